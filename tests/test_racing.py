"""A job that takes long gets children beside its first one: who wins, who gives way, what is left.

With a fake fork server; nothing waits for a clock: each scene says when a job has taken long.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psutil
import pytest

from sym_core import status
from sym_core.channel import Packet
from sym_core.endings import Stop
from sym_core.evaluators import Run
from sym_core.peers import Caller
from sym_core.racing import Race, cpu_seconds
from tests.conftest import SOON
from tests.engines import Bench, Scene, played

NEVER = 3600  # seconds until a job would be taken for long: the scenes say when
OTHERS = Caller("d" * 32, "other", "theirs")


@pytest.fixture
def play(state_dir: Path) -> Callable[..., None]:
    def on(scene: Scene, workers: int = 2, **changed: int) -> None:
        played(scene, lambda: Bench(state_dir, workers, **{"race_after": NEVER} | changed))

    return on


def asked(ways: list[str], **plan: str) -> str:
    """What a job and each child beside it is to do, under the first way of its share."""
    return "race " + json.dumps({"ways": ways, "first": "hang", **plan})


async def raced(bench: Bench, expr: str, **given: Any) -> tuple[asyncio.Task[Any], Race]:
    """A job that has come to its crossing and taken long."""
    task = bench.started(expr, **given)
    while not (found := [r for r in bench.engine.races.races if r.run.ways and not r.due]):
        await asyncio.sleep(0)
    bench.engine.races.begin(found[0])
    return task, found[0]


def every(race: Race) -> list[Run]:
    """All that work on a job."""
    return [race.run, *race.run.beside]


async def pid_of(run: Run) -> int:
    while run.evaluation is None or run.evaluation.child.pid is None:
        await asyncio.sleep(0)
    return run.evaluation.child.pid


async def other_than(pid: int, run: Run) -> int:
    """The child that came after that one."""
    while (new := await pid_of(run)) == pid:
        await asyncio.sleep(0)
    return new


async def gone(pid: int) -> None:
    """Until that process is reaped."""
    while psutil.pid_exists(pid):
        await asyncio.sleep(0)


async def until(holds: Callable[[], object]) -> None:
    while not holds():
        await asyncio.sleep(0)


# -- who wins


def test_a_verified_answer_from_beside_wins_and_the_first_child_is_killed(
    play: Callable[..., None],
) -> None:
    async def scene(bench: Bench) -> None:
        task, race = await raced(bench, asked(["a", "b"], b="prove 42"), name="f")
        first = await pid_of(race.run)
        reply = await task
        assert (reply["result"], reply["check"]["verdict"]) == ("42", "proved")
        assert (reply["state"], reply["entry"], reply["name"]) == ("done", "_1", "f")
        assert reply["notes"] == []
        await gone(first)

    play(scene)


def test_one_reply_is_committed_once_and_counted_once(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        task, _ = await raced(bench, asked(["a", "b", "c"], c="prove 1", b="prove 2", a="prove 3"))
        await task
        assert bench.engine.counters == {"done": 1}
        assert (await bench.ask("say next"))["entry"] == "_2"
        assert len(bench.engine.scheduler.running) == 0

    play(scene, workers=4)


def test_the_first_child_wins_too_and_the_others_are_killed(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        # It is asked to end when all the others are there, and says something verified then.
        task, race = await raced(bench, asked(["a", "b", "c"], first="wait 7", c="hang", b="hang"))
        others = [await pid_of(run) for run in list(race.run.beside)]
        os.kill(await pid_of(race.run), signal.SIGUSR1)
        reply = await task
        assert (reply["result"], len(others)) == ("7", 2)
        for pid in others:
            await gone(pid)

    play(scene, workers=3)


@pytest.mark.parametrize(
    "weak", ["say unchecked", "unsolved nothing", "refuted 3", "die 11", "last 0.5"]
)
def test_what_is_not_verified_waits_for_the_others(weak: str, play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        task, race = await raced(bench, asked(["a", "b"], first=f"wait, {weak}", b="wait 5"))
        other = await pid_of(race.run.beside[0])
        os.kill(await pid_of(race.run), signal.SIGUSR1)
        await until(lambda: race.over)
        assert not task.done()
        os.kill(other, signal.SIGUSR1)
        assert (await task)["result"] == "5"

    play(scene)


@pytest.mark.parametrize("error", ["fail a name", "exit 4"])
def test_an_error_about_the_question_itself_is_final(error: str, play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        task, race = await raced(bench, asked(["a", "b"], first=f"wait, {error}", b="hang"))
        other = await pid_of(race.run.beside[0])
        os.kill(await pid_of(race.run), signal.SIGUSR1)
        if error.startswith("fail"):
            assert (await task)["code"] == "E_NAME"
        else:  # it died without a word: others may know more
            await until(lambda: race.over)
            os.kill(other, signal.SIGKILL)

    play(scene)


# -- nobody wins


def test_when_all_fail_the_caller_hears_what_the_first_child_said(
    play: Callable[..., None],
) -> None:
    async def scene(bench: Bench) -> None:
        plan = asked(["a", "b", "c"], first="wait, unsolved by me", c="unsolved c", b="refuted b")
        task, race = await raced(bench, plan)
        await until(lambda: not race.run.beside)
        os.kill(await pid_of(race.run), signal.SIGUSR1)
        reply = await task
        assert (reply["code"], reply["error"]) == ("E_UNSOLVED", "E_UNSOLVED: by me")
        assert reply["notes"] == []
        assert bench.engine.counters == {"failed": 1}

    play(scene, workers=3)


def test_an_unchecked_answer_is_better_than_none(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        task, race = await raced(bench, asked(["a", "b"], first="wait, unsolved x", b="say weak"))
        await until(lambda: not race.run.beside)
        os.kill(await pid_of(race.run), signal.SIGUSR1)
        reply = await task
        assert (reply["result"], reply["check"]["verdict"]) == ("weak", "unchecked")

    play(scene)


def test_a_number_is_the_answer_when_nobody_finds_more(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        task, race = await raced(bench, asked(["a", "b"], first="wait, last 0.5", b="last 0.25"))
        await until(lambda: not race.run.beside)
        assert not task.done()
        os.kill(await pid_of(race.run), signal.SIGUSR1)
        reply = await task
        assert (reply["result"], reply["check"]["verdict"]) == ("0.5", "proved")

    play(scene)


def test_a_job_that_is_stopped_has_no_answer_of_the_others(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        task, race = await raced(bench, asked(["a", "b"], b="say weak"))
        await until(lambda: not race.run.beside)
        await stop_all(bench)
        assert (await task)["code"] == "E_INTERRUPTED"
        assert bench.engine.counters == {"interrupted": 1}

    play(scene)


def test_an_unchecked_answer_does_not_replace_a_refutation(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        task, race = await raced(bench, asked(["a", "b"], first="wait, refuted 3", b="say weak"))
        await until(lambda: not race.run.beside)
        os.kill(await pid_of(race.run), signal.SIGUSR1)
        assert (await task)["code"] == "E_CHECK"

    play(scene)


def test_of_unchecked_answers_it_does_not_matter_who_is_first(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        plan = asked(["a", "b", "c"], first="wait, die 11", c="wait, say c", b="wait, say b")
        task, race = await raced(bench, plan)
        for run in reversed(list(race.run.beside)):
            os.kill(await pid_of(run), signal.SIGUSR1)
            await until(lambda run=run: run not in race.run.beside)  # type: ignore[misc]
        os.kill(await pid_of(race.run), signal.SIGUSR1)
        assert (await task)["result"] == "c"

    play(scene, workers=3)


# -- the ways are shared out


@pytest.mark.parametrize(
    ("workers", "shares"),
    [
        (1, []),
        (2, [["d", "c", "b", "a"]]),
        (3, [["d", "b"], ["c", "a"]]),
        (4, [["d", "a"], ["c"], ["b"]]),
        (9, [["d", "a"], ["c"], ["b"]]),  # never more than limit racers
    ],
)
def test_the_last_ways_are_begun_beside_first(
    workers: int,
    shares: list[list[str]],
    play: Callable[..., None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scene(bench: Bench) -> None:
        given: list[list[str]] = []
        monkeypatch.setattr(bench.engine.races, "start", lambda _, share: given.append(share))
        await raced(bench, asked(list("abcd")))
        assert given == shares

    play(scene, workers=workers)


def test_a_child_beside_is_told_the_way_through_the_crossings_before(
    play: Callable[..., None],
) -> None:
    async def scene(bench: Bench) -> None:
        plan = {"past": [["x"], ["y", "z"]], "ways": ["a", "b"], "first": "hang", "b": "shares"}
        task, _ = await raced(bench, "race " + json.dumps(plan))
        assert (await task)["result"] == "[['x'], ['y', 'z'], ['b', 'a']]"

    play(scene)


def test_a_job_that_does_not_take_long_is_alone(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        reply = await bench.ask(asked(["a", "b"], first="say 1", b="prove 2"))
        assert (reply["result"], reply["notes"]) == ("1", [])
        assert bench.engine.races.races == []

    play(scene)


def test_a_job_without_several_ways_is_alone(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        bench.started("hang")
        await bench.running()
        race = bench.engine.races.races[0]
        bench.engine.races.begin(race)
        assert (race.due, race.tried, race.run.beside) == (True, (), [])

    play(scene)


def test_ways_that_are_told_late_are_shared_out_then(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        task = bench.started(asked(["a", "b"], b="prove late"))
        await until(lambda: bench.engine.races.races)
        bench.engine.races.begin(bench.engine.races.races[0])  # before its child has said a word
        assert (await task)["result"] == "late"

    play(scene)


@pytest.mark.parametrize(
    ("used", "due"), [(0.0, False), (NEVER - 0.5, False), (NEVER, True), (2.0 * NEVER, True)]
)
def test_a_race_begins_by_the_time_that_the_first_child_had(
    used: float, due: bool, play: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(bench: Bench) -> None:
        monkeypatch.setattr(bench.engine.races, "_used", lambda run: used)
        bench.started("hang")
        await bench.running()
        race = bench.engine.races.races[0]
        bench.engine.races.look(race)
        assert (race.due, race.timer.cancelled()) == (due, False)

    play(scene)


def test_a_child_has_had_some_time_and_who_has_none_had_none(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        bench.started("hang")
        job = await bench.running()
        assert 0 <= cpu_seconds(bench.engine.live[job].run) < SOON
        assert cpu_seconds(Run()) == 0

    play(scene)


def test_the_clock_begins_a_race_by_itself(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        assert (await bench.ask(asked(["a", "b"], b="prove 9")))["result"] == "9"

    play(scene, race_after=0)


@pytest.mark.parametrize("ways", [[], [[]], [["a", 1]], [["a" * 65]], "ab", [["a"] * 65], None])
def test_ways_that_are_no_names_end_the_child(ways: object, play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        reply = await bench.ask("tell " + json.dumps(ways))
        if ways == [[]]:  # a crossing without ways is nothing to share
            assert reply["result"] == "told"
        else:
            assert reply["code"] == "E_OUTPUT"

    play(scene)


# -- others come first


def test_a_child_beside_gives_way_to_another_session(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        task, race = await raced(bench, asked(["a", "b"], b="hang"))
        other = await pid_of(race.run.beside[0])
        theirs = bench.started("hang", OTHERS)
        await until(lambda: len(bench.engine.scheduler.running) == 2)
        assert race.run.beside == []
        await gone(other)
        assert not task.done()
        await stop_all(bench)
        assert {(await each)["state"] for each in (task, theirs)} == {"interrupted"}

    play(scene)


async def stop_all(bench: Bench) -> None:
    for job, live in list(bench.engine.live.items()):
        await bench.engine.interrupt(Caller(live.job.owner), job, False)


def test_the_youngest_gives_way_first(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        _, race = await raced(bench, asked(["a", "b", "c"], b="hang", c="hang"))
        old, young = race.run.beside
        bench.started("hang", OTHERS)
        await until(lambda: len(bench.engine.scheduler.running) == 2)
        assert (race.run.beside, young.why, old.why) == ([old], Stop.GIVES_WAY, None)

    play(scene, workers=3)


def test_who_gave_way_begins_again_when_a_worker_is_free(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        task, race = await raced(bench, asked(["a", "b"], b="hang"))
        bench.started("hang", OTHERS)
        await until(lambda: len(bench.engine.scheduler.running) == 2)
        bench.engine.races.again(race, ["b", "a"])
        assert (race.shares, race.run.beside) == ([["b", "a"]], [])
        theirs = [job for job, live in bench.engine.live.items() if live.job.owner != "c" * 32]
        await bench.engine.interrupt(OTHERS, theirs[0], False)
        await until(lambda: race.run.beside)
        assert (race.shares, task.done()) == ([], False)

    play(scene)


def test_nobody_begins_again_once_the_first_child_has_ended(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        task, race = await raced(bench, asked(["a", "b"], first="wait, unsolved x", b="hang"))
        await pid_of(race.run.beside[0])
        os.kill(await pid_of(race.run), signal.SIGUSR1)
        await until(lambda: race.over)
        bench.engine.races.again(race, ["b", "a"])
        assert (race.shares, len(race.run.beside)) == ([], 1)
        bench.started("hang", OTHERS)
        bench.started("hang", Caller("e" * 32, "third", "third"))
        assert (await task)["code"] == "E_UNSOLVED"  # and its worker is theirs

    play(scene)


def test_two_jobs_that_take_long_share_the_workers(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        hang = {"ways": ["a", "b", "c"], "first": "hang", **dict.fromkeys("abc", "hang")}
        _, one = await raced(bench, "race " + json.dumps(hang))
        assert len(one.run.beside) == 3
        _, two = await raced(bench, "race " + json.dumps(hang), caller=OTHERS)
        assert (len(one.run.beside), len(two.run.beside)) == (3, 0)

    play(scene, workers=5)


def test_while_memory_is_short_nobody_is_beside(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        left = [1 << 40]
        bench.engine.guard._left = lambda: left[0]
        task, race = await raced(bench, asked(["a", "b"], b="hang"))
        await pid_of(race.run)
        other = await pid_of(race.run.beside[0])
        left[0] = 0
        bench.engine.look_around()
        assert (race.run.beside, bench.engine.guard.stopped) == ([], 0)
        await gone(other)
        bench.engine.look_around()  # still too little: now it is the job
        assert (await task)["code"] == "E_MEMORY"

    play(scene)


# -- endings of all kinds


def test_an_interrupt_ends_all_children(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        task, race = await raced(bench, asked(["a", "b"], b="hang"))
        pids = [await pid_of(race.run), await pid_of(race.run.beside[0])]
        await stop_all(bench)
        assert (await task)["state"] == "interrupted"
        for pid in pids:
            await gone(pid)

    play(scene)


def test_an_interrupt_ends_those_that_outlive_the_first_child(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        task, race = await raced(bench, asked(["a", "b"], first="wait, unsolved x", b="hang"))
        await pid_of(race.run.beside[0])
        os.kill(await pid_of(race.run), signal.SIGUSR1)
        await until(lambda: race.over)
        await stop_all(bench)
        assert (await task)["code"] == "E_INTERRUPTED"

    play(scene)


def test_the_time_of_a_job_is_the_time_of_all_its_children(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        task, race = await raced(bench, asked(["a", "b"], b="hang"))
        other = await pid_of(race.run.beside[0])
        await pid_of(race.run)
        assert race.run.evaluation is not None
        race.run.evaluation.stop(Stop.TIMEOUT)  # as its timer does
        assert (await task)["state"] == "timed_out"
        await gone(other)

    play(scene)


def test_a_first_child_killed_from_outside_runs_again_beside_the_others(
    play: Callable[..., None],
) -> None:
    async def scene(bench: Bench) -> None:
        task, race = await raced(bench, asked(["a", "b"], b="wait 6"))
        first, other = await pid_of(race.run), await pid_of(race.run.beside[0])
        os.kill(first, signal.SIGKILL)
        await other_than(first, race.run)
        os.kill(other, signal.SIGUSR1)
        assert (await task)["result"] == "6"

    play(scene)


def test_a_child_beside_killed_from_outside_runs_once_more(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        task, race = await raced(bench, asked(["a", "b"], first="wait 4", b="hang"))
        beside = race.run.beside[0]
        pid = await pid_of(beside)
        os.kill(pid, signal.SIGKILL)
        os.kill(await other_than(pid, beside), signal.SIGKILL)
        await until(lambda: not race.run.beside)
        os.kill(await pid_of(race.run), signal.SIGUSR1)
        assert (await task)["result"] == "4"

    play(scene)


def test_a_fork_server_that_dies_takes_nobody_for_good(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        task, race = await raced(bench, asked(["a", "b"], b="wait 8"))
        old = await pid_of(race.run.beside[0])
        assert bench.server.pid is not None
        os.kill(bench.server.pid, signal.SIGKILL)
        os.kill(await other_than(old, race.run.beside[0]), signal.SIGUSR1)
        assert (await task)["result"] == "8"

    play(scene)


def test_a_kernel_that_stops_leaves_no_child(play: Callable[..., None]) -> None:
    children: list[psutil.Process] = []

    async def scene(bench: Bench) -> None:
        task, race = await raced(bench, asked(["a", "b", "c"], b="hang stubbornly", c="hang"))
        children.extend([psutil.Process(await pid_of(run)) for run in every(race)])
        await bench.engine.shut_down()
        assert (await task)["state"] == "lost"

    play(scene, workers=3)
    assert (len(children), psutil.wait_procs(children, timeout=SOON)[1]) == (3, [])


def test_a_kernel_that_is_killed_leaves_no_child_either(play: Callable[..., None]) -> None:
    """Children end with their fork server, and it ends with its daemon's socket."""
    children: list[psutil.Process] = []

    async def scene(bench: Bench) -> None:
        _, race = await raced(bench, asked(["a", "b"], b="hang"))
        children.extend([psutil.Process(await pid_of(run)) for run in every(race)])
        await bench.server.close()

    play(scene)
    assert (len(children), psutil.wait_procs(children, timeout=SOON)[1]) == (2, [])


def test_a_job_that_is_to_be_alone_has_nobody_beside_it(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        header = {"kind": "job", "job": "j", "arguments": {"expr": asked(["a"], first="say 1")}}
        outcome = await bench.engine.races.run(Run(), Packet(header), SOON, alone=True)
        assert (outcome.tried, bench.engine.races.races) == ((), [])

    play(scene, race_after=0)


def test_the_status_tells_of_all_children(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        _, race = await raced(bench, asked(["a", "b", "c"], b="hang", c="hang"))
        for run in every(race):
            await pid_of(run)
        job = status.of_job(next(iter(bench.engine.live.values())), {})
        assert (job["memory"] > 0, len(job["beside"])) == (True, 2)
        assert all(each["memory"] > 0 and each["cpu_s"] >= 0 for each in job["beside"])

    play(scene, workers=3)

"""Calls become jobs, jobs become evaluations, endings become replies; with a fake fork server."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from sym_core import status
from sym_core.errors import Code, SymError
from sym_core.peers import Caller
from sym_core.replies import FAILURE_KEYS, KEYS
from tests.conftest import SOON
from tests.engines import Bench, played


@pytest.fixture
def play(state_dir: Path) -> Callable[..., None]:
    return lambda scene, **changed: played(scene, lambda: Bench(state_dir, **changed))


def test_a_finished_job_has_every_key_of_a_reply(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        reply = await bench.ask("say x + 1", name="sum")
        assert tuple(reply) == KEYS
        job, ms = reply.pop("job"), reply.pop("ms")
        assert (len(job), ms >= 0) == (17, True)
        assert reply == {
            "ok": True,
            "state": "done",
            "result": "x + 1",
            "length": 5,
            "latex": None,
            "parsed_input": "asked",
            "numeric": None,
            "check": {"verdict": "unchecked", "how": "nothing to check"},
            "facts": None,
            "session": "mine",
            "entry": "_1",
            "name": "sum",
            "notes": [],
        }

    play(scene)


def test_a_failed_job_has_the_same_keys_and_says_what_happened(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        reply = await bench.ask("fail unknown function foo")
        assert set(reply) == set(FAILURE_KEYS)
        assert (reply["ok"], reply["state"], reply["code"]) == (False, "failed", "E_NAME")
        assert (reply["session"], reply["entry"], reply["name"]) == ("mine", None, None)
        assert bench.engine.last_error is not None
        assert bench.engine.last_error["error"] == "E_NAME: unknown function foo"

    play(scene)


def test_a_job_gets_the_bindings_that_its_text_mentions(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        await bench.ask("say one", name="alpha")
        await bench.ask("say two", name="other")
        reply = await bench.ask("bindings α + _")
        assert json.loads(reply["result"]) == [["alpha"], ["_"]]

    play(scene)


def test_a_failed_job_leaves_the_session_as_it_was(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        await bench.ask("say one", name="a")
        before = bench.store.names("mine")
        for expr in ("fail no", "die 11", "exit 4", "flood"):
            assert not (await bench.ask(expr, name="a"))["ok"]
        assert bench.store.names("mine") == before

    play(scene)


def test_a_call_that_waits_no_longer_gets_an_id_and_the_job_goes_on(
    play: Callable[..., None],
) -> None:
    async def scene(bench: Bench) -> None:
        reply = await bench.ask("hang", wait_s=0)
        assert (reply["ok"], reply["result"]) == (True, None)
        assert reply["state"] in {"queued", "running"}
        assert f"sym_poll(job='{reply['job']}')" in reply["notes"][0]
        assert reply["job"] in bench.engine.live

    play(scene)


def test_any_client_collects_a_job_by_its_id(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        job = (await bench.ask("say done", wait_s=0))["job"]
        assert (await bench.engine.poll(job, 0, SOON))["result"] == "done"
        assert (await bench.engine.poll(job, 0, 0))["result"] == "done"

    play(scene)


def test_a_long_result_is_cut_and_read_on_by_polling(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        first = await bench.ask("repeat 25")
        assert first["result"] == "a" * 10 + "… [truncated, 25 chars total]"
        assert first["notes"] == [f"the result goes on: sym_poll(job='{first['job']}', since=10)"]
        last = await bench.engine.poll(first["job"], 20, 0)
        assert (last["result"], last["length"], last["notes"]) == ("aaaaa", 25, [])

    play(scene, shown=10)


def test_an_unknown_job_is_gone(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        with pytest.raises(SymError, match="E_GONE: no job 'j0'"):
            await bench.engine.poll("j0", 0, 0)
        with pytest.raises(SymError, match="E_GONE: no job '-1'"):
            await bench.engine.interrupt(bench.caller, "-1", False)
        with pytest.raises(SymError, match="E_GONE: no job"):
            await bench.engine.poll("\ud800", 0, 0)  # which no store can be asked for

    play(scene)


def test_the_owner_interrupts_its_job(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        asked = bench.started("hang")
        job = await bench.running()
        answer = await bench.engine.interrupt(bench.caller, job, False)
        assert (answer["ok"], answer["notes"][0]) == (True, "stopping")
        reply = await asked
        assert (reply["state"], reply["code"]) == ("interrupted", "E_INTERRUPTED")

    play(scene)


def test_a_job_that_is_stopped_in_the_queue_is_over_and_says_so(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        first = bench.started("hang")
        running = await bench.running()
        second = bench.started("say never")
        while not (queued := [job for job in bench.engine.live if job != running]):
            await asyncio.sleep(0)
        answer = await bench.engine.interrupt(bench.caller, queued[0], False)
        assert (answer["ok"], answer["state"]) == (True, "interrupted")
        assert answer["notes"] == ["stopped before it began"]
        assert (await second)["code"] == "E_INTERRUPTED"
        await bench.engine.interrupt(bench.caller, running, False)
        await first

    play(scene)


def test_another_client_interrupts_only_with_force_and_it_is_said(
    play: Callable[..., None],
) -> None:
    async def scene(bench: Bench) -> None:
        other = Caller("d" * 32, "other", "mine")
        asked = bench.started("hang")
        job = await bench.running()
        with pytest.raises(SymError, match="E_OWNER"):
            await bench.engine.interrupt(other, job, False)
        answer = await bench.engine.interrupt(other, job, True)
        assert "stopped because force was given" in answer["notes"][1]
        assert (await asked)["state"] == "interrupted"

    play(scene)


def test_interrupting_an_ended_job_gives_its_reply(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        reply = await bench.ask("say done")
        assert await bench.engine.interrupt(bench.caller, reply["job"], False) == reply

    play(scene)


def test_a_queued_job_is_interrupted_without_ever_starting(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        bench.started("hang")
        await bench.running()
        waiting = (await bench.ask("say never", wait_s=0))["job"]
        await bench.engine.interrupt(bench.caller, waiting, False)
        assert (await bench.engine.poll(waiting, 0, 0))["state"] == "interrupted"

    play(scene)


def test_a_cancelled_request_stops_its_own_job_and_no_other(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        asked = bench.started("hang")
        await bench.running()
        assert bench.engine.cancel(bench.caller, 99) is False
        assert bench.engine.cancel(Caller("d" * 32), 1) is False
        assert bench.engine.cancel(bench.caller, 1) is True
        assert (await asked)["state"] == "interrupted"

    play(scene)


def test_a_job_that_takes_too_long_is_timed_out(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        reply = await bench.ask("hang", timeout_s=1)
        assert (reply["state"], reply["code"]) == ("timed_out", "E_TIMEOUT")

    play(scene)


def test_a_time_above_its_cap_is_clamped_and_said(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        reply = await bench.ask("say quick", timeout_s=1e9, wait_s=50)
        assert reply["notes"] == [
            "wait_s=50 is above the cap: taken as 45",
            "timeout_s=1e+09 is above the cap: taken as 86400",
        ]

    play(scene)


def test_a_wait_above_its_cap_is_said_by_a_poll_too(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        job = (await bench.ask("say quick"))["job"]
        reply = await bench.engine.poll(job, 0, 50)
        assert reply["notes"] == ["wait_s=50 is above the cap: taken as 45"]
        assert (await bench.engine.poll(job, 0, None))["notes"] == []

    play(scene)


def test_a_call_that_names_no_wait_waits_as_long_as_the_limit_says(
    play: Callable[..., None],
) -> None:
    async def scene(bench: Bench) -> None:
        reply = await bench.ask("hang", wait_s=None)
        assert reply["state"] in {"queued", "running"}
        polled = await bench.engine.poll(reply["job"], 0, None)
        assert polled["state"] in {"queued", "running"}

    play(scene, wait=0)


def test_too_much_text_is_refused_before_a_job_exists(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        with pytest.raises(SymError, match="E_INPUT_LIMIT: 101 bytes of text; at most 100"):
            await bench.ask("x" * 101)
        assert bench.engine.live == {}

    play(scene, text=100)


def test_a_full_queue_is_busy_and_nothing_is_lost(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        bench.started("hang")
        await bench.running()
        waiting = [(await bench.ask("say waited", wait_s=0))["job"] for _ in range(3)]
        with pytest.raises(SymError, match="E_BUSY"):
            await bench.ask("say one too many")
        assert set(waiting) < set(bench.engine.live)

    play(scene, queue=3)


def test_a_session_full_of_long_jobs_does_not_hold_up_another(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        for _ in range(100):
            await bench.ask("hang", wait_s=0)
        other = Caller("d" * 32, "other", "theirs")
        assert (await bench.ask("say at once", other))["result"] == "at once"

    play(scene)


def test_a_stopping_kernel_tells_those_who_wait_that_their_job_is_lost(
    play: Callable[..., None],
) -> None:
    async def scene(bench: Bench) -> None:
        asked = [bench.started("hang"), bench.started("say queued")]
        await bench.running()
        await bench.engine.shut_down()
        assert [(await task)["state"] for task in asked] == ["lost", "lost"]

    play(scene)


def test_a_value_too_large_for_its_session_is_an_error_on_that_call(
    play: Callable[..., None],
) -> None:
    async def scene(bench: Bench) -> None:
        await bench.ask("repeat 60", name="first")
        reply = await bench.ask("repeat 60", name="second")
        assert (reply["ok"], reply["code"]) == (False, "E_OUTPUT")
        assert (await bench.ask("say small"))["ok"]

    play(scene, session=100)


def test_a_bad_name_or_session_is_refused_with_what_is_allowed(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        with pytest.raises(SymError, match=r"E_NAME: session name '\.\./x' is not allowed"):
            await bench.ask("say x", session="../x")
        with pytest.raises(SymError, match="E_NAME: name '_1' is not allowed"):
            await bench.ask("say x", name="_1")
        assert bench.store.sessions_summary() == []

    play(scene)


def test_our_own_fault_is_said_as_such_and_costs_only_that_call(
    play: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(bench: Bench) -> None:
        with monkeypatch.context() as broken:
            broken.setattr(bench.store, "mentioned", lambda *_: 1 / 0)
            reply = await bench.ask("say x")
        assert reply["error"] == "E_INTERNAL: the kernel's own fault; see the log"
        assert (await bench.ask("say fine"))["result"] == "fine"

    play(scene)


def test_what_an_evaluation_prints_is_a_note_and_the_answer_stays(
    play: Callable[..., None],
) -> None:
    async def scene(bench: Bench) -> None:
        reply = await bench.ask("warn 1")
        assert (reply["result"], len(reply["notes"])) == ("answered", 1)
        assert reply["notes"][0].startswith("printed: careful\ncareful")
        assert reply["notes"][0].endswith("… [truncated, 8000 chars total]")

    play(scene)


def test_a_flood_of_printing_ends_the_evaluation(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        reply = await bench.ask("warn 1000")
        assert reply["error"] == "E_OUTPUT: the result is too large to send; ask for less of it"

    play(scene, output=1000, value=1000)


def test_a_job_that_cannot_be_stored_is_not_left_in_the_queue(
    play: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(job: object) -> None:
        raise SymError(Code.OUTPUT, "the disk is full")

    async def scene(bench: Bench) -> None:
        with monkeypatch.context() as broken:
            broken.setattr(bench.store, "submit", full)
            with pytest.raises(SymError, match="E_OUTPUT: the disk is full"):
                await bench.ask("say x")
        assert bench.engine.scheduler.waiting == 0
        assert (await bench.ask("say fine"))["result"] == "fine"

    play(scene)


def test_a_job_that_ends_on_a_full_disk_is_told_to_all_who_ask_and_the_session_goes_on(
    play: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise SymError(Code.OUTPUT, "could not be stored: database or disk is full")

    async def scene(bench: Bench) -> None:
        await bench.ask("say one", name="a")
        with monkeypatch.context() as disk:
            disk.setattr(bench.store, "commit", full)
            disk.setattr(bench.store, "finish", full)
            reply = await bench.ask("say two", name="a")
        job = reply["job"]
        assert (reply["state"], reply["code"]) == ("failed", "E_OUTPUT")
        assert await bench.engine.poll(job, 0, 0) == reply
        assert await bench.engine.interrupt(bench.caller, job, False) == reply
        assert await bench.ask("say two", job=job) == reply
        assert [name.name for name in bench.store.names("mine")] == ["a", "_1", "_"]
        assert (await bench.ask("say two", name="a"))["entry"] == "_2"

    play(scene)


def test_only_so_many_endings_are_kept_in_memory_for_a_full_disk(
    play: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise SymError(Code.OUTPUT, "could not be stored: database or disk is full")

    async def scene(bench: Bench) -> None:
        monkeypatch.setattr(bench.store, "finish", full)
        jobs = [(await bench.ask("fail no"))["job"] for _ in range(3)]
        assert [(await bench.engine.poll(job, 0, 0))["code"] for job in jobs[1:]] == ["E_NAME"] * 2
        with pytest.raises(SymError, match="E_GONE"):
            await bench.engine.poll(jobs[0], 0, 0)

    monkeypatch.setattr("sym_core.ended.UNSTORED", 2)
    play(scene)


def test_a_clock_that_is_set_back_makes_no_time_negative(
    play: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(bench: Bench) -> None:
        asked = bench.started("hang", timeout_s=40)
        job = await bench.running()
        began = time.time()
        monkeypatch.setattr(time, "time", lambda: began - 86_400)
        shown = status.of_job(bench.engine.live[job], {})
        assert (shown["waited_s"] >= 0, shown["elapsed_s"]) == (True, 0.0)
        bench.engine.cancel(bench.caller, 1)
        reply = await asked
        assert (reply["state"], reply["ms"] >= 0) == ("interrupted", True)
        assert (await bench.ask("say later"))["ms"] >= 0

    play(scene)


def test_a_call_that_is_sent_again_finds_the_job_it_started(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        asked = bench.started("hang", job="j" + "0" * 16)
        job = await bench.running()
        again = bench.started("hang", job=job)
        await asyncio.sleep(0)
        bench.engine.cancel(bench.caller, 2)
        assert await asked == await again
        assert await bench.ask("hang", job=job) == await asked

    play(scene)

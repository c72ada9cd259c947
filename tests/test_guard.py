"""The machine's memory: jobs are refused below the floor, and the greediest one is ended."""

from __future__ import annotations

import os
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from sym_client import Client
from sym_core import guard
from sym_core.endings import Outcome, Stop, failure_of
from sym_core.errors import SymError
from sym_core.guard import Guard
from sym_core.limits import MIB, Limits
from sym_core.live import Live
from sym_core.settings import Settings
from tests.conftest import SOON, running

LIMITS = Limits({"floor": 100 * MIB})


def job(pid: int, stopped: Stop | None = None) -> Live:
    """A job whose child has that number; 0 for one that waits."""
    child = SimpleNamespace(pid=pid)
    evaluation = SimpleNamespace(child=child, stopped=stopped) if pid else None
    live = SimpleNamespace(
        run=SimpleNamespace(evaluation=evaluation), job=SimpleNamespace(id=f"j{pid}")
    )
    return cast(Live, live)


def watching(left: int, *jobs: Live) -> Guard:
    return Guard({live.job.id: live for live in jobs}, LIMITS, lambda: left)


@pytest.fixture(autouse=True)
def sizes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process takes as many bytes as its number."""
    monkeypatch.setattr(guard, "resident", lambda pid: pid)


def stopped_by(watch: Guard, looks: int = 1) -> list[tuple[str, Stop]]:
    """Who is ended, by so many looks."""
    stopped: list[tuple[str, Stop]] = []
    for _ in range(looks):
        watch.look(lambda live, why: stopped.append((live.job.id, why)))
    return stopped


def test_a_job_is_admitted_while_there_is_memory() -> None:
    watching(100 * MIB).admit()  # would raise


def test_a_job_is_refused_below_the_floor() -> None:
    with pytest.raises(SymError) as caught:
        watching(99 * MIB).admit()
    assert caught.value.failure.text() == (
        "E_BUSY: the machine has 99 MiB of memory left; at least 100 are kept free; "
        "try again when other work has ended"
    )


@pytest.mark.parametrize(("left", "tight"), [(99, True), (100, False), (1000, False)])
def test_memory_is_tight_below_the_floor(left: int, tight: bool) -> None:
    assert watching(left * MIB).tight is tight


def test_the_greediest_job_is_ended_below_the_floor() -> None:
    watch = watching(50 * MIB, job(7), job(9), job(8))
    assert stopped_by(watch) == [("j9", Stop.MACHINE)]
    assert watch.report() == {
        "available": 50 * MIB,
        "floor": 100 * MIB,
        "refusing": True,
        "stopped": 1,
    }


def test_nobody_is_ended_while_there_is_memory() -> None:
    assert stopped_by(watching(100 * MIB, job(7))) == []


def test_what_waits_or_is_being_ended_is_left_alone() -> None:
    assert stopped_by(watching(0, job(0), job(9, Stop.TIMEOUT))) == []


def test_the_memory_of_one_that_was_killed_is_waited_for_before_its_neighbour_pays() -> None:
    watch = watching(50 * MIB, job(9, Stop.MACHINE), job(7))
    assert stopped_by(watch, looks=guard.HOLD) == []


def test_one_that_does_not_die_is_not_waited_for_any_longer() -> None:
    watch = watching(50 * MIB, job(9, Stop.MACHINE), job(7), job(8))
    assert stopped_by(watch, looks=guard.HOLD + 1) == [("j8", Stop.MACHINE)]
    assert stopped_by(watch, looks=guard.HOLD) == []  # and now for this one


def test_nothing_is_waited_for_when_half_of_the_floor_is_gone() -> None:
    watch = watching(49 * MIB, job(9, Stop.MACHINE), job(7))
    assert stopped_by(watch) == [("j7", Stop.MACHINE)]


def test_one_that_ends_for_another_reason_is_no_reason_to_wait() -> None:
    watch = watching(50 * MIB, job(9, Stop.TIMEOUT), job(7))
    assert stopped_by(watch) == [("j7", Stop.MACHINE)]


def test_its_caller_hears_of_the_machine() -> None:
    failure = failure_of(Outcome(None, Stop.MACHINE, None), LIMITS)
    assert failure.text() == (
        "E_MEMORY: the machine ran low on memory, and this job held the most; "
        "ask for something smaller, or try again"
    )


def test_memory_is_measured() -> None:
    machine = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGESIZE")
    assert 0 < guard.available() <= machine


def test_a_process_that_is_gone_holds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert guard.resident(2**22 + 1) == 0


def test_a_kernel_short_of_memory_refuses_jobs_and_says_so(state_dir: Path) -> None:
    settings = Settings(state=str(state_dir), limits=Limits({"floor": 1 << 40}))
    with running(state_dir), Client(settings) as client:
        reply = client.evaluate("1")
        assert (reply["code"], client.status()["machine"]["refusing"]) == ("E_BUSY", True)


BOMB = "x = []\nwhile True: x.append('a' * 10**7)"


@pytest.mark.soak
def test_hogs_side_by_side_and_in_a_race_are_ended_one_by_one(state_dir: Path) -> None:
    """Four hogs, a slow integral with others beside it, and a calm session: only hogs are ended."""
    floor = guard.available() - 2048 * MIB
    limits = Limits({"floor": floor, "as": 8192 * MIB, "race_after": 1})
    settings = Settings(state=str(state_dir), limits=limits)
    with running(state_dir), Client(settings, session="calm") as client:
        client.evaluate("41", name="kept")
        hard = "sin(x^3 + cos(x))/(1 + x^7*exp(x))"
        slow = client.integrate(hard, symbol="x", session="slow", timeout_s=40, wait_s=0)["job"]
        hogs = [
            client.call("sym_exec", code=BOMB, session=f"hog{i}", wait_s=0)["job"] for i in range(4)
        ]
        ends = [client.poll(hog, wait_s=SOON) for hog in hogs]
        assert [(end["state"], end["code"]) for end in ends] == [("out_of_memory", "E_MEMORY")] * 4
        assert client.poll(slow, wait_s=SOON)["state"] != "out_of_memory"
        assert client.evaluate("kept + 1", wait_s=SOON)["result"] == "42"
        assert client.status()["jobs_in_all"] == 0


@pytest.mark.soak
def test_a_real_bomb_is_ended_and_neither_its_neighbour_nor_any_session_is(state_dir: Path) -> None:
    """The floor is put 2 GiB below what is there, so that the machine itself is in no danger."""
    floor = guard.available() - 2048 * MIB
    settings = Settings(state=str(state_dir), limits=Limits({"floor": floor, "as": 8192 * MIB}))
    with running(state_dir), Client(settings, session="calm") as client:
        client.evaluate("41", name="kept")
        forever = {"code": "while True: pass", "session": "beside", "wait_s": 0}
        neighbour = client.call("sym_exec", **forever)["job"]
        for _ in range(5):
            bomb = client.call("sym_exec", code=BOMB, session="bomb", wait_s=45)
            assert (bomb["state"], bomb["code"]) == ("out_of_memory", "E_MEMORY")
        assert client.poll(neighbour, wait_s=1)["state"] == "running"
        assert client.status()["machine"]["stopped"] == 5
        assert client.evaluate("kept + 1")["result"] == "42"

"""Children forked ahead, jobs handed to them, and every way in which one can end."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import psutil
import pytest

from sym_core import forkserver
from sym_core.channel import Packet
from sym_core.endings import Outcome, Stop
from sym_core.errors import SymError
from sym_core.evaluators import Evaluators, Run
from sym_core.forkserver import ForkServer
from sym_core.limits import Limits
from tests.conftest import SOON, gone

FAKE = ("-P", str(Path(__file__).with_name("fake_forkserver.py")))
SETTINGS: dict[str, Any] = {"sandbox": [], "drop_uid": None}


class Bench:
    """A fake fork server, its evaluators, and how to put jobs to them."""

    def __init__(self, **changed: int) -> None:
        self.server = ForkServer(SETTINGS, FAKE)
        self.evaluators = Evaluators(self.server, Limits(changed))
        self.is_ready = asyncio.Event()
        self.server.on_ready = self.is_ready.set

    async def ask(self, expr: str, run: Run | None = None, wall: float = SOON) -> Outcome:
        packet = Packet({"kind": "job", "job": "j1", "bindings": [], "arguments": {"expr": expr}})
        asked = self.evaluators.run(run or Run(), packet, wall)
        return await asyncio.wait_for(asked, SOON)


def on_bench(test: Callable[[Bench], Awaitable[None]], **changed: int) -> None:
    async def scene() -> None:
        bench = Bench(**changed)
        await bench.server.start()
        try:
            await asyncio.wait_for(bench.is_ready.wait(), SOON)
            await test(bench)
        finally:
            await bench.evaluators.close()
            await bench.server.close()

    asyncio.run(scene())


async def two_spares(bench: Bench) -> list[psutil.Process]:
    bench.evaluators.fill()
    server = psutil.Process(bench.server.pid)
    while bench.evaluators.spares < 2 or len(server.children()) < 2:
        await asyncio.sleep(0)
    return [server, *server.children()]


async def deaf(run: Run) -> None:
    """Wait until the job that hangs stubbornly says that it hears no interrupt."""
    while not run.printed:
        await asyncio.sleep(0)


def said(outcome: Outcome) -> str:
    assert outcome.packet is not None
    return str(outcome.packet.header["reply"]["result"])


def test_a_job_comes_back_with_its_packet() -> None:
    async def scene(bench: Bench) -> None:
        assert said(await bench.ask("say hello")) == "hello"

    on_bench(scene)


def test_spares_are_forked_ahead_and_work_for_the_next_jobs() -> None:
    async def scene(bench: Bench) -> None:
        _, *spares = await two_spares(bench)
        workers = [int(said(await bench.ask("whoami"))) for _ in spares]
        assert workers == sorted(spare.pid for spare in spares)
        await two_spares(bench)

    on_bench(scene)


def test_a_dead_spare_is_never_given_a_job() -> None:
    async def scene(bench: Bench) -> None:
        await two_spares(bench)
        for child in psutil.Process(bench.server.pid).children():
            child.kill()
        assert said(await bench.ask("say alive")) == "alive"

    on_bench(scene)


def test_old_spares_are_given_back() -> None:
    async def scene(bench: Bench) -> None:
        await two_spares(bench)
        bench.evaluators.expire()
        assert bench.evaluators.spares == 0

    on_bench(scene, spare_age=0)


def test_an_interrupt_reaches_the_child_which_says_so() -> None:
    async def scene(bench: Bench) -> None:
        run = Run()
        asked = asyncio.ensure_future(bench.ask("hang", run))
        while run.evaluation is None:
            await asyncio.sleep(0)
        run.stop(Stop.INTERRUPT)
        outcome = await asked
        assert outcome.stopped is Stop.INTERRUPT

    on_bench(scene)


def test_a_child_that_ignores_the_interrupt_is_killed() -> None:
    async def scene(bench: Bench) -> None:
        run = Run()
        asked = asyncio.ensure_future(bench.ask("hang stubbornly", run))
        await deaf(run)
        run.stop(Stop.TIMEOUT)
        outcome = await asked
        assert (outcome.packet, outcome.stopped) == (None, Stop.TIMEOUT)
        assert outcome.exit is not None
        assert outcome.exit.signal == signal.SIGKILL

    on_bench(scene)


def test_a_stop_before_there_is_a_child_keeps_the_job_from_starting() -> None:
    async def scene(bench: Bench) -> None:
        run = Run()
        run.stop(Stop.INTERRUPT)
        assert await bench.ask("say never", run) == Outcome(None, Stop.INTERRUPT, None)

    on_bench(scene)


def test_the_first_reason_to_stop_is_the_one_that_counts() -> None:
    async def scene(bench: Bench) -> None:
        run = Run()
        run.stop(Stop.SHUTDOWN)
        run.stop(Stop.INTERRUPT)
        assert run.why is Stop.SHUTDOWN

    on_bench(scene)


@pytest.mark.parametrize("number", [signal.SIGSEGV, signal.SIGXCPU, signal.SIGABRT])
def test_a_crash_is_reported_with_its_signal(number: signal.Signals) -> None:
    async def scene(bench: Bench) -> None:
        outcome = await bench.ask(f"die {int(number)}")
        assert outcome.exit is not None
        assert (outcome.packet, outcome.stopped, outcome.exit.signal) == (None, None, number)

    on_bench(scene)


def test_an_exit_without_a_reply_is_reported_with_its_status() -> None:
    async def scene(bench: Bench) -> None:
        outcome = await bench.ask("exit 4")
        assert outcome.exit is not None
        assert outcome.exit.status == 4 << 8

    on_bench(scene)


def test_bytes_that_are_no_packet_end_the_child() -> None:
    async def scene(bench: Bench) -> None:
        outcome = await bench.ask("flood")
        assert (outcome.packet, outcome.stopped) == (None, Stop.FLOOD)

    on_bench(scene)


def test_a_job_whose_child_is_killed_by_somebody_else_runs_again() -> None:
    async def scene(bench: Bench) -> None:
        run = Run()
        asked = asyncio.ensure_future(bench.ask("hang", run))
        first = await working_pid(run)
        os.kill(first, signal.SIGKILL)
        while await working_pid(run) == first:
            await asyncio.sleep(0)
        run.stop(Stop.INTERRUPT)
        assert (await asked).stopped is Stop.INTERRUPT

    on_bench(scene)


async def working_pid(run: Run) -> int:
    while run.evaluation is None or run.evaluation.child.pid is None:
        await asyncio.sleep(0)
    return run.evaluation.child.pid


def test_a_dead_fork_server_is_replaced_and_the_next_job_works() -> None:
    async def scene(bench: Bench) -> None:
        assert bench.server.pid is not None
        os.kill(bench.server.pid, signal.SIGKILL)
        assert said(await bench.ask("say again")) == "again"
        assert bench.server.starts == 2

    on_bench(scene)


@pytest.fixture
def stopped(monkeypatch: pytest.MonkeyPatch) -> Callable[[Bench], psutil.Process]:
    """Stop the fork server, which is not waited for from now on; its successor is again."""

    def stop(bench: Bench) -> psutil.Process:
        process = psutil.Process(bench.server.pid)
        process.suspend()
        monkeypatch.setattr(forkserver, "OBEYS", 0)
        bench.server.on_ready = lambda: monkeypatch.setattr(forkserver, "OBEYS", SOON)
        return process

    return stop


Stopped = Callable[[Bench], psutil.Process]


def test_a_stopped_fork_server_holds_no_interrupt_up(stopped: Stopped) -> None:
    async def scene(bench: Bench) -> None:
        run = Run()
        asked = asyncio.ensure_future(bench.ask("hang stubbornly", run))
        await deaf(run)
        stopped(bench)
        run.stop(Stop.INTERRUPT)
        outcome = await asked
        assert (outcome.packet, outcome.stopped) == (None, Stop.INTERRUPT)
        assert said(await bench.ask("say again")) == "again"

    on_bench(scene, grace=0)


def test_a_job_no_child_is_forked_for_runs_under_the_next_fork_server(stopped: Stopped) -> None:
    async def scene(bench: Bench) -> None:
        process = stopped(bench)
        assert said(await bench.ask("say at last")) == "at last"
        assert (bench.server.starts, process.is_running()) == (2, False)

    on_bench(scene, spares=0)


def test_a_fork_server_that_obeys_is_not_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    expected: list[Callable[[], bool]] = []
    monkeypatch.setattr(ForkServer, "_expect", lambda server, done: expected.append(done))

    async def scene(bench: Bench) -> None:
        assert said(await bench.ask("say hello")) == "hello"
        while not all(done() for done in expected):
            await asyncio.sleep(0)
        for done in expected:  # as if the time for it were over
            bench.server._check(bench.server._process, done)
        assert said(await bench.ask("say more")) == "more"
        assert (len(expected) >= 2, bench.server.starts) == (True, 1)

    on_bench(scene)


def test_closing_leaves_no_process() -> None:
    family: list[psutil.Process] = []

    async def scene(bench: Bench) -> None:
        family.extend(await two_spares(bench))

    on_bench(scene)
    assert len(family) == 3
    assert gone(family)


def test_a_missing_layer_refuses_to_start_and_says_how_to_accept_less() -> None:
    async def scene() -> None:
        await ForkServer(SETTINGS | {"sandbox": ["moon"]}, FAKE).start()

    with pytest.raises(SymError) as caught:
        asyncio.run(scene())
    assert str(caught.value) == (
        "E_SANDBOX: this machine cannot seal an evaluation: moon is missing; "
        "--sandbox=none accepts children that are only limited"
    )


def test_a_fork_server_that_says_nothing_is_given_up() -> None:
    async def scene() -> None:
        server = ForkServer(SETTINGS, ("-c", "import signal; signal.pause()"), start=0.05)
        with pytest.raises(SymError, match="E_SANDBOX: the fork server ended with -9"):
            await asyncio.wait_for(server.start(), SOON)
        await server.close()

    asyncio.run(scene())


def test_a_program_that_is_no_fork_server_is_an_error_and_not_a_wait() -> None:
    async def scene() -> None:
        await ForkServer(SETTINGS, ("-c", "raise SystemExit(7)")).start()

    with pytest.raises(SymError, match="E_SANDBOX: the fork server ended with 7"):
        asyncio.run(scene())

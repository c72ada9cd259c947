"""Several clients at random against one engine, each step beside a model of what must hold.

No process and no clock: an evaluation is a future that the script ends as it likes, so that a step
takes a fraction of a millisecond. What happens is drawn from a seed; a failure names it.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from sym_core import guard, tools
from sym_core.channel import Packet
from sym_core.endings import Exit, Outcome, Stop
from sym_core.engine import Engine
from sym_core.errors import Code, Failure, SymError
from sym_core.limits import Limits
from sym_core.live import Ask
from sym_core.peers import Caller
from sym_core.sessions import Sessions
from sym_core.store import Store
from tests.fake_forkserver import ANSWER
from tests.storing import values

WORKERS, QUEUE, KEPT = 2, 4, 9  # KEPT finished jobs a session: more than wait in its queue
LIMITS = Limits({"queue": QUEUE, "queue_all": 9, "entries": KEPT, "value": 64, "wait": 0})
SHARED = ("s1", "s2")
NAMES = ("", "a", "b", "c")
STATES = {
    Stop.INTERRUPT: "interrupted",
    Stop.TIMEOUT: "timed_out",
    Stop.MACHINE: "out_of_memory",
    Stop.FLOOD: "failed",
    Stop.SHUTDOWN: "lost",
}


class Evaluation:
    """A child that does nothing until the script ends it."""

    def __init__(self, packet: Packet, pid: int) -> None:
        self.packet, self.child, self.printed = packet, SimpleNamespace(pid=pid), "so far"
        self.stopped: Stop | None = None
        self.outcome: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()

    def stop(self, why: Stop) -> None:
        """Noted, as a signal that is on its way; the first reason counts."""
        self.stopped = self.stopped or why


class Evaluators:
    """Takes every job and waits for the script."""

    spares = 0

    def __init__(self) -> None:
        self.working: dict[str, Evaluation] = {}
        self.pids = itertools.count(1000)

    async def run(self, run: Any, packet: Packet, wall: float) -> Outcome:
        await asyncio.sleep(0)  # as for a fork
        if run.why is not None:
            return Outcome(None, run.why, None)
        run.evaluation = self.working[packet.header["job"]] = Evaluation(packet, next(self.pids))
        try:
            outcome: Outcome = await run.evaluation.outcome
            return outcome
        finally:
            run.evaluation = None
            del self.working[packet.header["job"]]

    def fill_soon(self) -> None:
        """Nothing is forked here."""


@dataclass
class Known:
    """What the model knows of a job: `ends` are the words its state may become, `reply` how it
    ended, once it has, which never changes."""

    session: str
    owner: str
    name: str
    alone: bool
    ends: set[str] = field(default_factory=set)
    reply: dict[str, Any] | None = None
    kept: tuple[bytes | None, tuple[str, ...]] = (None, ())
    stored: bool = True


@dataclass
class Model:
    """What a session holds: how its next entry is numbered, and its names."""

    next: int = 1
    names: dict[str, bytes] = field(default_factory=dict)


class World:
    """An engine, four clients of it, and the model."""

    def __init__(self, directory: Path, seed: int) -> None:
        self.path, self.chance = directory / f"{seed}.db", random.Random(seed)
        self.callers = [
            Caller(c * 32, c, s) for c, s in zip("abcd", ("p-a", "p-b", "s1", "s1"), strict=True)
        ]
        self.jobs: dict[str, Known] = {}
        self.order: dict[str, list[str]] = {}  # of each session's finished jobs, by their serials
        self.serials: dict[str, int] = {}
        self.sessions: dict[str, Model] = {}
        self.waiting: list[tuple[str, asyncio.Task[dict[str, Any]]]] = []
        self.ended: Counter[str] = Counter()
        self.left, self.full, self.requests = 1 << 40, False, itertools.count(1)
        self.open()

    def open(self) -> None:
        self.store, self.evaluators = Store(self.path, LIMITS), Evaluators()
        transaction = self.store._database.transaction

        @contextmanager
        def on_a_disk() -> Iterator[sqlite3.Connection]:
            if self.full:
                raise SymError(Code.OUTPUT, "could not be stored: database or disk is full")
            with transaction() as db:
                yield db

        self.store._database.transaction = on_a_disk  # type: ignore[method-assign]
        self.engine = Engine(self.store, self.evaluators, LIMITS, WORKERS)  # type: ignore[arg-type]
        self.engine.guard = guard.Guard(self.engine.live, LIMITS, lambda: self.left)
        self.tools = Sessions(self.store, self.engine.live)

    # -- what happens

    async def start(self) -> None:
        caller = self.chance.choice(self.callers)
        program = self.chance.random() < 0.3
        given: dict[str, Any] = {"wait_s": self.chance.choice([0, 40])}
        if (named := self.chance.choice([None, None, "", *SHARED])) is not None:
            given["session"] = named
        name = "" if program else self.chance.choice(NAMES)
        tool = tools.TABLE["sym_exec" if program else "sym_evaluate"]
        given |= {"code": "1"} if program else {"expr": "a + _", "name": name}
        job = f"j{self.chance.getrandbits(64):016x}"
        session = named or caller.session
        known = Known(session, caller.client, name, program and named == "")
        ask = Ask(next(self.requests), job)
        task = asyncio.ensure_future(self.engine.mathematics(caller, ask, tool, given))
        await asyncio.sleep(0)
        if not task.done() or task.exception() is None:
            self.jobs[job] = known
            self.serials[job] = len(self.serials)
            self.sessions.setdefault(session, Model())
            self.waiting.append((job, task))
            return
        code = self.code_of(task.exception())
        assert code in self.refusals(session), code
        if code == "E_BUSY" and self.left > LIMITS["floor"]:
            self.sessions.setdefault(session, Model())

    def refusals(self, session: str) -> set[str]:
        waiting = self.engine.scheduler.waiting_in(session), self.engine.scheduler.waiting
        busy = waiting[0] >= QUEUE or waiting[1] >= LIMITS["queue_all"]
        return {
            *(["E_BUSY"] if busy or self.left < LIMITS["floor"] else []),
            *(["E_OUTPUT"] if self.full else []),
        }

    async def ask_again(self) -> None:
        await self.note_ends()
        if job := self.any_job():
            caller = self.chance.choice(self.callers)
            ask = Ask(next(self.requests), job)
            tool, given = tools.TABLE["sym_evaluate"], {"expr": "a", "wait_s": 40}
            if self.there(job):
                task = self.engine.mathematics(caller, ask, tool, given)
                self.waiting.append((job, asyncio.ensure_future(task)))
                await asyncio.sleep(0)  # asked before anything else happens

    async def finish(self) -> None:
        if not self.evaluators.working:
            return
        job = self.chance.choice(sorted(self.evaluators.working))
        evaluation, known = self.evaluators.working[job], self.jobs[job]
        if evaluation.outcome.done():
            return
        how = self.chance.choice(["done", "done", "done", "nothing", "large", "failed", "killed"])
        outcome = self.outcome(how, known, evaluation)
        evaluation.outcome.set_result(outcome)

    def outcome(self, how: str, known: Known, evaluation: Evaluation) -> Outcome:
        why = evaluation.stopped
        if how == "killed":
            known.ends = {STATES[why] if why else "out_of_memory"}
            return Outcome(None, why, Exit(11))
        if how == "failed":
            code = self.chance.choice([Code.RUNTIME, Code.INTERRUPTED, Code.TIMEOUT, Code.MEMORY])
            words = {
                Code.RUNTIME: "failed",
                Code.TIMEOUT: "timed_out",
                Code.MEMORY: STATES[Stop.MACHINE],
            }
            known.ends = {words.get(code) or (STATES[why] if why else "interrupted")}
            error = Failure(code, "as it was told").as_fields()
            return Outcome(Packet({"kind": "failed", "error": error}), why, None)
        blob = (
            None if how == "nothing" else bytes(65 if how == "large" else self.chance.randrange(9))
        )
        bound = ("p", "a")[: self.chance.randrange(3)] if known.name == "" and how == "done" else ()
        known.ends = {"failed" if how == "large" and not known.alone else "done"}
        known.kept = (blob, bound)
        header = {
            "kind": "done",
            "reply": ANSWER | {"result": "four"},
            "value": None if blob is None else {"type": "x"},
            "bound": [{"name": name, "type": "x", "needs": []} for name in bound],
        }
        blobs = (*([] if blob is None else [blob]), *(name.encode() for name in bound))
        return Outcome(Packet(header, blobs), why, None)

    async def interrupt(self) -> None:
        if not (job := self.any_job()):
            return
        caller, force = self.chance.choice(self.callers), self.chance.random() < 0.3
        known, live = self.jobs[job], self.engine.live.get(job)
        try:
            reply = await self.engine.interrupt(caller, job, force)
        except SymError as error:
            code = error.failure.code.value
            mine = known.owner == caller.client
            assert (code, mine, force) == ("E_OWNER", False, False) if live else code == "E_GONE"
            return
        if live is None:
            assert known.reply in (None, reply)  # None: it has ended since we looked last
            return
        assert known.owner == caller.client or force
        known.ends |= {"interrupted"}

    async def cancel(self) -> None:
        caller = self.chance.choice(self.callers)
        if caller.requests:
            number, job = self.chance.choice(sorted(caller.requests.items()))
            live = self.engine.live.get(job)
            mine = live is not None and live.job.owner == caller.client
            assert self.engine.cancel(caller, number) is mine
            if mine:
                self.jobs[job].ends |= {"interrupted"}

    async def poll(self) -> None:
        if job := self.any_job():
            await self.look_at(job)

    async def reset(self) -> None:
        await self.note_ends()
        session = self.chance.choice([*SHARED, "p-a", "p-b", "nowhere"])
        code = self.refused(lambda: self.tools.reset(session))
        assert code == self.why_not([session])
        if code is None:
            self.sessions[session] = Model()

    async def drop(self) -> None:
        if self.chance.random() < 0.5:
            return  # less often than the others, or nothing grows old
        await self.note_ends()
        chosen = self.chance.sample([*SHARED, "p-a", "nowhere"], self.chance.randint(1, 2))
        everything = self.chance.random() < 0.2
        names = list(self.sessions) if everything else chosen
        code = self.refused(lambda: self.tools.drop(", ".join(chosen), everything))
        missing = [name for name in names if name not in self.sessions]
        assert code == ("E_GONE" if missing else self.why_not(names))
        for name in names if code is None else ():
            del self.sessions[name]
            self.order.pop(name, None)
            self.jobs = {j: known for j, known in self.jobs.items() if known.session != name}

    def why_not(self, names: list[str]) -> str | None:
        if {live.job.session for live in self.engine.live.values()} & set(names):
            return "E_BUSY"
        if self.full and names:
            return "E_OUTPUT"
        return None if all(name in self.sessions for name in names) else "E_GONE"

    async def watch(self) -> None:
        """The machine's memory runs low, or is there again."""
        self.left = self.chance.choice([0, 1 << 40, 1 << 40])
        before = {job: each.stopped for job, each in self.evaluators.working.items()}
        self.engine.look_around()
        for job, each in self.evaluators.working.items():
            if each.stopped is not before[job]:
                self.jobs[job].ends |= {"out_of_memory"}

    async def fill_disk(self) -> None:
        self.full = not self.full and self.chance.random() < 0.3

    async def restart(self) -> None:
        """Told to stop, or killed; then another kernel over the same store."""
        if self.chance.random() < 0.9:
            return
        await self.note_ends()
        if self.chance.random() < 0.5:
            await self.told_to_stop()
        live = list(self.engine.live)
        self.full, self.left = False, 1 << 40
        tasks = [*(task for _, task in self.waiting), *self.engine._tasks]
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError, SymError):
                await task
        self.waiting = []
        self.store.close()
        self.open()
        self.store.lose_unfinished()
        self.ended.clear()
        for job in [*live, *(job for job, known in self.jobs.items() if not known.stored)]:
            known = self.jobs[job]
            known.ends, known.stored, known.reply = {"lost"}, True, None
            await self.note_end(job, counted=False)

    async def told_to_stop(self) -> None:
        """Every job that has not ended is told as lost, or as what it was being stopped for."""
        stopping = asyncio.ensure_future(self.engine.shut_down())
        for _ in range(3):
            await asyncio.sleep(0)
        for each in self.evaluators.working.values():
            if not each.outcome.done():
                each.outcome.set_result(Outcome(None, each.stopped, Exit(9)))
        await stopping
        for known in self.jobs.values():
            known.ends |= {"lost"}
        await self.note_ends()
        assert not self.engine.live

    # -- what must hold

    async def settle(self) -> None:
        for _ in range(12):
            await asyncio.sleep(0)

    async def check(self) -> None:
        """Everything, once nothing moves any more."""
        await self.note_ends()
        scheduler = self.engine.scheduler
        running = [job.session for job in scheduler.running]
        assert len(set(running)) == len(running) <= WORKERS
        assert len(self.engine.live) == len(running) + scheduler.waiting
        free = {live.job.session for live in self.engine.live.values()} - set(running)
        assert len(running) == WORKERS or not free, "a worker is idle and a session waits"
        assert self.engine.counters == self.ended
        await self.hear()
        found = {each["name"] for each in self.store.sessions_summary()}
        assert found == set(self.sessions)
        for name, model in self.sessions.items():
            held = values(self.store, name)
            assert {k: v for k, v in held.items() if k[0] != "_"} == model.names, name
            assert self.store.touch_session(name, self.now(name)) == model.next

    def now(self, name: str) -> float:
        used = {each["name"]: each["used"] for each in self.store.sessions_summary()}
        return float(used[name]) + 0.5

    async def note_ends(self) -> None:
        await self.settle()
        for job in [job for job, known in self.jobs.items() if known.reply is None]:
            if job not in self.engine.live:
                await self.note_end(job)

    async def note_end(self, job: str, counted: bool = True) -> None:
        known = self.jobs[job]
        stored = self.store.job(job)
        known.stored = stored is None or stored.reply is not None
        known.reply = await self.engine.poll(job, 0, 0)
        state = known.reply["state"]
        assert state in known.ends or (self.trouble(known.reply)), (job, state, known)
        assert known.reply["session"] == known.session
        self.ended[state] += counted
        if state == "done":
            self.committed(known)
        if known.stored:
            order = self.order.setdefault(known.session, [])
            order.append(job)
            order.sort(key=self.serials.__getitem__)
            for old in order[:-KEPT]:
                self.jobs.pop(old, None)
            del order[:-KEPT]

    def trouble(self, reply: dict[str, Any]) -> bool:
        return reply["code"] == "E_OUTPUT" and "could not be stored" in reply["error"]

    def committed(self, known: Known) -> None:
        model, (blob, bound) = self.sessions[known.session], known.kept
        assert known.reply is not None
        entry = f"_{model.next}" if blob is not None and not known.alone else None
        assert known.reply["entry"] == entry
        model.next += 1
        if not known.alone:
            model.names |= {known.name: blob} if known.name and blob is not None else {}
            model.names |= {name: name.encode() for name in bound}

    async def hear(self) -> None:
        """Whoever waits for a job that has ended hears its reply, and nobody else does."""
        for job, task in self.waiting:
            known = self.jobs.get(job)
            if known is None:
                continue
            if known.reply is not None:
                assert task.done()
            if task.done() and known.reply is not None:
                reply = task.result()
                assert reply["state"] in {"queued", "running"} or reply == known.reply
        self.waiting = [(job, task) for job, task in self.waiting if not task.done()]

    async def look_at(self, job: str) -> None:
        known = self.jobs[job]
        reply = await self.engine.poll(job, 0, 0)
        if job in self.engine.live:
            assert reply["state"] in {"queued", "running"}
        elif known.reply is not None:
            assert reply == known.reply

    # -- small things

    def any_job(self) -> str | None:
        return self.chance.choice(sorted(self.jobs)) if self.jobs else None

    def there(self, job: str) -> bool:
        return job in self.engine.live or self.jobs[job].reply is not None

    def code_of(self, error: BaseException | None) -> str:
        assert isinstance(error, SymError), error
        return error.failure.code.value

    def refused(self, call: Callable[[], object]) -> str | None:
        try:
            call()
        except SymError as error:
            return self.code_of(error)
        return None


STEPS = ("start", "start", "start", "finish", "finish", "finish", "interrupt", "cancel", "poll")
RARE = ("ask_again", "reset", "drop", "watch", "fill_disk", "restart")


async def played(directory: Path, seed: int, steps: int) -> World:
    world = World(directory, seed)
    for _ in range(steps):
        await getattr(world, world.chance.choice(STEPS + RARE))()
        if world.chance.random() < 0.5:
            await world.check()
    await world.check()
    await world.told_to_stop()
    await world.check()
    world.store.close()
    return world


@pytest.mark.parametrize("seed", range(20))
def test_whatever_clients_do_no_job_is_mistold_and_no_session_harmed(seed: int) -> None:
    with tempfile.TemporaryDirectory() as directory:
        asyncio.run(played(Path(directory), seed, 150))


@pytest.mark.soak
def test_a_hundred_thousand_steps() -> None:
    for seed in range(1000, 1500):
        with tempfile.TemporaryDirectory() as directory:
            asyncio.run(played(Path(directory), seed, 200))

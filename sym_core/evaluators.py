"""Evaluations: a job packet in, what became of it out; children forked ahead so that it is quick.

Decides when a child is interrupted and killed. Never decodes what a child sends beyond its packets
and knows nothing of sessions, queues or replies.
"""

from __future__ import annotations

import asyncio
import logging
import signal
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from sym_core import answers
from sym_core.channel import ChannelError, Packet, PacketReader, longest_header, pack
from sym_core.endings import Exit, Outcome, Stop, killed_by_others
from sym_core.forkserver import Child, ForkServer
from sym_core.limits import Limits
from sym_core.streams import Stream

log = logging.getLogger(__name__)

# Seconds: a child that ends and a fork take both cores for 4 ms, in which a reply would not arrive.
REFILL = 0.005
EXIT = 2.0  # seconds from a closed channel to the news of the exit: it takes 5 ms


class Evaluation(Stream):
    """One child, first as a spare, then with its job. Bounded in both directions."""

    def __init__(self, server: ForkServer, limits: Limits) -> None:
        """Ask for the child; `connect` joins its channel to the loop."""
        self._server, self._limits = server, limits
        self._loop = asyncio.get_running_loop()
        self._most = longest_header(limits["output"])
        self._reader = PacketReader(self._most, limits["value"])
        self._received = 0
        self._printed: list[str] = []
        self._transport: asyncio.Transport | None = None
        self._result: asyncio.Future[Packet | None] = self._loop.create_future()
        self._timers: list[asyncio.TimerHandle] = []
        self.child: Child = server.fork()
        self.stopped: Stop | None = None
        self.on_close: Callable[[], None] = lambda: None
        self.on_ways: Callable[[list[list[str]]], None] = lambda ways: None

    async def connect(self) -> None:
        """Let the loop watch the channel."""
        await self._loop.create_connection(lambda: self, sock=self.child.channel)

    @property
    def alive(self) -> bool:
        """Whether a job may be handed to it."""
        return not (self._result.done() or self.child.exit.done())

    async def run(self, packet: Packet, wall: float) -> Outcome:
        """Hand over the job and wait for its end, `wall` seconds at most and the grace time."""
        assert self._transport is not None
        self._transport.write(pack(packet))
        self._timers.append(self._loop.call_later(wall, self.stop, Stop.TIMEOUT))
        last = await self._result
        if last is not None:
            # It exits by itself at once; one that does not is not ours any more.
            self._timers.append(self._loop.call_later(self._limits["grace"], self.kill))
            self.child.exit.add_done_callback(lambda _: self._cancel_timers())
            return Outcome(last, self.stopped, None, self.printed)
        return Outcome(None, self.stopped, await self._ending(), self.printed)

    @property
    def printed(self) -> str:
        """What the job printed so far."""
        return "".join(self._printed)

    def stop(self, why: Stop) -> None:
        """SIGINT, and SIGKILL after the grace time; the first reason is the one that counts."""
        if self.stopped is not None or self._result.done():
            return
        self.stopped = why
        if why.at_once:
            self.kill()
            return
        self._server.signal(self.child, signal.SIGINT)
        self._timers.append(self._loop.call_later(self._limits["grace"], self.kill))

    def kill(self) -> None:
        """SIGKILL, at once."""
        self._server.kill(self.child)

    def close(self) -> None:
        """Let go of it; a child without a job ends when its channel does."""
        if self._transport is not None:
            self._transport.close()

    async def _ending(self) -> Exit:
        try:
            return await asyncio.wait_for(asyncio.shield(self.child.exit), EXIT)
        except TimeoutError:
            self.kill()  # it closed its channel and lives on
            return Exit(None)
        finally:
            self._cancel_timers()

    def _cancel_timers(self) -> None:
        for timer in self._timers:
            timer.cancel()

    # -- asyncio.Protocol

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The channel is watched."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        """What the child printed, and its last packet; more bytes than both may have end it."""
        self._received += len(data)
        try:
            if self._received > 2 * self._most + self._limits["value"]:
                raise ChannelError(f"{self._received} bytes")
            for packet in self._reader.feed(data):
                self._take(packet)
        except ChannelError as error:
            log.warning("child %d: %s", self.child.id, error)
            self.stopped = self.stopped or Stop.FLOOD
            self._end(None)

    def _take(self, packet: Packet) -> None:
        kind = packet.header.get("kind")
        if kind == "ways":
            self.on_ways(answers.ways(packet))
        elif kind != "output":
            self._end(packet)
        elif isinstance(text := packet.header.get("text"), str):
            self._printed.append(text)

    def connection_lost(self, exc: Exception | None) -> None:
        """The child ended or closed its channel, or we did."""
        self._end(None)
        self.on_close()

    def _end(self, packet: Packet | None) -> None:
        if self._result.done():
            return
        self._result.set_result(packet)
        if packet is None:
            self.kill()
        self.close()


class Run:
    """One job's hold on whatever child works for it; `stop` may come at any time, also before."""

    def __init__(self) -> None:
        """Nothing has it yet."""
        self.stopped = asyncio.Event()
        self.why: Stop | None = None
        self.evaluation: Evaluation | None = None
        self.beside: list[Run] = []  # children that try other ways to the same end
        self.ways: list[list[str]] = []  # at each crossing it came to, the last one open
        self.on_ways: Callable[[], None] = lambda: None

    def told(self, ways: list[list[str]]) -> None:
        """Its child has come to a crossing."""
        self.ways = ways
        self.on_ways()

    @property
    def printed(self) -> str:
        """What the job printed so far; nothing while it waits."""
        return "" if self.evaluation is None else self.evaluation.printed

    def stop(self, why: Stop) -> None:
        """End it for this reason, and what is beside it; the first one counts."""
        if self.why is None:
            self.why = why
            self.stopped.set()
        if self.evaluation is not None:
            self.evaluation.stop(self.why)
        for other in self.beside:
            other.stop(why)


class Evaluators:
    """Evaluations with children forked ahead: refilled after each job, given back in time."""

    def __init__(self, server: ForkServer, limits: Limits) -> None:
        """Spares are made as soon as the fork server is ready, and after each job."""
        self._server, self._limits = server, limits
        self._loop = asyncio.get_running_loop()
        self._spares: deque[Evaluation] = deque()
        self._filling: asyncio.Task[None] | None = None
        self._soon: asyncio.TimerHandle | None = None
        self._open: set[Evaluation] = set()
        self._closing = False
        server.on_ready = self.fill

    @property
    def spares(self) -> int:
        """How many children wait for a job."""
        return len(self._spares)

    async def run(self, run: Run, packet: Packet, wall: float) -> Outcome:
        """What becomes of the job. One that lost its child to somebody else's kill runs again.

        A job is a pure function, so running it twice is safe; a second loss is reported.
        """
        outcome = await self._attempt(run, packet, wall)
        if killed_by_others(outcome):
            log.warning("job %s lost its child: running it once more", packet.header.get("job"))
            self._let_go()  # whoever killed one may have killed all
            outcome = await self._attempt(run, packet, wall)
        return outcome

    async def _attempt(self, run: Run, packet: Packet, wall: float) -> Outcome:
        evaluation = await self._take(run)
        if evaluation is None:
            return Outcome(None, run.why, None)
        if run.why is not None:
            evaluation.kill()
            return Outcome(None, run.why, None)
        run.evaluation, evaluation.on_ways = evaluation, run.told
        try:
            return await evaluation.run(packet, wall)
        finally:
            run.evaluation = None

    async def _take(self, run: Run) -> Evaluation | None:
        while self._spares:
            if (spare := self._spares.popleft()).alive:
                return spare
            spare.close()
        if not await _first(self._server.up.wait(), run.stopped.wait()):
            return None
        return await self._new()

    def fill_soon(self) -> None:
        """Fork spares ahead once the reply of the job that took one has surely gone out."""
        if self._soon is None:
            self._soon = self._loop.call_later(REFILL, self.fill)

    def fill(self) -> None:
        """Fork spares ahead, in the background."""
        self._soon = None
        if self._filling is None or self._filling.done():
            self._filling = self._loop.create_task(self._fill())

    def expire(self) -> None:
        """Give back the spares that waited too long; the next job makes new ones."""
        oldest = self._loop.time() - self._limits["spare_age"]
        while self._spares and self._spares[0].child.born < oldest:
            self._spares.popleft().close()

    async def close(self) -> None:
        """Let go of every child, which ends it, and make no more."""
        self._closing = True
        if self._filling is not None:
            await self._filling
        self._spares.clear()
        for evaluation in self._open:
            evaluation.close()
        await asyncio.sleep(0)  # a transport closes in the loop's next turn

    def _let_go(self) -> None:
        while self._spares:
            self._spares.popleft().close()

    async def _fill(self) -> None:
        for spare in [spare for spare in self._spares if not spare.alive]:
            self._spares.remove(spare)
            spare.close()
        while not self._closing and self._server.ready and self._lacking():
            self._spares.append(await self._new())

    def _lacking(self) -> bool:
        return len(self._spares) < self._limits["spares"]

    async def _new(self) -> Evaluation:
        evaluation = Evaluation(self._server, self._limits)
        self._open.add(evaluation)
        evaluation.on_close = lambda: self._open.discard(evaluation)
        await evaluation.connect()
        return evaluation


async def _first(wanted: Awaitable[Any], other: Awaitable[Any]) -> bool:
    """Wait for either; whether the wanted one came."""
    tasks = [asyncio.ensure_future(wanted), asyncio.ensure_future(other)]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        return tasks[0].done()
    finally:
        for task in tasks:
            task.cancel()

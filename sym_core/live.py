"""Jobs on their way: what a call wishes for, and who waits for what becomes of it.

Starts and ends nothing; the engine does.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any, NamedTuple

from sym_core import programs, replies, tools
from sym_core.evaluators import Run
from sym_core.jobs import Job


class Ask(NamedTuple):
    """Which request of its connection a call is, and which job it starts."""

    request: int
    job: str


class Wish(NamedTuple):
    """What a job is to be made of: the tool, its checked arguments, and notes for the reply; and
    whether it runs alone, without the session's values and keeping nothing."""

    tool: tools.Tool
    arguments: dict[str, Any]
    notes: list[str]
    alone: bool = False


class Live:
    """A job that has not ended yet, and who waits for its reply."""

    def __init__(self, job: Job, wish: Wish, texts: list[str], shown: int) -> None:
        """`texts` are the arguments in which bindings may be named; `shown` characters of what a
        program prints go out at once."""
        self.job, self.texts, self.notes = job, texts, wish.notes
        self.alone = wish.alone
        self.program = wish.tool.operation == programs.OPERATION
        self.shown, self._asked = shown, time.monotonic()
        self.run = Run()
        self._reply: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()

    @property
    def ms(self) -> int:
        """How long ago it was asked for; whatever happens to the time of day meanwhile."""
        return round((time.monotonic() - self._asked) * 1000)

    @property
    def ended(self) -> bool:
        """Whether the reply is there."""
        return self._reply.done()

    def end(self, reply: dict[str, Any]) -> None:
        """Give everybody who waits the reply."""
        self._reply.set_result(reply)

    async def wait(self, seconds: float, since: int = 0) -> dict[str, Any]:
        """The reply, or after that many seconds the news that it goes on, with what a program
        printed from character `since` on."""
        # Not wait_for: it needs a task of its own, which a warm call would feel.
        done, _ = await asyncio.wait({self._reply}, timeout=seconds)
        if done:
            return self._reply.result()
        reply = replies.running_reply(
            self.job.id,
            self.job.state.value,
            session=self.job.session,
            name=self.job.name or None,
            ms=self.ms,
            notes=self.notes,
        )
        return self.shaped(reply, self.run.printed, since)

    def shaped(
        self, reply: dict[str, Any], printed: str, since: int = 0, bound: tuple[str, ...] = ()
    ) -> dict[str, Any]:
        """The reply as its tool gives it: a program's is another one."""
        if not self.program:
            return reply
        if "check" in self.job.arguments:
            return programs.checked(reply)
        return programs.compact(reply, printed, self.shown, since, bound)

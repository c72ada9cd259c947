"""Jobs on their way: what a call wishes for, and who waits for what becomes of it.

Starts and ends nothing; the engine does.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any, NamedTuple

from sym_core import replies, tools
from sym_core.evaluators import Run
from sym_core.jobs import Job


class Ask(NamedTuple):
    """Which request of its connection a call is, and which job it starts."""

    request: int
    job: str


class Wish(NamedTuple):
    """What a job is to be made of: the tool, its checked arguments, and notes for the reply."""

    tool: tools.Tool
    arguments: dict[str, Any]
    notes: list[str]


class Live:
    """A job that has not ended yet, and who waits for its reply."""

    def __init__(self, job: Job, texts: list[str], notes: list[str]) -> None:
        """`texts` are the arguments in which bindings may be named, `notes` go into the reply."""
        self.job, self.texts, self.notes = job, texts, notes
        self.run = Run()
        self._reply: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()

    @property
    def ended(self) -> bool:
        """Whether the reply is there."""
        return self._reply.done()

    def end(self, reply: dict[str, Any]) -> None:
        """Give everybody who waits the reply."""
        self._reply.set_result(reply)

    async def wait(self, seconds: float) -> dict[str, Any]:
        """The reply, or after that many seconds the news that it goes on."""
        # Not wait_for: it needs a task of its own, which a warm call would feel.
        done, _ = await asyncio.wait({self._reply}, timeout=seconds)
        if done:
            return self._reply.result()
        return replies.running_reply(
            self.job.id,
            self.job.state.value,
            session=self.job.session,
            name=self.job.name or None,
            ms=round((time.time() - self.job.created) * 1000),
            notes=self.notes,
        )

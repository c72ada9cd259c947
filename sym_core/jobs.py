"""Jobs: what one is, which states it has, and which moves between them exist.

Pure: no socket in this file, no clock, no store. Times are arguments, in seconds since 1970.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any, TypeGuard

_ID = re.compile("j[0-9a-f]{16}", re.ASCII)


class JobState(StrEnum):
    """Where a job stands; the words are the ones of a reply's `state`."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    INTERRUPTED = "interrupted"
    TIMED_OUT = "timed_out"
    OUT_OF_MEMORY = "out_of_memory"
    LOST = "lost"

    @property
    def final(self) -> bool:
        """Whether nothing comes after it."""
        return not MOVES[self]


# A queued job can end without having run: refused late (FAILED), taken back (INTERRUPTED), or its
# kernel died (LOST). Time and memory only run out for what runs.
MOVES: Mapping[JobState, frozenset[JobState]] = MappingProxyType(
    {
        JobState.QUEUED: frozenset(
            {JobState.RUNNING, JobState.FAILED, JobState.INTERRUPTED, JobState.LOST}
        ),
        JobState.RUNNING: frozenset(
            {
                JobState.DONE,
                JobState.FAILED,
                JobState.INTERRUPTED,
                JobState.TIMED_OUT,
                JobState.OUT_OF_MEMORY,
                JobState.LOST,
            }
        ),
        JobState.DONE: frozenset(),
        JobState.FAILED: frozenset(),
        JobState.INTERRUPTED: frozenset(),
        JobState.TIMED_OUT: frozenset(),
        JobState.OUT_OF_MEMORY: frozenset(),
        JobState.LOST: frozenset(),
    }
)


class IllegalMove(RuntimeError):
    """Our own fault: a job was moved along no line of the table."""


@dataclass(frozen=True, slots=True)
class Job:
    """One request on its way. `owner` is the client that asked (32 hex characters), `arguments`
    are the checked ones, `serial` a number no other job of this state directory has."""

    id: str
    session: str
    owner: str
    tool: str
    arguments: Mapping[str, Any]
    serial: int
    timeout_s: float
    created: float
    name: str = ""
    started: float | None = None
    finished: float | None = None
    state: JobState = JobState.QUEUED

    def moved(self, to: JobState, now: float) -> Job:
        """The same job one state on, its time noted; IllegalMove if the table has no such line."""
        if to not in MOVES[self.state]:
            raise IllegalMove(f"job {self.id}: {self.state} -> {to}")
        if to is JobState.RUNNING:
            return replace(self, state=to, started=now)
        return replace(self, state=to, finished=now)


def new_id() -> str:
    """A job's id: `j` and 64 random bits in hex, so that it cannot be guessed or met twice."""
    return "j" + os.urandom(8).hex()


def is_id(text: object) -> TypeGuard[str]:
    """Whether it is written as `new_id` writes them."""
    return isinstance(text, str) and _ID.fullmatch(text) is not None

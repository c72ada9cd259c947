"""How evaluations end when they do not end by themselves, and what the caller hears then.

Pure: an ending in, a failure out. Kills nobody.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from sym_core.channel import Packet
from sym_core.errors import Code, Failure


@dataclass(frozen=True)
class Exit:
    """How a child ended: wait status (None: unknown, the fork server died too), KiB, seconds."""

    status: int | None
    rss: int = 0
    cpu: float = 0.0

    @property
    def signal(self) -> int:
        """The signal that killed it, or 0."""
        return 0 if self.status is None else os.WTERMSIG(self.status)


class Stop(Enum):
    """Why the daemon ended an evaluation."""

    INTERRUPT = "interrupted"
    TIMEOUT = "timed out"
    FLOOD = "sent more than it may"
    SHUTDOWN = "the kernel stopped"
    MACHINE = "the machine ran out of memory"
    BEATEN = "another child of the job answered"  # these two no caller hears of
    GIVES_WAY = "another job wants the worker"

    @property
    def at_once(self) -> bool:
        """Whether nothing more is wanted of the child: killed, not asked to end."""
        return self in (Stop.MACHINE, Stop.BEATEN, Stop.GIVES_WAY)


@dataclass(frozen=True)
class Outcome:
    """What became of an evaluation: its last packet if there was one, else how it ended; and what
    it printed meanwhile. `tried` are the ways that several children shared out, if they did."""

    packet: Packet | None
    stopped: Stop | None
    exit: Exit | None
    printed: str = ""
    tried: tuple[str, ...] = ()


def killed_by_others(outcome: Outcome) -> bool:
    """Whether it ended by a kill that was not ours: running it again is right then."""
    if outcome.packet is not None or outcome.stopped is not None or outcome.exit is None:
        return False
    return outcome.exit.status is None or outcome.exit.signal == signal.SIGKILL


def failure_of(outcome: Outcome, limits: Mapping[str, int]) -> Failure:
    """What the caller of an evaluation that ended without a last packet of its own."""
    match outcome.stopped:
        case Stop.INTERRUPT:
            return Failure(Code.INTERRUPTED, "stopped on request", hint="the session is as before")
        case Stop.TIMEOUT:
            return timed_out(limits)
        case Stop.FLOOD:
            return Failure(
                Code.OUTPUT, "the result is too large to send", hint="ask for less of it"
            )
        case Stop.MACHINE:
            what = "the machine ran low on memory, and this job held the most"
            return Failure(Code.MEMORY, what, hint="ask for something smaller, or try again")
        case Stop.SHUTDOWN:
            return Failure(Code.LOST, "the kernel stopped while this ran", hint="ask again")
    return _died(outcome.exit or Exit(None), limits)


def timed_out(limits: Mapping[str, int]) -> Failure:
    """E_TIMEOUT for a job with these limits."""
    return Failure(
        Code.TIMEOUT,
        f"no answer within {limits['wall']:g} s",
        hint="give timeout_s more, or split the problem",
    )


def _died(how: Exit, limits: Mapping[str, int]) -> Failure:
    if how.signal == signal.SIGXCPU:
        return timed_out(limits)
    # gmpy2 and FLINT abort instead of raising when memory ends; a C stack overflow looks the same.
    if how.signal in (signal.SIGSEGV, signal.SIGABRT, signal.SIGBUS):
        return Failure(
            Code.MEMORY,
            f"the evaluation crashed, most likely out of memory ({limits['as'] >> 20} MiB)",
            hint="ask for something smaller",
        )
    if how.status is None:
        return Failure(
            Code.LOST, "the fork server died while this ran", hint="ask again; it is replaced"
        )
    if how.signal == signal.SIGKILL:
        return Failure(
            Code.WORKER,
            "the evaluator was killed from outside, twice",
            hint="the machine may be out of memory; ask for something smaller",
        )
    end = f"signal {how.signal}" if how.signal else f"exit status {how.status >> 8}"
    return Failure(Code.WORKER, f"the evaluator died without a word ({end})", hint="ask again")

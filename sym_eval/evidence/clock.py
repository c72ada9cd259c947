"""Shares of the time a job has, counted in CPU seconds of this process.

Never waits and never kills: a piece of work that overruns its share is left by an exception, and
where the system forbids interval timers the share is only looked at between steps.
"""

from __future__ import annotations

import gc
import signal
import time
from collections.abc import Callable
from types import FrameType
from typing import TypeVar

T = TypeVar("T")

_AGAIN = 0.05  # s: it repeats, because some frames swallow what is raised in them


class OutOfTime(BaseException):
    """A share is used up. Not an Exception: SymPy's own handlers must not swallow it."""


_ends: list[float] = []


def left() -> float:
    """CPU seconds until the tightest share ends; infinite outside of any."""
    return min(_ends, default=float("inf")) - time.process_time()


def tick() -> None:
    """Raise OutOfTime if a share has ended: for loops of our own, timers or not."""
    if _ends and left() <= 0:
        raise OutOfTime


def within(seconds: float, work: Callable[[], T]) -> T | None:
    """What `work` returns, or None if it needs more CPU seconds than that."""
    depth, end = len(_ends), time.process_time() + seconds
    try:
        _ends.append(end)
        _arm()
        return work()
    except OutOfTime:
        if time.process_time() < end:
            raise  # an outer share ended, and it is for its owner to notice
        return None
    finally:
        del _ends[depth:]
        _arm()


def keep_ringing() -> None:
    """Ring from now on for good: for a process that will soon be forbidden to set timers."""
    signal.signal(signal.SIGVTALRM, _ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, _AGAIN, _AGAIN)
    _bell["rings for good"] = True


_bell = {"rings for good": False}


def _arm() -> None:
    if _bell["rings for good"]:
        return
    try:
        if not _ends:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            return
        signal.signal(signal.SIGVTALRM, _ring)
        signal.setitimer(signal.ITIMER_VIRTUAL, max(left(), 0.001), _AGAIN)
    except (OSError, ValueError):
        return  # no timers here (sealed, or not the main thread): `tick` still looks


def _ring(_number: int, frame: FrameType | None) -> None:
    # Not while this module puts its own list in order, nor where the interpreter would swallow it
    # and say so in what the job prints; the timer rings again.
    if frame is None or (frame.f_globals is not globals() and not _swallows(frame)):
        tick()


def _swallows(frame: FrameType) -> bool:
    """Whether it is a destructor, a weak reference's callback, or one of the garbage collector."""
    code = frame.f_code
    collecting = any(getattr(each, "__code__", None) is code for each in gc.callbacks)
    weak = frame.f_globals.get("__name__") in ("weakref", "_weakrefset")
    return collecting or weak or code.co_name == "__del__"

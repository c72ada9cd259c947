"""Try one way after another until an answer passes its check.

A way that fails, runs out of its time or contradicts its check only counts as tried; what is
said when none is left is the operation's (`unsolved` words it). Knows no mathematics.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sym_core.errors import Code, SymError
from sym_eval import crossings
from sym_eval.evidence import clock
from sym_eval.evidence.verdict import Check, Contradiction, Verdict, unchecked
from sym_eval.failing import CANNOT
from sym_eval.operations.common import contradicted

__all__ = ["CANNOT", "Tried", "attempt", "in_the_time", "unsolved"]

_ALL_WAYS = 1.5  # of one way's and one check's time: with the numbers before, under the wall


@dataclass
class Tried:
    """What came of the ways tried: the best answer, and why the others were none."""

    value: Any = None
    check: Check | None = None
    refuted: list[tuple[Any, Contradiction]] = field(default_factory=list)
    overran: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list, compare=False)

    @property
    def found(self) -> bool:
        """Whether there is an answer that nothing speaks against."""
        return self.check is not None


def attempt(
    ways: Mapping[str, Callable[[], Any]],
    check: Callable[[Any], Check],
    seconds: tuple[float, float],
    first: bool = False,
    whole: float = 0.0,
) -> Tried:
    """Go through the ways, at most so many CPU seconds each (for working, for checking), and
    `whole` for all of them together, by default half as much again.

    A way returns None for "no answer". The first proved or agreeing answer ends the search; one
    that could not be checked is kept while the others are tried, unless `first`: no check can.
    """
    tried, end = Tried(), time.process_time() + (whole or _ALL_WAYS * sum(seconds))
    with crossings.at(ways) as crossing:
        for name, way in crossing.ways.items():
            left = end - time.process_time()
            tried.names.append(name)
            if left <= 0:
                tried.overran.append(name)
                continue
            value = _worked(name, way, min(seconds[0], left), tried)
            settled = value is not None and _settles(value, check, seconds[1], tried)
            if settled or (first and tried.found):
                crossing.found(name)
                break
    return tried


def unsolved(tried: Tried, what: str, hint: str, **extra: Any) -> SymError:
    """E_CHECK if an answer was refuted, else E_UNSOLVED with the ways that ran out of time."""
    if tried.refuted:
        return contradicted(tried.refuted[0][1], **extra)
    extra = {"facts": {"tried": tried.names}} | extra
    return SymError(Code.UNSOLVED, what + in_the_time(tried.overran), hint=hint, extra=extra)


def in_the_time(overran: Sequence[str]) -> str:
    """What is said behind "nothing was found" when some ways were cut short; else nothing."""
    return f" in the time ({', '.join(overran)} ran out of it)" if overran else ""


def _settles(value: Any, check: Callable[[Any], Check], seconds: float, tried: Tried) -> bool:
    try:
        verdict = clock.within(seconds, lambda: check(value))
    except Contradiction as why:
        tried.refuted.append((value, why))
        return False
    verdict = verdict or unchecked("the check ran out of its time")
    decided = verdict.verdict is not Verdict.UNCHECKED
    # An unchecked answer never takes the place of another one: the earlier way is the better
    # known.
    if decided or not tried.found:
        tried.value, tried.check = value, verdict
    return decided


def _worked(name: str, way: Callable[[], Any], seconds: float, tried: Tried) -> Any:
    try:
        # In a tuple: None is what `within` says when the time is over, and what a way says for
        # "no answer".
        value = clock.within(seconds, lambda: (way(),))
    except CANNOT:
        return None
    if value is None:
        tried.overran.append(name)
        return None
    return value[0]

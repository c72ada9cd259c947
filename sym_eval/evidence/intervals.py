"""Intervals of real numbers with exact ends, and where SymPy's assumptions put a symbol.

Pure; knows nothing of claims.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sympy


@dataclass(frozen=True)
class Interval:
    """From `low` to `high` (exact, perhaps infinite); each end in it or not."""

    low: Any = -sympy.oo
    high: Any = sympy.oo
    low_in: bool = False
    high_in: bool = False

    @property
    def whole(self) -> bool:
        """Whether it is the whole line."""
        return bool(self.low == -sympy.oo and self.high == sympy.oo)

    def holds(self, number: Any) -> bool:
        """Whether an exact number lies in it."""
        above = number > self.low or (self.low_in and number == self.low)
        below = number < self.high or (self.high_in and number == self.high)
        return bool(above) and bool(below)


def by_assumptions(symbol: Any) -> Interval:
    """The interval SymPy's assumptions put a symbol in."""
    if symbol.is_positive:
        return Interval(sympy.S.Zero)
    if symbol.is_nonnegative:
        return Interval(sympy.S.Zero, low_in=True)
    if symbol.is_negative:
        return Interval(high=sympy.S.Zero)
    if symbol.is_nonpositive:
        return Interval(high=sympy.S.Zero, high_in=True)
    return Interval()


def sample(interval: Interval) -> Any:
    """A simple rational number inside."""
    low, high = interval.low, interval.high
    if low.is_infinite and high.is_infinite:
        return sympy.S.Zero
    if low.is_infinite:
        return sympy.floor(high) - 1
    if high.is_infinite:
        return sympy.floor(low) + 1
    return (low + high) / 2 if (low + high).is_Rational else _inner(low, high)


def _inner(low: Any, high: Any) -> Any:
    width = sympy.Rational(str((high - low).evalf(10)))
    return sympy.Rational(str(low.evalf(30))) + width / 2

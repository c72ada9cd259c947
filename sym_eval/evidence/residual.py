"""Do functions solve a differential equation? They are put in: exactly, else at fixed points.

Never solves anything, and does not know how a function was found.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import sympy

from sym_eval.evidence import clock
from sym_eval.evidence.equality import is_zero
from sym_eval.evidence.numeric import steady
from sym_eval.evidence.points import ordered, points
from sym_eval.evidence.verdict import Check, Contradiction, Undecided, agrees, proved, unchecked

_STEPS = tuple(sympy.Rational(n, 997) for n in (1, 17, 101, 293, 499))  # from a given point
_ENOUGH = 4  # points; one of them may have no value
_ZERO = 1e-17  # a residual at 20 digits
_OPS = 1500  # what a rewriting may be tried on; a larger one takes seconds
_REWRITE_SECONDS = 1.5  # CPU of one rewriting, a courtesy: numbers decide without it


@dataclass(frozen=True)
class Seen:
    """A check, and the sides of the given points (-1, 1) on which the equation holds."""

    check: Check
    sides: tuple[int, ...] = (-1, 1)
    partly: bool = False


def vanishes(expr: Any) -> bool:
    """Whether one of several exact rewritings ends in zero; False says nothing."""
    if expr == 0:
        return True
    if expr.has(sympy.CRootOf):  # simplify() works on such roots for minutes
        return False
    if is_zero(expr):
        return True
    if sympy.count_ops(expr) > _OPS:
        return False
    return any(_rewritten(way, expr) == 0 for way in _REWRITINGS)


def _exponentials(expr: Any) -> Any:
    return sympy.expand(expr.rewrite(sympy.exp), complex=False)


def _one_fraction(expr: Any) -> Any:
    return sympy.expand(sympy.numer(sympy.together(expr)))


def _rational_in_exponentials(expr: Any) -> Any:
    return sympy.expand(sympy.numer(sympy.together(sympy.powsimp(_exponentials(expr)))))


_REWRITINGS: tuple[Callable[[Any], Any], ...] = (
    _exponentials,
    _one_fraction,
    _rational_in_exponentials,
    sympy.simplify,
)


def _rewritten(way: Callable[[Any], Any], expr: Any) -> Any:
    try:
        return clock.within(_REWRITE_SECONDS, lambda: way(expr))
    except (ValueError, TypeError, NotImplementedError, ArithmeticError, AttributeError):
        return None


def checked(residual: Any, x: Any, given: Sequence[Any] = ()) -> Seen:
    """What is left of an equation: `proved` if identically zero, `agrees` if zero at points near
    those `given`; Contradiction if it is zero nowhere near them."""
    if vanishes(residual):
        return Seen(proved("put into the equation, which becomes an identity"))
    return _near(residual, x, given) if given else _anywhere(residual, x)


def _anywhere(residual: Any, x: Any) -> Seen:
    good, bad, reason = 0, "", "no point where it has a value"
    for point in points(ordered(residual)):
        try:
            number = steady(residual, point)
        except Undecided as why:
            reason = str(why)
            continue
        if abs(number) <= _ZERO:
            good += 1
        else:
            bad = bad or ", ".join(f"{s} = {n}" for s, n in point.items())
    if bad and good < _ENOUGH - 1:
        raise Contradiction(f"it does not solve the equation at {bad}")
    if good < _ENOUGH - 1:
        return Seen(unchecked(f"numbers do not decide: {reason}"))
    return Seen(
        agrees(f"put into the equation: zero to 17 digits at {good} points"), partly=bool(bad)
    )


def _near(residual: Any, x: Any, given: Sequence[Any]) -> Seen:
    """Every given point is asked from both sides; one side is enough, if it is so everywhere."""
    counts, sides = 0, {-1, 1}
    for place in given:
        seen = {side: _side(residual, x, place, side) for side in (-1, 1)}
        good = {side for side, count in seen.items() if count is not None and count > 0}
        if not good and any(count == 0 for count in seen.values()):
            raise Contradiction(f"it does not solve the equation near {x} = {place}")
        sides &= good
        counts += sum(count or 0 for count in seen.values())
    if counts < _ENOUGH - 1 or not sides:
        return Seen(unchecked("numbers near the given points do not decide"))
    how = f"put into the equation: zero to 17 digits at {counts} points near the given ones"
    return Seen(agrees(how), tuple(sorted(sides)), partly=len(sides) == 1)


def _side(residual: Any, x: Any, place: Any, side: int) -> int | None:
    """How many points it is zero at, going away until it is not; None if it has no value."""
    good, decided = 0, False
    others = [s for s in ordered(residual) if s != x]
    spread = list(points(others)) or [{}]
    for turn, step in enumerate(_STEPS):
        point = {**spread[turn % len(spread)]}
        point[x] = place.subs(point) + side * step
        try:
            number = steady(residual, point)
        except Undecided:
            continue
        decided = True
        if abs(number) > _ZERO:
            break
        good += 1
    return good if decided else None


def value_is_zero(expr: Any) -> Check:
    """Whether a condition at a point holds: exactly, else to 17 digits; else Contradiction."""
    if vanishes(expr):
        return proved("exactly")
    good = 0
    for point in points(ordered(expr)):
        try:
            number = steady(expr, point)
        except Undecided:
            continue
        if abs(number) > _ZERO:
            raise Contradiction("a given value is missed")
        good += 1
        if good == _ENOUGH or not point:
            return agrees("to 17 digits")
    return unchecked("a given value could not be checked")

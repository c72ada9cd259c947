"""Places that lie ever farther out, or ever nearer, where a function leaves its limit.

abs(sin(x))^(1/x) is nearly 1 almost everywhere, and 0 at every multiple of pi: no sample meets
that. So the zeros and ends of sines, and the whole numbers of floors, are put in exactly. Says
nothing of functions without them, nor of a limit over whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

import sympy
from mpmath import mp
from sympy.functions.elementary.trigonometric import TrigonometricFunction

from sym_eval.evidence.points import ordered, points
from sym_eval.failing import CANNOT

_FAR = (10**3, 10**6, 10**12)  # turns: what dies away like 1/log(log(x)) keeps 0.75 each time
_KEPT = 0.9
_APART = 0.01  # of values squeezed into -1 .. 1, so that infinity is a place, too
_TURN = 4  # quarters: in each of them one zero or end
_STEPS = (sympy.floor, sympy.ceiling, sympy.frac)


@dataclass(frozen=True)
class Stray:
    """A place, and the value there: zoo where it has a pole."""

    place: Any
    value: Any


def found(node: Any, limit: Any) -> Stray | None:
    """A place of a kind that has no end, at which a limit's function stays away from `limit`."""
    f, x, _, _ = node.args
    if x.is_integer or not limit.is_number:
        return None
    given = next(iter(points([s for s in ordered(f) if s != x])))
    f = f.subs(given)
    try:
        return next(filter(None, (_along(f, x, each, limit) for each in _kinds(node, f))), None)
    except CANNOT:
        return None


def _kinds(node: Any, f: Any) -> Iterator[list[Any]]:
    """Rows of places, each row three turns of one inner function."""
    _, x, target, direction = node.args
    ways = list(product(_sides(target, str(direction)), range(_TURN)))
    for part in _swinging(f, x):
        inner, quarter = part.args[0], sympy.pi / 2 if not isinstance(part, _STEPS) else 1
        for side, step in ways:
            places = [_solved(inner, x, (_TURN * far + step) * quarter, side) for far in _FAR]
            if None not in places:
                yield places


def _swinging(f: Any, x: Any) -> list[Any]:
    """The parts that swing or step with x, always in the same order."""
    kinds = (TrigonometricFunction, *_STEPS)
    parts = sorted(f.atoms(*kinds), key=sympy.default_sort_key)
    return [part for part in parts if len(part.args) == 1 and part.args[0].has(x)]


def _sides(target: Any, direction: str) -> Iterator[tuple[Any, int]]:
    if target.is_infinite:
        yield target, 1 if target is sympy.oo else -1
        return
    for side in (1, -1):
        if direction in ("+-", "+" if side > 0 else "-"):
            yield target, side


def _solved(inner: Any, x: Any, turned: Any, side: tuple[Any, int]) -> Any:
    """Where the inside is that much, or that much less than nothing; None if not on the way."""
    target, sign = side
    for amount in (turned, -turned):
        if target.is_infinite:
            slope = inner.diff(x)
            place = None if slope.has(x) or slope == 0 else (amount - inner.subs(x, 0)) / slope
            if place is not None and place * sign > 0:
                return place
            continue
        rest = sympy.together(inner * (x - target))
        if rest.has(x) or rest == 0:
            return None
        place = rest / amount
        if place * sign > 0:
            return target + place
    return None


def _along(f: Any, x: Any, places: list[Any], limit: Any) -> Stray | None:
    values = [f.subs(x, place) for place in places]
    if all(value in (sympy.zoo, sympy.oo, -sympy.oo) for value in values):
        return Stray(places[0], sympy.zoo) if limit.is_finite else None
    away = [_away(value, limit) for value in values]
    if None in away or away[-1] <= _APART:
        return None
    stays = all(b >= a * _KEPT for a, b in zip(away, away[1:], strict=False))
    return Stray(places[0], values[0]) if stays else None


def _away(value: Any, limit: Any) -> Any:
    if value is sympy.nan or not value.is_number:
        return None
    both = [_squeezed(each) for each in (value, limit)]
    return None if None in both else abs(both[0] - both[1])


def _squeezed(value: Any) -> Any:
    if value in (sympy.oo, -sympy.oo):
        return mp.mpf(1 if value is sympy.oo else -1)
    number = sympy.N(value, 15)
    if not number.is_Float and number != 0:
        return None
    number = mp.mpf(str(number))
    return number / (1 + abs(number))

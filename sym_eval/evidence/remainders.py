"""A second way to series: what they leave of the function, measured ever nearer to the point.

Numbers only: the order must be the one that was asked for, and the rest of that order on both
sides, or on the one that was asked for. Never expands anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import sympy
from mpmath import mp

from sym_eval.evidence.digits import Function, Number, value
from sym_eval.evidence.equality import compare
from sym_eval.evidence.numeric import exact, function_of
from sym_eval.evidence.points import ordered, points
from sym_eval.evidence.verdict import Check, Contradiction, Undecided, agrees, unchecked
from sym_eval.tree import Side

_POINTS = 3  # values of the letters
_STEPS = (4, 8, 12)  # powers of ten towards the point of expansion
_NEAR = mp.mpf(10) ** -(10**5)  # so near that x^3*log(x)^3 is a third power to four digits
_SPARE = 8  # powers by which a rest may be smaller than its order, and still be measured
_GUARD = 60  # digits more: coefficients such as 1/40! are small, too
# The rest by its order settles at the next coefficient; a logarithm too many doubles it. Where the
# order has a logarithm itself, only a wrong power is told: half of one makes a hundred of it.
_GROWS, _GROWS_WITH_LOGS = mp.mpf("1.2"), 30


def series(result: Any, expr: Any, *about: Any) -> Check:
    """For series(expr, x, a, n, side) and what came of it."""
    order = result.getO()
    if order is None:
        if result.has(sympy.Order):
            raise Undecided("an order within a product says too little")
        return _without_rest(result, expr, about)
    place = order.point[0] if order.variables else sympy.S.Zero
    x = order.variables[0]
    if parameters := [s for s in ordered(expr, place) if s != x]:
        return _at_points(result, expr, about, (order, place, parameters))
    count = about[2] if len(about) > 2 and isinstance(about[2], sympy.Integer) else None
    parts = [function_of(part, [x]) for part in (expr, expr - result.removeO(), order.expr)]
    sides = _sides(x, place, about)
    power = _power(order.expr, x, place)
    if count is not None and abs(power - count) > mp.mpf("0.01"):
        raise Contradiction(f"{order} is not of order {count}")
    grows = _GROWS_WITH_LOGS if order.expr.has(sympy.log) else _GROWS
    good = [side for side in sides if _is_rest(parts, (place, side), power, grows)]
    return _said(order, sides, good)


def _said(order: Any, sides: Sequence[int], good: Sequence[int]) -> Check:
    if not good:
        raise Contradiction(f"the remainder is not {order}")
    if len(good) < len(sides):
        word, sign = ("right", "+") if good[0] > 0 else ("left", "-")
        raise Contradiction(f"it holds from the {word} only; series(f, x, a, n, '{sign}') gives it")
    return agrees(f"the remainder is {order} in numbers")


def _sides(x: Any, place: Any, about: Sequence[Any]) -> list[int]:
    """1 for what is above the point, -1 for below: where the variable goes, and was asked for."""
    given = next((each.side for each in about if isinstance(each, Side)), "")
    asked = {"+": [1], "-": [-1]}.get(given, [1, -1])
    if place in (sympy.oo, -sympy.oo):
        return [1]
    if place == 0 and (x.is_nonnegative or x.is_nonpositive):
        return [1] if x.is_nonnegative else [-1]
    return asked


def _at(place: Any, side: int, near: Number) -> Number:
    if place.is_infinite:
        return 1 / near if place is sympy.oo else -1 / near
    return exact(place) + side * near


def _power(scale: Any, x: Any, place: Any) -> Number:
    """The power of the distance, or of 1/x, that an order is."""
    near = sympy.Dummy("w")
    moved = sympy.simplify(
        scale.subs(x, sympy.sign(place) / near if place.is_infinite else place + near)
    )
    with mp.workdps(20):
        return mp.log(abs(value(function_of(moved, [near]), [_NEAR]))) / mp.log(_NEAR)


def _is_rest(
    parts: Sequence[Function], where: tuple[Any, int], power: Number, grows: Number
) -> bool:
    whole, rest, scale = parts
    steps = [mp.mpf(10) ** -step for step in _STEPS]
    with mp.workdps(_GUARD):
        pole = max(0, mp.log(abs(value(whole, [_at(*where, steps[-1])])) or 1) / -mp.log(steps[-1]))
    ratios = []
    with mp.workdps(int(_STEPS[-1] * (abs(power) + pole + _SPARE) + 2 * abs(power)) + _GUARD):
        for step in steps:
            spot = [_at(*where, step)]
            left, noise = abs(value(rest, spot)), abs(value(whole, spot)) * mp.eps * 2**_GUARD
            ratios.append(left / abs(value(scale, spot)) if left > noise else mp.mpf(0))
    return all(b <= grows * a for a, b in pairwise(ratios))


def _without_rest(result: Any, expr: Any, about: Sequence[Any]) -> Check:
    """An exact one, if need be only near the point: of |x| it is x on one side."""
    try:
        return compare(expr, result)
    except Contradiction:
        x, place = (*about, None)[:2]
        if place is None or place.is_infinite or ordered(expr, place) != [x]:
            raise
        parts = [function_of(part, [x]) for part in (expr, expr - result, sympy.S.One)]
        sides = _sides(x, place, about)
        good = [s for s in sides if _is_rest(parts, (place, s), mp.mpf(_SPARE), mp.mpf(0))]
        if not good:
            raise
    if len(good) < len(sides):
        return _said(None, sides, good)
    return agrees("the same in numbers, near the point")


def _at_points(result: Any, expr: Any, about: Sequence[Any], known: Any) -> Check:
    """With numbers for the letters, at three points."""
    order, place, parameters = known
    good = 0
    for point in points(parameters):
        try:
            at = result.subs(point)
            if not isinstance(at, sympy.Expr) or at.getO() is None:
                continue
            series(at, expr.subs(point), *about)
        except Undecided:
            continue
        good += 1
        if good == _POINTS:
            return agrees(f"the remainder is {order} in numbers, at {good} points")
    return unchecked("a series with parameters: too few points with a value")

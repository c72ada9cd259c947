"""Whether the values of a function keep differing on the way to a limit: seen, not shown.

Says yes only where the spread of the values does not shrink from one long stretch of places to the
next. A no says nothing: swings may be too slow, or too narrow, to be met by these places.
"""

from __future__ import annotations

from typing import Any

import sympy
from mpmath import mp

from sym_eval.evidence.digits import Function, Number, real, value
from sym_eval.evidence.numeric import exact, function_of
from sym_eval.evidence.points import ordered, points
from sym_eval.evidence.verdict import Undecided

_DPS = 150  # as for a limit's value: 32 digits before the point, and several differences
_STRETCHES = ((8, 20), (20, 32))  # powers of ten
_PLACES = 40  # in each: the ends of a sine are met to a hundredth
_SPREAD = mp.mpf("0.01")  # of values squeezed into -1 .. 1, so that infinity is a place, too
_SHRUNK = mp.mpf("0.9")  # sin(x)/log(log(x)) has three quarters of its spread in the second


def far(node: Any) -> bool:
    """Whether a limit's function still swings, for the first fixed values of its parameters."""
    f, x, target, direction = node.args
    given = next(iter(points([s for s in ordered(f, target) if s != x])))
    sides = (1, -1) if str(direction) == "+-" and target.is_finite else (_side(target, direction),)
    try:
        with mp.workdps(_DPS):
            function, end = function_of(f.subs(given), [x]), target.subs(given)
            return any(_swings(function, x, end, side) for side in sides)
    except Undecided:
        return False


def _side(target: Any, direction: Any) -> int:
    if target.is_finite:
        return 1 if str(direction) == "+" else -1
    return 1 if target is sympy.oo else -1


def _swings(f: Function, x: Any, target: Any, side: int) -> bool:
    first, second = (_spread(f, x, target, side, stretch) for stretch in _STRETCHES)
    return bool(second > _SPREAD and second >= first * _SHRUNK)


def _spread(f: Function, x: Any, target: Any, side: int, stretch: tuple[int, int]) -> Number:
    low, high = stretch
    step = mp.mpf(high - low) / _PLACES
    seen = []
    for turn in range(_PLACES):
        distance = mp.mpf(10) ** (low + turn * step)
        distance = mp.floor(distance) if x.is_integer else distance
        place = exact(target) + side / distance if target.is_finite else side * distance
        number = real(value(f, [place]))
        seen.append(number / (1 + abs(number)))
    return max(seen) - min(seen)

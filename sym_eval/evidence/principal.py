"""The number of a principal value: simple poles passed evenly from both sides, both infinities at
the same pace.

Only for poles where the two sides cancel; everything else is undecided.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import sympy
from mpmath import mp

from sym_eval.evidence import quadrature
from sym_eval.evidence.breaks import breaks
from sym_eval.evidence.digits import Function, Number, value
from sym_eval.evidence.numeric import exact, function_of
from sym_eval.evidence.verdict import Divergent, Undecided

DIGITS = 9  # differences of the two sides of a pole lose some


def value_of(f: Any, x: Any, low: Any, high: Any) -> Number:
    """The principal value; Undecided if there is none to be seen."""
    with mp.workdps(2 * quadrature.DPS):
        if (low, high) == (-sympy.oo, sympy.oo):
            # Both infinities at one pace: folded at zero, what is odd cancels before anything is
            # integrated.
            return value_of(f + f.subs(x, -x), x, sympy.S.Zero, sympy.oo)
        a, b = exact(low), exact(high)
        if a > b:
            return -value_of(f, x, high, low)
        whole = function_of(f, [x])
        poles = [c for c in breaks(f, x, a, b) if _is_pole(whole, c)]
        ends = [a, *poles, b]
        return mp.fsum(_around(whole, ends, i) for i in range(len(ends)))


def _is_pole(f: Function, c: Number) -> bool:
    # A jump or a kink stays bounded so near to it; a simple pole is at 10^12 times its residue.
    near = mp.mpf(10) ** -12
    return any(abs(value(f, [c + s * near])) > 1e6 for s in (1, -1))


def _around(f: Function, ends: list[Number], i: int) -> Number:
    """What belongs to one end or pole: the stretch to the middle of each neighbour."""
    here, infinite = ends[i], not mp.isfinite(ends[i])
    reach = [abs(b - a) / 2 for a, b in pairwise(ends[max(0, i - 1) : i + 2])]
    if 0 < i < len(ends) - 1:
        # Never further than to the middle: the stretch beyond belongs to the neighbour.
        near = min(r for r in [*reach, mp.mpf(1)] if mp.isfinite(r))
        both = _evenly(f, here, near)
        return both + _rest(f, here - near, ends, i, -1) + _rest(f, here + near, ends, i, 1)
    if infinite:
        return mp.mpf(0)
    side = 1 if i == 0 else -1
    return _rest(f, here, ends, i, side)


def _evenly(f: Function, pole: Number, reach: Number) -> Number:
    """Both sides of a pole together: smooth where they cancel. Gauss and Legendre's nodes stay
    away from the pole itself, where only noise would be left."""

    def both(t: Number) -> Number:
        return value(f, [pole + t]) + value(f, [pole - t])

    values = [mp.quad(both, [0, reach], method="gauss-legendre", maxdegree=d) for d in (4, 5)]
    if abs(values[0] - values[1]) > max(1, abs(values[1])) * mp.mpf(10) ** (-DIGITS - 1):
        raise Undecided("the two sides of a pole do not cancel")
    return values[1]


def _rest(f: Function, start: Number, ends: list[Number], i: int, side: int) -> Number:
    """From `start` half the way to the neighbour, or all of it if that is infinity."""
    here, there = ends[i], ends[i + side]
    stop = there if not mp.isfinite(there) else (here + there) / 2
    low, high = min(start, stop), max(start, stop)
    return _sum(lambda z: value(f, [z]), low, high)


def _sum(f: Any, low: Number, high: Number) -> Number:
    if low == high:
        return mp.mpf(0)
    quadrature.refuse_divergent(lambda v: f(v[0]), [low, high])
    values = [mp.quad(lambda t: _soft(f, t), [low, high], maxdegree=d) for d in (7, 8)]
    if abs(values[0] - values[1]) > max(1, abs(values[1])) * mp.mpf(10) ** (-DIGITS - 1):
        raise Undecided("a principal value that does not settle")
    return values[1]


def _soft(f: Any, t: Number) -> Number:
    try:
        return f(t)
    except Divergent:
        raise
    except Undecided:
        return mp.mpf(0)

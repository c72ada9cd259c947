"""A second way to residues: integrals around two small circles, or two large ones; branch cuts.

Numbers only. Never expands a function.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from mpmath import mp

from sym_eval.evidence.numeric import function_of, steady
from sym_eval.evidence.points import ordered
from sym_eval.evidence.verdict import Check, Contradiction, Undecided, agrees, unchecked


def residue(result: Any, value: Any, symbol: Any, point: Any) -> Check:
    """The integral around two small circles, or two large ones."""
    others = [s for s in ordered(value, point) if s != symbol]
    if others:
        return unchecked("a residue with parameters, without a check")
    function = function_of(value, [symbol])
    sign = -1 if point.is_infinite else 1
    with mp.workdps(40):
        centre = mp.mpf(0) if point.is_infinite else steady(point, {}, 20)
        for radii in _FAR_OUT if point.is_infinite else _NEAR_BY:
            found = [sign * _around(function, centre, mp.mpf(radius)) for radius in radii]
            if abs(found[0] - found[1]) <= LOOSE:
                break
        else:
            return _on_a_cut(function, centre) or _disagree()
        wanted = steady(result, {}, 20)
    if abs(found[0] - wanted) > LOOSE * max(1, abs(wanted)):
        if not point.is_infinite and (cut := _on_a_cut(function, centre)):
            return cut
        raise Contradiction(f"a circle gives {mp.nstr(found[0], 10)}", mp.nstr(found[0], 10))
    return agrees("two circles around it agree to 8 digits")


def _disagree() -> Check:
    raise Undecided("two circles around the point disagree")


def _on_a_cut(function: Any, centre: Any) -> Check | None:
    """A branch cut that runs through the point; Contradiction for one that ends there."""

    def at(turn: Any) -> Any:
        return function([centre + mp.mpf(_NEAR_BY[0][0]) * mp.expjpi(2 * turn)])

    # Not a multiple of the spots: cuts mostly leave along the axes.
    turns = [(mp.mpf(k) + mp.mpf(1) / 3) / _SPOTS for k in range(_SPOTS + 1)]
    jumps = sum(_jumps(at, low, high) for low, high in pairwise(turns))
    if jumps == 1:
        raise Contradiction("a branch cut ends there, so that it has no residue")
    if jumps:
        return unchecked("a branch cut runs through the point: the value is that of one branch")
    return None


def _jumps(at: Any, low: Any, high: Any) -> bool:
    """Whether the difference stays as the angle between is halved, again and again."""
    first, last = at(low), at(high)
    step = abs(last - first)
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        between = at(middle)
        if abs(between - first) > abs(last - between):
            high, last = middle, between
        else:
            low, first = middle, between
        if abs(last - first) < step / 8:
            return False
    return True


_HALVINGS = 12  # what is smooth halves its difference each time

# Radii, in binary fractions. On the smaller ones exp(1/z) is too large to cancel to a few digits.
_NEAR_BY, _FAR_OUT = ((2**-6, 2**-7), (0.5, 0.375)), ((40, 60),)
LOOSE = mp.mpf(10) ** -8  # what sums over a circle and quadrature are trusted to
_SPOTS = 256  # on a circle, where the rule converges geometrically


def _around(function: Any, centre: Any, radius: Any) -> Any:
    turns = (mp.expjpi(mp.mpf(2) * k / _SPOTS) for k in range(_SPOTS))
    return mp.fsum(function([centre + radius * w]) * radius * w for w in turns) / _SPOTS

"""Proof for definite integrals: an antiderivative that is proved to be one.

Sound: whoever finds F, it counts only if F' equals the integrand by proof. Between two cuts of
both F is smooth, and the integral is the difference of its limits at the ends, which `limits`
proves; with letters for bounds there must be no cut in all of the interval they span.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy
from sympy import Integral

from sym_eval.evidence import clock
from sym_eval.evidence.given import Given
from sym_eval.evidence.intervals import Interval
from sym_eval.evidence.proofs import cuts, limits, normal, pieces
from sym_eval.evidence.verdict import Undecided

Proof = Callable[[Any, Given], bool]
_SECONDS = 4.0  # for finding an antiderivative of a claim's integral: most take 0.1


# What may jump at a bound itself.
_JUMPING = (
    *(sympy.sign, sympy.Heaviside, sympy.Piecewise, sympy.floor, sympy.arg, sympy.atan2),
    *(sympy.acot, sympy.acoth, sympy.asec, sympy.acsc, sympy.asech, sympy.acsch),
)


def zero(difference: Any, known: Given, prove: Proof) -> bool:
    """Whether the difference is proved to be zero, its integrals replaced by their values."""
    found = values(difference, known, prove)
    return bool(found) and prove(difference.xreplace(found), known)


def values(expr: Any, known: Given, prove: Proof) -> dict[Any, Any]:
    """The values of all definite integrals in it; none where one of them is not proved."""
    nodes = [node for node in expr.atoms(Integral) if not node.function.has(Integral)]
    if any(len(limit) != 3 for node in nodes for limit in node.limits):
        return {}
    try:
        return {node: _nested(node, known, prove) for node in nodes}
    except normal.FAILURES:
        return {}


def _nested(node: Any, known: Given, prove: Proof) -> Any:
    """The value, from the inside outwards."""
    found = node.function
    for limit in node.limits:
        found = _value(Integral(found, limit), known, prove)
    return found


def _value(node: Any, known: Given, prove: Proof) -> Any:
    t, low, high = node.limits[0]
    x = sympy.Symbol(f"{t.name}t_", real=True)
    f = node.function.subs(t, x)
    if low.is_number and high.is_number:
        if low > high:
            return -_over(f, x, Interval(high, low), (known, prove))
        return _over(f, x, Interval(low, high), (known, prove))
    if low.is_infinite or high.is_infinite:
        raise Undecided("an improper integral with a letter for a bound")
    hull = _hull(low, high, known)
    told = known.within(x, hull)
    found = _antiderivative(f, x, told, prove)
    if cuts.cuts(found, x, hull) or cuts.cuts(f, x, hull):
        raise Undecided("a cut between the bounds")
    pieces._demand_real(found, x, told)
    return found.subs(x, high) - found.subs(x, low)


def _over(f: Any, x: Any, interval: Interval, how: tuple[Given, Proof]) -> Any:
    """Piece by piece between all cuts, by limits of an antiderivative from inside each piece: so
    improper integrals too, where these limits are finite."""
    known, prove = how
    total = sympy.S.Zero
    for piece in _pieces(interval, cuts.cuts(f, x, interval)):
        told = known.within(x, piece)
        inner = pieces._resolved(f, x, told) if f.has(*_RESOLVED) else f
        found = _antiderivative(inner, x, told, prove)
        for part in _pieces(piece, cuts.cuts(found, x, piece)):
            pieces._demand_real(found, x, known.within(x, part))
            total += limits.at(found, x, part.high, known, -1)
            total -= limits.at(found, x, part.low, known)
    if total.has(sympy.oo, sympy.nan):
        raise Undecided("no finite value")
    return total


_RESOLVED = (sympy.Abs, sympy.sign, sympy.Piecewise, sympy.Max, sympy.Min, sympy.Heaviside)


def _pieces(interval: Interval, places: list[Any]) -> list[Interval]:
    ends = [interval.low, *places, interval.high]
    return [Interval(a, b) for a, b in zip(ends, ends[1:], strict=False)]


def _antiderivative(f: Any, x: Any, told: Given, prove: Proof) -> Any:
    found = clock.within(_SECONDS, lambda: sympy.integrate(f, x))
    if found is None or found.has(Integral, *_JUMPING) or not prove(sympy.diff(found, x) - f, told):
        raise Undecided("no antiderivative that is proved")
    return found


def _hull(low: Any, high: Any, known: Given) -> Interval:
    """An interval that holds all between the bounds; a little more is no harm."""
    ends = []
    for bound in (low, high):
        if bound.is_number:
            ends += [bound, bound]
        elif bound.is_Symbol:
            interval = known.interval(bound)
            ends += [interval.low, interval.high]
        else:
            ends += [-sympy.oo, sympy.oo]
    return Interval(sympy.Min(*ends), sympy.Max(*ends))

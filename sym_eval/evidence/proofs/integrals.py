"""Proof for definite integrals with finite bounds: an antiderivative that is proved to be one.

Sound: whoever finds F, it counts only if F' equals the integrand by proof, and F has no cut in all
of the interval the bounds span, so that it is smooth there; then the integral is F(b) - F(a).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy
from sympy import Integral

from sym_eval.evidence import clock
from sym_eval.evidence.given import Given
from sym_eval.evidence.intervals import Interval
from sym_eval.evidence.proofs import cuts, normal, pieces
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
    nodes = list(expr.atoms(Integral))
    if any(len(node.limits) != 1 or len(node.limits[0]) != 3 for node in nodes):
        return {}
    try:
        return {node: _value(node, known, prove) for node in nodes}
    except normal.FAILURES:
        return {}


def _value(node: Any, known: Given, prove: Proof) -> Any:
    t, low, high = node.limits[0]
    if low.is_infinite or high.is_infinite:
        raise Undecided("an improper integral")
    x = sympy.Symbol(f"{t.name}t_", real=True)
    f = node.function.subs(t, x)
    hull = _hull(low, high, known)
    told = known.within(x, hull)
    found = clock.within(_SECONDS, lambda: sympy.integrate(f, x))
    if found is None or found.has(Integral, *_JUMPING) or not prove(sympy.diff(found, x) - f, told):
        raise Undecided("no antiderivative that is proved")
    if cuts.cuts(found, x, hull) or cuts.cuts(f, x, hull):
        raise Undecided("a cut between the bounds")
    pieces._demand_real(found, x, told)
    return found.subs(x, high) - found.subs(x, low)


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

"""Equations with steps, impulses and pieces: solutions are checked between switches and at them.

Between two switches everything is smooth and put in as usual; at a switch y and its derivatives
go on without a jump, but for what an impulse gives to the highest but one.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import sympy

from sym_eval.evidence import residual
from sym_eval.evidence.verdict import Contradiction, agrees, proved
from sym_eval.operations.odes.problem import Single

_SWITCHES = (sympy.Heaviside, sympy.DiracDelta, sympy.Piecewise)


def switched(single: Single, expr: Any) -> residual.Seen | None:
    """What is to be said of y = expr; None where the equation has no switches in it."""
    if not single.f.has(*_SWITCHES):
        return None
    places = _places(single.f + expr, single.x)
    if not places or any(place.free_symbols for place in places):
        return None
    ends = [places[0] - 2, *places, places[-1] + 2]
    inside = [(a + b) / 2 for a, b in pairwise(ends)]
    pieces = [_smooth(expr, single.x, place) for place in inside]
    exact = all(_holds(single, piece, at) for piece, at in zip(pieces, inside, strict=True))
    for place, (before, after) in zip(places, pairwise(pieces), strict=True):
        exact &= _joined(single, place, before, after)
    how = f"put into the equation between its switches, and across them at {len(places)}"
    return residual.Seen(proved(how) if exact else agrees(how))


def _places(expr: Any, x: Any) -> list[Any]:
    """Where something is switched, ascending."""
    marks = {node.args[0] for node in expr.atoms(sympy.Heaviside, sympy.DiracDelta)}
    for node in expr.atoms(sympy.Piecewise):
        marks |= {
            r.lhs - r.rhs for _, c in node.args for r in c.atoms(sympy.core.relational.Relational)
        }
    found = {root for mark in marks if mark.has(x) for root in sympy.solve(mark, x)}
    return sorted(found, key=lambda place: place.evalf())


def _smooth(expr: Any, x: Any, at: Any) -> Any:
    """The expression as it is around a point that is no switch."""
    known: dict[Any, Any] = {}
    for node in expr.atoms(*_SWITCHES):
        if isinstance(node, sympy.DiracDelta):
            known[node] = sympy.S.Zero
        elif isinstance(node, sympy.Heaviside):
            known[node] = sympy.S.One if node.args[0].subs(x, at).is_positive else sympy.S.Zero
        else:
            known[node] = next(e for e, c in node.args if c == True or c.subs(x, at) == True)  # noqa: E712
    return expr.xreplace(known)


def _holds(single: Single, piece: Any, at: Any) -> bool:
    """Whether it is proved between two switches; Contradiction if it is not so."""
    inner = Single(single.problem, single.x, single.ys, _smooth(single.f, single.x, at))
    left = inner.put_in(piece)
    return residual.vanishes(left) or _numbers(left, single.x, at)


def _numbers(left: Any, x: Any, at: Any) -> bool:
    residual.checked(left, x, [at])
    return False


def _joined(single: Single, place: Any, before: Any, after: Any) -> bool:
    exact = True
    for k in range(single.order):
        jump = sympy.diff(after - before, single.x, k).subs(single.x, place)
        wanted = _push(single, place) if k == single.order - 1 else sympy.S.Zero
        exact &= residual.value_is_zero(jump - wanted).verdict == "proved"
    return exact


def _push(single: Single, place: Any) -> Any:
    """What impulses at the place add to the highest derivative but one."""
    total = sympy.S.Zero
    lead = single.f.diff(single.ys[-1])
    for node in single.f.atoms(sympy.DiracDelta):
        if len(node.args) > 1 or lead.has(*single.ys):
            raise Contradiction("derivatives of impulses")
        if (node.args[0].subs(single.x, place)).is_zero:
            weight = sympy.expand(single.f).coeff(node) / abs(node.args[0].diff(single.x))
            total -= (weight / lead).subs(single.x, place)
    return total

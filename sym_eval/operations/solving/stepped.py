"""Inequalities in a floor, ceiling or sign, as inequalities in what is rounded.

Only what is equivalent for every real number; a relation with the unknown elsewhere too is left.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import Any

import sympy
from sympy.core.relational import Relational

_STEPS = (sympy.floor, sympy.ceiling, sympy.sign)
Borders = Callable[[Any, Any], Any]
"""The set of numbers for which a relation in one letter holds."""


def straight(statement: Any, x: Any, solve: Borders) -> Any:
    """The statement without its steps; NotImplementedError if there is none to be rid of."""
    told = {r: _straight(r, x, solve) for r in statement.atoms(Relational) if r.has(*_STEPS)}
    if not told:
        raise NotImplementedError("no steps")
    return statement.subs(told)


def has_steps(statement: Any, x: Any) -> bool:
    """Whether the unknown is in something that is rounded."""
    return any(node.has(x) for node in statement.atoms(*_STEPS))


def period(statement: Any, x: Any) -> Any:
    """A period of relations whose unknown is in floors and ceilings of a*x + b with fractions a,
    shown by moving x along; None for others."""
    slopes = [node.args[0].diff(x) for node in statement.atoms(*_STEPS) if node.has(x)]
    if not slopes or not all(s.is_Rational and s != 0 for s in slopes):
        return None
    found = sympy.Rational(
        sympy.ilcm(1, *(s.q for s in slopes)), sympy.igcd(0, *(s.p for s in slopes))
    )
    moved = (r.lhs - r.rhs for r in statement.atoms(Relational))
    same = all(sympy.expand(_reduced(g.subs(x, x + found)) - _reduced(g)) == 0 for g in moved)
    return found if same else None


def _reduced(g: Any) -> Any:
    """With floor(x + 3/2) as floor(x + 1/2) + 1."""

    def plain(step: Any, u: Any) -> Any:
        whole = sympy.floor(u.as_coeff_Add()[0])
        return step(u - whole) + whole

    for step in (sympy.floor, sympy.ceiling):
        g = g.replace(step, partial(plain, step))
    return g


def by_pieces(statement: Any, x: Any, ends: tuple[Any, Any], solve: Borders) -> Any:
    """Where it holds between two ends: each step is a number between the places where it steps."""
    nodes = [node for node in statement.atoms(*_STEPS) if node.has(x)]
    cuts = sorted({*ends, *(c for node in nodes for c in _cuts(node.args[0], x, ends))})
    found = [_piece(statement, x, nodes, between, solve) for between in pairwise(cuts)]
    at = [place for place in cuts if statement.subs(x, place) == sympy.true]
    return sympy.Union(*found, sympy.FiniteSet(*at))


def _cuts(u: Any, x: Any, ends: tuple[Any, Any]) -> list[Any]:
    """The places between the ends at which a*x + b is whole."""
    slope = u.diff(x)
    if not (slope.is_Rational and u.subs(x, 0).is_Rational):
        raise NotImplementedError("no plain places of steps")
    low, high = sorted(u.subs(x, end) for end in ends)
    return [(k - u.subs(x, 0)) / slope for k in range(sympy.ceiling(low), sympy.floor(high) + 1)]


def _piece(statement: Any, x: Any, nodes: list[Any], between: Any, solve: Borders) -> Any:
    middle = sum(between) / 2
    straight = statement.xreplace({node: node.subs(x, middle) for node in nodes})
    inside = sympy.Interval.open(*between)
    if straight in (sympy.true, sympy.false):
        return inside if straight else sympy.S.EmptySet
    return sympy.Intersection(solve(straight, x), inside)


def _straight(relation: Any, x: Any, solve: Borders) -> Any:
    nodes = [node for node in relation.atoms(*_STEPS) if node.has(x)]
    t = sympy.Dummy("t", real=True)
    if len(nodes) != 1 or (inner := relation.xreplace({nodes[0]: t})).has(x):
        raise NotImplementedError("the unknown is beside the steps too")
    (node,) = nodes
    found = solve(inner, t)
    if isinstance(node, sympy.sign):
        return sympy.Or(*(_SIGNED[s](node.args[0]) for s in (-1, 0, 1) if s in found))
    parts = found.args if isinstance(found, sympy.Union) else (found,)
    return sympy.Or(*(_rounded(part, node) for part in parts))


_SIGNED: dict[int, Callable[[Any], Any]] = {
    -1: lambda g: g < 0,
    0: lambda g: sympy.Eq(g, 0),
    1: lambda g: g > 0,
}


def _rounded(part: Any, node: Any) -> Any:
    """Where a rounded value lies in the part: the whole numbers in it, each with its unit."""
    g, down = node.args[0], isinstance(node, sympy.floor)
    if isinstance(part, sympy.FiniteSet):
        whole = [k for k in part.args if k.is_integer]
        units = ((k, k + 1) if down else (k - 1, k) for k in whole)
        return sympy.Or(*(_between(g, low, high, down) for low, high in units))
    if part is sympy.S.Reals:
        return sympy.true
    if part is sympy.S.EmptySet:
        return sympy.false
    least = sympy.floor(part.start) + 1 if part.left_open else sympy.ceiling(part.start)
    most = sympy.ceiling(part.end) - 1 if part.right_open else sympy.floor(part.end)
    return _between(g, *((least, most + 1) if down else (least - 1, most)), down)


def _between(g: Any, low: Any, high: Any, down: bool) -> Any:
    """floor(g) takes a unit with its lower end, ceiling(g) with its upper one."""
    above = g >= low if down else g > low
    below = g < high if down else g <= high
    ends = [c for end, c in ((low, above), (high, below)) if end.is_finite]
    return sympy.And(*ends)

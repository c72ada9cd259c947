"""Inequalities in a floor, ceiling or sign, as inequalities in what is rounded.

Only what is equivalent for every real number; a relation with the unknown elsewhere too is left.
"""

from __future__ import annotations

from collections.abc import Callable
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

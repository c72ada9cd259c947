"""Integrands with kinks and jumps, split where they are: in a piece abs, floor and max are plain.

Only between bounds that are numbers, and only at places that can be named exactly.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import sympy
from mpmath import mp

from sym_eval.evidence.breaks import MOST
from sym_eval.evidence.digits import real, value
from sym_eval.evidence.numeric import condition, exact, function_of
from sym_eval.integration import zeros
from sym_eval.integration.question import Question

KINKED = (
    *(sympy.Abs, sympy.sign, sympy.Heaviside, sympy.Max, sympy.Min, sympy.Piecewise),
    *(sympy.floor, sympy.ceiling, sympy.frac, sympy.Mod),
)
_DPS = 25  # digits: a piece is told from its neighbour far from their border


def has_kinks(asked: Question) -> bool:
    """Whether there is anything to split at."""
    return any(node.has(asked.x) for node in asked.f.atoms(*KINKED))


def split(asked: Question) -> list[Question] | None:
    """The same integral as several without kinks, or None."""
    f = _plain_names(asked.f)
    places = places_of(f, asked)
    if places is None or len(places) > MOST:
        return None
    ends = [asked.low, *places, asked.high]
    return [
        Question(_inside(f, asked.x, zeros.middle(a, b)), asked.x, a, b) for a, b in pairwise(ends)
    ]


def _plain_names(f: Any) -> Any:
    """frac and Mod by floor; the smallest set of kinds to know."""
    f = f.replace(sympy.frac, lambda z: z - sympy.floor(z))
    return f.replace(sympy.Mod, lambda a, b: a - b * sympy.floor(a / b))


def places_of(f: Any, asked: Question) -> list[Any] | None:
    """Every place inside where a kink is, ascending."""
    found: dict[Any, None] = {}
    for node in f.atoms(*KINKED):
        for mark in _marks(node):
            if not mark.has(asked.x):
                continue
            inner = zeros.between(mark, asked.x, asked.low, asked.high)
            if inner is None:
                return None
            found |= dict.fromkeys(inner)
    with mp.workdps(_DPS):
        return sorted(found, key=exact)


def _marks(node: Any) -> list[Any]:
    if isinstance(node, (sympy.floor, sympy.ceiling)):  # jumps at whole numbers: zeros of a sine
        return [sympy.sin(sympy.pi * node.args[0])]
    if isinstance(node, (sympy.Max, sympy.Min)):
        return [a - b for i, a in enumerate(node.args) for b in node.args[:i]]
    if isinstance(node, sympy.Piecewise):
        relations = (c.atoms(sympy.core.relational.Relational) for _, c in node.args)
        return [r.lhs - r.rhs for group in relations for r in group]
    return [node.args[0]]


def _inside(f: Any, x: Any, place: Any) -> Any:
    """f as it is near the place, its kinks resolved by their values there, innermost first."""

    def resolved(node: Any) -> Any:
        return _resolved(node, x, place) if node.has(x) else node

    return f.replace(lambda node: isinstance(node, KINKED), resolved)


def _resolved(node: Any, x: Any, place: Any) -> Any:
    with mp.workdps(_DPS):
        at = exact(place)
        if isinstance(node, sympy.Piecewise):
            return next(e for e, c in node.args if condition(c, {x: 0})([at]))
        heights = [real(value(function_of(arg, [x]), [at])) for arg in node.args]
        sign = int(mp.sign(heights[0]))
        if isinstance(node, (sympy.Max, sympy.Min)):
            pick = max if isinstance(node, sympy.Max) else min
            return node.args[heights.index(pick(heights))]
        if isinstance(node, sympy.floor):
            return sympy.Integer(int(mp.floor(heights[0])))
        if isinstance(node, sympy.ceiling):
            return sympy.Integer(int(mp.ceil(heights[0])))
    if isinstance(node, sympy.Abs):
        return sign * node.args[0]
    return sympy.Integer(sign) if isinstance(node, sympy.sign) else sympy.Integer(sign > 0)

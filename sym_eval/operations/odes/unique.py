"""Where a solution starts, and whether one only can start there (Picard and Lindelöf).

Looks at the equation and at the initial values; solves for nothing but the highest derivative.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sympy

from sym_eval.operations.odes.problem import Problem, Single
from sym_eval.operations.strategies import CANNOT

_NO_NUMBER = (sympy.nan, sympy.zoo, sympy.oo, sympy.S.NegativeInfinity)


@dataclass(frozen=True)
class Start:
    """A point of interest, the values of y, y', … there if all are given, and what follows."""

    near: Any = None
    values: tuple[Any, ...] = ()
    unique: bool = False
    fails: bool = False  # the theorem does not apply at the given values

    def oriented(self, phi: Any, single: Single) -> Any:
        """phi with log(u) written log(-u) where u is negative at the start."""
        if not self.values:
            return phi
        place = self.place(single)
        turned = {
            node: sympy.log(-node.args[0])
            for node in phi.atoms(sympy.log)
            if node.args[0].subs(place).is_negative
        }
        return phi.xreplace(turned)

    def level(self, phi: Any, single: Single) -> Any:
        """The value of phi(x, y) at the start, None if it has none."""
        if not self.values:
            return None
        found = sympy.simplify(phi.subs(self.place(single)))
        return None if found.has(*_NO_NUMBER) else found

    def place(self, single: Single) -> dict[Any, Any]:
        """The start as a substitution."""
        pairs = zip(single.ys, self.values, strict=False)
        return {single.x: self.near, **dict(pairs)}


def start(single: Single) -> Start:
    """Where the equation's values are given."""
    problem = single.problem
    if not problem.points:
        return Start()
    values = _initial(problem, single.order)
    if values is None:
        return Start(problem.points[0])
    begun = Start(problem.points[0], values)
    try:
        unique = _lipschitz(single, begun)
    except CANNOT:
        unique = False
    return Start(problem.points[0], values, unique, not unique)


def _initial(problem: Problem, order: int) -> tuple[Any, ...] | None:
    """y, y', …, y^(order - 1) at the one point where all are given."""
    if len(problem.points) != 1 or len(problem.conditions) != order:
        return None
    known: dict[int, Any] = {}
    for condition in problem.conditions:
        nodes = [node for node in problem.places if condition.has(node)]
        if len(nodes) != 1:
            return None
        name = sympy.Dummy()
        found = sympy.solve(condition.xreplace({nodes[0]: name}), name)
        if len(found) != 1:
            return None
        known[problem.places[nodes[0]].order] = found[0]
    if sorted(known) != list(range(order)):
        return None
    return tuple(known[k] for k in range(order))


def highest(single: Single) -> list[Any]:
    """The highest derivative as functions of x, y, y', …: one for each branch."""
    top = single.ys[-1]
    f = sympy.expand(single.f)
    slope = f.diff(top)
    if not slope.has(top):
        return [sympy.cancel(-f.subs(top, 0) / slope) if slope != 1 else -f.subs(top, 0)]
    return [e for e in sympy.solve(single.f, top) if not e.has(sympy.Piecewise)]


def _lipschitz(single: Single, begun: Start) -> bool:
    """Whether the highest derivative and its slopes have values at the start."""
    sides = highest(single)
    # Several branches of the highest derivative: through one point goes a solution of each.
    if len(sides) != 1:
        return False
    place = begun.place(single)
    # Continuous slopes are Lipschitz on a neighbourhood; that they have a value at the point is
    # what is looked at.
    wanted = [sides[0], *(sides[0].diff(y) for y in single.ys[:-1])]
    found = [each.subs(place) for each in wanted]
    return not any(f.has(*_NO_NUMBER, sympy.AccumBounds) or f.is_real is False for f in found)

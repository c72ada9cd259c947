"""What the ways to one differential equation have found, each solution once and in their order.

Looks for nothing itself and checks nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import sympy

from sym_eval.operations.odes.checked import Checked
from sym_eval.operations.odes.damped import Damped
from sym_eval.operations.odes.problem import Single
from sym_eval.operations.odes.unique import Start
from sym_eval.operations.strategies import CANNOT


@dataclass
class Search:
    """What has been found so far."""

    single: Single
    start: Start
    found: list[Checked] = field(default_factory=list)
    overran: list[str] = field(default_factory=list)
    refuted: int = 0
    none: bool = False
    linear_done: bool = False
    partly: bool = False
    unless: Any = None
    damped: Damped | None = None
    hits: int = 0  # solutions that passed their check, known ones among them
    missed: bool = False  # nothing was found for one of the branches of y'

    @property
    def settled(self) -> bool:
        """Whether nothing else has to be looked for."""
        return (
            self.none
            or self.partly
            or (self.start.unique and any(not f.implicit for f in self.found))
        )

    def keep(self, checked: Checked | None) -> None:
        """One more solution, unless it is there already."""
        self.hits += checked is not None
        if checked is None or any(self._same(checked, other) for other in self.found):
            return
        if self.start.unique and not checked.implicit:
            self.found = []
        self.found.append(checked)

    def _same(self, a: Checked, b: Checked) -> bool:
        """Whether they are one family, whose constant may be written in another way."""
        if a.implicit != b.implicit:
            return False
        names = [c for c in self.single.problem.constants(self.single.order) if b.expr.has(c)]
        others = [
            b.expr.subs(c, new) for c in names[:1] for new in (-c, c + sympy.pi, sympy.pi - c)
        ]
        # Simplified as it is only: families of second order take a second each.
        return a.expr in (b.expr, *others) or bool(sympy.simplify(a.expr - b.expr) == 0)


def in_order(search: Search) -> list[Checked]:
    """Constant solutions that the family has too are not said twice."""
    if search.single.problem.conditions or len(search.found) < 2:
        return search.found
    families = [each for each in search.found if _has_constant(search, each)]
    singular = [each for each in search.found if each not in families]
    return [*families, *(s for s in singular if not any(_in(search, s, f) for f in families))]


def _has_constant(search: Search, each: Checked) -> bool:
    constants = search.single.problem.constants(search.single.order)
    return any(each.equation(search.single).has(c) for c in constants)


def _in(search: Search, member: Checked, family: Checked) -> bool:
    if family.implicit or member.implicit:
        return False
    constants = search.single.problem.constants(search.single.order)
    try:
        found = sympy.solve(family.expr - member.expr, constants, dict=True)
    except CANNOT:
        return False
    return any(not any(v.has(search.single.x) for v in s.values()) for s in found)

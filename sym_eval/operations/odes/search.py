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
        if checked is None or any(_same(checked, other) for other in self.found):
            return
        if self.start.unique and not checked.implicit:
            self.found = []
        self.found.append(checked)


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


def _same(a: Checked, b: Checked) -> bool:
    if a.implicit != b.implicit:
        return False
    return bool(a.expr == b.expr or sympy.simplify(a.expr - b.expr) == 0)

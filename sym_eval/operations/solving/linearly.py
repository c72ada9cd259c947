"""Inequalities of the first degree with letters as coefficients, where assumptions say their signs.

Never divides by what may be zero or of either sign: that is E_UNSOLVED, with what to assume.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sympy

from sym_core.errors import Code, SymError
from sym_eval.evidence.verdict import proved
from sym_eval.operations.common import Answer

_TURNED = {sympy.Gt: sympy.Lt, sympy.Ge: sympy.Le, sympy.Lt: sympy.Gt, sympy.Le: sympy.Ge}


def run(conditions: Sequence[Any], x: Any) -> Answer:
    """Each condition divided by the coefficient of the unknown."""
    value = sympy.And(*(_divided(condition, x) for condition in conditions))
    return Answer(value, proved("each divided by the coefficient of the unknown, of known sign"))


def _divided(condition: Any, x: Any) -> Any:
    what = "inequalities with parameters are solved in the first degree only"
    if condition.func not in _TURNED:
        raise SymError(Code.UNSOLVED, what, hint="give the letters values")
    gap = sympy.expand(condition.lhs - condition.rhs)
    slope = sympy.factor(gap.diff(x))
    if slope.has(x) or slope == 0:
        raise SymError(Code.UNSOLVED, what, hint="give the letters values")
    if not (slope.is_positive or slope.is_negative):
        what = f"whether {slope} is positive or negative decides, and is not known"
        raise SymError(Code.UNSOLVED, what, hint=f"assume='{slope} > 0', or {slope} < 0")
    border = sympy.factor_terms(sympy.expand(-gap.subs(x, 0) / slope))
    relation = condition.func if slope.is_positive else _TURNED[condition.func]
    return relation(x, border)

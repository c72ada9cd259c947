"""Inequalities with letters as coefficients: of the first degree, or in one |u|, e^u, log u or u^2.

Never divides by what may be zero or of either sign: that is E_UNSOLVED, with what to assume.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sympy

from sym_core.errors import Code, SymError
from sym_eval.evidence.verdict import proved
from sym_eval.operations.common import Answer

_TURNED = {
    sympy.Gt: sympy.Lt,
    sympy.Ge: sympy.Le,
    sympy.Lt: sympy.Gt,
    sympy.Le: sympy.Ge,
    sympy.Ne: sympy.Ne,
}
_BELOW = (sympy.Lt, sympy.Le)
_WHAT = "of inequalities with parameters those of the first degree are solved, and few others"
_HINT = "give the letters values"


def run(conditions: Sequence[Any], x: Any) -> Answer:
    """Each condition divided by the coefficient of the unknown."""
    value = sympy.And(*(_solved(condition, x) for condition in conditions))
    return Answer(
        value, proved("each step is the same for all values: what is divided by has a sign")
    )


def _solved(condition: Any, x: Any) -> Any:
    """The condition as one on the unknown alone."""
    if isinstance(condition, (sympy.And, sympy.Or)):
        return condition.func(*(_solved(part, x) for part in condition.args))
    if condition in (sympy.true, sympy.false):
        return condition
    kinds = condition.atoms(sympy.Abs, sympy.exp, sympy.log, sympy.Pow)
    nodes = [node for node in kinds if node.has(x)]
    if not nodes:
        return _divided(condition, x)
    outer = max(nodes, key=sympy.count_ops)
    t = sympy.Dummy("t", real=True)
    inner = _divided(condition.xreplace({outer: t}), t)
    if inner.has(x) or inner.func not in _TURNED or isinstance(inner, sympy.Ne):
        raise SymError(Code.UNSOLVED, _WHAT, hint=_HINT)
    relation = inner.func if inner.lhs == t else _TURNED[inner.func]
    return _solved(_peeled(outer, relation, inner.rhs if inner.lhs == t else inner.lhs), x)


def _peeled(node: Any, relation: Any, border: Any) -> Any:
    """What is the same for the argument of a function that is compared with a border."""
    u = node.args[0]
    if node.func is sympy.Pow and node.exp == 2 and border.is_nonnegative:
        node, border = sympy.Abs(u, evaluate=False), sympy.sqrt(border)
    if isinstance(node, sympy.Abs):
        both = relation(u, border), _TURNED[relation](u, -border)
        return sympy.And(*both) if relation in _BELOW else sympy.Or(*both)
    if isinstance(node, sympy.exp) and border.is_positive:
        return relation(u, sympy.log(border))
    if isinstance(node, sympy.log):
        return sympy.And(relation(u, sympy.exp(border)), u > 0)
    raise SymError(Code.UNSOLVED, _WHAT, hint=_HINT)


def _divided(condition: Any, x: Any) -> Any:
    gap = sympy.expand(condition.lhs - condition.rhs)
    slope = sympy.factor(gap.diff(x))
    if condition.func not in _TURNED or slope.has(x) or slope == 0:
        raise SymError(Code.UNSOLVED, _WHAT, hint=_HINT)
    unequal = isinstance(condition, sympy.Ne) and slope.is_nonzero
    if not (slope.is_positive or slope.is_negative or unequal):
        what = f"whether {slope} is positive or negative decides, and is not known"
        raise SymError(Code.UNSOLVED, what, hint=f"assume='{slope} > 0', or {slope} < 0")
    border = sympy.factor_terms(sympy.expand(-gap.subs(x, 0) / slope))
    relation = _TURNED[condition.func] if slope.is_negative else condition.func
    return relation(x, border)

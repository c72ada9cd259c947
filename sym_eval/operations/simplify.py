"""Rewrite an expression into another form of equal value, and check that the value is equal.

One row a form; a rewriting that changes the value at any checked point is never returned.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import sympy

from sym_core.errors import Code, SymError
from sym_eval.evidence import clock
from sym_eval.evidence.verdict import Check, Contradiction, proved, unchecked
from sym_eval.evidence.worked import worked
from sym_eval.operations.common import (
    Answer,
    Call,
    contradicted,
    elementwise,
    leaves,
    refuse_undefined,
    symbol,
    weakest,
)
from sym_eval.operations.evaluate import settled, truth

Form = Callable[[Any, Any], Any]  # (expression, variable or None) -> expression
_LEAVES = 25  # parts of a list or matrix that are checked one by one


def _plain(work: Callable[[Any], Any]) -> Form:
    return lambda expr, x: work(expr)


FORMS: Mapping[str, Form] = {
    "simplify": _plain(sympy.simplify),
    "expand": _plain(sympy.expand),
    "factor": lambda expr, x: sympy.factor(expr) if x is None else sympy.factor(expr, x),
    "collect": lambda expr, x: sympy.collect(sympy.expand(expr), x),
    "apart": sympy.apart,
    "together": _plain(sympy.together),
    "cancel": _plain(sympy.cancel),
    "trig": _plain(sympy.trigsimp),
}
_NEED_SYMBOL = frozenset({"collect", "apart"})


def run(call: Call) -> Answer:
    """`expr` in the form asked for; E_CHECK if its value changed on the way."""
    named = call.variables()
    value = call.expr(named)
    refuse_undefined(value)
    name = call.arguments.get("form", "simplify")
    x = _symbol(named, value, name)
    result = elementwise(lambda expr: _rewrite(FORMS[name], settled(expr), x), value)
    refuse_undefined(result)
    check = clock.within(call.check_seconds(), lambda: _check(value, result))
    notes = ("it is in this form already",) if result == value else ()
    return Answer(result, check or unchecked("the check ran out of its time"), notes)


def _symbol(named: tuple[Any, ...], value: Any, form: str) -> Any:
    if not named and form not in _NEED_SYMBOL:
        return None
    free = {s for leaf in leaves(value) for s in getattr(leaf, "free_symbols", ())}
    return symbol(named, sympy.Tuple(*free), f"{form.capitalize()} by")


def _rewrite(form: Form, expr: Any, x: Any) -> Any:
    if not isinstance(expr, sympy.Basic):
        return expr
    if isinstance(expr, sympy.core.relational.Relational) and form is not FORMS["simplify"]:
        return expr.func(form(expr.lhs, x), form(expr.rhs, x))
    try:
        return form(expr, x)
    except sympy.PolynomialError as error:
        what = str(error).split("\n")[0][:200]
        raise SymError(Code.RUNTIME, f"no such form: {what}") from None


def _check(value: Any, result: Any) -> Check:
    pairs = list(zip(leaves(value), leaves(result), strict=True))
    if len(pairs) > _LEAVES:
        return unchecked(f"more than {_LEAVES} parts")
    try:
        return weakest(_check_one(before, after) for before, after in pairs)
    except Contradiction as why:
        raise contradicted(why) from None


def _check_one(before: Any, after: Any) -> Check:
    if isinstance(before, sympy.Expr) and isinstance(after, sympy.Expr):
        return worked(before, after)
    if isinstance(before, sympy.logic.boolalg.Boolean):
        return proved("identical") if before == after else truth(before, after)
    return unchecked("not an expression")

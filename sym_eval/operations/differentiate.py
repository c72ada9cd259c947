"""Differentiate: by one variable here; mixed, gradients and equations are sorted out and passed on.

The rules give the answer, differences of values check it. Never gives a derivative of something it
does not understand as an unevaluated ruin without a word.
"""

from __future__ import annotations

from typing import Any

import sympy

from sym_core.errors import Code, SymError
from sym_eval.evidence.derivatives import POLYNOMIAL
from sym_eval.evidence.verdict import Check, proved
from sym_eval.operations.by_what import ByWhat, by_what
from sym_eval.operations.common import (
    Answer,
    Call,
    expression,
    refuse_again,
    refuse_infinite,
    symbol,
    weakest,
)
from sym_eval.operations.derived import checked, derived, notes
from sym_eval.operations.differentiate_implicit import implicit
from sym_eval.operations.differentiate_several import several
from sym_eval.operations.evaluate import worked_out

MAX_ORDER = 100  # the hundredth derivative of x**9*sin(x) takes 20 ms; more is asked for by mistake


def run(call: Call) -> Answer:
    """The derivative of `expr` by `symbol`; an order outside 0..100 is E_INPUT_LIMIT.

    Several variables and equations are for the modules beside this one.
    """
    order = call.arguments.get("order", 1)
    _refuse_order(order)
    text = call.text("symbol")
    plain_name = not text or text.isidentifier()
    named = call.variables() if plain_name else ()
    asked = ByWhat(tuple((x, 1) for x in named), False) if plain_name else by_what(call)
    _refuse_order(asked.total)
    value = call.expr(asked.variables)
    if isinstance(value, sympy.Eq):
        return implicit(call, value, asked, order)
    if isinstance(value, (list, tuple, sympy.Tuple)) or asked.listed or len(asked.steps) > 1:
        return several(call, value, asked, order)
    value = expression(value, "differentiate")
    refuse_again(call, value, asked.variables, "differentiate")
    return _by_one(call, value, asked, order)


def _refuse_order(order: int) -> None:
    if not 0 <= order <= MAX_ORDER:
        raise SymError(
            Code.INPUT_LIMIT, f"order {order} is outside 0 to {MAX_ORDER}", where="order"
        )


def _by_one(call: Call, value: Any, asked: ByWhat, order: int) -> Answer:
    x = symbol(asked.variables, value, "Differentiate by")
    if asked.steps and asked.steps[0][1] != 1:
        order = _one_order(order, asked.steps[0][1])
    refuse_infinite(value)
    _refuse_letter_for_function(value, x)
    plain, before = worked_out(call, value)
    result = derived(plain, ((x, order),))
    check = checked(call, plain, result, ((x, order),)) if order else _NOTHING
    said = () if check is POLYNOMIAL else notes(plain, result, (x,))
    return Answer(result, weakest([check, before]), said)


_NOTHING: Check = proved("nothing to do")


def _one_order(order: int, counted: int) -> int:
    """The order if it is said once: by `order`, or by a number behind the variable."""
    if order not in (1, counted):
        hint = "leave order out where the variable is followed by a number"
        raise SymError(Code.SYNTAX, f"order {order} and order {counted}", where="order", hint=hint)
    return counted


def _refuse_letter_for_function(value: Any, x: Any) -> None:
    """x*y by y(x) is zero only for SymPy: the y that was meant is a letter here."""
    if x.is_Symbol or value.has(x):
        return
    name = str(x.func) if isinstance(x, sympy.core.function.AppliedUndef) else ""
    if name in {symbol.name for symbol in value.free_symbols}:
        hint = f"write {x} in the expression too, or symbol='{name}'"
        raise SymError(Code.AMBIGUOUS, f"{name} is a letter here, not {x}", hint=hint)

"""Differentiate an expression. The rules give the answer, differences of values check it.

Never gives a derivative of something it does not understand as an unevaluated ruin without a word.
"""

from __future__ import annotations

import math
from typing import Any

import mpmath
import sympy

from sym_core.errors import Code, SymError
from sym_eval.evidence import calculus, clock
from sym_eval.evidence.digits import close
from sym_eval.evidence.equality import DIGITS
from sym_eval.evidence.numeric import steady
from sym_eval.evidence.points import ordered, points
from sym_eval.evidence.verdict import (
    Check,
    Contradiction,
    Undecided,
    agrees,
    proved,
    unchecked,
)
from sym_eval.operations.common import (
    Answer,
    Call,
    contradicted,
    expression,
    leaves,
    refuse_infinite,
    symbol,
    weakest,
)
from sym_eval.operations.evaluate import worked_out

MAX_ORDER = 100  # the hundredth derivative of x**9*sin(x) takes 20 ms; more is asked for by mistake
_POINTS, _HIGH = 3, 10  # derivatives of higher order are compared at one point only
_ELEMENTS = 9  # of a matrix: the check of more costs longer than the answer


def run(call: Call) -> Answer:
    """The derivative of `expr` by `symbol`; an order outside 0..100 is E_INPUT_LIMIT."""
    named = call.variables()
    value = expression(call.expr(named), "differentiate")
    order = call.arguments.get("order", 1)
    if not 0 <= order <= MAX_ORDER:
        raise SymError(
            Code.INPUT_LIMIT, f"order {order} is outside 0 to {MAX_ORDER}", where="order"
        )
    x = symbol(named, value, "Differentiate by")
    refuse_infinite(value)
    plain, before = worked_out(call, value)
    result = plain.diff(x, order) if order else plain
    check = clock.within(call.check_seconds(), lambda: _check(plain, result, x, order))
    check = check or unchecked("the check ran out of its time")
    return Answer(result, weakest([check, before]), _notes(result))


def _check(value: Any, result: Any, x: Any, order: int) -> Check:
    if order == 0:
        return proved("nothing to do")
    pairs = list(zip(leaves(value), leaves(result), strict=True))[:_ELEMENTS]
    try:
        return weakest(_check_one(f, g, x, order) for f, g in pairs)
    except Contradiction as why:
        raise contradicted(why) from None


def _check_one(f: Any, g: Any, x: Any, order: int) -> Check:
    if not x.is_Symbol:  # y(x): a name of its own stands for it while it is looked at
        name = sympy.Dummy(real=True)
        f, g, x = f.subs(x, name), g.subs(x, name), name
    if f.is_polynomial(x) and g.is_polynomial(x):
        return _polynomial(f, g, x, order)
    good, reason = 0, ""
    for point in points(ordered(f, x)):
        try:
            expected = calculus.derivative(f, x, order, point)
            found = steady(g, point)
        except Undecided as why:
            reason = str(why)
            continue
        if not close(expected, found, DIGITS) and abs(expected - found) > mpmath.mpf(10) ** -DIGITS:
            raise Contradiction(f"at {x} = {point[x]}", mpmath.nstr(expected, DIGITS))
        good += 1
        if good == (_POINTS if order <= _HIGH else 1):
            return agrees(f"numeric derivatives agree to {DIGITS} digits at {good} points")
    return unchecked(f"too few points with a numeric derivative: {reason}")


def _polynomial(f: Any, g: Any, x: Any, order: int) -> Check:
    """Coefficient by coefficient, with the falling factorial and without any rule of SymPy's."""
    before, after = _coefficients(f, x), _coefficients(g, x)
    expected = {n - order: c * math.perm(n, order) for n, c in before.items() if n >= order}
    if after.keys() == expected.keys() and all(
        after[n] == expected[n] or sympy.expand(after[n] - expected[n]) == 0 for n in after
    ):
        return proved("coefficient by coefficient")
    raise Contradiction("the coefficients differ")


def _coefficients(f: Any, x: Any) -> dict[int, Any]:
    """What stands with each power of x, zeros left out."""
    # A sum of plain terms is read off: building a Poly costs more than the derivative did.
    terms = [_term(term, x) for term in sympy.Add.make_args(f)]
    powers = [term[0] for term in terms if term is not None]
    if len(powers) == len(terms) == len(set(powers)):
        return {power: c for power, c in filter(None, terms) if c != 0}
    return {power: c for (power,), c in sympy.Poly(f, x).terms() if c}


def _term(term: Any, x: Any) -> tuple[int, Any] | None:
    """Power and coefficient of c*x**n; None for anything else, as x*(x + 1)."""
    with_x = [factor for factor in sympy.Mul.make_args(term) if x in factor.free_symbols]
    if len(with_x) > 1:
        return None
    base, power = with_x[0].as_base_exp() if with_x else (x, sympy.S.Zero)
    if base != x or not power.is_Integer:
        return None
    return int(power), term / x**power if with_x else term


def _notes(result: Any) -> tuple[str, ...]:
    if result.has(sympy.Derivative, sympy.Subs):
        return ("a derivative could not be worked out and stays as it is written",)
    return ()

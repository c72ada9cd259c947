"""Work out what is written: sums, limits, integrals, functions of numbers; exactly.

The value of the text as read, had by definition (sequences, partial sums, quadrature), is compared
with the result. Never gives nan or complex infinity as an answer: what is undefined is said so.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import mpmath
import sympy

from sym_core.errors import Code, SymError
from sym_eval.evidence import clock
from sym_eval.evidence.calculus import DIGITS, HEAVY, has_heavy, number
from sym_eval.evidence.equality import numbers, rational_zero
from sym_eval.evidence.functions import TABLE as NUMERIC
from sym_eval.evidence.numeric import Point
from sym_eval.evidence.points import ordered, points
from sym_eval.evidence.truth import same_truth
from sym_eval.evidence.verdict import (
    Check,
    Contradiction,
    Divergent,
    NoValue,
    Undecided,
    Verdict,
    proved,
    unchecked,
)
from sym_eval.operations.common import Answer, Call, contradicted, leaves, weakest
from sym_eval.vocabulary import TABLE, Kind, integers

_POINTS = 3
_LEAVES = 25  # parts of a list or matrix that are checked one by one
_OPEN = (sympy.Integral, sympy.Sum, sympy.Product, sympy.Limit)


def run(call: Call) -> Answer:
    """The exact value of `expr`; E_RUNTIME where undefined, E_CHECK where numbers refute it."""
    value = call.expr()
    result = settle(value)
    for before, after in _pairs(value, result):
        _refuse_undefined(before, after)
    check = clock.within(call.check_seconds(), lambda: _check(value, result))
    check = _as_read(call, check or unchecked("the check ran out of its time"))
    return Answer(result, check, _notes(result))


def _as_read(call: Call, check: Check) -> Check:
    """What was worked out while reading left nothing that numbers could be compared with."""
    names = re.findall(r"(\w+)\(", call.readings[0].parsed)
    done = sorted({name for name in names if is_unwitnessed(name)})
    if not done or check.verdict is Verdict.UNCHECKED:
        return check
    return unchecked(f"worked out while reading, without a check: {', '.join(done)}")


def is_unwitnessed(name: str) -> bool:
    """Whether the name is worked out while reading and has no numeric meaning of our own."""
    row = TABLE.get(name)
    if row is None or row.build in NUMERIC:
        return False
    return row.kind is Kind.OPERATION or row in integers.ROWS


def settle(value: Any) -> Any:
    """The value with everything worked out that was only written down."""
    if isinstance(value, (list, tuple)):
        return type(value)(settle(item) for item in value)
    try:
        return value.doit() if hasattr(value, "doit") else value
    except ValueError as error:
        if "limit does not exist" not in str(error):
            raise
        what = str(error).removeprefix("The ")[:200]
        raise SymError(Code.RUNTIME, f"the {what}", hint="ask for one side: '+' or '-'") from None


def _pairs(value: Any, result: Any) -> list[tuple[Any, Any]]:
    before, after = leaves(value), leaves(result)
    return list(zip(before, after, strict=True)) if len(before) == len(after) else []


def _refuse_undefined(before: Any, after: Any) -> None:
    if not isinstance(after, sympy.Basic):
        return
    limit = isinstance(before, sympy.Limit)
    if limit and after.has(sympy.AccumBounds, sympy.zoo):
        what = "the limit does not exist"
    elif isinstance(before, sympy.Integral) and after.is_infinite:
        what = f"the integral is divergent ({after})"
    elif after.has(sympy.nan) and has_heavy(before):
        raise _not_found(before)
    elif after.has(sympy.nan):
        what = "the value is undefined"
    elif after.has(sympy.zoo):
        what = "division by zero: the value is undefined"
    else:
        return
    raise SymError(Code.RUNTIME, what, hint="check where it is defined")


def _not_found(before: Any) -> SymError:
    """For a process whose value SymPy does not find: with its number, if that can be had."""
    try:
        seen = mpmath.nstr(number(before, {}), DIGITS)
        return SymError(
            Code.UNSOLVED, "no closed form", hint=f"its value is {seen}", extra={"numeric": seen}
        )
    except Divergent as why:
        return SymError(Code.RUNTIME, f"the integral is divergent: {why}", hint="check the bounds")
    except (Undecided, Contradiction):
        return SymError(Code.UNSOLVED, "no value was found", hint="rewrite it")


def _check(value: Any, result: Any) -> Check:
    if value == result and not has_heavy(result):
        return proved("exact, as written")
    pairs = _pairs(value, result)
    if not pairs or len(pairs) > _LEAVES:
        return unchecked("too many parts to check" if pairs else "the parts do not correspond")
    try:
        return weakest(_check_one(before, after) for before, after in pairs)
    except Contradiction as why:
        raise contradicted(why) from None


def _check_one(before: Any, after: Any) -> Check:
    if not (isinstance(before, sympy.Basic) and isinstance(after, sympy.Basic)):
        return unchecked("not an expression")
    if isinstance(before, sympy.logic.boolalg.Boolean):
        return _truth(before, after)
    if not (isinstance(before, sympy.Expr) and isinstance(after, sympy.Expr)):
        return unchecked("not an expression")
    if before == after:
        return unchecked("left as written") if has_heavy(after) else proved("exact, as written")
    if after.is_infinite:
        return _infinite(before)
    if not has_heavy(before) and not has_heavy(after) and rational_zero(before, after):
        return proved("exact arithmetic")
    at = list(points(ordered(before, after), _counts(before)))
    check = numbers(before, after, at)
    if check.verdict is Verdict.UNCHECKED and has_heavy(before):
        _refuse_without_value(before, after, at)
    return check


def _refuse_without_value(before: Any, after: Any, at: Sequence[Point]) -> None:
    """A formula that has no value where the sum or limit itself has one is not its value."""
    for point in at[:_POINTS]:
        try:
            expected = number(before, point)
        except Undecided:
            continue
        try:
            number(after, point)
        except NoValue as why:
            raise Contradiction(f"no value: {why}", mpmath.nstr(expected, DIGITS)) from None
        except Undecided:
            continue


def _truth(before: Any, after: Any) -> Check:
    try:
        return same_truth(before, after)
    except Undecided as why:
        return unchecked(str(why))


def _infinite(before: Any) -> Check:
    if isinstance(before, HEAVY) and not before.free_symbols:
        try:
            found = number(before, {})
        except Undecided:
            return unchecked("an infinite value")
        raise Contradiction("infinite against a finite number", sympy.sstr(sympy.Float(found, 10)))
    return unchecked("an infinite value")


def _counts(before: Any) -> set[Any]:
    """Symbols that stand in the bounds of a sum: they count something."""
    bounds = (limit[1:] for node in before.atoms(sympy.Sum, sympy.Product) for limit in node.limits)
    return {s for pair in bounds for bound in pair for s in bound.free_symbols}


def _notes(result: Any) -> tuple[str, ...]:
    if any(isinstance(leaf, sympy.Basic) and leaf.has(*_OPEN) for leaf in leaves(result)):
        return ("no closed form was found for a part; it stays as it is written",)
    if any(leaf in (sympy.oo, -sympy.oo) for leaf in leaves(result)):
        return ("infinite: it grows beyond every bound",)
    return ()

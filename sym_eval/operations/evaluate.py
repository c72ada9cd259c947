"""Work out what is written: sums, limits, integrals, functions of numbers; exactly.

The value of the text as read, had by definition (sequences, partial sums, quadrature), is compared
with the result. Never gives nan or complex infinity as an answer: what is undefined is said so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import mpmath
import sympy
from sympy.core.relational import Relational

from sym_core.errors import Code, SymError
from sym_eval.evidence import clock
from sym_eval.evidence.calculus import DIGITS, HEAVY, growth, has_heavy, number
from sym_eval.evidence.equality import is_zero, rational_zero
from sym_eval.evidence.numeric import Point
from sym_eval.evidence.points import ordered, points
from sym_eval.evidence.stating import at_borders
from sym_eval.evidence.truth import same_numbers, same_truth
from sym_eval.evidence.verdict import (
    Check,
    Contradiction,
    Divergent,
    NoValue,
    Undecided,
    Verdict,
    agrees,
    proved,
    unchecked,
)
from sym_eval.evidence.worked import counts, worked
from sym_eval.operations import evaluate_given, letters
from sym_eval.operations.common import (
    Answer,
    Call,
    contradicted,
    leaves,
    principal_roots,
    refuse_undefined,
    undefined,
    weakest,
)
from sym_eval.operations.decimals_instead import instead
from sym_eval.operations.processes import done
from sym_eval.operations.witness import as_read

_MOST = 40  # digits of what has no closed form: twice as many are worked with
_POINTS = 3  # values of the letters at which a formula must have a value
_LEAVES = 25  # parts of a list or matrix that are checked one by one
_OPEN = (sympy.Integral, sympy.Sum, sympy.Product, sympy.Limit)


def run(call: Call) -> Answer:
    """The exact value of `expr`; E_RUNTIME where undefined, E_CHECK where numbers refute it."""
    evaluate_given.digits_of(call)
    given = evaluate_given.read(call)
    value = given.value
    _refuse_backward(value)
    result = _in_time(call, value)
    for before, after in _pairs(value, result):
        _refuse_undefined(before, after)
    refuse_undefined(result)
    digits = min(evaluate_given.digits_of(call), _MOST)
    found = instead(result, call.check_seconds(), digits)
    if found is not None:
        return given.finished(call, found)
    check = clock.within(call.check_seconds(), lambda: _checked(call, value, result))
    check = check or unchecked("the check ran out of its time")
    final = call.decided(result)
    check = call.sure(check, result, final)
    notes = (*_notes(final), *_only_for(call, value, final))
    return given.finished(call, Answer(final, check, notes))


def _only_for(call: Call, value: Any, result: Any) -> tuple[str, ...]:
    """For which letters the formula of a sum, product, limit, residue or series has a value, where
    what was asked has one for others. The last index of a sum is no such letter: it counts."""
    steps = [s for s in call.readings[0].steps if s.name in _EXPANDED and len(s.arguments) > 1]
    if not isinstance(value, sympy.Expr) or not isinstance(result, sympy.Expr):
        return ()
    if not (steps or value.has(*_ENDLESS)):
        return ()
    asked, about = steps[0].arguments[:2] if steps else (value, sympy.Dummy())
    counting = {n: sympy.Dummy(positive=True) for n in counts(value)}
    known = call.assumed.conditions if call.assumed else ()
    return letters.conditions(result.removeO().xreplace(counting), asked, about, known)


_EXPANDED = frozenset({"residue", "series"})
_ENDLESS = (sympy.Sum, sympy.Product, sympy.Limit)


def _in_time(call: Call, value: Any) -> Any:
    """All of it in a share that leaves time for the number of what has no closed form."""
    found = clock.within(2 * call.strategy_seconds(), lambda: (settle(value, call),))
    if found is not None:
        return found[0]
    if has_heavy(value) and not value.free_symbols:
        number_instead = clock.within(call.check_seconds(), lambda: _not_found(value))
        if number_instead is not None:
            raise number_instead
    raise SymError(
        Code.TIMEOUT, "it was not worked out in the time", hint="ask for more with timeout_s"
    )


def _refuse_backward(value: Any) -> None:
    """A sum from 5 to 3 is 0 in one convention and -4 in another: SymPy takes the other."""
    for leaf in leaves(value):
        nodes = leaf.atoms(sympy.Sum, sympy.Product) if isinstance(leaf, sympy.Basic) else ()
        for limit in (limit for node in nodes for limit in node.limits if len(limit) == 3):
            if (limit[2] - limit[1] + 1).is_negative:
                what = f"{limit[0]} runs backward, from {limit[1]} to {limit[2]}"
                raise SymError(Code.AMBIGUOUS, what, hint="an empty sum is 0, a product 1")


def _checked(call: Call, value: Any, result: Any) -> Check:
    try:
        return as_read(call.readings[0].steps, value, _check(value, result))
    except Contradiction as why:
        raise contradicted(why) from None


def settled(value: Any) -> Any:
    """The value with everything worked out; E_RUNTIME where that is undefined."""
    result = settle(value)
    for before, after in _pairs(value, result):
        _refuse_undefined(before, after)
    return result


def worked_out(call: Call, value: Any) -> tuple[Any, Check]:
    """The value with its sums, limits, integrals and derivatives worked out, and how sure that is;
    the value as it was where it holds none."""
    if not any(has_heavy(leaf) for leaf in leaves(value)):
        return value, proved("nothing to work out")
    result = settled(value)
    if result == value:
        return value, proved("nothing to work out")
    check = clock.within(call.check_seconds(), lambda: _checked(call, value, result))
    return result, check or unchecked("the check ran out of its time")


def settle(value: Any, call: Call | None = None) -> Any:
    """The value with everything worked out that was only written down."""
    if isinstance(value, (list, tuple)):
        return type(value)(settle(item, call) for item in value)
    return done(value, call) if hasattr(value, "doit") else value


def _pairs(value: Any, result: Any) -> list[tuple[Any, Any]]:
    before, after = leaves(value), leaves(result)
    return list(zip(before, after, strict=True)) if len(before) == len(after) else []


def _refuse_undefined(before: Any, after: Any) -> None:
    if not isinstance(after, sympy.Basic):
        return
    limit = isinstance(before, sympy.Limit)
    facts: dict[str, Any] = {}
    if limit and after.has(sympy.AccumBounds, sympy.zoo):
        what, facts = "the limit does not exist", {"exists": False}
    elif isinstance(before, sympy.Integral) and after.is_infinite:
        what, facts = f"the integral is divergent ({after})", {"divergent": True}
    elif has_heavy(before) and after.has(sympy.AccumBounds):
        what = f"it has no value: it keeps swinging within {after}"[:200]
    elif after.has(sympy.nan) and has_heavy(before):
        raise _not_found(before)
    elif after.has(sympy.nan):
        what = "the value is undefined"
    elif after.has(sympy.zoo):
        what = "division by zero: the value is undefined"
    else:
        return
    raise undefined(what, **facts)


def _not_found(before: Any) -> SymError:
    """For a process whose value SymPy does not find: with its number, if that can be had."""
    try:
        seen = mpmath.nstr(number(before, {}), DIGITS)
        return SymError(
            Code.UNSOLVED, "no closed form", hint=f"its value is {seen}", extra={"numeric": seen}
        )
    except Divergent as why:
        what, told = f"the integral is divergent: {why}", {"facts": {"divergent": True}}
        return SymError(Code.RUNTIME, what, hint="check the bounds", extra=told)
    except (Undecided, Contradiction):
        return SymError(Code.UNSOLVED, "no value was found", hint="rewrite it")


def _check(value: Any, result: Any) -> Check:
    if value == result and not has_heavy(result):
        return proved("exact, as written")
    pairs = _pairs(value, result)
    if not pairs or len(pairs) > _LEAVES:
        return unchecked("too many parts to check" if pairs else "the parts do not correspond")
    return weakest(_check_one(before, after) for before, after in pairs)


def _check_one(before: Any, after: Any) -> Check:
    if not (isinstance(before, sympy.Basic) and isinstance(after, sympy.Basic)):
        return unchecked("not an expression")
    if isinstance(before, sympy.logic.boolalg.Boolean):
        return truth(before, after)
    if not (isinstance(before, sympy.Expr) and isinstance(after, sympy.Expr)):
        return unchecked("not an expression")
    if before == after:
        return unchecked("left as written") if has_heavy(after) else proved("exact, as written")
    if after.is_infinite:
        return _infinite(before, after)
    if not has_heavy(before) and not has_heavy(after) and rational_zero(before, after):
        return proved("exact arithmetic")
    at = list(points(ordered(before, after), counts(before)))
    check = worked(before, after, at)
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


def truth(before: Any, after: Any) -> Check:
    """How sure it is that a statement and what it was worked out to are equally true."""
    if isinstance(before, Relational) and not before.has(*HEAVY):
        left, right = before.args
        if left == right or (left.is_Rational and right.is_Rational):
            return proved("both sides are the same" if left == right else "exact arithmetic")
        if isinstance(before, sympy.Eq) and after is sympy.true and is_zero(left - right):
            return proved("the difference simplifies to zero")
    try:
        if isinstance(before, Relational) and not before.free_symbols and before.has(*HEAVY):
            return same_numbers(before, after, tuple(number(side, {}) for side in before.args))
        check = same_truth(before, after)
        at_borders(before, after)
        return check
    except Undecided as why:
        return unchecked(str(why))


def _infinite(before: Any, after: Any) -> Check:
    if isinstance(before, sympy.Limit) and not before.free_symbols:
        side = growth(before)
        if side == sympy.sign(after):
            return agrees("the values grow without slowing down, as far as 10**32")
        if side is not None:
            raise Contradiction("the values grow beyond bounds, but not with that sign")
    if isinstance(before, HEAVY) and not before.free_symbols:
        try:
            found = number(before, {})
        except Undecided:
            return unchecked("an infinite value")
        raise Contradiction("infinite against a finite number", sympy.sstr(sympy.Float(found, 10)))
    return unchecked("an infinite value")


def _notes(result: Any) -> tuple[str, ...]:
    if any(isinstance(leaf, sympy.Basic) and leaf.has(*_OPEN) for leaf in leaves(result)):
        number = isinstance(result, sympy.Integral) and not result.free_symbols
        more = ("N(…) around it gives its number",) if number else ()
        return ("no closed form was found for a part; it stays as it is written", *more)
    if any(leaf in (sympy.oo, -sympy.oo) for leaf in leaves(result)):
        return ("infinite: it grows beyond every bound",)
    roots = [root for leaf in leaves(result) for root in principal_roots(leaf)]
    if roots:
        return (
            f"{roots[0]} is the principal root, a complex number; real_root gives the real one",
        )
    return ()

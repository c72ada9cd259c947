"""Integrals over several variables, one after another from the inside out.

A variable whose bounds hold another one is integrated before it; among the others the first comes
first. Never changes that order without a word.
"""

from __future__ import annotations

from typing import Any

import sympy
from sympy.core.relational import Relational

from sym_core.errors import Code, SymError
from sym_eval import reading
from sym_eval.evidence import clock, cubature
from sym_eval.evidence.numeric import steady
from sym_eval.evidence.verdict import Check, Contradiction, Divergent, Undecided, agrees
from sym_eval.integration.question import Numeric, Question
from sym_eval.operations.antiderivatives import indefinite
from sym_eval.operations.common import Answer, Call, contradicted, weakest
from sym_eval.operations.decimals_instead import instead
from sym_eval.operations.divergence import divergent
from sym_eval.operations.integrate_definite import DECIMALS, value

_HINT = "write one pair for each variable: symbol='x, y', bounds='[[0, 1], [0, x]]'"
# Of the way through an outer range: where the inner integral is looked at. No simple fractions.
_SHARES = tuple(sympy.Rational(n, 101) for n in (2, 37, 67, 98))
_MOST = 4  # variables; each is a whole search of its own
Range = tuple[Any, Any, Any]


def multiple(call: Call, f: Any, variables: tuple[Any, ...]) -> Answer:
    """The integral over all variables; the order taken is in a note. Its number where nothing finds
    more, E_UNSOLVED where there is none either."""
    if not call.text("bounds"):
        return _without_bounds(call, f, variables)
    ranges = inside_out(variables, _pairs(call, len(variables)))
    try:
        return _one_by_one(call, f, ranges)
    except SymError as error:
        found = None
        if error.failure.code is Code.UNSOLVED:
            found = instead(sympy.Integral(f, *ranges), call.check_seconds(), DECIMALS)
        if found is None:
            raise
        return found


def _one_by_one(call: Call, f: Any, ranges: list[Range]) -> Answer:
    expr, checks = _inside_out(call, f, ranges)
    try:
        whole = _as_a_whole(call, f, ranges, expr)
    except Contradiction as why:
        _refuse_conditional(call, f, ranges, expr)
        raise contradicted(why) from None
    order = ", then by ".join(str(x) for x, _, _ in ranges)
    return Answer(expr, whole or weakest(checks), (f"integrated by {order}",))


def _inside_out(call: Call, f: Any, ranges: list[Range]) -> tuple[Any, list[Check]]:
    expr, checks = f, []
    for place, (x, low, high) in enumerate(ranges):
        _refuse_divergent(call, Question(expr, x, low, high), ranges[place + 1 :])
        stand_ins = _in_range(ranges[place + 1 :])
        asked = Question(*(part.xreplace(stand_ins) for part in (expr, x, low, high)))
        found = value(call, asked, _between(ranges[place + 1 :], stand_ins))
        expr = found.value.xreplace({new: old for old, new in stand_ins.items()})
        checks.append(found.check)
    return expr, checks


def _refuse_conditional(call: Call, f: Any, ranges: list[Range], found: Any) -> None:
    """E_RUNTIME where the other order gives another value: by Fubini's theorem the integral of the
    absolute value is infinite then, and there is no value without an order."""
    if any(_holds(one, other[0]) for one in ranges for other in ranges):
        return
    try:
        other, _ = _inside_out(call, f, ranges[::-1])
        apart = abs(steady(other - found, {}))
    except (SymError, Undecided):
        return
    if apart > 10.0**-cubature.DIGITS:
        first, last = ranges[0][0], ranges[-1][0]
        what = f"it has no value: by {first} first it is {found}, by {last} first {other}"
        raise SymError(Code.RUNTIME, what, hint="integrate by one variable in one call")


def _pairs(call: Call, count: int) -> list[tuple[Any, Any]]:
    found = reading.read(call.text("bounds"), call.scope, call.limits).value
    rows = found.tolist() if isinstance(found, sympy.MatrixBase) else found
    if not isinstance(rows, (list, tuple, sympy.Tuple)) or len(rows) != count:
        raise SymError(Code.SYNTAX, f"bounds for {count} variables", where="bounds", hint=_HINT)
    pairs = [tuple(row) for row in rows if isinstance(row, (list, tuple, sympy.Tuple))]
    if len(pairs) != count or any(len(pair) != 2 for pair in pairs):
        raise SymError(Code.SYNTAX, f"bounds for {count} variables", where="bounds", hint=_HINT)
    return pairs


def inside_out(variables: tuple[Any, ...], pairs: list[tuple[Any, Any]]) -> list[Range]:
    """The ranges, innermost first: nobody's bounds hold a variable that is integrated before."""
    if len(variables) > _MOST:
        raise SymError(Code.INPUT_LIMIT, f"more than {_MOST} variables", where="symbol")
    waiting = [(x, *pair) for x, pair in zip(variables, pairs, strict=True)]
    ordered: list[Range] = []
    while waiting:
        free = [r for r in waiting if not any(_holds(o, r[0]) for o in waiting if o is not r)]
        if not free or _holds(free[0], free[0][0]):
            what = "the bounds hold each other's variables in a circle"
            raise SymError(Code.SYNTAX, what, where="bounds", hint=_HINT)
        ordered.append(free[0])
        waiting.remove(free[0])
    return ordered


def _holds(given: Range, x: Any) -> bool:
    return bool(given[1].has(x) or given[2].has(x))


def _refuse_divergent(call: Call, asked: Question, outer: list[Range]) -> None:
    """E_RUNTIME for an inner integral that diverges somewhere in the ranges of the outer variables:
    a formula in these may well be finite there, as log(1 - y) - log(-y) is for 1/(x - y)."""
    for share in _SHARES:
        inside = _inside(outer, share)
        there = Question(*(p.subs(inside) for p in (asked.f, asked.x, asked.low, asked.high)))
        if not inside.keys() & set(asked.parameters):
            return
        try:
            clock.within(call.check_seconds() / len(_SHARES), lambda: Numeric.of(there))  # noqa: B023
        except Divergent as why:
            place = ", ".join(f"{x} = {number}" for x, number in inside.items())
            raise divergent(
                Divergent(f"by {asked.x}, at {place}, {why}", why.at, why.power)
            ) from None


def _inside(outer: list[Range], share: Any) -> dict[Any, Any]:
    """A place within the ranges, that share of the way from their lower bounds."""
    place: dict[Any, Any] = {}
    for x, low, high in reversed(outer):
        start, end = low.subs(place), high.subs(place)
        start = start if start.is_finite else (end if end.is_finite else 1) - 1
        place[x] = start + share * (end - start if end.is_finite else 1)
    return place


def _in_range(outer: list[Range]) -> dict[Any, Any]:
    """Variables still to come that are never negative, as letters that say so."""
    found = {}
    for x, low, high in outer:
        if low.is_nonnegative and high.is_nonnegative:
            found[x] = sympy.Dummy(x.name, positive=True)
    return found


def _between(outer: list[Range], stand_ins: dict[Any, Any]) -> tuple[Any, ...]:
    """What is known of the variables still to come: sqrt(1 - x**2) is real where x runs."""
    said = [relation for x, low, high in outer for relation in (x > low, x < high)]
    relations = [r.xreplace(stand_ins) for r in said]
    return tuple(r for r in relations if isinstance(r, Relational) and not r.has(sympy.oo))


def _as_a_whole(call: Call, f: Any, ranges: list[Range], found: Any) -> Check | None:
    """Compared with a rule over all variables at once, where that decides."""
    if found.free_symbols:
        return None
    try:
        number = clock.within(call.check_seconds(), lambda: cubature.integral(f, ranges))
        if number is None:
            return None
        if abs(number - steady(found, {})) > max(1, abs(number)) * 10.0**-cubature.DIGITS:
            raise Contradiction(f"{found} against {number}", str(number))
    except Undecided:
        return None
    return agrees(f"a rule over all variables agrees to {cubature.DIGITS} digits")


def _without_bounds(call: Call, f: Any, variables: tuple[Any, ...]) -> Answer:

    expr, checks = f, []
    for x in variables:
        found = indefinite(call, expr, x)
        expr = found.value
        checks.append(found.check)
    order = ", then by ".join(map(str, variables))
    return Answer(expr, weakest(checks), (f"an antiderivative by {order}",))

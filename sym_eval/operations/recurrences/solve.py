"""Recurrences: closed forms proposed in several ways, put in, and compared with terms worked out.

Never gives a formula that misses a term it was compared with.
"""

from __future__ import annotations

from itertools import islice
from typing import Any

import sympy

from sym_core.errors import Code, SymError
from sym_eval.evidence import residual
from sym_eval.evidence.numeric import steady
from sym_eval.evidence.points import ordered, points
from sym_eval.evidence.verdict import Check, Contradiction, Undecided, agrees, proved, unchecked
from sym_eval.operations.common import Answer, Call
from sym_eval.operations.odes.notes import of_constants, special
from sym_eval.operations.recurrences.problem import Recurrence, problem
from sym_eval.operations.recurrences.ways import NoTerms, ways
from sym_eval.operations.strategies import attempt, unsolved

_TERMS = 12  # compared with the formula, each from those before
_ZERO = 1e-17  # at 20 digits, as for differential equations
_FAR = sympy.Integer(47)  # an index far beyond the terms that are compared


def run(call: Call, value: Any, named: tuple[Any, ...]) -> Answer:
    """Eq(a(n), …); E_RUNTIME if the given terms contradict the recurrence, E_UNSOLVED if no
    closed form was found."""
    asked = problem(value, named)
    try:
        tried = attempt(
            ways(asked), lambda e: check(asked, e), (call.strategy_seconds(), call.check_seconds())
        )
    except NoTerms:
        what = "there is no solution: the given terms contradict the recurrence"
        raise SymError(Code.RUNTIME, what, hint="leave one out") from None
    if tried.check is None:
        what = "no closed form was found for the recurrence"
        raise unsolved(tried, what, "give first terms, or work them out one by one")
    left = asked.sequence(asked.index)
    right = tried.value.subs(asked.n, asked.index)
    return Answer(sympy.Eq(left, right, evaluate=False), tried.check, _notes(asked, tried.value))


def check(asked: Recurrence, expr: Any) -> Check:
    """The formula put into the recurrence and into the given terms, and compared with terms."""
    for k, term in asked.given.items():
        residual.value_is_zero(_term(asked, expr, k) - term)
    count = _compared(asked, expr)
    if residual.vanishes(_expanded(asked.put_in(expr))):
        return proved("put into the recurrence, which becomes an identity" + _said(asked))
    put_in = _put_in_numbers(asked, expr)
    return agrees(f"it gives the first {count} terms") if count else put_in


def _said(asked: Recurrence) -> str:
    return ", and gives the given terms" if asked.given else ""


def _expanded(expr: Any) -> Any:
    expr = sympy.expand_func(expr) if expr.has(sympy.binomial, sympy.RisingFactorial) else expr
    if expr.has(sympy.factorial, sympy.gamma):
        expr = sympy.gammasimp(expr)
    return sympy.expand(sympy.powsimp(sympy.expand(expr)))


def _term(asked: Recurrence, expr: Any, k: int) -> Any:
    return expr.subs(asked.n, k).doit()


def _compared(asked: Recurrence, expr: Any) -> int:
    """How many terms after the given ones were compared, each worked out from those before it."""
    known, top = dict(asked.given), asked.terms[-1]
    slope = sympy.expand(asked.f).diff(top)
    first = min(known, default=0)
    if slope.has(top) or any(first + k not in known for k in range(asked.order)):
        return 0
    for k in range(first, first + _TERMS):
        place = {a: known[k + j] for j, a in enumerate(asked.terms[:-1])}
        left = asked.f.subs(asked.n, k).subs(place)
        lead = left.diff(top)
        if lead == 0:
            return 0
        value = sympy.expand(-left.subs(top, 0) / lead)
        residual.value_is_zero(_term(asked, expr, k + asked.order) - value)
        known[k + asked.order] = value
    return _TERMS


def _put_in_numbers(asked: Recurrence, expr: Any) -> Check:
    left, good = asked.put_in(expr), 0
    far = ({**point, asked.n: _FAR} for point in islice(points(ordered(left)), 1))
    for point in (*far, *points(ordered(left))):
        try:
            number = steady(left.subs(point).doit(), {})
        except Undecided:
            continue
        if abs(number) > _ZERO:
            raise Contradiction(f"it does not solve the recurrence at {point}")
        good += 1
    return agrees(f"put in: zero to 17 digits at {good} points") if good else unchecked("no number")


def _notes(asked: Recurrence, expr: Any) -> tuple[str, ...]:
    names = [str(c) for c in asked.constants(asked.order) if expr.has(c)]
    if len(names) + len(asked.given) < asked.order:
        what = f"not all solutions: the general one has {asked.order} constants and was not found"
        return (what,)
    letters = set(ordered(asked.f, *asked.given.values())) - {asked.n, *asked.terms}
    general = special(letters, [expr])
    if not names or not asked.given:
        return (*of_constants(names, bool(asked.given)), *general)
    return (f"the given terms leave {', '.join(names)} free", *general)

"""Rewrite an expression into another form of equal value, and check that the value is equal.

One row a form; a rewriting that changes the value at any checked point is never returned.
"""

from __future__ import annotations

from typing import Any

import sympy
from sympy.core.relational import Relational
from sympy.logic.boolalg import Boolean, BooleanFunction
from sympy.logic.inference import satisfiable

from sym_core.errors import Code, SymError
from sym_eval import reading
from sym_eval.evidence import clock
from sym_eval.evidence.verdict import Check, Contradiction, Verdict, proved, unchecked
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
from sym_eval.operations.simplify_forms import FORMS, NEED_SYMBOL, Form, meanings, measure, shortest

_TELLING = 8  # operations from which on it is worth saying that nothing shorter was found
_LEAVES = 25  # parts of a list or matrix that are checked one by one
_IN_FORM = "it is in this form already"


def run(call: Call) -> Answer:
    """`expr` in the form asked for; E_CHECK if its value changed on the way, E_TIMEOUT if the
    form was not had in its share of the time."""
    form = call.arguments.get("form", "simplify")
    named = _extension(call, form) or call.variables()
    written = call.expr(s for s in named if s.is_Symbol)
    refuse_undefined(written)
    value = call.decided(written)
    x = _symbol(named, value, form)
    notes: list[str] = []
    result = elementwise(lambda part: _formed(call, part, x, notes), value)
    refuse_undefined(result)
    taken = {d: m for leaf in leaves(value) for d, m in meanings(leaf).items()}
    meant = _taken(value, taken) if form == "numeric" else value
    found = clock.within(call.check_seconds(), lambda: _check(meant, result))
    check = found or unchecked("the check ran out of its time")
    if meant != value:
        said = ", ".join(f"{m} for {d.evalf(15)}" for d, m in taken.items())
        notes.append(f"near, not equal: {said}, of which it may be the rounding")
        verdict = Verdict.AGREES if check.verdict is Verdict.PROVED else check.verdict
        check = Check(verdict, f"to the digits given; {check.how}")
    same = (_IN_FORM,) if result == written else ()
    final = call.decided(result)
    check = call.sure(check, (written, result), (value, final))
    return Answer(final, check, (*same, *notes))


def _taken(value: Any, taken: dict[Any, Any]) -> Any:
    return elementwise(lambda e: e.xreplace(taken) if isinstance(e, sympy.Basic) else e, value)


def _extension(call: Call, form: str) -> tuple[Any, ...]:
    """The number to be joined to the rationals for factoring: symbol='sqrt(2)', symbol='I'."""
    text = call.text("symbol")
    if form != "factor" or not text or "," in text:
        return ()
    found = reading.read(text, call.scope, call.limits).value
    return (found,) if isinstance(found, sympy.Expr) and found.is_number else ()


def _symbol(named: tuple[Any, ...], value: Any, form: str) -> Any:
    if not named and form not in NEED_SYMBOL:
        return None
    free = {s for leaf in leaves(value) for s in getattr(leaf, "free_symbols", ())}
    return symbol(named, sympy.Tuple(*free), f"{form.capitalize()} by")


def _formed(call: Call, expr: Any, x: Any, notes: list[str]) -> Any:
    """One part in the form asked for; what there is to say of it goes to the notes, once."""
    if not isinstance(expr, sympy.Basic):
        return expr
    form, seconds = call.arguments.get("form", "simplify"), call.strategy_seconds()
    found = clock.within(seconds, lambda: (settled(expr),))
    if found is None:
        raise _late(form)
    if form == "simplify":
        return _simplest(expr, found[0], seconds, notes)
    result = clock.within(seconds, lambda: (_rewrite(FORMS[form], found[0], x),))
    if result is None:
        raise _late(form)
    return result[0]


def _simplest(given: Any, expr: Any, seconds: float, notes: list[str]) -> Any:
    found = shortest(expr, seconds)
    said = []
    if found.form not in ("", "simplify"):
        counts = f"{measure(found.value)} operations, {measure(expr)} as given"
        said.append(f"the shortest of the forms tried is that of {found.form}: {counts}")
    if found.late:
        said.append(f"out of time: {', '.join(found.late)}")
    elif isinstance(given, sympy.Expr) and given == expr and not found.form:
        said += [] if measure(expr) < _TELLING else ["no form tried is shorter"]
    notes += [note for note in said if note not in notes]
    return found.value


def _late(form: str) -> SymError:
    what = f"the form {form!r} was not reached in its share of the time"
    return SymError(Code.TIMEOUT, what, hint="simplify a part of it, or raise timeout_s")


def _rewrite(form: Form, expr: Any, x: Any) -> Any:
    if isinstance(expr, Relational):
        return expr.func(form(expr.lhs, x), form(expr.rhs, x))
    if isinstance(expr, BooleanFunction):
        return expr.func(*(_rewrite(form, arg, x) for arg in expr.args))
    if not isinstance(expr, sympy.Expr):
        return expr
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
    if isinstance(before, Boolean):
        return proved("identical") if before == after else _truth(before, after)
    return unchecked("not an expression")


def _truth(before: Any, after: Any) -> Check:
    """Statements made of letters are compared in every case; all others at points."""
    if before.atoms(Relational) or after.atoms(Relational):
        return truth(before, after)
    if satisfiable(sympy.Xor(before, after)):
        raise Contradiction("a case where one is true and the other is not")
    return proved("the same in every case")

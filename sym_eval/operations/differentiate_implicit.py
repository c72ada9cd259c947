"""An equation in x and y makes y a function of x: its derivatives, without solving for y.

y' is minus the quotient of the partial derivatives, higher orders follow by differentiating again
along the curve; the curve is followed numerically as a check. Never decides which letter depends
on which when more than two could.
"""

from __future__ import annotations

from typing import Any

import sympy
from sympy.core.function import AppliedUndef

from sym_core.errors import Code, SymError
from sym_eval.evidence import clock
from sym_eval.evidence.derivatives import check_implicit
from sym_eval.evidence.points import ordered
from sym_eval.evidence.verdict import Check, Contradiction, unchecked
from sym_eval.operations.by_what import ByWhat
from sym_eval.operations.common import Answer, Call, contradicted, refuse_infinite, weakest
from sym_eval.operations.evaluate import worked_out

_MOST = 5  # the expressions grow tenfold with each order
_SIMPLER = 2.0  # seconds of CPU for a shorter form


def implicit(call: Call, equation: Any, asked: ByWhat, order: int) -> Answer:
    """dy/dx, or a higher order, of the y that the equation makes a function of x."""
    order = order * (asked.steps[0][1] if asked.steps else 1)
    if not 1 <= order <= _MOST:
        what = f"order {order} of an implicit function is outside 1 to {_MOST}"
        raise SymError(Code.INPUT_LIMIT, what, where="order")
    curve = equation.lhs - equation.rhs
    refuse_infinite(curve)
    curve, before = worked_out(call, curve)
    if curve.has(sympy.Derivative):
        hint = "sym_solve solves differential equations; differentiate its sides one by one"
        raise SymError(Code.SYNTAX, "the equation holds a derivative", hint=hint)
    x, y = _pair(curve, asked)
    letter = y if y.is_Symbol else sympy.Dummy(str(y.func), real=True)
    curve = curve.xreplace({y: letter})
    result = _shorter(_along(curve, x, letter, order))
    check = clock.within(
        call.check_seconds(), lambda: _checked(curve, result, (x, letter), order)
    ) or unchecked("the check ran out of its time")
    said = _notes(curve, x, letter, y)
    return Answer(result.xreplace({letter: y}), weakest([check, before]), said)


def _checked(curve: Any, result: Any, pair: tuple[Any, Any], order: int) -> Check:
    try:
        return check_implicit(curve, result, pair, order)
    except Contradiction as why:
        raise contradicted(why) from None


def _pair(curve: Any, asked: ByWhat) -> tuple[Any, Any]:
    """x and y of dy/dx; E_AMBIGUOUS with y(x) and its like as candidates."""
    if len(asked.steps) > 1:
        hint = "write symbol='z(x)': the other letters are held constant"
        raise SymError(Code.SYNTAX, "an equation is differentiated by one variable", hint=hint)
    given = asked.variables[0] if asked.steps else None
    functions = sorted(curve.atoms(AppliedUndef), key=str)
    if isinstance(given, AppliedUndef):
        return _said(curve, given, functions)
    if given is not None and not given.is_Symbol:
        raise SymError(Code.SYNTAX, f"an equation is not differentiated by {given}", hint=_SETTLE)
    fitting = [f for f in functions if given is None or f.args == (given,)]
    if len(fitting) == 1 and len(fitting[0].args) == 1 and fitting[0].args[0].is_Symbol:
        return fitting[0].args[0], fitting[0]
    letters = ordered(curve)
    if given is not None and len(letters) == 2 and given in letters and not functions:
        return given, next(letter for letter in letters if letter != given)
    raise _which(letters, given)


_USUAL = ("y", "z", "u", "v", "w")  # letters that are mostly functions: their like is named first
_SETTLE = "write symbol='y(x)' for dy/dx"


def _said(curve: Any, given: Any, functions: list[Any]) -> tuple[Any, Any]:
    """y(x) as symbol: the y of the equation, be it y(x) or a letter, by x."""
    if len(given.args) != 1 or not given.args[0].is_Symbol:
        hint = "write symbol='z(x)': the other letters are held constant"
        raise SymError(Code.SYNTAX, f"{given} is no function of one variable", hint=hint)
    if given in functions:
        return given.args[0], given
    letters = {letter.name: letter for letter in ordered(curve)}
    x, y = letters.get(given.args[0].name, given.args[0]), letters.get(str(given.func))
    if y is None or x not in letters.values():
        what = f"the equation holds no {given.func if y is None else x}"
        raise SymError(Code.SYNTAX, what, where="symbol", hint=_SETTLE)
    return x, y


def _which(letters: list[Any], given: Any) -> SymError:
    if len(letters) < 2:
        hint = "differentiate one side, or find the unknown with sym_solve"
        return SymError(Code.SYNTAX, "an equation in one letter has no derivative", hint=hint)
    by = [given] if given is not None else letters
    usual = sorted(letters, key=lambda letter: letter.name not in _USUAL)
    wanted = tuple(f"{y}({x})" for y in usual for x in by if x != y)[:6]
    return SymError(
        Code.AMBIGUOUS,
        "which letter is a function of which?",
        hint=f"write symbol='{wanted[0]}'; other letters are held constant",
        candidates=wanted,
    )


def _along(curve: Any, x: Any, y: Any, order: int) -> Any:
    below = curve.diff(y)
    if below == 0:
        raise SymError(Code.SYNTAX, f"the equation does not determine {y}", hint=_SETTLE)
    slope = -curve.diff(x) / below
    found = slope
    for _ in range(order - 1):
        found = sympy.together(found.diff(x) + found.diff(y) * slope)
    return found


def _shorter(found: Any) -> Any:
    """A shorter form of equal value if one is had soon."""
    try:
        short = clock.within(_SIMPLER, lambda: sympy.simplify(found))
    except (ValueError, TypeError, NotImplementedError, ArithmeticError, AttributeError):
        return found
    return short if short is not None and short.count_ops() < found.count_ops() else found


def _notes(curve: Any, x: Any, letter: Any, y: Any) -> tuple[str, ...]:
    name = str(y.func) if not y.is_Symbol else str(y)
    held = [str(s) for s in ordered(curve) if s not in (x, letter)]
    kept = f", {', '.join(held)} held constant" if held else ""
    return (f"{name} is a function of {x} along the curve{kept}; none where the bottom is 0",)

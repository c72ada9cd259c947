"""Derive an answer step by step: differentiation, integration, and the solving of simple equations.

Every step is an equation that is checked by itself; a derivation with a false step is not given.
Answers without steps are the other operations' work.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import sympy
from sympy.core.function import AppliedUndef

from sym_core.errors import Code, SymError
from sym_eval.derivations import differential, differentiation, equations, integration, step_claims
from sym_eval.derivations.record import Pair, Step, Trace
from sym_eval.evidence import clock
from sym_eval.evidence.equality import compare
from sym_eval.evidence.verdict import Check, Contradiction, proved, unchecked
from sym_eval.operations import derived
from sym_eval.operations.common import (
    Answer,
    Call,
    contradicted,
    expression,
    refuse_again,
    refuse_infinite,
    symbol,
    weakest,
)

Claims = Callable[[Step], Iterable[Pair]]


def run(call: Call) -> Answer:
    """The answer with the steps to it among its facts; E_UNSOLVED where there are no steps for it,
    E_CHECK where one of them is refuted."""
    named = call.variables()
    value = call.expr(named)
    return _KINDS[call.arguments["operation"]](call, value, named)


def _differentiate(call: Call, value: Any, named: tuple[Any, ...]) -> Answer:
    f, x = _single(call, value, named, "differentiate")
    trace = Trace()
    result = _in_time(call, lambda: differentiation.derive(f, x, trace))
    check = _check(call, trace, step_claims.of_derivative)
    return Answer(result, check, derived.notes(f, result, (x,)), trace.as_facts())


def _integrate(call: Call, value: Any, named: tuple[Any, ...]) -> Answer:
    f, x = _single(call, value, named, "integrate")
    notes = ("an antiderivative; any constant may be added",)
    trace = Trace()
    result = _in_time(call, lambda: integration.integrate(f, x, trace))
    try:
        check = _checks(call, trace, step_claims.of_integral)
    except Contradiction:  # the rules of that integrator are not always right: not its steps then
        trace = Trace()
        result = _in_time(call, lambda: integration.labelled(f, x, trace))
        check = _check(call, trace, step_claims.of_integral)
    return Answer(result, check, notes, trace.as_facts())


def _single(call: Call, value: Any, named: tuple[Any, ...], purpose: str) -> Pair:
    f = expression(value, purpose)
    refuse_again(call, f, named, purpose)
    if isinstance(f, sympy.MatrixBase):
        raise SymError(Code.SYNTAX, f"cannot {purpose} a matrix in steps", hint="take one entry")
    refuse_infinite(f)
    return f, symbol(named, f, f"{purpose.capitalize()} by")


def _solve(call: Call, value: Any, named: tuple[Any, ...]) -> Answer:
    equation, *conditions = value if isinstance(value, (list, tuple)) and value else [value]
    equation = _equation(equation)
    unknowns = sorted(equation.atoms(AppliedUndef), key=sympy.default_sort_key)
    if unknowns:
        return _solve_function(call, equation, [_equation(each) for each in conditions], unknowns)
    if conditions:
        raise SymError(Code.UNSOLVED, "one equation at a time in steps", hint="use sym_solve")
    return _solve_equation(call, equation, symbol(named, equation, "Solve for"))


def _equation(value: Any) -> Any:
    """The equation, or expression = 0."""
    if isinstance(value, sympy.Eq):
        return value
    return sympy.Eq(expression(value, "solve"), 0, evaluate=False)


def _solve_equation(call: Call, equation: Any, x: Any) -> Answer:
    trace = Trace()
    found = _in_time(call, lambda: equations.solve(equation, x, trace))
    roots = found.solutions or []
    check = _check(call, trace, lambda step: step_claims.of_roots(step, x, roots))
    if not roots:
        check = proved(found.why) if found.why else unchecked("it depends on the other letters")
    value = sympy.S.Reals if found.solutions is None else roots
    return Answer(value, check, found.notes, trace.as_facts())


def _solve_function(
    call: Call, equation: Any, conditions: list[Any], unknowns: list[Any]
) -> Answer:
    y = unknowns[0]
    if len(unknowns) > 1 or len(y.args) != 1 or not y.args[0].is_Symbol:
        what = "steps are there for one unknown function of one variable, as y(x)"
        raise SymError(Code.UNSOLVED, what, hint="use sym_solve")
    unknown, trace = differential.Unknown(y, y.args[0]), Trace()
    result = _in_time(call, lambda: differential.solve(equation, unknown, trace))
    check = _check(call, trace, lambda step: _function_claims(step, result, unknown))
    if not conditions:
        return Answer(result, check, ("C1, C2, … are any constants",), trace.as_facts())
    more = Trace()
    final, constants = _in_time(
        call, lambda: differential.conditioned(result, conditions, unknown, more)
    )
    found = _check(call, more, lambda step: _constant_claims(step, constants))
    trace.extend(more)
    return Answer(final, weakest([check, found]), (), trace.as_facts())


def _function_claims(step: Step, general: Any, unknown: differential.Unknown) -> Iterator[Pair]:
    for solution in general if isinstance(general, list) else [general]:
        if solution.lhs == unknown.y:
            yield from step_claims.of_function(step, {unknown.y: solution.rhs})


def _constant_claims(step: Step, constants: Mapping[Any, Any]) -> Iterator[Pair]:
    """The conditions hold for the constants found."""
    if step.rule == differential.CONDITIONS:
        yield from ((left.subs(constants), right.subs(constants)) for left, right in step.equations)


def _in_time(call: Call, work: Callable[[], Any]) -> Any:
    found = clock.within(call.strategy_seconds(), lambda: (work(),))
    if found is None:
        what = "it was not derived in the time"
        raise SymError(Code.TIMEOUT, what, hint="ask for more with timeout_s")
    return found[0]


def _check(call: Call, trace: Trace, of: Claims) -> Check:
    try:
        return _checks(call, trace, of)
    except Contradiction as why:
        raise contradicted(why) from None


def _checks(call: Call, trace: Trace, of: Claims) -> Check:
    """The weakest check of all steps; Contradiction if one of them is false."""
    asked = lambda: weakest(compare(*pair) for step in trace for pair in of(step))  # noqa: E731
    found = clock.within(call.check_seconds(), asked)
    if found is None:
        return unchecked("the check of the steps ran out of its time")
    steps = f"each of the {len(trace)} steps" if len(trace) > 1 else "the step"
    return Check(found.verdict, f"{steps}: {found.how}")


_KINDS: dict[str, Callable[[Call, Any, tuple[Any, ...]], Answer]] = {
    "differentiate": _differentiate,
    "integrate": _integrate,
    "solve": _solve,
}

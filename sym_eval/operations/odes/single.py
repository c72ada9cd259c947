"""One differential equation for one function: ways to its solutions, and what is said of them.

A way proposes families of solutions, their constants are fitted to the values, and each solution
is put into the equation and into the values before it is given.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import sympy

from sym_core.errors import Code, SymError
from sym_eval.evidence import clock
from sym_eval.evidence.verdict import Check, Contradiction, Verdict
from sym_eval.operations.common import Answer, Call, weakest
from sym_eval.operations.odes import linear as lin
from sym_eval.operations.odes.checked import Checked, check_explicit, check_implicit
from sym_eval.operations.odes.damped import borders
from sym_eval.operations.odes.eigen import answer, eigen, note
from sym_eval.operations.odes.explicit import branches, tidy
from sym_eval.operations.odes.first import Family
from sym_eval.operations.odes.notes import notes
from sym_eval.operations.odes.numeric import instead
from sym_eval.operations.odes.particular import particular
from sym_eval.operations.odes.problem import Problem, single
from sym_eval.operations.odes.search import Search, in_order
from sym_eval.operations.odes.special import guessed
from sym_eval.operations.odes.unique import start
from sym_eval.operations.odes.values import Fitted, Unfit, fit
from sym_eval.operations.odes.ways import SYMPY, constants_as_solutions, families
from sym_eval.operations.strategies import CANNOT, in_the_time
from sym_eval.printing import plain

_SHARE = 1.2  # of one strategy's time: what all the ways may take together
_ONE = 0.3  # of that: what one way may take
_CONSTANTS = 1.0  # CPU seconds: zeros that are not found at once have no formula mostly
_LONGER = 0.15  # of it: what is spent on a formula where an implicit solution is known
_INNER = 0.8  # of what is left: for an equation of lower order
_LONGEST = 30.0  # CPU seconds, where nobody set an end
_NONE = "there is no solution: the given values contradict each other"


def run(call: Call, problem: Problem) -> Answer:
    """The solutions of one equation; E_RUNTIME when it was shown that there are none."""
    at_border = borders(problem.equations[0], problem.assumed)
    if at_border:
        return _at_border(call, problem, at_border)
    equation = single(problem)
    search = Search(equation, start(equation))
    own = eigen(equation, lin.linear(equation))
    found = own and clock.within(call.strategy_seconds(), lambda: answer(equation, own))
    if found and found.check.verdict is not Verdict.UNCHECKED:
        return found
    explore(search, _SHARE * call.strategy_seconds())
    end = _answer(search)
    if search.damped is not None and search.damped.heeded:
        assert call.conditions  # asking for them says that they are used
    return replace(end, notes=(note(equation, own), *end.notes)) if own else end


def _at_border(call: Call, problem: Problem, letters: dict[Any, Any]) -> Answer:
    """With the letters that the assumptions give put in."""
    pieces = (problem.equations, problem.conditions)
    equations, conditions = (tuple(e.subs(letters) for e in piece) for piece in pieces)
    rest = tuple(c for c in problem.assumed if not isinstance(c, sympy.Eq))
    found = run(call, replace(problem, equations=equations, conditions=conditions, assumed=rest))
    assert call.conditions  # asking for them says that they are used
    said = ", ".join(f"{name} = {plain(value)}" for name, value in letters.items())
    return replace(found, notes=(*found.notes, f"with {said}"))


def solutions(problem: Problem) -> list[Any]:
    """Explicit solutions of what another problem was reduced to, in a share of its time."""
    equation = single(problem)
    search = Search(equation, start(equation))
    explore(search, min(clock.left(), _LONGEST) * _INNER)
    return [each.expr for each in in_order(search) if not each.implicit]


def explore(search: Search, seconds: float) -> None:
    """Go through the ways until nothing else has to be looked for, or the time is over."""
    end, done = time.process_time() + seconds, set[int]()
    for name, way, branch, count in _ways(search):
        left = end - time.process_time()
        if left <= 0 or search.settled or (search.found and name.startswith(SYMPY)):
            break
        if branch in done and count > 1:
            continue
        before, hits = len(search.found), search.hits
        share = _CONSTANTS if name == "constants" else seconds * _ONE
        _tried(name, way, min(left, share), search)
        if search.hits == hits or name == "constants":
            continue
        done.add(branch)
        search.missed = count > len(done)
        if count == 1 and search.found[-1].implicit:
            # A curve that is not solved for y yet: a little longer, for a formula.
            if len(search.found) > before:
                end = min(end, time.process_time() + seconds * _LONGER)
            continue
        if not search.missed and not search.start.fails:
            break


def _tried(name: str, way: Callable[[], None], seconds: float, search: Search) -> None:
    def worked() -> bool:
        way()
        return True

    try:
        if clock.within(seconds, worked) is None:
            search.overran.append(name)
    except Contradiction:
        search.refuted += 1
    except CANNOT:
        return


def _ways(search: Search) -> Iterator[tuple[str, Callable[[], None], int, int]]:
    equation = search.single
    linear = lin.linear(equation)
    if linear is not None:
        yield "linear", lambda: _by_basis(search, linear), 0, 1
        if search.linear_done:
            return
        if search.single.problem.conditions:
            yield "a part of the solutions", lambda: _by_guesses(search, linear), 0, 1
    else:
        yield "constants", lambda: _constants(search), 0, 1
    for name, way, branch, count in families(equation, search.start, solutions):
        yield name, partial(_by_families, search, way), branch, count


def _by_basis(search: Search, linear: lin.Linear) -> None:
    """A linear equation: all its solutions are p + C1*b1 + …, so that none left out is certain."""
    problem = search.single.problem
    basis = lin.basis(linear, search.start.near)
    constants = problem.constants(linear.order)
    inner = particular(linear, basis)
    general = inner + sum(c * b for c, b in zip(constants, basis, strict=True))
    checked = check_explicit(search.single, general, values=False)
    fitted = fit(problem, general, constants)
    if fitted.none and checked.check.verdict is not Verdict.UNCHECKED:
        search.none = True
        return
    if not problem.conditions:
        short = tidy(search.single, inner)
        search.keep(check_explicit(search.single, general - inner + short))
    else:
        for solution in fitted.solutions:
            search.keep(_explicit(search, solution))
        search.unless = fitted.unless
    search.linear_done, search.damped = bool(search.found), linear.damped


def _by_guesses(search: Search, linear: lin.Linear) -> None:
    """Fewer solutions than the order has, but one of them may be the one that is asked for."""
    if linear.g != 0:
        return
    problem = search.single.problem
    basis = list(guessed(linear))[: linear.order]
    constants = problem.constants(len(basis))
    general = sum((c * b for c, b in zip(constants, basis, strict=True)), sympy.S.Zero)
    for solution in fit(problem, general, constants).solutions if basis else ():
        search.keep(_maybe(partial(_explicit, search, solution)))
    search.partly = bool(search.found) and not search.start.unique


def _constants(search: Search) -> None:
    for solution in constants_as_solutions(search.single):
        search.keep(_maybe(partial(check_explicit, search.single, solution)))


def _by_families(search: Search, way: Callable[[], list[Family]]) -> None:
    known = any(other.implicit for other in search.found)  # another way to the same curves
    for family in way():
        if family.implicit:
            _implicit(search, family, known)
        else:
            _fitted(search, family)
        if search.settled:
            return


def _fitted(search: Search, family: Family) -> None:
    fitted = Fitted((family.expr,))
    if family.constants:
        try:
            fitted = fit(search.single.problem, family.expr, family.constants)
        except Unfit:
            return
    for solution in fitted.solutions:
        search.keep(_maybe(partial(_explicit, search, solution)))
    search.unless = fitted.unless


def _implicit(search: Search, family: Family, known: bool) -> None:
    equation, conditions = search.single, search.single.problem.conditions
    phi, level = search.start.oriented(family.expr, equation), family.constants[0]
    if conditions:
        level = search.start.level(phi, equation)
        if level is None:
            return
    before = [each for each in search.found if not (known and each.implicit)]
    if not known:
        search.keep(_maybe(partial(check_implicit, equation, phi, level)))
    found = [_maybe(partial(_explicit, search, b)) for b in branches(equation, phi, level)]
    good = [each for each in found if each is not None]
    if good and (conditions or len(good) == len(found)):
        search.found = before
        for each in good:
            search.keep(each)


def _explicit(search: Search, expr: Any) -> Checked:
    equation = search.single
    near = {equation.x: search.start.near} if search.start.near is not None else None
    return check_explicit(equation, tidy(equation, expr, near))


def _maybe(work: Callable[[], Checked]) -> Checked | None:
    try:
        return work()
    except Contradiction:
        return None


def _answer(search: Search) -> Answer:
    if search.none:
        raise SymError(Code.RUNTIME, _NONE, hint="change the values, or leave one out")
    if not search.found:
        raise _unsolved(search)
    found = in_order(search)
    equations = [each.equation(search.single) for each in found]
    value = equations[0] if len(equations) == 1 else equations
    # A linear equation's solutions are all known: nothing more to be said of uniqueness.
    said = replace(search.start, fails=False) if search.linear_done else search.start
    told = notes(search.single, said, found, search.unless)
    if search.missed and not search.single.problem.conditions:
        name = search.single.problem.functions[0].func.__name__
        told.insert(0, f"not all solutions: those of another branch of {name}' were not found")
    if search.partly and not said.fails:
        told.insert(0, "found among a part of the solutions: others may meet the values too")
    return Answer(value, _joined(search, found), tuple(told))


def _joined(search: Search, found: list[Checked]) -> Check:
    check = weakest(each.check for each in found)
    if search.start.unique:
        return Check(check.verdict, f"{check.how}; only one can (Picard-Lindelöf)")
    return check


def _unsolved(search: Search) -> SymError:
    what = "no solution in closed form was found" + in_the_time(search.overran[:3])
    number = instead(search.single, search.start)
    if number is None:
        return SymError(Code.UNSOLVED, what, hint="give initial values, or simplify the equation")
    where, digits = number
    hint = f"by numbers, {where} = {digits}"
    return SymError(Code.UNSOLVED, what, hint=hint, extra={"numeric": digits})

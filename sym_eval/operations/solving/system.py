"""Several equations: SymPy's solvers propose, every solution is put back into every equation.

Never returns a solution that misses one of the equations, nor a complex one where reals were asked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy

from sym_core.errors import Code, SymError
from sym_eval.evidence import clock, roots
from sym_eval.evidence.equality import is_zero
from sym_eval.evidence.ideal import at_most
from sym_eval.evidence.numeric import steady
from sym_eval.evidence.points import ordered, points
from sym_eval.evidence.samples import table
from sym_eval.evidence.truth import holds
from sym_eval.evidence.verdict import (
    OPEN,
    Check,
    Contradiction,
    NoValue,
    Undecided,
    Verdict,
    agrees,
    proved,
    unchecked,
)
from sym_eval.operations.common import Answer, Call
from sym_eval.operations.solving import barred, cases, elimination, real_parts
from sym_eval.operations.solving.written import of_value, worded
from sym_eval.operations.strategies import attempt, unsolved

_HINT = "eliminate an unknown first, or ask numerically"
Solution = dict[Any, Any]
_POINTS = 3  # values of the parameters
_BASIS_SECONDS = 2.0  # a basis that takes longer may take for ever
_ZERO = 1e-18  # left of an equation at 20 digits, put back numerically
_ROUNDED = 1e-9  # left of one into which twelve digits were put


def run(
    call: Call,
    equations: tuple[Any, ...],
    conditions: tuple[Any, ...],
    unknowns: tuple[Any, ...],
    domain: str,
) -> Answer:
    """A set with one tuple a solution, in the order of the unknowns; a free one is itself."""
    by_signs = None
    if domain == "real":
        by_signs = barred.run(equations, unknowns, lambda e, c: run(call, e, c, unknowns, domain))
    found = by_signs or _by_ways(call, conditions, _system(equations, unknowns, domain))
    return meeting(found, conditions, unknowns)


def _by_ways(call: Call, conditions: tuple[Any, ...], system: System) -> Answer:
    if system.domain == "real" and any(f.free_symbols and f.is_nonzero for f in system.equations):
        check = proved("for real numbers one of the equations is never zero")
        return Answer(sympy.S.EmptySet, check, ("there is no real solution",))
    if (found := elimination.answer(call, system, conditions)) is not None:
        return found
    tried = attempt(
        system.ways(),
        system.check,
        (call.strategy_seconds(), call.check_seconds()),
    )
    if tried.check is None:
        what = "no solution in closed form was found"
        raise unsolved(tried, what, _HINT)
    if not tried.value and tried.check.verdict is Verdict.UNCHECKED:
        raise SymError(Code.UNSOLVED, tried.check.how, hint=_HINT)
    notes = (*system.notes(tried.value, tried.check.verdict), *system.needed(tried.value))
    return Answer(system.rows(tried.value), tried.check, notes)


def _system(equations: tuple[Any, ...], unknowns: tuple[Any, ...], domain: str) -> System:
    plain = [f.func(*f.args) if f.is_Add else f for f in equations]
    plain = real_parts.parted(plain) if domain == "real" else plain
    system = System(plain, list(unknowns), domain)
    system.sides = [side for f in equations for side in sympy.Add.make_args(f)]
    return system


def meeting(found: Answer, conditions: tuple[Any, ...], unknowns: tuple[Any, ...]) -> Answer:
    """The rows that meet the conditions; one with an unknown left free stays, with a note."""
    if not conditions or not isinstance(found.value, sympy.FiniteSet):
        return found  # families were asked for within the conditions
    kept, notes = [], []
    for row in found.value.args:
        stated = [c.subs(dict(zip(unknowns, row, strict=True))) for c in conditions]
        truths = [_truth(s) for s in stated]
        if False in truths:
            continue
        kept.append(row)
        only = [str(s) for s, truth in zip(stated, truths, strict=True) if truth is None]
        notes += [f"{row}: only where {' and '.join(only)}"] if only else []
    left_out = len(found.value.args) - len(kept)
    notes = [*(found.notes if kept else ("no solution meets the conditions",)), *notes]
    notes += [f"{left_out} left out by the conditions"] if left_out else []
    return Answer(sympy.FiniteSet(*kept), found.check, tuple(notes))


def _truth(statement: Any) -> bool | None:
    """Whether a condition holds, at all sample values or at none; None if it depends."""
    try:
        if not ordered(statement):
            return holds(statement, {})
    except Undecided as why:
        raise SymError(Code.UNSOLVED, f"a condition was not decided: {why}") from None
    seen = {answer for _, answer in table(ordered(statement), lambda p: _at(statement, p))}
    return seen.pop() if len(seen) == 1 else None


def _at(statement: Any, point: Any) -> bool | None:
    try:
        return holds(statement, dict(point))
    except NoValue:
        return False
    except Undecided:
        return None


class System:
    """Equations (each = 0) in several unknowns."""

    def __init__(self, equations: list[Any], unknowns: list[Any], domain: str) -> None:
        """The unknowns' assumptions are those of the domain."""
        self.equations, self.unknowns, self.domain = equations, unknowns, domain
        self.sides: list[Any] = []
        self.dropped = 0
        self.linear = False
        self.solving: list[Solution] = []

    def ways(self) -> dict[str, Callable[[], list[Solution]]]:
        """Polynomial systems first as such: solve() leaves out whole branches of some of them."""
        solve = ("solve", lambda: self.kept(self.by_solve()))
        nonlinear = ("nonlinear", lambda: self.kept(self.by_nonlinear()))
        polynomial = all(f.is_polynomial(*self.unknowns) for f in self.equations)
        others = (nonlinear, solve) if polynomial else (solve, nonlinear)
        return dict((("linear", lambda: self.kept(self.by_linear())), *others))

    def rows(self, found: list[Solution]) -> Any:
        """Solutions as a set of tuples in the order of the unknowns, which are letters again."""
        rows = [sympy.Tuple(*(s.get(u, u) for u in self.unknowns)) for s in found]
        plane = self.domain != "real"
        back = {u: sympy.Symbol(u.name, real=True) for u in self.unknowns} if plane else {}
        return elimination.as_set(row.subs(back) for row in rows)

    def by_solve(self) -> list[Solution]:
        """SymPy's older solver, for what is not polynomial."""
        self.linear = False
        found: list[Solution] = sympy.solve(self.equations, self.unknowns, dict=True)
        return found

    def by_linear(self) -> list[Solution]:
        """Elimination; its emptiness and its completeness are exact."""
        matrix, right = sympy.linear_eq_to_matrix(self.equations, self.unknowns)
        found = sympy.linsolve((matrix, right), self.unknowns)
        self.linear = True
        return self._dictionaries(found)

    def by_nonlinear(self) -> list[Solution]:
        """SymPy's solver for polynomial and mixed systems."""
        self.linear = False
        found = sympy.nonlinsolve(self.equations, self.unknowns)
        if found.has(sympy.ConditionSet, sympy.ImageSet, sympy.Intersection, sympy.Complement):
            raise NotImplementedError("a set and not a list of solutions")
        return self._dictionaries(found)

    def _dictionaries(self, found: Any) -> list[Solution]:
        if found is sympy.S.EmptySet:
            return []
        rows = [dict(zip(self.unknowns, row, strict=True)) for row in found.args]
        return [{u: value for u, value in row.items() if u != value} for row in rows]

    def kept(self, proposed: list[Solution]) -> list[Solution]:
        """Those that solve every equation, and are real if reals were asked for."""
        proposed = [{u: _expanded_number(value) for u, value in s.items()} for s in proposed]
        if self.domain == "real":
            proposed += real_parts.members(proposed, self.unknowns, self._real)
        good = [s for s in proposed if self._has_values(s) and self._real(s)]
        good = [s for s in good if self._numerically(s) is not False]
        self.solving = [
            s for s in proposed if self._has_values(s) and self._numerically(s) is not False
        ]
        self.dropped = len(proposed) - len(good)
        return sorted(good, key=lambda s: sympy.default_sort_key(sympy.Tuple(*s.values())))

    def _has_values(self, solution: Solution) -> bool:
        """Whether every side has a value there: x + 1/x = 1/x is not solved by zero."""
        values = (_put(side, solution) for side in self.sides)
        return not any(v.has(sympy.nan, sympy.zoo, sympy.oo, -sympy.oo) for v in values)

    def _real(self, solution: Solution) -> bool:
        if self.domain != "real":
            return True
        return all(roots.may_be_real(value) for value in solution.values())

    def _exactly(self, solution: Solution) -> bool:
        return not _is_rounded(solution) and all(is_zero(_put(f, solution)) for f in self.equations)

    def _numerically(self, solution: Solution) -> bool | None:
        left = [_put(f, solution) for f in self.equations]
        seen, zero = 0, _ZERO if not _is_rounded(solution) else _ROUNDED
        for point in points(ordered(*left)):
            try:
                if any(abs(steady(f, point)) > zero for f in left):
                    return False
            except Undecided:
                continue
            seen += 1
            if seen == _POINTS or not point:
                break
        return True if seen else None

    def check(self, found: list[Solution]) -> Check:
        """Every solution put back into every equation."""
        if not found:
            return self._none()
        back = self.put_back(found)
        known = back.verdict is not Verdict.UNCHECKED
        return Check(back.verdict, back.how + self._others()) if known else back

    def put_back(self, found: list[Solution]) -> Check:
        """Whether they solve it; Contradiction if one does not."""
        if all(self._exactly(solution) for solution in found):
            return proved("put back exactly")
        seen = [self._numerically(solution) for solution in found]
        if False in seen:
            raise Contradiction("a solution does not solve it")
        if None in seen:
            return unchecked("putting back gave no number")
        digits = 9 if any(map(_is_rounded, found)) else 18
        return agrees(f"put back, zero to {digits} digits")

    def _others(self) -> str:
        if self.linear:
            return ""
        if self._is_complete():
            return "; the Groebner basis says there are no others"
        return f"; {OPEN}"

    def _is_complete(self) -> bool:
        """Whether as many different complex solutions are known as there can be."""
        if any(value.free_symbols for s in self.solving for value in s.values()):
            return False
        if any(len(s) < len(self.unknowns) for s in self.solving):
            return False
        most = clock.within(_BASIS_SECONDS, lambda: (at_most(self.equations, self.unknowns),))
        return most is not None and most[0] == len(self.solving)

    def _none(self) -> Check:
        families = any(value.has(*self.unknowns) for s in self.solving for value in s.values())
        if self.linear and not families:
            end = "leaves only what was dropped" if self.dropped else "ends in a contradiction"
            return proved(f"elimination {end}")
        if not self.solving and self._is_complete():
            return proved("the equations contradict each other (Groebner basis 1)")
        if self._is_complete():
            return proved("the Groebner basis says that all solutions are complex")
        return unchecked("no solution was found; that there is none was not shown")

    def notes(self, found: list[Solution], verdict: Verdict) -> tuple[str, ...]:
        """What a reader should know about the answer."""
        names = ", ".join(map(str, self.unknowns))
        none = (
            "no {} solution was found"
            if verdict is Verdict.UNCHECKED
            else "there is no {} solution"
        )
        notes = [f"each is ({names})"] if found else [none.format(self.domain)]
        if self.dropped:
            notes.append(f"{self.dropped} dropped: complex, or not solving every equation")
        if any(len(s) < len(self.unknowns) for s in found):
            any_value = "an unknown that stands for itself may have any value"
            whole = all(f.is_polynomial(*self.unknowns) for f in self.equations)
            notes.append(any_value if whole else f"{any_value} for which the equations have one")
        if self.linear:
            notes += cases.of_system(self.equations, self.unknowns)
        return tuple(notes)

    def needed(self, found: list[Solution]) -> list[str]:
        """What the parameters must be for the values to be there, and real if that was asked."""
        said: dict[str, list[Any]] = {}
        if self.linear:
            return []  # `notes` has the determinant
        for solution in found:
            values = [solution.get(u, u) for u in self.unknowns]
            needs = [n for v in values for n in of_value(v, self.domain == "real")]
            needs = [n for n in dict.fromkeys(needs) if not n.has(*self.unknowns)]
            if needs:
                words = " and ".join(map(worded, needs))
                said.setdefault(words, []).append(sympy.Tuple(*values))
        which = (f"{rows[0]}: " if len(rows) < len(found) else "" for rows in said.values())
        return [f"{row}for {words}" for words, row in zip(said, which, strict=True)]


def _is_rounded(solution: Solution) -> bool:
    return any(value.has(sympy.Float) for value in solution.values())


def _put(f: Any, solution: Solution) -> Any:
    """With only the unknowns that are in it: subs() takes time for every other one too."""
    inside = {u: solution[u] for u in f.free_symbols if u in solution}
    return f.subs(inside, simultaneous=True)


def _expanded_number(value: Any) -> Any:
    return value if value.free_symbols else sympy.expand(value)

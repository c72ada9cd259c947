"""One equation, one unknown: SymPy's solvers propose, putting back and scanning dispose.

Never returns a root that does not solve the equation, nor a list that a scan shows incomplete.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import mpmath
import sympy
from mpmath import mp

from sym_core.errors import Code, SymError
from sym_eval.evidence import clock, roots, sets
from sym_eval.evidence.breaks import marks
from sym_eval.evidence.numeric import exact
from sym_eval.evidence.points import ordered
from sym_eval.evidence.truth import holds
from sym_eval.evidence.verdict import (
    Check,
    Contradiction,
    Undecided,
    Verdict,
    agrees,
    proved,
    unchecked,
)
from sym_eval.operations import solve_identity, solve_inequality
from sym_eval.operations.common import Answer, Call, contradicted
from sym_eval.operations.strategies import Tried, attempt

_DPS = 40
_PROOF_SECONDS = 1.0
_SHOWN_ROOTS = 6  # numeric roots in a hint
_STRETCH = 0.051  # just above the scan's step in [-10, 10]
_OTHERS = "; whether there are others was not shown"
_GENERAL = "for general values of the parameters: special ones may have more solutions or none"


def run(call: Call, f: Any, conditions: tuple[Any, ...], x: Any, domain: str) -> Answer:
    """A list of roots, or a set where there are families or intervals of them.

    `f` may be an unevaluated difference: where one of its sides has no value, nothing solves it.
    """
    if conditions and domain == "complex":
        raise SymError(Code.SYNTAX, "conditions need the real domain", hint="domain='real'")
    sides = f.args if f.is_Add else (f,)
    f = f.func(*f.args) if f.is_Add else f
    if not f.has(x):
        if f == 0 and conditions:
            return solve_inequality.run(call, conditions, x, domain)
        identity = (f, [s for s in sides if s.has(x)])
        return solve_identity.run(identity, x, domain, call.readings[0].parsed)
    problem = Equation(f, x, domain, conditions)
    problem.sides = [s for s in sides if s.has(x) and not marks(s, x) <= marks(f, x)]
    return _answer(call, problem)


def _answer(call: Call, problem: Equation) -> Answer:
    tried = attempt(
        {
            "solveset": lambda: problem.kept(problem.by_solveset()),
            "solve": lambda: problem.kept(problem.by_solve()),
            "rewritten": lambda: problem.kept(problem.by_rewriting()),
        },
        problem.check,
        (call.strategy_seconds(), call.check_seconds()),
    )
    if tried.check is None:
        raise _failure(tried, problem)
    notes = problem.notes(tried.value, tried.check.verdict)
    return Answer(sets.listed(tried.value), tried.check, notes)


class Equation:
    """f = 0 for one unknown, with conditions its roots must meet."""

    def __init__(self, f: Any, x: Any, domain: str, conditions: tuple[Any, ...]) -> None:
        """`f` is an expression in `x`, whose assumptions are those of the domain."""
        self.f, self.x, self.domain, self.conditions = f, x, domain, conditions
        self.dropped: list[Any] = []
        self.partly: list[Any] = []
        self.sides: list[Any] = []
        self.parametric = ordered(f) != [x]

    def by_solveset(self) -> Any:
        """SymPy's set of solutions."""
        if self.parametric:
            raise NotImplementedError("solve() gives the plainer answer with parameters")
        where = sympy.S.Reals if self.domain == "real" else sympy.S.Complexes
        return sympy.solveset(self.f, self.x, where)

    def by_solve(self) -> Any:
        """SymPy's list of solutions as a set; without its own checks, which ours replace."""
        return sympy.FiniteSet(*sympy.solve(self.f, self.x))

    def by_rewriting(self) -> Any:
        """The same for the numerator of the equation written as one fraction."""
        numerator = sympy.numer(sympy.together(sympy.expand_log(self.f)))
        return sympy.FiniteSet(*sympy.solve(sympy.expand(numerator), self.x, check=False))

    def kept(self, proposed: Any) -> Any:
        """The proposed set without extraneous points; None if it is no answer at all."""
        self.dropped, self.partly = [], []
        if proposed is None or proposed.has(sympy.ConditionSet, sympy.nan, sympy.zoo):
            return None
        if not isinstance(proposed, sympy.FiniteSet) and self.conditions:
            proposed = self._conditioned(sets.flat(proposed))
        if not isinstance(proposed, sympy.FiniteSet):
            return None if self.parametric else sets.flat(proposed)
        good = [root for root in proposed.args if self._solves(root)]
        self.dropped = [root for root in proposed.args if root not in good]
        return sympy.FiniteSet(*good)

    def _solves(self, root: Any) -> bool:
        if self.x in root.free_symbols or root.has(sympy.Piecewise):
            raise NotImplementedError("not a root but another equation")
        if self.domain == "real" and not roots.may_be_real(root):
            return False
        if not all(roots.has_value(side, self.x, root) for side in self.sides):
            return False
        if roots.numerically(self.f, self.x, root) is False:
            if not (self.parametric and roots.somewhere(self.f, self.x, root)):
                return False
            self.partly.append(root)
        return self._meets(root)

    def _conditioned(self, found: Any) -> Any:
        if found is None or self.parametric:
            raise NotImplementedError("conditions on no list of roots")
        if not found.has(sympy.ImageSet):
            return sympy.Intersection(found, *(c.as_set() for c in self.conditions))
        try:
            return sets.members_where(found, self._meets)
        except Undecided as why:
            raise NotImplementedError(str(why)) from None

    def _meets(self, root: Any) -> bool:
        try:
            return all(holds(condition, {self.x: root}) for condition in self.conditions)
        except Undecided as why:
            raise NotImplementedError(str(why)) from None

    def check(self, found: Any) -> Check:
        """Put back and look for missing ones; Contradiction if the set is not the solution."""
        with mp.workdps(_DPS):
            return self._check(found)

    def _check(self, found: Any) -> Check:
        if self.parametric:
            return self._in_general(list(found.args))
        if isinstance(found, sympy.FiniteSet) or found is sympy.S.EmptySet:
            return self._finite(list(found.args))
        try:
            elements = sets.elements(found)
        except Undecided:
            return self._intervals(found)
        return self._families(elements)

    def _in_general(self, found: list[Any]) -> Check:
        put_back = self._put_back([root for root in found if root not in self.partly])
        if not found:
            return unchecked("no solution found; that there is none was not shown")
        if self.partly:
            return Check(Verdict.UNCHECKED, "put back, zero for some values of the parameters only")
        if self.f.is_polynomial(self.x) and sympy.degree(self.f, self.x) == len(found):
            return _and(put_back, "; the degree says there are no others")
        return _and(put_back, _OTHERS)

    def _finite(self, found: list[Any]) -> Check:
        put_back = self._put_back(found) if found else None
        expected = roots.count(self.f, self.x, self.domain)
        if expected is not None and not self.conditions:
            return self._counted(found, expected, put_back)
        if self.domain == "complex":
            return put_back or self._none_in_the_plane()
        try:
            self._refuse_missing([exact(root) for root in found])
        except Undecided as why:
            return unchecked(f"no scan: {why}") if put_back is None else _and(put_back, _OTHERS)
        seen = f"a scan of [-{roots.WINDOWS[-1]}, {roots.WINDOWS[-1]}] finds no other"
        if put_back is None:
            return agrees(seen.replace("other", "solution"))
        return _and(put_back, f"; {seen}")

    def _none_in_the_plane(self) -> Check:
        found = roots.plain_one(self.f, self.x)
        if found is not None:
            raise Contradiction(f"{self.x} = {found} is a solution")
        return unchecked("no solution found; the complex plane was not searched")

    def _counted(self, found: list[Any], expected: int, put_back: Check | None) -> Check:
        how = "Sturm's count" if self.domain == "real" else "the degree"
        poles = self.sides or [
            root for root in self.dropped if roots.numerically(self.f, self.x, root) is False
        ]
        if len(found) < expected and not poles:
            raise Contradiction(f"{how} says {expected} roots, {len(found)} were found")
        if put_back is None:
            return proved(f"there is none, by {how}")
        return _and(put_back, f"; {how} says there are no others")

    def _put_back(self, found: list[Any]) -> Check:
        if found and all(self._exactly(root) for root in found):
            return proved("put back exactly")
        seen = [roots.numerically(self.f, self.x, root) for root in found]
        if False in seen:
            raise Contradiction(f"{found[seen.index(False)]} does not solve it")
        if None in seen or not found:
            return unchecked("putting back gave no number")
        return agrees("put back, zero to 20 digits")

    def _exactly(self, root: Any) -> bool:
        return bool(clock.within(_PROOF_SECONDS, lambda: roots.exactly(self.f, self.x, root)))

    def _families(self, elements: list[Any]) -> Check:
        for element in elements[:: max(1, len(elements) // 16)]:
            if roots.vanishes(self.f, self.x, element) is False:
                raise Contradiction(f"{mpmath.nstr(element, 10)} does not solve it")
        if self.domain == "complex":
            return agrees("members of each family put back")
        self._refuse_missing(elements, roots.WINDOWS[:1])
        return agrees("members of each family put back; a scan of [-10, 10] finds no other")

    def _intervals(self, found: Any) -> Check:
        good = 0
        for number in roots.probes(sets.borders(found)):
            inside = sets.member(number, found)
            solves = roots.vanishes(self.f, self.x, number)
            solves = solves and self._meets(sympy.Float(number, _DPS))
            if solves is not None and inside != solves:
                raise Contradiction(f"at {mpmath.nstr(number, 10)}")
            good += solves is not None
        return (
            agrees(f"right at {good} points in and out of it") if good else unchecked("no number")
        )

    def _refuse_missing(self, known: list[Any], windows: tuple[int, ...] = roots.WINDOWS) -> None:
        for window in windows:
            others = roots.missing(self.f, self.x, known, window)
            others = [z for z in others if self._meets(sympy.Float(z, 20))]
            if others:
                raise Contradiction(f"{self.x} = {mpmath.nstr(others[0], 10)} is a solution too")

    def notes(self, found: Any, verdict: Verdict) -> tuple[str, ...]:
        """What a reader should know about the answer."""
        notes = []
        if found is sympy.S.EmptySet:
            unsure = verdict is Verdict.UNCHECKED
            none = "no {} solution was found" if unsure else "there is no {} solution"
            notes.append(none.format(self.domain))
        if self.dropped:
            notes.append(f"dropped, as not solving it: {', '.join(map(str, self.dropped))[:200]}")
        if isinstance(found, sympy.Set) and found.has(sympy.ImageSet):
            notes.append("n stands for every integer")
        if self.parametric:
            notes.append(f"{self.x} is unknown; {_GENERAL}")
        return tuple(notes)

    def numeric(self) -> list[str]:
        """Numeric roots near zero, for somebody who gets no closed form."""
        if self.parametric or self.domain != "real":
            return []
        try:
            seen = clock.within(2.0, lambda: roots.scan(self.f, self.x, roots.WINDOWS[0])) or []
            seen = [z for z in seen if self._meets(sympy.Float(z, 20))]
        except (Undecided, NotImplementedError):
            return []
        if len(seen) > 1 and min(b - a for a, b in pairwise(seen)) < _STRETCH:
            return []  # it is zero all along a stretch
        return [mpmath.nstr(z, 15) for z in sorted(seen, key=abs)[:_SHOWN_ROOTS]]


def _and(check: Check, more: str) -> Check:
    return Check(check.verdict, check.how + more)


def _failure(tried: Tried, problem: Equation) -> SymError:
    seen = problem.numeric()
    extra = {"numeric": ", ".join(seen)} if seen else {}
    hint = f"roots in [-10, 10], numerically: {', '.join(seen)}" if seen else "try a numeric way"
    if tried.refuted and not seen:
        return contradicted(tried.refuted[0][1])
    what = "no complete solution in closed form was found"
    if tried.overran:
        what += f" in the time ({', '.join(tried.overran)} ran out of it)"
    return SymError(Code.UNSOLVED, what, hint=hint, extra=extra)

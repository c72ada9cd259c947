"""One equation, one unknown: SymPy's solvers propose, putting back and scanning dispose.

Never returns a root that does not solve the equation, nor a list that a scan shows incomplete.
"""

from __future__ import annotations

from typing import Any

import sympy
from mpmath import mp

from sym_core.errors import Code, SymError
from sym_eval.evidence import roots, sets
from sym_eval.evidence.digits import Number
from sym_eval.evidence.numeric import Point, exact
from sym_eval.evidence.points import ordered
from sym_eval.evidence.samples import Table
from sym_eval.evidence.truth import all_real, really
from sym_eval.evidence.verdict import Check, Undecided, Verdict, unchecked
from sym_eval.operations.common import Answer, Call, contradicted
from sym_eval.operations.solving import (
    cases,
    families,
    identity,
    numeric,
    parameters,
    plainer,
    put_back,
    ways,
)
from sym_eval.operations.solving.written import of_value
from sym_eval.operations.strategies import Tried, attempt, in_the_time
from sym_eval.printing import plain

_DPS = 40
_UNKNOWN = "some values of the parameters only"
_LINE = 160  # characters of a note's list


def run(
    call: Call, f: Any, conditions: tuple[tuple[Any, ...], tuple[Any, ...]], x: Any, domain: str
) -> Answer:
    """A list of roots, or a set where there are families or intervals of them.

    `conditions` are those that were stated, and those without which the text has no value.
    """
    stated, needs = conditions
    if stated and domain == "complex":
        raise SymError(Code.SYNTAX, "conditions need the real domain", hint="domain='real'")
    written, f = f, f.func(*f.args) if f.is_Add else f
    left = sympy.numer(sympy.cancel(f)) if f.is_rational_function() else sympy.expand(f)
    if left == 0 and f.is_rational_function():
        needs, f = tuple(dict.fromkeys((*needs, *of_value(f)))), sympy.S.Zero
        needs = tuple(need for need in needs if need.has(x))
    elif written.has(x) and not (left.is_number or left.has(x)):
        return identity.cancelled(left, x, domain, bool(needs or of_value(f)))
    if f == 0 and (stated or needs):
        return identity.within(call, (stated, needs), x, domain)
    if not f.has(x):
        return identity.run(f, x, domain)

    def again(left: Any, told: tuple[Any, ...], more: tuple[Any, ...]) -> Answer:
        return run(call, left, ((*stated, *told), (*needs, *more)), x, domain)

    if (found := plainer.run(f, x, domain, again)) is not None:
        return found
    if (one_side := identity.on_one_side(f, x)) and domain == "real" and not (stated or needs):
        return one_side
    problem = Equation(f, x, domain, stated, needs)
    problem.given = tuple(c for c in call.conditions if not c.has(x)) if problem.letters else ()
    return _answer(call, problem)


def _answer(call: Call, problem: Equation) -> Answer:
    seconds = (call.strategy_seconds(), call.check_seconds())
    tried = attempt(ways.ways(problem), problem.check, seconds)
    if tried.check is None:
        plain_real = problem.domain == "real" and not problem.parametric
        stretches = (call, problem.f, problem.x, problem.conditions)
        decimals = identity.on_stretches(*stretches) if plain_real else None
        decimals = decimals or (_plain_ones(problem) if tried.refuted else None)
        decimals = decimals or _decimals(call, problem)
        if decimals is None:
            raise _failure(tried, problem)
        return decimals
    if tried.value is sympy.S.EmptySet and tried.check.verdict is Verdict.UNCHECKED:
        # An empty list would be taken for "there is none".
        raise SymError(Code.UNSOLVED, tried.check.how, hint="that is no proof of none")
    gaps = of_value(problem.f) if tried.value is sympy.S.Reals else ()
    if gaps:
        return identity.within(call, ((), (*problem.conditions, *gaps)), problem.x, problem.domain)
    notes = problem.notes(tried.value, tried.check.verdict)
    return Answer(sets.listed(tried.value), tried.check, notes)


def _plain_ones(problem: Equation) -> Answer | None:
    """What a scan sees, if that is nothing but simple numbers."""
    found = None if problem.parametric else put_back.simple_ones(problem)
    if found is None:
        return None
    value, check = found
    return Answer(sets.listed(value), check, problem.notes(value, check.verdict))


def _decimals(call: Call, problem: Equation) -> Answer | None:
    if problem.parametric or problem.domain != "real":
        return None
    conditions, seconds = problem.conditions, call.check_seconds()
    return numeric.run(problem.f, problem.x, conditions, seconds)


class Equation:
    """f = 0 for one unknown, with conditions its roots must meet."""

    def __init__(
        self,
        f: Any,
        x: Any,
        domain: str,
        stated: tuple[Any, ...] = (),
        needs: tuple[Any, ...] = (),
    ) -> None:
        """`f` is an expression in `x`, whose assumptions are those of the domain; `needs` are
        conditions for the text to have a value."""
        self.f, self.x, self.domain = f, x, domain
        self.conditions, self.needs = (*stated, *needs), needs
        self.given: tuple[Any, ...] = ()  # relations that the parameters are assumed to meet
        self.dropped: list[Any] = []
        self.unmet: list[Any] = []
        self.truths: dict[Any, Table] = {}
        self.only: dict[Any, Any] = {}
        self.letters = [s for s in ordered(f, *self.conditions) if s != x]
        self.parametric = bool(self.letters) or not x.is_Symbol

    def kept(self, proposed: Any) -> Any:
        """The proposed set without extraneous points; None if it is no answer at all."""
        self.dropped, self.unmet, self.only, self.truths = [], [], {}, {}
        if proposed is None or proposed.has(sympy.ConditionSet, sympy.nan, sympy.zoo):
            return None
        if not isinstance(proposed, sympy.FiniteSet) and self.conditions:
            proposed = self._conditioned(sets.flat(proposed))
        if not isinstance(proposed, sympy.FiniteSet):
            found = None if self.parametric else sets.flat(proposed)
            several = found is not None and found.has(sympy.ImageSet)
            return families.tidy(found, self._counts) if several else found
        good = [root for root in proposed.args if self._solves(root)]
        self.dropped = [root for root in proposed.args if root not in good]
        if self.parametric:
            return self._repeated(good)
        self.unmet = [root for root in good if not self.meets(root)]
        return sympy.FiniteSet(*(root for root in good if root not in self.unmet))

    def _repeated(self, good: list[Any]) -> Any:
        """The roots with all their repetitions, and what is known of each said of its family."""
        repeated = families.repeated(good, self.f, self.x)
        for root, member in repeated.items():
            for known in (self.only, self.truths):
                if root in known:
                    known[member] = known.pop(root)
        return families.union(list(repeated.values()), self.f)

    def _solves(self, root: Any) -> bool:
        if self.x in root.free_symbols or root.has(sympy.Piecewise):
            raise NotImplementedError("not a root but another equation")
        if self.parametric:
            return self._solves_somewhere(root)
        if self.domain == "real" and not roots.may_be_real(root):
            return False
        if self.domain == "real" and not all_real(self.f, self.x, root):
            return False
        return roots.numerically(self.f, self.x, root) is not False

    def _solves_somewhere(self, root: Any) -> bool:
        """Whether it is a root for some values of the parameters; notes for which, if not all."""
        seen = self.truths[root] = parameters.truths(self, root)
        if seen and not all(answer for _, answer in seen):
            self.only[root] = parameters.only_where(self, root, seen)
        return not seen or any(answer for _, answer in seen)

    def _conditioned(self, found: Any) -> Any:
        if found is None or self.parametric:
            raise NotImplementedError("conditions on no list of roots")
        if not found.has(sympy.ImageSet):
            return sympy.Intersection(found, *(c.as_set() for c in self.conditions))
        if self._window() is sympy.S.Reals:
            return families.tidy(found, lambda member: self._counts(member) and self.meets(member))
        try:
            several = found if found is sympy.S.EmptySet else families.tidy(found, lambda _: True)
            found = families.within(several, self._window())
            return found if self._is_window() else sets.members_where(found, self.meets)
        except Undecided as why:
            raise NotImplementedError(str(why)) from None

    def _window(self) -> Any:
        """The part of the line that the plain bounds among the conditions leave."""
        bounds = [c for c in self.conditions if _is_bound(c, self.x)]
        return sympy.Intersection(sympy.S.Reals, *(c.as_set() for c in bounds))

    def _is_window(self) -> bool:
        return all(_is_bound(c, self.x) for c in self.conditions)

    def _counts(self, member: Any) -> bool:
        """Whether a member of a family solves it: other members may."""
        if member.has(sympy.zoo, sympy.nan, sympy.oo):
            return False
        return self._solves(member) and self._meets((*self.needs, *of_value(self.f)), member)

    def meets(self, root: Any) -> bool:
        """Whether a root without parameters meets the conditions."""
        return self._meets(self.conditions, root)

    def _meets(self, conditions: tuple[Any, ...], root: Any) -> bool:
        """In the complex plane all of them say that something is not zero."""
        if self.domain != "real":
            return not any(
                c == sympy.false or roots.vanishes(c.lhs, self.x, root) for c in conditions
            )
        try:
            with mp.workdps(_DPS):
                number = root if isinstance(root, mp.mpf) else exact(root)
                return all(really(condition, self.x, number) for condition in conditions)
        except Undecided as why:
            raise NotImplementedError(str(why)) from None

    def is_given(self, point: Point) -> bool:
        """Whether values of the parameters are as assumed, as far as these alone decide it."""
        return not any(condition.subs(point) == sympy.false for condition in self.given)

    def is_allowed_at(self, number: Number, point: Point) -> bool:
        """Whether a number meets the conditions at given values of the parameters."""
        statements = [condition.subs(point) for condition in self.conditions]
        return all(really(s, self.x, number) for s in statements)

    def is_solved_by(self, number: Number) -> bool:
        """Whether a real root of f meets the conditions, and no part of f is not real there."""
        there = self.domain != "real" or all_real(self.f, self.x, number)
        gaps = tuple(n for n in of_value(self.f) if isinstance(n, sympy.Ne))
        return there and self.meets(number) and self._meets(gaps, number)

    def is_missing(self, number: Number) -> bool:
        """The same for one that was seen to a few digits only: near a gap it is none."""
        gaps = [n.lhs for n in (*self.needs, *of_value(self.f)) if isinstance(n, sympy.Ne)]
        near = any(roots.comes_near_zero(gap, self.x, number) for gap in gaps)
        return not near and self.is_solved_by(number)

    def check(self, found: Any) -> Check:
        """Put back and look for missing ones; Contradiction if the set is not the solution."""
        try:
            if self.parametric:
                return parameters.check(self, found)
            return put_back.check(self, found)
        except Undecided as why:
            return unchecked(str(why))

    def notes(self, found: Any, verdict: Verdict) -> tuple[str, ...]:
        """What a reader should know about the answer."""
        notes = []
        if found is sympy.S.EmptySet:
            unsure = verdict is Verdict.UNCHECKED or bool(self._parity([]))
            none = "no {} solution was found" if unsure else "there is no {} solution"
            notes.append(none.format(self.domain))
        if self.dropped:
            notes.append(f"dropped, as not solving it: {_some(self.dropped)}")
        gaps = [root for root in self.unmet if not self._meets(self.needs, root)]
        if gaps:
            notes.append(f"dropped, as a side has no value there: {_some(gaps)}")
        if stated := [root for root in self.unmet if root not in gaps]:
            notes.append(f"left out by the conditions: {_some(stated)}")
        if isinstance(found, sympy.Set) and found.has(sympy.ImageSet):
            notes.append(families.stands_for(found))
        if self.parametric and found is not sympy.S.EmptySet:
            notes += self._cases(sets.members(found))
        notes += self._parity(sets.members(found))
        return tuple(notes)

    def _cases(self, members: list[Any]) -> list[str]:
        """For which values of the parameters the roots are roots, and what is true at others."""
        told: dict[Any, list[Any]] = {}
        for root, where in self.only.items():
            if root not in self.dropped:
                told.setdefault(where, []).append(root)
        notes = []
        for where, some in told.items():
            which = "" if len(some) == len(members) else f"{_some(some)}: "
            notes.append(f"{which}a {self.domain} solution for {_worded(where)}")
        everywhere = [w for w, some in told.items() if w is not None and len(some) == len(members)]
        gaps = [gap for gap in self._gaps(members) if not _is_implied(gap, everywhere)]
        notes += cases.special(self.f, self.x, members, gaps)
        return notes + cases.everywhere(self.f, self.x)

    def _parity(self, members: list[Any]) -> list[str]:
        """That whole exponents have more roots, where a letter stands for them."""
        real = self.domain == "real" and self.parametric
        return cases.of_parity(self.f, self.x, members) if real else []

    def _gaps(self, members: list[Any]) -> list[Any]:
        """What the parameters must not make zero, for the roots and the text at them to have a
        value."""
        needs = (*self.needs, *of_value(self.f))
        said = [n.subs(self.x, root) for root in members for n in needs]
        said += [n for root in members for n in of_value(root)]
        return [gap.lhs - gap.rhs for gap in dict.fromkeys(said) if isinstance(gap, sympy.Ne)]


def _is_bound(condition: Any, x: Any) -> bool:
    kinds = (sympy.Gt, sympy.Ge, sympy.Lt, sympy.Le)
    return isinstance(condition, kinds) and condition.free_symbols == {x} and x in condition.args


def _is_implied(gap: Any, told: list[Any]) -> bool:
    """Whether a condition that was told anyway excludes that it is zero."""
    strict = (sympy.StrictGreaterThan, sympy.StrictLessThan)
    parts = [part for where in told for part in sympy.And.make_args(where)]
    return any(isinstance(p, strict) and (gap - p.lhs + p.rhs) == 0 for p in parts)


def _worded(where: Any) -> str:
    """A condition in words."""
    return (
        _UNKNOWN
        if where is None
        else " and ".join(
            map(plain, sorted(sympy.And.make_args(where), key=sympy.default_sort_key))
        )
    )


def _some(items: list[Any]) -> str:
    """Up to a line of them, each whole."""
    texts = [str(item) for item in items]
    shown = [t for i, t in enumerate(texts) if len(", ".join(texts[: i + 1])) <= _LINE]
    rest = len(texts) - len(shown)
    return ", ".join([*shown, f"{rest} more"] if shown and rest else shown or [f"{rest} roots"])


def _failure(tried: Tried, problem: Equation) -> SymError:
    if tried.refuted and not tried.overran:
        return contradicted(tried.refuted[0][1])
    what = "no complete solution in closed form was found" + in_the_time(tried.overran)
    hint = "give the parameters values" if problem.parametric else "that is no proof of none"
    return SymError(Code.UNSOLVED, what, hint=hint)

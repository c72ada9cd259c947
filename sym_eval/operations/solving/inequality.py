"""Inequalities in one real unknown: proposed by SymPy or by borders, asked point by point.

Never returns a set that holds a point where the inequality fails, as far as the probes see.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise, product
from typing import Any

import mpmath
import sympy
from mpmath import mp
from sympy.core.relational import Relational
from sympy.functions.elementary.trigonometric import TrigonometricFunction

from sym_core.errors import Code, SymError
from sym_eval.evidence import clock, roots, sets
from sym_eval.evidence.breaks import marks, zeros
from sym_eval.evidence.digits import Number
from sym_eval.evidence.numeric import exact
from sym_eval.evidence.points import ordered
from sym_eval.evidence.truth import really, too_close
from sym_eval.evidence.verdict import Check, Contradiction, Undecided, agrees
from sym_eval.operations.common import Answer, Call, contradicted
from sym_eval.operations.solving import linearly, located, numeric, periodic, stepped
from sym_eval.operations.solving.written import of_value
from sym_eval.operations.strategies import CANNOT, attempt

_DPS = 40
_SAME = mp.mpf(10) ** -9  # two borders, or one
_TURNS = 40  # periods of a border within a window
_BENT = 4  # absolute values in one border: 16 cases
_FAR = 20  # beyond, both sides of e^x > 0 are the same to any number of digits
_TOUCHING = mp.mpf(10) ** -6  # a meeting point without a crossing is located no better
_LINE_SECONDS = 1.0
_WINDOW = 50  # borders are scanned for so far to both sides of zero


def run(call: Call, conditions: tuple[Any, ...], x: Any, domain: str) -> Answer:
    """The inequality solved for the unknown; `False` says that nothing fulfils it."""
    if domain == "complex":
        raise SymError(Code.SYNTAX, "inequalities need the real domain", hint="domain='real'")
    if ordered(*conditions) not in ([], [x]):
        return linearly.run(conditions, x)
    statement = sympy.And(*conditions).replace(sympy.frac, lambda u: u - sympy.floor(u))
    repeated = _repeated(call, statement, x)  # first: SymPy answers for one period without a word
    if repeated is not None:
        return repeated
    tried = attempt(
        {
            "steps": lambda: by_borders(stepped.straight(statement, x, by_borders), x),
            "univariate": lambda: _by_univariate(conditions, x),
            "borders": lambda: by_borders(statement, x),
        },
        lambda found: _check(statement, found, x),
        (call.strategy_seconds(), call.check_seconds()),
    )
    if tried.check is None and (found := located.run(statement, x, call.strategy_seconds())):
        return replace(
            found, value=relation(found.value, x), notes=(*found.notes, *_notes(found.value))
        )
    if tried.check is None:
        if statement.has(TrigonometricFunction):
            hint = f"solve it for one period: … and {x} >= 0 and {x} < 2*pi"
            raise SymError(Code.UNSOLVED, "a periodic inequality without a window", hint=hint)
        if tried.refuted:
            raise contradicted(tried.refuted[0][1])
        raise SymError(Code.UNSOLVED, "the inequality was not solved", hint="solve for the border")
    return Answer(relation(tried.value, x), tried.check, _notes(tried.value))


def _repeated(call: Call, statement: Any, x: Any) -> Answer | None:
    """A periodic inequality solved for all periods, or None."""

    def solve(within: Any) -> Any:
        ways: tuple[Callable[[], Any], ...] = (
            lambda: _by_univariate(within.args, x),
            lambda: by_borders(within, x),
            lambda: _by_pieces(within, x),
        )
        for way in ways:
            try:
                found = way()
                _check(within, found, x)
                return found
            except (Contradiction, Undecided, *CANNOT):
                continue
        return None

    if not statement.has(TrigonometricFunction, sympy.floor, sympy.ceiling):
        return None
    try:
        if statement.has(TrigonometricFunction) and stepped.has_steps(statement, x):
            statement = stepped.straight(statement, x, by_borders)
        return clock.within(call.strategy_seconds(), lambda: periodic.run(statement, x, solve))
    except (Contradiction, Undecided, *CANNOT):
        return None


def _by_univariate(conditions: tuple[Any, ...], x: Any) -> Any:
    """One after the other, each within what the simpler ones leave (a window for periodic ones)."""
    window: Any = sympy.S.Reals
    for condition in sorted(conditions, key=lambda c: (not _is_window(c, x), sympy.count_ops(c))):
        window = _within(condition, x, window)
    return window if _is_plain(window) else None


def _within(condition: Any, x: Any, window: Any) -> Any:
    if isinstance(condition, (sympy.logic.boolalg.BooleanTrue, sympy.logic.boolalg.BooleanFalse)):
        return window if condition else sympy.S.EmptySet
    if isinstance(condition, sympy.Or):
        return sympy.Union(*(_within(part, x, window) for part in condition.args))
    if isinstance(condition, sympy.Ne):
        return sympy.Complement(window, _zeros_within(condition, x, window))
    if isinstance(condition, sympy.Eq):
        return _zeros_within(condition, x, window)
    if not isinstance(condition, Relational):
        raise NotImplementedError(type(condition).__name__)
    if isinstance(window, sympy.Interval):
        return sympy.solve_univariate_inequality(condition, x, relational=False, domain=window)
    found = sympy.solve_univariate_inequality(condition, x, relational=False)
    return sympy.Intersection(window, found)


def _zeros_within(condition: Any, x: Any, window: Any) -> Any:
    """Where both sides are equal: endlessly many places are no plain set."""
    where = window if isinstance(window, sympy.Interval) else sympy.S.Reals
    found = sympy.solveset(condition.lhs - condition.rhs, x, where)
    return found if where is window else sympy.Intersection(window, found)


def _is_window(condition: Any, x: Any) -> bool:
    sides = condition.args if isinstance(condition, Relational) else ()
    return x in sides and not all(side.has(x) for side in sides)


def _is_plain(found: Any) -> bool:
    plain = (sympy.Interval, sympy.FiniteSet)
    parts = found.args if isinstance(found, sympy.Union) else (found,)
    return found is sympy.S.Reals or all(
        isinstance(p, plain) or p is sympy.S.EmptySet for p in parts
    )


def _by_pieces(statement: Any, x: Any) -> Any:
    """For a statement with a bounded window: between the places where floors step."""
    parts = sympy.And.make_args(statement)
    window = sympy.And(*(part for part in parts if _is_window(part, x))).as_set()
    rest = sympy.And(*(part for part in parts if not _is_window(part, x)))
    found = stepped.by_pieces(rest, x, (window.inf, window.sup), by_borders)
    return sympy.Intersection(found, window)


def within(conditions: Sequence[Any], x: Any) -> Any:
    """Where all the conditions hold, by SymPy's word."""
    return _by_univariate(tuple(conditions), x)


def by_borders(statement: Any, x: Any, of: Any = None) -> Any:
    """Cut the line at every exact point where the truth may change, and ask in between.

    `of` is the expression whose breaks are these points, the statement if it is left out.
    """
    reach = _reach(statement, of or statement, x)
    borders = sorted(_exact_borders(of or statement, x, reach), key=exact)
    with mp.workdps(_DPS):
        ends = [-sympy.oo, *borders, sympy.oo]
        inside = [
            sympy.Interval.open(a, b)
            for a, b in pairwise(ends)
            if really(statement, x, sets.middle(exact(a), exact(b)))
        ]
        at = [border for border in borders if really(statement, x, exact(border))]
        return sympy.Union(*inside, sympy.FiniteSet(*at))


def _reach(statement: Any, of: Any, x: Any) -> Any:
    """How far borders are repeated; NotImplementedError where there is no end of them."""
    if not any(t.has(x) for mark in marks(of, x) for t in mark.atoms(TrigonometricFunction)):
        return None
    window = [part for part in sympy.And.make_args(statement) if _is_window(part, x)]
    where = sympy.And(*window).as_set() if window else sympy.S.Reals
    if not (where.inf.is_finite and where.sup.is_finite):
        raise NotImplementedError("endlessly many borders")
    return where


def _exact_borders(statement: Any, x: Any, reach: Any) -> set[Any]:
    found: set[Any] = set()
    factors = {
        factor
        for mark in marks(statement, x)
        for factor in sympy.Mul.make_args(sympy.numer(sympy.together(mark)))
        if factor.has(x)
    }
    for factor in factors:
        zeros = _exact_zeros(factor, x)
        found |= set(zeros if reach is None else _repeated_zeros(factor, x, zeros, reach))
    if any(border.free_symbols for border in found):
        raise NotImplementedError("borders that depend on something")
    return found


def _repeated_zeros(mark: Any, x: Any, zeros: list[Any], reach: Any) -> list[Any]:
    """The zeros of a periodic expression within a bounded set."""
    period = sympy.periodicity(mark, x) if mark.has(TrigonometricFunction) else None
    if not period:
        return zeros
    turns = int(sympy.ceiling((abs(reach.inf) + abs(reach.sup)) / period)) + 1
    if turns > _TURNS:
        raise NotImplementedError("too many borders")
    shifted = [z + k * period for z in zeros for k in range(-turns, turns + 1)]
    return [z for z in shifted if reach.inf <= z <= reach.sup]


def _exact_zeros(mark: Any, x: Any) -> list[Any]:
    if mark.is_polynomial(x):
        return list(sympy.real_roots(sympy.Poly(mark, x)))
    if isinstance(mark, sympy.sign):
        return _exact_zeros(mark.args[0], x)
    bent = [node for node in mark.atoms(sympy.Abs, sympy.sign) if node.has(x)]
    if 0 < len(bent) <= _BENT:
        turns = product((1, -1), repeat=len(bent))
        told = [{a: _turned(a, s) for a, s in zip(bent, t, strict=True)} for t in turns]
        straight = {mark.xreplace(case) for case in told} | {node.args[0] for node in bent}
        return [zero for each in straight if each.has(x) for zero in _exact_zeros(each, x)]
    try:
        return [zero for zero in sympy.solve(mark, x) if roots.is_real(zero)]
    except CANNOT:
        return numeric.exact_roots(mark, x, _LINE_SECONDS)


def _turned(bent: Any, side: int) -> Any:
    return side * bent.args[0] if isinstance(bent, sympy.Abs) else side


def _check(statement: Any, found: Any, x: Any) -> Check:
    with mp.workdps(_DPS):
        borders = sets.borders(found)
        exactly = _polynomial_borders(statement, x)
        borders += [z for z in exactly if not any(abs(z - b) < _SAME for b in borders)]
        probes = roots.probes(borders, _seen_borders(statement, x))
        for number in probes:
            if sets.member(number, found) == really(statement, x, number):
                continue
            if abs(number) < _FAR or not too_close(statement, x, number):
                raise Contradiction(f"at {x} = {mpmath.nstr(number, 10)}")
        _refuse_touching(statement, found, x)
    return agrees(f"right at {len(probes)} points in it, out of it and at its borders")


def _polynomial_borders(statement: Any, x: Any) -> list[Number]:
    """Zeros of the polynomials in it, however far out and where they only touch: asked at too."""
    found: list[Number] = []
    for mark in marks(statement, x):
        if mark.is_polynomial(x) and mark.free_symbols == {x}:
            poly = sympy.Poly(mark, x)
            if poly.domain.is_ZZ or poly.domain.is_QQ:
                found += [exact(root) for root in dict.fromkeys(sympy.real_roots(poly))]
    return found


def _refuse_touching(statement: Any, found: Any, x: Any) -> None:
    """Contradiction if the sides of a relation that allows it meet outside of the set."""
    window, parts = mp.mpf(_WINDOW), sympy.And.make_args(statement)
    ends = [part.rhs if part.lhs == x else part.lhs for part in parts if _is_window(part, x)]
    borders = sets.borders(found) + [exact(end) for end in ends if not end.has(x)]
    for part in parts:
        if not isinstance(part, (sympy.Ge, sympy.Le)):
            continue
        others = sympy.And(*(other for other in parts if other is not part))
        for z in zeros(part.lhs - part.rhs, x, -window, window):
            near = any(abs(z - border) < _TOUCHING for border in borders)
            if not near and not sets.member(z, found) and _holds_at(part, others, x, z):
                raise Contradiction(f"at {x} = {mpmath.nstr(z, 10)}")


def _holds_at(part: Any, others: Any, x: Any, z: Number) -> bool:
    """Whether both sides have a value at their meeting point, and the rest holds there."""
    gaps = [need.lhs for need in of_value(part) if isinstance(need, sympy.Ne)]
    return not any(roots.comes_near_zero(gap, x, z) for gap in gaps) and really(
        sympy.And(sympy.Eq(part.lhs, part.lhs, evaluate=False), others), x, z
    )


def _seen_borders(statement: Any, x: Any) -> list[Number]:
    window = mp.mpf(_WINDOW)
    with mp.workdps(_DPS // 2):
        return [z for mark in marks(statement, x) for z in zeros(mark, x, -window, window)]


def relation(found: Any, x: Any) -> Any:
    """A set of intervals as an inequality for x, without bounds at infinity."""
    if found is sympy.S.EmptySet:
        return sympy.false
    if isinstance(found, sympy.Union):
        return sympy.Or(*(relation(part, x) for part in found.args))
    if isinstance(found, sympy.FiniteSet):
        return sympy.Or(*(sympy.Eq(x, point) for point in found.args))
    if found is sympy.S.Reals or found == sympy.Interval(-sympy.oo, sympy.oo):
        return sympy.true
    parts = []
    if found.start.is_finite:
        parts.append(x > found.start if found.left_open else x >= found.start)
    if found.end.is_finite:
        parts.append(x < found.end if found.right_open else x <= found.end)
    return sympy.And(*parts)


def _notes(found: Any) -> tuple[str, ...]:
    if found is sympy.S.EmptySet:
        return ("there is no real solution",)
    return ("every real number is a solution",) if found == sympy.S.Reals else ()

"""Inequalities that repeat: solved within one period, and said for all of them with a letter n.

Never claims a period on SymPy's word alone: the statement is asked again far outside the first one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mpmath
import sympy
from mpmath import mp
from sympy.core.relational import Relational

from sym_eval.evidence import roots, sets
from sym_eval.evidence.digits import Number
from sym_eval.evidence.numeric import exact
from sym_eval.evidence.truth import really
from sym_eval.evidence.verdict import Check, Contradiction, agrees
from sym_eval.operations.common import Answer
from sym_eval.operations.solving import stepped
from sym_eval.operations.solving.families import letter
from sym_eval.operations.strategies import CANNOT

_DPS = 40
_FAR = (-7, -1, 0, 1, 12)  # periods away at which the statement is asked


def run(statement: Any, x: Any, solve: Callable[[Any], Any]) -> Answer | None:
    """The inequality solved for x with n for every integer, or None if it has no period.

    `solve` gives the set of solutions of a statement with a window. Contradiction if a probe far
    away says otherwise.
    """
    period = stepped.period(statement, x) or _period(statement, x)
    if period is None:
        return None
    # Half open: each point of the line belongs to one period and no more.
    within = solve(sympy.And(statement, x >= 0, x < period))
    if within is None:
        return None
    check = _check(statement, x, within, period)
    if within is sympy.S.EmptySet:
        return Answer(sympy.false, check, ("there is no real solution",))
    if within == sympy.Interval.Ropen(0, period):
        return Answer(sympy.true, check, ("every real number is a solution",))
    n = letter(statement)
    shown = [_shifted(part, x, n * period) for part in _joined(within, period)]
    note = f"{n} stands for every integer: it repeats every {period}"
    return Answer(sympy.Or(*shown), check, (note,))


def _period(statement: Any, x: Any) -> Any:
    """The common period of all relations in it, a positive number, or None."""
    try:
        found = [sympy.periodicity(r.lhs - r.rhs, x) for r in statement.atoms(Relational)]
        if not found or None in found or not all(p.is_number and p.is_positive for p in found):
            return None
        ratios = [p / found[0] for p in found]
        if not all(ratio.is_Rational for ratio in ratios):
            return None
        # The least common multiple of fractions: lcm of numerators over gcd of denominators.
        numerator = sympy.ilcm(*(ratio.p for ratio in ratios), 1)
        return found[0] * sympy.Rational(numerator, sympy.igcd(*(r.q for r in ratios), 0))
    except CANNOT:
        return None


def _joined(within: Any, period: Any) -> list[Any]:
    """The pieces, the one that ends a period joined to the one that begins the next."""
    parts = list(within.args) if isinstance(within, sympy.Union) else [within]
    first = next(
        (p for p in parts if sympy.S.Zero in (p.inf,) and p.contains(0) == sympy.true), None
    )
    last = next((p for p in parts if isinstance(p, sympy.Interval) and p.end == period), None)
    if first is None or last is None or first is last:
        return parts
    end, opened = (
        (first.end, first.right_open)
        if isinstance(first, sympy.Interval)
        else (sympy.S.Zero, False)
    )
    whole = sympy.Interval(last.start - period, end, last.left_open, opened)
    return [whole, *(part for part in parts if part not in (first, last))]


def _shifted(part: Any, x: Any, by: Any) -> Any:
    if isinstance(part, sympy.FiniteSet):
        return sympy.Or(*(sympy.Eq(x, point + by) for point in part.args))
    low, high = part.start + by, part.end + by
    return sympy.And(
        x > low if part.left_open else x >= low, x < high if part.right_open else x <= high
    )


def _check(statement: Any, x: Any, within: Any, period: Any) -> Check:
    with mp.workdps(_DPS):
        length = exact(period)
        probes = [z for z in roots.probes(sets.borders(within)) if 0 <= z < length]
        # At a border only here: a few periods away the border is rounded, and one digit decides
        # there.
        tried = [(z, k) for z in probes for k in ((0,) if _is_border(z, within) else _FAR)]
        for number, away in tried:
            place = number + away * length
            if sets.member(number, within) != really(statement, x, place):
                raise Contradiction(f"at {x} = {mpmath.nstr(place, 10)}")
    return agrees(f"right at {len(probes)} points of a period, and {len(_FAR)} periods away")


def _is_border(number: Number, within: Any) -> bool:
    return any(abs(number - border) < mp.mpf(10) ** -20 for border in sets.borders(within))

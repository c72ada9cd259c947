"""Real roots as decimals where there is no closed form: how many, where, and what was excluded.

Never calls a list of decimals complete unless interval arithmetic excludes every other number.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import mpmath
import sympy
from mpmath import mp

from sym_eval.evidence import clock, roots, sets
from sym_eval.evidence.breaks import marks
from sym_eval.evidence.digits import Number
from sym_eval.evidence.isolation import Isolation, Range, simple_numbers
from sym_eval.evidence.numeric import exact
from sym_eval.evidence.truth import really
from sym_eval.evidence.verdict import Check, Undecided, agrees, proved
from sym_eval.operations.common import Answer
from sym_eval.operations.solving import exponentials
from sym_eval.operations.strategies import CANNOT

DIGITS = 15  # what a double shows
WINDOW = 10  # searched to both sides of zero, before what lies beyond is looked at
_TAIL_BOXES, _TAIL_ROOTS = 300, 3  # more of them beyond the window: there may be no end of them
_NEAR = mp.mpf(10) ** -12  # a simple number so near to a root is put to the proof
_AT_A_STEP = mp.mpf(10) ** -6  # a scan locates a step to some ten digits
_STEPS = (sympy.floor, sympy.ceiling, sympy.frac, sympy.sign, sympy.Mod, sympy.Heaviside)
_STRETCH = 0.051  # just above the step of a scan of the window: zero all along, not a root
_EXCLUDED = "interval arithmetic excludes all other real numbers"


@dataclass
class Found:
    """Roots, exact ones among them, and what is known of the rest of the line."""

    roots: list[Any]
    how: str
    complete: bool
    notes: list[str]


def run(f: Any, x: Any, conditions: tuple[Any, ...], seconds: float) -> Answer | None:
    """The real roots of f = 0 that meet the conditions, in so many CPU seconds.

    None if there is nothing to be said: no number, or none found and some not excluded.
    """
    found = _families(f, x, seconds) if not conditions else None
    found = found or clock.within(seconds, lambda: _listed(f, x, conditions))
    if found is None or (not found.roots and not found.complete):
        return None
    if not found.roots:
        return Answer([], proved(found.how), ("there is no real solution",))
    check = proved(found.how) if found.complete else agrees(found.how)
    notes = of_decimals(found.roots)
    value = (
        found.roots[0]
        if isinstance(found.roots[0], sympy.Set)
        else sets.listed(sympy.FiniteSet(*found.roots))
    )
    return Answer(value, check, (*notes, *found.notes))


def of_decimals(shown: list[Any]) -> tuple[str, ...]:
    """What to say of a list that may have decimals in it."""
    said = f"decimals are roots rounded to {DIGITS} digits: no closed form"
    return (said,) if any(each.has(sympy.Float) for each in shown) else ()


def shown(f: Any, x: Any, roots: list[Number]) -> list[Any]:
    """Roots as the simple numbers that they are, or as decimals."""
    return [_exact_or_float(f, x, root) for root in roots]


def whole_line(f: Any, x: Any, seconds: float) -> list[Number] | None:
    """All real roots there are, if interval arithmetic decides that in so many CPU seconds."""

    def search() -> list[Number] | None:
        isolation = Isolation(exponentials.divided(f, x), x)
        parts = [isolation.roots(*part) for part in (_INSIDE, *_TAILS)]
        return _all(parts) if all(part.decided for part in parts) else None

    try:
        return clock.within(seconds, search)
    except (Undecided, *CANNOT):
        return None


def exact_roots(f: Any, x: Any, seconds: float) -> list[Any]:
    """All real roots, where interval arithmetic finds them in the time and each is a simple
    number; else NotImplementedError."""
    whole = whole_line(f, x, seconds)
    found = shown(f, x, whole or [])
    if whole is None or any(root.has(sympy.Float) for root in found):
        raise NotImplementedError("roots without a closed form")
    return found


_INSIDE = (-WINDOW, WINDOW)
_TAILS = (
    (WINDOW, mp.inf, _TAIL_BOXES, _TAIL_ROOTS),
    (-mp.inf, -WINDOW, _TAIL_BOXES, _TAIL_ROOTS),
)


def _all(parts: list[Range]) -> list[Number]:
    return sorted(root for part in parts for root in part.roots)


@dataclass
class Period:
    """A period of an equation and all roots in one, from a little below zero on."""

    length: Any
    roots: list[Number]


def one_period(f: Any, x: Any, seconds: float) -> Period | None:
    """All roots in one period, if f has one and interval arithmetic decides it in the time."""

    def search() -> Period | None:
        length = sympy.periodicity(f, x)
        if length is None or not length.is_number or not length.is_positive:
            return None
        start = mp.mpf(-1) / 7  # no root that people write down is an end of the period
        with mp.workdps(_DPS):
            found = Isolation(f, x).roots(start, start + mp.mpf(length.evalf(_DPS)))
        return Period(length, found.roots) if found.decided else None

    try:
        return clock.within(seconds, search)
    except (Undecided, *CANNOT):
        return None


def _families(f: Any, x: Any, seconds: float) -> Found | None:
    """For a periodic f: the roots of one period, each repeated."""
    period = one_period(f, x, seconds)
    if period is None:
        return None
    if not period.roots:
        how = f"interval arithmetic excludes all of one period, {period.length}"
        return Found([], how, True, [])
    n = sympy.Symbol("n", integer=True)
    bases = [_exact_or_float(f, x, root) for root in period.roots if _is_there(f, x, root)]
    if not bases:
        how = f"over one period, {period.length}, it has no value where it comes near zero"
        return Found([], how, False, [])  # as sin(x)/tan(x) = 1 at zero
    families = [
        sympy.ImageSet(sympy.Lambda(n, base + period.length * n), sympy.S.Integers)
        for base in bases
    ]
    how = f"interval arithmetic over one period, {period.length}: these and no others"
    value = sympy.Union(*families, evaluate=False) if len(families) > 1 else families[0]
    return Found([value], how, True, ["n stands for every integer"])


_DPS = 40


def _listed(f: Any, x: Any, conditions: tuple[Any, ...]) -> Found | None:
    low, high = _window(x, conditions)
    try:
        isolation = Isolation(exponentials.divided(f, x), x)
        inside = isolation.roots(low, high)
    except (Undecided, *CANNOT):
        return _scanned(f, x, conditions)
    bounded = (low, high) != _INSIDE
    tails = [] if bounded else [isolation.roots(*tail) for tail in _TAILS]
    closed = all(tail.decided for tail in tails)
    seen = _all([inside, *tails]) if closed else inside.roots
    kept = [z for z in seen if _meets(conditions, x, z) and _is_there(f, x, z)]
    notes = [f"not decided: whether there is a root in {_between(a, b)}" for a, b in inside.open]
    place = f"[{mpmath.nstr(low, 6)}, {mpmath.nstr(high, 6)}]"
    if not closed:
        beyond = _beyond(tails, conditions, x)
        notes.append(f"{len(kept)} in {place}; {beyond}")
    complete = inside.decided and closed
    wide = "each is enclosed to 20 digits" if kept else ""
    rest = _EXCLUDED if complete and not bounded else f"no others in {place} (interval arithmetic)"
    how = "; ".join(filter(None, [wide, rest if inside.decided else ""]))
    return Found([_exact_or_float(f, x, z) for z in kept], how, complete, notes)


def _beyond(tails: list[Range], conditions: tuple[Any, ...], x: Any) -> str:
    more = [z for tail in tails for z in tail.roots if _meets(conditions, x, z)]
    if not more:
        return "others may lie beyond"
    return f"more lie beyond, such as {mpmath.nstr(min(more, key=abs), 10)}"


def _between(a: Number, b: Number) -> str:
    return f"[{mpmath.nstr(a, 5)}, {mpmath.nstr(b, 5)}]"


def _window(x: Any, conditions: tuple[Any, ...]) -> tuple[Any, Any]:
    """Where the conditions leave room, if that is bounded on both sides; else the usual window."""
    try:
        where = sympy.And(*conditions).as_set() if conditions else sympy.S.Reals
        low, high = where.inf, where.sup
    except CANNOT:
        return _INSIDE
    if not (low.is_finite and high.is_finite and low < high):
        return _INSIDE
    with mp.workdps(_DPS):
        slack = (mp.mpf(high.evalf(_DPS)) - mp.mpf(low.evalf(_DPS))) / 997
        return mp.mpf(low.evalf(_DPS)) - slack, mp.mpf(high.evalf(_DPS)) + slack


def _scanned(f: Any, x: Any, conditions: tuple[Any, ...]) -> Found | None:
    """Roots that a scan sees, for functions without enclosures."""
    try:
        seen = roots.scan(f, x, WINDOW)
    except (Undecided, *CANNOT):
        return None
    seen = [z for z in seen if _meets(conditions, x, z) and not _jumps(f, x, z)]
    if len(seen) > 1 and min(b - a for a, b in pairwise(seen)) < _STRETCH:
        return None  # it is zero all along a stretch
    how = f"seen by a scan of [-{WINDOW}, {WINDOW}], where it changes sign"
    notes = [f"{len(seen)} in [-{WINDOW}, {WINDOW}]; others may have been missed, or lie beyond"]
    return Found([_exact_or_float(f, x, z) for z in seen], how, False, notes)


def _jumps(f: Any, x: Any, number: Number) -> bool:
    """Whether f steps over zero there, or stops short of it, as x^2 - floor(x) - 3 before 2."""
    if not f.has(*_STEPS):
        return False
    with mp.workdps(_DPS):
        if not _exact_or_float(f, x, number).has(sympy.Float):
            return False
        here = sympy.Float(number, _DPS)
        return any(abs(exact(mark.subs(x, here))) < _AT_A_STEP for mark in marks(f, x))


def _meets(conditions: tuple[Any, ...], x: Any, number: Number) -> bool:
    return all(really(condition, x, number) for condition in conditions)


def _is_there(f: Any, x: Any, number: Number) -> bool:
    return roots.vanishes(f, x, number) is not False


def _exact_or_float(f: Any, x: Any, root: Number) -> Any:
    """The simple number that the root is, if that can be proved by putting it back."""
    near = max(1, abs(root)) * _NEAR
    with mp.workdps(_DPS):
        for number in simple_numbers(root - near, root + near):
            if roots.exactly(f, x, number):
                return number
    return sympy.Float(root, DIGITS)


def and_complete(check: Check | None) -> Check:
    """The check of a list (None: an empty one) that has as many members as there are roots."""
    if check is None:
        return proved("interval arithmetic excludes every real number")
    return Check(check.verdict, f"{check.how}; {_EXCLUDED}")

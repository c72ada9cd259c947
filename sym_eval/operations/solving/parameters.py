"""Equations with parameters: for which of their values a root is one, and what happens at others.

Never calls a root a root without saying for which values of the parameters it was seen to be one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import mpmath
import sympy
from mpmath import mp
from sympy.core.relational import Relational

from sym_eval.evidence import clock, roots, sets
from sym_eval.evidence.digits import Function, Number, real, value
from sym_eval.evidence.isolation import Isolation
from sym_eval.evidence.numeric import Point, exact, function_of, steady
from sym_eval.evidence.points import ordered
from sym_eval.evidence.samples import Table, condition, samples, table
from sym_eval.evidence.verdict import (
    OPEN,
    Check,
    Contradiction,
    NoValue,
    Undecided,
    agrees,
    proved,
    unchecked,
)
from sym_eval.operations.strategies import CANNOT

if TYPE_CHECKING:
    from sym_eval.operations.solving.equation import Equation

_PROOF_SECONDS = 1.5  # CPU; what is not proved by then is checked in numbers
_LOOKS = 4  # values of the parameters at which all roots in a window are looked for
_LOOK_SECONDS = 0.7  # CPU at each of them
_WINDOW = 10  # as in numeric.py
_ON_BORDER = 12  # values of the other parameters at which a border is tried
_NEAR = mp.mpf(10) ** -8  # isolated roots are known no better
_DPS = 40
_STEP, _FALL = -12, -6  # a root is where f falls by far more than this step away from it
_MEMBERS = range(-8, 9)  # of a family, when it is compared with the roots in the window


def truths(asked: Equation, root: Any) -> Table:
    """Where the root solves the equation, meets its conditions, and is real if that was asked."""
    with mp.workdps(_DPS):
        truth = _truth(asked, root)
        return table(asked.letters, truth) if truth else []


def _truth(asked: Equation, root: Any) -> Callable[[Point], bool | None] | None:
    """What tells whether it is a root at given values of the parameters, None where it cannot."""
    letters = asked.letters
    try:
        f, place = function_of(asked.f, [asked.x, *letters]), function_of(root, letters)
    except Undecided:
        return None

    def truth(point: Point) -> bool | None:
        if not asked.is_given(point):
            return None
        numbers = [exact(point[s]) for s in letters]
        try:
            z = value(place, numbers)
            z = real(z) if asked.domain == "real" else z
            return _falls_to_zero(f, z, numbers) and asked.is_allowed_at(z, point)
        except NoValue:
            return False
        except Undecided:
            return None

    return truth


def _falls_to_zero(f: Function, z: Number, numbers: list[Number]) -> bool:
    here, step = abs(value(f, [z, *numbers])), max(1, abs(z)) * mp.mpf(10) ** _STEP
    if here < mp.mpf(10) ** (-_DPS // 2):
        return True
    near = []
    for side in (1, -1):
        try:
            near.append(abs(value(f, [z + side * step, *numbers])))
        except Undecided:
            continue
    return bool(near) and bool(here <= max(near) * mp.mpf(10) ** _FALL)


def only_where(asked: Equation, root: Any, seen: Table) -> Any:
    """The condition under which a root is one, or None if no plain one fits what was seen."""
    f, x = asked.f, asked.x
    isolated = [
        _isolated(f, x, node).subs(x, root)
        for node in f.atoms(sympy.Pow, sympy.Abs, sympy.log)
        if node.has(x) and not (node.is_Pow and node.exp.is_Integer)
    ]
    stated = [c.lhs - c.rhs for c in asked.conditions if isinstance(c, Relational)]
    put_in = [e for e in (sympy.simplify(f.subs(x, root)), *isolated) if e is not None]
    found = condition([root, *put_in, *(side.subs(x, root) for side in stated)], x, seen)
    return None if found is None else _strict(asked, found, root)


def _isolated(f: Any, x: Any, node: Any) -> Any:
    """What a radical or absolute value equals: it must not be negative."""
    stand_in = sympy.Dummy()
    found = f.xreplace({node: stand_in})
    slope = sympy.diff(found, stand_in)
    if slope.has(stand_in) or slope == 0:
        return sympy.S.One
    return sympy.simplify(-found.subs(stand_in, 0) / slope)


def _strict(asked: Equation, relation: Any, root: Any) -> Any:
    """Without the borders at which the root is none."""
    parts = sympy.And.make_args(relation)
    return sympy.And(*(_opened(asked, part, parts, root) for part in parts))


def _opened(asked: Equation, part: Any, parts: tuple[Any, ...], root: Any) -> Any:
    if not isinstance(part, (sympy.Ge, sympy.Le)):
        return part
    side = part.lhs
    letter, border = _border(side)
    if letter is None:
        return part
    at = root.subs(letter, border)
    unmet = [c.subs(asked.x, at).subs(letter, border) for c in asked.conditions]
    rest = sympy.And(*(other for other in parts if other is not part))
    undefined = at.has(sympy.zoo, sympy.nan, sympy.oo) or sympy.false in unmet
    if not undefined and not _fails_at(asked, root, (letter, border), rest):
        return part
    return side > 0 if isinstance(part, sympy.Ge) else side < 0


def _border(side: Any) -> tuple[Any, Any]:
    """A letter of it and the letter's value at which it is zero; None where none is found."""
    for letter in ordered(side):
        try:
            found = sympy.solve(side, letter)
        except CANNOT:
            continue
        if found:
            return letter, found[0]
    return None, None


def _fails_at(asked: Equation, root: Any, border: tuple[Any, Any], rest: Any) -> bool:
    """Whether it is none somewhere on the border where the rest of the condition holds. Borders
    that are no fractions are known to some digits only, which may lie on the wrong side."""
    letter, place = border
    points = [{**point, letter: place.subs(point)} for point in samples(asked.letters)]
    points = [p for p in points if p[letter].is_Rational and rest.subs(p) == sympy.true]
    with mp.workdps(_DPS):
        truth = _truth(asked, root)
        return truth is not None and any(
            truth(p) is False for p in points[:: max(1, len(points) // _ON_BORDER)]
        )


def check(asked: Equation, found: Any) -> Check:
    """Each root put back, and others looked for at some values of the parameters."""
    members = sets.members(found)
    others = _others(asked, members)
    if not members:
        none = others.removeprefix("; ").replace("no other", "no root")
        return agrees(none) if others else unchecked("no solution was found")
    checks = [_put_back(asked, root) for root in members]
    worst = min(checks, key=lambda c: ("unchecked", "agrees", "proved").index(c.verdict.value))
    if asked.f.is_polynomial(asked.x) and sympy.degree(asked.f, asked.x) == len(members):
        others = "; the degree says there are no others"
    return Check(worst.verdict, worst.how + (others or f"; {OPEN}"))


def _put_back(asked: Equation, root: Any) -> Check:
    where = asked.only.get(root)
    if _exactly(asked.f, asked.x, root):
        return proved("put back exactly")
    if where is not None and _exactly_where(asked, root, where):
        return proved(f"put back exactly, for {where}")
    seen = asked.truths[root] if root in asked.truths else truths(asked, root)
    good = sum(answer for _, answer in seen)
    if where is None and good < len(seen):
        return unchecked(f"zero at {good} of {len(seen)} values of the parameters")
    return agrees(f"put back at {good} values of the parameters, zero to 20 digits")


def _exactly(f: Any, x: Any, root: Any) -> bool:
    signed = sorted(root.atoms(sympy.sign), key=sympy.default_sort_key)
    letters = [s for s in ordered(*signed) if signed]
    if len(letters) == 1:
        p = sympy.Dummy(positive=True)
        both = [(f.subs(letters[0], v), root.subs(letters[0], v)) for v in (p, -p)]
        return all(_exactly(g, x, at) for g, at in both)
    return bool(clock.within(_PROOF_SECONDS, lambda: roots.exactly(f, x, root)))


def _exactly_where(asked: Equation, root: Any, where: Any) -> bool:
    """Put back with the letter of the condition replaced by one that meets it by assumption."""
    if not isinstance(where, (sympy.Ge, sympy.Gt, sympy.Le, sympy.Lt)):
        return False
    side, positive = where.lhs, isinstance(where, (sympy.Ge, sympy.Gt))
    p = sympy.Dummy(positive=True)
    for letter in ordered(side):
        try:
            solved = sympy.solve(side - (p if positive else -p), letter)
        except CANNOT:
            continue
        if len(solved) == 1 and _exactly(
            asked.f.subs(letter, solved[0]), asked.x, root.subs(letter, solved[0])
        ):
            return True
    return False


def _others(asked: Equation, members: list[Any]) -> str:
    """How many values of the parameters were looked at without seeing another root, in words."""
    if asked.domain != "real" or not asked.x.is_Symbol:
        return ""
    letters = asked.letters
    looked = 0
    for point in samples(letters):
        seen = _roots_at(asked, point) if asked.is_given(point) else None
        if seen is None:
            continue
        known = [z for root in members for z in _values(root, point)]
        for z in seen:
            if all(abs(z - k) > _NEAR * max(1, abs(z)) for k in known) and asked.is_allowed_at(
                z, point
            ):
                place = ", ".join(f"{s} = {v}" for s, v in point.items())
                raise Contradiction(
                    f"at {place}: {asked.x} = {mpmath.nstr(z, 10)} is a solution too"
                )
        looked += 1
        if looked == _LOOKS:
            return f"; at {looked} values of the parameters no other in [-{_WINDOW}, {_WINDOW}]"
    return ""


def _roots_at(asked: Equation, point: Point) -> list[Number] | None:
    f = asked.f.subs(point)

    def search() -> list[Number] | None:
        found = Isolation(f, asked.x).roots(-_WINDOW, _WINDOW, boxes=600)
        return found.roots if found.decided else None

    try:
        return clock.within(_LOOK_SECONDS, search)
    except (Undecided, *CANNOT):
        return None


def _values(root: Any, point: Point) -> list[Number]:
    """The real values of a root at a point, of a family those of its members near n = 0."""
    free = [s for s in ordered(root) if s not in point]
    points = [{s: k for s in free} for k in map(sympy.Integer, _MEMBERS)] if free else [{}]
    found = []
    for more in points:
        try:
            found.append(real(steady(root.subs({**point, **more}), {})))
        except Undecided:
            continue
    return found

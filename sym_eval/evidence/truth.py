"""Statements compared by their truth at fixed points, and exact truth at exact points.

Never decides a statement for all values: it finds a counterexample, or counts points without.
"""

from __future__ import annotations

from typing import Any

import sympy
from mpmath import mp
from sympy.logic.boolalg import And, BooleanFalse, BooleanTrue, Not, Or

from sym_eval.evidence.digits import Function, Number, real, value
from sym_eval.evidence.numeric import condition, exact, function_of
from sym_eval.evidence.points import ordered, points
from sym_eval.evidence.verdict import Check, Contradiction, NoValue, Undecided, agrees, proved

_DPS = 40  # worked with


def holds(statement: Any, point: dict[Any, Any]) -> bool:
    """Whether the statement is true there; Undecided where a side has no real value.

    Equations are compared exactly to the digits in force: ask only at points off the border.
    """
    symbols = list(point)
    with mp.workdps(_DPS):
        try:
            truth = condition(statement, {s: i for i, s in enumerate(symbols)})
            return bool(truth([exact(point[s]) for s in symbols]))
        except (ArithmeticError, ValueError, TypeError, NotImplementedError) as error:
            raise Undecided(f"no truth value there ({type(error).__name__})") from None


def same_truth(left: Any, right: Any) -> Check:
    """`agrees` if both are equally true at every fixed point where both have a truth value."""
    if left == right:
        return proved("identical")
    good = 0
    for point in points(ordered(left, right)):
        try:
            pair = holds(left, point), holds(right, point)
        except Undecided:
            continue
        if pair[0] != pair[1]:
            raise Contradiction(", ".join(f"{s} = {n}" for s, n in point.items()))
        good += 1
        if not point:
            return agrees("the same truth value")
    if not good:
        raise Undecided("no point with a truth value")
    return agrees(f"the same truth value at {good} points")


def same_numbers(statement: Any, claimed: Any, numbers: tuple[Number, Number]) -> Check:
    """Whether a relation of two real numbers known to nine digits is as it is claimed."""
    a, b = (real(number) for number in numbers)
    near = abs(a - b) <= max(1, abs(a)) * mp.mpf(10) ** -9
    if near and statement.func not in (sympy.Eq, sympy.Ne):
        raise Undecided("the sides are too close to tell")
    truth = (0 if near else int(mp.sign(a - b))) in SIGNS[statement.func]
    if truth != bool(claimed):
        raise Contradiction(f"{mp.nstr(a, 12)} against {mp.nstr(b, 12)}")
    return agrees("numbers of both sides, to 9 digits")


def really(statement: Any, x: Any, number: Number) -> bool:
    """Whether a statement about reals holds at a number; where a side is not real it does not.

    Two sides that agree to 25 digits are equal. Undecided if a piece has no numeric meaning.
    """
    if isinstance(statement, (BooleanTrue, BooleanFalse)):
        return bool(statement)
    if isinstance(statement, Not):
        return not really(statement.args[0], x, number)
    if isinstance(statement, (And, Or)):
        parts = [really(arg, x, number) for arg in statement.args]
        return all(parts) if isinstance(statement, And) else any(parts)
    sign = _side(statement, x, number)
    return sign is not None and sign in SIGNS[statement.func]


def _side(statement: Any, x: Any, number: Number) -> int | None:
    """The sign of left minus right; None where one of them, or a piece of it, is not real."""
    if not all(all_real(side, x, number) for side in statement.args):
        return None
    if any(_hides_pole(side, x, number) for side in statement.args):
        return None
    left, right = (function_of(side, [x]) for side in statement.args)
    with mp.workdps(_DPS):
        try:
            a, b = real(value(left, [number])), real(value(right, [number]))
        except NoValue:
            return None
        if _at_pole(left, number, a) or _at_pole(right, number, b):
            return None
        close = abs(a - b) <= max(1, abs(a), abs(b)) * mp.mpf(10) ** _EQUAL
        return (
            0
            if close and not _as_small_beside((left, right), number, a - b)
            else int(mp.sign(a - b))
        )


def _as_small_beside(sides: tuple[Function, Function], number: Number, rest: Number) -> bool:
    """Whether sides that differ by no more than `rest` differ as much with more digits, and a step
    aside: then it is no border, whose digits end, but a value like exp(-10000)."""
    step = max(1, abs(number)) * mp.mpf(10) ** _STEP
    with mp.workdps(2 * _DPS):
        try:
            found = [
                real(value(sides[0], [place])) - real(value(sides[1], [place]))
                for place in (number, number + step)
            ]
        except Undecided:
            return False
        return rest != 0 and all(abs(each - rest) < abs(rest) * _SAME for each in found)


def too_close(statement: Any, x: Any, number: Number) -> bool:
    """Whether the sides of a relation in the statement agree there to the digits compared, and
    nothing tells whether they are equal."""
    relations = statement.atoms(sympy.core.relational.Relational)
    return any(_side(relation, x, number) == 0 for relation in relations)


def all_real(f: Any, x: Any, place: Any) -> bool:
    """Whether each piece that is real for some numbers only (roots, logarithms, arcs) is real at a
    number; where digits do not tell it counts as real."""
    partly = (
        piece
        for piece in f.atoms(sympy.Pow, *_PARTLY_REAL)
        if piece.has(x) and not (piece.is_Pow and piece.exp.is_Integer)
    )
    return all(
        _may_be_real(piece, x, place) and not _is_zero_to_zero(piece, x, place) for piece in partly
    )


def _is_zero_to_zero(piece: Any, x: Any, place: Any) -> bool:
    # 0^0 = 1 is what sums and polynomials need; as a value of x^x at 0 analysis knows none.
    if not (piece.is_Pow and piece.exp.has(x)):
        return False
    return _is_nothing(piece.base, x, place) and _is_nothing(piece.exp, x, place)


def _is_nothing(u: Any, x: Any, place: Any) -> bool:
    try:
        with mp.workdps(_DPS):
            number = place if isinstance(place, (mp.mpf, mp.mpc)) else exact(place)
            return bool(abs(value(function_of(u, [x]), [number])) < mp.mpf(10) ** (-_DPS // 2))
    except Undecided:
        return False


def _may_be_real(piece: Any, x: Any, place: Any) -> bool:
    try:
        with mp.workdps(_DPS):
            number = place if isinstance(place, (mp.mpf, mp.mpc)) else exact(place)
            real(value(function_of(piece, [x]), [number]))
    except NoValue as why:
        return "real" not in str(why)
    except Undecided:
        pass
    return True


_PARTLY_REAL = (sympy.log, sympy.asin, sympy.acos, sympy.acosh, sympy.atanh, sympy.LambertW)


def _at_pole(side: Function, number: Number, here: Number) -> bool:
    """A value that is large only because the digits of the point end."""
    if abs(here) < _LARGE:
        return False
    beside = value(side, [number + max(1, abs(number)) * mp.mpf(10) ** _STEP])
    return bool(abs(here - beside) > abs(here) / 2)


def _hides_pole(side: Any, x: Any, number: Number) -> bool:
    """Whether a part of it has a pole there that the whole does not show: abs(tan(x)) - tan(x)."""
    poles = (sympy.tan, sympy.cot, sympy.sec, sympy.csc)
    parts = (n for n in side.atoms(sympy.Pow, *poles) if n != side and n.has(x))
    parts = (n for n in parts if not n.is_Pow or n.exp.is_negative)
    with mp.workdps(_DPS):
        try:
            functions = (function_of(part, [x]) for part in parts)
            return any(_at_pole(f, number, value(f, [number])) for f in functions)
        except NoValue:
            return True
        except Undecided:
            return False


# Powers of ten: of a difference that is none, and of a step beside a point. A value above _LARGE
# that changes by half in that step is a pole's; one that keeps to _SAME is no border's.
_EQUAL, _STEP, _LARGE, _SAME = -25, -30, 1e20, 1e-3
SIGNS: dict[Any, tuple[int, ...]] = {
    sympy.Eq: (0,),
    sympy.Ne: (-1, 1),
    sympy.Lt: (-1,),
    sympy.Le: (-1, 0),
    sympy.Gt: (1,),
    sympy.Ge: (0, 1),
}
"""The signs that the difference of both sides may have, for each relation."""

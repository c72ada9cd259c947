"""Matrices of numbers by mpmath, to check what SymPy found with letters and roots in them.

Entries become numbers at fixed points; ranks are read off where the pivots fall off a cliff.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mpmath
import sympy
from mpmath import mp

from sym_eval.evidence.equality import compare
from sym_eval.evidence.numeric import Point, steady
from sym_eval.evidence.points import ordered, points
from sym_eval.evidence.verdict import Check, Contradiction, Undecided, agrees, proved

DPS = 50  # digits worked with: an elimination may cancel twenty of them
_DIGITS = 30  # of entries, and half of them agreement asked for
_NEAR = mp.mpf(10) ** -15  # half of _DIGITS
_NOTHING = mp.mpf(10) ** -25  # a pivot below is zero, between the two is undecided
_POINTS = 3  # values of the letters: each is an elimination of its own


def numbers_of(matrix: Any, point: Point) -> Any:
    """The matrix of the entries' values; Undecided where one has none."""
    rows = [[steady(entry.subs(point), {}, _DIGITS) for entry in row] for row in matrix.tolist()]
    return mp.matrix(rows)


def same(left: Any, right: Any) -> bool:
    """Whether two matrices of numbers agree to 15 digits of the largest entry."""
    if (left.rows, left.cols) != (right.rows, right.cols):
        return False
    scale = max((abs(x) for x in [*left, *right]), default=mp.mpf(0)) + _NOTHING
    return all(abs(a - b) <= scale * _NEAR for a, b in zip(left, right, strict=True))


def at_points(given: tuple[Any, ...], holds: Callable[[Point], bool], how: str) -> Check:
    """`agrees` if it holds at three points (or at the one there is), else Contradiction."""
    symbols, good, reason = ordered(*given), 0, "no point where all have a value"
    for point in points(symbols):
        try:
            with mp.workdps(DPS):
                fine = holds(point)
        except Undecided as why:
            reason = str(why)
            continue
        if not fine:
            place = ", ".join(f"{s} = {n}" for s, n in point.items())
            raise Contradiction(f"{how}: it does not" + (f" at {place}" if place else ""))
        good += 1
        if good == _POINTS or not symbols:
            return agrees(how + (f" at {good} points" if symbols else "") + ", in numbers")
    raise Undecided(reason)


def entries_equal(found: Any, expected: Any, how: str) -> Check:
    """Entry by entry: proved if each is, else in numbers."""
    if found.shape != expected.shape:
        raise Contradiction(f"{found.shape} against {expected.shape}")
    checks = [compare(a, b) for a, b in zip(found, expected, strict=True)]
    weak = [check for check in checks if check.verdict != "proved"]
    return Check(weak[0].verdict, f"{how}; {weak[0].how}") if weak else proved(how)


def rank_at(matrix: Any, point: Point) -> int:
    """The rank of the matrix of numbers, by Gauss with full pivots; Undecided if it is close."""
    with mp.workdps(DPS):
        return _rank(numbers_of(matrix, point))


def _rank(work: Any) -> int:
    scale = max((abs(x) for x in work), default=mp.mpf(0))
    if scale == 0:
        return 0
    work = work / scale
    for rank in range(min(work.rows, work.cols)):
        size, i, j = _largest(work, rank)
        if size < _NOTHING:
            return rank
        if size < _NEAR:
            raise Undecided("a pivot is neither zero nor clearly not")
        _eliminate(work, rank, i, j)
    return int(min(work.rows, work.cols))


def _largest(work: Any, start: int) -> tuple[Any, int, int]:
    places = ((i, j) for i in range(start, work.rows) for j in range(start, work.cols))
    return max((abs(work[i, j]), i, j) for i, j in places)


def _eliminate(work: Any, start: int, i: int, j: int) -> None:
    for k in range(work.cols):
        work[start, k], work[i, k] = work[i, k], work[start, k]
    for k in range(work.rows):
        work[k, start], work[k, j] = work[k, j], work[k, start]
    for row in range(start + 1, work.rows):
        factor = work[row, start] / work[start, start]
        for column in range(start, work.cols):
            work[row, column] -= factor * work[start, column]


def determinant_at(matrix: Any, point: Point, shift: Any = None) -> Any:
    """det(A), or det(shift*I - A), of the numbers."""
    work = numbers_of(matrix, point)
    return mp.det(work if shift is None else shift * mp.eye(work.rows) - work)


def is_rational(matrix: Any) -> bool:
    """Whether all entries are rational numbers."""
    return all(entry.is_Rational for entry in matrix)


def given_matrix(value: Any) -> Any:
    """A matrix from what a word was given: a list is a column."""
    if isinstance(value, sympy.MatrixBase):
        return value
    if isinstance(value, list | tuple | sympy.Tuple):
        return sympy.Matrix([item.doit() for item in value])
    raise Undecided("not a matrix")


def near(left: Any, right: Any) -> bool:
    """Whether two numbers agree to 15 digits."""
    return bool(mpmath.almosteq(left, right, rel_eps=_NEAR, abs_eps=_NOTHING))

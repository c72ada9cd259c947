"""Matrices of exact rational numbers by an elimination of our own, to check SymPy's word.

Knows no symbol and no SymPy matrix routine: entries are put in as numbers, or it is Undecided.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from sym_eval.evidence.verdict import Undecided

Rows = list[list[Fraction]]


def rows_of(matrix: Any, point: Any = None) -> Rows:
    """The entries as fractions, with the point put in; Undecided if one is not rational."""
    at = matrix.subs(point) if point else matrix
    return [[_fraction(entry) for entry in row] for row in at.tolist()]


def _fraction(entry: Any) -> Fraction:
    if not entry.is_Rational:
        raise Undecided(f"an entry is not a rational number: {str(entry)[:40]}")
    return Fraction(int(entry.p), int(entry.q))


def reduced(rows: Rows) -> tuple[Rows, list[int], Fraction]:
    """Reduced row echelon form, its pivot columns, and the determinant if the matrix is square."""
    work, factor = [list(row) for row in rows], Fraction(1)
    pivots: list[int] = []
    for column in range(len(work[0]) if work else 0):
        top = len(pivots)
        found = next((i for i in range(top, len(work)) if work[i][column]), None)
        if found is None:
            continue
        if found != top:
            work[top], work[found], factor = work[found], work[top], -factor
        factor *= work[top][column]
        _clear(work, top, column)
        pivots.append(column)
    return work, pivots, factor if len(pivots) == len(work) else Fraction(0)


def _clear(work: Rows, top: int, column: int) -> None:
    pivot = work[top][column]
    work[top] = [value / pivot for value in work[top]]
    for i, row in enumerate(work):
        if i != top and row[column]:
            work[i] = [a - row[column] * b for a, b in zip(row, work[top], strict=True)]


def determinant(rows: Rows) -> Fraction:
    """The determinant of a square matrix."""
    return reduced(rows)[2]


def shifted(rows: Rows, number: Fraction) -> Rows:
    """number*I - A: its determinant is the characteristic polynomial at that number."""
    return [
        [(number if i == j else Fraction(0)) - value for j, value in enumerate(row)]
        for i, row in enumerate(rows)
    ]


def product(left: Rows, right: Rows) -> Rows:
    """The product of two matrices."""
    columns = list(zip(*right, strict=True))
    return [
        [sum((a * b for a, b in zip(row, column, strict=True)), Fraction(0)) for column in columns]
        for row in left
    ]

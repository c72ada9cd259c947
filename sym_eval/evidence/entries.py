"""Second ways to products and properties of matrices: entry by entry, by their definitions.

A table of checks by word, as in `readings`; no routine of SymPy's matrices is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Any

import sympy

from sym_eval.evidence import linear
from sym_eval.evidence.arrays import entries_equal, given_matrix
from sym_eval.evidence.equality import compare, is_zero
from sym_eval.evidence.verdict import Check, Contradiction, Undecided, proved
from sym_eval.evidence.wholes import equal

Witness = Callable[..., Check]
_HOW = "entry by entry"


def _rows(value: Any) -> list[list[Any]]:
    return [list(row) for row in given_matrix(value).tolist()]


def _kronecker(result: Any, *parts: Any) -> Check:
    found = [[sympy.S.One]]
    for part in parts:
        other = _rows(part)
        found = [[a * b for a in upper for b in lower] for upper in found for lower in other]
    return entries_equal(result, sympy.Matrix(found), _HOW)


def _outer(result: Any, left: Any, right: Any) -> Check:
    a, b = list(given_matrix(left)), list(given_matrix(right))
    return entries_equal(result, sympy.Matrix([[x * y for y in b] for x in a]), _HOW)


def _hadamard(result: Any, left: Any, right: Any) -> Check:
    pairs = zip(_rows(left), _rows(right), strict=True)
    rows = [[x * y for x, y in zip(a, b, strict=True)] for a, b in pairs]
    return entries_equal(result, sympy.Matrix(rows), _HOW)


def _dot(result: Any, left: Any, right: Any) -> Check:
    pairs = zip(given_matrix(left), given_matrix(right), strict=True)
    return compare(result, sympy.Add(*(a * b for a, b in pairs)))


def _cross(result: Any, left: Any, right: Any) -> Check:
    (a, b, c), (d, e, f) = given_matrix(left), given_matrix(right)
    found = [b * f - c * e, c * d - a * f, a * e - b * d]
    return entries_equal(sympy.Matrix(list(result)), sympy.Matrix(found), _HOW)


def _beside(result: Any, *parts: Any) -> Check:
    tables = [_rows(part) for part in parts]
    found = [sum((table[i] for table in tables), []) for i in range(len(tables[0]))]
    return entries_equal(result, sympy.Matrix(found), _HOW)


def _above(result: Any, *parts: Any) -> Check:
    return entries_equal(result, sympy.Matrix([r for part in parts for r in _rows(part)]), _HOW)


def _adjoint(result: Any, matrix: Any) -> Check:
    rows = [[sympy.conjugate(matrix[i, j]) for i in range(matrix.rows)] for j in range(matrix.cols)]
    return entries_equal(result, sympy.Matrix(rows), _HOW)


# -- properties


def _mirrored(sign: int, conjugated: bool) -> Witness:
    def check(result: Any, matrix: Any) -> Check:
        a = given_matrix(matrix)
        same = a.rows == a.cols and all(
            is_zero(x - sign * (sympy.conjugate(y) if conjugated else y))
            for x, y in zip(a, a.T, strict=True)
        )
        return equal(result == sympy.true, same, _HOW)

    return check


def _inner(conjugated: bool) -> Witness:
    def check(result: Any, matrix: Any) -> Check:
        a = given_matrix(matrix)
        rows = range(a.rows)
        product = [
            sum(_conjugate(a[k, i], conjugated) * a[k, j] for k in rows) - int(i == j)
            for i in rows
            for j in rows
        ]
        return equal(result == sympy.true, all(map(is_zero, product)), "columns multiplied")

    return check


def _conjugate(value: Any, wanted: bool) -> Any:
    return sympy.conjugate(value) if wanted else value


def _minors(rows: linear.Rows) -> list[Any]:
    n = len(rows)
    return [linear.determinant([row[:k] for row in rows[:k]]) for k in range(1, n + 1)]


def _definite(sign: int) -> Witness:
    """Sylvester's criterion on the symmetric part."""

    def check(result: Any, matrix: Any) -> Check:
        a = given_matrix(matrix)
        if not all(entry.is_Rational for entry in a):
            raise Undecided("an entry is not a rational number")
        rows = linear.rows_of(a + a.T)
        signed = [[sign * x for x in row] for row in rows]
        return equal(result == sympy.true, all(m > 0 for m in _minors(signed)), "leading minors")

    return check


def _semidefinite(sign: int) -> Witness:
    """All principal minors of the symmetric part, not only the leading ones."""

    def check(result: Any, matrix: Any) -> Check:
        a = given_matrix(matrix)
        rows = [[sign * x for x in row] for row in linear.rows_of(a + a.T)]
        if len(rows) > _ROWS:
            raise Undecided("too many principal minors")
        chosen = (c for k in range(len(rows)) for c in combinations(range(len(rows)), k + 1))
        minors = (linear.determinant([[rows[i][j] for j in c] for i in c]) for c in chosen)
        return equal(result == sympy.true, all(m >= 0 for m in minors), "principal minors")

    return check


_ROWS = 8  # 255 minors


def _indefinite(result: Any, matrix: Any) -> Check:
    """Neither semidefinite."""
    try:
        _semidefinite(1)(sympy.true, matrix)
    except Contradiction:
        return _semidefinite(-1)(sympy.Not(result), matrix)
    return equal(result, sympy.false, "principal minors")


def _invertible(result: Any, matrix: Any) -> Check:
    found = linear.determinant(linear.rows_of(given_matrix(matrix)))
    return equal(result == sympy.true, found != 0, "a second elimination")


def _triangular(upper: bool) -> Witness:
    def check(result: Any, matrix: Any) -> Check:
        a = given_matrix(matrix)
        places = [(i, j) for i in range(a.rows) for j in range(a.cols) if i != j]
        wrong = [a[i, j] for i, j in places if (i > j) == upper]
        return equal(result == sympy.true, all(map(is_zero, wrong)), _HOW)

    return check


def _nilpotent(result: Any, matrix: Any) -> Check:
    rows = linear.rows_of(given_matrix(matrix))
    n, power = len(rows), rows
    for _ in range(n):
        power = linear.product(power, rows)
    return equal(result == sympy.true, not any(map(any, power)), "multiplied out")


def _diagonalizable(result: Any, matrix: Any) -> Check:
    """Whether the product over the distinct eigenvalues vanishes at the matrix."""
    a = sympy.Matrix(given_matrix(matrix))
    x = sympy.Dummy("x")
    terms = sympy.Poly((x * sympy.eye(a.rows) - a).det(), x)
    free = sympy.Poly(sympy.quo(terms, sympy.gcd(terms, terms.diff(x))), x)
    value = sympy.zeros(a.rows, a.rows)
    for coefficient in free.all_coeffs():
        value = (value * a + coefficient * sympy.eye(a.rows)).expand()
    equal(result == sympy.true, all(map(is_zero, value)), "")
    return proved("the squarefree characteristic polynomial was put to the matrix")


TABLE: Mapping[str, Witness] = {
    "kronecker": _kronecker,
    "outer": _outer,
    "hadamard": _hadamard,
    "dot": _dot,
    "cross": _cross,
    "hstack": _beside,
    "vstack": _above,
    "adjoint": _adjoint,
    "is_symmetric": _mirrored(1, False),
    "is_anti_symmetric": _mirrored(-1, False),
    "is_hermitian": _mirrored(1, True),
    "is_orthogonal": _inner(False),
    "is_unitary": _inner(True),
    "is_positive_definite": _definite(1),
    "is_negative_definite": _definite(-1),
    "is_positive_semidefinite": _semidefinite(1),
    "is_negative_semidefinite": _semidefinite(-1),
    "is_indefinite": _indefinite,
    "is_invertible": _invertible,
    "is_upper": _triangular(True),
    "is_lower": _triangular(False),
    "is_nilpotent": _nilpotent,
    "is_diagonalizable": _diagonalizable,
}

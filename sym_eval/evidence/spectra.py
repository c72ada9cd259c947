"""Second ways to spectra and norms: characteristic polynomials and singular values in numbers.

A table of checks by word, as in `readings`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import sympy
from mpmath import mp

from sym_eval.evidence.arrays import at_points, determinant_at, given_matrix, near, numbers_of
from sym_eval.evidence.verdict import Check, Undecided, unchecked

Witness = Callable[..., Check]
# where two characteristic polynomials are compared: no textbook's eigenvalues
_SHIFTS = (mp.mpf(7) / 3, mp.mpf(-11) / 5, mp.mpf(101) / 13)


def _determinant(result: Any, matrix: Any) -> Check:
    how = "a second determinant agrees"
    return at_points(
        (matrix, result),
        lambda p: near(numbers_of(sympy.Matrix([[result]]), p)[0], determinant_at(matrix, p)),
        how,
    )


def polynomial_of(matrix: Any, value: Callable[[Any, Any], Any], *given: Any) -> Check:
    """Whether value(x, point) is the characteristic polynomial, at three x."""

    def holds(point: Any) -> bool:
        found = ((value(x, point), determinant_at(matrix, point, x)) for x in _SHIFTS)
        return all(near(a, b) for a, b in found)

    return at_points((matrix, *given), holds, "a second characteristic polynomial agrees")


def _eigenvalues(result: Any, matrix: Any) -> Check:
    if len(result) != matrix.rows:
        # The product over the roots is the polynomial only with each root as often as it counts.
        return unchecked("multiplicities are not listed")
    roots = sympy.Matrix([list(result)])
    return polynomial_of(
        matrix, lambda x, point: mp.fprod(x - root for root in numbers_of(roots, point)), roots
    )


def _characteristic(result: Any, matrix: Any, variable: Any = None) -> Check:
    x = variable if variable is not None else sympy.Symbol("lambda", real=True)
    terms = sympy.Matrix([sympy.Poly(result, x).all_coeffs()])

    def value(at: Any, point: Any) -> Any:
        return mp.polyval(list(numbers_of(terms, point)), at)

    return polynomial_of(matrix, value, terms)


def _singular(result: Any, matrix: Any) -> Check:
    matrix = given_matrix(matrix)
    # Singular values are the roots of the eigenvalues of A^H A: no SVD is asked for them.
    gram = matrix.H * matrix
    roots = sympy.Matrix([list(result)])
    if len(result) != matrix.cols:
        return unchecked("some of them are not listed")
    return polynomial_of(
        gram, lambda x, point: mp.fprod(x - root**2 for root in numbers_of(roots, point)), roots
    )


def _norm(result: Any, value: Any, order: Any = None) -> Check:
    matrix = given_matrix(value)

    def holds(point: Any) -> bool:
        found = numbers_of(sympy.Matrix([[result]]), point)[0]
        return near(found, _norm_of(numbers_of(matrix, point), order))

    return at_points((matrix, result), holds, "a second way to the norm agrees")


def _norm_of(work: Any, order: Any) -> Any:
    entries = [abs(x) for x in work]
    if order is None or (order == 2 and 1 in (work.rows, work.cols)):
        return mp.sqrt(mp.fsum(x * x for x in entries))
    # A row is a vector here, whose norms go by entries; as a matrix its 1-norm would be the
    # largest.
    if 1 in (work.rows, work.cols):
        return _vector_norm(entries, order)
    if order == 2:
        return max(mp.svd(work, compute_uv=False))
    if order == 1:
        return max(mp.fsum(abs(work[i, j]) for i in range(work.rows)) for j in range(work.cols))
    if order is sympy.oo:
        return max(mp.fsum(abs(work[i, j]) for j in range(work.cols)) for i in range(work.rows))
    raise Undecided("no second way to this norm")


def _vector_norm(entries: list[Any], order: Any) -> Any:
    if order in (sympy.oo, -sympy.oo):
        return max(entries) if order is sympy.oo else min(entries)
    power = mp.mpf(order.p) / order.q
    return mp.fsum(x**power for x in entries) ** (1 / power)


def _condition(result: Any, matrix: Any) -> Check:
    def holds(point: Any) -> bool:
        values = mp.svd(numbers_of(given_matrix(matrix), point), compute_uv=False)
        found = numbers_of(sympy.Matrix([[result]]), point)[0]
        return near(found, max(values) / min(values))

    return at_points((given_matrix(matrix), result), holds, "singular values agree")


TABLE: Mapping[str, Witness] = {
    "singular_values": _singular,
    "condition_number": _condition,
    "norm": _norm,
}

NUMERIC: Mapping[str, Witness] = {
    "det": _determinant,
    "eigenvals": _eigenvalues,
    "charpoly": _characteristic,
}
"""For matrices of other than rational numbers; `readings` has the exact ways."""

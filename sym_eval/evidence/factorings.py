"""Second ways to matrices taken apart: the parts are multiplied together again.

A table of checks by word, as in `readings`. Shapes that were promised (triangular, unitary, a
Jordan block) are looked at entry by entry.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import sympy
from mpmath import mp

from sym_eval.evidence.arrays import (
    at_points,
    entries_equal,
    given_matrix,
    numbers_of,
    rank_at,
    same,
)
from sym_eval.evidence.equality import compare
from sym_eval.evidence.spaces import weaker
from sym_eval.evidence.verdict import Check, Contradiction, Undecided, proved

Witness = Callable[..., Check]
_BACK = "multiplied back"


def _must(holds: bool, what: str) -> None:
    if not holds:
        raise Contradiction(what)


def _unitary(matrix: Any) -> Check:
    return entries_equal(matrix.H * matrix, sympy.eye(matrix.cols), "its columns are orthonormal")


def _zero(entries: list[Any], what: str) -> Check:
    """How surely all of them are zero; Contradiction if one is not."""
    _must(all(entry.is_zero is not False for entry in entries), what)
    # An undecided one may be zero without looking so: sqrt(6) - sqrt(2)*sqrt(3).
    open_ = [compare(entry, sympy.S.Zero) for entry in entries if not entry.is_zero]
    return weaker(proved(what), *open_)


def _below(matrix: Any) -> list[Any]:
    return [matrix[i, j] for i in range(matrix.rows) for j in range(min(i, matrix.cols))]


def _off(matrix: Any) -> list[Any]:
    return [matrix[i, j] for i in range(matrix.rows) for j in range(matrix.cols) if i != j]


def _product(parts: tuple[Any, ...], expected: Any) -> Check:
    found = parts[0]
    for part in parts[1:]:
        found = found * part
    return entries_equal(found, expected, _BACK)


def _qr(result: Any, matrix: Any) -> Check:
    q, r = result
    shape = _zero(_below(r), "R is not triangular")
    return weaker(_product((q, r), given_matrix(matrix)), _unitary(q), shape)


def _lu(result: Any, matrix: Any) -> Check:
    lower, upper, order = result
    shape = _zero(_below(upper) + _below(lower.T), "a factor is not triangular")
    # The rows may be exchanged: L*U is P*A. A permutation is unitary, which is all that is asked
    # of it.
    back = _product((lower, upper), order * given_matrix(matrix))
    return weaker(back, _unitary(order), shape)


def _cholesky(result: Any, matrix: Any) -> Check:
    # Below the diagonal of the transpose is above that of the factor: SymPy's is the lower one.
    shape = _zero(_below(result.T), "it is not triangular")
    return weaker(_product((result, result.H), given_matrix(matrix)), shape)


def _ldl(result: Any, matrix: Any) -> Check:
    lower, middle = result
    shape = _zero(_below(lower.T) + _off(middle), "a factor has the wrong shape")
    return weaker(_product((lower, middle, lower.H), given_matrix(matrix)), shape)


def _svd(result: Any, matrix: Any) -> Check:
    u, s, v = result
    shape = _zero(_off(s), "the middle factor is not diagonal")
    back = _product((u, s, v.H), given_matrix(matrix))
    return weaker(back, _unitary(u), _unitary(v), shape)


def _invertible(matrix: Any) -> None:
    at_points((matrix,), lambda p: rank_at(matrix, p) == matrix.rows, "the first factor inverts")


def _diagonalized(result: Any, matrix: Any) -> Check:
    p, d = result
    shape = _zero(_off(d), "it is not diagonal")
    _invertible(p)
    # Not P^-1*A*P = D: the inverse of a matrix of radicals is far longer than the matrix.
    how = "A*P = P*D, and P has an inverse"
    return weaker(entries_equal(given_matrix(matrix) * p, p * d, how), shape)


def _jordan(result: Any, matrix: Any) -> Check:
    p, j = result
    _invertible(p)
    ones = [j[i, i + 1] for i in range(j.rows - 1)]
    others = [j[i, k] for i in range(j.rows) for k in range(j.cols) if k not in (i, i + 1)]
    shape = _zero(others, "it is not in Jordan's form")
    _must(set(ones) <= {0, 1}, "it is not in Jordan's form")
    # A one above the diagonal joins two entries to one block, which has one eigenvalue.
    joined = [compare(j[i, i], j[i + 1, i + 1]) for i, one in enumerate(ones) if one == 1]
    how = "A*P = P*J, and P has an inverse"
    return weaker(entries_equal(given_matrix(matrix) * p, p * j, how), shape, *joined)


def _hessenberg(result: Any, matrix: Any) -> Check:
    h, p = result
    below = [h[i, j] for i in range(h.rows) for j in range(i - 1)]
    shape = _zero(below, "it is not of that form")
    return weaker(_product((p, h, p.H), given_matrix(matrix)), _unitary(p), shape)


def _rank_parts(result: Any, matrix: Any) -> Check:
    return _product(tuple(result), given_matrix(matrix))


def _pseudo(result: Any, matrix: Any) -> Check:
    """Penrose's four conditions, which only one matrix fulfils (1955)."""
    a, x = given_matrix(matrix), result
    how = "Penrose's four conditions hold"
    pairs = ((a * x * a, a), (x * a * x, x), ((a * x).H, a * x), ((x * a).H, x * a))
    return weaker(*(entries_equal(left, right, how) for left, right in pairs))


def _least(result: Any, matrix: Any, right: Any) -> Check:
    a, b = given_matrix(matrix), given_matrix(right)
    zero = sympy.zeros(a.cols, 1)
    return entries_equal(a.H * (a * result - b), zero, "the normal equations hold")


def _function(work: Callable[[Any], Any], how: str) -> Witness:
    """In numbers: the function of the matrix by mpmath."""

    def check(result: Any, matrix: Any) -> Check:
        a = given_matrix(matrix)

        def holds(point: Any) -> bool:
            return same(numbers_of(result, point), work(numbers_of(a, point)))

        return at_points((a, result), holds, how)

    return check


def _logarithm(result: Any, matrix: Any) -> Check:
    a = given_matrix(matrix)

    def holds(point: Any) -> bool:
        return same(mp.expm(numbers_of(result, point)), numbers_of(a, point))

    return at_points((a, result), holds, "its exponential is the matrix")


def _root(result: Any, matrix: Any) -> Check:
    return _power(result, matrix, sympy.Rational(1, 2))


def _power(result: Any, matrix: Any, exponent: Any) -> Check:
    """A^(p/q): its q-th power is A^p; A^t: at t = 0, 1, 2 … it is that power."""
    if exponent.is_Rational:
        p, q = int(exponent.p), int(exponent.q)
        return _whole_power(result, matrix, p, q)
    free = exponent.free_symbols - matrix.free_symbols
    # A^n with a letter of its own: at n = k it has to be the k-th power.
    if len(free) != 1 or exponent not in free:
        raise Undecided("no second way to such a power")
    # By Cayley and Hamilton A^t follows a recurrence of order `rows`: so many values fix a
    # solution of it, one more is a test.
    n = matrix.rows + 1
    powers = [(result.subs(exponent, k), _multiplied(matrix, k)) for k in range(1, n + 1)]

    def holds(point: Any) -> bool:
        return all(same(numbers_of(a, point), numbers_of(b, point)) for a, b in powers)

    return at_points((matrix,), holds, f"it is the power at the exponents 1 to {n}")


def _whole_power(result: Any, matrix: Any, p: int, q: int) -> Check:
    if q == 1 and p >= 0:
        return entries_equal(result, _multiplied(matrix, p), "multiplied out")
    if q == 1:
        back = _multiplied(matrix, -p)
        return entries_equal(result * back, sympy.eye(matrix.rows), "multiplied back")

    def holds(point: Any) -> bool:
        root, whole = numbers_of(result, point), numbers_of(matrix, point)
        return same(root**q, whole**p)

    return at_points((matrix, result), holds, f"its {q}. power is that of the matrix")


def _multiplied(matrix: Any, times: int) -> Any:
    """Entry by entry, so that no routine of matrices is asked."""
    n, found = matrix.rows, sympy.eye(matrix.rows)
    for _ in range(times):
        rows = [
            [sympy.expand(sum(found[i, k] * matrix[k, j] for k in range(n))) for j in range(n)]
            for i in range(n)
        ]
        found = sympy.Matrix(rows)
    return found


def _orthogonal(result: Any, *given: Any) -> Check:
    vectors = given[0] if len(given) == 1 and isinstance(given[0], list) else given
    if len(given) == 1 and isinstance(given[0], sympy.MatrixBase) and 1 not in given[0].shape:
        # A matrix is read as the list of its rows; those that depend on others add nothing to the
        # span.
        vectors = given[0].T.columnspace()
    columns = sympy.Matrix.hstack(*(given_matrix(v) for v in vectors))
    inner = [(a.H * b)[0] for i, a in enumerate(result) for b in result[:i]]
    checks = [compare(product, sympy.S.Zero) for product in inner]
    both = sympy.Matrix.hstack(*result, columns)
    how = "they are orthogonal, and their span is the same"
    # Together they span no more than the result alone: so neither reaches outside the other.
    spans = at_points((both,), lambda p: rank_at(both, p) == len(result), how)
    exact = all(entry.is_Rational for entry in both)
    return weaker(proved(how) if exact else spans, *checks)


TABLE: Mapping[str, Witness] = {
    "qr": _qr,
    "lu": _lu,
    "cholesky": _cholesky,
    "ldl": _ldl,
    "svd": _svd,
    "diagonalize": _diagonalized,
    "jordan_form": _jordan,
    "hessenberg": _hessenberg,
    "rank_decomposition": _rank_parts,
    "pinv": _pseudo,
    "least_squares": _least,
    "expm": _function(mp.expm, "the exponential agrees"),
    "exp": _function(mp.expm, "the exponential agrees"),
    "sinm": _function(mp.sinm, "the sine agrees"),
    "cosm": _function(mp.cosm, "the cosine agrees"),
    "logm": _logarithm,
    "sqrtm": _root,
    "power of a matrix": _power,
    "gram_schmidt": _orthogonal,
}

"""Second ways to what is asked of matrices: multiplied back, ranks of numbers, minors of our own.

A table of checks by word, as in `readings`; rational matrices exactly, others in numbers.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping
from typing import Any

import sympy

from sym_eval.evidence import linear
from sym_eval.evidence.arrays import (
    at_points,
    entries_equal,
    given_matrix,
    is_rational,
    rank_at,
)
from sym_eval.evidence.equality import compare
from sym_eval.evidence.given import Given
from sym_eval.evidence.points import ordered, points
from sym_eval.evidence.verdict import Check, Contradiction, Undecided, Verdict, proved
from sym_eval.evidence.wholes import equal

Witness = Callable[..., Check]


def weaker(*checks: Check) -> Check:
    """The weakest of them."""
    order = (Verdict.UNCHECKED, Verdict.AGREES, Verdict.PROVED)
    return min(checks, key=lambda check: order.index(check.verdict))


def known_rank(matrix: Any) -> tuple[int, Check]:
    """The rank for almost all values of the letters, and how sure it is."""
    if is_rational(matrix):
        return len(linear.reduced(linear.rows_of(matrix))[1]), proved("a second elimination")
    symbols, found = ordered(matrix), []
    for point in points(symbols):
        try:
            # Never above the rank for almost all values, and only at special ones below.
            found.append(rank_at(matrix, point))
        except Undecided:
            continue
        if len(found) == 3 or not symbols:
            break
    if not found:
        raise Undecided("no numbers to find its rank with")
    rank = max(found)
    check = at_points((matrix,), lambda point: rank_at(matrix, point) <= rank, "the rank agrees")
    return rank, check


def _rank(result: Any, matrix: Any) -> Check:
    matrix = given_matrix(matrix)
    if not isinstance(result, sympy.Piecewise):
        rank, check = known_rank(matrix)
        equal(int(result), rank, "")
        if ordered(matrix):
            return Check(check.verdict, f"{check.how}; that it is so everywhere was not checked")
        return check
    return _rank_by_pieces(result, matrix)


def _rank_by_pieces(result: Any, matrix: Any) -> Check:
    """At general points, and at each single value that a piece names."""
    check = at_points(
        (matrix,), lambda point: _piece(result, point) == rank_at(matrix, point), "the rank agrees"
    )
    for condition in (c for _, c in result.args):
        for where in condition.atoms(sympy.Eq):
            if where.lhs.is_Symbol and where.rhs.is_number and len(ordered(matrix)) == 1:
                special = {where.lhs: where.rhs}
                equal(result.subs(special), known_rank(matrix.subs(special))[0], "")
    others = _suspects(matrix)
    for special in others:
        expected = known_rank(matrix.subs(special))[0]
        equal(result.subs(special), expected, "")
    where = "named" if others is not _UNKNOWN else "named; others were not looked for"
    return Check(check.verdict, f"{check.how}, and at the values that are {where}")


_UNKNOWN: list[dict[Any, Any]] = []


def _piece(result: Any, point: Any) -> Any:
    """The piece at a point, where Eq(z**2 + 1, 0) is not decided before it is multiplied out."""
    there = result.subs(point)
    equations = there.atoms(sympy.Eq) if isinstance(there, sympy.Piecewise) else ()
    return there.subs({e: sympy.Eq(sympy.expand(e.lhs - e.rhs), 0) for e in equations})


def _suspects(matrix: Any) -> list[dict[Any, Any]]:
    """Every value of the only letter at which the rank could fall: the zeros of one minor."""
    symbols = ordered(matrix)
    polynomial = all(entry.is_polynomial(*symbols) for entry in matrix)
    if len(symbols) != 1 or not symbols[0].is_real or not polynomial:
        return _UNKNOWN
    at = next(iter(points(symbols)))
    columns = linear.reduced(linear.rows_of(matrix, at))[1]
    rows = linear.reduced(linear.rows_of(matrix.T, at))[1]
    minor_ = sympy.Matrix(matrix.extract(rows, columns)).det(method="berkowitz")
    roots = sympy.real_roots(minor_) if minor_.has(*symbols) else []
    found = [{symbols[0]: root} for root in dict.fromkeys(roots)]
    return [special for special in found if Given().allows(special)]


def _kernel(result: Any, matrix: Any) -> Check:
    matrix = given_matrix(matrix)
    rank, check = known_rank(matrix)
    if len(result) != matrix.cols - rank:
        raise Contradiction(f"{len(result)} vectors against {matrix.cols - rank}")
    zero = sympy.zeros(matrix.rows, 1)
    how = "each is multiplied to zero, and the rank says how many there are"
    checks = [entries_equal(matrix * vector, zero, how) for vector in result]
    found = weaker(proved(how), *checks)
    return found if check.verdict is Verdict.PROVED else weaker(check, found)


def _left_kernel(result: Any, matrix: Any) -> Check:
    return _kernel(result, given_matrix(matrix).T)


def _spans(transposed: bool) -> Witness:
    """The vectors are independent and every column (row) lies in their span."""

    def check(result: Any, matrix: Any) -> Check:
        matrix = given_matrix(matrix).T if transposed else given_matrix(matrix)
        rank, sure = known_rank(matrix)
        vectors = [v.T if transposed else v for v in result]
        together = sympy.Matrix.hstack(*vectors) if vectors else sympy.zeros(matrix.rows, 0)
        both = known_rank(sympy.Matrix.hstack(together, matrix))[0] if vectors else rank
        alone = known_rank(together)[0] if vectors else 0
        equal((len(vectors), alone, both), (rank, rank, rank), "")
        return Check(sure.verdict, "as many as the rank says, and nothing lies outside their span")

    return check


def _solved(result: Any, matrix: Any, right: Any) -> Check:
    a, b = given_matrix(matrix), given_matrix(right)
    rank, sure = known_rank(a)
    wider, as_sure = known_rank(sympy.Matrix.hstack(a, b))
    if result is sympy.S.EmptySet:
        equal(wider, rank + 1, "")
        how = "the right side raises the rank: there is no solution"
        return Check(weaker(sure, as_sure).verdict, how)
    point = sympy.Matrix(list(next(iter(result))))
    free = set(ordered(point)) - set(ordered(a, b))
    equal(len(free), a.cols - rank, "")
    back = entries_equal(a * point, b, "put back; the rank says how many are free")
    return weaker(back, sure) if sure.verdict is not Verdict.PROVED else back


def minor(matrix: Any, i: int, j: int) -> Any:
    """The determinant without a row and a column, by Leibniz."""
    return leibniz(matrix.extract(*([k for k in range(matrix.rows) if k != n] for n in (i, j))))


def leibniz(matrix: Any, signed: bool = True) -> Any:
    """The determinant (permanent) as a sum over permutations; Undecided from 8 rows on."""
    n = matrix.rows
    if n > 7:  # 5040 products; of eight rows there are 40,320
        raise Undecided("too many permutations")
    total = sympy.S.Zero
    for places in itertools.permutations(range(n)):
        swaps = sum(a > b for a, b in itertools.combinations(places, 2)) if signed else 0
        total += (-1) ** swaps * math.prod((matrix[i, p] for i, p in enumerate(places)), start=1)
    return total


def _cofactors(transposed: bool) -> Witness:
    def check(result: Any, matrix: Any) -> Check:
        n = matrix.rows
        rows = [[(-1) ** (i + j) * minor(matrix, i, j) for j in range(n)] for i in range(n)]
        expected = sympy.Matrix(rows)
        return entries_equal(result, expected.T if transposed else expected, "minors of our own")

    return check


def _one_minor(sign: bool) -> Witness:
    def check(result: Any, matrix: Any, i: Any, j: Any) -> Check:
        factor = (-1) ** int(i + j) if sign else 1
        expected = factor * minor(given_matrix(matrix), int(i) - 1, int(j) - 1)
        return compare(result, expected)

    return check


def _permanent(result: Any, matrix: Any) -> Check:
    return compare(result, leibniz(given_matrix(matrix), signed=False))


TABLE: Mapping[str, Witness] = {
    "rank": _rank,
    "nullspace": _kernel,
    "left_nullspace": _left_kernel,
    "columnspace": _spans(False),
    "rowspace": _spans(True),
    "linsolve": _solved,
    "adjugate": _cofactors(True),
    "cofactor_matrix": _cofactors(False),
    "minor": _one_minor(False),
    "cofactor": _one_minor(True),
    "permanent": _permanent,
}
"""Exactly for rational matrices and in numbers for others."""

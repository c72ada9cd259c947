"""Elimination of our own: echelon forms, determinants, characteristic polynomials of fractions."""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy

from sym_eval.evidence.linear import Rows, determinant, reduced, rows_of, shifted
from sym_eval.evidence.verdict import Undecided

x = sympy.Symbol("x", real=True)


def rows(*given: list[int]) -> Rows:
    """Rows of whole numbers as fractions."""
    return [[Fraction(number) for number in row] for row in given]


@pytest.mark.parametrize(
    ("matrix", "value"),
    [
        (rows([5]), 5),
        (rows([1, 2], [3, 4]), -2),
        (rows([0, 1], [1, 0]), -1),
        (rows([0, 0], [0, 0]), 0),
        (rows([1, 2], [2, 4]), 0),
        (rows([2, 0, 0], [0, 3, 0], [0, 0, 4]), 24),
        (rows([0, 2, 0], [3, 0, 0], [0, 0, 4]), -24),
        (rows([1, 2, 3], [4, 5, 6], [7, 8, 9]), 0),
        (rows([1, 2, 3], [4, 5, 6], [7, 8, 10]), -3),
    ],
)
def test_determinants_are_exact(matrix: Rows, value: int) -> None:
    assert determinant(matrix) == value


@pytest.mark.parametrize(
    ("matrix", "echelon", "pivots"),
    [
        (rows([1, 2], [3, 4]), rows([1, 0], [0, 1]), [0, 1]),
        (rows([1, 2], [2, 4]), rows([1, 2], [0, 0]), [0]),
        (rows([0, 1, 2], [0, 2, 4]), rows([0, 1, 2], [0, 0, 0]), [1]),
        (rows([0, 0], [0, 0]), rows([0, 0], [0, 0]), []),
        (rows([2, 4, 6]), rows([1, 2, 3]), [0]),
        (rows([1], [2], [3]), rows([1], [0], [0]), [0]),
    ],
)
def test_echelon_forms_and_their_pivots(matrix: Rows, echelon: Rows, pivots: list[int]) -> None:
    assert reduced(matrix)[:2] == (echelon, pivots)


def test_the_matrix_itself_is_left_as_it_was() -> None:
    matrix = rows([1, 2], [3, 4])
    reduced(matrix)
    assert matrix == rows([1, 2], [3, 4])


def test_an_empty_matrix_has_the_determinant_one() -> None:
    assert determinant([]) == 1


def test_the_characteristic_polynomial_vanishes_at_an_eigenvalue() -> None:
    matrix = rows([2, 1], [1, 2])
    at = [determinant(shifted(matrix, Fraction(number))) for number in (0, 1, 2, 3)]
    assert at == [3, 0, -1, 0]


def test_the_determinant_of_a_product_is_the_product() -> None:
    left, right = sympy.Matrix([[1, 2], [3, 5]]), sympy.Matrix([[2, 7], [1, 8]])
    product = determinant(rows_of(left * right))
    assert product == determinant(rows_of(left)) * determinant(rows_of(right))


def test_entries_become_fractions() -> None:
    matrix = sympy.Matrix([[sympy.Rational(1, 3), 2]])
    assert rows_of(matrix) == [[Fraction(1, 3), Fraction(2)]]


def test_symbols_are_put_in_as_numbers() -> None:
    assert rows_of(sympy.Matrix([[x, x**2]]), {x: sympy.Integer(3)}) == rows([3, 9])


@pytest.mark.parametrize("entry", [x, sympy.sqrt(2), sympy.pi, sympy.I, sympy.oo])
def test_what_is_no_fraction_is_undecided(entry: object) -> None:
    with pytest.raises(Undecided) as caught:
        rows_of(sympy.Matrix([[entry]]))
    assert str(caught.value) == f"an entry is not a rational number: {entry}"

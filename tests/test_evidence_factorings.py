"""Matrices taken apart are called so only as surely as every entry of their shape is known."""

from __future__ import annotations

from typing import Any

import pytest
import sympy
from sympy import I, Matrix, Rational, cos, eye, sin, sqrt

from sym_eval.evidence.factorings import TABLE
from sym_eval.evidence.verdict import Contradiction

x, y = sympy.symbols("x y", real=True)
HIDDEN = (
    4 * sympy.atan(Rational(1, 5)) - sympy.atan(Rational(1, 239)) - sympy.pi / 4
)  # 0, by Machin
SMALL = sqrt(10**10 + 1) - 10**5  # 5e-6, and not zero
TURN = Matrix([[cos(x), -sin(x)], [sin(x), cos(x)]])
ONE = cos(x) ** 2 + sin(x) ** 2 - 1  # zero by a theorem
D = sympy.diag

RIGHT: tuple[tuple[str, Any, Matrix], ...] = (
    ("qr", (eye(2), Matrix([[1, 2], [0, 3]])), Matrix([[1, 2], [0, 3]])),
    ("qr", (TURN, D(2, 3)), TURN * D(2, 3)),
    ("qr", (TURN, Matrix([[1, x], [ONE, 1]])), TURN * Matrix([[1, x], [0, 1]])),
    ("lu", (Matrix([[1, 0], [3, 1]]), Matrix([[1, 2], [0, -2]]), eye(2)), Matrix([[1, 2], [3, 4]])),
    ("lu", (eye(2), Matrix([[1, 2], [0, 3]]), Matrix([[0, 1], [1, 0]])), Matrix([[0, 3], [1, 2]])),
    ("lu", (Matrix([[1, ONE], [x, 1]]), eye(2), eye(2)), Matrix([[1, 0], [x, 1]])),
    ("cholesky", Matrix([[2, 0], [1, 3]]), Matrix([[4, 2], [2, 10]])),
    ("cholesky", Matrix([[2, 0], [I, 1]]), Matrix([[4, -2 * I], [2 * I, 2]])),
    ("ldl", (Matrix([[1, 0], [2, 1]]), D(3, 5)), Matrix([[3, 6], [6, 17]])),
    ("svd", (eye(2), D(3, 2), eye(2)), D(3, 2)),
    ("svd", (Matrix([[0, 1], [1, 0]]), D(3, 2), eye(2)), Matrix([[0, 2], [3, 0]])),
    ("diagonalize", (Matrix([[1, 1], [1, -1]]), D(3, -1)), Matrix([[1, 2], [2, 1]])),
    ("diagonalize", (Matrix([[1, 1], [I, -I]]), D(-I, I)), Matrix([[0, -1], [1, 0]])),
    ("jordan_form", (Matrix([[1, 0], [0, 1]]), Matrix([[2, 1], [0, 2]])), Matrix([[2, 1], [0, 2]])),
    ("jordan_form", (Matrix([[2, 1], [0, 1]]), Matrix([[3, 1], [0, 3]])), Matrix([[3, 2], [0, 3]])),
    ("jordan_form", (eye(3), D(Matrix([[x, 1], [0, x]]), y)), D(Matrix([[x, 1], [0, x]]), y)),
    ("hessenberg", (Matrix([[1, 2], [3, 4]]), eye(2)), Matrix([[1, 2], [3, 4]])),
    ("rank_decomposition", (Matrix([1, 2]), Matrix([[1, 2]])), Matrix([[1, 2], [2, 4]])),
    ("pinv", Matrix([[Rational(1, 5), Rational(2, 5)]]), Matrix([1, 2])),
    ("sqrtm", Matrix([[1, 1], [0, 1]]), Matrix([[1, 2], [0, 1]])),
    ("gram_schmidt", [Matrix([1, 1]), Matrix([1, -1])], Matrix([[1, 1], [1, 0]])),
)  # fmt: skip
WRONG: tuple[tuple[str, Any, Matrix], ...] = (
    ("qr", (eye(2), Matrix([[1, 2], [3, 4]])), Matrix([[1, 2], [3, 4]])),
    ("qr", (eye(2), Matrix([[1, 2], [SMALL, 3]])), Matrix([[1, 2], [SMALL, 3]])),
    ("qr", (2 * eye(2), eye(2)), 2 * eye(2)),
    ("qr", (TURN, Matrix([[1, 0], [sin(x), 1]])), TURN * Matrix([[1, 0], [sin(x), 1]])),
    ("lu", (Matrix([[1, sin(x)], [0, 1]]), eye(2), eye(2)), Matrix([[1, sin(x)], [0, 1]])),
    ("lu", (eye(2), Matrix([[1, 2], [0, 3]]), eye(2)), Matrix([[1, 2], [1, 3]])),
    ("cholesky", Matrix([[2, 1], [1, 3]]), Matrix([[5, 5], [5, 10]])),
    ("cholesky", Matrix([[2, SMALL], [0, 1]]), Matrix([[4 + SMALL**2, SMALL], [SMALL, 1]])),
    ("ldl", (eye(2), Matrix([[3, 6], [6, 17]])), Matrix([[3, 6], [6, 17]])),
    ("svd", (eye(2), Matrix([[3, x], [0, 2]]), eye(2)), Matrix([[3, x], [0, 2]])),
    ("diagonalize", (eye(2), Matrix([[2, 1], [0, 2]])), Matrix([[2, 1], [0, 2]])),
    ("diagonalize", (Matrix([[1, 1], [1, 1]]), D(3, 3)), Matrix([[1, 2], [2, 1]])),
    ("jordan_form", (eye(2), Matrix([[2, 1], [0, 3]])), Matrix([[2, 1], [0, 3]])),
    ("jordan_form", (eye(2), Matrix([[2, 2], [0, 2]])), Matrix([[2, 2], [0, 2]])),
    ("jordan_form", (eye(2), Matrix([[x, 1], [0, x + SMALL]])), Matrix([[x, 1], [0, x + SMALL]])),
    ("hessenberg", (Matrix([[1, 2, 3], [4, 5, 6], [7, 8, 9]]), eye(3)), Matrix(3, 3, range(1, 10))),
    ("pinv", Matrix([[1, 0]]), Matrix([1, 2])),
    ("sqrtm", Matrix([[1, 2], [0, 1]]), Matrix([[1, 2], [0, 1]])),
    ("gram_schmidt", [Matrix([1, 1]), Matrix([1, 0])], Matrix([[1, 1], [1, 0]])),
    ("gram_schmidt", [Matrix([1, 0, 0])], Matrix([[1, 0, 0], [0, 1, 0]])),
)  # fmt: skip


def said(word: str, result: Any, matrix: Matrix) -> str:
    """The verdict, or that it was contradicted."""
    try:
        return TABLE[word](result, matrix).verdict.value
    except Contradiction:
        return "wrong"


def test_right_factors_are_not_contradicted() -> None:
    found = [(word, result, said(word, result, matrix)) for word, result, matrix in RIGHT]
    assert [row for row in found if row[2] not in {"proved", "agrees"}] == []


def test_factors_of_the_wrong_shape_are_contradicted() -> None:
    found = [(word, result, said(word, result, matrix)) for word, result, matrix in WRONG]
    assert [row for row in found if row[2] != "wrong"] == []


@pytest.mark.parametrize(
    ("word", "result"),
    [
        ("qr", (eye(2), Matrix([[1, 2], [HIDDEN, 3]]))),
        ("lu", (eye(2), Matrix([[1, 2], [HIDDEN, 3]]), eye(2))),
    ],
)
def test_a_shape_that_only_numbers_show_is_not_proved(word: str, result: Any) -> None:
    assert said(word, result, Matrix([[1, 2], [0, 3]])) != "proved"


def test_one_eigenvalue_in_two_spellings_is_one_block() -> None:
    block = Matrix([[sqrt(5 + 2 * sqrt(6)), 1], [0, sqrt(2) + sqrt(3)]])
    assert said("jordan_form", (eye(2), block), block) != "wrong"

"""Questions about matrices with letters, complex and defective ones, with answers worked out by hand.

What depends on a letter is said for which values, told in a note, or refused with the condition.
"""

# ruff: noqa: E501 (a question and its answer stand on one line)

from __future__ import annotations

import pytest

from tests.asking import called, refused
from tests.test_claims_by_hand import others

Row = tuple[str, str, str]
ALMOST = "with letters in it this holds for almost all of their values"

VALUES: tuple[Row, ...] = (
    ("rank([[1, a], [a, 1]])", "", "Piecewise((1, Eq(a, -1) | Eq(a, 1)), (2, True))"),
    ("rank([[1, a], [a, 1]])", "a < 0", "Piecewise((1, Eq(a, -1)), (2, True))"),
    ("rank([[a, 1, 1], [1, a, 1], [1, 1, a]])", "", "Piecewise((1, Eq(a, 1)), (2, Eq(a, -2) | Eq(a, 1)), (3, True))"),
    ("rank([[a, 1], [1, a], [a, a]])", "", "Piecewise((1, Eq(a, 1)), (2, True))"),
    ("rank([[1, z], [z, -1]])", "z complex", "Piecewise((1, Eq(z**2, -1)), (2, True))"),
    ("rank([[1, z], [z, -1]])", "", "2"),
    ("rank([[sin(x)], [1 - cos(x)]])", "", "Piecewise((0, Eq(sin(x), 0) & Eq(cos(x), 1)), (1, True))"),
    ("rank([[x], [exp(x) - 1]])", "", "Piecewise((0, Eq(x, 0) & Eq(exp(x), 1)), (1, True))"),
    ("rank([[sin(x), cos(x)], [-cos(x), sin(x)]])", "", "2"),
    ("rank([[sin(x), sin(x)], [cos(x), cos(x)]])", "", "1"),
    ("rank([[exp(x), 0], [0, exp(y)]])", "", "2"),
    ("rank([[1, 1/a], [a, 1]])", "", "1"),
    ("rank([[1, a, b], [2, 2a, 2b]])", "", "1"),
    ("rank([[0, a], [0, 0]])", "", "Piecewise((0, Eq(a, 0)), (1, True))"),
    ("rank([[I, 1], [-1, I]])", "", "1"),
    ("rank([[1, sqrt(2)], [sqrt(2), 2]])", "", "1"),
    ("inv([[sin(x), cos(x)], [-cos(x), sin(x)]])", "", "Matrix([[sin(x), -cos(x)], [cos(x), sin(x)]])"),
    ("inv([[exp(x), 1], [0, exp(-x)]])", "", "Matrix([[exp(-x), -1], [0, exp(x)]])"),
    ("inv([[1, I], [-I, 2]])", "", "Matrix([[2, -I], [I, 1]])"),
    ("eigenvals([[2, 1], [0, 2]])", "", "[2, 2]"),
    ("eigenvals([[0, -1], [1, 0]])", "", "[-I, I]"),
    ("is_diagonalizable([[a, b], [b, c]])", "", "True"),
    ("is_diagonalizable([[0, a], [-a, 0]])", "", "True"),
    ("is_diagonalizable([[0, 1], [a^2 + 1, 0]])", "", "True"),
    ("is_diagonalizable([[1, 1], [0, 1]])", "", "False"),
    ("is_diagonalizable([[0, -1], [1, 0]])", "", "True"),
    ("is_symmetric([[1, sin(x)^2], [1 - cos(x)^2, 1]])", "", "True"),
    ("is_symmetric([[1, a], [2, 1], [3, 1]])", "", "False"),
    ("is_anti_symmetric([[0, a], [-a, 0]])", "", "True"),
    ("is_anti_symmetric([[1, a], [-a, 0]])", "", "False"),
    ("is_hermitian([[1, z], [conjugate(z), 1]])", "z complex", "True"),
    ("is_unitary([[0, I], [I, 0]])", "", "True"),
    ("is_unitary([[1, I], [I, 1]])", "", "False"),
    ("is_orthogonal([[cos(t), -sin(t)], [sin(t), cos(t)]])", "", "True"),
    ("is_nilpotent([[0, a], [0, 0]])", "", "True"),
    ("is_nilpotent([[1, 1], [-1, -1]])", "", "True"),
    ("is_upper([[1, 2], [0, 3], [0, 0]])", "", "True"),
    ("is_lower([[1, 2], [0, 3]])", "", "False"),
    ("is_positive_definite([[1, 2], [2, 1]])", "", "False"),
    ("is_positive_definite([[2, I], [-I, 2]])", "", "True"),
    ("linsolve([[1, 2], [2, 4]], [1, 2])", "", "{(1 - 2*tau0, tau0)}"),
    ("linsolve([[1, 2], [2, 4]], [1, 3])", "", "EmptySet"),
    ("pinv([[1, 2], [2, 4]])", "", "Matrix([[1/25, 2/25], [2/25, 4/25]])"),
    ("[[1, 1], [0, 1]]^n", "", "Matrix([[1, n], [0, 1]])"),
    ("[[1, 1], [1, 0]]^10", "", "Matrix([[89, 55], [55, 34]])"),
    ("expm([[0, t], [-t, 0]])", "", "Matrix([[cos(t), sin(t)], [-sin(t), cos(t)]])"),
    ("logm([[1, 1], [0, 1]])", "", "Matrix([[0, 1], [0, 0]])"),
    ("adjugate([[1, 2], [2, 4]])", "", "Matrix([[4, -2], [-2, 1]])"),
    ("det([[sqrt(a), 1], [1, sqrt(a)]])", "", "a - 1"),
    ("least_squares([[1, 1], [1, 2], [1, 3]], [1, 2, 2])", "", "Matrix([[2/3], [1/2]])"),
)  # fmt: skip
NOTED: tuple[Row, ...] = (
    ("inv([[1, a], [a, 1]])", "", "there is none where (a - 1)*(a + 1) = 0"),
    ("inv([[a, b], [c, d]])", "", "there is none where a*d - b*c = 0"),
    ("inv([[a^2 + 1, 0], [0, 1]])", "", ""),
    ("inv([[1, 2], [3, 4]])", "", ""),
    ("eigenvects([[a, 1], [0, b]])", "", "with letters in it this holds where no two eigenvalues meet"),
    ("eigenvects([[2, 1], [0, 2]])", "", ""),
    ("jordan_form([[1, a], [0, 1]])", "", f"(P, J) with A = P*J*inv(P); {ALMOST}"),
    ("diagonalize([[a, 1], [0, b]])", "", f"(P, D) with A = P*D*inv(P); {ALMOST}"),
    ("diagonalize([[1, 2], [2, 1]])", "", "(P, D) with A = P*D*inv(P)"),
    ("lu([[a, b], [c, d]])", "", f"(L, U, P) with P*A = L*U; {ALMOST}"),
    ("pinv([[1, a], [a, 1]])", "", ALMOST),
    ("gram_schmidt([1, a], [a, 1])", "", ALMOST),
    ("gram_schmidt([1, 2], [2, 1])", "", ""),
    ("expm([[a, 1], [0, b]])", "", ALMOST),
    ("expm([[a, 1], [0, a]])", "", ""),
    ("least_squares([[1, a], [1, 2]], [1, 2])", "", ALMOST),
    ("least_squares([[1, a], [1, 2], [1, 3]], [1, 2, 2])", "", ""),
    ("nullspace([[a, b]])", "", f"{ALMOST}; rank(A) says where not"),
    ("linsolve([[1, 1], [1, 1]], [a, b])", "", "there are solutions where -a + b = 0"),
    ("linsolve([[1, 1], [2, 2], [0, 0]], [a, b, c])", "", "there are solutions where -2*a + b = 0 and c = 0"),
    ("linsolve([[a, 0], [0, 1]], [1, 1])", "", f"{ALMOST}; rank(A) says where not"),
    ("linsolve([[1, 1], [1, 1]], [1, 2])", "", ""),
)  # fmt: skip
REFUSED: tuple[tuple[str, str], ...] = (
    ("is_symmetric([[1, a], [b, 1]])", "it is where a - b = 0"),
    ("is_hermitian([[1, I*a], [I*a, 1]])", "it is where 2*I*a = 0"),
    ("is_orthogonal([[a, 0], [0, 1]])", "it is where a**2 - 1 = 0"),
    ("is_nilpotent([[0, 1], [a, 0]])", "it is where a = 0"),
    ("is_upper([[1, 2], [a, 3]])", "it is where a = 0"),
    ("is_lower([[1, a], [b, 3]])", "it is where a = 0"),
    ("is_invertible([[1, a], [a, 1]])", "it is unless 1 - a**2 = 0"),
    ("is_diagonalizable([[1, a], [0, 1]])", "for almost all values of its letters it is not so"),
    ("is_diagonalizable([[a, 1], [0, b]])", "for almost all values of its letters it is so"),
    ("is_positive_definite([[a, 1], [1, 1]])", "that depends on its letters"),
    ("cholesky([[a, 1], [1, a]])", "depends on its letters"),
    ("cholesky([[1, 1], [1, 1]])", "needs a positive definite matrix"),
    ("diagonalize([[1, 1], [0, 1]])", "there are too few eigenvectors: the matrix cannot be made diagonal (position 1)"),
    ("diagonalize([[1, a], [0, 1]])", "cannot be made diagonal, for almost all values of its letters"),
    ("inv([[sqrt(5 + 2 sqrt(6)), 1], [1, sqrt(3) - sqrt(2)]])", "not invertible"),
    ("inv([[1, I], [I, -1]])", "not invertible"),
    ("inv([[1, 2, 3], [4, 5, 6]])", "must be square"),
)  # fmt: skip
TRUE = (
    ("inv([[1, a], [0, 1]])", "[[1, -a], [0, 1]]", ""),
    ("det([[a, b], [b, a]])", "(a - b)(a + b)", ""),
    ("expm([[0, 1], [1, 0]])", "[[cosh(1), sinh(1)], [sinh(1), cosh(1)]]", ""),
    ("det([[1, 1, 1], [a, b, c], [a^2, b^2, c^2]])", "(b - a)(c - a)(c - b)", ""),
    ("[[2, 1], [1, 1]]*[[1, -1], [-1, 2]]", "eye(2)", ""),
    ("trace([[a, b], [c, d]]*[[0, 1], [1, 0]])", "b + c", ""),
    ("charpoly([[a, b], [c, d]], x)", "x^2 - (a + d) x + a d - b c", ""),
)  # fmt: skip
FALSE = (
    ("[[1, a], [0, 1]]*[[1, 0], [b, 1]]", "[[1, 0], [b, 1]]*[[1, a], [0, 1]]", ""),
    ("det([[a, b], [c, d]] + [[a, b], [c, d]])", "2*det([[a, b], [c, d]])", ""),
    ("expm([[0, 1], [0, 0]])", "[[1, e], [1, 1]]", ""),
    ("inv([[a, 0], [0, b]])", "[[1/b, 0], [0, 1/a]]", ""),
    ("transpose([[1, a], [b, 1]]*[[1, 2], [3, 4]])", "transpose([[1, a], [b, 1]])*transpose([[1, 2], [3, 4]])", ""),
)  # fmt: skip


def value_and_notes(text: str, assume: str) -> tuple[str, tuple[str, ...]]:
    """The answer as text, and what the reading notes."""
    call, answer = called("evaluate", expr=text, assume=assume)
    return str(answer.value), call.readings[0].notes


def test_answers_are_those_of_the_hand() -> None:
    found = {(text, assume): value_and_notes(text, assume)[0] for text, assume, _ in VALUES}
    assert {row: found[row[:2]] for row in VALUES if found[row[:2]] != row[2]} == {}


def test_what_holds_for_almost_all_letters_says_so() -> None:
    found = {text: "".join(value_and_notes(text, assume)[1]) for text, assume, _ in NOTED}
    assert {text: found[text] for text, _, note in NOTED if found[text] != note} == {}


def test_what_depends_on_letters_is_refused_with_the_condition() -> None:
    found = {text: refused("evaluate", expr=text) for text, _ in REFUSED}
    assert {text: found[text] for text, said in REFUSED if said not in found[text]} == {}


@pytest.mark.parametrize(("claims", "word"), [(TRUE, "equal"), (FALSE, "unequal")])
def test_identities_of_matrices(claims: tuple[Row, ...], word: str) -> None:
    assert others(claims, word) == {}

"""Yes or no of a matrix: is it symmetric, orthogonal, definite, invertible, diagonalizable?

True and false are said of all values of the letters in it; what depends on them is E_UNSOLVED, with
the equations that decide.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy

from sym_core.errors import Code, SymError
from sym_eval.vocabulary import given
from sym_eval.vocabulary.matrix_forms import tidied
from sym_eval.vocabulary.row import Kind, Row, Takes


def _property(name: str) -> Any:
    """A question with the answers true and false; E_UNSOLVED where it depends."""

    def build(value: Any) -> Any:
        answer = getattr(given.matrix_of(name, value), name)
        answer = answer() if callable(answer) else answer
        # SymPy's None is "not known". As false it would be a claim.
        if answer is None:
            raise SymError(Code.UNSOLVED, "that depends on its letters", hint="put in numbers")
        return sympy.true if answer else sympy.false

    return build


def _vanishing(name: str, square: bool, differences: Callable[[Any], Any]) -> Any:
    """Whether all of them are zero: true, false, or E_UNSOLVED that says where they are."""

    def build(value: Any) -> Any:
        matrix = given.matrix_of(name, value)
        if square and matrix.rows != matrix.cols:
            return sympy.false
        zeros = {entry: entry.is_zero for entry in tidied(differences(matrix))}
        if False in zeros.values():
            return sympy.false
        unknown = [entry for entry, zero in zeros.items() if zero is None]
        open_ = [f"{u} = 0" for i, u in enumerate(unknown) if -u not in unknown[:i]]
        if open_:
            what = f"that depends: it is where {' and '.join(open_)}"
            raise SymError(Code.UNSOLVED, what[:200], hint="put in numbers")
        return sympy.true

    return build


def _below(matrix: Any) -> Any:
    return matrix - matrix.upper_triangular()


def _is_normal(matrix: Any) -> bool:
    return bool(tidied(matrix * matrix.H - matrix.H * matrix).is_zero_matrix)


def _diagonalizable(value: Any) -> Any:
    matrix = given.matrix_of("is_diagonalizable", value)
    answer = matrix.is_square and matrix.is_diagonalizable()
    # A normal matrix has as many eigenvectors as rows, whatever its letters are.
    if matrix.free_symbols and matrix.is_square and not _is_normal(matrix):
        x = sympy.Dummy("x")
        apart = sympy.discriminant(matrix.charpoly(x).as_expr(x), x)
        # Eigenvalues that never meet have as many eigenvectors; else special letters decide.
        if tidied(sympy.Matrix([apart]))[0].is_zero is not False:
            what = f"for almost all values of its letters it is {'' if answer else 'not '}so"
            raise SymError(Code.UNSOLVED, f"{what}, not for all perhaps", hint="put in numbers")
    return sympy.true if answer else sympy.false


def _invertible(value: Any) -> Any:
    determinant = sympy.simplify(given.matrix_of("is_invertible", value, True).det())
    # Almost every matrix with letters is invertible: for which it is not is the answer.
    if determinant.is_zero is None:
        what = f"that depends: it is unless {determinant} = 0"
        raise SymError(Code.UNSOLVED, what[:200], hint="put in numbers")
    return sympy.false if determinant.is_zero else sympy.true


_PROPERTIES = (
    *("is_positive_definite", "is_positive_semidefinite", "is_indefinite"),
    *("is_negative_definite", "is_negative_semidefinite"),
)
_ZEROS: dict[str, tuple[bool, Callable[[Any], Any]]] = {
    "is_symmetric": (True, lambda a: a - a.T),
    "is_anti_symmetric": (True, lambda a: a + a.T),
    "is_hermitian": (True, lambda a: a - a.H),
    "is_orthogonal": (True, lambda a: a.T * a - sympy.eye(a.rows)),
    "is_unitary": (True, lambda a: a.H * a - sympy.eye(a.rows)),
    "is_nilpotent": (True, lambda a: a**a.rows),
    "is_upper": (False, _below),
    "is_lower": (False, lambda a: _below(a.T)),
}
"""What has to be zero for the answer to be true, and whether only of a square matrix."""

_QUESTIONS = {
    "is_invertible": _invertible,
    "is_diagonalizable": _diagonalizable,
    **{name: _property(name) for name in _PROPERTIES},
    **{name: _vanishing(name, *how) for name, how in _ZEROS.items()},
}

ROWS: tuple[Row, ...] = tuple(
    Row((name,), build, Kind.OPERATION, takes=Takes.ANYTHING) for name, build in _QUESTIONS.items()
)

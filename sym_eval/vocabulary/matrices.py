"""Matrices and what is asked of them: det, inv, eigenvals, rank …

Every matrix is immutable and explicit. Shapes that do not fit are E_RUNTIME with both shapes.
"""

from __future__ import annotations

from typing import Any

import sympy

from sym_core.errors import Code, SymError
from sym_eval.vocabulary.calculus import worked
from sym_eval.vocabulary.row import Kind, Row, Takes, is_scalar, rows

MOST_ENTRIES = 10_000
"""A 100 by 100 matrix: larger ones are not written out as text by anybody."""


def matrix(entries: Any, *more: Any) -> Any:
    """Matrix([[1, 2], [3, 4]]), Matrix([1, 2]) as a column, Matrix(2, 2, [1, 2, 3, 4])."""
    if more:
        if len(more) != 2 or not isinstance(more[1], list):
            raise _misshapen()
        return _sized(entries, *more)
    if isinstance(entries, sympy.MatrixBase):
        return entries
    if not isinstance(entries, list):
        raise _misshapen()
    table = [row if isinstance(row, list) else [row] for row in entries]
    if not all(is_scalar(e) for row in table for e in row) or len({len(r) for r in table}) > 1:
        raise _misshapen()
    return sympy.ImmutableMatrix(table)


def _sized(rows_: Any, columns: Any, entries: list[Any]) -> Any:
    fits = rows_ * columns == len(entries) and all(map(is_scalar, entries))
    if not fits:
        raise _misshapen()
    return sympy.ImmutableMatrix(int(rows_), int(columns), entries)


def _misshapen() -> SymError:
    hint = "write [[1, 2], [3, 4]]: rows of the same length"
    return SymError(Code.SYNTAX, "this is not a matrix", hint=hint)


def _of(function: Any) -> Any:
    """A question about a matrix; lists of lists were made matrices before."""

    def build(value: Any, *more: Any) -> Any:
        given = matrix(worked(value)) if isinstance(value, list) else worked(value)
        if not isinstance(given, sympy.MatrixBase):
            raise SymError(Code.RUNTIME, "this needs a matrix", hint="write [[1, 2], [3, 4]]")
        answer = function(given, *more)
        return answer.as_immutable() if isinstance(answer, sympy.MatrixBase) else answer

    return build


def _eigenvalues(value: Any) -> list[Any]:
    """As often as their multiplicity says."""
    return [root for root, count in value.eigenvals().items() for _ in range(count)]


def _eigenvectors(value: Any) -> list[Any]:
    """Triples: eigenvalue, multiplicity, list of vectors."""
    return [
        (root, sympy.Integer(count), [vector.as_immutable() for vector in vectors])
        for root, count, vectors in value.eigenvects()
    ]


def _nullspace(value: Any) -> list[Any]:
    return [vector.as_immutable() for vector in value.nullspace()]


def _pair(method: str) -> Any:
    """diagonalize and jordan_form: (P, D) as a tuple of matrices."""

    def call(value: Any) -> tuple[Any, ...]:
        return tuple(part.as_immutable() for part in getattr(value, method)())

    return call


def _vectors(method: str) -> Any:
    def build(left: Any, right: Any) -> Any:
        answer = getattr(matrix(left), method)(matrix(right))
        return answer.as_immutable() if isinstance(answer, sympy.MatrixBase) else answer

    return build


def _characteristic(value: Any, variable: Any = None) -> Any:
    symbol = sympy.Symbol("lambda", real=True) if variable is None else variable
    return value.charpoly(symbol).as_expr(symbol)


def _dimension(number: Any) -> int:
    if not isinstance(number, sympy.Integer) or not 0 < number**2 <= MOST_ENTRIES:
        raise SymError(Code.INPUT_LIMIT, f"a matrix has at most {MOST_ENTRIES} entries")
    return int(number)


def _filled(function: Any) -> Any:
    def build(*sizes: Any) -> Any:
        return function(*(_dimension(size) for size in sizes)).as_immutable()

    return build


def _diagonal(*entries: Any) -> Any:
    if not all(isinstance(entry, sympy.Expr | sympy.MatrixBase) for entry in entries):
        raise _misshapen()
    return sympy.diag(*entries).as_immutable()


def _wronskian(functions: Any, variable: Any) -> Any:
    return sympy.wronskian(functions, variable)


_QUESTIONS = {
    "det determinant": lambda m: m.det(),
    "inv inverse": lambda m: m.inv(),
    "transpose": lambda m: m.T,
    "adjoint": lambda m: m.H,
    "adjugate": lambda m: m.adjugate(),
    "trace tr": lambda m: m.trace(),
    "rank": lambda m: sympy.Integer(m.rank()),
    "rref": lambda m: m.rref(pivots=False),
    "eigenvals eigenvalues": _eigenvalues,
    "eigenvects eigenvectors": _eigenvectors,
    "nullspace": _nullspace,
    "columnspace": lambda m: [vector.as_immutable() for vector in m.columnspace()],
    "norm": lambda m: m.norm(),
    "diagonalize": _pair("diagonalize"),
    "jordan_form": _pair("jordan_form"),
}

ROWS: tuple[Row, ...] = (
    Row(("Matrix", "matrix"), matrix, Kind.STRUCTURE, most=3, takes=Takes.ANYTHING),
    Row(("ImmutableDenseMatrix",), matrix, Kind.STRUCTURE, most=3, takes=Takes.ANYTHING),
    *(
        Row(tuple(names.split()), _of(question), Kind.OPERATION, takes=Takes.ANYTHING, bare=bare)
        for names, question in _QUESTIONS.items()
        for bare in [names.startswith(("det", "trace", "rank"))]
    ),
    Row(("charpoly",), _of(_characteristic), Kind.OPERATION, most=2, takes=Takes.ANYTHING),
    *rows(
        {"dot": _vectors("dot"), "cross": _vectors("cross")},
        kind=Kind.OPERATION,
        least=2,
        most=2,
        takes=Takes.ANYTHING,
    ),
    *rows({"eye": _filled(sympy.eye)}, kind=Kind.STRUCTURE),
    *rows(
        {"zeros": _filled(sympy.zeros), "ones": _filled(sympy.ones)},
        kind=Kind.STRUCTURE,
        most=2,
    ),
    Row(("diag",), _diagonal, Kind.STRUCTURE, most=None, takes=Takes.ANYTHING),
    Row(
        ("wronskian",),
        _wronskian,
        Kind.OPERATION,
        least=2,
        most=2,
        takes=Takes.ANYTHING,
    ),
)

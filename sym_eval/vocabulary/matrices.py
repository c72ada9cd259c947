"""Matrices and what is asked of them: det, inv, eigenvals, rank …

Every matrix is immutable and explicit. Shapes that do not fit are E_RUNTIME with both shapes.
"""

from __future__ import annotations

from typing import Any

import sympy

from sym_core.errors import Code, SymError
from sym_eval.vocabulary.calculus import worked
from sym_eval.vocabulary.row import Kind, Row, Takes, is_scalar, rows
from sym_eval.vocabulary.usage import example
from sym_eval.vocabulary.variables import variable

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
    whole = isinstance(rows_, sympy.Integer) and isinstance(columns, sympy.Integer)
    fits = whole and rows_ >= 0 and rows_ * columns == len(entries)
    if not (fits and all(map(is_scalar, entries))):
        raise _misshapen()
    return sympy.ImmutableMatrix(int(rows_), int(columns), entries)


def _misshapen() -> SymError:
    hint = "write [[1, 2], [3, 4]]: rows of the same length"
    return SymError(Code.SYNTAX, "this is not a matrix", hint=hint)


def _of(name: str, function: Any) -> Any:
    """A question about a matrix; lists of lists were made matrices before."""

    def build(value: Any, *more: Any) -> Any:
        given = matrix(worked(value)) if isinstance(value, list) else worked(value)
        if not isinstance(given, sympy.MatrixBase):
            raise SymError(Code.RUNTIME, f"{name} needs a matrix", hint=example(name))
        answer = function(given, *more)
        return answer.as_immutable() if isinstance(answer, sympy.MatrixBase) else answer

    return build


def _short(value: Any) -> Any:
    """sin(t)^2 + cos(t)^2 as 1; polynomials stay as they are."""
    plain = not value.has(sympy.Function) or sympy.count_ops(value) > 60  # simplify() is slow
    return value if plain else sympy.simplify(value)


def _inverse(value: Any) -> Any:
    # By the determinant, which sin(t)^2 + cos(t)^2 is not divided out of: no pivot may be zero.
    if value.has(sympy.Function) and value.rows == value.cols <= _SMALL:
        determinant = _short(value.det())
        if determinant != 0:
            return value.adjugate().applyfunc(lambda entry: _short(entry / determinant))
    return value.inv()


_SMALL = 3  # rows: of more the minors fill pages


def _divided(arguments: tuple[Any, ...], _result: Any) -> str:
    """The note for an inverse whose determinant letters can make zero."""
    determinant = sympy.factor(_short(arguments[0].det())).as_coeff_Mul()[1]
    depends = determinant.free_symbols and determinant.is_zero is not False
    return f"there is none where {determinant} = 0" if depends else ""


def _multiplicities(arguments: tuple[Any, ...], _result: Any) -> str:
    letters = arguments[0].free_symbols
    return "with letters in it this holds where no two eigenvalues meet" if letters else ""


def _eigenvalues(value: Any) -> list[Any]:
    """As often as their multiplicity says."""
    return [root for root, count in value.eigenvals().items() for _ in range(count)]


def _eigenvectors(value: Any) -> list[Any]:
    """Triples: eigenvalue, multiplicity, list of vectors."""
    return [
        (root, sympy.Integer(count), [vector.as_immutable() for vector in vectors])
        for root, count, vectors in value.eigenvects()
    ]


def _vectors(method: str) -> Any:
    def build(left: Any, right: Any) -> Any:
        answer = getattr(matrix(left), method)(matrix(right))
        return answer.as_immutable() if isinstance(answer, sympy.MatrixBase) else answer

    return build


def _characteristic(value: Any, given: Any = None) -> Any:
    symbol = sympy.Symbol("lambda", real=True) if given is None else given
    variable(symbol, "a polynomial", "charpoly")
    return value.charpoly(symbol).as_expr(symbol)


def _dimensions(name: str, sizes: tuple[Any, ...]) -> list[int]:
    if not all(isinstance(size, sympy.Integer) and size > 0 for size in sizes):
        what = "the size of a matrix is a whole number from 1 on"
        raise SymError(Code.RUNTIME, what, hint=example(name))
    if sizes[0] * sizes[-1] > MOST_ENTRIES:
        what = f"a matrix has at most {MOST_ENTRIES} entries"
        raise SymError(Code.INPUT_LIMIT, what, hint="work with a smaller one")
    return [int(size) for size in sizes]


def _filled(name: str, function: Any) -> Any:
    def build(*sizes: Any) -> Any:
        return function(*_dimensions(name, sizes)).as_immutable()

    return build


def _diagonal(*entries: Any) -> Any:
    if not all(isinstance(entry, sympy.Expr | sympy.MatrixBase) for entry in entries):
        raise SymError(Code.SYNTAX, "diag takes the entries", hint=example("diag"))
    return sympy.diag(*entries).as_immutable()


def _wronskian(functions: Any, symbol: Any) -> Any:
    if not isinstance(functions, list) or not all(map(is_scalar, functions)):
        hint = example("wronskian")
        raise SymError(Code.SYNTAX, "wronskian needs a list of expressions", hint=hint)
    return sympy.wronskian(functions, variable(symbol, "a derivative", "wronskian"))


_QUESTIONS = {
    "det determinant": lambda m: _short(m.det()),
    "inv inverse": _inverse,
    "transpose": lambda m: m.T,
    "adjoint": lambda m: m.H,
    "adjugate": lambda m: m.adjugate(),
    "trace tr": lambda m: m.trace(),
    "eigenvals eigenvalues": _eigenvalues,
    "eigenvects eigenvectors": _eigenvectors,
}

_REMARKS = {"inv": _divided, "eigenvects": _multiplicities}

ROWS: tuple[Row, ...] = (
    Row(("Matrix", "matrix"), matrix, Kind.STRUCTURE, most=3, takes=Takes.ANYTHING),
    Row(("ImmutableDenseMatrix",), matrix, Kind.STRUCTURE, most=3, takes=Takes.ANYTHING),
    *(
        Row(
            tuple(names.split()),
            _of(names.split()[0], question),
            Kind.OPERATION,
            takes=Takes.ANYTHING,
            bare=bare,
            remark=_REMARKS.get(names.split()[0]),
        )
        for names, question in _QUESTIONS.items()
        for bare in [names.startswith(("det", "trace"))]
    ),
    Row(
        ("charpoly",),
        _of("charpoly", _characteristic),
        Kind.OPERATION,
        most=2,
        takes=Takes.ANYTHING,
    ),
    *rows(
        {"dot": _vectors("dot"), "cross": _vectors("cross")},
        kind=Kind.OPERATION,
        least=2,
        most=2,
        takes=Takes.ANYTHING,
    ),
    *rows({"eye": _filled("eye", sympy.eye)}, kind=Kind.STRUCTURE),
    *rows(
        {"zeros": _filled("zeros", sympy.zeros), "ones": _filled("ones", sympy.ones)},
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

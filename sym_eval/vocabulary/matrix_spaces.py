"""Spaces, norms and products of matrices: kernels, bases, solutions of A*x = b, Kronecker.

With letters in a matrix the answers hold for almost all of their values, and a note says so.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy

from sym_core.errors import Code, SymError
from sym_eval.vocabulary import given
from sym_eval.vocabulary.matrices import MOST_ENTRIES
from sym_eval.vocabulary.matrix_forms import ALMOST, generic, tidied
from sym_eval.vocabulary.row import Kind, Row, Takes


def _unless(arguments: tuple[Any, ...], result: Any) -> str:
    """Where a system without a solution for almost all letters has one."""
    if result is not sympy.S.EmptySet or not (said := _generic(arguments, result)):
        return _generic(arguments, result)
    a, b = (given.matrix_of("linsolve", each) for each in arguments)
    if a.free_symbols:
        return said
    needed = [sympy.expand((row.T * b)[0]) for row in a.T.nullspace()]
    where = " and ".join(f"{each} = 0" for each in needed if each != 0)
    return f"there are solutions where {where}"


def _generic(arguments: tuple[Any, ...], result: Any) -> str:
    return f"{ALMOST}; rank(A) says where not" if generic(arguments, result) else ""


def _basis(method: str) -> Any:
    def build(matrix: Any) -> Any:
        return given.frozen(list(getattr(matrix, method)()))

    return build


def _left_kernel(matrix: Any) -> Any:
    return given.frozen(list(matrix.T.nullspace()))


def solutions(matrix: Any, right: Any) -> Any:
    """The set of all x with A*x = b: empty, one point, or a family with parameters tau0, tau1 …"""
    a, b = given.matrix_of("linsolve", matrix), given.matrix_of("linsolve", right)
    if a.rows != b.rows or b.cols != 1:
        raise given.refused("linsolve", f"needs {a.rows} numbers on the right side")
    found = sympy.linsolve((a, b))
    known = a.free_symbols | b.free_symbols
    # SymPy's own tau0 is complex, and as text it would read back as another symbol: the real one.
    free = {s: sympy.Symbol(s.name, real=True) for s in found.free_symbols - known}
    return found.xreplace(free)


def gram_schmidt(*vectors: Any) -> Any:
    """Orthogonal vectors of the same span; those that add nothing are left out.

    A list of lists is the list of its rows, though it reads as a matrix.
    """
    items = list(vectors)
    if _is_of_rows(*vectors):
        items = [vectors[0].row(i).T for i in range(vectors[0].rows)]
    elif len(vectors) == 1 and isinstance(vectors[0], list):
        items = vectors[0]
    found: list[Any] = []
    for item in items:
        vector = given.matrix_of("gram_schmidt", item)
        for other in found:
            # From the vector as it is now, not as it was given: the same in exact arithmetic, and
            # shorter terms.
            vector = vector - other * (other.H * vector)[0] / (other.H * other)[0]
        vector = tidied(vector)
        if not vector.is_zero_matrix:
            found.append(vector)
    return found


def _which_vectors(arguments: tuple[Any, ...], result: Any) -> str:
    rows = "the rows are the vectors" if _is_of_rows(*arguments) else ""
    return "; ".join(filter(None, (rows, generic(arguments, result))))


def _is_of_rows(first: Any, *more: Any) -> bool:
    return isinstance(first, sympy.MatrixBase) and 1 not in first.shape and not more


def norm(value: Any, order: Any = None) -> Any:
    """norm(v), norm(A): Euclidean, Frobenius; norm(A, 2) the largest singular value, 1, oo."""
    found = given.matrix_of("norm", value)
    if order is None:
        return found.norm()
    if order not in (1, 2, sympy.oo, -sympy.oo, -1, -2) and 1 not in found.shape:
        raise given.refused("norm", "of a matrix has the orders 1, 2 and oo")
    return sympy.simplify(found.norm(order))


def _which_norm(arguments: tuple[Any, ...], _result: Any) -> str:
    matrix = given.matrix_of("norm", arguments[0])
    if len(arguments) > 1 or 1 in matrix.shape:
        return ""
    return "the norm of Frobenius; norm(A, 2) is the largest singular value"


def _kronecker(*parts: Any) -> Any:
    matrices = [given.matrix_of("kronecker", part) for part in parts]
    size = 1
    for each in matrices:
        size *= each.rows * each.cols
    if size > MOST_ENTRIES:
        what = f"a matrix has at most {MOST_ENTRIES} entries"
        raise SymError(Code.INPUT_LIMIT, what, hint="work with a smaller one")
    return given.frozen(sympy.kronecker_product(*matrices))


def _outer(left: Any, right: Any) -> Any:
    a, b = given.matrix_of("outer", left), given.matrix_of("outer", right)
    if 1 not in a.shape or 1 not in b.shape:
        raise given.refused("outer", "needs two vectors")
    if len(a) * len(b) > MOST_ENTRIES:
        raise SymError(Code.INPUT_LIMIT, f"a matrix has at most {MOST_ENTRIES} entries")
    return given.frozen(sympy.Matrix(list(a)) * sympy.Matrix(list(b)).T)


def _hadamard(left: Any, right: Any) -> Any:
    a, b = given.matrix_of("hadamard", left), given.matrix_of("hadamard", right)
    return given.frozen(sympy.matrix_multiply_elementwise(a, b))


def _stacked(method: str) -> Callable[..., Any]:
    def build(*parts: Any) -> Any:
        matrices = [given.matrix_of(method, part) for part in parts]
        return given.frozen(getattr(sympy.Matrix, method)(*matrices))

    return build


def _indexed(name: str) -> Callable[..., Any]:
    """minor(A, i, j) and cofactor(A, i, j), counted from 1."""

    def build(value: Any, row: Any, column: Any) -> Any:
        matrix = given.matrix_of(name, value, True)
        i, j = given.positive(name, row), given.positive(name, column)
        if i > matrix.rows or j > matrix.cols:
            raise given.refused(name, f"counts rows and columns from 1 to {matrix.rows}")
        # From 1, as every textbook counts minors; A[0, 1] counts from 0, as programs do.
        return getattr(matrix, name)(i - 1, j - 1)

    return build


def _permanent(matrix: Any) -> Any:
    # It has no elimination: the work doubles with each row.
    if min(matrix.shape) > 10:
        raise SymError(Code.INPUT_LIMIT, "a permanent of more than 10 rows takes too long")
    return matrix.per()


def _questions(table: dict[str, Any], square: bool = False, **more: Any) -> tuple[Row, ...]:
    def asked(name: str, work: Any) -> Any:
        return lambda value: given.frozen(work(given.matrix_of(name, value, square)))

    return tuple(
        Row(
            tuple(names.split()),
            asked(names.split()[0], work),
            Kind.OPERATION,
            takes=Takes.ANYTHING,
            **more,
        )
        for names, work in table.items()
    )


_SPACES = {
    "nullspace kernel": _basis("nullspace"),
    "columnspace": _basis("columnspace"),
    "rowspace": _basis("rowspace"),
    "left_nullspace": _left_kernel,
    "rref": lambda m: m.rref(pivots=False),
}
_SQUARE = {
    "cofactor_matrix": lambda m: m.cofactor_matrix(),
    "permanent per": _permanent,
}
_PRODUCTS = {"hstack": _stacked("hstack"), "vstack": _stacked("vstack")}
_TWO = {"outer": _outer, "hadamard hadamard_product matrix_multiply_elementwise": _hadamard}

ROWS: tuple[Row, ...] = (
    *_questions(_SPACES, remark=_generic),
    *_questions(_SQUARE, True),
    *_questions({"singular_values": lambda m: m.singular_values()}),
    *_questions({"condition_number cond": lambda m: m.condition_number()}, True),
    Row(
        ("linsolve", "linear_solve", "lusolve"),
        solutions,
        Kind.OPERATION,
        2,
        2,
        Takes.ANYTHING,
        remark=_unless,
    ),
    Row(("norm",), norm, Kind.OPERATION, 1, 2, Takes.ANYTHING, remark=_which_norm),
    Row(
        ("gram_schmidt", "GramSchmidt", "orthogonalize"),
        gram_schmidt,
        Kind.OPERATION,
        1,
        None,
        Takes.ANYTHING,
        remark=_which_vectors,
    ),
    Row(
        ("kronecker", "kronecker_product", "kron"),
        _kronecker,
        Kind.OPERATION,
        2,
        None,
        Takes.ANYTHING,
    ),
    *(
        Row(tuple(names.split()), build, Kind.OPERATION, 2, 2, Takes.ANYTHING)
        for names, build in _TWO.items()
    ),
    *(
        Row((name,), build, Kind.OPERATION, 1, None, Takes.ANYTHING)
        for name, build in _PRODUCTS.items()
    ),
    *(
        Row((name,), _indexed(name), Kind.OPERATION, 3, 3, Takes.ANYTHING)
        for name in ("minor", "cofactor")
    ),
)

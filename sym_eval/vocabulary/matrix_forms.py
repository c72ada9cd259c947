"""Matrices taken apart: QR, LU, Cholesky, singular values, Jordan; functions and inverses of them.

Each answers a tuple of matrices, and a note says which product of them the matrix is.
"""

from __future__ import annotations

from typing import Any

import sympy

from sym_core.errors import Code, SymError
from sym_eval.evidence import clock
from sym_eval.evidence.given import Given
from sym_eval.vocabulary import given
from sym_eval.vocabulary.row import Kind, Remark, Row, Takes

TIDYING_SECONDS = 2.0
"""For rewriting entries into shorter ones; what takes longer stays as it was found."""
SECONDS = 15.0
"""For taking a matrix apart: roots within roots take minutes and fill pages."""
_LONG = 200  # operations of an entry that is not rewritten: simplify() of so much takes a second


def tidied(value: Any) -> Any:
    """The matrix with shorter entries, as far as the time goes."""
    if all(entry.is_Rational for entry in value):
        return value.as_immutable()
    shorter = clock.within(TIDYING_SECONDS, lambda: value.applyfunc(_shorter))
    return (value if shorter is None else shorter).as_immutable()


def _shorter(entry: Any) -> Any:
    if entry.is_Rational or entry.is_Symbol or sympy.count_ops(entry) > _LONG:
        return entry
    simple = sympy.simplify(entry)
    # simplify() may return something longer.
    return simple if sympy.count_ops(simple) <= sympy.count_ops(entry) else entry


def _qr(matrix: Any) -> Any:
    return matrix.QRdecomposition()


def _lu(matrix: Any) -> Any:
    lower, upper, swaps = matrix.LUdecomposition()
    # SymPy lists the swaps; a matrix can be multiplied back by whoever reads it.
    return lower, upper, sympy.eye(matrix.rows).permute_rows(swaps)


def _cholesky(matrix: Any) -> Any:
    if not matrix.is_hermitian:
        raise given.refused("cholesky", "needs a symmetric matrix")
    if matrix.is_positive_definite is False:
        raise given.refused("cholesky", "needs a positive definite matrix")
    if matrix.is_positive_definite is None:
        what = "whether it is positive definite depends on its letters"
        raise SymError(Code.UNSOLVED, what, hint="put in numbers; ldl(A) needs no signs")
    return (matrix.cholesky(),)


def _ldl(matrix: Any) -> Any:
    if not matrix.is_hermitian:
        raise given.refused("ldl", "needs a symmetric matrix")
    return matrix.LDLdecomposition()


def _svd(matrix: Any) -> Any:
    if matrix.is_zero_matrix:
        raise given.refused("svd", "needs a matrix that is not zero")
    return matrix.singular_value_decomposition()


def _diagonalized(matrix: Any) -> Any:
    if not matrix.is_diagonalizable():
        what = "there are too few eigenvectors: the matrix cannot be made diagonal"
        what += ", for almost all values of its letters" if matrix.free_symbols else ""
        raise SymError(Code.RUNTIME, what, hint="jordan_form(A) comes nearest")
    return matrix.diagonalize()


def _pseudo_inverse(matrix: Any) -> Any:
    return (matrix.pinv(),)


def _parts(name: str, work: Any, square: bool = False) -> Any:
    """A tuple of tidied matrices, or the only one."""

    def build(value: Any) -> Any:
        matrix = given.matrix_of(name, value, square)
        found = clock.within(SECONDS, lambda: work(matrix))
        if found is None:
            what = f"{name} was not found in {SECONDS:.0f} s: its entries get too long"
            raise SymError(
                Code.UNSOLVED, what, hint="eigenvals(A) and singular_values(A) are shorter"
            )
        parts = [tidied(part) for part in found]
        return parts[0] if len(parts) == 1 else sympy.Tuple(*parts)

    return build


def exponential(value: Any) -> Any:
    """exp(A) of a square matrix."""
    return tidied(given.matrix_of("expm", value, True).exp())


def _logarithm(value: Any) -> Any:
    return tidied(given.matrix_of("logm", value, True).log())


def _square_root(value: Any) -> Any:
    return tidied(given.matrix_of("sqrtm", value, True) ** sympy.Rational(1, 2))


def _of_eigenvalues(name: str, function: Any) -> Any:
    """f(A) by the Jordan form."""

    def build(value: Any) -> Any:
        x = sympy.Dummy("x")
        return tidied(given.matrix_of(name, value, True).analytic_func(function(x), x))

    return build


def least_squares(matrix: Any, right: Any) -> Any:
    """The x for which A*x comes nearest to b; the shortest such x if there are several."""
    a, b = given.matrix_of("least_squares", matrix), given.matrix_of("least_squares", right)
    if a.rows != b.rows:
        raise given.refused("least_squares", f"needs as many rows: {a.rows} and {b.rows}")
    # Full rank: the normal equations have one solution, and it is much cheaper than pinv.
    if a.rank() == a.cols:
        return tidied((a.H * a).LUsolve(a.H * b))
    return tidied(a.pinv() * b)


def _not_unique(arguments: tuple[Any, ...], result: Any) -> str:
    rank = given.matrix_of("least_squares", arguments[0]).rank()
    several = "" if rank == result.rows else "several come equally near; this is the shortest"
    return "; ".join(filter(None, (several, _where_divided(arguments, result))))


ALMOST = "with letters in it this holds for almost all of their values"
"""The note for what is worked out as if no expression of the letters were zero."""


def generic(arguments: tuple[Any, ...], _result: Any) -> str:
    """That note, if there are letters."""
    return ALMOST if any(map(_has_letters, arguments)) else ""


def _has_letters(value: Any) -> bool:
    if isinstance(value, list | tuple):
        return any(map(_has_letters, value))
    return bool(getattr(value, "free_symbols", ()))


def _says(text: str) -> Remark:
    def said(arguments: tuple[Any, ...], result: Any) -> str:
        return "; ".join(filter(None, (text, generic(arguments, result))))

    return said


def _where_divided(arguments: tuple[Any, ...], result: Any) -> str:
    below = (sympy.denom(sympy.together(entry)) for entry in result)
    gaps = any(d.free_symbols and Given().sign(d) not in (1, -1) for d in below)
    return generic(arguments, result) if gaps else ""


_FORMS: tuple[tuple[str, Any, bool, str], ...] = (
    ("qr qr_decomposition QRdecomposition", _qr, False, "(Q, R) with A = Q*R"),
    ("lu lu_decomposition LUdecomposition", _lu, False, "(L, U, P) with P*A = L*U"),
    ("cholesky", _cholesky, True, "L with A = L*adjoint(L)"),
    ("ldl ldl_decomposition LDLdecomposition", _ldl, True, "(L, D) with A = L*D*adjoint(L)"),
    ("svd singular_value_decomposition", _svd, False, "(U, S, V) with A = U*S*adjoint(V)"),
    ("diagonalize", _diagonalized, True, "(P, D) with A = P*D*inv(P)"),
    ("jordan_form jordan", lambda m: m.jordan_form(), True, "(P, J) with A = P*J*inv(P)"),
    (
        "hessenberg",
        lambda m: m.upper_hessenberg_decomposition(),
        True,
        "(H, P) with A = P*H*adjoint(P)",
    ),
    ("rank_decomposition", lambda m: m.rank_decomposition(), False, "(C, F) with A = C*F"),
    ("pinv pseudo_inverse pseudoinverse", _pseudo_inverse, False, ""),
)

ROWS: tuple[Row, ...] = (
    *(
        Row(
            tuple(names.split()),
            _parts(names.split()[0], work, square),
            Kind.OPERATION,
            takes=Takes.ANYTHING,
            remark=_says(said),
        )
        for names, work, square, said in _FORMS
    ),
    *(
        Row((*names.split(),), build, Kind.OPERATION, takes=Takes.ANYTHING, remark=_where_divided)
        for names, build in {
            "expm matrix_exp": exponential,
            "logm": _logarithm,
            "sqrtm": _square_root,
            "sinm": _of_eigenvalues("sinm", sympy.sin),
            "cosm": _of_eigenvalues("cosm", sympy.cos),
        }.items()
    ),
    Row(
        ("least_squares", "lstsq", "solve_least_squares"),
        least_squares,
        Kind.OPERATION,
        2,
        2,
        Takes.ANYTHING,
        remark=_not_unique,
    ),
)

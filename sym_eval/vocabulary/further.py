"""Less common words: further special functions, further rewritings, discrete transforms, extrema.

Rows like those of the other tables; a file of its own only for its length.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy

from sym_core.errors import Code, SymError
from sym_core.limits import Limits
from sym_eval.vocabulary import given, guards, pickers
from sym_eval.vocabulary.algebra import rewriting_rows
from sym_eval.vocabulary.calculus import worked
from sym_eval.vocabulary.matrices import MOST_ENTRIES
from sym_eval.vocabulary.row import Kind, Row, Takes, rows
from sym_eval.vocabulary.variables import variable

_TWO = sympy.Integer(2)
MOST_VALUES = 256
"""Values of a discrete transform: so many exact roots of unity take a second."""


def _first_index(arguments: tuple[Any, ...], limits: Limits) -> None:
    guards.indices(arguments[:1], limits)


_SPECIAL: dict[int, dict[str, Any]] = {
    2: {
        "hn1": sympy.hn1,
        "hn2": sympy.hn2,
        "hermite_prob": sympy.hermite_prob,
        "erf2inv": sympy.erf2inv,
        "multigamma": sympy.multigamma,
        "chebyshevt_root": sympy.chebyshevt_root,
        "chebyshevu_root": sympy.chebyshevu_root,
        "principal_branch": sympy.principal_branch,
    },
    3: {
        "mathieus": sympy.mathieus,
        "mathieuc": sympy.mathieuc,
        "mathieusprime": sympy.mathieusprime,
        "mathieucprime": sympy.mathieucprime,
        "marcumq": sympy.marcumq,
    },
    4: {
        "betainc": sympy.betainc,
        "betainc_regularized": sympy.betainc_regularized,
        "Znm": sympy.Znm,
        "jacobi_normalized": sympy.jacobi_normalized,
    },
    6: {"appellf1": sympy.appellf1},
}

_REWRITES = {
    "powdenest": sympy.powdenest,
    "exptrigsimp": sympy.exptrigsimp,
    "besselsimp": sympy.besselsimp,
    "hyperexpand": sympy.hyperexpand,
    "signsimp": sympy.signsimp,
    "piecewise_fold": sympy.piecewise_fold,
    "separatevars": sympy.separatevars,
    "factor_terms": sympy.factor_terms,
    "gcd_terms": sympy.gcd_terms,
    "terms_gcd": sympy.terms_gcd,
    "collect_const": sympy.collect_const,
    "kroneckersimp": sympy.kroneckersimp,
    "expand_power_base": sympy.expand_power_base,
    "expand_power_exp": sympy.expand_power_exp,
}
_EXPANSIONS = {"expand_mul": sympy.expand_mul, "expand_multinomial": sympy.expand_multinomial}


def _real_root(value: Any, degree: Any = _TWO) -> Any:
    """real_root(-8, 3) is -2, where root(-8, 3) is complex."""
    if not value.is_number:
        raise given.refused("real_root", "needs a number")
    return sympy.real_root(value, degree)


def _fraction(value: Any) -> Any:
    return sympy.Tuple(*sympy.fraction(sympy.together(worked(value))))


def _part(place: int) -> Callable[[Any], Any]:
    return lambda value: _fraction(value)[place]


# -- discrete transforms


def _values(name: str, values: tuple[Any, ...]) -> list[Any]:
    found = given.spread(name, values)
    if len(found) > MOST_VALUES:
        raise SymError(Code.INPUT_LIMIT, f"{name} takes up to {MOST_VALUES} values")
    return found


def _dft(sign: int) -> Callable[..., Any]:
    """The sums of a_k*exp(sign*2*pi*i*j*k/n), exactly; backward divided by n. No padding."""
    name = "fft" if sign < 0 else "ifft"

    def build(*values: Any) -> Any:
        found = _values(name, values)
        n, wave = len(found), sign * 2 * sympy.pi * sympy.I
        sums = [
            sympy.Add(*(a * sympy.exp(wave * j * k / n) for k, a in enumerate(found)))
            for j in range(n)
        ]
        return [sympy.expand_complex(s) if sign < 0 else sympy.expand_complex(s / n) for s in sums]

    return build


def _convolution(left: Any, right: Any) -> Any:
    a, b = (_values("convolution", (side,)) for side in (left, right))
    total = [sympy.S.Zero] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            total[i + j] += x * y
    return total


# -- extrema and slopes


def _extremum(name: str, function: Any) -> Callable[..., Any]:
    """maximum(f, x), maximum(f, x, Interval(0, 1)): the value, not where it is taken."""

    def build(value: Any, symbol: Any, domain: Any = sympy.S.Reals) -> Any:
        x = variable(symbol, "an extremum", name)
        if not isinstance(domain, sympy.Set):
            raise given.refused(name, "needs a set of numbers at the end")
        found = function(worked(value), x, domain)
        if found is sympy.nan:
            raise SymError(Code.RUNTIME, f"{name}: there is none")
        return found

    return build


def _stationary(value: Any, symbol: Any, domain: Any = sympy.S.Reals) -> Any:
    x = variable(symbol, "a slope", "stationary_points")
    return sympy.stationary_points(worked(value), x, domain)


def _period(value: Any, symbol: Any) -> Any:
    x = variable(symbol, "a period", "periodicity")
    found = sympy.periodicity(worked(value), x)
    if found is None:
        raise SymError(Code.RUNTIME, "no period was found")
    return found


# -- matrices


def _rotation(axis: int) -> Callable[[Any], Any]:
    """Counterclockwise about an axis, looked at from its tip."""

    def build(angle: Any) -> Any:
        c, s = sympy.cos(angle), sympy.sin(angle)
        rows_ = [[c, -s], [s, c]]
        table = [[sympy.Integer(int(i == j)) for j in range(3)] for i in range(3)]
        places = [k for k in range(3) if k != axis] if axis != 1 else [2, 0]
        for i, p in enumerate(places):
            for j, q in enumerate(places):
                table[p][q] = rows_[i][j]
        return sympy.ImmutableMatrix(table)

    return build


def _jordan_block(size: Any, value: Any) -> Any:
    n = given.positive("jordan_block", size)
    if n * n > MOST_ENTRIES:
        raise SymError(Code.INPUT_LIMIT, f"a matrix has at most {MOST_ENTRIES} entries")
    return sympy.Matrix.jordan_block(n, value).as_immutable()


def _hilbert(size: Any) -> Any:
    n = given.positive("hilbert", size)
    if n * n > MOST_ENTRIES:
        raise SymError(Code.INPUT_LIMIT, f"a matrix has at most {MOST_ENTRIES} entries")
    return sympy.ImmutableMatrix(n, n, lambda i, j: sympy.Rational(1, i + j + 1))


def _vandermonde(*values: Any) -> Any:
    found = given.spread("vandermonde", values)
    if len(found) ** 2 > MOST_ENTRIES:
        raise SymError(Code.INPUT_LIMIT, f"a matrix has at most {MOST_ENTRIES} entries")
    return sympy.ImmutableMatrix([[v**k for k in range(len(found))] for v in found])


def _coefficients(equations: Any, *symbols: Any) -> Any:
    """(A, b) with A*x = b of linear equations."""
    flat = given.spread("linear_eq_to_matrix", symbols)
    parts = given.listed("linear_eq_to_matrix", equations)
    return given.frozen(sympy.linear_eq_to_matrix(parts, *flat))


def _power(base: Any, exponent: Any) -> Any:
    return sympy.Pow(base, exponent)


_ANY = Takes.ANYTHING

ROWS: tuple[Row, ...] = (
    *(
        row
        for count, table in _SPECIAL.items()
        for row in rows(table, least=count, most=count, guard=_first_index)
    ),
    *rewriting_rows(_REWRITES, 1),
    *rewriting_rows(_EXPANSIONS, 1, guards.expansion),
    Row(("real_root",), _real_root, Kind.OPERATION, 1, 2),
    Row(("unbranched_argument",), sympy.unbranched_argument),
    Row(("LeviCivita", "Eijk"), sympy.LeviCivita, least=1, most=None),
    Row(("fraction",), _fraction, Kind.OPERATION),
    Row(("numer", "numerator"), _part(0), Kind.OPERATION),
    Row(("denom", "denominator"), _part(1), Kind.OPERATION),
    Row(("fft", "dft"), _dft(-1), Kind.OPERATION, 1, None, _ANY),
    Row(("ifft", "idft"), _dft(1), Kind.OPERATION, 1, None, _ANY),
    Row(("convolution",), _convolution, Kind.OPERATION, 2, 2, _ANY),
    *(
        Row((name,), _extremum(name, f), Kind.OPERATION, 2, 3, _ANY, variables=pickers.second)
        for name, f in (("maximum", sympy.maximum), ("minimum", sympy.minimum))
    ),
    Row(("stationary_points",), _stationary, Kind.OPERATION, 2, 3, _ANY, variables=pickers.second),
    Row(("periodicity",), _period, Kind.OPERATION, 2, 2, variables=pickers.second),
    *(Row((f"rot_ccw_axis{axis + 1}",), _rotation(axis), Kind.STRUCTURE) for axis in range(3)),
    Row(("jordan_block", "jordan_cell"), _jordan_block, Kind.STRUCTURE, 2, 2),
    Row(("hilbert",), _hilbert, Kind.STRUCTURE),
    Row(("vandermonde",), _vandermonde, Kind.STRUCTURE, 1, None, _ANY),
    Row(
        ("linear_eq_to_matrix",),
        _coefficients,
        Kind.OPERATION,
        2,
        None,
        _ANY,
        variables=pickers.rest,
    ),
    Row(("Pow",), _power, Kind.STRUCTURE, 2, 2, guard=guards.powers),
    Row(("Add",), sympy.Add, Kind.STRUCTURE, 1, None),
    Row(("Mul",), sympy.Mul, Kind.STRUCTURE, 1, None),
)

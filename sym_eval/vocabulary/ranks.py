"""The rank of a matrix, and for which values of its parameters it is smaller.

Pieces are found by minors of polynomials; where there are too many of them it is E_UNSOLVED.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from typing import Any

import sympy

from sym_core.errors import Code, SymError
from sym_eval.evidence import clock
from sym_eval.vocabulary import given
from sym_eval.vocabulary.row import Kind, Row, Takes

MOST_MINORS = 400
"""Minors that are worked out for one rank: those of a 5 by 5 matrix for all ranks are 251."""
_MOST_FUNCTIONS = 6  # minors that are no polynomials, each of which is simplified
SECONDS = 10.0
"""For all pieces of one rank."""


def rank(value: Any) -> Any:
    """The rank; a Piecewise over the parameters where it depends on them."""
    matrix = given.matrix_of("rank", value)
    if not matrix.free_symbols:
        return sympy.Integer(matrix.rank(simplify=True))
    cleared = _polynomial(matrix)
    generic = int(cleared.rank(simplify=True))
    found = clock.within(SECONDS, lambda: _pieces(cleared, generic))
    if found is None:
        raise _almost(generic)
    return found


def _almost(generic: int) -> SymError:
    what = f"the rank is {generic} for almost all values of the parameters, not for all"
    return SymError(Code.UNSOLVED, what, hint="put in numbers: rank(subs(A, a, 1))")


def _polynomial(matrix: Any) -> Any:
    """Each row without its denominators, which does not change the rank where they are not zero."""
    rows = []
    for row in matrix.tolist():
        below = sympy.lcm_list([sympy.denom(sympy.together(entry)) for entry in row])
        rows.append([sympy.cancel(entry * below) for entry in row])
    return sympy.Matrix(rows)


def _pieces(matrix: Any, generic: int) -> Any:
    """Ranks from 0 up, each where all larger minors vanish."""
    conditions: list[tuple[int, Any]] = []
    # Where all minors of a size vanish all larger ones do too, so the conditions get stronger.
    for size in range(generic, 0, -1):
        vanishing = _vanish(matrix, size)
        if vanishing is sympy.false:
            break
        conditions.append((size - 1, vanishing))
    if not conditions:
        return sympy.Integer(generic)
    pieces = [(sympy.Integer(value), where) for value, where in reversed(conditions)]
    return sympy.Piecewise(*pieces, (sympy.Integer(generic), True))


def _vanish(matrix: Any, size: int) -> Any:
    """Where all minors of that size are zero: a condition on the parameters."""
    minors = _minors(matrix, size)
    symbols = sorted(matrix.free_symbols, key=str)
    if not all(minor.is_polynomial(*symbols) for minor in minors):
        return _all_zero(minors, size)
    if len(symbols) == 1:
        return _at_roots(sympy.gcd_list(minors), symbols[0])
    basis = sympy.groebner(minors, *symbols, order="grevlex").exprs
    if basis == [sympy.S.One]:  # Hilbert's Nullstellensatz: no common zero, not even a complex one
        return sympy.false
    return sympy.And(*(_product_is_zero(each) for each in basis))


def _all_zero(minors: list[Any], size: int) -> Any:
    """Of functions: sin(x) and 1 - cos(x) have no divisor in common, and are both zero at 0."""
    if len(minors) > _MOST_FUNCTIONS:
        raise _almost(size)
    squares = sympy.simplify(sympy.Add(*(minor**2 for minor in minors)))
    if squares.is_positive and all(minor.is_real for minor in minors):
        return sympy.false
    return sympy.And(*(_product_is_zero(sympy.simplify(minor)) for minor in minors))


def _minors(matrix: Any, size: int) -> list[Any]:
    count = math.comb(matrix.rows, size) * math.comb(matrix.cols, size)
    if count > MOST_MINORS:
        raise _almost(int(matrix.rank()))
    found = {sympy.expand(minor) for minor in _determinants(matrix, size)}
    return sorted(found - {sympy.S.Zero}, key=sympy.default_sort_key)


def _determinants(matrix: Any, size: int) -> Iterator[Any]:
    for rows in itertools.combinations(range(matrix.rows), size):
        for columns in itertools.combinations(range(matrix.cols), size):
            yield matrix.extract(list(rows), list(columns)).det()


def _at_roots(divisor: Any, symbol: Any) -> Any:
    """The symbol is one of the roots of all minors."""
    if not divisor.has(symbol):
        return sympy.false
    if symbol.is_real is not True:
        return _product_is_zero(divisor)
    roots = sympy.real_roots(sympy.Poly(divisor, symbol), multiple=True)
    return sympy.Or(*(sympy.Eq(symbol, root) for root in dict.fromkeys(roots)))


def _product_is_zero(value: Any) -> Any:
    """One of the factors is zero; a factor without real zeros is left out by its sign."""
    factors = [base for base, _ in sympy.factor_list(value)[1]]
    return sympy.Or(*(sympy.Eq(factor, 0) for factor in factors))


ROWS: tuple[Row, ...] = (Row(("rank",), rank, Kind.OPERATION, takes=Takes.ANYTHING, bare=True),)

"""Equations in whole numbers: diophantine(x^2 - 61y^2 = 1), pell(61).

Unknowns are whole numbers here whatever they are elsewhere. What SymPy has no method for is
E_UNSOLVED; nothing is searched for beyond small numbers.
"""

from __future__ import annotations

import math
from typing import Any

import sympy
from sympy.solvers.diophantine import diophantine

from sym_core.errors import Code, SymError
from sym_eval.vocabulary import given
from sym_eval.vocabulary.row import Kind, Row, Takes


def solved(equation: Any) -> Any:
    """The set of all solutions, the unknowns in alphabetical order; t counts families."""
    expression = _left_side(equation)
    unknowns = sorted(expression.free_symbols, key=lambda s: str(s.name))
    if not unknowns:
        raise given.refused("diophantine", "needs an equation with unknowns")
    whole = [sympy.Symbol(s.name, integer=True) for s in unknowns]
    polynomial = expression.xreplace(dict(zip(unknowns, whole, strict=True)))
    if not polynomial.is_polynomial(*whole):
        raise given.refused("diophantine", "needs a polynomial equation")
    free = _parameter(unknowns)
    found = diophantine(sympy.expand(polynomial), syms=whole, param=free)
    return sympy.FiniteSet(*(sympy.Tuple(*solution) for solution in found))


def _left_side(equation: Any) -> Any:
    if isinstance(equation, sympy.Eq):
        return equation.lhs - equation.rhs
    if not isinstance(equation, sympy.Expr):
        raise given.refused("diophantine", "needs an equation")
    return equation


def _parameter(taken: list[Any]) -> Any:
    names = {s.name for s in taken}
    return sympy.Symbol("t" if "t" not in names else "t_0", integer=True)


def smallest(d: int) -> tuple[int, int]:
    """The smallest x, y > 0 with x^2 - d*y^2 = 1, from the continued fraction of sqrt(d)."""
    root = math.isqrt(d)
    m, below, a = 0, 1, root
    x0, x, y0, y = 1, root, 0, 1
    while x * x - d * y * y != 1:
        m = below * a - m
        below = (d - m * m) // below
        a = (root + m) // below
        x0, x, y0, y = x, a * x + x0, y, a * y + y0
    return x, y


def _pell(d: int) -> Any:
    """(x, y): the smallest positive solution of x^2 - d*y^2 = 1."""
    if d < 2 or math.isqrt(d) ** 2 == d:
        what = f"x^2 - {d}*y^2 = 1 has only the solutions with y = 0"
        raise SymError(Code.RUNTIME, what, hint="take a d > 1 that is no square")
    return smallest(d)


def _fundamental(arguments: tuple[Any, ...], _result: Any) -> str:
    """For Pell's equation: the solution that all others come from."""
    polynomial = sympy.Poly(_left_side(arguments[0]))
    if len(polynomial.gens) != 2:
        return ""
    x, y = sorted(polynomial.gens, key=str)
    d = -polynomial.coeff_monomial(y**2)
    if polynomial.as_expr() != x**2 - d * y**2 - 1 or not d.is_Integer or d < 2:
        return ""
    if math.isqrt(int(d)) ** 2 == d or d > _MOST:
        return ""
    pair = smallest(int(d))
    return f"the smallest positive solution is {x} = {pair[0]}, {y} = {pair[1]}"


_MOST = 10**6  # its period has a few thousand terms at most

ROWS: tuple[Row, ...] = (
    Row(("diophantine",), solved, Kind.OPERATION, takes=Takes.ANYTHING, remark=_fundamental),
    Row(
        ("pell",),
        given.wholes("pell", _pell),
        Kind.OPERATION,
        guard=given.at_most(_MOST),
    ),
)

"""What becomes of an equation with parameters at their special values, in words.

Never lists all of them: those at which the highest power drops out or a denominator is zero.
"""

from __future__ import annotations

from typing import Any

import sympy
from sympy.polys.matrices import DomainMatrix

from sym_eval.evidence.isolation import numerator
from sym_eval.evidence.points import ordered
from sym_eval.operations.strategies import CANNOT

_MOST = 3  # special cases told
_LINE = 160  # characters of one
_ROWS = 6  # of a determinant: with 36 different letters 0.3 s, with two more rows a minute


def special(f: Any, x: Any, roots: list[Any]) -> list[str]:
    """One sentence for each special value: what must not be zero, and what is true where it is."""
    top = sympy.expand(numerator(f)[0])
    if not top.is_polynomial(x) or sympy.degree(top, x) < 1:
        return [f"for {factor} != 0" for factor in _factors(_denominators(roots))][:_MOST]
    polynomial = sympy.Poly(top, x)
    return [_told(top, x, factor) for factor in _factors([polynomial.LC()])][:_MOST]


def _denominators(roots: list[Any]) -> list[Any]:
    return [sympy.fraction(sympy.together(root))[1] for root in roots]


def _factors(of: list[Any]) -> list[Any]:
    """The different factors that may be zero."""
    found: list[Any] = []
    for expr in of:
        try:
            parts = [base for base, _ in sympy.factor_list(expr)[1]]
        except CANNOT:
            parts = list(sympy.Mul.make_args(expr))
        parts = [p.base if p.is_Pow and p.exp.is_positive else p for p in parts]
        found += [p for p in parts if p.free_symbols and p.is_nonzero is not True]
    return sorted(set(found), key=sympy.default_sort_key)


def _told(top: Any, x: Any, factor: Any) -> str:
    """For a != 0; at a = 0: …"""
    letter = next((s for s in ordered(factor) if factor.diff(s).is_number), None)
    if letter is None:
        return f"for {factor} != 0"
    value = sympy.solve(factor, letter)[0]
    left = sympy.factor(top.subs(letter, value))
    said = _of_left(left, x)[:_LINE]
    return f"for {factor} != 0; at {letter} = {value}: {said}"


def _of_left(left: Any, x: Any) -> str:
    """What the equation left = 0 says of x, in a few words."""
    if left == 0:
        return f"every {x}"
    if not left.has(x):
        if left.is_number or left.is_nonzero:
            return "none"
        zero = " or ".join(f"{factor} = 0" for factor in _factors([left]))
        return f"none, but every {x} if {zero}"
    try:
        found = sympy.solve(left, x)
    except CANNOT:
        found = []
    if not found or any(root.has(sympy.Piecewise) for root in found):
        return f"solve {left} = 0"
    return " or ".join(f"{x} = {root}" for root in found)


def _determinant(matrix: Any) -> Any:
    """Over the field of its letters: Matrix.det() simplifies at every step, which takes minutes."""
    entries = DomainMatrix.from_Matrix(matrix).to_field()
    return entries.domain.to_sympy(entries.det())


def of_system(equations: list[Any], unknowns: list[Any]) -> list[str]:
    """The same for a square linear system: where its determinant is zero."""
    matrix, _ = sympy.linear_eq_to_matrix(equations, unknowns)
    if matrix.rows != matrix.cols or matrix.rows > _ROWS or not matrix.free_symbols:
        return []
    told = []
    for factor in _factors([_determinant(matrix)])[:_MOST]:
        letter = next((s for s in ordered(factor) if factor.diff(s).is_number), None)
        if letter is None:
            told.append(f"for {factor} != 0")
            continue
        value = sympy.solve(factor, letter)[0]
        left = sympy.linsolve([f.subs(letter, value) for f in equations], unknowns)
        said = "no solution" if left is sympy.S.EmptySet else f"{left.args[0]}"[:_LINE]
        general = said == "no solution" and any(
            f.free_symbols - {letter, *unknowns} for f in equations
        )
        told.append(f"for {factor} != 0; at {letter} = {value}: {said}{_MAYBE if general else ''}")
    return told


_MAYBE = " for general values of the others"

"""Proof for constants: known special values, then normal form, algebraic bounds, logarithms.

The values are theorems (Lewin's dilogarithms, DLMF 25.12.6; 19.6.1 with 19.7 and Legendre's
relation); nothing is recognised from digits: arguments are compared as algebraic numbers.
"""

from __future__ import annotations

from typing import Any

import sympy
from sympy import gamma, log, pi, sqrt

from sym_eval.evidence.given import Given
from sym_eval.evidence.proofs import algebraic, logarithms, normal

# Elliptic integrals at the lemniscate's modulus (DLMF 23.5), and dilogarithms where their values
# are known (Lewin 1981, chapter 1).
_FOURTH, _GOLDEN = gamma(sympy.Rational(1, 4)), (sqrt(5) - 1) / 2
_LOG = log(_GOLDEN)
_ELLIPTIC: dict[Any, Any] = {
    sympy.elliptic_e(sympy.S.Half): pi ** sympy.Rational(3, 2) / _FOURTH**2
    + _FOURTH**2 / (8 * sqrt(pi)),
    sympy.elliptic_k(sympy.S.Half): _FOURTH**2 / (4 * sqrt(pi)),
}
_DILOGARITHMS: tuple[tuple[Any, Any], ...] = (
    (sympy.Integer(1), pi**2 / 6),
    (sympy.Integer(-1), -(pi**2) / 12),
    (sympy.S.Half, pi**2 / 12 - log(2) ** 2 / 2),
    (_GOLDEN, pi**2 / 10 - _LOG**2),
    (_GOLDEN**2, pi**2 / 15 - _LOG**2),
    (-_GOLDEN, -(pi**2) / 15 + _LOG**2 / 2),
    (-1 / _GOLDEN, -(pi**2) / 10 - _LOG**2),
)


def zero(expr: Any, known: Given) -> str | None:
    """The method that proves a constant to be zero, or None."""
    expr = _valued(expr.xreplace(_ELLIPTIC))
    if normal.zero(expr, known):
        return "normal form"
    if algebraic.zero(expr):
        return "algebraic number below its separation bound"
    if logarithms.zero(expr):
        return "logarithms and arguments as one product"
    return None


def _valued(expr: Any) -> Any:
    """Dilogarithms by their values, and beside them one logarithm of the golden section."""
    found: dict[Any, Any] = {}
    for node in expr.atoms(sympy.polylog):
        if node.args[0] == 2:
            fitting = (value for z, value in _DILOGARITHMS if algebraic.zero(node.args[1] - z))
            found[node] = next(fitting, node)
    if not found:
        return expr
    for node in expr.atoms(log):
        if algebraic.zero(node.args[0] * _GOLDEN - 1):
            found[node] = -_LOG
        elif algebraic.zero(node.args[0] - _GOLDEN):
            found[node] = _LOG
    return expr.xreplace(found)

"""Proof for constants: known special values, then normal form, algebraic bounds, logarithms.

The values are theorems (DLMF 25.12.6, 19.6.1 with 19.7 and Legendre's relation, 25.6.1); nothing is
recognised from digits.
"""

from __future__ import annotations

from typing import Any

import sympy
from sympy import gamma, log, pi, sqrt

from sym_eval.evidence.given import Given
from sym_eval.evidence.proofs import algebraic, logarithms, normal

_VALUES: dict[Any, Any] = {
    sympy.elliptic_e(sympy.S.Half): pi ** (sympy.Integer(3) / 2) / gamma(sympy.Integer(1) / 4) ** 2
    + gamma(sympy.Integer(1) / 4) ** 2 / (8 * sqrt(pi)),
    sympy.elliptic_k(sympy.S.Half): gamma(sympy.Integer(1) / 4) ** 2 / (4 * sqrt(pi)),
    sympy.polylog(2, sympy.S.Half, evaluate=False): pi**2 / 12 - log(2) ** 2 / 2,
    sympy.polylog(3, sympy.S.Half, evaluate=False): 7 * sympy.zeta(3) / 8
    - pi**2 * log(2) / 12
    + log(2) ** 3 / 6,
}


def zero(expr: Any, known: Given) -> str | None:
    """The method that proves a constant to be zero, or None."""
    expr = expr.xreplace(_VALUES)
    if normal.zero(expr, known):
        return "normal form"
    if algebraic.zero(expr):
        return "algebraic number below its separation bound"
    if logarithms.zero(expr):
        return "logarithms and arguments as one product"
    return None

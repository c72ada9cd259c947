"""Antiderivatives of logarithms over linear factors: dilogarithms, real where the integrand is.

One rule, by partial fractions; everything else is left to others.
"""

from __future__ import annotations

from typing import Any

import sympy


def antiderivative(f: Any, x: Any) -> Any:
    """Of log(a*x + b) times a rational function with linear factors; None for anything else."""
    logs = [node for node in f.atoms(sympy.log) if node.has(x)]
    if len(logs) != 1 or not logs[0].args[0].is_polynomial(x):
        return None
    inside = logs[0].args[0]
    rational = sympy.cancel(f / logs[0])
    if sympy.degree(inside, x) != 1 or not rational.is_rational_function(x):
        return None
    total = sympy.S.Zero
    for term in sympy.Add.make_args(sympy.apart(rational, x)):
        found = _term(term, logs[0], x)
        if found is None:
            return None
        total += found
    return total


def _term(term: Any, logarithm: Any, x: Any) -> Any:
    top, bottom = sympy.fraction(sympy.together(term))
    degree = sympy.degree(bottom, x) if bottom.has(x) else 0
    if degree != 1 or top.has(x):
        found = sympy.integrate(term * logarithm, x)
        return None if found.has(sympy.Integral, sympy.meijerg, sympy.Piecewise) else found
    c, d = sympy.Poly(bottom, x).all_coeffs()
    a, b = sympy.Poly(logarithm.args[0], x).all_coeffs()
    if sympy.simplify(a * d - b * c) == 0:  # one factor under both: log(u)/u
        return top / c * logarithm**2 / 2
    # Both forms come from the derivative of polylog(2, z), which is -log(1 - z)/z (DLMF 25.12.2).
    w = a * (c * x + d) / (b * c - a * d)  # 1 + w is proportional to the logarithm's argument
    ratio = c * (a * x + b) / (b * c - a * d)
    # The logarithm is real where a*x + b > 0. There 1 + w = ratio is negative in the first case, so
    # log(1 + w) would not be real, while log(1 - ratio) and polylog(2, ratio) are.
    if sympy.cancel(ratio / (a * x + b)).is_negative:
        inner = logarithm * sympy.log(1 - ratio) + sympy.polylog(2, ratio)
        return top / c * inner
    constant = sympy.log((b * c - a * d) / c)
    return top / c * (constant * sympy.log(c * x + d) - sympy.polylog(2, -sympy.expand(w)))

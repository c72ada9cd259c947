"""What SymPy cannot expand at a point, written so that it can: zeta and polygamma at their poles.

Every rule is exact, or exact as far as it matters. Expands nothing itself.
"""

from __future__ import annotations

from typing import Any

import sympy

_MOST_RAISED = 50  # fractions of a polygamma


def zeta_slopes(expr: Any) -> Any:
    """With zeta'(0), zeta'(-2), zeta'(-4) … (DLMF 25.6.11, 25.6.13), which SymPy leaves open."""

    def known(f: Any, variables: Any, places: Any) -> Any:
        x, at = variables[0], places[0]
        if f != sympy.Derivative(sympy.zeta(x), x) or not (at.is_even and at.is_nonpositive):
            return sympy.Subs(f, variables, places)
        if at == 0:
            return -sympy.log(2 * sympy.pi) / 2
        scale = sympy.factorial(-at) * (2 * sympy.pi) ** at / 2
        return sympy.I**-at * scale * sympy.zeta(1 - at)

    return expr.replace(sympy.Subs, known)


def laurent(f: Any, z: Any, point: Any, powers: int = 0) -> Any:
    """Zeta functions with their poles at the point expanded (DLMF 25.2.4), which SymPy does not,
    as far as they matter below so many powers of the distance; polygammas without theirs, and
    hyperbolic tangents as quotients."""
    f = f.replace(sympy.polygamma, lambda m, u: _raised(m, u, z, point))
    f = f.replace(_is_polynomial, sympy.expand_func)
    f = f.replace(sympy.tanh, lambda u: sympy.sinh(u) / sympy.cosh(u))
    f = f.replace(sympy.coth, lambda u: sympy.cosh(u) / sympy.sinh(u))
    poles = [u for u in f.atoms(sympy.zeta) if u.args[0].subs(z, point) == 1 and len(u.args) == 1]
    if not poles:
        return f
    # What else has a pole there asks for constants further on. Nothing cancels with a letter.
    c, w = sympy.Dummy("c"), sympy.Dummy("w", positive=True)
    plain = f.xreplace({u: c / (u.args[0] - 1) for u in poles}).subs(z, point + w)
    count = powers - sympy.simplify(plain).as_leading_term(w).as_coeff_exponent(w)[1]

    def opened(u: Any) -> Any:
        rest = (sympy.stieltjes(n) * (-u) ** n / sympy.factorial(n) for n in range(max(1, count)))
        return 1 / u + sympy.Add(*rest)

    return f.xreplace({u: opened(u.args[0] - 1) for u in poles})


def _is_polynomial(node: Any) -> bool:
    return isinstance(node, sympy.binomial) and bool(node.args[1].is_Integer)


def _raised(m: Any, u: Any, z: Any, point: Any) -> Any:
    """At a pole the polygamma of an argument beyond it, and the pole as fractions (DLMF 5.15.5)."""
    at = u.subs(z, point)
    if not (at.is_Integer and at <= 0 and m.is_Integer and at >= -_MOST_RAISED):
        return sympy.polygamma(m, u)
    poles = sympy.Add(*((u + j) ** (-m - 1) for j in range(1 - int(at))))
    return sympy.polygamma(m, u + 1 - at) - (-1) ** m * sympy.factorial(m) * poles

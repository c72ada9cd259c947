"""Powers of x times a rational function of exp(a*x), from 0 to oo: zeta values and polylogarithms.

By the series in u = exp(-a*x) (Bose's, Fermi's and Debye's integrals are of this kind). Proposes
only: that the integral converges, and to this, is for quadrature to say.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import sympy

from sym_eval.integration.question import Question

_HYPERBOLIC = (sympy.sinh, sympy.cosh, sympy.tanh, sympy.coth, sympy.sech, sympy.csch)


def on_the_half_line(asked: Question) -> Any:
    """The value over (0, oo), or over the whole line folded at 0; None for another integrand."""
    f, x = asked.f, asked.x
    if asked.high is not sympy.oo or asked.low not in (0, -sympy.oo) or not _fits(f, x):
        return None
    if asked.low != 0:
        f = f + f.subs(x, -x)  # the left half of the line, mirrored
    # Not the whole: that would make exp((s - 1)*log(x)) of x**(s - 1).
    f = f.replace(lambda node: isinstance(node, _HYPERBOLIC), lambda node: node.rewrite(sympy.exp))
    a = _rate(f, x)
    if a is None:
        return None
    u = sympy.Dummy("u", positive=True)
    powers = {e: u ** (-e.args[0] / (a * x)) for e in f.atoms(sympy.exp) if e.has(x)}
    total = sympy.S.Zero
    # x**p*exp(-n*a*x) gives gamma(p + 1)/(n*a)**(p + 1) (DLMF 5.9.1), summed over the powers u**n.
    for p, rational in _terms(f.xreplace(powers), x, u):
        series = None if rational is None else _summed(rational, u, p + 1)
        if series is None:
            return None
        total += sympy.gamma(p + 1) / a ** (p + 1) * series
    return None if total.has(sympy.zoo, sympy.nan) else sympy.simplify(total)


def _fits(f: Any, x: Any) -> bool:
    """A quick look: exponentials of multiples of x, and nothing else that is transcendental."""
    inner = [node for node in f.atoms(sympy.Function, sympy.exp) if node.has(x)]
    return bool(inner) and all(
        isinstance(node, (sympy.exp, *_HYPERBOLIC)) and not (node.args[0] / x).has(x)
        for node in inner
    )


def _rate(f: Any, x: Any) -> Any:
    """The a > 0 of which every exponent is a whole multiple times x, or None."""
    rates = [e.args[0] / x for e in f.atoms(sympy.exp) if e.has(x)]
    if not rates:
        return None
    ratios = [sympy.cancel(rate / rates[0]) for rate in rates]
    if not all(ratio.is_Rational for ratio in ratios):
        return None
    a = sympy.Abs(rates[0]) * sympy.gcd_list(ratios)
    return a if a.is_positive else None


def _terms(f: Any, x: Any, u: Any) -> Iterator[tuple[Any, Any]]:
    """Pairs (p, R) that add up to f as x**p*R(u); (0, None) where it is not of this kind."""
    top, bottom = sympy.fraction(sympy.cancel(sympy.together(f)))
    outside, below = sympy.factor(bottom).as_independent(x, as_Add=False)
    for term in sympy.Add.make_args(sympy.expand(top)):
        free, power = (term / below).as_independent(x, as_Add=False)
        p = sympy.degree(power, x) if power.is_polynomial(x) else power.as_base_exp()[1]
        if sympy.simplify(power - x**p) != 0 or p.has(x) or not free.is_rational_function(u):
            yield sympy.S.Zero, None
        yield p, free / outside


def _summed(rational: Any, u: Any, s: Any) -> Any:
    """The sum of c(n)/n**s over the coefficients of R(u); None if R has no series with c(0) = 0."""
    top, bottom = (sympy.Poly(part, u) for part in sympy.fraction(sympy.cancel(rational)))
    poles = sympy.roots(bottom)
    # With a pole at u = 0 the integrand grows; a constant term leaves x**p, which diverges too.
    if sum(poles.values()) != bottom.degree() or poles.get(0) or rational.subs(u, 0) != 0:
        return None
    whole, rest = sympy.div(top, bottom)
    total = sum((c / n**s for (n,), c in whole.terms() if n), sympy.S.Zero)
    for pole, times in poles.items():
        others = sympy.Mul(*((u - r) ** m for r, m in poles.items() if r != pole))
        regular = rest.as_expr() / (bottom.LC() * others)
        for m in range(1, times + 1):
            # The coefficient of (u - pole)**-m, by the Laurent series at the pole.
            c = regular.diff(u, times - m).subs(u, pole) / sympy.factorial(times - m)
            # (u - pole)**-m = (-1/pole)**m * (1 - u/pole)**-m, and that by the binomial series.
            total += c * (-1 / pole) ** m * _binomials(m, 1 / pole, s)
    return total


def _binomials(m: int, z: Any, s: Any) -> Any:
    """The sum of binomial(n + m - 1, m - 1)*z**n/n**s from n = 1."""
    n = sympy.Dummy("n")
    coefficients = sympy.Poly(sympy.rf(n + 1, m - 1) / sympy.factorial(m - 1), n)
    return sum((c * _polylogarithm(s - i, z) for (i,), c in coefficients.terms()), sympy.S.Zero)


def _polylogarithm(s: Any, z: Any) -> Any:
    """The sum of z**n/n**s; zeta values where z is 1 or -1 (DLMF 25.2.1, 25.2.3, 25.12.10)."""
    if z == 1:
        return sympy.zeta(s)
    if z == -1 and s != 1:
        return (2 ** (1 - s) - 1) * sympy.zeta(s)
    return sympy.expand_func(sympy.polylog(s, z))

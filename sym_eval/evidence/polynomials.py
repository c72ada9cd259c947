"""Second ways to polynomials: multiplied back, put in, counted by signs and by degrees.

A table of checks by word, as in `readings`. Identities are exact where coefficients are rational.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

import sympy

from sym_eval.evidence import linear
from sym_eval.evidence.equality import compare
from sym_eval.evidence.points import ordered
from sym_eval.evidence.verdict import (
    Check,
    Contradiction,
    Undecided,
    Verdict,
    agrees,
    proved,
)
from sym_eval.evidence.wholes import equal

Witness = Callable[..., Check]


def weakest(checks: list[Check], how: str) -> Check:
    """All of them together, in these words."""
    # From the weakest on: a whole is as sure as its least sure part.
    order = (Verdict.UNCHECKED, Verdict.AGREES, Verdict.PROVED)
    if not checks:
        return proved(how)
    found = min(checks, key=lambda check: order.index(check.verdict))
    if found.verdict is Verdict.PROVED:
        return proved(how)
    return Check(found.verdict, f"{how}; {found.how}")


def variable_of(expr: Any, given: tuple[Any, ...]) -> Any:
    """The variable that was given, else the first letter of the polynomial."""
    if given:
        return given[0]
    symbols = ordered(expr)
    return symbols[0] if symbols else sympy.Symbol("x", real=True)


def degree_of(expr: Any, x: Any) -> int:
    """The degree in x; -1 for zero."""
    return int(sympy.Poly(expr, x).degree()) if expr != 0 else -1


def _coefficients(result: Any, expr: Any, *given: Any) -> Check:
    x = variable_of(expr, given)
    back = sympy.Add(*(c * x**k for k, c in enumerate(reversed(result))))
    # Leading zeros would multiply back as well, and make the degree read off the list wrong.
    equal(len(result) == 1 or result[0] != 0, True, "")
    return compare(back, expr)


def _highest(result: Any, expr: Any, *given: Any) -> Check:
    """The degree, by limits of quotients: derivatives beyond it vanish."""
    x, n = variable_of(expr, given), result
    if not n.is_Integer:
        return equal(sympy.expand(expr), sympy.S.Zero, "it is zero")
    last = sympy.expand(sympy.diff(expr, x, int(n)))
    equal((last.has(x), last == 0), (False, False), "")
    return proved("its derivative of that order is a constant, and not zero")


def _leading(result: Any, expr: Any, *given: Any) -> Check:
    x = variable_of(expr, given)
    n = degree_of(expr, x)
    # By Taylor: the n-th derivative of c*x^n + … is n!*c, and no routine for polynomials is
    # asked.
    return compare(result * sympy.factorial(n), sympy.diff(expr, x, n))


def _one_coefficient(result: Any, expr: Any, x: Any, power: Any = sympy.S.One) -> Check:
    if not power.is_Integer or power < 0 or not expr.is_polynomial(x):
        raise Undecided("not a coefficient of a polynomial")
    # Taylor again: at 0 the derivative of that order leaves this one coefficient, times n!.
    return compare(sympy.diff(expr, x, int(power)).subs(x, 0), result * sympy.factorial(power))


def _divided(result: Any, left: Any, right: Any, *given: Any) -> Check:
    x = variable_of(sympy.Tuple(left, right), given)
    quotient, remainder = result
    # Without this 0*q + p multiplies back too. Divided by a constant nothing may remain, and the
    # degree of zero is -1 here.
    equal(degree_of(remainder, x) < max(degree_of(right, x), 1), True, "")
    return weakest([compare(quotient * right + remainder, left)], "multiplied back")


def _part(place: int) -> Witness:
    def check(result: Any, left: Any, right: Any, *given: Any) -> Check:
        x = variable_of(sympy.Tuple(left, right), given)
        # Only one half was asked for. That the other is right too is shown by the product, not
        # assumed.
        other = sympy.div(left, right, x)[1 - place]
        return _divided((result, other) if place == 0 else (other, result), left, right, x)

    return check


def _resultant(result: Any, left: Any, right: Any, *given: Any) -> Check:
    """The determinant of Sylvester's matrix."""
    x = variable_of(sympy.Tuple(left, right), given)
    p, q = (sympy.Poly(each, x).all_coeffs() for each in (left, right))
    return compare(result, _sylvester(p, q))


def _sylvester(p: list[Any], q: list[Any]) -> Any:
    m, n = len(p) - 1, len(q) - 1
    if m + n > 12:
        raise Undecided("too large for Sylvester's matrix")
    # n shifted copies of p, then m of q: singular exactly where both have a common zero.
    rows = [[0] * i + p + [0] * (n - 1 - i) for i in range(n)]
    rows += [[0] * i + q + [0] * (m - 1 - i) for i in range(m)]
    if m + n == 0:
        return sympy.S.One
    matrix = sympy.Matrix(rows)
    if all(entry.is_Rational for entry in matrix):
        found = linear.determinant(linear.rows_of(matrix))
        return sympy.Rational(found.numerator, found.denominator)
    # Berkowitz divides by nothing, so that letters need no care about zero pivots.
    return matrix.det(method="berkowitz")


def _discriminant(result: Any, expr: Any, *given: Any) -> Check:
    x = variable_of(expr, given)
    p = sympy.Poly(expr, x).all_coeffs()
    n = len(p) - 1
    if n < 1:
        raise Undecided("a constant")
    slope = sympy.Poly(sympy.diff(expr, x), x).all_coeffs()
    # a_n * disc(p) = (-1)^(n(n-1)/2) * res(p, p'): from the product of differences of roots.
    sign = (-1) ** (n * (n - 1) // 2)
    return compare(sympy.expand(result * p[0]), sympy.expand(sign * _sylvester(p, slope)))


def _greatest(result: Any, *parts: Any) -> Check:
    """gcd of polynomials: it divides all, and a combination of them divides it."""
    symbols = ordered(sympy.Tuple(*parts))
    if len(symbols) != 1 or len(parts) != 2 or not all(p.is_polynomial(*symbols) for p in parts):
        raise Undecided("of expressions, without a check")
    x = symbols[0]
    for part in parts:
        equal(sympy.rem(part, result, x), sympy.S.Zero, "")
    p, q = (sympy.Poly(sympy.quo(part, result, x), x).all_coeffs() for part in parts)
    # Dividing both makes it a common divisor; the greatest, only if the quotients share no zero.
    equal(_sylvester(p, q) == 0, False, "")
    return proved("it divides both, and what is left has no common zero")


def _least(result: Any, *parts: Any) -> Check:
    if len(parts) != 2:
        raise Undecided("of several, without a check")
    common = sympy.gcd(*parts)
    _greatest(common, *parts)
    # lcm * gcd is the product, of two; of three it is not.
    return compare(result * common, parts[0] * parts[1])


def _combined(result: Any, left: Any, right: Any, *_: Any) -> Check:
    s, t, g = result
    x = ordered(sympy.Tuple(left, right))[0]
    for part in (left, right):
        equal(sympy.expand(sympy.rem(part, g, x)), sympy.S.Zero, "")
    return weakest([compare(s * left + t * right, g)], "it divides both and is combined of them")


def _basis(result: Any, polynomials: Any, *symbols: Any) -> Check:
    """Each polynomial reduces to zero by the basis; Buchberger's criterion on all pairs."""
    several = list | tuple | sympy.Tuple
    flat = [s for g in symbols for s in (g if isinstance(g, several) else [g])]
    gens = flat or ordered(sympy.Tuple(*polynomials))
    for part in polynomials:
        side = part.lhs - part.rhs if isinstance(part, sympy.Eq) else part
        _reduces(side, result, gens)
    for i, f in enumerate(result):
        for g in result[:i]:
            _reduces(_s_polynomial(f, g, gens), result, gens)
    # That the basis lies in the ideal is not shown: a larger ideal, even the whole ring, would
    # pass. So it is no proof.
    return agrees("every input reduces to zero, all S-polynomials do; the ideal may be larger")


def _reduces(expr: Any, basis: Any, gens: list[Any]) -> None:
    if sympy.reduced(expr, list(basis), *gens, order="lex")[1] != 0:
        raise Contradiction("it is no basis of them")


def _s_polynomial(f: Any, g: Any, gens: list[Any]) -> Any:
    lead = [sympy.LT(each, *gens, order="lex") for each in (f, g)]
    common = sympy.lcm(*lead)
    return sympy.expand(common / lead[0] * f - common / lead[1] * g)


def _interpolated(result: Any, points: Any, x: Any = None) -> Check:
    x = sympy.Symbol("x", real=True) if x is None else x
    several = list | tuple | sympy.Tuple
    pairs = [tuple(p) if isinstance(p, several) else (k, p) for k, p in enumerate(points, 1)]
    # Through n points goes one polynomial of degree below n; of higher degree, infinitely many.
    equal(degree_of(result, x) < len(pairs), True, "")
    return weakest([compare(result.subs(x, a), b) for a, b in pairs], "put in at every point")


def _composed(result: Any, outer: Any, inner: Any, x: Any = None) -> Check:
    x = ordered(outer)[0] if x is None else x
    return compare(result, outer.subs(x, inner))


def _decomposed(result: Any, expr: Any, *given: Any) -> Check:
    x = variable_of(expr, given)
    back = x
    for part in reversed(result):
        back = part.subs(x, back)
    return weakest([compare(back, expr)], "put into one another")


def _same(result: Any, expr: Any, *_: Any) -> Check:
    return compare(result, expr)


def _cyclotomic(result: Any, number: Any, x: Any = None) -> Check:
    """The product over all divisors is x^n - 1, by Moebius: quotients of x^d - 1."""
    n = int(number)
    x = ordered(result)[0] if x is None else x
    if n > 200:
        raise Undecided("too large to multiply out")
    divisors = [d for d in range(1, n + 1) if n % d == 0]
    # The product identity fixes the last factor once all smaller ones are right.
    product = sympy.Mul(*(sympy.cyclotomic_poly(d, x) for d in divisors if d < n)) * result
    return weakest([compare(sympy.expand(product), x**n - 1)], "the product over divisors")


def _content(result: Any, expr: Any, *given: Any) -> Check:
    terms = sympy.Poly(expr, variable_of(expr, given)).all_coeffs()
    if not all(c.is_Integer for c in terms):
        raise Undecided("coefficients are not whole numbers")
    return equal(int(result), math.gcd(*map(int, terms)), "Euclid's algorithm")


TABLE: Mapping[str, Witness] = {
    "degree": _highest,
    "all_coeffs": _coefficients,
    "leading_coeff": _leading,
    "coeff": _one_coefficient,
    "content": _content,
    "primitive": lambda r, e, *g: compare(r[0] * r[1], e),
    "monic": lambda r, e, *g: compare(r * sympy.Poly(e, variable_of(e, g)).LC(), e),
    "div": _divided,
    "quo": _part(0),
    "rem": _part(1),
    "resultant": _resultant,
    "discriminant": _discriminant,
    "polynomial_gcdex": _combined,
    "groebner": _basis,
    "interpolate": _interpolated,
    "compose": _composed,
    "decompose": _decomposed,
    "horner": _same,
    "cyclotomic_poly": _cyclotomic,
}

EXPRESSIONS: Mapping[str, Witness] = {"gcd": _greatest, "lcm": _least}
"""For what `readings` only checks of whole numbers."""

"""Second ways to polynomials: multiplied back, put in, counted by signs and by degrees.

A table of checks by word, as in `readings`. Identities are exact where coefficients are rational.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import sympy
from mpmath import mp

from sym_eval.evidence import linear
from sym_eval.evidence.equality import compare
from sym_eval.evidence.numeric import steady
from sym_eval.evidence.points import ordered
from sym_eval.evidence.verdict import (
    Check,
    Contradiction,
    Undecided,
    Verdict,
    agrees,
    proved,
    unchecked,
)
from sym_eval.evidence.wholes import equal

Witness = Callable[..., Check]
_NEAR = mp.mpf(10) ** -12


def weakest(checks: list[Check], how: str) -> Check:
    """All of them together, in these words."""
    order = (Verdict.UNCHECKED, Verdict.AGREES, Verdict.PROVED)
    if not checks:
        return proved(how)
    found = min(checks, key=lambda check: order.index(check.verdict))
    if found.verdict is Verdict.PROVED:
        return proved(how)
    return Check(found.verdict, f"{how}; {found.how}")


def _variable(expr: Any, given: tuple[Any, ...]) -> Any:
    if given:
        return given[0]
    symbols = ordered(expr)
    return symbols[0] if symbols else sympy.Symbol("x", real=True)


def _degree(expr: Any, x: Any) -> int:
    return int(sympy.Poly(expr, x).degree()) if expr != 0 else -1


def _coefficients(result: Any, expr: Any, *given: Any) -> Check:
    x = _variable(expr, given)
    back = sympy.Add(*(c * x**k for k, c in enumerate(reversed(result))))
    equal(len(result) == 1 or result[0] != 0, True, "")
    return compare(back, expr)


def _highest(result: Any, expr: Any, *given: Any) -> Check:
    """The degree, by limits of quotients: derivatives beyond it vanish."""
    x, n = _variable(expr, given), result
    if not n.is_Integer:
        return equal(sympy.expand(expr), sympy.S.Zero, "it is zero")
    last = sympy.expand(sympy.diff(expr, x, int(n)))
    equal((last.has(x), last == 0), (False, False), "")
    return proved("its derivative of that order is a constant, and not zero")


def _leading(result: Any, expr: Any, *given: Any) -> Check:
    x = _variable(expr, given)
    n = _degree(expr, x)
    return compare(result * sympy.factorial(n), sympy.diff(expr, x, n))


def _one_coefficient(result: Any, expr: Any, x: Any, power: Any = sympy.S.One) -> Check:
    if not power.is_Integer or power < 0 or not expr.is_polynomial(x):
        raise Undecided("not a coefficient of a polynomial")
    return compare(sympy.diff(expr, x, int(power)).subs(x, 0), result * sympy.factorial(power))


def _divided(result: Any, left: Any, right: Any, *given: Any) -> Check:
    x = _variable(sympy.Tuple(left, right), given)
    quotient, remainder = result
    equal(_degree(remainder, x) < max(_degree(right, x), 1), True, "")
    return weakest([compare(quotient * right + remainder, left)], "multiplied back")


def _part(place: int) -> Witness:
    def check(result: Any, left: Any, right: Any, *given: Any) -> Check:
        x = _variable(sympy.Tuple(left, right), given)
        other = sympy.div(left, right, x)[1 - place]
        return _divided((result, other) if place == 0 else (other, result), left, right, x)

    return check


def _resultant(result: Any, left: Any, right: Any, *given: Any) -> Check:
    """The determinant of Sylvester's matrix."""
    x = _variable(sympy.Tuple(left, right), given)
    p, q = (sympy.Poly(each, x).all_coeffs() for each in (left, right))
    return compare(result, _sylvester(p, q))


def _sylvester(p: list[Any], q: list[Any]) -> Any:
    m, n = len(p) - 1, len(q) - 1
    if m + n > 12:
        raise Undecided("too large for Sylvester's matrix")
    rows = [[0] * i + p + [0] * (n - 1 - i) for i in range(n)]
    rows += [[0] * i + q + [0] * (m - 1 - i) for i in range(m)]
    if m + n == 0:
        return sympy.S.One
    matrix = sympy.Matrix(rows)
    if all(entry.is_Rational for entry in matrix):
        found = linear.determinant(linear.rows_of(matrix))
        return sympy.Rational(found.numerator, found.denominator)
    return matrix.det(method="berkowitz")


def _discriminant(result: Any, expr: Any, *given: Any) -> Check:
    x = _variable(expr, given)
    p = sympy.Poly(expr, x).all_coeffs()
    n = len(p) - 1
    if n < 1:
        raise Undecided("a constant")
    slope = sympy.Poly(sympy.diff(expr, x), x).all_coeffs()
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
    equal(_sylvester(p, q) == 0, False, "")
    return proved("it divides both, and what is left has no common zero")


def _least(result: Any, *parts: Any) -> Check:
    if len(parts) != 2:
        raise Undecided("of several, without a check")
    common = sympy.gcd(*parts)
    _greatest(common, *parts)
    return compare(result * common, parts[0] * parts[1])


def _combined(result: Any, left: Any, right: Any, *_: Any) -> Check:
    s, t, g = result
    x = ordered(sympy.Tuple(left, right))[0]
    for part in (left, right):
        equal(sympy.expand(sympy.rem(part, g, x)), sympy.S.Zero, "")
    return weakest([compare(s * left + t * right, g)], "it divides both and is combined of them")


def _factors(irreducible: bool) -> Witness:
    def check(result: Any, expr: Any, *given: Any) -> Check:
        back = sympy.Mul(*(factor**power for factor, power in result))
        how = "multiplied back" + (", and modulo primes no factor falls apart" * irreducible)
        if irreducible and not all(_stays_whole(factor) for factor, _ in result):
            how = "multiplied back; that no factor falls apart was not checked"
        return weakest([compare(back, expr)], how)

    return check


def _stays_whole(factor: Any) -> bool:
    """Whether degrees of factors modulo small primes leave no room for factors over the whole
    numbers."""
    symbols = ordered(factor)
    if len(symbols) != 1 or _degree(factor, symbols[0]) == 1:
        return len(symbols) <= 1
    p = sympy.Poly(factor, symbols[0]).clear_denoms(convert=True)[1]
    possible = set(range(1, p.degree()))
    for prime in sympy.primerange(3, 60):
        if p.LC() % prime == 0 or p.discriminant() % prime == 0:
            continue
        parts = sympy.Poly(p, modulus=prime).factor_list()[1]
        possible &= _sums([part.degree() for part, _ in parts])
    return not possible


def _irreducible(result: Any, expr: Any, *given: Any) -> Check:
    if result == sympy.true:
        if _stays_whole(expr):
            return proved("modulo primes it does not fall apart alike")
        return unchecked("that it does not fall apart was not checked")
    factors = sympy.factor_list(expr, *given)[1]
    equal(sum(k for _, k in factors) > 1, True, "")
    return weakest([compare(sympy.Mul(*(f**k for f, k in factors)), expr)], "its factors")


def _sums(degrees: list[int]) -> set[int]:
    found = {0}
    for degree in degrees:
        found |= {total + degree for total in found}
    return found


def _roots(result: Any, expr: Any, *given: Any) -> Check:
    x = _variable(expr, given)
    equal(len(result), max(_degree(expr, x), 0), "")
    lead = sympy.Poly(expr, x).LC()
    checks = [_product(result, lead, expr, x)]
    return weakest(checks, "as many as the degree says; their factors multiply to it")


def _product(roots: Any, lead: Any, expr: Any, x: Any) -> Check:
    if not ordered(expr.subs(x, 0), lead):
        return _product_in_numbers(roots, lead, expr, x)
    back = lead * sympy.Mul(*(x - root for root in roots))
    return compare(back, expr)


def _product_in_numbers(roots: Any, lead: Any, expr: Any, x: Any) -> Check:
    with mp.workdps(40):
        values = [steady(root, {}, 30) for root in roots]
        for place in (sympy.Rational(7, 3), sympy.Rational(-11, 5), sympy.Rational(101, 13)):
            at = steady(place, {}, 30)
            found = steady(lead, {}, 30) * mp.fprod(at - value for value in values)
            expected = steady(expr.subs(x, place), {}, 30)
            if abs(found - expected) > abs(expected) * mp.mpf(10) ** -15:
                raise Contradiction("the factors do not multiply to it")
    return agrees("numbers agree at 3 points")


def _real(result: Any, expr: Any, *given: Any) -> Check:
    """Each is a root; the signs of Sturm's chain, made here, count the different ones."""
    x = _variable(expr, given)
    for root in result:
        if abs(steady(expr.subs(x, root), {}, 20)) > mp.mpf(10) ** -15:
            raise Contradiction(f"{root} is no root")
    count = sturm_count([Fraction(int(c.p), int(c.q)) for c in sympy.Poly(expr, x).all_coeffs()])
    equal(len(set(result)), count, "")
    return agrees("each put back in numbers; Sturm's chain counts as many")


def _counted(result: Any, expr: Any, *given: Any) -> Check:
    x = _variable(expr, given)
    terms = [Fraction(int(c.p), int(c.q)) for c in sympy.Poly(expr, x).all_coeffs()]
    if sympy.gcd(expr, sympy.diff(expr, x)).has(x):
        raise Undecided("it has multiple roots, which are counted as such")
    return equal(int(result), sturm_count(terms), "Sturm's chain")


def sturm_count(terms: list[Fraction]) -> int:
    """How many different real zeros a polynomial has, highest coefficient first."""
    chain = [terms, [c * (len(terms) - 1 - k) for k, c in enumerate(terms[:-1])]]
    while len(chain[-1]) > 1:
        rest = _remainder(chain[-2], chain[-1])
        if not rest:
            break
        chain.append([-c for c in rest])
    low = [c[0] * (-1) ** (len(c) - 1) for c in chain if c]
    return _changes(low) - _changes([c[0] for c in chain if c])


def _remainder(left: list[Fraction], right: list[Fraction]) -> list[Fraction]:
    rest = list(left)
    while len(rest) >= len(right):
        factor = rest[0] / right[0]
        padded = [*right, *[Fraction(0)] * (len(rest) - len(right))]
        rest = [a - factor * b for a, b in zip(rest, padded, strict=True)][1:]
    while rest and rest[0] == 0:
        rest = rest[1:]
    return rest


def _changes(values: list[Fraction]) -> int:
    signs = [value > 0 for value in values if value]
    return sum(a != b for a, b in zip(signs, signs[1:], strict=False))


def _numeric(result: Any, expr: Any, *given: Any) -> Check:
    """Their elementary symmetric functions are the coefficients, to 12 digits."""
    terms = sympy.Poly(expr, _variable(expr, given)).all_coeffs()
    with mp.workdps(30):
        found = [mp.mpf(1)]
        for root in (steady(root, {}, 15) for root in result):
            shifted = [*found, mp.mpf(0)]
            found = [a - root * b for a, b in zip(shifted, [mp.mpf(0), *found], strict=True)]
        wanted = [steady(c / terms[0], {}, 20) for c in terms]
        size = max(map(abs, wanted))
        if any(abs(a - b) > size * _NEAR for a, b in zip(found, wanted, strict=True)):
            raise Contradiction("the factors do not multiply to it")
    return agrees("the factors multiply to it, to 12 digits")


def _minimal(result: Any, value: Any, *given: Any) -> Check:
    x = _variable(result, given)
    if abs(steady(result.subs(x, value), {}, 20)) > mp.mpf(10) ** -15:
        raise Contradiction("the number is no zero of it")
    if not _stays_whole(result):
        return unchecked("the number is a zero of it; that it is the smallest was not checked")
    return agrees("the number is a zero of it, and modulo primes it does not fall apart")


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
    equal(_degree(result, x) < len(pairs), True, "")
    return weakest([compare(result.subs(x, a), b) for a, b in pairs], "put in at every point")


def _composed(result: Any, outer: Any, inner: Any, x: Any = None) -> Check:
    x = ordered(outer)[0] if x is None else x
    return compare(result, outer.subs(x, inner))


def _decomposed(result: Any, expr: Any, *given: Any) -> Check:
    x = _variable(expr, given)
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
    product = sympy.Mul(*(sympy.cyclotomic_poly(d, x) for d in divisors if d < n)) * result
    return weakest([compare(sympy.expand(product), x**n - 1)], "the product over divisors")


def _content(result: Any, expr: Any, *given: Any) -> Check:
    terms = sympy.Poly(expr, _variable(expr, given)).all_coeffs()
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
    "monic": lambda r, e, *g: compare(r * sympy.Poly(e, _variable(e, g)).LC(), e),
    "div": _divided,
    "quo": _part(0),
    "rem": _part(1),
    "resultant": _resultant,
    "discriminant": _discriminant,
    "polynomial_gcdex": _combined,
    "factor_list": _factors(True),
    "sqf_list": _factors(False),
    "is_irreducible": _irreducible,
    "roots": _roots,
    "real_roots": _real,
    "count_roots": _counted,
    "nroots": _numeric,
    "minimal_polynomial": _minimal,
    "groebner": _basis,
    "interpolate": _interpolated,
    "compose": _composed,
    "decompose": _decomposed,
    "horner": _same,
    "cyclotomic_poly": _cyclotomic,
}

EXPRESSIONS: Mapping[str, Witness] = {"gcd": _greatest, "lcm": _least}
"""For what `readings` only checks of whole numbers."""

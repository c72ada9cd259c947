"""Second ways to roots and factors: multiplied back, counted by Sturm's chain, tried modulo primes.

A table of checks by word, as in `readings`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import sympy
from mpmath import mp

from sym_eval.evidence.equality import compare
from sym_eval.evidence.numeric import steady
from sym_eval.evidence.points import ordered
from sym_eval.evidence.polynomials import degree_of, variable_of, weakest
from sym_eval.evidence.verdict import Check, Contradiction, Undecided, agrees, proved, unchecked
from sym_eval.evidence.wholes import equal

Witness = Callable[..., Check]
_NEAR = mp.mpf(10) ** -12  # of the 20 digits worked with


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
    if len(symbols) != 1 or degree_of(factor, symbols[0]) == 1:
        return len(symbols) <= 1
    p = sympy.Poly(factor, symbols[0]).clear_denoms(convert=True)[1]
    possible = set(range(1, p.degree()))
    for prime in sympy.primerange(3, 60):
        if p.LC() % prime == 0 or p.discriminant() % prime == 0:
            continue  # there it has another degree, or a multiple factor
        # A factor over the whole numbers is a product of factors modulo the prime: its degree is a
        # sum of theirs, for every prime.
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
    x = variable_of(expr, given)
    equal(len(result), max(degree_of(expr, x), 0), "")
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
    x = variable_of(expr, given)
    for root in result:
        if abs(steady(expr.subs(x, root), {}, 20)) > mp.mpf(10) ** -15:
            raise Contradiction(f"{root} is no root")
    count = sturm_count([Fraction(int(c.p), int(c.q)) for c in sympy.Poly(expr, x).all_coeffs()])
    equal(len(set(result)), count, "")
    return agrees("each put back in numbers; Sturm's chain counts as many")


def _counted(result: Any, expr: Any, *given: Any) -> Check:
    x = variable_of(expr, given)
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
    # Signs at -oo and oo: those of the leading terms.
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
    terms = sympy.Poly(expr, variable_of(expr, given)).all_coeffs()
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
    x = variable_of(result, given)
    if abs(steady(result.subs(x, value), {}, 20)) > mp.mpf(10) ** -15:
        raise Contradiction("the number is no zero of it")
    if not _stays_whole(result):
        return unchecked("the number is a zero of it; that it is the smallest was not checked")
    return agrees("the number is a zero of it, and modulo primes it does not fall apart")


TABLE: Mapping[str, Witness] = {
    "factor_list": _factors(True),
    "sqf_list": _factors(False),
    "is_irreducible": _irreducible,
    "roots": _roots,
    "real_roots": _real,
    "count_roots": _counted,
    "nroots": _numeric,
    "minimal_polynomial": _minimal,
}

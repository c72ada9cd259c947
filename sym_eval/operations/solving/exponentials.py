"""Sums of exponentials of one unknown: divided by the largest, and as a polynomial in one of them.

Only rational bases, which have exact quotients; never divides by anything that may be zero.
"""

from __future__ import annotations

import math
from typing import Any

import sympy

Terms = dict[Any, Any]  # the base b of each b^x, and the number before it


def divided(f: Any, x: Any) -> Any:
    """The sum divided by its largest exponential, of the same zeros, which then has a limit: what
    is left falls to the right. The sum itself where it is none, or has a limit already."""
    terms = _terms(f, x)
    if terms is None or len(terms) < 3 or 1 in terms:
        return f
    largest = max(terms)
    return sympy.Add(*(c * (base / largest) ** x for base, c in terms.items()))


def solved(f: Any, x: Any) -> list[Any]:
    """The real x of a sum of powers of one t = b^x; NotImplementedError for other sums."""
    terms = _terms(f, x)
    if terms is None or len(terms) < 3:
        raise NotImplementedError("no sum of exponentials")
    largest = max(terms)
    steps = {base: _exponents(base / largest) for base in terms}
    one = next(step for step in steps.values() if step)
    whole = math.gcd(*one.values())
    unit = {prime: power // whole for prime, power in one.items()}
    prime = next(iter(unit))
    powers = {base: step.get(prime, 0) // unit[prime] for base, step in steps.items()}
    for base, step in steps.items():
        if step != {p: powers[base] * k for p, k in unit.items() if powers[base]}:
            raise NotImplementedError("exponentials that are no powers of one")
    whole = math.gcd(*powers.values())
    t, low = sympy.Dummy(positive=True), min(powers.values())
    polynomial = sympy.Add(*(c * t ** ((powers[base] - low) // whole) for base, c in terms.items()))
    ratio = sympy.Mul(*(sympy.Integer(p) ** (k * whole) for p, k in unit.items()))
    return [_logarithm(root, ratio) for root in sympy.solve(polynomial, t)]


def _logarithm(number: Any, base: Any) -> Any:
    """A fraction where both are powers of one number."""
    plain = sympy.cancel(sympy.expand_log(sympy.log(number)) / sympy.expand_log(sympy.log(base)))
    return plain if plain.is_Rational else sympy.log(number) / sympy.log(base)


def _exponents(number: Any) -> dict[int, int]:
    found = {int(p): int(k) for p, k in sympy.factorint(number.p).items() if p != 1}
    return found | {int(p): -int(k) for p, k in sympy.factorint(number.q).items() if p != 1}


def _terms(f: Any, x: Any) -> Terms | None:
    """None for what is no sum of rational numbers to a whole multiple of x plus a number."""
    found: Terms = {}
    for term in sympy.Add.make_args(sympy.expand(f)):
        number, base = sympy.S.One, sympy.S.One
        for factor in sympy.Mul.make_args(term):
            if not factor.has(x):
                number *= factor
                continue
            b, exponent = factor.as_base_exp()
            slope = exponent.diff(x)
            if not (b.is_Rational and b.is_positive and slope.is_Integer):
                return None
            number, base = number * b ** exponent.subs(x, 0), base * b**slope
        if not number.is_number:
            return None
        found[base] = found.get(base, 0) + number
    return {base: c for base, c in found.items() if c != 0}

"""Certain enclosures of gamma and its kin: zeta, polygamma, binomials, and Lambert's function.

Gamma by mpmath's interval kernel, zeta by an alternating sum of known error, polygamma by an
expansion that encloses, Lambert's function by two signs. Real arguments only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import sympy
from mpmath import iv, mp

from sym_eval.evidence import boxes, effort
from sym_eval.evidence.boxes import Box, add, inverse, mul, negative, raised, whole
from sym_eval.evidence.enclosure_elementary import sin
from sym_eval.evidence.verdict import NoValue, Undecided


def gamma(a: Box) -> Box:
    """Gamma of a real value; NoValue at its poles."""
    x = boxes.real(a)
    if boxes.low(x) <= 0 and mp.floor(boxes.high(x)) >= boxes.low(x):
        raise _at_pole(x)
    if boxes.high(x) < 1:  # by reflection
        below = mul(sin(Box(iv.pi * x)), Box(iv.gamma(1 - x)))
        return mul(Box(+iv.pi), inverse(below))
    return Box(iv.gamma(x))


def _at_pole(x: Any) -> Exception:
    exactly = boxes.low(x) == boxes.high(x)
    return NoValue("a pole of gamma") if exactly else Undecided("perhaps a pole of gamma")


def inverse_gamma(a: Box) -> Box:
    """One over gamma: zero at its poles."""
    try:
        return inverse(gamma(a))
    except NoValue:
        return whole(0)


def integer(a: Box) -> int:
    """The whole number that it certainly is; else Undecided."""
    x = boxes.real(a)
    if boxes.low(x) != boxes.high(x) or boxes.low(x) != mp.floor(boxes.low(x)):
        raise Undecided("a whole number is needed")
    return int(boxes.low(x))


def _zeta(s: Box, shift: Box | None = None) -> Box:
    """Borwein's alternating sum, for real s; by the functional equation left of 1/2."""
    if shift is not None and not (boxes.low(shift.re) == boxes.high(shift.re) == 1):
        raise Undecided("Hurwitz zeta")
    x = boxes.real(s)
    if boxes.high(x) < 0.5:
        other = add(whole(1), negative(s))
        scale = mul(raised(Box(2 * iv.pi), s), inverse(Box(+iv.pi)))
        waves = sin(mul(s, Box(iv.pi / 2)))
        return mul(mul(scale, waves), mul(gamma(other), _zeta(other)))
    if boxes.low(x) < 0.5:
        raise Undecided("zeta across 1/2")
    below = add(whole(1), negative(raised(whole(2), add(whole(1), negative(s)))))
    return mul(_alternating(s), inverse(below))


def _alternating(s: Box) -> Box:
    """The alternating zeta function right of 1/2: |error| <= 3 / (3 + sqrt 8)^n."""
    n = int(mp.prec * 0.4) + 8
    weights, total, term = [], 0, 1
    for i in range(n + 1):  # n (n+i-1)! 4^i / ((n-i)! (2i)!), from one to the next
        total += term
        weights.append(total)
        term = term * 4 * (n + i) * (n - i) // ((2 * i + 1) * (2 * i + 2))
    result = iv.mpf(0)
    for k in range(n):
        size = iv.exp(-boxes.real(s) * iv.log(k + 1))
        result += (-1) ** k * (iv.mpf(weights[k] - total) / iv.mpf(total)) * size
    rest = 3 / mp.mpf(5.8) ** n
    return Box(-result + boxes.between(-rest, rest))


def _polygamma(order: Box, z: Box) -> Box:
    """Shifted to the right, then the expansion whose error is below its next term (x > 0)."""
    m, x = integer(order), boxes.real(z)
    if m < 0 or (boxes.low(x) <= 0 and mp.floor(boxes.high(x)) >= boxes.low(x)):
        raise _at_pole(x)
    count = max(0, int(mp.prec * 0.35) - int(mp.floor(boxes.low(x))))
    flips, scale = (-1) ** m, int(mp.factorial(m))
    effort.spend(count)
    shifted = iv.mpf(0)
    for k in range(count):
        shifted -= flips * scale / (x + k) ** (m + 1)
    return Box(shifted + _polygamma_far(m, x + count))


def _polygamma_far(m: int, x: Any) -> Any:
    if m == 0:
        result = iv.log(x) - 1 / (2 * x)
    else:
        result = iv.mpf(int(mp.factorial(m - 1))) / x**m
        result += iv.mpf(int(mp.factorial(m))) / (2 * x ** (m + 1))
    for k in range(1, int(mp.prec * 0.3) + 2):
        number = sympy.bernoulli(2 * k)
        factor = sympy.Rational(number * sympy.factorial(2 * k + m - 1), sympy.factorial(2 * k))
        term = iv.mpf(int(factor.p)) / int(factor.q) / x ** (2 * k + m)
        result = result - term if m == 0 else result + term
    rest = boxes.high(abs(term))
    return (result if m == 0 else (-1) ** (m + 1) * result) + boxes.between(-rest, rest)


def _lambert(z: Box, branch: Box | None = None) -> Box:
    """The principal branch right of 0: w e^w grows, so two signs enclose it."""
    x = boxes.real(z)
    if branch is not None and not boxes.is_zero(branch):
        raise Undecided("another branch")
    if boxes.low(x) < 0:
        raise Undecided("left of zero")
    ends = []
    for number, side in ((boxes.low(x), -1), (boxes.high(x), 1)):
        guess = mp.lambertw(number).real + side * mp.mpf(2) ** (16 - mp.prec)
        tried = iv.mpf(guess) * iv.exp(iv.mpf(guess)) - iv.mpf(number)
        if boxes.sign(Box(tried)) != side:
            raise Undecided("no certain sign")
        ends.append(guess)
    return Box(boxes.between(*ends))


def _binomial(n: Box, k: Box) -> Box:
    above = gamma(add(n, whole(1)))
    rest = inverse_gamma(add(add(n, negative(k)), whole(1)))
    return mul(above, mul(inverse_gamma(add(k, whole(1))), rest))


TABLE: Mapping[Any, Callable[..., Box]] = {
    sympy.gamma: gamma,
    sympy.factorial: lambda n: gamma(add(n, whole(1))),
    sympy.binomial: _binomial,
    sympy.beta: lambda a, b=None: mul(mul(gamma(a), gamma(b)), inverse_gamma(add(a, b))),
    sympy.zeta: _zeta,
    sympy.dirichlet_eta: _alternating,
    sympy.polygamma: _polygamma,
    sympy.digamma: lambda z: _polygamma(whole(0), z),
    sympy.harmonic: lambda n: add(_polygamma(whole(0), add(n, whole(1))), Box(+iv.euler)),
    sympy.LambertW: _lambert,
}

"""Certain enclosures of special functions: hypergeometric series with a bound for what is left out.

What converges too slowly, or loses its digits, has no enclosure here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import sympy
from mpmath import iv, mp

from sym_eval.evidence import boxes, effort
from sym_eval.evidence.boxes import (
    Box,
    add,
    inverse,
    log,
    mul,
    negative,
    power,
    raised,
    ratio,
    whole,
)
from sym_eval.evidence.enclosure_elementary import cos, sin
from sym_eval.evidence.enclosure_gamma import gamma, integer
from sym_eval.evidence.verdict import Undecided

_TERMS = 4000  # of one series: an argument of 0.95 with 80 digits takes them
_SHRINKS = 0.97  # a slower ratio of terms is not summed


def _total(boxed: Sequence[Box]) -> Box:
    result = boxed[0]
    for each in boxed[1:]:
        result = add(result, each)
    return result


def hypergeometric(upper: Sequence[Box], lower: Sequence[Box], z: Box) -> Box:
    """pFq with real parameters: the series, and a geometric bound for its rest."""
    lower = [*lower, whole(1)]
    if len(upper) > len(lower):
        raise Undecided("a divergent series")
    if _bound(upper, lower, _TERMS, z) > _SHRINKS:
        raise Undecided("a series that converges too slowly")
    term, result, k = whole(1), whole(1), 0
    least, most = mp.mpf(2) ** (-mp.prec - 8), mp.mpf(2) ** (2 * mp.prec)
    while k < _TERMS:
        effort.spend()
        term = mul(term, _ratio(upper, lower, k, z))
        k += 1
        result = add(result, term)
        size = boxes.high(boxes.absolute(term))
        if size > most:
            raise Undecided("a series whose digits cancel")
        if size < least:
            bound = _bound(upper, lower, k, z)
            if bound < _SHRINKS:
                return _with_rest(result, size * bound / (1 - bound) * (1 + least))
    raise Undecided("a series that converges too slowly")


def _ratio(upper: Sequence[Box], lower: Sequence[Box], k: int, z: Box) -> Box:
    result = z
    for a in upper:
        result = mul(result, Box(boxes.real(a) + k))
    for b in lower:
        result = mul(result, inverse(Box(boxes.real(b) + k)))
    return result


def _bound(upper: Sequence[Box], lower: Sequence[Box], k: int, z: Box) -> Any:
    """Above the ratio of neighbouring terms from the k-th on: each factor falls, or is below 1."""
    if any(boxes.low(boxes.real(item)) + k <= 0 for item in (*upper, *lower)):
        return mp.inf
    result = boxes.high(boxes.absolute(z))
    tops = sorted((boxes.high(boxes.real(a)) + k for a in upper), reverse=True)
    bottoms = sorted((boxes.low(boxes.real(b)) + k for b in lower), reverse=True)
    for place, bottom in enumerate(bottoms):
        result *= max(tops[place] / bottom, 1) if place < len(tops) else 1 / bottom
    return result * (1 + mp.mpf(2) ** (8 - mp.prec))


def _with_rest(result: Box, rest: Any) -> Box:
    slack = boxes.between(-rest, rest)
    return Box(result.re + slack, None if result.im is None else result.im + slack)


def _scaled(p: int, q: int, z: Box) -> Box:
    return mul(ratio(p, q), z)


def _squared(z: Box) -> Box:
    return Box(z.re**2) if z.im is None else mul(z, z)


def _bessel(order: Box, z: Box, side: int) -> Box:
    n = boxes.real(order)
    if boxes.low(n) == boxes.high(n) == mp.floor(boxes.low(n)) and boxes.low(n) < 0:
        flip = side < 0 and int(boxes.low(n)) % 2 == 1
        mirrored = _bessel(negative(order), z, side)
        return negative(mirrored) if flip else mirrored
    above = add(order, whole(1))
    series = hypergeometric([], [above], _scaled(side, 4, _squared(z)))
    scale = raised(_scaled(1, 2, z), order)
    if boxes.low(n) == boxes.high(n) == mp.floor(boxes.low(n)):
        scale = power(_scaled(1, 2, z), int(boxes.low(n)))
    return mul(mul(scale, inverse(gamma(above))), series)


def _besselj(order: Box, z: Box) -> Box:
    return _bessel(order, z, -1)


def _besseli(order: Box, z: Box) -> Box:
    return _bessel(order, z, 1)


def _bessely(order: Box, z: Box) -> Box:
    angle = mul(order, Box(+iv.pi))
    above = add(mul(_besselj(order, z), cos(angle)), negative(_besselj(negative(order), z)))
    return mul(above, inverse(sin(angle)))


def _besselk(order: Box, z: Box) -> Box:
    angle = mul(order, Box(+iv.pi))
    above = add(_besseli(negative(order), z), negative(_besseli(order, z)))
    return mul(mul(Box(iv.pi / 2), above), inverse(sin(angle)))


def _airy_parts(z: Box, derived: bool) -> tuple[Box, Box]:
    cube = _scaled(1, 9, power(z, 3))
    third = Box(iv.mpf(1) / 3)
    one = inverse(mul(raised(whole(3), _scaled(2, 1, third)), gamma(_scaled(2, 1, third))))
    two = inverse(mul(raised(whole(3), third), gamma(third)))
    if derived:
        first = mul(_scaled(1, 2, _squared(z)), hypergeometric([], [ratio(5, 3)], cube))
        second = hypergeometric([], [ratio(1, 3)], cube)
    else:
        first = hypergeometric([], [ratio(2, 3)], cube)
        second = mul(z, hypergeometric([], [ratio(4, 3)], cube))
    return mul(one, first), mul(two, second)


def _airy(derived: bool, second: bool) -> Callable[[Box], Box]:
    def call(z: Box) -> Box:
        one, two = _airy_parts(z, derived)
        if second:
            return mul(Box(iv.sqrt(3)), add(one, two))
        return add(one, negative(two))

    return call


def _erf(z: Box) -> Box:
    series = hypergeometric([ratio(1, 2)], [ratio(3, 2)], negative(_squared(z)))
    return mul(mul(z, Box(2 / iv.sqrt(iv.pi))), series)


def _erfi(z: Box) -> Box:
    series = hypergeometric([ratio(1, 2)], [ratio(3, 2)], _squared(z))
    return mul(mul(z, Box(2 / iv.sqrt(iv.pi))), series)


def _integral_series(side: int, first: bool) -> Callable[[Box], Box]:
    """Si, Shi (first), and Ci, Chi without logarithm."""

    def call(z: Box) -> Box:
        square = _scaled(side, 4, _squared(z))
        half = ratio(3, 2)
        if first:
            return mul(z, hypergeometric([ratio(1, 2)], [half, half], square))
        series = hypergeometric([whole(1)] * 2, [whole(2), whole(2), half], square)
        return add(add(Box(+iv.euler), log(z)), mul(square, series))

    return call


def _ei(z: Box) -> Box:
    series = hypergeometric([whole(1)] * 2, [whole(2)] * 2, z)
    size = Box(iv.log(abs(z.re))) if z.im is None else log(z)
    return _total([Box(+iv.euler), size, mul(z, series)])


def _elliptic_k(m: Box) -> Box:
    return mul(Box(iv.pi / 2), hypergeometric([ratio(1, 2)] * 2, [whole(1)], m))


def _elliptic_e(m: Box, other: Box | None = None) -> Box:
    if other is not None:
        raise Undecided("an incomplete elliptic integral")
    return mul(Box(iv.pi / 2), hypergeometric([ratio(-1, 2), ratio(1, 2)], [whole(1)], m))


def _polylog(order: Box, z: Box) -> Box:
    n = integer(order)
    if n < 1:
        raise Undecided("a polylogarithm of such an order")
    return mul(z, hypergeometric([whole(1)] * (n + 1), [whole(2)] * n, z))


def _lower_gamma(s: Box, z: Box) -> Box:
    series = hypergeometric([s], [add(s, whole(1))], negative(z))
    return mul(mul(raised(z, s), inverse(s)), series)


def _upper_gamma(s: Box, z: Box) -> Box:
    return add(gamma(s), negative(_lower_gamma(s, z)))


def _fresnel(sine: bool) -> Callable[[Box], Box]:
    def call(z: Box) -> Box:
        fourth = mul(power(z, 4), Box(-(iv.pi**2) / 16))
        if sine:
            series = hypergeometric([ratio(3, 4)], [ratio(3, 2), ratio(7, 4)], fourth)
            return mul(mul(power(z, 3), Box(iv.pi / 6)), series)
        return mul(z, hypergeometric([ratio(1, 4)], [ratio(1, 2), ratio(5, 4)], fourth))

    return call


TABLE: Mapping[Any, Callable[..., Box]] = {
    sympy.besselj: _besselj,
    sympy.besseli: _besseli,
    sympy.bessely: _bessely,
    sympy.besselk: _besselk,
    sympy.airyai: _airy(False, False),
    sympy.airybi: _airy(False, True),
    sympy.airyaiprime: _airy(True, False),
    sympy.airybiprime: _airy(True, True),
    sympy.erf: _erf,
    sympy.erfc: lambda z: add(whole(1), negative(_erf(z))),
    sympy.erfi: _erfi,
    sympy.Si: _integral_series(-1, True),
    sympy.Shi: _integral_series(1, True),
    sympy.Ci: _integral_series(-1, False),
    sympy.Chi: _integral_series(1, False),
    sympy.Ei: _ei,
    sympy.li: lambda z: _ei(log(z)),
    sympy.elliptic_k: _elliptic_k,
    sympy.elliptic_e: _elliptic_e,
    sympy.polylog: _polylog,
    sympy.lowergamma: _lower_gamma,
    sympy.uppergamma: _upper_gamma,
    sympy.fresnels: _fresnel(True),
    sympy.fresnelc: _fresnel(False),
}


def hyper(expr: Any, box: Callable[[Any], Box]) -> Box:
    """A generalised hypergeometric function as it is written."""
    groups = [[box(item) for item in group] for group in (expr.ap, expr.bq)]
    return hypergeometric(groups[0], groups[1], box(expr.argument))

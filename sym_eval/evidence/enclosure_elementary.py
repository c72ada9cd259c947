"""Certain enclosures of the elementary functions, by their definitions through exp and log.

Only functions of boxes, and a table; on a branch cut each takes the value SymPy takes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import sympy
from mpmath import iv, mp

from sym_eval.evidence import boxes
from sym_eval.evidence.boxes import Box, add, exp, inverse, log, mul, negative, root, whole
from sym_eval.evidence.verdict import NoValue, Undecided

Meaning = Callable[..., Box]


def _times_i(a: Box) -> Box:
    return Box(-a.imaginary, a.re)


def _half(a: Box) -> Box:
    return mul(boxes.ratio(1, 2), a)


def _minus(a: Box, b: Box) -> Box:
    return add(a, negative(b))


def _root2(a: Box) -> Box:
    return root(a, 1, 2)


def _square(a: Box) -> Box:
    return Box(a.re**2) if a.im is None else mul(a, a)


def sin(a: Box) -> Box:
    """The sine."""
    boxes._refuse_large(a)
    if a.im is None:
        return Box(iv.sin(a.re))
    grow, fall = iv.exp(a.im), iv.exp(-a.im)
    return Box(iv.sin(a.re) * (grow + fall) / 2, iv.cos(a.re) * (grow - fall) / 2)


def cos(a: Box) -> Box:
    """The cosine."""
    boxes._refuse_large(a)
    if a.im is None:
        return Box(iv.cos(a.re))
    grow, fall = iv.exp(a.im), iv.exp(-a.im)
    return Box(iv.cos(a.re) * (grow + fall) / 2, -iv.sin(a.re) * (grow - fall) / 2)


def sinh(a: Box) -> Box:
    """The hyperbolic sine."""
    return _half(_minus(exp(a), exp(negative(a))))


def cosh(a: Box) -> Box:
    """The hyperbolic cosine."""
    return _half(add(exp(a), exp(negative(a))))


def _tanh(a: Box) -> Box:
    return mul(sinh(a), inverse(cosh(a)))


def _sinc(a: Box) -> Box:
    return whole(1) if boxes.is_zero(a) else mul(sin(a), inverse(a))


def _within(a: Box) -> bool:
    return a.im is None and bool(boxes.low(a.re) >= -1 and boxes.high(a.re) <= 1)


def _asin(a: Box) -> Box:
    if _within(a):
        # arg(sqrt(1 - x^2) + i x), without a box across zero at the ends
        rest = _root2(Box(boxes.between(mp.mpf(0), boxes.high(1 - a.re**2))))
        if boxes.low(1 - a.re**2) > 0:
            return Box(boxes.arctangent(a.re / iv.sqrt(1 - a.re**2)))
        side = boxes.sign(a)
        return Box(side * (iv.pi / 2) - side * boxes.arctangent(rest.re / abs(a.re)))
    rest = _root2(_minus(whole(1), _square(a)))
    return negative(_times_i(log(add(_times_i(a), rest))))


def _acos(a: Box) -> Box:
    return _minus(Box(iv.pi / 2), _asin(a))


def _atan(a: Box) -> Box:
    if a.im is None:
        return Box(boxes.arctangent(a.re))
    turned = _times_i(a)
    return _half(_times_i(_minus(log(_minus(whole(1), turned)), log(add(whole(1), turned)))))


def _asinh(a: Box) -> Box:
    if a.im is None and boxes.high(a.re) < 0:
        return negative(_asinh(negative(a)))
    return log(add(a, _root2(add(whole(1), _square(a)))))


def _acosh(a: Box) -> Box:
    return log(add(a, mul(_root2(add(a, whole(1))), _root2(_minus(a, whole(1))))))


def _atanh(a: Box) -> Box:
    if a.im is None and not (boxes.low(a.re) > -1 and boxes.high(a.re) < 1):
        if abs(a.re) == 1:
            raise NoValue("a pole")
        if boxes.low(a.re) > 1:  # on the cut SymPy's value is the one from below
            inner = (a.re + 1) / (a.re - 1)
            return Box(iv.log(inner) / 2, -iv.pi / 2)
        if boxes.high(a.re) < -1:
            return negative(_atanh(negative(a)))
    return _half(_minus(log(add(whole(1), a)), log(_minus(whole(1), a))))


def _acot(a: Box) -> Box:
    return Box(iv.pi / 2) if boxes.is_zero(a) else _atan(inverse(a))


def _acoth(a: Box) -> Box:
    return Box(iv.mpf(0), iv.pi / 2) if boxes.is_zero(a) else _atanh(inverse(a))


def _log(a: Box, base: Box | None = None) -> Box:
    return log(a) if base is None else mul(log(a), inverse(log(base)))


def _atan2(y: Box, x: Box) -> Box:
    return Box(boxes.argument(Box(boxes.real(x), boxes.real(y))))


def _abs(a: Box) -> Box:
    return Box(boxes.absolute(a))


def _sign(a: Box) -> Box:
    if a.im is None:
        return whole(boxes.sign(a))
    return whole(0) if boxes.is_zero(a) else mul(a, inverse(_abs(a)))


def _conjugate(a: Box) -> Box:
    return Box(a.re, None if a.im is None else -a.im)


def _floor(a: Box) -> Box:
    part = boxes.real(a)
    least, most = (int(mp.floor(end(part))) for end in (boxes.low, boxes.high))
    if least != most:
        raise Undecided("a floor that is not certain")
    return whole(least)


def _ceiling(a: Box) -> Box:
    return negative(_floor(negative(a)))


def _frac(a: Box) -> Box:
    return _minus(a, _floor(a))


def _mod(a: Box, b: Box) -> Box:
    return _minus(a, mul(b, _floor(mul(a, inverse(b)))))


def _heaviside(a: Box, middle: Box | None = None) -> Box:
    side = boxes.sign(a)
    if side == 0:
        return boxes.ratio(1, 2) if middle is None else middle
    return whole(1 if side > 0 else 0)


def _largest(*items: Box) -> Box:
    parts = [boxes.real(item) for item in items]
    return Box(boxes.between(max(map(boxes.low, parts)), max(map(boxes.high, parts))))


def _smallest(*items: Box) -> Box:
    return negative(_largest(*map(negative, items)))


def _over(work: Meaning) -> Meaning:
    return lambda a: work(inverse(a))


def _inverse_of(work: Meaning) -> Meaning:
    return lambda a: inverse(work(a))


TABLE: Mapping[Any, Meaning] = {
    sympy.exp: exp,
    sympy.log: _log,
    sympy.sin: sin,
    sympy.cos: cos,
    sympy.tan: lambda a: mul(sin(a), inverse(cos(a))),
    sympy.cot: lambda a: mul(cos(a), inverse(sin(a))),
    sympy.sec: _inverse_of(cos),
    sympy.csc: _inverse_of(sin),
    sympy.sinc: _sinc,
    sympy.sinh: sinh,
    sympy.cosh: cosh,
    sympy.tanh: _tanh,
    sympy.coth: _inverse_of(_tanh),
    sympy.sech: _inverse_of(cosh),
    sympy.csch: _inverse_of(sinh),
    sympy.asin: _asin,
    sympy.acos: _acos,
    sympy.atan: _atan,
    sympy.acot: _acot,
    sympy.asec: _over(_acos),
    sympy.acsc: _over(_asin),
    sympy.atan2: _atan2,
    sympy.asinh: _asinh,
    sympy.acosh: _acosh,
    sympy.atanh: _atanh,
    sympy.acoth: _acoth,
    sympy.asech: _over(_acosh),
    sympy.acsch: _over(_asinh),
    sympy.Abs: _abs,
    sympy.sign: _sign,
    sympy.re: lambda a: Box(a.re),
    sympy.im: lambda a: Box(a.imaginary),
    sympy.arg: lambda a: Box(boxes.argument(a)),
    sympy.conjugate: _conjugate,
    sympy.floor: _floor,
    sympy.ceiling: _ceiling,
    sympy.frac: _frac,
    sympy.Mod: _mod,
    sympy.Heaviside: _heaviside,
    sympy.Max: _largest,
    sympy.Min: _smallest,
}

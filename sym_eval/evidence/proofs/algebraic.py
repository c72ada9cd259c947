"""Proof for constants: an algebraic number too small not to be zero is zero.

Sound: for an algebraic number a other than zero, of degree at most D and absolute logarithmic
height h, |a| >= exp(-D h) (Liouville). Heights are bounded from how the number is written:
h(a + b) <= h(a) + h(b) + log 2 (n terms: + log n), h(a b) <= h(a) + h(b), h(a^(p/q)) = |p/q| h(a),
h of a root of unity is 0. The degree is at most the product of the orders of the roots, times the
degree of the field of the roots of unity. A certain enclosure below the bound is the proof.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import sympy
from mpmath import mp
from sympy import I, pi

from sym_eval.evidence import boxes, enclosure
from sym_eval.evidence.given import Given
from sym_eval.evidence.verdict import Undecided

_DIGITS = 30_000  # the most that are worked out: some seconds
_CUSHION = 1.01  # heights are summed as floating-point numbers


@dataclass
class Field:
    """The field all pieces lie in: a bound of its degree, as it is met."""

    radicals: dict[Any, int] = field(default_factory=dict)
    unity: int = 1

    @property
    def degree(self) -> int:
        """A bound of the degree over the rational numbers."""
        return math.prod(self.radicals.values()) * int(sympy.totient(self.unity))


def zero(expr: Any, _known: Given | None = None) -> bool:
    """Whether the constant is proved to be zero; False says nothing."""
    if expr.free_symbols:
        return False
    try:
        return _below_bound(expr)
    except (Undecided, ArithmeticError, ValueError, TypeError, RecursionError):
        return False


def _below_bound(expr: Any) -> bool:
    place = Field()
    height = _height(expr, place) * _CUSHION + 1
    digits = int(place.degree * height / math.log(10)) + 10
    if digits > _DIGITS:
        return False
    box = enclosure.enclose(expr, {}, 40)
    with boxes.precision(40):
        if not boxes.holds_zero(box):
            return False
    box = enclosure.enclose(expr, {}, digits + int(height) + 20)
    with boxes.precision(20):
        return bool(boxes.high(boxes.absolute(box)) < mp.mpf(10) ** -digits)


def _height(expr: Any, place: Field) -> float:
    """A bound of the height; what the number brings to the field is noted."""
    if expr.is_Rational:
        return _log(max(abs(int(expr.p)), int(expr.q)))
    if expr is I:
        return _unity(4, place)
    if expr is sympy.GoldenRatio:
        place.radicals[sympy.sqrt(5)] = 2
        return math.log(2)
    if expr.is_Add:
        return sum(_height(arg, place) for arg in expr.args) + math.log(len(expr.args))
    if expr.is_Mul:
        return sum(_height(arg, place) for arg in expr.args)
    if expr.is_Pow and expr.exp.is_Rational and expr.base is not sympy.E:
        return _power(expr, place)
    return _function(expr, place)


def _log(number: int) -> float:
    return math.log(number) if number > 1 else 0.0


def _power(expr: Any, place: Field) -> float:
    inner = _height(expr.base, place)
    q = int(expr.exp.q)
    if q > 1:
        place.radicals[(expr.base, q)] = q
    return float(abs(expr.exp)) * inner


def _unity(order: int, place: Field) -> float:
    place.unity = math.lcm(place.unity, order)
    return 0.0


def _function(expr: Any, place: Field) -> float:
    arg = expr.args[0] if len(expr.args) == 1 else sympy.S.NaN
    if isinstance(expr, (sympy.exp, sympy.Pow)) and (expr.exp / (I * pi)).is_Rational:
        return _unity(2 * int((expr.exp / (I * pi)).q), place)
    if expr.func in _WAVES and (arg / pi).is_Rational:
        _unity(2 * int((arg / pi).q), place)
        _unity(4, place)
        return _WAVES[expr.func]
    if isinstance(expr, (sympy.re, sympy.im, sympy.Abs)) and not arg.is_real:
        raise Undecided("a conjugate brings a larger field")
    if isinstance(expr, sympy.Abs):
        return _height(arg, place)
    raise Undecided("not a number written with roots")


# (z +- 1/z)/2 has height at most log 2 + log 2; a quotient of two such twice that.
_WAVES: dict[Any, float] = {
    sympy.sin: 2 * math.log(2),
    sympy.cos: 2 * math.log(2),
    sympy.tan: 4 * math.log(2),
    sympy.cot: 4 * math.log(2),
    sympy.sec: 2 * math.log(2),
    sympy.csc: 2 * math.log(2),
}

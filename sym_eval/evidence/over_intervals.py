"""A real function over whole intervals, with every rounding outward: where it cannot be zero.

Only functions with a rule in the table below; what has none raises Undecided. A root is never
claimed on the word of digits: it is where the enclosed function changes its sign.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import reduce
from operator import add, mul
from typing import Any

import sympy
from mpmath import iv, mp

from sym_eval.evidence.verdict import Undecided

Box = Any  # mpmath's interval: it is not typed
Over = Callable[[Box], Box]

DIGITS = 30  # twice those of the decimals that are given
_GUARD = 20  # bits beyond those in force for a monotone function's ends


class Nowhere(Exception):
    """The function has no real value anywhere in the box."""


class Enclosure:
    """An expression in one real symbol as a function of boxes.

    After a call `whole` says whether it has a real value in all of the box, and not only in a part.
    """

    def __init__(self, expr: Any, x: Any) -> None:
        """Undecided if a piece of the expression has no rule."""
        self.whole = True
        self._x = x
        self._over = self._build(expr)

    def __call__(self, box: Box) -> Box:
        """What holds all its real values in the box; Nowhere if it has none there."""
        self.whole = True
        try:
            return self._over(box)
        except (ArithmeticError, ValueError, TypeError, NotImplementedError) as error:
            raise Undecided(f"no enclosure ({type(error).__name__})") from None

    def _build(self, expr: Any) -> Over:
        if expr == self._x:
            return lambda box: box
        if expr.is_number and expr.is_Atom:
            return self._number(expr)
        if expr.is_Add or expr.is_Mul:
            parts, join = [self._build(arg) for arg in expr.args], add if expr.is_Add else mul
            return lambda box: reduce(join, (part(box) for part in parts))
        if expr.is_Pow:
            return self._power(expr)
        rule = _RULES.get(expr.func)
        if rule is None or len(expr.args) != 1:
            raise Undecided(f"no enclosure of {type(expr).__name__}")
        inner = self._build(expr.args[0])
        return lambda box: rule(self, inner(box))

    def _number(self, expr: Any) -> Over:
        if expr.is_Rational:
            p, q = int(expr.p), int(expr.q)
            return lambda box: iv.mpf(p) / q
        if not expr.is_real:
            raise Undecided(f"no enclosure of {expr}")
        with precision(), mp.workdps(2 * DIGITS):
            middle = mp.mpf(expr._to_mpmath(mp.prec))
            known = _around(middle)
        return lambda box: known

    def _power(self, expr: Any) -> Over:
        base, exponent = self._build(expr.base), expr.exp
        if exponent.is_Integer:
            n = int(exponent)
            return lambda box: base(box) ** n if n >= 0 else _inverse(self, base(box) ** -n)
        if exponent.is_Rational and exponent > 0:
            part = self._number(exponent)
            return lambda box: _root(self.positive(base(box)), part(box))
        of = self._build(exponent)
        return lambda box: _raised(self, _not_negative(base(box)), of(box))

    def positive(self, box: Box, low: int = 0) -> Box:
        """The part of a box that is not below `low`."""
        if box.b < low:
            raise Nowhere
        if box.a >= low:
            return box
        self.whole = False
        return iv.mpf([low, box.b])

    def inside_one(self, box: Box) -> Box:
        """The part of a box within [-1, 1]."""
        if box.b < -1 or box.a > 1:
            raise Nowhere
        if box.a >= -1 and box.b <= 1:
            return box
        self.whole = False
        return iv.mpf([max(box.a, -1), min(box.b, 1)])


@contextmanager
def precision() -> Iterator[None]:
    """Interval arithmetic at DIGITS digits, and what was in force before afterwards."""
    before = iv.prec
    try:
        iv.dps = DIGITS
        yield
    finally:
        iv.prec = before


def sign_of(box: Box) -> int:
    """The sign of all numbers in a box, 0 if they have no common one."""
    try:
        return 1 if box.a > 0 else -1 if box.b < 0 else 0
    except TypeError:  # mpmath's comparison swallows what the clock raises in the middle of it
        return 0


def _around(number: Any) -> Box:
    """A number as a box that holds it, whatever its last bits are."""
    if not mp.isfinite(number):
        return iv.mpf(number)
    slack = max(abs(number), mp.mpf(2) ** -iv.prec) * mp.mpf(2) ** (4 - iv.prec)
    return iv.mpf([number - slack, number + slack])


def _rising(function: Callable[[Any], Any]) -> Callable[[Enclosure, Box], Box]:
    def over(_of: Enclosure, box: Box) -> Box:
        with mp.workprec(iv.prec + _GUARD):
            low, high = (_around(function(mp.mpf(end))) for end in (box.a, box.b))
        return iv.mpf([low.a, high.b])

    return over


def _within_one(rule: Callable[[Enclosure, Box], Box]) -> Callable[[Enclosure, Box], Box]:
    return lambda of, box: rule(of, of.inside_one(box))


def _log(of: Enclosure, box: Box) -> Box:
    part = of.positive(box)
    if part.b == 0:
        raise Nowhere
    if part.a > 0:
        return iv.log(part)
    of.whole = of.whole and part.a > 0
    return iv.mpf(["-inf", iv.log(iv.mpf(part.b)).b])


def _root(base: Box, exponent: Box) -> Box:
    if base.a > 0:
        return iv.exp(exponent * iv.log(base))
    high = 0 if base.b == 0 else iv.exp(exponent * iv.log(iv.mpf(base.b))).b
    return iv.mpf([0, high])


def _raised(of: Enclosure, base: Box, exponent: Box) -> Box:
    if base.b > 0:
        return iv.exp(exponent * _log(of, base))
    if exponent.b < 0:  # zero to a power: none, 1 or 0
        raise Nowhere
    of.whole = of.whole and bool(exponent.a >= 0)
    return iv.mpf([0, 0 if exponent.a > 0 else 1])


def _not_negative(box: Box) -> Box:
    """A base whose exponent varies: (-1)^(-1) is real, so below zero nothing is excluded."""
    if box.a < 0:
        raise Undecided("a power of a negative number")
    return box


def _inverse(of: Enclosure, box: Box) -> Box:
    of.whole = of.whole and bool(box.a > 0 or box.b < 0)
    return 1 / box


def _cosh(_of: Enclosure, box: Box) -> Box:
    return (iv.exp(abs(box)) + iv.exp(-abs(box))) / 2


def _sign(_of: Enclosure, box: Box) -> Box:
    return iv.mpf([-1 if box.a < 0 else int(box.a > 0), 1 if box.b > 0 else -int(box.b < 0)])


def _acosh(of: Enclosure, box: Box) -> Box:
    return _rising(mp.acosh)(of, of.positive(box, 1))


_RULES: Mapping[Any, Callable[[Enclosure, Box], Box]] = {
    sympy.exp: lambda of, box: iv.exp(box),
    sympy.log: _log,
    sympy.sin: lambda of, box: iv.sin(box),
    sympy.cos: lambda of, box: iv.cos(box),
    sympy.tan: lambda of, box: iv.sin(box) * _inverse(of, iv.cos(box)),
    sympy.cot: lambda of, box: iv.cos(box) * _inverse(of, iv.sin(box)),
    sympy.sec: lambda of, box: _inverse(of, iv.cos(box)),
    sympy.csc: lambda of, box: _inverse(of, iv.sin(box)),
    sympy.sinh: _rising(mp.sinh),
    sympy.cosh: _cosh,
    sympy.tanh: _rising(mp.tanh),
    sympy.asinh: _rising(mp.asinh),
    sympy.acosh: _acosh,
    sympy.atan: _rising(mp.atan),
    sympy.asin: _within_one(_rising(mp.asin)),
    sympy.acos: _within_one(lambda of, box: iv.pi / 2 - _rising(mp.asin)(of, box)),
    sympy.atanh: _within_one(_rising(mp.atanh)),
    sympy.erf: _rising(mp.erf),
    sympy.Abs: lambda of, box: abs(box),
    sympy.sign: _sign,
}

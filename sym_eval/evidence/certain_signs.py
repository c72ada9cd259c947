"""The sign of an expression at all points of a region, where it is certain.

By intervals of symbols, counts of roots (Sturm), coefficients of one sign, and what functions are
known for. None says nothing; no random numbers, no solvers.
"""

from __future__ import annotations

from typing import Any, Protocol

import sympy

from sym_eval.evidence import enclosure
from sym_eval.evidence.intervals import Interval, sample
from sym_eval.evidence.verdict import Undecided

_CHECKED = 200  # operations of an expression whose sign is looked for
_DEGREE = 30  # of a polynomial whose roots are counted
DEEP = 12  # levels of an expression that are looked into


class Known(Protocol):
    """Where symbols lie."""

    def interval(self, symbol: Any) -> Interval:
        """The interval of a real symbol."""
        ...

    def within(self, symbol: Any, interval: Interval) -> Known:
        """The same with the symbol confined further."""
        ...


def sign(expr: Any, known: Known, deep: int = DEEP) -> int | None:
    """1, -1 or 0 where that is the sign at all points allowed; else None."""
    if deep <= 0:
        return None
    if expr.is_number:
        return _number_sign(expr)
    if expr.is_Symbol:
        return _interval_sign(known.interval(expr)) if expr.is_real else None
    if expr.is_Mul:
        return _product_sign([sign(arg, known, deep - 1) for arg in expr.args])
    if expr.is_Pow:
        return _power_sign(expr, known, deep)
    if isinstance(expr, sympy.Function):
        return _function_sign(expr, known, deep)
    if not expr.is_Add:
        return None
    return _sum_sign(expr, known, deep)


def _number_sign(expr: Any) -> int | None:
    if expr.is_Rational:
        return int(sympy.sign(expr))
    for digits in (20, 60):
        try:
            return enclosure.sign(enclosure.enclose(expr, {}, digits))
        except Undecided:
            continue
    return None


def _interval_sign(interval: Interval) -> int | None:
    low, high = interval.low, interval.high
    if low.is_positive or (low.is_zero and not interval.low_in):
        return 1
    if high.is_negative or (high.is_zero and not interval.high_in):
        return -1
    return 0 if low == high == 0 else None


def _product_sign(signs: list[int | None]) -> int | None:
    if 0 in signs:
        return 0
    result = 1
    for each in signs:
        if each is None:
            return None
        result *= each
    return result


def _power_sign(expr: Any, known: Known, deep: int) -> int | None:
    base = sign(expr.base, known, deep - 1)
    if expr.base is sympy.E and expr.exp.is_real:
        return 1
    if base == 1 and expr.exp.is_real:
        return 1
    if expr.exp.is_Integer and base is not None and base != 0:
        return base if expr.exp % 2 else 1
    return None


_ODD = (sympy.sinh, sympy.tanh, sympy.atan, sympy.asinh, sympy.erf, sympy.sign)


def _function_sign(expr: Any, known: Known, deep: int) -> int | None:
    arg = expr.args[0]
    if not arg.is_real:
        return None
    if isinstance(expr, (sympy.exp, sympy.cosh)):
        return 1
    if isinstance(expr, _ODD):
        return sign(arg, known, deep - 1)
    if isinstance(expr, sympy.Abs):
        return None if (inner := sign(arg, known, deep - 1)) is None else abs(inner)
    if isinstance(expr, sympy.gamma) and sign(arg, known, deep - 1) == 1:
        return 1
    if isinstance(expr, sympy.log) and sign(arg, known, deep - 1) == 1:
        return sign(arg - 1, known, deep - 1)
    if isinstance(expr, (sympy.sin, sympy.cos)):
        return _wave_sign(expr, known, deep)
    return None


def _wave_sign(expr: Any, known: Known, deep: int) -> int | None:
    """On the half period right of a zero of sin, the one before and the one after."""
    arg = expr.args[0] + (sympy.pi / 2 if isinstance(expr, sympy.cos) else 0)
    before, start, half, whole = (
        sign(arg - turn * sympy.pi, known, deep - 1) for turn in (-1, 0, 1, 2)
    )
    if start == 1 and half == -1:
        return 1
    return -1 if (before, start) == (1, -1) or (half, whole) == (1, -1) else None


def _sum_sign(expr: Any, known: Known, deep: int) -> int | None:
    if sympy.count_ops(expr) > _CHECKED:
        return None
    polynomial = _polynomial_sign(expr, known)
    if polynomial is not None:
        return polynomial
    if not expr.is_polynomial(*expr.free_symbols):
        above, below = sympy.fraction(sympy.together(expr))
        if below != 1 and not below.is_number:
            factored = sympy.factor(above)
            return _product_sign([sign(part, known, deep - 2) for part in (factored, below)])
    by_ends = _linear_sign(expr, known)
    if by_ends is not None:
        return by_ends
    signs = [sign(term, known, deep - 1) for term in expr.args]
    for side in (1, -1):
        others = [t for t, s in zip(expr.args, signs, strict=True) if s != side]
        if len(others) < len(expr.args) and all(
            not_negative(side * term, known, deep - 1) for term in others
        ):
            return side
    return _root_sign(expr, known, deep)


def _linear_sign(expr: Any, known: Known) -> int | None:
    """A line over an interval: one sign where its ends have it, or are zero and left out."""
    symbols = expr.free_symbols
    if len(symbols) != 1 or not expr.is_polynomial(*symbols):
        return None
    (x,) = symbols
    interval = known.interval(x)
    slope = sympy.diff(expr, x)
    if not x.is_real or slope.has(x) or (side := _number_sign(slope)) is None:
        return None
    for end, inside, direction in (
        (interval.low, interval.low_in, side),
        (interval.high, interval.high_in, -side),
    ):
        if end.is_infinite:
            continue
        here = sympy.expand(expr.subs(x, end))
        there = 0 if here == 0 else _number_sign(here)
        if there == direction or (there == 0 and not inside):
            return direction
    return None


def _root_sign(expr: Any, known: Known, deep: int) -> int | None:
    """a + r*sqrt(b): where the two pull apart, the larger square wins."""
    roots = [t for t in expr.args if any(p.exp == sympy.S.Half for p in t.atoms(sympy.Pow))]
    if not 1 <= len(roots) <= 2:
        return None
    one = roots[0]
    rest = expr - one
    halves = [p for p in expr.atoms(sympy.Pow) if p.exp.is_Rational and not p.exp.is_Integer]
    # Squares are compared of real numbers only.
    if expr.has(sympy.I) or not all(not_negative(p.base, known, deep - 1) for p in halves):
        return None
    signs = sign(one, known, deep - 1), sign(rest, known, deep - 1)
    squares = sympy.expand(one**2 - rest**2)
    larger = sign(squares, known, deep - 1) if squares.is_real is not False else None
    if larger == 1 and signs[0]:
        return signs[0]
    if larger == -1 and signs[1]:
        return signs[1]
    return None


def not_negative(expr: Any, known: Known, deep: int = DEEP) -> bool:
    """Whether it certainly is zero or positive at all points allowed."""
    if deep <= 0:
        return False
    if (found := sign(expr, known, deep)) is not None:
        return found >= 0
    if expr.is_Symbol:
        return bool(known.interval(expr).low >= 0)
    if expr.is_Pow and expr.exp.is_Rational and expr.base.is_real:
        even = expr.exp.is_Integer and expr.exp % 2 == 0
        return even or not_negative(expr.base, known, deep - 1)
    if isinstance(expr, sympy.Abs):
        return True
    if isinstance(expr, (sympy.sin, sympy.cos)) and expr.args[0].is_real:
        above = expr.args[0] + (sympy.pi / 2 if isinstance(expr, sympy.cos) else 0)
        return all(not_negative(part, known, deep - 1) for part in (above, sympy.pi - above))
    if expr.is_Add and _polynomial_not_negative(expr, known):
        return True
    number, rest = expr.as_coeff_Mul()
    if number.is_negative and rest.is_Symbol:
        return bool(rest.is_real and known.interval(rest).high <= 0)
    if expr.is_Mul or expr.is_Add:
        return all(not_negative(arg, known, deep - 1) for arg in expr.args)
    return False


def _polynomial_sign(expr: Any, known: Known) -> int | None:
    symbols = sorted(expr.free_symbols, key=str)
    if not all(s.is_real for s in symbols) or not expr.is_polynomial(*symbols):
        return None
    poly = sympy.Poly(expr, *symbols)
    if not poly.domain.is_QQ and not poly.domain.is_ZZ or poly.total_degree() > _DEGREE:
        return None
    if len(symbols) == 1:
        return one_polynomial(poly, known.interval(symbols[0]))
    return _many_polynomial(expr, symbols, known)


def _polynomial_not_negative(expr: Any, known: Known) -> bool:
    """Positive inside, where the ends of an interval belong to it and may be zeros."""
    symbols = sorted(expr.free_symbols, key=str)
    if not all(s.is_real for s in symbols):
        return False
    inner = known
    for symbol in symbols:
        interval = known.interval(symbol)
        inner = inner.within(symbol, Interval(interval.low, interval.high))
    # And zero or more at the ends, by continuity.
    return (_polynomial_sign(expr, inner) or _linear_sign(expr, inner)) == 1


def one_polynomial(poly: Any, interval: Interval) -> int | None:
    """The sign of a polynomial on an interval with rational ends, by Sturm's count."""
    if not all(end.is_infinite or end.is_Rational for end in (interval.low, interval.high)):
        return None
    ends = [None if end.is_infinite else end for end in (interval.low, interval.high)]
    count = poly.count_roots(*ends)
    for end, inside in zip(ends, (interval.low_in, interval.high_in), strict=True):
        if end is not None and not inside and poly.eval(end) == 0:
            count -= 1
    return None if count else int(sympy.sign(poly.eval(sample(interval))))


def _many_polynomial(expr: Any, symbols: list[Any], known: Known) -> int | None:
    """After a shift to the lower ends, coefficients of one sign only."""
    shift, strict = {}, True
    for symbol in symbols:
        interval = known.interval(symbol)
        if not interval.low.is_Rational:
            return None
        shift[symbol] = symbol + interval.low
        strict = strict and not interval.low_in
    moved = sympy.Poly(expr.xreplace(shift), *symbols)
    if moved.is_zero:
        return 0
    for side in (1, -1):
        if all(side * coefficient > 0 for coefficient in moved.coeffs()):
            constant = moved.coeff_monomial(1)
            return side if strict or constant != 0 else None
    return None

"""Bases taken apart: primes, factors of rational functions, squares that show by Pythagoras.

Identities only; which factor is positive is for `generators` to ask.
"""

from __future__ import annotations

from math import lcm
from typing import Any

import sympy
from sympy import I, pi

from sym_eval.evidence.verdict import Undecided

_LARGEST = 10**12  # a number that is taken apart into primes
_ROOTS = 24  # order of roots of unity; their polynomial's degree grows with it


def tidy(expr: Any) -> Any:
    """The expression in one form for all equal rational functions; else expanded."""
    try:
        return sympy.cancel(expr) if _size(expr) < 200 else sympy.expand(expr)
    except (sympy.PolynomialError, NotImplementedError, ZeroDivisionError):
        return expr


def _size(expr: Any) -> int:
    return int(sympy.count_ops(expr)) if isinstance(expr, sympy.Basic) else 0


def split(exponent: Any) -> tuple[Any, Any]:
    """A whole number and the rest of an exponent, whose own number is in [0, 1)."""
    number, rest = sympy.expand(exponent).as_coeff_Add()
    if not number.is_Rational:
        return sympy.S.Zero, exponent
    whole = sympy.floor(number)
    return whole, sympy.expand(exponent - whole)


def squared(base: Any) -> Any:
    """The base written by another of sin, cos and their like, if a square shows then."""
    for kind, other in _PYTHAGORAS:
        if base.has(kind):
            written = base.replace(
                lambda e, kind=kind: e.is_Pow and e.exp == 2 and e.base.func is kind,
                lambda e, other=other: other(e.base.args[0]),
            )
            if sympy.expand(written).is_number:
                return sympy.expand(written)
            parts = factored(sympy.expand(written)) or []
            if any(t % 2 == 0 and not f.is_number for f, t in parts):
                return sympy.expand(written)
    return base


_PYTHAGORAS: tuple[tuple[Any, Any], ...] = (
    (sympy.sin, lambda a: 1 - sympy.cos(a) ** 2),
    (sympy.cos, lambda a: 1 - sympy.sin(a) ** 2),
    (sympy.sinh, lambda a: sympy.cosh(a) ** 2 - 1),
    (sympy.cosh, lambda a: sympy.sinh(a) ** 2 + 1),
    (sympy.tan, lambda a: sympy.sec(a) ** 2 - 1),
    (sympy.cot, lambda a: sympy.csc(a) ** 2 - 1),
    (sympy.tanh, lambda a: 1 - sympy.sech(a) ** 2),
    (sympy.sec, lambda a: sympy.tan(a) ** 2 + 1),
)


def number_factors(number: Any) -> list[tuple[Any, Any]] | None:
    """The primes of a rational number with exponents, and -1; None for zero and large ones."""
    if number == 0 or max(abs(number.p), number.q) > _LARGEST:
        return None
    found = [
        (sympy.Integer(p), sympy.Integer(e)) for p, e in sympy.factorint(abs(number.p)).items()
    ]
    found += [(sympy.Integer(p), sympy.Integer(-e)) for p, e in sympy.factorint(number.q).items()]
    return found + ([(sympy.S.NegativeOne, sympy.S.One)] if number < 0 else [])


def factored(base: Any) -> list[tuple[Any, Any]] | None:
    """The factors of a rational function (of anything); its number first."""
    try:
        number, above = sympy.factor_list(sympy.fraction(sympy.together(base))[0])
        other, below = sympy.factor_list(sympy.fraction(sympy.together(base))[1])
    except (sympy.PolynomialError, NotImplementedError, ZeroDivisionError):
        return None
    if other == 0 or not (number / other).is_Rational:
        return None
    return [
        (number / other, sympy.S.One),
        *((f, sympy.Integer(e)) for f, e in above),
        *((f, sympy.Integer(-e)) for f, e in below),
    ]


def collected(factors: list[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    """Each factor once, its exponents added."""
    found: dict[Any, Any] = {}
    for factor, times in factors:
        found[factor] = found.get(factor, sympy.S.Zero) + times
    if sympy.S.NegativeOne in found:  # only whether it is there: (-1)^(-1) is -1, and its root is i
        found[sympy.S.NegativeOne] %= 2
    return [(factor, times) for factor, times in found.items() if times != 0 and factor != 1]


def half_order(expr: Any) -> int:
    """Half the order of the roots of unity that a claim brings with it."""
    order = 2
    for node in sympy.preorder_traversal(expr):
        for number in _turns(node):
            order = lcm(order, int(number.q))
    order = order if order % 2 == 0 else 2 * order
    if order > 4 * _ROOTS:
        raise Undecided("roots of unity of a high order")
    return order


def _turns(node: Any) -> list[Any]:
    """The rational multiples of pi in an argument, and the exponents of negative numbers."""
    if node.is_Pow and node.exp.is_Rational and not node.exp.is_Integer:
        return [node.exp]
    if not isinstance(node, sympy.Function) or not node.args or not node.has(pi):
        return []
    terms = sympy.Add.make_args(sympy.expand(node.args[0]))
    ratios = [term / pi for term in terms] + [term / (I * pi) for term in terms]
    return [ratio for ratio in ratios if ratio.is_Rational]

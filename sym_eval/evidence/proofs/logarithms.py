"""Proof for constants made of logarithms, inverse functions and pi, in rational combinations.

Sound: inverse functions of real algebraic numbers are arguments or logarithms of algebraic ones,
so the constant is A + B, with A = sum of q_j log a_j (a_j > 0) and B = sum of q_j arg b_j,
q_j rational. If the product of the a_j^(m q_j) is 1, exactly, then A is zero. If the product of the
b_j^(m q_j) is real and positive, exactly, then B m is a multiple of 2 pi, and one with a certain
enclosure between -2 pi and 2 pi is zero. "Exactly" is decided by `algebraic`.
"""

from __future__ import annotations

from functools import reduce
from typing import Any

import sympy
from mpmath import mp
from sympy import I, pi, sqrt

from sym_eval.evidence import boxes, enclosure
from sym_eval.evidence.given import Given
from sym_eval.evidence.proofs import algebraic
from sym_eval.evidence.verdict import Undecided

_POWER = 2000  # a whole multiple that is multiplied out

Terms = list[tuple[Any, Any]]  # (rational number, algebraic number)


def zero(expr: Any, known: Given | None = None) -> bool:
    """Whether the constant is proved to be zero; False says nothing."""
    if expr.free_symbols:
        return False
    try:
        logs, turns = _parts(expr)
        return _logs_vanish(logs) and _turns_vanish(turns)
    except (Undecided, ArithmeticError, ValueError, TypeError, AttributeError, RecursionError):
        return False


def _parts(expr: Any) -> tuple[Terms, Terms]:
    """The logarithms and the arguments, all of them real."""
    logs: Terms = []
    turns: Terms = []
    for term in sympy.Add.make_args(sympy.expand(expr)):
        number, rest = term.as_coeff_Mul()
        kind, algebraic_number = _meaning(rest)
        (logs if kind == "log" else turns).append((number, algebraic_number))
    return logs, turns


def _meaning(rest: Any) -> tuple[str, Any]:
    if rest is pi:
        return "arg", sympy.S.NegativeOne
    if rest is sympy.S.One or rest.is_Rational:
        raise Undecided("a rational term")
    if rest.func not in _MEANINGS or len(rest.args) != 1:
        raise Undecided("no logarithm")
    x = rest.args[0]
    if not (x.is_real and _is_written_real(x)):
        raise Undecided("not of a real number")
    kind, number = _MEANINGS[rest.func](x)
    return kind, number


def _is_written_real(x: Any) -> bool:
    """Whether it is written with real numbers only, so that its conjugate is itself."""
    roots = (power for power in x.atoms(sympy.Pow) if not power.exp.is_Integer)
    return not x.has(I) and all(_sign(power.base) >= 0 for power in roots)


def _positive_log(x: Any) -> tuple[str, Any]:
    if _sign(x) <= 0:
        raise Undecided("a logarithm that is not real")
    return "log", x


def _inside(x: Any) -> Any:
    """sqrt(1 - x^2) where that is real."""
    if _sign(1 - x**2) < 0:
        raise Undecided("outside of -1 to 1")
    return sqrt(1 - x**2)


def _acosh(x: Any) -> tuple[str, Any]:
    if _sign(x - 1) < 0:
        raise Undecided("below 1")
    return "log", x + sqrt(x**2 - 1)


def _atanh(x: Any) -> tuple[str, Any]:
    if _sign(1 - x**2) <= 0:
        raise Undecided("outside of -1 to 1")
    return "log", sqrt((1 + x) / (1 - x))


def _acot(x: Any) -> tuple[str, Any]:
    return "arg", (x + I) if _sign(x) > 0 else (-x - I)


_MEANINGS: dict[Any, Any] = {
    sympy.log: _positive_log,
    sympy.atan: lambda x: ("arg", 1 + I * x),
    sympy.asin: lambda x: ("arg", _inside(x) + I * x),
    sympy.acos: lambda x: ("arg", x + I * _inside(x)),
    sympy.acot: _acot,
    sympy.asec: lambda x: ("arg", 1 / x + I * _inside(1 / x)),
    sympy.acsc: lambda x: ("arg", _inside(1 / x) + I / x),
    sympy.asinh: lambda x: ("log", x + sqrt(x**2 + 1)),
    sympy.acosh: _acosh,
    sympy.atanh: _atanh,
    sympy.acoth: lambda x: _atanh(1 / x),
    sympy.asech: lambda x: _acosh(1 / x),
    sympy.acsch: lambda x: ("log", 1 / x + sqrt(1 / x**2 + 1)),
}


def _sign(x: Any) -> int:
    if algebraic.zero(x):
        return 0
    return enclosure.sign(enclosure.enclose(x, {}, 40))


def _product(terms: Terms) -> tuple[Any, int]:
    scale = int(reduce(sympy.ilcm, (number.q for number, _ in terms), 1))
    powers = [int(number * scale) for number, _ in terms]
    if sum(map(abs, powers)) > _POWER:
        raise Undecided("large multiples")
    factors = (x**n for n, (_, x) in zip(powers, terms, strict=True))
    return reduce(lambda a, b: a * b, factors, sympy.S.One), scale


def _logs_vanish(terms: Terms) -> bool:
    if not terms:
        return True
    product, _ = _product(terms)
    return algebraic.zero(product - 1)


def _turns_vanish(terms: Terms) -> bool:
    if not terms:
        return True
    product, scale = _product(terms)
    above, below = sympy.fraction(product)
    conjugate = (above * _conjugate(below)) if below.has(I) else above
    imaginary = sympy.expand((conjugate - _conjugate(conjugate)) / (2 * I))
    if not algebraic.zero(imaginary):
        return False
    return _positive(product) and _small(terms, scale)


def _conjugate(expr: Any) -> Any:
    # All roots in here are of real numbers: only I changes.
    return expr.xreplace({I: -I})


def _positive(product: Any) -> bool:
    box = enclosure.enclose(product, {}, 60)
    return bool(boxes.low(box.re) > 0)


def _small(terms: Terms, scale: int) -> bool:
    total = mp.mpf(0)
    with boxes.precision(40):
        sums = boxes.whole(0)
        for number, x in terms:
            angle = boxes.argument(enclosure.box(enclosure.value(x, {})))
            sums = boxes.add(sums, boxes.Box(angle * int(number * scale)))
        total = boxes.high(abs(sums.re))
        return bool(total < 6)

"""Signs that are called certain: right at every point tried, whatever the expression and region."""

from __future__ import annotations

import itertools
import math
import random
from typing import Any

import mpmath
import pytest
import sympy
from sympy import Abs, I, Rational, cos, exp, gamma, log, oo, pi, sin, sqrt

from sym_eval.evidence.given import Given
from sym_eval.evidence.intervals import Interval

x, y = sympy.symbols("x y", real=True)
_LEAVES = (x, y, x, y, *map(sympy.Integer, (1, 2, -1, -3)), Rational(1, 2), pi, sqrt(2))
_ONE = (
    *(exp, sin, cos, Abs, sympy.tanh, sympy.atan, sympy.cosh, sympy.sinh, sympy.asinh, sympy.erf),
    *(lambda u: u**2, lambda u: u**3, lambda u: -u, lambda u: 1 / u, sqrt, log, sympy.sign, gamma),
)
_TWO = (sympy.Add, sympy.Add, sympy.Mul, lambda a, b: a - b)
_REGIONS: tuple[dict[Any, Interval], ...] = (
    {x: Interval(sympy.S.Zero), y: Interval(sympy.S.Zero)},
    {x: Interval(sympy.S.Zero, low_in=True), y: Interval(high=sympy.S.Zero)},
    {x: Interval(sympy.S.One, sympy.Integer(3), True, True), y: Interval()},
    {x: Interval(sympy.Integer(-2), Rational(-1, 2), False, True), y: Interval(sympy.S.One)},
    {x: Interval(sympy.S.Zero, pi, True, True), y: Interval(-pi / 2, pi / 2)},
    {},
)


def made(dice: random.Random, deep: int) -> Any:
    """A random expression of x and y."""
    if deep == 0 or dice.random() < 0.15:
        return dice.choice(_LEAVES)
    if dice.random() < 0.55:
        return dice.choice(_ONE)(made(dice, deep - 1))
    return dice.choice(_TWO)(made(dice, deep - 1), made(dice, deep - 1))


def inside(interval: Interval) -> list[Any]:
    """Some numbers of an interval, with the ends that belong to it."""
    numbers = [Rational(n, 7) for n in (-50, -17, -9, -3, -1, 1, 3, 6, 8, 12, 19, 22, 90)]
    ends = [end for end in (interval.low, interval.high) if end.is_finite]
    near = [end + side * Rational(1, 10**4) for end in ends for side in (1, -1)]
    return [n for n in (*numbers, sympy.S.Zero, *ends, *near) if interval.holds(n)]


def values(expr: Any, known: Given) -> list[complex]:
    """The values at the points of the region, where there are any."""
    places = itertools.product(*(inside(known.interval(s)) for s in (x, y)))
    work = sympy.lambdify((x, y), expr, "mpmath")
    found = []
    for place in list(places)[::3]:
        try:
            found.append(complex(work(*(mpmath.mpf(sympy.N(p, 20)) for p in place))))
        except (ValueError, ZeroDivisionError, OverflowError, TypeError):
            continue
    return [value for value in found if not math.isnan(abs(value))]


def wrong(seed: int) -> list[Any]:
    """Signs that some point of the region refutes."""
    dice = random.Random(seed)
    expr, known = made(dice, 3), Given(dice.choice(_REGIONS))
    if expr.has(sympy.nan, sympy.zoo, oo, -oo) or not expr.free_symbols:
        return []
    sign, not_negative = known.sign(expr), known.not_negative(expr)
    if sign is None and not not_negative:
        return []
    seen = values(expr, known)
    off = [v for v in seen if not_negative and v.real < -1e-9]
    off += [v for v in seen if sign is not None and v.real * (sign or 1) < -1e-9]
    off += [v for v in seen if abs(v.imag) > 1e-9]
    off += [v for v in seen if sign == 0 and abs(v) > 1e-9]
    return [(seed, expr, known.intervals, sign, not_negative, off[0])] if off else []


def test_no_certain_sign_is_refuted_by_a_point() -> None:
    assert [miss for seed in range(120) for miss in wrong(seed)] == []


@pytest.mark.soak
def test_no_certain_sign_of_thousands_is_refuted_by_a_point() -> None:
    assert [miss for seed in range(120, 3000) for miss in wrong(seed)] == []


@pytest.mark.parametrize(
    ("expr", "region"),
    [
        (-sqrt(x) - 2, {x: Interval(high=sympy.S.Zero)}),
        (sqrt(sympy.erf(x)) + 1, {x: Interval(high=sympy.S.Zero)}),
        (x + 1 + sqrt(3) * I, {x: Interval(sympy.S.Zero)}),
        (sqrt(x) - 1 / y, {x: Interval(high=sympy.S.Zero), y: Interval(sympy.S.One)}),
        (sqrt(x - 1) + 2, {x: Interval(sympy.S.Zero)}),
        (1 / x, {}),
        (Abs(x), {}),
        (log(x), {x: Interval(sympy.S.Zero)}),
        (x - 3, {x: Interval(sympy.S.Zero, sympy.Integer(3), True, True)}),
        (cos(x), {x: Interval(-pi / 2, pi / 2, True, True)}),
    ],
)
def test_what_changes_or_is_not_real_has_no_sign(expr: Any, region: Any) -> None:
    assert Given(region).sign(expr) is None


@pytest.mark.parametrize(
    ("expr", "region", "sign"),
    [
        (sqrt(x) + 2, {x: Interval(sympy.S.Zero)}, 1),
        (sqrt(x**2 + 1) - x, {}, 1),
        (x - sqrt(x**2 + 1), {}, -1),
        (cos(x), {x: Interval(pi / 2, 3 * pi / 2)}, -1),
        (sin(x), {x: Interval(pi, 2 * pi)}, -1),
        (sin(x), {x: Interval(-pi, sympy.S.Zero)}, -1),
        (x**2 - x + 1, {}, 1),
        (x * y, {x: Interval(sympy.S.Zero), y: Interval(high=sympy.S.Zero)}, -1),
        (log(x), {x: Interval(sympy.S.One)}, 1),
        (exp(x) + Abs(y), {}, 1),
    ],
)
def test_signs_that_are_certain_are_found(expr: Any, region: Any, sign: int) -> None:
    assert Given(region).sign(expr) == sign

"""Proofs of inequalities beside their borders: what lies a little above is never proved.

Each row is a function, the interval of its letter, its least value by the calculus of schoolbooks,
and whether it is reached.
"""

from __future__ import annotations

from typing import Any

import pytest
import sympy
from sympy import Abs, Interval, Rational, S, atan, cos, cosh, exp, log, oo, pi, sin, sqrt, tan

from sym_eval.evidence.given import Given
from sym_eval.evidence.intervals import Interval as Span
from sym_eval.evidence.proofs import inequalities

x, y, z = sympy.symbols("x y z", real=True)
n = sympy.Symbol("n", integer=True)
Row = tuple[Any, Any, Any, bool]

LEAST: tuple[Row, ...] = (
    (x**2 - 2 * x + 3, S.Reals, S(2), True),
    (x**4 - 4 * x, S.Reals, S(-3), True),
    (exp(x) - x, S.Reals, S(1), True),
    (cosh(x), S.Reals, S(1), True),
    (cosh(x) - x**2 / 2, S.Reals, S(1), True),
    (x + 1 / x, Interval.open(0, oo), S(2), True),
    (x - log(x), Interval.open(0, oo), S(1), True),
    (sin(x), Interval(0, pi), S(0), True),
    (sin(x) - 2 * x / pi, Interval(0, pi / 2), S(0), True),
    (x - sin(x), Interval(0, oo), S(0), True),
    (cos(x) + x**2 / 2, S.Reals, S(1), True),
    (tan(x) - x, Interval.Ropen(0, pi / 2), S(0), True),
    (log(1 + x) - x / (1 + x), Interval.open(-1, oo), S(0), True),
    (x / 2 + 1 - sqrt(1 + x), Interval(-1, oo), S(0), True),
    (Abs(x) + Abs(x - 1), S.Reals, S(1), True),
    (Abs(x) - x, S.Reals, S(0), True),
    (x * (1 - x), Interval(0, 1), S(0), True),
    (x**3 - 3 * x, Interval(0, 5), S(-2), True),
    (exp(-x), S.Reals, S(0), False),
    (1 / x, Interval.open(0, oo), S(0), False),
    (atan(x), S.Reals, -pi / 2, False),
    (x - atan(x), Interval.open(0, oo), S(0), False),
    (2 - sin(x), S.Reals, S(1), True),
    (2**n - n, Interval(0, oo), S(1), True),
    (n**2 - 3 * n, Interval(0, oo), S(-2), True),
    (3**n - 2 * n, Interval(0, oo), S(1), True),
)
_FORMS: tuple[Row, ...] = (
    (x**2 + x * y + y**2, S.Reals, S(0), True),
    (x**2 + y**2 + z**2 - x * y - y * z - z * x, S.Reals, S(0), True),
    (x**2 + y**2 - 2 * x + 4 * y, S.Reals, S(-5), True),
    (Abs(x) + Abs(y) - Abs(x + y), S.Reals, S(0), True),
)
UNPROVED = {n**2 - 3 * n, x**3 - 3 * x, x * (1 - x), atan(x), x**4 - 4 * x, Abs(x) + Abs(x - 1)}
"""Least values that no method reaches, or whose difference is not of one letter's kind."""


def known(where: Any) -> Given:
    """The interval as what is known of x and n."""
    if where is S.Reals:
        return Given()
    span = Span(where.start, where.end, not where.left_open, not where.right_open)
    return Given({x: span, n: span})


def exceeded(rows: tuple[Row, ...], beyond: Any) -> list[tuple[Any, Any]]:
    """The functions that are proved to lie above their least value."""
    return [
        (f, where)
        for f, where, least, _ in rows
        if inequalities.not_negative(f - least - beyond, known(where))
        or inequalities.positive(f - least - beyond, known(where))
    ]


def test_what_lies_above_the_least_value_is_not_proved() -> None:
    assert exceeded((*LEAST[::5], *_FORMS), Rational(1, 1000)) == []


@pytest.mark.soak
@pytest.mark.parametrize("beyond", [Rational(1, 1000), Rational(1, 10**9)])
def test_what_lies_above_the_least_value_is_never_proved(beyond: Any) -> None:
    assert exceeded((*LEAST, *_FORMS), beyond) == []


@pytest.mark.soak
def test_a_least_value_that_is_reached_is_not_exceeded() -> None:
    rows = [(f, where) for f, where, least, reached in (*LEAST, *_FORMS) if reached]
    least = {f: value for f, _, value, _ in (*LEAST, *_FORMS)}
    assert [f for f, where in rows if inequalities.positive(f - least[f], known(where))] == []


@pytest.mark.soak
def test_least_values_are_proved() -> None:
    missed = {
        f for f, where, least, _ in (*LEAST, *_FORMS)
        if not inequalities.not_negative(f - least, known(where))
    }  # fmt: skip
    assert missed <= UNPROVED


@pytest.mark.parametrize(
    ("f", "where"),
    [
        (1 / (1 + exp(1 / x)) - Rational(2, 5), Interval.open(0, oo)),
        (sympy.sign(x) + Rational(1, 2), Interval(-1, oo)),
        (sympy.Piecewise((1, x <= 0), (-5, True)), Interval(0, oo)),
        (sympy.Heaviside(x) - Rational(1, 4), Interval(-1, 1)),
        (x - sympy.floor(x) - Rational(1, 2), Interval(0, 2)),
        (1 / x**2 + 2 * x - 3, S.Reals),
        (1 / x + 1, Interval(-2, oo)),
        (x**x - 1, Interval.open(0, oo)),
        (tan(x) - x, Interval(0, 3)),
        (sympy.gamma(x) - 1, Interval.open(0, oo)),
        (log(x) + 5, Interval.open(0, oo)),
    ],
)
def test_jumps_and_gaps_prove_nothing(f: Any, where: Any) -> None:
    assert not inequalities.not_negative(f, known(where))

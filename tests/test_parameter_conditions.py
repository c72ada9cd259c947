"""The condition written beside a closed form: narrower where nothing converges, wider where the
form goes on, and untouched where the numbers do not bear it out."""

from __future__ import annotations

from typing import Any

import mpmath
import pytest
import sympy
from sympy import Abs, Integral, exp, log, oo, pi, sin

from sym_eval.evidence.given import Given, given
from sym_eval.integration.question import Numeric, Question
from sym_eval.operations.parameter_conditions import where_it_converges
from tests.asking import answer

a, b, x = sympy.symbols("a b x", real=True)
Row = tuple[Any, Any, Any, Any, Any]


def _rest(f: Any, low: Any, high: Any) -> Any:
    return (Integral(f, (x, low, high)), True)


def _piecewise(*pieces: Any) -> Any:
    return sympy.Piecewise(*pieces)


# Integrand, bounds, a closed form as it may be found, and what is said in the end.
WAVES = sin(5 * x) * sin(a * x) / x**2  # pi/2 times the smaller of 5 and |a|
SMALL_WAVES = _piecewise((pi * a / 2, (a > 0) & (a < 5)), _rest(WAVES, 0, oo))
KINK = _piecewise((sympy.Rational(81, 2) - 9 * a, a < 0), (9 * a - sympy.Rational(81, 2), True))
ROWS: list[Row] = [
    (x**a, 0, 1, 1 / (a + 1), _piecewise((1 / (a + 1), a > -1))),
    (
        x**a * log(x),
        0,
        1,
        _piecewise((-1 / (a + 1) ** 2, a > 0), (-1 / (a + 1) ** 2, a < 0), (-1, True)),
        _piecewise((-1 / (a + 1) ** 2, a > -1)),
    ),
    (
        exp(-a * x) * sin(b * x),
        0,
        oo,
        _piecewise((b / (a**2 + b**2), (a > 0) & (b > 0)), _rest(exp(-a * x) * sin(b * x), 0, oo)),
        _piecewise((b / (a**2 + b**2), a > 0)),
    ),
    (Abs(x - a), 0, 9, KINK, KINK),
    (1 / (x + a), 1, 2, log((a + 2) / (a + 1)), log((a + 2) / (a + 1))),  # a pole in between
]


@pytest.mark.parametrize("row", ROWS, ids=[str(row[0]) for row in ROWS])
def test_the_condition_of_a_form_is_that_of_its_integral(row: Row) -> None:
    f, low, high, found, expected = row
    asked = Question(f, x, sympy.sympify(low), sympy.sympify(high))
    numeric = Numeric.of(asked)
    assert where_it_converges(found, asked, numeric, Given()) == expected


def test_a_form_of_waves_is_not_believed_beyond_its_condition() -> None:
    asked = Question(WAVES, x, sympy.S.Zero, oo)
    point = {a: sympy.Rational(3, 2)}
    numeric = Numeric([(point, mpmath.pi * 3 / 4)], "")
    assert where_it_converges(SMALL_WAVES, asked, numeric, Given()) == SMALL_WAVES


def test_what_is_assumed_is_no_condition_any_more() -> None:
    asked = Question(x**a, x, sympy.S.Zero, sympy.S.One)
    known = given((a > 1,))
    numeric = Numeric.of(asked, known=known)
    assert where_it_converges(1 / (a + 1), asked, numeric, known) == 1 / (a + 1)


@pytest.mark.soak
@pytest.mark.parametrize(
    ("text", "bounds", "value", "only"),
    [
        ("x^a*log(x)", "0, 1", "Piecewise((-1/(a + 1)**2, a > -1))", "a > -1"),
        ("1/x^p", "1, oo", "Piecewise((1/(p - 1), p > 1))", "p > 1"),
        ("log(x)/x^p", "1, oo", "Piecewise(((p - 1)**(-2), p > 1))", "p > 1"),
        ("x^(s-1)/(exp(x)-1)", "0, oo", "Piecewise((gamma(s)*zeta(s), s > 1))", "s > 1"),
        ("exp(-a*x)*sin(b*x)", "0, oo", "Piecewise((b/(a**2 + b**2), a > 0))", "a > 0"),
        ("1/(x^2+a)", "-oo, oo", "Piecewise((pi/sqrt(a), a > 0))", "a > 0"),
        (
            "x^(a-1)*(1-x)^(b-1)",
            "0, 1",
            "Piecewise((gamma(a)*gamma(b)/gamma(a + b), (a > 0) & (b > 0)))",
            "(a > 0) & (b > 0)",
        ),
    ],
)
def test_a_textbook_integral_has_its_condition(
    text: str, bounds: str, value: str, only: str
) -> None:
    found, verdict, _, notes = answer("integrate", expr=text, symbol="x", bounds=bounds)
    assert (found, verdict, notes[0]) == (value, "agrees", f"for {only} only")

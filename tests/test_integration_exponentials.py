"""Bose's, Fermi's and Debye's integrals and their kin: closed forms that quadrature agrees with."""

from __future__ import annotations

import pytest
import sympy

from sym_eval.integration import exponentials
from sym_eval.integration.question import Question
from sym_eval.reading import read
from tests.asking import answer

# Values: Gradshteyn and Ryzhik 3.411, 3.423, 3.523, 3.527; the others by substitution from these.
HALF_LINE = [
    ("x/(exp(x) - 1)", "pi**2/6"),
    ("x^2/(exp(x) - 1)", "2*zeta(3)"),
    ("x^3/(exp(x) - 1)", "pi**4/15"),
    ("x^5/(exp(x) - 1)", "8*pi**6/63"),
    ("sqrt(x)/(exp(x) - 1)", "sqrt(pi)*zeta(3/2)/2"),
    ("x/(exp(x) + 1)", "pi**2/12"),
    ("x^2/(exp(x) + 1)", "3*zeta(3)/2"),
    ("x^3/(exp(x) + 1)", "7*pi**4/120"),
    ("1/(exp(x) + 1)", "log(2)"),
    ("x/(exp(2*x) - 1)", "pi**2/24"),
    ("x/(exp(2*x) + 3)", "-polylog(2, -3)/12"),
    ("x^4*exp(x)/(exp(x) - 1)^2", "4*pi**4/15"),
    ("x^2*exp(x)/(exp(x) + 1)^2", "pi**2/6"),
    ("x*exp(-x)/(1 - exp(-x))", "pi**2/6"),
    ("x/sinh(x)", "pi**2/4"),
    ("x^3/sinh(x)", "pi**4/8"),
    ("x^2/sinh(x)^2", "pi**2/6"),
    ("x/cosh(x)^2", "log(2)"),
    ("1/cosh(x)^2", "1"),
    ("x^3*exp(-2*x)", "3/8"),
    ("x*exp(-x) + x^2*exp(-2*x)", "5/4"),
]


@pytest.mark.parametrize(("f", "value"), HALF_LINE)
def test_the_integral_over_the_half_line(f: str, value: str) -> None:
    whole = answer("integrate", expr=f, symbol="x", bounds="0, oo")
    assert whole == (value, "agrees", "quadrature agrees to 10 digits", ())


WHOLE_LINE = [
    ("1/cosh(x)^2", "2"),
    ("x^2/cosh(x)^2", "pi**2/6"),
    ("x^2/(cosh(x) + 1)", "2*pi**2/3"),
    ("x^2*exp(x)/(exp(x) + 1)^2", "pi**2/3"),
    ("exp(x)/(exp(x) + 1)^2", "1"),
]


@pytest.mark.parametrize(("f", "value"), WHOLE_LINE)
def test_the_whole_line_is_folded_at_zero(f: str, value: str) -> None:
    whole = answer("integrate", expr=f, symbol="x", bounds="-oo, oo")
    assert whole == (value, "agrees", "quadrature agrees to 10 digits", ())


def test_a_rate_that_is_positive_may_be_a_letter() -> None:
    whole = answer("integrate", expr="x/(exp(k*x) - 1)", symbol="x", bounds="0, oo", assume="k > 0")
    assert whole[:2] == ("pi**2/(6*k**2)", "agrees")


OTHERS = [
    ("x/(exp(x) - 1)", 0, 1),  # another interval
    ("x/(exp(x^2) - 1)", 0, sympy.oo),  # no multiple of x
    ("x*exp(sqrt(2)*x)/(exp(3*x) - 1)", 0, sympy.oo),  # no common rate
    ("sin(x)/(exp(x) - 1)", 0, sympy.oo),  # another function
    ("x^2 + 1", 0, sympy.oo),  # no exponential
    ("x/(exp(k*x) - 1)", 0, sympy.oo),  # of unknown sign
    ("x*exp(x)/(exp(x) - 1)", 0, sympy.oo),  # no decay: it diverges
]


@pytest.mark.parametrize(("f", "low", "high"), OTHERS)
def test_other_integrals_are_left_to_others(f: str, low: int, high: sympy.Expr) -> None:
    asked = Question(read(f).value, read("x").value, sympy.Integer(low), sympy.sympify(high))
    assert exponentials.on_the_half_line(asked) is None

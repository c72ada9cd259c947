"""Integrals over several variables, and of lists: whole answers and every refusal."""

# ruff: noqa: E501 (answers stand on one line each, as they are given)

from __future__ import annotations

import pytest
import sympy

from tests.asking import Arguments, Whole, answers, asked, refusals, refused

# fmt: off
ANSWERS: list[tuple[str, Arguments, Whole]] = [
    ("x*y", {"symbol": "x, y", "bounds": "[[0, 1], [0, x]]"}, ("1/8", "agrees", "a rule over all variables agrees to 9 digits", ("integrated by y, then by x",))),
    ("x*y", {"symbol": "x, y", "bounds": "[[0, y], [0, 1]]"}, ("1/8", "agrees", "a rule over all variables agrees to 9 digits", ("integrated by x, then by y",))),
    ("exp(x/y)", {"symbol": "x, y", "bounds": "[[0, y^2], [1, 2]]"}, ("-3/2 + exp(2)", "agrees", "a rule over all variables agrees to 9 digits", ("integrated by x, then by y",))),
    ("x + y + z", {"symbol": "x, y, z", "bounds": "[[0,1],[0,x],[0,y]]"}, ("1/4", "agrees", "a rule over all variables agrees to 9 digits", ("integrated by z, then by y, then by x",))),
    ("x", {"symbol": "[x, y]", "bounds": "[[0,1],[0,2]]"}, ("1", "agrees", "a rule over all variables agrees to 9 digits", ("integrated by x, then by y",))),
    ("exp(-x^2-y^2)", {"symbol": "x, y", "bounds": "[[-oo,oo],[-oo,oo]]"}, ("pi", "agrees", "quadrature agrees to 10 digits at 3 points", ("integrated by x, then by y",))),
    ("r", {"symbol": "r, t", "bounds": "[[0, R],[0, 2*pi]]"}, ("pi*R**2", "agrees", "quadrature agrees to 10 digits at 3 points", ("integrated by r, then by t",))),
    ("x*y", {"symbol": "x, y"}, ("x**2*y**2/4", "proved", "differentiated back to the integrand", ("an antiderivative by x, then by y",))),
    ("sin(x + y)", {"symbol": "x, y"}, ("-sin(x + y)", "proved", "differentiated back to the integrand", ("an antiderivative by x, then by y",))),
    ("[x, sin(x)]", {"bounds": "0, pi"}, ("[pi**2/2, 2]", "agrees", "quadrature agrees to 10 digits", ())),
    ("[[x, 1], [0, x^2]]", {}, ("Matrix([[x**2/2, x], [0, x**3/3]])", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("(x, 2)", {"bounds": "0, 1"}, ("(1/2, 2)", "agrees", "quadrature agrees to 10 digits", ())),
    ("[x*y, 1]", {"symbol": "x, y", "bounds": "[[0,1],[0,1]]"}, ("[1/4, 1]", "agrees", "a rule over all variables agrees to 9 digits", ("integrated by x, then by y",))),
]

REFUSALS: list[tuple[str, Arguments, str]] = [
    ("x*y", {"symbol": "x, y", "bounds": "[[0, y], [0, x]]"}, "E_SYNTAX: the bounds hold each other's variables in a circle (bounds); write one pair for each variable: symbol='x, y', bounds='[[0, 1], [0, x]]'"),
    ("x*y", {"symbol": "x, y", "bounds": "[[0, x], [0, 1]]"}, "E_SYNTAX: the bounds hold each other's variables in a circle (bounds); write one pair for each variable: symbol='x, y', bounds='[[0, 1], [0, x]]'"),
    ("x*y", {"symbol": "x, y", "bounds": "0, 1"}, "E_SYNTAX: bounds for 2 variables (bounds); write one pair for each variable: symbol='x, y', bounds='[[0, 1], [0, x]]'"),
    ("x*y", {"symbol": "x, y", "bounds": "[[0, 1]]"}, "E_SYNTAX: bounds for 2 variables (bounds); write one pair for each variable: symbol='x, y', bounds='[[0, 1], [0, x]]'"),
    ("x*y", {"symbol": "x, y", "bounds": "[[0, 1, 2],[0, 1, 2]]"}, "E_SYNTAX: bounds for 2 variables (bounds); write one pair for each variable: symbol='x, y', bounds='[[0, 1], [0, x]]'"),
    ("x", {"symbol": "x, y, z, u, v", "bounds": "[[0,1],[0,1],[0,1],[0,1],[0,1]]"}, "E_INPUT_LIMIT: more than 4 variables (symbol)"),
    ("(x - y)/(x + y)^3", {"symbol": "x, y", "bounds": "[[0,1],[0,1]]"}, "E_RUNTIME: it has no value: by x first it is -1/2, by y first 1/2; integrate by one variable in one call"),
    ("(x^2 - y^2)/(x^2 + y^2)^2", {"symbol": "x, y", "bounds": "[[0,1],[0,1]]"}, "E_RUNTIME: it has no value: by x first it is -pi/4, by y first pi/4; integrate by one variable in one call"),
    ("1/x", {"symbol": "x, y", "bounds": "[[0,1],[0,1]]"}, "E_RUNTIME: the integral is divergent: near 0 the integrand is like distance**(-1); it has no value; check the bounds"),
    ("[x, y]", {}, "E_AMBIGUOUS: Integrate by which variable, x or y?; give symbol='x'"),
    ("[x, x=1]", {}, "E_SYNTAX: cannot integrate Equality; give one expression"),
    ("[x, oo]", {"symbol": "x"}, "E_RUNTIME: infinite: oo; check where it is defined"),
    ("x", {"bounds": "0, 1, 2"}, "E_SYNTAX: 3 bounds given; write two, as '0, pi'"),
    ("x", {"bounds": "[[0, 1]]"}, "E_SYNTAX: 1 bounds given; write two, as '0, pi'"),
]

SLOW: list[tuple[str, Arguments, Whole]] = [
    ("1/(1-x*y)", {"symbol": "x, y", "bounds": "[[0,1],[0,1]]"}, ("pi**2/6", "agrees", "quadrature agrees to 10 digits at 3 points", ("integrated by x, then by y",))),
]
# fmt: on

test_the_whole_answer = answers("integrate", ANSWERS)
test_a_refusal_says_what_and_what_next = refusals("integrate", REFUSALS)
test_the_whole_answer_that_takes_a_while = pytest.mark.soak(answers("integrate", SLOW))


@pytest.mark.parametrize(
    ("expr", "bounds", "where"),
    [
        ("1/(x - y)", "[[0, 1], [0, 1]]", "y = 2/101"),
        ("1/(x - y)", "[[3, 5], [3, 4]]", "y = 305/101"),
        ("1/(x - y)", "[[0, 1], [0, 10]]", "y = 20/101"),
        ("a/(x - y)", "[[0, 1], [0, 1]]", "y = 2/101"),
        ("1/(x - y)^2", "[[0, y], [1, 2]]", "y = 103/101"),
        ("tan(x + y)", "[[0, pi], [0, 1]]", "y = 2/101"),
        ("exp(-x*y)", "[[0, oo], [-2, -1]]", "y = -200/101"),
        ("1/(x - y)", "[[0, oo], [0, oo]]", "y = 2/101"),
    ],
)
def test_an_inner_integral_that_diverges_has_no_outer_one(
    expr: str, bounds: str, where: str
) -> None:
    said = refused("integrate", expr=expr, symbol="x, y", bounds=bounds)
    assert said.startswith(f"E_RUNTIME: the integral is divergent: by x, at {where}, ")


@pytest.mark.parametrize(
    ("expr", "bounds", "value"),
    [
        ("1/sqrt(y - x)", "[[0, y], [0, 1]]", "4/3"),  # improper at x = y, and has a value
        ("1/(x - y)", "[[2, 3], [0, 1]]", "-4*log(2) + 3*log(3)"),  # never met
        ("exp(-x*y)", "[[0, oo], [1, 2]]", "log(2)"),
        ("exp(-x - y)", "[[0, oo], [0, oo]]", "1"),
    ],
)
def test_an_inner_integral_with_a_value_has_an_outer_one(
    expr: str, bounds: str, value: str
) -> None:
    found = asked("integrate", expr=expr, symbol="x, y", bounds=bounds).value
    assert sympy.simplify(found - sympy.sympify(value)) == 0

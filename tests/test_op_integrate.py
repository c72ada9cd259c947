"""Whole answers of integrate. Each row: text, other arguments, then value, verdict, how, notes."""

# ruff: noqa: E501 (answers stand on one line each, as they are given)

from __future__ import annotations

from typing import Any

import pytest

from tests.asking import answer, refused

Arguments = dict[str, Any]
Whole = tuple[str, str, str, tuple[str, ...]]

ANSWERS: list[tuple[str, Arguments, Whole]] = [
    (
        "x^2",
        {},
        (
            "x**3/3",
            "proved",
            "differentiated back to the integrand",
            ("an antiderivative; any constant may be added",),
        ),
    ),
    (
        "x*exp(-x^2)",
        {},
        (
            "-exp(-x**2)/2",
            "proved",
            "differentiated back to the integrand",
            ("an antiderivative; any constant may be added",),
        ),
    ),
    ("x*exp(-x^2)", {"bounds": "0, oo"}, ("1/2", "agrees", "quadrature agrees to 10 digits", ())),
    ("x^2", {"bounds": "[0, 3]"}, ("9", "agrees", "quadrature agrees to 10 digits", ())),
    (
        "a*x",
        {"symbol": "x"},
        (
            "a*x**2/2",
            "proved",
            "differentiated back to the integrand",
            ("an antiderivative; any constant may be added",),
        ),
    ),
    (
        "exp(-a*x^2)",
        {"symbol": "x", "bounds": "-oo, oo"},
        (
            "Piecewise((sqrt(pi)/sqrt(a), Abs(arg(a)) <= pi/2), (Integral(exp(-a*x**2), (x, -oo, oo)), True))",
            "agrees",
            "quadrature agrees to 10 digits at 3 points",
            ("a closed form under its first condition only; the rest stays as it is written",),
        ),
    ),
    (
        "3",
        {"symbol": "x"},
        (
            "3*x",
            "proved",
            "differentiated back to the integrand",
            ("an antiderivative; any constant may be added",),
        ),
    ),
    ("sqrt(1-x^2)", {"bounds": "-1, 1"}, ("pi/2", "agrees", "quadrature agrees to 10 digits", ())),
    ("sin(x)/x", {"bounds": "-oo, oo"}, ("pi", "agrees", "quadrature agrees to 10 digits", ())),
    ("1/(1+x^2)", {"bounds": "0, oo"}, ("pi/2", "agrees", "quadrature agrees to 10 digits", ())),
    ("x", {"bounds": "2, 1"}, ("-3/2", "agrees", "quadrature agrees to 10 digits", ())),
    ("x", {"bounds": "1, 1"}, ("0", "agrees", "quadrature agrees to 10 digits", ())),
    (
        "DiracDelta(x-1)*x^2",
        {"bounds": "0, 2"},
        ("1", "unchecked", "no number to compare with: no numeric meaning for DiracDelta", ()),
    ),
    ("abs(x^2-1)", {"bounds": "-2, 2"}, ("4", "agrees", "quadrature agrees to 10 digits", ())),
    (
        "cos(log(x))",
        {},
        (
            "x*sin(log(x))/2 + x*cos(log(x))/2",
            "proved",
            "differentiated back to the integrand",
            ("an antiderivative; any constant may be added",),
        ),
    ),
    (
        "1/x",
        {},
        (
            "log(x)",
            "proved",
            "differentiated back to the integrand",
            ("an antiderivative; any constant may be added",),
        ),
    ),
    (
        "exp(x)/x",
        {},
        (
            "Ei(x)",
            "proved",
            "differentiated back to the integrand",
            ("an antiderivative; any constant may be added",),
        ),
    ),
    (
        "tan(x)",
        {"bounds": "0, pi/4"},
        ("-log(sqrt(2)/2)", "agrees", "quadrature agrees to 10 digits", ()),
    ),
]

REFUSALS: list[tuple[str, Arguments, str]] = [
    ("x^x", {}, "E_UNSOLVED: no antiderivative in closed form was found; give bounds for a number"),
    ("x^x", {"bounds": "0, 1"}, "E_UNSOLVED: no closed form was found; its value is 0.7834305107"),
    (
        "1/x^2",
        {"bounds": "-1, 1"},
        "E_RUNTIME: the integral is divergent: it behaves like |x - (0.0)|**(-2.0); it has no value; check the bounds",
    ),
    (
        "1/x",
        {"bounds": "-1, 1"},
        "E_RUNTIME: the integral is divergent: it behaves like |x - (0.0)|**(-1.0); it has no value; check the bounds",
    ),
    (
        "1/(x*log(x))",
        {"bounds": "2, oo"},
        "E_RUNTIME: the integral seems divergent (oo); numbers do not decide it; it has no value; check the bounds",
    ),
    (
        "abs(sin(x))",
        {"bounds": "0, 10*pi"},
        "E_CHECK: the computed answer contradicts its numeric check (4.0 against 20.0); the number is 20.0",
    ),
    ("a*x", {}, "E_AMBIGUOUS: Integrate by which variable, a or x?; give symbol='a'"),
    (
        "1/(x*sqrt(x^2-1))",
        {},
        "E_CHECK: the computed answer contradicts its numeric check (at x = -61/103: (0.0 + 2.09555008482801j) against (0.0 - 2.09555008482801j)); the number is (0.0 + 2.09555008482801j)",
    ),
    (
        "sin(x)",
        {"bounds": "0, x"},
        "E_SYNTAX: a bound contains x (bounds); integrate without bounds, or rename the variable of the bounds",
    ),
    ("sin(x)", {"bounds": "0"}, "E_SYNTAX: 1 bounds given; write two, as '0, pi'"),
    ("[[x]]", {}, "E_SYNTAX: cannot integrate a matrix; integrate its entries"),
    ("3", {}, "E_AMBIGUOUS: Integrate by which variable? None is free; give symbol='x'"),
    ("x = 1", {}, "E_SYNTAX: cannot integrate Equality; give one expression"),
    (
        "f(x)",
        {},
        "E_UNSOLVED: no antiderivative in closed form was found; give bounds for a number",
    ),
]


@pytest.mark.parametrize(("text", "arguments", "whole"), ANSWERS)
def test_the_whole_answer(text: str, arguments: Arguments, whole: Whole) -> None:
    assert answer("integrate", expr=text, **arguments) == whole


@pytest.mark.parametrize(("text", "arguments", "sentence"), REFUSALS)
def test_a_refusal_says_what_and_what_next(text: str, arguments: Arguments, sentence: str) -> None:
    assert refused("integrate", expr=text, **arguments) == sentence

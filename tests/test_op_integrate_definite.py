"""Integrals between bounds: whole answers, value, verdict, how, notes; and every refusal."""

# ruff: noqa: E501 (answers stand on one line each, as they are given)

from __future__ import annotations

from typing import Any

import pytest

from tests.asking import answer, refused

Arguments = dict[str, Any]
Whole = tuple[str, str, str, tuple[str, ...]]

# fmt: off
ANSWERS: list[tuple[str, Arguments, Whole]] = [
    ("x^2", {"bounds": "0, 1"}, ("1/3", "agrees", "quadrature agrees to 10 digits", ())),
    ("1/sqrt(abs(x))", {"bounds": "-1, 4"}, ("6", "agrees", "quadrature agrees to 10 digits", ())),
    ("x^n", {"bounds": "0, 1", "symbol": "x", "assume": "n > -1"}, ("1/(n + 1)", "agrees", "quadrature agrees to 10 digits at 3 points", ("assumed: n > -1",))),
    ("exp(-a*x)", {"bounds": "0, oo", "symbol": "x", "assume": "a > 2"}, ("1/a", "agrees", "quadrature agrees to 10 digits at 3 points", ("assumed: a > 2",))),
    ("x^2", {"bounds": "1, 0"}, ("-1/3", "agrees", "quadrature agrees to 10 digits", ())),
    ("x^2", {"bounds": "[0, 3]"}, ("9", "agrees", "quadrature agrees to 10 digits", ())),
    ("x^2", {"bounds": "(0, 3)"}, ("9", "agrees", "quadrature agrees to 10 digits", ())),
    ("x^2", {"bounds": "1, 1"}, ("0", "agrees", "quadrature agrees to 10 digits", ())),
    ("x^2", {"bounds": "0, y"}, ("y**3/3", "agrees", "quadrature agrees to 10 digits at 3 points", ())),
    ("x^2", {"bounds": "a, b", "symbol": "x"}, ("-a**3/3 + b**3/3", "agrees", "quadrature agrees to 10 digits at 3 points", ())),
    ("x^2", {"bounds": "1/2, 0.7"}, ("109/1500", "agrees", "quadrature agrees to 10 digits", ())),
    ("0", {"symbol": "x", "bounds": "0, oo"}, ("0", "agrees", "quadrature agrees to 10 digits", ())),
    ("1", {"symbol": "x", "bounds": "0, 5"}, ("5", "agrees", "quadrature agrees to 10 digits", ())),
    ("a", {"symbol": "x", "bounds": "0, 1"}, ("a", "agrees", "quadrature agrees to 10 digits at 3 points", ())),
    ("sin(x)", {"bounds": "0, pi"}, ("2", "agrees", "quadrature agrees to 10 digits", ())),
    ("cos(x)", {"bounds": "0, 2*pi"}, ("0", "agrees", "quadrature agrees to 10 digits", ())),
    ("sin(x)^2", {"bounds": "0, pi"}, ("pi/2", "agrees", "quadrature agrees to 10 digits", ())),
    ("exp(-x)", {"bounds": "0, oo"}, ("1", "agrees", "quadrature agrees to 10 digits", ())),
    ("exp(x)", {"bounds": "-oo, 0"}, ("1", "agrees", "quadrature agrees to 10 digits", ())),
    ("exp(-x^2)", {"bounds": "-oo, oo"}, ("sqrt(pi)", "agrees", "quadrature agrees to 10 digits", ())),
    ("x*exp(-x^2)", {"bounds": "-oo, oo"}, ("0", "agrees", "quadrature agrees to 10 digits", ())),
    ("1/(1 + x^2)", {"bounds": "-oo, oo"}, ("pi", "agrees", "quadrature agrees to 10 digits", ())),
    ("1/(1 + x^2)", {"bounds": "0, 1"}, ("pi/4", "agrees", "quadrature agrees to 10 digits", ())),
    ("1/x^2", {"bounds": "1, oo"}, ("1", "agrees", "quadrature agrees to 10 digits", ())),
    ("1/sqrt(x)", {"bounds": "0, 1"}, ("2", "agrees", "quadrature agrees to 10 digits", ())),
    ("log(x)", {"bounds": "0, 1"}, ("-1", "agrees", "quadrature agrees to 10 digits", ())),
    ("1/sqrt(1 - x^2)", {"bounds": "-1, 1"}, ("pi", "agrees", "quadrature agrees to 10 digits", ())),
    ("sqrt(1 - x^2)", {"bounds": "0, 1"}, ("pi/4", "agrees", "quadrature agrees to 10 digits", ())),
    ("1/x", {"bounds": "1, E"}, ("1", "agrees", "quadrature agrees to 10 digits", ())),
    ("1/x", {"bounds": "1, t", "symbol": "x"}, ("log(t)", "agrees", "quadrature agrees to 10 digits at 3 points", ("not for all values: it diverges for t = -61/103",))),
    ("1/x", {"bounds": "-2, -1"}, ("-log(2)", "agrees", "quadrature agrees to 10 digits", ())),
    ("exp(-a*x)", {"symbol": "x", "bounds": "0, oo"}, ("Piecewise((1/a, a > 0))", "agrees", "quadrature agrees to 10 digits at 3 points", ("for a > 0 only", "not for all values: it diverges for a = -61/103"))),
    ("abs(x)", {"bounds": "-1, 1"}, ("1", "agrees", "quadrature agrees to 10 digits", ())),
    ("abs(x - 1)", {"bounds": "0, 3"}, ("5/2", "agrees", "quadrature agrees to 10 digits", ())),
    ("abs(x - a)", {"symbol": "x", "bounds": "0, 1"}, ("2*a*Min(1, Max(0, a)) - a - Min(1, Max(0, a))**2 + 1/2", "agrees", "quadrature agrees to 10 digits at 3 points", ())),
    ("sign(x)", {"bounds": "-1, 2"}, ("1", "agrees", "quadrature agrees to 10 digits", ())),
    ("Heaviside(x - 1)", {"bounds": "0, 2"}, ("1", "agrees", "quadrature agrees to 10 digits", ())),
    ("max(x, 1)", {"bounds": "0, 2"}, ("5/2", "agrees", "quadrature agrees to 10 digits", ())),
    ("Piecewise((x, x < 1), (x^2, True))", {"bounds": "0, 2"}, ("17/6", "agrees", "quadrature agrees to 10 digits", ())),
    ("(x^2 - 1)/(x - 1)", {"bounds": "0, 2"}, ("4", "agrees", "quadrature agrees to 10 digits", ())),
    ("sin(x)/x", {"bounds": "-1, 1"}, ("2*Si(1)", "agrees", "quadrature agrees to 10 digits", ())),
    ("exp(I*x)", {"bounds": "0, pi"}, ("2*I", "agrees", "quadrature agrees to 10 digits", ())),
    ("I*x", {"bounds": "0, 1"}, ("I/2", "agrees", "quadrature agrees to 10 digits", ())),
    ("1/(2 + cos(x))", {"bounds": "0, 2*pi"}, ("2*sqrt(3)*pi/3", "agrees", "quadrature agrees to 10 digits", ())),
    ("1/(2 + cos(x))", {"bounds": "0, 4*pi"}, ("4*sqrt(3)*pi/3", "agrees", "quadrature agrees to 10 digits", ())),
    ("DiracDelta(x)", {"bounds": "-1, 1"}, ("1", "unchecked", "no number to compare with: no numeric meaning for DiracDelta", ())),
    ("DiracDelta(x - 3)", {"bounds": "-1, 1"}, ("0", "unchecked", "no number to compare with: no numeric meaning for DiracDelta", ())),
    ("1/log(x)", {"bounds": "0, 1/2"}, ("li(1/2)", "agrees", "quadrature agrees to 10 digits", ())),
    ("erf(x)", {"bounds": "0, 1"}, ("-1/sqrt(pi) + exp(-1)/sqrt(pi) + erf(1)", "agrees", "quadrature agrees to 10 digits", ())),
    ("sinh(x)", {"bounds": "-1, 1"}, ("0", "agrees", "quadrature agrees to 10 digits", ())),
    ("x^3", {"bounds": "-a, a", "symbol": "x"}, ("0", "agrees", "quadrature agrees to 10 digits at 3 points", ())),
    ("diff(x^3, x)", {"bounds": "0, 2"}, ("8", "agrees", "quadrature agrees to 10 digits", ())),
    ("sum(x^k, k, 0, 2)", {"symbol": "x", "bounds": "0, 1"}, ("11/6", "agrees", "quadrature agrees to 10 digits", ())),
    ("limit(x*t, t, 2)", {"symbol": "x", "bounds": "0, 1"}, ("1", "agrees", "quadrature agrees to 10 digits", ())),
    ("x*y", {"symbol": "x", "bounds": "0, y"}, ("y**3/2", "agrees", "quadrature agrees to 10 digits at 3 points", ())),
    ("x*exp(-x^2)", {"bounds": "0, oo"}, ("1/2", "agrees", "quadrature agrees to 10 digits", ())),
    ("exp(-a*x^2)", {"symbol": "x", "bounds": "-oo, oo"}, ("Piecewise((sqrt(pi)/sqrt(a), a > 0))", "agrees", "quadrature agrees to 10 digits at 3 points", ("for a > 0 only", "not for all values: it diverges for a = -61/103"))),
    ("sqrt(1-x^2)", {"bounds": "-1, 1"}, ("pi/2", "agrees", "quadrature agrees to 10 digits", ())),
    ("1/(1+x^2)", {"bounds": "0, oo"}, ("pi/2", "agrees", "quadrature agrees to 10 digits", ())),
    ("x", {"bounds": "2, 1"}, ("-3/2", "agrees", "quadrature agrees to 10 digits", ())),
    ("x", {"bounds": "1, 1"}, ("0", "agrees", "quadrature agrees to 10 digits", ())),
    ("DiracDelta(x-1)*x^2", {"bounds": "0, 2"}, ("1", "unchecked", "no number to compare with: no numeric meaning for DiracDelta", ())),
    ("abs(x^2-1)", {"bounds": "-2, 2"}, ("4", "agrees", "quadrature agrees to 10 digits", ())),
    ("tan(x)", {"bounds": "0, pi/4"}, ("-log(sqrt(2)/2)", "agrees", "quadrature agrees to 10 digits", ())),
    ("floor(x)", {"bounds": "0, 3"}, ("3", "agrees", "quadrature agrees to 10 digits", ())),
    ("[x]", {"bounds": "0, 1"}, ("[1/2]", "agrees", "quadrature agrees to 10 digits", ())),
    ("[[x]]", {"bounds": "0, 1"}, ("Matrix([[1/2]])", "agrees", "quadrature agrees to 10 digits", ())),
    ("abs(sin(x))", {"bounds": "0, 10*pi"}, ("20", "agrees", "quadrature agrees to 10 digits", ())),
]

REFUSALS: list[tuple[str, Arguments, str]] = [
    ("f(x)", {"bounds": "0, 1"}, "E_UNSOLVED: no closed form was found; try another form of the integrand"),
    ("1/x", {"bounds": "0, 1"}, "E_RUNTIME: the integral is divergent: near 0 the integrand is like distance**(-1); it has no value; check the bounds"),
    ("1/x", {"bounds": "-1, 1"}, "E_RUNTIME: the integral is divergent: near 0 the integrand is like distance**(-1); it has no value; its principal value is 0: put PV after the bounds for it"),
    ("1/x", {"bounds": "-oo, oo"}, "E_RUNTIME: the integral is divergent: towards -oo the integrand is like x**(-1); it has no value; its principal value is 0: put PV after the bounds for it"),
    ("1/x^2", {"bounds": "-1, 1"}, "E_RUNTIME: the integral is divergent: near 0 the integrand is like distance**(-2); it has no value; check the bounds"),
    ("1/(x - 1)", {"bounds": "0, 2"}, "E_RUNTIME: the integral is divergent: near 1 the integrand is like distance**(-1); it has no value; its principal value is 0: put PV after the bounds for it"),
    ("1/(x - 1)^2", {"bounds": "1, 2"}, "E_RUNTIME: the integral is divergent: near 1 the integrand is like distance**(-2); it has no value; check the bounds"),
    ("tan(x)", {"bounds": "0, pi"}, "E_RUNTIME: the integral is divergent: near 1.5708 the integrand is like distance**(-1); it has no value; its principal value is 0: put PV after the bounds for it"),
    ("sec(x)", {"bounds": "0, pi"}, "E_RUNTIME: the integral is divergent: near 1.5708 the integrand is like distance**(-1); it has no value; its principal value is 0: put PV after the bounds for it"),
    ("x", {"bounds": "0, oo"}, "E_RUNTIME: the integral is divergent: towards oo the integrand is like x**1; it has no value; check the bounds"),
    ("x", {"bounds": "-oo, oo"}, "E_RUNTIME: the integral is divergent: towards -oo the integrand is like x**1; it has no value; its principal value is 0: put PV after the bounds for it"),
    ("1", {"symbol": "x", "bounds": "0, oo"}, "E_RUNTIME: the integral is divergent: towards oo the integrand is like x**0; it has no value; check the bounds"),
    ("1/sqrt(x)", {"bounds": "1, oo"}, "E_RUNTIME: the integral is divergent: towards oo the integrand is like x**(-0.5); it has no value; check the bounds"),
    ("x^2", {"bounds": "oo, 0"}, "E_RUNTIME: the integral is divergent: towards oo the integrand is like x**2; it has no value; check the bounds"),
    ("exp(x)", {"bounds": "0, oo"}, "E_RUNTIME: the integral is divergent: towards oo the integrand grows; it has no value; check the bounds"),
    ("sin(x)", {"bounds": "0, oo"}, "E_RUNTIME: the integral is divergent: its waves do not die away; it has no value; check the bounds"),
    ("cos(x)", {"bounds": "-oo, oo"}, "E_RUNTIME: the integral is divergent: its waves do not die away; it has no value; check the bounds"),
    ("x*sin(x)", {"bounds": "0, oo"}, "E_RUNTIME: the integral is divergent: its waves do not die away; it has no value; check the bounds"),
    ("sin(x)", {"bounds": "0, x"}, "E_SYNTAX: a bound contains x (bounds); integrate without bounds, or rename the variable of the bounds"),
    ("sin(x)", {"bounds": "x, 1"}, "E_SYNTAX: a bound contains x (bounds); integrate without bounds, or rename the variable of the bounds"),
    ("x^2", {"bounds": "0"}, "E_SYNTAX: 1 bounds given; write two, as '0, pi'"),
    ("x^2", {"bounds": "0, 1, 2"}, "E_SYNTAX: 3 bounds given; write two, as '0, pi'"),
    ("x^2", {"bounds": "0, nan"}, "E_SYNTAX: the bound nan is not real (bounds); integrate along x = a + (b - a)*t for t from 0 to 1"),
    ("x^2", {"bounds": "0, zoo"}, "E_SYNTAX: the bound zoo is not real (bounds); integrate along x = a + (b - a)*t for t from 0 to 1"),
    ("x^2", {"bounds": "I, 1"}, "E_SYNTAX: the bound I is not real (bounds); integrate along x = a + (b - a)*t for t from 0 to 1"),
    ("x^2", {"bounds": "0, 2*I"}, "E_SYNTAX: the bound 2*I is not real (bounds); integrate along x = a + (b - a)*t for t from 0 to 1"),
    ("x^2", {"bounds": "0, [1]"}, "E_SYNTAX: bounds are expressions; write two, as '0, pi'"),
    ("x = 1", {"bounds": "0, 1"}, "E_SYNTAX: cannot integrate Equality; give one expression"),
    ("a*x", {"bounds": "0, 1"}, "E_AMBIGUOUS: Integrate by which variable, a or x?; give symbol='a'"),
    ("1/(x*log(x))", {"bounds": "2, oo"}, "E_RUNTIME: the integral is divergent: towards oo the integrand is like 1/(x*log(x)); it has no value; check the bounds"),
    ("sin(x)", {"bounds": "0"}, "E_SYNTAX: 1 bounds given; write two, as '0, pi'"),
]
# fmt: on


@pytest.mark.parametrize(("text", "arguments", "whole"), ANSWERS)
def test_the_whole_answer(text: str, arguments: Arguments, whole: Whole) -> None:
    assert answer("integrate", expr=text, **arguments) == whole


@pytest.mark.parametrize(("text", "arguments", "sentence"), REFUSALS)
def test_a_refusal_says_what_and_what_next(text: str, arguments: Arguments, sentence: str) -> None:
    assert refused("integrate", expr=text, **arguments) == sentence

"""Limits, sums, products, integrals and derivatives as they are written: whole answers, value, verdict, how, notes; and every refusal."""

# ruff: noqa: E501 (answers stand on one line each, as they are given)

from __future__ import annotations

from typing import Any

import pytest

from tests.asking import answer, refused

Arguments = dict[str, Any]
Whole = tuple[str, str, str, tuple[str, ...]]

# fmt: off
ANSWERS: list[tuple[str, Arguments, Whole]] = [
    ("limit(sin(x)/x, x, 0)", {}, ("1", "agrees", "numbers agree to 9 digits", ())),
    ("limit((1 + 1/x)^x, x, oo)", {}, ("E", "agrees", "numbers agree to 9 digits", ())),
    ("limit((1 - cos(x))/x^2, x, 0)", {}, ("1/2", "agrees", "numbers agree to 9 digits", ())),
    ("limit(x^2, x, 3)", {}, ("9", "agrees", "numbers agree to 9 digits", ())),
    ("limit(1/x, x, oo)", {}, ("0", "agrees", "numbers agree to 9 digits", ())),
    ("limit(x^2, x, oo)", {}, ("oo", "agrees", "the values grow without slowing down, as far as 10**32", ("infinite: it grows beyond every bound",))),
    ("limit(-x, x, oo)", {}, ("-oo", "agrees", "the values grow without slowing down, as far as 10**32", ("infinite: it grows beyond every bound",))),
    ("limit(log(x), x, oo)", {}, ("oo", "agrees", "the values grow without slowing down, as far as 10**32", ("infinite: it grows beyond every bound",))),
    ("limit(exp(-x), x, oo)", {}, ("0", "agrees", "numbers agree to 9 digits", ())),
    ("limit(1/x, x, 0, '+')", {}, ("oo", "agrees", "the values grow without slowing down, as far as 10**32", ("infinite: it grows beyond every bound",))),
    ("limit(1/x, x, 0, '-')", {}, ("-oo", "agrees", "the values grow without slowing down, as far as 10**32", ("infinite: it grows beyond every bound",))),
    ("limit(1/x^2, x, 0)", {}, ("oo", "agrees", "the values grow without slowing down, as far as 10**32", ("infinite: it grows beyond every bound",))),
    ("limit(-1/x^2, x, 0)", {}, ("-oo", "agrees", "the values grow without slowing down, as far as 10**32", ("infinite: it grows beyond every bound",))),
    ("limit(abs(x)/x, x, 0, '-')", {}, ("-1", "agrees", "numbers agree to 9 digits", ())),
    ("limit(floor(x), x, 2, '-')", {}, ("1", "agrees", "numbers agree to 9 digits", ())),
    ("limit(sin(x)/x, x, oo)", {}, ("0", "agrees", "numbers agree to 9 digits", ())),
    ("limit(x*sin(1/x), x, 0)", {}, ("0", "agrees", "numbers agree to 9 digits", ())),
    ("limit((x^n - 1)/(x - 1), x, 1)", {}, ("n", "agrees", "numbers agree to 9 digits at 6 points", ())),
    ("limit(x^x, x, 0, '+')", {}, ("1", "agrees", "numbers agree to 9 digits", ())),
    ("limit(atan(x), x, -oo)", {}, ("-pi/2", "agrees", "numbers agree to 9 digits", ())),
    ("limit(f(x), x, 0)", {}, ("Limit(f(x), x, 0, dir='+-')", "unchecked", "left as written", ("no closed form was found for a part; it stays as it is written",))),
    ("limit(x*y, x, 2)", {}, ("2*y", "agrees", "numbers agree to 9 digits at 6 points", ())),
    ("2*limit(sin(x)/x, x, 0) + 1", {}, ("3", "agrees", "numbers agree to 9 digits", ())),
    ("sum(k, k, 1, 10)", {}, ("55", "agrees", "numbers agree to 9 digits", ())),
    ("sum(k, k, 1, n)", {}, ("n**2/2 + n/2", "agrees", "numbers agree to 9 digits at 6 points", ())),
    ("sum(k^2, k, 1, n)", {}, ("n**3/3 + n**2/2 + n/6", "agrees", "numbers agree to 9 digits at 6 points", ())),
    ("sum(k, k, 1, 0)", {}, ("0", "agrees", "numbers agree to 9 digits", ())),
    ("sum(1, k, 1, 5)", {}, ("5", "agrees", "numbers agree to 9 digits", ())),
    ("sum(x^k, k, 0, 3)", {}, ("x**3 + x**2 + x + 1", "agrees", "numbers agree to 9 digits at 6 points", ())),
    ("sum(1/k^2, k, 1, oo)", {}, ("pi**2/6", "agrees", "numbers agree to 9 digits", ())),
    ("sum(1/k^4, k, 1, oo)", {}, ("pi**4/90", "agrees", "numbers agree to 9 digits", ())),
    ("sum(1/k!, k, 0, oo)", {}, ("E", "agrees", "numbers agree to 9 digits", ())),
    ("sum(2^-k, k, 0, oo)", {}, ("2", "agrees", "numbers agree to 9 digits", ())),
    ("sum((-1)^k/(2*k + 1), k, 0, oo)", {}, ("pi/4", "agrees", "numbers agree to 9 digits", ())),
    ("sum(x^k, k, 0, oo)", {}, ("Piecewise((1/(1 - x), Abs(x) < 1), (Sum(x**k, (k, 0, oo)), True))", "agrees", "numbers agree to 9 digits at 5 points", ("no closed form was found for a part; it stays as it is written",))),
    ("sum(x^k/k!, k, 0, oo)", {}, ("exp(x)", "agrees", "numbers agree to 9 digits at 6 points", ())),
    ("sum(i*j, (i, 1, 3), (j, 1, 4))", {}, ("60", "agrees", "numbers agree to 9 digits", ())),
    ("sum(sin(k)/k, k, 1, oo)", {}, ("-1/2 + pi/2", "agrees", "numbers agree to 9 digits", ())),
    ("product(k, k, 1, 6)", {}, ("720", "agrees", "numbers agree to 9 digits", ())),
    ("product(k, k, 1, n)", {}, ("factorial(n)", "agrees", "numbers agree to 9 digits at 6 points", ())),
    ("product(2, k, 1, 10)", {}, ("1024", "agrees", "numbers agree to 9 digits", ())),
    ("product(x, k, 1, 3)", {}, ("x**3", "agrees", "numbers agree to 9 digits at 6 points", ())),
    ("product(1 - 1/k^2, k, 2, oo)", {}, ("1/2", "agrees", "numbers agree to 9 digits", ())),
    ("integrate(x^2, (x, 0, 1))", {}, ("1/3", "agrees", "numbers agree to 9 digits", ())),
    ("integrate(x^2, (x, 1, 0))", {}, ("-1/3", "agrees", "numbers agree to 9 digits", ())),
    ("integrate(x, x)", {}, ("x**2/2", "proved", "differentiated back to the integrand", ())),
    ("integrate(x^2*exp(x), x)", {}, ("(x**2 - 2*x + 2)*exp(x)", "proved", "differentiated back to the integrand", ())),
    ("integrate(1/x, x)", {}, ("log(x)", "proved", "differentiated back to the integrand", ())),
    ("integrate(f(x), x)", {}, ("Integral(f(x), x)", "unchecked", "left as written", ("no closed form was found for a part; it stays as it is written",))),
    ("integrate(x^2, (x, 0, t))", {}, ("t**3/3", "agrees", "numbers agree to 9 digits at 6 points", ())),
    ("integrate(exp(-x^2), (x, -oo, oo))", {}, ("sqrt(pi)", "agrees", "numbers agree to 9 digits", ())),
    ("integrate(1/x^2, (x, 1, oo))", {}, ("1", "agrees", "numbers agree to 9 digits", ())),
    ("integrate(x*y, (x, 0, 1), (y, 0, 2))", {}, ("1", "agrees", "numbers agree to 9 digits", ())),
    ("integrate(x*y, (x, 0, y), (y, 0, 1))", {}, ("1/8", "agrees", "numbers agree to 9 digits", ())),
    ("integrate(1, (y, 0, x), (x, 0, 1))", {}, ("1/2", "agrees", "numbers agree to 9 digits", ())),
    ("integrate(exp(x + y), (x, 0, 1), (y, 0, 1))", {}, ("-E + 1 + E*(-1 + E)", "agrees", "numbers agree to 9 digits", ())),
    ("integrate(x*y*z, (x, 0, 1), (y, 0, 2), (z, 0, 1))", {}, ("1/2", "agrees", "numbers agree to 9 digits", ())),
    ("integrate(x*y, (x, 0, 1), (y, 0, t))", {}, ("t**2/4", "agrees", "numbers agree to 9 digits at 6 points", ())),
    ("integrate(x*y, x, y)", {}, ("x**2*y**2/4", "unchecked", "numbers do not decide: an integral without bounds", ())),
    ("integrate(exp(-x-y), (x, 0, oo), (y, 0, oo))", {}, ("1", "unchecked", "numbers do not decide: an integral over several variables with a range that is not finite", ())),
    ("diff(x^3, x)", {}, ("3*x**2", "proved", "the difference simplifies to zero", ())),
    ("diff(x^5, x, 3)", {}, ("60*x**2", "proved", "the difference simplifies to zero", ())),
    ("diff(x^2*y, x, y)", {}, ("2*x", "proved", "the difference simplifies to zero", ())),
    ("diff(sin(x*y), x, y)", {}, ("-x*y*sin(x*y) + cos(x*y)", "proved", "the difference simplifies to zero", ())),
    ("diff(x^2*y^3, x, 2, y, 2)", {}, ("12*y", "proved", "the difference simplifies to zero", ())),
    ("diff(abs(x), x)", {}, ("sign(x)", "proved", "the difference simplifies to zero", ())),
    ("diff(f(x), x)", {}, ("Derivative(f(x), x)", "unchecked", "left as written", ())),
    ("diff(integrate(x*exp(x), x), x)", {}, ("(x - 1)*exp(x) + exp(x)", "proved", "the difference simplifies to zero", ())),
    ("diff(integrate(x*exp(x), x), x) - x*exp(x)", {}, ("-x*exp(x) + (x - 1)*exp(x) + exp(x)", "proved", "the difference simplifies to zero", ())),
    ("diff(integrate(f(x), x), x)", {}, ("f(x)", "proved", "identical", ())),
    ("[limit(1/x, x, oo), sum(k, k, 1, 3)]", {}, ("[0, 6]", "agrees", "numbers agree to 9 digits", ())),
    ("[[integrate(x, (x, 0, 1)), 1]]", {}, ("Matrix([[1/2, 1]])", "agrees", "numbers agree to 9 digits", ())),
    ("integrate(x, (x, 0, 1)) = 1/2", {}, ("True", "agrees", "numbers of both sides, to 9 digits", ())),
    ("sum(1/k^2, k, 1, oo) > 1", {}, ("True", "agrees", "numbers of both sides, to 9 digits", ())),
    ("sum(i*j, (i, 1, j), (j, 1, 4))", {}, ("65", "agrees", "numbers agree to 9 digits", ())),
    ("product(i + j, (i, 1, 2), (j, 1, 2))", {}, ("72", "agrees", "numbers agree to 9 digits", ())),
    ("integrate(x, (x, 0, 1)) = 1/3", {}, ("False", "agrees", "numbers of both sides, to 9 digits", ())),
    ("sum(1/k^2, k, 1, oo) < 1", {}, ("False", "agrees", "numbers of both sides, to 9 digits", ())),
    ("sum(k^2, k, 1, 10)", {}, ("385", "agrees", "numbers agree to 9 digits", ())),
]

REFUSALS: list[tuple[str, Arguments, str]] = [
    ("sum(k, k, 1, oo)", {}, "E_RUNTIME: the sum is divergent: its terms do not vanish; it has no value; check its range"),
    ("sum((-1)^k, k, 0, oo)", {}, "E_RUNTIME: the sum is divergent: its terms do not vanish; it has no value; check its range"),
    ("limit(1/x, x, 0)", {}, "E_RUNTIME: the limit does not exist: the sides differ: -oo from the left, oo from the right; ask for one side: '+' or '-'"),
    ("limit(abs(x)/x, x, 0)", {}, "E_RUNTIME: the limit does not exist: the sides differ: -1 from the left, 1 from the right; ask for one side: '+' or '-'"),
    ("limit(floor(x), x, 2)", {}, "E_RUNTIME: the limit does not exist: the sides differ: 1 from the left, 2 from the right; ask for one side: '+' or '-'"),
    ("limit(sin(x), x, oo)", {}, "E_RUNTIME: the limit does not exist: it keeps swinging between -1 and 1; check where it is defined"),
    ("limit(sin(1/x), x, 0)", {}, "E_RUNTIME: the limit does not exist: it keeps swinging between -1 and 1; check where it is defined"),
    ("integrate(1/x, (x, -1, 1))", {}, "E_RUNTIME: the integral is divergent: near 0 the integrand is like distance**(-1); it has no value; its principal value is 0: put PV after the bounds for it"),
    ("integrate(1/x, (x, 0, 1))", {}, "E_RUNTIME: the integral is divergent: near 0 the integrand is like distance**(-1); it has no value; check the bounds"),
    ("integrate(x, (x, 0, oo))", {}, "E_RUNTIME: the integral is divergent: towards oo the integrand is like x**1; it has no value; check the bounds"),
    ("integrate(sin(x), (x, 0, oo))", {}, "E_RUNTIME: the integral is divergent: its waves do not die away; it has no value; check the bounds"),
    ("sum(k, k, 5, 3)", {}, "E_AMBIGUOUS: k runs backward, from 5 to 3; an empty sum is 0, a product 1"),
    ("sum(k, k, 3, 1) + 1", {}, "E_AMBIGUOUS: k runs backward, from 3 to 1; an empty sum is 0, a product 1"),
    ("product(k, k, 4, 1)", {}, "E_AMBIGUOUS: k runs backward, from 4 to 1; an empty sum is 0, a product 1"),
]
# fmt: on


@pytest.mark.parametrize(("text", "arguments", "whole"), ANSWERS)
def test_the_whole_answer(text: str, arguments: Arguments, whole: Whole) -> None:
    assert answer("evaluate", expr=text, **arguments) == whole


@pytest.mark.parametrize(("text", "arguments", "sentence"), REFUSALS)
def test_a_refusal_says_what_and_what_next(text: str, arguments: Arguments, sentence: str) -> None:
    assert refused("evaluate", expr=text, **arguments) == sentence

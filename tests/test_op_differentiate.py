"""Derivatives: whole answers, value, verdict, how, notes; and every refusal."""

# ruff: noqa: E501 (answers stand on one line each, as they are given)

from __future__ import annotations

from typing import Any

import pytest

from tests.asking import answer, refused

Arguments = dict[str, Any]
Whole = tuple[str, str, str, tuple[str, ...]]

# fmt: off
ANSWERS: list[tuple[str, Arguments, Whole]] = [
    ("x^3 + 2x", {}, ("3*x**2 + 2", "proved", "coefficient by coefficient", ())),
    ("5", {"symbol": "x"}, ("0", "proved", "coefficient by coefficient", ())),
    ("x", {"symbol": "y"}, ("0", "proved", "coefficient by coefficient", ())),
    ("sin(x)", {"symbol": "y"}, ("0", "proved", "coefficient by coefficient", ())),
    ("(x + 1)^4", {}, ("4*(x + 1)**3", "proved", "coefficient by coefficient", ())),
    ("x*(x + 1)*(x + 2)", {}, ("x*(x + 1) + x*(x + 2) + (x + 1)*(x + 2)", "proved", "coefficient by coefficient", ())),
    ("a*x^3 + b", {"symbol": "x", "order": 2}, ("6*a*x", "proved", "coefficient by coefficient", ())),
    ("x^7", {"order": 7}, ("5040", "proved", "coefficient by coefficient", ())),
    ("x^7", {"order": 8}, ("0", "proved", "coefficient by coefficient", ())),
    ("x^200", {"order": 100}, ("8450550186924629495838157093855404565441366722012461965560414732385728621597296137876420884621412468214583850753160522570648517967532382305454834505647607520427964189812887040005874546880020480000000000000000000000000*x**100", "proved", "coefficient by coefficient", ())),
    ("1/x", {}, ("-1/x**2", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("1/x", {"order": 10}, ("3628800/x**11", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("sqrt(x)", {}, ("1/(2*sqrt(x))", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("x^(1/3)", {}, ("1/(3*x**(2/3))", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("x^n", {"symbol": "x"}, ("n*x**n/x", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("x^n", {"symbol": "x", "order": 3}, ("n*x**n*(n**2 - 3*n + 2)/x**3", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("2^x", {}, ("2**x*log(2)", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("x^x", {}, ("x**x*(log(x) + 1)", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("exp(x^2)", {}, ("2*x*exp(x**2)", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("exp(x^2)", {"order": 3}, ("4*x*(2*x**2 + 3)*exp(x**2)", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("log(x)", {}, ("1/x", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("log(x)", {"order": 5}, ("24/x**5", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("log(x, 2)", {}, ("1/(x*log(2))", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("log(abs(x))", {}, ("sign(x)/Abs(x)", "agrees", "numeric derivatives agree to 15 digits at 3 points", ("holds where there is no kink or jump; look by hand at x = 0",))),
    ("sin(x)", {}, ("cos(x)", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("sin(x)", {"order": 4}, ("sin(x)", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("cos(2x)", {}, ("-2*sin(2*x)", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("tan(x)", {}, ("tan(x)**2 + 1", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("cot(x)", {}, ("-cot(x)**2 - 1", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("sec(x)", {}, ("tan(x)*sec(x)", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("csc(x)", {}, ("-cot(x)*csc(x)", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("asin(x)", {}, ("1/sqrt(1 - x**2)", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("acos(x)", {}, ("-1/sqrt(1 - x**2)", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("atan(x)", {}, ("1/(x**2 + 1)", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("atan2(y, x)", {"symbol": "x"}, ("-y/(x**2 + y**2)", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("sinh(x)", {}, ("cosh(x)", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("cosh(x)", {}, ("sinh(x)", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("tanh(x)", {}, ("1 - tanh(x)**2", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("asinh(x)", {}, ("1/sqrt(x**2 + 1)", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("acosh(x)", {}, ("1/(sqrt(x - 1)*sqrt(x + 1))", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("atanh(x)", {}, ("1/(1 - x**2)", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("abs(x)", {}, ("sign(x)", "agrees", "numeric derivatives agree to 15 digits at 3 points", ("holds where there is no kink or jump; look by hand at x = 0",))),
    ("abs(x)^3", {}, ("x**2*sign(x) + 2*x*Abs(x)", "agrees", "numeric derivatives agree to 15 digits at 3 points", ("holds where there is no kink or jump; look by hand at x = 0",))),
    ("sqrt(x^2)", {}, ("sign(x)", "agrees", "numeric derivatives agree to 15 digits at 3 points", ("holds where there is no kink or jump; look by hand at x = 0",))),
    ("sign(x)", {}, ("2*DiracDelta(x)", "unchecked", "too few points with a numeric derivative: no numeric meaning for DiracDelta", ("in the sense of distributions",))),
    ("Heaviside(x)", {}, ("DiracDelta(x)", "unchecked", "too few points with a numeric derivative: no numeric meaning for DiracDelta", ("in the sense of distributions",))),
    ("DiracDelta(x)", {}, ("DiracDelta(x, 1)", "unchecked", "too few points with a numeric derivative: no numeric meaning for DiracDelta", ("in the sense of distributions",))),
    ("max(x, x^2)", {}, ("2*x*Heaviside(x**2 - x) + Heaviside(-x**2 + x)", "agrees", "numeric derivatives agree to 15 digits at 3 points", ("holds where there is no kink or jump; look by hand at x = x**2",))),
    ("min(x, 1)", {}, ("Heaviside(1 - x)", "agrees", "numeric derivatives agree to 15 digits at 3 points", ("holds where there is no kink or jump; look by hand at 1 = x",))),
    ("Piecewise((x^2, x > 0), (-x, True))", {}, ("Piecewise((2*x, x > 0), (-1, True))", "agrees", "numeric derivatives agree to 15 digits at 3 points", ("holds where there is no kink or jump; look by hand at x = 0",))),
    ("Piecewise((sin(x), x < 0), (x, x < 1), (1, True))", {}, ("Piecewise((cos(x), x < 0), (1, x < 1), (0, True))", "agrees", "numeric derivatives agree to 15 digits at 3 points", ("holds where there is no kink or jump; look by hand at x = 0, x = 1",))),
    ("floor(x)", {}, ("0", "agrees", "numeric derivatives agree to 15 digits at 3 points", ("holds where there is no kink or jump; look by hand at x whole",))),
    ("Mod(x, 3)", {}, ("1", "agrees", "numeric derivatives agree to 15 digits at 3 points", ("holds where there is no kink or jump; look by hand at x/3 whole",))),
    ("gamma(x)", {}, ("gamma(x)*polygamma(0, x)", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("x!", {}, ("gamma(x + 1)*polygamma(0, x + 1)", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("loggamma(x)", {}, ("polygamma(0, x)", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("erf(x)", {}, ("2*exp(-x**2)/sqrt(pi)", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("erfc(x)", {}, ("-2*exp(-x**2)/sqrt(pi)", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("Si(x)", {}, ("sin(x)/x", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("Ei(x)", {}, ("exp(x)/x", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("LambertW(x)", {}, ("LambertW(x)/(x*(LambertW(x) + 1))", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("zeta(x)", {}, ("Derivative(zeta(x), x)", "unchecked", "too few points with a numeric derivative: no numeric meaning for Derivative", ("a derivative could not be worked out and stays as it is written",))),
    ("polylog(2, x)", {}, ("polylog(1, x)/x", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("besselj(0, x)", {}, ("-besselj(1, x)", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("airyai(x)", {}, ("airyaiprime(x)", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("elliptic_k(x)", {}, ("(-(1 - x)*elliptic_k(x) + elliptic_e(x))/(2*x*(1 - x))", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("binomial(x, 3)", {}, ("(-polygamma(0, x - 2) + polygamma(0, x + 1))*binomial(x, 3)", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("I*x^2", {}, ("2*I*x", "proved", "coefficient by coefficient", ())),
    ("exp(I*x)", {}, ("I*exp(I*x)", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("conjugate(x)", {}, ("1", "proved", "coefficient by coefficient", ())),
    ("re(x)", {}, ("1", "proved", "coefficient by coefficient", ())),
    ("arg(x)", {}, ("0", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("f(x)", {}, ("Derivative(f(x), x)", "agrees", "numeric derivatives agree to 15 digits at 3 points, with functions put in for f", ("a derivative could not be worked out and stays as it is written",))),
    ("f(x)*g(x)", {"symbol": "x"}, ("f(x)*Derivative(g(x), x) + g(x)*Derivative(f(x), x)", "agrees", "numeric derivatives agree to 15 digits at 3 points, with functions put in for f, g", ("a derivative could not be worked out and stays as it is written",))),
    ("f(g(x))", {"symbol": "x"}, ("Derivative(f(g(x)), g(x))*Derivative(g(x), x)", "agrees", "numeric derivatives agree to 15 digits at 3 points, with functions put in for f, g", ("a derivative could not be worked out and stays as it is written",))),
    ("f(x^2)", {}, ("2*x*Subs(Derivative(f(_xi_1), _xi_1), _xi_1, x**2)", "agrees", "numeric derivatives agree to 15 digits at 3 points, with functions put in for f", ("a derivative could not be worked out and stays as it is written",))),
    ("f(x)", {"symbol": "f(x)"}, ("1", "proved", "coefficient by coefficient", ())),
    ("y(x)^2", {"symbol": "y(x)"}, ("2*y(x)", "proved", "coefficient by coefficient", ())),
    ("sin(y(x))", {"symbol": "y(x)"}, ("cos(y(x))", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("diff(x^3, x)", {"symbol": "y"}, ("0", "proved", "coefficient by coefficient", ())),
    ("2*diff(x^3, x)", {}, ("12*x", "proved", "coefficient by coefficient", ())),
    ("diff(f(x), x)", {}, ("Derivative(f(x), (x, 2))", "agrees", "numeric derivatives agree to 15 digits at 3 points, with functions put in for f", ("a derivative could not be worked out and stays as it is written",))),
    ("integrate(x^2, x)", {}, ("x**2", "proved", "coefficient by coefficient", ())),
    ("integrate(exp(-t^2), (t, 0, x))", {}, ("exp(-x**2)", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("integrate(f(t), (t, 0, x))", {"symbol": "x"}, ("f(x)", "agrees", "numeric derivatives agree to 15 digits at 3 points, with functions put in for f", ())),
    ("integrate(x^2, (x, 0, 1))", {"symbol": "x"}, ("0", "agrees", "numbers agree to 9 digits", ())),
    ("sum(x^k, k, 0, 3)", {"symbol": "x"}, ("3*x**2 + 2*x + 1", "agrees", "numbers agree to 9 digits at 6 points", ())),
    ("sum(x^k, k, 0, n)", {"symbol": "x"}, ("(1 - x**(n + 1))/(1 - x)**2 - x**(n + 1)*(n + 1)/(x*(1 - x))", "agrees", "numeric derivatives agree to 15 digits at 3 points", ("holds where there is no kink or jump; look by hand at x = 1",))),
    ("limit(sin(x*t)/t, t, 0)", {}, ("1", "agrees", "numbers agree to 9 digits at 6 points", ())),
    ("product(x + k, k, 0, 2)", {"symbol": "x"}, ("x*(x + 1) + x*(x + 2) + (x + 1)*(x + 2)", "agrees", "numbers agree to 9 digits at 6 points", ())),
    ("O(x^3)", {}, ("O(x**2)", "unchecked", "too few points with a numeric derivative: no numeric meaning for Order", ())),
    ("E^x", {"symbol": "E"}, ("E**x*x/E", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("pi*r^2", {}, ("2*pi*r", "proved", "coefficient by coefficient", ())),
    ("[[x, x^2], [sin(x), 1]]", {}, ("Matrix([[1, 2*x], [cos(x), 0]])", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("[[x, y], [x*y, 1]]", {"symbol": "y"}, ("Matrix([[0, 1], [x, 0]])", "proved", "coefficient by coefficient", ())),
    ("[[x^2, x^3]]", {"order": 2}, ("Matrix([[2, 6*x]])", "proved", "coefficient by coefficient", ())),
    ("x*y*z", {"symbol": "y"}, ("x*z", "proved", "coefficient by coefficient", ())),
    ("x^5", {"order": 0}, ("x**5", "proved", "nothing to do", ())),
    ("sin(x)", {"order": 0}, ("sin(x)", "proved", "nothing to do", ())),
    ("(x^2 - 1)/(x - 1)", {}, ("2*x/(x - 1) - (x**2 - 1)/(x - 1)**2", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("1/(1 + exp(-x))", {}, ("exp(-x)/(1 + exp(-x))**2", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("x^3", {}, ("3*x**2", "proved", "coefficient by coefficient", ())),
    ("x^3*sin(y)", {"symbol": "x", "order": 2}, ("6*x*sin(y)", "proved", "coefficient by coefficient", ())),
    ("7", {"symbol": "x"}, ("0", "proved", "coefficient by coefficient", ())),
    ("sin(x)/x", {}, ("cos(x)/x - sin(x)/x**2", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("[[x, x^2],[1, sin(x)]]", {}, ("Matrix([[1, 2*x], [0, cos(x)]])", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("x^5", {"order": 6}, ("0", "proved", "coefficient by coefficient", ())),
    ("exp(2x)", {"order": 20}, ("1048576*exp(2*x)", "agrees", "numeric derivatives agree to 15 digits at 1 points", ())),
    ("a*x^2 + b", {"symbol": "x"}, ("2*a*x", "proved", "coefficient by coefficient", ())),
    ("E^2*E", {"symbol": "E"}, ("3*E**2", "proved", "coefficient by coefficient", ())),
    ("integrate(sin(t)/t, (t, 0, x))", {}, ("sin(x)/x", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("[x, x^2]", {}, ("[1, 2*x]", "proved", "coefficient by coefficient", ())),
    ("(x, x^2)", {}, ("(1, 2*x)", "proved", "coefficient by coefficient", ())),
    ("x^2", {"symbol": "x, y"}, ("0", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
]

REFUSALS: list[tuple[str, Arguments, str]] = [
    ("x*y", {}, "E_AMBIGUOUS: Differentiate by which variable, x or y?; give symbol='x'"),
    ("7", {}, "E_AMBIGUOUS: Differentiate by which variable? None is free; give symbol='x'"),
    ("oo", {"symbol": "x"}, "E_RUNTIME: infinite: oo; check where it is defined"),
    ("x*oo", {}, "E_RUNTIME: infinite: oo*x; check where it is defined"),
    ("nan", {"symbol": "x"}, "E_RUNTIME: the value is undefined; check where it is defined"),
    ("x + zoo", {"symbol": "x"}, "E_RUNTIME: division by zero: the value is undefined; check where it is defined"),
    ("log(0)", {"symbol": "x"}, "E_RUNTIME: division by zero: the value is undefined; check where it is defined"),
    ("limit(1/t, t, 0)", {"symbol": "x"}, "E_RUNTIME: the limit does not exist: the sides differ: -oo from the left, oo from the right; ask for one side: '+' or '-'"),
    ("x > 1", {}, "E_SYNTAX: cannot differentiate StrictGreaterThan; give one expression"),
    ("x = 1", {}, "E_SYNTAX: an equation in one letter has no derivative; differentiate one side, or find the unknown with sym_solve"),
    ("{x, 1}", {"symbol": "x"}, "E_SYNTAX: cannot differentiate FiniteSet; give one expression"),
    ("True", {"symbol": "x"}, "E_SYNTAX: cannot differentiate BooleanTrue; give one expression"),
    ("x", {"order": 101}, "E_INPUT_LIMIT: order 101 is outside 0 to 100 (order)"),
    ("x", {"order": -1}, "E_INPUT_LIMIT: order -1 is outside 0 to 100 (order)"),
    ("x^2", {"symbol": "2"}, "E_SYNTAX: 2 is not a variable (symbol); write 'x', 'x, y' for a mixed derivative, 'x, 2, y', or '[x, y]' for a gradient"),
    ("x^2", {"symbol": "x+1"}, "E_NAME: a variable is a name; write x, or f(x) for a function"),
    ("x^2 = 4", {}, "E_SYNTAX: an equation in one letter has no derivative; differentiate one side, or find the unknown with sym_solve"),
]
# fmt: on


@pytest.mark.parametrize(("text", "arguments", "whole"), ANSWERS)
def test_the_whole_answer(text: str, arguments: Arguments, whole: Whole) -> None:
    assert answer("differentiate", expr=text, **arguments) == whole


@pytest.mark.parametrize(("text", "arguments", "sentence"), REFUSALS)
def test_a_refusal_says_what_and_what_next(text: str, arguments: Arguments, sentence: str) -> None:
    assert refused("differentiate", expr=text, **arguments) == sentence

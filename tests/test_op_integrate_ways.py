"""Integrals that SymPy misses or gets wrong, and the way each is had."""

# ruff: noqa: E501 (answers stand on one line each, as they are given)

from __future__ import annotations

import pytest

from tests.asking import Arguments, Whole, answers, refusals

# fmt: off
ANSWERS: list[tuple[str, Arguments, Whole]] = [
    ("abs(sin(x))", {"bounds": "0, 10*pi"}, ("20", "agrees", "quadrature agrees to 10 digits", ())),
    ("x - floor(x)", {"bounds": "0, 4"}, ("2", "agrees", "quadrature agrees to 10 digits", ())),
    ("max(x, 1-x)", {"bounds": "0, 1"}, ("3/4", "agrees", "quadrature agrees to 10 digits", ())),
    ("Mod(x, 2)", {"bounds": "0, 5"}, ("9/2", "agrees", "quadrature agrees to 10 digits", ())),
    ("x^2*sign(x)", {"bounds": "-1, 2"}, ("7/3", "agrees", "quadrature agrees to 10 digits", ())),
    ("sqrt(tan(x))", {"bounds": "0, pi/2"}, ("sqrt(2)*pi/2", "agrees", "quadrature agrees to 10 digits", ())),
    ("1/(5+4*sin(x))", {"bounds": "0, 2*pi"}, ("2*pi/3", "agrees", "quadrature agrees to 10 digits", ())),
    ("exp(-a*x^2)", {"symbol": "x", "bounds": "-oo, oo"}, ("Piecewise((sqrt(pi)/sqrt(a), a > 0))", "agrees", "quadrature agrees to 10 digits at 3 points", ("for a > 0 only", "not for all values: it diverges for a = -61/103"))),
    ("exp(-a*abs(x))", {"symbol": "x", "bounds": "-oo, oo"}, ("Piecewise((2/a, a > 0))", "agrees", "quadrature agrees to 10 digits at 3 points", ("for a > 0 only", "not for all values: it diverges for a = -61/103"))),
    ("1/(x*log(x)^2)", {"bounds": "2, oo"}, ("1/log(2)", "agrees", "quadrature agrees to 10 digits", ())),
    ("x^3*exp(-x^2)*sin(x)^0", {"bounds": "-2, 2"}, ("0", "agrees", "quadrature agrees to 10 digits", ())),
    ("1/x", {"bounds": "-1, 1, PV"}, ("0", "agrees", "numbers from both sides of the poles agree to 8 digits", ("the principal value; the integral itself is divergent",))),
    ("1/(x^2-1)", {"bounds": "0, 3, PV"}, ("-log(2)/2", "agrees", "numbers from both sides of the poles agree to 8 digits", ("the principal value; the integral itself is divergent",))),
    ("x/(1+x^2)", {"bounds": "-oo, oo, pv"}, ("0", "agrees", "numbers from both sides of the poles agree to 8 digits", ("the principal value; the integral itself is divergent",))),
    ("x^2", {"bounds": "0, 1, PV"}, ("1/3", "agrees", "quadrature agrees to 10 digits", ())),
    ("x*abs(9-x^2)", {}, ("Piecewise((x**4/4 - 9*x**2/2, x <= -3), (-x**4/4 + 9*x**2/2 - 81/2, x <= 3), (x**4/4 - 9*x**2/2, True))", "agrees", "differentiated back; numbers agree to 15 digits at 12 points", ("an antiderivative; any constant may be added",))),
    ("1/(1+sqrt(x))", {}, ("2*sqrt(x) - 2*log(sqrt(x) + 1)", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("1/(exp(x)+1)", {}, ("x - log(exp(x) + 1)", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("1/(x^2-1)", {"bounds": "[0, 3, PV]"}, ("-log(2)/2", "agrees", "numbers from both sides of the poles agree to 8 digits", ("the principal value; the integral itself is divergent",))),
]

REFUSALS: list[tuple[str, Arguments, str]] = [
    ("abs(x-a)", {"symbol": "x", "bounds": "-oo, oo"}, "E_RUNTIME: the integral is divergent: towards -oo the integrand is like x**1; it has no value; check the bounds"),
    ("1/x^2", {"bounds": "-1, 1, PV"}, "E_UNSOLVED: no principal value: the two sides of a pole do not cancel; it exists at simple poles and for both infinities together"),
    ("1/(x-a)", {"symbol": "x", "bounds": "-1, 1, PV"}, "E_SYNTAX: a principal value with parameters; put numbers for the other letters"),
    ("1/(x^2-1)", {"bounds": "0, 3"}, "E_RUNTIME: the integral is divergent: near 1 the integrand is like distance**(-1); it has no value; its principal value is -0.34657359: put PV after the bounds for it"),
    ("1/(x*sqrt(log(x)))", {"bounds": "2, oo"}, "E_RUNTIME: the integral is divergent: towards oo it grows like a power of log; it has no value; check the bounds"),
    ("1/(x*log(x))", {"bounds": "0, 1/2"}, "E_RUNTIME: the integral is divergent: towards 0 the integrand is like 1/(x*log(x)); it has no value; check the bounds"),
    ("exp(x^2)", {"bounds": "0, oo"}, "E_RUNTIME: the integral is divergent: towards oo the integrand grows; it has no value; check the bounds"),
    ("sin(x)", {"bounds": "0, oo"}, "E_RUNTIME: the integral is divergent: its waves do not die away; it has no value; check the bounds"),
    ("1/sin(x)^2", {"bounds": "1, 4"}, "E_RUNTIME: the integral is divergent: near 3.14159 the integrand is like distance**(-2); it has no value; check the bounds"),
]

SLOW: list[tuple[str, Arguments, Whole]] = [
    ("sqrt(x + 1/x - 2)", {"bounds": "0, 1"}, ("4/3", "agrees", "quadrature agrees to 10 digits", ())),
    ("sqrt(1-x^2)/(1+x^2)", {"bounds": "-1, 1"}, ("-pi + sqrt(2)*(2*atan(sqrt(2)/2) + 2*atan(sqrt(2)))", "agrees", "quadrature agrees to 10 digits", ())),
    ("1/(b + cos(x))", {"symbol": "x", "bounds": "0, 2*pi"}, ("2*pi*sign(b - 1)/sqrt((b - 1)*(b + 1))", "agrees", "quadrature agrees to 10 digits at 3 points", ("not for all values: it diverges for b = 37/101",))),
    ("cos(x)^2/(2+sin(x)^2)", {"bounds": "0, 2*pi"}, ("-2*pi + sqrt(6)*pi", "agrees", "quadrature agrees to 10 digits", ())),
    ("sin(a*x)/x", {"symbol": "x", "bounds": "0, oo"}, ("pi*sign(a)/2", "agrees", "quadrature agrees to 10 digits at 3 points", ())),
    ("log(1+x^2)/(1+x^2)", {"bounds": "0, oo"}, ("pi*log(2)", "agrees", "45 digits of quadrature agree", ("recognised from its digits, not derived: a guess that 45 digits confirm",))),
    ("x/sin(x)", {"bounds": "0, pi/2"}, ("2*Catalan", "agrees", "45 digits of quadrature agree", ("recognised from its digits, not derived: a guess that 45 digits confirm",))),
    ("log(x)/(1+x)", {}, ("log(x)*log(x + 1) + polylog(2, -x)", "agrees", "differentiated back; numbers agree to 15 digits at 8 points", ("an antiderivative; any constant may be added",))),
    ("1/(x*sqrt(x^2-1))", {}, ("2*atan(x + sqrt(x**2 - 1))", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
    ("log(x)/(x-2)", {}, ("log(2)*log(x - 2) - polylog(2, 1 - x/2)", "agrees", "differentiated back; numbers agree to 15 digits at 8 points", ("an antiderivative; any constant may be added",))),
    ("sqrt(x^2+4)/x", {}, ("x/2 + sqrt(x**2 + 4)/2 + 2*log(x + sqrt(x**2 + 4) - 2) - 2*log(x + sqrt(x**2 + 4) + 2) + 2/(x + sqrt(x**2 + 4))", "proved", "differentiated back to the integrand", ("an antiderivative; any constant may be added",))),
]
# fmt: on

test_the_whole_answer = answers("integrate", ANSWERS)
test_a_refusal_says_what_and_what_next = refusals("integrate", REFUSALS)
test_the_whole_answer_that_takes_a_while = pytest.mark.soak(answers("integrate", SLOW))

"""Every form of simplify: whole answers, value, verdict, how, notes; and every refusal."""

# ruff: noqa: E501 (answers stand on one line each, as they are given)

from __future__ import annotations

from typing import Any

import pytest
import sympy

from sym_core.limits import Limits
from sym_eval import reading
from sym_eval.operations import simplify
from sym_eval.operations.common import Call
from sym_eval.operations.simplify_forms import FORMS, meanings, measure, shortest
from tests.asking import Arguments, Bindings, Whole, answers, refusals

# fmt: off
ANSWERS: list[tuple[str, Arguments, Whole]] = [
    ("sin(x)^2 + cos(x)^2 + tan(x)^2", {}, ("cos(x)**(-2)", "proved", "the difference simplifies to zero", ())),
    ("1/(1+tan(x)^2)", {}, ("cos(x)**2", "proved", "the difference simplifies to zero", ())),
    ("(x^3-1)/(x-1)", {}, ("x**2 + x + 1", "proved", "the difference expands to zero", ())),
    ("(x^2+2x+1)/(x^2-1)", {}, ("(x + 1)/(x - 1)", "proved", "the difference expands to zero", ())),
    ("sqrt(x^2*y^2)", {}, ("Abs(x*y)", "proved", "the difference simplifies to zero", ())),
    ("abs(x)^2", {}, ("x**2", "proved", "identical", ("it is in this form already",))),
    ("sqrt(12) + sqrt(27)", {}, ("5*sqrt(3)", "proved", "identical", ("it is in this form already",))),
    ("exp(x)*exp(-x)", {}, ("1", "proved", "identical", ("it is in this form already",))),
    ("exp(x)*exp(y)", {}, ("exp(x + y)", "proved", "the difference simplifies to zero", ())),
    ("log(exp(x))", {}, ("x", "proved", "identical", ("it is in this form already",))),
    ("log(2) + log(3)", {}, ("log(6)", "proved", "the difference simplifies to zero", ())),
    ("cos(x)^4 - sin(x)^4", {}, ("cos(2*x)", "proved", "the difference simplifies to zero", ())),
    ("2*sin(x)*cos(x)", {}, ("sin(2*x)", "proved", "the difference simplifies to zero", ())),
    ("sinh(x)^2 - cosh(x)^2", {}, ("-1", "proved", "the difference simplifies to zero", ())),
    ("(exp(x) + exp(-x))/2", {}, ("cosh(x)", "proved", "the difference simplifies to zero", ())),
    ("tan(x)*cos(x)", {}, ("sin(x)", "proved", "the difference simplifies to zero", ())),
    ("gamma(x+2)/gamma(x)", {}, ("x*(x + 1)", "proved", "the difference simplifies to zero", ())),
    ("n!/(n-1)!", {}, ("n", "proved", "the difference simplifies to zero", ())),
    ("binomial(n, 1)", {}, ("n", "proved", "identical", ("it is in this form already",))),
    ("x^y*x^z", {}, ("x**(y + z)", "proved", "the difference simplifies to zero", ())),
    ("(x^y)^z", {}, ("(x**y)**z", "proved", "identical", ("it is in this form already",))),
    ("sqrt(-x)", {}, ("sqrt(-x)", "proved", "identical", ("it is in this form already",))),
    ("asin(sin(x))", {}, ("asin(sin(x))", "proved", "identical", ("it is in this form already",))),
    ("atan(tan(x))", {}, ("atan(tan(x))", "proved", "identical", ("it is in this form already",))),
    ("floor(x) + frac(x)", {}, ("floor(x) + frac(x)", "proved", "identical", ("it is in this form already",))),
    ("Piecewise((x, x > 0), (x, True))", {}, ("x", "proved", "the difference simplifies to zero", ())),
    ("Piecewise((x, x > 0), (-x, True))", {}, ("Piecewise((x, x > 0), (-x, True))", "proved", "identical", ("it is in this form already",))),
    ("max(x, x)", {}, ("x", "proved", "identical", ("it is in this form already",))),
    ("f(x) + g(x) - f(x)", {}, ("g(x)", "proved", "identical", ("it is in this form already",))),
    ("I*I*x", {}, ("-x", "proved", "identical", ("it is in this form already",))),
    ("conjugate(x)", {}, ("x", "proved", "identical", ("it is in this form already",))),
    ("re(x + I*y)", {}, ("x", "proved", "identical", ("it is in this form already",))),
    ("x/x", {}, ("1", "proved", "identical", ("it is in this form already",))),
    ("0*x", {}, ("0", "proved", "identical", ("it is in this form already",))),
    ("1/x - 1/x", {}, ("0", "proved", "identical", ("it is in this form already",))),
    ("(a + b)^2 - a^2 - 2*a*b", {}, ("b**2", "proved", "the difference expands to zero", ())),
    ("2^x*2^y", {}, ("2**(x + y)", "proved", "the difference simplifies to zero", ())),
    ("x > 1 and x > 2", {}, ("x > 2", "agrees", "the same truth value at 12 points", ())),
    ("x > 1 or x <= 1", {}, ("True", "proved", "identical", ("it is in this form already",))),
    ("x^2 + 1 > 0", {}, ("True", "agrees", "the same truth value at 12 points", ())),
    ("2x > 4", {}, ("x > 2", "agrees", "the same truth value at 12 points", ())),
    ("x = x", {}, ("True", "proved", "both sides are the same", ())),
    ("x^2 = x*x", {}, ("True", "proved", "both sides are the same", ())),
    ("x != x", {}, ("False", "proved", "both sides are the same", ())),
    ("not (x > 1)", {}, ("x <= 1", "proved", "identical", ("it is in this form already",))),
    ("True", {}, ("True", "proved", "identical", ("it is in this form already",))),
    ("[x + x, 2 + 3]", {}, ("[2*x, 5]", "proved", "identical", ("it is in this form already",))),
    ("(x*x, 1)", {}, ("(x**2, 1)", "proved", "identical", ("it is in this form already",))),
    ("[[x/x, 0],[0, sin(x)^2 + cos(x)^2]]", {}, ("Matrix([[1, 0], [0, 1]])", "proved", "identical", ())),
    ("[x > 0, x^2*x]", {}, ("[x > 0, x**3]", "proved", "identical", ("it is in this form already",))),
    ("{1, 1 + 1}", {}, ("{1, 2}", "unchecked", "not an expression", ("it is in this form already",))),
    ("Interval(0, 1)", {}, ("Interval(0, 1)", "unchecked", "not an expression", ("it is in this form already",))),
    ("integrate(x, x)", {}, ("x**2/2", "proved", "differentiated back to the integrand", ())),
    ("integrate(x, (x, 0, 1)) + 1", {}, ("3/2", "agrees", "numbers agree to 9 digits", ())),
    ("integrate(exp(-x^2), (x, -oo, oo))", {}, ("sqrt(pi)", "agrees", "numbers agree to 9 digits", ())),
    ("sum(k, k, 1, n)", {}, ("n*(n + 1)/2", "agrees", "numbers agree to 9 digits at 6 points", ())),
    ("sum(1/2^k, k, 0, oo)", {}, ("2", "agrees", "numbers agree to 9 digits", ())),
    ("product(k, k, 1, 5)", {}, ("120", "agrees", "numbers agree to 9 digits", ())),
    ("limit(sin(x)/x, x, 0)", {}, ("1", "agrees", "numbers agree to 9 digits", ())),
    ("diff(sin(x)*x, x)", {}, ("x*cos(x) + sin(x)", "proved", "the difference simplifies to zero", ())),
    ("diff(integrate(x*exp(x), x), x) - x*exp(x)", {}, ("0", "proved", "identical", ())),
    ("diff(f(x), x) + diff(f(x), x)", {}, ("2*Derivative(f(x), x)", "proved", "identical", ("it is in this form already",))),
    ("f(x) + integrate(f(x), x)", {}, ("f(x) + Integral(f(x), x)", "proved", "identical", ("it is in this form already",))),
    ("integrate(x*y, (x, 0, 1), (y, 0, 2))", {}, ("1", "agrees", "numbers agree to 9 digits", ())),
    ("0.1 + 0.2", {}, ("3/10", "proved", "identical", ("it is in this form already",))),
    ("(x + 1)^3", {"form": "expand"}, ("x**3 + 3*x**2 + 3*x + 1", "proved", "the difference expands to zero", ())),
    ("(x + y)*(x - y)", {"form": "expand"}, ("x**2 - y**2", "proved", "the difference expands to zero", ())),
    ("(x + y)^5", {"form": "expand"}, ("x**5 + 5*x**4*y + 10*x**3*y**2 + 10*x**2*y**3 + 5*x*y**4 + y**5", "proved", "the difference expands to zero", ())),
    ("x*(x + 1)*(x + 2)", {"form": "expand"}, ("x**3 + 3*x**2 + 2*x", "proved", "the difference expands to zero", ())),
    ("exp(x + y)", {"form": "expand"}, ("exp(x)*exp(y)", "proved", "the difference simplifies to zero", ())),
    ("sin(x + y)", {"form": "expand"}, ("sin(x + y)", "proved", "identical", ("it is in this form already",))),
    ("log(x*y)", {"form": "expand"}, ("log(x*y)", "proved", "identical", ("it is in this form already",))),
    ("(x + 1)*(x - 1) > 0", {"form": "expand"}, ("x**2 - 1 > 0", "agrees", "the same truth value at 12 points", ())),
    ("x*(x + 1) = 2", {"form": "expand"}, ("Eq(x**2 + x, 2)", "agrees", "the same truth value at 12 points", ())),
    ("[(x + 1)^2, (x - 1)^2]", {"form": "expand"}, ("[x**2 + 2*x + 1, x**2 - 2*x + 1]", "proved", "the difference expands to zero", ())),
    ("(x + I)^2", {"form": "expand"}, ("x**2 + 2*I*x - 1", "proved", "the difference simplifies to zero", ())),
    ("diff(x^2*(x + 1), x)", {"form": "expand"}, ("3*x**2 + 2*x", "proved", "the difference simplifies to zero", ())),
    ("x^3 - 1", {"form": "factor"}, ("(x - 1)*(x**2 + x + 1)", "proved", "the difference expands to zero", ())),
    ("x^4 + 4", {"form": "factor"}, ("(x**2 - 2*x + 2)*(x**2 + 2*x + 2)", "proved", "the difference expands to zero", ())),
    ("x^2 + 1", {"form": "factor"}, ("x**2 + 1", "proved", "identical", ("it is in this form already",))),
    ("x^2 - 2", {"form": "factor"}, ("x**2 - 2", "proved", "identical", ("it is in this form already",))),
    ("x^2*y - y", {"form": "factor"}, ("y*(x - 1)*(x + 1)", "proved", "the difference expands to zero", ())),
    ("x*y + y", {"form": "factor", "symbol": "y"}, ("y*(x + 1)", "proved", "the difference expands to zero", ())),
    ("2x + 4", {"form": "factor"}, ("2*(x + 2)", "proved", "the difference expands to zero", ())),
    ("12", {"form": "factor"}, ("12", "proved", "identical", ("it is in this form already",))),
    ("1/x + 1/x^2", {"form": "factor"}, ("(x + 1)/x**2", "proved", "the difference expands to zero", ())),
    ("x^6 - 1", {"form": "factor"}, ("(x - 1)*(x + 1)*(x**2 - x + 1)*(x**2 + x + 1)", "proved", "the difference expands to zero", ())),
    ("x^2 + x > 0", {"form": "factor"}, ("x*(x + 1) > 0", "agrees", "the same truth value at 12 points", ())),
    ("[[x^2 - 1, x], [1, x^2 + x]]", {"form": "factor"}, ("Matrix([[(x - 1)*(x + 1), x], [1, x*(x + 1)]])", "proved", "the difference expands to zero", ())),
    ("x*y + x*z + y", {"form": "collect", "symbol": "x"}, ("x*(y + z) + y", "proved", "the difference expands to zero", ())),
    ("x^2 + 2", {"form": "collect"}, ("x**2 + 2", "proved", "identical", ("it is in this form already",))),
    ("a*x^2 + b*x^2 + c*x", {"form": "collect", "symbol": "x"}, ("c*x + x**2*(a + b)", "proved", "the difference expands to zero", ())),
    ("(x + y)^2", {"form": "collect", "symbol": "y"}, ("x**2 + 2*x*y + y**2", "proved", "the difference expands to zero", ())),
    ("x*sin(x) + y*sin(x)", {"form": "collect", "symbol": "x"}, ("x*sin(x) + y*sin(x)", "proved", "identical", ("it is in this form already",))),
    ("1/(x^2 - 1)", {"form": "apart"}, ("-1/(2*(x + 1)) + 1/(2*(x - 1))", "proved", "the difference expands to zero", ())),
    ("(x + 1)/(x^2 + 1)", {"form": "apart"}, ("(x + 1)/(x**2 + 1)", "proved", "identical", ("it is in this form already",))),
    ("1/(x*(x + 1)*(x + 2))", {"form": "apart"}, ("1/(2*(x + 2)) - 1/(x + 1) + 1/(2*x)", "proved", "the difference expands to zero", ())),
    ("x^3/(x - 1)", {"form": "apart"}, ("x**2 + x + 1 + 1/(x - 1)", "proved", "the difference expands to zero", ())),
    ("1/(x*y) + 1/x", {"form": "apart", "symbol": "x"}, ("(y + 1)/(x*y)", "proved", "the difference expands to zero", ())),
    ("1/x + 1/y", {"form": "together"}, ("(x + y)/(x*y)", "proved", "the difference expands to zero", ())),
    ("1/x + x", {"form": "together"}, ("(x**2 + 1)/x", "proved", "the difference expands to zero", ())),
    ("1/(x + 1/x)", {"form": "together"}, ("x/(x**2 + 1)", "proved", "the difference expands to zero", ())),
    ("1/x - 1/(x + 1)", {"form": "together"}, ("1/(x*(x + 1))", "proved", "the difference expands to zero", ())),
    ("(x^2 - 1)/(x + 1)", {"form": "cancel"}, ("x - 1", "proved", "the difference expands to zero", ())),
    ("(x^3 - y^3)/(x - y)", {"form": "cancel"}, ("x**2 + x*y + y**2", "proved", "the difference expands to zero", ())),
    ("(2x + 4)/(x + 2)", {"form": "cancel"}, ("2", "proved", "the difference expands to zero", ())),
    ("x/y*y", {"form": "cancel"}, ("x", "proved", "identical", ("it is in this form already",))),
    ("1/x = 2/x", {"form": "cancel"}, ("False", "agrees", "the same truth value at 12 points", ())),
    ("sin(x)*cos(x)", {"form": "trig"}, ("sin(2*x)/2", "proved", "the difference simplifies to zero", ())),
    ("sin(x)^2 - cos(x)^2", {"form": "trig"}, ("-cos(2*x)", "proved", "the difference simplifies to zero", ())),
    ("1 - sin(x)^2", {"form": "trig"}, ("cos(x)**2", "proved", "the difference simplifies to zero", ())),
    ("sin(x)/cos(x)", {"form": "trig"}, ("tan(x)", "proved", "the difference simplifies to zero", ())),
    ("sin(x)*cos(y) + cos(x)*sin(y)", {"form": "trig"}, ("sin(x + y)", "proved", "the difference simplifies to zero", ())),
    ("sinh(x)^2 + 1", {"form": "trig"}, ("cosh(x)**2", "proved", "the difference simplifies to zero", ())),
    ("x^2", {"form": "trig"}, ("x**2", "proved", "identical", ("it is in this form already",))),
    ("(x*(x+1), x)", {"form": "expand"}, ("(x**2 + x, x)", "proved", "the difference expands to zero", ())),
    ("1 < 2", {}, ("True", "proved", "exact arithmetic", ())),
    ("pi > 3", {}, ("True", "agrees", "the same truth value", ())),
    ("integrate(x, (x, 0, 1)) = 1/2", {}, ("True", "agrees", "numbers of both sides, to 9 digits", ())),
    ("sin(x)^2 + cos(x)^2", {}, ("1", "proved", "the difference simplifies to zero", ())),
    ("(x^2-1)/(x-1)", {}, ("x + 1", "proved", "the difference expands to zero", ())),
    ("sqrt(x^2)", {}, ("Abs(x)", "proved", "identical", ("it is in this form already",))),
    ("x^2-5x+6", {"form": "factor"}, ("(x - 3)*(x - 2)", "proved", "the difference expands to zero", ())),
    ("x*y + x*z", {"form": "collect", "symbol": "x"}, ("x*(y + z)", "proved", "the difference expands to zero", ())),
    ("(x^2+2x+1)/(x+1)", {"form": "cancel"}, ("x + 1", "proved", "the difference expands to zero", ())),
    ("x", {}, ("x", "proved", "identical", ("it is in this form already",))),
    ("[[sin(x)^2+cos(x)^2, x/x],[0, 2x-x]]", {}, ("Matrix([[1, 1], [0, x]])", "proved", "the difference simplifies to zero", ())),
    ("[x+x, sqrt(8)]", {}, ("[2*x, 2*sqrt(2)]", "proved", "identical", ("it is in this form already",))),
    ("x^2 - 1 = 0", {}, ("Eq(x**2, 1)", "agrees", "the same truth value at 12 points", ())),
    ("2x + 4 > 2", {}, ("x > -1", "agrees", "the same truth value at 12 points", ())),
    ("x^2 + x = 0", {"form": "factor"}, ("Eq(x*(x + 1), 0)", "agrees", "the same truth value at 12 points", ())),
    ("gamma(x+1)/gamma(x)", {}, ("x", "proved", "the difference simplifies to zero", ())),
    ("f(x) + f(x)", {}, ("2*f(x)", "proved", "identical", ("it is in this form already",))),
    ("integrate(f(x), x) + 0", {}, ("Integral(f(x), x)", "proved", "identical", ("it is in this form already",))),
    ("exp(log(x))", {}, ("x", "proved", "identical", ("it is in this form already",))),
    ("x^4 - 4", {"form": "factor"}, ("(x**2 - 2)*(x**2 + 2)", "proved", "the difference expands to zero", ())),
    ("sqrt(3 + 2*sqrt(2))", {}, ("1 + sqrt(2)", "proved", "the difference simplifies to zero", ("the shortest of the forms tried is that of radical: 3 operations, 6 as given",))),
    ("sin(x)", {"form": "trig_exp"}, ("-I*(exp(I*x) - exp(-I*x))/2", "agrees", "numbers agree to 15 digits at 8 points", ())),
    ("cosh(x)*cos(y)", {"form": "trig_exp"}, ("(exp(x)/2 + exp(-x)/2)*(exp(I*y)/2 + exp(-I*y)/2)", "agrees", "numbers agree to 15 digits at 8 points", ())),
    ("tan(x)", {"form": "trig_exp"}, ("I*(-exp(I*x) + exp(-I*x))/(exp(I*x) + exp(-I*x))", "agrees", "numbers agree to 15 digits at 8 points", ())),
    ("(exp(I*x) + exp(-I*x))/2", {"form": "exp_trig"}, ("cos(x)", "proved", "the difference simplifies to zero", ())),
    ("exp(x) - exp(-x)", {"form": "exp_trig"}, ("2*sinh(x)", "proved", "the difference simplifies to zero", ())),
    ("exp(I*x)*exp(I*y)", {"form": "exp_trig"}, ("I*sin(x + y) + cos(x + y)", "proved", "the difference simplifies to zero", ())),
    ("x^2", {"form": "exp_trig"}, ("x**2", "proved", "identical", ("it is in this form already",))),
    ("sin(2x + y)", {"form": "trig_expand"}, ("2*sin(x)*cos(x)*cos(y) + 2*sin(y)*cos(x)**2 - sin(y)", "proved", "the difference simplifies to zero", ())),
    ("cos(3x)", {"form": "trig_expand"}, ("4*cos(x)**3 - 3*cos(x)", "proved", "the difference simplifies to zero", ())),
    ("sin(x + pi/2)", {"form": "trig_expand"}, ("cos(x)", "proved", "identical", ("it is in this form already",))),
    ("1/(sqrt(2) + sqrt(3))", {"form": "radical"}, ("-sqrt(2) + sqrt(3)", "proved", "the difference simplifies to zero", ())),
    ("sqrt(2 + sqrt(3))", {"form": "radical"}, ("(sqrt(2) + sqrt(6))/2", "proved", "the difference simplifies to zero", ())),
    ("(sqrt(x) + 1)/(sqrt(x) - 1)", {"form": "radical"}, ("(sqrt(x) + 1)**2/(x - 1)", "proved", "the difference simplifies to zero", ())),
    ("sqrt(x^2*y)", {"form": "radical"}, ("sqrt(y)*Abs(x)", "proved", "identical", ("it is in this form already",))),
    ("x^2*x^y*2^y", {"form": "powers"}, ("2**y*x**(y + 2)", "proved", "the difference simplifies to zero", ())),
    ("(x^a)^b", {"form": "powers"}, ("(x**a)**b", "proved", "identical", ("it is in this form already",))),
    ("log(x) + log(y)", {"form": "log"}, ("log(x) + log(y)", "proved", "identical", ("it is in this form already",))),
    ("2*log(3) + log(5)", {"form": "log"}, ("log(45)", "proved", "the difference simplifies to zero", ())),
    ("log(x^2*y)", {"form": "log_expand"}, ("log(x**2*y)", "proved", "identical", ("it is in this form already",))),
    ("log(12)", {"form": "log_expand"}, ("log(3) + 2*log(2)", "proved", "the difference simplifies to zero", ())),
    ("log(abs(x)*3)", {"form": "log_expand"}, ("log(Abs(x)) + log(3)", "proved", "the difference simplifies to zero", ())),
    ("(2 + sqrt(5))^(1/3) - (sqrt(5) - 2)^(1/3)", {}, ("1", "proved", "the difference simplifies to zero", ("the shortest of the forms tried is that of radical: 0 operations, 11 as given",))),
    ("1.41421356237", {"form": "numeric"}, ("sqrt(2)", "agrees", "to the digits given; identical", ("near, not equal: sqrt(2) for 1.41421356237000, of which it may be the rounding",))),
    ("0.333333", {"form": "numeric"}, ("1/3", "agrees", "to the digits given; identical", ("near, not equal: 1/3 for 0.333333000000000, of which it may be the rounding",))),
    ("3.14159265359*x", {"form": "numeric"}, ("pi*x", "agrees", "to the digits given; identical", ("near, not equal: pi for 3.14159265359000, of which it may be the rounding",))),
    ("1.73", {"form": "numeric"}, ("173/100", "proved", "identical", ("it is in this form already",))),
    ("0.12345678", {"form": "numeric"}, ("6172839/50000000", "proved", "identical", ("it is in this form already",))),
    ("x = 0.333333", {"form": "numeric"}, ("Eq(x, 1/3)", "agrees", "to the digits given; identical", ("near, not equal: 1/3 for 0.333333000000000, of which it may be the rounding",))),
    ("cos(pi/12)*x", {"form": "numeric"}, ("x*(sqrt(2) + sqrt(6))/4", "proved", "the difference simplifies to zero", ())),
    ("atan(1) + atan(2) + atan(3)", {"form": "numeric"}, ("pi", "agrees", "numbers agree to 15 digits", ())),
    ("cos(2*pi/7) + cos(4*pi/7) + cos(6*pi/7)", {"form": "numeric"}, ("-1/2", "agrees", "numbers agree to 15 digits", ())),
    ("sin(1)", {"form": "numeric"}, ("sin(1)", "proved", "identical", ("it is in this form already",))),
    ("x^2 + 1", {"form": "factor", "symbol": "I"}, ("(x - I)*(x + I)", "proved", "the difference simplifies to zero", ())),
    ("x^4 + 1", {"form": "factor", "symbol": "sqrt(2)"}, ("(x**2 - sqrt(2)*x + 1)*(x**2 + sqrt(2)*x + 1)", "proved", "the difference simplifies to zero", ())),
    ("x*y + x", {"form": "factor", "symbol": "y"}, ("x*(y + 1)", "proved", "the difference expands to zero", ())),
    ("x^2 - 1 = 0 and x > 0", {"form": "factor"}, ("(x > 0) & Eq((x - 1)*(x + 1), 0)", "agrees", "the same truth value at 12 points", ())),
    ("a and b or a and not b", {}, ("a", "proved", "the same in every case", ())),
    ("not (x > 1 and y < 2)", {}, ("(y >= 2) | (x <= 1)", "agrees", "the same truth value at 12 points", ())),
    ("a and not a", {}, ("False", "proved", "the same in every case", ())),
    ("sqrt(x^2 - 2*x + 1)", {}, ("Abs(x - 1)", "agrees", "numbers agree to 15 digits at 8 points", ("the shortest of the forms tried is that of factor: 2 operations, 6 as given",))),
    ("(x^2 + 2x + 1)*(x^2 + 2x + 1)", {}, ("(x + 1)**4", "proved", "the difference expands to zero", ("the shortest of the forms tried is that of factor: 2 operations, 5 as given",))),
    ("x^8 + 5x^7 + x^3 + 7", {}, ("x**8 + 5*x**7 + x**3 + 7", "proved", "identical", ("it is in this form already",))),
    ("0.3333333*x + 0.3333333*x", {}, ("3333333*x/5000000", "proved", "identical", ("it is in this form already",))),
    ("{x + x, 3}", {"form": "radical"}, ("{3, 2*x}", "unchecked", "not an expression", ("it is in this form already",))),
    ("f(x) = x", {"form": "numeric"}, ("Eq(f(x), x)", "proved", "identical", ("it is in this form already",))),
]

REFUSALS: list[tuple[str, Arguments, str]] = [
    ("oo - oo", {}, "E_RUNTIME: the value is undefined; check where it is defined"),
    ("log(0)", {}, "E_RUNTIME: division by zero: the value is undefined; check where it is defined"),
    ("nan", {}, "E_RUNTIME: the value is undefined; check where it is defined"),
    ("zoo", {}, "E_RUNTIME: division by zero: the value is undefined; check where it is defined"),
    ("[1, zoo]", {}, "E_RUNTIME: division by zero: the value is undefined; check where it is defined"),
    ("[[1, nan]]", {}, "E_RUNTIME: the value is undefined; check where it is defined"),
    ("tan(pi/2)", {}, "E_RUNTIME: division by zero: the value is undefined; check where it is defined"),
    ("gamma(0)", {}, "E_RUNTIME: division by zero: the value is undefined; check where it is defined"),
    ("limit(1/x, x, 0)", {}, "E_RUNTIME: the limit does not exist: the sides differ: -oo from the left, oo from the right; ask for one side: '+' or '-'"),
    ("limit(sin(1/x), x, 0)", {}, "E_RUNTIME: the limit does not exist: it keeps swinging between -1 and 1; check where it is defined"),
    ("x*y + x", {"form": "collect"}, "E_AMBIGUOUS: Collect by which variable, x or y?; give symbol='x'"),
    ("1/(x*y)", {"form": "apart"}, "E_AMBIGUOUS: Apart by which variable, x or y?; give symbol='x'"),
    ("3", {"form": "collect"}, "E_AMBIGUOUS: Collect by which variable? None is free; give symbol='x'"),
    ("[1, 2]", {"form": "apart"}, "E_AMBIGUOUS: Apart by which variable? None is free; give symbol='x'"),
    ("sin(x)", {"form": "apart"}, "E_RUNTIME: no such form: sin(x) contains an element of the set of generators."),
    ("x*y", {"form": "collect", "symbol": "2"}, "E_NAME: a variable is a name; write x, or f(x) for a function"),
    ("x", {"form": "factor", "symbol": "x, y"}, "E_SYNTAX: Factor by one variable at a time (symbol); name one, as symbol='x'"),
    ("1 + x", {"form": "factor", "symbol": "x, sqrt(2)"}, "E_NAME: a variable is a name; write x, or f(x) for a function"),
    ("x", {"form": "fourier"}, "E_NAME: form='fourier' is not known (sym_simplify); one of simplify, expand, factor, collect, apart, together, cancel, trig, trig_expand, trig_exp, exp_trig, radical, powers, log, log_expand, numeric"),
]
# fmt: on

test_the_whole_answer = answers("simplify", ANSWERS)
test_a_refusal_says_what_and_what_next = refusals("simplify", REFUSALS)


def called(text: str, form: str, wall: int) -> Call:
    """A call with so many seconds."""
    arguments = {"expr": text, "form": form, "symbol": ""}
    return Call(arguments, Bindings(), Limits({"wall": wall}))


def test_a_form_that_is_not_reached_in_its_share_is_a_timeout(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def endless(expr: Any, x: Any) -> Any:
        while True:
            sympy.expand((sympy.Symbol("x") + 1) ** 5)

    monkeypatch.setitem(FORMS, "expand", endless)
    with pytest.raises(Exception, match="E_TIMEOUT: the form 'expand' was not reached"):
        simplify.run(called("x + 1", "expand", 1))


def test_forms_that_take_too_long_are_named_and_cost_their_share(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def endless(expr: Any) -> Any:
        while True:
            sympy.expand((sympy.Symbol("x") + 1) ** 5)

    monkeypatch.setattr(sympy, "simplify", endless)
    found = simplify.run(called("(x + 1)^2 - 1", "simplify", 1))
    assert found.notes[-1].startswith("out of time: simplify")


@pytest.mark.parametrize(
    "text", ["x^3 + x", "sqrt(x + 1)/x", "sin(x)*exp(x)", "log(x) + 1", "(x + 1)^9"]
)
def test_simplify_never_gives_back_something_longer(text: str) -> None:
    given = reading.read(text).value
    assert measure(shortest(given, 5.0).value) <= measure(given)


@pytest.mark.parametrize(("text", "meant"), [
    ("0.333333", "1/3"), ("0.66667", "2/3"), ("1.7320508", "sqrt(3)"), ("2.718281828", "E"),
    ("1.5707963", "pi/2"), ("0.14286", "1/7"), ("-0.70710678", "-sqrt(2)/2"),
])  # fmt: skip
def test_a_decimal_is_taken_for_what_it_is_the_rounding_of(text: str, meant: str) -> None:
    assert list(map(str, meanings(reading.read(text).value).values())) == [meant]


@pytest.mark.parametrize(
    "text", ["0.5", "1.234", "1/3", "123456/1234567", "0.12345678", "9.80665", "x"]
)
def test_a_number_somebody_meant_is_left_alone(text: str) -> None:
    assert meanings(reading.read(text).value) == {}

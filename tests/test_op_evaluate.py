"""Values and statements: whole answers, value, verdict, how, notes; and every refusal."""

# ruff: noqa: E501 (answers stand on one line each, as they are given)

from __future__ import annotations

from typing import Any

import pytest

from tests.asking import answer, refused

Arguments = dict[str, Any]
Whole = tuple[str, str, str, tuple[str, ...]]

# fmt: off
ANSWERS: list[tuple[str, Arguments, Whole]] = [
    ("2 + 3*4", {}, ("14", "proved", "exact, as written", ())),
    ("1/3 + 1/6", {}, ("1/2", "proved", "exact, as written", ())),
    ("2^10", {}, ("1024", "proved", "exact, as written", ())),
    ("2^-2", {}, ("1/4", "proved", "exact, as written", ())),
    ("0^0", {}, ("1", "proved", "exact, as written", ())),
    ("5!", {}, ("120", "proved", "multiplied out", ())),
    ("10!!", {}, ("3840", "proved", "multiplied out", ())),
    ("sqrt(8)", {}, ("2*sqrt(2)", "proved", "exact, as written", ())),
    ("sqrt(-4)", {}, ("2*I", "proved", "exact, as written", ())),
    ("cbrt(8)", {}, ("2", "proved", "exact, as written", ())),
    ("27^(1/3)", {}, ("3", "proved", "exact, as written", ())),
    ("0.1 + 0.2", {}, ("3/10", "proved", "exact, as written", ())),
    ("3.0", {}, ("3", "proved", "exact, as written", ())),
    ("sin(pi/6)", {}, ("1/2", "proved", "exact, as written", ())),
    ("cos(0)", {}, ("1", "proved", "exact, as written", ())),
    ("tan(pi/4)", {}, ("1", "proved", "exact, as written", ())),
    ("exp(0)", {}, ("1", "proved", "exact, as written", ())),
    ("exp(log(3))", {}, ("3", "proved", "exact, as written", ())),
    ("log(e^3)", {}, ("3", "proved", "exact, as written", ())),
    ("log(8, 2)", {}, ("3", "proved", "exact, as written", ())),
    ("asin(1)", {}, ("pi/2", "proved", "exact, as written", ())),
    ("atan2(1, -1)", {}, ("3*pi/4", "proved", "exact, as written", ())),
    ("abs(-3)", {}, ("3", "proved", "exact, as written", ())),
    ("sign(-2)", {}, ("-1", "proved", "exact, as written", ())),
    ("floor(-7/2)", {}, ("-4", "proved", "exact, as written", ())),
    ("ceiling(7/2)", {}, ("4", "proved", "exact, as written", ())),
    ("Mod(-7, 3)", {}, ("2", "proved", "exact arithmetic", ())),
    ("max(1, 2, 3)", {}, ("3", "proved", "exact, as written", ())),
    ("min(x, x)", {}, ("x", "proved", "exact, as written", ())),
    ("gamma(5)", {}, ("24", "proved", "multiplied out", ())),
    ("gamma(1/2)", {}, ("sqrt(pi)", "agrees", "numbers agree to 15 digits", ())),
    ("zeta(2)", {}, ("pi**2/6", "agrees", "numbers agree to 15 digits", ())),
    ("erf(0)", {}, ("0", "agrees", "numbers agree to 15 digits", ())),
    ("binomial(10, 3)", {}, ("120", "proved", "multiplied out", ())),
    ("fibonacci(10)", {}, ("55", "proved", "a recurrence of our own", ())),
    ("harmonic(4)", {}, ("25/12", "proved", "added up", ())),
    ("(1 + I)^2", {}, ("(1 + I)**2", "proved", "exact, as written", ())),
    ("E^(I*pi)", {}, ("-1", "proved", "exact, as written", ())),
    ("log(-1)", {}, ("I*pi", "proved", "exact, as written", ())),
    ("conjugate(3 + 4*I)", {}, ("3 - 4*I", "proved", "exact, as written", ())),
    ("abs(3 + 4*I)", {}, ("5", "proved", "exact, as written", ())),
    ("re(2 + I)", {}, ("2", "proved", "exact, as written", ())),
    ("arg(-1)", {}, ("pi", "proved", "exact, as written", ())),
    ("x + x", {}, ("2*x", "proved", "exact, as written", ())),
    ("x*x", {}, ("x**2", "proved", "exact, as written", ())),
    ("f(3)", {}, ("f(3)", "proved", "exact, as written", ())),
    ("f(x) + f(x)", {}, ("2*f(x)", "proved", "exact, as written", ())),
    ("Piecewise((1, x > 0), (2, True))", {}, ("Piecewise((1, x > 0), (2, True))", "proved", "exact, as written", ())),
    ("Piecewise((1, 2 > 1), (2, True))", {}, ("1", "proved", "the difference simplifies to zero", ())),
    ("[1 + 1, 2*3]", {}, ("[2, 6]", "proved", "exact, as written", ())),
    ("(1 + 1, 2)", {}, ("(2, 2)", "proved", "exact, as written", ())),
    ("[]", {}, ("[]", "proved", "exact, as written", ())),
    ("{1, 2, 2}", {}, ("{1, 2}", "proved", "exact, as written", ())),
    ("Union({1}, {2})", {}, ("{1, 2}", "proved", "exact, as written", ())),
    ("Intersection(Interval(0, 2), Interval(1, 3))", {}, ("Interval(1, 2)", "proved", "exact, as written", ())),
    ("[[1, 2], [3, 4]]^2", {}, ("Matrix([[7, 10], [15, 22]])", "proved", "multiplied out", ())),
    ("[[1, 2], [3, 4]]*[[x], [y]]", {}, ("Matrix([[x + 2*y], [3*x + 4*y]])", "proved", "exact, as written", ())),
    ("[[1, 2], [3, 4]] + [[1, 0], [0, 1]]", {}, ("Matrix([[2, 2], [3, 5]])", "proved", "exact, as written", ())),
    ("2*[[1, x]]", {}, ("Matrix([[2, 2*x]])", "proved", "exact, as written", ())),
    ("oo", {}, ("oo", "proved", "exact, as written", ("infinite: it grows beyond every bound",))),
    ("-oo", {}, ("-oo", "proved", "exact, as written", ("infinite: it grows beyond every bound",))),
    ("[1, oo]", {}, ("[1, oo]", "proved", "exact, as written", ("infinite: it grows beyond every bound",))),
    ("2 < 3", {}, ("True", "proved", "exact arithmetic", ())),
    ("3 < 2", {}, ("False", "proved", "exact arithmetic", ())),
    ("2 = 2", {}, ("True", "proved", "both sides are the same", ())),
    ("2 = 3", {}, ("False", "proved", "exact arithmetic", ())),
    ("2 != 3", {}, ("True", "proved", "exact arithmetic", ())),
    ("1/3 = 0.333", {}, ("False", "proved", "exact arithmetic", ())),
    ("0.1 + 0.2 = 0.3", {}, ("True", "proved", "both sides are the same", ())),
    ("pi > 3", {}, ("True", "agrees", "the same truth value", ())),
    ("pi = 22/7", {}, ("False", "agrees", "the same truth value", ())),
    ("sqrt(2)*sqrt(3) = sqrt(6)", {}, ("True", "proved", "both sides are the same", ())),
    ("sqrt(2) + sqrt(3) = sqrt(5 + 2*sqrt(6))", {}, ("True", "proved", "the difference simplifies to zero", ())),
    ("x = x", {}, ("True", "proved", "both sides are the same", ())),
    ("x != x", {}, ("False", "proved", "both sides are the same", ())),
    ("x > x", {}, ("False", "proved", "both sides are the same", ())),
    ("x >= x", {}, ("True", "proved", "both sides are the same", ())),
    ("x^2 >= 0", {}, ("True", "agrees", "the same truth value at 12 points", ())),
    ("x^2 < 0", {}, ("False", "agrees", "the same truth value at 12 points", ())),
    ("abs(x) >= 0", {}, ("True", "agrees", "the same truth value at 12 points", ())),
    ("x > 1", {}, ("x > 1", "proved", "exact, as written", ())),
    ("x > 1 and x < 0", {}, ("(x > 1) & (x < 0)", "proved", "exact, as written", ())),
    ("1 < 2 and 3 < 4", {}, ("True", "agrees", "the same truth value", ())),
    ("1 < 2 and 4 < 3", {}, ("False", "agrees", "the same truth value", ())),
    ("1 > 2 or 4 > 3", {}, ("True", "agrees", "the same truth value", ())),
    ("not (x > 1)", {}, ("x <= 1", "proved", "exact, as written", ())),
    ("oo > 1", {}, ("True", "agrees", "the same truth value", ())),
    ("I = I", {}, ("True", "proved", "both sides are the same", ())),
    ("2x + 3x", {}, ("5*x", "proved", "exact, as written", ())),
    ("x^2 = 4", {}, ("Eq(x**2, 4)", "proved", "exact, as written", ())),
    ("f(x) + 1", {}, ("f(x) + 1", "proved", "exact, as written", ())),
    ("100!", {}, ("93326215443944152681699238856266700490715968264381621468592963895217599993229915608941463976156518286253697920827223758251185210916864000000000000000000000000", "proved", "multiplied out", ())),
    ("floor(7/2)", {}, ("3", "proved", "exact, as written", ())),
]

REFUSALS: list[tuple[str, Arguments, str]] = [
    ("oo - oo", {}, "E_RUNTIME: the value is undefined; check where it is defined"),
    ("oo*0", {}, "E_RUNTIME: the value is undefined; check where it is defined"),
    ("oo/oo", {}, "E_RUNTIME: the value is undefined; check where it is defined"),
    ("nan", {}, "E_RUNTIME: the value is undefined; check where it is defined"),
    ("zoo", {}, "E_RUNTIME: division by zero: the value is undefined; check where it is defined"),
    ("[1, zoo]", {}, "E_RUNTIME: division by zero: the value is undefined; check where it is defined"),
    ("[[1, nan]]", {}, "E_RUNTIME: the value is undefined; check where it is defined"),
    ("{1, zoo}", {}, "E_RUNTIME: division by zero: the value is undefined; check where it is defined"),
    ("x + zoo", {}, "E_RUNTIME: division by zero: the value is undefined; check where it is defined"),
    ("log(0)", {}, "E_RUNTIME: division by zero: the value is undefined; check where it is defined"),
    ("tan(pi/2)", {}, "E_RUNTIME: division by zero: the value is undefined; check where it is defined"),
    ("gamma(0)", {}, "E_RUNTIME: division by zero: the value is undefined; check where it is defined"),
    ("zeta(1)", {}, "E_RUNTIME: division by zero: the value is undefined; check where it is defined"),
    ("Piecewise((1, 2 < 1))", {}, "E_RUNTIME: the value is undefined; check where it is defined"),
]
# fmt: on


@pytest.mark.parametrize(("text", "arguments", "whole"), ANSWERS)
def test_the_whole_answer(text: str, arguments: Arguments, whole: Whole) -> None:
    assert answer("evaluate", expr=text, **arguments) == whole


@pytest.mark.parametrize(("text", "arguments", "sentence"), REFUSALS)
def test_a_refusal_says_what_and_what_next(text: str, arguments: Arguments, sentence: str) -> None:
    assert refused("evaluate", expr=text, **arguments) == sentence

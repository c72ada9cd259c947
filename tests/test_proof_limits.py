"""Limits that are proved: the values are textbook ones, and what has no limit is given none."""

from __future__ import annotations

from typing import Any

import pytest
import sympy

from sym_eval.evidence.given import Given
from sym_eval.evidence.intervals import Interval
from sym_eval.evidence.proofs import limits
from sym_eval.evidence.verdict import Undecided
from sym_eval.reading import read
from tests.asking import asked

x = sympy.Symbol("x", real=True)
PLACES = {"oo": sympy.oo, "-oo": -sympy.oo}


def limit(f: str, place: str, side: int, known: Given | None = None) -> Any:
    """The limit of a text in x."""
    return limits.at(
        read(f).value, x, PLACES.get(place, sympy.sympify(place)), known or Given(), side
    )


# fmt: off
@pytest.mark.parametrize(
    ("f", "place", "side", "value"),
    [
        ("sin(x)/x", "0", 1, "1"),
        ("(1 - cos(x))/x^2", "0", 1, "1/2"),
        ("(sin(x) - x)/x^3", "0", -1, "-1/6"),
        ("(tan(x) - x)/x^3", "0", 1, "1/3"),
        ("(exp(x) - 1 - x)/x^2", "0", -1, "1/2"),
        ("(exp(x) - 1)/x", "0", -1, "1"),
        ("log(1 + x)/x", "0", 1, "1"),
        ("(sqrt(1 + x) - 1)/x", "0", 1, "1/2"),
        ("(x^2 - 1)/(x - 1)", "1", -1, "2"),
        ("(x^3 - 8)/(x - 2)", "2", 1, "12"),
        ("x*log(x)", "0", 1, "0"),
        ("x^x", "0", 1, "1"),
        ("sqrt(x)*log(x)", "0", 1, "0"),
        ("exp(-1/x)", "0", 1, "0"),
        ("exp(-1/x)", "0", -1, "oo"),
        ("exp(-1/x^2)/x", "0", 1, "0"),
        ("1/x", "0", 1, "oo"),
        ("1/x", "0", -1, "-oo"),
        ("1/x^2", "0", -1, "oo"),
        ("abs(x)/x", "0", 1, "1"),
        ("abs(x)/x", "0", -1, "-1"),
        ("atan(1/x)", "0", -1, "-pi/2"),
        ("asin(x)", "1", -1, "pi/2"),
        ("sqrt(1 - x^2)", "1", -1, "0"),
        ("x*asin(x) + sqrt(1 - x^2)", "1", -1, "pi/2"),
        ("log(x)", "0", 1, "-oo"),
        ("(1 + 1/x)^x", "oo", 1, "E"),
        ("(1 - 2/x)^x", "oo", 1, "exp(-2)"),
        ("x^(1/x)", "oo", 1, "1"),
        ("log(x)/x", "oo", 1, "0"),
        ("log(x)^3/x", "oo", 1, "0"),
        ("x^5*exp(-x)", "oo", 1, "0"),
        ("x^3*exp(-x^2)", "oo", 1, "0"),
        ("x^2/2^x", "oo", 1, "0"),
        ("exp(x)/x^4", "oo", 1, "oo"),
        ("x - log(x)", "oo", 1, "oo"),
        ("exp(x) - x^2", "oo", 1, "oo"),
        ("(2x^2 + 1)/(3x^2 - x)", "oo", 1, "2/3"),
        ("(x + 1)/(x^2 + 1)", "-oo", 1, "0"),
        ("x^3 + x^2", "-oo", 1, "-oo"),
        ("sqrt(x^2 + x) - x", "oo", 1, "1/2"),
        ("log(x + 1) - log(x)", "oo", 1, "0"),
        ("log(x - 1)/2 - log(x + 1)/2", "oo", 1, "0"),
        ("sin(x)/x", "oo", 1, "0"),
        ("cos(x)*exp(-x)", "oo", 1, "0"),
        ("x*sin(1/x)", "oo", 1, "1"),
        ("atan(x)", "-oo", 1, "-pi/2"),
        ("erf(x)", "oo", 1, "1"),
        ("erfc(x)", "-oo", 1, "2"),
        ("Si(x)", "-oo", 1, "-pi/2"),
        ("tanh(x)", "-oo", 1, "-1"),
        ("exp(x)", "-oo", 1, "0"),
    ],
)
def test_a_limit_is_its_textbook_value(f: str, place: str, side: int, value: str) -> None:
    found = limit(f, place, side)
    assert sympy.simplify(found - read(value).value) == 0 or found == read(value).value


@pytest.mark.parametrize(
    ("f", "place"),
    [
        ("sin(x)", "oo"),
        ("x*sin(x)", "oo"),
        ("x + 10^9 sin(x)", "oo"),
        ("sin(1/x)", "0"),
        ("1/sin(x)", "oo"),
        ("(-2)^x", "oo"),
        ("floor(x)", "1"),
        ("tan(x)", "oo"),
        ("x/(x + sin(x))", "oo"),
        ("exp(I*x)", "oo"),
        ("gamma(x)", "0"),
        ("log(-x)", "oo"),
        ("x^b", "oo"),
        ("b*x", "oo"),
        ("(b + 1/x)/(b + 2/x)", "oo"),
        ("1/(b + 1/x)", "oo"),
        ("sqrt(b + 1/x)", "oo"),
    ],
)
def test_what_swings_jumps_or_hangs_on_a_letter_has_none_here(f: str, place: str) -> None:
    with pytest.raises(Undecided):
        limit(f, place, 1)


@pytest.mark.parametrize(
    ("f", "place", "value"),
    [("x^b", "oo", "oo"), ("x^(-b)", "oo", "0"), ("exp(-b*x)", "oo", "0"), ("b*x", "-oo", "-oo"),
     ("(b + 1/x)/(b + 2/x)", "oo", "1"), ("(1 + b/x)^x", "oo", "exp(b)")],
)
# fmt: on
def test_what_is_known_of_a_letter_decides(f: str, place: str, value: str) -> None:
    b = sympy.Symbol("b", real=True)
    known = Given({b: Interval(sympy.S.Zero)})
    assert limit(f, place, 1, known) == read(value).value


# fmt: off
@pytest.mark.parametrize(
    ("lhs", "rhs", "word"),
    [
        ("limit(sin(x)/x, x, 0)", "1", "equal"),
        ("limit(sin(x)/x, x, 0)", "1 + 10^(-30)", "unequal"),
        ("limit(abs(x)/x, x, 0)", "1", "unproven"),
        ("limit((1 + 2/x)^x, x, oo)", "2E", "unequal"),
        ("limit((x^2 - a^2)/(x - a), x, a)", "2a", "equal"),
        ("Integral(exp(-x^2), (x, -oo, oo))", "sqrt(pi)", "equal"),
        ("Integral(exp(-x^2), (x, -oo, oo))", "pi", "unequal"),
        ("Integral(sin(x)/x, (x, 0, oo))", "pi/2", "equal"),
        ("Integral(sin(x)/x, (x, 0, oo))", "pi/2 + 10^(-15)", "unequal"),
        ("Integral(1/(1 + x^2), (x, oo, 0))", "-pi/2", "equal"),
        ("Integral(abs(x), (x, -1, 2))", "5/2", "equal"),
        ("Integral(abs(sin(x)), (x, 0, 2pi))", "4", "equal"),
        ("Integral(sign(x), (x, -1, 3))", "2", "equal"),
        ("Integral(Piecewise((x, x < 1), (2, True)), (x, 0, 2))", "5/2", "equal"),
        ("Integral(log(x), (x, 0, 1))", "-1", "equal"),
        ("Integral(x + y, (x, 0, y), (y, 0, 1))", "1/2", "equal"),
        ("Integral(x*y, (x, 0, 1), (y, 0, 1))", "1/2", "unequal"),
        ("Integral(1/x^2, (x, -1, 1))", "-2", "unproven"),
        ("Integral(1/x, (x, -1, 2))", "log(2)", "unproven"),
        ("Integral(1/(2 + cos(x)), (x, 0, 2pi))", "0", "unproven"),
        ("Integral(abs(a*x - 1), (x, 0, 1))", "1 - a/2", "unproven"),
        ("Integral(1/(a*x - 1)^2, (x, 0, 1))", "1/(1 - a)", "unproven"),
        ("Sum(k/2^k, (k, 1, oo))", "2", "equal"),
        ("Sum(k/3^k, (k, 0, oo))", "3/4", "equal"),
        ("Sum(k/3^k, (k, 0, oo))", "3/5", "unequal"),
        ("Sum(x^k/factorial(k), (k, 1, oo))", "exp(x) - 1", "equal"),
        ("Sum(x^k/factorial(k), (k, 1, oo))", "exp(x)", "unequal"),
        ("Sum(x^(2k)/factorial(2k), (k, 0, oo))", "cosh(x)", "equal"),
    ],
)
# fmt: on
def test_limits_integrals_and_sums_are_claims_too(lhs: str, rhs: str, word: str) -> None:
    assert asked("verify", lhs=lhs, rhs=rhs).word == word

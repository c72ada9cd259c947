"""Enclosures and isolation: every root in an interval of its own, the rest of the line excluded."""

from __future__ import annotations

from typing import Any

import mpmath
import pytest
import sympy
from mpmath import iv, mp

from sym_eval.evidence import clock
from sym_eval.evidence.isolation import Isolation, numerator, simple_numbers
from sym_eval.evidence.numeric import function_of
from sym_eval.evidence.over_intervals import Enclosure, Nowhere, precision
from sym_eval.evidence.verdict import Undecided
from sym_eval.reading import read

x = sympy.Symbol("x", real=True)
FUNCTIONS = [
    *("x^2 - 3x + 1", "sin(x)", "cos(2x) - x", "tan(x)", "cot(x)", "sec(x)", "csc(x)", "exp(-x^2)"),
    *("log(x)", "sqrt(x + 1)", "x^(1/3)", "x^(-2)", "sinh(x)", "cosh(x)", "tanh(x)", "asinh(x)"),
    *("acosh(x)", "atan(x)", "asin(x)", "acos(x)", "atanh(x)", "erf(x)", "abs(x)", "sign(x)"),
    *("pi*x + E", "2^x", "1/(x^2 + 1)", "x*exp(x)*sin(x)", "log(abs(x) + 1)/x"),
]
BOXES = [(-3, -2), (-1, 1), (0, 2), (1, 4), ("-0.5", "0.25"), (2, "2.001")]


@pytest.mark.parametrize("text", FUNCTIONS)
@pytest.mark.parametrize(("low", "high"), BOXES)
def test_an_enclosure_holds_every_value_in_its_box(text: str, low: Any, high: Any) -> None:
    f, over = read(text).value, Enclosure(read(text).value, x)
    function, good = function_of(f, [x]), 0
    with precision():
        try:
            box = over(iv.mpf([low, high]))
        except Nowhere:
            box = None
    for k in range(21):
        try:
            with mp.workdps(50):
                number = function([mp.mpf(low) + (mp.mpf(high) - mp.mpf(low)) * k / 20])
        except (ZeroDivisionError, ValueError):
            continue
        if isinstance(number, mpmath.mpc) or not mp.isfinite(number):
            continue
        good += 1
        assert box is not None
        assert box.a <= number <= box.b
    assert good or box is None or not over.whole


@pytest.mark.parametrize(
    "text", ["gamma(x)", "floor(x)", "Piecewise((x, x > 0), (1, True))", "f(x)", "I*x"]
)
def test_what_has_no_rule_is_undecided(text: str) -> None:
    with pytest.raises(Undecided):
        Enclosure(read(text).value, x)


def test_below_zero_nothing_is_said_of_a_varying_power() -> None:
    with pytest.raises(Undecided, match="a power of a negative number"):
        Enclosure(x**x, x)(iv.mpf([-2, -1]))


def test_a_pole_is_no_place_where_the_function_is_whole() -> None:
    over = Enclosure(1 / x, x)
    over(iv.mpf([-1, 1]))
    assert not over.whole


ROOTS = [
    ("cos(x) - x", ["0.739085133215161"]),
    ("x^2 - 2", ["-1.4142135623731", "1.4142135623731"]),
    ("sin(x) - x", ["0.0"]),
    (
        "tan(x) - x",
        ["-7.72525183693771", "-4.49340945790906", "0.0", "4.49340945790906", "7.72525183693771"],
    ),
    ("log(x) - 1/x", ["1.76322283435190"]),
    ("1/x", []),
    (
        "sin(x)/x",
        [
            "-9.42477796076938",
            "-6.28318530717959",
            "-3.14159265358979",
            "3.14159265358979",
            "6.28318530717959",
            "9.42477796076938",
        ],
    ),
    ("(x^2 - 1)/(x - 1)", ["-1.0"]),
    ("exp(x)", []),
    ("sqrt(x - 3)*(x - 5)", None),
]


@pytest.mark.parametrize(("text", "expected"), ROOTS)
def test_all_roots_in_a_range_are_isolated(text: str, expected: list[str] | None) -> None:
    found = Isolation(read(text).value, x).roots(-10, 10)
    assert found.decided == (expected is not None)
    if expected is not None:
        assert [float(z) for z in found.roots] == pytest.approx(
            list(map(float, expected)), abs=1e-13
        )


@pytest.mark.parametrize(
    "text", ["cos(x) - x", "exp(x) - x", "sinh(x) - 2x", "2^x - x^2 - 1", "atan(x) - x/2"]
)
def test_an_infinite_range_is_excluded_where_a_derivative_decides(text: str) -> None:
    isolation = Isolation(read(text).value, x)
    tails = [isolation.roots(10, mp.inf, 300, 3), isolation.roots(-mp.inf, -10, 300, 3)]
    assert [(tail.decided, tail.roots) for tail in tails] == [(True, []), (True, [])]


def test_a_search_without_end_is_left_and_says_so() -> None:
    tail = Isolation(sympy.tan(x) - 2 * x, x).roots(10, mp.inf, 300, 3)
    assert (tail.decided, len(tail.roots)) == (False, 3)


def test_a_search_stops_when_its_share_of_the_time_is_over() -> None:
    isolation = Isolation(sympy.sin(1 / x), x)
    assert clock.within(0.05, lambda: isolation.roots(-1, 1, 10**6, 10**6)) is None


def test_poles_are_put_into_the_denominator() -> None:
    top, bottom = numerator(sympy.tan(x) - 1 / x)
    assert (top.has(sympy.tan), bottom.has(sympy.tan)) == (False, False)
    assert sympy.simplify(top / bottom - sympy.tan(x) + 1 / x) == 0


@pytest.mark.parametrize(
    ("number", "found"),
    [
        ("0.5", "1/2"),
        ("3.14159265358979323846264338", "pi"),
        ("0.785398163397448309615660846", "pi/4"),
        ("0.7390851332151606", ""),
    ],
)
def test_simple_numbers_are_recognised(number: str, found: str) -> None:
    with mp.workdps(40):
        place, near = mp.mpf(number), mp.mpf(10) ** -20
        assert [str(s) for s in simple_numbers(place - near, place + near)] == (
            [found] if found else []
        )


@pytest.mark.parametrize(
    ("exponents", "expected", "whole"),
    [((1, 2), (0, 0), True), ((-1, 2), (0, 1), False), ((0, 2), (0, 1), True)],
)
def test_a_power_of_zero_is_zero_or_one(
    exponents: tuple[int, int], expected: tuple[int, int], whole: bool
) -> None:
    over = Enclosure(sympy.Pow(0, x), x)
    found = over(iv.mpf(exponents))
    assert (found.a, found.b, over.whole) == (*expected, whole)


def test_zero_has_no_negative_power() -> None:
    with pytest.raises(Nowhere):
        Enclosure(sympy.Pow(0, x), x)(iv.mpf([-2, -1]))

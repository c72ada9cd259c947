"""Whether a function still swings on the way to a limit: yes only if its values keep differing."""

from __future__ import annotations

from typing import Any

import pytest
import sympy

from sym_eval import reading
from sym_eval.evidence import swinging

x, n = sympy.Symbol("x", real=True), sympy.Symbol("n", integer=True)


def on_the_way(text: str, to: Any = sympy.oo, side: str = "-", letter: Any = x) -> bool:
    f = reading.read(text).value.subs(sympy.Symbol(letter.name, real=True), letter)
    return swinging.far(sympy.Limit(f, letter, to, side))


@pytest.mark.parametrize(
    "text",
    [
        "sin(x)",
        "sin(x) + cos(x)",
        "x*sin(x)",
        "sin(log(x))",
        "1/sin(x)",
        "x - floor(x)",
        "sin(sqrt(x))",
        "(1 + sin(x)/x)^x",
        "b*sin(x)",
        "exp(sin(x))",
        "sin(x)*(1 + 1/x)",
        "sqrt(x)*(sin(sqrt(x + 1)) - sin(sqrt(x)))",  # near cos(sqrt(x))/2
    ],
)
def test_what_has_no_limit_is_seen_to_swing(text: str) -> None:
    assert on_the_way(text)


@pytest.mark.parametrize(
    "text",
    [
        "sin(x)^2 + cos(x)^2",
        "sin(x)/x",
        "sin(x)/log(x)",
        "sin(x)/log(log(x))",
        "sin(sqrt(x + 1)) - sin(sqrt(x))",
        "cos(x) - cos(x + 1/x)",
        "x*(2 + sin(x))",
        "x/(2 + sin(x))",
        "-x*(2 + sin(x))",
        "log(x)",
        "x",
        "1/x",
        "7",
        "atan(x)",
        "sqrt(x^2 + x) - x",
        "f(x)",  # no numbers at all
    ],
)
def test_what_has_a_limit_is_never_seen_to_swing(text: str) -> None:
    assert not on_the_way(text)


def test_a_swing_too_slow_to_be_met_is_not_claimed() -> None:
    assert not on_the_way("sin(log(log(log(x))))")


@pytest.mark.parametrize(
    ("text", "to", "side", "swings"),
    [
        ("sin(1/x)", 0, "+", True),
        ("sin(1/x)", 0, "+-", True),
        ("sin(1/(x - 2))", 2, "-", True),
        ("x*sin(1/x)", 0, "+-", False),
        ("sin(1/x)^2 + cos(1/x)^2", 0, "+-", False),
        ("sin(x)", -sympy.oo, "+", True),
        ("sin(exp(-x))", sympy.oo, "-", False),
        ("abs(x)/x", 0, "+-", False),  # two sides that differ do not swing
    ],
)
def test_each_place_has_its_sides(text: str, to: Any, side: str, swings: bool) -> None:
    assert on_the_way(text, sympy.sympify(to), side) is swings


@pytest.mark.parametrize(
    ("text", "swings"),
    [("(-1)^n", True), ("cos(pi*n)", True), ("cos(2*pi*n)", False), ("(-1)^n/n", False)],
)
def test_an_integer_goes_through_integers(text: str, swings: bool) -> None:
    assert on_the_way(text, letter=n) is swings

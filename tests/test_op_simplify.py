"""Whole answers of simplify. Each row: text, other arguments, then value, verdict, how, notes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.asking import answer, refused

Arguments = dict[str, Any]
Whole = tuple[str, str, str, tuple[str, ...]]

ANSWERS: list[tuple[str, Arguments, Whole]] = [
    ("sin(x)^2 + cos(x)^2", {}, ("1", "proved", "the difference simplifies to zero", ())),
    ("(x^2-1)/(x-1)", {}, ("x + 1", "proved", "the difference expands to zero", ())),
    ("sqrt(x^2)", {}, ("Abs(x)", "proved", "identical", ("it is in this form already",))),
    (
        "(x+1)^3",
        {"form": "expand"},
        ("x**3 + 3*x**2 + 3*x + 1", "proved", "the difference expands to zero", ()),
    ),
    (
        "x^2-5x+6",
        {"form": "factor"},
        ("(x - 3)*(x - 2)", "proved", "the difference expands to zero", ()),
    ),
    (
        "x*y + x*z",
        {"form": "collect", "symbol": "x"},
        ("x*(y + z)", "proved", "the difference expands to zero", ()),
    ),
    (
        "1/(x^2-1)",
        {"form": "apart"},
        ("-1/(2*(x + 1)) + 1/(2*(x - 1))", "proved", "the difference expands to zero", ()),
    ),
    (
        "1/x + 1/y",
        {"form": "together"},
        ("(x + y)/(x*y)", "proved", "the difference expands to zero", ()),
    ),
    (
        "(x^2+2x+1)/(x+1)",
        {"form": "cancel"},
        ("x + 1", "proved", "the difference expands to zero", ()),
    ),
    (
        "sin(x)*cos(x)",
        {"form": "trig"},
        ("sin(2*x)/2", "proved", "the difference simplifies to zero", ()),
    ),
    ("x", {}, ("x", "proved", "identical", ("it is in this form already",))),
    (
        "[[sin(x)^2+cos(x)^2, x/x],[0, 2x-x]]",
        {},
        ("Matrix([[1, 1], [0, x]])", "proved", "the difference simplifies to zero", ()),
    ),
    (
        "[x+x, sqrt(8)]",
        {},
        ("[2*x, 2*sqrt(2)]", "proved", "identical", ("it is in this form already",)),
    ),
    ("x^2 - 1 = 0", {}, ("Eq(x**2, 1)", "agrees", "the same truth value at 12 points", ())),
    ("2x + 4 > 2", {}, ("x > -1", "agrees", "the same truth value at 12 points", ())),
    (
        "x^2 + x = 0",
        {"form": "factor"},
        ("Eq(x*(x + 1), 0)", "agrees", "the same truth value at 12 points", ()),
    ),
    ("gamma(x+1)/gamma(x)", {}, ("x", "proved", "the difference simplifies to zero", ())),
    ("f(x) + f(x)", {}, ("2*f(x)", "proved", "identical", ("it is in this form already",))),
    (
        "integrate(f(x), x) + 0",
        {},
        ("Integral(f(x), x)", "proved", "identical", ("it is in this form already",)),
    ),
    ("exp(log(x))", {}, ("x", "proved", "identical", ("it is in this form already",))),
    (
        "x^4 - 4",
        {"form": "factor"},
        ("(x**2 - 2)*(x**2 + 2)", "proved", "the difference expands to zero", ()),
    ),
    (
        "log(x*y)",
        {"form": "expand"},
        ("log(x*y)", "proved", "identical", ("it is in this form already",)),
    ),
]

REFUSALS: list[tuple[str, Arguments, str]] = [
    (
        "x*y+x",
        {"form": "collect"},
        "E_AMBIGUOUS: Collect by which variable, x or y?; give symbol='x'",
    ),
    (
        "1/(x*y)",
        {"form": "apart"},
        "E_AMBIGUOUS: Apart by which variable, x or y?; give symbol='x'",
    ),
    (
        "sin(x)",
        {"form": "apart"},
        "E_RUNTIME: no such form: sin(x) contains an element of the set of generators.",
    ),
]


@pytest.mark.parametrize(("text", "arguments", "whole"), ANSWERS)
def test_the_whole_answer(text: str, arguments: Arguments, whole: Whole) -> None:
    assert answer("simplify", expr=text, **arguments) == whole


@pytest.mark.parametrize(("text", "arguments", "sentence"), REFUSALS)
def test_a_refusal_says_what_and_what_next(text: str, arguments: Arguments, sentence: str) -> None:
    assert refused("simplify", expr=text, **arguments) == sentence

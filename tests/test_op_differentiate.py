"""Whole answers of differentiate. Each row: text, other arguments, then value, verdict, how, notes."""

# ruff: noqa: E501 (answers stand on one line each, as they are given)

from __future__ import annotations

from typing import Any

import pytest

from tests.asking import answer, refused

Arguments = dict[str, Any]
Whole = tuple[str, str, str, tuple[str, ...]]

ANSWERS: list[tuple[str, Arguments, Whole]] = [
    ("x^3", {}, ("3*x**2", "proved", "coefficient by coefficient", ())),
    (
        "x^3*sin(y)",
        {"symbol": "x", "order": 2},
        ("6*x*sin(y)", "proved", "coefficient by coefficient", ()),
    ),
    ("7", {"symbol": "x"}, ("0", "proved", "coefficient by coefficient", ())),
    (
        "sin(x)/x",
        {},
        (
            "cos(x)/x - sin(x)/x**2",
            "agrees",
            "numeric derivatives agree to 15 digits at 3 points",
            (),
        ),
    ),
    ("abs(x)", {}, ("sign(x)", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    (
        "f(x)",
        {},
        (
            "Derivative(f(x), x)",
            "unchecked",
            "too few points with a numeric derivative: no numeric meaning for f",
            ("a derivative could not be worked out and stays as it is written",),
        ),
    ),
    (
        "x^x",
        {},
        ("x**x*(log(x) + 1)", "agrees", "numeric derivatives agree to 15 digits at 3 points", ()),
    ),
    (
        "[[x, x^2],[1, sin(x)]]",
        {},
        (
            "Matrix([[1, 2*x], [0, cos(x)]])",
            "agrees",
            "numeric derivatives agree to 15 digits at 3 points",
            (),
        ),
    ),
    ("x^5", {"order": 0}, ("x**5", "proved", "nothing to do", ())),
    ("x^5", {"order": 6}, ("0", "proved", "coefficient by coefficient", ())),
    (
        "exp(2x)",
        {"order": 20},
        ("1048576*exp(2*x)", "agrees", "numeric derivatives agree to 15 digits at 1 points", ()),
    ),
    ("log(x)", {}, ("1/x", "agrees", "numeric derivatives agree to 15 digits at 3 points", ())),
    ("a*x^2 + b", {"symbol": "x"}, ("2*a*x", "proved", "coefficient by coefficient", ())),
    (
        "gamma(x)",
        {},
        (
            "gamma(x)*polygamma(0, x)",
            "agrees",
            "numeric derivatives agree to 15 digits at 3 points",
            (),
        ),
    ),
    (
        "floor(x)",
        {},
        (
            "Derivative(floor(x), x)",
            "unchecked",
            "too few points with a numeric derivative: no numeric meaning for Derivative",
            ("a derivative could not be worked out and stays as it is written",),
        ),
    ),
    ("E^2*E", {"symbol": "E"}, ("3*E**2", "proved", "coefficient by coefficient", ())),
    (
        "integrate(sin(t)/t, (t, 0, x))",
        {},
        (
            "sin(x)/x",
            "unchecked",
            "too few points with a numeric derivative: no numeric meaning for Integral",
            (),
        ),
    ),
]

REFUSALS: list[tuple[str, Arguments, str]] = [
    ("x*y", {}, "E_AMBIGUOUS: Differentiate by which variable, x or y?; give symbol='x'"),
    ("7", {}, "E_AMBIGUOUS: Differentiate by which variable? None is free; give symbol='x'"),
    ("x^2 = 4", {}, "E_SYNTAX: cannot differentiate Equality; give one expression"),
    ("[x, x^2]", {}, "E_SYNTAX: cannot differentiate a list; give one expression"),
    ("x", {"order": 101}, "E_INPUT_LIMIT: order 101 is outside 0 to 100 (order)"),
    ("x", {"order": -1}, "E_INPUT_LIMIT: order -1 is outside 0 to 100 (order)"),
    ("x^2", {"symbol": "x, y"}, "E_SYNTAX: Differentiate by one variable at a time (symbol)"),
    ("x^2", {"symbol": "2"}, "E_NAME: a variable is a name; write x, or f(x) for a function"),
]


@pytest.mark.parametrize(("text", "arguments", "whole"), ANSWERS)
def test_the_whole_answer(text: str, arguments: Arguments, whole: Whole) -> None:
    assert answer("differentiate", expr=text, **arguments) == whole


@pytest.mark.parametrize(("text", "arguments", "sentence"), REFUSALS)
def test_a_refusal_says_what_and_what_next(text: str, arguments: Arguments, sentence: str) -> None:
    assert refused("differentiate", expr=text, **arguments) == sentence

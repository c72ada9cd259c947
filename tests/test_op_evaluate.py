"""Whole answers of evaluate. Each row: text, other arguments, then value, verdict, how, notes."""

# ruff: noqa: E501 (answers stand on one line each, as they are given)

from __future__ import annotations

from typing import Any

import pytest

from tests.asking import answer, refused

Arguments = dict[str, Any]
Whole = tuple[str, str, str, tuple[str, ...]]

ANSWERS: list[tuple[str, Arguments, Whole]] = [
    ("1/3 + 1/6", {}, ("1/2", "proved", "exact, as written", ())),
    ("sqrt(8)", {}, ("2*sqrt(2)", "proved", "exact, as written", ())),
    ("2x + 3x", {}, ("5*x", "proved", "exact, as written", ())),
    ("sin(pi/6)", {}, ("1/2", "proved", "exact, as written", ())),
    ("limit(sin(x)/x, x, 0)", {}, ("1", "agrees", "numbers agree to 9 digits", ())),
    ("limit((1+1/x)^x, x, oo)", {}, ("E", "agrees", "numbers agree to 9 digits", ())),
    (
        "limit(1/x, x, 0, '+')",
        {},
        ("oo", "unchecked", "an infinite value", ("infinite: it grows beyond every bound",)),
    ),
    ("sum(1/k^2, k, 1, oo)", {}, ("pi**2/6", "agrees", "numbers agree to 9 digits", ())),
    (
        "sum(k, k, 1, n)",
        {},
        ("n**2/2 + n/2", "agrees", "numbers agree to 9 digits at 4 points", ()),
    ),
    ("sum(k^2, k, 1, 10)", {}, ("385", "agrees", "numbers agree to 9 digits", ())),
    (
        "sum(sin(k)/k, k, 1, oo)",
        {},
        (
            "Sum(sin(k)/k, (k, 1, oo))",
            "unchecked",
            "left as written",
            ("no closed form was found for a part; it stays as it is written",),
        ),
    ),
    ("product(k, k, 1, 6)", {}, ("720", "agrees", "numbers agree to 9 digits", ())),
    ("integrate(x^2, (x, 0, 1))", {}, ("1/3", "agrees", "numbers agree to 9 digits", ())),
    ("diff(x^3, x)", {}, ("3*x**2", "agrees", "numbers agree to 9 digits at 4 points", ())),
    ("0^0", {}, ("1", "proved", "exact, as written", ())),
    ("2 < 3", {}, ("True", "agrees", "the same truth value", ())),
    ("x > x", {}, ("False", "agrees", "the same truth value at 12 points", ())),
    ("x^2 = 4", {}, ("Eq(x**2, 4)", "proved", "exact, as written", ())),
    ("[1/2 + 1/2, sqrt(4)]", {}, ("[1, 2]", "proved", "exact, as written", ())),
    ("[[1, 2], [3, 4]]^2", {}, ("Matrix([[7, 10], [15, 22]])", "proved", "exact, as written", ())),
    (
        "[[1,2],[3,4]]*[[x],[y]]",
        {},
        ("Matrix([[x + 2*y], [3*x + 4*y]])", "proved", "exact, as written", ()),
    ),
    (
        "det([[1,2],[3,4]])",
        {},
        ("-2", "unchecked", "worked out while reading, without a check: det", ()),
    ),
    (
        "isprime(97)",
        {},
        ("True", "unchecked", "worked out while reading, without a check: isprime", ()),
    ),
    (
        "expand((x+1)^2)",
        {},
        ("x**2 + 2*x + 1", "unchecked", "worked out while reading, without a check: expand", ()),
    ),
    ("f(x) + 1", {}, ("f(x) + 1", "proved", "exact, as written", ())),
    (
        "integrate(exp(-x^2), (x, -oo, oo))",
        {},
        ("sqrt(pi)", "agrees", "numbers agree to 9 digits", ()),
    ),
    ("sum(2^-k, k, 0, oo)", {}, ("2", "agrees", "numbers agree to 9 digits", ())),
    (
        "100!",
        {},
        (
            "93326215443944152681699238856266700490715968264381621468592963895217599993229915608941463976156518286253697920827223758251185210916864000000000000000000000000",
            "proved",
            "exact, as written",
            (),
        ),
    ),
    ("gamma(1/2)", {}, ("sqrt(pi)", "proved", "exact, as written", ())),
    (
        "integrate(x*y, (x, 0, 1), (y, 0, 2))",
        {},
        (
            "1",
            "unchecked",
            "numbers do not decide: an integral over more than one variable, or without bounds",
            (),
        ),
    ),
    ("E^(I*pi)", {}, ("-1", "proved", "exact, as written", ())),
    ("floor(7/2)", {}, ("3", "proved", "exact, as written", ())),
    ("limit(x^2, x, 3)", {}, ("9", "agrees", "numbers agree to 9 digits", ())),
    ("integrate(1/x^2, (x, 1, oo))", {}, ("1", "agrees", "numbers agree to 9 digits", ())),
    (
        "series(cos(x), x, 0, 4)",
        {},
        (
            "1 - x**2/2 + O(x**4)",
            "unchecked",
            "worked out while reading, without a check: series",
            (),
        ),
    ),
]

REFUSALS: list[tuple[str, Arguments, str]] = [
    ("limit(1/x, x, 0)", {}, "E_RUNTIME: the limit does not exist; check where it is defined"),
    (
        "limit(abs(x)/x, x, 0)",
        {},
        "E_RUNTIME: the limit does not exist since left hand limit = -1 and right hand limit = 1; ask for one side: '+' or '-'",
    ),
    ("limit(sin(x), x, oo)", {}, "E_RUNTIME: the limit does not exist; check where it is defined"),
    (
        "integrate(1/x, (x, -1, 1))",
        {},
        "E_RUNTIME: the integral is divergent: it behaves like |x - (0.0)|**(-1.0); check the bounds",
    ),
    ("oo - oo", {}, "E_RUNTIME: the value is undefined; check where it is defined"),
    (
        "1/0",
        {},
        "E_RUNTIME: division by zero (position 1); write limit(f, x, a) for what it comes near",
    ),
    (
        "x^2 and y",
        {},
        "E_SYNTAX: and, or, not join relations (position 1); write x > 1 and x < 3",
    ),
    (
        "log(0)",
        {},
        "E_RUNTIME: division by zero: the value is undefined; check where it is defined",
    ),
]


@pytest.mark.parametrize(("text", "arguments", "whole"), ANSWERS)
def test_the_whole_answer(text: str, arguments: Arguments, whole: Whole) -> None:
    assert answer("evaluate", expr=text, **arguments) == whole


@pytest.mark.parametrize(("text", "arguments", "sentence"), REFUSALS)
def test_a_refusal_says_what_and_what_next(text: str, arguments: Arguments, sentence: str) -> None:
    assert refused("evaluate", expr=text, **arguments) == sentence

"""Whole answers of solve. Each row: text, other arguments, then value, verdict, how, notes."""

# ruff: noqa: E501 (answers stand on one line each, as they are given)

from __future__ import annotations

from typing import Any

import pytest

from tests.asking import answer, refused

Arguments = dict[str, Any]
Whole = tuple[str, str, str, tuple[str, ...]]

ANSWERS: list[tuple[str, Arguments, Whole]] = [
    (
        "x^2 = 2",
        {},
        (
            "[-sqrt(2), sqrt(2)]",
            "proved",
            "put back exactly; Sturm's count says there are no others",
            (),
        ),
    ),
    (
        "x^2 = -1",
        {},
        ("[]", "proved", "there is none, by Sturm's count", ("there is no real solution",)),
    ),
    (
        "x^2 = -1",
        {"domain": "complex"},
        ("[-I, I]", "proved", "put back exactly; the degree says there are no others", ()),
    ),
    (
        "x^2 + y = 1",
        {"symbol": "y"},
        (
            "[1 - x**2]",
            "proved",
            "put back exactly",
            ("for values of the parameters for which it has a meaning; y is unknown",),
        ),
    ),
    (
        "a*x^2 + b*x + c",
        {"symbol": "x"},
        (
            "[(-b - sqrt(-4*a*c + b**2))/(2*a), (-b + sqrt(-4*a*c + b**2))/(2*a)]",
            "proved",
            "put back exactly",
            ("for values of the parameters for which it has a meaning; x is unknown",),
        ),
    ),
    (
        "sin(x) = 1/2",
        {},
        (
            "Union(ImageSet(Lambda(n, 2*pi*n + pi/6), Integers), ImageSet(Lambda(n, 2*pi*n + 5*pi/6), Integers))",
            "agrees",
            "members of each family put back; a scan of [-10, 10] finds no other",
            ("n stands for every integer",),
        ),
    ),
    (
        "cos(x)=2",
        {},
        (
            "[]",
            "agrees",
            "a scan of [-1000, 1000] finds no solution",
            ("there is no real solution",),
        ),
    ),
    (
        "exp(x) = -1",
        {},
        (
            "[]",
            "agrees",
            "a scan of [-1000, 1000] finds no solution",
            ("there is no real solution",),
        ),
    ),
    (
        "exp(x) = -1",
        {"domain": "complex"},
        (
            "ImageSet(Lambda(n, 2*I*pi*n + I*pi), Integers)",
            "agrees",
            "members of each family put back",
            ("n stands for every integer",),
        ),
    ),
    (
        "asin(x) = 2",
        {},
        (
            "[]",
            "agrees",
            "a scan of [-1000, 1000] finds no solution",
            ("there is no real solution", "dropped, as not solving it: sin(2)"),
        ),
    ),
    (
        "sqrt(x+7) + x = 13",
        {},
        ("[9]", "proved", "put back exactly; a scan of [-1000, 1000] finds no other", ()),
    ),
    ("sqrt(x^2) = x", {}, ("Interval(0, oo)", "agrees", "right at 84 points in and out of it", ())),
    (
        "abs(x-1)+abs(x+2)=3",
        {},
        ("Interval(-2, 1)", "agrees", "right at 87 points in and out of it", ()),
    ),
    (
        "x^5 - x - 1",
        {},
        (
            "[CRootOf(x**5 - x - 1, 0)]",
            "proved",
            "put back exactly; Sturm's count says there are no others",
            (),
        ),
    ),
    (
        "(x^2-1)/(x-1) = 0",
        {},
        ("[-1]", "proved", "put back exactly; Sturm's count says there are no others", ()),
    ),
    (
        "x^2 > 4",
        {},
        (
            "(x > 2) | (x < -2)",
            "agrees",
            "right at 91 points in it, out of it and at its borders",
            (),
        ),
    ),
    (
        "x^2 < 0",
        {},
        (
            "False",
            "agrees",
            "right at 85 points in it, out of it and at its borders",
            ("there is no real solution",),
        ),
    ),
    (
        "x^2 >= 0",
        {},
        (
            "True",
            "agrees",
            "right at 85 points in it, out of it and at its borders",
            ("every real number is a solution",),
        ),
    ),
    (
        "sqrt(x) < x",
        {},
        ("x > 1", "agrees", "right at 90 points in it, out of it and at its borders", ()),
    ),
    (
        "1/x < x",
        {},
        (
            "(x > 1) | ((x > -1) & (x < 0))",
            "agrees",
            "right at 96 points in it, out of it and at its borders",
            (),
        ),
    ),
    (
        "x^2 = 4 and x > 0",
        {},
        (
            "[2]",
            "proved",
            "put back exactly; a scan of [-1000, 1000] finds no other",
            ("dropped, as not solving it: -2",),
        ),
    ),
    (
        "[x^2 = 4, x > 0]",
        {},
        (
            "[2]",
            "proved",
            "put back exactly; a scan of [-1000, 1000] finds no other",
            ("dropped, as not solving it: -2",),
        ),
    ),
    ("[x + y = 3, x - y = 1]", {}, ("{(2, 1)}", "proved", "put back exactly", ("each is (x, y)",))),
    (
        "[x + y = 3, x - y = 1]",
        {"symbol": "[y, x]"},
        ("{(1, 2)}", "proved", "put back exactly", ("each is (y, x)",)),
    ),
    (
        "[x+y=1, x+y=2]",
        {},
        (
            "EmptySet",
            "proved",
            "elimination ends in a contradiction",
            ("there is no real solution",),
        ),
    ),
    (
        "[x+y=1, 2x+2y=2]",
        {},
        (
            "{(1 - y, y)}",
            "proved",
            "put back exactly",
            ("each is (x, y)", "an unknown that stands for itself may have any value"),
        ),
    ),
    (
        "[x^2+y^2=25, x*y=12]",
        {},
        (
            "{(-4, -3), (-3, -4), (3, 4), (4, 3)}",
            "proved",
            "put back exactly; whether there are others was not shown",
            ("each is (x, y)",),
        ),
    ),
    (
        "[x^2=y, y^2=x]",
        {},
        (
            "{(0, 0), (1, 1)}",
            "proved",
            "put back exactly; whether there are others was not shown",
            ("each is (x, y)", "2 dropped: complex, or not solving every equation"),
        ),
    ),
    (
        "[x^2=y, y^2=x]",
        {"domain": "complex"},
        (
            "{(0, 0), (1, 1), (-1/2 - sqrt(3)*I/2, -1/2 + sqrt(3)*I/2), (-1/2 + sqrt(3)*I/2, -1/2 - sqrt(3)*I/2)}",
            "proved",
            "put back exactly; whether there are others was not shown",
            ("each is (x, y)",),
        ),
    ),
    (
        "[x*y=0, x*z=0, y*z=0]",
        {},
        (
            "{(0, 0, z), (0, y, 0), (x, 0, 0)}",
            "proved",
            "put back exactly; whether there are others was not shown",
            ("each is (x, y, z)", "an unknown that stands for itself may have any value"),
        ),
    ),
    ("5", {"symbol": "x"}, ("[]", "proved", "it says 5 = 0", ("there is no real solution",))),
    (
        "0",
        {"symbol": "x"},
        ("Reals", "proved", "an identity", ("every real number is a solution",)),
    ),
    (
        "x^2 != 4",
        {},
        (
            "(x > 2) | (x < -2) | ((x > -2) & (x < 2))",
            "agrees",
            "right at 97 points in it, out of it and at its borders",
            (),
        ),
    ),
    (
        "log(x) = 1/x",
        {},
        (
            "[exp(LambertW(1))]",
            "agrees",
            "put back, zero to 20 digits; a scan of [-1000, 1000] finds no other",
            (),
        ),
    ),
    (
        "2^x = 8",
        {},
        ("[3]", "proved", "put back exactly; a scan of [-1000, 1000] finds no other", ()),
    ),
    (
        "x^x = 4",
        {},
        ("[2]", "proved", "put back exactly; a scan of [-1000, 1000] finds no other", ()),
    ),
    (
        "x^4 = 1",
        {"domain": "complex"},
        ("[-1, -I, I, 1]", "proved", "put back exactly; the degree says there are no others", ()),
    ),
    (
        "sin(x) > 1/2 and x > 0 and x < 2pi",
        {},
        (
            "(x > pi/6) & (x < 5*pi/6)",
            "agrees",
            "right at 155 points in it, out of it and at its borders",
            (),
        ),
    ),
    ("x = x", {}, ("Reals", "proved", "an identity", ("every real number is a solution",))),
    (
        "exp(x) >= x + 1",
        {},
        (
            "True",
            "agrees",
            "right at 85 points in it, out of it and at its borders",
            ("every real number is a solution",),
        ),
    ),
    (
        "E^2 = 4",
        {"symbol": "E"},
        ("[-2, 2]", "proved", "put back exactly; Sturm's count says there are no others", ()),
    ),
    (
        "[x = 2]",
        {},
        ("[2]", "proved", "put back exactly; Sturm's count says there are no others", ()),
    ),
    (
        "[x = 2, x = 3]",
        {},
        (
            "EmptySet",
            "proved",
            "elimination ends in a contradiction",
            ("there is no real solution",),
        ),
    ),
    (
        "[x^2 + y^2 = -1]",
        {},
        (
            "EmptySet",
            "unchecked",
            "no solution was found; that there is none was not shown",
            ("no real solution was found",),
        ),
    ),
    (
        "x^3 - 3x + 1 < 0",
        {},
        (
            "(x < CRootOf(x**3 - 3*x + 1, 0)) | ((x > CRootOf(x**3 - 3*x + 1, 1)) & (x < CRootOf(x**3 - 3*x + 1, 2)))",
            "agrees",
            "right at 96 points in it, out of it and at its borders",
            (),
        ),
    ),
    (
        "True",
        {"symbol": "x"},
        (
            "True",
            "agrees",
            "right at 81 points in it, out of it and at its borders",
            ("every real number is a solution",),
        ),
    ),
]

REFUSALS: list[tuple[str, Arguments, str]] = [
    ("x^2 + y = 1", {}, "E_AMBIGUOUS: solve for which unknown, x or y?; give symbol='x'"),
    ("5", {}, "E_AMBIGUOUS: there is no unknown in 5; give symbol='x'"),
    ("x > y", {}, "E_AMBIGUOUS: solve for which unknown, x or y?; give symbol='x'"),
    (
        "x > y",
        {"symbol": "x"},
        "E_UNSOLVED: inequalities with parameters are not solved; give them values",
    ),
    (
        "[x>0, y>0]",
        {},
        "E_UNSOLVED: inequalities in several unknowns are not solved; solve for one unknown",
    ),
    (
        "x^2 > 1",
        {"domain": "complex"},
        "E_SYNTAX: inequalities need the real domain; domain='real'",
    ),
    ("[[1,2],[3,4]]", {}, "E_AMBIGUOUS: there is no unknown in 1; give symbol='x'"),
    (
        "sin(x) > 1/2",
        {},
        "E_UNSOLVED: a periodic inequality without a window; solve it for one period: … and x >= 0 and x < 2*pi",
    ),
    (
        "f(x) = 1",
        {"symbol": "x"},
        "E_UNSOLVED: no complete solution in closed form was found; try a numeric way",
    ),
]


@pytest.mark.parametrize(("text", "arguments", "whole"), ANSWERS)
def test_the_whole_answer(text: str, arguments: Arguments, whole: Whole) -> None:
    assert answer("solve", expr=text, **arguments) == whole


@pytest.mark.parametrize(("text", "arguments", "sentence"), REFUSALS)
def test_a_refusal_says_what_and_what_next(text: str, arguments: Arguments, sentence: str) -> None:
    assert refused("solve", expr=text, **arguments) == sentence

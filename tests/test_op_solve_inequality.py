"""Inequalities with every kind of end point: whole answers, value, verdict, how, notes; and every refusal."""

# ruff: noqa: E501 (answers stand on one line each, as they are given)

from __future__ import annotations

import pytest

from sym_eval.printing import plain
from sym_eval.reading import read
from tests.asking import Arguments, Whole, answer, answers, asked, refusals, refused

# fmt: off
ANSWERS: list[tuple[str, Arguments, Whole]] = [
    ("x > 1", {}, ("x > 1", "agrees", "right at 86 points in it, out of it and at its borders", ())),
    ("x >= 1", {}, ("x >= 1", "agrees", "right at 86 points in it, out of it and at its borders", ())),
    ("x < 1", {}, ("x < 1", "agrees", "right at 86 points in it, out of it and at its borders", ())),
    ("x <= 1", {}, ("x <= 1", "agrees", "right at 86 points in it, out of it and at its borders", ())),
    ("x != 1", {}, ("(x > 1) | (x < 1)", "agrees", "right at 89 points in it, out of it and at its borders", ())),
    ("1 < x", {}, ("x > 1", "agrees", "right at 86 points in it, out of it and at its borders", ())),
    ("2x + 3 > 7", {}, ("x > 2", "agrees", "right at 86 points in it, out of it and at its borders", ())),
    ("-x > 4", {}, ("x < -4", "agrees", "right at 86 points in it, out of it and at its borders", ())),
    ("1 < x < 2", {}, ("(x > 1) & (x < 2)", "agrees", "right at 91 points in it, out of it and at its borders", ())),
    ("1 <= x < 2", {}, ("(x >= 1) & (x < 2)", "agrees", "right at 91 points in it, out of it and at its borders", ())),
    ("1 < x <= 2", {}, ("(x <= 2) & (x > 1)", "agrees", "right at 91 points in it, out of it and at its borders", ())),
    ("1 <= x <= 2", {}, ("(x >= 1) & (x <= 2)", "agrees", "right at 91 points in it, out of it and at its borders", ())),
    ("x > 1 and x < 1", {}, ("False", "agrees", "right at 86 points in it, out of it and at its borders", ("there is no real solution",))),
    ("x >= 1 and x <= 1", {}, ("Eq(x, 1)", "agrees", "right at 86 points in it, out of it and at its borders", ())),
    ("x > 1 or x < -1", {}, ("(x > 1) | (x < -1)", "agrees", "right at 91 points in it, out of it and at its borders", ())),
    ("not (x > 1)", {}, ("x <= 1", "agrees", "right at 86 points in it, out of it and at its borders", ())),
    ("[x > 1, x < 3]", {}, ("(x > 1) & (x < 3)", "agrees", "right at 91 points in it, out of it and at its borders", ())),
    ("x^2 > 4", {}, ("(x > 2) | (x < -2)", "agrees", "right at 91 points in it, out of it and at its borders", ())),
    ("x^2 >= 4", {}, ("(x >= 2) | (x <= -2)", "agrees", "right at 91 points in it, out of it and at its borders", ())),
    ("x^2 < 4", {}, ("(x > -2) & (x < 2)", "agrees", "right at 91 points in it, out of it and at its borders", ())),
    ("x^2 <= 4", {}, ("(x >= -2) & (x <= 2)", "agrees", "right at 91 points in it, out of it and at its borders", ())),
    ("x^2 < 0", {}, ("False", "agrees", "right at 88 points in it, out of it and at its borders", ("there is no real solution",))),
    ("x^2 <= 0", {}, ("Eq(x, 0)", "agrees", "right at 88 points in it, out of it and at its borders", ())),
    ("x^2 >= 0", {}, ("True", "agrees", "right at 88 points in it, out of it and at its borders", ("every real number is a solution",))),
    ("x^2 > 0", {}, ("(x > 0) | (x < 0)", "agrees", "right at 91 points in it, out of it and at its borders", ())),
    ("x^2 != 4", {}, ("(x > 2) | (x < -2) | ((x > -2) & (x < 2))", "agrees", "right at 97 points in it, out of it and at its borders", ())),
    ("(x - 1)^2 <= 0", {}, ("Eq(x, 1)", "agrees", "right at 88 points in it, out of it and at its borders", ())),
    ("(x - 1)^2 > 0", {}, ("(x > 1) | (x < 1)", "agrees", "right at 91 points in it, out of it and at its borders", ())),
    ("(x - 1)*(x - 2)*(x - 3) >= 0", {}, ("(x >= 3) | ((x >= 1) & (x <= 2))", "agrees", "right at 96 points in it, out of it and at its borders", ())),
    ("x^3 - x > 0", {}, ("(x > 1) | ((x > -1) & (x < 0))", "agrees", "right at 96 points in it, out of it and at its borders", ())),
    ("x^5 - x - 1 > 0", {}, ("x > CRootOf(x**5 - x - 1, 0)", "agrees", "right at 86 points in it, out of it and at its borders", ())),
    ("x^4 < 1", {}, ("(x > -1) & (x < 1)", "agrees", "right at 91 points in it, out of it and at its borders", ())),
    ("1/x > 0", {}, ("x > 0", "agrees", "right at 86 points in it, out of it and at its borders", ())),
    ("1/x < x", {}, ("(x > 1) | ((x > -1) & (x < 0))", "agrees", "right at 96 points in it, out of it and at its borders", ())),
    ("1/(x - 1) >= 0", {}, ("x > 1", "agrees", "right at 86 points in it, out of it and at its borders", ())),
    ("(x + 1)/(x - 2) <= 0", {}, ("(x >= -1) & (x < 2)", "agrees", "right at 93 points in it, out of it and at its borders", ())),
    ("(x^2 - 1)/(x - 1) > 0", {}, ("(x > 1) | ((x > -1) & (x < 1))", "agrees", "right at 94 points in it, out of it and at its borders", ())),
    ("sqrt(x) < x", {}, ("x > 1", "agrees", "right at 93 points in it, out of it and at its borders", ())),
    ("sqrt(x) >= 0", {}, ("x >= 0", "agrees", "right at 88 points in it, out of it and at its borders", ())),
    ("sqrt(x - 1) < 2", {}, ("(x >= 1) & (x < 5)", "agrees", "right at 91 points in it, out of it and at its borders", ())),
    ("sqrt(x - 1) > -1", {}, ("x >= 1", "agrees", "right at 86 points in it, out of it and at its borders", ())),
    ("sqrt(x) < -1", {}, ("False", "agrees", "right at 86 points in it, out of it and at its borders", ("there is no real solution",))),
    ("abs(x) < 2", {}, ("(x > -2) & (x < 2)", "agrees", "right at 96 points in it, out of it and at its borders", ())),
    ("abs(x) >= 2", {}, ("(x >= 2) | (x <= -2)", "agrees", "right at 96 points in it, out of it and at its borders", ())),
    ("abs(x) > -1", {}, ("True", "agrees", "right at 86 points in it, out of it and at its borders", ("every real number is a solution",))),
    ("abs(x) < -1", {}, ("False", "agrees", "right at 86 points in it, out of it and at its borders", ("there is no real solution",))),
    ("abs(x - 1) < 2", {}, ("(x > -1) & (x < 3)", "agrees", "right at 96 points in it, out of it and at its borders", ())),
    ("abs(x) > 1 and x < 5", {}, ("(x < -1) | ((x > 1) & (x < 5))", "agrees", "right at 101 points in it, out of it and at its borders", ())),
    ("abs(x - 1) < abs(x + 1)", {}, ("x > 0", "agrees", "right at 96 points in it, out of it and at its borders", ())),
    ("exp(x) > 2", {}, ("x > log(2)", "agrees", "right at 86 points in it, out of it and at its borders", ())),
    ("exp(x) > -1", {}, ("True", "agrees", "right at 81 points in it, out of it and at its borders", ("every real number is a solution",))),
    ("exp(x) >= x + 1", {}, ("True", "agrees", "right at 85 points in it, out of it and at its borders", ("every real number is a solution",))),
    ("log(x) <= 0", {}, ("(x <= 1) & (x > 0)", "agrees", "right at 93 points in it, out of it and at its borders", ())),
    ("log(x) > 1", {}, ("x > E", "agrees", "right at 96 points in it, out of it and at its borders", ())),
    ("x*exp(x) > 1", {}, ("x > LambertW(1)", "agrees", "right at 86 points in it, out of it and at its borders", ())),
    ("sin(x) > 2", {}, ("False", "agrees", "right at 19 points of a period, and 5 periods away", ("there is no real solution",))),
    ("sin(x) >= -1", {}, ("True", "agrees", "right at 22 points of a period, and 5 periods away", ("every real number is a solution",))),
    ("sin(x) > 0 and x >= 0 and x < 2*pi", {}, ("(x > 0) & (x < pi)", "agrees", "right at 153 points in it, out of it and at its borders", ())),
    ("sin(x) > 1/2 and x > 0 and x < 2pi", {}, ("(x > pi/6) & (x < 5*pi/6)", "agrees", "right at 158 points in it, out of it and at its borders", ())),
    ("cos(x) <= 0 and x >= 0 and x <= 2*pi", {}, ("(x >= pi/2) & (x <= 3*pi/2)", "agrees", "right at 158 points in it, out of it and at its borders", ())),
    ("atan(x) > 0", {}, ("x > 0", "agrees", "right at 86 points in it, out of it and at its borders", ())),
    ("Piecewise((x, x < 0), (x^2, True)) > 1", {}, ("x > 1", "agrees", "right at 91 points in it, out of it and at its borders", ())),
    ("max(x, 1) > 2", {}, ("x > 2", "agrees", "right at 91 points in it, out of it and at its borders", ())),
    ("x^2 > 1 or x = 0", {}, ("Eq(x, 0) | (x > 1) | (x < -1)", "agrees", "right at 96 points in it, out of it and at its borders", ())),
    ("True", {"symbol": "x"}, ("True", "agrees", "right at 81 points in it, out of it and at its borders", ("every real number is a solution",))),
    ("False", {"symbol": "x"}, ("False", "agrees", "right at 81 points in it, out of it and at its borders", ("there is no real solution",))),
    ("x > oo", {}, ("False", "agrees", "right at 81 points in it, out of it and at its borders", ("there is no real solution",))),
    ("sin(x) > 1/2", {}, ("(x > 2*pi*n + pi/6) & (x < 2*pi*n + 5*pi/6)", "agrees", "right at 25 points of a period, and 5 periods away", ("n stands for every integer: it repeats every 2*pi",))),
]

REFUSALS: list[tuple[str, Arguments, str]] = [
    ("x > 1 or x <= 1", {}, "E_AMBIGUOUS: there is no unknown in True; give symbol='x'"),
    ("floor(x)*x > 0", {}, "E_UNSOLVED: the inequality was not solved; solve for the border"),
    ("x^2 > a", {"symbol": "x"}, "E_UNSOLVED: of inequalities with parameters those of the first degree are solved, and few others; give the letters values"),
    ("x > y", {}, "E_AMBIGUOUS: solve for which unknown, x or y?; give symbol='x'"),
    ("[x > 0, y > 0]", {}, "E_UNSOLVED: inequalities in several unknowns are not solved; solve for one unknown"),
    ("x + y > 1", {"symbol": "x, y"}, "E_UNSOLVED: inequalities in several unknowns are not solved; solve for one unknown"),
    ("x^2 > 1", {"domain": "complex"}, "E_SYNTAX: inequalities need the real domain; domain='real'"),
    ("f(x) > 1", {"symbol": "x"}, "E_UNSOLVED: the inequality was not solved; solve for the border"),
    ("x > 1 and y = 2", {}, "E_AMBIGUOUS: solve for which unknown, x or y?; give symbol='x'"),
]
# fmt: on

test_the_whole_answer = answers("solve", ANSWERS)
test_a_refusal_says_what_and_what_next = refusals("solve", REFUSALS)


@pytest.mark.parametrize(
    ("text", "solved"),
    [
        ("x < abs(x)", "x < 0"),
        ("x <= abs(x)", "x > 0 or x <= 0"),
        ("abs(x - 1)/(x - 1) >= 1", "x > 1"),
        ("abs(abs(x) - 1) < x", "x > 1/2"),
        ("abs(x - 1) + x > 1", "x > 1"),
        ("abs(x + 1) - abs(x - 1) >= 2", "x >= 1"),
        ("abs(x)*(x - 3) <= 0", "x <= 3"),
        ("sign(x) > 0", "x > 0"),
        ("sign(x^2 - 1) < 0", "x > -1 and x < 1"),
        ("e^x > 0", "True"),
        ("e^x <= 0", "False"),
        ("e^(-x) > 0 and x > 1", "x > 1"),
        ("2^x > 3^x", "x < 0"),
        ("2^x <= 3^x", "x >= 0"),
        ("(1/2)^x >= (1/3)^x", "x >= 0"),
        ("tanh(x) < 1", "True"),
        ("e^(-x^2) >= 1", "x = 0"),
        ("(x^2 - 2)^2 <= 0", "x = sqrt(2) or x = -sqrt(2)"),
        ("(x - 1)^2*(x - 3)^2 <= 0", "x = 1 or x = 3"),
        ("sqrt(x^2 - 4)*(x - 1) <= 0", "x = 2 or x <= -2"),
        ("abs(x - 1)*(x - 3) <= 0", "x <= 3"),
        ("(x - 1)*log(x) > 0", "(x > 0 and x < 1) or x > 1"),
        ("sqrt(x + 1) > x - 1", "x >= -1 and x < 3"),
        ("1/log(x) > 1", "x > 1 and x < E"),
        ("x^x > 1", "x > 1"),
        ("2^(1/x) > 2", "x > 0 and x < 1"),
        ("sin(x)/x > 0 and x > -4 and x < 4", "(x > -pi and x < 0) or (x > 0 and x < pi)"),
    ],
)
def test_borders_of_every_kind_are_found(text: str, solved: str) -> None:
    found = asked("solve", expr=text).value
    expected = read(solved).value
    assert found.as_set() == expected.as_set()


@pytest.mark.parametrize(
    ("text", "solved"),
    [
        ("sin(x) >= 1", "Eq(x, 2*pi*n + pi/2)"),
        ("sin(x) <= -1", "Eq(x, 2*pi*n + 3*pi/2)"),
        ("sin(x) + cos(x) >= sqrt(2)", "Eq(x, 2*pi*n + pi/4)"),
        ("log(sin(x)) >= 0", "Eq(x, 2*pi*n + pi/2)"),
        ("cos(x)^2 >= 1", "Or(Eq(x, 2*pi*n), Eq(x, 2*pi*n + pi))"),
        ("abs(sin(x)) < 1/2", "And(x > pi*n - pi/6, x < pi*n + pi/6)"),
        ("cos(x) > 2", "False"),
        ("cos(x) <= 1", "True"),
        ("1/(1 - cos(x)) > 0", "And(x > 2*pi*n, x < 2*pi*n + 2*pi)"),
        (
            "2*sin(x)^2 - sin(x) - 1 >= 0",
            "Or(Eq(x, 2*pi*n + pi/2), And(x >= 2*pi*n + 7*pi/6, x <= 2*pi*n + 11*pi/6))",
        ),
    ],
)
def test_touching_points_are_repeated_too(text: str, solved: str) -> None:
    assert plain(asked("solve", expr=text).value) == solved


@pytest.mark.parametrize("text", ["x^2*(sin(x) - 1) >= 0", "x*sin(x) > 0", "x*cos(x) <= x"])
def test_endless_borders_without_a_period_are_not_guessed(text: str) -> None:
    assert refused("solve", expr=text).startswith("E_UNSOLVED: a periodic inequality without a")


@pytest.mark.parametrize(
    ("expr", "value"),
    [
        ("exp(-1/x^2) > 0", "(x > 0) | (x < 0)"),
        ("exp(-x^2) > 0", "True"),
        ("exp(-x^2) <= 0", "False"),
        ("(x + 1)^2 > x^2 + 2x + 1", "False"),
        ("1/x^30 > 0", "(x > 0) | (x < 0)"),
    ],
)
def test_values_that_are_small_are_no_zeros(expr: str, value: str) -> None:
    assert answer("solve", expr=expr)[:2] == (value, "agrees")

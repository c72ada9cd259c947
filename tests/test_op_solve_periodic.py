"""Inequalities that repeat: one period solved, n for all the others, asked again far away."""

# ruff: noqa: E501 (answers stand on one line each, as they are given)

from __future__ import annotations

import pytest
import sympy
from mpmath import mp

from sym_eval import reading
from sym_eval.evidence.truth import really
from tests.asking import Arguments, Whole, answers, asked, refusals

# fmt: off
ANSWERS: list[tuple[str, Arguments, Whole]] = [
    ("sin(x) > 1/2", {}, ("(x > 2*pi*n + pi/6) & (x < 2*pi*n + 5*pi/6)", "agrees", "right at 25 points of a period, and 5 periods away", ("n stands for every integer: it repeats every 2*pi",))),
    ("cos(x) <= 0", {}, ("(x >= 2*pi*n + pi/2) & (x <= 2*pi*n + 3*pi/2)", "agrees", "right at 25 points of a period, and 5 periods away", ("n stands for every integer: it repeats every 2*pi",))),
    ("tan(x) >= 1", {}, ("(x >= pi*n + pi/4) & (x < pi*n + pi/2)", "agrees", "right at 16 points of a period, and 5 periods away", ("n stands for every integer: it repeats every pi",))),
    ("sin(x)^2 < 1/4", {}, ("((x > 2*pi*n - pi/6) & (x < 2*pi*n + pi/6)) | ((x > 2*pi*n + 5*pi/6) & (x < 2*pi*n + 7*pi/6))", "agrees", "right at 34 points of a period, and 5 periods away", ("n stands for every integer: it repeats every 2*pi",))),
    ("sin(x) > 0 and cos(x) > 0", {}, ("(x > 2*pi*n) & (x < 2*pi*n + pi/2)", "agrees", "right at 24 points of a period, and 5 periods away", ("n stands for every integer: it repeats every 2*pi",))),
    ("cos(x) != 0", {}, ("((x > 2*pi*n - pi/2) & (x < 2*pi*n + pi/2)) | ((x > 2*pi*n + pi/2) & (x < 2*pi*n + 3*pi/2))", "agrees", "right at 34 points of a period, and 5 periods away", ("n stands for every integer: it repeats every 2*pi",))),
    ("sin(x) > 2", {}, ("False", "agrees", "right at 19 points of a period, and 5 periods away", ("there is no real solution",))),
    ("sin(x) >= -1", {}, ("True", "agrees", "right at 22 points of a period, and 5 periods away", ("every real number is a solution",))),
    ("sin(x) > 0 and x > 0 and x < 10", {}, ("((x > 0) & (x < pi)) | ((x > 2*pi) & (x < 3*pi))", "agrees", "right at 162 points in it, out of it and at its borders", ())),
    ("sin(pi*x) > 0", {}, ("(x > 2*n) & (x < 2*n + 1)", "agrees", "right at 11 points of a period, and 5 periods away", ("n stands for every integer: it repeats every 2",))),
]

REFUSALS: list[tuple[str, Arguments, str]] = [
    ("sin(n*x) > 0", {"symbol": "x"}, "E_UNSOLVED: of inequalities with parameters those of the first degree are solved, and few others; give the letters values"),
    ("sin(x) = 0 or x = 1", {}, "E_UNSOLVED: a periodic inequality without a window; solve it for one period: … and x >= 0 and x < 2*pi"),
    ("sin(x) + x > 0 and sin(x) < 1/2", {}, "E_UNSOLVED: a periodic inequality without a window; solve it for one period: … and x >= 0 and x < 2*pi"),
]
SLOW: list[tuple[str, Arguments, Whole]] = [  # a second and more each
    ("sin(2x) > cos(x)", {}, ("((x > 2*pi*n + pi/6) & (x < 2*pi*n + pi/2)) | ((x > 2*pi*n + 5*pi/6) & (x < 2*pi*n + 3*pi/2))", "agrees", "right at 31 points of a period, and 5 periods away", ("n stands for every integer: it repeats every 2*pi",))),
]
# fmt: on

test_the_whole_answer = answers("solve", ANSWERS)
test_the_whole_answer_in_seconds = pytest.mark.soak(answers("solve", SLOW))
test_a_refusal_says_what_and_what_next = refusals("solve", REFUSALS)


@pytest.mark.parametrize(
    "text", ["sin(x) > 1/2", "cos(x) <= 0", "tan(x) >= 1", "sin(2x) > cos(x)", "cos(x) != 0"]
)
def test_every_n_gives_solutions_and_nothing_else(text: str) -> None:
    statement, x = reading.read(text).value, reading.read("x").value
    family, letter = asked("solve", expr=text).value, sympy.Symbol("n", integer=True)
    for n in (-3, 0, 2):
        found = family.subs(letter, n)
        inside = [k for k in range(-400, 401) if found.subs(x, sympy.Rational(k, 17)) == sympy.true]
        assert inside
        assert all(really(statement, x, mp.mpf(k) / 17) for k in inside[::5])

"""Whole and positive numbers: those among the real solutions, and equations in several unknowns."""

# ruff: noqa: E501 (answers stand on one line each, as they are given)

from __future__ import annotations

import pytest
import sympy

from sym_eval import reading
from sym_eval.evidence.ideal import at_most
from tests.asking import Arguments, Whole, answers, asked, refusals

# fmt: off
ANSWERS: list[tuple[str, Arguments, Whole]] = [
    ("x^2 - 5x + 6 = 0", {"domain": "integer"}, ("[2, 3]", "proved", "put back exactly; Sturm's count says there are no others", ())),
    ("2x = 3", {"domain": "integer"}, ("[]", "proved", "put back exactly; Sturm's count says there are no others", ("no whole number is a solution",))),
    ("x^2 < 10", {"domain": "integer"}, ("[-3, -2, -1, 0, 1, 2, 3]", "agrees", "right at 91 points in it, out of it and at its borders", ())),
    ("x^2 = 2", {"domain": "integer"}, ("[]", "proved", "put back exactly; Sturm's count says there are no others", ("no whole number is a solution",))),
    ("x^2 + 1 < 0", {"domain": "integer"}, ("[]", "agrees", "right at 81 points in it, out of it and at its borders", ("no whole number is a solution",))),
    ("sin(x) = 0", {"domain": "integer"}, ("[0]", "proved", "put back exactly; interval arithmetic over one period excludes all others", ())),
    ("[x + y = 3, x - y = 1]", {"domain": "integer"}, ("{(2, 1)}", "proved", "put back exactly", ("each is (x, y)",))),
    ("[x + y = 2, x - y = 1]", {"domain": "integer"}, ("EmptySet", "proved", "put back exactly", ("no whole numbers are a solution",))),
    ("3x + 5y = 7", {"domain": "integer", "symbol": "x, y"}, ("{(5*t0 + 14, -3*t0 - 7)}", "proved", "put back; all solutions between -12 and 12 are among them", ("each is (x, y)", "t0 stands for every integer"))),
    ("2x + 4y = 3", {"domain": "integer", "symbol": "x, y"}, ("EmptySet", "proved", "put back; all solutions between -12 and 12 are among them", ("there is no solution in whole numbers",))),
    ("x^2 + y^2 = 25", {"domain": "integer", "symbol": "x, y"}, ("{(-5, 0), (-4, -3), (-4, 3), (-3, -4), (-3, 4), (0, -5), (0, 5), (3, -4), (3, 4), (4, -3), (4, 3), (5, 0)}", "proved", "put back; all solutions between -12 and 12 are among them", ("each is (x, y)",))),
    ("x*y = 6", {"domain": "integer", "symbol": "x, y"}, ("{(-6, -1), (-3, -2), (-2, -3), (-1, -6), (1, 6), (2, 3), (3, 2), (6, 1)}", "proved", "put back; all solutions between -12 and 12 are among them", ("each is (x, y)",))),
    ("[x*y = 6, x > 0]", {"domain": "integer", "symbol": "x, y"}, ("{(1, 6), (2, 3), (3, 2), (6, 1)}", "proved", "put back; all solutions between -12 and 12 are among them", ("each is (x, y)",))),
    ("x*y + x + y = 5", {"domain": "integer", "symbol": "y, x"}, ("{(-7, -2), (-4, -3), (-3, -4), (-2, -7), (0, 5), (1, 2), (2, 1), (5, 0)}", "proved", "put back; all solutions between -12 and 12 are among them", ("each is (y, x)",))),
    ("x^2 = 4", {"domain": "positive"}, ("[2]", "proved", "put back exactly; Sturm's count says there are no others", ("left out by the conditions: -2",))),
    ("[x + y = 3, x*y = 2]", {"domain": "positive"}, ("{(1, 2), (2, 1)}", "proved", "put back exactly; the Groebner basis says there are no others", ("each is (x, y)",))),
    ("x^2 + 3x + 2 = 0", {"domain": "positive"}, ("[]", "proved", "none of all roots, counted by Sturm's count, meets the conditions", ("there is no real solution", "left out by the conditions: -2, -1"))),
    ("[x^2 + y^2 = 25, x - y = 1]", {"domain": "positive"}, ("{(4, 3)}", "proved", "put back exactly; the Groebner basis says there are no others", ("each is (x, y)", "1 left out by the conditions"))),
    ("[x + y = 3]", {"domain": "integer"}, ("{(t0, 3 - t0)}", "proved", "put back; all solutions between -12 and 12 are among them", ("each is (x, y)", "t0 stands for every integer"))),
]

REFUSALS: list[tuple[str, Arguments, str]] = [
    ("x > 3", {"domain": "integer"}, "E_UNSOLVED: infinitely many whole numbers; add a range: x > -10 and x < 10"),
    ("[2x + y = 4, 4x + 2y = 8]", {"domain": "integer"}, "E_UNSOLVED: the whole numbers among them were not listed; add a range of numbers"),
    ("y^2 = x^3 - 2", {"domain": "integer", "symbol": "x, y"}, "E_UNSOLVED: no method for this equation in whole numbers; add ranges and try numbers, or ask for reals"),
    ("[x > 0, y > 0]", {"domain": "integer"}, "E_UNSOLVED: inequalities in several unknowns are not solved; solve for one unknown"),
]
# fmt: on

test_the_whole_answer = answers("solve", ANSWERS)
test_a_refusal_says_what_and_what_next = refusals("solve", REFUSALS)


@pytest.mark.parametrize(("text", "count"), [
    ("[x^2 + y^2 - 25, x*y - 12]", 4),
    ("[x^2 - y, y^2 - x]", 4),
    ("[x - 1, x - 2]", 0),
    ("[x^2, y - x]", 2),
    ("[x + y - 1]", None),
    ("[sin(x), y]", None),
    ("[a*x - 1, y]", None),
])  # fmt: skip
def test_how_many_solutions_a_system_can_have(text: str, count: int | None) -> None:
    x, y = (reading.read(name).value for name in "xy")
    assert at_most(reading.read(text).value, [x, y]) == count


def test_a_pell_equation_has_families_of_both_signs() -> None:
    found = asked("solve", expr="x^2 - 2y^2 = 1", symbol="x, y", domain="integer")
    t = sympy.Symbol("t", integer=True)
    rows = {tuple(sympy.expand(e.subs(t, 1)) for e in row) for row in found.value}
    assert rows == {(-x, -y) for x, y in rows}
    assert all(x**2 - 2 * y**2 == 1 for x, y in rows)
    assert found.check.verdict.value == "agrees"

"""Equations and inequalities as textbooks set them, with the answers of their own mathematics.

Tables of many rows: a test goes through one and asserts that nothing in it fails.
"""

from __future__ import annotations

import pytest

from sym_core.errors import SymError
from sym_eval.operations.common import Answer
from tests.asking import Arguments, asked, refused

Rows = dict[str, str]
LOCATED = "interval arithmetic encloses every place where the sides meet; asked in between"


def solved(question: str) -> Answer:
    """`expr`, then `;` and the unknown, then `@` and what is assumed."""
    text, _, assumed = question.partition(" @ ")
    text, _, unknown = text.partition(" ; ")
    given: Arguments = {"symbol": unknown} if unknown else {}
    given |= {"assume": assumed} if assumed else {}
    return asked("solve", expr=text, **given)


def wrong(rows: Rows) -> list[str]:
    """The rows whose answer is another one, or none."""
    found = []
    for question, expected in rows.items():
        try:
            value = str(solved(question).value)
        except SymError as error:
            value = error.failure.text()
        if value != expected:
            found.append(f"{question}: {value}, not {expected}")
    return found


STEPS: Rows = {  # n <= floor(g) < n + 1 and n - 1 < ceiling(g) <= n, written for g
    "floor(x) > 2": "x >= 3",
    "floor(x) >= 2": "x >= 2",
    "floor(x) < 2": "x < 2",
    "floor(x) <= 2": "x < 3",
    "floor(x) > 5/2": "x >= 3",
    "2*floor(x) + 1 > 6": "x >= 3",
    "3 - floor(x) >= 1": "x < 3",
    "floor(2x-1) >= 3": "x >= 2",
    "floor(x)^2 < 4": "(x >= -1) & (x < 2)",
    "floor(x) != 2": "(x >= 3) | (x < 2)",
    "floor(x) > 2 and x < 10": "(x >= 3) & (x < 10)",
    "abs(floor(x)) < 1": "(x >= 0) & (x < 1)",
    "floor(-x) >= 2": "x <= -2",
    "ceil(x) <= 3": "x <= 3",
    "ceil(x) > 5/2": "x > 2",
    "ceil(x) < 3": "x <= 2",
    "ceil(x) >= 3": "x > 2",
    "1/2 < ceil(x) < 5/2": "(x <= 2) & (x > 0)",
    "sign(x) >= 1": "x > 0",
    "sign(x)*x > 2": "(x > 2) | (x < -2)",
    "sign(x) > -1": "x >= 0",
    "sign(x) <= 0": "x <= 0",
    "sign(x) < 2": "True",
    "sign(x) > 1": "False",
}


@pytest.mark.soak
def test_an_inequality_in_a_step_is_one_in_what_is_rounded() -> None:
    assert wrong(STEPS) == []


STEPPED: Rows = {  # on [n, n + 1) floor(x) is n: an equation for each n, and its roots in there
    "x^2 - floor(x) = 3": "[2.23606797749979]",
    "floor(x) = x/2": "[0]",
    "x^2 - floor(x) = 2": "[-1, 1.73205080756888, 2]",
    "x*floor(x) = 5": "[5/2]",
    "x*floor(x) = 7": "[-7/3]",
    "floor(x)^2 = x": "[0, 1]",
    "x + floor(x) = 5/2": "[3/2]",
    "floor(x) = x^2 - 1/2": "[0.707106781186548, 1.22474487139159]",
    "1/x + floor(x) = 2": "[1/2, 1]",
    "x + sign(x) = 3/2": "[1/2]",
}


@pytest.mark.soak
def test_where_a_function_only_steps_over_zero_there_is_no_root() -> None:
    assert wrong(STEPPED) == []


LETTERS: Rows = {  # divided by a number of known sign, which turns the relation or does not
    "a*x > b ; x @ a > 0": "x > b/a",
    "a*x > b ; x @ a < 0": "x < b/a",
    "a*x + b <= 3 ; x @ a > 0": "x <= (3 - b)/a",
    "a*x > a ; x @ a > 0": "x > 1",
    "x/a - 1 >= b ; x @ a < 0": "x <= a*(b + 1)",
    "(a^2 + 1)*x > b ; x": "x > b/(a**2 + 1)",
    "x > y ; x": "x > y",
    "a < x < b ; x": "(x > a) & (x < b)",
    "abs(x) < a ; x": "(x < a) & (x > -a)",
    "abs(x - m) <= r ; x": "(x <= m + r) & (x >= m - r)",
    "2*abs(x) > a ; x": "(x > a/2) | (x < -a/2)",
    "x^2 < a ; x @ a > 0": "(x < sqrt(a)) & (x > -sqrt(a))",
    "x^2 >= a^2 ; x @ a > 0": "(x >= a) | (x <= -a)",
    "e^x > a ; x @ a > 0": "x > log(a)",
    "k*e^(-x) <= 1 ; x @ k > 0": "x >= log(k)",
    "ln(x) < a ; x": "(x > 0) & (x < exp(a))",
    "x != a ; x": "Ne(x, a)",
}


def test_an_inequality_with_letters_is_divided_by_what_has_a_sign() -> None:
    assert wrong(LETTERS) == []


def test_without_a_sign_it_is_said_what_to_assume() -> None:
    assert refused("solve", expr="a*x > b", symbol="x") == (
        "E_UNSOLVED: whether a is positive or negative decides, and is not known; "
        "assume='a > 0', or a < 0"
    )


WINDOWS: Rows = {
    "x > 3 and x < 7 @ x integer": "[4, 5, 6]",
    "[x > 3, x < 7] @ x integer": "[4, 5, 6]",
    "2x > 7 @ x integer, x < 10": "[4, 5, 6, 7, 8, 9]",
    "2x > 7 @ x integer": "x > 7/2",
    "x^2 < 10 @ x integer, x > 0": "[1, 2, 3]",
    "x^2 < 10 @ x even": "[-2, 0, 2]",
    "x^2 < 10 @ x prime": "[2, 3]",
    "sin(x) > 1/2 @ x > 0, x < 2*pi": "(x > pi/6) & (x < 5*pi/6)",
    "cos(x) <= 0 @ 0 <= x, x <= 2*pi": "(x >= pi/2) & (x <= 3*pi/2)",
    "sin(x) > 0 @ x > 0, x < pi": "True",
    "sin(x) > 0 @ x > 0, x < 4": "(x > 0) & (x < pi)",
    "sin(x) > 2 @ x > 0, x < 1": "False",
    "sin(x) > 1/2 @ x > 0": "(x > 2*pi*n + pi/6) & (x < 2*pi*n + 5*pi/6)",
    "tan(x)^2 <= 0": "Eq(x, pi*n)",
}


@pytest.mark.soak
def test_what_is_assumed_is_the_window_of_an_inequality() -> None:
    assert wrong(WINDOWS) == []


BORDERS: Rows = {  # Dottie's number 0.7390851332151607; sin(z) = z/2 at 1.895494267033981
    "x + sin(x) > 0": "x > 0",
    "x - cos(x) >= 0": "x >= 0.739085133215161",
    "cos(x) > x^2": "(x > -0.824132312302522) & (x < 0.824132312302522)",
    "sin(x) > x/2": "(x < -1.89549426703398) | ((x < 1.89549426703398) & (x > 0))",
    "2^x + 3^x > 4^x": "x < 1.50712659163865",
    "x^4 + sin(x) < -5": "False",
}


def test_borders_without_a_closed_form_are_enclosed() -> None:
    assert wrong(BORDERS) == []
    assert {solved(question).check.how for question in BORDERS} == {LOCATED}


BARS: Rows = {  # for each sign of what stands between bars a linear system, or one of degree two
    "[abs(x) + y = 2, x + abs(y) = 2]": "{(0, 2), (2, 0), (2 - y, y)}",
    "[abs(x) + abs(y) = 3, x - y = 1]": "{(-1, -2), (2, 1)}",
    "[abs(x) + y = 1, x + y = 3]": "EmptySet",
    "[abs(x-1) + y = 2, y = 1]": "{(0, 1), (2, 1)}",
    "[abs(x) = 1, abs(y) = 2]": "{(-1, -2), (-1, 2), (1, -2), (1, 2)}",
    "[abs(x) + abs(y) = -1, x = y]": "EmptySet",
    "[abs(x-y) = 1, x*y = 2]": "{(-2, -1), (-1, -2), (1, 2), (2, 1)}",
    "[abs(x) + abs(y) = 1, x^2 + y^2 = 1]": "{(-1, 0), (0, -1), (0, 1), (1, 0)}",
}


def test_a_system_with_bars_is_solved_sign_by_sign() -> None:
    assert wrong(BARS) == []
    assert {solved(question).check.verdict.value for question in BARS} == {"proved"}


def test_a_row_with_a_free_unknown_says_for_which_values_of_it() -> None:
    notes = solved("[abs(x) + y = 2, x + abs(y) = 2]").notes
    assert notes[-1] == "(2 - y, y): only where 2 - y >= 0 and y >= 0"


SEEN: Rows = {  # no formula gives these, and what is only near to zero far out is no root
    "x^x = -1": "[-1]",
    "tanh(x) = 1": "[]",
    "abs(x) = x": "Interval(0, oo)",
}


@pytest.mark.soak
def test_a_scan_neither_loses_a_plain_number_nor_takes_a_limit_for_a_root() -> None:
    assert wrong(SEEN) == []


@pytest.mark.soak
def test_a_list_that_leaves_a_range_undecided_is_not_called_complete() -> None:
    found = solved("x^sin(x) = 1")
    assert any(note.startswith("not decided: whether there is a root") for note in found.notes)
    assert found.facts == {"complete": False}


ORDINARY: Rows = {
    "sqrt(2x+3) - sqrt(x+1) = 1": "[-1, 3]",
    "sqrt(x) + sqrt(x+5) = 5": "[4]",
    "sqrt(x-1) + sqrt(x-4) = -1": "[]",
    "x^(2/3) - 5*x^(1/3) + 6 = 0": "[8, 27]",
    "ln(x) + ln(x-3) = ln(10)": "[5]",
    "log(x, 3) + log(x, 9) = 3": "[9]",
    "abs(x^2 - 4) = 3x": "[1, 4]",
    "abs(x-1) + abs(x+2) = 3": "Interval(-2, 1)",
    "abs(abs(x) - 2) = 1": "[-3, -1, 1, 3]",
    "x/(x-2) = 2/(x-2)": "[]",
    "(x^2-5x+5)^(x^2-9x+20) = 1": "[1, 2, 3, 4, 5]",
    "x^x = 1": "[1]",
    "x^(2x) = 1": "[-1, 1]",
    "9^x + 6^x = 2*4^x": "[0]",
    "sqrt(x^2 - 1) > x": "x <= -1",
    "(x-1)^2*(x-2) >= 0": "Eq(x, 1) | (x >= 2)",
    "abs(x+1) <= abs(x-1)": "x <= 0",
    "log(x, 1/2) > 1": "(x > 0) & (x < 1/2)",
    "[x*y = 6, y*z = 12, x*z = 8]": "{(-2, -3, -4), (2, 3, 4)}",
    "[sqrt(x) + sqrt(y) = 3, x + y = 5]": "{(1, 4), (4, 1)}",
}


@pytest.mark.soak
def test_radicals_logarithms_bars_and_systems() -> None:
    assert wrong(ORDINARY) == []

"""Kinds of equations whose whole solution is known: nothing lost, nothing too many, nothing unsaid.

Each row says what comes out, and what a reader must be told; the values are from mathematics.
"""

# ruff: noqa: E501 (a row stands on one line)

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from sym_core.errors import SymError
from sym_eval.printing import plain
from tests.asking import Arguments, asked
from tests.portions import portions

Row = tuple[str, Arguments, str, tuple[str, ...]]
"""A text, its arguments, the value or the refusal's code, and pieces of what is said."""


def said(text: str, arguments: Arguments) -> tuple[str, str]:
    """The value, and all that is said of it; of a refusal its code and its sentence."""
    try:
        found = asked("solve", expr=text, **arguments)
    except SymError as error:
        return error.failure.code.value, error.failure.text()
    how = f"complete: {(found.facts or {}).get('complete')}"
    return plain(found.value), " | ".join((found.check.how, how, *found.notes))


def wrong(rows: Iterable[Row]) -> list[Any]:
    """The rows that are answered otherwise, with what was answered."""
    found = [(row, said(row[0], row[1])) for row in rows]
    return [
        (row[0], value, told)
        for row, (value, told) in found
        if value != row[2] or not all(piece in told for piece in row[3])
    ]


def of_x(*rows: tuple[str, str, tuple[str, ...]]) -> list[Row]:
    """Rows for the unknown x among parameters."""
    return [(text, {"symbol": "x"}, value, pieces) for text, value, pieces in rows]


SLOW_SPECIAL = of_x(
    # |x - a| = |x - b|: the middle, and the whole line where a and b are the same.
    ("abs(x - a) = abs(x - b)", "[a/2 + b/2]", ("at a = b: every x",)),
    ("abs(x) + abs(x - 2) = a", "[1 - a/2, a/2 + 1]", ("for a - 2 >= 0", "at a = 2: every x with x <= 2 and 0 <= x")),
    ("x - abs(x) = a", "[a/2]", ("for a <= 0", "at a = 0: every x with 0 <= x")),
    ("a^x = a^2", "[2]", ("at a = 1: every x",)),
    ("abs(x) = a", "[-a, a]", ("for a >= 0",)),
)  # fmt: skip
SPECIAL = of_x(
    ("exp(a*x) = exp(b*x)", "[0]", ("at a = b: every x",)),
    ("x + abs(x) = a", "[a/2]", ("for a >= 0", "at a = 0: every x with x <= 0")),
    ("(x - a)/(x - b) = 1", "[]", ("every x with a value of both sides is one if a - b = 0",)),
    ("1/(x - a) = 1/(x - b)", "[]", ("complete: True", "is one if a - b = 0")),
    ("x = x + a", "[]", ("every x is one if a = 0",)),
    ("2*x + b = 2*(x + a)", "[]", ("every x is one if 2*a - b = 0",)),
    ("(a - 2)*exp(x) = 0", "[]", ("complete: True", "where a - 2 = 0: every x")),
    ("a*sin(x) = b*sin(x)", "ImageSet(Lambda(n, pi*n), Integers)", ("where a - b = 0: every x",)),
    ("a*exp(x) = a", "[0]", ("where a = 0: every x",)),
    ("a*sqrt(x) = a", "[1]", ("where a = 0: every x",)),
    ("sqrt((x - a)^2) = x - a", "Interval(a, oo)", ("complete: True",)),
    ("abs(x - a) = a - x", "Interval(-oo, a)", ("complete: True",)),
    ("log(x) = a", "[exp(a)]", ("complete: True",)),
)  # fmt: skip


def test_values_of_parameters_at_which_every_number_is_a_solution_are_named() -> None:
    assert wrong(SPECIAL) == []


@pytest.mark.soak
def test_slower_equations_name_such_values_too() -> None:
    assert wrong(SLOW_SPECIAL) == []


def test_no_such_value_is_named_where_there_is_none() -> None:
    rows = ("log(x) = a", "exp(x) = a", "sqrt(x) = a")
    assert [r for r in rows if "every x" in said(r, {"symbol": "x"})[1]] == []


EXPONENTIALS: list[Row] = [
    ("exp(x) = 0", {}, "[]", ("complete: True",)),
    ("exp(1/x) = 0", {}, "[]", ("complete: True",)),
    ("(x - 1)*exp(x) = 0", {}, "[1]", ("complete: True",)),
    ("(x - 1)*exp(1/(x - 1)) = 0", {}, "[]", ("complete: True",)),
    ("(x^2 - 1)*exp(sqrt(x)) = 0", {}, "[1]", ("a side has no value there: -1",)),
    ("exp(x)*sin(x) = 0", {}, "ImageSet(Lambda(n, pi*n), Integers)", ("complete: True",)),
    ("x*exp(-x) = 0", {}, "[0]", ("complete: True",)),
    ("exp(x)*(x + 1) = exp(x)", {}, "[0]", ("complete: True",)),
    ("exp(z) = 0", {"symbol": "z", "domain": "complex"}, "[]", ("complete: True",)),
    ("z*exp(z) = 0", {"symbol": "z", "domain": "complex"}, "[0]", ("complete: True",)),
]


def test_an_exponential_is_never_zero_and_takes_nothing_away() -> None:
    assert wrong(EXPONENTIALS) == []


def of_slopes(*rows: tuple[str, list[str]]) -> list[Row]:
    """Rows of differential equations with several branches of y'."""
    return [
        (text, {}, str([f"Eq(y(x), {e})" for e in found]).replace("'", ""), ("complete: True",))
        for text, found in rows
    ]


BRANCHES = of_slopes(
    ("(y')^2 = 1", ["C1 - x", "C1 + x"]),
    ("(y')^2 - y^2 = 0", ["C1*exp(-x)", "C1*exp(x)"]),
    ("(y')^2 = x^2", ["C1 - x**2/2", "C1 + x**2/2"]),
    ("(y')^2 - (x + y)*y' + x*y = 0", ["C1*exp(x)", "C1 + x**2/2"]),
    ("(y')^3 = y'", ["C1 - x", "C1", "C1 + x"]),
    ("(y' - 1)*(y' - y) = 0", ["C1 + x", "C1*exp(x)"]),
    ("abs(y') = 1", ["C1 - x", "C1 + x"]),
    ("(y')^2 + 2*x*y' - 3*x^2 = 0", ["C1 - 3*x**2/2", "C1 + x**2/2"]),
    ("(y')^2 = 4*y", ["(C1 + x)**2", "0"]),
    ("(y')^2 - x*y' + y = 0", ["C1*(-C1 + x)", "x**2/4"]),
    ("(y'')^2 = 1", ["C1*x + C2 - x**2/2", "C1*x + C2 + x**2/2"]),
)


def test_every_branch_of_the_derivative_has_its_solutions() -> None:
    assert wrong(BRANCHES) == []


def of_functions(*rows: tuple[str, str, tuple[str, ...]]) -> list[Row]:
    """Rows of systems of differential equations."""
    return [(text, {}, value, pieces) for text, value, pieces in rows]


APART = of_functions(
    ("[x' = x/t, y' = y/t]", "[Eq(x(t), C1*t), Eq(y(t), C2*t)]", ("complete: True",)),
    ("[x' = x/t, y' = 2*y/t, z' = z]", "[Eq(x(t), C1*t), Eq(y(t), C2*t**2), Eq(z(t), C3*exp(t))]", ("C1, C2, C3",)),
    ("[x' = x/t, y' = x + y/t]", "[Eq(x(t), C1*t), Eq(y(t), C1*t**2 + C2*t)]", ("complete: True",)),
    ("[x' = x/t, y' = y/t, x(1) = 1]", "[Eq(x(t), t), Eq(y(t), C1*t)]", ("leave C1 free",)),
    ("[x' = x*y, y' = y]", "[Eq(x(t), C2*exp(C1*exp(t))), Eq(y(t), C1*exp(t))]", ("complete: True",)),
    # y = 0 solves it too, and is no member of this family.
    ("[x' = x, y' = y^2]", "[Eq(x(t), C1*exp(C2 + t)), Eq(y(t), -1/(C2 + t))]", ("complete: False", "a function that stays at zero")),
    ("[x' = x, y' = y^2, x(0) = 1, y(0) = 1]", "[Eq(x(t), exp(t)), Eq(y(t), -1/(t - 1))]", ("complete: True",)),
)  # fmt: skip


def test_equations_that_know_nothing_of_each_other_have_constants_of_their_own() -> None:
    assert wrong(APART) == []


NONE_SHOWN: list[Row] = [
    # An empty list says that there is none: what was only not found is refused.
    ("[max(x, y) = 3, min(x, y) = 1]", {}, "E_UNSOLVED", ("that there is none was not shown",)),
    ("[floor(x) + y = 3/2, x + floor(y) = 5/2]", {}, "E_UNSOLVED", ("not shown",)),
    ("[x^2 + y^2 = -1]", {}, "EmptySet", ("complete: True",)),
    ("[x^2 + y^4 + 1 = 0, x*y = 1]", {}, "EmptySet", ("complete: True",)),
    ("[exp(x) + exp(y) = 0, x - y = sin(x)]", {}, "EmptySet", ("complete: True",)),
    ("I*x = 1", {}, "[]", ("complete: True",)),
    ("I*x = 0", {}, "[0]", ("complete: True",)),
    ("x^2 + I*x = 1 + I", {}, "[1]", ("complete: True",)),
    ("(x - 2)*(x + I) = 0", {}, "[2]", ("complete: True",)),
]
IN_THE_PLANE: list[Row] = [
    (text, {"symbol": "z", "domain": "complex"}, "[]", ("complete: True",))
    for text in (
        "sqrt(z) = -1",
        "sqrt(z + 1) = -2",
        "sqrt(z^2) = -1",
        "z^(1/3) = -1",
        "log(z) = 2*pi*I",
        "log(z^2 + 1) = 4*I",
        "3*log(z) = -9*I*pi",
        "exp(z^2) = 0",
    )
]


def test_an_empty_answer_is_one_that_was_shown() -> None:
    assert wrong([*NONE_SHOWN, *IN_THE_PLANE]) == []


AT_ONCE: list[Row] = [
    ("[sin(x) = 0, cos(x) = 1]", {}, "ImageSet(Lambda(n, 2*pi*n), Integers)", ("complete: True",)),
    ("[sin(x) = 1/2, cos(x) = -sqrt(3)/2]", {}, "ImageSet(Lambda(n, 2*pi*n + 5*pi/6), Integers)", ("complete: True",)),
    ("[cos(x) = 1/2, tan(x) = sqrt(3)]", {}, "ImageSet(Lambda(n, 2*pi*n + pi/3), Integers)", ("complete: True",)),
    ("[sin(2x) = 0, sin(3x) = 0]", {}, "ImageSet(Lambda(n, pi*n), Integers)", ("complete: True",)),
    ("[x^2 - 3x + 2 = 0, sqrt(x) = 1]", {}, "[1]", ("complete: True",)),
    ("[abs(x) = 2, x^3 = -8]", {}, "[-2]", ("left out by the conditions: 2",)),
    ("[abs(x) = 2, x^3 = 27]", {}, "[]", ("complete: True",)),
    ("[x^2 - 3x + 2 = 0, x^2 - 4 = 0]", {}, "{(2,)}", ("complete: True",)),
]  # fmt: skip


def test_several_equations_in_one_unknown_are_met_at_once() -> None:
    assert wrong(AT_ONCE) == []


OF_LETTERS: list[Row] = [
    (text, {"symbol": "[x, y]"}, value, (piece,))
    for text, value, piece in (
        ("[x + y = 2, x*y = a]", "{(1 - sqrt(1 - a), sqrt(1 - a) + 1), (sqrt(1 - a) + 1, 1 - sqrt(1 - a))}", "for 1 - a >= 0"),
        ("[x^2 = a, y = x + b]", "{(-sqrt(a), -sqrt(a) + b), (sqrt(a), sqrt(a) + b)}", "for a >= 0"),
        ("[x*y = a, x/y = b]", "{(-b*sqrt(a/b), -sqrt(a/b)), (b*sqrt(a/b), sqrt(a/b))}", "for a/b >= 0 and b != 0"),
        ("[x^2 + y^2 = r^2, y = x]", "{(-sqrt(2)*r/2, -sqrt(2)*r/2), (sqrt(2)*r/2, sqrt(2)*r/2)}", "put back exactly"),
    )
]  # fmt: skip


def test_rows_with_letters_say_for_which_letters_they_are_real() -> None:
    assert wrong(OF_LETTERS) == []


def in_whole_numbers(*rows: tuple[str, str, str]) -> list[Row]:
    """Rows for whole x and y."""
    asking = {"domain": "integer", "symbol": "[x, y]"}
    return [(text, asking, value, ("complete: True", piece)) for text, value, piece in rows]


WHOLE = in_whole_numbers(
    # (x - 4)(y - 4) = 16, without (0, 0), where neither side has a value.
    ("1/x + 1/y = 1/4", "{(-12, 3), (-4, 2), (2, -4), (3, -12), (5, 20), (6, 12), (8, 8), (12, 6), (20, 5)}", "proved"),
    ("x/y = 2", "{(2*t0, t0)}", "for which y != 0"),
    # The taxi's number.
    ("x^3 + y^3 = 1729", "{(1, 12), (9, 10), (10, 9), (12, 1)}", "proved"),
    ("x^3 - y^3 = 7", "{(-1, -2), (2, 1)}", "proved"),
    ("x*y*(x + y) = 6", "{(-3, 1), (-3, 2), (1, -3), (1, 2), (2, -3), (2, 1)}", "proved"),
    ("x^2*y - y = 6", "{(-2, 2), (0, -6), (2, 2)}", "proved"),
    ("x^2*y^2 = 4", "{(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)}", "proved"),
    # Circles and ellipses: (x - 2)^2 + y^2 = 9, and others.
    ("x^2 - 4*x + y^2 = 5", "{(-1, 0), (2, -3), (2, 3), (5, 0)}", "proved"),
    ("2*x^2 + 3*y^2 = 5", "{(-1, -1), (-1, 1), (1, -1), (1, 1)}", "proved"),
    ("x^2 + 2*y^2 + x = 9", "EmptySet", "proved"),
    ("x^2 + y^2 = -3", "EmptySet", "proved"),
    ("x^2 - x*y + y^2 = 1", "{(-1, -1), (-1, 0), (0, -1), (0, 1), (1, 0), (1, 1)}", "proved"),
)  # fmt: skip


def test_whole_numbers_of_products_fractions_and_ellipses() -> None:
    rows = [(t, a, v, tuple(p for p in pieces if p != "proved")) for t, a, v, pieces in WHOLE]
    assert wrong(rows) == []
    assert {asked("solve", expr=t, **a).check.verdict.value for t, a, _, _ in WHOLE} == {"proved"}


def whole_points(a: int, b: int, c: int, d: int, e: int) -> set[tuple[int, int]]:
    """The whole points of a x^2 + b xy + c y^2 + d x = e between -30 and 30."""
    reach = range(-30, 31)
    return {(x, y) for x in reach for y in reach if a * x * x + b * x * y + c * y * y + d * x == e}


def test_whole_points_of_conics_are_those_that_counting_finds() -> None:
    """Ellipses with a middle anywhere."""
    missed = []
    for a, b, c, d, e in CONICS:
        text = f"{a}*x^2 + {b}*x*y + {c}*y^2 + {d}*x = {e}"
        found = asked("solve", expr=text, domain="integer", symbol="[x, y]").value
        points = {tuple(map(int, row)) for row in getattr(found, "args", ())}
        missed += [text] if points != whole_points(a, b, c, d, e) else []
    assert missed == []


CONICS = [
    (a, b, c, d, e)
    for a, c in ((1, 1), (1, 3), (2, 5))
    for b in (-1, 0, 2)
    for d in (-3, 0)
    for e in (7, 20)
    if b * b < 4 * a * c
]

PROGRESSIONS: list[Row] = [
    (text, {"domain": "integer"}, value, ("complete: True",))
    for text, value in (
        ("sin(pi*x) = 0", "Integers"),
        ("cos(pi*x) = 1", "ImageSet(Lambda(n, 2*n), Integers)"),
        ("sin(pi*x/4) = 1", "ImageSet(Lambda(n, 8*n + 2), Integers)"),
        ("tan(pi*x/3) = sqrt(3)", "ImageSet(Lambda(n, 3*n + 1), Integers)"),
        ("cos(pi*x/3) = 1/2", "Union(ImageSet(Lambda(n, 6*n + 1), Integers), ImageSet(Lambda(n, 6*n + 5), Integers))"),
        ("sin(pi*x) = 1", "[]"),
        ("sin(x) = 0", "[0]"),
        ("[x + 2y + 3z = 6, x + y + z = 3]", "{(z, 3 - 2*z, z)}"),
        ("[x + y + z = 3, x - y + z = 1]", "{(2 - z, 1, z)}"),
    )
]  # fmt: skip


def test_endlessly_many_whole_numbers_are_said_with_a_letter() -> None:
    assert wrong(PROGRESSIONS) == []


SEQUENCES: list[Row] = [
    ("[a(n+1) = b(n), b(n+1) = a(n), a(0) = 1]", {}, "E_UNSOLVED", ("no sequence stands at two places",)),
    ("[a(n) = 2*a(n/2) + n, a(1) = 1]", {}, "E_UNSOLVED", ("no sequence stands at two places",)),
    ("a(n+1) = r*a(n) + c", {}, "Eq(a(n), C1*r**n - c/(r - 1))", ("for general r",)),
    ("a(n+1) = 2*a(n)", {}, "Eq(a(n), 2**n*C1)", ("C1 is a free constant",)),
]  # fmt: skip


def test_what_is_no_recurrence_of_one_sequence_is_refused_and_letters_have_borders() -> None:
    assert wrong(SEQUENCES) == []


def of_real(*rows: tuple[str, str]) -> list[Row]:
    """Rows whose whole real solution is known."""
    return [(text, {}, value, ("complete: True",)) for text, value in rows]


STRETCHES = of_real(
    ("asin(sin(x)) = x", "Interval(-pi/2, pi/2)"),
    ("atan(tan(x)) = x", "Interval.open(-pi/2, pi/2)"),
    ("acos(cos(x)) = x", "Interval(0, pi)"),
    ("0^x = 0", "Interval.open(0, oo)"),
    ("floor(2x) = 2*floor(x)", "And(x >= n, x < n + 1/2)"),
    ("ceiling(x) = floor(x) + 1", "And(x > n, x < n + 1)"),
    ("floor(x/2)*2 = floor(x)", "And(x >= 2*n, x < 2*n + 1)"),
    ("floor(x) = x", "Integers"),
    ("floor(3*x) = 3*x", "ImageSet(Lambda(n, n/3), Integers)"),
    ("x - floor(x) = 1/3", "ImageSet(Lambda(n, n + 1/3), Integers)"),
    # Hermite's identity: true everywhere.
    ("floor(x) + floor(x + 1/2) = floor(2*x)", "Reals"),
)
SLOW_STRETCHES = of_real(
    ("abs(sin(x)) = sin(x)", "And(x >= 2*pi*n, x <= 2*pi*n + pi)"),
    ("abs(cos(x)) = -cos(x)", "And(x >= 2*pi*n + pi/2, x <= 2*pi*n + 3*pi/2)"),
    ("sign(sin(x)) = 1", "And(x > 2*pi*n, x < 2*pi*n + pi)"),
    # No value at pi/2, where both sides are infinite.
    ("abs(tan(x)) = tan(x)", "And(x >= pi*n, x < pi*n + pi/2)"),
    ("asin(sin(x)) = x/2", "[-2*pi/3, 0, 2*pi/3]"),
)
STEPS = of_real(
    ("x - floor(x) < 1/2", "And(x >= n, x < n + 1/2)"),
    ("ceiling(x) - x > 1/4", "And(x > n, x < n + 3/4)"),
    ("frac(x) >= 1/2", "And(x >= n + 1/2, x < n + 1)"),
    ("floor(sin(x)) >= 0", "And(x >= 2*pi*n, x <= 2*pi*n + pi)"),
    ("abs(tan(x)) - tan(x) >= 0", "And(x > pi*n - pi/2, x < pi*n + pi/2)"),
    ("abs(1/(x^2 - 2)) - 1/(x^2 - 2) > 0", "And(x < sqrt(2), x > -sqrt(2))"),
)


@portions
def test_solutions_that_are_stretches_end_where_they_end(step: int) -> None:
    assert wrong([*STRETCHES, *STEPS][::step]) == []


@pytest.mark.soak
def test_slower_stretches_end_where_they_end() -> None:
    assert wrong(SLOW_STRETCHES) == []

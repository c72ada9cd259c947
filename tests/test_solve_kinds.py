"""Kinds of equations whose whole solution is known: nothing lost, nothing too many, nothing unsaid.

Each row says what comes out, and what a reader must be told; the values are from mathematics.
"""

# ruff: noqa: E501 (a row stands on one line)

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from sym_core.errors import SymError
from tests.asking import Arguments, asked

Row = tuple[str, Arguments, str, tuple[str, ...]]
"""A text, its arguments, the value or the refusal's code, and pieces of what is said."""


def said(text: str, arguments: Arguments) -> tuple[str, str]:
    """The value, and all that is said of it; of a refusal its code and its sentence."""
    try:
        found = asked("solve", expr=text, **arguments)
    except SymError as error:
        return error.failure.code.value, error.failure.text()
    how = f"complete: {(found.facts or {}).get('complete')}"
    return str(found.value), " | ".join((found.check.how, how, *found.notes))


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

"""One differential equation: whole answers, and every refusal."""

# ruff: noqa: E501 (answers stand on one line each, as they are given)

from __future__ import annotations

import pytest

from sym_eval import reading
from sym_eval.printing import plain
from tests.asking import asked, refused

EXACTLY = "put into the equation, which becomes an identity"
MET = f"{EXACTLY}, and meets the given values exactly"
ONLY = f"{MET}; only one can (Picard-Lindelöf)"
FREE_2 = ("C1, C2 are free constants",)

# fmt: off
ANSWERS: list[tuple[str, str, str, tuple[str, ...]]] = [
    ("y''(x) + y(x) = 0", "Eq(y(x), C1*cos(x) + C2*sin(x))", EXACTLY, FREE_2),
    ("y'(x) = y(x)", "Eq(y(x), C1*exp(x))", EXACTLY, ("C1 is a free constant",)),
    ("y'(x)", "Eq(y(x), C1)", EXACTLY, ("C1 is a free constant",)),
    ("y'''(x) = 0", "Eq(y(x), C1 + C2*x + C3*x**2)", EXACTLY, ("C1, C2, C3 are free constants",)),
    ("y'(x) = C1*y(x)", "Eq(y(x), C2*exp(C1*x))", EXACTLY, ("C2 is a free constant",)),
    ("y'(x) = y(x)*(1 - y(x))", "[Eq(y(x), -exp(x)/(C1 - exp(x))), Eq(y(x), 0)]", EXACTLY, ("2 solutions", "C1 is a free constant")),
    ("[y''(x) + y(x) = sin(x), y(0) = 1, y'(0) = 0]", "Eq(y(x), -x*cos(x)/2 + sin(x)/2 + cos(x))", ONLY, ()),
    ("[y'(x) = y(x)*(1 - y(x)), y(0) = 1/4]", "Eq(y(x), exp(x)/(exp(x) + 3))", ONLY, ()),
    ("[y'(x) = y(x)*(1 - y(x)), y(0) = 0]", "Eq(y(x), 0)", ONLY, ()),
    ("[y'(x) = (x + y(x))^2, y(0) = 0]", "Eq(y(x), -x + tan(x))", ONLY, ()),
    ("[x*y'(x) + y(x) = x^2, y(1) = 1]", "Eq(y(x), (x**3 + 2)/(3*x))", ONLY, ()),
    ("[y''(x) = y'(x)^2, y(0) = 0, y'(0) = 1]", "Eq(y(x), -log(1 - x))", ONLY, ()),
    ("[y''(x) = 2*y(x)*y'(x), y(0) = 0, y'(0) = 1]", "Eq(y(x), tan(x))", ONLY, ()),
    ("[y''(x) = x*y(x), y(0) = airyai(0), y'(0) = airyaiprime(0)]", "Eq(y(x), airyai(x))", ONLY, ()),
    ("[y''(x) = y(x), y(0) = 1, y(oo) = 0]", "Eq(y(x), exp(-x))", MET, ()),
    ("[y''(x) + y(x) = 0, y(0) = 0, y(pi) = 0]", "Eq(y(x), C2*sin(x))", MET, ("infinitely many solutions: the values leave C2 free",)),
]
# fmt: on


@pytest.mark.parametrize(
    ("expr", "value", "how", "notes"), ANSWERS, ids=[row[0] for row in ANSWERS]
)
def test_an_equation_is_solved_and_the_solution_put_in(
    expr: str, value: str, how: str, notes: tuple[str, ...]
) -> None:
    answer = asked("solve", expr=expr)
    assert (plain(answer.value), answer.check.verdict.value, answer.check.how) == (
        value,
        "proved",
        how,
    )
    assert answer.notes == notes


@pytest.mark.parametrize("text", [row[1] for row in ANSWERS])
def test_a_solution_reads_back_as_it_is_printed(text: str) -> None:
    assert plain(reading.read(text).value) == text


def test_values_that_contradict_each_other_have_no_solution() -> None:
    assert refused("solve", expr="[y''(x) + y(x) = 0, y(0) = 0, y(pi) = 1]") == (
        "E_RUNTIME: there is no solution: the given values contradict each other; "
        "change the values, or leave one out"
    )


def test_where_uniqueness_fails_both_solutions_are_given_and_it_is_said() -> None:
    answer = asked("solve", expr="[y'(x) = 2*sqrt(y(x)), y(0) = 0]")
    assert plain(answer.value) == "[Eq(y(x), 0), Eq(y(x), x**2)]"
    assert answer.notes == (
        "uniqueness is not guaranteed at (0, 0): these 2 solutions were found, there may be others",
        "x**2 solves it for x >= 0 only",
    )


def test_what_was_not_solved_for_y_is_said_to_be_implicit() -> None:
    answer = asked("solve", expr="[(x^2 - y(x)^2)*y'(x) + 2*x*y(x) = 0, y(0) = 1]")
    assert plain(answer.value) == "Eq(x**2*y(x) - y(x)**3/3, -1/3)"
    assert answer.notes == ("implicit: the equation between x and y was not solved for y",)


def test_a_system_has_one_equation_for_each_function() -> None:
    answer = asked("solve", expr="[x'(t) = y(t), y'(t) = -x(t), x(0) = 1, y(0) = 0]")
    assert plain(answer.value) == "[Eq(x(t), cos(t)), Eq(y(t), -sin(t))]"
    assert answer.check.how == "put into every equation, and the given values, exactly"

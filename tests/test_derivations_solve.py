"""Equations and differential equations solved on paper: lines, notes, and solutions put back in."""

# ruff: noqa: E501 (lines of a derivation stand on one line each, as they are given)

from __future__ import annotations

from typing import Any

import pytest
import sympy
from sympy.core.function import AppliedUndef

from sym_core.errors import SymError
from sym_eval import reading
from sym_eval.derivations import differential, equations
from sym_eval.derivations.record import Trace
from sym_eval.vocabulary.symbols import real

x = real("x")


def solved(text: str) -> tuple[list[str], equations.Solved]:
    trace = Trace()
    found = equations.solve(reading.read(text).value, x, trace)
    return [step.text() for step in trace], found


LINES = [
    ("2x = 6", ["2*x = 6", "x = 3"]),
    ("x/2 + 1 = x/3", ["x/2 + 1 = x/3", "x = -6"]),
    ("a x = 0", ["a*x = 0", "x = 0"]),
    ("3(x - 1) = 2x", ["3*(x - 1) = 2*x", "x = 3"]),
    ("1/x = 1/3", ["1/x = 1/3", "3 - x = 0", "-x = -3", "x = 3"]),
    ("x^2 = 9", ["x**2 = 9", "x**2 - 9 = 0", "x**2 = 9", "x = -3 or x = 3"]),
    ("x^2 + 4x + 4 = 0", ["x**2 + 4*x + 4 = 0", "x = -sqrt(D)/2 - 2 or x = sqrt(D)/2 - 2", "x = -2"]),
    ("x^2 = x", ["x**2 = x", "x**2 - x = 0", "x = 1/2 - sqrt(D)/2 or x = sqrt(D)/2 + 1/2", "x = 0 or x = 1"]),
    ("x + 1/x = 5/2", ["x + 1/x = 5/2", "2*x**2 - 5*x + 2 = 0", "x = 5/4 - sqrt(D)/4 or x = sqrt(D)/4 + 5/4", "x = 1/2 or x = 2"]),
    ("D x^2 + x = 1", ["D*x**2 + x = 1", "D*x**2 + x - 1 = 0", "x = (-sqrt(Delta) - 1)/(2*D) or x = (sqrt(Delta) - 1)/(2*D)", "x = -sqrt(4*D + 1)/(2*D) - 1/(2*D) or x = sqrt(4*D + 1)/(2*D) - 1/(2*D)"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "lines"), LINES)
def test_an_equation_is_solved_in_these_lines(text: str, lines: list[str]) -> None:
    assert solved(text)[0] == lines


@pytest.mark.parametrize("text", [text for text, _ in LINES])
def test_each_solution_satisfies_the_equation(text: str) -> None:
    left, right = reading.read(text).value.args
    for root in solved(text)[1].solutions or []:
        assert sympy.simplify((left - right).subs(x, root)) == 0


SAID = [
    ("a x = b", ("for a != 0",)),
    ("x^2 = c", ("real where c >= 0",)),
    ("a x^2 = 1", ("for a != 0", "real where 1/a >= 0")),
    ("0 x = b", ("no x is left: no solution unless -b = 0",)),
    ("x^2 = -1", ("no real solution: the discriminant is -4; complex ones: -I, I",)),
    ("x^2/x = 0", ()),
]


@pytest.mark.parametrize(("text", "notes"), SAID)
def test_on_what_a_solution_depends_is_said(text: str, notes: tuple[str, ...]) -> None:
    assert solved(text)[1].notes == notes


@pytest.mark.parametrize("text", ["x^3 = 1", "sin(x) = 0", "sqrt(x) = 2", "exp(x) = 1"])
def test_other_equations_have_no_steps(text: str) -> None:
    with pytest.raises(SymError, match="E_UNSOLVED: steps are there for linear and quadratic"):
        solved(text)


# -- differential equations


def general(text: str) -> tuple[list[str], Any, Any]:
    """Rules of the steps, the equation and its general solution."""
    equation = reading.read(text).value
    (y,) = equation.atoms(AppliedUndef)
    trace = Trace()
    found = differential.solve(equation, differential.Unknown(y, y.args[0]), trace)
    return [step.rule for step in trace], equation, found


LINEAR = ["times the integrating factor", "both sides integrated", "solved for the function"]
SEPARATED = ["as given", "variables separated", "both sides integrated", "solved for the function"]
CONSTANT = ["as given", "characteristic equation", "its roots"]
PARTICULAR = [*CONSTANT, "variation of the constants", "general solution"]

KINDS = [
    ("y'(x) + y(x) = x", ["as given", *LINEAR], "C1*exp(-x) + x - 1"),
    ("y'(x) = 3y(x)", ["as given", "standard form", *LINEAR], "C1*exp(3*x)"),
    ("x y'(x) - y(x) = x^2", ["as given", "standard form", *LINEAR], "C1*x + x**2"),
    ("y'(x) = x", ["as given", "both sides integrated"], "C1 + x**2/2"),
    ("v'(t) = g - k v(t)", ["as given", "standard form", *LINEAR], "C1*exp(-k*t) + g/k"),
    ("y'(x) = exp(-y(x))", SEPARATED, "log(C1 + x)"),
    ("y'(x) = y(x)^2", SEPARATED, "-1/(C1 + x)"),
    ("y''(x) = y(x)", [*CONSTANT, "general solution"], "C1*exp(-x) + C2*exp(x)"),
    ("y''(x) + 4y(x) = 0", [*CONSTANT, "general solution"], "C1*cos(2*x) + C2*sin(2*x)"),
    ("y''(x) + 2y'(x) + y(x) = 0", [*CONSTANT, "general solution"], "C1*exp(-x) + C2*x*exp(-x)"),
    ("y''(x) + 2y'(x) + 5y(x) = 0", [*CONSTANT, "general solution"], "C1*exp(-x)*cos(2*x) + C2*exp(-x)*sin(2*x)"),
    ("y''(x) - y(x) = x", PARTICULAR, "C1*exp(-x) + C2*exp(x) - x"),
    ("y'''(x) - y'(x) = 0", [*CONSTANT, "general solution"], "C1*exp(-x) + C2 + C3*exp(x)"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "rules", "solution"), KINDS)
def test_a_differential_equation_is_solved_by_the_way_of_its_kind(
    text: str, rules: list[str], solution: str
) -> None:
    found = general(text)
    assert (found[0], str(found[2].rhs)) == (rules, solution)


@pytest.mark.parametrize("text", [text for text, _, _ in KINDS])
def test_the_general_solution_satisfies_the_equation(text: str) -> None:
    _, equation, found = general(text)
    residual = (equation.lhs - equation.rhs).subs(found.lhs, found.rhs).doit()
    assert sympy.simplify(residual) == 0


def test_a_solution_that_cannot_be_freed_stays_implicit() -> None:
    assert str(general("y'(x) = 1/(y(x)^5 + sin(y(x)))")[2]) == (
        "Eq(y(x)**6/6 - cos(y(x)), C1 + x)"
    )


def test_several_explicit_solutions_are_a_list() -> None:
    assert [str(each.rhs) for each in general("y'(x) = x/y(x)")[2]] == [
        "-sqrt(2*C1 + x**2)",
        "sqrt(2*C1 + x**2)",
    ]


def test_the_conditions_choose_among_several_solutions() -> None:
    _, equation, found = general("y'(x) = x/y(x)")
    unknown = differential.Unknown(found[0].lhs, x)
    condition = reading.read("y(0) = 3").value
    final, constants = differential.conditioned(found, [condition], unknown, Trace())
    assert (str(final.rhs), constants) == (
        "sqrt(x**2 + 9)",
        {differential.CONSTANTS[0]: sympy.Rational(9, 2)},
    )


@pytest.mark.parametrize(
    "text",
    ["y'(x)^2 + y(x) = x", "y'(x) = y(x)^2 + x", "y''(x) + x y(x) = 0", "y''(x) = sin(y(x))"],
)
def test_other_kinds_have_no_steps(text: str) -> None:
    with pytest.raises(SymError, match="E_UNSOLVED: steps are there for linear first-order"):
        general(text)

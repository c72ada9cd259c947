"""Systems of differential equations: whole answers and every refusal."""

# ruff: noqa: E501 (sentences stand on one line each, as they are given)

from __future__ import annotations

import pytest

from sym_eval import reading
from sym_eval.printing import plain
from tests.asking import asked, refused
from tests.solutions import Row, as_row

EXACTLY = "put into every equation, exactly"
MET = "put into every equation, and the given values, exactly"

ANSWERS = [
    Row(
        "[x' = y, y' = -x]",
        "[Eq(x(t), C1*cos(t) + C2*sin(t)), Eq(y(t), -C1*sin(t) + C2*cos(t))]",
        EXACTLY,
        ("C1, C2 are free constants",),
    ),
    Row(
        "[x' = x - y, y' = x + 3y]",
        "[Eq(x(t), (-C1*t + C1 - C2*t)*exp(2*t)), Eq(y(t), (C1*t + C2*t + C2)*exp(2*t))]",
        EXACTLY,
        ("C1, C2 are free constants",),
    ),
    Row("[x' = y, y' = -x, x(0) = 1, y(0) = 0]", "[Eq(x(t), cos(t)), Eq(y(t), -sin(t))]", MET, ()),
    Row(
        "[x' = -x + y, y' = -x - y, x(0) = 1, y(0) = 2]",
        "[Eq(x(t), (2*sin(t) + cos(t))*exp(-t)), Eq(y(t), (-sin(t) + 2*cos(t))*exp(-t))]",
        MET,
        (),
    ),
    Row(
        "[x' = 3x - 2y, y' = 2x - 2y, x(0) = 1, y(0) = 1]",
        "[Eq(x(t), (2*exp(3*t) + 1)*exp(-t)/3), Eq(y(t), (exp(3*t) + 2)*exp(-t)/3)]",
        MET,
        (),
    ),
    Row(
        "[x' = a*x + b*y, y' = -b*x + a*y, x(0) = 1, y(0) = 0]",
        "[Eq(x(t), exp(a*t)*cos(b*t)), Eq(y(t), -exp(a*t)*sin(b*t))]",
        MET,
        (),
    ),
    Row(
        "[x' = 2x - y + t, y' = x + exp(t), x(0) = 1, y(0) = 0]",
        "[Eq(x(t), -t**2*exp(t)/2 + 2*t*exp(t) + 1), Eq(y(t), -t**2*exp(t)/2 + 3*t*exp(t) + t - 2*exp(t) + 2)]",
        MET,
        (),
    ),
    Row(
        "[x' = y + z, y' = x + z, z' = x + y, x(0) = 1, y(0) = 0, z(0) = -1]",
        "[Eq(x(t), exp(-t)), Eq(y(t), 0), Eq(z(t), -exp(-t))]",
        MET,
        (),
    ),
    Row(
        "[x'' = -2x + y, y'' = x - 2y, x(0) = 1, y(0) = 0, x'(0) = 0, y'(0) = 0]",
        "[Eq(x(t), cos(t)/2 + cos(sqrt(3)*t)/2), Eq(y(t), cos(t)/2 - cos(sqrt(3)*t)/2)]",
        MET,
        (),
    ),
    Row(
        "[x' = -y, y' = x, x(0) = 1, x(pi/2) = 2]",
        "[Eq(x(t), 2*sin(t) + cos(t)), Eq(y(t), sin(t) - 2*cos(t))]",
        MET,
        (),
    ),
    Row(
        "[x' = -y, y' = x, x(0) = 1, x(pi) = -1]",
        "[Eq(x(t), -C2*sin(t) + cos(t)), Eq(y(t), C2*cos(t) + sin(t))]",
        MET,
        ("infinitely many solutions: the values leave C2 free",),
    ),
    Row(
        "[x' = x*y, y' = y, x(0) = 1, y(0) = 1]",
        "[Eq(x(t), exp(exp(t) - 1)), Eq(y(t), exp(t))]",
        MET,
        (),
    ),
    Row(
        "[x' = x + exp(t), y' = x*y, x(0) = 0, y(0) = 1]",
        "[Eq(x(t), t*exp(t)), Eq(y(t), exp((t - 1)*exp(t) + 1))]",
        MET,
        (),
    ),
    Row(
        "[x' = x*(1 - y), y' = y*(x - 1), x(0) = 1, y(0) = 1]",
        "[Eq(x(t), 1), Eq(y(t), 1)]",
        MET,
        (),
    ),
    Row(
        "[x' = y, y' = 2x^3, x(0) = 1, y(0) = 1]",
        "[Eq(x(t), -1/(t - 1)), Eq(y(t), (t - 1)**(-2))]",
        MET,
        (),
    ),
    Row(
        "[x' = y/t, y' = x/t]",
        "[Eq(x(t), C1/t + C2*t), Eq(y(t), -C1/t + C2*t)]",
        EXACTLY,
        ("C1, C2 are free constants",),
    ),
    Row(
        "[du/dt = u + v, dv/dt = 4u + v, u(0) = 1, v(0) = 0]",
        "[Eq(u(t), (exp(4*t) + 1)*exp(-t)/2), Eq(v(t), exp(3*t) - exp(-t))]",
        MET,
        (),
    ),
]
REFUSALS = [
    (
        "[x' = -y, y' = x, x(0) = 1, x(pi) = 2]",
        "E_RUNTIME: there is no solution: the given values contradict each other; change the values, or leave one out",
    ),
    (
        "[x' = y, y' = -x, z = 1]",
        "E_SYNTAX: z - 1 = 0 says nothing about x, y at a point; write expr=\"[y''(x) + y(x) = 0, y(0) = 1, y'(0) = 0]\"",
    ),
    (
        "[x' = y, x' = 2y]",
        "E_AMBIGUOUS: 2 differential equations for x; give as many equations as functions",
    ),
]


@pytest.mark.parametrize("row", ANSWERS, ids=lambda row: row.expr)
def test_a_system_has_one_equation_for_each_function(row: Row) -> None:
    assert as_row(row.expr) == row


@pytest.mark.parametrize("row", ANSWERS, ids=lambda row: row.expr)
def test_a_solution_reads_back_as_it_is_printed(row: Row) -> None:
    assert plain(reading.read(row.value).value) == row.value


@pytest.mark.parametrize(("expr", "sentence"), REFUSALS)
def test_a_system_without_a_solution_is_told_from_one_that_was_not_solved(
    expr: str, sentence: str
) -> None:
    assert refused("solve", expr=expr) == sentence


def test_the_order_of_the_functions_is_that_of_the_symbols() -> None:
    expr = "[x'(t) = y(t), y'(t) = -x(t), x(0) = 1, y(0) = 0]"
    answer = asked("solve", expr=expr, symbol="[y(t), x(t)]")
    assert plain(answer.value) == "[Eq(y(t), -sin(t)), Eq(x(t), cos(t))]"

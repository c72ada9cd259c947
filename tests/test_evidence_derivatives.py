"""Evidence for derivatives: what is right is confirmed, what is wrong is refuted, nothing else."""

from __future__ import annotations

from typing import Any

import pytest
import sympy

from sym_eval import reading
from sym_eval.evidence.derivatives import check_derivative, check_implicit
from sym_eval.evidence.verdict import Contradiction

x, y = (sympy.Symbol(name, real=True) for name in "xy")


def mean(text: str) -> Any:
    return reading.read(text).value


RIGHT: list[tuple[str, str, list[tuple[Any, int]], str]] = [
    ("x^3", "3*x^2", [(x, 1)], "proved"),
    ("x^3", "6*x", [(x, 2)], "proved"),
    ("sin(x)", "cos(x)", [(x, 1)], "agrees"),
    ("sin(x*y)", "cos(x*y) - x*y*sin(x*y)", [(x, 1), (y, 1)], "agrees"),
    ("x^3*exp(y)", "6*x*exp(y)", [(x, 2), (y, 1)], "agrees"),
    ("f(x)^2", "2*f(x)*diff(f(x), x)", [(x, 1)], "agrees"),
    ("y(x)^2", "2*y(x)", [(mean("y(x)"), 1)], "proved"),
    ("sin(y'(x))", "cos(y'(x))", [(mean("y'(x)"), 1)], "agrees"),
    ("integrate(exp(-t^2), (t, 0, x))", "exp(-x^2)", [(x, 1)], "agrees"),
]


@pytest.mark.parametrize(("f", "g", "steps", "verdict"), RIGHT)
def test_a_right_derivative_is_confirmed(
    f: str, g: str, steps: list[tuple[Any, int]], verdict: str
) -> None:
    assert check_derivative(mean(f), mean(g), steps).verdict == verdict


@pytest.mark.parametrize(("f", "g", "steps", "verdict"), RIGHT)
def test_a_derivative_that_is_off_by_a_little_is_refuted(
    f: str, g: str, steps: list[tuple[Any, int]], verdict: str
) -> None:
    with pytest.raises(Contradiction):
        check_derivative(mean(f), mean(g) + sympy.Rational(1, 1000), steps)


def test_a_variable_and_a_function_at_once_are_left_unchecked() -> None:
    steps = [(x, 1), (mean("y(x)"), 1)]
    assert check_derivative(mean("x*y(x)"), sympy.S.One, steps).verdict == "unchecked"


@pytest.mark.parametrize(
    ("curve", "found", "order"),
    [
        ("x^2 + y^2 - 25", "-x/y", 1),
        ("x^2 + y^2 - 25", "-25/y^3", 2),
        ("x*exp(y) - y - 1", "exp(y)/(1 - x*exp(y))", 1),
    ],
)
def test_a_curve_is_followed(curve: str, found: str, order: int) -> None:
    f, g = mean(curve), mean(found)
    assert check_implicit(f, g, (x, y), order).verdict == "agrees"
    with pytest.raises(Contradiction):
        check_implicit(f, g + sympy.Rational(1, 1000), (x, y), order)


def test_a_curve_without_points_is_left_unchecked() -> None:
    assert check_implicit(mean("exp(y) + x - x"), x, (x, y), 1).verdict == "unchecked"

"""Which formula of a modulus, a step or an inverse function holds, where that is certain."""

from __future__ import annotations

from typing import Any

import pytest
import sympy

from sym_eval.evidence import deciding, given
from tests.asking import asked

x = sympy.Symbol("x", real=True)
pi = sympy.pi

DECIDED: tuple[tuple[str, str, str], ...] = (
    ("abs(x - 1)", "x > 1", "x - 1"),
    ("abs(x - 1)", "x < 1", "1 - x"),
    ("abs(x - 1)", "x > 0", "Abs(x - 1)"),
    ("abs(x - y) + x", "x < y", "y"),
    ("abs(sin(x))", "0 < x < pi", "sin(x)"),
    ("abs(sin(x))", "pi < x < 2pi", "-sin(x)"),
    ("abs(cos(x))", "pi/2 < x < pi", "-cos(x)"),
    ("sqrt(1 - sin(x)^2)", "pi/2 < x < pi", "-cos(x)"),
    ("sqrt(1 - sin(x)^2)", "-pi/2 < x < pi/2", "cos(x)"),
    ("sqrt(x^2 + 2x + 1)", "x < -1", "-x - 1"),
    ("sqrt((x - y)^2)", "x > y", "x - y"),
    ("sign(x - 1)", "x > 2", "1"),
    ("sign(x^2 - 4)", "-2 < x < 2", "-1"),
    ("floor(x)", "0 < x < 1", "0"),
    ("floor(x)", "0 <= x <= 1", "floor(x)"),
    ("floor(x/2)", "-2 <= x < 0", "-1"),
    ("ceiling(x)", "0 < x <= 1", "1"),
    ("ceiling(x)", "0 <= x <= 1", "ceiling(x)"),
    ("max(x, 1)", "x > 1", "x"),
    ("max(x, y)", "x > y", "x"),
    ("min(x, y)", "x > y", "y"),
    ("max(x, 0, 5)", "x < -1", "5"),
    ("max(x, 3)", "x > 1", "Max(3, x)"),
    ("Heaviside(x - 1)", "x > 1", "1"),
    ("Heaviside(x - 1)", "x >= 1", "Heaviside(x - 1)"),
    ("arg(x - 3)", "x < 3", "pi"),
    ("asin(sin(x))", "-pi/2 <= x <= pi/2", "x"),
    ("asin(sin(x))", "pi/2 < x < pi", "pi - x"),
    ("asin(sin(x))", "0 < x < 2", "asin(sin(x))"),
    ("asin(sin(2x))", "0 < x < pi/4", "2*x"),
    ("acos(cos(x))", "0 <= x <= pi", "x"),
    ("acos(cos(x))", "pi < x < 2pi", "-x + 2*pi"),
    ("atan(tan(x))", "-1 < x < 1", "x"),
    ("atan(tan(x))", "2 < x < 4", "x - pi"),
    ("acosh(cosh(x - 1))", "x >= 1", "x - 1"),
    ("acosh(cosh(x))", "x < -2", "-x"),
    ("x > 0", "x > 1", "True"),
    ("x < 1", "x > 2", "False"),
    ("x = 2", "x > 3", "False"),
    ("x = 2", "x > 1", "Eq(x, 2)"),
    ("x < 1", "x < 2", "x < 1"),
    ("Piecewise((1, x > y), (2, True))", "x > y", "1"),
    ("Piecewise((1, x > 5), (2, True))", "x > 4", "Piecewise((1, x > 5), (2, True))"),
)  # fmt: skip
_FUNCTIONS: tuple[Any, ...] = (
    *(abs(x - 1), abs(x**2 - 2), sympy.sign(x + 1), sympy.Heaviside(x - 2), sympy.arg(x - 1)),
    *(sympy.floor(x), sympy.ceiling(x), sympy.floor(2 * x - 1), sympy.ceiling(-x)),
    *(sympy.Max(x, 1), sympy.Min(x, x**2), sympy.Max(x, -x, 2), sympy.Min(1, x - 1)),
    *(sympy.asin(sympy.sin(x)), sympy.acos(sympy.cos(x)), sympy.atan(sympy.tan(x))),
    *(sympy.asin(sympy.sin(2 * x)), sympy.acos(sympy.cos(1 - x)), sympy.acosh(sympy.cosh(x - 1))),
    *(abs(sympy.sin(x)), abs(sympy.cos(x)), sympy.sign(sympy.cos(x + 1)), abs(sympy.sin(2 * x))),
)
_ENDS = (-7, -5, -4, -3, -2, -1, sympy.Rational(-1, 2), 0, sympy.Rational(1, 2), 1, 2, 3, 4, 6, 7)
_INSIDE = (sympy.Rational(1, 1000), sympy.Rational(2, 7), sympy.Rational(9, 13))


def wrong(node: Any, low: Any, high: Any) -> list[Any]:
    """Points between two numbers at which the formula decided on has another value."""
    found = deciding.formula(node, given.given((x >= low, x <= high)))
    if found is None:
        return []
    points = [low, *(low + part * (high - low) for part in _INSIDE), high]
    gaps = [(node.subs(x, p) - found.subs(x, p)).evalf(20) for p in points]
    return [(node, low, high, p) for p, gap in zip(points, gaps, strict=True) if abs(gap) > 1e-12]


def test_what_is_assumed_decides_which_formula_holds() -> None:
    found = {row: str(asked("simplify", expr=row[0], assume=row[1]).value) for row in DECIDED}
    assert {row: value for row, value in found.items() if value != row[2]} == {}


_PAIRS = [(a, b) for n, a in enumerate(_ENDS) for b in _ENDS[n + 1 : n + 3]]


def test_no_formula_is_wrong_at_points_of_some_intervals() -> None:
    assert [miss for node in _FUNCTIONS for a, b in _PAIRS[::6] for miss in wrong(node, a, b)] == []


@pytest.mark.soak
def test_no_formula_is_wrong_at_points_of_any_interval() -> None:
    assert [miss for node in _FUNCTIONS for a, b in _PAIRS for miss in wrong(node, a, b)] == []


@pytest.mark.parametrize("operation", ["simplify", "evaluate"])
def test_a_decision_says_that_what_is_assumed_was_used(operation: str) -> None:
    found = asked(operation, expr="abs(x - 1)", assume="x > 1")
    assert (str(found.value), found.check.verdict) == ("x - 1", "proved")
    assert found.check.how.startswith("signs that are certain by what is assumed; ")
    assert not any("not used" in note for note in found.notes)


def test_the_rank_under_an_assumption_is_one_number() -> None:
    assert str(asked("evaluate", expr="rank([[a, 1], [1, a]])", assume="a > 1").value) == "2"

"""Finite sums of sines and cosines: the formulas of textbooks, and every one added up by hand."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest
import sympy

from sym_eval.operations import summing
from sym_eval.reading import read
from tests.asking import answer, asked

X, N = sympy.Symbol("x", real=True), sympy.Symbol("n", real=True)

# the sum's term, its first index, and the same term in floats
TERMS: list[tuple[str, int, Callable[[int, float], float]]] = [
    ("sin(k*x)", 1, lambda k, x: math.sin(k * x)),
    ("cos(k*x)", 0, lambda k, x: math.cos(k * x)),
    ("cos(k*x)", 1, lambda k, x: math.cos(k * x)),
    ("sin((2k - 1)*x)", 1, lambda k, x: math.sin((2 * k - 1) * x)),
    ("cos((2k + 1)*x)", 0, lambda k, x: math.cos((2 * k + 1) * x)),
    ("sin(k*x + 1)", 0, lambda k, x: math.sin(k * x + 1)),
    ("sin(3 - k*x/2)", -2, lambda k, x: math.sin(3 - k * x / 2)),
    ("5*cos(k*x) - 2", 1, lambda k, x: 5 * math.cos(k * x) - 2),
    ("x*sin(k*x)", 1, lambda k, x: x * math.sin(k * x)),
    ("sin(k*x)^2", 1, lambda k, x: math.sin(k * x) ** 2),
    ("cos(k*x)^3", 1, lambda k, x: math.cos(k * x) ** 3),
    ("sin(k*x)*cos(2k*x)", 1, lambda k, x: math.sin(k * x) * math.cos(2 * k * x)),
    ("sin(k*x)*sin(k)", 1, lambda k, x: math.sin(k * x) * math.sin(k)),
    ("cos(k*pi/3)", 0, lambda k, x: math.cos(k * math.pi / 3)),
    ("sin(k*pi/2 + x)", 0, lambda k, x: math.sin(k * math.pi / 2 + x)),
    ("cos(2pi*k)", 0, lambda k, x: 1.0),
]


@pytest.mark.parametrize(("term", "low", "by_hand"), TERMS)
def test_a_formula_has_the_value_of_the_terms_added_up(
    term: str, low: int, by_hand: Callable[[int, float], float]
) -> None:
    found = asked("evaluate", expr=f"sum({term}, k, {low}, n)").value
    assert not found.has(sympy.Sum)
    for n in (low - 1, low, low + 1, low + 6):
        for x in (0.7, -2.3, 0.0, 2 * math.pi):
            exact = sympy.nsimplify(x) if x != 2 * math.pi else 2 * sympy.pi
            expected = math.fsum(by_hand(k, x) for k in range(low, n + 1))
            value = found.subs({N: n, X: exact}).evalf()
            assert abs(float(value) - expected) < 1e-9, (n, x)


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        ("sum(sin(k*x), k, 1, n)", "sin(n*x/2)*sin(x*(n + 1)/2)/sin(x/2)"),
        ("sum(sin((2k - 1)*x), k, 1, n)", "sin(n*x)**2/sin(x)"),
        ("sum(cos((2k - 1)*x), k, 1, n)", "sin(n*x)*cos(n*x)/sin(x)"),
    ],
)
def test_the_formula_is_that_of_the_textbook_with_its_exception(text: str, formula: str) -> None:
    value, verdict, _, notes = answer("evaluate", expr=text)
    assert value.startswith(f"Piecewise(({formula}, Ne(sin(")
    assert (verdict, notes) == ("agrees", ())


@pytest.mark.parametrize(
    "text",
    [
        "sum(k*sin(k*x), k, 1, n)",
        "sum(sin(k^2*x), k, 1, n)",
        "sum(tan(k*x), k, 1, n)",
        "sum(sin(k*x)/k, k, 1, n)",
    ],
)
def test_other_terms_are_no_train_of_waves(text: str) -> None:
    node = read(text).value
    ways = summing.sums(node)
    assert ways["train of waves"]() is None


def test_a_train_without_end_has_no_sum() -> None:
    assert "train of waves" not in summing.sums(read("sum(sin(k*x), k, 1, oo)").value)

"""Definite integrals, limits, sums and products by number, against values known exactly."""

from __future__ import annotations

from typing import Any

import pytest
import sympy
from mpmath import mp

from sym_eval.evidence import calculus
from sym_eval.evidence.breaks import breaks, marks
from sym_eval.evidence.quadrature import integral
from sym_eval.evidence.verdict import Contradiction, Divergent, Undecided
from sym_eval.reading import read

x = sympy.Symbol("x", real=True)
k = sympy.Symbol("k", real=True)


def mean(text: str) -> Any:
    """What a text means."""
    return read(text).value


INTEGRALS = [
    ("x^2", "0", "1", "1/3"),
    ("x^2", "1", "0", "-1/3"),
    ("sqrt(1 - x^2)", "-1", "1", "pi/2"),
    ("1/sqrt(x*(1 - x))", "0", "1", "pi"),
    ("log(x)", "0", "1", "-1"),
    ("sqrt(1 - x)*log(1 - x)", "0", "1", "-4/9"),
    ("abs(sin(x))", "0", "10*pi", "20"),
    ("x - floor(x)", "0", "10", "5"),
    ("Max(x, 1 - x)", "0", "1", "3/4"),
    ("abs(x^2 - 1)", "-2", "2", "4"),
    ("Piecewise((1, x < 1/3), (2, True))", "0", "1", "5/3"),
    ("exp(-x^2)", "-oo", "oo", "sqrt(pi)"),
    ("1/(1 + x^6)", "0", "oo", "pi/3"),
    ("log(x)^2/(1 + x^2)", "0", "oo", "pi^3/8"),
    ("exp(x)", "-oo", "0", "1"),
    ("sin(x)/x", "0", "oo", "pi/2"),
    ("sin(x)^2/x^2", "0", "oo", "pi/2"),
    ("cos(x)/(1 + x^2)", "-oo", "oo", "pi/E"),
    ("cos(x^2)", "0", "oo", "sqrt(pi/8)"),
    ("tan(x)^(1/2)", "0", "pi/2", "pi/sqrt(2)"),
    ("1", "0", "0", "0"),
]


@pytest.mark.parametrize(("f", "low", "high", "expected"), INTEGRALS)
def test_the_number_of_an_integral(f: str, low: str, high: str, expected: str) -> None:
    found = integral(mean(f), x, mean(low), mean(high))
    assert abs(found - mp.mpf(str(mean(expected).evalf(20)))) < 1e-10


@pytest.mark.parametrize(
    ("f", "low", "high", "where"),
    [
        ("1/x", "0", "1", "near 0 the integrand is like distance**(-1)"),
        ("1/(x*log(x))", "2", "oo", "towards oo the integrand is like 1/(x*log(x))"),
        ("1/(x*sqrt(log(x)))", "2", "oo", "towards oo it grows like a power of log"),
        ("exp(x)", "0", "oo", "towards oo the integrand grows"),
        ("1/x^2", "-1", "1", "near 0 the integrand is like distance**(-2)"),
        ("1/(x + 1)", "-2", "3", "near -1 the integrand is like distance**(-1)"),
        ("1/sqrt(x)", "1", "oo", "towards oo the integrand is like x**(-0.5)"),
        ("x", "0", "oo", "towards oo the integrand is like x**1"),
        ("tan(x)", "0", "pi", "near 1.5708 the integrand is like distance**(-1)"),
    ],
)
def test_a_divergent_integral_is_said_to_be_so(f: str, low: str, high: str, where: str) -> None:
    with pytest.raises(Divergent) as caught:
        integral(mean(f), x, mean(low), mean(high))
    assert str(caught.value) == where


@pytest.mark.parametrize(
    ("f", "low", "high", "reason"),
    [
        ("1/(x*log(x)^2)", "0", "1/2", "an end point approached too slowly to be summed"),
        ("DiracDelta(x)", "-1", "1", "no numeric meaning for DiracDelta"),
        ("f(x)", "0", "1", "no numeric meaning for f"),
        ("sin(1/x)", "0", "1", "quadrature does not settle"),
        ("sin(exp(x))", "0", "oo", "an oscillation of no fixed frequency"),
    ],
)
def test_what_cannot_be_summed_is_left_open(f: str, low: str, high: str, reason: str) -> None:
    with pytest.raises(Undecided) as caught:
        integral(mean(f), x, mean(low), mean(high))
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    ("f", "expected"),
    [
        ("x^2", []),
        ("abs(x - 1/3)", [1 / 3]),
        ("1/((x - 1/3)*(x + 1/7))", [-1 / 7, 1 / 3]),
        ("sqrt((x - 1/3)^2)", [1 / 3]),
        ("Heaviside(x)", [0]),
        ("tan(pi*x)", [-1 / 2, 1 / 2]),
    ],
)
def test_breaks_are_where_a_function_may_break(f: str, expected: list[float]) -> None:
    with mp.workdps(25):
        found = [float(b) for b in breaks(mean(f), x, mp.mpf(-1), mp.mpf(1))]
    assert found == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("f", ["1/x", "1/sqrt(abs(x))", "1/x^2", "sqrt(x^2)", "sign(x)"])
def test_a_break_at_zero_is_exactly_zero(f: str) -> None:
    with mp.workdps(25):
        assert breaks(mean(f), x, mp.mpf(-1), mp.mpf(3)) == [0]


def test_marks_are_what_may_vanish() -> None:
    found = marks(mean("sqrt(x) + log(x + 1) + abs(x - 2)"), x)
    assert found == {mean("x"), mean("x + 1"), mean("x - 2")}


PROCESSES = [
    ("limit(sin(x)/x, x, 0)", "1"),
    ("limit((1 + 1/x)^x, x, oo)", "E"),
    ("limit(x/sqrt(x^2 + 1), x, -oo)", "-1"),
    ("limit(x^2 + 1, x, 2) + 1", "6"),
    ("sum(1/k^2, k, 1, oo)", "pi^2/6"),
    ("sum(sin(k)/k, k, 1, oo)", "(pi - 1)/2"),
    ("sum(k^2, k, 1, 10)", "385"),
    ("product(k, k, 1, 6)", "720"),
    ("product(1 - 1/(4*k^2), k, 1, oo)", "2/pi"),
    ("2*integrate(x, (x, 0, 1))", "1"),
]


@pytest.mark.parametrize(("text", "expected"), PROCESSES)
def test_the_number_of_a_process(text: str, expected: str) -> None:
    found = calculus.number(mean(text), {})
    assert abs(found - mp.mpf(str(mean(expected).evalf(20)))) < 1e-8


@pytest.mark.parametrize(
    "text",
    [
        "limit(sin(x), x, oo)",
        "limit(1/log(x), x, oo)",
        "limit(1 - tanh(x)^2, x, oo)",
        "sum(k, k, 1, oo)",
        "sum(1, k, 1, oo)",
        "sum(1/k, k, 1/2, 3)",
        "sum(k, k, 1, 10^9)",
        "integrate(x, x)",
        "diff(f(x), x)",
    ],
)
def test_a_process_without_a_certain_number_is_left_open(text: str) -> None:
    with pytest.raises(Undecided):
        calculus.number(mean(text), {x: sympy.Integer(2)} if "f(x)" in text else {})


def test_sides_that_differ_contradict_a_limit() -> None:
    with pytest.raises(Contradiction):
        calculus.number(sympy.Limit(abs(x) / x, x, 0, "+-"), {})


@pytest.mark.parametrize(
    ("f", "order", "at", "expected"),
    [("x^3", 1, 2, 12), ("x^3", 3, 2, 6), ("exp(x)", 20, 0, 1), ("x^2*y", 1, 3, 30)],
)
def test_a_derivative_by_differences(f: str, order: int, at: int, expected: int) -> None:
    point = {x: sympy.Integer(at), sympy.Symbol("y", real=True): sympy.Integer(5)}
    assert abs(calculus.derivatives(mean(f), {x: order}, point) - expected) < 1e-15


def test_a_derivative_inside_an_expression_is_had_by_differences() -> None:
    found = calculus.number(mean("x + diff(x^3, x)"), {x: sympy.Integer(2)})
    assert abs(found - 14) < 1e-12

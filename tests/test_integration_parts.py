"""The parts of the ways to integrals: splits, symmetries, changes of variable, digits."""

from __future__ import annotations

from typing import Any

import pytest
import sympy
from mpmath import mp

from sym_eval import reading
from sym_eval.integration import dilogarithms, pieces, recognise, substitutions, symmetry, zeros
from sym_eval.integration.question import Question

x = sympy.Symbol("x", real=True)


def mean(text: str) -> Any:
    return reading.read(text).value


def question(f: str, low: str, high: str) -> Question:
    return Question(mean(f), x, mean(low), mean(high))


@pytest.mark.parametrize(
    ("mark", "low", "high", "places"),
    [
        ("x^2 - 2", "-2", "2", "[-sqrt(2), sqrt(2)]"),
        ("sin(x)", "0", "7", "[pi, 2*pi]"),
        ("x - 1/3", "0", "1", "[1/3]"),
        ("x^2 + 1", "-9", "9", "[]"),
        ("x", "0", "1", "[]"),
    ],
)
def test_zeros_are_named_exactly(mark: str, low: str, high: str, places: str) -> None:
    assert zeros.between(mean(mark), x, mean(low), mean(high)) == mean(places)


def test_a_zero_without_a_name_is_no_place_to_split_at() -> None:
    assert zeros.between(mean("cos(x) - x"), x, sympy.S.Zero, sympy.S.One) is None


@pytest.mark.parametrize(
    ("f", "low", "high", "parts"),
    [
        ("abs(x)", "-1", "2", [("-x", "-1", "0"), ("x", "0", "2")]),
        ("floor(x)", "0", "2", [("0", "0", "1"), ("1", "1", "2")]),
        ("max(x, 1)", "0", "3", [("1", "0", "1"), ("x", "1", "3")]),
        ("Heaviside(x - 1)", "0", "2", [("0", "0", "1"), ("1", "1", "2")]),
        ("Piecewise((x, x < 1), (x^2, True))", "0", "2", [("x", "0", "1"), ("x^2", "1", "2")]),
        ("abs(abs(x) - 1)", "0", "2", [("1 - x", "0", "1"), ("x - 1", "1", "2")]),
        ("Mod(x, 2)", "0", "3", [("x", "0", "2"), ("x - 2", "2", "3")]),
    ],
)
def test_an_integrand_is_split_at_its_kinks(f: str, low: str, high: str, parts: Any) -> None:
    assert pieces.split(question(f, low, high)) == [question(*part) for part in parts]


@pytest.mark.parametrize(
    ("f", "kind"), [("x^2", 1), ("x^3", -1), ("x + 1", 0), ("cos(x)", 1), ("sin(x)*abs(x)", -1)]
)
def test_an_integrand_is_even_odd_or_neither(f: str, kind: int) -> None:
    assert symmetry.parity(mean(f), x) == kind


@pytest.mark.parametrize(
    ("f", "period"),
    [
        ("sin(x)", "2*pi"),
        ("sin(x)^2", "pi"),
        ("abs(sin(x))", "pi"),
        ("sin(2*x) + cos(3*x)", "2*pi"),
        ("cos(pi*x)", "2"),
        ("tan(x)^2", "pi"),
    ],
)
def test_a_periodic_integrand_has_its_shortest_period(f: str, period: str) -> None:
    assert symmetry.period(mean(f), x) == mean(period)


@pytest.mark.parametrize("f", ["x*sin(x)", "sin(x) + sin(sqrt(2)*x)", "x", "sin(x^2)"])
def test_what_has_no_period(f: str) -> None:
    assert symmetry.period(mean(f), x) is None


@pytest.mark.parametrize(
    "f",
    [
        "1/(1 + sqrt(x))",
        "x^(1/3)/(1 + x)",
        "1/(x*sqrt(x^2 + 1))",
        "1/(2 + cos(x))",
        "tan(x)^3",
        "1/(exp(x) + 1)",
        "1/(1 + 2^x)",
        "sinh(x)/(1 + cosh(x))",
        "sqrt((1 + x)/(3 + x))",
    ],
)
def test_a_change_of_variable_keeps_the_differential(f: str) -> None:
    """f dx is the same as the new integrand times dt, at a point where all is real."""
    for change in substitutions.changes(mean(f), x):
        place = sympy.Rational(37, 101)
        slope = change.back.diff(x).subs(x, place)
        new = change.f.subs(change.t, change.back.subs(x, place)) * slope
        assert abs(sympy.N(new - mean(f).subs(x, place), 20)) < 1e-15


def test_integrands_that_change_to_rational_ones_do_so() -> None:
    texts = ["1/(1 + sqrt(x))", "sqrt(1 - x^2)/x", "1/(2 + sin(x))", "1/(exp(x) + 2)"]
    first = [next(substitutions.changes(mean(text), x)) for text in texts]
    assert [change.f.is_rational_function(change.t) for change in first] == [True] * 4


@pytest.mark.parametrize(
    ("f", "merged"),
    [
        ("sqrt(1 - x)*sqrt(1 + x)", "sqrt(1 - x^2)"),
        ("1/(sqrt(1 - x)*sqrt(1 + x))", "sqrt(1 - x^2)/(1 - x^2)"),
        ("x + 1", "x + 1"),
    ],
)
def test_roots_are_merged(f: str, merged: str) -> None:
    assert substitutions.merged_roots(mean(f)) == mean(merged)


@pytest.mark.parametrize("f", ["log(x)/(1 + x)", "log(x)/(x - 3)", "log(2*x + 1)/(x + 5)"])
def test_a_dilogarithm_differentiates_back(f: str) -> None:
    back = dilogarithms.antiderivative(mean(f), x).diff(x)
    place = sympy.Rational(13, 10)
    assert abs(sympy.N((back - mean(f)).subs(x, place), 20)) < 1e-15


@pytest.mark.parametrize("f", ["log(x)", "log(x)*log(x + 1)", "log(x^2 + 1)/x", "sin(x)"])
def test_what_is_no_dilogarithm_is_left_alone_or_right(f: str) -> None:
    found = dilogarithms.antiderivative(mean(f), x)
    assert found is None or sympy.simplify(found.diff(x) - mean(f)) == 0


@pytest.mark.parametrize(
    "value", ["pi/4", "3*log(2)/2 - 1", "2*Catalan", "pi^2/6", "pi^3/8", "sqrt(3)*pi/9"]
)
def test_digits_are_recognised(value: str) -> None:
    def digits(count: int) -> Any:
        with mp.workdps(count + 10):
            return mp.mpf(sympy.N(mean(value), count + 10))

    assert sympy.simplify(recognise.recognised(digits, x) - mean(value)) == 0


def test_digits_that_stop_agreeing_are_not_recognised() -> None:
    def digits(count: int) -> Any:
        with mp.workdps(count + 10):
            return mp.pi / 4 + mp.mpf(10) ** -40

    assert recognise.recognised(digits, x) is None


def test_digits_of_nothing_known_are_not_recognised() -> None:
    def digits(count: int) -> Any:
        with mp.workdps(count + 10):
            return mp.quad(lambda t: t**t, [0, 1])

    assert recognise.recognised(digits, x) is None

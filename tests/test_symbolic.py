"""Reading works out no digits of integrals, sums and products, which may take minutes."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
import sympy
from sympy import Rational, pi
from sympy.core import evalf

from sym_core.errors import SymError
from sym_eval import symbolic
from sym_eval.reading import read
from tests.asking import asked

KINDS = (sympy.Integral, sympy.Sum, sympy.Product)
INTEGRAL = "integrate(sin(x^x), (x, 0, 1))"


def table() -> dict[Any, Any]:
    return {kind: evalf.evalf_table[kind] for kind in KINDS}


@pytest.mark.parametrize(
    "text",
    [
        "0 choose (I)",
        "binomial(I, 1/2)",
        "floor(I)",
        "frac(I)",
        "mod(2, I)",
        "max(I, 1, 2)",
        "atan2(I, 2)",
        "gegenbauer(I, 0, 0)",
        "abs(I)^(1/3) + sqrt(I^2)",
        "I < 1/2",
        "piecewise((1, I > 0), (2, x > 1))",
    ],
)
@pytest.mark.parametrize(
    "process", [INTEGRAL, "sum(sin(k)/k^3, (k, 1, oo))", "product(1 + 1/k^3, (k, 1, oo))"]
)
def test_reading_asks_for_no_digits(
    text: str, process: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Any] = []

    def digits(expr: Any, precision: int, options: Any) -> Any:
        seen.append(expr)
        raise NotImplementedError

    for kind in KINDS:
        monkeypatch.setitem(evalf.evalf_table, kind, digits)
    read(text.replace("I", process))
    assert seen == []


def test_digits_that_are_asked_for_are_had() -> None:
    assert str(read("N(integrate(x^2, (x, 0, 1)), 5)").value) == "0.33333"
    assert str(read("N(sum(1/k^3, (k, 1, oo)), 5)").value) == "1.2021"


@pytest.mark.parametrize("text", ["1 + 1", "floor(integrate(x, (x, 0, 1)))", "1/0", "N(1)", "("])
def test_afterwards_everything_has_its_digits_again(text: str) -> None:
    before = table()
    with suppress(SymError):
        read(text)
    assert table() == before


def test_what_is_worked_out_on_purpose_has_digits_again() -> None:
    before = table()
    with symbolic.kept():
        assert table() != before
        with symbolic.worked():
            assert table() == before
        assert table() != before
    assert table() == before


def test_parameters_of_a_law_are_worked_out_and_checked() -> None:
    assert read("Uniform(0, integrate(2x, (x, 0, 1)))").value == read("Uniform(0, 1)").value
    with pytest.raises(SymError, match="Lower limit should be less"):
        read("Uniform(2, integrate(x, (x, 0, 1)))")
    with pytest.raises(SymError, match="Uniform needs parameters that can be worked out"):
        read(f"Uniform(2, {INTEGRAL})")


def test_the_largest_of_integrals_waits_until_they_are_worked_out() -> None:
    assert asked("evaluate", expr="max(integrate(x^2, (x, 0, 1)), 1/4)").value == Rational(1, 3)
    assert asked("evaluate", expr="min(sum(1/k^2, (k, 1, oo)), 2)").value == pi**2 / 6
    assert asked("evaluate", expr="floor(integrate(3x^2, (x, 0, 2)))").value == 8

"""Functions put into equations: what is proved, what agrees, what is refuted, and on which side."""

from __future__ import annotations

import pytest
import sympy

from sym_eval.evidence import residual
from sym_eval.evidence.verdict import Contradiction, Verdict

x, c = sympy.symbols("x c", real=True)


@pytest.mark.parametrize(
    "zero",
    [
        sympy.S.Zero,
        (x + 1) ** 2 - x**2 - 2 * x - 1,
        sympy.sin(x) ** 2 + sympy.cos(x) ** 2 - 1,
        sympy.exp(2 * x) - sympy.exp(x) ** 2,
        sympy.cosh(x) - (sympy.exp(x) + sympy.exp(-x)) / 2,
        1 / (x + 1) - x / (x**2 + x),
        sympy.sin(2 * x) - 2 * sympy.sin(x) * sympy.cos(x),
    ],
)
def test_what_is_zero_for_every_x_vanishes(zero: sympy.Expr) -> None:
    assert residual.vanishes(zero)


@pytest.mark.parametrize("left", [x, sympy.sin(x), sympy.Abs(x) - x, c - 1])
def test_what_is_not_zero_does_not_vanish(left: sympy.Expr) -> None:
    assert not residual.vanishes(left)


def test_an_identity_is_proved() -> None:
    seen = residual.checked(sympy.exp(x) * sympy.exp(-x) - 1, x)
    assert seen.check.verdict is Verdict.PROVED
    assert seen.sides == (-1, 1)


def test_what_is_zero_on_one_side_only_says_which() -> None:
    seen = residual.checked(sympy.Abs(x) - x, x, [sympy.S.Zero])
    assert (seen.check.verdict, seen.sides, seen.partly) == (Verdict.AGREES, (1,), True)


def test_what_is_zero_somewhere_else_only_is_refuted() -> None:
    with pytest.raises(Contradiction, match="near x = -3"):
        residual.checked(sympy.Abs(x) - x, x, [sympy.Integer(-3)])


def test_without_a_given_point_a_branch_is_enough() -> None:
    seen = residual.checked(sympy.Abs(x) - x, x)
    assert (seen.check.verdict, seen.partly) == (Verdict.AGREES, True)


def test_what_is_zero_nowhere_is_refuted() -> None:
    with pytest.raises(Contradiction, match="it does not solve the equation"):
        residual.checked(sympy.sin(x) - x, x)


def test_a_place_without_a_number_decides_nothing() -> None:
    seen = residual.checked(sympy.Function("f")(x), x)
    assert seen.check.verdict is Verdict.UNCHECKED


def test_parameters_get_numbers_beside_a_given_point() -> None:
    left = sympy.sqrt((c * x) ** 2) - sympy.Abs(c) * sympy.Abs(x) + sympy.Abs(x) - x
    seen = residual.checked(left, x, [sympy.S.Zero])
    assert seen.sides == (1,)


def test_a_value_that_is_met_exactly_is_proved() -> None:
    assert residual.value_is_zero(sympy.cos(sympy.pi / 3) * 2 - 1).verdict is Verdict.PROVED


def test_a_value_that_is_missed_is_refuted() -> None:
    with pytest.raises(Contradiction):
        residual.value_is_zero(sympy.sqrt(2) - sympy.Rational(141421356, 100000000))


def test_a_value_without_a_number_is_unchecked() -> None:
    assert residual.value_is_zero(sympy.Function("f")(c)).verdict is Verdict.UNCHECKED

"""Inequalities that follow from given ones: proved where they do, never where they do not."""

from __future__ import annotations

import pytest
import sympy

from sym_eval.evidence.given import given
from sym_eval.evidence.proofs import slacks
from sym_eval.reading import read
from tests.asking import answer, asked

FOLLOW = [
    ("2x^2 > 2y^2", "x > y, y > 0"),
    ("k*x^2 > k*y^2", "x > y, y > 0, k > 0"),
    ("k*x^3 >= k*y^3", "x >= y, y >= 0, k >= 0"),
    ("y > 0", "x > 1, y >= x - 1"),
    ("abs(x) < 1", "x > -1, x < 1"),
    ("abs(x + y) < 3", "x + y > -3, x + y < 3"),
    ("x > z", "x > y, y > z"),
    ("x > z", "x > y, y >= z"),
    ("x >= z", "x >= y, y >= z"),
    ("x - z > 2", "x > y + 1, y > z + 1"),
    ("x*y >= 0", "x >= 0, y >= x"),
    ("x*y > 1", "x > 1, y > x"),
    ("x^2 + y^2 > 2x*y", "x > y"),
    ("3x > 6", "2x > 4"),
    ("x*y*z > 0", "x > 0, y > x, z > y"),
    ("(x - y)*(y - z) > 0", "x > y, y > z"),
    ("x^2 - y^2 < 0", "y > x, x > 0"),
]
DO_NOT = [
    ("x^2 > y^2", "x > y"),
    ("x > z", "x >= y, y >= z"),
    ("x*y > 0", "x >= 0, y >= x"),
    ("x*y > 0", "x > y"),
    ("x > 1", "x > 0"),
    ("x < 1", "x > 0"),
    ("x > y", "x < y"),
    ("x > y", "x*y > 1"),
    ("abs(x) < 1", "x < 1, y > 0"),
    ("1/x > 0", "x > 0, y > x"),
    ("x*y <= 0", "x > 0, y > x"),
    ("x = y", "x >= y, y >= x"),
    ("x > y", "x^2 > y^2"),
    ("x > 0", "x + y > 0"),
]


def followed(claim: str, assumed: str) -> bool:
    """Whether the claim is proved from what is assumed."""
    known = given(tuple(read(text).value for text in assumed.split(",")))
    return slacks.follows(read(claim).value, known)


@pytest.mark.parametrize(("claim", "assumed"), FOLLOW)
def test_what_follows_is_proved(claim: str, assumed: str) -> None:
    assert followed(claim, assumed)


@pytest.mark.parametrize(("claim", "assumed"), DO_NOT)
def test_what_does_not_follow_is_not_proved(claim: str, assumed: str) -> None:
    assert not followed(claim, assumed)


@pytest.mark.parametrize(("claim", "assumed"), FOLLOW)
def test_the_opposite_of_what_follows_is_not_proved(claim: str, assumed: str) -> None:
    known = given(tuple(read(text).value for text in assumed.split(",")))
    assert not slacks.follows(sympy.Not(read(claim).value), known)


def test_nothing_follows_from_nothing() -> None:
    assert not slacks.follows(read("x^2 >= 0").value, given())


def test_letters_that_may_be_complex_have_no_order() -> None:
    z = sympy.Symbol("z")
    assert not slacks.follows(z > 0, given((read("x > 1").value, z > 1)))


def test_more_than_four_given_are_left_alone() -> None:
    chain = ", ".join(f"x_{n} > x_{n + 1}" for n in range(5))
    assert not followed("x_0 > x_5", chain)
    assert followed("x_0 > x_4", ", ".join(f"x_{n} > x_{n + 1}" for n in range(4)))


def test_verify_says_how_it_follows() -> None:
    found = answer("verify", lhs="k*x^2 > k*y^2", assume="x > y, y > 0, k > 0")
    how = "it follows from what is assumed, by a polynomial without negative coefficients"
    assert found[1:3] == ("proved", how)


def test_verify_refutes_what_does_not_follow() -> None:
    assert asked("verify", lhs="x^2 > y^2", assume="x > y").word == "unequal"

"""Statements: true at a point, equally true, true by the numbers of their sides."""

from __future__ import annotations

from typing import Any

import pytest
import sympy
from mpmath import mp

from sym_eval.evidence.truth import holds, really, same_numbers, same_truth
from sym_eval.evidence.verdict import Check, Contradiction, Undecided, agrees, proved
from sym_eval.reading import read

x, y = sympy.symbols("x y", real=True)


def mean(text: str) -> Any:
    """What a text means."""
    return read(text).value


# fmt: off
HOLDS = [
    ("x > 1", 2, True),
    ("x > 1", 1, False),
    ("x >= 1", 1, True),
    ("x < 1", 0, True),
    ("x <= 1", 2, False),
    ("x = 2", 2, True),
    ("x = 2", 3, False),
    ("x != 2", 3, True),
    ("x != 2", 2, False),
    ("x > 1 and x < 3", 2, True),
    ("x > 1 and x < 3", 4, False),
    ("x < 1 or x > 3", 4, True),
    ("x < 1 or x > 3", 2, False),
    ("not (x > 1)", 0, True),
    ("True", 0, True),
    ("False", 0, False),
    ("sin(x) <= 1", 5, True),
]
REALLY = [
    ("sqrt(x) > -1", "4", True),
    ("sqrt(x) > -1", "-4", False),
    ("log(x) < 0", "0", False),
    ("1/x > -1", "0", False),
    ("1/x != 5", "0", False),
    ("abs(x) = x", "3", True),
    ("abs(x) = x", "-3", False),
    ("x >= 1", "0.99999999999999999999999999999999", True),
    ("x >= 1", "0.9999999999", False),
    ("x > 1", "1.00000000000000000000000000000001", False),
    ("not (x > 1)", "1", True),
    ("x > 0 and sqrt(x) < 2", "1", True),
    ("x < 0 or sqrt(x) < 2", "-1", True),
]
SAME = [
    ("x > 1", "x > 1", proved("identical")),
    ("x > 1", "2x > 2", agrees("the same truth value at 12 points")),
    ("x > 1 and x > 2", "x > 2", agrees("the same truth value at 12 points")),
    ("x*y > 0", "x > 0 and y > 0 or x < 0 and y < 0", agrees("the same truth value at 12 points")),
    ("sqrt(x) >= 0", "x >= 0", agrees("the same truth value at 6 points")),
    ("pi > 3", "True", agrees("the same truth value")),
    ("sqrt(2) < 1", "False", agrees("the same truth value")),
]
OTHER = [
    ("x > 1", "x < 1"),
    ("x > 1", "x > 2"),
    ("x^2 > 1", "x > 1"),
    ("x > 50", "False"),
    ("x != y", "x = y"),
    ("x > 1 or x < 0", "x > 1"),
]
NUMBERS = [
    ("sum(1/k^2, k, 1, oo) > 1", True, ("1.6449340668", "1")),
    ("sum(1/k^2, k, 1, oo) < 1", False, ("1.6449340668", "1")),
    ("integrate(x, (x, 0, 1)) = 1/2", True, ("0.5", "0.5")),
    ("integrate(x, (x, 0, 1)) != 1/2", False, ("0.5", "0.5")),
    ("integrate(x, (x, 0, 1)) >= 1/3", True, ("0.5", "0.333333333333")),
    ("integrate(x, (x, 0, 1)) <= 1/3", False, ("0.5", "0.333333333333")),
]
# fmt: on


@pytest.mark.parametrize(("text", "at", "truth"), HOLDS)
def test_a_statement_is_true_at_a_point_or_not(text: str, at: int, truth: bool) -> None:
    assert holds(mean(text), {x: sympy.Integer(at)}) is truth


@pytest.mark.parametrize("text", ["f(x) > 0", "1/x > 0", "y > 0"])
def test_without_numbers_there_is_no_truth_value(text: str) -> None:
    with pytest.raises((Undecided, ZeroDivisionError)) as caught:
        holds(mean(text), {x: sympy.Integer(0)})
    assert isinstance(caught.value, Undecided)


@pytest.mark.parametrize(("text", "at", "truth"), REALLY)
def test_where_a_side_is_no_real_number_a_relation_fails(text: str, at: str, truth: bool) -> None:
    with mp.workdps(40):
        assert really(mean(text), x, mp.mpf(at)) is truth


@pytest.mark.parametrize(("left", "right", "check"), SAME)
def test_statements_that_are_equally_true_agree(left: str, right: str, check: Check) -> None:
    assert same_truth(mean(left), mean(right)) == check


@pytest.mark.parametrize(("left", "right"), OTHER)
def test_a_point_where_only_one_is_true_refutes(left: str, right: str) -> None:
    with pytest.raises(Contradiction):
        same_truth(mean(left), mean(right))


@pytest.mark.parametrize(("text", "claimed", "numbers"), NUMBERS)
def test_numbers_of_both_sides_decide(text: str, claimed: bool, numbers: tuple[str, str]) -> None:
    pair = mp.mpf(numbers[0]), mp.mpf(numbers[1])
    assert same_numbers(mean(text), claimed, pair) == agrees("numbers of both sides, to 9 digits")


@pytest.mark.parametrize(("text", "claimed", "numbers"), NUMBERS)
def test_the_opposite_claim_is_refuted(text: str, claimed: bool, numbers: tuple[str, str]) -> None:
    with pytest.raises(Contradiction):
        same_numbers(mean(text), not claimed, (mp.mpf(numbers[0]), mp.mpf(numbers[1])))


def test_sides_too_close_for_an_order_are_left_open() -> None:
    with pytest.raises(Undecided) as caught:
        same_numbers(mean("integrate(x, (x, 0, 1)) > 1/2"), False, (mp.mpf("0.5"), mp.mpf("0.5")))
    assert str(caught.value) == "the sides are too close to tell"


@pytest.mark.parametrize(
    ("text", "at", "truth"),
    [
        ("exp(-x^2) > 0", "100", True),  # 10^-4343
        ("exp(-x^2) <= 0", "100", False),
        ("exp(-1/x^2) != 0", "1/100", True),
        ("-exp(-x^2) < 0", "50", True),
        ("exp(-x^2) > exp(-x^2)", "100", False),
        ("x^20 > 0", "1/100", True),
        ("1/x^20 > 0", "100", True),
        # Two sides that are the same number differ by what their digits leave.
        ("(x + 1)^2 > x^2 + 2*x + 1", "1/7", False),
        ("sqrt(2)*sqrt(3)*x > sqrt(6)*x", "1/7", False),
        ("sin(x)^2 + cos(x)^2 < 1", "1/7", False),
        ("x^2 > 2", "sqrt(2)", False),  # a border, of which only some digits are given
        ("x^2 >= 2", "sqrt(2)", True),
        ("(x^2 - 2)^10 > 0", "sqrt(2)", False),
        ("(x - pi)^3 != 0", "pi", False),
        ("cos(x) > -1", "pi", False),
    ],
)
def test_a_small_number_is_no_zero_and_a_border_is_one(text: str, at: str, truth: bool) -> None:
    with mp.workdps(40):
        number = mp.mpf(str(sympy.N(mean(at), 45)))
    x = mean("x")
    assert really(sympy.sympify(mean(text)), x, number) is truth

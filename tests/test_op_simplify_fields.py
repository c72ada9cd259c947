"""Cancelling over fields of roots and of exponentials, and roots of surds: by hand, then asked."""

from __future__ import annotations

import pytest

from sym_eval.operations.simplify_forms import measure
from sym_eval.printing import plain
from sym_eval.reading import read
from tests.asking import asked

# text, what cancels by hand
CANCELLED = [
    ("(exp(x) - 1)/(exp(x/2) + 1)", "exp(x/2) - 1"),
    ("(exp(x) - 1)/(exp(x/2) - 1)", "exp(x/2) + 1"),
    ("(exp(3x/2) - exp(x/2))/(exp(x) - 1)", "exp(x/2)"),
    ("(exp(x) - exp(y))/(exp(x/2) + exp(y/2))", "exp(x/2) - exp(y/2)"),
    ("(exp(2x) - 1)/(exp(x) + 1)", "exp(x) - 1"),
    ("(exp(x) - 8)/(exp(x/3) - 2)", "exp(2*x/3) + 2*exp(x/3) + 4"),
    ("(exp(x) - 1)/(exp(x/2) + 2)", "(exp(x) - 1)/(exp(x/2) + 2)"),
    ("(x^2 - 3)/(x - sqrt(3))", "x + sqrt(3)"),
    ("(x^2 - 3)/(x + sqrt(3))", "x - sqrt(3)"),
    ("(x^2 + 1)/(x - I)", "x + I"),
    ("(x^2 - 2y^2)/(x - sqrt(2)*y)", "x + sqrt(2)*y"),
    ("(x^3 - 2)/(x - 2^(1/3))", "x**2 + 2**(1/3)*x + 2**(2/3)"),
    ("(x^2 - 2)/(x - sqrt(3))", "(x**2 - 2)/(x - sqrt(3))"),
    ("(x^2 - 1)/(x - 1) + sqrt(2)", "x + 1 + sqrt(2)"),
    ("(x^2 - 4)/(x^2 + 4x + 4)", "(x - 2)/(x + 2)"),
]


@pytest.mark.parametrize(("text", "expected"), CANCELLED)
def test_common_factors_are_cancelled(text: str, expected: str) -> None:
    found = asked("simplify", expr=text, form="cancel")
    assert (plain(found.value), found.check.verdict.value) == (expected, "proved")


# (p + q*sqrt(d))^n multiplied out by hand, and its root
ROOTS = [
    ("(90 + 34sqrt(7))^(1/3)", "sqrt(7) + 3"),
    ("(41 + 29sqrt(2))^(1/5)", "1 + sqrt(2)"),
    ("(26 + 15sqrt(3))^(1/3)", "sqrt(3) + 2"),
    ("(26 + 15sqrt(3))^(2/3)", "4*sqrt(3) + 7"),
    ("(26 - 15sqrt(3))^(1/3)", "2 - sqrt(3)"),
    ("(2 + sqrt(5))^(1/3)", "1/2 + sqrt(5)/2"),
    ("(7 + 5sqrt(2))^(1/3)", "1 + sqrt(2)"),
    ("(17 + 12sqrt(2))^(1/4)", "1 + sqrt(2)"),
    ("(10 + 6sqrt(3))^(1/3)", "1 + sqrt(3)"),
    ("(1 + sqrt(2))^(1/3)", "(1 + sqrt(2))**(1/3)"),
    ("(3 + sqrt(7))^(1/3)", "(sqrt(7) + 3)**(1/3)"),
    ("(2 - sqrt(5))^(1/3)", "(2 - sqrt(5))**(1/3)"),  # a complex root stays
    ("sqrt(3 + 2sqrt(2))", "1 + sqrt(2)"),
    ("1/(sqrt(3) - sqrt(2))", "sqrt(2) + sqrt(3)"),
]


@pytest.mark.parametrize(("text", "expected"), ROOTS)
def test_a_root_of_a_surd_is_drawn_where_it_can_be(text: str, expected: str) -> None:
    found = asked("simplify", expr=text, form="radical")
    assert (plain(found.value), found.check.verdict.value) == (expected, "proved")


@pytest.mark.parametrize("text", [text for text, _ in CANCELLED[:6] + ROOTS[:9]])
def test_the_shortest_form_is_no_longer_than_what_cancels(text: str) -> None:
    found = asked("simplify", expr=text).value
    assert measure(found) <= measure(read(dict(CANCELLED + ROOTS)[text]).value)

"""Formulas of sums with the few n for which they are something else; subs, checked by numbers."""

from __future__ import annotations

import pytest

from tests.asking import answer, asked

EXCEPTIONS = [
    # (1 - 1)^n is 0, but 0^0 = 1
    ("sum((-1)^k*binomial(n, k), k, 0, n)", "Piecewise((1, Eq(n, 0)), (0, True))"),
    # the same without its first term, and an empty sum
    ("sum((-1)^k*binomial(n, k), k, 1, n)", "Piecewise((0, Eq(n, 0)), (-1, True))"),
    ("sum((-1)^k*binomial(m, k), k, 0, m)", "Piecewise((1, Eq(m, 0)), (0, True))"),
]


@pytest.mark.parametrize(("text", "expected"), EXCEPTIONS)
def test_a_sum_says_for_which_n_its_formula_does_not_hold(text: str, expected: str) -> None:
    assert str(asked("evaluate", expr=text).value) == expected
    assert str(asked("simplify", expr=text).value) == expected


@pytest.mark.parametrize("said", ["n > 0", "n integer, n > 0", "n >= 1", "n > 2"])
def test_an_exception_that_is_assumed_away_is_not_said(said: str) -> None:
    text = EXCEPTIONS[0][0]
    assert str(asked("evaluate", expr=text, assume=said).value) == "0"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("sum(k, k, 1, n)", "n**2/2 + n/2"),
        ("sum(k^2, k, 0, n)", "n**3/3 + n**2/2 + n/6"),
        ("sum(2^k, k, 0, n)", "2**(n + 1) - 1"),
        ("sum(2^k, k, 0, 2n)", "2**(2*n + 1) - 1"),
        ("sum(1/(k(k+1)), k, 1, n)", "1 - 1/(n + 1)"),
        ("sum(1/k, k, 1, n)", "harmonic(n)"),
        ("sum(x^k, k, 0, n-1)", "Piecewise((n, Eq(x, 1)), ((1 - x**n)/(1 - x), True))"),
        ("product(k, k, 1, n)", "factorial(n)"),
        ("product(2, k, 1, n)", "2**n"),
    ],
)
def test_a_formula_without_exceptions_stays_as_it_is(text: str, expected: str) -> None:
    assert str(asked("evaluate", expr=text).value) == expected


@pytest.mark.parametrize(
    ("text", "value", "how"),
    [
        ("subs(x^2 + 1, x, 2)", "5", "put in as a number"),
        ("subs(x^2 + 1, x = 2)", "5", "put in as a number"),
        ("subs(x^2 + 1, (x, 2))", "5", "put in as a number"),
        ("subs(x^2 + y, x = 2, y = 3)", "7", "put in as a number"),
        ("subs(x^2 + y, (x, 2), (y, 3))", "7", "put in as a number"),
        ("subs(x - y, (x, y), (y, x))", "-x + y", "put in as a number at 3 points"),
        ("subs(x^2, x = y + 1)", "(y + 1)**2", "put in as a number at 3 points"),
        ("subs(x^2 + y, x = 2)", "y + 4", "put in as a number at 3 points"),
        ("subs(x^2, x = x + 1)", "(x + 1)**2", "put in as a number at 3 points"),
        ("subs(sin(x), x = pi/6)", "1/2", "put in as a number"),
        ("subs([x, x^2], x = 2)", "[2, 4]", "each; put in as a number"),
    ],
)
def test_what_subs_replaced_is_compared_with_numbers_put_in(
    text: str, value: str, how: str
) -> None:
    assert answer("evaluate", expr=text)[:3] == (value, "agrees", how)


def test_what_is_no_letter_is_replaced_unchecked() -> None:
    found = answer("evaluate", expr="subs(sin(x)^2, sin(x), y)")
    assert found[:2] == ("y**2", "unchecked")
    assert found[2].startswith("replaced, without a check: not for a letter")

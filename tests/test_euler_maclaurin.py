"""Endless sums of smooth terms, against values that are known otherwise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import sympy
from mpmath import mp

from sym_eval.evidence.euler_maclaurin import endless, suits
from sym_eval.evidence.verdict import Undecided
from tests.asking import answer

k = sympy.Symbol("k", integer=True)
HALF = sympy.Rational(1, 2)

# Terms, where they begin, and mpmath's own value of what they come to.
KNOWN: list[tuple[Any, int, Callable[[], Any]]] = [
    (1 / k**2, 1, lambda: mp.zeta(2)),
    (k ** -(1 + HALF), 1, lambda: mp.zeta(mp.mpf(3) / 2)),
    (k ** -(1 + HALF), 5, lambda: mp.zeta(mp.mpf(3) / 2, 5)),
    (sympy.log(k) / k**2, 1, lambda: -mp.zeta(2, derivative=1)),
    (sympy.log(k) ** 2 / k**3, 1, lambda: mp.zeta(3, derivative=2)),
    (1 / (k**2 + 1), 0, lambda: (1 + mp.pi * mp.coth(mp.pi)) / 2),
    (1 / (k * (k + 1)), 1, lambda: mp.mpf(1)),
    (1 / (k**2 - HALF**2), 1, lambda: mp.mpf(2)),
    (sympy.log(1 + 1 / k**2), 1, lambda: mp.log(mp.sinh(mp.pi) / mp.pi)),
    (k / (k**2 + 1) ** 2, 0, lambda: mp.nsum(lambda n: n / (n * n + 1) ** 2, [0, mp.inf])),
]


@pytest.mark.parametrize("digits", [11, 30])
def test_a_sum_of_powers_and_logarithms_has_so_many_digits(digits: int) -> None:
    wrong = []
    for term, low, known in KNOWN:
        found = endless(term, k, low, digits)
        with mp.workdps(2 * digits):
            if abs(found - known()) > abs(known()) * mp.mpf(10) ** -digits:
                wrong.append((term, low, found))
    assert wrong == []


@pytest.mark.parametrize("term", [1 / k, 1 / (k + 3), k**-HALF, 1 / (k * sympy.log(k + 1))])
def test_a_divergent_sum_has_no_digits(term: sympy.Expr) -> None:
    with pytest.raises(Undecided):
        endless(term, k, 1, 11)


@pytest.mark.parametrize("term", [sympy.sin(k) / k**2, 1 / (k**2 + sympy.sin(k))])
def test_terms_that_swing_have_no_digits(term: sympy.Expr) -> None:
    with pytest.raises(Undecided):
        endless(term, k, 1, 11)


def test_it_is_asked_of_powers_and_logarithms_only() -> None:
    asked = [sympy.log(k) / k**2, sympy.sqrt(k + 1) - sympy.sqrt(k), sympy.atan(1 / k**2)]
    others = [(-1) ** k / k, 1 / 2**k, sympy.sin(k) / k**2, 1 / sympy.factorial(k), k**-k]
    assert [suits(term, k) for term in asked + others] == [True] * 3 + [False] * 5


def test_an_answer_is_the_number_where_there_is_no_closed_form() -> None:
    said = "no closed form was found: this is its number, rounded to 15 digits"
    assert answer("evaluate", expr="sum(log(k)/k^2, k, 1, oo)") == (
        "0.937548254315844",
        "agrees",
        "had in two ways that agree to 15 digits",
        (said,),
    )

"""Where there is no closed form the number is the answer: its digits are right, and it says so.

The numbers are from tables, as the sophomore's dreams and the Erdős–Borwein constant, or were had
term by term.
"""

from __future__ import annotations

import mpmath
import pytest
import sympy
from mpmath import mp

from sym_eval.operations.decimals_instead import instead, rounded
from tests.asking import asked, refused

k = sympy.Symbol("k", integer=True)
x, y, a = sympy.symbols("x y a", real=True)
SECONDS = 20.0  # CPU: what takes so long here is broken
LONG = 15


def text_of(value: sympy.Expr, digits: int = LONG) -> str | None:
    found = instead(value, SECONDS, digits)
    return None if found is None else str(found.value)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        # The sophomore's dreams: sum of k^-k, and the integral of x^x as an alternating one.
        (sympy.Sum(k**-k, (k, 1, sympy.oo)), "1.29128599706266"),
        (sympy.Integral(x**x, (x, 0, 1)), "0.783430510712134"),
        (sympy.Integral(x**-x, (x, 0, 1)), "1.29128599706266"),
        # The Erdős–Borwein constant, and the sum of reciprocal Fibonacci-like products.
        (sympy.Sum(1 / (2**k - 1), (k, 1, sympy.oo)), "1.60669515241529"),
        # The product of 1 - 2^-k, of Euler's pentagonal theorem.
        (sympy.Product(1 - 2**-k, (k, 1, sympy.oo)), "0.288788095086602"),
        (sympy.Integral(sympy.sin(sympy.sin(x)), (x, 0, 1)), "0.430606103120691"),
        (sympy.Integral(sympy.cos(sympy.cos(x)), (x, 0, sympy.pi)), "2.40393943063441"),  # pi J0(1)
        (sympy.Integral(sympy.exp(-(x**2)), (x, -sympy.oo, sympy.oo)), "1.77245385090552"),
    ],
)
def test_the_digits_are_those_of_the_tables(value: sympy.Expr, text: str) -> None:
    assert text_of(value) == text


@pytest.mark.parametrize("digits", [5, 10, 20, 30])
def test_as_many_digits_as_are_asked_for(digits: int) -> None:
    with mp.workdps(60):
        exact = mp.nsum(lambda n: mp.mpf(n) ** -n, [1, mp.inf])
        expected = mp.nstr(exact, digits, strip_zeros=False)
    assert text_of(sympy.Sum(k**-k, (k, 1, sympy.oo)), digits) == expected


def test_few_digits_need_as_much_agreement() -> None:
    """The imaginary part of zeta(2 - i), 0.43753…: two extrapolations of it agree on 0.4374."""
    assert text_of(sympy.Sum(sympy.sin(sympy.log(k)) / k**2, (k, 1, sympy.oo)), 4) is None


def test_several_parts_together_have_fewer_digits() -> None:
    found = instead(2 + sympy.Sum(k**-k, (k, 1, sympy.oo)), SECONDS, LONG)
    assert found is not None
    assert (str(found.value), found.notes) == (
        "3.2912860",
        ("no closed form was found: this is its number, rounded to 8 digits",),
    )


@pytest.mark.parametrize(
    "value",
    [
        sympy.Sum(a * k**-k, (k, 1, sympy.oo)),  # a letter
        sympy.Integral(x**a, (x, 0, 1)),
        sympy.Integral(x**x, x),  # no bounds
        sympy.pi,  # nothing to work out
        sympy.Limit(sympy.sin(x) / x, x, 0),  # limits creep: eight digits prove nothing
        x**2,
        sympy.true,
        sympy.Product(1 - 1 / k, (k, 2, sympy.oo)),  # goes to zero, and no digit of it is sure
        sympy.Sum((-1) ** k, (k, 1, sympy.oo)),  # no sum
        sympy.Integral(1 / x, (x, 0, 1)),  # divergent
    ],
)
def test_where_no_digit_is_sure_nothing_is_said(value: sympy.Expr) -> None:
    assert text_of(value) is None


@pytest.mark.parametrize(
    ("number", "sure", "text", "error"),
    [
        (mp.mpf(2) / 3, 15, "0.666666666666667", "5e-16"),
        (mp.mpf(-2) / 3, 4, "-0.6667", "5e-5"),
        (mp.mpf(20000) / 3, 6, "6666.67", "5e-3"),
        (mp.mpc(0.5, 1e-30), 6, "0.500000", "5e-7"),
        (mp.mpc(0.5, -0.25), 6, "0.5 - 0.25*I", "5e-7"),
    ],
)
def test_a_number_says_how_far_it_may_be_off(
    number: mpmath.mpf, sure: int, text: str, error: str
) -> None:
    found = rounded(number, sure, ["a", "b"])
    assert (str(found.value), found.numeric) == (text, text)
    assert found.facts == {"closed_form": False, "error": error, "tried": ["a", "b"]}
    assert found.check.as_fields() == {
        "verdict": "agrees",
        "how": f"had in two ways that agree to {sure} digits",
    }
    assert found.last_resort


def test_the_whole_answer_of_an_integral() -> None:
    found = asked("integrate", expr="sin(sin(x))", bounds="0, 1")
    assert (str(found.value), found.check.verdict.value) == ("0.430606103120691", "agrees")
    assert found.notes == ("no closed form was found: this is its number, rounded to 15 digits",)
    assert found.facts is not None
    assert (found.facts["closed_form"], found.facts["error"]) == (False, "5e-16")
    assert {"integrate", "rules", "substitution"} < set(found.facts["tried"])


def test_the_whole_answer_of_a_sum_in_more_digits() -> None:
    found = asked("evaluate", expr="sum(1/k^k, k, 1, oo)", digits=25)
    assert (str(found.value), found.numeric) == ("1.291285997062663540407283",) * 2
    assert found.facts == {"closed_form": False, "error": "5e-25"}


def test_an_integral_over_two_variables_has_a_number_too() -> None:
    # Over the unit square of exp(-x*y): the sum of (-1)^n/(n! (n+1)^2), had term by term.
    with mp.workdps(30):
        terms = [(-1) ** n / mp.factorial(n) / mp.mpf(n + 1) ** 2 for n in range(30)]
        expected = mp.nstr(mp.fsum(terms), 8, strip_zeros=False)
    assert text_of(sympy.Integral(sympy.exp(-x * y), (x, 0, 1), (y, 0, 1))) == expected


def test_a_divergent_integral_is_no_number() -> None:
    assert refused("integrate", expr="1/x^x/x", bounds="0, 1").startswith("E_RUNTIME")

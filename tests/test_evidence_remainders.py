"""Series by the whole way: what textbooks have, on which sides it holds, and what is refuted."""

from __future__ import annotations

import math

import pytest

from sym_core.errors import SymError
from sym_eval.evidence import remainders
from sym_eval.evidence.verdict import Contradiction, Undecided, Verdict
from sym_eval.reading import read
from tests.asking import asked
from tests.portions import portions

# what is asked, and the series as a text that is read again
# fmt: off
TEXTBOOK = {
    "series(exp(x), x, 0, 4)": "1 + x + x^2/2 + x^3/6 + O(x^4)",
    "series(1/sin(x), x, 0, 3)": "1/x + x/6 + O(x^3)",
    "series(cot(x)^2, x, 0, 3)": "1/x^2 - 2/3 + x^2/15 + O(x^3)",
    "series(x/(exp(x) - 1), x, 0, 6)": "1 - x/2 + x^2/12 - x^4/720 + O(x^6)",  # Bernoulli numbers
    "series(cos(x)/x^5, x, 0, 3)": "x^-5 - x^-3/2 + 1/(24x) - x/720 + O(x^3)",
    "series(sin(tan(x)) - tan(sin(x)), x, 0, 8)": "-x^7/30 + O(x^8)",
    "series(cos(sqrt(x)), x, 0, 3)": "1 - x/2 + x^2/24 + O(x^3)",
    "series(exp(sqrt(x)), x, 0, 2)": "1 + sqrt(x) + x/2 + x^(3/2)/6 + O(x^2)",
    "series(x^(3/2)*exp(x), x, 0, 4)": "x^(3/2) + x^(5/2) + x^(7/2)/2 + O(x^4)",
    "series(log(sin(x)), x, 0, 4)": "log(x) - x^2/6 + O(x^4)",
    "series(x^x, x, 0, 3)": "1 + x*log(x) + x^2*log(x)^2/2 + O(x^3*log(x)^3)",
    "series(log(1 + exp(x)), x, 0, 5)": "log(2) + x/2 + x^2/8 - x^4/192 + O(x^5)",
    "series(besselj(0, x), x, 0, 6)": "1 - x^2/4 + x^4/64 + O(x^6)",
    "series(LambertW(x), x, 0, 5)": "x - x^2 + 3x^3/2 - 8x^4/3 + O(x^5)",
    "series(Ei(x), x, 0, 3, '+')": "EulerGamma + log(x) + x + x^2/4 + O(x^3)",
    "series(elliptic_k(x), x, 0, 3)": "pi/2 + pi*x/8 + 9pi*x^2/128 + O(x^3)",
    "series(gamma(x), x, 0, 2)": "1/x - EulerGamma + x*(EulerGamma^2/2 + pi^2/12) + O(x^2)",
    "series(1/(1 + x^50), x, 0, 7)": "1 + O(x^7)",
    "series((1 + x)^a, x, 0, 3)": "1 + a*x + a*(a - 1)/2*x^2 + O(x^3)",
    "series(exp(a*x), x, 0, 3)": "1 + a*x + a^2*x^2/2 + O(x^3)",
    "series((1 + 1/x)^x, x, oo, 3)": "E - E/(2x) + 11E/(24x^2) + O(x^-3, (x, oo))",
    "series(sqrt(x^2 + 1), x, oo, 4)": "x + 1/(2x) - 1/(8x^3) + O(x^-4, (x, oo))",
    "series(sqrt(x^2 + 1), x, -oo, 4)": "-x - 1/(2x) + 1/(8x^3) + O(x^-4, (x, -oo))",
    "series(atan(x), x, oo, 5)": "pi/2 - 1/x + 1/(3x^3) + O(x^-5, (x, oo))",
    "series(x/(x^2 + a^2), x, oo, 5)": "1/x - a^2/x^3 + O(x^-5, (x, oo))",
    "series(tan(x), x, pi/2, 3)": "-1/(x - pi/2) + x/3 - pi/6 + O((x - pi/2)^3, (x, pi/2))",
    "series(cos(x), x, pi/3, 2)": "1/2 - sqrt(3)*(x - pi/3)/2 + O((x - pi/3)^2, (x, pi/3))",
    "series(acosh(x), x, 1, 2)":
        "sqrt(2)*sqrt(x - 1) - sqrt(2)*(x - 1)^(3/2)/12 + O((x - 1)^2, (x, 1))",
    # Laurent's series of zeta at its pole, and of its square over x.
    "series(zeta(x), x, 1, 2)":
        "1/(x - 1) + EulerGamma - stieltjes(1)*(x - 1) + O((x - 1)^2, (x, 1))",
    "series(zeta(x)^2, x, 1, 1)":
        "1/(x - 1)^2 + 2*EulerGamma/(x - 1) + EulerGamma^2 - 2*stieltjes(1) + O(x - 1, (x, 1))",
    # One side, where only that one has the series.
    "series(sqrt(1 - cos(x)), x, 0, 4, '+')": "sqrt(2)*x/2 - sqrt(2)*x^3/48 + O(x^4)",
    "series(sqrt(1 - cos(x)), x, 0, 4, '-')": "-sqrt(2)*x/2 + sqrt(2)*x^3/48 + O(x^4)",
    "series(sqrt(x^2 + x^3), x, 0, 3, dir='-')": "-x - x^2/2 + O(x^3)",
    "series(abs(x), x, 0, 3, '-')": "-x",
    "series(abs(sin(x)), x, 0, 4, '+')": "x - x^3/6 + O(x^4)",
    "series(acot(x), x, 0, 2, '-')": "-pi/2 - x + O(x^2)",
    "series(floor(x), x, 1/2, 4)": "0",
    "series(abs(x)^3, x, 2, 2)": "8 + 12*(x - 2) + O((x - 2)^2, (x, 2))",
}
ONE_SIDE = [
    "abs(x), x, 0, 3", "abs(sin(x)), x, 0, 4", "sqrt(x^2 + x^3), x, 0, 3", "floor(x), x, 0, 4",
    "sqrt(1 - cos(x)), x, 0, 4", "acot(x), x, 0, 4", "atan(1/x), x, 0, 3", "sign(x)*x, x, 0, 3",
    "abs(x - 1)*exp(x), x, 1, 3", "sqrt(1 - cos(x - 2)), x, 2, 3",
]
# fmt: on


@portions
def test_a_series_is_that_of_the_textbook_and_was_checked(step: int) -> None:
    wrong = {}
    for text, expected in list(TEXTBOOK.items())[::step]:
        found = asked("evaluate", expr=text)
        gap = (found.value - read(expected).value.removeO()).removeO().expand()
        same_order = found.value.getO() == read(expected).value.getO()
        if gap != 0 or not same_order or found.check.verdict is Verdict.UNCHECKED:
            wrong[text] = str(found)
    assert wrong == {}


def test_what_holds_on_one_side_only_is_no_series() -> None:
    wrong = {}
    for text in ONE_SIDE:
        try:
            wrong[text] = str(asked("evaluate", expr=f"series({text})").value)
        except SymError as refused:
            if "it holds from the right only; series(f, x, a, n, '+')" not in str(refused):
                wrong[text] = str(refused)
    assert wrong == {}


def test_a_long_series_is_answered_and_checked_to_its_last_coefficient() -> None:
    found = asked("evaluate", expr="series(exp(x), x, 0, 40)")
    x = read("x").value
    coefficients = [found.value.removeO().coeff(x, k) for k in range(40)]
    assert [1 / c for c in coefficients] == [math.factorial(k) for k in range(40)]
    assert (found.check.verdict, str(found.value.getO())) == (Verdict.AGREES, "O(x**40)")


@pytest.mark.parametrize("count", [40, 100])
def test_a_wrong_last_coefficient_of_a_long_series_is_refuted(count: int) -> None:
    given = read("exp(x)").value, read("x").value, read("0").value, read(str(count)).value
    right = asked("evaluate", expr=f"series(exp(x), x, 0, {count})").value
    slip = given[1] ** (count - 1) / math.factorial(count + 5)  # 10^-9 of the coefficient
    assert remainders.series(right, *given).verdict is Verdict.AGREES
    with pytest.raises(Contradiction):
        remainders.series(right + slip, *given)


# A result that is refuted for what was asked.
WRONG = [
    ("1 + x + O(x^2)", "exp(x), x, 0, 3", "O(x**2) is not of order 3"),
    ("1 + x + x^2/2 + O(x^3)", "exp(x), x, 0, 2", "O(x**3) is not of order 2"),
    ("1 - x + O(x^2)", "exp(x), x, 0, 2", "the remainder is not O(x**2)"),
    ("x + O(x^3)", "sqrt(x^2 + x^4), x, 0, 3", "it holds from the right only"),
    ("-x + O(x^3)", "sqrt(x^2 + x^4), x, 0, 3", "it holds from the left only"),
    ("1 + O(x^2)", "1 + x^2*log(x), x, 0, 2", "the remainder is not O(x**2)"),
    ("x + O((x + exp(-1))^2, (x, -exp(-1)))", "LambertW(x), x, -exp(-1), 2", "is not O((x + exp"),
    ("log(log(x)) + log(x)", "li(x), x, 1, 2", "against"),
    ("x - 1/(2x) + O(x^-3, (x, oo))", "sqrt(x^2 + 1), x, oo, 3", "the remainder is not O"),
    ("x", "abs(x), x, 0, 3", "it holds from the right only"),
    ("1 - a*x + O(x^2)", "exp(a*x), x, 0, 2", "the remainder is not O(x**2)"),
]


@pytest.mark.parametrize(("result", "given", "said"), WRONG)
def test_a_wrong_series_is_refuted_in_words(result: str, given: str, said: str) -> None:
    arguments = [read(part).value for part in given.split(", ")]
    with pytest.raises(Contradiction) as caught:
        remainders.series(read(result).value, *arguments)
    assert said in str(caught.value)


def test_an_order_within_a_product_is_left_open() -> None:
    result = read("1 - (1/x + O(x^-3, (x, oo)))*exp(-x^2)").value
    with pytest.raises(Undecided):
        remainders.series(result, read("erf(x)").value, read("x").value, read("oo").value)


# DLMF 25.6.11 and 25.6.13
ZETA_SLOPES = {"0": "-log(2pi)/2", "-2": "-zeta(3)/(4pi^2)", "-4": "3*zeta(5)/(4pi^4)"}


def test_slopes_of_zeta_at_zero_and_at_its_trivial_zeros_are_known() -> None:
    found = {at: asked("evaluate", expr=f"subs(diff(zeta(x), x), x, {at})") for at in ZETA_SLOPES}
    wrong = {at: str(each) for at, each in found.items() if each.check.verdict != Verdict.AGREES}
    assert wrong == {}
    assert {at: each.value - read(ZETA_SLOPES[at]).value for at, each in found.items()} == (
        dict.fromkeys(ZETA_SLOPES, 0)
    )

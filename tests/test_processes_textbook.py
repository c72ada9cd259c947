"""Sums, products, limits and residues of textbooks, many rows to a test; what diverges says so."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from sym_core.errors import SymError
from sym_eval.reading import read
from tests.asking import asked
from tests.portions import portions

# fmt: off
SUMS = {
    # finite: waves over whole turns, by parts, logarithms of products, shifted fractions
    "sum(cos(2pi*k/n), k, 1, n)": "Piecewise((0, Ne(n, 1)), (n*cos(2pi/n), True))",
    "sum(cos(4pi*k/n), k, 1, n)":
        "Piecewise((0, And(Ne(n, 1), Ne(n, 2))), (n*cos(4pi/n), True))",
    "sum(cos(2pi*k/7), k, 1, 7)": "0",
    "sum(cos(2pi*k/7)^2, k, 1, 7)": "7/2",
    "sum(sin(pi*k/6), k, 1, 5)": "2 + sqrt(3)",
    "sum(harmonic(k), k, 1, n)": "(n + 1)*harmonic(n) - n",
    "sum(k*harmonic(k), k, 1, n)": "n*(n + 1)*harmonic(n)/2 - n*(n - 1)/4",
    "sum(log(1 + 1/k), k, 1, n)": "log(n + 1)",
    "sum(log(k/(k + 2)), k, 1, n)": "log(2/((n + 1)*(n + 2)))",
    # without end
    "sum(k*exp(-k/2), k, 1, oo)": "exp(-1/2)/(1 - exp(-1/2))^2",
    "sum(exp(-a*k), k, 0, oo)":
        "Piecewise((1/(1 - exp(-a)), a > 0), (Sum(exp(-a*k), (k, 0, oo)), True))",
    "sum(cos(k*x)/2^k, k, 0, oo)": "(4 - 2*cos(x))/(5 - 4*cos(x))",
    "sum(sin(k*x)/3^k, k, 1, oo)": "3*sin(x)/(10 - 6*cos(x))",
    "sum((-1/2)^k*cos(k*x), k, 0, oo)": "(4 + 2*cos(x))/(5 + 4*cos(x))",
    "sum(I^k/k, k, 1, oo)": "I*pi/4 - log(sqrt(2))",  # -log(1 - I)
    "sum(2^k, k, -oo, 5)": "64",
    "sum(1/k^2, k, -oo, -1)": "pi^2/6",
    "sum((-1)^k/(k + 1/2), k, -oo, oo)": "pi",
}
SLOW_SUMS = {
    "sum(harmonic(k)/k^2, k, 1, oo)": "2*zeta(3)",  # Euler
    "sum(harmonic(k)/k^3, k, 1, oo)": "pi^4/72",
    "sum(3*harmonic(k)/k^4, k, 1, oo)": "9*zeta(5) - pi^2*zeta(3)/2",
    "sum(sum(1/(j*k*(j + k)), j, 1, oo), k, 1, oo)": "2*zeta(3)",
}
PRODUCTS = {
    "product(1 + 1/k, k, 1, n)": "n + 1",
    "product(1 - 1/(k + 1)^2, k, 1, n)": "(n + 2)/(2(n + 1))",
    "product(1 - 1/k, k, 2, oo)": "0",
    "product(k/(k + 1), k, 1, oo)": "0",
    "product(1/2 + 1/k, k, 1, oo)": "0",
    "product(-1/2, k, 1, oo)": "0",
    "product(1 - 1/k^2, k, 2, oo)": "1/2",
}
LIMITS = {
    "limit(x^a, x, oo)": "Piecewise((oo, a > 0), (0, a < 0), (1, True))",
    "limit(x^a, x, 0, '+')": "Piecewise((0, a > 0), (oo, a < 0), (1, True))",
    "limit(atan(a*x), x, oo)": "Piecewise((pi/2, a > 0), (-pi/2, a < 0), (0, True))",
    "limit(tanh(x)^a, x, oo)": "1",
    "limit((tan(sin(x)) - sin(tan(x)))/x^7, x, 0)": "1/30",
    "limit((1 + 1/x)^(x^2)*exp(-x), x, oo)": "exp(-1/2)",
    "limit(x^(x^x), x, 0, '+')": "0",
    "limit((x^x)^x, x, 0, '+')": "1",
    "limit(floor(n*sqrt(2))/n, n, oo)": "sqrt(2)",
    "limit(x*floor(1/x), x, 0)": "1",
    "limit(x*exp(x^2)*erfc(x), x, oo)": "1/sqrt(pi)",
    "limit(1/(1 + exp(1/x)), x, 0, '-')": "1",
    "limit(acos(x)/sqrt(1 - x), x, 1, '-')": "sqrt(2)",
}
RESIDUES = {
    "residue(tanh(z), z, I*pi/2)": "1",
    "residue(coth(z), z, I*pi)": "1",
    "residue(sech(z), z, I*pi/2)": "-I",  # 1/sinh(I*pi/2)
    "residue(digamma(z), z, -3)": "-1",
    "residue(digamma(z)^2, z, 0)": "2*EulerGamma",  # (-1/z - gamma)^2
    "residue(z*polygamma(1, z), z, -1)": "1",
    "residue(cot(z)*coth(z)/z^3, z, 0)": "-7/45",
    "residue(log(z)/(z^2 + 1), z, -I)": "pi/4",
    "residue(1/(z*sqrt(1 - z)), z, 0)": "1",
    "residue(1/sin(1/z), z, 1/pi)": "1/pi^2",
    "residue(LambertW(z)/z^3, z, 0)": "-1",
}
# fmt: on


@portions
@pytest.mark.parametrize("table", [SUMS, PRODUCTS, LIMITS, RESIDUES])
def test_the_value_is_that_of_the_textbook(table: Mapping[str, str], step: int) -> None:
    wrong = {}
    for text, expected in list(table.items())[::step]:
        found, right = asked("evaluate", expr=text).value, read(expected).value
        if found != right and (found - right).simplify() != 0:
            wrong[text] = str(found)
    assert wrong == {}


@pytest.mark.soak
def test_sums_of_harmonic_numbers_are_those_of_the_textbook() -> None:
    test_the_value_is_that_of_the_textbook(SLOW_SUMS, 1)


def test_growth_by_a_letter_is_told_from_its_being_above_one() -> None:
    found = asked("evaluate", expr="limit(a^x, x, oo)", assume="a > 0").value
    assert str(found) == "Piecewise((oo, a > 1), (0, a < 1), (1, True))"


_VANISH = "its terms do not vanish"
_SLOWLY = "its terms die away"
_GROW = "its terms grow"
NOTHING = {
    "sum(cos(k), k, 0, oo)": _VANISH,
    "sum(sin(k^2), k, 0, oo)": _VANISH,
    "sum(cos(sqrt(k)), k, 0, oo)": _VANISH,
    "sum((-1)^k*k/(k + 1), k, 0, oo)": _VANISH,
    "sum(I^k, k, 0, oo)": _VANISH,
    "sum(harmonic(k)/k, k, 1, oo)": _SLOWLY,
    "sum(exp(-k), k, -oo, oo)": _GROW,  # the other end
    "sum(1/(k + 1/2), k, -oo, oo)": _SLOWLY,
    "sum(1/(k + 1/2), k, -oo, 0)": _SLOWLY,
    "sum(sum(1/(j + k)^2, j, 1, oo), k, 1, oo)": _SLOWLY,
    "sum(k^k/(k!*exp(k)), k, 1, oo)": _SLOWLY,  # Stirling: 1/sqrt(2*pi*k)
    "sum(1/k^(1 + 1/k), k, 1, oo)": _SLOWLY,
    "product(1 + 1/k, k, 1, oo)": _SLOWLY,
    "product(-1, k, 1, oo)": _VANISH,
    "limit(exp(1/x), x, 0)": "0 from the left, oo from the right",
    "limit(1/(1 + exp(1/x)), x, 0)": "1 from the left, 0 from the right",
    "limit(sqrt(-1 + I*x), x, 0)": "-I from the left, I from the right",
    "limit(tan(x), x, pi/2)": "oo from the left, -oo from the right",
    "limit(abs(x - a)/(x - a), x, a)": "-1 from the left, 1 from the right",
    "limit(sign(sin(1/x)), x, 0)": "it keeps swinging",
    "residue(sqrt(z), z, 0)": "a branch cut ends there",
    "residue(sqrt(z)*(z - 1)^2, z, 0)": "a branch cut ends there",
    "residue(abs(z), z, 0)": "a function of a complex variable",
    "residue(z*sign(z), z, 0)": "a function of a complex variable",
}


def test_what_has_no_value_says_why() -> None:
    wrong = {}
    for text, why in NOTHING.items():
        try:
            wrong[text] = str(asked("evaluate", expr=text).value)
        except SymError as refused:
            if why not in str(refused):
                wrong[text] = str(refused)
    assert wrong == {}


ON_A_CUT = {  # the value of the principal branch, which is what its functions have there
    "residue(sqrt(z)/(z + 4), z, -4)": "2*I",
    "residue(log(z)/(z + 1)^2, z, -1)": "-1",
    "residue(log(z)/(z + 1), z, -1)": "I*pi",
}


def test_a_residue_on_a_branch_cut_is_that_of_one_branch() -> None:
    found = {text: asked("evaluate", expr=text) for text in ON_A_CUT}
    assert {text: str(each.value) for text, each in found.items()} == ON_A_CUT
    said = "a branch cut runs through the point: the value is that of one branch"
    assert {each.check.how for each in found.values()} == {said}


ONLY_FOR = {  # letters for which the formula has no value, and what was asked has one
    "sum(1/(k^2 + a^2), k, 1, oo)": "for a != 0 and tanh(pi*a) != 0 only",
    "product(1 - x^2/k^2, k, 1, oo)": "for x != 0 only",
    "limit(sin(a*x)/sin(b*x), x, 0)": "for b != 0 only",
    "residue(1/((z - a)*(z - b)), z, a)": "for a - b != 0 only",
    "residue(1/(z*(z - a)), z, 0)": "for a != 0 only",
    "series(1/(a + x), x, 0, 3)": "for a != 0 only",
    "series(log(a + x), x, 0, 3)": "for a != 0 only",
    "series(log(x), x, a, 3)": "for a != 0 only",
    # The question itself has no value for b = 0; the formula has cases; the letter counts.
    "limit((exp(a*x) - 1)/(b*x), x, 0)": "",
    "sum(a^k*b^(n - k), k, 0, n)": "",
    "sum(k*x^k, k, 1, n)": "",
    "sum(1/(n + k), k, 1, n)": "",
    "series(exp(a*x), x, 0, 3)": "",
    "sum(x^k/k!, k, 0, oo)": "",
}


@portions
def test_it_is_said_for_which_letters_a_formula_has_no_value(step: int) -> None:
    rows = dict(list(ONLY_FOR.items())[::step])
    found = {text: asked("evaluate", expr=text).notes for text in rows}
    said = {t: "".join(n for n in notes if n.startswith("for ")) for t, notes in found.items()}
    assert said == rows


def test_what_is_assumed_of_a_letter_is_not_said_again() -> None:
    text = "residue(exp(z)/(z - a)/(z + a), z, a)"
    notes = [asked("evaluate", expr=text, assume=a).notes for a in ("a > 0", "a > 2", "a real")]
    assert [[n for n in each if n.startswith("for ")] for each in notes] == [
        [],
        [],
        ["for a != 0 only"],
    ]

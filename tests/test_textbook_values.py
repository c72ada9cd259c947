"""Integrals, sums, products and limits of textbooks: values from their closed forms, worked out by
mpmath alone, never copied from an answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from mpmath import mp

from sym_eval.evidence.numeric import steady
from sym_eval.evidence.verdict import Verdict
from tests.asking import asked

Value = Callable[[], Any]

# fmt: off
INTEGRALS: list[tuple[str, str, Value]] = [
    ("1/(1+x^4)", "0, oo", lambda: mp.pi / (2 * mp.sqrt(2))),
    ("1/(1+x^3)", "0, oo", lambda: 2 * mp.pi / (3 * mp.sqrt(3))),
    ("1/(1+x^6)", "0, oo", lambda: mp.pi / 3),
    ("1/(1+x^2)^3", "-oo, oo", lambda: 3 * mp.pi / 8),
    ("x^2/(1+x^4)", "-oo, oo", lambda: mp.pi / mp.sqrt(2)),
    ("1/(x^2+2x+5)", "-oo, oo", lambda: mp.pi / 2),
    ("x^3/(exp(x)-1)", "0, oo", lambda: mp.pi**4 / 15),  # Stefan and Boltzmann
    ("x/(exp(x)-1)", "0, oo", lambda: mp.pi**2 / 6),
    ("x/(exp(x)+1)", "0, oo", lambda: mp.pi**2 / 12),
    ("1/(exp(x)+1)", "0, oo", lambda: mp.log(2)),
    ("x/sinh(x)", "0, oo", lambda: mp.pi**2 / 4),
    ("1/cosh(x)", "-oo, oo", lambda: +mp.pi),
    ("x^2/cosh(x)^2", "-oo, oo", lambda: mp.pi**2 / 6),
    ("tanh(x)-1", "0, oo", lambda: -mp.log(2)),
    ("x^2*exp(-x^2)", "-oo, oo", lambda: mp.sqrt(mp.pi) / 2),
    ("sqrt(x)*exp(-x)", "0, oo", lambda: mp.sqrt(mp.pi) / 2),
    ("log(x)^2", "0, 1", lambda: mp.mpf(2)),
    ("log(1+x^2)/x^2", "0, oo", lambda: +mp.pi),
    ("x^x*(1+log(x))", "1, 2", lambda: mp.mpf(3)),  # the derivative of x^x
    ("x^4*(1-x)^4/(1+x^2)", "0, 1", lambda: mp.mpf(22) / 7 - mp.pi),  # Dalzell
    ("asin(x)^2", "0, 1", lambda: mp.pi**2 / 4 - 2),
    ("x*atan(x)", "0, 1", lambda: mp.pi / 4 - mp.mpf(1) / 2),
    ("sqrt(1-x^2)", "-1, 1", lambda: mp.pi / 2),
    ("1/(1+sqrt(x))", "0, 4", lambda: 4 - 2 * mp.log(3)),
    ("sin(x)^4", "0, pi", lambda: 3 * mp.pi / 8),
    ("sin(x)^6*cos(x)^4", "0, pi/2", lambda: 3 * mp.pi / 512),  # Wallis
    ("1/(5-3cos(x))", "0, 2*pi", lambda: mp.pi / 2),
    ("abs(sin(x)+cos(x))", "0, 2*pi", lambda: 4 * mp.sqrt(2)),
    ("sign(cos(x))", "0, 3*pi/2", lambda: -mp.pi / 2),
    ("abs(x^2-2)", "0, 2", lambda: (8 * mp.sqrt(2) - 4) / 3),
    ("max(x, x^2)", "0, 2", lambda: mp.mpf(1) / 2 + mp.mpf(7) / 3),
    ("floor(x)*x", "0, 3", lambda: mp.mpf(13) / 2),
    ("frac(x)", "0, 5/2", lambda: mp.mpf(9) / 8),
    ("erfc(x)", "0, oo", lambda: 1 / mp.sqrt(mp.pi)),
    ("x*erfc(x)", "0, oo", lambda: mp.mpf(1) / 4),
    ("Ei(-x)", "0, oo", lambda: mp.mpf(-1)),
]

OTHERS: list[tuple[str, Value]] = [
    ("sum(1/(k^2+1), k, 0, oo)", lambda: (1 + mp.pi * mp.coth(mp.pi)) / 2),
    ("sum(k^2/3^k, k, 1, oo)", lambda: mp.mpf(3) / 2),
    ("sum((-1)^k/(2k+1)^2, k, 0, oo)", lambda: +mp.catalan),
    ("sum((-1)^k/(2k+1)^3, k, 0, oo)", lambda: mp.pi**3 / 32),
    ("sum(1/(4k^2-1), k, 1, oo)", lambda: mp.mpf(1) / 2),
    ("sum(1/binomial(2k,k), k, 0, oo)", lambda: mp.mpf(4) / 3 + 2 * mp.pi * mp.sqrt(3) / 27),
    ("sum(1/(k^2*binomial(2k,k)), k, 1, oo)", lambda: mp.pi**2 / 18),  # Euler
    ("sum(binomial(2k,k)/8^k, k, 0, oo)", lambda: mp.sqrt(2)),
    ("sum(k^3/k!, k, 1, oo)", lambda: 5 * mp.e),  # the third number of Bell
    ("sum(k/(k^4+4), k, 1, oo)", lambda: mp.mpf(3) / 8),  # by Sophie Germain's factors
    ("sum(zeta(k)-1, k, 2, oo)", lambda: mp.mpf(1)),  # Goldbach
    ("sum(1/(2^k-1), k, 1, oo)", lambda: mp.mpf("1.606695152415291763783301523")),  # Erdős, Borwein
    ("sum(cos(k)/k, k, 1, oo)", lambda: -mp.log(2 * mp.sin(mp.mpf(1) / 2))),
    ("product(1-1/k^2, k, 2, oo)", lambda: mp.mpf(1) / 2),
    ("product(1+1/k^2, k, 1, oo)", lambda: mp.sinh(mp.pi) / mp.pi),
    ("product(1-1/(4k^2), k, 1, oo)", lambda: 2 / mp.pi),  # Wallis
    ("product((k^3-1)/(k^3+1), k, 2, oo)", lambda: mp.mpf(2) / 3),
    ("product(cos(1/2^k), k, 1, oo)", lambda: mp.sin(1)),  # Viète, as a number
    ("limit(n*(2^(1/n)-1), n, oo)", lambda: mp.log(2)),
    ("limit((tan(x)-sin(x))/x^3, x, 0)", lambda: mp.mpf(1) / 2),
    ("limit((sin(x)/x)^(1/x^2), x, 0)", lambda: mp.exp(-mp.mpf(1) / 6)),
    ("limit(x-x^2*log(1+1/x), x, oo)", lambda: mp.mpf(1) / 2),
    ("limit((x^x-1)/log(x), x, 1)", lambda: mp.mpf(1)),
]
# fmt: on


def is_right(found: Any, value: Value) -> bool:
    """Whether it was checked, and is that number to twelve digits."""
    with mp.workdps(30):
        expected = value()
        error = abs(steady(found.value, {}) - expected)
        return bool(
            found.check.verdict is not Verdict.UNCHECKED and error <= 1e-12 * max(1, abs(expected))
        )


@pytest.mark.parametrize(("text", "bounds", "value"), INTEGRALS)
def test_an_integral_has_the_value_of_the_textbook(text: str, bounds: str, value: Value) -> None:
    assert is_right(asked("integrate", expr=text, symbol="x", bounds=bounds), value)


@pytest.mark.parametrize(("text", "value"), OTHERS)
def test_a_sum_product_or_limit_has_the_value_of_the_textbook(text: str, value: Value) -> None:
    assert is_right(asked("evaluate", expr=text), value)

"""Integrals over two and three variables, against values known exactly; what it leaves open."""

from __future__ import annotations

from typing import Any

import pytest
import sympy
from mpmath import mp

from sym_eval.evidence import cubature
from sym_eval.evidence.verdict import Undecided
from sym_eval.reading import read


def integral(text: str) -> Any:
    """The number of a written integral over several variables."""
    node = read(text).value
    return cubature.integral(node.function, list(node.limits))


KNOWN = [
    ("integrate(1, (x, 0, 2), (y, 0, 3))", "6"),
    ("integrate(x*y, (x, 0, 1), (y, 0, 2))", "1"),
    ("integrate(x*y, (x, 0, y), (y, 0, 1))", "1/8"),
    ("integrate(x*y, (x, y, 0), (y, 0, 1))", "-1/8"),
    ("integrate(1, (y, 0, x), (x, 0, 1))", "1/2"),
    ("integrate(exp(x + y), (x, 0, 1), (y, 0, 1))", "(E - 1)^2"),
    ("integrate(sin(x)*cos(y), (x, 0, pi), (y, 0, pi/2))", "2"),
    ("integrate(1/(1 + x + y), (x, 0, 1), (y, 0, 1))", "3*log(3) - 4*log(2)"),
    ("integrate(x^2 + y^2, (x, -1, 1), (y, -1, 1))", "8/3"),
    ("integrate(x*y*z, (x, 0, 1), (y, 0, 2), (z, 0, 3))", "9/2"),
    ("integrate(1, (x, 0, y), (y, 0, z), (z, 0, 1))", "1/6"),
    ("integrate(exp(I*x), (x, 0, pi), (y, 0, 1))", "2*I"),
]


@pytest.mark.parametrize(("text", "expected"), KNOWN)
def test_the_number_of_an_integral_over_several_variables(text: str, expected: str) -> None:
    exact = complex(read(expected).value.evalf(20))
    assert abs(complex(integral(text)) - exact) < 1e-9


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            "integrate(exp(-x - y), (x, 0, oo), (y, 0, oo))",
            "an integral over several variables with a range that is not finite",
        ),
        (
            "integrate(1/(1 - x*y), (x, 0, 1), (y, 0, 1))",
            "rules of different size do not agree",
        ),
        ("integrate(abs(x - y), (x, 0, 1), (y, 0, 1))", "rules of different size do not agree"),
        ("integrate(f(x, y), (x, 0, 1), (y, 0, 1))", "no numeric meaning for f"),
        (
            "integrate(1, (x, 0, 1), (y, 0, 1), (z, 0, 1), (t, 0, 1))",
            "an integral over more than three variables",
        ),
    ],
)
def test_what_it_cannot_do_it_leaves_open(text: str, reason: str) -> None:
    with pytest.raises(Undecided) as caught:
        integral(text)
    assert str(caught.value) == reason


@pytest.mark.parametrize("size", [1, 2, 5, 16])
def test_a_rule_weighs_the_whole_interval_and_is_symmetric(size: int) -> None:
    with mp.workdps(20):
        rule = cubature._rule(size)
        assert abs(mp.fsum(weight for _, weight in rule) - 2) < mp.mpf(10) ** -15
        assert abs(mp.fsum(weight * z for z, weight in rule)) < mp.mpf(10) ** -15


@pytest.mark.parametrize("power", range(8))
def test_a_rule_of_four_points_is_exact_up_to_the_seventh_power(power: int) -> None:
    with mp.workdps(20):
        found = mp.fsum(weight * z**power for z, weight in cubature._rule(4))
        exact = mp.mpf(2) / (power + 1) if power % 2 == 0 else mp.mpf(0)
        assert abs(found - exact) < mp.mpf(10) ** -15


def test_the_order_of_the_variables_does_not_matter_for_a_rectangle() -> None:
    one = integral("integrate(x^2*y, (x, 0, 1), (y, 1, 2))")
    other = integral("integrate(x^2*y, (y, 1, 2), (x, 0, 1))")
    assert abs(one - other) < 1e-12
    assert isinstance(one, type(mp.mpf(1)))
    assert sympy.nsimplify(sympy.Float(str(one), 12), rational=True) == sympy.Rational(1, 2)

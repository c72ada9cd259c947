"""Digits that are sure: nasty numbers against mpmath with 150 digits, zero against tiny."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import sympy
from mpmath import mp

from sym_core.errors import Code
from sym_eval import reading
from sym_eval.evidence.certified import decimals
from tests.asking import asked, refusal

# Each number as a text, and as mpmath has it at any precision.
NASTY: list[tuple[str, Callable[[], Any]]] = [
    ("sin(10^22)", lambda: mp.sin(mp.mpf(10) ** 22)),
    ("cos(10^40)", lambda: mp.cos(mp.mpf(10) ** 40)),
    ("tan(10^15)", lambda: mp.tan(mp.mpf(10) ** 15)),
    ("sin(355)", lambda: mp.sin(355)),
    ("exp(pi*sqrt(163))", lambda: mp.exp(mp.pi * mp.sqrt(163))),
    (
        "exp(pi*sqrt(163)) - 262537412640768744",
        lambda: mp.exp(mp.pi * mp.sqrt(163)) - 262537412640768744,
    ),
    ("sqrt(10^40 + 1) - 10^20", lambda: mp.sqrt(mp.mpf(10) ** 40 + 1) - mp.mpf(10) ** 20),
    ("log(1 + 10^-30)", lambda: mp.log1p(mp.mpf(10) ** -30)),
    ("exp(10^-25) - 1", lambda: mp.expm1(mp.mpf(10) ** -25)),
    ("atan(10^30) - pi/2", lambda: -mp.atan(mp.mpf(10) ** -30)),
    ("tan(pi/2 - 10^-20)", lambda: 1 / mp.tan(mp.mpf(10) ** -20)),
    ("cosh(100) - sinh(100)", lambda: mp.exp(-100)),
    ("erf(10) - 1", lambda: -mp.erfc(10)),
    ("erfc(30)", lambda: mp.erfc(30)),
    ("exp(1000)", lambda: mp.exp(1000)),
    ("exp(-1000)", lambda: mp.exp(-1000)),
    ("cos(1)^1000", lambda: mp.cos(1) ** 1000),
    ("zeta(3)", lambda: mp.zeta(3)),
    ("gamma(1/3)", lambda: mp.gamma(mp.mpf(1) / 3)),
    ("besselj(0, 100)", lambda: mp.besselj(0, 100)),
    ("LambertW(1)", lambda: mp.lambertw(1)),
    ("Ei(-50)", lambda: mp.ei(-50)),
    ("polylog(2, 1/2)", lambda: mp.polylog(2, mp.mpf(1) / 2)),
    ("EulerGamma", lambda: +mp.euler),
    ("Catalan", lambda: +mp.catalan),
    ("2^(1/100) - 1", lambda: mp.root(2, 100) - 1),
    ("1/998001", lambda: mp.mpf(1) / 998001),
    ("sin(1)^100", lambda: mp.sin(1) ** 100),
    ("acos(1 - 10^-40)", lambda: mp.acos(1 - mp.mpf(10) ** -40)),
    ("sqrt(2) - 665857/470832", lambda: mp.sqrt(2) - mp.mpf(665857) / 470832),
    ("pi - 355/113", lambda: mp.pi - mp.mpf(355) / 113),
    ("log(2)/log(3) - 53/84", lambda: mp.log(2) / mp.log(3) - mp.mpf(53) / 84),
    ("i^i", lambda: mp.exp(-mp.pi / 2)),
]


@pytest.mark.parametrize("digits", [5, 15, 50])
@pytest.mark.parametrize(("text", "known"), NASTY, ids=[text for text, _ in NASTY])
def test_every_digit_is_right_and_the_bound_holds(
    text: str, known: Callable[[], Any], digits: int
) -> None:
    found = asked("evaluate", expr=text, digits=digits)
    with mp.workdps(150):
        off = abs(mp.mpf(found.numeric) - known())
        assert found.facts is not None
        # the bound, and what the text of a binary number may be off by
        assert off <= mp.mpf(found.facts["error"]) * mp.mpf("1.1")


ZEROS = [
    "sqrt(2) + sqrt(3) - sqrt(5 + 2*sqrt(6))",
    "cos(1)^2 + sin(1)^2 - 1",
    "log(6) - log(2) - log(3)",
]


@pytest.mark.parametrize("text", ZEROS)
def test_what_is_zero_is_zero(text: str) -> None:
    assert asked("evaluate", expr=text).numeric == "0"


@pytest.mark.parametrize("power", [50, 200, 400])
def test_what_is_tiny_is_not_zero(power: int) -> None:
    found = asked("evaluate", expr=f"exp(1 + 10^-{power})/exp(1) - 1")
    assert found.numeric == f"1.00000000000000e-{power}"


def test_what_no_precision_tells_from_zero_is_said() -> None:
    found = asked("evaluate", expr="sin(1 + 10^-5000) - sin(1)", digits=15)
    assert found.numeric == ""
    assert found.notes[-1].endswith("whether it is 0 is not known")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("log(-1)", "3.14159265358979*I"),
        ("(-8)^(1/3)", "1.0 + 1.73205080756888*I"),
        ("sqrt(-2)", "1.4142135623731*I"),
    ],
)
def test_complex_numbers_have_digits_too(text: str, value: str) -> None:
    assert asked("evaluate", expr=text).numeric == value


@pytest.mark.parametrize("text", ["x", "5", "oo", "[1, 2]", "x > 1"])
def test_what_is_no_number_has_no_digits(text: str) -> None:
    assert asked("evaluate", expr=text).numeric is None


@pytest.mark.parametrize("digits", [0, -1, 1001])
def test_digits_beyond_the_bounds_are_refused(digits: int) -> None:
    assert refusal("evaluate", expr="pi", digits=digits).code is Code.INPUT_LIMIT


def test_a_thousand_digits_of_pi_end_right() -> None:
    found = decimals(sympy.pi, 1000)
    assert found is not None
    assert (str(found.value)[-9:], found.sure) == (
        "216420199",
        1000,
    )


def test_a_root_without_a_closed_form_has_digits() -> None:
    found = decimals(reading.read("N(root(3, 5), 30)").value, 15)
    assert found is not None
    assert found.sure == 15


def test_units_have_sure_digits_too() -> None:
    found = asked("evaluate", expr="1 turn", units="rad", digits=30)
    assert (found.numeric, found.facts) == (
        "6.28318530717958647692528676656",
        {"unit": "rad", "dimension": "angle", "error": "5e-30"},
    )

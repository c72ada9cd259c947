"""Numbers from a walk over the tree, against values known from elsewhere."""

from __future__ import annotations

from typing import Any

import mpmath
import pytest
from mpmath import mp

from sym_eval.evidence.digits import close, real, value
from sym_eval.evidence.functions import TABLE
from sym_eval.evidence.numeric import exact, function_of, steady
from sym_eval.evidence.verdict import NoValue, Undecided
from sym_eval.reading import read

# Twenty digits of each, from tables (DLMF, Abramowitz and Stegun) or exact.
KNOWN = [
    ("1/3", "0.33333333333333333333"),
    ("sqrt(2)", "1.4142135623730950488"),
    ("pi", "3.1415926535897932385"),
    ("exp(1)", "2.7182818284590452354"),
    ("EulerGamma", "0.57721566490153286061"),
    ("Catalan", "0.91596559417721901505"),
    ("GoldenRatio", "1.6180339887498948482"),
    ("log(2)", "0.69314718055994530942"),
    ("log(8, 2)", "3"),
    ("sin(1)", "0.84147098480789650665"),
    ("atan(1)", "0.78539816339744830962"),
    ("acot(0)", "1.5707963267948966192"),
    ("sinh(1)", "1.1752011936438014569"),
    ("atan2(1, -1)", "2.3561944901923449288"),
    ("gamma(1/3)", "2.6789385347077476337"),
    ("erf(1)", "0.84270079294971486934"),
    ("zeta(3)", "1.2020569031595942854"),
    ("polylog(2, 1/2)", "0.58224052646501250591"),
    ("besselj(0, 1)", "0.76519768655796655145"),
    ("airyai(1)", "0.13529241631288141552"),
    ("LambertW(1)", "0.56714329040978387300"),
    ("Ei(1)", "1.8951178163559367555"),
    ("Si(1)", "0.94608307036718301494"),
    ("elliptic_k(1/2)", "1.8540746773013719184"),
    ("binomial(10, 3)", "120"),
    ("100!/98!", "9900"),
    ("harmonic(10)", "2.9289682539682539683"),
    ("floor(-7/2)", "-4"),
    ("ceiling(7/2)", "4"),
    ("abs(3 + 4*I)", "5"),
    ("sign(-3)", "-1"),
    ("Max(1, sqrt(2), 1/2)", "1.4142135623730950488"),
    ("Mod(-7, 3)", "2"),
    ("(-8)^(1/3) + conjugate((-8)^(1/3))", "2"),
    ("Heaviside(0)", "0.5"),
    ("Piecewise((1, 2 < 1), (2, True))", "2"),
    ("2^(1/2)^(1/2)", "1.6325269194381528448"),
    ("digamma(1)", "-0.57721566490153286061"),
    ("hyper([1, 1], [2], 1/2)", "1.3862943611198906188"),
]


@pytest.mark.parametrize(("text", "expected"), KNOWN)
def test_a_number_is_the_number_of_the_tables(text: str, expected: str) -> None:
    with mp.workdps(25):
        assert close(steady(read(text).value, {}), mp.mpf(expected), 18)


@pytest.mark.parametrize("text", ["1/x", "log(x)", "gamma(x)", "cot(x)"])
def test_a_pole_has_no_value(text: str) -> None:
    found = read(text).value
    with pytest.raises(NoValue):
        steady(found, {symbol: read("0").value for symbol in found.free_symbols})


@pytest.mark.parametrize(
    "text", ["f(x)", "integrate(f(x), (x, 0, 1))", "sum(1/k, k, 1, n)", "diff(f(x), x)"]
)
def test_what_has_no_numeric_meaning_is_undecided(text: str) -> None:
    found = read(text).value
    with pytest.raises(Undecided):
        steady(found, {symbol: read("2").value for symbol in found.free_symbols})


def test_a_tower_of_powers_is_left_alone_at_once() -> None:
    x = read("x").value
    with pytest.raises(Undecided):
        steady(read("exp(exp(exp(x)))").value, {x: read("1000").value})


def test_cancelled_digits_are_had_from_more_digits() -> None:
    x = read("x").value
    found = steady(read("(1 - cos(x))/x^2").value, {x: read("1/10^12").value})
    assert close(found, mp.mpf("0.5"), 15)


def test_a_difference_that_vanishes_to_all_digits_is_zero() -> None:
    assert steady(read("sqrt(5 - 2*sqrt(6)) - sqrt(3) + sqrt(2)").value, {}) == 0


@pytest.mark.parametrize(
    ("text", "at", "known"),
    [
        ("sinh(x) + cosh(x)", "-41", "exp(x)"),
        ("sinh(x) + cosh(x)", "-200", "exp(x)"),
        ("cosh(x) - sinh(x)", "400", "exp(-x)"),
        ("cosh(x) - sinh(x)", "900", "exp(-x)"),
        ("sqrt(x^2 + 1) - x", "10^90", "1/(2*x)"),
        ("(x + 1)^3 - x^3 - 3*x^2 - 3*x", "10^30", "1"),
    ],
)
def test_what_cancels_in_all_digits_that_are_tried_first_is_not_zero(
    text: str, at: str, known: str
) -> None:
    point = {read("x").value: read(at).value}
    assert close(steady(read(text).value, point), steady(read(known).value, point), 15)


def test_a_zero_of_any_size_is_zero() -> None:
    x = read("x").value
    assert steady(read("sinh(x) + cosh(x) - exp(x)").value, {x: read("-60").value}) == 0
    assert steady(read("(x + 1)^2 - x^2 - 2*x - 1").value, {x: read("10^15").value}) == 0


def test_a_piece_without_meaning_spoils_only_its_own_points() -> None:
    x = read("x").value
    found = read("Piecewise((x, x > 0), (f(x), True))").value
    assert steady(found, {x: read("3").value}) == 3
    with pytest.raises(Undecided):
        steady(found, {x: read("-3").value})


def test_a_root_of_a_polynomial_has_all_digits() -> None:
    import sympy

    x = sympy.Symbol("x")
    with mp.workdps(40):
        root = exact(sympy.CRootOf(x**5 - x - 1, 0))
        assert abs(root**5 - root - 1) < mp.mpf(10) ** -38


def test_a_function_takes_its_symbols_in_order() -> None:
    x, y = read("x").value, read("y").value
    assert function_of(x - y, [y, x])([mp.mpf(1), mp.mpf(5)]) == 4


@pytest.mark.parametrize(
    ("left", "right", "digits", "same"),
    [
        ("1", "1", 15, True),
        ("1", "1.0000001", 5, True),
        ("1", "1.0000001", 8, False),
        ("0", "0", 15, True),
        ("0", "1e-30", 15, False),
        ("1e-30", "1.0000001e-30", 5, True),
        ("-1", "1", 1, False),
    ],
)
def test_digits_are_compared_from_the_first_on(
    left: str, right: str, digits: int, same: bool
) -> None:
    assert close(mp.mpf(left), mp.mpf(right), digits) is same


def test_a_real_number_is_real_and_another_is_not() -> None:
    assert real(mp.mpf(2)) == 2
    assert real(mp.mpc(2, 1e-30)) == 2
    with pytest.raises(NoValue):
        real(mp.mpc(2, 1))


@pytest.mark.parametrize("result", [mp.inf, -mp.inf, mp.nan])
def test_what_is_not_finite_is_no_value(result: Any) -> None:
    with pytest.raises(NoValue):
        value(lambda v: result, [])


def test_no_convergence_is_undecided() -> None:
    def never(_: Any) -> Any:
        raise mpmath.libmp.NoConvergence

    with pytest.raises(Undecided):
        value(never, [])


def test_every_row_of_the_table_takes_numbers() -> None:
    assert all(callable(meaning) for meaning in TABLE.values())
    assert len(TABLE) > 80

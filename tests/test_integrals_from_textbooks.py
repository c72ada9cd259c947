"""Definite integrals whose values textbooks have: Gradshteyn and Ryzhik, Putnam problems, others.

Every value is compared by its number, and is a closed form; divergent ones are called divergent.
"""

from __future__ import annotations

from typing import Any

import pytest
import sympy

from sym_eval import reading
from tests.asking import asked, refusal

Row = tuple[str, str, str]

# Kinks, jumps, singular ends; a fraction of a second each.
QUICK: list[Row] = [
    ("abs(sin(x))", "0, 3*pi", "6"),
    ("floor(x^2)", "0, 2", "5 - sqrt(2) - sqrt(3)"),
    ("x*floor(x)", "0, 3", "13/2"),
    ("floor(1/x)*x", "1/4, 1", "169/288"),
    ("(x - floor(x))^2", "0, 7/2", "25/24"),
    ("max(x, x^2)", "0, 2", "17/6"),
    ("min(sin(x), cos(x))", "0, pi/2", "2 - sqrt(2)"),
    ("abs(cos(x) - sin(x))", "0, pi", "2*sqrt(2)"),
    ("1/sqrt(abs(x - 1))", "0, 3", "2 + 2*sqrt(2)"),
    ("x/(exp(x) - 1)", "0, oo", "pi^2/6"),
    ("x^4*(1 - x)^4/(1 + x^2)", "0, 1", "22/7 - pi"),
]
SLOW: list[Row] = [
    ("log(abs(x))", "-1, 2", "2*log(2) - 3"),
    ("log(sin(x))", "0, pi", "-pi*log(2)"),
    ("log(x)/(1 - x)", "0, 1", "-pi^2/6"),
    ("log(x)/(1 + x^2)", "0, 1", "-Catalan"),
    ("log(1 + x)/(1 + x^2)", "0, 1", "pi*log(2)/8"),
    ("exp(-x)*log(x)", "0, oo", "-EulerGamma"),
    ("exp(-x^2)*log(x)", "0, oo", "-sqrt(pi)*(EulerGamma + 2*log(2))/4"),
    ("sin(x)^4/x^4", "0, oo", "pi/3"),
    ("sin(x^2)", "-oo, oo", "sqrt(pi/2)"),
    ("cos(x^3)", "0, oo", "gamma(1/3)*cos(pi/6)/3"),
    ("sin(x)/sqrt(x)", "0, oo", "sqrt(pi/2)"),
    ("1/(x*log(x)^2)", "2, oo", "1/log(2)"),
    ("1/(x*sqrt(x^2 - 1))", "1, oo", "pi/2"),
    ("x/(1 + x^3)", "0, oo", "2*pi/(3*sqrt(3))"),
    ("cos(2*x)/(x^4 + 4)", "0, oo", "pi*exp(-2)*(cos(2) + sin(2))/8"),
    ("cos(x)/(x^2 + x + 1)", "-oo, oo", "2*pi/sqrt(3)*exp(-sqrt(3)/2)*cos(1/2)"),
    ("sin(pi*x)/(x*(1 - x^2))", "0, oo", "pi"),
    ("1/(5 - 3*cos(x))^2", "0, 2*pi", "5*pi/32"),
    ("exp(cos(x))*cos(sin(x))", "0, 2*pi", "2*pi"),
    ("1/(1 + tan(x)^sqrt(2))", "0, pi/2", "pi/4"),
    ("x*sin(x)/(1 + cos(x)^2)", "0, pi", "pi^2/4"),
    ("atan(sqrt(x^2 + 2))/(sqrt(x^2 + 2)*(x^2 + 1))", "0, 1", "5*pi^2/96"),
    ("log(1 + sqrt(x))/x", "0, 1", "pi^2/6"),
    ("(x - 1)/log(x)", "0, 1", "log(2)"),
    ("log(log(1/x))", "0, 1", "-EulerGamma"),
    ("log(tan(x))", "0, pi/2", "0"),
    ("x/tan(x)", "0, pi/2", "pi*log(2)/2"),
    ("atan(x)^2", "0, 1", "pi^2/16 + pi*log(2)/4 - Catalan"),
    ("exp(-x)*sin(x)/x", "0, oo", "pi/4"),
    ("exp(-x^2 - 1/x^2)", "0, oo", "sqrt(pi)/(2*exp(2))"),
    ("exp(-x)*besselj(0, x)", "0, oo", "1/sqrt(2)"),
    ("erfc(x)", "0, oo", "1/sqrt(pi)"),
    ("x/sinh(x)", "0, oo", "pi^2/4"),
    ("sqrt(tan(x))", "0, pi/2", "pi/sqrt(2)"),
    ("1/sqrt(1 - x^4)", "0, 1", "gamma(1/4)^2/(4*sqrt(2*pi))"),
    ("exp(1/x)/x^2", "-1, 0", "exp(-1)"),
    ("tan(x)", "0, pi, PV", "0"),
    ("1/(x^2 - 1)", "0, oo, PV", "0"),
    ("1/x", "-1, 2, PV", "log(2)"),
    ("DiracDelta(x - 1)*x^2", "-oo, oo", "1"),
]
# Variables, bounds, value: over discs, balls and other regions; innermost first.
REGIONS: list[tuple[str, str, str, str]] = [
    ("1", "y, x", "[[-sqrt(1 - x^2), sqrt(1 - x^2)], [-1, 1]]", "pi"),
    ("x*y", "y, x", "[[0, x], [0, 1]]", "1/8"),
    ("exp(y^2)", "y, x", "[[x, 1], [0, 1]]", "(e - 1)/2"),
]
SLOW_REGIONS: list[tuple[str, str, str, str]] = [
    ("1", "z, y, x", "[[0, sqrt(1 - x^2 - y^2)], [0, sqrt(1 - x^2)], [0, 1]]", "pi/6"),
    ("z", "z, y, x", "[[0, sqrt(1 - x^2 - y^2)], [0, sqrt(1 - x^2)], [0, 1]]", "pi/16"),
    ("x^2 + y^2", "y, x", "[[0, sqrt(4 - x^2)], [0, 2]]", "2*pi"),
    ("sqrt(x^2 - y^2)", "y, x", "[[0, x], [0, 1]]", "pi/12"),
    ("exp(-x^2 - y^2)", "x, y", "[[-oo, oo], [-oo, oo]]", "pi"),
    ("1/(1 - x*y)", "x, y", "[[0, 1], [0, 1]]", "pi^2/6"),
    ("abs(x - y)", "x, y", "[[0, 1], [0, 1]]", "1/3"),
    ("max(x, y)", "x, y", "[[0, 1], [0, 1]]", "2/3"),
    ("exp(x/y)", "x, y", "[[0, y^2], [1, 2]]", "exp(2) - 3/2"),
    ("sin(y)/y", "y, x", "[[x, pi], [0, pi]]", "2"),
    ("1/sqrt(x^2 + y^2)", "x, y", "[[0, 1], [0, 1]]", "2*log(1 + sqrt(2))"),
    ("1/(x + y)^2", "x, y", "[[1, oo], [1, 2]]", "log(3/2)"),
    ("x*y*z", "z, y, x", "[[0, 1 - x - y], [0, 1 - x], [0, 1]]", "1/720"),
]
DIVERGENT: list[Row] = [
    ("1/abs(x)", "-1, 1", "0"),
    ("1/x", "-1, 2", "0"),
    ("1/(x - 1)^2", "0, 3", "1"),
    ("tan(x)", "0, pi", "1.5708"),
    ("x^2/(x^2 - 4)", "0, 3", "2"),
    ("exp(1/x)/x^2", "-1, 1", "0"),
    ("1/(1 + x^3)", "-1, oo", "-1"),
    ("1/(x*log(x))", "2, oo", "oo"),
    ("1/(exp(x) - 1)", "-1, 1", "0"),
    ("1/sqrt(x^2 + 1)", "0, oo", "oo"),
]
ENDLESS = [("sin(x)", "0, oo"), ("x*sin(x^2)", "0, oo"), ("exp(sin(x))*cos(x)", "0, oo")]
# Kinks without end: no sum of the few that are seen, whatever else is said.
UNSPLIT = [("abs(sin(x))/x", "1, oo"), ("floor(x)/x^3", "1, oo"), ("exp(-x)*floor(x)", "0, oo")]


def _wrong(rows: list[tuple[str, str, str, str]]) -> dict[str, str]:
    """The answers that are no closed form of the value beside them."""
    wrong = {}
    for text, by, bounds, expected in rows:
        found: Any = asked("integrate", expr=text, symbol=by, bounds=bounds).value
        apart = sympy.N(found - reading.read(expected).value, 20)
        if found.has(sympy.Integral, sympy.Float) or abs(apart) > 1e-15:
            wrong[text] = str(found)
    return wrong


def test_integrals_with_kinks_and_singular_ends_have_their_values() -> None:
    assert _wrong([(text, "x", bounds, value) for text, bounds, value in QUICK]) == {}


def test_integrals_over_regions_have_their_values() -> None:
    assert _wrong(REGIONS) == {}


@pytest.mark.soak
@pytest.mark.parametrize("row", SLOW, ids=[row[0] for row in SLOW])
def test_a_textbook_integral_has_its_value(row: Row) -> None:
    text, bounds, value = row
    assert _wrong([(text, "x", bounds, value)]) == {}


@pytest.mark.soak
@pytest.mark.parametrize("row", SLOW_REGIONS, ids=[f"{row[0]} {row[2]}" for row in SLOW_REGIONS])
def test_an_integral_over_a_region_has_its_value(row: tuple[str, str, str, str]) -> None:
    assert _wrong([row]) == {}


def test_a_divergent_integral_says_where() -> None:
    found = {}
    for text, bounds, _ in DIVERGENT:
        facts = refusal("integrate", expr=text, symbol="x", bounds=bounds).extra["facts"]
        found[text] = (facts["divergent"], facts["at"])
    assert found == {text: (True, at) for text, _, at in DIVERGENT}


def test_waves_that_do_not_die_away_have_no_integral() -> None:
    said = [refusal("integrate", expr=text, symbol="x", bounds=b).what for text, b in ENDLESS]
    assert said == ["the integral is divergent: its waves do not die away"] * len(ENDLESS)


@pytest.mark.soak
@pytest.mark.parametrize(("text", "bounds"), UNSPLIT)
def test_kinks_without_end_are_no_sum_of_a_few(text: str, bounds: str) -> None:
    assert refusal("integrate", expr=text, symbol="x", bounds=bounds).code == "E_UNSOLVED"

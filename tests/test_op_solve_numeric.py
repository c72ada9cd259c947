"""Equations without a closed form: decimals, how many, where, and what was excluded."""

# ruff: noqa: E501 (answers stand on one line each, as they are given)

from __future__ import annotations

from typing import Any

import pytest
import sympy

from sym_eval import reading
from sym_eval.operations.solving import numeric
from tests import asking
from tests.asking import asked, whole

Arguments = dict[str, Any]
Whole = tuple[str, str, str, tuple[str, ...]]

# fmt: off
ANSWERS: list[tuple[str, Arguments, Whole]] = [
    ("cos(x) = x", {}, ("[0.739085133215161]", "proved", "each is enclosed to 20 digits; interval arithmetic excludes all other real numbers", ("decimals are roots rounded to 15 digits: no closed form",))),
    ("sin(x) = x/2", {}, ("[-1.89549426703398, 0, 1.89549426703398]", "proved", "each is enclosed to 20 digits; interval arithmetic excludes all other real numbers", ("decimals are roots rounded to 15 digits: no closed form",))),
    ("tan(x) = 2x", {}, ("[-7.78988375114457, -4.60421677720058, -1.16556118520721, 0, 1.16556118520721, 4.60421677720058, 7.78988375114457]", "agrees", "each is enclosed to 20 digits; no others in [-10, 10] (interval arithmetic)", ("decimals are roots rounded to 15 digits: no closed form", "7 in [-10, 10]; more lie beyond, such as 10.94994365"))),
    ("sin(x) = x", {}, ("[0]", "proved", "each is enclosed to 20 digits; interval arithmetic excludes all other real numbers", ())),
    ("log(x) = 1/x", {}, ("[1.76322283435190]", "proved", "each is enclosed to 20 digits; interval arithmetic excludes all other real numbers", ("decimals are roots rounded to 15 digits: no closed form",))),
    ("2^x = x^2 + 1", {}, ("[0, 1, 4.25746191444793]", "proved", "each is enclosed to 20 digits; interval arithmetic excludes all other real numbers", ("decimals are roots rounded to 15 digits: no closed form",))),
    ("2^x + 3^x = 5", {}, ("[1]", "proved", "each is enclosed to 20 digits; interval arithmetic excludes all other real numbers", ())),
    ("sin(x)/x = 1/2", {}, ("[-1.89549426703398, 1.89549426703398]", "proved", "each is enclosed to 20 digits; interval arithmetic excludes all other real numbers", ("decimals are roots rounded to 15 digits: no closed form",))),
    ("exp(x) + x^2 = 0", {}, ("[]", "proved", "interval arithmetic excludes all other real numbers", ("there is no real solution",))),
    ("exp(x) = x", {}, ("[]", "proved", "interval arithmetic excludes all other real numbers", ("there is no real solution",))),
    ("sin(x) + cos(x)^3 = 1/3", {}, ("Union(ImageSet(Lambda(n, 2*pi*n + 2.36756883359693), Integers), ImageSet(Lambda(n, 2*pi*n + 5.8527732480078), Integers))", "proved", "interval arithmetic over one period, 2*pi: these and no others", ("decimals are roots rounded to 15 digits: no closed form", "n stands for every integer"))),
    ("sin(x) + cos(x) + 3 = 0", {}, ("[]", "proved", "interval arithmetic excludes all of one period, 2*pi", ("there is no real solution",))),
    ("x*sin(x) = 1 and x > 0 and x < 20", {}, ("[1.11415714087193, 2.77260470826599, 6.43911723841725, 9.31724294141481, 12.6455325787891, 15.6439973747731, 18.9024837303424]", "proved", "each is enclosed to 20 digits; no others in [-0.0200602, 20.0201] (interval arithmetic)", ("decimals are roots rounded to 15 digits: no closed form",))),
    ("erf(x) = x/2", {}, ("[-1.99023283762888, 0, 1.99023283762888]", "proved", "each is enclosed to 20 digits; interval arithmetic excludes all other real numbers", ("decimals are roots rounded to 15 digits: no closed form",))),
    ("gamma(x) = 2", {}, ("[-3.07637846557093, 0.442877396484727, 3]", "agrees", "seen by a scan of [-10, 10], where it changes sign", ("decimals are roots rounded to 15 digits: no closed form", "3 in [-10, 10]; others may have been missed, or lie beyond"))),
    ("x^x = 3", {}, ("[1.82545502292483]", "agrees", "each is enclosed to 20 digits", ("decimals are roots rounded to 15 digits: no closed form", "not decided: whether there is a root in [-10.0, 0.0]", "1 in [-10, 10]; others may lie beyond"))),
    ("acosh(x) = 3 - x", {}, ("[1.80425267400268]", "proved", "each is enclosed to 20 digits; interval arithmetic excludes all other real numbers", ("decimals are roots rounded to 15 digits: no closed form",))),
    ("abs(x - 1) = cos(x)", {}, ("[0, 1.28342874174577]", "proved", "each is enclosed to 20 digits; interval arithmetic excludes all other real numbers", ("decimals are roots rounded to 15 digits: no closed form",))),
    ("sin(x) = 0 and x > 1", {}, ("[pi, 2*pi, 3*pi]", "agrees", "each is enclosed to 20 digits; no others in [-10, 10] (interval arithmetic)", ("3 in [-10, 10]; more lie beyond, such as 12.56637061",))),
]
# fmt: on


@pytest.mark.parametrize(("text", "arguments", "whole"), ANSWERS)
def test_the_whole_answer(text: str, arguments: Arguments, whole: Whole) -> None:
    statements = sympy.And.make_args(reading.read(text).value)
    equation = next(s for s in statements if isinstance(s, sympy.Eq))
    conditions = tuple(s for s in statements if s != equation)
    x = reading.read("x").value
    found = numeric.run(equation.lhs - equation.rhs, x, conditions, 30.0)
    assert found is not None
    assert asking.whole(found) == whole


@pytest.mark.parametrize("text", ["x^x - 1/2", "f(x)", "log(x)*0 + I*x"])
def test_where_nothing_can_be_said_nothing_is(text: str) -> None:
    assert numeric.run(reading.read(text).value, reading.read("x").value, (), 5.0) is None


def test_all_roots_of_the_line_are_had_only_where_that_is_decided() -> None:
    x = reading.read("x").value
    assert numeric.whole_line(sympy.exp(x) - 1, x, 5.0) == [0]
    assert numeric.whole_line(sympy.sin(x), x, 5.0) is None


def test_a_period_is_had_with_all_its_roots() -> None:
    x = reading.read("x").value
    period = numeric.one_period(sympy.sin(2 * x), x, 5.0)
    assert period is not None
    assert (period.length, len(period.roots)) == (sympy.pi, 2)
    assert numeric.one_period(x * sympy.sin(x), x, 5.0) is None


def test_the_solver_ends_in_decimals_where_there_is_no_closed_form() -> None:
    assert whole(asked("solve", expr="acosh(x) = 3 - x"))[:2] == ("[1.80425267400268]", "proved")


@pytest.mark.soak
@pytest.mark.parametrize("text", ["0^x = 0", "0^(x^2) = 0"])
def test_a_power_of_zero_is_not_called_without_a_root(text: str) -> None:
    what = asking.refused("solve", expr=text)
    assert what.startswith("E_CHECK: the computed answer contradicts its numeric check (x = ")


def test_a_power_of_zero_is_never_two() -> None:
    assert asking.answer("solve", expr="0^x = 2")[:2] == ("[]", "proved")

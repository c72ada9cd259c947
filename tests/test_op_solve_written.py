"""Equations and inequalities of which a part cancels while it is read: where a part has no value
as it was written is no solution. Every expected answer was worked out by hand.
"""

from __future__ import annotations

import pytest
import sympy

from sym_eval.operations.solving.written import needs, of_value
from sym_eval.printing import plain
from sym_eval.reading import read
from tests.asking import answer, asked

STURM = "put back exactly; Sturm's count says there are no others"
NONE = "none of all roots, counted by Sturm's count, meets the conditions"


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("x^2/x = 0", "0"),
        ("(x - 1)^2/(x - 1) = 0", "1"),
        ("1/(1/x) = 0", "0"),
        ("x^2*x^(-1) = 0", "0"),
        (r"\frac{x^2}{x} = 0", "0"),
        ("(x^2 - 2)^2/(x^2 - 2) = 0", "sqrt(2), -sqrt(2)"),
        ("sqrt(x)*sqrt(x) = -2", "-2"),
        ("sqrt(x)^2 = -2", "-2"),
        ("exp(log(x)) = -3", "-3"),
        ("sin(arcsin(x)) = 2", "2"),
        ("cos(acos(x)) = -3/2", "-3/2"),
        ("tanh(atanh(x)) = 2", "2"),
        ("tanh(atanh(x)) = 1", "1"),
        ("cosh(acosh(x)) = 1/2", "1/2"),
        ("sec(asec(x)) = 1/2", "1/2"),
        ("(x^(1/3))^3 = -8", "-8"),
        ("log(exp(log(x))) - log(x) + x = -1", "-1"),
        ("x + tan(pi*x) = tan(pi*x) + 1/2", "1/2"),
        ("x + cot(pi*x) - cot(pi*x) = 3", "3"),
    ],
)
def test_a_gap_is_no_solution(text: str, lost: str) -> None:
    notes = ("there is no real solution", f"dropped, as a side has no value there: {lost}")
    value, verdict, how, said = answer("solve", expr=text)
    assert (value, verdict, how) == ("[]", "proved", NONE)
    assert tuple(note for note in said if "solution" in note or "dropped" in note) == notes


@pytest.mark.parametrize(
    ("text", "roots"),
    [
        ("(x^2 - x)/x = 0", "[1]"),
        ("1/(1/x) = 2", "[2]"),
        ("x/2 = 1", "[2]"),
        ("x^3/x - 1 = 0", "[-1, 1]"),
        ("sqrt(x)*sqrt(x) = 2", "[2]"),
        ("exp(log(x)) = 3", "[3]"),
        ("sin(arcsin(x)) = 1", "[1]"),
        ("sin(asin(x)) = -1/2", "[-1/2]"),
        ("cosh(acosh(x)) = 1", "[1]"),
        ("atan(tan(x))*0 + x = 1", "[1]"),
        ("sqrt(x^2) = 3", "[-3, 3]"),
        ("log(exp(x)) = -3", "[-3]"),
        ("(x + 2)*sqrt(x)^2 = 3", "[1]"),
        ("e^(ln(x) + ln(x - 1)) = 2", "[2]"),
        ("x*(1/x + 1) - 1 + 1/x - 1/x = 0", "[]"),
    ],
)
def test_what_has_a_value_stays(text: str, roots: str) -> None:
    found = asked("solve", expr=text)
    assert (plain(found.value), found.check.verdict) == (roots, "proved")


@pytest.mark.parametrize(
    ("text", "solved"),
    [
        ("x^2/x > -1", "x > 0 or x > -1 and x < 0"),
        ("x/x > 0", "x > 0 or x < 0"),
        ("x/x < 0", "False"),
        ("x^2/x >= 0", "x > 0"),
        ("(x^2 - 1)/(x - 1) > 0", "x > 1 or x > -1 and x < 1"),
        ("sqrt(x)*sqrt(x) > -1", "x >= 0"),
        ("sqrt(x - 2)^2 <= 3", "x >= 2 and x <= 5"),
        ("exp(log(x)) < 4", "x > 0 and x < 4"),
        ("log(x) - log(x) < 1", "x > 0"),
        ("sin(asin(x)) < 1/2", "x >= -1 and x < 1/2"),
        ("1/x - 1/x + x > -3 and x < 1", "x > -3 and x < 0 or x > 0 and x < 1"),
        ("1/(1/x) != 5", "x > 0 and x < 5 or x > 5 or x < 0"),
        ("x/sqrt(x)*sqrt(x) < 3", "x > 0 and x < 3"),
    ],
)
def test_inequalities_leave_out_the_gaps(text: str, solved: str) -> None:
    found = asked("solve", expr=text, symbol="x").value
    assert found.as_set() == read(solved).value.as_set()


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("x/x = 1", "x != 0"),
        ("sqrt(x)*sqrt(x) = x", "x >= 0"),
        ("exp(log(x)) = x", "x > 0"),
        ("sin(asin(x)) = x", "x >= -1 and x <= 1"),
        ("x^2/x = x", "x != 0"),
        ("a/x = a/x", "x != 0"),
        ("log(x)*3 - log(x) = 2*log(x)", "x > 0"),
        ("sqrt(x) - sqrt(x) = 1/x - 1/x", "x > 0"),
        ("0*log(x) = 0", "x > 0"),
        ("0/(x - 2) = 0", "x != 2"),
    ],
)
def test_an_identity_holds_where_it_has_a_value(text: str, where: str) -> None:
    found = asked("solve", expr=text, symbol="x")
    assert found.value == read(where).value.as_set()
    assert "both sides are the same wherever they have a value" in found.notes


@pytest.mark.parametrize("text", ["sec(x)*cos(x) = 1", "tan(x) - tan(x) = 0", "tan(x) = tan(x)"])
def test_endless_gaps_of_an_identity_are_said_with_a_letter(text: str) -> None:
    gaps = "x > 2*pi*n - pi/2 and x < 2*pi*n + pi/2", "x > 2*pi*n + pi/2 and x < 2*pi*n + 3*pi/2"
    assert plain(asked("solve", expr=text).value) == f"Or(And({gaps[0]}), And({gaps[1]}))".replace(
        " and", ","
    )


@pytest.mark.parametrize(
    ("text", "note"), [("x^2/x = a", "for a != 0"), ("x*(x - b)/(x - b) = a", "for a - b != 0")]
)
def test_what_parameters_must_not_be_is_said(text: str, note: str) -> None:
    found = asked("solve", expr=text, symbol="x")
    assert plain(found.value) == "[a]"
    assert note in found.notes


@pytest.mark.parametrize(
    ("text", "families"),
    [
        ("sin(x)/tan(x) = 1", ""),
        ("tan(x)/tan(x)*sin(2x) = 0", ""),
        ("sin(1/x) = 0", "-1/(pi*n), Naturals; 1/(pi*n), Naturals"),
        ("cos(1/x) = 0", "1/(pi*n + pi/2), Integers"),
        ("sin(x)/x = 0", "-pi*n, Naturals; pi*n, Naturals"),
        ("sin(2x)/sin(x) = 0", "pi*n + pi/2, Integers"),
        ("sin(x)/(1 - cos(x)) = 0", "2*pi*n + pi, Integers"),
        ("cos(ln(x)) = 0", "exp(pi*n + pi/2), Integers"),
    ],
)
def test_families_have_no_members_without_a_value(text: str, families: str) -> None:
    found = asked("solve", expr=text).value
    images = sorted(found.atoms(sympy.ImageSet), key=str) if families else []
    said = [f"{plain(i.lamda.expr)}, {plain(i.base_sets[0])}" for i in images]
    assert "; ".join(sorted(said)) == families
    assert images or found == []


def test_rows_of_systems_have_no_gaps() -> None:
    assert plain(asked("solve", expr="[x^2/x + y = 0, y = 0]").value) == "EmptySet"
    assert plain(asked("solve", expr="[x^2/x + y = 2, y = 1]").value) == "{(1, 1)}"


def test_the_gaps_of_the_plane_are_those_of_division() -> None:
    assert plain(asked("solve", expr="x^2/x = 0", domain="complex").value) == "[]"
    assert plain(asked("solve", expr="sqrt(x)*sqrt(x) = -2", domain="complex").value) == "[-2]"
    assert plain(asked("solve", expr="exp(log(x)) = 0", domain="complex").value) == "[]"


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("1/x", ""),
        ("x^2/x", "Ne(x, 0)"),
        ("8*x^3/x", "Ne(x, 0)"),
        ("sqrt(8*x)*sqrt(x)", "x >= 0"),
        ("log(x)/log(x)", "Ne(log(x), 0); x > 0"),
        ("sum(1/k, (k, 1, 3)) + x", ""),
        ("integrate(1/t, (t, 1, x)) - x", ""),
        ("Piecewise((1/x, x > 0), (0, True)) - Piecewise((1/x, x > 0), (0, True))", ""),
        ("exp(x)/exp(x)", ""),
        ("(x^2 + 1)/(x^2 + 1)", ""),
        ("2^x/2^x", ""),
        ("sqrt(x^2 + 1)^2", ""),
        ("sqrt(-4)*sqrt(-4) + x", ""),
    ],
)
def test_only_what_is_gone_from_the_value_is_needed(text: str, lost: str) -> None:
    found = read(text)
    said = needs(found.written, [found.value], [found.value], real=True)
    assert "; ".join(sorted(map(plain, said))) == lost


def test_a_logarithm_of_nothing_real_needs_what_cannot_be() -> None:
    found = read("exp(log(-x^2 - 1))")
    assert needs(found.written, [], [found.value], real=True) == (sympy.false,)
    assert plain(asked("solve", expr="exp(log(-x^2 - 1)) = -2").value) == "[]"


def test_values_need_what_they_show() -> None:
    x = sympy.Symbol("x", real=True)
    shown = {x >= 0, sympy.Ne(x - 1, 0), sympy.Gt(x**2 - 1, 0)}
    assert set(of_value(sympy.sqrt(x) / (x - 1) + sympy.acoth(x))) == shown


def test_a_gap_that_is_written_in_another_way_leaves_the_families() -> None:
    assert answer("solve", expr="tan(pi - y) = 1")[0] == (
        "ImageSet(Lambda(n, pi*n + 3*pi/4), Integers)"
    )


def test_roots_beyond_a_window_are_not_called_all() -> None:
    found = asked("solve", expr="cos(x) = x/20")
    assert found.facts == {"complete": "lie beyond" not in " ".join(found.notes)}

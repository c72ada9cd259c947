"""Equations whose unknown cancels while they are read: where a side has no value is no solution."""

from __future__ import annotations

import pytest

from tests.asking import answer, refused

STURM = "put back exactly; Sturm's count says there are no others"


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("x^2/x = 0", "0"),
        ("(x - 1)^2/(x - 1) = 0", "1"),
        ("1/(1/x) = 0", "0"),
        ("x^2*x^(-1) = 0", "0"),
        (r"\frac{x^2}{x} = 0", "0"),
        ("(x^2 - 2)^2/(x^2 - 2) = 0", "-sqrt(2), sqrt(2)"),
    ],
)
def test_a_gap_is_no_solution(text: str, lost: str) -> None:
    notes = ("there is no solution", f"dropped, as a side has no value there: {lost}")
    assert answer("solve", expr=text) == ("[]", "proved", STURM, notes)


@pytest.mark.parametrize(
    ("text", "roots"),
    [
        ("(x^2 - x)/x = 0", "[1]"),
        ("1/(1/x) = 2", "[2]"),
        ("x/2 = 1", "[2]"),
        ("x^3/x - 1 = 0", "[-1, 1]"),
    ],
)
def test_what_has_a_value_stays(text: str, roots: str) -> None:
    assert answer("solve", expr=text) == (roots, "proved", STURM, ())


def test_families_of_gaps_are_not_given() -> None:
    what = refused("solve", expr="sin(x)/tan(x) = 1")
    assert what.startswith("E_CHECK: the computed answer contradicts its numeric check (0.0 does")

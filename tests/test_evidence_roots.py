"""Roots: at poles, beyond the scan; families under conditions; sides of identities."""

# ruff: noqa: E501 (a table of inputs)

from __future__ import annotations

from typing import Any

import pytest
import sympy
from mpmath import mp

from sym_eval.evidence import roots, sets
from sym_eval.evidence.breaks import breaks, marks, visible, zeros
from sym_eval.evidence.verdict import Undecided
from sym_eval.reading import read

x, a = sympy.symbols("x a", real=True)


def mean(text: str) -> Any:
    """What a text means."""
    return read(text).value


# fmt: off
VISIBLE = [
    ("x^2 - 2", True),
    ("sqrt(x)", True),
    ("asin(x)", True),
    ("log(x)", True),
    ("I*x - 1", False),
    ("sqrt(-x^2 - 1)", False),
    ("f(x)", False),
    ("integrate(t, (t, 0, x))", False),
]
ZEROS = [
    ("x - 1/3", [1 / 3]),
    ("(x - 1/3)*(x + 1/2)", [-1 / 2, 1 / 3]),
    ("(x - 1/3)^2", [1 / 3]),
    ("x^2 + 1", []),
    ("cos(3*x)", [-0.5235987756, 0.5235987756]),
    ("f(x)", []),
]
MARKS = [
    ("x^2", set()),
    ("1/x", {"x"}),
    ("x^(1/3)", {"x"}),
    ("log(x + 1)", {"x + 1", "x"}),
    ("abs(x - 1)", {"x - 1"}),
    ("Heaviside(x)", {"x"}),
    ("max(x, 1)", {"1 - x"}),
    ("floor(x)", {"sin(pi*x)"}),
    ("Piecewise((1, x < 2), (0, True))", {"x - 2"}),
    ("1/y", set()),
    ("sin(x)", set()),
    ("tan(x)", {"cos(x)"}),
]
# fmt: on


@pytest.mark.parametrize(("text", "seen"), VISIBLE)
def test_a_scan_says_whether_there_is_anything_to_see(text: str, seen: bool) -> None:
    with mp.workdps(20):
        assert visible(mean(text), x, mp.mpf(-10), mp.mpf(10)) is seen


@pytest.mark.parametrize("text", ["I*x - 1", "f(x)", "sqrt(-x^2 - 1)", "integrate(t, (t, 0, x))"])
def test_nothing_to_see_is_not_the_same_as_no_zero(text: str) -> None:
    with pytest.raises(Undecided) as caught:
        roots.scan(mean(text), x, 10)
    assert str(caught.value) == "it has no real values to scan"


@pytest.mark.parametrize(("text", "expected"), ZEROS)
def test_zeros_are_sign_changes_and_touching_points(text: str, expected: list[float]) -> None:
    with mp.workdps(25):
        found = sorted(float(z) for z in zeros(mean(text), x, mp.mpf(-1), mp.mpf(1)))
    assert found == pytest.approx(expected, abs=1e-8)


@pytest.mark.parametrize(("text", "expected"), MARKS)
def test_marks_are_where_something_may_break(text: str, expected: set[str]) -> None:
    assert marks(mean(text), x) == {mean(mark) for mark in expected}


def test_too_many_breaks_are_too_many() -> None:
    with mp.workdps(25), pytest.raises(Undecided) as caught:
        breaks(mean("floor(x)"), x, mp.mpf(0), mp.mpf(100))
    assert str(caught.value) == "more than 64 break points"


def test_breaks_at_the_very_ends_are_no_breaks() -> None:
    with mp.workdps(25):
        assert breaks(mean("abs(x)*abs(x - 1)"), x, mp.mpf(0), mp.mpf(1)) == []


# fmt: off
FAMILIES = [
    ("ImageSet(Lambda(n, pi*n), Integers)", "x > 1 and x < 7", "{pi, 2*pi}"),
    ("ImageSet(Lambda(n, 2*n), Integers)", "x >= -2 and x <= 2", "{-2, 0, 2}"),
    ("Union(ImageSet(Lambda(n, 2*n), Integers), ImageSet(Lambda(n, 2*n + 1), Integers))", "x > 0 and x < 3", "{1, 2}"),
    ("Union({1, 5}, ImageSet(Lambda(n, 4*n), Integers))", "x > 0 and x < 5", "{1, 4}"),
]
FLAT = [
    ("Interval(0, 1)", "Interval(0, 1)"),
    ("{1, 2}", "{1, 2}"),
    ("EmptySet", "EmptySet"),
    ("Reals", "Reals"),
    ("ImageSet(Lambda(k, 2*k), Integers)", "ImageSet(Lambda(n, 2*n), Integers)"),
    ("ImageSet(Lambda(k, pi*(2*k + 1)), Integers)", "ImageSet(Lambda(n, 2*pi*n + pi), Integers)"),
    ("Naturals", "None"),
]
# fmt: on


@pytest.mark.parametrize(("family", "condition", "expected"), FAMILIES)
def test_members_under_a_condition(family: str, condition: str, expected: str) -> None:
    meets = mean(condition)
    found = sets.members_where(mean(family), lambda root: bool(meets.subs(x, root)))
    assert found == mean(expected)


def test_that_no_member_was_seen_is_no_proof_of_none() -> None:
    meets = mean("x > 1000 and x < 1010")  # 319*pi does, far beyond the members looked at
    with pytest.raises(Undecided):
        sets.members_where(mean(FAMILIES[0][0]), lambda root: bool(meets.subs(x, root)))


@pytest.mark.parametrize("family", ["ImageSet(Lambda(n, pi*n), Integers)", "Interval(0, 1)"])
def test_members_without_an_end_are_not_listed(family: str) -> None:
    with pytest.raises(Undecided):
        sets.members_where(mean(family), lambda root: bool(root > 1))


@pytest.mark.parametrize(("given", "flat"), FLAT)
def test_families_get_a_common_letter(given: str, flat: str) -> None:
    assert str(sets.flat(mean(given))) == flat


@pytest.mark.parametrize("inner", ["Naturals", "Rationals"])
def test_something_unsolved_inside_spoils_the_whole(inner: str) -> None:
    assert sets.flat(sympy.Union(sympy.FiniteSet(-1), mean(inner), evaluate=False)) is None


@pytest.mark.parametrize(
    ("text", "root"),
    [("x - 1", "1"), ("x^2 + 1", "I"), ("x + 2*I", "-2*I"), ("x - 7", "None"), ("exp(x)", "None")],
)
def test_a_last_look_at_a_few_plain_numbers(text: str, root: str) -> None:
    assert str(roots.plain_one(mean(text), x)) == root


@pytest.mark.parametrize(
    ("given", "as_list"),
    [
        ("{3, 1, 2}", "[1, 2, 3]"),
        ("{sqrt(2), -sqrt(2), 0}", "[-sqrt(2), 0, sqrt(2)]"),
        ("EmptySet", "[]"),
        ("{a, 1}", "[1, a]"),
        ("Interval(0, 1)", "Interval(0, 1)"),
    ],
)
def test_a_finite_set_is_listed_in_order(given: str, as_list: str) -> None:
    assert str(sets.listed(mean(given))) == as_list

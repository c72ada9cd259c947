"""Comparisons: what is proved, what agrees, what is refuted, what stays open."""

from __future__ import annotations

from typing import Any

import pytest
import sympy
from mpmath import mp

from sym_eval.evidence import roots, sets
from sym_eval.evidence.equality import compare, is_zero, numbers, rational_zero
from sym_eval.evidence.points import COUNT, ordered, points
from sym_eval.evidence.truth import holds, really, same_truth
from sym_eval.evidence.verdict import Check, Contradiction, Undecided, Verdict
from sym_eval.reading import read

x, y = sympy.symbols("x y", real=True)


def mean(text: str) -> Any:
    """What a text means."""
    return read(text).value


@pytest.mark.parametrize(
    ("left", "right", "how"),
    [
        ("x + y", "y + x", "identical"),
        ("(x + 1)^2", "x^2 + 2x + 1", "the difference expands to zero"),
        ("1/(x - 1) + 1", "x/(x - 1)", "the difference expands to zero"),
        ("sin(x)^2", "1 - cos(x)^2", "the difference simplifies to zero"),
        ("exp(x + y)", "exp(x)*exp(y)", "the difference simplifies to zero"),
        ("gamma(x + 1)", "x*gamma(x)", "the difference simplifies to zero"),
    ],
)
def test_what_can_be_proved_is_proved(left: str, right: str, how: str) -> None:
    assert compare(mean(left), mean(right)) == Check(Verdict.PROVED, how)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("sqrt((x + y)^2)", "x + y"),
        ("log(x*y)", "log(x) + log(y)"),
        ("x^2", "x^2 + 1/10^20"),
        ("sin(x)", "sin(x + 1/10^9)"),
        ("atan(tan(x))", "x"),
        ("0", "1/10^40"),
        ("abs(x)", "x"),
    ],
)
def test_what_differs_is_refuted_with_a_point(left: str, right: str) -> None:
    with pytest.raises(Contradiction):
        compare(mean(left), mean(right))


def test_numbers_say_at_how_many_points() -> None:
    expected = Check(Verdict.AGREES, "numbers agree to 15 digits at 8 points")
    assert numbers(mean("sin(2x)"), mean("2*sin(x)*cos(x)")) == expected


def test_numbers_without_symbols_are_compared_once() -> None:
    expected = Check(Verdict.AGREES, "numbers agree to 15 digits")
    assert numbers(mean("sqrt(2)*sqrt(3)"), mean("sqrt(6)")) == expected


def test_what_has_no_numbers_stays_open() -> None:
    expected = Check(Verdict.UNCHECKED, "numbers do not decide: no numeric meaning for f")
    assert numbers(mean("f(x)"), mean("f(x) + x")) == expected


def test_the_same_question_gets_the_same_answer() -> None:
    pair = mean("erf(x) + sin(x)"), mean("sin(x) - erf(-x)")
    assert compare(*pair) == compare(*pair)


def test_a_contradiction_carries_the_number() -> None:
    with pytest.raises(Contradiction) as caught:
        numbers(mean("1/4"), mean("1/5"))
    assert caught.value.numeric == "0.25"
    assert str(caught.value) == "0.25 against 0.2"


@pytest.mark.parametrize(
    ("text", "zero"),
    [
        ("x - x", True),
        ("(x + 1)*(x - 1) - x^2 + 1", True),
        ("sin(x)^2 + cos(x)^2 - 1", True),
        ("sin(x)", False),
        ("x - y", False),
    ],
)
def test_zero_is_said_of_zeros_only(text: str, zero: bool) -> None:
    assert is_zero(mean(text)) is zero


def test_rational_functions_are_decided_by_arithmetic() -> None:
    assert rational_zero(mean("1/x + 1/y"), mean("(x + y)/(x*y)"))
    assert rational_zero(mean("1/x"), mean("1/y")) is False
    assert rational_zero(mean("sin(x)"), mean("x")) is None


def test_points_are_the_same_every_time() -> None:
    assert list(points([x, y])) == list(points([x, y]))
    assert len(list(points([x, y]))) == COUNT


def test_two_symbols_never_have_the_same_value() -> None:
    assert all(point[x] != point[y] for point in points([x, y]))


@pytest.mark.parametrize(
    ("assumptions", "attribute"),
    [
        ({"positive": True}, "is_positive"),
        ({"negative": True}, "is_negative"),
        ({"integer": True}, "is_integer"),
        ({"integer": True, "nonnegative": True}, "is_nonnegative"),
        ({"even": True}, "is_even"),
        ({"odd": True}, "is_odd"),
        ({"prime": True}, "is_prime"),
        ({"imaginary": True}, "is_imaginary"),
        ({"real": True}, "is_real"),
    ],
)
def test_points_keep_the_assumptions(assumptions: dict[str, bool], attribute: str) -> None:
    symbol = sympy.Symbol("s", **assumptions)
    assert all(getattr(point[symbol], attribute) for point in points([symbol]))


def test_a_complex_symbol_gets_complex_values() -> None:
    symbol = sympy.Symbol("z")
    assert all(point[symbol].is_real is False for point in points([symbol]))


def test_counts_are_natural_numbers() -> None:
    assert all(point[x].is_integer and point[x] > 0 for point in points([x], {x}))


def test_symbols_are_ordered_by_name() -> None:
    assert ordered(y + x, x) == [x, y]


@pytest.mark.parametrize(
    ("text", "at", "truth"),
    [("x > 1", 2, True), ("x > 1 and x < 2", 3, False), ("x < 1 or x > 2", 3, True)],
)
def test_a_statement_holds_or_not_at_a_point(text: str, at: int, truth: bool) -> None:
    assert holds(mean(text), {x: sympy.Integer(at)}) is truth


def test_statements_of_equal_truth_agree() -> None:
    expected = Check(Verdict.AGREES, "the same truth value at 12 points")
    assert same_truth(mean("2x > 4"), mean("x > 2")) == expected


def test_statements_of_other_truth_are_refuted() -> None:
    with pytest.raises(Contradiction):
        same_truth(mean("x > 0"), mean("x < 0"))


def test_statements_without_numbers_stay_open() -> None:
    with pytest.raises(Undecided):
        same_truth(mean("f(x) > 0"), mean("f(x) < 0"))


@pytest.mark.parametrize(
    ("text", "at", "truth"),
    [
        ("sqrt(x) < 1", "-1", False),
        ("sqrt(x) >= 0", "0", True),
        ("1/x > 0", "0", False),
        ("x^2 != 4", "2", False),
        ("x^2 = 4", "2", True),
        ("tan(x) > 1", "pi/2", False),
    ],
)
def test_where_a_side_is_not_real_nothing_holds(text: str, at: str, truth: bool) -> None:
    with mp.workdps(40):
        place = mp.pi / 2 if at == "pi/2" else mp.mpf(at)
        assert really(mean(text), x, place) is truth


@pytest.mark.parametrize(
    ("f", "root", "solves"),
    [
        ("x^2 - 2", "sqrt(2)", True),
        ("x^2 - 2", "3/2", False),
        ("(x^2 - 1)/(x - 1)", "1", False),
        ("asin(x) - 2", "sin(2)", False),
        ("(x - 1)^4", "1", True),
        ("f(x)", "1", None),
        ("exp(x) - 1", "0", True),
    ],
)
def test_a_root_is_put_back(f: str, root: str, solves: bool | None) -> None:
    assert roots.numerically(mean(f), x, mean(root)) is solves


@pytest.mark.parametrize(
    ("f", "domain", "number"),
    [
        ("x^2 - 2", "real", 2),
        ("x^2 + 2", "real", 0),
        ("x^2 + 2", "complex", 2),
        ("(x - 1)^3*(x + 2)", "real", 2),
        ("(x^2 - 1)/(x - 1)", "real", 1),
        ("sin(x)", "real", None),
        ("y*x - 1", "real", None),
    ],
)
def test_roots_are_counted_exactly(f: str, domain: str, number: int | None) -> None:
    assert roots.count(mean(f), x, domain) == number


@pytest.mark.parametrize(
    ("f", "zeros"),
    [
        ("sin(x)", [-9.42477796, -6.28318531, -3.14159265, 0, 3.14159265, 6.28318531, 9.42477796]),
        ("x^2 - 2", [-1.41421356, 1.41421356]),
        ("x^2 + 1", []),
        ("(x - 1)^2", [1]),
        ("1/x", []),
        ("tan(x) - x", [-7.72525184, -4.49340946, 0, 4.49340946, 7.72525184]),
    ],
)
def test_a_scan_sees_zeros_and_no_poles(f: str, zeros: list[float]) -> None:
    assert [float(z) for z in roots.scan(mean(f), x, 10)] == pytest.approx(zeros, abs=1e-6)


def test_what_is_missing_is_named() -> None:
    assert [float(z) for z in roots.missing(mean("x^2 - 4"), x, [mp.mpf(2)], 10)] == [-2.0]


@pytest.mark.parametrize(
    ("text", "real"), [("sqrt(2)", True), ("sqrt(-2)", False), ("sqrt(-x^2 - 1)", False)]
)
def test_a_root_may_be_real_or_not(text: str, real: bool) -> None:
    assert roots.may_be_real(mean(text)) is real


@pytest.mark.parametrize(
    ("text", "number", "inside"),
    [
        ("Interval(0, 1)", 0, True),
        ("Interval(0, 1)", 2, False),
        ("{1, 2}", 2, True),
        ("EmptySet", 0, False),
        ("Reals", 7, True),
        ("Union(Interval(0, 1), {5})", 5, True),
        ("Intersection(Interval(0, 3), Interval(2, 5))", 2.5, True),
        ("ImageSet(Lambda(n, 3*n), Integers)", 9, True),
        ("ImageSet(Lambda(n, 3*n), Integers)", 10, False),
    ],
)
def test_membership_is_a_matter_of_numbers(text: str, number: float, inside: bool) -> None:
    with mp.workdps(40):
        assert sets.member(mp.mpf(number), mean(text)) is inside


def test_borders_are_ends_and_points() -> None:
    found = sets.borders(mean("Union(Interval(0, 1), {5})"))
    assert sorted(float(b) for b in found) == [0.0, 1.0, 5.0]


def test_a_set_without_a_rule_is_undecided() -> None:
    with pytest.raises(Undecided):
        sets.member(mp.mpf(1), mean("Rationals"))


@pytest.mark.parametrize("rate", [1, 2, 50, 150, 10**4])
def test_numbers_that_cancel_refute_nothing(rate: int) -> None:
    x = sympy.Symbol("x", real=True)
    both = sympy.sinh(rate * x) + sympy.cosh(rate * x)
    assert numbers(both, sympy.exp(rate * x)).verdict is Verdict.AGREES
    with pytest.raises(Contradiction):
        numbers(both, sympy.exp(-rate * x))
    with pytest.raises(Contradiction):
        numbers(both, sympy.Integer(0))

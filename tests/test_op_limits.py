"""Limits that swing, seem to swing, or are said by infinity inside of functions: whole answers."""

from __future__ import annotations

import pytest

from tests.asking import answer, asked, refusal

SQUARES = "sin(x)^2 + cos(x)^2"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (f"limit({SQUARES}, x, oo)", "1"),
        (f"limit({SQUARES} + 1/x, x, -oo)", "1"),
        ("limit(sin(1/x)^2 + cos(1/x)^2, x, 0)", "1"),
        ("limit(cos(x)^2 - cos(2x)/2, x, oo)", "1/2"),
        ("limit(exp(sin(x)^2)*exp(cos(x)^2), x, oo)", "E"),
        (f"limit(atan(x*({SQUARES})), x, oo)", "pi/2"),
        ("limit((sin(x) + 2)/(2 + sin(x)), x, oo)", "1"),
        ("limit(sin(x)/(2 + sin(x)) + 2/(2 + sin(x)), x, oo)", "1"),
        ("limit(x*(1 + sin(x)/x), x, oo)", "oo"),
    ],
)
def test_what_only_looks_as_if_it_swings_has_its_limit(text: str, value: str) -> None:
    assert answer("evaluate", expr=text)[:2] == (value, "agrees")


@pytest.mark.parametrize(
    "f",
    [
        "sin(sqrt(x + 1)) - sin(sqrt(x))",  # 0
        "cos(x) - cos(x + 1/x)",  # 0
        "x*(2 + sin(x))",  # oo
        "x/(2 + sin(x))",  # oo
        "a^x",
        "x*a^x",
        "log(x)*sin(x)",
        "x^sin(x)",
    ],
)
def test_what_nothing_settles_stays_as_it_is_written(f: str) -> None:
    found = asked("evaluate", expr=f"limit({f}, x, oo)")
    assert (found.value.func.__name__, found.check.verdict.value) == ("Limit", "unchecked")


def test_an_integer_does_not_swing_between_the_integers() -> None:
    found = asked("evaluate", expr="limit(sin(pi*sqrt(n^2 + 1)), n, oo)", assume="n integer")
    assert found.value.func.__name__ == "Limit"  # it is 0: never "does not exist"


@pytest.mark.parametrize(
    ("f", "why"),
    [
        ("sin(x)", "it keeps swinging between -1 and 1"),
        ("x - floor(x)", "it keeps swinging between 0 and 1"),
        ("(1 + sin(x)/x)^x", "it keeps swinging between exp(-1) and E"),
        # Each part for itself goes from -1 to 1; both together to the root of two.
        ("sin(x) + cos(x)", "it keeps swinging"),
        ("sin(x)^2 - sin(x)", "it keeps swinging"),
        ("x*sin(x)", "it keeps swinging"),
        ("b*sin(x)", "it keeps swinging"),
        ("sqrt(x)*(sin(sqrt(x + 1)) - sin(sqrt(x)))", "it keeps swinging"),
    ],
)
def test_what_swings_has_no_limit_and_bounds_only_where_they_are_met(f: str, why: str) -> None:
    failure = refusal("evaluate", expr=f"limit({f}, x, oo)")
    assert failure.what == f"the limit does not exist: {why}"
    assert failure.extra["facts"] == {"exists": False}


@pytest.mark.parametrize(
    ("f", "place", "left", "right"),
    [
        ("zeta(x)", "1", "-oo", "oo"),
        ("gamma(x)", "0", "-oo", "oo"),
        ("1/x", "0", "-oo", "oo"),
        ("1/(1 + exp(1/x))", "0", "1", "0"),
        ("floor(x)", "2", "1", "2"),
    ],
)
def test_sides_that_differ_are_both_said(f: str, place: str, left: str, right: str) -> None:
    facts = refusal("evaluate", expr=f"limit({f}, x, {place})").extra["facts"]
    assert facts == {"exists": False, "left": left, "right": right}


SEQUENCES = {
    "(-1)^n/n": "0",
    "(n + (-1)^n)/(n - (-1)^n)": "1",
    "(-1)^(n^2 + 1)*a/n": "0",
    "(2*n^2 + (-1)^n)/(n^2 + 1)": "2",
    "(-1)^n*(sqrt(n + 1) - sqrt(n))": "0",
}
TURNING = {
    "(-1)^n": "1 over the even numbers, -1 over the odd ones",
    "(-1)^(n + 1)*n/(n + 1)": "-1 over the even numbers, 1 over the odd ones",
    "n*(-1)^n": "oo over the even numbers, -oo over the odd ones",
    "(1 + (-1)^n/n)^n": "E over the even numbers, exp(-1) over the odd ones",
    "(-1)^(n^3)*(1 + 1/n)": "1 over the even numbers, -1 over the odd ones",
}


def test_a_sequence_whose_sign_turns_has_the_limit_of_both_its_halves() -> None:
    found = {f: answer("evaluate", expr=f"limit({f}, n, oo)")[0] for f in SEQUENCES}
    assert found == SEQUENCES


def test_a_sequence_with_two_limits_has_none() -> None:
    found = {f: refusal("evaluate", expr=f"limit({f}, n, oo)").what for f in TURNING}
    assert found == {f: f"the limit does not exist: {why}" for f, why in TURNING.items()}


def test_an_exponent_of_another_period_is_left_as_it_is_written() -> None:
    found = asked("evaluate", expr="limit((-1)^(n*(n + 1)/2)/n, n, oo)")
    assert found.value.func.__name__ == "Limit"

"""The judge of answers, judged: every way of comparing with what it must accept and refuse."""

from __future__ import annotations

from typing import Any

import pytest
import sympy

from tests.comparing import WAYS, Seen, Where, points, read

SAME, FORM, SOME = Seen.SAME, Seen.OTHER_FORM, Seen.SOME
DIFFERENT, UNCLEAR = Seen.DIFFERENT, Seen.UNCLEAR

# way, answer, expected, what is seen
TEXTS: list[tuple[str, str, Any, Seen]] = [
    ("value", "(x + 1)^2", "x^2 + 2x + 1", SAME),
    ("value", "(x + 1)^2", "x^2 + 2x + 2", DIFFERENT),
    ("value", "[1, x]", "[1, x]", SAME),
    ("value", "[1, x]", "[1, x, 2]", DIFFERENT),
    ("value", "[[1, 2], [3, 4]]", "[1, 2, 3, 4]", SAME),
    ("value", "[[1, 2], [3, 4]]", "[1, 2, 3, 5]", DIFFERENT),
    ("value", "sum(1/k^2, k, 1, oo)", "pi^2/6", UNCLEAR),
    ("value", "integrate(exp(-x^2)*sin(sin(x)), x)", "x", UNCLEAR),
    ("value", "x > 1", "x", UNCLEAR),
    ("value", "f(x) + f(x)", "2f(x)", SAME),
    ("value", "f(x) + f(x)", "3f(x)", UNCLEAR),
    ("value", "log(-x)", "log(x) + I*pi", SAME),
    ("value", "sqrt(x^2)", "-x", DIFFERENT),
    ("value", "exp(1000)", "exp(1000) + 1", SAME),  # to thirty digits it is
    ("form", "x^2 + 2x + 1", "x^2 + 2x + 1", SAME),
    ("form", "(x + 1)^2", "x^2 + 2x + 1", FORM),
    ("form", "(x + 1)^2", ["(x + 1)**2"], SAME),
    ("form", "(x + 1)^2", ["(x + 2)**2"], DIFFERENT),
    ("form", "x > 1", "x > 2", UNCLEAR),
    ("factors", "(x - 1)*(x + 1)", "(1 + x)*(x - 1)", SAME),
    ("factors", "(2x - 2)*(x + 1)/2", "(1 + x)*(x - 1)", SAME),
    ("factors", "-(1 - x)*(x + 1)", "(x + 1)*(x - 1)", SAME),
    ("factors", "x^2 - 1", "(x + 1)*(x - 1)", FORM),
    ("factors", "(x - 1)*(x + 2)", "(x + 1)*(x - 1)", DIFFERENT),
    ("factors", "(x - 1)^2*(x + 1)", "(x - 1)*(x + 1)", DIFFERENT),
    ("constant", "x^2/2 + 7", "x^2/2", SAME),
    ("constant", "x^2/2 + x", "x^2/2", DIFFERENT),
    ("constant", "-cos(x)^2", "sin(x)^2", SAME),
    ("constant", "x^2/2 + pi*floor(x/7)", "x^2/2", SAME),
    ("constant", "log(2x)", "log(x)", SAME),
    ("constant", "Integral(sin(x^x), x)", "x", UNCLEAR),
    ("constant", "y", "x", UNCLEAR),
    ("series", "series(sin(x), x, 0, 4)", "x - x^3/6 + O(x^4)", SAME),
    ("series", "series(sin(x), x, 0, 4)", "x - x^3/5 + O(x^4)", DIFFERENT),
    ("series", "series(sin(x), x, 0, 6)", "x - x^3/6 + O(x^4)", FORM),
    ("series", "x - x^3/6", "x - x^3/6 + O(x^4)", UNCLEAR),
    ("function", "y = x^2", "x^2", SAME),
    ("function", "[y = x^2]", "x^2", SAME),
    ("function", "y = x^2", "x^3", DIFFERENT),
    ("function", "x > 2", "x^3", UNCLEAR),
    ("solutions", "[-1, 1]", "[1, -1]", SAME),
    ("solutions", "{-1, 1}", "[1, -1]", SAME),
    ("solutions", "[1]", "[1, -1]", SOME),
    ("solutions", "[1, 2]", "[1, -1]", DIFFERENT),
    ("solutions", "[1, 1]", "[1]", SAME),
    ("solutions", "[]", "[]", SAME),
    ("solutions", "[]", "[3]", SOME),
    ("solutions", "[3]", "[]", DIFFERENT),
    ("solutions", "[(1, 2)]", "[(1, 2)]", SAME),
    ("solutions", "[(1, 2)]", "[(2, 1)]", DIFFERENT),
    ("solutions", "[sqrt(a)]", "[a^(1/2)]", SAME),
    ("solutions", "[sqrt(a)]", "[-a^(1/2)]", DIFFERENT),
    ("solutions", "ImageSet(Lambda(k, 2pi*k), Integers)", "[2pi*n]", SAME),
    ("solutions", "ImageSet(Lambda(k, pi*k), Integers)", "[2pi*n, pi + 2pi*n]", SAME),
    ("solutions", "ImageSet(Lambda(k, 2pi*k), Integers)", "[pi*n]", SOME),
    ("solutions", "ImageSet(Lambda(k, pi*k), Integers)", "[2pi*n]", DIFFERENT),
    ("solutions", "Interval(0, 1)", "[0]", UNCLEAR),
    ("numbers", "[1.4142136]", "[sqrt(2)]", SAME),
    ("numbers", "[1.41420]", "[sqrt(2)]", DIFFERENT),
    ("set", "x > 1", "Interval.open(1, oo)", SAME),
    ("set", "x >= 1", "Interval.open(1, oo)", DIFFERENT),
    ("set", "x > 1 or x < -1", "Union(Interval.open(-oo, -1), Interval.open(1, oo))", SAME),
    ("set", "Interval(0, 2)", "And(x >= 0, x <= 2)", SAME),
    ("set", "x != 0", "Union(Interval.open(-oo, 0), Interval.open(0, oo))", SAME),
    ("set", "x > a", "x > 1", UNCLEAR),
    ("set", "And(x > 2n, x < 2n + 2)", "frac(x/2) > 0", SAME),
    ("set", "And(x > 2n, x < 2n + 1)", "frac(x/2) > 0", DIFFERENT),
    ("number", "1.41421356237310", "sqrt(2)", SAME),
    ("number", "1.4142135624", "sqrt(2)", DIFFERENT),
    ("number", "x", "sqrt(2)", UNCLEAR),
]


@pytest.mark.parametrize(("way", "answer", "expected", "seen"), TEXTS)
def test_an_answer_is_compared(way: str, answer: str, expected: Any, seen: Seen) -> None:
    assert WAYS[way](read(answer), expected, Where(unknown="x")) is seen


def test_a_statement_is_compared_over_a_grid_of_two_letters() -> None:
    where = Where(unknown="[x, y]")
    assert WAYS["statement"](read("And(x < y, -y < x)"), "abs(x) < y", where) is SAME
    assert WAYS["statement"](read("x < y"), "abs(x) < y", where) is DIFFERENT


def test_sides_that_agree_modulo_a_prime_only_need_the_same_factors() -> None:
    value, expected = read("(x + 1)*(x + 2)"), "(x + 2)*(x + 1)"
    assert WAYS["factors"](value, expected, Where(modular=True)) is SAME


def test_a_text_is_looked_for_in_what_was_printed() -> None:
    assert WAYS["text"]("x = 1;", ["x = 1"], Where()) is SAME
    assert WAYS["text"]("x = 1;", ["x = 2", "x = 3"], Where()) is DIFFERENT


def test_points_are_read_as_exact_numbers() -> None:
    assert points("n=3,x=0.7; n=-1/2") == (
        {"n": sympy.Integer(3), "x": sympy.Rational(7, 10)},
        {"n": sympy.Rational(-1, 2)},
    )
    assert points("") == ()


def test_letters_without_a_number_get_one_of_their_own() -> None:
    made = list(Where(at=({"x": sympy.Integer(2)},)).points(read("x + y + z")))
    assert made == [{"x": 2, "y": sympy.Rational(53, 97), "z": sympy.Rational(23, 97)}]
    assert len(list(Where().points(read("x")))) == 3


def test_values_are_compared_where_the_caller_says() -> None:
    value, expected = read("(-1)^(2n)"), "1"
    assert WAYS["value"](value, expected, Where(points("n=3; n=4"))) is SAME
    assert WAYS["value"](value, expected, Where()) is DIFFERENT

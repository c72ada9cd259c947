"""Recurrences: whole answers, every refusal, and terms compared with those worked out by hand."""

# ruff: noqa: E501 (sentences stand on one line each, as they are given)

from __future__ import annotations

import pytest
import sympy

from sym_eval import reading
from sym_eval.evidence.verdict import Contradiction
from sym_eval.operations.recurrences.problem import concerns, problem
from sym_eval.operations.recurrences.solve import check
from sym_eval.printing import plain
from tests.asking import asked, refused
from tests.solutions import Row, as_row

EXACTLY = "put into the recurrence, which becomes an identity"
ELSE = "where a denominator is zero the solution is another one"
MET = f"{EXACTLY}, and gives the given terms"

ANSWERS = [
    Row("a(n+1) = 2a(n) + 1", "Eq(a(n), 2**n*C1 - 1)", EXACTLY, ("C1 is a free constant",)),
    Row("a(n+1) = (n+1)*a(n)", "Eq(a(n), C1*factorial(n))", EXACTLY, ("C1 is a free constant",)),
    Row(
        "a(n+2) = a(n+1) + a(n)",
        "Eq(a(n), (C1*(1 - sqrt(5))**n + C2*(1 + sqrt(5))**n)/2**n)",
        EXACTLY,
        ("C1, C2 are free constants",),
    ),
    Row("[a(n+1) = 2a(n) + 1, a(0) = 1]", "Eq(a(n), 2*2**n - 1)", MET, ()),
    Row("[a(n) = 2a(n-1) + n, a(0) = 0]", "Eq(a(n), 2*2**n - n - 2)", MET, ()),
    Row(
        "[a(n+2) = a(n+1) + a(n), a(0) = 0, a(1) = 1]",
        "Eq(a(n), sqrt(5)*(-(1 - sqrt(5))**n + (1 + sqrt(5))**n)/(5*2**n))",
        MET,
        (),
    ),
    Row(
        "[f(n) = f(n-1) + f(n-2), f(1) = 1, f(2) = 1]",
        "Eq(f(n), sqrt(5)*(-(1 - sqrt(5))**n + (1 + sqrt(5))**n)/(5*2**n))",
        MET,
        (),
    ),
    Row(
        "[a(n+2) - 4a(n+1) + 4a(n) = 2^n, a(0) = 0, a(1) = 1]",
        "Eq(a(n), 2**(n - 3)*n*(n + 3))",
        MET,
        (),
    ),
    Row(
        "[a(n+2) + a(n) = 0, a(0) = 1, a(1) = 2]", "Eq(a(n), 2*sin(pi*n/2) + cos(pi*n/2))", MET, ()
    ),
    Row(
        "[a(n+2) - 2a(n+1) + 2a(n) = 0, a(0) = 1, a(1) = 1]",
        "Eq(a(n), 2**(n/2)*cos(pi*n/4))",
        MET,
        (),
    ),
    Row(
        "[a(n+3) = 6a(n+2) - 11a(n+1) + 6a(n), a(0) = 2, a(1) = 5, a(2) = 15]",
        "Eq(a(n), -2**n + 2*3**n + 1)",
        MET,
        (),
    ),
    Row("[a(n+1) = a(n) + n^2, a(0) = 0]", "Eq(a(n), n*(n - 1)*(2*n - 1)/6)", MET, ()),
    Row("[a(n+1) = 3a(n) + 5*3^n, a(0) = 2]", "Eq(a(n), 3**(n - 1)*(5*n + 6))", MET, ()),
    Row(
        "[a(n+1) = -a(n) + cos(pi*n/2), a(0) = 0]",
        "Eq(a(n), -(-1)**n/2 + sin(pi*n/2)/2 + cos(pi*n/2)/2)",
        MET,
        (),
    ),
    Row("[a(n+1) = (n+1)*a(n), a(0) = 1]", "Eq(a(n), factorial(n))", MET, ()),
    Row("[a(n+1) = (n+1)*a(n) + (n+1)!, a(0) = 1]", "Eq(a(n), factorial(n + 1))", MET, ()),
    Row("[n*a(n) = (n+1)*a(n-1) + 1, a(0) = 0]", "Eq(a(n), n)", MET, ()),
    Row("[(n+1)*a(n+1) = a(n), a(0) = 1]", "Eq(a(n), 1/factorial(n))", MET, ()),
    Row("[(n+2)*a(n+1) = n*a(n), a(1) = 1]", "Eq(a(n), 2/(n*(n + 1)))", MET, ()),
    Row("[a(n+1) = a(n)/(1 + a(n)), a(0) = 1]", "Eq(a(n), 1/(n + 1))", MET, ()),
    Row("[a(n+1) = (2a(n) + 1)/(a(n) + 2), a(0) = 0]", "Eq(a(n), (3**n - 1)/(3**n + 1))", MET, ()),
    Row("[a(n+1) = a(n)^2, a(0) = 3]", "Eq(a(n), 3**(2**n))", MET, ()),
    Row("[a(n+1) = 2*sqrt(a(n)), a(0) = 1]", "Eq(a(n), 2**(2 - 2/2**n))", MET, ()),
    Row(
        "[a(n+1) = q*a(n) + d, a(0) = s]",
        "Eq(a(n), (-d + q**n*(d + q*s - s))/(q - 1))",
        MET,
        (f"for general q: {ELSE}",),
    ),
    Row(
        "[a(n+1) = (1 + r)*a(n) - p, a(0) = b]",
        "Eq(a(n), (p + (r + 1)**n*(b*r - p))/r)",
        MET,
        (f"for general r: {ELSE}",),
    ),
    Row(
        "[a(n+2) - a(n) = 0, a(0) = 1]",
        "Eq(a(n), (-1)**n*(1 - C2) + C2)",
        MET,
        ("the given terms leave C2 free",),
    ),
    Row("[2a(n+1) = 3a(n), a(2) = 9/4]", "Eq(a(n), (3/2)**n)", MET, ()),
    Row("[p(n+1) = p(n) + 3, p(1) = 5]", "Eq(p(n), 3*n + 2)", MET, ()),
]
REFUSALS = [
    (
        "[a(n+1) = a(n) + 2, a(0) = 1, a(1) = 7]",
        "E_RUNTIME: there is no solution: the given terms contradict the recurrence; leave one out",
    ),
    (
        "[a(n+1) = 2a(n)*(1 - a(n)), a(0) = 1/4]",
        "E_UNSOLVED: no closed form was found for the recurrence; give first terms, or work them out one by one",
    ),
    (
        "[a(n+1) = a(n), x = 3]",
        "E_SYNTAX: x - 3 = 0 gives no term of the sequence; write expr='[a(n+1) = 2*a(n) + 1, a(0) = 1]'",
    ),
    (
        "[a(n+1) = 2a(n), a(0) = 1, a(n) = 3]",
        "E_SYNTAX: a(n) - 3 = 0 gives no term of the sequence; write expr='[a(n+1) = 2*a(n) + 1, a(0) = 1]'",
    ),
    (
        "[a(n+1) = sin(a(n)), a(0) = 1]",
        "E_UNSOLVED: no closed form was found for the recurrence; give first terms, or work them out one by one",
    ),
    (
        "a(2n) = a(n) + a(n+1)",
        "E_UNSOLVED: terms that are not shifts of the index; write expr='[a(n+1) = 2*a(n) + 1, a(0) = 1]'",
    ),
]


@pytest.mark.parametrize("row", ANSWERS, ids=lambda row: row.expr)
def test_a_recurrence_is_solved_and_the_formula_put_in(row: Row) -> None:
    assert as_row(row.expr) == row


@pytest.mark.parametrize("row", ANSWERS, ids=lambda row: row.expr)
def test_a_formula_reads_back_as_it_is_printed(row: Row) -> None:
    assert plain(reading.read(row.value).value) == row.value


@pytest.mark.parametrize(("expr", "sentence"), REFUSALS)
def test_a_recurrence_without_a_formula_is_said_so(expr: str, sentence: str) -> None:
    assert refused("solve", expr=expr) == sentence


def first_terms(expr: str, count: int) -> list[sympy.Expr]:
    """The first terms by the formula, from index 0."""
    formula = asked("solve", expr=expr).value.rhs
    (n,) = formula.free_symbols
    return [sympy.simplify(sympy.expand(formula.subs(n, k))) for k in range(count)]


def test_fibonacci_numbers_come_out_whole() -> None:
    expr = "[a(n+2) = a(n+1) + a(n), a(0) = 0, a(1) = 1]"
    assert first_terms(expr, 11) == [0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55]


def test_harmonic_numbers_are_found() -> None:
    answer = asked("solve", expr="[a(n+1) = a(n) + 1/(n+1), a(0) = 0]")
    assert plain(answer.value) == "Eq(a(n), harmonic(n))"


def test_fewer_solutions_than_there_are_is_said() -> None:
    answer = asked("solve", expr="a(n+2) = (n+2)*a(n+1) - (n+1)*a(n)")
    assert answer.notes == ("not all solutions: the general one has 2 constants and was not found",)


def test_a_wrong_formula_is_refuted_by_the_terms() -> None:
    asks = problem(reading.read("[a(n+1) = 2*a(n) + 1, a(0) = 1]").value, ())
    with pytest.raises(Contradiction):
        check(asks, 2**asks.n)


@pytest.mark.parametrize("text", ["f(x) = 3", "f(x)^2 + f(y) = 1", "x^2 = 2", "f(1) + f(2) = 3"])
def test_values_at_unrelated_places_are_no_recurrence(text: str) -> None:
    assert not concerns(reading.read(text).value)


def test_the_sequence_may_be_named() -> None:
    answer = asked("solve", expr="[a(n+1) = a(n) + d, a(0) = 1]", symbol="a(n)")
    assert plain(answer.value) == "Eq(a(n), d*n + 1)"


def test_another_sequence_than_the_one_in_it_is_refused() -> None:
    assert refused("solve", expr="a(n+1) = a(n)", symbol="b(n)") == (
        "E_NAME: the recurrence is for a, not for b; give symbol='a(n)'"
    )

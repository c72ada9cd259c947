"""What the letters of an answer must not be, as its notes say it."""

from __future__ import annotations

import pytest
import sympy

from sym_eval.operations.letters import conditions

a, b, x = sympy.symbols("a b x", real=True)
p = sympy.Symbol("p", positive=True)

SAID = {
    sympy.atan(x / a) / a: "for a != 0 only",
    sympy.log(a * x + b) / a: "for a != 0 only",
    x / (a * b): "for a != 0 and b != 0 only",
    x / (a - b) ** 2: "for a - b != 0 only",
    x / sympy.Abs(a): "for a != 0 only",
    x / sympy.log(p): "for log(p) != 0 only",
    x / sympy.sqrt(-a): "for a != 0 only",
}
SILENT = [
    x**2 / 2,
    sympy.log(x),
    1 / (x + a),  # of x, not of the letter alone
    sympy.exp(-x) / p,
    sympy.Piecewise((sympy.sin(a * x) / a, sympy.Ne(a, 0)), (x, True)),
    sympy.Piecewise((x, sympy.Eq(a, b)), (sympy.exp((a - b) * x) / (a - b), True)),
]


@pytest.mark.parametrize("found", SAID)
def test_an_answer_says_what_it_divides_by(found: sympy.Expr) -> None:
    assert conditions(found, x, x) == (SAID[found],)


def test_nothing_is_said_where_nothing_is_excluded() -> None:
    assert [conditions(found, x, x) for found in SILENT] == [()] * len(SILENT)


def test_nothing_is_said_of_what_the_question_divides_by_too() -> None:
    assert conditions(sympy.exp(x / a) * a / a**2, sympy.exp(x / a), x) == ()


def test_what_is_assumed_is_not_said_again() -> None:
    assert conditions(sympy.atan(x / a) / a, x, x, [a > 2]) == ()

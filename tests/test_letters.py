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
    x / a**p: "for a != 0 only",
    x * a ** (-2 * b): "for a != 0 only",
    x * sympy.log(a): "for a != 0 only",
    x * sympy.log(a * b**2): "for a != 0 and b != 0 only",
    x / sympy.sqrt(-a / (a - b) - b / (a - b)): "for a - b != 0 and a + b != 0 only",
    x * sympy.tan(a): "for cos(a) != 0 only",
    x * sympy.sec(2 * a): "for cos(2*a) != 0 only",
    x * sympy.cot(a): "for sin(a) != 0 only",
    x * sympy.csc(a + b): "for sin(a + b) != 0 only",
    x * sympy.coth(a): "for a != 0 only",
    x * sympy.Ei(a): "for a != 0 only",
    x * sympy.zeta(a): "for a - 1 != 0 only",
    x * sympy.gamma(a): "for a not 0, -1, -2, ... only",
    x * sympy.digamma(a): "for a not 0, -1, -2, ... only",
    sympy.lowergamma(a, x): "for a not 0, -1, -2, ... only",
    sympy.Piecewise((sympy.log(a), a > b), (0, True)): "for a != 0 only",
    sympy.Piecewise((x / (a - 2), sympy.Ne(a, 3)), (0, True)): "for a - 2 != 0 only",
}
SILENT = [
    x**2 / 2,
    sympy.log(x),
    1 / (x + a),  # of x, not of the letter alone
    sympy.exp(-x) / p,
    x * p**b,
    x * sympy.log(p),
    x * sympy.log(a**2 + 1),
    x / sympy.gamma(a),  # one over gamma has a value everywhere
    x * sympy.gamma(p),
    x * sympy.gamma(a + x),
    x * sympy.tan(x),
    x * sympy.tanh(a) * sympy.atan(a) * sympy.sin(a),
    x / (a**2 + p),
    sympy.Piecewise((x / (sympy.log(p) + 1), sympy.Ne(p, sympy.exp(-1))), (x, True)),
    sympy.Piecewise((x, sympy.Eq(a, 0) & sympy.Eq(b, 0)), (x / (a**2 + b**2), True)),
    sympy.Piecewise((x / (2 * a - 6), sympy.Ne(a, 3)), (0, True)),
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


def test_nothing_is_said_of_what_stands_beside_x_in_the_question() -> None:
    asked = [sympy.log(a * x), (a * x) ** p, sympy.sqrt(a * b * x), a**-p, sympy.log(a)]
    found = [sympy.log(a) + x, sympy.log(a), sympy.log(a * b), x * a**-p, x * sympy.log(a)]
    pairs = zip(found, asked, strict=True)
    assert [conditions(each, question, x) for each, question in pairs] == [()] * 5


def test_what_is_assumed_is_not_said_again() -> None:
    assert conditions(sympy.atan(x / a) / a, x, x, [a > 2]) == ()

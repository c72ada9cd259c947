"""For which parameters both ends of an integral are harmless: from textbooks' conditions."""

from __future__ import annotations

from typing import Any

import sympy
from sympy import cos, cosh, exp, log, oo, pi, sin, sinh, sqrt, tan

from sym_eval.integration.convergence import condition
from sym_eval.integration.question import Question

a, b, p, x = sympy.symbols("a b p x", real=True)
c = sympy.Symbol("c", positive=True)

# Gradshteyn and Ryzhik write these conditions beside the formulas named.
SEEN: list[tuple[Any, Any, Any, Any]] = [
    (x**a, 0, 1, a > -1),
    (x**a, 1, oo, a < -1),
    (x**a * log(x), 0, 1, a > -1),  # 4.253
    (x**a * log(x) ** 3, 0, 1, a > -1),
    (log(x) / x**p, 1, oo, p > 1),
    (x ** (a - 1) * (1 - x) ** (b - 1), 0, 1, (a > 0) & (b > 0)),  # 3.191
    (x ** (p - 1) / (1 + x), 0, oo, (p > 0) & (p < 1)),  # 3.222
    (x**p / (1 + x**2) ** 2, 0, oo, (p > -1) & (p < 3)),
    ((1 + x**2) ** -a, -oo, oo, a > sympy.Rational(1, 2)),
    (x**b * exp(-a * x), 0, oo, (a > 0) & (b > -1)),  # 3.381
    (x**p * exp(-c * x**2), 0, oo, p > -1),
    (exp(-a * x**2), -oo, oo, a > 0),  # 3.323
    (exp(-a * x**2 + b * x), -oo, oo, a > 0),
    (exp(-a * x) * sin(b * x), 0, oo, a > 0),  # 3.893
    (exp(-a * x) * cosh(b * x), 0, oo, (a > b) & (a > -b)),
    (sin(x) / x**p, 0, oo, (p > 0) & (p < 2)),  # 3.761
    (cos(x) / x**p, 0, oo, (p > 0) & (p < 1)),
    (sin(x**2) * x**p, 0, oo, (p > -3) & (p < 1)),
    (x ** (a - 1) / (exp(x) - 1), 0, oo, a > 1),  # 3.411
    (x ** (a - 1) / (exp(c * x) + 1), 0, oo, a > 0),
    (x**a / sinh(x), 0, oo, a > 0),  # 3.523
    (x**p / cosh(x) ** 2, 0, oo, p > -1),
    (sin(x) ** p, 0, pi / 2, p > -1),  # 3.621
    (tan(x) ** p, 0, pi / 2, (p > -1) & (p < 1)),
    (log(1 + x) / x**p, 0, oo, (p > 1) & (p < 2)),
    (log(1 / x) ** p, 0, 1, p > -1),
    (x**p / sqrt(1 - x**4), 0, 1, p > -1),
    ((1 - x**2) ** p, -1, 1, p > -1),
    (abs(x - 2) ** p, 2, 5, p > -1),
    (x**a * (2 + x), 0, 1, a > -1),
]
# The same for every value: divergent at an end, or harmless at both.
ALWAYS = [
    (exp(-a * x) / x, 0, oo, False),
    (x**2 / (1 + a**2 + x), 1, oo, False),
    (exp(-(x**2)) * cos(a * x), 0, oo, True),
    (1 / (1 + x**2) + a * exp(-x), 0, oo, True),
]
UNSEEN = [
    (exp(-a * x) * sympy.besselj(0, b * x), 0, oo),
    (x ** (a - 1) / (1 + x**b), 0, oo),
    (sympy.Function("g")(a * x), 0, 1),
]


def _asked(f: Any, low: Any, high: Any) -> Question:
    return Question(f, x, sympy.sympify(low), sympy.sympify(high))


def test_the_condition_is_the_textbooks() -> None:
    found = {row: condition(_asked(*row[:3])) for row in SEEN}
    assert {row[0]: got for row, got in found.items() if got != row[3].simplify()} == {}


def test_what_does_not_depend_on_parameters_is_true_or_false() -> None:
    found = [condition(_asked(*row[:3])) for row in ALWAYS]
    assert found == [sympy.sympify(row[3]) for row in ALWAYS]


def test_what_is_not_followed_has_no_condition() -> None:
    assert [condition(_asked(*row)) for row in UNSEEN] == [None] * len(UNSEEN)

"""Waves over rational functions along the line, closed in a half plane: values from textbooks."""

from __future__ import annotations

from typing import Any

import sympy
from sympy import cos, exp, oo, pi, sin, sqrt

from sym_eval.integration import parameters, pieces, residues
from sym_eval.integration.question import Question

x, y = sympy.symbols("x y", real=True)
a, b = sympy.symbols("a b", positive=True)
HALF = sympy.Rational(1, 2)

# Gradshteyn and Ryzhik 3.72 to 3.82, Ahlfors 4.5.3, Whittaker and Watson 6.2: from 0 to oo.
HALF_LINE: dict[Any, Any] = {
    sin(x) / x: pi / 2,
    sin(a * x) / x: pi / 2,
    sin(x) ** 2 / x**2: pi / 2,
    sin(a * x) ** 2 / x**2: a * pi / 2,
    sin(x) ** 3 / x: pi / 4,
    sin(x) ** 3 / x**3: 3 * pi / 8,
    sin(x) ** 4 / x**4: pi / 3,
    sin(x) ** 5 / x**5: 115 * pi / 384,
    sin(5 * x) * sin(3 * x) / x**2: 3 * pi / 2,
    sin(3 * x) * cos(2 * x) / x: pi / 2,
    sin(2 * x) * cos(3 * x) / x: 0,
    (1 - cos(a * x)) / x**2: pi * a / 2,
    (cos(x) - cos(3 * x)) / x**2: pi,
    (x - sin(x)) / x**3: pi / 4,
    (x * cos(x) - sin(x)) / x**3 * cos(x / 2): -3 * pi / 16,
    cos(x) / (1 + x**2): pi / (2 * sympy.E),
    cos(a * x) / (x**2 + b**2): pi * exp(-a * b) / (2 * b),
    x * sin(a * x) / (x**2 + b**2): pi * exp(-a * b) / 2,
    x * sin(x) / (1 + x**2) ** 2: pi * exp(-1) / 4,
    cos(x) / (1 + x**2) ** 2: pi * exp(-1) / 2,
    cos(x) / (x**4 + 4): pi * exp(-1) * (cos(1) + sin(1)) / 8,
    sin(x) / (x * (x**2 + 1)): pi * (1 - exp(-1)) / 2,
    sin(x) ** 2 / (1 + x**2): pi * (1 - exp(-2)) / 4,
    sin(pi * x) / (x * (1 - x**2)): pi,
    cos(pi * x / 2) / (1 - x**2): pi / 2,
    cos(x) / ((x**2 + 1) * (x**2 + 4)): pi * (exp(-1) / 6 - exp(-2) / 12),
    x**3 * sin(x) / (x**4 + 4): pi * exp(-1) * cos(1) / 2,
}
LINE: dict[Any, Any] = {
    cos(x) / (x**2 + x + 1): 2 * pi / sqrt(3) * exp(-sqrt(3) / 2) * cos(HALF),
    sin(x) / (x**2 + 2 * x + 2): -pi * exp(-1) * sin(1),
    x * cos(x) / (x**2 - 2 * x + 10): pi / 3 * exp(-3) * (cos(1) - 3 * sin(1)),
    cos(x + 1) / (x**2 + 1): pi * exp(-1) * cos(1),
}
OTHERS = [
    (cos(x) / (2 + cos(x)), -oo, oo),  # a wave below the line
    (cos(x**2), -oo, oo),
    (sin(x) / sqrt(1 + x**2), -oo, oo),
    (cos(x) / (1 + x**2), 0, 1),
    (sin(x) / (1 + x**2), 0, oo),  # odd: half of it is no half of anything
    (cos(x) * x**2, -oo, oo),
    (1 / (1 + x**2), -oo, oo),  # no wave
    (cos(sympy.Symbol("c", real=True) * x) / (1 + x**2), -oo, oo),  # of unknown sign
    (cos(x) / (x**5 + x + 3), -oo, oo),  # no roots in closed form
]


def _far(rows: dict[Any, Any], low: Any) -> list[Any]:
    """Integrands whose value is not the one beside them, at numbers for the letters."""
    at = {a: sympy.Rational(7, 5), b: sympy.Rational(3, 4)}
    asked = {f: residues.on_the_line(Question(f, x, sympy.sympify(low), oo)) for f in rows}
    return [
        f
        for f, expected in rows.items()
        if asked[f] is None or abs(sympy.N((asked[f] - expected).subs(at), 20)) > 1e-15
    ]


def test_what_is_even_is_half_of_the_line() -> None:
    assert _far(HALF_LINE, 0) == []


def test_the_whole_line_takes_any_parity() -> None:
    assert _far({f: 2 * value for f, value in HALF_LINE.items()} | LINE, -oo) == []


def test_other_integrands_are_left_to_others() -> None:
    asked = [Question(f, x, sympy.sympify(low), sympy.sympify(high)) for f, low, high in OTHERS]
    assert [residues.on_the_line(each) for each in asked] == [None] * len(OTHERS)


# -- kinks: every one of them by name, or none

SPLIT: list[tuple[Any, Any, list[Any]]] = [
    (sympy.floor(x**2), 2, [1, sqrt(2), sqrt(3)]),
    (sympy.floor(x**3), 2, [1, *(sympy.root(n, 3) for n in range(2, 8))]),
    (sympy.floor(exp(x)), 2, [sympy.log(n) for n in range(2, 8)]),
    (sympy.ceiling(sqrt(x)), 5, [1, 4]),
    (sympy.Abs(sin(x**2)), 3, [sqrt(pi), sqrt(2 * pi)]),
    (sympy.sign(x**2 - 2), 2, [sqrt(2)]),
    (sympy.frac(2 * x), 2, [HALF, 1, 3 * HALF]),
]
ENDLESS = [
    sympy.Abs(sin(x)) / x,
    sympy.floor(x) / x**3,
    sympy.sign(cos(x)) * exp(-x),
    sympy.Max(sin(x), cos(x)) * exp(-x),
    sympy.frac(x) / x**2,
]


def test_kinks_are_named_where_a_wave_crosses_zero() -> None:
    found = [
        pieces.places_of(f if not f.has(sympy.frac) else 2 * x - sympy.floor(2 * x), asked)
        for f, high, _ in SPLIT
        for asked in [Question(f, x, sympy.S.Zero, sympy.Integer(high))]
    ]
    assert found == [places for _, _, places in SPLIT]


def test_kinks_without_end_are_not_split_at_the_few_that_a_scan_sees() -> None:
    assert [pieces.split(Question(f, x, sympy.S.One, oo)) for f in ENDLESS] == [None] * len(ENDLESS)


# -- bounds under a root


def test_what_stands_under_a_bounds_root_becomes_a_letter() -> None:
    asked: list[Question] = []

    def solve(question: Question) -> Any:
        asked.append(question)
        return question.high**2 * pi / 4

    root = sqrt(1 - y**2)
    question = Question(sqrt(1 - x**2 - y**2), x, sympy.S.Zero, root)
    assert parameters.by_bound(question, solve) == pi * (1 - y**2) / 4
    p = asked[0].high ** 2
    assert (p.is_positive, asked[0].f) == (True, sqrt(p - x**2))


def test_bounds_without_letters_under_a_root_are_left_alone() -> None:
    def solve(question: Question) -> Any:
        raise AssertionError(question)

    for high in (sqrt(sympy.Integer(2)), y, sympy.S.One):
        assert parameters.by_bound(Question(x, x, sympy.S.Zero, high), solve) is None

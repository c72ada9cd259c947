"""Proofs for endless sums and for limits far out: values from textbooks, by hand; or undecided."""

from __future__ import annotations

from typing import Any

import sympy
from sympy import Catalan, E, Integer, Rational, Sum, factorial, log, oo, pi, sqrt, zeta

from sym_eval.evidence.given import Given
from sym_eval.evidence.intervals import Interval
from sym_eval.evidence.proofs import cuts, series
from sym_eval.evidence.proofs.far_out import Far
from sym_eval.evidence.verdict import Undecided

k = sympy.Symbol("k", integer=True)
t = sympy.Symbol("t", positive=True)
x = sympy.Symbol("x", real=True)
c = sympy.Symbol("c", real=True)


def value(term: Any, first: int = 0) -> Any:
    """What is proved of the sum of the terms from the first on; None where nothing is."""
    asked = Sum(term, (k, first, oo))
    return series.values(asked, Given(), lambda *_: False).get(asked)


SUMS: list[tuple[Any, ...]] = [
    (1 / factorial(k), 0, E),
    (1 / factorial(k), 1, E - 1),
    (Rational(1, 2) ** k, 0, Integer(2)),
    (Rational(1, 2) ** k, 3, Rational(1, 4)),
    (Rational(-1, 3) ** k, 0, Rational(3, 4)),
    (k * Rational(1, 2) ** k, 0, Integer(2)),
    (1 / (k * (k + 1)), 1, Integer(1)),
    (1 / (k * (k + 2)), 1, Rational(3, 4)),
    (1 / ((2 * k - 1) * (2 * k + 1)), 1, Rational(1, 2)),
    (1 / k**2, 1, pi**2 / 6),
    (1 / k**4, 1, pi**4 / 90),
    (1 / k**3, 1, zeta(3)),
    ((-1) ** (k + 1) / k, 1, log(2)),
    ((-1) ** (k + 1) / k**2, 1, pi**2 / 12),
    ((-1) ** k / (2 * k + 1), 0, pi / 4),
    ((-1) ** k / (2 * k + 1) ** 2, 0, Catalan),
    ((-1) ** k / factorial(2 * k), 0, sympy.cos(1)),
    (1 / factorial(2 * k + 1), 0, sympy.sinh(1)),
    (1 / (k * 2**k), 1, log(2)),
    (k / factorial(k + 1), 0, Integer(1)),  # 1/k! - 1/(k + 1)!
]


def test_sums_of_textbooks_have_their_values() -> None:
    found = [(term, value(term, first), meant) for term, first, meant in SUMS]
    assert [row for row in found if row[1] is None or sympy.simplify(row[1] - row[2]) != 0] == []


def test_of_a_sum_that_diverges_nothing_is_proved() -> None:
    terms = [Integer(2) ** k, Integer(1), (-1) ** k, 1 / (k + 1), k, sqrt(k + 1)]
    assert [term for term in terms if value(term) is not None] == []


def test_a_geometric_series_needs_its_ratio_to_be_small() -> None:
    asked = Sum(c**k, (k, 0, oo))
    assert series.values(asked, Given(), lambda *_: False) == {}
    small = Given({c: Interval(Rational(-1, 2), Rational(1, 2), True, True)})
    found = series.values(asked, small, lambda *_: False)
    assert sympy.simplify(found[asked] - 1 / (1 - c)) == 0


LIMITS: list[tuple[Any, Any]] = [
    ((3 * t**2 + 1) / (t**2 - 5), Integer(3)),
    ((t + 1) / t**2, Integer(0)),
    (-(t**3) / (t + 1), -oo),
    (t**3 * sympy.exp(-t), Integer(0)),
    (sympy.exp(t) / t**3, oo),
    (log(t) / sqrt(t), Integer(0)),
    (sqrt(t**2 + t) - t, Rational(1, 2)),
    (sympy.sin(t) / t, Integer(0)),
    ((1 + 1 / t) ** t, E),
    ((1 - 2 / t) ** t, sympy.exp(-2)),
    (t * sympy.sin(1 / t), Integer(1)),
    (t * (sympy.atan(t) - pi / 2), Integer(-1)),
    (log(2 * t) - log(t), log(2)),
    (t ** (1 / t), Integer(1)),
    (sympy.tanh(t), Integer(1)),
    (t**2 * (1 - sympy.cos(1 / t)), Rational(1, 2)),
]


def test_limits_far_out_are_those_of_textbooks() -> None:
    found = [(f, Far(t, Given()).of(f), meant) for f, meant in LIMITS]
    assert [row for row in found if row[1] != row[2]] == []


# Stolz's example: l'Hospital's rule gives it a limit that it does not have.
_STOLZ = t + sympy.sin(t) * sympy.cos(t)
NO_LIMIT = [
    sympy.sin(t),
    t * sympy.sin(t),
    sympy.cos(t) + 1 / t,
    _STOLZ / (sympy.exp(sympy.sin(t)) * _STOLZ),
    c * t,  # by the sign of c
    (c + 1 / t) / (c + 2 / t),  # 1, but 1/2 for c = 0
]


def test_what_has_no_limit_or_one_that_depends_is_undecided() -> None:
    decided = []
    for f in NO_LIMIT:
        try:
            decided.append((f, Far(t, Given()).of(f)))
        except Undecided:
            continue
    assert decided == []


CUTS: list[tuple[Any, list[Any]]] = [
    (sympy.Abs(x - 1), [Integer(1)]),
    (sympy.Abs(x**2 - 1), [Integer(-1), Integer(1)]),
    (1 / (x**2 - 2), [-sqrt(2), sqrt(2)]),
    (log(x - 1), [Integer(1)]),
    (sympy.asin(x), [Integer(-1), Integer(1)]),
    (sympy.Max(x, x**2), [Integer(0), Integer(1)]),
    (sympy.sign(2 * x - 1), [Rational(1, 2)]),
    (sympy.exp(x) + x**3, []),
    (x**2 + 1, []),
    (1 / (x**2 + 1), []),
    (sympy.Piecewise((x, x < 2), (0, True)), [Integer(2)]),
    (sympy.tan(x), [-pi / 2, pi / 2]),
    (log(sympy.exp(x) - 2), [log(2)]),
]


def test_cuts_are_all_points_where_a_part_changes() -> None:
    found = [(f, cuts.cuts(f, x, Interval(Integer(-3), Integer(3))), meant) for f, meant in CUTS]
    assert [row for row in found if row[1] != row[2]] == []

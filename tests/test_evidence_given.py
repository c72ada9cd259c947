"""Signs that are certain, intervals, the points of a search, and single methods of proof."""

# ruff: noqa: E501 (a claim stands on one line)

from __future__ import annotations

from typing import Any

import mpmath
import pytest
import sympy
from sympy import Rational

from sym_eval.evidence import claims, given, refuting, stating
from sym_eval.evidence.given import Given
from sym_eval.evidence.intervals import Interval, sample
from sym_eval.evidence.proofs import algebraic, constants, floors, inequalities, logarithms, normal
from tests.asking import asked

x, y = sympy.symbols("x y", real=True)
a, b, c = sympy.symbols("a b c", positive=True)
z = sympy.Symbol("z", complex=True)
k = sympy.Symbol("k", integer=True)
NOTHING = Given()


@pytest.mark.parametrize(
    ("expr", "sign"),
    [
        (x**2 + 1, 1),
        (-(x**2) - 1, -1),
        (x**2, None),
        (x**2 - x + 1, 1),
        (x**4 - 1, None),
        (a + b, 1),
        (a - b, None),
        (a * b + 1 / c, 1),
        (sympy.exp(x) + 1, 1),
        (sympy.cosh(x), 1),
        (x + sympy.sqrt(x**2 + 1), 1),
        (x - sympy.sqrt(x**2 + 1), -1),
        (sympy.log(a + 1), 1),
        (sympy.gamma(a), 1),
        (sympy.atan(a), 1),
        (sympy.sin(x), None),
        (z, None),
        (sympy.pi - 3, 1),
        (sympy.sqrt(2) + sympy.sqrt(3) - sympy.sqrt(5 + 2 * sympy.sqrt(6)), None),
        (sympy.S.Zero, 0),
        (x - x**2 - 1, -1),
        (a / (1 + a), 1),
    ],
)
def test_signs_are_told_where_they_are_certain(expr: Any, sign: int | None) -> None:
    assert NOTHING.sign(expr) == sign


@pytest.mark.parametrize(
    ("expr", "low", "high", "sign"),
    [
        (1 - x**2, -1, 1, 1),
        (1 - x**2, -1, 2, None),
        (x - 1, 1, sympy.oo, 1),
        (sympy.cos(x), -sympy.pi / 2, sympy.pi / 2, 1),
        (sympy.sin(x), 0, sympy.pi, 1),
        (sympy.sin(x), -sympy.pi, 0, -1),
        (sympy.sin(x), -1, 1, None),
        (2 * x + sympy.pi, -sympy.pi / 2, 0, 1),
        (x**3 - 2, sympy.Integer(2), 5, 1),
        (sympy.sqrt(x) - 1, 0, 1, -1),
    ],
)
def test_signs_on_an_interval(expr: Any, low: Any, high: Any, sign: int | None) -> None:
    ends = sympy.Integer(1) * low, sympy.Integer(1) * high
    assert Given({x: Interval(*ends)}).sign(expr) == sign


@pytest.mark.parametrize(
    ("said", "interval"),
    [
        ((x > 1,), Interval(sympy.Integer(1))),
        ((x >= 1, x < 2), Interval(sympy.Integer(1), sympy.Integer(2), True, False)),
        ((x < 3, x < 2), Interval(high=sympy.Integer(2))),
        ((x < 2,), Interval(high=sympy.Integer(2))),
    ],
)
def test_relations_confine_a_symbol(said: tuple[Any, ...], interval: Interval) -> None:
    assert given.given(said).interval(x) == interval


def test_relations_of_two_symbols_stay() -> None:
    known = given.given((x > y,))
    assert known.others == (x > y,)
    assert known.allows({x: sympy.Integer(2), y: sympy.Integer(1)})
    assert not known.allows({x: sympy.Integer(1), y: sympy.Integer(1)})


@pytest.mark.parametrize(
    ("symbol", "interval"),
    [
        (x, Interval()),
        (a, Interval(sympy.S.Zero)),
        (sympy.Symbol("u", nonnegative=True), Interval(sympy.S.Zero, low_in=True)),
        (sympy.Symbol("v", negative=True), Interval(high=sympy.S.Zero)),
        (sympy.Symbol("w", nonpositive=True), Interval(high=sympy.S.Zero, high_in=True)),
    ],
)
def test_assumptions_confine_a_symbol(symbol: Any, interval: Interval) -> None:
    assert NOTHING.interval(symbol) == interval


@pytest.mark.parametrize(
    ("low", "high"), [(-sympy.oo, sympy.oo), (0, 1), (3, sympy.oo), (-sympy.oo, -2), (0, sympy.pi)]
)
def test_a_sample_lies_inside(low: Any, high: Any) -> None:
    interval = Interval(sympy.Integer(1) * low, sympy.Integer(1) * high)
    assert interval.holds(sample(interval))


@pytest.mark.parametrize(
    ("symbol", "test"),
    [
        (a, lambda n: n > 0),
        (k, lambda n: n.is_Integer),
        (sympy.Symbol("e", even=True), lambda n: n % 2 == 0),
        (sympy.Symbol("p", prime=True), sympy.isprime),
        (z, lambda n: True),
    ],
)
def test_points_fit_their_symbol(symbol: Any, test: Any) -> None:
    points = list(refuting.allowed(symbol, sympy.S.Zero, [symbol], NOTHING))
    assert len(points) > 5 and all(test(point[symbol]) for point in points)


def test_points_are_the_same_every_time_and_satisfy_what_is_given() -> None:
    known = given.given((x > y, x < 10))
    points = [list(refuting.allowed(x, y, [x, y], known)) for _ in range(2)]
    assert points[0] == points[1]
    assert len(points[0]) > 10 and all(p[y] < p[x] < 10 for p in points[0])


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (sympy.sqrt((x - 100) ** 2), 100 - x),
        (x + sympy.exp(-(10**6) * (x - 10) ** 2), x),
        (sympy.Heaviside(x - 5000) + x, x),
        (sympy.Piecewise((x, x < 1000), (x + 1, True)), x),
        (0 ** sympy.Symbol("m", nonnegative=True), sympy.S.Zero),
        (k * (k - 1) * (k - 2) * (k - 3), sympy.S.Zero),
        (sympy.sin(x) ** 2, 1 - sympy.cos(x) ** 2 + Rational(1, 10**25)),
        (sympy.sqrt(z**2), z),
        (sympy.tanh(x), sympy.S.One),
        (sympy.sqrt(2) + sympy.sqrt(3), sympy.sqrt(5 + 2 * sympy.sqrt(6)) + Rational(1, 10**300)),
    ],
)
def test_far_points_single_points_and_tiny_differences_are_found(left: Any, right: Any) -> None:
    found = refuting.search(left, right, NOTHING).found
    assert found is not None and "[" in str(found)


def test_the_enclosures_of_a_counterexample_stand_in_its_text() -> None:
    found = refuting.search(x, sympy.sin(x), NOTHING).found
    expected = (
        "at x = 2: left [2, 2], right [0.909297426817, 0.909297426835],"
        " left - right in [1.09070257316, 1.09070257319]"
    )
    assert str(found) == expected


@pytest.mark.parametrize(
    ("expr", "proved"),
    [
        (sympy.sqrt(5 + 2 * sympy.sqrt(6)) - sympy.sqrt(2) - sympy.sqrt(3), True),
        (sympy.sqrt(5 + 2 * sympy.sqrt(6)) - sympy.sqrt(2) - sympy.sqrt(3) + Rational(1, 10**60), False),
        (sympy.cos(sympy.pi / 7) - sympy.cos(2 * sympy.pi / 7) + sympy.cos(3 * sympy.pi / 7) - Rational(1, 2), True),
        (sympy.sqrt(2) + sympy.sqrt(3) - sympy.pi, False),
        (sympy.sqrt(10**20 + 1) - 10**10, False),
        (x - x**2, False),
    ],
)  # fmt: skip
def test_algebraic_numbers_below_their_bound_are_zero(expr: Any, proved: bool) -> None:
    assert algebraic.zero(expr) is proved


@pytest.mark.parametrize(
    ("expr", "proved"),
    [
        (4 * sympy.atan(Rational(1, 5)) - sympy.atan(Rational(1, 239)) - sympy.pi / 4, True),
        (4 * sympy.atan(Rational(1, 5)) - sympy.atan(Rational(1, 238)) - sympy.pi / 4, False),
        (sympy.atan(1) + sympy.atan(2) + sympy.atan(3) - sympy.pi, True),
        (sympy.atan(1) + sympy.atan(2) + sympy.atan(3), False),  # a multiple of pi, not zero
        (sympy.acosh(3) - 2 * sympy.log(1 + sympy.sqrt(2)), True),
        (sympy.log(2) * sympy.log(3) - sympy.log(6), False),
        (sympy.atanh(Rational(1, 2)) - sympy.log(3) / 2, True),
        (sympy.log(-2) - sympy.log(2), False),
    ],
)
def test_logarithms_and_arguments_as_products(expr: Any, proved: bool) -> None:
    assert logarithms.zero(expr) is proved


@pytest.mark.parametrize(
    ("expr", "proved"),
    [
        (sympy.floor(x) + sympy.floor(x + Rational(1, 2)) - sympy.floor(2 * x), True),
        (sympy.floor(x) + sympy.floor(x + Rational(1, 3)) - sympy.floor(2 * x), False),
        (sympy.ceiling(x) + sympy.floor(-x), True),
        (sympy.ceiling(x) - sympy.floor(x) - 1, False),  # at whole numbers only
        (sympy.floor(k / 2) + sympy.ceiling(k / 2) - k, True),
        (sympy.floor(x**2) - sympy.floor(x) ** 2, False),
        (x, False),
    ],
)
def test_floors_case_by_case(expr: Any, proved: bool) -> None:
    assert floors.zero(expr, NOTHING) is proved


@pytest.mark.parametrize(
    ("expr", "proved"),
    [
        (x**2 + y**2 - 2 * x * y, True),
        (x**2 + y**2 - 3 * x * y, False),
        (a**2 * b + b**2 * c + c**2 * a - 3 * a * b * c, True),
        (a**2 * b + b**2 * c + c**2 * a - 4 * a * b * c, False),
        (x**4 * y**2 + x**2 * y**4 + 1 - 3 * x**2 * y**2, True),
        (x**4 * y**2 + x**2 * y**4 + 1 - 4 * x**2 * y**2, False),
        ((a + b) / 2 - sympy.sqrt(a * b), True),
        (sympy.exp(x) - 1 - x, True),
        (sympy.exp(x) - 1 - 2 * x, False),
        (a - 1 - sympy.log(a), True),
        (1 - sympy.cos(x) ** 2, True),
        (2 - sympy.atan(x), True),
        (1 - sympy.atan(x), False),
        (sympy.sin(x) - x, False),
        (x + y, False),
    ],
)
def test_what_is_nowhere_negative(expr: Any, proved: bool) -> None:
    assert inequalities.not_negative(expr, NOTHING) is proved


@pytest.mark.parametrize(
    ("expr", "proved"), [(1 - sympy.tanh(x), True), (2 - sympy.atan(x), True), (1 - sympy.sin(x), False)]
)  # fmt: skip
def test_what_is_positive_by_its_range(expr: Any, proved: bool) -> None:
    assert inequalities.positive(expr, NOTHING) is proved


def test_an_expression_without_a_value_anywhere_is_not_zero() -> None:
    nowhere = sympy.Pow(sympy.Add(x, -x, evaluate=False), -1, evaluate=False)
    assert not normal.zero(nowhere, NOTHING)


P, Q = sympy.symbols("P Q")


@pytest.mark.parametrize(
    ("left", "right", "verdict"),
    [
        (sympy.Not(P & Q), sympy.Not(P) | sympy.Not(Q), "equal"),
        (P >> Q, Q | sympy.Not(P), "equal"),
        (x > 1, x >= 1, "unequal"),
        (x**2 < 4, (x > -2) & (x < 2), "equal"),
        (x**2 < 2, (x > -sympy.sqrt(2)) & (x < sympy.sqrt(2)), "equal"),
        (sympy.exp(x) > 1, x > 0, "equal"),
        (x > y, y < x, "equal"),
        (x > y, x + 1 > y, "unequal"),
        (sympy.sin(x) > 2, x**2 < 0, "unproven"),
    ],
)
def test_statements_are_compared_by_their_truth(left: Any, right: Any, verdict: str) -> None:
    assert stating.equivalent(left, right, NOTHING).verdict == verdict


@pytest.mark.parametrize(
    ("left", "right", "verdict"),
    [
        (sympy.Eq(2 * x, 4), sympy.Eq(x, 2), "equal"),
        (sympy.Eq(x * (x**2 + 1), 0), sympy.Eq(x, 0), "equal"),
        (sympy.Eq(x**2, 4), sympy.Eq(x, 2), "unequal"),
        (sympy.Eq(x**2, 2), sympy.Eq(x, sympy.sqrt(2)), "unequal"),
        (sympy.Eq(sympy.exp(x), 1), sympy.Eq(x, 0), "equal"),
        (sympy.Eq(x + y, 1), sympy.Eq(2 * x + 2 * y, 2), "equal"),
        (sympy.FiniteSet(1, x), sympy.FiniteSet(x, 1), "equal"),
        (sympy.FiniteSet(1, 2), sympy.FiniteSet(1, 3), "unequal"),
        ([x, 1], (x, 1), "equal"),
        (sympy.Interval(0, 1), sympy.Interval(0, 2), "unproven"),
    ],
)
def test_equations_and_sets(left: Any, right: Any, verdict: str) -> None:
    assert claims.decide(left, right, NOTHING).verdict == verdict


GOLDEN = (sympy.sqrt(5) - 1) / 2


@pytest.mark.parametrize(("z", "value"), constants._DILOGARITHMS, ids=str)
def test_the_table_of_dilogarithms_is_right(z: Any, value: Any) -> None:
    at, known = (mpmath.mpf(str(sympy.N(each, 30))) for each in (z, value))
    assert abs(mpmath.polylog(2, at) - known) < 1e-14


@pytest.mark.parametrize("logarithm", [sympy.log(GOLDEN), sympy.log((1 + sympy.sqrt(5)) / 2)])
def test_dilogarithms_at_algebraic_numbers_are_known(logarithm: Any) -> None:
    left = sympy.polylog(2, GOLDEN, evaluate=False)
    assert constants.zero(left - sympy.pi**2 / 10 + logarithm**2, NOTHING) == "normal form"
    assert constants.zero(left - sympy.pi**2 / 11 + logarithm**2, NOTHING) is None


@pytest.mark.parametrize(
    ("value", "statements", "decided"),
    [
        (sympy.sign(x - 1), (x > 1,), 1),
        (sympy.sign(x - 1), (x < 1,), -1),
        (sympy.sign(x - 1), (x > 0,), sympy.sign(x - 1)),
        (abs(x - 1) + x, (x < 1,), 1),
        (sympy.arg(x - 1), (x < 1,), sympy.pi),
        (abs(sympy.arg(x - y)) < 1, (x > y,), sympy.true),
        (sympy.arg(y - x), (x > y,), sympy.pi),
        (sympy.arg(x - y), (x >= y,), sympy.arg(x - y)),
        (sympy.Pow(0, x + 1, evaluate=False), (x > -1,), 0),
        (sympy.Pow(0, x + 1, evaluate=False), (x >= -1,), sympy.Pow(0, x + 1)),
        (sympy.Piecewise((x, x < 1), (1, True)), (x > 0, x < 1), x),
        (sympy.Piecewise((x, x < 1), (1, True)), (x > 1,), 1),
        (sympy.Piecewise((1 / x, sympy.Ne(x, -1)), (2, True)), (x > -1,), 1 / x),
        (sympy.Piecewise((1 / x, sympy.Ne(x, 1)), (2, True)), (x > -1,), None),
        (sympy.sin(x), (x > 0,), sympy.sin(x)),
    ],
)
def test_what_is_certain_of_a_value_is_worked_out(
    value: Any, statements: Any, decided: Any
) -> None:
    expected = value if decided is None else decided
    assert given.given(statements).decided(value) == expected


def test_an_equation_with_a_gap_at_the_root_is_not_called_equal_to_the_root() -> None:
    verdicts = {
        "(x^2 - 1)/(x - 1) = 2": "unequal",
        "(x^2 - 2x + 1)/(x - 1) = 0": "unequal",
        "(x^2 - 1)/(x + 1) = 0": "equal",
    }
    found = {lhs: asked("verify", lhs=lhs, rhs="x = 1").word for lhs in verdicts}
    assert found == verdicts

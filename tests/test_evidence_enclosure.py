"""Enclosures hold the true value: compared with mpmath at three times the digits."""

# ruff: noqa: E501 (a claim stands on one line)

from __future__ import annotations

from typing import Any

import pytest
import sympy
from mpmath import mp
from sympy import I, Rational

from sym_eval.evidence import boxes, effort, enclosure, enclosure_elementary, enclosure_series
from sym_eval.evidence.boxes import Box
from sym_eval.evidence.enclosure_gamma import TABLE as GAMMAS
from sym_eval.evidence.verdict import NoValue, Undecided

x, y = sympy.symbols("x y", real=True)
POINTS = [
    Rational(*pair) for pair in ((1, 3), (-1, 3), (7, 5), (-7, 5), (2, 1), (31, 10), (19, 20))
]
TWO = {sympy.besselj, sympy.besseli, sympy.bessely, sympy.besselk}
AFTER = {sympy.atan2, sympy.Mod, sympy.beta, sympy.Max, sympy.Min, sympy.binomial}
FIRST = {sympy.polylog: 3, sympy.polygamma: 2, sympy.lowergamma: 3, sympy.uppergamma: 3}
ELEMENTARY = sorted(enclosure_elementary.TABLE, key=str)
SPECIAL = sorted({**enclosure_series.TABLE, **GAMMAS}, key=str)


def of(function: Any) -> Any:
    """The function at x, its other arguments fixed."""
    if function in TWO:
        return function(Rational(1, 3), x)
    if function in AFTER:
        return function(x, Rational(3, 7))
    return function(FIRST[function], x) if function in FIRST else function(x)


def holds(box: Box, value: Any) -> bool:
    """Whether the box holds a number known to sixty digits."""
    with mp.workdps(60):
        real, imaginary = (mp.mpf(str(part)) for part in value.as_real_imag())
        slack = mp.mpf(10) ** -50 * (1 + abs(real))
        inside = boxes.low(box.re) - slack <= real <= boxes.high(box.re) + slack
        if box.im is None:
            return bool(inside and abs(imaginary) < slack)
        below, above = boxes.low(box.im) - slack, boxes.high(box.im) + slack
        return bool(inside and below <= imaginary <= above)


def enclosed(function: Any, points: list[Any]) -> list[bool]:
    """For every point with an enclosure, whether it holds the value."""
    found = []
    for point in points:
        try:
            box = enclosure.enclose(of(function), {x: point}, 30)
        except Undecided:
            continue
        found.append(holds(box, of(function).subs(x, point).n(60)))
    return found


@pytest.mark.parametrize("function", ELEMENTARY, ids=str)
def test_elementary_functions_are_enclosed_on_the_line(function: Any) -> None:
    found = enclosed(function, POINTS)
    assert found and all(found)


@pytest.mark.parametrize("function", ELEMENTARY, ids=str)
def test_elementary_functions_are_enclosed_in_the_plane(function: Any) -> None:
    turned = [point + I * Rational(2, 7) for point in POINTS]
    assert all(enclosed(function, turned))


@pytest.mark.parametrize("function", SPECIAL, ids=str)
def test_special_functions_are_enclosed(function: Any) -> None:
    found = enclosed(function, POINTS[:4])
    assert found and all(found)


@pytest.mark.parametrize(
    ("expr", "point"),
    [
        (sympy.log(x), 0),
        (1 / x, 0),
        (sympy.gamma(x), -2),
        (sympy.tan(x) / sympy.sin(x), 0),
        (sympy.zeta(x), 1),
        (sympy.Piecewise((x, x > 0)), -1),
        (x ** Rational(-1, 2), 0),
    ],
)
def test_where_there_is_no_value_it_is_said(expr: Any, point: int) -> None:
    with pytest.raises(NoValue):
        enclosure.enclose(expr, {x: sympy.Integer(point)}, 30)


@pytest.mark.parametrize(
    "expr",
    [
        sympy.Integral(sympy.sin(x), (x, 0, 1)),
        sympy.Limit(sympy.sin(x) / x, x, 0),
        sympy.Sum(1 / x**2, (x, 1, sympy.oo)),
        sympy.Function("f")(sympy.Integer(1)),
        sympy.elliptic_k(sympy.Rational(999999, 1000000)),
        sympy.sign(sympy.sqrt(2) ** 2 - 2 + sympy.sin(sympy.sqrt(3)) - sympy.sin(sympy.sqrt(3), evaluate=False)),
        sympy.exp(sympy.Integer(10) ** 40),
    ],
)  # fmt: skip
def test_what_has_no_certain_bound_is_undecided(expr: Any) -> None:
    try:
        box = enclosure.enclose(expr, {}, 30)
    except Undecided as why:
        assert not isinstance(why, NoValue)
    else:
        assert boxes.is_zero(box)


@pytest.mark.parametrize(
    ("expr", "value"),
    [
        (sympy.floor(x), 2),
        (sympy.floor(2 * x - Rational(1, 10**30)), 3),
        (sympy.ceiling(x), 2),
        (sympy.Mod(x, 2), 0),
        (sympy.sqrt(2 * x), 2),
        (0 ** (x - 2), 1),
        (sympy.factorial(x), 2),
        (sympy.binomial(5, x), 10),
        (sympy.fibonacci(x), 1),
        (sympy.Sum(y, (y, 1, x)), 3),
        (sympy.Product(y, (y, 1, x)), 2),
        (sympy.Derivative(x**3, x), 12),
        (sympy.Piecewise((1, x < 2), (7, True)), 7),
        (sympy.Max(x, 3), 3),
        (sympy.legendre(2, x), Rational(11, 2)),
    ],
)
def test_rational_values_stay_exact(expr: Any, value: Any) -> None:
    box = enclosure.enclose(expr, {x: sympy.Integer(2)}, 30)
    assert holds(box, sympy.sympify(value).n(60)) and boxes.high(box.re) - boxes.low(box.re) < 1e-29


@pytest.mark.parametrize(
    ("statement", "truth"),
    [
        (x > 1, True),
        (sympy.And(x > 1, x < 2), False),
        (sympy.Or(x < 1, sympy.Eq(x, 2)), True),
        (sympy.Not(x >= 2), False),
        (sympy.Ne(x, 2), False),
        (sympy.sqrt(x) < sympy.sqrt(3), True),
        (sympy.true, True),
    ],
)
def test_statements_have_a_certain_truth(statement: Any, truth: bool) -> None:
    assert enclosure.truth(statement, {x: sympy.Integer(2)}) is truth


def test_equal_boxes_have_no_certain_order() -> None:
    with pytest.raises(Undecided):
        enclosure.truth(sympy.sqrt(x) * sympy.sqrt(x + 1) < sympy.sqrt(6), {x: sympy.Integer(2)})


def test_more_digits_make_a_narrower_box() -> None:
    widths = []
    for digits in (20, 60, 200):
        box = enclosure.enclose(sympy.sin(x) + sympy.besselj(0, x), {x: Rational(1, 7)}, digits)
        widths.append(boxes.high(box.re) - boxes.low(box.re))
    assert widths[0] > widths[1] > widths[2] > 0


def test_precision_is_put_back() -> None:
    before = mp.prec
    with pytest.raises(Undecided):
        enclosure.enclose(sympy.Function("f")(x), {x: sympy.Integer(1)}, 99)
    assert mp.prec == before


def test_work_is_counted_and_ends_the_same_everywhere() -> None:
    with effort.allowed(50), pytest.raises(Undecided, match="the work allowed is used up"):
        for _ in range(100):
            enclosure.enclose(sympy.besselj(0, x), {x: Rational(1, 7)}, 30)
    effort.spend(10**9)  # outside of an allowance it is free


def test_a_root_of_a_polynomial_is_enclosed() -> None:
    root = sympy.CRootOf(x**5 - x - 1, 0)
    assert holds(enclosure.enclose(root, {}, 30), root.n(60))


@pytest.mark.parametrize("p", [1, -1, 3, -2, 5])
@pytest.mark.parametrize("base", [2, -2, Rational(1, 3), -Rational(4, 9)])
def test_roots_are_principal(base: Any, p: int) -> None:
    for q in (2, 3, 7):
        power = sympy.Pow(base, Rational(p, q))
        assert holds(enclosure.enclose(power, {}, 30), power.n(60))

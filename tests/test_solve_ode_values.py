"""Constants fitted to values: one solution, none, infinitely many, or not known."""

from __future__ import annotations

import pytest
import sympy

from sym_eval.operations.odes.problem import At
from sym_eval.operations.odes.values import Unfit, fit, started, value_at
from tests.odes import posed

x, C1, C2 = sympy.symbols("x C1 C2", real=True)
WAVES = C1 * sympy.cos(x) + C2 * sympy.sin(x)
GROWTH = C1 * sympy.exp(x) + C2 * sympy.exp(-x)


@pytest.mark.parametrize(
    ("text", "general", "expected"),
    [
        ("[y'' + y = 0, y(0) = 1, y'(0) = 2]", WAVES, "2*sin(x) + cos(x)"),
        ("[y'' + y = 0, y(0) = 1, y(pi/2) = 3]", WAVES, "3*sin(x) + cos(x)"),
        ("[y'' + y = 0, y(0) + y(pi/2) = 4, y'(0) = 1]", WAVES, "sin(x) + 3*cos(x)"),
        ("[y'' = y, y(0) = 2, y(oo) = 0]", GROWTH, "2*exp(-x)"),
        ("[y'' = y, y'(0) = 2, limit(y(x), x, oo) = 0]", GROWTH, "-2*exp(-x)"),
        ("[y'' = y, y(0) = a, y'(0) = a]", GROWTH, "a*exp(x)"),
        ("[y' = y^2, y(0) = 1]", -1 / (x + C1), "-1/(x - 1)"),
    ],
)
def test_constants_are_found(text: str, general: sympy.Expr, expected: str) -> None:
    constants = [c for c in (C1, C2) if general.has(c)]
    (solution,) = fit(posed(text), general, constants).solutions
    assert str(solution) == expected


def test_a_contradiction_is_told_from_an_unknown() -> None:
    found = fit(posed("[y'' + y = 0, y(0) = 0, y(pi) = 1]"), WAVES, [C1, C2])
    assert (found.solutions, found.none) == ((), True)


def test_values_with_parameters_contradict_nothing() -> None:
    found = fit(posed("[y'' + y = 0, y(0) = 0, y(pi) = a]"), WAVES, [C1, C2])
    assert (found.solutions, found.none) == ((), False)


def test_a_constant_that_stays_free_is_named() -> None:
    found = fit(posed("[y'' + y = 0, y(0) = 0, y(pi) = 0]"), WAVES, [C1, C2])
    assert (found.free, [str(s) for s in found.solutions]) == ((C2,), ["C2*sin(x)"])


@pytest.mark.parametrize(
    ("text", "general", "unless"),
    [
        ("[y'' + y = 0, y(0) = 0, y(a) = 0]", WAVES, "sin(a)"),
        ("[y'' + y = 0, y(0) = 0, y'(a) = 1]", WAVES, "cos(a)"),
        ("[y'' = y, y(0) = 0, y(1) = a]", GROWTH, "None"),
        ("[y'' + y = 0, y(0) = a, y(pi/2) = b]", WAVES, "None"),
        ("[y'' + y = 0, y(a) = 1, y'(a) = 0]", WAVES, "None"),
        ("[y'' + y = 0, y(0) = 0, y(pi) = 0]", WAVES, "None"),
    ],
)
def test_for_which_parameters_other_constants_fit(
    text: str, general: sympy.Expr, unless: str
) -> None:
    assert str(fit(posed(text), general, [C1, C2]).unless) == unless


def test_without_values_the_family_is_the_answer() -> None:
    found = fit(posed("y'' + y = 0"), WAVES, [C1, C2])
    assert (found.solutions, found.free) == ((WAVES,), (C1, C2))


def test_what_is_not_clear_at_a_singular_point_is_no_answer() -> None:
    general = C1 * (1 / x + 1) + C2 * (1 / x - 1)
    with pytest.raises(Unfit):
        fit(posed("[y'' = 0, y(0) = 1]"), general, [C1, C2])


def test_several_solutions_of_one_equation_are_all_kept() -> None:
    found = fit(posed("[y'^2 = 4*y, y(0) = 1]"), (x + C1) ** 2, [C1])
    assert sorted(map(str, found.solutions)) == ["(x + 1)**2", "(x - 1)**2"]


@pytest.mark.parametrize(
    ("expr", "order", "point", "expected"),
    [
        (sympy.sin(x), 1, 0, 1),
        (sympy.sin(x) / x, 0, 0, 1),
        (sympy.exp(-x), 0, sympy.oo, 0),
        (sympy.besselj(1, x), 1, 0, sympy.Rational(1, 2)),
        (sympy.besselj(0, x), 0, 0, 1),
        (sympy.bessely(0, x), 0, 0, -sympy.oo),
        (sympy.sqrt(x) * sympy.besselj(-sympy.Rational(1, 2), x), 1, 0, 0),
        (x * sympy.log(x), 0, 0, 0),
    ],
)
def test_a_value_is_a_limit_where_putting_in_gives_none(
    expr: sympy.Expr, order: int, point: int, expected: sympy.Expr
) -> None:
    assert value_at(expr, x, At(None, order, sympy.sympify(point))) == expected


def test_initial_values_are_read_off() -> None:
    found = started(posed("[x'(t) = y(t), y'(t) = x(t), x(0) = 1, 2*y(0) = 3]"))
    assert {str(f): v for f, v in found.items()} == {"x(t)": 1, "y(t)": sympy.Rational(3, 2)}


def test_values_at_two_points_are_no_initial_values() -> None:
    with pytest.raises(NotImplementedError):
        started(posed("[x'(t) = y(t), y'(t) = x(t), x(0) = 1, y(1) = 3]"))

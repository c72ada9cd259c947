"""What is read from statements: functions, variable, equations, values; and what is refused."""

from __future__ import annotations

import pytest
import sympy

from sym_core.errors import SymError
from sym_eval import reading
from sym_eval.operations.odes.problem import At, concerns
from tests.odes import equation, posed

x = sympy.Symbol("x", real=True)
y = sympy.Function("y")


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("y'' + y = 0", True),
        ("[x^2 = 1, y' = y]", True),
        ("diff(y(x), x)", True),
        ("y' = y and y(0) = 1", True),
        ("x^2 = 1", False),
        ("diff(x^2, x) = 1", False),
        ("y(0) = 1", False),
        ("y'(0) = 1", False),
        ("x < 1", False),
    ],
)
def test_derivatives_of_unknown_functions_are_recognized(text: str, answer: bool) -> None:
    assert concerns(reading.read(text).value) is answer


def test_values_at_points_are_conditions_and_the_rest_is_the_equation() -> None:
    found = posed("[y'' + y = sin(x), y(0) = 1, y'(pi) = 2]")
    assert found.functions == (y(x),)
    assert found.x == x
    assert [str(e) for e in found.equations] == ["y(x) - sin(x) + Derivative(y(x), (x, 2))"]
    assert set(found.places.values()) == {At(y(x), 0, sympy.S.Zero), At(y(x), 1, sympy.pi)}
    assert set(found.points) == {sympy.S.Zero, sympy.pi}


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("y(2) = 1", At(y(x), 0, sympy.Integer(2))),
        ("y(oo) = 1", At(y(x), 0, sympy.oo)),
        ("limit(y(x), x, oo) = 1", At(y(x), 0, sympy.oo)),
        ("y'(0) = 1", At(y(x), 1, sympy.S.Zero)),
        ("y''(1/2) = 1", At(y(x), 2, sympy.Rational(1, 2))),
        ("y'(L) = 1", At(y(x), 1, sympy.Symbol("L", real=True))),
        ("subs(diff(y(x), x), x, 3) = 1", At(y(x), 1, sympy.Integer(3))),
    ],
)
def test_a_value_is_of_some_order_at_some_point(text: str, place: At) -> None:
    assert list(posed(f"[y'''(x) = 0, {text}]").places.values()) == [place]


def test_one_condition_may_hold_several_values() -> None:
    found = posed("[y'' = 0, y(0) + 2*y'(0) = y(1)]")
    assert sorted((at.order, int(at.point)) for at in found.places.values()) == [
        (0, 0),
        (0, 1),
        (1, 0),
    ]


def test_each_derivative_becomes_a_symbol() -> None:
    one = equation("y''' = x*y' + y^2")
    assert one.order == 3
    a, b, _, d = one.ys
    assert sympy.expand(one.f - (d - x * b - a**2)) == 0


def test_a_function_is_put_in_with_its_derivatives() -> None:
    one = equation("y'' + y = 0")
    assert one.put_in(sympy.sin(x)) == 0
    assert one.put_in(x**2) == x**2 + 2


def test_derivatives_of_products_are_worked_out() -> None:
    one = equation("diff(x*y(x), x) = 1")
    a, b = one.ys
    assert sympy.expand(one.f - (a + x * b - 1)) == 0


def test_constants_have_names_that_nothing_else_has() -> None:
    assert [str(c) for c in posed("y'' = C1*y(x)").constants(2)] == ["C2", "C3"]


def test_the_named_functions_come_first() -> None:
    found = posed("[x'(t) = y(t), y'(t) = x(t)]", sympy.Symbol("y"))
    assert [f.func.__name__ for f in found.functions] == ["y", "x"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[y' = y, x > 0]", "E_SYNTAX: x > 0 is not an equation"),
        ("[y' = y, z = 1]", "E_SYNTAX: z - 1 = 0 says nothing about y at a point"),
        ("[y'(x) = y(x), y'(x) = 2]", "E_AMBIGUOUS: 2 differential equations for y"),
        ("diff(u(x, t), x) = u(x, t)", "E_UNSOLVED: derivatives by several variables"),
        ("diff(u(x, t), x, t) = 0", "E_UNSOLVED: derivatives by several variables"),
        ("y'(x) = y(x - 1)", "E_UNSOLVED: the equation has values at other places in it"),
        ("y'(x) = y(0)", "E_UNSOLVED: the equation has values at other places in it"),
        ("[y' = y, 0 = 1]", "E_SYNTAX: -1 = 0 says nothing about y at a point"),
    ],
)
def test_what_poses_no_problem_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(SymError) as caught:
        posed(text)
    assert str(caught.value).startswith(sentence)


def test_an_order_beyond_reason_is_refused() -> None:
    with pytest.raises(SymError, match="E_INPUT_LIMIT: an equation of order 13"):
        equation("diff(y(x), x, 13) = 0")

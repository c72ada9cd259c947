"""Shapes that come after one another, and coefficients that fit: by hand."""

from __future__ import annotations

import sympy

from sym_eval.operations.undetermined import closure, fitted

x = sympy.Symbol("x", real=True)
c, d = sympy.symbols("c d")


def _derived(shape: sympy.Expr) -> list[sympy.Expr]:
    terms = sympy.Add.make_args(sympy.expand(sympy.diff(shape, x)))
    return [t.as_independent(x, as_Add=False)[1] for t in terms if t != 0]


def test_the_shapes_of_a_right_hand_side_are_those_of_all_its_derivatives() -> None:
    rows = [
        ([x**3], {x**3, x**2, x, sympy.S.One}),
        ([sympy.sin(x)], {sympy.sin(x), sympy.cos(x)}),
        ([x * sympy.exp(x)], {x * sympy.exp(x), sympy.exp(x)}),
        ([sympy.exp(2 * x), x], {sympy.exp(2 * x), x, sympy.S.One}),
        ([], set()),
    ]
    assert [set(closure(begun, _derived) or []) for begun, _ in rows] == [all_ for _, all_ in rows]


def test_the_order_in_which_shapes_come_changes_nothing() -> None:
    assert closure([x, sympy.sin(x)], _derived) == closure([sympy.sin(x), x], _derived)


def test_shapes_that_never_end_are_given_up() -> None:
    assert [closure([g], _derived) for g in (1 / x, sympy.log(x), sympy.tan(x))] == [None] * 3


def test_coefficients_bring_each_shape_to_zero_by_itself() -> None:
    # y'' + y = x^2 with y = c x^2 + d: 2c + c x^2 + d - x^2 = 0, so c = 1 and d = -2
    trial, rest = c * x**2 + d, [(2 * c + d, sympy.S.One), (c, x**2), (-1, x**2)]
    assert fitted(trial, [c, d], rest) == x**2 - 2


def test_a_coefficient_that_may_be_anything_is_zero() -> None:
    assert fitted(c * x + d, [c, d], [(c - 3, x)]) == 3 * x


def test_shapes_that_no_coefficient_reaches_fit_nothing() -> None:
    assert fitted(c * x, [c], [(c, x), (sympy.S.One, x**2)]) is None

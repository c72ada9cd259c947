"""The questions every operation asks: which variable, what kind of value, how sure altogether."""

from __future__ import annotations

from typing import Any

import pytest
import sympy

from sym_core.errors import Code, Failure, SymError
from sym_core.limits import Limits
from sym_eval.evidence.verdict import Check, Contradiction, agrees, proved, unchecked
from sym_eval.operations.common import (
    Call,
    contradicted,
    elementwise,
    expression,
    leaves,
    symbol,
    weakest,
)
from tests.asking import Bindings

x, y = sympy.symbols("x y", real=True)


def call(**arguments: Any) -> Call:
    """A call with these arguments."""
    return Call(arguments, Bindings(), Limits({"wall": 100}))


def test_the_only_free_symbol_is_the_variable() -> None:
    assert symbol((), x**2, "Integrate by") == x


def test_a_named_variable_goes_before_all_others() -> None:
    assert symbol((y,), x**2, "Integrate by") is y


@pytest.mark.parametrize(
    ("named", "value", "failure"),
    [
        (
            (),
            x * y,
            Failure(
                Code.AMBIGUOUS,
                "Integrate by which variable, x or y?",
                hint="give symbol='x'",
                candidates=("x", "y"),
            ),
        ),
        (
            (),
            sympy.Integer(1),
            Failure(
                Code.AMBIGUOUS,
                "Integrate by which variable? None is free",
                hint="give symbol='x'",
            ),
        ),
        (
            (x, y),
            x,
            Failure(
                Code.SYNTAX,
                "Integrate by one variable at a time",
                "symbol",
                "name one, as symbol='x'",
            ),
        ),
    ],
)
def test_an_unclear_variable_is_asked_back(named: Any, value: Any, failure: Failure) -> None:
    with pytest.raises(SymError) as caught:
        symbol(named, value, "Integrate by")
    assert caught.value.failure == failure


@pytest.mark.parametrize("value", [x, sympy.Matrix([[x]]), sympy.Integer(3)])
def test_expressions_and_matrices_pass(value: Any) -> None:
    assert expression(value, "integrate") is value


@pytest.mark.parametrize(
    ("value", "what"),
    [
        ([x], "cannot integrate a list"),
        ((x,), "cannot integrate a list"),
        (sympy.Eq(x, 1), "cannot integrate Equality"),
        (sympy.true, "cannot integrate BooleanTrue"),
    ],
)
def test_other_values_are_refused_by_their_kind(value: Any, what: str) -> None:
    with pytest.raises(SymError) as caught:
        expression(value, "integrate")
    assert caught.value.failure.what == what


def test_a_refuted_answer_becomes_a_failure_with_the_number() -> None:
    assert contradicted(Contradiction("4 against 20", "20.0")).failure == Failure(
        Code.CHECK,
        "the computed answer contradicts its numeric check",
        where="4 against 20",
        hint="the number is 20.0",
        extra={"numeric": "20.0"},
    )


def test_a_refuted_answer_without_a_number_asks_for_another_form() -> None:
    assert contradicted(Contradiction("at x = 1")).failure == Failure(
        Code.CHECK,
        "the computed answer contradicts its numeric check",
        where="at x = 1",
        hint="rewrite the input",
    )


def test_work_is_done_on_every_element() -> None:
    double = {"list": elementwise(lambda e: 2 * e, [x, (y, 1)]), "one": elementwise(abs, -3)}
    assert double == {"list": [2 * x, (2 * y, 2)], "one": 3}


def test_a_matrix_is_worked_on_entry_by_entry() -> None:
    assert elementwise(lambda e: e + 1, sympy.Matrix([[1, x]])) == sympy.Matrix([[2, x + 1]])


def test_leaves_are_in_order() -> None:
    assert leaves([x, (y, sympy.Matrix([[1, 2]]))]) == [x, y, 1, 2]


@pytest.mark.parametrize(
    ("checks", "together"),
    [
        ([proved("a"), proved("b")], proved("a")),
        ([proved("a"), agrees("b")], agrees("b")),
        ([agrees("a"), unchecked("b"), proved("c")], unchecked("b")),
        ([], unchecked("nothing to check")),
    ],
)
def test_together_they_are_as_sure_as_the_least(checks: list[Check], together: Check) -> None:
    assert weakest(checks) == together


def test_arguments_left_out_are_empty() -> None:
    assert (call().text("symbol"), call(symbol="").variables(), call(symbol=" x ").variables()) == (
        "",
        (),
        (x,),
    )


def test_an_unknown_may_be_called_like_a_constant() -> None:
    (energy,) = call(symbol="E").variables()
    assert call(expr="E^2").expr([energy]) == energy**2


def test_what_was_read_is_remembered() -> None:
    asked = call(expr="x^2")
    asked.expr()
    assert [found.parsed for found in asked.readings] == ["x**2"]


def test_bounds_are_two_expressions() -> None:
    assert call(bounds="0, pi").bounds() == (0, sympy.pi)


def test_all_shares_together_are_less_than_the_wall() -> None:
    asked = call()
    assert asked.check_seconds() + 1.5 * (asked.strategy_seconds() + asked.check_seconds()) < 80

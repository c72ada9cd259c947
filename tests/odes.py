"""Differential equations for tests of the parts that solve them: from a text to the objects."""

from __future__ import annotations

from typing import Any

from sym_eval import reading
from sym_eval.operations.odes.first import First
from sym_eval.operations.odes.linear import Linear, linear
from sym_eval.operations.odes.problem import Problem, Single, problem, single
from sym_eval.operations.odes.unique import highest, start


def posed(text: str, *named: Any) -> Problem:
    """The problem a text poses."""
    return problem(reading.read(text).value, named)


def equation(text: str) -> Single:
    """The one equation of a text."""
    return single(posed(text))


def linear_one(text: str) -> Linear:
    """The linear equation of a text."""
    found = linear(equation(text))
    assert found is not None
    return found


def first(text: str) -> tuple[Single, First]:
    """The equation of first order of a text, solved for y'."""
    one = equation(text)
    (constant,) = one.problem.constants(1)
    begun = start(one)
    value = begun.values[0] if begun.values else None
    (side,) = highest(one)
    return one, First(side, one.x, one.ys[0], constant, begun.near, value)

"""What is said when no formula was found: a number a little way from the initial values.

Nothing in here is an answer: it becomes the hint of an E_UNSOLVED.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import sympy

from sym_eval.evidence import clock
from sym_eval.evidence.stepping import carried
from sym_eval.evidence.verdict import Undecided
from sym_eval.operations.odes.problem import Problem, Single
from sym_eval.operations.odes.unique import Start, highest
from sym_eval.operations.odes.values import started
from sym_eval.operations.strategies import CANNOT

_SECONDS = 4.0  # CPU of one way; there are three
_WAYS = (sympy.S.One, sympy.Rational(1, 4), sympy.S.NegativeOne)  # ahead, less far, back


def instead(single: Single, start: Start) -> tuple[str, str] | None:
    """Where and what: ("y(1)", "0.438…"), or None if the start does not settle it."""
    if not (start.unique and start.values):
        return None
    if any(value.free_symbols for value in (start.near, *start.values)):
        return None
    for way in _WAYS:
        try:
            found = clock.within(_SECONDS, partial(_number, single, start, start.near + way))
        except (Undecided, *CANNOT):
            continue
        if found is not None:
            name = single.problem.functions[0].func.__name__
            return f"{name}({start.near + way})", found
    return None


def of_system(problem: Problem) -> tuple[str, str] | None:
    """The same for a system of first order: the first of its functions."""
    for way in _WAYS:
        try:
            found = clock.within(_SECONDS, partial(_of_system, problem, way))
        except (Undecided, *CANNOT):
            continue
        if found is not None:
            return found
    return None


def _of_system(problem: Problem, way: Any) -> tuple[str, str] | None:
    x, functions = problem.x, problem.functions
    slopes = sympy.solve(problem.equations, [f.diff(x) for f in functions], dict=True)
    values = started(problem)
    begin = problem.points[0]
    if len(slopes) != 1 or any(v.free_symbols for v in (begin, *values.values())):
        return None
    names = {f: sympy.Dummy() for f in functions}
    sides = [slopes[0][f.diff(x)].xreplace(names) for f in functions]
    variables, start = (x, *names.values()), (begin, *(values[f] for f in functions))
    digits = carried(sides, variables, start, begin + way)
    return f"{functions[0].func.__name__}({begin + way})", digits


def _number(single: Single, start: Start, end: Any) -> str:
    (top,) = highest(single)
    sides = [*single.ys[1:-1], top]
    return carried(sides, (single.x, *single.ys[:-1]), (start.near, *start.values), end)

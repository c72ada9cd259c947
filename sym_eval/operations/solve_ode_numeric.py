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
from sym_eval.operations.solve_ode_problem import Single
from sym_eval.operations.solve_ode_unique import Start, highest
from sym_eval.operations.strategies import CANNOT

_SECONDS = 4.0
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


def _number(single: Single, start: Start, end: Any) -> str:
    (top,) = highest(single)
    sides = [*single.ys[1:-1], top]
    return carried(sides, (single.x, *single.ys[:-1]), (start.near, *start.values), end)

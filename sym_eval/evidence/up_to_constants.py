"""Integrals without bounds: equal up to a constant where the derivatives of both sides are equal.

Never says so of functions that jump: there a derivative says nothing of the value.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy

from sym_eval.evidence.outcome import EQUAL, Outcome

NOTE = "up to a constant of integration, on each interval without a break"
_JUMPING = (sympy.floor, sympy.ceiling, sympy.frac, sympy.sign, sympy.Heaviside, sympy.Piecewise)


def decided(left: Any, right: Any, decide: Callable[[Any, Any], Outcome]) -> Outcome | None:
    """What `decide` says of the derivatives; None unless both sides are free of integrals then,
    as they are not where one stands in a product: x*Integral(1, x) has no constant to leave out."""
    variables = _open(left) | _open(right)
    if len(variables) != 1 or (left - right).has(*_JUMPING):
        return None
    (x,) = variables
    slopes = [sympy.diff(side, x) for side in (left, right)]
    if any(_open(slope) for slope in slopes):
        return None
    found = decide(*slopes).at(f"derivative by {x}")
    return found.noted(NOTE) if found.verdict == EQUAL else found


def _open(side: Any) -> set[Any]:
    """The variables of integrals without bounds."""
    limits = [limit for node in side.atoms(sympy.Integral) for limit in node.limits]
    return {limit[0] for limit in limits if len(limit) == 1}

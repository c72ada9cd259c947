"""Undetermined coefficients, for differential equations and recurrences alike.

Which shapes a trial is made of, and which coefficients fit. It knows neither derivatives nor
shifts: whoever asks brings the step from one shape to the next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import sympy

# x^9 cos(x) has 20 shapes; whatever never ends, as 1/x does, should be given up soon after that.
_SHAPES = 24


def closure(shapes: Sequence[Any], after: Callable[[Any], Sequence[Any]]) -> list[Any] | None:
    """The shapes and all that come after them; None if they do not end soon."""
    found: list[Any] = []
    waiting = list(shapes)
    while waiting:
        shape = waiting.pop()
        if shape in found:
            continue
        found.append(shape)
        if len(found) > _SHAPES:
            return None
        waiting += after(shape)
    return sorted(found, key=sympy.default_sort_key)  # the same trial whatever order they came in


def fitted(trial: Any, unknown: Sequence[Any], rest: Iterable[tuple[Any, Any]]) -> Any:
    """The trial with coefficients for which the rest, as (factor, shape), is 0; None if none are.

    The shapes must be independent: each one's factors are brought to 0 by themselves.
    """
    sums: dict[Any, Any] = {}
    for factor, shape in rest:
        sums[shape] = sums.get(shape, 0) + factor
    found = sympy.solve([s for s in sums.values() if s != 0], unknown, dict=True)
    if not found:
        return None
    # What stays free belongs to the solutions without a right-hand side, which come by themselves.
    return trial.subs(found[0]).subs(dict.fromkeys(unknown, 0))

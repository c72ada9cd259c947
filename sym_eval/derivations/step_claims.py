"""What a step claims: pairs of expressions that must be equal if the step is true.

Only claims; whether they hold is asked of the evidence, never here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import sympy

from sym_eval.derivations.record import Pair, Step


def of_derivative(step: Step) -> Iterator[Pair]:
    """Both sides worked out by SymPy's own derivative."""
    for left, right in step.equations:
        yield left.doit(), right.doit()


def of_integral(step: Step) -> Iterator[Pair]:
    """Both sides differentiated: antiderivatives may differ by a constant."""
    for left, right in step.equations:
        x = left.variables[0]
        yield left.diff(x), right.diff(x).doit()


def of_roots(step: Step, x: Any, roots: Sequence[Any]) -> Iterator[Pair]:
    """One of the alternatives is an equality at each root, and each x = … is a root."""
    named = dict(step.where)
    # A product is zero where one of its factors is: "one of them holds" as one equation.
    for root in roots:
        yield (
            sympy.Mul(
                *((left - right).subs(named).subs(x, root) for left, right in step.equations)
            ),
            sympy.S.Zero,
        )


def of_function(step: Step, values: Mapping[Any, Any]) -> Iterator[Pair]:
    """The equation with the solution in place of the unknown function, if it speaks of it."""
    if not any(pair_has(pair, *values) for pair in step.equations):
        return
    put_in = [(_with(left, values), _with(right, values)) for left, right in step.equations]
    if len(put_in) == 1:
        yield put_in[0]
    else:
        yield sympy.Mul(*(left - right for left, right in put_in)), sympy.S.Zero


def pair_has(pair: Pair, *what: Any) -> bool:
    """Whether one of the sides speaks of it."""
    return any(side.has(each) for side in pair for each in what)


def _with(side: Any, values: Mapping[Any, Any]) -> Any:
    # Expanded: what cancels would else be compared as the small difference of large numbers.
    return sympy.expand(side.subs(values).doit())

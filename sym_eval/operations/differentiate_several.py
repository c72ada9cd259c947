"""Mixed partial derivatives, gradients, Jacobians, Hessians, and lists item by item.

Which of them is meant is said by the brackets: 'x, y' is one mixed derivative, '[x, y]' asks for
one by each. Never guesses a variable.
"""

from __future__ import annotations

from typing import Any

import sympy

from sym_core.errors import Code, SymError
from sym_eval.evidence.derivatives import Steps
from sym_eval.evidence.verdict import proved
from sym_eval.operations.by_what import ByWhat
from sym_eval.operations.common import (
    Answer,
    Call,
    expression,
    leaves,
    refuse_infinite,
    symbol,
    weakest,
)
from sym_eval.operations.derived import checked, derived, notes
from sym_eval.operations.evaluate import worked_out

_LISTS = (list, tuple, sympy.Tuple)


def several(call: Call, value: Any, asked: ByWhat, order: int) -> Answer:
    """The derivative of a list, or by several variables; what kind it is stands in a note."""
    for item in leaves(value):
        refuse_infinite(expression(item, "differentiate"))
    plain, before = worked_out(call, value)
    one = len(asked.steps) <= 1 and not isinstance(value, (*_LISTS, sympy.MatrixBase))
    if asked.listed and not one:
        found = _by_each(call, plain, asked.variables, order)
    else:
        found = _mixed(call, plain, _steps(plain, asked, order))
    return Answer(found.value, weakest([found.check, before]), found.notes)


def _steps(value: Any, asked: ByWhat, order: int) -> Steps:
    if len(asked.steps) > 1:
        if order != 1:
            hint = "say how often behind each variable: 'x, 2, y'"
            raise SymError(Code.SYNTAX, "order and several variables", where="order", hint=hint)
        return asked.steps
    together = sympy.Tuple(*leaves(value))
    x = symbol(asked.variables, together, "Differentiate by")
    counted = asked.steps[0][1] if asked.steps else 1
    return ((x, order * counted),)


def _mixed(call: Call, value: Any, steps: Steps) -> Answer:
    result = derived(value, steps)
    nothing = all(count == 0 for _, count in steps)
    check = proved("nothing to do") if nothing else checked(call, value, result, steps)
    return Answer(result, check, notes(value, result, [x for x, _ in steps]))


def _by_each(call: Call, value: Any, variables: tuple[Any, ...], order: int) -> Answer:
    """One derivative by each variable, laid out as a matrix."""
    names = ", ".join(map(str, variables))
    is_vector = isinstance(value, (*_LISTS, sympy.MatrixBase))
    steps: list[list[Steps]]
    if is_vector and order == 1:
        functions = _vector(value)
        steps = [[((x, 1),) for x in variables] for _ in functions]
        return _laid_out(call, functions, steps, f"a Jacobian matrix: columns by {names}")
    repeated = [value] * len(variables)
    if not is_vector and order == 1:
        steps = [[((x, 1),)] for x in variables]
        return _laid_out(call, repeated, steps, f"a gradient, as a column: by {names}")
    if not is_vector and order == 2:
        steps = [[((x, 1), (y, 1)) for y in variables] for x in variables]
        return _laid_out(call, repeated, steps, f"a Hessian matrix: by {names}")
    hint = "with variables in brackets: 1, or 2 for the Hessian of one expression"
    raise SymError(Code.SYNTAX, f"order {order} by a list", where="order", hint=hint)


def _vector(value: Any) -> list[Any]:
    if isinstance(value, sympy.MatrixBase) and 1 not in value.shape:
        hint = "write symbol='x' to differentiate every entry"
        raise SymError(Code.SYNTAX, "a Jacobian is that of a list or a column", hint=hint)
    return leaves(value)


def _laid_out(call: Call, rows: list[Any], steps: list[list[Steps]], said: str) -> Answer:
    """Row by row, each entry by its own steps."""
    entries, checks = [], []
    for f, wanted in zip(rows, steps, strict=True):
        line = [derived(f, each) for each in wanted]
        checks += [checked(call, f, g, each) for g, each in zip(line, wanted, strict=True)]
        entries.append(line)
    result = sympy.ImmutableMatrix(entries)
    variables = [x for line in steps for each in line for x, _ in each]
    return Answer(result, weakest(checks), (said, *notes(rows, list(result), variables)))

"""Integrate, with or without bounds, by one variable or several, entry by entry of lists.

An antiderivative is differentiated back, a definite integral is compared with quadrature that
knows nothing of antiderivatives; a divergent one is said to be divergent, never oo or nan. Never
returns an answer that the numbers refute.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import sympy

from sym_eval.operations.antiderivatives import indefinite
from sym_eval.operations.common import (
    Answer,
    Call,
    elementwise,
    expression,
    leaves,
    refuse_again,
    refuse_infinite,
    symbol,
    weakest,
)
from sym_eval.operations.evaluate import worked_out
from sym_eval.operations.integrate_definite import definite
from sym_eval.operations.integrate_multiple import multiple

_LISTS = (list, tuple, sympy.Tuple, sympy.MatrixBase)


def run(call: Call) -> Answer:
    """The integral of `expr` by `symbol`, between `bounds` if they are given.

    E_UNSOLVED when no closed form was found, E_RUNTIME when it diverges, E_CHECK when every form
    found is refuted by its check.
    """
    named = call.variables()
    value = call.expr(named)
    for leaf in leaves(value):
        refuse_infinite(expression(leaf, "integrate"))
    refuse_again(call, value, named, "integrate")
    plain, before = worked_out(call, value)
    found = _each(call, plain, named) if isinstance(plain, _LISTS) else _one(call, plain, named)
    return replace(found, check=weakest([found.check, before]))


def _one(call: Call, f: Any, named: tuple[Any, ...]) -> Answer:
    if len(named) > 1:
        return multiple(call, f, named)
    x = symbol(named, f, "Integrate by")
    return definite(call, f, x) if call.text("bounds") else indefinite(call, f, x)


def _each(call: Call, value: Any, named: tuple[Any, ...]) -> Answer:
    """Every entry; the notes of all of them, each once."""
    if len(named) == 1:
        variables = named
    else:
        variables = named or (symbol((), sympy.Tuple(*leaves(value)), "Integrate by"),)
    answers: list[Answer] = []

    def worked(entry: Any) -> Any:
        answers.append(_one(call, entry, variables))
        return answers[-1].value

    result = elementwise(worked, value)
    notes = dict.fromkeys(note for answer in answers for note in answer.notes)
    return Answer(result, weakest(a.check for a in answers), tuple(notes))

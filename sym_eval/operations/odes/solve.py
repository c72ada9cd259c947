"""Differential equations: sorts out whether there is one function or a system of them.

Solves nothing itself.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sym_eval.operations.common import Answer, Call
from sym_eval.operations.odes import problem, single, system


def run(call: Call, value: Any, named: tuple[Any, ...]) -> Answer:
    """Eq(y(x), …), a list of them for several solutions or functions; implicit ones are said so.

    E_RUNTIME if the given values contradict each other, E_UNSOLVED if no solution was found.
    """
    asked = problem.problem(value, named)
    if call.assumed is not None:
        asked = replace(asked, assumed=call.assumed.conditions)
    if len(asked.functions) > 1:
        return system.run(call, asked, single.solutions)
    return single.run(call, asked)

"""Differential equations: sorts out whether there is one function or a system of them.

Solves nothing itself.
"""

from __future__ import annotations

from typing import Any

from sym_eval.operations import solve_ode_problem, solve_ode_single, solve_ode_system
from sym_eval.operations.common import Answer, Call


def run(call: Call, value: Any, named: tuple[Any, ...]) -> Answer:
    """Eq(y(x), …), a list of them for several solutions or functions; implicit ones are said so.

    E_RUNTIME if the given values contradict each other, E_UNSOLVED if no solution was found.
    """
    problem = solve_ode_problem.problem(value, named)
    if len(problem.functions) > 1:
        return solve_ode_system.run(call, problem, solve_ode_single.solutions)
    return solve_ode_single.run(call, problem)

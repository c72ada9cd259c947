"""Antiderivatives: one way after another, each differentiated back where the integrand is real.

Never returns one whose derivative is another function.
"""

from __future__ import annotations

from typing import Any

import sympy

from sym_eval.evidence.worked import differentiated_back
from sym_eval.integration import ways
from sym_eval.integration.question import complete
from sym_eval.operations import letters
from sym_eval.operations.common import Answer, Call
from sym_eval.operations.integrate_definite import plainest
from sym_eval.operations.strategies import CANNOT, unsolved

_WAY, _ALL = 0.2, 0.65  # of the wall: one way, all ways together


def indefinite(call: Call, f: Any, x: Any) -> Answer:
    """An antiderivative; E_UNSOLVED if none was found, E_CHECK if all were refuted."""
    wall = call.limits["wall"]
    tried = plainest(
        ways.indefinite(f, x),
        (lambda found: differentiated_back(f, found, x), complete),
        (_WAY * wall, call.check_seconds()),
        _ALL * wall,
    )
    if tried.check is not None:
        found = tried.value.replace(sympy.log, lambda u: sympy.log(_shorter(u)))
        found = sympy.gammasimp(found) if found.has(sympy.gamma) else found
        only = letters.conditions(found, f, x, call.conditions)
        return Answer(found, tried.check, ("an antiderivative; any constant may be added", *only))
    raise unsolved(tried, "no antiderivative in closed form was found", "give bounds for a number")


def _shorter(u: Any) -> Any:
    """Cancelled where that is shorter: sums of fractions in letters, but not (x + 1)^3."""
    if not sympy.denom(sympy.together(u)).free_symbols:
        return u
    try:
        return min(u, sympy.cancel(u), key=sympy.count_ops)
    except CANNOT:
        return u

"""For which parameters the closed form of a definite integral is its value.

A condition is taken only where the numbers at all points looked at bear it out; never widened
over steps and kinks, nor for waves that only their cancelling sums.
"""

from __future__ import annotations

from typing import Any

import sympy

from sym_eval.evidence import clock
from sym_eval.evidence.given import Given
from sym_eval.evidence.verdict import Undecided
from sym_eval.failing import CANNOT
from sym_eval.integration import convergence
from sym_eval.integration.question import Numeric, Question, complete

_SECONDS = 0.7  # CPU for the condition; most need 0.05
_BEYOND, _EACH = 4, 1.0  # points beyond the form's own condition, and CPU seconds for each
_STEPS = (
    *(sympy.Abs, sympy.sign, sympy.floor, sympy.ceiling, sympy.Heaviside),
    *(sympy.Piecewise, sympy.Max, sympy.Min),
)


def where_it_converges(found: Any, asked: Question, numeric: Numeric, known: Given) -> Any:
    """The form under the condition that both ends ask of the parameters: SymPy's may claim a
    number where there is none, or none where there is one."""
    where = _condition(asked) if asked.parameters and numeric.values else None
    if where is None or not numeric.bears_out(where):
        return found
    where = known.decided(where)
    pieces = found.args if isinstance(found, sympy.Piecewise) else ((found, sympy.true),)
    first, under = pieces[0]
    if complete(first) and (len(pieces) == 1 or _continues(asked, first, sympy.And(where, ~under))):
        pieces = ((first, sympy.true),)
    return sympy.Piecewise(*((value, sympy.And(where, under)) for value, under in pieces))


def _condition(asked: Question) -> Any:
    try:
        return clock.within(_SECONDS, lambda: convergence.condition(asked))
    except CANNOT:
        return None


def _continues(asked: Question, first: Any, beyond: Any) -> bool:
    """Whether a form holds beyond its condition too. An integral that converges absolutely is
    analytic in its parameters, and so is the form; numbers far away tell whether both go on."""
    f, letters = asked.f, set(asked.parameters)
    waves = [wave for wave in f.atoms(sympy.sin, sympy.cos) if wave.free_symbols & letters]
    if f.has(*_STEPS) or (waves and not f.has(sympy.exp)):
        return False
    for point in Numeric.places(asked, beyond, _BEYOND):
        try:
            there = clock.within(_EACH, lambda: Numeric.at(asked, point))  # noqa: B023
        except Undecided:
            return False
        if there is None or not there.holds_everywhere(first):
            return False
    return True


def where_zero_has_powers(found: Any, asked: Question) -> Any:
    """0^(a + 1), of a form put in at an end of the range, is nothing for a > -1 only: the form with
    that condition, and the integral as it is written elsewhere."""
    powers = {p: sympy.S.Zero for p in found.atoms(sympy.Pow) if p.base == 0}
    if not powers:
        return found
    pieces = found.args if isinstance(found, sympy.Piecewise) else ((found, sympy.true),)
    parted: list[tuple[Any, Any]] = []
    for value, where in pieces:
        positive = [(p.exp > 0).canonical for p in powers if value.has(p)]
        parted.append((value.xreplace(powers), sympy.And(where, *positive).simplify()))
        if positive:
            parted.append((sympy.Integral(asked.f, (asked.x, asked.low, asked.high)), where))
    return sympy.Piecewise(*parted)

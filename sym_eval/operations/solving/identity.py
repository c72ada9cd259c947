"""An equation that says nothing of its unknown: true always, never, or where it is defined.

Never says "every number" of an identity whose sides have no value somewhere.
"""

from __future__ import annotations

import re
from typing import Any

import sympy
from mpmath import mp
from sympy.calculus.util import continuous_domain

from sym_core.errors import Code, SymError
from sym_eval.evidence import roots, sets
from sym_eval.evidence.breaks import marks
from sym_eval.evidence.points import ordered
from sym_eval.evidence.verdict import agrees, proved, unchecked
from sym_eval.operations.common import Answer

_DPS = 40
_WHEREVER = "both sides are the same wherever they have a value"


def run(equation: tuple[Any, list[Any]], x: Any, domain: str, parsed: str) -> Answer:
    """All numbers, none, or those for which both `sides` have a value.

    `equation` is what is zero, and the sides that hold the unknown; `parsed` its text as read.
    """
    f, sides = equation
    where = sympy.S.Reals if domain == "real" else sympy.S.Complexes
    if f == 0 and any(marks(side, x) for side in sides):
        return _defined(sides, x, domain)
    if f == 0 and not sides and re.search(rf"\b{re.escape(str(x))}\b", parsed):
        return Answer(where, unchecked(f"{x} cancelled while it was read"), (_WHEREVER,))
    if f == 0:
        return Answer(where, proved("an identity"), (f"every {domain} number is a solution",))
    if f.is_number and f.is_zero is False:
        return Answer([], proved(f"it says {f} = 0"), (f"there is no {domain} solution",))
    raise SymError(Code.UNSOLVED, f"{x} does not occur in it", hint="name another unknown")


def cancelled(f: Any, x: Any, domain: str) -> Answer:
    """For an equation whose unknown drops out and leaves its parameters: f = 0."""
    how = proved(f"{x} cancels: it says {f} = 0")
    return Answer([], how, (f"there is no {domain} solution, but every {x} is one if {f} = 0",))


def _defined(sides: list[Any], x: Any, domain: str) -> Answer:
    """Where both sides of an identity have a value."""
    what = _WHEREVER
    if domain != "real" or ordered(*sides) != [x]:
        raise SymError(Code.UNSOLVED, what, hint="solve for where they have none")
    found = sympy.Intersection(*(continuous_domain(s, x, sympy.S.Reals) for s in sides))
    with mp.workdps(_DPS):
        for place in roots.probes(sets.borders(found)):
            if sets.member(place, found) != all(roots.is_there(s, x, place) for s in sides):
                raise SymError(Code.UNSOLVED, what, hint="solve for where they have none")
    return Answer(
        found, agrees("an identity; defined there and not elsewhere, in numbers"), (what,)
    )

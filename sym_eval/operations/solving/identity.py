"""An equation that says nothing of its unknown: true always, never, or where it is defined.

Never says "every number" of an identity whose sides have no value somewhere.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import sympy
from sympy.logic.boolalg import Boolean

from sym_core.errors import Code, SymError
from sym_eval.evidence.verdict import proved
from sym_eval.operations.common import Answer, Call
from sym_eval.operations.solving import inequality

_WHEREVER = "both sides are the same wherever they have a value"


def run(f: Any, x: Any, domain: str) -> Answer:
    """All numbers or none, for f = 0 without the unknown in it."""
    where = sympy.S.Reals if domain == "real" else sympy.S.Complexes
    if f == 0:
        return Answer(where, proved("an identity"), (f"every {domain} number is a solution",))
    if f.is_number and f.is_zero is False:
        return Answer([], proved(f"it says {f} = 0"), (f"there is no {domain} solution",))
    raise SymError(Code.UNSOLVED, f"{x} does not occur in it", hint="name another unknown")


def within(
    call: Call, conditions: tuple[tuple[Any, ...], tuple[Any, ...]], x: Any, domain: str
) -> Answer:
    """Where an identity's conditions hold, the stated ones and those for it to have a value."""
    stated, needs = conditions
    if domain != "real":
        raise SymError(Code.UNSOLVED, _WHEREVER, hint="solve for where they have none")
    found = inequality.run(call, (*stated, *needs), x, domain)
    if not needs:
        return found
    single = isinstance(found.value, Boolean) and found.value.free_symbols == {x}
    value = found.value.as_set() if single else found.value
    return replace(found, value=value, notes=(_WHEREVER, *found.notes))


def cancelled(f: Any, x: Any, domain: str) -> Answer:
    """For an equation whose unknown drops out and leaves its parameters: f = 0."""
    how = proved(f"{x} cancels: it says {f} = 0")
    return Answer([], how, (f"there is no {domain} solution, but every {x} is one if {f} = 0",))

"""Solutions put back into the text as it was written: in x^2/x = 0 the x cancels while it is read.

Drops a solution only where the text has no value with it; solves nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import sympy

from sym_core.errors import Code, SymError
from sym_eval import reading
from sym_eval.evidence import clock
from sym_eval.operations.common import Answer, Call, leaves
from sym_eval.printing import plain
from sym_eval.scopes import Scope

_MOST = 12  # solutions that are put back; longer lists come from polynomials, where nothing cancels
_MAY_CANCEL = ("/", "**(-", "log(")


@dataclass(frozen=True)
class _At:
    """A session's scope, with numbers for the unknowns."""

    values: Mapping[str, Any]
    rest: Scope

    def lookup(self, name: str) -> object | None:
        """The number of an unknown, else what the session has."""
        return self.values[name] if name in self.values else self.rest.lookup(name)


def only_with_value(call: Call, unknowns: Sequence[Any], answer: Answer) -> Answer:
    """The answer without the numbers at which a side has no value as it was written."""
    text, found = call.readings[0].parsed, answer.value
    if not isinstance(found, list) or len(found) > _MOST or len(unknowns) != 1:
        return answer
    if not any(sign in text for sign in _MAY_CANCEL):
        return answer
    lost = [s for s in found if s.is_number and not _has_value(call, text, {unknowns[0].name: s})]
    if not lost:
        return answer
    kept = [s for s in found if s not in lost]
    notes = [f"dropped, as a side has no value there: {', '.join(map(plain, lost))}"]
    if not kept:
        notes.insert(0, "there is no solution")
    return replace(answer, value=kept, notes=(*answer.notes, *notes))


def _has_value(call: Call, text: str, values: Mapping[str, Any]) -> bool:
    scope = _At(values, call.scope)
    try:
        found = clock.within(
            call.check_seconds(), lambda: reading.read(text, scope, call.limits).value
        )
    except SymError as error:
        failure = error.failure
        return failure.code is not Code.RUNTIME or "division by zero" not in failure.text()
    parts = [leaf for leaf in leaves(found) if isinstance(leaf, sympy.Basic)]
    return not any(part.has(sympy.nan, sympy.zoo) for part in parts)

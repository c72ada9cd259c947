"""Solutions that what is assumed of the unknowns leaves; solves nothing itself.

Drops a solution only where it is certain that it breaks an assumption, and says so; where that
cannot be decided the solution stays and a note says that too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import sympy

from sym_eval.conditions import may_be
from sym_eval.operations.common import Answer, Call
from sym_eval.printing import plain
from sym_eval.scopes import told
from sym_eval.vocabulary.symbols import real


def only_possible(call: Call, unknowns: Sequence[Any], answer: Answer) -> Answer:
    """The answer without the solutions that break an assumption or a condition of the call."""
    assumed = [x for x in unknowns if x.is_Symbol and not _is_plain(x)]
    solutions = _solutions(answer.value)
    if not solutions:
        return _not_applied(answer, assumed)
    conditions = call.conditions
    if not (assumed or conditions):
        return answer
    verdicts = {s: may_be(unknowns, s, conditions) for s in solutions}
    notes = list(answer.notes)
    if dropped := [plain(s) for s in solutions if verdicts[s] is False]:
        notes.append(f"left out, against what is assumed: {', '.join(dropped)}")
    if open_ := [plain(s) for s in solutions if verdicts[s] is None]:
        what = [f"{x} {told(x)}" for x in assumed] + [plain(c) for c in conditions]
        notes.append(f"whether {', '.join(what)} holds was not decided for {', '.join(open_)}")
    kept = [s for s in solutions if verdicts[s] is not False]
    value = kept if isinstance(answer.value, list) else sympy.FiniteSet(*kept)
    return replace(answer, value=value if dropped else answer.value, notes=tuple(notes))


def _not_applied(answer: Answer, assumed: Sequence[Any]) -> Answer:
    """A family of solutions is not gone through; what is assumed of its letter is then said."""
    if not assumed or not isinstance(answer.value, sympy.Set) or answer.value.is_empty:
        return answer
    said = ", ".join(f"{x} {told(x)}" for x in assumed)
    return replace(answer, notes=(*answer.notes, f"choose from these by what is assumed: {said}"))


def _is_plain(symbol: Any) -> bool:
    return symbol in (real(symbol.name), sympy.Symbol(symbol.name, complex=True))


def _solutions(value: Any) -> list[Any]:
    if isinstance(value, (list, sympy.FiniteSet)):
        return [s for s in value if isinstance(s, (sympy.Expr, sympy.Tuple))]
    return []

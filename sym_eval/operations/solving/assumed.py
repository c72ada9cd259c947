"""Solutions that what is assumed of the unknowns leaves; solves nothing itself.

Drops a solution, or a part of a family or an inequality, only where it is certain that it breaks an
assumption, and says so; where that cannot be decided it stays and a note says that too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import sympy

from sym_eval.conditions import may_be
from sym_eval.evidence import sets
from sym_eval.evidence.verdict import Undecided
from sym_eval.operations.common import Answer, Call
from sym_eval.operations.solving import families
from sym_eval.operations.solving.inequality import relation
from sym_eval.operations.strategies import CANNOT
from sym_eval.printing import plain
from sym_eval.scopes import told
from sym_eval.vocabulary.symbols import real


def only_possible(call: Call, unknowns: Sequence[Any], answer: Answer) -> Answer:
    """The answer without the solutions that break an assumption or a condition of the call."""
    assumed = [x for x in unknowns if x.is_Symbol and not _is_plain(x)]
    conditions = tuple(c for c in call.conditions if c.has(*unknowns))
    if not (assumed or conditions):
        return answer
    solutions = _solutions(answer.value)
    if not solutions:
        return _within(answer, unknowns, conditions)
    verdicts = {s: may_be(unknowns, s, conditions) for s in solutions}
    notes = list(answer.notes)
    if dropped := [plain(s) for s in solutions if verdicts[s] is False]:
        notes.append(f"left out, against what is assumed: {', '.join(dropped)}")
    if open_ := [plain(s) for s in solutions if verdicts[s] is None]:
        what = _said(assumed, conditions)
        notes.append(f"whether {what} holds was not decided for {', '.join(open_)}")
    # None is not False: what was not decided stays, and the note says so.
    kept = [s for s in solutions if verdicts[s] is not False]
    value = kept if isinstance(answer.value, list) else sympy.FiniteSet(*kept)
    return replace(answer, value=value if dropped else answer.value, notes=tuple(notes))


def _said(assumed: Sequence[Any], conditions: Sequence[Any]) -> str:
    return ", ".join([f"{x} {told(x)}" for x in assumed] + [plain(c) for c in conditions])


def _within(answer: Answer, unknowns: Sequence[Any], conditions: Sequence[Any]) -> Answer:
    """What is assumed leaves of a family or an inequality; where it is not gone through, that
    is said."""
    if isinstance(answer.value, list) or answer.value in (sympy.S.EmptySet, sympy.false):
        return answer
    x = unknowns[0]
    try:
        window = _window(x, conditions)
        if isinstance(answer.value, sympy.Set):
            found = sets.listed(families.within(answer.value, window))
            return replace(answer, value=found, notes=_still(answer.notes, found))
        return _of_relation(answer, x, window)
    except (Undecided, *CANNOT):
        said = _said([u for u in unknowns if not _is_plain(u)], conditions)
        note = f"choose from these by what is assumed: {said}"
        return replace(answer, notes=(*answer.notes, note))


def _still(notes: Iterable[str], found: Any) -> tuple[str, ...]:
    """The notes without the one on the letter of families, where no family is left."""
    family = isinstance(found, sympy.Set) and found.has(sympy.ImageSet)
    # families.stands_for writes that note, and writes it anew where a family is left.
    kept = tuple(note for note in notes if " stands for " not in note)
    none = () if found else ("none of them is as assumed",)
    return (*kept, families.stands_for(found)) if family else (*kept, *none)


def window_of(call: Call, x: Any) -> tuple[Any, ...]:
    """What is assumed of an unknown alone, as relations in a plain letter of its name."""
    letter = real(x.name)
    signs = [bound for name, bound in _SIGNS.items() if getattr(x, f"is_{name}")]
    told = [relation(bound, letter) for bound in signs[:1]]
    alone = (c for c in call.conditions if c.free_symbols == {x})
    return (*told, *(c.xreplace({x: letter}) for c in alone))


def _window(x: Any, conditions: Sequence[Any]) -> Any:
    """All that is assumed of the one unknown, as an interval; Undecided where it is more."""
    plain_one = sympy.Dummy(real=True)
    window: Any = sympy.S.Reals
    for name, bound in _SIGNS.items():
        window = window.intersect(bound) if getattr(x, f"is_{name}") else window
    rest = {n for n, v in x.assumptions0.items() if v is not None} - set(plain_one.assumptions0)
    # A whole or even number is no interval; as one it would let in what is assumed away.
    if rest - _OF_A_SIGN or any(c.free_symbols != {x} for c in conditions):
        raise Undecided("assumed is more than an interval")
    for condition in conditions:
        window = window.intersect(condition.xreplace({x: plain_one}).as_set())
    if not isinstance(window, (sympy.Interval, sympy.sets.fancysets.Reals)):
        raise Undecided("no interval")
    return window


_SIGNS = {
    "positive": sympy.Interval.open(0, sympy.oo),
    "negative": sympy.Interval.open(-sympy.oo, 0),
    "nonnegative": sympy.Interval(0, sympy.oo),
    "nonpositive": sympy.Interval(-sympy.oo, 0),
}
_OF_A_SIGN = {
    *("positive", "negative", "nonnegative", "nonpositive", "zero", "nonzero"),
    *(f"extended_{sign}" for sign in ("positive", "negative", "nonnegative", "nonpositive")),
    "extended_nonzero",
    *("prime", "composite"),  # a negative number is neither; where one is one, it is whole too
}
"""What SymPy derives from a sign."""


def _of_relation(answer: Answer, x: Any, window: Any) -> Answer:
    """An inequality solved for x, within what is assumed: true where that is all of it."""
    plain_one = sympy.Dummy(real=True)
    if answer.value == sympy.true:
        return answer
    found = answer.value.xreplace({x: plain_one}).as_set()
    left = found.intersect(window)
    if left == window:
        note = "true for all that is assumed"
        return replace(answer, value=sympy.true, notes=(*answer.notes, note))
    if left.is_empty:
        return replace(answer, value=sympy.false, notes=("there is none as assumed",))
    if left == found:
        return answer
    return replace(answer, value=relation(left, x))


def _is_plain(symbol: Any) -> bool:
    return symbol in (real(symbol.name), sympy.Symbol(symbol.name, complex=True))


def _solutions(value: Any) -> list[Any]:
    if isinstance(value, (list, sympy.FiniteSet)):
        return [s for s in value if isinstance(s, (sympy.Expr, sympy.Tuple))]
    return []

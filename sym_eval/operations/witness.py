"""What the reader worked out at once is checked again, word by word, with what each was given.

`det(inv(A)) + 1` is a determinant of something that is checked first, and a sum. Where a word has
no second way the answer is unchecked and says so; nothing is ever called right because it was read.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sympy

from sym_core.errors import SymError
from sym_eval.evidence.equality import numbers
from sym_eval.evidence.verdict import Check, Undecided, Verdict, unchecked
from sym_eval.evidence.words import REASONS, TABLE
from sym_eval.operations.common import weakest
from sym_eval.operations.strategies import CANNOT
from sym_eval.vocabulary import Kind, called
from sym_eval.vocabulary.functions import ELEMENTARY
from sym_eval.vocabulary.row import Step

MOST = 25
"""Words of one text that are checked: as many as parts of a matrix."""

_PLAIN = frozenset(
    {row.name for row in ELEMENTARY}
    | {"S", "Integer", "Rational", "Float", "doit", "removeO", "UnevaluatedExpr"}
)
"""Words that do no more than they say: their values are part of reading."""


def as_read(steps: Sequence[Step], value: Any, check: Check) -> Check:
    """The check, or what can be said of a text whose words were worked out while reading."""
    if not steps or check.verdict is Verdict.UNCHECKED:
        return check
    asked = [step for step in reversed(steps) if _says_something(step)]
    if len(asked) > MOST:
        return unchecked("worked out while reading: too many words to check each")
    whole = bool(asked) and asked[0].result is value
    found = [_named(step, witnessed(step), whole and step is asked[0]) for step in asked]
    return weakest([*found, check])


def _says_something(step: Step) -> bool:
    """Not for words that stay as they were written, and for those that only say what they do."""
    matrices = any(isinstance(given, sympy.MatrixBase) for given in step.arguments)
    if step.name in _PLAIN and not (matrices and step.name in TABLE):
        return False
    row = called(step.name)
    return not (row is not None and isinstance(step.result, sympy.Basic) and _applied(step, row))


def _applied(step: Step, row: Any) -> bool:
    return row.kind is Kind.FUNCTION and step.result.func is row.build


def _named(step: Step, check: Check, whole: bool) -> Check:
    known = whole or check.verdict is Verdict.UNCHECKED
    return check if known else Check(check.verdict, f"{step.name}: {check.how}")


def witnessed(step: Step) -> Check:
    """What a second way says of one word; Contradiction if it says something else."""
    try:
        if step.name in TABLE:
            return TABLE[step.name](step.result, *step.arguments)
        row = called(step.name)
        if row is not None and isinstance(row.build, sympy.FunctionClass):
            return numbers(row.build(*step.arguments, evaluate=False), step.result)
    except (Undecided, SymError) as why:
        return unchecked(f"worked out while reading; {why}")
    except CANNOT:
        return unchecked(f"worked out while reading; a second way to {step.name} failed")
    reason = REASONS.get(step.name, "no second way")
    return unchecked(f"worked out while reading; {step.name}: {reason}")

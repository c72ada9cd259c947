"""Rows of answers of sym_solve: what was asked, what came, how it was checked, what was said."""

from __future__ import annotations

from dataclasses import dataclass

from sym_eval.printing import plain
from tests.asking import asked


@dataclass(frozen=True)
class Row:
    """One answer in whole, without what the reader had to say."""

    expr: str
    value: str
    how: str
    notes: tuple[str, ...] = ()
    verdict: str = "proved"


def as_row(expr: str) -> Row:
    """What is answered now."""
    answer = asked("solve", expr=expr)
    check = answer.check
    return Row(expr, plain(answer.value), check.how, answer.notes, check.verdict.value)

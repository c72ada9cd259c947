"""Every word of the vocabulary, worked out: its value, its verdict, and that the value keeps."""

from __future__ import annotations

from typing import Any

import pytest
import sympy

from sym_eval import codec, printing
from sym_eval.codec_same import first_difference
from sym_eval.evidence.words import REASONS, TABLE
from sym_eval.reading import read
from sym_eval.vocabulary import ROWS, Kind
from tests.asking import asked
from tests.words import WORDS

SLOW = pytest.mark.soak  # half a second and more: their checks are quadratures
EXAMPLES = [
    pytest.param(row, id=row["text"], marks=[SLOW] if row.get("slow") else []) for row in WORDS
]


@pytest.mark.parametrize("row", EXAMPLES)
def test_a_word_gives_its_value_which_reads_back_and_keeps(row: dict[str, Any]) -> None:
    answer = asked("evaluate", expr=row["text"])
    found = printing.plain(answer.value), answer.check.verdict.value
    assert found == (row["value"], row["verdict"])
    assert first_difference(answer.value, codec.decode(codec.encode(answer.value))) is None
    if not (isinstance(answer.value, list) and any(map(is_decimal, answer.value))):
        assert printing.plain(read(row["value"]).value) == row["value"]


def is_decimal(value: Any) -> bool:
    """Whether it prints as decimals, which are read as exact fractions."""
    return isinstance(value, sympy.Float)


WORKED = [row for row in ROWS if row.kind is Kind.OPERATION and row.name != "doit"]


@pytest.mark.parametrize("row", WORKED, ids=lambda row: row.name)
def test_every_word_that_is_worked_out_is_checked_or_says_why_not(row: Any) -> None:
    assert (row.name in TABLE) != (row.name in REASONS)

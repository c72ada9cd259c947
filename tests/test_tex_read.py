"""LaTeX as textbooks, papers and language models write it: read as meant, or refused by name.

The inputs are in tests/data/latex.txt: each with the canonical text it is read as, or the error,
and the notes of this reader. Every expected line was checked by hand against what the LaTeX shows.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sym_core.errors import SymError
from sym_core.limits import Limits
from sym_eval import reading
from sym_eval.tex.grammar import parse

DATA = Path(__file__).parent / "data" / "latex.txt"


def cases() -> Iterator[tuple[str, list[str]]]:
    """The inputs, each with the lines below it."""
    for block in DATA.read_text(encoding="utf-8").strip().split("\n\n"):
        first, *rest = block.split("\n")
        yield first, [line.strip() for line in rest]


READ = [text for text, expected in cases() if not expected[0].startswith("!")]


def outcome(text: str) -> list[str]:
    """What reading gives, in the form of the file."""
    try:
        found = reading.read(text)
        _, notes = parse(text, Limits(), lambda name: False)
    except SymError as error:
        return [f"! {error.failure.text()}"]
    return [found.parsed, *(f"# {note}" for note in notes)]


@pytest.mark.parametrize(("text", "expected"), list(cases()))
def test_latex_is_read_as_meant_or_refused(text: str, expected: list[str]) -> None:
    assert outcome(text) == expected


@pytest.mark.parametrize("text", READ)
def test_what_was_understood_reads_back_to_the_same(text: str) -> None:
    found = reading.read(text)
    assert reading.read(found.parsed).value == found.value

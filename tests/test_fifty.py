"""Fifty mixed inputs with answers known from elsewhere: integrals, equations, limits, series,
sums, linear algebra, number theory. Here in this process, one by one, to see which goes wrong;
every day a real kernel is asked them all in one session (test_session_of_fifty)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sym_core.errors import SymError
from sym_eval.printing import plain
from tests.asking import asked

LINES = (Path(__file__).parent / "data" / "fifty.jsonl").read_text().splitlines()
FIFTY = [json.loads(line) for line in LINES]


def told(tool: str, arguments: dict[str, Any]) -> dict[str, str]:
    """Result and verdict, or the code of the refusal."""
    try:
        answer = asked(tool.removeprefix("sym_"), **arguments)
    except SymError as error:
        return {"code": error.failure.code.value}
    return {"result": plain(answer.value), "verdict": answer.check.verdict.value}


def test_there_are_fifty() -> None:
    assert len(FIFTY) == 50


@pytest.mark.soak
@pytest.mark.parametrize("row", FIFTY, ids=[row["arguments"]["expr"] for row in FIFTY])
def test_each_of_the_fifty_is_answered_right(row: dict[str, Any]) -> None:
    assert told(row["tool"], row["arguments"]) == row["expected"]

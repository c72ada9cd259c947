"""The problems of Wester's list: the quick ones every day, all of them in the long run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from sympy import Integer

from sym_core.errors import Code, SymError
from sym_eval.evidence.verdict import proved
from sym_eval.operations.common import Answer
from tests import wester
from tests.comparing import WAYS, Seen
from tests.wester import Outcome, Result

ROWS = wester.rows()
QUICK = [row for row in ROWS if row.get("quick")]
OTHER_FORM = Seen.OTHER_FORM.value
SECTIONS = "BCDFGHIJKLMNOPRSTUVWXYZ"


def test_the_list_is_that_of_sympys_own_test() -> None:
    assert len(ROWS) == 397
    assert len({row["id"] for row in ROWS}) == 397
    assert "".join(dict.fromkeys(row["id"][0] for row in ROWS)) == SECTIONS


def test_every_problem_is_asked_or_says_why_not() -> None:
    left_out = {"id", "about", "out"}
    asked = {"id", "about", "tool", "arguments", "expected", "compare"}
    ways = {*WAYS, "verdict", "refusal"}
    assert [row["id"] for row in ROWS if set(row) - {"at", "quick"} not in (left_out, asked)] == []
    assert [row["id"] for row in ROWS if row.get("compare", "value") not in ways] == []


@pytest.mark.parametrize("row", QUICK, ids=lambda row: row["id"])
def test_a_quick_problem_is_solved(row: dict[str, Any]) -> None:
    found = wester.judged(row)
    assert (found.outcome, found.said) == (Outcome.RIGHT, found.said)


@pytest.mark.soak
def test_none_is_wrong_and_more_are_solved_than_by_plain_sympy() -> None:
    command = [sys.executable, "-m", "tests.wester"]
    ran = subprocess.run(command, check=False, capture_output=True, text=True)
    print(ran.stdout)
    _, right, wrong, unsolved = ran.stdout.splitlines()[-1].split()
    assert (wrong, ran.returncode) == ("0", 0)
    assert int(right) > wester.PLAIN_SYMPY
    assert int(right) + int(unsolved) == len(ROWS)


def problem(**fields: Any) -> dict[str, Any]:
    """A problem of arithmetic, with these fields of its own."""
    asks = {"tool": "sym_evaluate", "arguments": {"expr": "1 + 1"}}
    return {"id": "A1", **asks, "expected": "2", "compare": "value", **fields}


NONE = problem(expected="E_RUNTIME", compare="refusal")
TWO = problem(expected="[-2, 2]", compare="solutions")


@pytest.mark.parametrize(
    ("row", "outcome", "said"),
    [
        (problem(), Outcome.RIGHT, "2"),
        (problem(expected="3"), Outcome.WRONG, "different: 2"),
        (problem(expected="1 + x/x", compare="form"), Outcome.RIGHT, "2"),
        (problem(expected=["1 + 1"], compare="form"), Outcome.UNSOLVED, f"{OTHER_FORM}: 2"),
        (problem(out="not a kind of ours"), Outcome.UNSOLVED, "not a kind of ours"),
        (NONE, Outcome.WRONG, "2"),
    ],
)
def test_a_problem_is_asked_and_judged(row: dict[str, Any], outcome: Outcome, said: str) -> None:
    found = wester.judged(row)
    assert (found.outcome, found.said) == (outcome, said)


@pytest.mark.parametrize(
    ("values", "how", "outcome"),
    [
        ([-2, 2], "put back; whether there are others was not shown", Outcome.RIGHT),
        ([2], "put back; whether there are others was not shown", Outcome.UNSOLVED),
        ([], "no solution found; the complex plane was not searched", Outcome.UNSOLVED),
        ([2], "put back exactly", Outcome.WRONG),
        ([2, 3], "put back; whether there are others was not shown", Outcome.WRONG),
    ],
)
def test_missing_solutions_are_wrong_unless_the_answer_says_so(
    values: list[int], how: str, outcome: Outcome
) -> None:
    made = Answer([Integer(value) for value in values], proved(how))
    assert wester.of_answer(TWO, made)[0] is outcome


@pytest.mark.parametrize(
    ("word", "outcome"),
    [
        ("equal", Outcome.RIGHT),
        ("unproven", Outcome.UNSOLVED),
        ("unequal", Outcome.WRONG),
    ],
)
def test_a_verdict_is_judged(word: str, outcome: Outcome) -> None:
    row = problem(expected="equal", compare="verdict")
    assert wester.of_answer(row, Answer(None, proved(""), word=word)) == (outcome, word)


@pytest.mark.parametrize(
    ("row", "code", "what", "outcome"),
    [
        (NONE, Code.RUNTIME, "the integral is divergent", Outcome.RIGHT),
        (NONE, Code.UNSOLVED, "no closed form", Outcome.UNSOLVED),
        (problem(), Code.RUNTIME, "the integral is divergent", Outcome.WRONG),
        (problem(), Code.RUNTIME, "the limit does not exist", Outcome.WRONG),
        (problem(), Code.RUNTIME, "the value is undefined", Outcome.WRONG),
        (problem(), Code.RUNTIME, "mod needs a whole number", Outcome.UNSOLVED),
        (problem(), Code.NAME, "unknown function", Outcome.UNSOLVED),
    ],
)
def test_a_refusal_is_wrong_where_it_denies_what_there_is(
    row: dict[str, Any], code: Code, what: str, outcome: Outcome
) -> None:
    assert wester.of_failure(row, SymError(code, what))[0] is outcome


APART = """
from tests import wester
from tests.test_wester import problem
for row in (problem(), problem(compare="nothing")):
    found = wester.apart(row, 60)
    print(found.outcome, found.said)
"""


@pytest.mark.soak
def test_a_problem_in_a_process_of_its_own_ends_as_it_does_here() -> None:
    command = [sys.executable, "-c", APART]
    ran = subprocess.run(command, check=False, capture_output=True, text=True)
    assert ran.stdout.splitlines() == ["right 2", "unsolved fault: KeyError('nothing')"], ran.stderr


def test_a_child_that_says_nothing_in_time_or_ends_without_a_word_has_no_text() -> None:
    reader, writer = os.pipe()
    assert wester.received(reader, 0) == ""
    os.close(writer)
    assert wester.received(reader, time.monotonic() + 60) == ""
    os.close(reader)


def test_what_is_kept_is_not_asked_again(tmp_path: Path) -> None:
    kept = tmp_path / "results.jsonl"
    told = Result("A1", Outcome.RIGHT, "told", 1.5)
    kept.write_text(json.dumps(vars(told)) + "\n")
    assert list(wester.asked_all([problem()], 60, kept)) == [told]


def test_the_table_counts_by_section() -> None:
    found = [
        Result("A1", Outcome.RIGHT, ""),
        Result("A2", Outcome.UNSOLVED, ""),
        Result("B1", Outcome.WRONG, ""),
    ]
    assert wester.table(found).splitlines() == [
        "section  right  wrong  unsolved",
        "A            1      0         1",
        "B            0      1         0",
        "all          1      1         1",
    ]

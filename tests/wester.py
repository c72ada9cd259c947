"""The problems of Michael Wester's review of computer algebra systems (1999), asked of our tools.

    python -m tests.wester [--results FILE] [--seconds N] [--only A1,B]   ask, and print a table

`tests/data/wester.jsonl` has the 397 problems that SymPy's own test of the list has; the expected
answers are mathematics, none was copied from a tool. Each problem runs in a process of its own and
is stopped at its limit; with --results what is done is kept, and not done again.
"""

from __future__ import annotations

import argparse
import json
import os
import select
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from sym_core.errors import Code, SymError
from sym_eval import printing
from sym_eval.operations.common import Answer
from tests.asking import asked
from tests.comparing import WAYS, Seen, Where, number, points, read

DATA = Path(__file__).parent / "data" / "wester.jsonl"
SECONDS = 60.0  # as long as a job may run by default
DENIALS = ("divergent", "does not exist", "undefined", "division by zero")
PLAIN_SYMPY = 246  # problems that SymPy 1.14 solves in its own test of the same list


class Outcome(StrEnum):
    """What became of a problem."""

    RIGHT = "right"
    WRONG = "wrong"
    UNSOLVED = "unsolved"


@dataclass(frozen=True)
class Result:
    """One problem's outcome, what the tool said, and how long it took."""

    id: str
    outcome: Outcome
    said: str
    seconds: float = 0.0


def rows() -> list[dict[str, Any]]:
    """The problems, in their order."""
    return [json.loads(line) for line in DATA.read_text().splitlines()]


def judged(row: dict[str, Any]) -> Result:
    """Ask, and compare with what mathematics expects."""
    if "out" in row:
        return Result(row["id"], Outcome.UNSOLVED, row["out"])
    began = time.monotonic()
    try:
        outcome, said = of_answer(row, asked(row["tool"].removeprefix("sym_"), **row["arguments"]))
    except SymError as error:
        outcome, said = of_failure(row, error)
    return Result(row["id"], outcome, said, round(time.monotonic() - began, 2))


def of_failure(row: dict[str, Any], error: SymError) -> tuple[Outcome, str]:
    """A refusal is right where no answer exists, and wrong where it denies one that does."""
    code, text = error.failure.code, error.failure.text()
    if row["compare"] == "refusal" and row["expected"] == code.value:
        return Outcome.RIGHT, text
    denied = code is Code.RUNTIME and any(word in text for word in DENIALS)
    return (Outcome.WRONG if denied else Outcome.UNSOLVED), text


def of_answer(row: dict[str, Any], answer: Answer) -> tuple[Outcome, str]:
    """Some of the solutions are not wrong if the answer says that there may be others."""
    if row["compare"] == "verdict":
        return _of_verdict(row["expected"], answer.word)
    said = answer.shown if answer.value is None else printing.plain(answer.value)
    if row["compare"] == "refusal":
        return Outcome.WRONG, str(said)
    unknown = row["arguments"].get("symbol", "x")
    modular = "modulus" in row["arguments"].get("expr", "")
    where = Where(points(row.get("at", "")), unknown, modular)
    seen = WAYS[row["compare"]](answer.value, row["expected"], where)
    outcome = {Seen.SAME: Outcome.RIGHT, Seen.DIFFERENT: Outcome.WRONG}.get(seen, Outcome.UNSOLVED)
    if seen is Seen.DIFFERENT and _is_its_number(answer, row["expected"]):
        seen = Seen.OTHER_FORM
        outcome = Outcome.UNSOLVED
    if seen is Seen.SOME and "not s" not in answer.check.how:  # not shown, not searched
        outcome = Outcome.WRONG
    return outcome, str(said) if outcome is Outcome.RIGHT else f"{seen.value}: {said}"


def _is_its_number(answer: Answer, expected: str) -> bool:
    """Whether a number that stands for a closed form is that number, to the digits it has."""
    if answer.facts is None or answer.facts.get("closed_form") is not False:
        return False
    found, right = number(answer.value, {}), number(read(expected), {})
    return None not in (found, right) and bool(abs(found - right) <= float(answer.facts["error"]))


def _of_verdict(expected: str, word: str) -> tuple[Outcome, str]:
    if word == expected:
        return Outcome.RIGHT, word
    return (Outcome.UNSOLVED if word == "unproven" else Outcome.WRONG), word


def apart(row: dict[str, Any], seconds: float) -> Result:
    """The same in a process of its own, which is stopped after so many seconds."""
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        _child(row, writer)
    os.close(writer)
    text = received(reader, time.monotonic() + seconds)
    os.kill(pid, signal.SIGKILL)  # it has answered, or it never will
    os.waitpid(pid, 0)
    os.close(reader)
    if text:
        fields = json.loads(text)
        return Result(**{**fields, "outcome": Outcome(fields["outcome"])})
    return Result(row["id"], Outcome.UNSOLVED, f"no answer in {seconds:g} s", seconds)


def _child(row: dict[str, Any], writer: int) -> None:
    try:
        result = judged(row)
    except BaseException as error:
        result = Result(row["id"], Outcome.UNSOLVED, f"fault: {error!r}"[:300])
    os.write(writer, (json.dumps(vars(result)) + "\n").encode()[:60_000])
    os._exit(0)


def received(reader: int, until: float) -> str:
    """A line of the pipe; nothing if it does not come until then, or never will."""
    text = b""
    while not text.endswith(b"\n"):
        if not select.select([reader], [], [], max(0.0, until - time.monotonic()))[0]:
            return ""
        chunk = os.read(reader, 65536)
        if not chunk:
            return ""
        text += chunk
    return text.decode()


def table(results: Iterable[Result]) -> str:
    """Right, wrong and unsolved in each section, and in all."""
    counts = Counter((r.id[0], r.outcome) for r in results)
    lines = ["section  right  wrong  unsolved"]
    for section in [*sorted({s for s, _ in counts}), "all"]:
        each = [
            sum(n for (s, o), n in counts.items() if o is out and section in (s, "all"))
            for out in Outcome
        ]
        lines.append(f"{section:7}  {each[0]:5}  {each[1]:5}  {each[2]:8}")
    return "\n".join(lines)


def asked_all(wanted: list[dict[str, Any]], seconds: float, kept: Path | None) -> Iterator[Result]:
    """Results of all problems; those that the file has are taken from there, new ones go in."""
    known = {}
    if kept is not None and kept.exists():
        known = {r["id"]: r for r in map(json.loads, kept.read_text().splitlines())}
    for row in wanted:
        if row["id"] in known:
            fields = known[row["id"]]
            yield Result(**{**fields, "outcome": Outcome(fields["outcome"])})
            continue
        result = apart(row, seconds)
        if kept is not None:
            with kept.open("a") as file:
                file.write(json.dumps(vars(result)) + "\n")
        yield result


def main() -> None:
    """Ask what the command line says; ends with 1 if an answer is wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--results", type=Path, help="where results are kept, to go on later")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for one problem")
    parser.add_argument("--only", default="", help="problems or sections: B3,W")
    given = parser.parse_args()
    only = tuple(filter(None, given.only.split(",")))
    wanted = [r for r in rows() if not only or r["id"] in only or r["id"][0] in only]
    results = []
    for result in asked_all(wanted, given.seconds, given.results):
        results.append(result)
        if result.outcome is not Outcome.RIGHT:
            print(f"{result.id:5} {result.outcome:9} {result.seconds:6.1f} s  {result.said[:200]}")
            sys.stdout.flush()
    print(table(results))
    sys.exit(any(r.outcome is Outcome.WRONG for r in results))


if __name__ == "__main__":
    main()

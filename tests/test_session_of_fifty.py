"""Fifty mixed inputs in one session of a real kernel, without a restart."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.conftest import RunningKernel

ROWS = [
    json.loads(line)
    for line in (Path(__file__).parent / "data" / "fifty.jsonl").read_text().splitlines()
]


def said(reply: dict[str, Any]) -> dict[str, str]:
    """What the data says of an answer: result and verdict, or the code of a refusal."""
    if not reply["ok"]:
        return {"code": reply["code"]}
    return {"result": reply["result"], "verdict": reply["check"]["verdict"]}


def test_fifty_mixed_inputs_are_answered_right_in_one_session(kernel: RunningKernel) -> None:
    with kernel.client("fifty") as client:
        first = client.status()["kernel"]["pid"]
        replies = [client.call(row["tool"], **row["arguments"], wait_s=45) for row in ROWS]
        last = client.status()
    wrong = [
        (row["arguments"], reply["result"] or reply["error"])
        for row, reply in zip(ROWS, replies, strict=True)
        if said(reply) != row["expected"]
    ]
    assert wrong == []
    kept = [reply["entry"] for reply in replies if reply["ok"]]
    assert kept == [f"_{n}" for n in range(1, len(kept) + 1)]
    assert (last["kernel"]["pid"], last["fork_server"]["starts"]) == (first, 1)

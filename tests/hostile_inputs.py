"""Inputs that must be refused or contained, from data; placeholders filled in harmlessly.

`@@REP{s|n}@@` is s repeated n times, `@@CANARY@@` a file that must not be read, `@@DROP@@` one that
must not come to exist. Nothing in here runs an input.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path

DATA = Path(__file__).parent / "data"
_REPEAT = re.compile(r"@@REP\{(.*?)\|(\d+)\}@@", re.DOTALL)


@dataclass(frozen=True)
class Hostile:
    """One input; `must` is refuse or contain."""

    id: str
    kind: str
    payload: str
    must: str


def lines(name: str) -> list[dict[str, str]]:
    """The records of a data file."""
    return [json.loads(line) for line in (DATA / name).read_text().splitlines()]


def expanded(payload: str, directory: Path) -> str:
    """The payload with its placeholders filled in."""
    payload = payload.replace("@@CANARY@@", str(directory / "canary"))
    payload = payload.replace("@@DROPDIR@@", str(directory))
    payload = payload.replace("@@DROP@@", str(directory / "drop"))
    payload = payload.replace("@@PORT@@", "9").replace("@@UID@@", "0")
    payload = payload.replace("@@PY@@", "/usr/bin/python3")
    return _REPEAT.sub(lambda found: found[1] * int(found[2]), payload)


def hostile(kind: str) -> list[Hostile]:
    """All inputs of a kind: expr or name."""
    return [
        Hostile(line["id"], line["kind"], line["payload"], line["must"])
        for line in lines("hostile_text.jsonl")
        if line["kind"] == kind
    ]


def benign() -> list[str]:
    """Expressions that must be read."""
    return [line["payload"] for line in lines("benign_text.jsonl")]


def programs(name: str = "hostile_code.jsonl") -> dict[str, list[Hostile]]:
    """Programs that must be refused or contained, by their class."""
    found: dict[str, list[Hostile]] = {}
    for line in lines(name):
        item = Hostile(line["id"], "code", line["payload"], line["must"])
        found.setdefault(line["class"], []).append(item)
    return found


def honest_programs() -> list[tuple[str, str]]:
    """Programs that must run, and what they print or come to."""
    return [(line["payload"], line["expect"]) for line in lines("benign_code.jsonl")]

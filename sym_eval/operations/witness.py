"""What the reader worked out at once is checked again, word by word of the text it understood.

`det(inv(A))` is a determinant of something that is checked first. Where a word has no second way
the answer is unchecked and says so; nothing is ever called right because it was read.
"""

from __future__ import annotations

import re
from typing import Any

from sym_core.errors import SymError
from sym_eval import reading
from sym_eval.evidence.functions import TABLE as NUMERIC
from sym_eval.evidence.readings import TABLE as WITNESSES
from sym_eval.evidence.verdict import Check, Undecided, Verdict, proved, unchecked
from sym_eval.operations.common import Call, weakest
from sym_eval.operations.strategies import CANNOT
from sym_eval.vocabulary import TABLE, Kind, integers

_OPEN, _CLOSE = "([{", ")]}"


def is_unwitnessed(name: str) -> bool:
    """Whether the name is worked out while reading and has no numeric meaning of our own."""
    row = TABLE.get(name)
    if row is None or row.build in NUMERIC:
        return False
    return row.kind is Kind.OPERATION or row in integers.ROWS


def names_in(text: str) -> list[str]:
    """The words of a text that are worked out while reading, each once."""
    return sorted({name for name in re.findall(r"(\w+)\(", text) if is_unwitnessed(name)})


def as_read(call: Call, text: str, result: Any, check: Check) -> Check:
    """The check, or what can be said of a text whose meaning was worked out while reading."""
    names = names_in(text)
    if not names or check.verdict is Verdict.UNCHECKED:
        return check
    found = _whole(text)
    if found is None or found[0] not in WITNESSES:
        return unchecked(f"worked out while reading, without a check: {', '.join(names)}")
    try:
        return _witnessed(call, found[0], found[1], result)
    except (Undecided, SymError) as why:
        return unchecked(f"worked out while reading; {why}")
    except CANNOT:
        return unchecked(f"worked out while reading; a second way to {names[0]} failed")


def _witnessed(call: Call, name: str, texts: list[str], result: Any) -> Check:
    values = [reading.read(text, call.scope, call.limits).value for text in texts]
    own = WITNESSES[name](result, *values)
    inner = [
        as_read(call, text, value, proved("exact, as written"))
        for text, value in zip(texts, values, strict=True)
    ]
    return weakest([own, *inner])


def _whole(text: str) -> tuple[str, list[str]] | None:
    """Name and argument texts if the text is one call and nothing else."""
    match = re.fullmatch(r"(\w+)\((.*)\)", text, re.DOTALL)
    if match is None:
        return None
    pieces, depth, start, inside = [], 0, 0, match[2]
    for place, character in enumerate(inside):
        depth += (character in _OPEN) - (character in _CLOSE)
        if depth < 0:
            return None
        if character == "," and depth == 0:
            pieces.append(inside[start:place].strip())
            start = place + 1
    return match[1], [*pieces, inside[start:].strip()]

"""Replies of programs: what was printed, the last value, the names that were bound; compact.

Pure functions from the reply that every job has to the shorter one that programs have. An offset
counts the characters that a program printed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

OPERATION = "exec"
_FAILED = ("code", "error", "line", "hint", "candidates", "fragment")


def compact(
    reply: Mapping[str, Any], printed: str, shown: int, since: int = 0, bound: tuple[str, ...] = ()
) -> dict[str, Any]:
    """The reply of a program that printed this; `shown` characters of it from `since` on.

    meta.trunc is how many characters were left out after them, meta.next where to read on.
    """
    short: dict[str, Any] = {
        "ok": reply["ok"],
        "state": reply["state"],
        "out": "",
        "result": reply["result"] or None,
        "bound": list(bound),
        "notes": list(reply["notes"]),
        "meta": {"ms": reply["ms"]},
        "session": reply["session"],
        "entry": reply["entry"],
        "job": reply["job"],
    }
    if reply.get("latex"):  # only where it was asked for
        short["latex"] = reply["latex"]
    if not reply["ok"]:
        short |= {key: reply.get(key) for key in _FAILED}
    return read_on(short, printed, shown, since)


def is_program(reply: Mapping[str, Any]) -> bool:
    """Whether a stored reply has this shape."""
    return "out" in reply


def read_on(reply: Mapping[str, Any], printed: str, shown: int, since: int) -> dict[str, Any]:
    """The same reply with another piece of what was printed."""
    start = min(max(0, since), len(printed))
    end = min(len(printed), start + shown)
    meta = {"trunc": len(printed) - end, "next": end, "ms": reply["meta"]["ms"]}
    notes = [note for note in reply["notes"] if not note.startswith(_GOES_ON)]
    if end < len(printed):
        notes.append(f"{_GOES_ON}: sym_poll(job='{reply['job']}', since={end})")
    return {**reply, "out": printed[start:end], "meta": meta, "notes": notes}


_GOES_ON = "the output goes on"

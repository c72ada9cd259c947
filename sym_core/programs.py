"""Replies of programs: what was printed, the last value, the names that were bound; compact.

Pure functions from the reply that every job has to the shorter one that programs have. An offset
counts the characters that a program printed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sym_core import strictjson
from sym_core.errors import Code, Failure, SymError

OPERATION = "exec"
FAULTS = 32  # more than any honest evaluator tells
_FAULT = ("place", "line", "code", "error", "hint")
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
        "notes": [
            _CUT if note.startswith("the result goes on") else note for note in reply["notes"]
        ],
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
# What is printed is kept for sym_poll, a last value only as its beginning.
_CUT = "the result is cut: print it to read it all, or end with a part of it"


def checked(reply: Mapping[str, Any], faults: Sequence[Mapping[str, Any]] = ()) -> dict[str, Any]:
    """The reply of programs that were read and not run, whatever state their job is in."""
    short = {
        **{"ok": reply["ok"], "state": reply["state"], "faults": list(faults)},
        **{"notes": list(reply["notes"]), "ms": reply["ms"], "job": reply["job"]},
    }
    if not reply["ok"]:
        short |= {key: reply.get(key) for key in _FAILED}
    return short | (failed_cell(faults[0]) if faults else {})


def faults_of(text: str, first: int) -> list[dict[str, Any]]:
    """What an evaluator found in programs of which `first` is the number of the first; E_WORKER
    for anything else."""
    try:
        found = strictjson.loads(text.encode())["faults"]
        return [_fault(each, first) for each in found[:FAULTS]]
    except (strictjson.JsonError, KeyError, TypeError, ValueError):
        raise SymError(Code.WORKER, "the evaluator sent faults that cannot be read") from None


def _fault(found: Mapping[str, Any], first: int) -> dict[str, Any]:
    place, line, code, error, hint = (found[key] for key in _FAULT)
    if type(place) is not int or not isinstance(line, (int, type(None))):
        raise TypeError("not a place")
    told = {"code": Code(code).value, "error": str(error), "hint": str(hint)}
    return {"cell": first + place, "line": line, **told}


def failed_cell(fault: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a failure in a cell."""
    place = f"cell {fault['cell']}" + (f", line {fault['line']}" if fault["line"] else "")
    failure = Failure(Code(fault["code"]), "", hint=str(fault["hint"] or ""))
    said = str(fault["error"]).removeprefix(f"{failure.code.value}: ")
    fields = {"state": "failed", "cell": fault["cell"], "line": fault["line"]}
    error = f"{failure.code.value}: {place}: {said}"
    return {"ok": False, **fields, "code": fault["code"], "error": error, "hint": failure.hint}

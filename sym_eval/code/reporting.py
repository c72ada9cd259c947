"""The answer of a program as a packet: its text, the value if it can be kept, and its names.

Never refuses: a value that cannot be kept is named in a note.
"""

from __future__ import annotations

from typing import Any

from sym_core.channel import Packet
from sym_core.errors import SymError
from sym_core.limits import Limits
from sym_eval import codec, printing
from sym_eval.operations.common import Answer


def packet(job: Packet, answer: Answer, limits: Limits, latex: str | None = None) -> Packet:
    """The `done` packet; blobs are the value, if there is one, and the bound names in order."""
    shown = answer.shown or ""
    value, notes = _encoded(answer, limits)
    reply = {
        "result": shown[: limits["output"]],
        "length": len(shown),
        "latex": latex,
        "parsed_input": "",
        "numeric": None,
        "check": answer.check.as_fields(),
        "facts": None,
        "notes": [*answer.notes, *notes],
    }
    header: dict[str, Any] = {
        "kind": "done",
        "job": job.header["job"],
        "reply": reply,
        "value": {"type": printing.kind(answer.value)} if value else None,
        "bound": [
            {"name": each.name, "type": each.type, "needs": list(each.needs)}
            for each in answer.bound
        ],
        "deleted": list(answer.deleted),
    }
    return Packet(header, (*value, *(each.blob for each in answer.bound)))


def _encoded(answer: Answer, limits: Limits) -> tuple[tuple[bytes, ...], tuple[str, ...]]:
    if answer.value is None:
        return (), ()
    try:
        return (codec.encode(answer.value, limits["value"], of_code=True),), ()
    except SymError as error:
        return (), (f"the result is shown, not kept: {error.failure.what}",)

"""What a child says it found, read strictly: a taken-over child can say anything.

Pure: a packet in, an answer out. Never decodes a value; the blob stays opaque.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sym_core import facts
from sym_core.channel import ChannelError, Packet
from sym_core.errors import Code, Failure
from sym_core.records import Bound, Value

VERDICTS = frozenset({"proved", "agrees", "unchecked"})
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,63}")  # of a binding, as sym_core.names has it
NOTES = 32  # more than any honest answer has
_LONGEST = 1 << 63  # characters: lengths are stored as 64-bit numbers
CROSSINGS, WAYS, WAY = 256, 64, 64  # a matrix of integrals; three times the longest; characters
WORDS = 2000  # characters of one note or one check: two long sentences


@dataclass(frozen=True)
class Answer:
    """A finished evaluation. `fields` are result, length, latex, parsed_input, numeric, check,
    facts, notes; `blob` is the encoded value, or None where there is nothing to keep; `type` its
    kind; `deleted` are names of the session that are to be none any more; any other answer would
    be better than a `last_resort`."""

    fields: Mapping[str, Any]
    blob: bytes | None
    type: str
    bound: tuple[Bound, ...] = ()
    deleted: tuple[str, ...] = ()
    last_resort: bool = False

    @property
    def verified(self) -> bool:
        """Whether its own check speaks for it, and no better answer is to be hoped for."""
        return not self.last_resort and bool(self.fields["check"]["verdict"] != "unchecked")


def read(packet: Packet) -> Answer | Failure:
    """The answer or failure a packet holds; E_WORKER when it is neither."""
    try:
        if packet.header.get("kind") == "failed":
            return Failure.from_fields(_mapping(packet.header.get("error")))
        reply = _mapping(packet.header.get("reply"))
        value, blobs = packet.header.get("value"), packet.blobs
        kind = "" if value is None else _kind(value)
        blob = blobs[0] if blobs and value is not None else None
        rest = blobs if blob is None else blobs[1:]
        bound = _bound(packet.header.get("bound") or [], rest)
        deleted = _deleted(packet.header.get("deleted") or [])
        last = packet.header.get("last_resort") is True
        return Answer(_fields(reply), blob, kind, bound, deleted, last)
    except (_Unreadable, facts.Unfit) as error:
        return Failure(Code.WORKER, f"the evaluator sent a reply that cannot be read: {error}")


def ways(packet: Packet) -> list[list[str]]:
    """The names of ways that a child has come to, a list for each crossing; ChannelError for
    anything else."""
    lists = packet.header.get("ways")
    if not isinstance(lists, list) or not 0 < len(lists) <= CROSSINGS:
        raise ChannelError("no ways")
    for names in lists:
        if not isinstance(names, list) or len(names) > WAYS or not all(map(_is_way, names)):
            raise ChannelError("no names of ways")
    return lists


def _is_way(name: object) -> bool:
    return isinstance(name, str) and 0 < len(name) <= WAY


class _Unreadable(Exception):
    """A field that is not what it must be."""


def _fields(reply: Mapping[str, Any]) -> dict[str, Any]:
    result = _text(reply.get("result"))
    length = reply.get("length")
    if type(length) is not int or not len(result) <= length < _LONGEST:
        raise _Unreadable("length")
    notes = reply.get("notes")
    if not isinstance(notes, list):
        raise _Unreadable("notes")
    return {
        "result": result,
        "length": length,
        "latex": _optional(reply.get("latex")),
        "parsed_input": _text(reply.get("parsed_input")),
        "numeric": _optional(reply.get("numeric")),
        "check": _check(_mapping(reply.get("check"))),
        "facts": facts.read(reply.get("facts")),
        "notes": [_text(note)[:WORDS] for note in notes[:NOTES]],
    }


def _bound(names: object, blobs: tuple[bytes, ...]) -> tuple[Bound, ...]:
    """The names a program left, each with its blob."""
    if not isinstance(names, list) or len(names) != len(blobs):
        raise _Unreadable("bound")
    found = []
    for each, blob in zip(names, blobs, strict=True):
        fields = _mapping(each)
        needs = fields.get("needs") or []
        if not isinstance(needs, list) or not all(map(_is_name, (fields.get("name"), *needs))):
            raise _Unreadable("a name")
        value = Value(blob, _kind(fields))
        found.append(Bound(fields["name"], value, " ".join(needs)))
    if len({each.name for each in found}) < len(found):
        raise _Unreadable("a name twice")
    return tuple(found)


def _deleted(names: object) -> tuple[str, ...]:
    if not isinstance(names, list) or not all(map(_is_name, names)):
        raise _Unreadable("a deleted name")
    return tuple(dict.fromkeys(names))


def _is_name(name: object) -> bool:
    return isinstance(name, str) and _NAME.fullmatch(name) is not None


def _kind(value: object) -> str:
    return _text(_mapping(value).get("type"))[:64]


def _check(check: Mapping[str, Any]) -> dict[str, str]:
    verdict = _text(check.get("verdict"))
    if verdict not in VERDICTS:
        raise _Unreadable("verdict")
    return {"verdict": verdict, "how": _text(check.get("how"))[:WORDS]}


def _mapping(value: object) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise _Unreadable("not an object")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise _Unreadable("not a text")
    return value


def _optional(value: object) -> str | None:
    return None if value is None else _text(value)

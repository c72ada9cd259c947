"""JSON from a process that is not trusted: objects only, bounded, no NaN, no surprises.

Never evaluates, never allocates more than a small multiple of the bytes it was given.
"""

from __future__ import annotations

import json
from typing import Any, NoReturn

MAX_DEPTH = 32  # our deepest honest message has 5 levels
MAX_VALUES = 1 << 16  # the longest honest message has 10 000; so many are read in 30 ms
MAX_INTEGER = 20  # digits: a 64-bit number; mathematics travels as text


class JsonError(ValueError):
    """The bytes are not an object as this project writes them."""


def loads(data: bytes) -> dict[str, Any]:
    """Read one JSON object from UTF-8 bytes or raise JsonError; never another exception."""
    if _too_many(data):
        raise JsonError("too many values")
    if _too_deep(data):
        raise JsonError("nested too deeply")
    try:
        value = _DECODER.decode(data.decode())
    except JsonError:
        raise
    except (ValueError, RecursionError) as error:
        raise JsonError(f"not JSON: {type(error).__name__}") from None
    if not isinstance(value, dict):
        raise JsonError("not an object")
    return value


def dumps(value: dict[str, Any]) -> bytes:
    """Compact ASCII JSON (a lone surrogate travels escaped); NaN raises ValueError."""
    return _ENCODER.encode(value).encode()


def _too_many(data: bytes) -> bool:
    # A comma or a colon stands before each value but a list's first. An honest text may hold many
    # of them in few strings; so many strings that looking into them takes long are no honest text.
    if _marks(data) + data.count(b'"') <= MAX_VALUES:
        return False
    if _without_escapes(data).count(b'"') > 4 * MAX_VALUES:  # keys are strings too
        return True
    return _marks(_outside_strings(data)) > MAX_VALUES


def _marks(data: bytes) -> int:
    return data.count(b",") + data.count(b":")


def _too_deep(data: bytes) -> bool:
    # Brackets inside strings count too: an honest string may hold many, so only a text with more
    # of them than the limit is walked, and there strings are skipped.
    if data.count(b"[") + data.count(b"{") <= MAX_DEPTH:
        return False
    depth = 0
    for char in _outside_strings(data):
        depth += (char in b"[{") - (char in b"]}")
        if depth > MAX_DEPTH:
            return True
    return False


def _outside_strings(data: bytes) -> bytes:
    return b"".join(_without_escapes(data).split(b'"')[::2]).translate(None, _NOT_MARKS)


def _without_escapes(data: bytes) -> bytes:
    return data.replace(b"\\\\", b"").replace(b'\\"', b"")


_NOT_MARKS = bytes(set(range(256)) - set(b"[]{},:"))


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        raise JsonError("a key twice")  # two readers could each see another one
    return value


def _integer(text: str) -> int:
    if len(text) > MAX_INTEGER:
        raise JsonError("an integer too long")
    return int(text)


def _float(text: str) -> float:
    value = float(text)
    if value in (float("inf"), float("-inf")):
        raise JsonError("a number out of range")
    return value


def _constant(text: str) -> NoReturn:
    raise JsonError(f"{text} is not JSON")


# Made once: json.loads and json.dumps make one for each message.
_DECODER = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_integer, parse_float=_float, parse_constant=_constant
)
_ENCODER = json.JSONEncoder(separators=(",", ":"), allow_nan=False)

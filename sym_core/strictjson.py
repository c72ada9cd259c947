"""JSON from a process that is not trusted: objects only, bounded, no NaN, no surprises.

Never evaluates, never allocates more than a small multiple of the bytes it was given.
"""

from __future__ import annotations

import json
from typing import Any, NoReturn

MAX_DEPTH = 32  # our deepest honest message has 5 levels
MAX_INTEGER = 20  # digits: a 64-bit number; mathematics travels as text


class JsonError(ValueError):
    """The bytes are not an object as this project writes them."""


def loads(data: bytes) -> dict[str, Any]:
    """Read one JSON object from UTF-8 bytes or raise JsonError; never another exception."""
    if _too_deep(data):
        raise JsonError("nested too deeply")
    try:
        value = json.loads(
            data.decode(),
            object_pairs_hook=_object,
            parse_int=_integer,
            parse_float=_float,
            parse_constant=_constant,
        )
    except JsonError:
        raise
    except (ValueError, RecursionError) as error:
        raise JsonError(f"not JSON: {type(error).__name__}") from None
    if not isinstance(value, dict):
        raise JsonError("not an object")
    return value


def dumps(value: dict[str, Any]) -> bytes:
    """Compact ASCII JSON (a lone surrogate travels escaped); NaN raises ValueError."""
    return json.dumps(value, separators=(",", ":"), allow_nan=False).encode()


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
    pieces = data.replace(b"\\\\", b"").replace(b'\\"', b"").split(b'"')
    return b"".join(piece.translate(None, _NOT_BRACKETS) for piece in pieces[::2])


_NOT_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))


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

"""Lines of a host that the protocol's library takes for no message: read all the same, or refused.

A line in, a value or an error of JSON-RPC out: without that error its sender waits for ever.
Knows no stream.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from sym_core import replies

PARSE_ERROR, INVALID_REQUEST = -32700, -32600  # JSON-RPC 2.0, section 5.1


def read(line: str) -> Any:
    """The value in a line of JSON: of half a character its escape, of a huge integer its digits as
    text; ValueError or RecursionError for what is no JSON."""
    return replies.printable(json.loads(line, parse_int=_integer))


def _integer(text: str) -> int | str:
    return int(text) if len(text) <= sys.int_info.default_max_str_digits else text


def refusal_of_line(line: str) -> dict[str, Any] | None:
    """The error for a line that is no JSON, or no message; None for an empty one."""
    if not line.strip():
        return None
    try:
        return refusal(read(line))
    except (ValueError, RecursionError):
        return _error(None, PARSE_ERROR, "a line is one message in JSON")


def refusal(value: object) -> dict[str, Any] | None:
    """The error for a value that is no message; None where none is due: for notifications and for
    what is an answer itself."""
    if not isinstance(value, dict):
        return _error(None, INVALID_REQUEST, "a line is one message, no batch")
    if "result" in value or "error" in value or ("method" in value and "id" not in value):
        return None
    number = value.get("id")
    known = isinstance(number, (int, str)) and not isinstance(number, bool)
    return _error(number if known else None, INVALID_REQUEST, "not a request of JSON-RPC 2.0")


def _error(number: Any, code: int, message: str) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": number, "error": {"code": code, "message": message}}


class Refusals:
    """Errors on their way to a host; one that does not read them is not waited for."""

    def __init__(
        self, start: Callable[..., Any], send: Callable[[dict[str, Any]], Awaitable[None]]
    ) -> None:
        """`start` runs a function beside everything else, with its arguments."""
        self._start, self._send, self._waiting = start, send, 0

    def of(self, errors: Sequence[Mapping[str, Any]]) -> None:
        """Refuse the line of which the library says these errors, if one is due."""
        refused = _refused(errors)
        if refused is not None and self._waiting < _UNREAD:
            self._waiting += 1
            self._start(self._deliver, refused)

    async def _deliver(self, error: dict[str, Any]) -> None:
        await self._send(error)
        self._waiting -= 1


_UNREAD = 16  # errors that wait for a host to read; it has not earned more


def _refused(errors: Sequence[Mapping[str, Any]]) -> dict[str, Any] | None:
    # Not JSON: the whole line is told. Else the value is, where a part is missing or it is none of
    # the kinds of message; other errors tell of a part of it only.
    for error in errors:
        if error["type"] == "json_invalid":
            return refusal_of_line(error["input"])
        if error["type"] in ("missing", "model_type", "model_attributes_type"):
            return refusal(error["input"])
    return None

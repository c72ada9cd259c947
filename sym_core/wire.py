"""Frames of a proven connection: a message in, bytes out, and back.

    4 bytes   length of the body, big-endian
    32 bytes  HMAC-SHA256(key of this connection, direction | counter | body)
    body      one JSON object

The counter makes a repeated, dropped or moved frame wrong, the direction a reflected one. No socket
in this file and no clock; what a message means is not known here.
"""

from __future__ import annotations

import hmac
import struct
from collections.abc import Iterator
from enum import Enum
from typing import Any

from sym_core import strictjson
from sym_core.limits import TABLE

_LENGTH = struct.Struct(">I")
_COUNTER = struct.Struct(">Q")
_MAC = 32  # bytes of a SHA-256
_HEAD = _LENGTH.size + _MAC
MAX_FRAME = TABLE["frame"].default


class WireError(ValueError):
    """The peer does not keep to the protocol and is to be closed.

    `farewell` holds the bytes it may be sent before that, mostly none.
    """

    farewell = b""


class TooLong(ValueError):
    """Our own message is over the bound; nothing was packed and the connection is as it was."""


class Side(Enum):
    """Who speaks: part of every MAC, so that nobody's words can be sent back to him."""

    CLIENT = b"C"
    SERVER = b"S"

    @property
    def other(self) -> Side:
        """The one this side talks to."""
        return Side.SERVER if self is Side.CLIENT else Side.CLIENT


class Frames:
    """Both directions of one connection. Holds at most one frame and what was fed beyond it."""

    def __init__(self, key: bytes, side: Side, max_frame: int = MAX_FRAME) -> None:
        """`key` is this connection's own, `side` ours, `max_frame` the bound of a body in bytes."""
        self._key, self._side, self._max = key, side, max_frame
        self._sent = self._received = 0
        self._buffer = bytearray()
        self._broken = ""

    def pack(self, message: dict[str, Any]) -> bytes:
        """The bytes of one message; TooLong when it is over the bound."""
        body = strictjson.dumps(message)
        if len(body) > self._max:
            raise TooLong(f"a message of {len(body)} bytes, {self._max} at most")
        mac = self._mac(self._side, self._sent, body)
        self._sent += 1
        return b"".join((_LENGTH.pack(len(body)), mac, body))

    def keep(self, data: bytes) -> None:
        """Take bytes that came early; the next `feed`, also of nothing, gives their messages."""
        self._buffer += data

    def feed(self, data: bytes) -> Iterator[dict[str, Any]]:
        """Take bytes as they come and give what they complete.

        WireError at the first wrong frame; from then on the connection gives nothing else.
        """
        self._buffer += data
        return iter(self._next, None)

    def _next(self) -> dict[str, Any] | None:
        if self._broken:
            raise WireError(self._broken)
        try:
            return self._read()
        except (WireError, strictjson.JsonError) as error:
            self._broken = str(error)
            self._buffer.clear()
            raise WireError(self._broken) from None

    def _read(self) -> dict[str, Any] | None:
        if len(self._buffer) < _LENGTH.size:
            return None
        length: int = _LENGTH.unpack_from(self._buffer)[0]
        if length > self._max:
            raise WireError(f"a frame of {length} bytes")
        end = _HEAD + length
        if len(self._buffer) < end:
            return None
        mac, body = bytes(self._buffer[_LENGTH.size : _HEAD]), bytes(self._buffer[_HEAD:end])
        del self._buffer[:end]
        if not hmac.compare_digest(mac, self._mac(self._side.other, self._received, body)):
            raise WireError("a frame with a wrong MAC")
        self._received += 1
        return strictjson.loads(body)

    def _mac(self, side: Side, counter: int, body: bytes) -> bytes:
        # Over the bytes as they travel, never over JSON written anew: two texts can be one object.
        return hmac.digest(self._key, side.value + _COUNTER.pack(counter) + body, "sha256")

"""Packets of the job channel between the daemon and one evaluating child: bytes in, packets out.

    4 bytes  length of the header, big-endian
    header   one JSON object; its "blobs" lists the lengths of what follows
    blobs    encoded values, opaque here

No socket in this file, no clock, and nobody decodes a blob here.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sym_core import strictjson
from sym_core.limits import KIB

_LENGTH = struct.Struct(">I")
_ESCAPED = 6  # bytes a character takes at most in ASCII JSON (\uXXXX)
_BESIDE = 256 * KIB  # bytes: everything of a reply that is not its text: LaTeX, notes, check


class ChannelError(ValueError):
    """The other end does not keep to the format or to its bounds."""


@dataclass(frozen=True)
class Packet:
    """One message of the job channel."""

    header: dict[str, Any]
    blobs: tuple[bytes, ...] = ()


def longest_header(output: int) -> int:
    """Bytes of the longest header a child may send, for a text of `output` characters."""
    return output * _ESCAPED + _BESIDE


def pack(packet: Packet) -> bytes:
    """The bytes of one packet."""
    header = strictjson.dumps({**packet.header, "blobs": [len(blob) for blob in packet.blobs]})
    return b"".join((_LENGTH.pack(len(header)), header, *packet.blobs))


class PacketReader:
    """Bytes in, packets out; keeps one packet within its bounds and what one feed brought."""

    def __init__(self, max_header: int, max_blobs: int) -> None:
        """Bounds in bytes, checked before anything is kept."""
        self._max_header, self._max_blobs = max_header, max_blobs
        self._buffer = bytearray()
        self._header: dict[str, Any] | None = None
        self._sizes: list[int] = []

    def feed(self, data: bytes) -> Iterator[Packet]:
        """Take bytes as they come and give what they complete; ChannelError ends the channel."""
        self._buffer += data
        while (packet := self._next()) is not None:
            yield packet

    def missing(self) -> int:
        """How many bytes the packet being read still lacks, at least 1."""
        if self._header is not None:
            return max(1, sum(self._sizes) - len(self._buffer))
        if len(self._buffer) < _LENGTH.size:
            return _LENGTH.size - len(self._buffer)
        return max(1, _LENGTH.size + self._header_length() - len(self._buffer))

    def _next(self) -> Packet | None:
        if self._header is None and not self._read_header():
            return None
        total = sum(self._sizes)
        if self._header is None or len(self._buffer) < total:
            return None
        blobs, start = [], 0
        for size in self._sizes:
            blobs.append(bytes(self._buffer[start : start + size]))
            start += size
        del self._buffer[:total]
        header, self._header = self._header, None
        return Packet(header, tuple(blobs))

    def _header_length(self) -> int:
        length: int = _LENGTH.unpack_from(self._buffer)[0]
        if length > self._max_header:
            raise ChannelError(f"a header of {length} bytes")
        return length

    def _read_header(self) -> bool:
        if len(self._buffer) < _LENGTH.size:
            return False
        end = _LENGTH.size + self._header_length()
        if len(self._buffer) < end:
            return False
        try:
            header = strictjson.loads(bytes(self._buffer[_LENGTH.size : end]))
        except strictjson.JsonError as error:
            raise ChannelError(str(error)) from None
        self._sizes = self._checked_sizes(header.pop("blobs", None))
        del self._buffer[:end]
        self._header = header
        return True

    def _checked_sizes(self, sizes: object) -> list[int]:
        if not isinstance(sizes, list) or not all(type(s) is int and s >= 0 for s in sizes):
            raise ChannelError("no list of blob sizes")
        if sum(sizes) > self._max_blobs:
            raise ChannelError(f"blobs of {sum(sizes)} bytes")
        return sizes

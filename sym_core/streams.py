"""Bytes of a connection as they come, read into one buffer that serves every read of a process.

asyncio's other way asks for 256 KiB at each read and gives most of them back, which costs more than
the read. Knows no message and keeps no byte.
"""

from __future__ import annotations

import asyncio

# Bytes of one read at most: what one AF_UNIX socket buffers by default, about.
_BUFFER = memoryview(bytearray(1 << 18))


class Stream(asyncio.BufferedProtocol):
    """A protocol whose `data_received` gets the bytes; they are its own, the buffer is not."""

    def get_buffer(self, sizehint: int) -> memoryview:
        """The one buffer: what is read into it is taken out before anybody else reads."""
        return _BUFFER

    def buffer_updated(self, nbytes: int) -> None:
        """So many bytes came."""
        self.data_received(bytes(_BUFFER[:nbytes]))

    def data_received(self, data: bytes) -> None:
        """What to do with them."""
        raise NotImplementedError

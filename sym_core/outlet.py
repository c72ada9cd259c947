"""Where a front end's messages leave: a text stream that writes at once what cannot block.

A thread for each write, as asyncio has it, costs a waiting agent more than the write does. Keeps
standard output to itself: what anybody else prints goes to standard error.
"""

from __future__ import annotations

import asyncio
import os
import select
import socket
import stat
from contextlib import suppress


class Outlet:
    """Standard output for whole lines, one after the other; in an event loop, from one task."""

    def __init__(self) -> None:
        """From now on descriptor 1 is standard error, for everybody else."""
        self._fd = os.dup(1)
        os.dup2(2, 1)
        self._poll = select.poll()
        self._poll.register(self._fd, select.POLLOUT)
        # Some hosts give sockets, of which "ready" says less: one may take very little at once.
        is_socket = stat.S_ISSOCK(os.fstat(self._fd).st_mode)
        self._socket = socket.socket(fileno=os.dup(self._fd)) if is_socket else None
        self._kept = b""

    async def write(self, text: str) -> None:
        """Keep the text for the next flush."""
        self._kept += text.encode()

    async def flush(self) -> None:
        """Write what is kept; a reader that does not read holds up nobody but this task."""
        data, self._kept = self._kept, b""
        if rest := data[self._at_once(data) :]:
            await asyncio.get_running_loop().run_in_executor(None, self._write, rest)

    def _at_once(self, data: bytes) -> int:
        """How many bytes of it have left without waiting."""
        if self._socket is not None:
            with suppress(BlockingIOError):
                return self._socket.send(data, socket.MSG_DONTWAIT)
        elif len(data) <= select.PIPE_BUF and self._poll.poll(0) == [(self._fd, select.POLLOUT)]:
            self._write(data)  # a pipe that says so takes as much
            return len(data)
        return 0

    def _write(self, data: bytes) -> None:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(self._fd, rest) :]

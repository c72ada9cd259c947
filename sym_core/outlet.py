"""Where a front end's messages leave: a text stream that writes at once what cannot block.

A thread for each write, as asyncio has it, costs a waiting agent more than the write does. Keeps
standard output to itself: what anybody else prints goes to standard error.
"""

from __future__ import annotations

import asyncio
import os
import select


class Outlet:
    """Standard output for whole lines, one after the other; in an event loop, from one task."""

    def __init__(self) -> None:
        """From now on descriptor 1 is standard error, for everybody else."""
        self._fd = os.dup(1)
        os.dup2(2, 1)
        self._poll = select.poll()
        self._poll.register(self._fd, select.POLLOUT)
        self._kept = b""

    async def write(self, text: str) -> None:
        """Keep the text for the next flush."""
        self._kept += text.encode()

    async def flush(self) -> None:
        """Write what is kept; a reader that does not read holds up nobody but this task."""
        data, self._kept = self._kept, b""
        if len(data) <= select.PIPE_BUF and self._poll.poll(0) == [(self._fd, select.POLLOUT)]:
            self._write(data)  # a pipe or socket that says so takes as much without waiting
        else:
            await asyncio.get_running_loop().run_in_executor(None, self._write, data)

    def _write(self, data: bytes) -> None:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(self._fd, rest) :]

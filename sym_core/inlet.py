"""Where a host's messages come in: the lines of standard input, without a thread.

A thread for each line, as asyncio's files have it, costs a waiting agent two changes of thread
more than the reading does. Nobody else reads standard input: from here on it is empty for them.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator

_CHUNK = 1 << 18  # bytes read at once: four times what a pipe holds


class Inlet:
    """Standard input as an asynchronous iterator of its lines, for one task.

    Bytes that are no UTF-8 become U+FFFD; the last line may lack its end.
    """

    def __init__(self) -> None:
        """From now on descriptor 0 is the null device, for everybody else."""
        self._fd = os.dup(0)
        null = os.open(os.devnull, os.O_RDONLY)
        os.dup2(null, 0)
        os.close(null)

    async def __aiter__(self) -> AsyncIterator[str]:
        """The lines, as they come."""
        begun: list[bytes] = []
        while data := await self._some():
            *whole, rest = data.split(b"\n")
            for line in whole:
                yield b"".join((*begun, line)).decode(errors="replace")
                begun = []
            begun.append(rest)
        if last := b"".join(begun):
            yield last.decode(errors="replace")

    async def _some(self) -> bytes:
        loop = asyncio.get_running_loop()
        ready = loop.create_future()
        try:
            # Asked for once and then let go: a host that sends faster than it is served waits.
            # Nor is the descriptor made non-blocking: others may share the terminal it stands for.
            loop.add_reader(self._fd, ready.set_result, None)
        except PermissionError:  # a file, which is always ready and cannot be watched
            return await loop.run_in_executor(None, os.read, self._fd, _CHUNK)
        try:
            await ready
        finally:
            loop.remove_reader(self._fd)
        return os.read(self._fd, _CHUNK)

"""Which pages of a buffer a child writes to, and whether it copies them ahead: a program for tests.

One thread and nothing of pytest's in it, so that it may fork. Prints what `scene` returns.
"""

from __future__ import annotations

import ctypes
import json
import mmap
import os
import sys
from collections.abc import Callable

from sym_eval import ahead

PAGES = 64


def forked(be: Callable[[], int]) -> int:
    """A child, as the fork server makes it."""
    if (pid := os.fork()) == 0:
        os._exit(be())
    return pid


def scene(written: list[int]) -> dict[str, list[int]]:
    """The pages of the buffer that a job wrote to, and those that were copied without it."""
    buffer = mmap.mmap(-1, PAGES * ahead.PAGE, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    buffer.write(b"x" * len(buffer))
    first = ctypes.addressof(ctypes.c_char.from_buffer(buffer))

    def job() -> None:
        for page in written:
            buffer[page * ahead.PAGE] = 7

    def of_the_buffer(pages: list[int]) -> list[int]:
        return [number for number in range(PAGES) if first + number * ahead.PAGE in pages]

    copied = ahead._written(forked, ahead.learned(forked, job))
    unchanged = buffer[:] == b"x" * len(buffer)
    found = of_the_buffer(ahead._written(forked, job))
    return {"written": found, "copied": of_the_buffer(copied), "unchanged": [unchanged]}


if __name__ == "__main__":
    print(json.dumps(scene(json.loads(sys.argv[1]))))

"""Put this process's memory on large pages, so that forking it and ending a child cost half.

A fork copies one entry a page, and 64 MB of SymPy are 16 000 small pages but 30 large ones. A child
still copies only the 4 KiB it writes to. Best effort: a kernel that cannot (before Linux 6.1, or
without large pages) leaves everything as it is. Nothing in here is needed for an answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from sym_eval import syscalls

LARGE = 2 << 20  # bytes; x86_64, and aarch64 with 4 KiB pages
_COLLAPSE = 25  # MADV_COLLAPSE: now, and whatever the machine's setting for large pages is

# start-end, private and writable, no file behind it: the heap and Python's arenas.
_OURS = re.compile(r"(\w+)-(\w+) rw-p \w+ \w+:\w+ 0 +(?:\[heap\])?\n")


def enlarge() -> int:
    """Move what can be moved, in 0.15 s; how many bytes are on large pages now."""
    with open("/proc/self/maps", encoding="utf-8", errors="replace") as maps:
        return sum(_collapsed(start, length) for start, length in _ranges(maps))


def _ranges(maps: Iterator[str]) -> Iterator[tuple[int, int]]:
    for found in filter(None, map(_OURS.fullmatch, maps)):
        start, end = (int(address, 16) for address in found.groups())
        start, end = -(-start // LARGE) * LARGE, end // LARGE * LARGE
        if start < end:
            yield start, end - start


def _collapsed(start: int, length: int) -> int:
    try:
        syscalls.call("madvise", start, length, _COLLAPSE)
    except OSError:  # cannot, or not this range
        return 0
    return length

"""Copy the pages of memory that every job writes to while a child still waits for its job.

A forked child shares all memory with the fork server, and its first write to a page stops it for
2.3 µs while the page is copied. Jobs of all kinds write to the same 1600 pages. Which ones is
learned once, from a child that works on a text of ours for nothing; from then on a waiting child
asks for them all in two system calls. Nothing in here is needed for an answer.
"""

from __future__ import annotations

import os
import re
import struct
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from sym_eval import syscalls

Step = Callable[[], object]
Fork = Callable[[Callable[[], int]], int]  # a child's life and exit status -> its process id
Place = tuple[int, int]  # addresses: the first, and the one behind the last

PAGE = os.sysconf("SC_PAGESIZE")
_POPULATE_WRITE = 23  # MADV_POPULATE_WRITE: as if each page had been written to
_SOME = 1024  # ranges in one call: Linux takes no more (IOV_MAX)
_RANGE = struct.Struct("@PN")  # struct iovec
_ENTRY = struct.Struct("@Q")  # of /proc/PID/pagemap, one a page
_ASKED, _COPIED = 1 << 63 | 1 << 61 | 1 << 56, 1 << 63 | 1 << 56  # there; of no file; only here

_WRITABLE = re.compile(r"(\w+)-(\w+) rw-p ")


def learned(fork: Fork, job: Step) -> Step:
    """What a waiting child should do: copy the pages that this job writes to.

    Where Linux does not do that in one call (before 6.13) it is the job itself.
    """
    try:
        _populate(b"")
        pages = _written(fork, job)
    except OSError:
        return job
    return partial(_copy, b"".join(_RANGE.pack(page, PAGE) for page in pages)) if pages else job


def _copy(ranges: bytes) -> None:
    while ranges:
        done = 0
        with suppress(OSError):  # the first is not there any more: it was given back to Linux
            done = _populate(ranges[: _SOME * _RANGE.size]) // PAGE
        ranges = ranges[max(1, done) * _RANGE.size :]


def _populate(ranges: bytes) -> int:
    """How many bytes were copied, up to the first range that is not there."""
    process = os.pidfd_open(os.getpid())
    try:
        count = len(ranges) // _RANGE.size
        return syscalls.call("process_madvise", process, ranges, count, _POPULATE_WRITE, 0)
    finally:
        os.close(process)


def _written(fork: Fork, job: Step) -> list[int]:
    """The pages, by their addresses in order, that a child writes to when it does that job."""
    places = _places()
    with open(os.memfd_create("pagemap"), "w+b") as notes:
        os.waitpid(fork(partial(_note, job, places, notes.fileno())), 0)
        notes.seek(0)
        entries = [entry for (entry,) in _ENTRY.iter_unpack(notes.read())]
    pages = [page for place in places for page in range(*place, PAGE)]
    pairs = zip(pages, entries, strict=False)  # fewer entries if the child came to grief
    return [page for page, entry in pairs if entry & _ASKED == _COPIED]


def _note(job: Step, places: list[Place], notes: int) -> int:
    # As little as can be: it writes to pages, too. What they hold is worked out by the parent.
    job()
    pagemap = os.open("/proc/self/pagemap", os.O_RDONLY)
    for start, end in places:
        size = (end - start) // PAGE * _ENTRY.size
        os.write(notes, os.pread(pagemap, size, start // PAGE * _ENTRY.size))
    return 0


def _places() -> list[Place]:
    with open("/proc/self/maps", encoding="utf-8", errors="replace") as maps:
        found = filter(None, map(_WRITABLE.match, maps))
        return [(int(each[1], 16), int(each[2], 16)) for each in found]

"""Which memory is moved to large pages, and that nothing depends on it."""

from __future__ import annotations

import errno
import os

import pytest

from sym_eval import pages, syscalls

M = pages.LARGE
MAPS = f"""\
00400000-00e00000 r--p 00000000 fe:00 1234                               /usr/bin/python3.11
00e00000-01200000 rw-p 00c00000 fe:00 1234                               /usr/bin/python3.11
{5 * M + 4096:08x}-{9 * M - 4096:08x} rw-p 00000000 00:00 0                                  [heap]
{20 * M:x}-{23 * M:x} rw-p 00000000 00:00 0 
{30 * M:x}-{33 * M:x} r-xp 00000000 00:00 0 
{40 * M + 1:x}-{41 * M:x} rw-p 00000000 00:00 0 
{50 * M:x}-{53 * M:x} rw-s 00000000 00:01 77                         /dev/zero (deleted)
{60 * M:x}-{70 * M:x} rw-p 00000000 00:00 0                          [stack]
"""


def test_whole_large_pages_of_private_memory_are_moved() -> None:
    ranges = list(pages._ranges(iter(MAPS.splitlines(keepends=True))))
    assert ranges == [(6 * M, 2 * M), (20 * M, 3 * M)]


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """What the kernel was asked; it does as asked."""
    asked: list[tuple[object, ...]] = []
    monkeypatch.setattr(syscalls, "call", lambda *call: asked.append(call))
    return asked


def test_the_kernel_is_asked_for_each_range(calls: list[tuple[object, ...]]) -> None:
    moved = pages.enlarge()
    assert {(call[0], call[3]) for call in calls} == {("madvise", 25)}
    assert sum(int(str(call[2])) for call in calls) == moved > 0


@pytest.mark.parametrize("code", [errno.EINVAL, errno.ENOMEM, errno.EAGAIN, errno.ENOSYS])
def test_a_kernel_that_cannot_is_left_alone(monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    def call(*_: object) -> int:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(syscalls, "call", call)
    assert pages.enlarge() == 0

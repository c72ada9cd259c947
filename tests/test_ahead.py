"""Pages that a waiting child copies: learned from one job, asked for in few calls, never needed."""

from __future__ import annotations

import errno
import itertools
import json
import os
import subprocess
import sys
from collections.abc import Callable

import pytest

from sym_eval import ahead, syscalls
from tests.sealed import ROOT, Server

P = ahead.PAGE


def ranges(call: bytes) -> list[tuple[int, int]]:
    return [(start, size) for start, size in ahead._RANGE.iter_unpack(call)]


@pytest.mark.parametrize(
    ("pages", "expected"),
    [
        ([], []),
        ([5 * P], [(5 * P, P)]),
        ([5 * P, 6 * P], [(5 * P, 2 * P)]),
        ([5 * P, 7 * P], [(5 * P, P), (7 * P, P)]),
        ([0, P, 2 * P, 9 * P, 10 * P], [(0, 3 * P), (9 * P, 2 * P)]),
        ([P << 40], [(P << 40, P)]),
    ],
)
def test_neighbours_are_one_range(pages: list[int], expected: list[tuple[int, int]]) -> None:
    assert [each for call in ahead._calls(pages) for each in ranges(call)] == expected


@pytest.mark.parametrize(
    ("count", "calls"), [(1024, [1024]), (1025, [1024, 1]), (2500, [1024, 1024, 452])]
)
def test_no_call_has_more_ranges_than_linux_takes(count: int, calls: list[int]) -> None:
    apart = [2 * P * number for number in range(count)]
    assert [len(ranges(call)) for call in ahead._calls(apart)] == calls
    together = itertools.chain.from_iterable(map(ranges, ahead._calls(apart)))
    assert list(together) == [(page, P) for page in apart]


def job() -> None:
    """Something a child does for nothing."""


def never(_: object) -> int:
    raise AssertionError("nothing is forked")


@pytest.mark.parametrize("code", [errno.EINVAL, errno.ENOSYS, errno.EPERM])
def test_where_linux_cannot_the_job_itself_is_done(
    monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    def call(*_: object) -> int:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(syscalls, "call", call)
    assert ahead.learned(never, job) is job


def test_a_machine_that_cannot_fork_now_learns_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_fork(_: Callable[[], int]) -> int:
        raise BlockingIOError(errno.EAGAIN, "no more processes")

    monkeypatch.setattr(syscalls, "call", lambda *_: 0)
    assert ahead.learned(no_fork, job) is job


def a_dead_child() -> int:
    """The process id of one that ended at once without a word."""
    return os.posix_spawn("/bin/false", ["false"], {})


def test_a_child_that_says_nothing_teaches_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(syscalls, "call", lambda *_: 0)
    assert ahead.learned(lambda _: a_dead_child(), job) is job


def test_a_copy_that_is_refused_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def call(*_: object) -> int:
        raise OSError(errno.EFAULT, "gone")

    monkeypatch.setattr(syscalls, "call", call)
    ahead._copy([b""])


def test_each_range_is_asked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[object, ...]] = []
    monkeypatch.setattr(syscalls, "call", lambda *call: asked.append((call[0], *call[2:])))
    one, two = ahead._RANGE.pack(P, P), ahead._RANGE.pack(7 * P, 3 * P)
    ahead._copy([one + two, two])
    assert asked == [("process_madvise", one + two, 2, 23, 0), ("process_madvise", two, 1, 23, 0)]


def test_no_descriptor_is_left_open(monkeypatch: pytest.MonkeyPatch) -> None:
    before = os.listdir("/proc/self/fd")
    monkeypatch.setattr(syscalls, "call", lambda *_: 0)
    ahead.learned(lambda _: a_dead_child(), job)
    assert os.listdir("/proc/self/fd") == before


def can() -> bool:
    """Whether this Linux copies pages on request and says which are copied."""
    try:
        ahead._populate(b"")
        return os.access("/proc/self/pagemap", os.R_OK)
    except OSError:
        return False


@pytest.mark.skipif(not can(), reason="a Linux before 6.13, or without /proc/self/pagemap")
@pytest.mark.parametrize("written", [[], [0], [63], [3, 4, 5, 9], [*range(0, 64, 2)]])
def test_the_pages_a_job_writes_to_are_found_and_copied_unchanged(written: list[int]) -> None:
    command = [sys.executable, "-m", "tests.pages_written", json.dumps(written)]
    said = json.loads(subprocess.check_output(command, cwd=ROOT))
    assert said == {"written": written, "copied": written, "unchanged": [True]}


def test_a_waiting_child_works_as_any_other() -> None:
    with Server("bare") as server:
        job = server.started().spawn()
        job.ask("r = 6*7")
        assert (job.answer()["reply"]["result"], server.status_of(job)) == ("42", 0)

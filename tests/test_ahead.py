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

P, RANGE = ahead.PAGE, ahead._RANGE


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


class Linux:
    """A kernel that has given back the memory from some pages on, in the order it is asked."""

    def __init__(self, gone: set[int]) -> None:
        self.gone, self.copied = gone, list[int]()
        self.calls = list[int]()

    def __call__(self, name: str, _: int, ranges: bytes, count: int, *rest: int) -> int:
        assert (name, rest, len(ranges)) == ("process_madvise", (23, 0), count * RANGE.size)
        self.calls.append(count)
        starts = [start for start, _ in RANGE.iter_unpack(ranges)]
        there = list(itertools.takewhile(lambda page: page not in self.gone, starts))
        if starts and not there:
            raise OSError(errno.ENOMEM, "not there")
        self.copied += there
        return P * len(there)


def copied(monkeypatch: pytest.MonkeyPatch, pages: list[int], gone: set[int]) -> Linux:
    linux = Linux(gone)
    monkeypatch.setattr(syscalls, "call", linux)
    ahead._copy(b"".join(RANGE.pack(page, P) for page in pages))
    return linux


@pytest.mark.parametrize(
    ("count", "calls"),
    [(0, []), (1, [1]), (1024, [1024]), (1025, [1024, 1]), (2100, [1024, 1024, 52])],
)
def test_no_call_has_more_pages_than_linux_takes(
    monkeypatch: pytest.MonkeyPatch, count: int, calls: list[int]
) -> None:
    pages = [2 * P * number for number in range(1, count + 1)]
    linux = copied(monkeypatch, pages, set())
    assert (linux.calls, linux.copied) == (calls, pages)


@pytest.mark.parametrize("gone", [{1}, {5}, {3}, {1, 2}, {2, 4}, {4, 5}, {1, 2, 3, 4, 5}])
def test_pages_that_were_given_back_are_left_out(
    monkeypatch: pytest.MonkeyPatch, gone: set[int]
) -> None:
    linux = copied(monkeypatch, [P * n for n in range(1, 6)], {P * n for n in gone})
    assert linux.copied == [P * n for n in range(1, 6) if n not in gone]


def test_a_kernel_that_refuses_everything_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    assert copied(monkeypatch, [P, 2 * P], {P, 2 * P}).copied == []


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

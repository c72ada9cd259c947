"""The log: whole lines only, nothing forged, rotated, and never in the way."""

from __future__ import annotations

import errno
import logging
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from sym_core import logs
from sym_core.limits import Limits

log = logging.getLogger("test_logs")


@pytest.fixture(autouse=True)
def root_level() -> Iterator[None]:
    root = logging.getLogger()
    before = root.level
    yield
    root.setLevel(before)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "kernel.log"


@pytest.fixture
def opened(path: Path) -> Iterator[logs.LogFile]:
    handler = logs.open_log(path, Limits({"log": 2000}))
    yield handler
    close_log(handler)


def close_log(handler: logs.LogFile) -> None:
    logging.getLogger().removeHandler(handler)
    handler.close()


def messages(path: Path) -> list[str]:
    return [line.split(": ", 1)[1] for line in path.read_text().splitlines()]


def number_of(opened: logs.LogFile) -> int:
    assert opened.stream is not None
    return opened.stream.fileno()


@contextmanager
def redirected(number: int, to: int) -> Iterator[None]:
    """Descriptor `number` is what `to` is, which is closed; afterwards it is itself again."""
    before = os.dup(number)
    os.dup2(to, number)
    os.close(to)
    try:
        yield
    finally:
        os.dup2(before, number)
        os.close(before)


def test_a_line_says_when_how_bad_which_process_and_who(path: Path, opened: object) -> None:
    log.warning("%d jobs were lost", 3)
    line = path.read_text()
    assert line.endswith(f" WARNING {os.getpid()} test_logs: 3 jobs were lost\n")
    assert line[:4].isdecimal()


def test_information_is_kept_and_debugging_is_not(path: Path, opened: object) -> None:
    log.info("kept")
    log.debug("not kept")
    assert messages(path) == ["kept"]


def test_only_its_owner_may_read_it(path: Path, opened: object) -> None:
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("a\n2026-01-01 INFO 1 kernel: all is well", r"a\n2026-01-01 INFO 1 kernel: all is well"),
        ("a\rb", r"a\rb"),
        ("\x1b[2J\x07", r"\x1b[2J\x07"),
        ("\x9b31m", r"\x9b31m"),
        ("a\u2028b\u202ec", r"a\u2028b\u202ec"),
        ("\ud800", r"\ud800"),
        ("a\x00b", r"a\x00b"),
        ("a\\nb", r"a\\nb"),
        ("αβ ∫ x²", "αβ ∫ x²"),
    ],
)
def test_what_agents_write_cannot_forge_a_line(
    path: Path, opened: object, said: str, written: str
) -> None:
    log.info("name %s!", said)
    assert messages(path) == [f"name {written}!"]


def test_a_traceback_is_one_line(path: Path, opened: object) -> None:
    try:
        raise ValueError("bad\nINFO forged")
    except ValueError:
        log.exception("job %s", "j1")
    (line,) = messages(path)
    assert line.startswith(r"job j1\nTraceback (most recent call last):\n")
    assert line.endswith(r"ValueError: bad\nINFO forged")


def test_a_very_long_line_is_cut_and_says_so(path: Path) -> None:
    handler = logs.open_log(path, Limits())
    log.info("x" * 3 * logs.LINE)
    close_log(handler)
    line = path.read_text()
    assert len(line) < logs.LINE + 40
    assert line.endswith(" more]\n")


def test_a_new_kernel_writes_on_in_the_same_file(path: Path) -> None:
    for word in ("first", "second"):
        handler = logs.open_log(path, Limits())
        log.info(word)
        close_log(handler)
    assert messages(path) == ["first", "second"]


def test_the_log_is_rotated_and_one_older_one_is_kept(path: Path, opened: object) -> None:
    for number in range(100):
        log.info("line %03d %s", number, "x" * 60)
    files = sorted(path.parent.iterdir())
    assert [file.name for file in files] == ["kernel.log", "kernel.log.1"]
    assert all(file.stat().st_size <= 2000 for file in files)
    assert all(stat.S_IMODE(file.stat().st_mode) == 0o600 for file in files)
    kept = [int(line.split()[1]) for file in reversed(files) for line in messages(file)]
    assert kept == list(range(kept[0], 100))


def test_the_processs_own_output_follows_a_rotation(path: Path, opened: logs.LogFile) -> None:
    with redirected(2, os.dup(number_of(opened))):
        opened.doRollover()
        os.write(2, b"raw output\n")
    assert path.read_text() == "raw output\n"


def test_output_that_goes_elsewhere_stays_there(path: Path, opened: logs.LogFile) -> None:
    before = os.fstat(2)
    opened.doRollover()
    assert os.path.samestat(os.fstat(2), before)


def test_a_symbolic_link_is_not_followed(path: Path, tmp_path: Path) -> None:
    target = tmp_path / "precious"
    target.write_text("untouched")
    path.symlink_to(target)
    with pytest.raises(OSError) as caught:
        logs.open_log(path, Limits())
    assert caught.value.errno == errno.ELOOP
    assert target.read_text() == "untouched"


def test_another_program_does_not_inherit_it(opened: logs.LogFile) -> None:
    assert not os.get_inheritable(number_of(opened))


def test_a_full_disk_stops_nobody_and_is_told_afterwards(path: Path, opened: logs.LogFile) -> None:
    log.info("before")
    with redirected(number_of(opened), os.open("/dev/full", os.O_WRONLY)):
        log.info("lost")
        log.info("lost")
    log.info("after")
    assert messages(path) == ["before", "2 lines could not be written", "after"]

"""The file: whose it is, how old, whether it is whole, and who may read it."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from sym_core import schema
from sym_core.errors import Code, SymError
from tests.storing import NOW, keep, opened

FILE = "sessions.db"


def files(directory: Path) -> dict[str, bytes]:
    """All that holds something; the -shm index is made anew by whoever looks in."""
    found = {path.name: path.read_bytes() for path in sorted(directory.iterdir())}
    return {name: data for name, data in found.items() if data and not name.endswith("-shm")}


def refused(directory: Path) -> SymError:
    with pytest.raises(SymError) as caught:
        opened(directory)
    return caught.value


def newer(directory: Path, statement: str, fold: bool) -> None:
    """A store to which a later release did something, then died or (fold) ended properly."""
    store = opened(directory)
    keep(store)
    store.close()
    end = "" if fold else "import os; os._exit(0)"
    code = (
        f"import sqlite3; c = sqlite3.connect({str(directory / FILE)!r}, isolation_level=None)\n"
        f"c.execute({statement!r}); c.execute('CREATE TABLE news (x)'); {end}"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("fold", [True, False])
def test_a_newer_file_is_refused_and_keeps_every_byte(tmp_path: Path, fold: bool) -> None:
    newer(tmp_path, f"PRAGMA user_version = {len(schema.STEPS) + 1}", fold)
    before = files(tmp_path)
    assert (FILE + "-wal" in before) is not fold
    error = refused(tmp_path)
    assert str(error) == (
        f"E_VERSION: {tmp_path / FILE} was written by a newer release (format "
        f"{len(schema.STEPS) + 1}, this one knows {len(schema.STEPS)}); use that release, or "
        "choose another --state; the file was not touched"
    )
    assert files(tmp_path) == before


def test_another_programs_file_is_refused_and_keeps_every_byte(tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / FILE)
    other.execute("CREATE TABLE bookmarks (url)")
    other.close()
    before = files(tmp_path)
    assert str(refused(tmp_path)) == (
        f"E_VERSION: {tmp_path / FILE} holds other data, not sessions; choose another --state"
    )
    assert files(tmp_path) == before


def test_a_file_that_is_no_database_is_refused_and_keeps_every_byte(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"hello\n" * 1000)
    before = files(tmp_path)
    error = refused(tmp_path)
    assert str(error) == (
        f"E_INTERNAL: the session store {tmp_path / FILE} cannot be used: file is not a database; "
        "if the disk and its rights are in order, move the file away to start afresh"
    )
    assert files(tmp_path) == before


def test_a_damaged_file_is_an_error_with_a_sentence(tmp_path: Path) -> None:
    store = opened(tmp_path)
    keep(store, b"x" * 20_000, "x")
    store.close()
    data = (tmp_path / FILE).read_bytes()
    (tmp_path / FILE).write_bytes(data[:4096] + b"\xa5" * (len(data) - 4096))
    error = refused(tmp_path)
    assert error.failure.code is Code.INTERNAL
    assert "cannot be used: database disk image is malformed" in str(error)


def test_damage_that_is_found_later_is_an_error_on_that_call(tmp_path: Path) -> None:
    store = opened(tmp_path)
    keep(store, b"x" * 20_000, "x")
    ((page,),) = store._database.rows("SELECT rootpage FROM sqlite_schema WHERE name = 'entries'")
    store.close()
    with (tmp_path / FILE).open("r+b") as file:
        file.seek(4096 * (page - 1))
        file.write(b"\xa5" * 4096)
    store = opened(tmp_path)
    with pytest.raises(SymError, match="cannot be used: database disk image is malformed"):
        store.history("s")
    assert store.touch_session("s", NOW) == 2
    store.close()


def test_a_directory_that_takes_no_file_is_an_error_with_a_sentence() -> None:
    with pytest.raises(SymError, match="E_INTERNAL: the session store /proc/sessions.db cannot"):
        opened(Path("/proc"))


def test_an_empty_file_becomes_a_store(tmp_path: Path) -> None:
    (tmp_path / FILE).touch()
    store = opened(tmp_path)
    assert keep(store) == 1
    store.close()


@pytest.mark.parametrize("before", [None, 0o644])
def test_only_its_owner_may_read_the_file_whatever_the_umask(
    tmp_path: Path, before: int | None
) -> None:
    if before is not None:
        (tmp_path / FILE).touch(before)
    umask = os.umask(0)
    try:
        store = opened(tmp_path)
        keep(store)
    finally:
        os.umask(umask)
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert modes == {FILE: 0o600, f"{FILE}-wal": 0o600, f"{FILE}-shm": 0o600}
    store.close()


@pytest.mark.parametrize("name", ["a b", "50%", "what?x=1", "#1", "αβ", "a'b"])
def test_a_state_directory_may_have_any_name(tmp_path: Path, name: str) -> None:
    directory = tmp_path / name
    directory.mkdir()
    store = opened(directory)
    keep(store)
    store.close()
    assert [path.name for path in directory.iterdir()] == [FILE]
    assert [path.name for path in tmp_path.iterdir()] == [name]

"""Files of a store as deaths, full disks and strangers leave them: an answer or a typed refusal.

What was acknowledged is there again, whatever lies beside the file; a damaged file is a SymError
on opening or on the call that meets the damage, and never a crash or a wrong value.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from sym_core import schema
from sym_core.database import Database
from sym_core.errors import SymError
from sym_core.jobs import JobState
from sym_core.store import Store
from tests.storing import NOW, commit, fail, keep, opened, submitted, values

FILE = "sessions.db"
CODES = {"E_INTERNAL", "E_OUTPUT", "E_VERSION", "E_GONE"}


def filled(directory: Path, count: int = 12) -> dict[str, bytes]:
    """A store with some of everything; what its sessions hold."""
    store = opened(directory)
    for n in range(count):
        keep(store, f"value {n} ".encode() * 40, "abcde"[n % 5], f"s{n % 3}")
    keep(store, None)
    fail(store, submitted(store))
    held = everything(store)
    store.close()
    return held


def everything(store: Store) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    for session in (each["name"] for each in store.sessions_summary()):
        found |= {f"{session}.{name}": blob for name, blob in values(store, session).items()}
    return found


def used(directory: Path) -> str:
    """What comes of opening a store and doing something of everything: a code, or nothing."""
    try:
        store = opened(directory)
    except SymError as error:
        return error.failure.code.value
    try:
        everything(store)
        store.history("s0")
        store.touch_session("s1", NOW)
        keep(store, b"new", "new")
        store.reset_session("s1")
        store.lose_unfinished()
        return ""
    except SymError as error:
        return error.failure.code.value
    finally:
        store.close()


# -- what is cut, overwritten, or replaced


def test_a_file_cut_at_any_length_is_refused_or_used_and_never_a_crash(tmp_path: Path) -> None:
    filled(tmp_path)
    whole = (tmp_path / FILE).read_bytes()
    seen = {}
    for length in [*range(0, 120, 7), *range(120, len(whole), 1531), len(whole) - 1]:
        copy = tmp_path / f"cut{length}"
        copy.mkdir()
        (copy / FILE).write_bytes(whole[:length])
        seen[length] = used(copy)
    assert set(seen.values()) <= CODES | {""}
    assert seen[0] == ""  # an empty file is a new store
    assert [length for length in seen if 0 < length < 100 and not seen[length]] == []


@pytest.mark.parametrize("rubbish", [b"\0", b"\xff", b"SQLite format 3\0", b"\x0d\x00\x7f\xff\xfe"])
def test_any_page_overwritten_is_met_with_a_code(tmp_path: Path, rubbish: bytes) -> None:
    held = filled(tmp_path)
    whole, page = (tmp_path / FILE).read_bytes(), 4096
    seen: set[str] = set()
    for start in range(0, len(whole), page):
        copy = tmp_path / f"page{start}"
        copy.mkdir()
        damaged = whole[:start] + (rubbish * page)[:page] + whole[start + page :]
        (copy / FILE).write_bytes(damaged)
        seen.add(used(copy))
    assert seen <= CODES | {""}
    assert seen & CODES
    assert held


def test_single_bytes_flipped_never_crash_it(tmp_path: Path) -> None:
    filled(tmp_path)
    whole = (tmp_path / FILE).read_bytes()
    seen = set()
    for place in range(16, len(whole), len(whole) // 40):
        copy = tmp_path / f"flip{place}"
        copy.mkdir()
        damaged = bytearray(whole)
        damaged[place] ^= 0xFF
        (copy / FILE).write_bytes(damaged)
        seen.add(used(copy))
        shutil.rmtree(copy)
    assert seen <= CODES | {""}


ROWS = [  # columns that hold what SQLite takes and nobody here wrote
    *(("jobs", "arguments", value) for value in ("", "{", "[1", b"\xff", "nul")),
    *(("jobs", "state", value) for value in ("", "finished")),
    *(("jobs", "reply", value) for value in ("{", "", b"\x80")),
    ("jobs", "text", b"\xff\xfe"),
    *(("entries", "arguments", value) for value in ("", "{", b"\xff")),
    *(("entries", column, b"\xc3\x28") for column in ("type", "parsed", "text")),
    *(("entries", "evidence", value) for value in ("{", "")),
]


def test_a_row_that_nobody_here_wrote_is_met_with_a_code(tmp_path: Path) -> None:
    filled(tmp_path)
    whole = (tmp_path / FILE).read_bytes()
    found = []
    for table, column, value in ROWS:
        (tmp_path / FILE).write_bytes(whole)
        connection = sqlite3.connect(tmp_path / FILE)
        connection.execute(f"UPDATE {table} SET {column} = ?", (value,))
        (job,) = connection.execute("SELECT id FROM jobs WHERE text IS NOT NULL LIMIT 1").fetchone()
        connection.commit()
        connection.close()
        store = opened(tmp_path)
        try:
            read = store.job(job) if table == "jobs" else store.history("s0")
            found.append((table, column, value, read))
        except SymError as error:
            assert error.failure.code.value == "E_INTERNAL"
            assert error.failure.hint.startswith("if the disk and its rights are in order, move")
        store.close()
    assert found == []


STRANGERS = [
    (b"not a database, but a text of some length\n" * 20, "E_INTERNAL"),
    (b"\x7fELF" + bytes(5000), "E_INTERNAL"),
    (b"SQLite format 3\0" + bytes(84), "E_INTERNAL"),
    (b"{}", "E_INTERNAL"),
    (b"\n", "E_INTERNAL"),
]


def test_files_of_others_are_refused_and_keep_every_byte(tmp_path: Path) -> None:
    for number, (data, code) in enumerate(STRANGERS):
        copy = tmp_path / str(number)
        copy.mkdir()
        (copy / FILE).write_bytes(data)
        assert used(copy) == code
        assert (copy / FILE).read_bytes() == data


FOREIGN = [  # statements that make a SQLite file, what becomes of it
    ("CREATE TABLE mine (x); PRAGMA user_version = 1", "E_VERSION"),
    ("CREATE TABLE sessions (x); INSERT INTO sessions VALUES (1)", "E_VERSION"),
    ("PRAGMA user_version = 99", "E_VERSION"),
    ("PRAGMA user_version = -1", "E_INTERNAL"),
    (f"PRAGMA application_id = {schema.APPLICATION}; PRAGMA user_version = 3", "E_VERSION"),
    (f"PRAGMA application_id = {schema.APPLICATION}; PRAGMA user_version = 2", "E_INTERNAL"),
    (f"PRAGMA application_id = {schema.APPLICATION}", ""),
]


def test_databases_that_are_not_ours_or_not_of_this_release(tmp_path: Path) -> None:
    found = []
    for number, (script, code) in enumerate(FOREIGN):
        copy = tmp_path / str(number)
        copy.mkdir()
        connection = sqlite3.connect(copy / FILE)
        connection.executescript(script)
        connection.close()
        before = (copy / FILE).read_bytes()
        seen = used(copy)
        untouched = seen != "E_VERSION" or (copy / FILE).read_bytes() == before
        if (seen, untouched) != (code, True):
            found.append((script, seen, untouched))
    assert found == []


# -- what deaths leave beside the file


@pytest.fixture
def killed(tmp_path: Path) -> Iterator[tuple[Path, list[dict[str, bytes]]]]:
    """A directory as a killed kernel leaves it, and what the sessions held after each commit."""
    alive = tmp_path / "alive"
    alive.mkdir()
    store = opened(alive)
    states = [everything(store)]
    for n in range(8):
        job = submitted(store, f"s{n % 2}", "ab"[n % 2])
        states.append(everything(store))
        commit(store, job, f"value {n}".encode() * 50)
        states.append(everything(store))
    left = tmp_path / "left"
    shutil.copytree(alive, left)
    store.close()
    yield left, states


def test_what_a_killed_kernel_left_is_all_there(
    killed: tuple[Path, list[dict[str, bytes]]],
) -> None:
    left, states = killed
    assert {path.name for path in left.iterdir()} >= {FILE, f"{FILE}-wal"}
    assert everything(opened(left)) == states[-1]


@pytest.mark.parametrize("shm", ["kept", "gone", "rubbish", "empty"])
def test_the_index_beside_the_log_is_made_anew_whatever_it_holds(
    killed: tuple[Path, list[dict[str, bytes]]], shm: str
) -> None:
    left, states = killed
    index = left / f"{FILE}-shm"
    if shm != "kept":
        index.unlink(missing_ok=True)
    if shm in ("rubbish", "empty"):
        index.write_bytes(b"\xa5" * 32_768 if shm == "rubbish" else b"")
    assert everything(opened(left)) == states[-1]


def test_a_log_cut_anywhere_holds_a_beginning_of_what_was_done(
    killed: tuple[Path, list[dict[str, bytes]]], tmp_path: Path
) -> None:
    left, states = killed
    log = (left / f"{FILE}-wal").read_bytes()
    reached = set()
    for length in range(0, len(log), max(1, len(log) // 40)):
        copy = tmp_path / f"log{length}"
        shutil.copytree(left, copy)
        (copy / f"{FILE}-shm").unlink(missing_ok=True)
        (copy / f"{FILE}-wal").write_bytes(log[:length])
        store = opened(copy)
        held = everything(store)
        store.close()
        assert held in [{}, *states], length
        reached.add(states.index(held))
        shutil.rmtree(copy)
    assert len(reached) > 4  # more of the log is more of the past


def test_rubbish_at_the_end_of_a_log_is_passed_over(
    killed: tuple[Path, list[dict[str, bytes]]],
) -> None:
    left, states = killed
    with open(left / f"{FILE}-wal", "ab") as log:
        log.write(b"\x5a" * 9000)
    (left / f"{FILE}-shm").unlink(missing_ok=True)
    assert everything(opened(left)) == states[-1]


def test_a_log_of_another_file_is_not_taken_for_its_own(
    killed: tuple[Path, list[dict[str, bytes]]], tmp_path: Path
) -> None:
    left, _ = killed
    other = tmp_path / "other"
    other.mkdir()
    held = filled(other)
    shutil.copy(left / f"{FILE}-wal", other / f"{FILE}-wal")
    try:
        store = opened(other)
    except SymError as error:
        assert error.failure.code.value in CODES
        return
    found = everything(store)
    assert all(blob in {*held.values()} | {b"value"} or b"value" in blob for blob in found.values())


def test_what_was_on_its_way_when_it_was_killed_is_lost_with_its_input(
    killed: tuple[Path, list[dict[str, bytes]]],
) -> None:
    left, states = killed
    store = opened(left)
    job = submitted(store, "s0", "c", expr="1/x")
    again = opened(left)
    assert again.lose_unfinished() == 1
    stored = again.job(job.id)
    assert stored is not None and stored.reply is not None
    assert (stored.job.state, stored.reply["code"]) == (JobState.LOST, "E_LOST")
    assert "1/x" in stored.reply["error"]
    assert everything(again) == states[-1]
    again.close()
    store.close()


# -- files of an earlier release


def first_release(path: Path) -> None:
    """A file as the first step of the schema made it, with two sessions and a job on its way."""
    path.touch(0o600)
    connection = sqlite3.connect(path)
    connection.executescript(
        f"BEGIN; {schema.STEPS[0]} PRAGMA application_id = {schema.APPLICATION};"
        "PRAGMA user_version = 1;"
        "INSERT INTO sessions VALUES (1, 's', 3, 1, 8, 1.0, 2.0), (2, 't', 1, 0, 0, 1.0, 1.0);"
        "INSERT INTO entries VALUES (1, 1, 1, 'a', 1, 3, 'a', x'416464', 'j1', 'sym_evaluate',"
        " 5.0, 5, '{}', NULL, NULL, x'782b31', x'010203');"
        "INSERT INTO entries VALUES (2, 1, 2, NULL, 1, 5, '', x'', 'j2', 'sym_solve',"
        " 6.0, 1, '{\"expr\":\"x\"}', x'78', NULL, x'30', x'0102030405');"
        "INSERT INTO jobs VALUES ('j00000000000000aa', 1, 'c', 'sym_evaluate', 7, 60.0, 1.0, '',"
        " NULL, NULL, 'running', '{\"expr\":\"y\"}', NULL, NULL);"
        "UPDATE counter SET serial = 65; COMMIT;"
    )
    connection.close()


def test_a_file_of_the_first_release_is_brought_up_to_date_with_all_it_holds(
    tmp_path: Path,
) -> None:
    first_release(tmp_path / FILE)
    store = opened(tmp_path)
    assert values(store, "s") == {
        "a": b"\1\2\3",
        "_1": b"\1\2\3",
        "_2": b"\1\2\3\4\5",
        "_": b"\1\2\3\4\5",
    }
    assert [(each.n, each.called, each.tool, each.text) for each in store.history("s")] == [
        (1, "a", "sym_evaluate", "x+1"),
        (2, "", "sym_solve", "0"),
    ]
    assert store.touch_session("s", NOW) == 3
    assert store.next_serial() == 65
    assert store.lose_unfinished() == 1
    assert keep(store, b"new", "b") == 3
    assert values(store, "t") == {}


def test_an_update_that_was_cut_short_is_made_again(tmp_path: Path) -> None:
    first_release(tmp_path / FILE)
    connection = sqlite3.connect(tmp_path / FILE)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("ALTER TABLE entries ADD COLUMN part INTEGER NOT NULL DEFAULT 0")
    copy = tmp_path / "copy"
    copy.mkdir()
    for path in tmp_path.glob(f"{FILE}*"):
        shutil.copy(path, copy / path.name)
    connection.close()
    assert values(opened(copy), "s")["a"] == b"\1\2\3"


def test_every_step_ends_in_the_same_tables_as_a_new_file(tmp_path: Path) -> None:
    first_release(tmp_path / FILE)
    Database(tmp_path / FILE).close()
    Database(tmp_path / "new.db").close()
    tables = [tables_of(tmp_path / name) for name in (FILE, "new.db")]
    assert tables[0] == tables[1]


def tables_of(path: Path) -> list[tuple[str, list[tuple[object, ...]]]]:
    connection = sqlite3.connect(path)
    names = [row[0] for row in connection.execute("SELECT name FROM sqlite_schema ORDER BY name")]
    found = [(name, connection.execute(f"PRAGMA table_info({name})").fetchall()) for name in names]
    version = connection.execute("PRAGMA user_version").fetchall()
    connection.close()
    return [*found, ("version", version)]


# -- one after the other, and both at once


def test_two_stores_on_one_file_see_one_another_and_break_nothing(tmp_path: Path) -> None:
    first, second = opened(tmp_path), opened(tmp_path)
    keep(first, b"one", "a")
    keep(second, b"two", "b")
    keep(first, b"three", "c")
    assert everything(first) == everything(second)
    assert {blob for blob in everything(first).values()} == {b"one", b"two", b"three"}
    serials = [store.next_serial() for store in (first, second) * 100]
    assert len(set(serials)) == 200


def test_a_store_that_was_closed_says_so_and_raises_nothing_else(tmp_path: Path) -> None:
    store = opened(tmp_path)
    keep(store)
    store.close()
    store.close()
    for call in (store.sessions_summary, lambda: store.names("s"), lambda: store.history("s")):
        with pytest.raises(SymError, match="E_INTERNAL: the session store"):
            call()
    with pytest.raises(SymError, match="E_OUTPUT: could not be stored"):
        store.drop_session("s")

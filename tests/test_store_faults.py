"""The store: killed at any moment, on a full disk, on a read-only one."""

from __future__ import annotations

import random
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from sym_core.errors import SymError
from sym_core.store import Store
from tests.store_writer import blob_of, name_of
from tests.storing import NOW, commit, fail, keep, opened, submitted, values

ROOT = Path(__file__).parent.parent
FILE = "sessions.db"


# -- killed


def killed_after(directory: Path, seed: int, lines: int, turns: int) -> list[str]:
    """What a writer said it had kept until SIGKILL, sent some idle turns after so many lines."""
    command = [sys.executable, "-m", "tests.store_writer", str(directory), str(seed)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        said = [writer.stdout.readline() for _ in range(lines)]
        for _ in range(turns):  # else the signal always comes just after a commit
            pass
        writer.send_signal(signal.SIGKILL)
        said += writer.stdout.readlines()
    assert writer.returncode == -signal.SIGKILL
    return [line for line in said if line.endswith("\n")]


def expected(session: str, newest: int) -> dict[str, bytes]:
    """All names after `newest` entries, of which five unnamed ones are kept."""
    bound = {name: n for n in range(1, newest + 1) if (name := name_of(n))}
    kept = {*bound.values(), *range(max(1, newest - 4), newest + 1)}
    names = bound | {f"_{n}": n for n in kept} | {"_": newest}
    return {name: blob_of(session, n) for name, n in names.items()}


def check_after_kill(directory: Path, said: list[str]) -> None:
    """Every session is exactly as after what was said, or after one entry more."""
    store = opened(directory, entries=5)
    lost = store.lose_unfinished()
    newest = {session: int(n) for session, n in map(str.split, said)}
    ahead = 0
    for session, n in newest.items():
        more = store.touch_session(session, NOW) - 1 - n
        ahead += more
        assert values(store, session) == expected(session, n + more)
    assert lost + ahead <= 1
    assert store._database.rows("PRAGMA integrity_check") == [("ok",)]
    store.close()


def kill_rounds(directory: Path, rounds: int) -> None:
    chosen = random.Random(rounds)
    for seed in range(rounds):
        moment = chosen.randint(2, 400), chosen.randrange(50_000)
        check_after_kill(directory, killed_after(directory, seed, *moment))


def test_a_killed_writer_loses_nothing_it_acknowledged(tmp_path: Path) -> None:
    kill_rounds(tmp_path, 6)


@pytest.mark.soak
def test_two_hundred_killed_writers_lose_nothing_they_acknowledged(tmp_path: Path) -> None:
    kill_rounds(tmp_path, 200)


# -- a disk that takes nothing more


def snapshot(store: Store) -> object:
    return values(store), store.history("s"), store.touch_session("s", NOW)


def test_a_full_disk_is_an_error_on_that_call_and_nothing_else(store: Store) -> None:
    keep(store, b"before", "x")
    job, before = submitted(store, name="x"), snapshot(store)
    ((pages,),) = store._database.rows("PRAGMA page_count")
    store._database.rows(f"PRAGMA max_page_count = {pages + 1}")
    with pytest.raises(SymError) as caught:
        commit(store, job, b"x" * 100_000)
    assert str(caught.value) == (
        "E_OUTPUT: could not be stored: database or disk is full; nothing was changed"
    )
    assert snapshot(store) == before
    fail(store, job)
    store._database.rows("PRAGMA max_page_count = 1000000")
    assert keep(store, b"x" * 100_000, "x") == 2


def test_a_file_that_may_not_grow_is_an_error_on_that_call_and_nothing_else(tmp_path: Path) -> None:
    code = (
        "import resource, sys; from pathlib import Path; from tests.storing import *\n"
        "store = opened(Path(sys.argv[1])); keep(store, b'before', 'x')\n"
        "job, before = submitted(store), values(store)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, resource.RLIM_INFINITY))\n"
        "try: commit(store, job, b'x' * 500_000)\n"
        "except Exception as error: print(error)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, 2 * (resource.RLIM_INFINITY,))\n"
        "print(values(store) == before, keep(store, b'after'))\n"
    )
    command = [sys.executable, "-c", code, str(tmp_path)]
    error, after = subprocess.check_output(command, cwd=ROOT, text=True).splitlines()
    assert error.startswith("E_OUTPUT: could not be stored: ")
    assert after == "True 2"


@pytest.mark.parametrize("act", ["keep", "finish", "submit", "touch", "serial", "lose", "drop"])
def test_a_disk_that_became_read_only_is_an_error_and_reading_goes_on(
    store: Store, act: str
) -> None:
    keep(store, b"before", "x")
    job, before = submitted(store), values(store)
    store._promised = 0
    store._database.rows("PRAGMA query_only = ON")
    acts: dict[str, Callable[[], object]] = {
        "keep": lambda: commit(store, job),
        "finish": lambda: fail(store, job),
        "submit": lambda: store.submit(job),
        "touch": lambda: store.touch_session("new", NOW),
        "serial": store.next_serial,
        "lose": store.lose_unfinished,
        "drop": lambda: store.drop_session("s"),
    }
    with pytest.raises(SymError) as caught:
        acts[act]()
    assert str(caught.value) == (
        "E_OUTPUT: could not be stored: attempt to write a readonly database; nothing was changed"
    )
    assert values(store) == before


def test_a_reader_who_looks_in_holds_nobody_up(store: Store, tmp_path: Path) -> None:
    keep(store)
    visitor = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    visitor.execute("BEGIN")
    assert visitor.execute("SELECT count(*) FROM entries").fetchone() == (1,)
    assert keep(store) == 2
    visitor.close()


def test_a_writer_who_looks_in_is_waited_for_and_then_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sym_core.database.BUSY_MS", 1)
    store = opened(tmp_path)
    visitor = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    visitor.execute("BEGIN IMMEDIATE")
    with pytest.raises(SymError, match="E_OUTPUT: could not be stored: database is locked"):
        store.touch_session("s", NOW)
    visitor.close()
    assert keep(store) == 1
    store.close()


def test_another_thread_is_refused_and_harms_nothing(store: Store) -> None:
    with ThreadPoolExecutor(1) as pool:
        error = pool.submit(keep, store).exception()
    assert isinstance(error, SymError) and "same thread" in str(error)
    assert keep(store) == 1


def test_a_fault_in_the_middle_of_a_call_undoes_all_of_it(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(store, b"before", "x")
    job, before = submitted(store, name="x"), snapshot(store)
    with monkeypatch.context() as patch, pytest.raises(ZeroDivisionError):
        patch.setattr("sym_core.store.end_job", lambda *_: 1 // 0)
        commit(store, job)
    assert snapshot(store) == before
    assert commit(store, job) == 2


def test_a_bad_statement_leaves_no_transaction_behind(store: Store) -> None:
    with pytest.raises(SymError, match="E_OUTPUT"), store._database.transaction() as db:
        db.execute("INSERT INTO nowhere VALUES (1)")
    assert keep(store) == 1

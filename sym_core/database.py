"""One SQLite file, opened with care: marked as ours, never a newer one, errors as sentences.

Knows the schema's steps but no table: what is stored is the store's business. Never rewrites a
file it does not know, and is used from the one thread that opened it.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import quote

from sym_core import schema
from sym_core.errors import Code, SymError

BUSY_MS = 1000  # the kernel's lock keeps other kernels out; a person looking in holds it for ms
WAL_BYTES = 16 << 20  # what the log is cut back to after one large commit: two values
_PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = NORMAL",
    "PRAGMA temp_store = MEMORY",
    "PRAGMA trusted_schema = OFF",
    "PRAGMA cell_size_check = ON",
    f"PRAGMA journal_size_limit = {WAL_BYTES}",
)


# Of a damaged file SQLite may quote what is no text.
_ERRORS = (sqlite3.Error, OSError, UnicodeDecodeError)
_MAGIC = b"SQLite format 3\0"  # its first bytes; a file of a few others it would take for empty


_T = TypeVar("_T")


class Database:
    """An open file and its transactions."""

    def __init__(self, path: Path) -> None:
        """Open or make the file (0600). E_VERSION for a newer one, E_INTERNAL for a broken one."""
        self.path = path
        try:
            _make(path)
            _refuse_strange(path)
            self._connection = _connect(f"{_uri(path)}?mode=rw")
        except _ERRORS as error:
            raise _unusable(path, error) from None
        try:
            self._set_up()
        except _ERRORS as error:
            self._connection.close()
            raise _unusable(path, error) from None

    def close(self) -> None:
        """Fold the log into the file and let go of it."""
        self._connection.close()

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """All or nothing, committed on leaving; what SQLite cannot do is E_OUTPUT."""
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            yield self._connection
            self._connection.execute("COMMIT")
        except (sqlite3.Error, UnicodeDecodeError) as error:
            self._undo()
            raise SymError(
                Code.OUTPUT, f"could not be stored: {error}", hint="nothing was changed"
            ) from None
        except BaseException:
            self._undo()
            raise

    def rows(self, statement: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """What a SELECT finds; what SQLite cannot read is E_INTERNAL."""
        try:
            return self._connection.execute(statement, parameters).fetchall()
        except _ERRORS as error:
            raise _unusable(self.path, error) from None

    def records(self, made: Callable[[Any], _T], rows: Iterable[tuple[Any, ...]]) -> list[_T]:
        """What is made of each row; E_INTERNAL for one whose damage SQLite did not notice."""
        try:
            return [made(row) for row in rows]
        except (ValueError, TypeError) as error:
            raise _unusable(self.path, error) from None

    def _set_up(self) -> None:
        for pragma in _PRAGMAS:
            self._connection.execute(pragma).fetchall()
        version = _number(self._connection, "user_version")
        for step, script in enumerate(schema.STEPS[version:], version + 1):
            self._connection.executescript(
                f"BEGIN IMMEDIATE; {script} PRAGMA application_id = {schema.APPLICATION};"
                f"PRAGMA user_version = {step}; COMMIT;"
            )
        self._connection.execute("SELECT count(*) FROM sessions").fetchall()

    def _undo(self) -> None:
        # SQLite undoes by itself when the disk is full; a second ROLLBACK is then an error.
        with suppress(sqlite3.Error):
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")


def _make(path: Path) -> None:
    # SQLite gives its log files the mode of this one, whatever the umask.
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
    if path.stat().st_mode & 0o077:
        path.chmod(0o600)


def _refuse_strange(path: Path) -> None:
    """Look without write access, so that a file that is refused keeps every byte."""
    begins = _beginning(path)
    if not begins:
        return
    if begins != _MAGIC:
        raise sqlite3.DatabaseError("file is not a database")
    connection = _connect(f"{_uri(path)}?mode=ro")
    try:
        application = _number(connection, "application_id")
        version = _number(connection, "user_version")
        tables = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    finally:
        connection.close()
    if application != schema.APPLICATION and tables:
        raise SymError(
            Code.VERSION, f"{path} holds other data, not sessions", hint="choose another --state"
        )
    if version > len(schema.STEPS):
        raise SymError(
            Code.VERSION,
            f"{path} was written by a newer release (format {version}, this one knows "
            f"{len(schema.STEPS)})",
            hint="use that release, or choose another --state; the file was not touched",
        )


def _beginning(path: Path) -> bytes:
    with open(path, "rb") as file:
        return file.read(len(_MAGIC))


def _connect(uri: str) -> sqlite3.Connection:
    return sqlite3.connect(uri, uri=True, timeout=BUSY_MS / 1000, isolation_level=None)


def _uri(path: Path) -> str:
    return "file:" + quote(os.fsencode(path.absolute()))


def _number(connection: sqlite3.Connection, pragma: str) -> int:
    value: int = connection.execute(f"PRAGMA {pragma}").fetchone()[0]
    return value


def _unusable(path: Path, error: Exception) -> SymError:
    return SymError(
        Code.INTERNAL,
        f"the session store {path} cannot be used: {error}",
        hint="if the disk and its rights are in order, move the file away to start afresh",
    )

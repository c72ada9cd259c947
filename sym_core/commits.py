"""The steps of keeping a finished job: statements inside a transaction that somebody else opened.

Each step checks its own bound and raises; then the whole transaction is undone. Commits nothing
itself and reads no clock.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from sym_core.errors import Code, SymError
from sym_core.jobs import Job
from sym_core.records import Value, as_json, packed

_MIB = 1 << 20


class SessionRow(NamedTuple):
    """What a commit needs to know of a session: `next` is the number of its next entry."""

    id: int
    next: int
    names: int
    bytes: int


@dataclass(frozen=True, slots=True)
class Finished:
    """A job that ended well, its reply, the whole printed text and the value, if there is one."""

    job: Job
    reply: Mapping[str, Any]
    text: str
    value: Value | None
    now: float


def session_row(db: sqlite3.Connection, name: str) -> SessionRow:
    """The session of that name, or E_GONE."""
    found = db.execute(
        "SELECT id, next, names, bytes FROM sessions WHERE name = ?", (name,)
    ).fetchone()
    if found is None:
        raise SymError(Code.GONE, f"no session {name!r} (any more)")
    return SessionRow(*found)


def keep(
    db: sqlite3.Connection, session: SessionRow, done: Finished, limits: Mapping[str, int]
) -> None:
    """Write the new entry and its name, let go of what is too old, and count anew."""
    size = len(done.value.blob) if done.value else 0
    _check_value(size, limits)
    new_names = _unbind(db, session, done, limits)
    _insert(db, session, done, limits["shown"])
    total = session.bytes + size - _prune(db, session, limits)
    _check_session(session, size, total, limits)
    db.execute(
        "UPDATE sessions SET next = next + 1, used = ?, names = ?, bytes = ? WHERE id = ?",
        (done.now, session.names + new_names, total, session.id),
    )


def end_job(
    db: sqlite3.Connection, session: SessionRow, ended: Finished, limits: Mapping[str, int]
) -> None:
    """Write a job's end and its reply, and forget the session's oldest finished jobs."""
    job = ended.job
    done = db.execute(
        "UPDATE jobs SET started = ?, finished = ?, state = ?, reply = ?, text = ? "
        "WHERE id = ? AND finished IS NULL",
        (
            *(job.started, job.finished, job.state.value),
            *(as_json(ended.reply), packed(ended.text[: limits["output"]]), job.id),
        ),
    )
    if done.rowcount != 1:
        raise SymError(Code.INTERNAL, f"job {job.id} is not stored as unfinished")
    db.execute(
        "DELETE FROM jobs WHERE session = ? AND finished IS NOT NULL AND serial <= "
        "(SELECT serial FROM jobs WHERE session = ? AND finished IS NOT NULL "
        "ORDER BY serial DESC LIMIT 1 OFFSET ?)",
        (session.id, session.id, max(1, limits["entries"])),
    )


def _unbind(
    db: sqlite3.Connection, session: SessionRow, done: Finished, limits: Mapping[str, int]
) -> int:
    """Take the name from the value that has it; 1 if none had, which makes one name more."""
    if not done.job.name or done.value is None:
        return 0
    taken = db.execute(
        "UPDATE entries SET name = NULL WHERE session = ? AND name = ?",
        (session.id, done.job.name),
    )
    if taken.rowcount:
        return 0
    if session.names >= limits["names"]:
        raise SymError(
            Code.OUTPUT,
            f"the session has {session.names} names already; at most {limits['names']}",
            hint="use a name again, or another session; nothing was changed",
        )
    return 1


def _insert(db: sqlite3.Connection, session: SessionRow, done: Finished, shown: int) -> None:
    job, value, parsed = done.job, done.value, done.reply.get("parsed_input")
    check = done.reply.get("check")
    db.execute(
        "INSERT INTO entries (session, n, name, kept, bytes, called, type, job, tool, stored, "
        "length, arguments, parsed, evidence, text, blob) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(session.id, session.next, (value and job.name) or None, value is not None),
            *(len(value.blob) if value else 0, job.name, packed(value.type if value else "")),
            *(job.id, job.tool, done.now, done.reply.get("length") or len(done.text)),
            *(as_json(job.arguments), None if parsed is None else packed(parsed)),
            *(None if check is None else as_json(check), packed(done.text[:shown])),
            value and value.blob,
        ),
    )


def _prune(db: sqlite3.Connection, session: SessionRow, limits: Mapping[str, int]) -> int:
    """Drop unnamed values, later also their history, when they are too old; the bytes freed."""
    old = (session.id, session.next - max(1, limits["entries"]))
    where = "WHERE session = ? AND name IS NULL AND kept = 1 AND n <= ?"
    count, freed = db.execute(f"SELECT count(*), total(bytes) FROM entries {where}", old).fetchone()
    if count:
        emptied = "kept = 0, bytes = 0, text = NULL, blob = NULL"
        db.execute(f"UPDATE entries SET {emptied} {where}", old)
    db.execute(
        "DELETE FROM entries WHERE session = ? AND name IS NULL AND kept = 0 AND n <= ?",
        (session.id, session.next - max(limits["history"], limits["entries"], 1)),
    )
    return int(freed)


def _check_value(size: int, limits: Mapping[str, int]) -> None:
    if size > limits["value"]:
        raise SymError(
            Code.OUTPUT,
            f"the value takes {_mib(size)} encoded; at most {_mib(limits['value'])}",
            hint="keep a smaller part of it",
        )


def _check_session(session: SessionRow, size: int, total: int, limits: Mapping[str, int]) -> None:
    if size and total > limits["session"]:
        raise SymError(
            Code.OUTPUT,
            f"the session holds {_mib(session.bytes)} and would hold {_mib(total)} with this "
            f"value of {_mib(size)}; at most {_mib(limits['session'])}",
            hint="use another session, or ask for something smaller; nothing was changed",
        )


def _mib(size: int) -> str:
    return f"{size / _MIB:.1f} MiB" if size >= _MIB else f"{size} bytes"

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
from sym_core.records import Bound, Value, as_json, packed

_MIB = 1 << 20
_NAMES = 1000  # characters of the names of one program in its history: a few lines


class SessionRow(NamedTuple):
    """What a commit needs to know of a session: `next` is the number of its next entry."""

    id: int
    next: int
    names: int
    bytes: int


@dataclass(frozen=True, slots=True)
class Finished:
    """A job that ended well, its reply, the whole printed text, the value, if there is one, and
    the names that a program left or deleted."""

    job: Job
    reply: Mapping[str, Any]
    text: str
    value: Value | None
    now: float
    bound: tuple[Bound, ...] = ()
    listed: str | None = None  # the text for lists, where it is not the beginning of `text`
    deleted: tuple[str, ...] = ()


def session_row(db: sqlite3.Connection, name: str) -> SessionRow:
    """The session of that name, or E_GONE."""
    found = db.execute(
        "SELECT id, next, names, bytes FROM sessions WHERE name = ?", (name,)
    ).fetchone()
    if found is None:
        raise SymError(Code.GONE, f"no session {name!r} (any more)", hint="sym_status lists them")
    return SessionRow(*found)


def keep(
    db: sqlite3.Connection, session: SessionRow, done: Finished, limits: Mapping[str, int]
) -> None:
    """Write the new entry and the names, let go of what is too old, and count anew."""
    values = [*([done.value] if done.value else []), *(each.value for each in done.bound)]
    for value in values:
        _check_value(len(value.blob), limits)
    size = sum(len(value.blob) for value in values)
    new_names, freed = _unbind(db, session, done, limits)
    _insert(db, session, done, limits["shown"])
    _insert_bound(db, session, done)
    # Counted after pruning: what makes room in the same step may be used by it.
    total = session.bytes + size - freed - _prune(db, session, limits)
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
        # A second end of one job changes no row: that is how it is noticed below.
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
) -> tuple[int, int]:
    """Take the names from the values that have them: how many more names there are, the bytes
    freed.

    What a program left is gone with its name; an entry is still there as _n.
    """
    names = [done.job.name] if done.job.name and done.value else []
    taken, freed = 0, 0
    for name in [*names, *(each.name for each in done.bound), *done.deleted]:
        old = (session.id, name)
        where = "WHERE session = ? AND name = ?"
        found = db.execute(f"SELECT part, bytes FROM entries {where}", old).fetchone()
        if found is None:
            continue
        taken += 1
        if found[0]:
            freed += found[1]
            db.execute(f"DELETE FROM entries {where}", old)
        else:
            db.execute(f"UPDATE entries SET name = NULL {where}", old)
    new = len(names) + len(done.bound) - taken
    # Only where names are added: a full session may still use its names again.
    if new > 0 and session.names + new > limits["names"]:
        raise SymError(
            Code.OUTPUT,
            f"the session has {session.names} names already; at most {limits['names']}",
            hint="use a name again, or another session; nothing was changed",
        )
    return new, freed


def _insert(db: sqlite3.Connection, session: SessionRow, done: Finished, shown: int) -> None:
    job, value, parsed = done.job, done.value, done.reply.get("parsed_input")
    check = done.reply.get("check")
    listed = done.text if done.listed is None else done.listed
    db.execute(
        "INSERT INTO entries (session, n, name, kept, bytes, called, type, job, tool, stored, "
        "length, arguments, parsed, evidence, text, blob) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(session.id, session.next, (value and job.name) or None, value is not None),
            *(len(value.blob) if value else 0, _called(done), packed(value.type if value else "")),
            *(job.id, job.tool, done.now, done.reply.get("length") or len(listed)),
            *(as_json(job.arguments), None if parsed is None else packed(parsed)),
            *(None if check is None else as_json(check), packed(listed[:shown])),
            value and value.blob,
        ),
    )


def _called(done: Finished) -> str:
    """The name that was given, or the names that a program left, for the history."""
    return done.job.name or ", ".join(each.name for each in done.bound)[:_NAMES]


def _insert_bound(db: sqlite3.Connection, session: SessionRow, done: Finished) -> None:
    job = done.job
    db.executemany(
        "INSERT INTO entries (session, n, part, name, kept, bytes, called, type, job, tool, "
        "stored, length, arguments, needs, blob) "
        "VALUES (?, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?, 0, '{}', ?, ?)",
        [
            (
                *(session.id, session.next, part, each.name, len(each.value.blob), each.name),
                *(packed(each.value.type), job.id, job.tool, done.now),
                *(each.needs or None, each.value.blob),
            )
            for part, each in enumerate(done.bound, 1)
        ],
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
        # A step is not forgotten while its value is kept, whatever the limits say.
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

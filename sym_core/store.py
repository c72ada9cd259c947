"""Sessions on disk: values, their names, how they came about, and the replies of finished jobs.

Each call is one transaction, committed on return, from the one thread that opened the store.
What was acknowledged survives the death of every process at any moment; a power cut or a crash
of the machine may cost the last moments (SQLite's synchronous=NORMAL), never the file. Space of
dropped values is used again, not given back. Never decodes a value and takes its times as
arguments. That only one kernel writes is the kernel's lock's business.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from sym_core.commits import Finished, end_job, keep, session_row
from sym_core.database import Database
from sym_core.errors import Code, SymError
from sym_core.jobs import IllegalMove, Job, JobState
from sym_core.kept import Kept, spoken_of
from sym_core.names import PRIVATE
from sym_core.records import (
    ENTRY_COLUMNS,
    JOB_COLUMNS,
    Bound,
    Entry,
    Name,
    StoredJob,
    Value,
    as_json,
    entry,
    job_row,
    lost_reply,
    stored_job,
)

__all__ = ["Bound", "Entry", "Finished", "Name", "Store", "StoredJob", "Value"]

SERIALS = 1 << 31  # serial << 32 must stay a 63-bit number: it numbers an evaluation's dummies
_BLOCK = 64  # serials promised by one write; a restart skips what is left of it
_FRESH = 1.0  # seconds: a session's last use is for people, who need it no finer
_EMPTY = 60.0  # seconds an empty session is left alone: its first job comes in the same instant
_MANY = 500  # placeholders in one statement; SQLite's own bound was 999 for long


class Store:
    """The file `sessions.db` of one state directory."""

    def __init__(self, path: Path, limits: Mapping[str, int]) -> None:
        """Open or make it: E_VERSION for a newer file (untouched), E_INTERNAL for a broken one."""
        self._limits = limits
        self._database = Database(path)
        self._serial = self._promised = 0

    def close(self) -> None:
        """Let go of the file."""
        self._database.close()

    # -- sessions

    def touch_session(self, name: str, now: float) -> int:
        """Note that a session is used, making it if need be; the number its next entry gets.

        E_BUSY when there are too many. Empty ones that nobody used for a minute make room.
        """
        found = self._database.rows("SELECT next, used FROM sessions WHERE name = ?", (name,))
        if found and 0 <= now - found[0][1] < _FRESH:
            return int(found[0][0])
        with self._database.transaction() as db:
            if found:
                db.execute("UPDATE sessions SET used = ? WHERE name = ?", (now, name))
                return int(found[0][0])
            self._make_room(db, now)
            db.execute(
                "INSERT INTO sessions (name, created, used) VALUES (?, ?, ?)", (name, now, now)
            )
        return 1

    def drop_session(self, name: str) -> bool:
        """Forget a session with its values, history and jobs; whether there was one."""
        with self._database.transaction() as db:
            found = db.execute("SELECT id FROM sessions WHERE name = ?", (name,)).fetchone()
            if found is not None:
                _drop(db, found[0])
        return found is not None

    def reset_session(self, name: str) -> int:
        """Forget all values and the history of a session, whose next entry is 1 again; how many
        names that were. E_GONE without the session."""
        with self._database.transaction() as db:
            session = session_row(db, name)
            db.execute("DELETE FROM entries WHERE session = ?", (session.id,))
            db.execute(
                "UPDATE sessions SET next = 1, names = 0, bytes = 0 WHERE id = ?", (session.id,)
            )
        return session.names

    def sessions_summary(self, most: int = 100) -> list[dict[str, Any]]:
        """Sessions, last used first: name, names, entries (ever made), bytes, used (since 1970)."""
        rows = self._database.rows(
            "SELECT name, names, next - 1, bytes, used FROM sessions ORDER BY used DESC LIMIT ?",
            (most,),
        )
        keys = ("name", "names", "entries", "bytes", "used")
        return [dict(zip(keys, row, strict=True)) for row in rows]

    def history(self, session: str, since: int = 1, most: int = 100) -> list[Entry]:
        """Entries of a session from number `since` on, oldest first; without their values."""
        rows = self._database.rows(
            f"SELECT {ENTRY_COLUMNS} FROM entries WHERE n >= ? AND part = 0 AND session = "
            "(SELECT id FROM sessions WHERE name = ?) ORDER BY n LIMIT ?",
            (since, session, most),
        )
        return self._database.records(entry, rows)

    # -- jobs

    def next_serial(self) -> int:
        """A number from 1 to 2**31 - 1 that no other call ever gets, also after a restart."""
        if self._serial >= self._promised:
            self._promise()
        self._serial += 1
        return self._serial - 1

    def submit(self, job: Job) -> None:
        """Note a job before it runs, so that it cannot vanish; E_GONE without its session."""
        with self._database.transaction() as db:
            session = session_row(db, job.session)
            db.execute(
                f"INSERT INTO jobs ({JOB_COLUMNS}, session) VALUES ({_marks(12)})",
                (*job_row(job), session.id),
            )

    def commit(self, done: Finished) -> int:
        """Keep what a finished job found, and its reply; the number of the new entry.

        Takes the job in state done. Value, entry, name, reply and pruning are one transaction:
        after E_OUTPUT (too large, disk full) the session is what it was.
        """
        job, reply = done.job, done.reply
        _check_state(job, JobState.DONE)
        with self._database.transaction() as db:
            session = session_row(db, job.session)
            if reply["entry"] not in {None, f"_{session.next}"}:
                raise ValueError(f"reply says {reply['entry']}, the entry is _{session.next}")
            keep(db, session, done, self._limits)
            end_job(db, session, done, self._limits)
        return session.next

    def finish(self, job: Job, reply: Mapping[str, Any], text: str, now: float) -> None:
        """Keep the reply of a job that ended otherwise, or only checked; its session is only used.

        Takes the job in its final state.
        """
        ends = (state for state in JobState if state.final)
        _check_state(job, *(end for end in ends if end != "done" or "check" in job.arguments))
        with self._database.transaction() as db:
            session = session_row(db, job.session)
            db.execute("UPDATE sessions SET used = ? WHERE id = ?", (now, session.id))
            end_job(db, session, Finished(job, reply, text, None, now), self._limits)

    def lose_unfinished(self) -> int:
        """Mark what a dead kernel left queued or running as lost; how many jobs that were.

        Their end is noted as their beginning, since nobody knows it.
        """
        left = self._jobs("jobs.finished IS NULL")
        with self._database.transaction() as db:
            for job in (each.job for each in left):
                db.execute(
                    "UPDATE jobs SET state = 'lost', finished = created, reply = ? WHERE id = ?",
                    (as_json(lost_reply(job)), job.id),
                )
        return len(left)

    def job(self, job_id: str) -> StoredJob | None:
        """The job of that id, or None if there is none (any more)."""
        found = self._jobs("jobs.id = ?", job_id)
        return found[0] if found else None

    # -- values

    def names(self, session: str) -> list[Name]:
        """Every way to call a value of a session: names, `_5` for each kept entry, and `_`."""
        found = []
        for row in self._kept(session):
            own = [row.name] if row.name is not None else []
            numbered = [f"_{row.n}", *["_"] * row.last] if row.part == 0 else []
            found += [Name(each, row.id, row.bytes) for each in (*own, *numbered)]
        return found

    def blobs(self, values: Iterable[int]) -> list[bytes]:
        """The encoded values of these ids, in this order; E_GONE if one is no longer kept."""
        wanted = list(values)
        found: dict[int, bytes] = {}
        for start in range(0, len(wanted), _MANY):
            some = wanted[start : start + _MANY]
            statement = f"SELECT id, blob FROM entries WHERE kept AND id IN ({_marks(len(some))})"
            found.update(self._database.rows(statement, some))
        if missing := [value for value in wanted if value not in found]:
            raise SymError(Code.GONE, f"{len(missing)} values are no longer kept")
        return [found[value] for value in wanted]

    def mentioned(self, session: str, texts: Iterable[str]) -> list[tuple[tuple[str, ...], bytes]]:
        """The values that texts may be speaking of, each once, with the names that occur.

        More than a reader finds in the texts, never fewer; E_INPUT_LIMIT if they are too large.
        """
        rows = spoken_of(list(texts), lambda everything: self._kept(session, everything))
        total = sum(row.bytes for _, row in rows)
        if total > self._limits["inputs"]:
            names, largest = max(rows, key=lambda found: found[1].bytes)
            raise SymError(
                Code.INPUT_LIMIT,
                f"the values mentioned take {total} bytes; at most {self._limits['inputs']}",
                where=f"{names[0]} alone takes {largest.bytes}",
                hint="mention fewer at once; a name counts wherever its letters stand",
            )
        blobs = self.blobs(row.id for _, row in rows)
        return [(names, blob) for (names, _), blob in zip(rows, blobs, strict=True)]

    # -- steps

    def _kept(self, session: str, all_of_them: bool = True) -> list[Kept]:
        """Kept values, oldest first; without `all_of_them` only those that have a name."""
        which = "kept" if all_of_them else "kept AND name IS NOT NULL"
        rows = self._database.rows(
            f"SELECT name, id, n, part, bytes, needs FROM entries WHERE {which} AND session = "
            "(SELECT id FROM sessions WHERE name = ?) ORDER BY n, part",
            (session,),
        )
        last = max((row[2] for row in rows if row[3] == 0), default=0)
        return [Kept._make((*row, row[2] == last and row[3] == 0)) for row in rows]

    def _jobs(self, condition: str, *parameters: Any) -> list[StoredJob]:
        columns = ", ".join(f"jobs.{column}" for column in JOB_COLUMNS.split(", "))
        rows = self._database.rows(
            f"SELECT sessions.name, {columns}, reply, text FROM jobs "
            f"JOIN sessions ON sessions.id = jobs.session WHERE {condition}",
            parameters,
        )
        return self._database.records(stored_job, rows)

    def _promise(self) -> None:
        with self._database.transaction() as db:
            first = int(db.execute("SELECT serial FROM counter").fetchone()[0])
            last = min(first + _BLOCK, SERIALS)
            if first >= last:
                raise SymError(
                    Code.OUTPUT,
                    f"this state directory has numbered {SERIALS} jobs",
                    hint="choose another --state",
                )
            db.execute("UPDATE counter SET serial = ?", (last,))
        self._serial, self._promised = first, last

    def _make_room(self, db: sqlite3.Connection, now: float) -> None:
        if _count(db) < self._limits["sessions"]:
            return
        db.execute(
            "DELETE FROM sessions WHERE next = 1 AND used < ? "
            "AND id NOT IN (SELECT session FROM jobs)",
            (now - _EMPTY,),
        )
        # Then the oldest that a front end never came back to: not one at work, if clocks jumped.
        if _count(db) >= self._limits["sessions"] and (old := self._left_behind(db, now)):
            _drop(db, old[0])
        if (count := _count(db)) >= self._limits["sessions"]:
            raise SymError(
                Code.BUSY,
                f"this state directory holds {count} sessions already",
                hint="use one of them (sym_status lists them), or another --state",
            )

    def _left_behind(self, db: sqlite3.Connection, now: float) -> tuple[int] | None:
        found: tuple[int] | None = db.execute(
            "SELECT id FROM sessions WHERE name GLOB ? AND used < ? AND id NOT IN "
            "(SELECT session FROM jobs WHERE finished IS NULL) ORDER BY used LIMIT 1",
            (f"{PRIVATE}*", now - self._limits["private_age"]),
        ).fetchone()
        return found


def _drop(db: sqlite3.Connection, session: int) -> None:
    # With all that is its: SQLite gives the id again, and the next session would inherit the rest.
    for rows in ("entries WHERE session", "jobs WHERE session", "sessions WHERE id"):
        db.execute(f"DELETE FROM {rows} = ?", (session,))


def _count(db: sqlite3.Connection) -> int:
    return int(db.execute("SELECT count(*) FROM sessions").fetchone()[0])


def _check_state(job: Job, *right: JobState) -> None:
    if job.state not in right:
        raise IllegalMove(f"job {job.id} is stored as {job.state}")


def _marks(count: int) -> str:
    return ", ".join("?" * count)

"""The tables of the session store, as numbered steps. Data only; runs nothing.

A released step is never changed: a new release appends one, and PRAGMA user_version counts how
many a file has taken.
"""

from __future__ import annotations

APPLICATION = 0x53594D4B  # "SYMK": marks the file as ours among all SQLite files

_FIRST = """
-- next: number of the next entry. names, bytes: how many names are bound, how large all kept
-- values are; sums of entries, kept here because counting 4096 rows takes 0.2 ms.
-- used: last touch, seconds since 1970.
CREATE TABLE sessions (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, next INTEGER NOT NULL DEFAULT 1,
    names INTEGER NOT NULL DEFAULT 0, bytes INTEGER NOT NULL DEFAULT 0,
    created REAL NOT NULL, used REAL NOT NULL
);
CREATE INDEX sessions_by_use ON sessions (used);

-- One row a committed job: what was asked, what came of it, and its value while it is kept.
-- called: the name it was given. name: the same while it is still this value's. bytes: of blob.
-- text: the beginning of the printed value, for lists; length: how long all of it is.
CREATE TABLE entries (
    id INTEGER PRIMARY KEY, session INTEGER NOT NULL, n INTEGER NOT NULL, name TEXT,
    kept INTEGER NOT NULL, bytes INTEGER NOT NULL, called TEXT NOT NULL, type BLOB NOT NULL,
    job TEXT NOT NULL, tool TEXT NOT NULL, stored REAL NOT NULL, length INTEGER NOT NULL,
    arguments TEXT NOT NULL, parsed BLOB, evidence TEXT, text BLOB, blob BLOB
);
-- Covers the list of names without touching the rows, whose values are large.
CREATE INDEX entries_by_name ON entries (session, name, kept, n, bytes);

-- text: the whole printed result up to the limit; reply: as it was sent, JSON. NULL until the end.
CREATE TABLE jobs (
    id TEXT PRIMARY KEY, session INTEGER NOT NULL, owner TEXT NOT NULL, tool TEXT NOT NULL,
    serial INTEGER NOT NULL, timeout_s REAL NOT NULL, created REAL NOT NULL, name TEXT NOT NULL,
    started REAL, finished REAL, state TEXT NOT NULL, arguments TEXT NOT NULL,
    reply TEXT, text BLOB
);
CREATE INDEX jobs_finished ON jobs (session, serial) WHERE finished IS NOT NULL;
CREATE INDEX jobs_unfinished ON jobs (serial) WHERE finished IS NULL;

-- The first serial number nobody was promised yet.
CREATE TABLE counter (serial INTEGER NOT NULL);
INSERT INTO counter VALUES (1);
"""

_PROGRAMS = """
-- part: 0 for a job's own entry; 1, 2, … for the names its program left, which have the same n.
-- needs: names that a function's source speaks of, with spaces between; NULL for other values.
ALTER TABLE entries ADD COLUMN part INTEGER NOT NULL DEFAULT 0;
ALTER TABLE entries ADD COLUMN needs TEXT;
DROP INDEX entries_by_name;
CREATE INDEX entries_by_name ON entries (session, name, kept, n, part, bytes, needs);
"""

STEPS = (_FIRST, _PROGRAMS)

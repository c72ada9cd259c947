"""Sessions as a caller sees them: what is in one, how it came about, and how to be rid of it.

Reads and clears the store; starts no job and stops none.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from typing import Any

from sym_core import owners
from sym_core.errors import Code, SymError
from sym_core.live import Live
from sym_core.names import session_name
from sym_core.records import Entry
from sym_core.store import Store

PAGE = 50  # entries of a history in one reply: about ten thousand characters
_BRIEF = 200  # characters of an input or a result in a list; one entry alone is shown whole
_SEPARATORS = re.compile(r"[,\s]+")


class Sessions:
    """The sessions of one store, and the jobs that keep some of them busy."""

    def __init__(self, store: Store, live: Mapping[str, Live]) -> None:
        """`live` are the jobs that have not ended, by their id."""
        self._store, self._live = store, live

    def reset(self, session: str) -> dict[str, Any]:
        """Forget every name and entry of a session; E_BUSY while a job of it has not ended."""
        self._refuse_busy([session])
        forgotten = self._store.reset_session(session)
        return _done(session=session, names=forgotten, notes=["the session is empty again"])

    def drop(self, sessions: str, everything: bool) -> dict[str, Any]:
        """Forget whole sessions with their jobs; E_GONE for one that is not there, E_BUSY while a
        job of one of them has not ended. Nothing is dropped unless all can be."""
        names = self._all() if everything else self._named(sessions)
        self._refuse_busy(names)
        for name in names:
            self._store.drop_session(name)
        return _done(dropped=names)

    def history(self, session: str, n: int, since: int, shown: int) -> dict[str, Any]:
        """The steps of a session from entry `since` on, or entry `n` alone, in full."""
        if n:
            found = self._store.history(session, n, 1)
            if not found or found[0].n != n:
                what = f"session {session!r} has no entry {n} (any more)"
                raise SymError(Code.GONE, what, hint="without n it lists what there is")
            return _done(session=session, entry=_whole(found[0], shown))
        found = self._store.history(session, max(1, since), PAGE + 1)
        more = found[PAGE].n if len(found) > PAGE else None
        entries = [_brief(entry) for entry in found[:PAGE]]
        return _done(session=session, entries=entries, next=more)

    def _all(self) -> list[str]:
        return [each["name"] for each in self._store.sessions_summary(1 << 30)]

    def _named(self, sessions: str) -> list[str]:
        names = [session_name(name) for name in _SEPARATORS.split(sessions) if name]
        self.refuse_missing(names)
        if not names:
            raise SymError(Code.SYNTAX, "no session is named", hint="name some, or all=true")
        return list(dict.fromkeys(names))

    def refuse_missing(self, names: Iterable[str]) -> None:
        """E_GONE for the first that is not there, with those of almost that name."""
        known = self._all()
        if missing := [name for name in names if name not in known]:
            near = tuple(difflib.get_close_matches(missing[0], known, 3))
            hint = "sym_status lists them"
            hint = f"did you mean {near[0]}? {hint}" if near else hint
            raise SymError(Code.GONE, f"no session {missing[0]!r}", hint=hint, candidates=near)

    def _refuse_busy(self, names: Iterable[str]) -> None:
        wanted = set(names)
        for live in self._live.values():
            if live.job.session in wanted:
                raise SymError(
                    Code.BUSY,
                    f"job {owners.named(live.job)} of session {live.job.session!r} has not ended",
                    hint="wait for it, or stop it with sym_interrupt",
                )


def _done(**fields: Any) -> dict[str, Any]:
    return {"ok": True, "state": "done", **fields}


def _brief(entry: Entry) -> dict[str, Any]:
    """One step of a list: number, tool, input, name, result, verdict."""
    return {
        "n": entry.n,
        "tool": entry.tool,
        "input": _cut(_input(entry), _BRIEF),
        "name": entry.called or None,
        "result": _cut(entry.text, _BRIEF),
        "check": (entry.check or {}).get("verdict"),
    }


def _whole(entry: Entry, shown: int) -> dict[str, Any]:
    """One step with all arguments, how it was read, and its check."""
    return {
        "n": entry.n,
        "tool": entry.tool,
        "arguments": dict(entry.arguments),
        "parsed_input": entry.parsed_input,
        "name": entry.called or None,
        "bound": entry.name is not None,
        "result": _cut(entry.text, shown),
        "length": entry.length,
        "check": dict(entry.check) if entry.check else None,
        "job": entry.job,
        "at": round(entry.stored, 3),
    }


def _input(entry: Entry) -> str:
    """The main text of a call: its first argument that was given."""
    given = (str(value) for value in entry.arguments.values() if value not in (None, ""))
    return next(given, "")


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[:most]}… [{len(text)} chars]"

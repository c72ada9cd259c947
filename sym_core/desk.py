"""The tools that work with files: the front end reads them, the kernel runs what is in them.

Keeps nothing between two calls. What is run goes as sym_exec to the same sealed children, in the
same session, under the same rules as any program.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Any

from sym_core import replies, tools
from sym_core.arguments import MANY
from sym_core.errors import Code, SymError
from sym_core.files import Files, Found
from sym_core.limits import Limits
from sym_core.notebooks import Book, outputs_of
from sym_core.programs import failed_cell

TOOLS = frozenset(row.name for row in tools.FILES)
Ask = Callable[[str, Mapping[str, Any]], Awaitable[dict[str, Any]]]
_EXEC = "sym_exec"
_CHANGES = ("clear", "run")
_ERROR = ("code", "error", "line", "hint", "candidates", "fragment")


class Desk:
    """Files of the roots and a kernel that runs what is in them."""

    def __init__(self, files: Files, limits: Limits, ask: Ask) -> None:
        """`ask` passes one call of a tool to the kernel and gives its reply."""
        self._files, self._limits, self._ask = files, limits, ask

    async def work(self, tool: str, given: Mapping[str, Any]) -> dict[str, Any]:
        """Answer one call of a tool in TOOLS; SymError for what cannot be."""
        found = self._files.read(given["path"])
        if tool == "sym_run_file":
            passed = {key: given[key] for key in ("session", "timeout_s", "wait_s")}
            program = {"code": found.text, "args": given["args"] or [], **passed}
            return await self._ask(_EXEC, program)
        book = Book(found.text)
        _refuse_nonsense(book, given)
        return await _Task(self._files, self._limits, self._ask, found).do(book, given)


class _Task:
    """One call on one notebook."""

    def __init__(self, files: Files, limits: Limits, ask: Ask, found: Found) -> None:
        self._files, self._limits, self._ask, self._found = files, limits, ask, found
        self._notes: list[str] = []

    async def do(self, book: Book, given: Mapping[str, Any]) -> dict[str, Any]:
        """The reply to its action."""
        fields: dict[str, Any] = {"cells": len(book.code)}
        if given["action"] == "check":
            found = await self._checked(book, given["since"], given["wait_s"])
            return _reply(given, **fields, **found)
        if given["action"] == "extract":
            return _reply(given, **fields, **self._shown(_program(book, given["since"])))
        if given["action"] == "clear":
            book.clear()
        else:
            fields |= await self._run(book, given)
        if book.converted:
            self._notes.append("it was of an older format: now it is of format 4")
        return _reply(given, **fields, **self._handed_back(book.text(), given["write"]))

    async def _checked(self, book: Book, since: int, wait: float | None) -> dict[str, Any]:
        """Every cell read by the kernel and held against the rules."""
        faults: list[dict[str, Any]] = []
        # In no session: reading whether cells are allowed must neither need a name nor leave one.
        passed = {"code": "", "session": "", "wait_s": wait}
        for first, programs in _batches(book.sources(since), since, self._limits["text"]):
            reply = await self._ask(_EXEC, {"check": programs, "first": first, **passed})
            if not reply.get("faults") and reply["state"] != "done":
                return dict(reply)
            faults += reply["faults"]
        return {"faults": faults, **(failed_cell(faults[0]) if faults else {})}

    async def _run(self, book: Book, given: Mapping[str, Any]) -> dict[str, Any]:
        """Cell by cell until one fails, or the time that the call may wait is over."""
        wait = self._limits["wait"] if given["wait_s"] is None else given["wait_s"]
        # One end for all cells: forty cells that wait as long as one call may are not one call.
        end = time.monotonic() + min(wait, self._limits["wait_cap"])
        ran: dict[str, Any] = {"ran": 0}
        for number, code in enumerate(book.sources(given["since"]), given["since"]):
            if not code.strip():
                book.put(number, [])
                continue
            reply = await self._cell(code, given, end)
            ran |= {key: reply.get(key) for key in ("session", "job")}
            if reply["ok"] and reply["state"] != "done":
                way = f"sym_poll collects it, since={number + 1} goes on"
                self._notes.append(f"cell {number} is still running: {way}")
                return {**ran, "state": reply["state"], "cell": number}
            book.put(number, outputs_of(reply))
            ran["ran"] += 1
            if not reply["ok"]:
                fault = {"cell": number, **{key: reply.get(key) for key in _ERROR}}
                return {**ran, **failed_cell(fault)}
        return ran

    async def _cell(self, code: str, given: Mapping[str, Any], end: float) -> dict[str, Any]:
        wait = max(0.0, end - time.monotonic())
        passed = {key: given[key] for key in ("session", "timeout_s")}
        program = {"code": code, "whole": True, "wait_s": wait, **passed}
        try:
            return await self._ask(_EXEC, program)
        except SymError as error:  # what ran before is not lost by it
            return replies.failure_reply(error.failure)

    def _handed_back(self, text: str, write: bool) -> dict[str, Any]:
        """The new text written to the file, or shown."""
        if not write:
            return {"written": False, **self._shown(text)}
        self._files.replace(self._found, text)
        return {"written": True, "result": None, "notes": self._notes}

    def _shown(self, text: str) -> dict[str, Any]:
        most = self._limits["file_shown"]
        if len(text) > most:
            self._notes.append(f"cut after {most} of {len(text)} characters")
        return {"result": text[:most], "notes": self._notes}


def _refuse_nonsense(book: Book, given: Mapping[str, Any]) -> None:
    if given["write"] and given["action"] not in _CHANGES:
        what = f"{given['action']} writes nothing"
        raise SymError(Code.NAME, what, hint="write=true goes with clear and run")
    if given["action"] == "run" and given["session"] == "":
        what = "session='' keeps nothing from cell to cell"
        raise SymError(Code.NAME, what, hint="leave it out, or name a session")
    if not 1 <= given["since"] <= max(1, len(book.code)):
        what = f"there is no code cell {given['since']}"
        raise SymError(Code.NAME, what, hint=f"they are counted from 1 to {len(book.code)}")


def _batches(programs: list[str], first: int, most: int) -> Iterator[tuple[int, list[str]]]:
    """Programs in lists that one call may hold, each with the number of its first."""
    batch: list[str] = []
    size = 0
    for number, text in enumerate(programs, first):
        more = len(text.encode("utf-8", "surrogatepass"))
        # A text that is too long by itself goes alone, and the kernel refuses it.
        if batch and (size + more > most or len(batch) == MANY):
            yield number - len(batch), batch
            batch, size = [], 0
        batch, size = [*batch, text], size + more
    if batch:
        yield first + len(programs) - len(batch), batch


def _program(book: Book, since: int) -> str:
    parts = (f"# %% cell {n}\n{code}\n" for n, code in enumerate(book.sources(since), since))
    return "\n".join(parts)


def _reply(given: Mapping[str, Any], **fields: Any) -> dict[str, Any]:
    return {"ok": True, "state": "done", "action": given["action"], "path": given["path"], **fields}

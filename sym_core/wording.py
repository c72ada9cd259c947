"""How much a failed reply says of what to do next: nothing, one line, or a second one beside it.

Small models need the second line, large ones read neither. Only changes words: code, line and
what happened stay as they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from sym_core.errors import Code

NONE, SHORT, MEDIUM = "none", "short", "medium"
HINTS = (SHORT, NONE, MEDIUM)  # short is what every reply has anyway

_PROGRAMS = frozenset({"sym_exec", "sym_run_file", "sym_notebook"})
# The way on that holds whatever the one line says, by code: in mathematics, and in programs where
# that is another one.
MORE: Mapping[Code, str] = MappingProxyType(
    {
        Code.SYNTAX: "products are 2x or 2*x, powers x^2, equations f = g, lists [a, b]",
        Code.AST_BLOCK: "only mathematics is read: no methods f.g(), no texts, no assignments",
        Code.NAME: "names are letters, SymPy's functions and the session's: sym_history lists them",
        Code.AMBIGUOUS: "write the * or the brackets that one of the readings needs",
        Code.INPUT_LIMIT: "give parts a name with name='f', and use the names",
        Code.RUNTIME: "look at parsed_input, which is how it was read",
        Code.UNSOLVED: "no closed form proves nothing: assume='x > 0' helps, or ask for a number",
        Code.CHECK: "do not use the answer: ask for the number, or in another form",
        Code.TIMEOUT: "raise timeout_s, or split the work; the session has all it had before",
        Code.MEMORY: "work on smaller parts; the session has all it had before",
        Code.OUTPUT: "keep it under a name and ask for parts of it",
        Code.INTERRUPTED: "call again if it was not meant; the session has all it had before",
        Code.OWNER: "sym_poll reads a job by its whole id without stopping it",
        Code.BUSY: "wait for jobs that run, sym_status lists them, and call again",
        Code.GONE: "sym_status lists what there is",
        Code.LOST: "call again with the same arguments; what had a reply is still there",
        Code.VERSION: "stop the older kernel with sym-kernel stop",
        Code.SANDBOX: "sym-kernel check says what this machine lacks",
        Code.WORKER: "call again; if it dies again, make the input smaller",
        Code.INTERNAL: "call again; the kernel's log says more",
    }
)
MORE_IN_PROGRAMS: Mapping[Code, str] = MappingProxyType(
    {
        Code.SYNTAX: "a program is Python: 2*x, x**2, Eq(a, b), Rational(1, 2)",
        Code.AST_BLOCK: "programs compute and print: no files, no network, no internals of values",
        Code.NAME: "sympy's names need no import, and the session's are there: sym_history",
        Code.INPUT_LIMIT: "names stay in the session: send the program in several calls",
        Code.RUNTIME: "print what goes into that line; nothing of this program was kept",
        Code.UNSOLVED: "nsolve and N() give numbers, and assumptions of symbols help",
    }
)


def worded(reply: dict[str, Any], hints: str, tool: str = "") -> dict[str, Any]:
    """The reply to a call of `tool` with as much of a hint as `hints` says; "" is short."""
    if reply.get("ok") is not False or hints in ("", SHORT):
        return reply
    changed = {**reply, **_worded(reply, hints, tool)}
    if faults := reply.get("faults"):
        changed["faults"] = [{**each, **_worded(each, hints, tool)} for each in faults]
    return changed


def _worded(fault: Mapping[str, Any], hints: str, tool: str) -> dict[str, Any]:
    hint, error = str(fault.get("hint") or ""), str(fault.get("error") or "")
    what = error.removesuffix(f"; {hint}")
    if hints == NONE:
        return {"error": what, "hint": ""}
    both = _joined(hint, _more(fault.get("code"), tool))
    apart = hint and what == error  # as the faults of a notebook have them
    return {"error": error if apart else _joined(what, both), "hint": both}


def _more(code: object, tool: str) -> str:
    known = MORE_IN_PROGRAMS if tool in _PROGRAMS else MORE
    return next((text for table in (known, MORE) for key, text in table.items() if key == code), "")


def _joined(*parts: str) -> str:
    return "; ".join(filter(None, parts))

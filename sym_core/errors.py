"""The closed set of error codes and the one exception that carries one.

Codes are for programs, sentences for people, hints for the agent's next try. No traceback ever
travels in here, and nothing in here knows about sockets, processes or mathematics.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class Code(StrEnum):
    """Everything that can go wrong, as a caller's program may branch on it."""

    SYNTAX = "E_SYNTAX"  # the text does not read as mathematics
    AST_BLOCK = "E_AST_BLOCK"  # the text reads as something that is never evaluated here
    NAME = "E_NAME"  # an unknown function, tool, argument or binding
    AMBIGUOUS = "E_AMBIGUOUS"  # two readings, and the caller has to choose
    INPUT_LIMIT = "E_INPUT_LIMIT"  # too long, too deep, too large: refused before work starts
    RUNTIME = "E_RUNTIME"  # the mathematics itself failed (division by zero, shape mismatch …)
    UNSOLVED = "E_UNSOLVED"  # no closed form or solution found; not a proof that none exists
    CHECK = "E_CHECK"  # an answer was computed and contradicts its numeric check
    TIMEOUT = "E_TIMEOUT"  # wall or CPU time used up
    MEMORY = "E_MEMORY"  # address space used up
    OUTPUT = "E_OUTPUT"  # too large to keep or to send, or printed without end
    INTERRUPTED = "E_INTERRUPTED"  # stopped on request
    OWNER = "E_OWNER"  # another client's job
    BUSY = "E_BUSY"  # no room: a queue, the sessions, the connections or their requests
    GONE = "E_GONE"  # no such job or session (any more)
    LOST = "E_LOST"  # the kernel died while this ran
    VERSION = "E_VERSION"  # two releases that cannot talk
    SANDBOX = "E_SANDBOX"  # the machine cannot seal an evaluation as demanded
    WORKER = "E_WORKER"  # the evaluating process died without a word
    INTERNAL = "E_INTERNAL"  # our own fault


@dataclass(frozen=True)
class Failure:
    """One error as every caller sees it; `text()` is the sentence, `as_fields()` the record.

    `what` says what happened, `where` at which place, `hint` what to do next. `fragment` is the
    offending piece of the caller's own text, `candidates` what they may have meant.
    """

    code: Code
    what: str
    where: str = ""
    hint: str = ""
    line: int | None = None
    fragment: str = ""
    candidates: tuple[str, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict)  # e.g. numeric, parsed_input

    def text(self) -> str:
        """`E_CODE: what happened (where); what to do next`."""
        where = f" ({self.where})" if self.where else ""
        hint = f"; {self.hint}" if self.hint else ""
        return f"{self.code.value}: {self.what}{where}{hint}"

    def as_fields(self) -> dict[str, Any]:
        """The failure as JSON fields; `from_fields` is its inverse."""
        return {
            "code": self.code.value,
            "what": self.what,
            "where": self.where,
            "hint": self.hint,
            "line": self.line,
            "fragment": self.fragment,
            "candidates": list(self.candidates),
            "extra": dict(self.extra),
        }

    @classmethod
    def from_fields(cls, fields: object) -> Failure:
        """Read a failure that came over a pipe; anything malformed becomes E_WORKER."""
        try:
            if not isinstance(fields, Mapping):
                raise TypeError("not an object")
            extra = fields.get("extra") or {}
            line = fields.get("line")
            return cls(
                code=Code(fields["code"]),
                what=str(fields["what"]),
                where=str(fields.get("where") or ""),
                hint=str(fields.get("hint") or ""),
                line=line if type(line) is int else None,
                fragment=str(fields.get("fragment") or ""),
                candidates=tuple(str(c) for c in fields.get("candidates") or ()),
                extra=extra if isinstance(extra, dict) else {},
            )
        except (KeyError, ValueError, TypeError):
            return cls(Code.WORKER, "the evaluator sent an error that cannot be read")


class SymError(Exception):
    """A failure on its way to the caller."""

    def __init__(self, code: Code, what: str, **details: Any) -> None:
        """`details` are the other fields of `Failure`."""
        self.failure = Failure(code, what, **details)
        super().__init__(self.failure.text())

    @classmethod
    def of(cls, failure: Failure) -> SymError:
        """The exception for a failure that already exists."""
        error = cls(failure.code, failure.what)
        error.failure = failure
        error.args = (failure.text(),)
        return error

"""What the store keeps, as records, and how a record becomes a row of the file and comes back.

Pure: no SQL statement is run here, no value decoded.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from sym_core import tools
from sym_core.errors import Code, Failure
from sym_core.jobs import Job, JobState
from sym_core.replies import failure_reply

JOB_COLUMNS = (
    "id, owner, tool, serial, timeout_s, created, name, started, finished, state, arguments"
)
ENTRY_COLUMNS = (
    "n, name, kept, bytes, called, type, job, tool, stored, length, arguments, parsed, evidence, "
    "text"
)
_WHERE = 300  # characters of an input inside a sentence; the fragment has more of it


@dataclass(frozen=True, slots=True)
class Value:
    """One encoded value, opaque here, and what kind the evaluator called it."""

    blob: bytes
    type: str


@dataclass(frozen=True, slots=True)
class Bound:
    """One name that a program left, with its value; `needs` as the store writes them down."""

    name: str
    value: Value
    needs: str


class Name(NamedTuple):
    """One way to call a kept value: a name, `_5` or `_`; `bytes` is the encoded value's size."""

    name: str
    value: int
    bytes: int


@dataclass(frozen=True, slots=True)
class StoredJob:
    """A job as the file has it; `reply` is None until it is finished, `text` the printed result
    up to the output limit."""

    job: Job
    reply: dict[str, Any] | None
    text: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One committed step of a session. `called` is the name it was given, `name` the same while
    it is still bound; `kept` whether its value is; `text` the beginning of `length` characters."""

    n: int
    name: str | None
    kept: bool
    bytes: int
    called: str
    type: str
    job: str
    tool: str
    stored: float
    length: int
    arguments: Mapping[str, Any]
    parsed_input: str | None
    check: Mapping[str, Any] | None
    text: str


def packed(text: str) -> bytes:
    """Any Python string as bytes: a child's text may hold lone surrogates, which TEXT cannot."""
    return text.encode("utf-8", "surrogatepass")


def unpacked(data: bytes | None) -> str:
    """The inverse of `packed`; NULL is the empty text."""
    return "" if data is None else data.decode("utf-8", "surrogatepass")


def as_json(value: Mapping[str, Any]) -> str:
    """Compact ASCII JSON."""
    return json.dumps(dict(value), separators=(",", ":"), allow_nan=False)


def job_row(job: Job) -> tuple[Any, ...]:
    """A job in the order of JOB_COLUMNS."""
    return (
        *(job.id, job.owner, job.tool, job.serial, job.timeout_s, job.created, job.name),
        *(job.started, job.finished, job.state.value, as_json(job.arguments)),
    )


def stored_job(row: tuple[Any, ...]) -> StoredJob:
    """A row of session, JOB_COLUMNS, reply, text."""
    session, identity, owner, tool, serial, timeout_s, created, name, *rest = row
    started, finished, state, arguments, reply, text = rest
    job = Job(
        id=identity,
        session=session,
        owner=owner,
        tool=tool,
        arguments=json.loads(arguments),
        serial=serial,
        timeout_s=timeout_s,
        created=created,
        name=name,
        started=started,
        finished=finished,
        state=JobState(state),
    )
    return StoredJob(job, None if reply is None else json.loads(reply), unpacked(text))


def entry(row: tuple[Any, ...]) -> Entry:
    """A row of ENTRY_COLUMNS."""
    n, name, kept, size, called, kind, job, tool, stored, length, *rest = row
    arguments, parsed, evidence, text = rest
    return Entry(
        n=n,
        name=name,
        kept=bool(kept),
        bytes=size,
        called=called,
        type=unpacked(kind),
        job=job,
        tool=tool,
        stored=stored,
        length=length,
        arguments=json.loads(arguments),
        parsed_input=None if parsed is None else unpacked(parsed),
        check=None if evidence is None else json.loads(evidence),
        text=unpacked(text),
    )


def lost_reply(job: Job) -> dict[str, Any]:
    """What a caller hears of a job whose kernel died: E_LOST, and the input to send again."""
    said = asked(job)
    failure = Failure(
        Code.LOST,
        "the kernel died before this was finished",
        where=said if len(said) <= _WHERE else f"{said[:_WHERE]}…",
        hint="ask again",
        fragment=said,
    )
    return failure_reply(failure, job=job.id, session=job.session, name=job.name or None)


def asked(job: Job) -> str:
    """`sym_integrate(expr='x', symbol='x')`: what was asked, without what went unsaid."""
    tool = tools.TABLE.get(job.tool)
    usual = {argument.name: argument.default for argument in tool.arguments} if tool else {}
    given = [f"{key}={value!r}" for key, value in job.arguments.items() if usual.get(key) != value]
    return f"{job.tool}({', '.join(given)})"

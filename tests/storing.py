"""A session as the daemon keeps one, in few words: submit, commit and finish jobs of a store."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sym_core.errors import Code, Failure
from sym_core.jobs import Job, JobState, new_id
from sym_core.limits import Limits
from sym_core.replies import failure_reply, success_reply
from sym_core.store import Finished, Store, Value

NOW = 1_000_000.0


def opened(directory: Path, **changed: int) -> Store:
    """The store of a state directory, some limits changed."""
    return Store(directory / "sessions.db", Limits(changed))


def submitted(store: Store, session: str = "s", name: str = "", **arguments: Any) -> Job:
    """A new job of a session, stored and running."""
    store.touch_session(session, NOW)
    job = Job(
        id=new_id(),
        session=session,
        owner="c" * 32,
        tool="sym_evaluate",
        arguments={"expr": "x+1", "digits": 15} | arguments,
        serial=store.next_serial(),
        timeout_s=60.0,
        created=NOW,
        name=name,
    )
    store.submit(job)
    return job


def ended(job: Job, state: JobState = JobState.DONE) -> Job:
    """The same job at its end."""
    return job.moved(JobState.RUNNING, NOW + 1).moved(state, NOW + 2)


def reply_to(job: Job, text: str, n: int | None) -> dict[str, Any]:
    """The reply to a job that ended well as entry n, or without a value."""
    answer = {
        "result": text,
        "length": len(text),
        "parsed_input": job.arguments["expr"],
        "check": {"verdict": "proved", "how": "exact"},
    }
    entry = None if n is None else f"_{n}"
    return success_reply(
        answer, 4000, job=job.id, session=job.session, name=job.name or None, entry=entry
    )


def commit(
    store: Store,
    job: Job,
    blob: bytes | None = b"blob",
    text: str = "1 + x",
    deleted: tuple[str, ...] = (),
) -> int:
    """End a submitted job well; the number of its entry."""
    n = store.touch_session(job.session, NOW)
    value = None if blob is None else Value(blob, "Add")
    reply = reply_to(job, text, None if blob is None else n)
    return store.commit(Finished(ended(job), reply, text, value, NOW + 2, deleted=deleted))


def keep(store: Store, blob: bytes | None = b"blob", name: str = "", session: str = "s") -> int:
    """Submit and end one job well; the number of its entry."""
    return commit(store, submitted(store, session, name), blob)


def fail(store: Store, job: Job, state: JobState = JobState.FAILED) -> dict[str, Any]:
    """End a submitted job badly; the reply that is stored."""
    reply = failure_reply(Failure(Code.RUNTIME, "division by zero"), job=job.id)
    store.finish(ended(job, state), reply, "", NOW + 2)
    return reply


def values(store: Store, session: str = "s") -> dict[str, bytes]:
    """Every name of a session and its encoded value."""
    found = store.names(session)
    blobs = store.blobs([name.value for name in found])
    return {name.name: blob for name, blob in zip(found, blobs, strict=True)}

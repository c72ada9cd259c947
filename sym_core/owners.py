"""Whose jobs a client knows: its own, and those of sessions that are its own or have a shared name.

The whole id of a job is the right to read it. Of jobs in other clients' private sessions a client
hears the beginning only, which is enough to read or stop one by force, on purpose. Ends no job.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from sym_core.errors import Code, SymError
from sym_core.jobs import Job
from sym_core.live import Live
from sym_core.names import PRIVATE
from sym_core.peers import Caller

SHORT = 9  # characters: j and 32 of the 64 bits; of 10^4 jobs two begin alike once in 80 kernels
_WHOLE = re.compile(r"\bj[0-9a-f]{16}\b")


def knows(caller: Caller, session: str, owner: str = "") -> bool:
    """Whether jobs of that session are told to the client by their whole ids."""
    return caller.client == owner or session == caller.session or not session.startswith(PRIVATE)


def named(job: Job) -> str:
    """A job's id in a sentence that anybody may hear."""
    return job.id[:SHORT] if job.session.startswith(PRIVATE) else job.id


def meant(caller: Caller, live: Mapping[str, Live], text: str, force: bool) -> str:
    """The id that the beginning of one stands for; E_OWNER for a job that is not known, unless
    force is given. Whatever else the text is comes back as it is."""
    found = [
        each.job for each in live.values() if len(text) == SHORT and each.job.id[:SHORT] == text
    ]
    if len(found) != 1:
        return text
    (job,) = found
    if not (force or knows(caller, job.session, job.owner)):
        what = f"job {text} is of another client's private session"
        raise SymError(Code.OWNER, what, hint="force=true reads or stops it all the same")
    return job.id


def veiled(told: dict[str, Any], caller: Caller, live: Mapping[str, Live]) -> dict[str, Any]:
    """A status as that client may hear it."""

    def seen(each: Mapping[str, Any]) -> dict[str, Any]:
        owner = live[each["job"]].job.owner if each["job"] in live else ""
        known = knows(caller, each["session"], owner)
        return {**each, "job": each["job"] if known else each["job"][:SHORT]}

    error = told["last_error"]
    return told | {
        "jobs": [seen(each) for each in told["jobs"]],
        "last_error": error and seen(error),
        "log_tail": _WHOLE.sub(lambda found: found[0][:SHORT], told["log_tail"]),
    }

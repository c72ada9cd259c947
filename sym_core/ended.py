"""Jobs that have ended, as callers hear of them: from the store, or from memory if a disk was full.

Knows no job that is still on its way, and starts none.
"""

from __future__ import annotations

import logging
from typing import Any, NamedTuple

from sym_core import programs, replies
from sym_core.errors import Code, SymError
from sym_core.jobs import Job, is_id
from sym_core.limits import Limits
from sym_core.store import Store

log = logging.getLogger(__name__)

UNSTORED = 64  # endings, of up to 1 MiB: more jobs than end before somebody looks at the disk


class Told(NamedTuple):
    """What became of a job: its reply, and the whole text of what the reply may show cut."""

    reply: dict[str, Any]
    text: str


class Ended:
    """The jobs of one kernel that have ended."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self._store, self._limits = store, limits
        # Endings that a full disk would not take: the next kernel will call these jobs lost.
        self._unstored: dict[str, Told] = {}

    def find(self, job_id: str) -> Told | None:
        """What became of the job with that id; None if it goes on, or nobody knows it."""
        if job_id in self._unstored:
            return self._unstored[job_id]
        stored = self._store.job(job_id)
        return None if stored is None or stored.reply is None else Told(stored.reply, stored.text)

    def told(self, job_id: str) -> Told:
        """What became of a job by whatever a caller gave as its id; E_GONE when there is none."""
        # What is no id of a job may also be no text that the store could look for.
        if not is_id(job_id) or (told := self.find(job_id)) is None:
            raise SymError(Code.GONE, f"no job {job_id[:32]!a}", hint="sym_status lists the jobs")
        return told

    def read_on(self, job_id: str, since: int) -> dict[str, Any]:
        """The reply of a job from character `since` of its text on; E_GONE when there is none."""
        reply, text = self.told(job_id)
        if programs.is_program(reply):
            return programs.read_on(reply, text, self._limits["shown"], since)
        if since <= 0 or not reply["ok"]:
            return reply
        return replies.read_on(reply, text, self._limits["shown"], since)

    def keep_failure(self, job: Job, told: Told, now: float) -> None:
        """Store how a job failed at the time `now`; what the disk does not take stays in memory."""
        try:
            self._store.finish(job, told.reply, told.text, now)
        except SymError as error:
            log.error("job %s ended and could not be stored: %s", job.id, error)
            self._unstored[job.id] = told
            while len(self._unstored) > UNSTORED:
                del self._unstored[next(iter(self._unstored))]  # a dict is in order: the oldest

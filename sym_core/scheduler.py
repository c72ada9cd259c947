"""Which job runs next: sessions take turns, one job at a time each, so many side by side in all.

Pure: holds jobs and counts, starts nothing, knows no time. A session that has work and none
running stands in a ring; whoever had a turn goes to the end of it. So between a job's becoming
the next of its session and its turn, every other session gets at most one turn.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping

from sym_core.errors import Code, SymError
from sym_core.jobs import Job


class Scheduler:
    """Bounded queues, one a session, served in turns."""

    def __init__(self, workers: int, limits: Mapping[str, int]) -> None:
        """`workers` jobs at most run at once; bounds are limits queue and queue_all."""
        self._workers, self._limits = max(1, workers), limits
        self._waiting: dict[str, OrderedDict[str, Job]] = {}
        self._ring: OrderedDict[str, None] = OrderedDict()
        self._running: dict[str, Job] = {}
        self._session_of: dict[str, str] = {}  # of waiting jobs; its length is the whole queue's

    @property
    def waiting(self) -> int:
        """How many jobs wait, in all sessions."""
        return len(self._session_of)

    @property
    def free(self) -> int:
        """How many workers have no job."""
        return self._workers - len(self._running)

    @property
    def running(self) -> tuple[Job, ...]:
        """The jobs that were given out and are not finished."""
        return tuple(self._running.values())

    def put(self, job: Job) -> int:
        """Queue a job and say how many of its session are before it; E_BUSY when a queue is full.

        ValueError for an id that waits or runs already.
        """
        self._refuse_twice(job)
        self._refuse_full(job.session)
        queue = self._waiting.setdefault(job.session, OrderedDict())
        queue[job.id] = job
        self._session_of[job.id] = job.session
        self._line_up(job.session)
        return len(queue) - 1 + (job.session in self._running)

    def next(self) -> Job | None:
        """The job to start now, or None while all workers or all waiting sessions are busy."""
        if len(self._running) >= self._workers or not self._ring:
            return None
        session, _ = self._ring.popitem(last=False)
        # A session leaves the ring while its job runs, and comes back at the end of it by
        # `finished`: that is the taking of turns.
        job = next(iter(self._waiting[session].values()))
        self._remove(job)
        self._running[session] = job
        return job

    def finished(self, job: Job) -> None:
        """A job that was given out has ended, however; ValueError if it was not given out."""
        running = self._running.get(job.session)
        if running is None or running.id != job.id:
            raise ValueError(f"job {job.id} does not run")
        del self._running[job.session]
        self._line_up(job.session)

    def cancel(self, job_id: str) -> Job | None:
        """Take a waiting job out and give it back; None if it does not wait."""
        session = self._session_of.get(job_id)
        if session is None:
            return None
        job = self._waiting[session][job_id]
        self._remove(job)
        return job

    def waiting_in(self, session: str) -> int:
        """How many jobs wait in one session."""
        return len(self._waiting.get(session, ()))

    def _line_up(self, session: str) -> None:
        if session in self._waiting and session not in self._running:
            # It keeps its place if it has one: a second job must not move a session back.
            self._ring.setdefault(session)

    def _remove(self, job: Job) -> None:
        queue = self._waiting[job.session]
        del queue[job.id], self._session_of[job.id]
        if not queue:
            del self._waiting[job.session]
            self._ring.pop(job.session, None)

    def _refuse_twice(self, job: Job) -> None:
        running = self._running.get(job.session)
        if job.id in self._session_of or (running is not None and running.id == job.id):
            raise ValueError(f"job {job.id} is here already")

    def _refuse_full(self, session: str) -> None:
        if self.waiting_in(session) >= self._limits["queue"]:
            raise SymError(
                Code.BUSY,
                f"{self._limits['queue']} jobs wait in session {session!r} already",
                hint="wait for some with sym_poll, or use another session",
            )
        # Sessions cost nothing to name: without a bound for all of them the first one bounds
        # nothing.
        if self.waiting >= self._limits["queue_all"]:
            raise SymError(
                Code.BUSY,
                f"{self._limits['queue_all']} jobs wait in all sessions together",
                hint="try again in a while",
            )

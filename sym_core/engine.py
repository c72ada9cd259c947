"""The daemon's own work: calls become jobs, jobs become evaluations, endings become replies.

One thread, no waiting: everything that takes time happens in a child. Knows no socket and never
computes, parses or decodes anything that came from an agent or a child.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sym_core import answers, programs, replies, tools
from sym_core.channel import Packet
from sym_core.ended import Ended, Told
from sym_core.endings import Outcome, Stop, failure_of
from sym_core.errors import Code, Failure, SymError
from sym_core.evaluators import Evaluators
from sym_core.guard import Guard
from sym_core.jobs import Job, JobState
from sym_core.limits import Limits
from sym_core.live import Ask, Live, Wish
from sym_core.names import binding_name, session_name
from sym_core.peers import Caller
from sym_core.racing import Races
from sym_core.scheduler import Scheduler
from sym_core.store import Finished, Store, Value
from sym_core.wishes import clamped, texts_of

log = logging.getLogger(__name__)

PRINTED = 500  # characters: mathematics prints nothing, so this is a warning of SymPy's


class Engine:
    """Sessions and jobs of one kernel."""

    def __init__(self, store: Store, evaluators: Evaluators, limits: Limits, workers: int) -> None:
        """`workers` evaluations run side by side."""
        self.store, self.evaluators, self.limits = store, evaluators, limits
        self.scheduler = Scheduler(workers, limits)
        # None beside while memory is short: whoever is there gives way then.
        self.races = Races(
            evaluators, limits, lambda: 0 if self.guard.tight else self.scheduler.free
        )
        self._usual = dict(limits)
        self.live: dict[str, Live] = {}
        self.ended = Ended(store, limits)
        self.guard = Guard(self.live, limits)
        self.counters: Counter[str] = Counter()
        self.last_error: dict[str, Any] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    # -- what a caller may ask

    async def mathematics(
        self, caller: Caller, ask: Ask, tool: tools.Tool, given: Mapping[str, Any]
    ) -> dict[str, Any]:
        """Run a mathematical tool as a job and wait for it as long as the call wants to wait.

        A call that is sent again, because a kernel died with it, finds the job it started: its
        reply if it has ended, E_LOST with its input if the kernel died before.
        """
        arguments = tools.checked(tool, given)
        notes: list[str] = []
        wait = self._wait(arguments.pop("wait_s"), notes)
        if (told := self.ended.find(ask.job)) is not None:
            return told.reply
        live = self.live.get(ask.job) or self._submit(caller, ask.job, Wish(tool, arguments, notes))
        caller.requests[ask.request] = live.job.id
        return await live.wait(wait)

    async def poll(self, job_id: str, since: int, wait: float | None) -> dict[str, Any]:
        """The reply of a job, from character `since` of its result on; from any client."""
        notes: list[str] = []
        reply = await self._polled(job_id, since, self._wait(wait, notes))
        return reply | {"notes": [*notes, *reply["notes"]]}

    async def _polled(self, job_id: str, since: int, seconds: float) -> dict[str, Any]:
        if live := self.live.get(job_id):
            reply = await live.wait(seconds, since)
            if not live.ended:
                return reply
        return self.ended.read_on(job_id, since)

    async def interrupt(self, caller: Caller, job_id: str, force: bool) -> dict[str, Any]:
        """Stop a job; its owner's right, or anybody's with `force`. Ended jobs stay as they are."""
        live = self.live.get(job_id)
        if live is None:
            return self.ended.told(job_id).reply
        notes = []
        if live.job.owner != caller.client:
            if not force:
                raise SymError(
                    Code.OWNER,
                    f"job {job_id} was started by another client",
                    hint="force=true stops it all the same",
                )
            notes = ["started by another client; stopped because force was given"]
        self._stop(live, Stop.INTERRUPT)
        stopped = "stopped before it began" if live.ended else "stopping"
        return replies.running_reply(
            job_id, live.job.state.value, session=live.job.session, notes=[stopped, *notes]
        )

    def cancel(self, caller: Caller, request: int) -> bool:
        """Stop the job that this request of this connection started; whether there was one."""
        live = self.live.get(caller.requests.get(request, ""))
        # A call may name another client's job and so hear its reply, as by sym_poll; no more.
        if live is None or live.job.owner != caller.client:
            return False
        self._stop(live, Stop.INTERRUPT)
        return True

    async def shut_down(self) -> None:
        """End every job as lost; returns when all of them are told and stored."""
        for live in list(self.live.values()):
            self._stop(live, Stop.SHUTDOWN)
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=2.0)

    # -- the life of a job

    def _submit(self, caller: Caller, job_id: str, wish: Wish) -> Live:
        tool, arguments, notes = wish.tool, wish.arguments, wish.notes
        named = arguments.pop("session")
        wish = wish._replace(alone=named == "" and tool.operation == programs.OPERATION)
        session = session_name(named or caller.session)
        name = arguments.pop("name", "")
        name = binding_name(name) if name else ""
        usual = self.limits["wall_code" if tool.operation == programs.OPERATION else "wall"]
        asked = arguments.pop("timeout_s") or usual
        timeout = clamped("timeout_s", asked, self.limits["wall_cap"], notes)
        texts = texts_of(tool, arguments, self.limits["text"])
        self.guard.admit()
        self.store.touch_session(session, time.time())
        job = Job(
            id=job_id,
            session=session,
            owner=caller.client,
            tool=tool.name,
            arguments=arguments,
            name=name,
            serial=self.store.next_serial(),
            timeout_s=timeout,
            created=time.time(),
        )
        self.scheduler.put(job)
        try:
            self.store.submit(job)
        except SymError:
            self.scheduler.cancel(job.id)
            raise
        shown = self.limits["output" if arguments.get("whole") else "shown"]
        live = self.live[job.id] = Live(job, wish, texts, shown)
        self._pump()
        return live

    def _wait(self, asked: float | None, notes: list[str]) -> float:
        seconds = self.limits["wait"] if asked is None else asked
        return clamped("wait_s", seconds, self.limits["wait_cap"], notes)

    def _pump(self) -> None:
        while (job := self.scheduler.next()) is not None:
            task = asyncio.get_running_loop().create_task(self._work(self.live[job.id]))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        self.races.balance()

    async def _work(self, live: Live) -> None:
        try:
            live.job = live.job.moved(JobState.RUNNING, time.time())
            packet = self._packet(live)
            timeout = live.job.timeout_s
            outcome = await self.races.run(live.run, packet, timeout, alone=live.program)
            self._settle(live, outcome)
        except SymError as error:
            self._fail(live, error.failure)
        except Exception:
            log.exception("job %s", live.job.id)
            self._fail(live, Failure(Code.INTERNAL, "the kernel's own fault", hint="see the log"))
        finally:
            self.scheduler.finished(live.job)
            self._pump()
            self.evaluators.fill_soon()

    def _packet(self, live: Live) -> Packet:
        job = live.job
        mentioned = self.store.mentioned(job.session, [] if live.alone else live.texts)
        header = {
            "kind": "job",
            "job": job.id,
            "serial": job.serial,
            "n": self.store.touch_session(job.session, time.time()),
            "operation": tools.TABLE[job.tool].operation,
            "arguments": dict(job.arguments),
            "bindings": [list(names) for names, _ in mentioned],
            "limits": self._job_limits(job),
        }
        return Packet(header, tuple(blob for _, blob in mentioned))

    def _job_limits(self, job: Job) -> dict[str, int]:
        wall = max(1, round(job.timeout_s))
        return self._usual | {"wall": wall, "cpu": wall + self.limits["cpu_extra"]}

    def _settle(self, live: Live, outcome: Outcome) -> None:
        if outcome.printed and not live.program:
            live.notes.append(f"printed: {replies.shortened(outcome.printed, PRINTED)}")
        answer = None if outcome.packet is None else answers.read(outcome.packet)
        if isinstance(answer, answers.Answer):
            self._commit(live, answer, outcome.printed)
        elif answer is None or (outcome.stopped and answer.code is Code.INTERRUPTED):
            # The child only knows that it was interrupted; why is known here.
            failure = failure_of(outcome, self._job_limits(live.job))
            if outcome.tried:
                live.notes.append(f"tried: {', '.join(outcome.tried)}")
            self._fail(live, failure, outcome.printed)
        else:
            self._fail(live, answer, outcome.printed)

    def _commit(self, live: Live, answer: answers.Answer, printed: str) -> None:
        now = time.time()
        job = live.job.moved(JobState.DONE, now)
        if live.alone:
            answer = replace(answer, blob=None, bound=(), deleted=())
        n = self.store.touch_session(job.session, now)
        entry = None if answer.blob is None else f"_{n}"
        kept = {"entry": entry} if entry else {"entry": None, "name": None}
        reply = replies.success_reply(answer.fields, live.shown, **self._known(live, **kept))
        result = answer.fields["result"]
        if "check" in job.arguments:  # nothing was run: no step of the session
            found = programs.faults_of(result, job.arguments.get("first", 1))
            reply = programs.checked(reply, found)
            self.store.finish(job, reply, "", now)
            live.job = job
            return self._end(live, reply)
        reply = live.shaped(reply, printed, bound=tuple(each.name for each in answer.bound))
        value = None if answer.blob is None else Value(answer.blob, answer.type)
        text = printed if live.program else result
        changed = (answer.bound, result, answer.deleted)
        self.store.commit(Finished(job, reply, text, value, now, *changed))
        live.job = job
        self._end(live, reply)

    def _fail(self, live: Live, failure: Failure, printed: str = "") -> None:
        now = time.time()
        live.job = live.job.moved(JobState(replies.ENDS.get(failure.code, "failed")), now)
        reply = replies.failure_reply(failure, **self._known(live, name=None))
        reply = live.shaped(reply, printed)
        told = Told(reply, printed if live.program else "")
        self.ended.keep_failure(live.job, told, now)
        self.last_error = {
            "job": live.job.id,
            "session": live.job.session,
            "error": reply["error"],
            "at": round(now, 3),
        }
        self._end(live, reply)

    def _known(self, live: Live, **more: Any) -> dict[str, Any]:
        return {
            "session": live.job.session,
            "name": live.job.name or None,
            "job": live.job.id,
            "notes": live.notes,
            "ms": live.ms,
            **more,
        }

    def _end(self, live: Live, reply: dict[str, Any]) -> None:
        self.counters[live.job.state.value] += 1
        self.live.pop(live.job.id, None)
        live.end(reply)

    def look_around(self) -> None:
        """End what the machine has no memory for, first of all what nobody waits for."""
        if any(live.run.beside for live in self.live.values()):
            self.races.balance()
        else:
            self.guard.look(self._stop)

    def _stop(self, live: Live, why: Stop) -> None:
        if self.scheduler.cancel(live.job.id) is not None:
            self._fail(live, failure_of(Outcome(None, why, None), self.limits))
        else:
            live.run.stop(why)

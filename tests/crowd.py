"""Several clients that do whatever comes to mind with the jobs and sessions of one kernel, and a
model beside them of what must be true. No tests in here."""

from __future__ import annotations

import os
import random
import signal
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import psutil

from tests.conftest import SOON, RunningKernel, gone

SHARED = "shared"
LIGHT_WORDS = {"endless": "hang", "deaf": "hang stubbornly", "refused": "fail no"}
WORDS = {
    "endless": "while True: pass",
    "deaf": "try:\n    while True: pass\nexcept Exception:\n    pass",
    "refused": "1/0",
    "flood": "print(1)\nwhile True: print('y' * 9999)",
    "hog": "x = [0]\nwhile True: x = x + x",
    "late": "while True: pass",
}
# Kinds of jobs, and in which state each ends when nobody stops it.
ENDS = {
    "value": "done",
    "refused": "failed",
    "flood": "failed",
    "hog": "out_of_memory",
    "late": "timed_out",
}
ENDED = {"done", "failed", "interrupted", "timed_out", "out_of_memory", "lost"}


@dataclass
class Begun:
    """A job that was begun and has not been seen to end."""

    owner: int
    session: str
    kind: str
    name: str = ""
    value: str = ""
    states: set[str] = field(default_factory=set)  # in which of them it may end
    kills: int = 0


@dataclass
class Crowd:
    """The clients, the kernel, and the model."""

    kernel: RunningKernel
    chance: random.Random
    light: bool
    count: int = 3

    def __post_init__(self) -> None:
        """Each client has a session of its own, and all share another."""
        self.clients = [self.kernel.client(f"own{i}") for i in range(self.count)]
        self.names: dict[str, dict[str, str]] = {}
        self.begun: dict[str, Begun] = {}
        self.ended: dict[str, dict[str, Any]] = {}
        self.counted: Counter[str] = Counter()
        self.seen: set[psutil.Process] = set()
        self.number = 0

    # -- what they do

    def step(self) -> None:
        """One of them does one thing."""
        moves = {self.begin: 8, self.look: 6, self.stop: 4, self.forget: 2, self.read: 3}
        moves |= {self.status: 2, self.kill: 1}
        move = self.chance.choices(list(moves), list(moves.values()))[0]
        move()

    def begin(self) -> None:
        """Begin a job without waiting for it."""
        client, session = self._somebody()
        kinds = [*ENDS, *LIGHT_WORDS] if not self.light else ["value", *LIGHT_WORDS]
        kind = self.chance.choices(kinds, [8 if kind == "value" else 1 for kind in kinds])[0]
        self.number += 1
        name, value = f"v{self.number}", f"{self.number}"
        more: dict[str, Any] = {"timeout_s": 1.0} if kind == "late" else {}
        if self.light:
            expr = f"say {value}" if kind == "value" else LIGHT_WORDS[kind]
            more |= {"expr": expr, "name": name}
        else:
            more |= {"code": f"{name} = {value}\n{name}" if kind == "value" else WORDS[kind]}
        tool = "sym_evaluate" if self.light else "sym_exec"
        reply = self.clients[client].call(tool, session=session, wait_s=0, **more)
        self.names.setdefault(session, {})
        states = {ENDS.get(kind, "interrupted")}
        self.begun[reply["job"]] = Begun(client, session, kind, name, value, states)
        self._heard(reply)

    def look(self) -> None:
        """Poll a job, of whomever, and from wherever in its output."""
        if self.begun:
            job = self.chance.choice(list(self.begun))
            client, _ = self._somebody()
            since = 0 if self.light else self.chance.choice([0, 0, 5, 10**9])
            self._heard(self.clients[client].poll(job, wait_s=0, since=since))
        elif self.ended:
            job = self.chance.choice(list(self.ended))
            self._same(self.clients[self._somebody()[0]].poll(job), self.ended[job])

    def stop(self) -> None:
        """Stop a job: one's own, another's in vain, or by force."""
        if not self.begun:
            return
        job = self.chance.choice(list(self.begun))
        begun, force = self.begun[job], self.chance.random() < 0.5
        client, _ = self._somebody()
        reply = self.clients[client].interrupt(job, force=force)
        if begun.owner != client and not force:
            assert reply["ok"] is False or reply["state"] in ENDED, reply
            if reply.get("code") == "E_OWNER":
                return
        told = reply["notes"][0] if reply["notes"] else ""
        if told not in {"stopping", "stopped before it began"}:  # it had ended before
            self._heard(reply)
            return
        assert (reply["state"] in ENDED) == (told == "stopped before it began")
        assert ("another client" in str(reply["notes"])) == (begun.owner != client)
        begun.states = (
            {"interrupted"} if reply["state"] in ENDED else {*begun.states, "interrupted"}
        )

    def forget(self) -> None:
        """Reset or drop a session."""
        client, session = self._somebody()
        if session not in self.names:
            return
        tool = self.chance.choice(["sym_reset", "sym_drop"])
        more = {"sessions": session} if tool == "sym_drop" else {"session": session}
        reply = self.clients[client].call(tool, **more)
        busy = [job for job, begun in self.begun.items() if begun.session == session]
        if not reply["ok"]:
            assert (reply["code"], bool(busy)) == ("E_BUSY", True), reply
            return
        if tool == "sym_drop":  # with its jobs, which have all ended
            for job in busy:
                assert self.clients[client].poll(job)["code"] == "E_GONE"
                self._counts(self.begun.pop(job), None)
            self.ended = {k: v for k, v in self.ended.items() if v["session"] != session}
            self.names.pop(session)
        else:
            for job in busy:
                self._heard(self.clients[client].poll(job, wait_s=0))
                assert job not in self.begun, "a session was reset under a job"
            self.names[session] = {}

    def read(self) -> None:
        """The history holds what was acknowledged."""
        client, session = self._somebody()
        if session not in self.names:
            return
        steps = self._steps(client, session)
        found = {step["name"]: step["result"] for step in steps if step["name"]}
        missing = {k: v for k, v in self.names[session].items() if found.get(k) != v}
        assert not missing, (session, missing, found)
        numbers = [step["n"] for step in steps]
        assert numbers == sorted(set(numbers))
        settled = {b.name for b in self.begun.values() if b.session == session}
        assert set(found) <= set(self.names[session]) | settled, (session, found)

    def status(self) -> None:
        """Jobs, sessions and counters are those of the model."""
        self._settle()
        told = self.clients[self._somebody()[0]].status()
        for each in told["jobs"]:
            begun = self.begun[each["job"]]
            assert each["session"] == begun.session
            assert each["state"] in {"queued", "running"}
        one_each = Counter(each["session"] for each in told["jobs"] if each["state"] == "running")
        assert set(one_each.values()) <= {1}
        self._settle()
        told = self.clients[0].status()
        counted = Counter(told["ended_since_start"])
        listed = {each["job"] for each in told["jobs"]}
        still = len(set(self.begun) - listed)  # ended between: not in the model yet
        assert counted.total() - self.counted.total() <= still, (counted, self.counted)
        assert not self.counted - counted, (counted, self.counted)
        names = {each["name"]: each["names"] for each in told["sessions"]}
        for session, known in self.names.items():
            assert names[session] >= len(known)

    def kill(self) -> None:
        """The daemon, the fork server or a child, by SIGKILL."""
        self._settle()
        daemon = psutil.Process(self.clients[0].status()["kernel"]["pid"])
        family = [daemon, *daemon.children(recursive=True)]
        self.seen |= set(family)
        kind = self.chance.choice(["daemon", "fork server", "child"])
        if kind == "daemon":
            os.kill(daemon.pid, signal.SIGKILL)
            assert gone(family)
            self.counted.clear()
            for job, begun in list(self.begun.items()):
                begun.states |= {"lost"}
                reply = self.clients[0].poll(job, wait_s=0)
                assert reply["state"] in ENDED, reply
                self._heard(reply, counts=False)
            return
        servers = daemon.children()  # none while one is replaced
        below = [child for server in servers for child in server.children()]
        for victim in servers if kind == "fork server" else below[:1]:
            victim.kill()
            gone([victim])
            for begun in self.begun.values():
                begun.kills += 1
                if begun.kills > 1:
                    begun.states |= {"lost", "failed"}

    def end(self) -> None:
        """Everything is stopped; what was acknowledged is there; nothing runs any more."""
        for job, begun in list(self.begun.items()):
            begun.states.add("interrupted")
            self.clients[begun.owner].interrupt(job)
        for job in list(self.begun):
            self._heard(self.clients[0].poll(job, wait_s=SOON))
        assert not self.begun
        for session, known in self.names.items():
            for name, value in known.items() if not self.light else ():
                assert self.clients[0].evaluate(name, session=session)["result"] == value
        told = self.clients[0].status()
        assert told["jobs"] == []
        if self.light:
            assert Counter(told["ended_since_start"]) == self.counted
        for client in self.clients:
            client.close()
        self.kernel.stop()
        assert gone(self.seen)

    # -- the model

    def _somebody(self) -> tuple[int, str]:
        client = self.chance.randrange(self.count)
        return client, self.chance.choice([SHARED, f"own{client}"])

    def _heard(self, reply: dict[str, Any], counts: bool = True) -> None:
        """What a job's reply says is possible, and is remembered if it has ended."""
        job = reply["job"]
        begun = self.begun[job]
        assert reply["session"] == begun.session
        if reply["state"] not in ENDED:
            assert reply["ok"], reply
            return
        assert reply["state"] in begun.states, (begun, reply)
        assert reply["ok"] is (reply["state"] == "done")
        self.begun.pop(job)
        self.ended[job] = reply
        if reply["ok"]:
            assert (reply["result"], begun.kind) == (begun.value, "value"), (begun, reply)
            self.names[begun.session][begun.name] = begun.value
        if counts:
            self._counts(begun, reply["state"])

    def _counts(self, begun: Begun, state: str | None) -> None:
        if state is None:
            state = next(iter(begun.states)) if len(begun.states) == 1 else None
        if state is not None:
            self.counted[state] += 1

    def _same(self, reply: dict[str, Any], before: dict[str, Any]) -> None:
        for key in ("state", "result", "session", "entry", "ok"):
            assert reply[key] == before[key], (key, reply, before)

    def _settle(self) -> None:
        for job in list(self.begun):
            self._heard(self.clients[0].poll(job, wait_s=0))

    def _steps(self, client: int, session: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        page: dict[str, Any] = {"next": 1}
        while page["next"]:
            page = self.clients[client].call("sym_history", session=session, since=page["next"])
            found += page["entries"]
        return found


def crowded(kernel: RunningKernel, steps: int, seed: int, light: bool) -> None:
    """So many things done by three clients, and a look at what is left."""
    crowd = Crowd(kernel, random.Random(seed), light)
    for _ in range(steps):
        crowd.step()
    crowd.end()

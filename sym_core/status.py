"""What the kernel tells about itself: one JSON object, made at once from what is in memory.

Never waits, never asks a child anything.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import psutil

from sym_core.engine import Engine
from sym_core.evaluators import Run
from sym_core.forkserver import ForkServer
from sym_core.home import Home
from sym_core.limits import TABLE
from sym_core.live import Live
from sym_core.peers import Peers
from sym_core.version import VERSION

JOBS = 100  # listed: a full queue would be 200 kB, which no agent reads


def report(
    engine: Engine, server: ForkServer, peers: Peers, started: float, home: Home
) -> dict[str, Any]:
    """The whole status. Times in seconds, sizes in bytes."""
    callers = peers.callers()
    labels = {caller.client: caller.label for caller in callers}
    return {
        "ok": True,
        "state": "done",
        "kernel": {
            "pid": os.getpid(),
            "version": VERSION,
            "uptime_s": round(time.time() - started, 1),
            "state_dir": str(home.path),
            "log": str(home.log),
            "memory": psutil.Process().memory_info().rss,
        },
        "fork_server": {
            "pid": server.pid,
            "ready": server.ready,
            "starts": server.starts,
            "spares": engine.evaluators.spares,
        },
        "sandbox": server.layers,
        "clients": [_client(caller.label, caller.session) for caller in callers],
        "sessions": _sessions(engine, [caller.session for caller in callers]),
        "jobs": [of_job(live, labels) for live in _first(engine.live.values())],
        "jobs_in_all": len(engine.live),
        "ended_since_start": dict(engine.counters),
        "last_error": engine.last_error,
        "machine": engine.guard.report(),
        "limits": {name: engine.limits[name] for name in TABLE},
        "log_tail": home.log_tail(),
    }


def _client(label: str, session: str) -> dict[str, str]:
    return {"label": label, "session": session}


def _sessions(engine: Engine, used: list[str]) -> list[dict[str, Any]]:
    """The sessions with how many connected clients have each as their own."""
    clients = Counter(used)
    found = engine.store.sessions_summary()
    return [each | {"clients": clients[each["name"]]} for each in found]


def _first(jobs: Iterable[Live]) -> list[Live]:
    """Those that run, then those that wait longest."""
    return sorted(jobs, key=lambda live: live.job.started is None)[:JOBS]


def of_job(live: Live, labels: Mapping[str, str]) -> dict[str, Any]:
    """One job; `labels` are the clients' by their ids."""
    job, now = live.job, time.time()
    return {
        "job": job.id,
        "session": job.session,
        "tool": job.tool,
        "owner": labels.get(job.owner, "gone"),
        "state": job.state.value,
        "waited_s": _seconds(job.created, job.started or now),
        "elapsed_s": _seconds(job.started or now, now),
        "timeout_s": job.timeout_s,
        **_usage(live.run),
        "beside": [_usage(other) for other in live.run.beside],
    }


def _seconds(since: float, until: float) -> float:
    """Between two times of day; the clock may have been set back meanwhile."""
    return max(0.0, round(until - since, 3))


def _usage(run: Run) -> dict[str, Any]:
    pid = run.evaluation.child.pid if run.evaluation else None
    if pid is None:
        return {"cpu_s": None, "memory": None}
    try:
        process = psutil.Process(pid)
        used = process.cpu_times()
        return {"cpu_s": round(used.user + used.system, 2), "memory": process.memory_info().rss}
    except psutil.Error:
        return {"cpu_s": None, "memory": None}

"""`sym-kernel status` and `sym-kernel stop`: look at a running kernel, or end it. Starts none.

What the kernel says about itself is only laid out here, never interpreted.
"""

from __future__ import annotations

import json
import os
import select
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from sym_core.asking import Caller
from sym_core.errors import Code, SymError
from sym_core.home import Home
from sym_core.link import HungUp, Link, Lost, Unsent
from sym_core.settings import Settings
from sym_core.spawn import adopted, terminate
from sym_people.pretty import seconds, size

ASK = 10.0  # seconds a busy machine may take for an answer that needs a millisecond
END = 10.0  # seconds a kernel may take to end: it kills what runs after one


def main(settings: Settings, as_json: bool) -> int:
    """Print the status; 0 when a kernel runs, 1 when none does."""
    report = asked(settings)
    if as_json:
        print(json.dumps(report or {"ok": False, "state_dir": str(settings.state)}, indent=2))
    else:
        print("\n".join(shown(report)) if report else nobody(settings))
    return 0 if report else 1


def stop(settings: Settings) -> int:
    """End the kernel of the state directory and wait until it is gone; 0 also when none ran."""
    pid = terminate(Home.at(settings.state), settings) if Path(settings.state).exists() else 0
    if not pid:
        print(nobody(settings))
        return 0
    if not gone(pid, END):
        print(f"kernel {pid} is still there after {END:g} s: kill -9 {pid}", file=sys.stderr)
        return 1
    print(f"stopped kernel {pid} in {settings.state}; its sessions are on disk")
    return 0


def nobody(settings: Settings) -> str:
    """The sentence for a directory in which no kernel runs."""
    return f"no kernel is running in {settings.state}; the first call of a tool starts one"


def asked(settings: Settings) -> dict[str, Any] | None:
    """What sym_status says, or None where no kernel listens; SymError for a foreign one."""
    link = _reached(settings)
    if link is None:
        return None
    with closing(link):
        try:
            Caller(settings, "", "", "sym-kernel status").greet(link)
            return link.ask({"op": "call", "tool": "sym_status", "arguments": {}}, ASK)
        except (Unsent, HungUp):
            return None  # it ended while we asked
        except Lost as error:
            what = f"kernel {link.pid} is silent ({error})"
            raise SymError(Code.BUSY, what, hint="sym-kernel stop ends it") from None


def shown(report: Mapping[str, Any]) -> Iterator[str]:
    """The report on lines for a person."""
    kernel, server = report["kernel"], report["fork_server"]
    up = seconds(kernel["uptime_s"])
    yield f"sym-kernel {kernel['version']}, pid {kernel['pid']}, up {up}, {size(kernel['memory'])}"
    yield f"state        {kernel['state_dir']}"
    ready = "ready" if server["ready"] else "starting"
    yield f"fork server  pid {server['pid']}, {ready}, {server['spares']} children forked ahead"
    yield f"sandbox      {_layers(report['sandbox'])}"
    yield from _listed("clients", [_client(client) for client in report["clients"]])
    yield from _listed("sessions", [_session(session) for session in report["sessions"]])
    yield from _listed("jobs", [_job(job) for job in report["jobs"]], report["jobs_in_all"])
    ended = ", ".join(f"{state} {n}" for state, n in report["ended_since_start"].items())
    yield f"ended        {ended or 'nothing yet'}"
    if last := report["last_error"]:
        yield f"last error   {last['error']} ({last['job']} in {last['session']})"


def _reached(settings: Settings) -> Link | None:
    if not Path(settings.state).exists():
        return None
    return adopted(Home.at(settings.state), settings)


def gone(pid: int, within: float) -> bool:
    """Wait until a process has ended; False when it has not within so many seconds."""
    try:
        descriptor = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([descriptor], [], [], within)[0])
    finally:
        os.close(descriptor)


def _layers(layers: Mapping[str, Any]) -> str:
    named = {
        "seccomp": "seccomp" if layers.get("seccomp") else "NO seccomp",
        "landlock": f"Landlock ABI {layers['landlock']}"
        if layers.get("landlock")
        else "no Landlock",
        "no_new_privs": "no_new_privs" if layers.get("no_new_privs") else "NO no_new_privs",
        "uid": "your own uid" if layers.get("uid") is None else f"uid {layers['uid']}",
    }
    return ", ".join(named.values())


def _client(client: Mapping[str, Any]) -> str:
    return f"{client['label'] or 'unnamed'} in {client['session']}"


def _session(session: Mapping[str, Any]) -> str:
    kept = f"{session['entries']} entries, {session['names']} names, {size(session['bytes'])}"
    return f"{session['name']}: {kept}"


def _job(job: Mapping[str, Any]) -> str:
    used = f", {job['cpu_s']} s CPU, {size(job['memory'])}" if job["memory"] is not None else ""
    return (
        f"{job['job']} {job['tool']} in {job['session']}: {job['state']} "
        f"for {seconds(job['elapsed_s'] or job['waited_s'])}{used}{_beside(job.get('beside', ()))}"
    )


def _beside(others: Sequence[Mapping[str, Any]]) -> str:
    """How many processes try other ways, and the memory they take."""
    memory = size(sum(other["memory"] or 0 for other in others))
    return f"; {len(others)} more beside, {memory}" if others else ""


def _listed(title: str, lines: list[str], in_all: int = 0) -> Iterator[str]:
    count = max(in_all, len(lines))
    yield f"{title:<12} {count}"
    yield from (f"  {line}" for line in lines)
    if count > len(lines):
        yield f"  … {count - len(lines)} more wait"

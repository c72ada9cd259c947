"""A fork server of a test's own, and what the daemon would do with it. No tests in here."""

from __future__ import annotations

import json
import os
import select
import socket
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Self

from sym_core.channel import Packet, PacketReader, pack
from sym_core.limits import KIB, MIB, Limits

ROOT = Path(__file__).parent.parent
PATIENCE = 60.0  # s; only a broken test waits that long
NOBODY = 65534


class Job:
    """The daemon's end of one job channel, and the child at the other end."""

    def __init__(self, end: socket.socket, number: int, pid: int) -> None:
        self.end, self.number, self.pid = end, number, pid
        end.settimeout(PATIENCE)
        self._reader = PacketReader(64 * MIB, 64 * MIB)

    def ask(self, code: str, blobs: tuple[bytes, ...] = (), **header: Any) -> None:
        self.end.sendall(pack(Packet(header_of(code, **header), blobs)))

    def first(self) -> dict[str, Any]:
        """The header of the next packet, which is still to come."""
        while data := self.end.recv(1 << 16):
            for packet in self._reader.feed(data):
                return packet.header
        raise EOFError

    def packets(self) -> list[dict[str, Any]]:
        """The headers of all the child says until it is gone."""
        headers = []
        while data := self._heard():
            headers += [packet.header for packet in self._reader.feed(data)]
        self.end.close()
        return headers

    def answer(self) -> dict[str, Any]:
        """The header of the one packet there is."""
        (header,) = self.packets()
        return header

    def _heard(self) -> bytes:
        try:
            return self.end.recv(1 << 16)
        except ConnectionResetError:  # it went away with something of ours unread
            return b""


def header_of(code: str, **header: Any) -> dict[str, Any]:
    """A job as the daemon writes it; `limits` changes some."""
    limits = {**Limits(), "cpu": 61, **header.pop("limits", {})}
    named = {"kind": "job", "job": "j1", "serial": 1, "n": 1, "operation": "evaluate"}
    return {**named, "arguments": {"code": code}, "bindings": [], "limits": limits, **header}


class Server:
    """The daemon's side of one fork server whose children run Python.

    `extra` are pretences, `room` is how many bytes of events it may send before they are read,
    `starter` are arguments of a Python that executes it, `module` is another one to run.
    """

    def __init__(
        self,
        *extra: str,
        demanded: Sequence[str] = (),
        uid: int | None = None,
        room: int = 200 * KIB,
        starter: Sequence[str] = (),
        module: str = "tests.python_forkserver",
    ) -> None:
        self.control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.control.settimeout(PATIENCE)
        theirs.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, room)
        self.log = tempfile.TemporaryFile()  # noqa: SIM115 (closed by __exit__)
        settings = json.dumps({"sandbox": list(demanded), "drop_uid": uid})
        self.process = subprocess.Popen(
            [
                sys.executable,
                *starter,
                "-m",
                module,
                str(theirs.fileno()),
                settings,
            ]
            + list(extra),
            pass_fds=[theirs.fileno()],
            env={"PYTHONHASHSEED": "0", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"},
            stdin=subprocess.DEVNULL,
            stderr=self.log,
            cwd=ROOT,
        )
        theirs.close()
        self._early: list[dict[str, Any]] = []
        self._last = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()
        self.log.close()

    def started(self) -> Self:
        """Wait until it is ready."""
        self.layers, self.ready = self.event("layers"), self.event("ready")
        return self

    def event(self, kind: str, number: int = 0) -> dict[str, Any]:
        """The event of this kind and id; others that come before it are kept."""
        while True:
            for event in self._early:
                if (event["event"], event["id"]) == (kind, number):
                    self._early.remove(event)
                    return event
            data = self.control.recv(65536)
            if not data:
                raise EOFError(self.said())
            self._early.append(json.loads(data))

    def tell(self, message: dict[str, Any], *fds: int) -> None:
        socket.send_fds(self.control, [json.dumps(message).encode()], fds)

    def spawn(self) -> Job:
        """A new child, forked."""
        ours, theirs = socket.socketpair()
        self._last += 1
        number = self._last
        self.tell({"op": "spawn", "id": number}, theirs.fileno())
        theirs.close()
        return Job(ours, number, self.event("forked", number)["pid"])

    def asked(self, code: str, **header: Any) -> Job:
        """A new child at work on some Python."""
        job = self.spawn()
        job.ask(code, **header)
        return job

    def run(self, code: str, **header: Any) -> dict[str, Any]:
        """The header of a new child's answer to some Python; the child is gone."""
        job = self.asked(code, **header)
        answer = job.answer()
        self.event("exit", job.number)
        return answer

    def result(self, code: str, **header: Any) -> Any:
        """What the code left in `r`, as text."""
        return self.run(code, **header)["reply"]["result"]

    def status_of(self, job: Job) -> int:
        """How a child ended: its exit status, or minus the signal."""
        return os.waitstatus_to_exitcode(self.event("exit", job.number)["status"])

    def signal(self, job: Job, number: int) -> None:
        self.tell({"op": "signal", "id": job.number, "signal": int(number)})

    def end(self) -> int:
        """Hang up; the fork server's exit status."""
        self.control.close()
        return self.process.wait(PATIENCE)

    def said(self) -> str:
        """What stands in its log."""
        self.log.seek(0)
        return self.log.read().decode()


def is_alive(pid: int) -> bool:
    """Whether a process exists that is not dead and waiting to be reaped."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def wait_until_gone(pid: int) -> None:
    """Wait for the end of a process that is not our child; TimeoutError when it lives on."""
    try:
        descriptor = os.pidfd_open(pid)
    except ProcessLookupError:
        return
    try:
        if not select.select([descriptor], [], [], PATIENCE)[0]:
            raise TimeoutError(pid)
    finally:
        os.close(descriptor)

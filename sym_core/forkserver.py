"""The daemon's end of the fork server: start it, watch it, ask it for children, replace it.

Speaks the control socket's small language (one JSON object a packet) and knows nothing of jobs,
sessions or mathematics. Never forks and never reads what a child says; `evaluators` does that.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sym_core import strictjson
from sym_core.endings import Exit
from sym_core.errors import Code, SymError
from sym_core.limits import TABLE

log = logging.getLogger(__name__)

PROGRAM = ("-P", "-m", "sym_eval")  # arguments of the Python that runs it
MESSAGE = 65_536  # bytes; control messages are below 1 KiB, layers included
# Seconds it may take to do what it is told, before it is taken for stopped: 10 ms when nothing else
# runs, a tenth of this with every core taken many times.
OBEYS = 5.0
RETRY = (0.0, 0.5, 2.0, 10.0)  # seconds before the next start after starts that failed in a row


@dataclass
class Child:
    """One forked child as the daemon knows it; `channel` is our end of its job channel."""

    id: int
    channel: socket.socket
    born: float
    pid: int | None = None
    exit: asyncio.Future[Exit] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class ForkServer:
    """One fork server after another: whenever it dies, `on_death` is told and a new one started."""

    def __init__(
        self,
        settings: Mapping[str, Any],
        program: Sequence[str] = PROGRAM,
        start: float = TABLE["start"].default,
    ) -> None:
        """`settings` goes to the fork server as it is; `program` is another one only in tests.

        One that is not ready `start` seconds after its exec is killed: it needs 1.2.
        """
        self._settings, self._program, self._start = dict(settings), tuple(program), start
        self._loop = asyncio.get_running_loop()
        self._process: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None
        self._children: dict[int, Child] = {}
        self._last_id = 0
        self._failures = 0
        self._closing = False
        self._layers: asyncio.Future[dict[str, Any]] = self._loop.create_future()
        self._gone: asyncio.Future[None] = self._loop.create_future()
        self._watchdog: asyncio.TimerHandle | None = None
        self.ready = False
        self.up = asyncio.Event()  # set while one is ready: the time of a job counts from there on
        self.starts = 0
        self.on_ready: Callable[[], None] = lambda: None

    @property
    def pid(self) -> int | None:
        """The running fork server's process id."""
        return self._process.pid if self._process else None

    @property
    def layers(self) -> dict[str, Any]:
        """What seals a child on this machine, as the fork server found it."""
        return dict(self._layers.result()["layers"]) if self._layers.done() else {}

    async def start(self) -> None:
        """Start it and learn which layers are there; E_SANDBOX when a demanded one is missing, or
        when it ends before it could say."""
        self._launch()
        report = await asyncio.shield(self._layers)
        if report.get("missing"):
            await self.close()
            missing = ", ".join(report["missing"])
            raise SymError(
                Code.SANDBOX,
                f"this machine cannot seal an evaluation: {missing} is missing",
                hint="--sandbox=none accepts children that are only limited",
            )

    def fork(self) -> Child:
        """Ask for one more child, which waits on its channel for a job; `up` must be set."""
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        self._last_id += 1
        child = Child(self._last_id, ours, self._loop.time())
        self._children[child.id] = child
        with theirs:
            self._send({"op": "spawn", "id": child.id}, [theirs.fileno()])
        self._expect(lambda: child.pid is not None or child.exit.done())
        return child

    def signal(self, child: Child, number: int) -> None:
        """Send a signal to a child that has not been reaped; the fork server knows which are."""
        if child.id in self._children:
            self._send({"op": "signal", "id": child.id, "signal": number}, [])

    def kill(self, child: Child) -> None:
        """SIGKILL to a child that has not been reaped; it ends, if need be with its fork server."""
        self.signal(child, signal.SIGKILL)
        self._expect(child.exit.done)

    def _expect(self, done: Callable[[], bool]) -> None:
        self._loop.call_later(OBEYS, self._check, self._process, done)

    def _check(self, process: subprocess.Popen[bytes] | None, done: Callable[[], bool]) -> None:
        # Somebody may have stopped it (SIGSTOP), and only it can signal its children.
        if process is not None and process is self._process and not done():
            log.error("fork server %d does not obey: killed", process.pid)
            process.kill()

    async def close(self) -> None:
        """End it with all its children; returns when it is gone."""
        self._closing = True
        if self._process is None:
            return
        self._drop_control()
        try:
            await asyncio.wait_for(asyncio.shield(self._gone), 2.0)  # it needs milliseconds
        except TimeoutError:
            self._process.kill()
            await self._gone

    # -- the process

    def _launch(self) -> None:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        ours.setblocking(False)
        with theirs:
            fd = theirs.fileno()
            command = [sys.executable, *self._program, str(fd), json.dumps(self._settings)]
            self._process = subprocess.Popen(
                command, pass_fds=[fd], stdin=subprocess.DEVNULL, cwd="/", env=_environment()
            )
        self.starts += 1
        self._control = ours
        self._gone = self._loop.create_future()
        self._loop.add_reader(ours.fileno(), self._readable)
        pidfd = os.pidfd_open(self._process.pid)
        self._loop.add_reader(pidfd, self._exited, pidfd)
        self._watchdog = self._loop.call_later(self._start, self._give_up, self._process)

    def _give_up(self, process: subprocess.Popen[bytes]) -> None:
        if process is self._process and not self.ready:
            log.error("fork server %d is not ready after %g s: killed", process.pid, self._start)
            process.kill()

    def _exited(self, pidfd: int) -> None:
        self._loop.remove_reader(pidfd)
        os.close(pidfd)
        assert self._process is not None
        status = self._process.wait()
        log.log(
            logging.INFO if self._closing else logging.ERROR,
            "fork server %d ended with %d",
            self._process.pid,
            status,
        )
        self._drop_control()
        self._failures = 0 if self.ready else self._failures + 1
        self.ready = False
        self._process = None
        for child in list(self._children.values()):
            self._ended(child, Exit(None))
        if self._watchdog is not None:
            self._watchdog.cancel()
        self._gone.set_result(None)
        if not self._layers.done():
            self._layers.set_exception(
                SymError(Code.SANDBOX, f"the fork server ended with {status}", hint="see the log")
            )
        if not self._closing:
            self._loop.call_later(RETRY[min(self._failures, len(RETRY) - 1)], self._relaunch)

    def _relaunch(self) -> None:
        if not self._closing:
            self._launch()

    def _drop_control(self) -> None:
        if self._control is not None:
            self._loop.remove_reader(self._control.fileno())
            self._control.close()
            self._control = None
            self.up.clear()

    # -- the control socket

    def _send(self, message: dict[str, Any], fds: list[int]) -> None:
        if self._control is None:
            return  # it died a moment ago; `_exited` ends every child of it
        try:
            socket.send_fds(self._control, [strictjson.dumps(message)], fds)
        except OSError as error:
            # Full or closed: it does not listen any more, and everything it owns goes with it.
            log.error("fork server does not take a message (%s): killed", error)
            if self._process is not None:
                self._process.send_signal(signal.SIGKILL)

    def _readable(self) -> None:
        # All that is there: a fork server whose packets are not taken would block in its send.
        while self._control is not None:
            try:
                data = self._control.recv(MESSAGE)
            except BlockingIOError:
                return
            except OSError:
                data = b""
            if not data:
                self._drop_control()
                return
            self._handle(strictjson.loads(data))

    def _handle(self, message: dict[str, Any]) -> None:
        child = self._children.get(message["id"])
        match message["event"]:
            case "layers":
                if not self._layers.done():
                    self._layers.set_result(message)
            case "ready":
                self.ready = True
                self.up.set()
                log.info("fork server %s ready after %s ms", message["pid"], message["ms"])
                self.on_ready()
            case "forked" if child is not None:
                child.pid = message["pid"]
            case "failed" if child is not None:
                log.error("fork failed: %s", message["error"])
                self._ended(child, Exit(None))
            case "exit" if child is not None:
                self._ended(child, Exit(message["status"], message["rss"], message["cpu"]))

    def _ended(self, child: Child, how: Exit) -> None:
        self._children.pop(child.id, None)
        if not child.exit.done():
            child.exit.set_result(how)


def _environment() -> dict[str, str]:
    # Fixed hash seed: the same input gives the same order of terms every time. Nothing else of
    # ours gets in, so a child has no environment worth reading.
    return {"PYTHONHASHSEED": "0", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"}

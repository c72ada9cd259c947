"""A kernel that knows no mathematics: the real socket, the real protocol, scripted answers.

In a thread of the tests (`FakeKernel`) or as a program that `spawn` starts in place of sym_kernel
(`python fake_kernel.py MODE --state DIR … --ready-fd N`). How it behaves is asked for by the
request's `expr`, or by MODE.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sym_core.errors import Code, Failure
from sym_core.handshake import ServerSide
from sym_core.home import Home
from sym_core.jobs import is_id
from sym_core.spawn import default_signals
from sym_core.version import VERSION
from sym_core.wire import Frames, WireError

_STARTED_WITH_IGNORED = [n for n in (signal.SIGHUP, signal.SIGINT) if signal.getsignal(n) == 1]


def _wrong_mac(frames: Frames, number: int) -> bytes:
    good = bytearray(frames.pack({"id": number, "reply": {}}))
    good[10] ^= 1
    return bytes(good)


_WRONG: dict[str, Callable[[Frames, int], bytes]] = {
    "wrong id": lambda frames, number: frames.pack({"id": number + 1, "reply": {}}),
    "wrong mac": _wrong_mac,
    "no reply": lambda frames, number: frames.pack({"id": number}),
    "twice": lambda frames, number: b"".join(frames.pack(_reply(number)) for _ in range(2)),
}


def _reply(number: int) -> dict[str, Any]:
    return {"id": number, "reply": {"ok": True, "answers": number, "cancelled": True}}


class Connection(threading.Thread):
    """One client of the fake."""

    def __init__(self, kernel: FakeKernel, sock: socket.socket) -> None:
        super().__init__(daemon=True)
        self.kernel, self.sock, self.held = kernel, sock, list[int]()

    def run(self) -> None:
        with contextlib.suppress(OSError, WireError):
            frames = self.shake_hands()
            while data := self.sock.recv(1 << 16):
                for request in frames.feed(data):
                    self.kernel.requests.append(request)
                    self.answer(frames, request)
        # shutdown, not only close: the other end hears it although this thread is in recv.
        with contextlib.suppress(OSError):
            self.sock.shutdown(socket.SHUT_RDWR)
        self.sock.close()

    def shake_hands(self) -> Frames:
        side = ServerSide(self.kernel.key, self.kernel.version)
        self.sock.sendall(side.start())
        while side.frames is None:
            if not (data := self.sock.recv(4096)):
                raise ConnectionResetError
            try:
                self.sock.sendall(side.feed(data))
            except WireError as error:
                self.sock.sendall(error.farewell)
                raise
        return side.frames

    def answer(self, frames: Frames, request: dict[str, Any]) -> None:
        number = request["id"]
        match request.get("arguments", {}).get("expr", request["op"]):
            case "silence" | "held":
                self.held.append(number)
            case "release":
                for held in [number, *reversed(self.held)]:
                    self.say(frames, held)
            case "close":
                raise ConnectionResetError
            case "close once" if self.kernel.exprs().count("close once") == 1:
                raise ConnectionResetError
            case str(how) if how in _WRONG:
                self.sock.sendall(_WRONG[how](frames, number))
            case "hello":
                self.sock.sendall(frames.pack({"id": number, "reply": self.kernel.hello(request)}))
            case "stop":
                self.say(frames, number)
                self.kernel.stopped.set()
                raise ConnectionResetError
            case _:
                self.say(frames, number)

    def say(self, frames: Frames, number: int) -> None:
        self.sock.sendall(frames.pack(_reply(number)))


class FakeKernel:
    """Listens in a state directory until `close`; remembers every request."""

    def __init__(self, home: Home, *, key: bytes | None = None, version: str = VERSION) -> None:
        """Another key or version is for tests of clients that meet one."""
        self.home, self.key, self.version = home, key or home.key(), version
        self.requests: list[dict[str, Any]] = []
        self.refusal: dict[str, Any] = {}
        self.stopped = threading.Event()
        self.connections: list[Connection] = []
        self.joining = threading.Lock()
        self.listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        home.socket.unlink(missing_ok=True)
        self.listener.bind(str(home.socket))
        self.listener.listen(512)
        self.thread = threading.Thread(target=self.serve, daemon=True)
        self.thread.start()

    def serve(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                connection = Connection(self, self.listener.accept()[0])
                with self.joining:  # hang_up finds it started, or not at all
                    self.connections.append(connection)
                    connection.start()

    def hello(self, request: dict[str, Any]) -> dict[str, Any]:
        if self.refusal:
            return self.refusal
        session = request["session"] or f"private-{request['client'][:12]}"
        return {"ok": True, "session": session, "pid": os.getpid(), "version": self.version}

    def asked(self) -> list[dict[str, Any]]:
        """The requests but for the hellos, without the random names of their jobs (`jobs`)."""
        return [
            {key: value for key, value in request.items() if key != "job"}
            for request in self.requests
            if request["op"] != "hello"
        ]

    def jobs(self) -> list[str]:
        """The jobs that the calls name, of which each must be one."""
        jobs = [request["job"] for request in self.requests if request["op"] == "call"]
        assert all(map(is_id, jobs))
        return jobs

    def exprs(self) -> list[Any]:
        """What the calls asked for."""
        return [request["arguments"].get("expr") for request in self.asked() if "tool" in request]

    def hang_up(self) -> None:
        """Close every connection, as a dying kernel does, and wait until they are closed."""
        with self.joining:
            gone, self.connections = self.connections, []
        for connection in gone:
            with contextlib.suppress(OSError):
                connection.sock.shutdown(socket.SHUT_RDWR)
            connection.join()

    def close(self, unlink: bool = True) -> None:
        """Be gone; the socket's file stays behind when `unlink` is false, as after kill -9."""
        with contextlib.suppress(OSError):
            self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        self.thread.join()
        self.hang_up()
        if unlink:
            self.home.socket.unlink(missing_ok=True)


def facts() -> dict[str, Any]:
    """What a program was started with."""
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    fds = {
        fd: os.readlink(f"/proc/self/fd/{fd}") for fd in sorted(map(int, listed("/proc/self/fd")))
    }
    return {
        "cwd": os.getcwd(),
        "leads": [os.getsid(0) == os.getpid(), os.getpgrp() == os.getpid()],
        "ignored": _STARTED_WITH_IGNORED,
        "blocked": [int(number) for number in blocked],
        "env": dict(os.environ),
        "fds": fds,
        "argv": sys.argv[2:],
    }


def listed(path: str) -> list[str]:
    return [name for name in os.listdir(path) if Path(path, name).is_symlink()]


def main(argv: list[str]) -> int:
    """Behave as argv[0] says: serve, die, refuse, mute, silent."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--state")
    parser.add_argument("--ready-fd", type=int)
    known, _ = parser.parse_known_args(argv[1:])
    home = Home(Path(known.state))
    told = facts()
    default_signals()
    with open(home.path / "starts", "a") as starts:
        starts.write(json.dumps({"pid": os.getpid(), **told}) + "\n")
    with open(known.ready_fd, "w") as ready:
        return begin(argv[0], home, ready)


def begin(mode: str, home: Home, ready: Any) -> int:
    if mode == "die":
        raise RuntimeError("the moon is \x1b[31mnot\x1b[0m right")
    if mode == "refuse":
        failure = Failure(Code.SANDBOX, "no seccomp here", hint="--sandbox=none")
        ready.write(json.dumps({"ok": False, "error": failure.as_fields()}) + "\n")
        return 1
    if mode == "mute":
        time.sleep(60)
    with home.owned(wait=10):
        kernel = FakeKernel(home)
        signal.signal(signal.SIGTERM, lambda *_: kernel.stopped.set())
        print("listening", file=sys.stderr, flush=True)
        ready.write(json.dumps({"ok": True, "pid": os.getpid()}) + "\n")
        ready.close()
        kernel.stopped.wait(60)  # a bound, so that nothing outlives a test run that was killed
        kernel.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

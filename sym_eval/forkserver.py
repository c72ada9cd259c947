"""The fork server: SymPy imported once, and every evaluation a fork of it.

    daemon ── control socket ──▶ fork server ── fork ──▶ child ◀── job channel ── daemon

The daemon sends {"op": "spawn", "id"} with one end of a job channel, and {"op": "signal", "id",
"signal"}; it hears layers, ready, forked, failed and exit. One thread, one poll loop, one function
that forks (`_forked`). The fork server never sees a job: it passes the channel on unread. It holds
no key, no binding, no client; so a child finds nothing of anybody in the memory it inherits.

It lives as long as the daemon's end of the control socket, and no child outlives it. Whatever it
does not understand ends it, loudly: the daemon is its only peer, and a daemon that talks nonsense
or does not listen for SEND_TIMEOUT seconds is broken.

Run by `python -P -m sym_eval CONTROL_FD SETTINGS` with a scrubbed environment.
"""

from __future__ import annotations

import fcntl
import gc
import os
import select
import signal
import socket
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, NoReturn

from sym_core import strictjson
from sym_core.channel import Packet
from sym_eval import ahead, beside, child, pages, preload, sandbox, syscalls, warmup
from sym_eval.sandbox import JOB_FD, Layers, Room

Work = Callable[[Packet], Packet]

ENDED, UNDERSTOOD_NOTHING, LAYER_MISSING, CRASHED = 0, 2, 3, 4  # exit statuses
SEND_TIMEOUT = 10.0  # s; the socket holds hundreds of messages before it matters
MAX_MESSAGE = 4096  # bytes; ours have under 300
_OWN_FDS = 10  # our descriptors start here, out of the way of those a child uses
_MAY_SEND = (signal.SIGINT, signal.SIGKILL)
_ALL_SIGNALS = signal.valid_signals()
# Those that we hear or ignore and a child does not; the rest end whoever gets them. Not all of
# them: Python gives each of 64 its name, 0.1 ms a fork.
_OURS = (signal.SIGINT, signal.SIGTERM, signal.SIGCHLD)
_KEPT: list[object] = []  # what only takes room


class Nonsense(Exception):
    """The daemon said something that is not in the protocol, or does not listen."""


@dataclass(frozen=True)
class Settings:
    """The second argument: which walls are demanded, and who children become."""

    sandbox: tuple[str, ...]
    drop_uid: int | None

    @classmethod
    def parse(cls, text: str) -> Settings:
        """Read the JSON; Nonsense when it is not as written here."""
        try:
            fields = strictjson.loads(text.encode())
            uid = fields["drop_uid"]
            return cls(tuple(map(str, fields["sandbox"])), None if uid is None else int(uid))
        except (ValueError, KeyError, TypeError) as error:
            raise Nonsense(f"settings {text[:200]!r}: {error}") from None


class ForkServer:
    """The loop. `serve` returns when the daemon is gone or asks for the end."""

    def __init__(self, control: socket.socket, be: Callable[[int], int]) -> None:
        """`control` is ours from now on; `be` is a child's whole life, given its channel."""
        self._control, self._be = control, be
        self._children: dict[int, int] = {}  # id -> process id
        self._signals = _signals_as_bytes()

    def serve(self) -> None:
        """Fork, signal and report until the end; then no child is left."""
        try:
            poll = select.poll()
            poll.register(self._control, select.POLLIN)
            poll.register(self._signals, select.POLLIN)
            while all([self._handle(fd) for fd, _ in poll.poll()]):
                pass
        finally:
            self._kill_all()

    def _handle(self, fd: int) -> bool:
        if fd == self._control.fileno():
            return self._handle_message()
        arrived = os.read(self._signals, 4096)
        if signal.SIGCHLD in arrived:
            self._reap()
        return signal.SIGTERM not in arrived

    def _handle_message(self) -> bool:
        try:
            data, fds, flags, _ = socket.recv_fds(self._control, MAX_MESSAGE, 2)
        except ConnectionError:
            return False
        if not data:
            return False
        try:
            self._obey(_message(data, flags), fds)
        finally:
            for fd in fds:
                os.close(fd)
        return True

    def _obey(self, message: dict[str, Any], fds: list[int]) -> None:
        match message:
            case {"op": "spawn", "id": int(number)} if len(fds) == 1:
                self._spawn(number, fds[0])
            case {"op": "signal", "id": int(number), "signal": int(what)} if what in _MAY_SEND:
                if number in self._children:  # else it has ended: its exit is on the way
                    os.kill(self._children[number], what)
            case _:
                raise Nonsense(f"message {str(message)[:200]} with {len(fds)} descriptors")

    def _spawn(self, number: int, channel: int) -> None:
        if number in self._children:
            raise Nonsense(f"child {number} exists")
        try:
            pid = _forked(partial(self._be, channel))
        except OSError as error:
            self._tell("failed", number, error=str(error))
            return
        self._children[number] = pid
        self._tell("forked", number, pid=pid)

    def _reap(self) -> None:
        numbers = {pid: number for number, pid in self._children.items()}
        while numbers:
            pid, status, usage = os.wait4(-1, os.WNOHANG)
            if pid == 0:
                return
            number = numbers.pop(pid)
            del self._children[number]
            cpu = round(usage.ru_utime + usage.ru_stime, 6)
            self._tell("exit", number, status=status, rss=usage.ru_maxrss, cpu=cpu)

    def _kill_all(self) -> None:
        for pid in self._children.values():
            os.kill(pid, signal.SIGKILL)
        for pid in self._children.values():
            os.waitpid(pid, 0)

    def _tell(self, event: str, number: int, **fields: Any) -> None:
        tell(self._control, event, number, **fields)


def _forked(be: Callable[[], int]) -> int:
    """The one place that forks: the child's process id. The child never leaves it."""
    # Blocked around the fork: none of our handlers may run in the child.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _OURS)
    try:
        pid = os.fork()
        if pid == 0:
            _end_as(be)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    return pid


def _end_as(be: Callable[[], int]) -> NoReturn:
    status = CRASHED
    try:
        status = be()
    finally:
        os._exit(status)


def tell(control: socket.socket, event: str, number: int, **fields: Any) -> None:
    """Send one event; Nonsense when the daemon does not take it in SEND_TIMEOUT seconds."""
    try:
        control.send(strictjson.dumps({"event": event, "id": number, **fields}))
    except TimeoutError:
        raise Nonsense(f"the daemon has not listened for {SEND_TIMEOUT} s") from None
    except ConnectionError:
        pass  # it is gone; the loop hears that as the end


def main(arguments: list[str], work: Work | None = None) -> int:
    """Be the fork server; the exit status. `work` replaces sym_eval.work.work in tests."""
    started = time.monotonic()
    try:
        control = _settle_in(int(arguments[0]))
        settings = Settings.parse(arguments[1])
        layers = sandbox.probe(settings.drop_uid)
        missing = layers.missing(settings.sandbox)
        tell(control, "layers", 0, layers=layers.as_fields(), missing=missing)
        if missing:
            return LAYER_MISSING
        room, be = _warm(layers, work)
        server = ForkServer(control, be)
        ms = round((time.monotonic() - started) * 1000)
        tell(control, "ready", 0, pid=os.getpid(), bytes=room.size, ms=ms)
        server.serve()
    except Nonsense as error:
        print(f"fork server: {error}", file=sys.stderr)
        return UNDERSTOOD_NOTHING
    return ENDED


def _settle_in(fd: int) -> socket.socket:
    """Our own place: descriptors out of the children's way, an empty environment, death with the
    daemon. Returns the control socket."""
    control = socket.socket(fileno=_moved_up(fd))
    control.settimeout(SEND_TIMEOUT)
    null = _moved_up(os.open(os.devnull, os.O_RDWR))
    for reserved in (JOB_FD, JOB_FD + 1):
        os.dup2(null, reserved, inheritable=False)
    os.environ.clear()
    _forget_inherited_signals()
    # Ctrl-C in the terminal is the daemon's business; SIGINT reaches children by name only.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    syscalls.prctl(syscalls.PR_SET_PDEATHSIG, signal.SIGKILL)
    return control


def _forget_inherited_signals() -> None:
    # Who started us may ignore or block some (nohup does), and children would inherit it: one
    # that ignores SIGXCPU outlives its limit. Python itself ignores two, for errors instead.
    for number in _ALL_SIGNALS - {signal.SIGPIPE, signal.SIGXFSZ}:
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())


def _moved_up(fd: int) -> int:
    high = fcntl.fcntl(fd, fcntl.F_DUPFD_CLOEXEC, _OWN_FDS)
    os.close(fd)
    return high


def _warm(layers: Layers, work: Work | None) -> tuple[Room, Callable[[int], int]]:
    gc.disable()  # what is made here stays: looking for garbage in it would take 0.3 s
    preload.close_the_list()
    for name, why in preload.load().items():
        print(f"fork server: {name} not imported: {why}", file=sys.stderr)
    work = work or _real_work()
    for what in warmup.before_forks(work):
        print(f"fork server: warm-up: {what}", file=sys.stderr)
    _KEPT.extend(beside.fill())
    if len(threads := os.listdir("/proc/self/task")) != 1:
        raise Nonsense(f"{len(threads)} threads in a process that forks")
    # Frozen objects are never looked at by a child's collector, so their pages stay shared.
    gc.freeze()
    gc.enable()
    while_waiting = ahead.learned(_forked, partial(warmup.touch, work))
    pages.enlarge()  # after the last child for now: what we write to while one lives is cut again
    room = sandbox.furnish(layers)
    return room, partial(child.run, room, work, while_waiting)


def _real_work() -> Work:
    # Only now: it imports SymPy, and only after the list of imports is closed.
    from sym_eval.work import work

    return work


def _signals_as_bytes() -> int:
    """The descriptor on which SIGCHLD and SIGTERM arrive as bytes; the handlers do nothing."""
    reader, writer = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
    signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
    for number in (signal.SIGCHLD, signal.SIGTERM):
        signal.signal(number, lambda *_: None)
    return reader


def _message(data: bytes, flags: int) -> dict[str, Any]:
    if flags & (socket.MSG_TRUNC | socket.MSG_CTRUNC):
        raise Nonsense("a message too long")
    try:
        return strictjson.loads(data)
    except strictjson.JsonError as error:
        raise Nonsense(f"message {data[:200]!r}: {error}") from None

"""A fork server without SymPy whose children do what their job says: for the daemon's tests.

Run as a program with the control descriptor and the settings, like the real one.
"""

from __future__ import annotations

import array
import json
import os
import select
import signal
import socket
import sys
import time
from collections.abc import Callable
from typing import Any

from sym_core import strictjson
from sym_core.channel import Packet, PacketReader, pack
from sym_core.errors import Code, Failure
from sym_eval import syscalls

ANSWER: dict[str, Any] = {
    "length": 4,
    "latex": None,
    "parsed_input": "asked",
    "numeric": None,
    "check": {"verdict": "unchecked", "how": "nothing to check"},
    "notes": [],
}
PROVED = {"verdict": "proved", "how": "exactly"}


def main() -> None:
    """Serve until the control socket is closed."""
    control = socket.socket(fileno=int(sys.argv[1]))
    settings = json.loads(sys.argv[2])
    missing = [layer for layer in settings["sandbox"] if layer == "moon"]
    tell(control, {"event": "layers", "id": 0, "layers": {"fake": True}, "missing": missing})
    if missing:
        sys.exit(3)
    # Ignored where it comes from a background shell, and a child must die by an early one.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    # A child may be told to go on before it waits for that.
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR1})
    woken, wake = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    tell(control, {"event": "ready", "id": 0, "pid": os.getpid(), "bytes": 0, "ms": 1})
    children: dict[int, int] = {}
    while True:
        readable, _, _ = select.select([control.fileno(), woken], [], [])
        if woken in readable:
            os.read(woken, 4096)
            reap(control, children)
        if control.fileno() in readable and not serve(control, children):
            break
    for pid in children:
        os.kill(pid, signal.SIGKILL)


def tell(control: socket.socket, message: dict[str, Any]) -> None:
    """One event to the daemon."""
    control.send(strictjson.dumps(message))


def reap(control: socket.socket, children: dict[int, int]) -> None:
    """Report who ended."""
    while children:
        pid, status, usage = os.wait4(-1, os.WNOHANG)
        if pid == 0:
            return
        number = children.pop(pid)
        used = {"rss": usage.ru_maxrss, "cpu": usage.ru_utime}
        tell(control, {"event": "exit", "id": number, "status": status, **used})


def serve(control: socket.socket, children: dict[int, int]) -> bool:
    """One message of the daemon; False when it is gone."""
    try:
        data, fds, _, _ = socket.recv_fds(control, 65_536, 4)
    except ConnectionError:
        return False
    if not data:
        return False
    message = strictjson.loads(data)
    if message["op"] == "signal":
        for pid, number in children.items():
            if number == message["id"]:
                os.kill(pid, message["signal"])
        return True
    pid = os.fork()
    if pid == 0:
        try:
            control.close()
            child(socket.socket(fileno=fds[0]))
        finally:
            os._exit(0)
    for fd in array.array("i", fds):
        os.close(fd)
    children[pid] = message["id"]
    tell(control, {"event": "forked", "id": message["id"], "pid": pid})
    return True


def child(channel: socket.socket) -> None:
    """Do what the job's expr says and reply; not without the fork server, like a real one."""
    syscalls.prctl(syscalls.PR_SET_PDEATHSIG, signal.SIGKILL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    reader = PacketReader(1 << 24, 1 << 26)
    while True:
        data = channel.recv(1 << 16)
        if not data:
            return
        for job in reader.feed(data):
            act(channel, job)
            return


def act(channel: socket.socket, job: Packet) -> None:
    """The behaviours the daemon's tests ask for."""
    verb, _, rest = str(job.header["arguments"]["expr"]).partition(" ")
    try:
        BEHAVIOURS[verb](channel, job, rest)
    except KeyboardInterrupt:
        fail(channel, job, Failure(Code.INTERRUPTED, "stopped on request"))


def hang(channel: socket.socket, job: Packet, rest: str) -> None:
    """Until a signal comes; stubbornly: not even to SIGINT."""
    if rest == "stubbornly":
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        channel.sendall(pack(output(job, "deaf")))
    while True:
        time.sleep(60)


def die(channel: socket.socket, job: Packet, rest: str) -> None:
    """By that signal."""
    os.kill(os.getpid(), int(rest))


def warn(channel: socket.socket, job: Packet, rest: str) -> None:
    """Print something, so many times, then answer."""
    for _ in range(int(rest)):
        channel.sendall(pack(output(job, "careful\n" * 1000)))
    done(channel, job, "answered")


def output(job: Packet, text: str) -> Packet:
    """Something printed."""
    return Packet({"kind": "output", "job": job.header["job"], "text": text})


def done(
    channel: socket.socket, job: Packet, text: str, check: Any = None, last: bool = False
) -> None:
    """An answer whose value is its own text, verified by a check, or a last resort."""
    reply = ANSWER | {"result": text, "length": len(text)} | ({"check": check} if check else {})
    header = {"kind": "done", "job": job.header["job"], "reply": reply, "value": {"type": "str"}}
    header |= {"last_resort": last}
    channel.sendall(pack(Packet(header, (text.encode(),))))


def fail(channel: socket.socket, job: Packet, failure: Failure) -> None:
    """A failure."""
    header = {"kind": "failed", "job": job.header["job"], "error": failure.as_fields()}
    channel.sendall(pack(Packet(header)))


def wait(channel: socket.socket, job: Packet, rest: str) -> None:
    """Until SIGUSR1, then that verified answer, or what stands behind a comma."""
    signal.sigwait({signal.SIGUSR1})
    act_on(channel, job, rest[2:] if rest.startswith(", ") else f"prove {rest}")


def act_on(channel: socket.socket, job: Packet, text: str) -> None:
    """The behaviour that a text asks for."""
    verb, _, rest = text.partition(" ")
    BEHAVIOURS[verb.rstrip(",")](channel, job, (", " if verb.endswith(",") else "") + rest)


def race(channel: socket.socket, job: Packet, rest: str) -> None:
    """Come to crossings and say so; then what the plan says for the first child, or for one beside
    it under the first way of its share. `past` crossings lie behind."""
    plan = json.loads(rest)
    shares = job.header.get("ways")
    if shares is None:
        ways = [*plan.get("past", []), plan["ways"]]
        channel.sendall(pack(Packet({"kind": "ways", "job": job.header["job"], "ways": ways})))
    act_on(channel, job, plan["first" if shares is None else shares[-1][0]])


def told(channel: socket.socket, job: Packet, rest: str) -> None:
    """These ways, whatever they are, then an answer."""
    channel.sendall(pack(Packet({"kind": "ways", "job": "j", "ways": json.loads(rest)})))
    done(channel, job, "told")


BEHAVIOURS: dict[str, Callable[[socket.socket, Packet, str], object]] = {
    "hang": hang,
    "die": die,
    "exit": lambda channel, job, rest: os._exit(int(rest)),
    "flood": lambda channel, job, rest: channel.sendall(b"\xff" * 100),
    "fail": lambda channel, job, rest: fail(channel, job, Failure(Code.NAME, rest)),
    "say": done,
    "prove": lambda channel, job, rest: done(channel, job, rest, PROVED),
    "unsolved": lambda channel, job, rest: fail(channel, job, Failure(Code.UNSOLVED, rest)),
    "refuted": lambda channel, job, rest: fail(channel, job, Failure(Code.CHECK, rest)),
    "shares": lambda channel, job, rest: done(channel, job, str(job.header["ways"]), PROVED),
    "last": lambda channel, job, rest: done(channel, job, rest, PROVED, last=True),
    "race": race,
    "tell": told,
    "wait": wait,
    "warn": warn,
    "whoami": lambda channel, job, rest: done(channel, job, str(os.getpid())),
    "repeat": lambda channel, job, rest: done(channel, job, "a" * int(rest)),
    "bindings": lambda channel, job, rest: done(channel, job, json.dumps(job.header["bindings"])),
}


if __name__ == "__main__":
    main()

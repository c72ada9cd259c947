"""A fork server whose children run any Python they are given: for tests only.

Everything else is the release's: the same main, the same children, the same room. Run as
`python -m tests.python_forkserver CONTROL_FD SETTINGS [PRETENCE …]`; `pretend` knows the pretences.
"""

from __future__ import annotations

import errno
import importlib
import os
import sys
import threading
from typing import Any

from sym_core.channel import Packet
from sym_eval import child, forkserver, landlock, preload, sandbox, seccomp, warmup

SECRET = "a secret of the fork server's own memory"


def run_python(packet: Packet) -> Packet:
    """The work: run the argument `code`; the reply's result is the text of its variable `r`."""
    code = packet.header["arguments"].get("code", "r = None")
    names: dict[str, Any] = {"r": None, "packet": packet}
    exec(code, names)
    reply = names["r"] if isinstance(names["r"], dict) else {"result": str(names["r"])}
    return Packet({"kind": "done", "job": packet.header["job"], "reply": reply, "value": None})


def only_sympy() -> dict[str, str]:
    """Import SymPy as `import sympy` does, without its corners: 0.2 s instead of a whole one."""
    for name in ("sympy", *preload.SINCE_3_12):
        importlib.import_module(name)
    return {}


def no_fork() -> int:
    """What fork says when there are too many processes."""
    raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))


def no_rules(_: int) -> None:
    """What Landlock says when it will not."""
    raise PermissionError(errno.EPERM, "landlock_restrict_self: not today")


def start_a_thread(_: object) -> list[str]:
    """What a package does that must not be imported here."""
    threading.Thread(target=threading.Event().wait, daemon=True).start()
    return []


PRETENCES: dict[str, list[tuple[Any, str, Any]]] = {
    "no-seccomp": [(seccomp, "available", lambda: False)],
    "no-landlock": [(landlock, "abi", lambda: 0)],
    "no-rules": [(landlock, "restrict", no_rules)],
    "no-fork": [(os, "fork", no_fork)],
    "no-close-range": [(sandbox, "_LAST_FD", -1 << 40)],  # EINVAL, as ENOSYS would be
    "impatient": [(forkserver, "SEND_TIMEOUT", 0.05)],
    "a-thread": [(warmup, "before_forks", start_a_thread)],
    "a-complaint": [(warmup, "before_forks", lambda _: ["x: E_INTERNAL"])],
    "empty": [
        (child, "_prepare", lambda *_: None),  # a child without SymPy would end at once
        (preload, "load", dict),
        (warmup, "before_forks", lambda _: []),
        (warmup, "touch", lambda _: None),
    ],
    "bare": [
        (preload, "load", only_sympy),
        (warmup, "before_forks", lambda _: []),
        (warmup, "touch", lambda _: None),
    ],
}


def pretend(*what: str) -> None:
    """Make this machine look as if something were missing. `bare` imports little and starts fast,
    `empty` has no SymPy at all: its children wait for jobs but cannot work."""
    for name in what:
        for module, attribute, value in PRETENCES[name]:
            setattr(module, attribute, value)


if __name__ == "__main__":
    pretend(*sys.argv[3:])
    os._exit(forkserver.main(sys.argv[1:3], run_python))

"""A fork server whose children run any Python they are given: for tests only.

Everything else is the release's: the same main, the same children, the same room. Run as
`python -m tests.python_forkserver CONTROL_FD SETTINGS [PRETENCE …]`; `pretend` knows the pretences.
"""

from __future__ import annotations

import importlib
import os
import sys
from typing import Any

from sym_core.channel import Packet
from sym_eval import forkserver, landlock, preload, seccomp, warmup

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
    importlib.import_module("sympy")
    return {}


def pretend(*what: str) -> None:
    """Make this machine look as if a wall were missing; `bare` imports little and starts fast."""
    if "no-seccomp" in what:
        seccomp.available = lambda: False
    if "no-landlock" in what:
        landlock.abi = lambda: 0
    if "bare" in what:
        preload.load = only_sympy
        warmup.before_forks = lambda work: []
        warmup.touch = lambda work: None


if __name__ == "__main__":
    pretend(*sys.argv[3:])
    os._exit(forkserver.main(sys.argv[1:3], run_python))

"""`sym-kernel check`: line by line whether this machine is as it should be, and what would mend it.

Looks, asks, and starts one throw-away kernel in a directory of its own; changes nothing that was
there before and never touches a kernel that runs.
"""

from __future__ import annotations

import os
import platform
import re
import resource
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from importlib import metadata
from pathlib import Path
from typing import Any

from sym_core.errors import SymError
from sym_core.home import MAX_SOCKET, Home
from sym_core.limits import GIB, MIB
from sym_core.link import Answer, probe
from sym_core.settings import Settings
from sym_core.spawn import terminate
from sym_core.version import VERSION
from sym_people.pretty import size
from sym_people.status import END, gone

OLDEST = (3, 11)  # the Python that asyncio.timeout and StrEnum came with
LANDLOCK_SINCE = (5, 13)  # the Linux that Landlock came with
MACHINES = {"x86_64", "aarch64"}  # whose system call numbers the seccomp filter knows
PROC = ("/proc/self/status", "/proc/meminfo", "/proc/self/fd")
MEMORY = GIB  # a fork server and two workers on ordinary questions stay below
DISK = 512 * MIB  # two full sessions
QUESTION, ANSWER = "integrate(x*exp(x), x)", "(x - 1)*exp(x)"


class Level(StrEnum):
    """How bad a finding is; only FAIL makes the command fail."""

    OK = "ok"
    WARN = "warn"
    FAIL = "FAIL"


@dataclass(frozen=True)
class Finding:
    """One line of the report; `mend` is the command or setting that would help."""

    level: Level
    what: str
    mend: str = ""

    def __str__(self) -> str:
        """One line, and a second one with the way out where there is one."""
        way = f"\n      mend: {self.mend}" if self.mend else ""
        return f"{self.level.value:<4}  {self.what}{way}"


def main(settings: Settings) -> int:
    """Print every finding as it is made; 0 when none of them is a failure."""
    worst = 0
    for step in STEPS:
        for finding in step(settings):
            print(finding, flush=True)
            worst |= finding.level is Level.FAIL
    print("this machine is not as it should be" if worst else "this machine is as it should be")
    return worst


def python(settings: Settings) -> Iterator[Finding]:
    """The interpreter and this package."""
    shown = f"Python {platform.python_version()} in {sys.prefix}"
    if sys.version_info < OLDEST:
        yield Finding(Level.FAIL, shown, "make PYTHON=python3.12")
    else:
        yield Finding(Level.OK, shown)


def machine(settings: Settings) -> Iterator[Finding]:
    """Operating system and processor."""
    system = os.uname()
    shown = f"{system.sysname} {system.release} on {system.machine}"
    version = tuple(map(int, re.findall(r"\d+", system.release)[:2]))
    if system.sysname != "Linux":
        yield Finding(Level.FAIL, f"{shown}: only Linux can seal an evaluation")
    elif system.machine not in MACHINES:
        yield Finding(Level.WARN, f"{shown}: no seccomp filter is known for it", _LESS)
    elif version < LANDLOCK_SINCE:
        yield Finding(Level.WARN, f"{shown}: Landlock came with Linux 5.13")
    else:
        yield Finding(Level.OK, shown)


_LESS = "sym-kernel --sandbox=none accepts evaluations that are limited but not sealed"


def packages(settings: Settings) -> Iterator[Finding]:
    """What is installed, against what this release asks for."""
    yield Finding(Level.OK, f"sym-kernel {VERSION}")
    for line in metadata.requires("sym-kernel") or ():
        requirement, _, marker = line.partition(";")
        name = re.split(r"[^A-Za-z0-9_-]", requirement)[0]
        if "dev" not in marker:
            yield _package(name, requirement.strip()[len(name) :], optional="extra" in marker)


def _package(name: str, bounds: str, optional: bool) -> Finding:
    try:
        version = metadata.version(name)
    except metadata.PackageNotFoundError:
        if optional:
            return Finding(Level.OK, f"{name} is not installed; it is optional")
        return Finding(Level.FAIL, f"{name} is not installed", f"pip install '{name}{bounds}'")
    if within(version, bounds):
        return Finding(Level.OK, f"{name} {version}")
    return Finding(Level.FAIL, f"{name} {version}, not {bounds}", f"pip install '{name}{bounds}'")


def within(version: str, bounds: str) -> bool:
    """Whether a version keeps bounds such as `>=2.3,<3`; only >= and < are used by this project."""
    have = _numbers(version)
    return all(
        have >= _numbers(bound[2:]) if bound.startswith(">=") else have < _numbers(bound[1:])
        for bound in filter(None, bounds.split(","))
    )


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", re.split(r"[a-z+]", version)[0])))


def directory(settings: Settings) -> Iterator[Finding]:
    """The state directory: whose, which mode, how long a path, and how much room there is."""
    path = Path(settings.state)
    length = len(os.fsencode(Home(path).socket))
    if length > MAX_SOCKET:
        what = f"the socket path in {path} has {length} bytes, {MAX_SOCKET} at most"
        yield Finding(Level.FAIL, what, "--state DIR with a shorter name, or SYM_STATE=DIR")
    elif not os.path.lexists(path):
        yield _to_be_made(path)
    else:
        yield _trusted(lambda: Home.at(path), f"state directory {path}: ours alone, mode 0700")
    free = shutil.disk_usage(_existing(path)).free
    if free < DISK:
        yield Finding(Level.WARN, f"only {size(free)} of disk are free there", "--state DIR")


def _to_be_made(path: Path) -> Finding:
    above = _existing(path)
    if not os.access(above, os.W_OK | os.X_OK):
        what = f"state directory {path}: not there, and we may not make anything in {above}"
        return Finding(Level.FAIL, what, "--state DIR, or SYM_STATE=DIR")
    return Finding(Level.OK, f"state directory {path}: not there yet, made by the first call")


def _existing(path: Path) -> Path:
    # os.path answers "no" where Path would raise: what we may not look into is not there for us.
    return next(each for each in (path, *path.parents) if os.path.isdir(each))


def key(settings: Settings) -> Iterator[Finding]:
    """The secret that both ends of the socket prove to know."""
    home = Home(Path(settings.state))
    if os.path.lexists(home.key_file):
        yield _trusted(home.key, "kernel.key: 32 bytes, readable by us alone")
    else:
        yield Finding(Level.OK, "kernel.key: not there yet, made by the first call")


def _trusted(look: Callable[[], object], what: str) -> Finding:
    try:
        look()
    except SymError as error:
        failure = error.failure
        return Finding(Level.FAIL, replace(failure, hint="").text(), failure.hint)
    return Finding(Level.OK, what)


def kernel(settings: Settings) -> Iterator[Finding]:
    """Who listens on the socket now, if anybody."""
    if not Path(settings.state).exists():
        yield Finding(Level.OK, "no kernel is running")
        return
    try:
        yield found(probe(Home.at(settings.state), settings.limits), settings.state)
    except SymError:
        return  # the state directory's own line has said it


def found(answer: Answer, state: str) -> Finding:
    """The line for what is behind the socket path."""
    end = f"sym-kernel stop --state {state}"
    match answer:
        case Answer.LISTENING:
            return Finding(Level.OK, f"a kernel {VERSION} is running")
        case Answer.NO_SOCKET:
            return Finding(Level.OK, "no kernel is running")
        case Answer.DEAD_SOCKET:
            return Finding(Level.OK, "the last kernel was killed; the next call starts another")
        case Answer.HUNG_UP | Answer.SILENT:
            return Finding(Level.WARN, f"kernel.sock: {answer.value}", end)
    return Finding(Level.FAIL, f"kernel.sock: {answer.value}", end)


def proc(settings: Settings) -> Iterator[Finding]:
    """What is read below /proc."""
    missing = [path for path in PROC if not os.path.exists(path)]
    if missing:
        yield Finding(Level.FAIL, f"{missing[0]} is not there", "mount -t proc proc /proc")
    else:
        yield Finding(Level.OK, "/proc is mounted")


def memory(settings: Settings) -> Iterator[Finding]:
    """Memory, processors, and limits that the shell has set on us."""
    import psutil

    have, cpus = psutil.virtual_memory(), len(os.sched_getaffinity(0))
    shown = f"{size(have.available)} of {size(have.total)} memory available, {cpus} CPUs"
    low = have.available < MEMORY
    yield Finding(Level.WARN if low else Level.OK, shown, "--workers 1" if low else "")
    space, wanted = resource.getrlimit(resource.RLIMIT_AS)[1], settings.limits["as"] + MEMORY
    if space != resource.RLIM_INFINITY and space < wanted:
        yield Finding(Level.WARN, f"address space is limited to {size(space)}", "ulimit -Hv")


def first_question(settings: Settings) -> Iterator[Finding]:
    """A throw-away kernel from nothing to its first answer, and which walls its children have."""
    # Found before the first line goes out: no kernel is to wait for whoever reads these lines.
    yield from _found_out(settings)


def _found_out(settings: Settings) -> list[Finding]:
    with tempfile.TemporaryDirectory(prefix="sym-check-") as state:
        try:
            # No layer is demanded of it, so that it starts everywhere and can say what is missing.
            return list(_asked(replace(settings, state=state, sandbox=(), session="")))
        except (SymError, OSError) as error:
            return [Finding(Level.FAIL, f"no kernel can be started: {error}")]


def _asked(settings: Settings) -> Iterator[Finding]:
    from sym_client import Client

    with Client(settings) as client:
        begun = time.monotonic()
        reply = client.call("sym_evaluate", expr=QUESTION)
        yield answered(reply, time.monotonic() - begun)
        told = client.call("sym_status")
        yield from walls(told["sandbox"])
    terminate(Home.at(settings.state), settings)
    if not gone(told["kernel"]["pid"], END):
        yield Finding(Level.WARN, "the throw-away kernel does not end", "ps -ef | grep sym_kernel")


def answered(reply: Mapping[str, Any], took: float) -> Finding:
    """The line for the first question."""
    if reply.get("result") == ANSWER:
        return Finding(Level.OK, f"fork server, kernel and first answer in {took:.1f} s")
    said = reply.get("error") or reply.get("result")
    return Finding(Level.FAIL, f"{QUESTION} gave {said!r}, not {ANSWER!r}")


def walls(layers: Mapping[str, Any]) -> Iterator[Finding]:
    """One line for each wall around an evaluation."""
    if layers.get("seccomp"):
        yield Finding(Level.OK, "seccomp: evaluations are sealed")
    else:
        yield Finding(Level.FAIL, "seccomp is not there: no kernel starts", _LESS)
    if layers.get("landlock"):
        yield Finding(Level.OK, f"Landlock ABI {layers['landlock']}: a second wall")
    else:
        yield Finding(Level.WARN, "Landlock is not there: seccomp is the only wall")
    if layers.get("no_new_privs"):
        yield Finding(Level.OK, "no_new_privs is set")
    else:
        yield Finding(Level.FAIL, "no_new_privs cannot be set: seccomp needs it", _LESS)
    yield _user(layers.get("uid"))


def _user(uid: object) -> Finding:
    if uid is not None:
        return Finding(Level.OK, f"evaluations run as uid {uid}")
    if os.geteuid() == 0:
        return Finding(Level.WARN, "evaluations run as root", "run sym-kernel as another user")
    return Finding(Level.OK, "evaluations run as you, who are not root")


STEPS: tuple[Callable[[Settings], Iterator[Finding]], ...] = (
    *(python, machine, packages, directory, key, kernel, proc, memory, first_question),
)

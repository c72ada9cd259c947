"""The room a job is worked on in: which walls this machine offers, and the order they go up.

    before_a_job(room, channel)   what needs no job; a child forked ahead does it while it waits
    with_a_job(room, limits)      what needs the job's limits; after it nothing can be opened

A child that cannot take one of these steps raises OSError and must end without working on
anything. Nothing in here forks, evaluates or knows what a job is.
"""

from __future__ import annotations

import math
import os
import resource
import signal
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from sym_core.limits import MIB
from sym_eval import landlock, seccomp, syscalls

JOB_FD = 3  # the job channel's descriptor in a child, and the only one it can write to
# The recursion limit (5000) times 2.3 KiB, the deepest frame seen (list.sort), times 5.
STACK = 64 * MIB
_RULES_FD = 4  # where a child keeps Landlock's rules until it has put them on
_LAST_FD = 0xFFFFFFFF  # close_range(2): up to the last there is
_CAP_SETGID, _CAP_SETUID = 6, 7  # linux/capability.h


@dataclass(frozen=True)
class Layers:
    """Which walls there are: `landlock` is its ABI (0: none), `uid` whom a child becomes (None:
    it stays who we are). The limits (rlimits) are always there."""

    seccomp: bool
    landlock: int
    no_new_privs: bool
    uid: int | None

    def as_fields(self) -> dict[str, bool | int | None]:
        """The layers as JSON fields."""
        return asdict(self)

    def missing(self, demanded: Iterable[str]) -> list[str]:
        """Which of the demanded walls (field names) this machine does not offer."""
        return [name for name in demanded if getattr(self, name, None) in (None, False, 0)]


@dataclass(frozen=True)
class Room:
    """All a child needs to be sealed, made once in the fork server. It holds no secret."""

    server: int  # the fork server's process id: a child does not outlive it
    size: int  # bytes of address space the fork server has itself
    uid: int | None
    rules: int | None  # descriptor of Landlock's rules
    filter: bytes | None  # seccomp's program


_ALWAYS = (
    (resource.RLIMIT_FSIZE, 0),
    (resource.RLIMIT_NPROC, 0),
    (resource.RLIMIT_CORE, 0),
    (resource.RLIMIT_STACK, STACK),
)


def probe(uid: int | None) -> Layers:
    """See which walls there are; `uid` is who children should become. Takes away our own right to
    gain privileges, which the other walls need."""
    return Layers(
        seccomp=syscalls.machine() is not None and seccomp.available(),
        landlock=landlock.abi(),
        no_new_privs=_no_new_privs(),
        uid=uid if uid is not None and may_become(uid) else None,
    )


def may_become(uid: int) -> bool:
    """Whether this process can become that user: it needs two capabilities and a uid that exists
    here, which root in a container need not have."""
    status, capabilities = _status(), (1 << _CAP_SETUID) | (1 << _CAP_SETGID)
    if int(status["CapEff"], 16) & capabilities != capabilities:
        return False
    return all(_mapped(uid, file) for file in ("/proc/self/uid_map", "/proc/self/gid_map"))


def furnish(layers: Layers) -> Room:
    """Make the room children will be sealed in, after all imports: its size is taken here."""
    machine = syscalls.machine()
    return Room(
        server=os.getpid(),
        size=int(_status()["VmSize"].split()[0]) * 1024,
        uid=layers.uid,
        rules=landlock.ruleset(layers.landlock) if layers.landlock else None,
        filter=seccomp.program(machine, JOB_FD) if machine and layers.seccomp else None,
    )


def before_a_job(room: Room, channel: int) -> None:
    """Everything that needs no job. The order matters; the steps say why."""
    os.setpgid(0, 0)
    _keep_only(channel, room.rules)
    if room.uid is not None:
        _become(room.uid)
    _die_with(room.server)
    syscalls.prctl(syscalls.PR_SET_DUMPABLE, 0)
    if room.rules is not None:
        landlock.restrict(_RULES_FD)
        os.close(_RULES_FD)
    for what, value in _ALWAYS:
        _at_most(what, value)


def with_a_job(room: Room, limits: Mapping[str, Any]) -> None:
    """Everything that needs the job's limits; seccomp last, for it forbids all the others."""
    _at_most(resource.RLIMIT_AS, room.size + limits["as"])
    _at_most(resource.RLIMIT_CPU, math.ceil(limits["cpu"]))
    _at_most(resource.RLIMIT_NOFILE, limits["files"])
    if room.filter is not None:
        seccomp.install(room.filter)


def _keep_only(channel: int, rules: int | None) -> None:
    # The fork server keeps /dev/null on 3 and 4, so neither descriptor can be one of those.
    for standard in (0, 1, 2):
        os.dup2(JOB_FD, standard)
    os.dup2(channel, JOB_FD)
    if rules is None:
        os.close(_RULES_FD)
    else:
        os.dup2(rules, _RULES_FD)
    close_from(_RULES_FD + 1)


def close_from(first: int) -> None:
    """Close every descriptor from `first` on, however high."""
    try:
        syscalls.call("close_range", first, _LAST_FD, 0)
    except OSError:  # before Linux 5.9, or not our machine
        highest = max(map(int, os.listdir("/proc/self/fd")))
        os.closerange(first, highest + 1)


def _become(uid: int) -> None:
    os.setgroups([])
    os.setresgid(uid, uid, uid)
    os.setresuid(uid, uid, uid)


def _die_with(server: int) -> None:
    # After the change of user, which forgets it. The server may have died before we asked.
    syscalls.prctl(syscalls.PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != server:
        raise OSError("the fork server is gone")


def _at_most(what: int, value: int) -> None:
    # Somebody may have limited us further already; more than that cannot be had.
    hard = resource.getrlimit(what)[1]
    value = value if hard == resource.RLIM_INFINITY else min(value, hard)
    # SIGXCPU comes at the soft limit and says why it ended; a second later comes SIGKILL.
    after = 1 if what == resource.RLIMIT_CPU and hard == resource.RLIM_INFINITY else 0
    resource.setrlimit(what, (value, value + after))


def _no_new_privs() -> bool:
    syscalls.prctl(syscalls.PR_SET_NO_NEW_PRIVS, 1)
    return syscalls.prctl(syscalls.PR_GET_NO_NEW_PRIVS) == 1


def _status() -> dict[str, str]:
    with open("/proc/self/status", encoding="ascii", errors="replace") as file:
        fields = (line.partition(":") for line in file)
        return {name: value.strip() for name, _, value in fields}


def _mapped(number: int, file: str) -> bool:
    with open(file, encoding="ascii") as lines:
        ranges = [[int(field) for field in line.split()] for line in lines]
    return any(first <= number < first + count for first, _, count in ranges)

"""System calls that Python has no function for: their numbers, and one way to make them.

The numbers are those of Linux's asm/unistd_64.h (x86_64) and asm-generic/unistd.h (aarch64).
Nothing in here decides what is allowed: that is the list in seccomp.py.
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

# linux/prctl.h
PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_GET_DUMPABLE = 1, 4, 3
PR_SET_NO_NEW_PRIVS, PR_GET_NO_NEW_PRIVS = 38, 39

# The same on every machine that joined Linux's common numbering (424 and up).
_COMMON = {
    "close_range": 436,
    "process_madvise": 440,
    "landlock_create_ruleset": 444,
    "landlock_restrict_self": 446,
}


@dataclass(frozen=True)
class Machine:
    """One kind of processor: `audit` is its AUDIT_ARCH_… (linux/audit.h); system calls from
    `foreign` on belong to another calling convention (x32), 0 when there is none."""

    audit: int
    foreign: int
    numbers: Mapping[str, int]


_X86_64 = {
    "write": 1,
    "mmap": 9,
    "munmap": 11,
    "brk": 12,
    "rt_sigaction": 13,
    "rt_sigprocmask": 14,
    "rt_sigreturn": 15,
    "sched_yield": 24,
    "mremap": 25,
    "madvise": 28,
    "nanosleep": 35,
    "getpid": 39,
    "exit": 60,
    "gettimeofday": 96,
    "getrusage": 98,
    "times": 100,
    "gettid": 186,
    "time": 201,
    "futex": 202,
    "restart_syscall": 219,
    "clock_gettime": 228,
    "clock_getres": 229,
    "clock_nanosleep": 230,
    "exit_group": 231,
    "seccomp": 317,
    "getrandom": 318,
}

_AARCH64 = {
    "write": 64,
    "exit": 93,
    "exit_group": 94,
    "futex": 98,
    "nanosleep": 101,
    "clock_gettime": 113,
    "clock_getres": 114,
    "clock_nanosleep": 115,
    "sched_yield": 124,
    "restart_syscall": 128,
    "rt_sigaction": 134,
    "rt_sigprocmask": 135,
    "rt_sigreturn": 139,
    "times": 153,
    "getrusage": 165,
    "gettimeofday": 169,
    "getpid": 172,
    "gettid": 178,
    "brk": 214,
    "munmap": 215,
    "mremap": 216,
    "mmap": 222,
    "madvise": 233,
    "seccomp": 277,
    "getrandom": 278,
}

MACHINES: Mapping[str, Machine] = MappingProxyType(
    {
        "x86_64": Machine(0xC000003E, 0x40000000, MappingProxyType(_COMMON | _X86_64)),
        "aarch64": Machine(0xC00000B7, 0, MappingProxyType(_COMMON | _AARCH64)),
    }
)

_libc = ctypes.CDLL(None, use_errno=True)
_libc.syscall.restype = ctypes.c_long


def machine() -> Machine | None:
    """The machine this runs on, None when its numbers are not in the table."""
    # A 32-bit Python on a 64-bit kernel has the other convention under the same name.
    if ctypes.sizeof(ctypes.c_void_p) != 8:
        return None
    return MACHINES.get(platform.machine())


def call(name: str, *arguments: int | bytes | None) -> int:
    """Make one system call; OSError with its errno when it fails, ENOSYS on a foreign machine."""
    here = machine()
    if here is None:
        raise OSError(errno.ENOSYS, f"{name}: no number for this machine")
    # A bare int would be passed as 32 bits.
    passed = [ctypes.c_long(a) if isinstance(a, int) else a for a in arguments]
    return _checked(name, _libc.syscall(ctypes.c_long(here.numbers[name]), *passed))


def prctl(option: int, value: int = 0) -> int:
    """prctl(2) with one argument; OSError when it fails."""
    unused = [ctypes.c_ulong(0)] * 3
    return _checked("prctl", _libc.prctl(option, ctypes.c_ulong(value), *unused))


def _checked(name: str, result: int) -> int:
    if result < 0:
        code = ctypes.get_errno()
        raise OSError(code, f"{name}: {os.strerror(code)}")
    return result

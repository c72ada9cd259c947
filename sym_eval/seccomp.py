"""The list of system calls a sealed child may make, as a seccomp filter. All else is EPERM.

No file, no socket, no process, no thread, no signal to others, no executable memory: a child can
compute, look at the clock, get random bytes, write to its job channel and exit. It cannot even
read: its job is in memory before the filter is put on. Needs no library: the filter is a classic
BPF program, installed through syscalls.py. Nothing in here makes exceptions.
"""

from __future__ import annotations

import ctypes
import errno
import struct
from collections.abc import Iterator

from sym_eval import syscalls
from sym_eval.syscalls import Machine

# What the whole of SymPy was seen to use is mmap, munmap, mremap, brk, write and exit_group; the
# others serve signals (rt_*, restart_syscall), locks (futex), the allocator (madvise), random
# numbers and clocks. Those a machine does not have are left out.
ALLOWED = (
    "munmap",
    "brk",
    "mremap",
    "madvise",
    "futex",
    "getrandom",
    "clock_gettime",
    "clock_getres",
    "gettimeofday",
    "time",
    "times",
    "getrusage",
    "nanosleep",
    "clock_nanosleep",
    "sched_yield",
    "getpid",
    "gettid",
    "rt_sigreturn",
    "rt_sigaction",
    "rt_sigprocmask",
    "restart_syscall",
    "exit",
    "exit_group",
)

Instruction = tuple[int, int, int, int]

# linux/bpf_common.h, linux/seccomp.h
_LOAD, _JUMP_EQUAL, _JUMP_AT_LEAST, _JUMP_ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_NUMBER, _MACHINE, _FIRST, _THIRD = 0, 4, 16, 32  # offsets in struct seccomp_data, low words
# SECCOMP_RET_KILL_PROCESS, _ALLOW, and _ERRNO with the errno in the low word.
_KILL, _ALLOW, _REFUSE = 0x80000000, 0x7FFF0000, 0x00050000 | errno.EPERM
_SET_MODE_FILTER = 1
_PROT_EXEC = 4  # sys/mman.h


def available() -> bool:
    """Whether this kernel takes filters from us: asked with none, it complains of the address."""
    try:
        syscalls.call("seccomp", _SET_MODE_FILTER, 0, None)
    except OSError as error:
        return error.errno == errno.EFAULT
    return False


def program(machine: Machine, channel: int) -> bytes:
    """The filter for a machine; `channel` is the one descriptor that may be written to."""
    instructions = [
        *_right_machine(machine),
        *_memory_without_execution(machine.numbers["mmap"]),
        *_writing_to(channel, machine.numbers["write"]),
        *(step for name in ALLOWED for step in _anything(machine.numbers.get(name))),
        (_RETURN, 0, 0, _REFUSE),
    ]
    return b"".join(struct.pack("=HBBI", *each) for each in instructions)


def install(filter_program: bytes) -> None:
    """Put the filter on this process, for good; OSError when the kernel will not."""
    length = len(filter_program) // 8
    buffer = ctypes.create_string_buffer(filter_program, len(filter_program))
    header = struct.pack("@HP", length, ctypes.addressof(buffer))
    syscalls.call("seccomp", _SET_MODE_FILTER, 0, header)


def _right_machine(machine: Machine) -> Iterator[Instruction]:
    # The same number means another call under another convention, so those end the process.
    yield (_LOAD, 0, 0, _MACHINE)
    yield (_JUMP_EQUAL, 1, 0, machine.audit)
    yield (_RETURN, 0, 0, _KILL)
    yield (_LOAD, 0, 0, _NUMBER)
    if machine.foreign:
        yield (_JUMP_AT_LEAST, 0, 1, machine.foreign)
        yield (_RETURN, 0, 0, _KILL)


def _memory_without_execution(number: int) -> Iterator[Instruction]:
    # The low word of the third argument is mmap's prot: PROT_EXEC lies in it on every machine here.
    yield (_JUMP_EQUAL, 0, 4, number)
    yield (_LOAD, 0, 0, _THIRD)
    yield (_JUMP_ANY_BIT, 0, 1, _PROT_EXEC)
    yield (_RETURN, 0, 0, _REFUSE)
    yield (_RETURN, 0, 0, _ALLOW)


def _writing_to(channel: int, number: int) -> Iterator[Instruction]:
    # The kernel itself looks at the low word of a descriptor only.
    yield (_JUMP_EQUAL, 0, 4, number)
    yield (_LOAD, 0, 0, _FIRST)
    yield (_JUMP_EQUAL, 0, 1, channel)
    yield (_RETURN, 0, 0, _ALLOW)
    yield (_RETURN, 0, 0, _REFUSE)


def _anything(number: int | None) -> Iterator[Instruction]:
    if number is not None:
        yield (_JUMP_EQUAL, 0, 1, number)
        yield (_RETURN, 0, 0, _ALLOW)

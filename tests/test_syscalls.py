"""The numbers of system calls, against those of Linux's own headers, and how calls fail."""

from __future__ import annotations

import errno
import os
import platform
from pathlib import Path

import pytest

from sym_eval import syscalls
from sym_eval.syscalls import MACHINES

DATA = Path(__file__).parent / "data"
known_machine = pytest.mark.skipif(syscalls.machine() is None, reason="a machine without a table")


@pytest.mark.parametrize("name", MACHINES)
def test_the_numbers_are_those_of_the_kernels_headers(name: str) -> None:
    lines = (DATA / f"unistd_{name}.txt").read_text().split("\n")
    numbers = {call: int(number) for call, number in (line.split() for line in lines if line)}
    assert dict(MACHINES[name].numbers) == numbers


def test_the_machines_are_told_apart_by_their_audit_numbers() -> None:
    # EM_X86_64 is 62, EM_AARCH64 183; 64 bits and little endian are the top two flags.
    flags = 0x80000000 | 0x40000000
    audits = {name: machine.audit for name, machine in MACHINES.items()}
    assert audits == {"x86_64": flags | 62, "aarch64": flags | 183}


@known_machine
def test_a_call_gives_its_result() -> None:
    assert syscalls.call("getpid") == os.getpid()


@known_machine
def test_a_call_that_fails_raises_its_errno() -> None:
    with pytest.raises(OSError, match=r"^\[Errno 14\] seccomp: Bad address$") as caught:
        syscalls.call("seccomp", 1, 0, None)
    assert caught.value.errno == errno.EFAULT


@known_machine
def test_an_argument_keeps_its_upper_half() -> None:
    # As 32 bits this would be length 0 at address 0 of another error.
    with pytest.raises(OSError, match="munmap: Invalid argument"):
        syscalls.call("munmap", 1 << 40 | 1, 4096)


def test_a_foreign_machine_has_no_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "machine", lambda: "riscv64")
    assert syscalls.machine() is None
    with pytest.raises(OSError, match="no number for this machine") as caught:
        syscalls.call("getpid")
    assert caught.value.errno == errno.ENOSYS


def test_a_32_bit_python_is_a_foreign_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ctypes.sizeof", lambda _: 4)
    assert syscalls.machine() is None


def test_prctl_asks_and_fails_like_a_call() -> None:
    assert syscalls.prctl(syscalls.PR_GET_DUMPABLE) in (0, 1)
    with pytest.raises(OSError, match="prctl: Invalid argument"):
        syscalls.prctl(-1)

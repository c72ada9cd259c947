"""The filter, run by a small machine of our own over every call there is, for both processors."""

from __future__ import annotations

import errno
import os
import struct
from collections.abc import Callable
from itertools import product

import pytest

from sym_eval import seccomp, syscalls
from sym_eval.syscalls import MACHINES, Machine

CHANNEL = 3
ALLOW, REFUSE, KILL = "allow", f"errno {errno.EPERM}", "kill"
each_machine = pytest.mark.parametrize("machine", MACHINES.values(), ids=list(MACHINES))
HIGHEST = 600  # Linux 6.18 has fewer calls than that
PROT_READ, PROT_WRITE, PROT_EXEC = 1, 2, 4


def verdict(machine: Machine, number: int, *args: int, audit: int | None = None) -> str:
    """What the kernel would do: the filter's answer to one call."""
    padded = [*args, *[0] * (6 - len(args))]
    audit = machine.audit if audit is None else audit
    data = struct.pack("=IIQ6Q", number & 0xFFFFFFFF, audit, 0, *padded)
    return named(run(seccomp.program(machine, CHANNEL), data))


def run(program: bytes, data: bytes) -> int:
    """A classic BPF machine, as much of it as the filter uses; anything else is KeyError."""
    steps = list(struct.iter_unpack("=HBBI", program))
    position = accumulator = 0
    while True:
        code, if_true, if_false, operand = steps[position]
        position += 1
        if code == 0x06:
            return int(operand)
        if code == 0x20:
            accumulator = struct.unpack_from("=I", data, operand)[0]
        else:
            position += if_true if TESTS[code](accumulator, operand) else if_false


TESTS: dict[int, Callable[[int, int], bool]] = {
    0x15: lambda value, operand: value == operand,
    0x35: lambda value, operand: value >= operand,
    0x45: lambda value, operand: bool(value & operand),
}


def named(action: int) -> str:
    names = {0x7FFF0000: ALLOW, 0x80000000: KILL}
    return names.get(action, f"errno {action & 0xFFFF}" if action >> 16 == 5 else hex(action))


@each_machine
def test_only_the_listed_calls_are_allowed(machine: Machine) -> None:
    allowed = {number for number in range(HIGHEST) if verdict(machine, number) == ALLOW}
    listed = {machine.numbers[name] for name in seccomp.ALLOWED if name in machine.numbers}
    assert allowed == listed | {machine.numbers["mmap"]}


@each_machine
def test_every_other_call_is_refused_not_killed(machine: Machine) -> None:
    verdicts = {verdict(machine, number) for number in range(HIGHEST)}
    assert verdicts == {ALLOW, REFUSE}


@each_machine
def test_only_the_channel_is_written_to(machine: Machine) -> None:
    written = [fd for fd in range(1024) if verdict(machine, machine.numbers["write"], fd) == ALLOW]
    assert written == [CHANNEL]


@each_machine
def test_memory_is_never_executable(machine: Machine) -> None:
    def asked(protection: int) -> str:
        return verdict(machine, machine.numbers["mmap"], 0, 4096, protection)

    assert {p: asked(p) for p in range(8)} == {p: REFUSE if p & 4 else ALLOW for p in range(8)}


@each_machine
def test_the_upper_half_of_a_descriptor_changes_nothing(machine: Machine) -> None:
    # The kernel drops it too: write() takes an unsigned int.
    write = machine.numbers["write"]
    assert verdict(machine, write, 1 << 32 | CHANNEL) == ALLOW
    assert verdict(machine, write, 1 << 32 | 1) == REFUSE


@pytest.mark.parametrize("audit", [0x40000003, 0x40000028, 0, 0xFFFFFFFF])
@each_machine
def test_another_convention_ends_the_process(machine: Machine, audit: int) -> None:
    numbers = (*machine.numbers.values(), 0, 500)
    assert {verdict(machine, number, audit=audit) for number in numbers} == {KILL}


def test_one_machines_filter_kills_on_the_other() -> None:
    x86, arm = MACHINES["x86_64"], MACHINES["aarch64"]
    both = {verdict(one, 1, audit=other.audit) for one, other in ((x86, arm), (arm, x86))}
    assert both == {KILL}


def test_x32_ends_the_process() -> None:
    machine = MACHINES["x86_64"]
    numbers = [0x40000000 | number for number in (*machine.numbers.values(), 0)]
    assert {verdict(machine, number) for number in (*numbers, -1, 0xFFFFFFFF)} == {KILL}


@each_machine
def test_nothing_that_opens_is_on_the_list(machine: Machine) -> None:
    words = ("open", "read", "sock", "exec", "fork", "clone", "kill", "ptrace", "prctl", "limit")
    found = [name for name, word in product(seccomp.ALLOWED, words) if word in name]
    assert found == []


@each_machine
def test_a_filter_is_short_enough_for_the_kernel(machine: Machine) -> None:
    assert len(seccomp.program(machine, CHANNEL)) // 8 < 256  # jumps are one byte


def refusing(code: int) -> Callable[..., int]:
    """A system call that fails so."""

    def call(*_: object) -> int:
        raise OSError(code, os.strerror(code))

    return call


@pytest.mark.parametrize(
    ("code", "available"),
    [
        (errno.EFAULT, True),  # it looked at our address, so it does filters
        (errno.ENOSYS, False),
        (errno.EINVAL, False),  # built without filters
        (errno.EPERM, False),  # a container's profile
    ],
)
def test_filters_are_available_where_the_kernel_looks_at_them(
    monkeypatch: pytest.MonkeyPatch, code: int, available: bool
) -> None:
    monkeypatch.setattr(syscalls, "call", refusing(code))
    assert seccomp.available() is available


def test_a_filter_that_cannot_be_put_on_is_an_error() -> None:
    with pytest.raises(OSError, match="^.Errno 22. seccomp: Invalid argument$"):
        seccomp.install(b"")

"""Every system call there is, tried by one sealed child; and jobs that are none, by many.

The child tries each number of the processor's table with arguments that would do no harm, and
tells which came back with what. Only those on the list may come back with anything but EPERM.
"""

# ruff: noqa: E501 (what is looked at stands on one line)

from __future__ import annotations

import errno
import json
import os
import platform
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sym_core.channel import pack
from sym_core.limits import MIB, Limits
from sym_eval import seccomp, syscalls
from sym_eval.child import MAX_BINDINGS, MAX_JOB
from tests.sealed import NOBODY, Job, Server, header_of
from tests.test_child import failure

DATA = Path(__file__).parent / "data"
AS_ROOT = os.geteuid() == 0
HERE = platform.machine()
# Ending, waiting, or changing how signals come: allowed, and not to be tried in passing.
LEFT_OUT = {"exit", "exit_group", "rt_sigreturn", "restart_syscall", "rt_sigaction"}
LEFT_OUT |= {"rt_sigprocmask", "munmap", "brk", "mremap", "futex"}

TRY_ALL = """
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long
found = {}
for name, number in packet.header["calls"].items():
    ctypes.set_errno(0)
    result = libc.syscall(ctypes.c_long(number), *[ctypes.c_long(-1)] * 6)
    found[name] = ctypes.get_errno() if result < 0 else 0
r = {"found": found}
"""


def table(machine: str) -> dict[str, int]:
    """The processor's own table: every call's name and number."""
    lines = (DATA / f"unistd_{machine}.txt").read_text().splitlines()
    pairs = [line.split() for line in lines if line and not line.startswith("#")]
    return {name: int(number) for name, number in pairs}


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    uid = NOBODY if AS_ROOT else None
    with Server("bare", demanded=("seccomp",), uid=uid) as running:
        yield running.started()


@pytest.fixture(scope="module")
def found(server: Server) -> dict[str, int]:
    """What each call came back with in one child: 0 or an errno."""
    known = syscalls.MACHINES[HERE].numbers
    left_out = {known[name] for name in LEFT_OUT if name in known} | PROBES
    names = {number: name for name, number in known.items()}
    numbers = [number for number in range(MOST) if number not in left_out]
    calls = {names.get(number, str(number)): number for number in numbers}
    answer = server.run(TRY_ALL, calls=calls)
    reply: dict[str, dict[str, int]] = answer["reply"]
    return reply["found"]


needs_a_table = pytest.mark.skipif(HERE not in syscalls.MACHINES, reason="no table")
MOST = 700  # Linux 6.18 has calls up to 470
# uretprobe and uprobe of x86_64: since Linux 6.14 no filter sees them, and whoever calls one that
# no probe of the kernel's put there gets SIGILL.
PROBES = {335, 336} if HERE == "x86_64" else set()


@needs_a_table
def test_every_call_that_is_not_on_the_list_is_refused(found: dict[str, int]) -> None:
    listed = {*seccomp.ALLOWED, "mmap", "write"}
    let_through = {n: e for n, e in found.items() if n not in listed and e != errno.EPERM}
    assert let_through == {}
    assert len(found) > 600


@needs_a_table
def test_what_is_on_the_list_is_not_refused(found: dict[str, int]) -> None:
    # mmap with every bit asks for execution, write goes to another descriptor than the channel.
    refused = {name for name in seccomp.ALLOWED if found.get(name) == errno.EPERM}
    assert refused == set()
    assert (found["mmap"], found["write"]) == (errno.EPERM, errno.EPERM)


def test_both_processors_call_the_same_things_by_name() -> None:
    x86, arm = table("x86_64"), table("aarch64")
    for name in {*seccomp.ALLOWED, "mmap", "write"}:
        machines = {"x86_64": x86, "aarch64": arm}
        for machine, numbers in machines.items():
            known = syscalls.MACHINES[machine].numbers.get(name)
            assert known == numbers.get(name), (machine, name)


# -- memory and descriptors, by what the calls are given

ASKED = {  # what the child asks for, and what comes of it
    "mmap(-1, 4096, prot=7)": "PermissionError",
    "mmap(-1, 4096, prot=5)": "PermissionError",
    "mmap(-1, 4096, prot=4)": "PermissionError",
    "mmap(-1, 4096, prot=3)": "made",
    "mmap(-1, 4096, prot=1)": "made",
    "mmap(-1, 1 << 40)": "OSError",
    "mmap(3, 4096)": "PermissionError",
    "mmap(0, 4096)": "PermissionError",
}
MAPS = """
from mmap import mmap
found = {}
for asked in packet.header["asked"]:
    try:
        eval(asked)
        found[asked] = "made"
    except Exception as error:
        found[asked] = type(error).__name__
r = {"found": found}
"""


def test_memory_is_had_without_execution_and_without_files(server: Server) -> None:
    assert server.run(MAPS, asked=list(ASKED))["reply"]["found"] == ASKED


WRITES = """
import os
found = []
for number in range(-1, 300):
    if number != 3:
        try:
            os.write(number, b"")
            found.append(number)
        except OSError as error:
            if error.errno != 1:
                found.append((number, error.errno))
r = {"found": found}
"""


def test_no_descriptor_but_the_channel_is_written_to(server: Server) -> None:
    assert server.run(WRITES)["reply"]["found"] == []


# -- what is in the child that was not put there for it

LOOKS = {
    "the environment": ("import os; r = sorted(os.environ)", "[]"),
    "standard streams": ("import sys; r = type(sys.stdout).__name__, sys.stderr is sys.stdout", "('Output', True)"),
    "frames of the fork server's loop": ("import sys; r = 'serve' in str(sys._current_frames())", "False"),
    "sockets": ("import gc, socket; r = [o for o in gc.get_objects() if isinstance(o, socket.socket) and o.fileno() not in (-1, 3)]", "[]"),
    "threads": ("import threading; r = threading.active_count()", "1"),
    "the recursion limit": ("import sys; r = sys.getrecursionlimit()", "5000"),
    "digits of integers": ("import sys; r = sys.get_int_max_str_digits()", str(MIB)),
}  # fmt: skip


def test_a_child_holds_nothing_of_the_processes_above_it(server: Server) -> None:
    found = {name: server.result(code) for name, (code, _) in LOOKS.items()}
    assert found == {name: expected for name, (_, expected) in LOOKS.items()}


# -- limits, one by one

LIMITS = [  # a limit, a value, the row of /proc/PID/limits, and what stands there
    ("cpu", 1, "Max cpu time", ("1", "2")),
    ("cpu", 7.2, "Max cpu time", ("8", "9")),
    ("files", 4, "Max open files", ("4", "4")),
    ("files", 64, "Max open files", ("64", "64")),
    ("cpu", 5, "Max file size", ("0", "0")),
    ("cpu", 5, "Max processes", ("0", "0")),
    ("cpu", 5, "Max core file size", ("0", "0")),
    ("cpu", 5, "Max stack size", (str(64 * MIB), str(64 * MIB))),
]
AT_WORK = "print('at work')\nimport time\ntime.sleep(1000)"


def test_each_limit_of_a_job_is_a_limit_of_its_child(server: Server) -> None:
    wrong = []
    for name, value, row, expected in LIMITS:
        job = server.asked(AT_WORK, limits={name: value})
        job.first()
        seen = limits_of(job.pid)[row]
        server.signal(job, 9)
        job.packets()
        if seen != expected:
            wrong.append((name, value, row, seen))
    assert wrong == []


def limits_of(pid: int) -> dict[str, tuple[str, str]]:
    lines = Path(f"/proc/{pid}/limits").read_text().splitlines()[1:]
    return {line[:26].strip(): (line[26:47].strip(), line[47:68].strip()) for line in lines}


def test_address_space_is_the_fork_servers_and_what_the_job_may_have_beside(
    server: Server,
) -> None:
    for room in (0, MIB, 512 * MIB):
        job = server.asked(AT_WORK if room > MIB else "r = 1", limits={"as": room})
        if room > MIB:
            job.first()
            soft, hard = limits_of(job.pid)["Max address space"]
            assert (int(soft), soft) == (server.ready["bytes"] + room, hard)
            server.signal(job, 9)
        job.packets()


# -- jobs that are none

ODD: tuple[Any, ...] = (None, "", "x", [], {}, True, -1, 1.5, "9" * 40, [1], {"a": 1})


def malformed() -> Iterator[tuple[str, dict[str, Any]]]:
    """A label and a job's header with one thing wrong."""
    right = header_of("r = 1")
    for key in ("serial", "limits"):
        yield f"{key} missing", {k: v for k, v in right.items() if k != key}
        for odd in ODD:
            if not (key == "serial" and odd in (True, -1, 1.5, "9" * 40)):  # int() takes these
                yield f"{key}={odd!r}", {**right, key: odd}
    for key in ("as", "cpu", "files", "output", "printed"):
        limits = {**Limits(), "cpu": 61}
        del limits[key]
        yield f"limit {key} missing", {**right, "limits": limits}
        for odd in (None, "x", [], {}) if key != "printed" else ():  # looked at when it prints
            yield f"limit {key}={odd!r}", {**right, "limits": {**Limits(), "cpu": 61, key: odd}}


def test_a_job_with_anything_wrong_in_it_is_refused_and_not_worked_on(server: Server) -> None:
    wrong = []
    for label, header in malformed():
        job = server.spawn()
        job.end.sendall(pack_header(header))
        packets = job.packets()
        if [packet["kind"] for packet in packets] != ["failed"] or packets[0]["error"][
            "code"
        ] not in ("E_INTERNAL", "E_SANDBOX"):
            wrong.append((label, packets))
    assert wrong == []


def pack_header(header: dict[str, Any]) -> bytes:
    text = json.dumps({**header, "blobs": []}).encode()
    return struct.pack(">I", len(text)) + text


RAW = [  # bytes of a job channel, and why they are no job
    (b"\xff\xff\xff\xff", f"a header of {0xFFFFFFFF} bytes"),
    (struct.pack(">I", MAX_JOB + 1), f"a header of {MAX_JOB + 1} bytes"),
    (struct.pack(">I", 2) + b"[]", "not an object"),
    (struct.pack(">I", 4) + b"null", "not an object"),
    (struct.pack(">I", 2) + b"{]", "not JSON: JSONDecodeError"),
    (struct.pack(">I", 2) + b"\xff\xfe", "not JSON: UnicodeDecodeError"),
    (struct.pack(">I", 2) + b"{}", "no list of blob sizes"),
    (struct.pack(">I", 12) + b'{"blobs":-1}', "no list of blob sizes"),
    (struct.pack(">I", 14) + b'{"blobs":[-1]}', "no list of blob sizes"),
    (struct.pack(">I", 16) + b'{"blobs":[true]}', "no list of blob sizes"),
    (struct.pack(">I", 15) + b'{"blobs":["1"]}', "no list of blob sizes"),
    (struct.pack(">I", 15) + b'{"blobs":[NaN]}', "NaN is not JSON"),
    (struct.pack(">I", 17) + b'{"blobs":[1e999]}', "a number out of range"),
    (struct.pack(">I", 23) + b'{"blobs":[],"blobs":[]}', "a key twice"),
    (struct.pack(">I", 0), "not JSON: JSONDecodeError"),
]


def test_bytes_that_are_no_job_are_refused_with_the_reason(server: Server) -> None:
    wrong = []
    for sent, why in RAW:
        job = server.spawn()
        job.end.sendall(sent)
        answer = failure(job.answer())
        if answer != ("E_INTERNAL", f"the job cannot be read: {why}"):
            wrong.append((sent, answer))
    assert wrong == []


def test_values_larger_than_any_job_may_bring_are_refused_before_they_come(server: Server) -> None:
    job = server.spawn()
    header = json.dumps({**header_of("r = 1"), "blobs": [MAX_BINDINGS + 1]}).encode()
    job.end.sendall(struct.pack(">I", len(header)) + header)
    said = f"the job cannot be read: blobs of {MAX_BINDINGS + 1} bytes"
    assert failure(job.answer()) == ("E_INTERNAL", said)


@pytest.mark.parametrize("step", [1, 7, 100])
def test_a_job_may_come_byte_by_byte(server: Server, step: int) -> None:
    from sym_core.channel import Packet

    job: Job = server.spawn()
    whole = pack(Packet(header_of("r = len(packet.blobs[0])"), (b"blob" * 20,)))
    for start in range(0, len(whole), step):
        job.end.sendall(whole[start : start + step])
    assert job.answer()["reply"]["result"] == "80"


def test_after_all_of_these_the_fork_server_goes_on(server: Server) -> None:
    assert server.result("r = 6 * 7") == "42"
    assert server.said() == ""

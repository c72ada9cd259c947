"""What Landlock is asked for on each kernel, and that alone it already keeps a child in."""

from __future__ import annotations

import errno
import os
import struct
from collections.abc import Iterator

import pytest

from sym_eval import landlock, syscalls
from tests.sealed import Server

has_landlock = pytest.mark.skipif(landlock.abi() == 0, reason="a kernel without Landlock")
FILES_1, FILES_2, FILES_3, FILES_5 = 0x1FFF, 0x3FFF, 0x7FFF, 0xFFFF


@pytest.mark.parametrize(
    ("version", "fields"),
    [
        (1, (FILES_1,)),
        (2, (FILES_2,)),
        (3, (FILES_3,)),
        (4, (FILES_3, 3)),
        (5, (FILES_5, 3)),
        (6, (FILES_5, 3, 3)),
        (7, (FILES_5, 3, 3)),
    ],
)
def test_all_that_a_kernel_knows_is_denied(version: int, fields: tuple[int, ...]) -> None:
    assert landlock.attributes(version) == struct.pack(f"={len(fields)}Q", *fields)


@has_landlock
@pytest.mark.parametrize("version", range(1, landlock.abi() + 1))
def test_this_kernel_takes_the_rules_of_every_kernel_before_it(version: int) -> None:
    os.close(landlock.ruleset(version))


@has_landlock
def test_a_newer_kernel_is_asked_for_what_we_know() -> None:
    os.close(landlock.ruleset(99))


@has_landlock
def test_the_rules_do_not_outlive_an_exec() -> None:
    descriptor = landlock.ruleset(landlock.abi())
    assert os.get_inheritable(descriptor) is False
    os.close(descriptor)


@pytest.mark.parametrize("code", [errno.ENOSYS, errno.EOPNOTSUPP, errno.EPERM])
def test_a_kernel_without_it_has_version_0(monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    def call(*_: object) -> int:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(syscalls, "call", call)
    assert landlock.abi() == 0


def test_rules_that_are_none_cannot_be_put_on() -> None:
    with pytest.raises(OSError, match="landlock_restrict_self"):
        landlock.restrict(-1)


@pytest.fixture(scope="module")
def only_landlock() -> Iterator[Server]:
    with Server("bare", "no-seccomp", demanded=("landlock",)) as running:
        yield running.started()


DENIED = {
    "read a file": (1, "open('/etc/passwd')", "PermissionError: [Errno 13] Permission denied"),
    "list a folder": (1, "os.listdir('/usr')", "PermissionError: [Errno 13] Permission denied"),
    "make a file": (1, "open('/tmp/made', 'w')", "PermissionError: [Errno 13] Permission denied"),
    "run a program": (1, "os.execv('/bin/true', ['x'])", "PermissionError: [Errno 13]"),
    "a connection": (
        4,
        "import socket; socket.create_connection(('127.0.0.1', 9))",
        "PermissionError: [Errno 13] Permission denied",
    ),
    "a signal to the fork server": (6, "os.kill(os.getppid(), 0)", "PermissionError: [Errno 1]"),
}


@has_landlock
@pytest.mark.parametrize("what", DENIED)
def test_alone_it_denies(only_landlock: Server, what: str) -> None:
    since, code, error = DENIED[what]
    if landlock.abi() < since:
        pytest.skip(f"Landlock {landlock.abi()} does not know it")
    answer = only_landlock.run("import os; " + code)
    assert answer["error"]["what"].startswith(error)


@has_landlock
def test_alone_it_leaves_what_seccomp_takes(only_landlock: Server) -> None:
    # So the table above is about Landlock: this child has no filter.
    code = "import os; a, b = os.pipe(); os.write(b, b'x'); r = os.read(a, 1)"
    assert only_landlock.result(code) == "b'x'"

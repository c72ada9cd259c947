"""Arbitrary Python in a sealed child of a real fork server: everything it may try is denied.

Each row is one attempt in a child of its own. `here` knows the process ids of the fork server and
of this test (which stands for the daemon), and the address of a secret in the test's memory.
"""

from __future__ import annotations

import ctypes
import json
import os
import platform
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.python_forkserver import SECRET
from tests.sealed import NOBODY, Server

needs_x86_64 = pytest.mark.skipif(platform.machine() != "x86_64", reason="raw numbers of x86_64")
AS_ROOT = os.geteuid() == 0
DAEMONS_SECRET = ctypes.create_string_buffer(b"a secret of the daemon's memory, as its key is")

PRELUDE = """
import ctypes, os, signal, socket, struct, sys, json
here = json.loads({here!r})
server, daemon, address = here["server"], here["daemon"], here["address"]
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long
def raw(number, *arguments):
    passed = [ctypes.c_long(a) if isinstance(a, int) else a for a in arguments]
    result = libc.syscall(ctypes.c_long(number), *passed)
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result
"""

EPERM = "PermissionError: [Errno 1] Operation not permitted"

ATTEMPTS = {
    # -- files
    "open a file": "open('/etc/passwd').read()",
    "open a file of Python itself": "open(os.__file__).read()",
    "open the environment": "open('/proc/self/environ', 'rb').read()",
    "open the own memory": "open('/proc/self/mem', 'rb')",
    "open the fork server's memory": "open(f'/proc/{server}/mem', 'rb', 0)",
    "open the daemon's memory": "open(f'/proc/{daemon}/mem', 'rb', 0)",
    "open the daemon's environment": "open(f'/proc/{daemon}/environ', 'rb').read()",
    "write a file": "open('/tmp/escaped', 'w').write('x')",
    "remove a file": "os.unlink('/tmp/victim')",
    "make a folder": "os.mkdir('/tmp/escaped')",
    "rename": "os.rename('/tmp/victim', '/tmp/escaped')",
    "link": "os.symlink('/etc/passwd', '/tmp/escaped')",
    "change a mode": "os.chmod('/tmp', 0o777)",
    "look at a file": "os.stat('/etc/passwd')",
    "list a folder": "os.listdir('/')",
    "change the folder": "os.chdir('/')",
    "change the root": "os.chroot('/')",
    "ask where we are": "os.getcwd()",
    "memory as a file": "os.memfd_create('x')",
    # -- network
    "a TCP socket": "socket.socket()",
    "a TCP connection": "socket.create_connection(('127.0.0.1', 22), 1)",
    "a UDP socket": "socket.socket(type=socket.SOCK_DGRAM)",
    "a UNIX socket": "socket.socket(socket.AF_UNIX)",
    "an abstract socket": "socket.socket(socket.AF_UNIX).connect(chr(0) + 'x')",
    "a pair of sockets": "socket.socketpair()",
    "a netlink socket": "socket.socket(socket.AF_NETLINK, socket.SOCK_RAW)",
    # -- processes
    "fork": "os.fork()",
    "run a program": "os.execv('/bin/echo', ['echo'])",
    "spawn a program": "os.posix_spawn('/bin/echo', ['echo'], {})",
    "run a command": "import subprocess; subprocess.run(['/bin/echo'])",
    "signal the fork server": "os.kill(server, signal.SIGTERM)",
    "see whether the daemon lives": "os.kill(daemon, 0)",
    "signal everybody": "os.kill(-1, signal.SIGTERM)",
    "signal the own group": "os.killpg(0, signal.SIGTERM)",
    "signal itself": "os.kill(os.getpid(), signal.SIGSTOP)",
    "a handle of the daemon": "os.pidfd_open(daemon)",
    "a new session": "os.setsid()",
    "another group": "os.setpgid(0, server)",
    # -- rights and limits
    "become another user": "os.setuid(0)",
    "become another group": "os.setgid(0)",
    "limit the daemon": "import resource as r; r.prlimit(daemon, r.RLIMIT_CPU, (1, 1))",
    "slow the daemon down": "os.setpriority(os.PRIO_PROCESS, daemon, 5)",
    "pin the daemon to a core": "os.sched_setaffinity(daemon, {0})",
    # -- descriptors
    "read its own channel": "os.read(3, 1)",
    "receive on its channel": "raw(45, 3, b'x', 1, 0, 0, 0)",
    "write elsewhere": "os.write(1, b'x')",
    "write to its log": "os.write(2, b'x')",
    "write to the fork server's control": "[os.write(fd, b'{}') for fd in range(4, 64)]",
    "duplicate a descriptor": "os.dup(3)",
    "put its channel elsewhere": "os.dup2(3, 1)",
    "close its channel": "os.close(3)",
    "look at a descriptor": "os.fstat(0)",
    "a pipe": "os.pipe()",
    "send a descriptor": "raw(46, 3, b'x' * 64, 0)",
    # -- memory
    "executable memory": "import mmap; mmap.mmap(-1, 4096, prot=7)",
    "a file in memory": "import mmap; mmap.mmap(3, 4096)",
}

# By number, for Python has no function: x86_64.
RAW = {
    "openat": "raw(257, -100, b'/etc/passwd', 0, 0)",
    "open": "raw(2, b'/etc/passwd', 0)",
    "openat2": "raw(437, -100, b'/etc/passwd', b'0' * 24, 24)",
    "creat": "raw(85, b'/tmp/escaped', 0o600)",
    "clone": "raw(56, 17, 0, 0, 0, 0)",
    "clone3": "raw(435, b'0' * 88, 88)",
    "vfork": "raw(58)",
    "execveat": "raw(322, -100, b'/bin/echo', 0, 0, 0)",
    "tgkill": "raw(234, daemon, daemon, 15)",
    "rt_sigqueueinfo": "raw(129, daemon, 10, b'0' * 128)",
    "pidfd_send_signal": "raw(424, 3, 15, 0, 0)",
    "pidfd_getfd": "raw(438, 3, 0, 0)",
    "ptrace attach": "raw(101, 0x4206, daemon, 0, 0)",
    "ptrace traceme": "raw(101, 0, 0, 0, 0)",
    "process_vm_readv": (
        "b = ctypes.create_string_buffer(64); "
        "raw(310, daemon, struct.pack('QQ', ctypes.addressof(b), 46), 1,"
        " struct.pack('QQ', address, 46), 1, 0); r = b.raw"
    ),
    "process_vm_writev": "raw(311, daemon, b'0' * 16, 1, struct.pack('QQ', address, 1), 1, 0)",
    "mprotect": "raw(10, address & ~4095, 4096, 7)",
    "io_uring_setup": "raw(425, 4, b'0' * 120)",
    "bpf": "raw(321, 0, 0, 0)",
    "userfaultfd": "raw(323, 0)",
    "perf_event_open": "raw(298, b'0' * 120, 0, -1, -1, 0)",
    "unshare": "raw(272, 0x10000000)",
    "setns": "raw(308, 3, 0)",
    "mount": "raw(165, b'none', b'/mnt', b'tmpfs', 0, 0)",
    "keyctl": "raw(250, 0, -3, 0)",
    "shmget": "raw(29, 0x1234, 4096, 0o1600)",
    "mq_open": "raw(240, b'q', 0o102, 0o600, 0)",
    "open_by_handle_at": "raw(304, -100, b'0' * 16, 0)",
    "init_module": "raw(175, b'', 0, b'')",
    "kexec_load": "raw(246, 0, 0, 0, 0)",
    "prctl": "raw(157, 4, 1)",
    "another filter": "raw(317, 1, 0, b'0' * 16)",
    "an older filter": "raw(157, 22, 2, b'0' * 16)",
    "landlock": "raw(446, 3, 0)",
    "sendto": "raw(44, 3, b'x', 1, 0, 0, 0)",
    "writev": "raw(20, 3, struct.pack('QQ', address, 1), 1)",
    "ioctl": "raw(16, 0, 0x5412, b'x')",
    "fcntl": "raw(72, 3, 0, 100)",
    "personality": "raw(135, 0x0400000)",
    "uname": "raw(63, b'0' * 390)",
}

KILLED = {  # another calling convention: no answer, SIGSYS
    "a call of x32": "raw(0x40000000 | 257, -100, b'/etc/passwd', 0, 0)",
    "a number out of every table": "raw(-1)",
}

OTHERWISE = {  # denied, but Python says so in its own words
    "a thread": (
        "import threading; threading.Thread(target=print).start()",
        "RuntimeError: can't start new thread",
    ),
    "lift the memory limit": (
        "import resource as r; r.setrlimit(r.RLIMIT_AS, (-1, -1))",
        "ValueError: not allowed to raise maximum limit",
    ),
    "a module not imported before": ("import wave", "ModuleNotFoundError: No module named 'wave'"),
    "a module that is installed": (
        "import pytest",
        "ModuleNotFoundError: pytest is not part of this kernel",
    ),
    "a library": (
        "ctypes.CDLL('libresolv.so.2')",
        "OSError: libresolv.so.2: cannot open shared object",
    ),
    "read what a user types": ("input()", "PermissionError"),
}

HARMLESS = {
    "the clock": "import time; time.sleep(0.001); r = time.time() > 0 and time.monotonic() > 0",
    "random bytes": "r = len(os.urandom(8)) == 8",
    "random numbers": "import random; random.seed(); r = 0 <= random.random() < 1",
    "its own number": "r = os.getpid() > 0",
    "how much it used": "import resource as u; r = u.getrusage(u.RUSAGE_SELF).ru_utime >= 0",
    "memory": "r = len(bytearray(50_000_000)) == 50_000_000",
    "modules that are there": "import json, fractions, decimal; r = True",
    "mathematics": "import sympy; r = sympy.factorial(20) > 0",
    "a lock": "import threading; r = threading.Lock().acquire()",
    "an empty environment": "r = dict(os.environ) == {}",
}


@pytest.fixture(scope="module", params=["ourselves", "nobody"])
def server(request: pytest.FixtureRequest) -> Iterator[Server]:
    uid = NOBODY if request.param == "nobody" else None
    if uid is not None and not AS_ROOT:
        pytest.skip("only root can make a child nobody")
    with Server(demanded=("seccomp",), uid=uid) as running:
        yield running.started()


def attempt(server: Server, code: str) -> str:
    """What came of one attempt: the error, or what it got."""
    where = ctypes.addressof(DAEMONS_SECRET)
    here = {"server": server.process.pid, "daemon": os.getpid(), "address": where}
    answer = server.run(PRELUDE.format(here=json.dumps(here)) + code)
    return str(answer["error"]["what"] if answer["kind"] == "failed" else answer["reply"])


def test_every_escape_is_denied(server: Server) -> None:
    came_of = {what: attempt(server, code) for what, code in ATTEMPTS.items()}
    assert {what: said for what, said in came_of.items() if not said.startswith(EPERM)} == {}


@needs_x86_64
def test_every_system_call_by_number_is_denied(server: Server) -> None:
    assert {what: attempt(server, code) for what, code in RAW.items()} == dict.fromkeys(RAW, EPERM)


@needs_x86_64
@pytest.mark.parametrize("what", KILLED)
def test_a_foreign_system_call_ends_the_child(server: Server, what: str) -> None:
    job = server.asked(
        PRELUDE.format(here='{"server": 0, "daemon": 0, "address": 0}') + KILLED[what]
    )
    assert (job.packets(), server.status_of(job)) == ([], -31)


def test_escapes_that_python_words_itself_are_denied(server: Server) -> None:
    came_of = {what: attempt(server, code) for what, (code, _) in OTHERWISE.items()}
    assert [w for w, said in came_of.items() if not said.startswith(OTHERWISE[w][1])] == []


def test_what_mathematics_needs_works(server: Server) -> None:
    came_of = {what: attempt(server, code) for what, code in HARMLESS.items()}
    assert came_of == dict.fromkeys(HARMLESS, "{'result': 'True'}")


def test_there_are_enough_attempts() -> None:
    assert len(ATTEMPTS) + len(RAW) + len(KILLED) + len(OTHERWISE) >= 69


def test_nothing_was_left_behind() -> None:
    assert not Path("/tmp/escaped").exists()


def test_the_fork_server_never_sees_a_job(server: Server) -> None:
    marker = "a formula nobody else may see"
    assert server.result(f"r = {marker!r}") == marker
    memory = memory_of(server.process.pid)
    assert (marker.encode() in memory, SECRET.encode() in memory) == (False, True)


def test_a_child_inherits_no_job_of_another(server: Server) -> None:
    server.run("r = packet.header['marker']", marker="of an earlier job")
    look = "import gc; wanted = 'boj reilrae na fo'[::-1]"
    look += "; r = [o for o in gc.get_objects() if type(o) is dict and o.get('marker') == wanted]"
    assert server.result(look) == "[]"


def memory_of(pid: int) -> bytes:
    """All the writable memory of a process of ours."""
    pieces = []
    with open(f"/proc/{pid}/maps") as maps, open(f"/proc/{pid}/mem", "rb", 0) as memory:
        for first, last, mode in re.findall(r"(?m)^(\w+)-(\w+) (\S+)", maps.read()):
            if mode.startswith("rw"):
                memory.seek(int(first, 16))
                pieces.append(memory.read(int(last, 16) - int(first, 16)))
    return b"".join(pieces)

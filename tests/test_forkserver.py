"""The fork server as the daemon meets it: events, ends, and what it will not put up with."""

from __future__ import annotations

import ast
import contextlib
import inspect
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sym_eval import forkserver
from sym_eval.forkserver import Nonsense, Settings
from tests.sealed import PATIENCE, ROOT, Server, is_alive, wait_until_gone

STAY = "import time; print('at work'); time.sleep(1000)"


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with Server("bare") as running:
        yield running.started()


@pytest.fixture
def mine() -> Iterator[Server]:
    """One that a test may break."""
    with Server("bare") as running:
        yield running.started()


def family(server: Server) -> list[int]:
    """A child that waits and one at work."""
    waiting, working = server.spawn(), server.asked(STAY)
    working.first()
    for job in (waiting, working):
        job.end.detach()  # open until the test process ends: only the fork server can end them
    return [waiting.pid, working.pid]


# -- what it says


def test_it_says_when_it_is_ready(server: Server) -> None:
    ready = dict(server.ready)
    assert ready.pop("bytes") > 1 << 20
    assert ready.pop("ms") > 0
    assert ready == {"event": "ready", "id": 0, "pid": server.process.pid}


def test_a_child_is_forked_and_its_end_reported(server: Server) -> None:
    job = server.asked("r = 1")
    job.packets()
    end = server.event("exit", job.number)
    rss, cpu = end.pop("rss"), end.pop("cpu")
    assert end == {"event": "exit", "id": job.number, "status": 0}
    assert (rss > 10_000, 0 < cpu < 60) == (True, True)


def test_children_work_side_by_side(server: Server) -> None:
    slow = server.asked(STAY)
    slow.first()
    assert server.result("r = 'meanwhile'") == "meanwhile"
    server.signal(slow, signal.SIGKILL)
    assert (slow.packets(), server.status_of(slow)) == ([], -signal.SIGKILL)


def test_many_children_are_reaped_each_under_its_number(server: Server) -> None:
    jobs = [server.asked(f"import os; os._exit({n})") for n in range(20)]
    assert [server.status_of(job) for job in jobs] == list(range(20))
    assert [job.packets() for job in jobs] == [[]] * 20


def test_a_signal_for_one_who_has_ended_is_nothing(server: Server) -> None:
    job = server.asked("r = 1")
    job.packets()
    server.event("exit", job.number)
    server.signal(job, signal.SIGKILL)
    assert server.result("r = 'alive'") == "alive"


def test_a_fork_that_fails_is_told_and_the_channel_closed() -> None:
    with Server("empty", "no-fork") as server:
        server.started()
        ours, theirs = socket.socketpair()
        server.tell({"op": "spawn", "id": 4}, theirs.fileno())
        theirs.close()
        error = "[Errno 11] Resource temporarily unavailable"
        assert server.event("failed", 4) == {"event": "failed", "id": 4, "error": error}
        assert ours.recv(1) == b""
        ours.close()


# -- what it is


def status_of(pid: int) -> dict[str, str]:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}


def test_it_has_one_thread_and_no_way_to_gain_privileges(server: Server) -> None:
    seen = status_of(server.process.pid)
    assert (seen["Threads"], seen["NoNewPrivs"]) == ("1", "1")


def test_it_holds_no_descriptor_but_its_own(server: Server) -> None:
    folder = Path(f"/proc/{server.process.pid}/fd")
    kinds = {int(link.name): os.readlink(link).partition(":")[0] for link in folder.iterdir()}
    low = {fd: kind for fd, kind in kinds.items() if 2 < fd < forkserver._OWN_FDS}
    high = sorted(kind for fd, kind in kinds.items() if fd >= forkserver._OWN_FDS)
    assert {low.pop(3), low.pop(4)} == {"/dev/null"}
    rules = {"anon_inode"} & {*low.values(), *high}
    assert sorted([*low.values(), *high]) == sorted([*rules, "/dev/null", "pipe", "pipe", "socket"])


def test_it_does_not_listen_to_ctrl_c(server: Server) -> None:
    os.kill(server.process.pid, signal.SIGINT)
    assert server.result("r = 'alive'") == "alive"


def test_it_forks_in_one_place() -> None:
    tree = ast.parse(inspect.getsource(forkserver))
    calls = [ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)]
    assert calls.count("os.fork") == 1


def test_a_second_thread_is_a_reason_not_to_start() -> None:
    with Server("empty", "a-thread") as server:
        assert server.event("layers")["missing"] == []
        assert server.process.wait(PATIENCE) == 2
        assert server.said() == "fork server: 2 threads in a process that forks\n"


def test_a_warm_up_that_fails_is_logged() -> None:
    with Server("empty", "a-complaint") as server:
        server.started()
        assert server.said() == "fork server: warm-up: x: E_INTERNAL\n"


# -- how it ends


def test_it_ends_when_the_daemon_hangs_up(mine: Server) -> None:
    children = family(mine)
    assert mine.end() == 0
    assert [is_alive(pid) for pid in children] == [False, False]
    assert mine.said() == ""


def test_sigterm_ends_it_and_its_children(mine: Server) -> None:
    children = family(mine)
    mine.process.terminate()
    assert mine.process.wait(PATIENCE) == 0
    assert [is_alive(pid) for pid in children] == [False, False]


def test_no_child_outlives_it_even_when_it_is_killed(mine: Server) -> None:
    children = family(mine)
    mine.process.kill()
    mine.process.wait(PATIENCE)
    for pid in children:
        wait_until_gone(pid)
    assert [is_alive(pid) for pid in children] == [False, False]


DAEMON = """
import time
from tests.sealed import Server
from tests.test_forkserver import family
server = Server("bare")
print(server.process.pid, flush=True)
if {started}:
    print(*family(server.started()), flush=True)
time.sleep(1000)
"""


@pytest.mark.parametrize("started", [True, False])
def test_nobody_outlives_a_killed_daemon(started: bool) -> None:
    command = [sys.executable, "-c", DAEMON.format(started=started)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as daemon:
        assert daemon.stdout
        lines = [daemon.stdout.readline() for _ in range(1 + started)]
        daemon.kill()
        pids = [int(pid) for line in lines for pid in line.split()]
        assert len(pids) == (3 if started else 1)
    for pid in pids:
        wait_until_gone(pid)


# -- what it will not put up with


@pytest.mark.parametrize(
    ("sent", "fds", "why"),
    [
        (b"hello", 0, "message b'hello': not JSON: JSONDecodeError"),
        (b"[]", 0, "message b'[]': not an object"),
        (b"{}", 0, "message {} with 0 descriptors"),
        (b'{"op":"eval","id":1}', 0, "message {'op': 'eval', 'id': 1} with 0 descriptors"),
        (b'{"op":"spawn","id":1}', 0, "message {'op': 'spawn', 'id': 1} with 0 descriptors"),
        (b'{"op":"spawn","id":1}', 2, "message {'op': 'spawn', 'id': 1} with 2 descriptors"),
        (b'{"op":"spawn","id":"1"}', 1, "message {'op': 'spawn', 'id': '1'} with 1 descriptors"),
        (b'{"op":"spawn","id":1}', 3, "a message too long"),
        (
            b'{"op":"signal","id":1,"signal":15}',
            0,
            "message {'op': 'signal', 'id': 1, 'signal': 15}",
        ),
        (
            b'{"op":"signal","id":1,"signal":[2]}',
            0,
            "message {'op': 'signal', 'id': 1, 'signal': [2]}",
        ),
        (b" " * 5000, 0, "a message too long"),
    ],
)
def test_nonsense_ends_it_loudly(sent: bytes, fds: int, why: str) -> None:
    with Server("empty") as server, open(os.devnull) as file:
        job = server.started().spawn()
        socket.send_fds(server.control, [sent], [file.fileno()] * fds)
        assert server.process.wait(PATIENCE) == 2
        assert server.said().startswith(f"fork server: {why}")
        assert (is_alive(job.pid), job.packets()) == (False, [])


def test_a_number_in_use_is_nonsense() -> None:
    with Server("empty") as server, open(os.devnull) as file:
        job = server.started().spawn()
        server.tell({"op": "spawn", "id": job.number}, file.fileno())
        assert server.process.wait(PATIENCE) == 2
        assert server.said() == f"fork server: child {job.number} exists\n"
        assert job.packets() == []


def test_a_daemon_that_does_not_listen_is_given_up() -> None:
    with Server("empty", "impatient", room=4096) as server:
        server.started()
        ours, theirs = socket.socketpair()
        for number in range(1, 41):
            if server.process.poll() is None:
                spawn_unheard(server, number, theirs)
        ours.close()
        theirs.close()
        assert server.process.wait(PATIENCE) == 2
        assert server.said() == "fork server: the daemon has not listened for 0.05 s\n"


def spawn_unheard(server: Server, number: int, channel: socket.socket) -> None:
    with contextlib.suppress(ConnectionError):  # it may have given up already
        server.tell({"op": "spawn", "id": number}, channel.fileno())


@pytest.mark.parametrize(
    "text",
    ["", "[]", '{"sandbox": []}', '{"sandbox": 5, "drop_uid": 1}', '{"sandbox":[],"drop_uid":"x"}'],
)
def test_settings_that_cannot_be_read_are_nonsense(text: str) -> None:
    with pytest.raises(Nonsense, match="^settings "):
        Settings.parse(text)


def test_settings_are_read() -> None:
    fields: dict[str, Any] = {"sandbox": ["seccomp"], "drop_uid": 7}
    assert Settings.parse(json.dumps(fields)) == Settings(("seccomp",), 7)
    assert Settings.parse(json.dumps({**fields, "drop_uid": None})).drop_uid is None

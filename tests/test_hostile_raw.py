"""The sealed child alone: hostile programs run as they are, by plain exec, with no guard at all.

Nothing outside may notice: no file, no other process, no signal, no connection, no neighbour.
"""

from __future__ import annotations

import os
import select
import signal
import socket
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import psutil
import pytest

from sym_core.channel import ChannelError
from sym_core.limits import MIB
from tests.hostile_inputs import Hostile, expanded, programs
from tests.sealed import Job, Server

WALL = 4.0  # s; a program that is still at it by then is killed, as the daemon would do
LIMITS = {"cpu": 2, "as": 512 * MIB}
# The program as an agent's would be if everything in front of it failed.
RAW = """
import sympy
names = dict(vars(sympy), sympy=sympy, __name__='__main__')
try:
    exec(PROGRAM, names)
    r = 'ran'
except BaseException as error:
    r = type(error).__name__
"""
ALL = [
    item
    for name in ("hostile_code.jsonl", "hostile_code_more.jsonl")
    for kind in programs(name).values()
    for item in kind
]


@dataclass
class Siege:
    """A fork server, a neighbour at work in it, and a port that nobody may reach."""

    server: Server
    neighbour: Job
    port: socket.socket
    said: list[str] = field(default_factory=list)


@pytest.fixture(scope="module")
def siege() -> Iterator[Siege]:
    os.environ["SYMK_CANARY"] = "SECRET-CANARY"
    with Server("bare") as server, socket.create_server(("127.0.0.1", 0)) as port:
        server.started()
        neighbour = server.spawn()
        yield Siege(server, neighbour, port)
        neighbour.end.close()
    del os.environ["SYMK_CANARY"]


def left_alone(siege: Siege, item: Hostile, directory: Path) -> str:
    """Run one and let it go on for as long as it may; what it came to, or nothing."""
    payload = item.payload.replace("@@PORT@@", str(siege.port.getsockname()[1]))
    code = f"PROGRAM = {expanded(payload, directory)!r}\n{RAW}"
    job = siege.server.asked(code, limits=LIMITS)
    if not select.select([job.end], [], [], WALL)[0]:
        siege.server.signal(job, signal.SIGKILL)
    try:
        said = str(job.packets())
    except ChannelError:  # it wrote on its own channel; the daemon calls that E_WORKER
        said = ""
        job.end.close()
    siege.server.event("exit", job.number)
    return said


@pytest.mark.soak
@pytest.mark.parametrize("item", ALL, ids=lambda item: item.id)
def test_without_any_guard_nothing_outside_is_touched(
    siege: Siege, tmp_path: Path, item: Hostile
) -> None:
    (tmp_path / "canary").write_text("SECRET-CANARY")
    said = left_alone(siege, item, tmp_path)
    assert "SECRET-CANARY" not in said
    assert sorted(tmp_path.iterdir()) == [tmp_path / "canary"]
    assert (tmp_path / "canary").read_text() == "SECRET-CANARY"
    family = psutil.Process(siege.server.process.pid).children(recursive=True)
    assert [each.pid for each in family] == [siege.neighbour.pid]
    assert not select.select([siege.port], [], [], 0)[0]


@pytest.mark.soak
def test_the_neighbour_of_all_of_them_still_answers(siege: Siege) -> None:
    siege.neighbour.ask("r = 1 + 1")
    assert siege.neighbour.answer()["reply"]["result"] == "2"
    assert siege.server.result("r = packet.header['job']") == "j1"

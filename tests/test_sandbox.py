"""Which walls there are, and that a child stands behind all of them: seen from outside."""

from __future__ import annotations

import os
import re
import resource
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from sym_core.limits import GIB, MIB
from sym_eval import landlock, sandbox
from sym_eval.sandbox import Layers
from tests.sealed import NOBODY, Job, Server

AS_ROOT = os.geteuid() == 0
only_root = pytest.mark.skipif(not AS_ROOT, reason="only root may look into a child or change uid")
ALL = Layers(seccomp=True, landlock=7, no_new_privs=True, uid=NOBODY)
NONE = Layers(seccomp=False, landlock=0, no_new_privs=False, uid=None)
STAY = "import sys, time; print('at work'); time.sleep(1000)"


@pytest.mark.parametrize(
    ("layers", "demanded", "missing"),
    [
        (ALL, [], []),
        (NONE, [], []),
        (ALL, ["seccomp", "landlock", "no_new_privs", "uid"], []),
        (NONE, ["seccomp", "landlock"], ["seccomp", "landlock"]),
        (Layers(True, 0, True, None), ["seccomp", "landlock"], ["landlock"]),
        (ALL, ["moat"], ["moat"]),  # a wall nobody knows is never there
        (ALL, ["missing"], []),
    ],
)
def test_a_demanded_wall_is_there_or_missing(
    layers: Layers, demanded: list[str], missing: list[str]
) -> None:
    assert layers.missing(demanded) == missing


def test_layers_are_told_in_full() -> None:
    told = {"seccomp": True, "landlock": 7, "no_new_privs": True, "uid": NOBODY}
    assert ALL.as_fields() == told


def status(**changed: str) -> dict[str, str]:
    return {"CapEff": "000001ffffffffff", "VmSize": "1 kB", **changed}


@pytest.mark.parametrize(
    ("capabilities", "mapped", "may"),
    [
        ("000001ffffffffff", True, True),
        ("00000000000000c0", True, True),  # just the two it takes
        ("0000000000000080", True, False),
        ("0000000000000000", True, False),
        ("000001ffffffffff", False, False),
    ],
)
def test_becoming_nobody_takes_capabilities_and_a_nobody(
    monkeypatch: pytest.MonkeyPatch, capabilities: str, mapped: bool, may: bool
) -> None:
    monkeypatch.setattr(sandbox, "_status", lambda: status(CapEff=capabilities))
    monkeypatch.setattr(sandbox, "_mapped", lambda uid, file: mapped)
    assert sandbox.may_become(NOBODY) is may


@pytest.mark.parametrize(
    ("table", "mapped"),
    [
        ("         0          0 4294967295\n", True),
        ("         0       1000          1\n", False),
        ("0 1000 1\n1 100000 65535\n", True),
        ("0 1000 1\n1 100000 65533\n", False),
        ("", False),
    ],
)
def test_who_exists_in_a_container(tmp_path: Path, table: str, mapped: bool) -> None:
    file = tmp_path / "uid_map"
    file.write_text(table)
    assert sandbox._mapped(NOBODY, str(file)) is mapped


def test_a_uid_that_cannot_be_had_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "may_become", lambda uid: False)
    monkeypatch.setattr(sandbox, "_no_new_privs", lambda: True)
    assert sandbox.probe(NOBODY).uid is None


def test_a_room_without_walls_has_neither_rules_nor_filter() -> None:
    room = sandbox.furnish(NONE)
    assert (room.server, room.uid, room.rules, room.filter) == (os.getpid(), None, None, None)
    assert room.size > MIB


# -- from outside: what the kernel says about a child


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with Server("bare", uid=NOBODY if AS_ROOT else None) as running:
        yield running.started()


@pytest.fixture(scope="module")
def sealed(server: Server) -> Iterator[Job]:
    """A child at work."""
    job = server.asked(STAY, limits={"as": GIB, "cpu": 7.5, "files": 9})
    assert job.first()["text"] == "at work\n"
    yield job
    server.signal(job, signal.SIGKILL)
    assert job.packets() == []


def fields(pid: int) -> dict[str, str]:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return dict(re.split(r":\s*", line, maxsplit=1) for line in lines)


def test_the_walls_are_told_first(server: Server) -> None:
    uid = NOBODY if AS_ROOT else None
    walls = {"seccomp": True, "landlock": landlock.abi(), "no_new_privs": True, "uid": uid}
    assert server.layers == {"event": "layers", "id": 0, "layers": walls, "missing": []}


def test_a_child_is_filtered_and_can_gain_nothing(sealed: Job) -> None:
    seen = fields(sealed.pid)
    assert (seen["Seccomp"], seen["NoNewPrivs"], seen["Threads"]) == ("2", "1", "1")


@only_root
def test_a_child_is_nobody_without_groups_or_rights(sealed: Job) -> None:
    seen = fields(sealed.pid)
    nobody = "\t".join([str(NOBODY)] * 4)
    assert (seen["Uid"], seen["Gid"], seen["Groups"].strip()) == (nobody, nobody, "")
    assert [seen[name] for name in ("CapPrm", "CapEff", "CapAmb")] == ["0" * 16] * 3


def test_a_child_handles_signals_like_a_new_process(server: Server, sealed: Job) -> None:
    caught = (1 << (signal.SIGINT - 1)) | (1 << (signal.SIGVTALRM - 1))
    assert fields(sealed.pid)["SigCgt"] == f"{caught:016x}"
    code = "import signal; r = signal.pthread_sigmask(signal.SIG_BLOCK, [])"
    assert server.result(code) == "set()"


@only_root
def test_a_child_has_its_job_channel_and_nothing_else(sealed: Job) -> None:
    folder = Path(f"/proc/{sealed.pid}/fd")
    targets = {int(link.name): os.readlink(link) for link in folder.iterdir()}
    channel = targets.pop(3)
    assert (channel[:8], targets) == ("socket:[", dict.fromkeys((0, 1, 2), "/dev/null"))


def test_a_child_is_a_process_group_of_its_own(sealed: Job) -> None:
    assert os.getpgid(sealed.pid) == sealed.pid


@only_root
def test_a_child_cannot_be_looked_into_by_its_like(sealed: Job) -> None:
    # Not dumpable: its files in /proc belong to root, not to nobody.
    assert os.stat(f"/proc/{sealed.pid}/mem").st_uid == 0


def test_a_childs_limits_are_those_of_its_job(server: Server, sealed: Job) -> None:
    size = str(server.ready["bytes"] + GIB)
    table = Path(f"/proc/{sealed.pid}/limits").read_text()
    limits = {name: re.findall(rf"(?m)^{name} +(\S+) +(\S+)", table)[0] for name in LIMITED}
    assert limits == {**LIMITED, "Max address space": (size, size)}


LIMITED = {
    "Max address space": (),
    "Max cpu time": ("8", "9"),
    "Max file size": ("0", "0"),
    "Max open files": ("9", "9"),
    "Max processes": ("0", "0"),
    "Max core file size": ("0", "0"),
}


def test_a_limit_that_is_lower_already_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    put: list[tuple[int, tuple[int, int]]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda what: (100, 100))
    monkeypatch.setattr(resource, "setrlimit", lambda what, value: put.append((what, value)))
    sandbox._at_most(resource.RLIMIT_AS, 5000)
    sandbox._at_most(resource.RLIMIT_CPU, 50)
    assert put == [(resource.RLIMIT_AS, (100, 100)), (resource.RLIMIT_CPU, (50, 50))]


IGNORING = """
import os, signal, sys
for number in (signal.SIGHUP, signal.SIGXCPU, signal.SIGTERM, signal.SIGCHLD):
    signal.signal(number, signal.SIG_IGN)
signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR1, signal.SIGINT})
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""


def test_what_the_starter_ignored_or_blocked_is_forgotten() -> None:
    with Server("bare", starter=["-c", IGNORING]) as server:
        job = server.started().asked(STAY)
        job.first()
        seen = fields(job.pid)
        # 32 and 33 are libc's own: GNU make leaves them ignored, and no program can change that.
        known = signal.valid_signals()
        ignored = {number for number in known if int(seen["SigIgn"], 16) >> number - 1 & 1}
        assert ignored == {signal.SIGPIPE, signal.SIGXFSZ}
        code = "import signal; r = signal.pthread_sigmask(signal.SIG_BLOCK, [])"
        assert server.result(code) == "set()"
        job.end.close()


# -- machines that offer less


def test_a_machine_without_any_wall_still_limits() -> None:
    with Server("bare", "no-seccomp", "no-landlock") as server:
        server.started()
        assert server.layers["layers"]["seccomp"] is False
        assert server.layers["layers"]["landlock"] == 0
        look = "import resource as r; r = open('/etc/passwd').read(4), r.getrlimit(r.RLIMIT_NPROC)"
        assert server.result(look) == "('root', (0, 0))"


def test_a_machine_without_close_range_closes_one_by_one() -> None:
    with Server("bare", "no-seccomp", "no-landlock", "no-close-range") as server:
        server.started()
        # The fifth is the folder being listed.
        assert server.result("import os; r = os.listdir('/proc/self/fd')[:4]") == str(list("0123"))
        assert server.result("import os; r = len(os.listdir('/proc/self/fd'))") == "5"


@pytest.mark.parametrize("wall", ["seccomp", "landlock"])
def test_a_demanded_wall_that_is_missing_ends_the_start(wall: str) -> None:
    with Server("bare", f"no-{wall}", demanded=[wall]) as server:
        assert server.event("layers")["missing"] == [wall]
        assert server.process.wait() == 3


@pytest.mark.skipif(landlock.abi() == 0, reason="a kernel without Landlock")
def test_a_child_that_cannot_be_sealed_says_so_and_does_nothing() -> None:
    with Server("bare", "no-rules") as server:
        job = server.started().spawn()  # it says so unasked, and may be gone before it is asked
        answer = job.answer()
        assert (answer["kind"], answer["error"]["code"]) == ("failed", "E_SANDBOX")
        assert answer["error"]["what"].endswith("landlock_restrict_self: not today")
        assert server.status_of(job) == 5

"""`sym-kernel status` and `sym-kernel stop`: what a person sees, with a kernel and without."""

from __future__ import annotations

import asyncio
import json
import os
from pathlib import Path
from typing import Any

import pytest

from sym_core import status as report
from sym_core import tools
from sym_core.errors import Code, SymError
from sym_core.home import Home
from sym_core.jobs import Job, JobState
from sym_core.live import Live, Wish
from sym_core.settings import Settings
from sym_people import status
from tests.conftest import RunningKernel, processes_of
from tests.fake_kernel import FakeKernel

REPORT: dict[str, Any] = {
    "kernel": {
        "pid": 41,
        "version": "0.1.0",
        "uptime_s": 7800.0,
        "state_dir": "/home/me/state",
        "log": "/home/me/state/kernel.log",
        "memory": 31 << 20,
    },
    "fork_server": {"pid": 42, "ready": True, "starts": 1, "spares": 2},
    "sandbox": {"seccomp": True, "landlock": 7, "no_new_privs": True, "uid": None},
    "clients": [{"label": "claude", "session": "thesis"}, {"label": "", "session": "private-1"}],
    "sessions": [{"name": "thesis", "names": 3, "entries": 12, "bytes": 3277, "used": 1.0}],
    "jobs": [
        {
            "job": "a1",
            "session": "thesis",
            "tool": "sym_integrate",
            "state": "running",
            "waited_s": 0.1,
            "elapsed_s": 75.2,
            "timeout_s": 120.0,
            "cpu_s": 74.9,
            "memory": 90 << 20,
        },
        {
            "job": "a2",
            "session": "thesis",
            "tool": "sym_solve",
            "state": "queued",
            "waited_s": 4.0,
            "elapsed_s": 0.0,
            "timeout_s": 60.0,
            "cpu_s": None,
            "memory": None,
        },
    ],
    "jobs_in_all": 2,
    "ended_since_start": {"done": 11, "failed": 1},
    "last_error": {
        "job": "a0",
        "session": "thesis",
        "error": "E_TIMEOUT: no answer within 60 s",
        "at": 2.0,
    },
}


def changed(**fields: Any) -> str:
    return "\n".join(status.shown({**REPORT, **fields}))


def test_the_whole_status_of_a_busy_kernel() -> None:
    assert changed().splitlines() == [
        "sym-kernel 0.1.0, pid 41, up 2 h 10 min, 31 MiB",
        "state        /home/me/state",
        "fork server  pid 42, ready, 2 children forked ahead",
        "sandbox      seccomp, Landlock ABI 7, no_new_privs, your own uid",
        "clients      2",
        "  claude in thesis",
        "  unnamed in private-1",
        "sessions     1",
        "  thesis: 12 entries, 3 names, 3.2 KiB",
        "jobs         2",
        "  a1 sym_integrate in thesis: running for 1 min 15 s, 74.9 s CPU, 90 MiB",
        "  a2 sym_solve in thesis: queued for 4 s",
        "ended        done 11, failed 1",
        "last error   E_TIMEOUT: no answer within 60 s (a0 in thesis)",
    ]


def test_processes_beside_the_first_of_a_job_are_said() -> None:
    other = {"cpu_s": 2.0, "memory": 60 << 20}
    job = REPORT["jobs"][0] | {"beside": [other, other | {"memory": None}]}
    assert (
        changed(jobs=[job], jobs_in_all=1)
        .splitlines()[10]
        .endswith(", 90 MiB; 2 more beside, 60 MiB")
    )


def test_a_full_queue_is_counted_and_not_listed() -> None:
    lines = changed(jobs=REPORT["jobs"][:1], jobs_in_all=1024).splitlines()
    assert lines[9:12] == [
        "jobs         1024",
        "  a1 sym_integrate in thesis: running for 1 min 15 s, 74.9 s CPU, 90 MiB",
        "  … 1023 more wait",
    ]


@pytest.mark.parametrize(
    ("layers", "line"),
    [
        (
            {"seccomp": True, "landlock": 0, "no_new_privs": True, "uid": 65534},
            "seccomp, no Landlock, no_new_privs, uid 65534",
        ),
        ({}, "NO seccomp, no Landlock, NO no_new_privs, your own uid"),
    ],
)
def test_a_missing_wall_is_said(layers: dict[str, Any], line: str) -> None:
    assert f"sandbox      {line}\n" in changed(sandbox=layers)


def test_an_idle_kernel_is_said_in_few_lines() -> None:
    idle = changed(
        clients=[], sessions=[], jobs=[], jobs_in_all=0, ended_since_start={}, last_error=None
    )
    assert idle.splitlines()[4:] == [
        "clients      0",
        "sessions     0",
        "jobs         0",
        "ended        nothing yet",
    ]


def test_a_fork_server_that_starts_is_said() -> None:
    server = {"pid": 42, "ready": False, "starts": 2, "spares": 0}
    assert "fork server  pid 42, starting, 0 children" in changed(fork_server=server)


def test_no_kernel_is_said_and_nothing_is_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = Settings(state=str(tmp_path / "none"))
    assert status.main(settings, as_json=False) == 1
    said = capsys.readouterr().out
    assert said == (
        f"no kernel is running in {tmp_path}/none; the first call of a tool starts one\n"
    )
    assert list(tmp_path.iterdir()) == []


def test_no_kernel_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert status.main(Settings(state=str(tmp_path / "none")), as_json=True) == 1
    assert json.loads(capsys.readouterr().out) == {
        "ok": False,
        "state_dir": str(tmp_path / "none"),
    }


def test_stopping_where_none_runs_is_no_failure(
    state_dir: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status.stop(Settings(state=str(state_dir))) == 0
    assert capsys.readouterr().out.startswith(f"no kernel is running in {state_dir};")


def test_a_directory_that_is_not_trusted_is_refused(state_dir: Path) -> None:
    os.chmod(state_dir, 0o755)
    with pytest.raises(SymError) as caught:
        status.main(Settings(state=str(state_dir)), as_json=False)
    assert caught.value.failure.hint == f"chmod 700 {state_dir}"


def test_a_kernel_with_another_key_is_refused(light_kernel: RunningKernel) -> None:
    light_kernel.pid()
    key = light_kernel.home.key_file.read_bytes()
    light_kernel.home.key_file.write_bytes(bytes(32))
    with pytest.raises(SymError) as caught:
        status.asked(light_kernel.settings)
    light_kernel.home.key_file.write_bytes(key)
    assert caught.value.failure.code is Code.OWNER
    stop = f"sym-kernel stop --state {light_kernel.home.path}"
    assert caught.value.failure.hint == f"stop it and ask again: {stop}"


class Dying(FakeKernel):
    """Ends when it is asked."""

    def hello(self, request: dict[str, Any]) -> dict[str, Any]:
        raise ConnectionResetError


class Refusing(FakeKernel):
    """Wants nothing to do with us."""

    def hello(self, request: dict[str, Any]) -> dict[str, Any]:
        return {"ok": False, "code": "E_OWNER", "error": "E_OWNER: not you"}


def test_a_kernel_that_ends_while_it_is_asked_is_no_kernel(state_dir: Path) -> None:
    dying = Dying(Home.at(state_dir))
    assert status.asked(Settings(state=str(state_dir))) is None
    dying.close()


def test_a_kernel_that_refuses_us_is_an_error_and_no_report(state_dir: Path) -> None:
    kernel = Refusing(Home.at(state_dir))
    with pytest.raises(SymError, match="E_OWNER: not you"):
        status.asked(Settings(state=str(state_dir)))
    kernel.close()


def test_a_kernel_that_is_silent_is_an_error(
    state_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kernel = FakeKernel(Home.at(state_dir))
    monkeypatch.setattr(status, "ASK", -1.0)
    with pytest.raises(SymError, match=f"E_BUSY: kernel {os.getpid()} is silent"):
        status.asked(Settings(state=str(state_dir)))
    kernel.close()


def test_a_running_kernel_is_shown(
    kernel: RunningKernel, capsys: pytest.CaptureFixture[str]
) -> None:
    pid = kernel.pid()
    with kernel.client("shown-by-status") as client:
        client.evaluate("1 + 1", name="two")
        assert status.main(kernel.settings, as_json=False) == 0
    said = capsys.readouterr().out
    assert f", pid {pid}, up " in said
    assert f"state        {kernel.home.path}\n" in said
    assert "  shown-by-status: 1 entries, 1 names, " in said


def test_a_running_kernel_as_json(
    kernel: RunningKernel, capsys: pytest.CaptureFixture[str]
) -> None:
    pid = kernel.pid()
    assert status.main(kernel.settings, as_json=True) == 0
    assert json.loads(capsys.readouterr().out)["kernel"]["pid"] == pid


def test_looking_leaves_no_session_behind(kernel: RunningKernel) -> None:
    kernel.pid()
    names = [session["name"] for session in (status.asked(kernel.settings) or {})["sessions"]]
    again = [session["name"] for session in (status.asked(kernel.settings) or {})["sessions"]]
    assert names == again


def test_stop_ends_the_kernel_and_says_so(
    light_kernel: RunningKernel, capsys: pytest.CaptureFixture[str]
) -> None:
    pid = light_kernel.pid()
    assert status.stop(light_kernel.settings) == 0
    assert capsys.readouterr().out == (
        f"stopped kernel {pid} in {light_kernel.home.path}; its sessions are on disk\n"
    )
    assert processes_of(light_kernel.home.path) == []
    assert status.asked(light_kernel.settings) is None


def test_a_kernel_that_does_not_end_is_named(
    light_kernel: RunningKernel,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    pid = light_kernel.pid()
    monkeypatch.setattr(status, "gone", lambda *_: False)
    assert status.stop(light_kernel.settings) == 1
    assert capsys.readouterr().err == f"kernel {pid} is still there after 10 s: kill -9 {pid}\n"


def waiting(number: int) -> Live:
    """A job of many; every third one runs."""
    wish = Wish(tools.tool("sym_evaluate"), {}, [])
    job = Job(f"j{number}", "s", "c", "sym_evaluate", {}, number + 1, 60.0, float(number))
    running = job.moved(JobState.RUNNING, 1000.0)
    return Live(running if number % 3 == 0 else job, wish, [], 4000)


def test_of_many_jobs_those_that_run_and_those_that_wait_longest_are_listed() -> None:
    async def first() -> list[str]:
        return [live.job.id for live in report._first(map(waiting, range(2 * report.JOBS)))]

    run = range(0, 2 * report.JOBS, 3)
    wait = [n for n in range(2 * report.JOBS) if n % 3]
    assert asyncio.run(first()) == [f"j{n}" for n in [*run, *wait][: report.JOBS]]

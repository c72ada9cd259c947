"""One real kernel: how it starts, what it keeps, what it says, and how it ends."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import psutil
import pytest

from sym_client import Client
from sym_core.home import Home
from sym_core.limits import Limits
from sym_core.peers import Caller
from sym_core.settings import Settings
from sym_core.spawn import terminate
from sym_kernel import Kernel
from tests.conftest import SOON, RunningKernel, gone, processes_of
from tests.light_kernel import FAKE

FOREVER = "integrate(exp(x**2)*sin(x)/log(x), x)"


def idle_after_a_second(kernel: RunningKernel) -> Settings:
    return replace(kernel.settings, limits=Limits({"idle": 1, "spares": 0}))


def kernel_process(kernel: RunningKernel) -> psutil.Process:
    return psutil.Process(kernel.pid())


# -- one kernel, its own process


def test_a_second_kernel_in_the_same_directory_is_refused(light_kernel: RunningKernel) -> None:
    light_kernel.pid()
    command = [sys.executable, "-P", "-m", "sym_kernel", "--state", str(light_kernel.home.path)]
    second = subprocess.run(command, capture_output=True, text=True, timeout=SOON, check=False)
    assert second.returncode == 1
    assert second.stderr.startswith("E_BUSY: another kernel runs here")


def test_the_kernel_leads_its_own_session_and_inherits_no_descriptor(
    light_kernel: RunningKernel,
) -> None:
    secret = os.open("/dev/zero", os.O_RDONLY)
    os.set_inheritable(secret, True)
    try:
        kernel = kernel_process(light_kernel)
    finally:
        os.close(secret)
    assert os.getsid(kernel.pid) == kernel.pid
    targets = [os.readlink(entry.path) for entry in os.scandir(f"/proc/{kernel.pid}/fd")]
    assert "/dev/zero" not in targets
    assert not [target for target in targets if target.startswith("/dev/pts")]


def test_socket_key_and_files_are_for_their_owner_only_whatever_the_umask(
    light_kernel: RunningKernel,
) -> None:
    before = os.umask(0)
    try:
        light_kernel.pid()
    finally:
        os.umask(before)
    modes = {
        path.name: oct(path.stat().st_mode & 0o777) for path in light_kernel.home.path.iterdir()
    }
    assert {modes["kernel.sock"], modes["kernel.key"], modes["sessions.db"]} == {"0o600"}
    assert set(modes.values()) == {"0o600"}
    assert oct(light_kernel.home.path.stat().st_mode & 0o777) == "0o700"


def test_the_record_says_who_runs_and_where_the_log_is(light_kernel: RunningKernel) -> None:
    pid = light_kernel.pid()
    record = json.loads(light_kernel.home.record.read_text())
    assert (record["pid"], record["log"]) == (pid, str(light_kernel.home.log))


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_cleanly_and_nothing_is_left(
    light_kernel: RunningKernel, number: signal.Signals
) -> None:
    kernel = kernel_process(light_kernel)
    family = [kernel, *kernel.children(recursive=True)]
    kernel.send_signal(number)
    assert gone(family)
    assert not light_kernel.home.socket.exists()
    assert "kernel stopped" in light_kernel.home.log.read_text()


def test_a_kernel_from_a_shell_that_ignores_sigint_still_obeys_it(
    light_kernel: RunningKernel,
) -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        kernel = kernel_process(light_kernel)
    finally:
        signal.signal(signal.SIGINT, before)
    kernel.send_signal(signal.SIGINT)
    assert gone([kernel])


def test_stop_ends_it_and_the_next_call_starts_another(light_kernel: RunningKernel) -> None:
    with light_kernel.client() as client:
        first = client.status()["kernel"]["pid"]
        assert client.stop()
        assert client.status()["kernel"]["pid"] != first


def test_a_kernel_that_stops_begins_nothing_more(state_dir: Path) -> None:
    async def scene() -> None:
        kernel, caller = Kernel(Home.at(state_dir), Settings(), FAKE), Caller("c" * 32, "", "s")
        kernel._stopping.set()
        call = {"id": 1, "op": "call", "tool": "sym_evaluate", "arguments": {"expr": "say 1"}}
        asked = asyncio.ensure_future(kernel._answer(caller, call))
        for _ in range(5):
            await asyncio.sleep(0)
        assert (asked.done(), kernel._engine.live) == (False, {})
        asked.cancel()
        kernel._store.close()

    asyncio.run(scene())


def test_calls_under_a_kernel_that_is_stopped_run_once_there_or_under_the_next(
    light_kernel: RunningKernel,
) -> None:
    """Those in flight may be lost, but then they are told so, and leave no entry."""
    replies: list[dict[str, Any]] = []

    def call(number: int) -> None:
        with light_kernel.client("work") as client:
            for turn in range(10):
                replies.append(client.evaluate(f"say {number}{turn}", wait_s=SOON))

    callers = [threading.Thread(target=call, args=(number,)) for number in range(4)]
    for caller in callers:
        caller.start()
    with light_kernel.client() as stopper:
        for pause in (5, 20):
            while len(replies) < pause and any(caller.is_alive() for caller in callers):
                stopper.status()
            stopper.stop()
        for caller in callers:
            caller.join(2 * SOON)
        history = stopper.call("sym_history", session="work")["entries"]
    assert {reply["state"] for reply in replies} <= {"done", "lost"}
    done = {reply["entry"]: reply["result"] for reply in replies if reply["state"] == "done"}
    assert {f"_{each['n']}": each["result"] for each in history} == done
    assert (len(replies), list(range(1, len(done) + 1))) == (40, [e["n"] for e in history])


def test_an_idle_kernel_ends_by_itself(light_kernel: RunningKernel) -> None:
    with Client(idle_after_a_second(light_kernel)) as client:
        client.status()
    assert gone(processes_of(light_kernel.home.path))


def test_a_stopped_kernel_ends_when_it_is_told(light_kernel: RunningKernel) -> None:
    kernel = kernel_process(light_kernel)
    family = [kernel, *kernel.children(recursive=True)]
    kernel.suspend()
    impatient = Limits({"handshake": 1})
    assert terminate(light_kernel.home, Settings(limits=impatient)) == kernel.pid
    assert gone(family)


_LOST = [pytest.param(name, marks=pytest.mark.soak) for name in ("kernel.sock", "sessions.db")]


@pytest.mark.parametrize("lost", ["*", *_LOST])
def test_a_kernel_whose_files_are_gone_ends_and_another_takes_its_place(
    light_kernel: RunningKernel, lost: str
) -> None:
    with Client(idle_after_a_second(light_kernel)) as client:
        first = psutil.Process(client.status()["kernel"]["pid"])
        for path in light_kernel.home.path.glob(lost):
            path.unlink(missing_ok=True)  # the kernel may have seen it and be tidying up itself
        assert gone([first])
        second = psutil.Process(client.status()["kernel"]["pid"])
    assert gone([second])


def test_a_kernel_with_a_client_is_not_idle(state_dir: Path) -> None:
    home = Home.at(state_dir)

    async def scene() -> None:
        kernel = Kernel(home, Settings(limits=Limits({"idle": 1})), FAKE)
        kernel._files, kernel._last_used = home.inodes(), time.monotonic() - 1000
        peer = kernel._peers.make()
        kernel._peers.connected.add(peer)
        kernel._look_around()
        kernel._peers.connected.discard(peer)
        kernel._look_around()  # nobody is there, but somebody was a moment ago
        assert not kernel._stopping.is_set()
        kernel._last_used -= 1000
        kernel._look_around()
        assert kernel._stopping.is_set()
        kernel._store.close()

    asyncio.run(scene())


# -- sessions


def test_unnamed_calls_go_to_a_private_session_whose_name_is_in_the_reply(
    kernel: RunningKernel,
) -> None:
    with kernel.client() as one, kernel.client() as other:
        mine, theirs = one.evaluate("2", name="a"), other.evaluate("3", name="a")
        assert mine["session"].startswith("private-")
        assert mine["session"] != theirs["session"]
        assert (one.evaluate("a")["result"], other.evaluate("a")["result"]) == ("2", "3")


def test_a_named_session_is_shared_on_purpose(kernel: RunningKernel) -> None:
    with kernel.client("shared-1") as one, kernel.client() as other:
        one.evaluate("x^2 + 1", name="f")
        assert other.differentiate("f", session="shared-1")["result"] == "2*x"


def test_results_are_numbered_and_the_last_one_is_at_hand(kernel: RunningKernel) -> None:
    with kernel.client() as client:
        entries = [client.evaluate(text)["entry"] for text in ("5", "_ + 1", "_1 * _2")]
        assert entries == ["_1", "_2", "_3"]
        assert client.evaluate("_")["result"] == "30"


def test_everything_acknowledged_is_there_after_kill_9(fresh_kernel: RunningKernel) -> None:
    with fresh_kernel.client("work") as client:
        client.evaluate("sin(x)^2", name="s")
        kernel = psutil.Process(client.status()["kernel"]["pid"])
        family = [kernel, *kernel.children(recursive=True)]
        kernel.kill()
        assert gone(family)
        assert client.evaluate("s + _ + _1")["result"] == "3*sin(x)**2"
        assert client.status()["kernel"]["pid"] != kernel.pid


def test_a_job_in_flight_when_the_kernel_dies_is_reported_lost_with_its_input(
    light_kernel: RunningKernel,
) -> None:
    with light_kernel.client("work") as client:
        job = client.evaluate("hang on", wait_s=0)["job"]
        kernel = kernel_process(light_kernel)
        kernel.kill()
        assert gone([kernel])
        reply = client.poll(job)
        assert (reply["ok"], reply["state"], reply["code"]) == (False, "lost", "E_LOST")
        assert reply["fragment"] == "sym_evaluate(expr='hang on')"


def test_a_finished_job_is_collected_by_any_client_after_a_restart(
    light_kernel: RunningKernel,
) -> None:
    with light_kernel.client() as client:
        job = client.evaluate("say 5040")["job"]
        assert client.stop()
    with light_kernel.client() as another:
        assert another.poll(job)["result"] == "5040"


def test_a_killed_fork_server_is_replaced_and_the_session_is_unharmed(
    light_kernel: RunningKernel,
) -> None:
    with light_kernel.client("work") as client:
        client.evaluate("say x", name="s")
        before = client.status()
        os.kill(before["fork_server"]["pid"], signal.SIGKILL)
        assert client.evaluate("bindings s")["result"] == '[["s"]]'
        # The call may have been answered by a child that outlived its parent for a moment.
        while (after := client.status())["fork_server"]["starts"] == 1:
            pass
        assert after["kernel"]["pid"] == before["kernel"]["pid"]


def test_whoever_is_left_when_the_daemon_is_killed_goes_too(fresh_kernel: RunningKernel) -> None:
    with fresh_kernel.client() as client:
        client.evaluate("1")
        client.evaluate(FOREVER, wait_s=0)
        kernel = kernel_process(fresh_kernel)
        family = kernel.children(recursive=True)
        assert len(family) >= 2
        kernel.kill()
        assert gone(family)


# -- status


def test_status_names_the_layers_the_limits_and_the_clients(kernel: RunningKernel) -> None:
    with kernel.client("seen") as client:
        client.evaluate("1")
        status = client.status()
    assert status["sandbox"]["seccomp"] is True
    assert status["limits"] == dict(Limits())
    assert "seen" in [each["session"] for each in status["clients"]]
    assert "seen" in [each["name"] for each in status["sessions"]]
    assert status["fork_server"]["ready"] is True


def test_status_and_interrupt_answer_while_every_worker_is_busy(kernel: RunningKernel) -> None:
    with kernel.client() as client:
        jobs = [
            client.evaluate(FOREVER, session=f"busy-{number}", wait_s=0)["job"]
            for number in range(4)
        ]
        assert set(jobs) <= {each["job"] for each in client.status()["jobs"]}
        for job in jobs:
            assert client.interrupt(job)["ok"]
        ends = [client.poll(job, wait_s=SOON) for job in jobs]
        assert {(end["state"], end["code"]) for end in ends} == {("interrupted", "E_INTERRUPTED")}


def test_status_counts_what_ended_and_names_the_last_error(light_kernel: RunningKernel) -> None:
    with light_kernel.client("counted") as client:
        client.evaluate("say 1")
        failed = client.evaluate("fail no")
        status = client.status()
    assert status["ended_since_start"] == {"done": 1, "failed": 1}
    assert status["last_error"]["job"] == failed["job"]
    assert status["last_error"]["error"] == failed["error"]


# -- what the seal needs


def test_a_kernel_that_cannot_seal_says_so_to_the_client_that_started_it(state_dir: Path) -> None:
    settings = Settings(state=str(state_dir), sandbox=("seccomp", "moon"))
    with Client(settings) as client, pytest.raises(Exception, match="E_"):
        client.status()
    assert gone(processes_of(state_dir))

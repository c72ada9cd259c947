"""Adopt or spawn: one kernel a directory, whoever asks and however the last one ended."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import psutil
import pytest

from sym_core import spawn
from sym_core.errors import Code, SymError
from sym_core.home import Home
from sym_core.limits import Limits
from sym_core.link import Answer, dial, probe
from sym_core.settings import Settings
from sym_core.spawn import adopt_or_spawn, terminate
from sym_core.version import VERSION
from tests.conftest import SOON
from tests.fake_kernel import FakeKernel

FAKE = str(Path(__file__).with_name("fake_kernel.py"))
LIMITS = Limits({"handshake": 40, "start": 40})


@pytest.fixture
def home(state_dir: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Home]:
    """A directory in which `spawn` starts the fake; whatever it started is gone afterwards."""
    monkeypatch.setattr(spawn, "MODULE", ("-P", FAKE, "serve"))
    yield Home.at(state_dir)
    for start in starts(state_dir):
        with suppress(ProcessLookupError):
            os.kill(start["pid"], signal.SIGKILL)
        wait_gone(start["pid"])


@pytest.fixture
def settings(home: Home) -> Settings:
    return Settings(str(home.path), LIMITS, session="mine")


def starts(path: Path) -> list[dict[str, Any]]:
    """What each kernel that was started there says it was started with."""
    try:
        return [json.loads(line) for line in (path / "starts").read_text().splitlines()]
    except FileNotFoundError:
        return []


def wait_gone(pid: int) -> None:
    """Wait until that process is dead and reaped."""
    with suppress(psutil.NoSuchProcess):
        psutil.Process(pid).wait(SOON)
    assert not psutil.pid_exists(pid)


def mode(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(spawn, "MODULE", ("-P", FAKE, name))


def refusal(settings: Settings) -> SymError:
    with pytest.raises(SymError) as caught:
        adopt_or_spawn(settings)
    return caught.value


def adopted(settings: Settings) -> int:
    """The pid of the kernel that answers."""
    link = adopt_or_spawn(settings)
    link.close()
    return link.pid


# -- adopting


def test_a_kernel_that_listens_is_adopted(home: Home, settings: Settings) -> None:
    kernel = FakeKernel(home)
    assert adopted(settings) == os.getpid()
    kernel.close()
    assert starts(home.path) == []


def test_without_one_a_kernel_is_started(home: Home, settings: Settings) -> None:
    pid = adopted(settings)
    assert [s["pid"] for s in starts(home.path)] == [pid]
    assert adopted(settings) == pid


def test_a_dead_socket_is_replaced(home: Home, settings: Settings) -> None:
    FakeKernel(home).close(unlink=False)
    assert probe(home, LIMITS) is Answer.DEAD_SOCKET
    assert adopted(settings) == starts(home.path)[0]["pid"]


def test_a_kernel_that_was_killed_is_replaced(home: Home, settings: Settings) -> None:
    first = adopted(settings)
    os.kill(first, signal.SIGKILL)
    wait_gone(first)
    second = adopted(settings)
    assert [s["pid"] for s in starts(home.path)] == [first, second]


def test_a_record_with_the_pid_of_an_unrelated_process_means_nothing(
    home: Home, settings: Settings
) -> None:
    home.write_record(os.getpid(), 0.0, "0.1.0")
    assert adopted(settings) != os.getpid()


def test_a_kernel_that_is_just_going_is_waited_for(home: Home, settings: Settings) -> None:
    going, gone = threading.Event(), threading.Event()

    def go() -> None:
        with home.owned():
            going.set()
            gone.wait(SOON)

    thread = threading.Thread(target=go)
    thread.start()
    going.wait(SOON)
    caller = threading.Thread(target=adopted, args=(settings,))
    caller.start()
    assert starts(home.path) == []
    gone.set()
    caller.join(SOON)
    thread.join(SOON)
    assert len(starts(home.path)) == 1


def test_a_kernel_that_holds_the_lock_and_never_listens_is_an_error(
    home: Home, settings: Settings
) -> None:
    quick = Settings(settings.state, Limits({"handshake": 1}))
    with home.owned():
        error = refusal(quick)
    assert error.failure.text() == (
        f"E_BUSY: a kernel is there but takes no connection ({home.path}); "
        "it starts, ends or has no room for another client: try again in a moment"
    )


def test_a_kernel_that_came_while_we_took_the_lock_is_adopted(
    home: Home, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    kernels: list[FakeKernel] = []

    def lock(descriptor: int, how: int = 0) -> bool:
        kernels.append(FakeKernel(home))
        return True

    monkeypatch.setattr(spawn, "locked", lock)
    assert adopted(settings) == os.getpid()
    kernels[0].close()
    assert (len(kernels), starts(home.path)) == (1, [])


def test_many_callers_at_once_start_one_kernel(home: Home, settings: Settings) -> None:
    start, pids = threading.Barrier(200), []

    def call() -> None:
        start.wait(SOON)
        pids.append(adopted(settings))

    threads = [threading.Thread(target=call) for _ in range(200)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(SOON)
    assert pids == [starts(home.path)[0]["pid"]] * 200
    assert len(starts(home.path)) == 1


def test_many_processes_at_once_start_one_kernel(home: Home) -> None:
    code = (
        "import sys; from sym_core import spawn; from sym_core.settings import Settings\n"
        f"spawn.MODULE = ('-P', {FAKE!r}, 'serve'); sys.stdin.read()\n"
        f"print(spawn.adopt_or_spawn(Settings({str(home.path)!r})).pid)"
    )
    command = [sys.executable, "-P", "-c", code]
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    callers = [subprocess.Popen(command, **pipes) for _ in range(6)]
    for caller in callers:  # all wait for the end of their input, and get it together
        assert caller.stdin is not None
        caller.stdin.close()
        caller.stdin = None
    pids = {caller.communicate(timeout=SOON)[0].strip() for caller in callers}
    assert pids == {str(s["pid"]) for s in starts(home.path)}
    assert len(pids) == 1


# -- what a kernel is started with


@pytest.fixture
def started(home: Home, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The facts of a kernel started by a process with secrets, descriptors and odd signals."""
    monkeypatch.setenv("SOME_API_KEY", "secret")
    leaked = os.open("/dev/zero", os.O_RDONLY)
    os.set_inheritable(leaked, True)
    ignored = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM, signal.SIGUSR1})
    try:
        adopted(settings)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        signal.signal(signal.SIGHUP, ignored)
        os.close(leaked)
    return starts(home.path)[0]


def test_a_kernel_leads_a_session_of_its_own_in_the_root_directory(
    started: dict[str, Any],
) -> None:
    assert (started["leads"], started["cwd"]) == ([True, True], "/")


def test_a_kernel_gets_no_descriptor_but_the_pipe(started: dict[str, Any], home: Home) -> None:
    fds = dict(started["fds"])
    ready = started["argv"][-1].removeprefix("--ready-fd=")
    assert fds.pop(ready).startswith("pipe:")
    assert fds == {"0": "/dev/null", "1": str(home.log), "2": str(home.log)}


def test_a_kernel_gets_none_of_its_starters_secrets(started: dict[str, Any]) -> None:
    assert "SOME_API_KEY" not in started["env"]
    assert {name for name in started["env"] if name.startswith("SYM_")} == set()
    assert started["env"]["HOME"] == os.environ["HOME"]


def test_a_kernel_inherits_no_blocked_signal(started: dict[str, Any]) -> None:
    assert started["blocked"] == []


def test_a_kernel_takes_back_what_its_starter_ignored(home: Home) -> None:
    code = (
        "import signal; from sym_core.spawn import default_signals; default_signals()\n"
        "print(signal.getsignal(signal.SIGHUP) == signal.SIG_DFL,"
        " signal.pthread_sigmask(signal.SIG_BLOCK, ()) == set(),"
        # Not this one: a client that hangs up would end the kernel.
        " signal.getsignal(signal.SIGPIPE) == signal.SIG_IGN)"
    )
    hup = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    finally:
        signal.signal(signal.SIGHUP, hup)
    assert done.stdout.split() == [b"True"] * 3


def test_a_kernel_gets_the_settings_as_flags(started: dict[str, Any], settings: Settings) -> None:
    assert started["argv"][:-1] == settings.as_arguments()
    assert settings.as_arguments()[2] == "--limits=handshake=40,start=40"


def test_the_starter_keeps_no_zombie(home: Home, settings: Settings) -> None:
    pid = adopted(settings)
    os.kill(pid, signal.SIGTERM)
    wait_gone(pid)


# -- kernels that do not start


def test_a_kernel_that_dies_shows_the_end_of_its_log(
    home: Home, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.log.write_text("an older complaint\n")
    mode(monkeypatch, "die")
    failure = refusal(settings).failure
    assert failure.code is Code.INTERNAL
    assert failure.what.startswith("the kernel died as it started (status 1): ")
    assert failure.what.endswith(" | RuntimeError: the moon is ?[31mnot?[0m right")
    assert not {"older", "Traceback"} & set(failure.what.split())
    assert failure.hint == f"the whole log is {home.log}"


def test_a_kernel_that_refuses_says_why_itself(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    mode(monkeypatch, "refuse")
    assert refusal(settings).failure.text() == "E_SANDBOX: no seccomp here; --sandbox=none"


def test_a_kernel_that_is_never_ready_is_killed(
    home: Home, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    mode(monkeypatch, "mute")
    failure = refusal(Settings(settings.state, Limits({"start": 1}))).failure
    assert (failure.code, failure.what) == (Code.INTERNAL, "the kernel was not ready in 1 s")
    (pid,) = (s["pid"] for s in starts(home.path))
    wait_gone(pid)


def test_a_failed_start_leaves_the_way_free_for_the_next(
    home: Home, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    mode(monkeypatch, "die")
    refusal(settings)
    mode(monkeypatch, "serve")
    assert adopted(settings) == starts(home.path)[1]["pid"]


def test_a_python_without_the_kernel_says_so(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spawn, "MODULE", ("-P", "-m", "no_such_kernel"))
    assert refusal(settings).failure.what.endswith("No module named no_such_kernel")


# -- kernels that are not ours


def test_a_kernel_with_another_key_is_left_alone(home: Home, settings: Settings) -> None:
    kernel = FakeKernel(home, key=b"x" * 32)
    error = refusal(settings)
    kernel.close()
    assert error.failure.text() == (
        f"E_OWNER: the kernel (pid {os.getpid()}) was started with another key than kernel.key "
        f"holds now ({home.path}); stop it and ask again: sym-kernel stop --state {home.path}"
    )
    assert starts(home.path) == []


def test_a_kernel_of_another_version_is_left_alone(home: Home, settings: Settings) -> None:
    kernel = FakeKernel(home, version="9.9")
    error = refusal(settings)
    kernel.close()
    assert (error.failure.code, error.failure.what) == (
        Code.VERSION,
        f"the kernel (pid {os.getpid()}) is version 9.9, we are {VERSION}",
    )


def test_a_directory_that_is_not_safe_is_not_used(settings: Settings) -> None:
    os.chmod(settings.state, 0o755)
    assert refusal(settings).failure.code is Code.SANDBOX
    os.chmod(settings.state, 0o700)


# -- ending one


def test_a_kernel_of_any_version_can_be_ended(
    home: Home, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    pid = adopted(settings)
    monkeypatch.setattr(dial, "__defaults__", ("9.9",))
    assert terminate(home, settings) == pid
    wait_gone(pid)


def test_where_nobody_listens_nobody_is_ended(home: Home, settings: Settings) -> None:
    assert terminate(home, settings) == 0
    FakeKernel(home).close(unlink=False)
    assert terminate(home, settings) == 0

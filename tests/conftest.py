"""Fixtures: state directories with short paths, and kernels that end with the tests."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import psutil
import pytest
from hypothesis import HealthCheck, settings

from sym_client import Client
from sym_core import spawn
from sym_core.errors import SymError
from sym_core.home import Home
from sym_core.limits import Limits
from sym_core.settings import Settings
from sym_core.store import Store
from tests.fake_kernel import FakeKernel
from tests.light_kernel import LIGHT
from tests.storing import opened

# Its asserts stand for those of the tests that it makes; pytest rewrites test modules only.
pytest.register_assert_rewrite("tests.asking")

# Seconds: a bound against hanging, never a measurement; a call waits no longer (limits: wait_cap).
SOON = 45.0
DEFAULTS = Limits()
PATIENT = Limits({"handshake": 40})  # s: however slowly a kernel ends, its successor waits

# How fast examples are made says what else the machine does, and whether the clone is a new one.
settings.register_profile("any-machine", suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any-machine")


# Rows that took more than a quarter of a second, beside many quick ones of their table.
SLOW = frozenset((Path(__file__).parent / "data" / "slow.txt").read_text().splitlines())


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the soak runs and slow rows out unless they are asked for."""
    for item in items:
        if item.nodeid.removeprefix("tests/") in SLOW:
            item.add_marker(pytest.mark.soak)
    if config.option.markexpr:
        return
    soak = [item for item in items if item.get_closest_marker("soak")]
    config.hook.pytest_deselected(items=soak)
    items[:] = [item for item in items if not item.get_closest_marker("soak")]


@dataclass(frozen=True)
class RunningKernel:
    """A state directory in which clients adopt or spawn a real kernel."""

    home: Home
    settings: Settings

    def client(self, session: str = "") -> Client:
        """One more client; close it (it is a context manager)."""
        return Client(self.settings, session=session)

    def pid(self) -> int:
        """The kernel's process id, spawning it if need be."""
        with self.client() as client:
            pid = client.call("sym_status")["kernel"]["pid"]
            assert isinstance(pid, int)
            return pid

    def stop(self) -> None:
        """Stop the kernel if one runs, and wait until its processes are gone."""
        family = processes_of(self.home.path)
        with contextlib.suppress(SymError), self.client() as client:
            if family:
                client.stop()
        assert gone(family)


def processes_of(state: Path) -> list[psutil.Process]:
    """The kernel of that state directory, its fork server and all their children."""
    found: list[psutil.Process] = []
    for process in psutil.process_iter():
        with contextlib.suppress(psutil.Error):
            words = process.cmdline()
            if str(state) in words and {"sym_kernel", LIGHT[-1]} & set(words):
                found += [process, *process.children(recursive=True)]
    return found


def gone(processes: Iterable[psutil.Process]) -> bool:
    """Whether all of them end, sooner or later."""
    return psutil.wait_procs(list(processes), timeout=SOON)[1] == []


@pytest.fixture
def state_dir() -> Iterator[Path]:
    """An empty directory, 0700, with a path short enough for a socket."""
    path = Path(tempfile.mkdtemp(prefix="symk-"))
    yield path
    shutil.rmtree(path, ignore_errors=True)


@contextlib.contextmanager
def running(path: Path, limits: Limits = DEFAULTS) -> Iterator[RunningKernel]:
    """A kernel in that directory, stopped afterwards."""
    kernel = RunningKernel(Home.at(str(path)), Settings(state=str(path), limits=limits))
    try:
        yield kernel
    finally:
        kernel.stop()


@pytest.fixture
def home(state_dir: Path) -> Home:
    """The state directory as the programs see it."""
    return Home.at(state_dir)


@pytest.fixture
def fake(home: Home) -> Iterator[FakeKernel]:
    """A kernel that says what a test tells it to say."""
    kernel = FakeKernel(home)
    yield kernel
    kernel.close()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty store with the usual limits."""
    made = opened(tmp_path)
    yield made
    made.close()


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Store]:
    """Keeps three unnamed values, five entries of history, two names, 100 bytes, two sessions."""
    made = opened(tmp_path, entries=3, history=5, names=2, session=100, sessions=2, value=60)
    yield made
    made.close()


@pytest.fixture
def fresh_kernel(state_dir: Path) -> Iterator[RunningKernel]:
    """A kernel of its own, for tests that kill, restart or fill it."""
    with running(state_dir) as kernel:
        yield kernel


@pytest.fixture
def light_kernel(state_dir: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[RunningKernel]:
    """As `fresh_kernel`, where mathematics plays no part: a job does what its text says."""
    monkeypatch.setattr(spawn, "MODULE", LIGHT)
    with running(state_dir, PATIENT) as kernel:
        yield kernel


@pytest.fixture(scope="session")
def kernel() -> Iterator[RunningKernel]:
    """The kernel that all well-behaved tests share; use a session of your own in it."""
    path = Path(tempfile.mkdtemp(prefix="symk-"))
    with running(path) as shared:
        yield shared
    shutil.rmtree(path, ignore_errors=True)


@pytest.fixture(scope="session", autouse=True)
def nothing_outlives_the_tests() -> Iterator[None]:
    """No process that the tests started stays when they end; the last may be just going."""
    yield
    assert gone(psutil.Process(os.getpid()).children(recursive=True))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """What a test logged may hold half a character; a report that travels between processes not."""
    report = yield
    report.sections = [
        (name, text.encode("utf-8", "backslashreplace").decode()) for name, text in report.sections
    ]
    return report

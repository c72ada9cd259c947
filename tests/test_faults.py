"""kill -9 of anything at any moment: the next call works, nothing acknowledged is lost.

Moments are drawn from a fixed seed; each falls somewhere inside the run of a call.
"""

from __future__ import annotations

import contextlib
import json
import os
import random
import signal
import threading
from collections.abc import Callable
from types import TracebackType
from typing import Any

import psutil
import pytest

from sym_client import Client
from sym_core import spawn
from sym_core.errors import SymError
from tests.conftest import SOON, RunningKernel, gone
from tests.light_kernel import LIGHT
from tests.mcp_agent import PROGRAM, Agent, asked

KINDS = ("daemon", "fork server", "child", "front end")


class Host:
    """An agent's host: one front end in a named session, and a new one when it was killed."""

    def __init__(self, kernel: RunningKernel) -> None:
        """Start the first front end of that kernel, light or real as it is."""
        self._kernel = kernel
        self.real = spawn.MODULE != LIGHT
        self.agent = self._started()

    def _started(self) -> Agent:
        state = str(self._kernel.home.path)
        flags = ("--state", state, "--session", "work")
        return Agent("2025-11-25", PROGRAM, *([] if self.real else ["LIGHT"]), *flags)

    def says(self, value: str) -> str:
        """What to ask for to be told a value."""
        return value if self.real else f"say {value}"

    def __enter__(self) -> Host:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.agent.close()

    def front_end(self) -> psutil.Process:
        """The process of the front end."""
        return psutil.Process(self.agent.process.pid)

    def evaluate(self, text: str, **arguments: str) -> dict[str, Any] | None:
        """The reply of the one front end there is, or None if it died before it came."""
        try:
            return asked(self.agent, "sym_evaluate", expr=text, **arguments)
        except (BrokenPipeError, json.JSONDecodeError):
            assert self.agent.process.wait(SOON) == -signal.SIGKILL
            self.agent.close()
            self.agent = self._started()
            return None

    def evaluate_again(self, text: str, **arguments: str) -> dict[str, Any]:
        """The reply of this front end, or of the next one if this one is dead already."""
        reply = self.evaluate(text, **arguments) or self.evaluate(text, **arguments)
        assert reply is not None
        return reply


def victim(host: Host, kernel: psutil.Process, kind: str) -> psutil.Process:
    """The process of that kind; the daemon where there is none."""
    if kind == "front end":
        return host.front_end()
    if kind == "daemon":
        return kernel
    for server in kernel.children():
        for child in server.children() if kind == "child" else [server]:
            return child
    return kernel


def strike_during(call: Callable[[], object], target: psutil.Process, delay: float) -> None:
    """Run the call and kill the target so many seconds after it began; both may have ended."""

    def strike() -> None:
        with contextlib.suppress(psutil.NoSuchProcess):
            target.send_signal(signal.SIGKILL)

    timer = threading.Timer(delay, strike)
    timer.start()
    with contextlib.suppress(SymError):
        call()
    timer.join()


def survive(kernel: RunningKernel, rounds: int, seed: int) -> None:
    """So many rounds of a call, a kill in the middle of it, and a look at what is there."""
    chance = random.Random(seed)
    kept: dict[str, str] = {}
    seen: set[psutil.Process] = set()
    with Host(kernel) as host, kernel.client("work") as client:
        for number in range(rounds):
            process = psutil.Process(client.status()["kernel"]["pid"])
            seen |= {process, *process.children(recursive=True)}
            target = victim(host, process, chance.choice(KINDS))
            one_round(host, number, kept, target, chance.random())
            value = host.evaluate_again(host.says(f"{number}"), name=f"after{number}")
            assert value["ok"], value["error"]
            kept[f"after{number}"] = value["result"]
        shown = {step["name"]: step["result"] for step in steps(client)}
        assert {name: shown.get(name) for name in kept} == kept
        if host.real:
            assert {name: client.evaluate(name)["result"] for name in kept} == kept
        assert len(kept) >= rounds  # however slow the machine: what comes after a kill is told
        living = family_of(client)
    assert gone(seen - living)


def steps(client: Client) -> list[dict[str, Any]]:
    """The whole history of the session."""
    found: list[dict[str, Any]] = []
    page: dict[str, Any] = {"next": 1}
    while page["next"]:
        page = client.call("sym_history", session="work", since=page["next"])
        found += page["entries"]
    return found


def family_of(client: Client) -> set[psutil.Process]:
    """The daemon that answers now and everything below it."""
    kernel = psutil.Process(client.status()["kernel"]["pid"])
    return {kernel, *kernel.children(recursive=True)}


def one_round(
    host: Host, number: int, kept: dict[str, str], target: psutil.Process, when: float
) -> None:
    """One call with a kill in it; what is acknowledged is noted in `kept`."""

    def call() -> None:
        reply = host.evaluate(host.says(f"(x + {number})^6"), name=f"v{number}")
        if reply and reply["ok"]:
            kept[f"v{number}"] = reply["result"]

    # A call takes about 12 ms here; a fifth of the kills fall after its end.
    strike_during(call, target, when * 0.015)


def test_twelve_kills_lose_nothing_that_was_acknowledged(light_kernel: RunningKernel) -> None:
    survive(light_kernel, rounds=12, seed=1)


@pytest.mark.soak
def test_three_kills_of_a_real_kernel_lose_nothing(fresh_kernel: RunningKernel) -> None:
    survive(fresh_kernel, rounds=3, seed=5)


@pytest.mark.soak
def test_two_hundred_kills_lose_nothing_that_was_acknowledged(fresh_kernel: RunningKernel) -> None:
    survive(fresh_kernel, rounds=200, seed=2)


def test_a_stopped_child_of_a_dead_daemon_is_not_left_over(fresh_kernel: RunningKernel) -> None:
    with fresh_kernel.client() as client:
        client.evaluate("1")
        process = psutil.Process(client.status()["kernel"]["pid"])
        family = process.children(recursive=True)
        for each in family:
            each.suspend()
        os.kill(process.pid, signal.SIGKILL)
        assert gone(family)

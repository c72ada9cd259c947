"""kill -9 of anything at any moment: the next call works, nothing acknowledged is lost.

Moments are drawn from a fixed seed; each falls somewhere inside the run of a call.
"""

from __future__ import annotations

import contextlib
import os
import random
import signal
import threading
from collections.abc import Callable

import psutil
import pytest

from sym_client import Client
from sym_core.errors import SymError
from tests.conftest import RunningKernel

SOON = 15.0  # seconds: a bound for what takes one, so that nothing hangs
KINDS = ("daemon", "fork server", "child")


def victim(kernel: psutil.Process, kind: str) -> psutil.Process:
    """The process of that kind; the daemon where there is none."""
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
    with kernel.client("work") as client:
        for number in range(rounds):
            process = psutil.Process(client.status()["kernel"]["pid"])
            seen |= {process, *process.children(recursive=True)}
            one_round(client, number, kept, victim(process, chance.choice(KINDS)), chance.random())
            value = client.evaluate("123", name="after")
            assert value["ok"], value["error"]
        for name, text in kept.items():
            assert client.evaluate(name)["result"] == text, name
        kernel_now = psutil.Process(client.status()["kernel"]["pid"])
        living = {kernel_now, *kernel_now.children(recursive=True)}
    assert psutil.wait_procs(seen - living, timeout=SOON)[1] == []


def one_round(
    client: Client, number: int, kept: dict[str, str], target: psutil.Process, when: float
) -> None:
    """One call with a kill in it; what is acknowledged is noted in `kept`."""

    def call() -> None:
        reply = client.evaluate(f"expand((x + {number})^6)", name=f"v{number}")
        if reply["ok"]:
            kept[f"v{number}"] = reply["result"]

    # A call takes about 10 ms here; a quarter of the kills fall after its end.
    strike_during(call, target, when * 0.015)


def test_twelve_kills_lose_nothing_that_was_acknowledged(fresh_kernel: RunningKernel) -> None:
    survive(fresh_kernel, rounds=12, seed=1)


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
        assert psutil.wait_procs(family, timeout=SOON)[1] == []

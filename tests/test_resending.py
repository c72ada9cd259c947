"""Kernels that die of SIGKILL just before a call or under it: the caller still gets its answer."""

from __future__ import annotations

import asyncio
import contextlib
import os
import select
import signal
import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest

from sym_client import AsyncClient, Client
from sym_core.link import Deadline, Link
from tests.conftest import SOON, RunningKernel

KILLS = 2  # of one kernel after the other
FOREVER = "hang"


def kill(pid: int) -> None:
    """Kill a kernel and do not wait until it is dead."""
    os.kill(pid, signal.SIGKILL)


def said(text: str) -> str:
    """How the report of a lost job repeats its input."""
    return f"sym_evaluate(expr='{text}')"


def pid_of(client: Client) -> int:
    return int(client.status()["kernel"]["pid"])


def in_flight(client: Client, count: int) -> list[str]:
    """The jobs that run or wait, as soon as so many are stored and one runs: a kernel that dies
    sooner has left no trace of them, and they simply run again."""
    while True:
        status = client.status()
        jobs = {job["job"]: job["state"] for job in status["jobs"]}
        stored = stored_jobs(Path(status["kernel"]["state_dir"]))
        if len(jobs) == count and "running" in jobs.values() and stored.issuperset(jobs):
            return list(jobs)


def stored_jobs(state: Path) -> set[str]:
    """The ids of all jobs that the store of a running kernel knows."""
    with contextlib.closing(
        sqlite3.connect(f"{(state / 'sessions.db').as_uri()}?mode=ro", uri=True)
    ) as db:
        return {job for (job,) in db.execute("SELECT id FROM jobs")}


def in_the_background(client: Client, texts: list[str]) -> tuple[list[Any], list[threading.Thread]]:
    replies: list[Any] = []
    threads = [
        threading.Thread(target=lambda text=text: replies.append(client.evaluate(text)))
        for text in texts
    ]
    for thread in threads:
        thread.start()
    return replies, threads


@pytest.fixture
def killing(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Kill the kernel under the next calls, one for each item: True waits for the answer first.

    Nobody hears that answer.
    """
    kills: list[bool] = []
    receive = Link._receive

    def receive_or_kill(link: Link, deadline: Deadline) -> dict[str, Any]:
        if link._last == 1 or not kills:  # its hello is not a call
            return receive(link, deadline)
        if kills.pop(0):
            select.select([link.sock], [], [], SOON)
            kill(link.pid)
            raise ConnectionResetError
        kill(link.pid)
        return receive(link, deadline)

    monkeypatch.setattr(Link, "_receive", receive_or_kill)
    return kills


def test_a_call_right_after_kill_9_is_answered_and_no_entry_is_skipped(
    light_kernel: RunningKernel,
) -> None:
    with light_kernel.client("work") as client:
        pids, entries = set(), []
        for _ in range(KILLS):
            pids.add(pid := pid_of(client))
            kill(pid)
            entries.append(client.evaluate("say 2")["entry"])
        assert (len(pids), entries) == (KILLS, [f"_{n}" for n in range(1, KILLS + 1)])


def test_an_asynchronous_call_right_after_kill_9_is_answered_too(
    light_kernel: RunningKernel,
) -> None:
    async def scene() -> list[Any]:
        entries = []
        async with AsyncClient(light_kernel.settings, session="work") as client:
            for _ in range(KILLS):
                kill((await client.status())["kernel"]["pid"])
                entries.append((await client.evaluate("say 2"))["entry"])
        return entries

    entries = asyncio.run(asyncio.wait_for(scene(), SOON))
    assert entries == [f"_{n}" for n in range(1, KILLS + 1)]


def test_a_call_whose_kernel_dies_as_soon_as_it_is_sent_runs_once_or_is_lost(
    light_kernel: RunningKernel, killing: list[bool]
) -> None:
    with light_kernel.client("work") as client:
        pid_of(client)
        killing.append(False)
        reply = client.evaluate("say 2")
        entry = client.evaluate("say 3")["entry"]
    assert (reply["state"], reply["entry"], entry) in {("done", "_1", "_2"), ("lost", None, "_1")}


def test_a_call_that_was_answered_unheard_is_not_run_again(
    light_kernel: RunningKernel, killing: list[bool]
) -> None:
    with light_kernel.client("work") as client:
        pid_of(client)
        killing += [True] * 2
        first = client.evaluate("say 42", name="a")
        assert killing == []
        assert client.poll(first["job"]) == first
        second = client.evaluate("say 43")
    assert [(each["result"], each["entry"]) for each in (first, second)] == [
        ("42", "_1"),
        ("43", "_2"),
    ]


def test_every_job_that_ran_or_waited_when_the_kernel_died_is_told_as_lost_with_its_input(
    light_kernel: RunningKernel,
) -> None:
    with light_kernel.client("work") as client, light_kernel.client("work") as other:
        texts = [f"{FOREVER} {number}" for number in (2, 3)]
        replies, threads = in_the_background(client, texts)
        jobs = in_flight(other, 2)
        kill(pid_of(other))
        for thread in threads:
            thread.join(SOON)
        told = [(reply["ok"], reply["state"], reply["code"], reply["entry"]) for reply in replies]
        assert told == [(False, "lost", "E_LOST", None)] * 2
        assert {reply["job"] for reply in replies} == set(jobs)
        assert sorted(reply["fragment"] for reply in replies) == list(map(said, texts))
        assert client.evaluate("say 1")["entry"] == "_1"


def test_an_asynchronous_clients_job_is_told_as_lost_and_the_one_after_it_runs(
    light_kernel: RunningKernel,
) -> None:
    async def scene(watcher: Client) -> list[dict[str, Any]]:
        async with AsyncClient(light_kernel.settings, session="work") as client:
            waiting = asyncio.create_task(client.evaluate(FOREVER))
            await asyncio.to_thread(in_flight, watcher, 1)
            kill(pid_of(watcher))
            return [await client.evaluate("say 2"), await waiting]

    with light_kernel.client() as watcher:
        done, lost = asyncio.run(asyncio.wait_for(scene(watcher), SOON))
    assert (done["result"], done["entry"]) == ("2", "_1")
    assert (lost["state"], lost["code"], lost["fragment"]) == ("lost", "E_LOST", said(FOREVER))

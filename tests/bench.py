"""Overhead of a call, measured in turn in one run and printed as ratios: `make bench`.

Times on a shared machine mean little alone, so each line says its bar, what was measured, and how
often the floor (fork + exit + wait of the fork server's like) and the bare SymPy call fit into it.
Nothing here passes or fails a test.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import psutil
from mcp import Client as McpClient
from mcp import StdioServerParameters, stdio_client

from sym_client import Client
from sym_core.settings import Settings

ROUNDS = 300  # calls of each kind; the median of so many is steady to a few percent
# Seconds between calls: what a spare takes to be ready after a reply. An agent thinks for seconds;
# without any pause the second core makes spares while the first one waits for them.
PAUSE = 0.015
CLIENTS, SECONDS = 8, 5.0  # for the throughput


@dataclass(frozen=True)
class Line:
    """One measured figure and its bar; `lower` says which side of the bar is good."""

    what: str
    value: float
    bar: float
    unit: str
    lower: bool = True

    def __str__(self) -> str:
        holds = self.value <= self.bar if self.lower else self.value >= self.bar
        sign = "<=" if self.lower else ">="
        verdict = "holds" if holds else "MISSED"
        return f"{self.what:58s} {self.value:9.2f} {self.unit:7s} {sign} {self.bar:g}  {verdict}"


def median_ms(call: Callable[[], object], pause: float) -> float:
    """Median milliseconds of a call, `pause` seconds apart."""
    times = []
    for _ in range(ROUNDS):
        time.sleep(pause)
        begin = time.perf_counter()
        call()
        times.append(time.perf_counter() - begin)
    return statistics.median(times) * 1000


def family_cpu(pid: int) -> float:
    """CPU seconds of the kernel and its fork server, children that were reaped included."""
    total = 0.0
    kernel = psutil.Process(pid)
    for process in [kernel, *kernel.children(recursive=True)]:
        with contextlib.suppress(psutil.NoSuchProcess):
            used = process.cpu_times()
            total += used.user + used.system + used.children_user + used.children_system
    return total


def pss_mb(processes: list[psutil.Process]) -> float:
    """Proportional set size of processes together, MB."""
    return sum(process.memory_full_info().pss for process in processes) / 1e6


@contextlib.contextmanager
def state() -> Iterator[str]:
    """A throw-away state directory whose kernel is stopped at the end."""
    path = tempfile.mkdtemp(prefix="symb-")
    try:
        yield path
    finally:
        with Client(Settings(state=path)) as client:
            client.stop()
        shutil.rmtree(path, ignore_errors=True)


def baseline(name: str) -> float:
    """One of the things a call is compared with, milliseconds."""
    command = [sys.executable, "-m", "tests.bench_baselines", name]
    return float(subprocess.check_output(command))


# -- what is measured


def differentiate(client: Client) -> None:
    """The warm call."""
    assert client.differentiate("x**3", symbol="x")["result"] == "3*x**2"


def through_socket(path: str) -> tuple[float, float]:
    """Median milliseconds of a warm call, and CPU milliseconds of it over all processes."""
    with Client(Settings(state=path), session="bench") as client:
        differentiate(client)
        latency = median_ms(lambda: differentiate(client), PAUSE)
        pid = client.status()["kernel"]["pid"]
        begin = family_cpu(pid) + time.process_time()
        for _ in range(ROUNDS):
            differentiate(client)
        # Spares that were forked for the last calls are counted when they are reaped.
        cpu = (family_cpu(pid) + time.process_time() - begin) / ROUNDS * 1000
    return latency, cpu


def server(path: str) -> StdioServerParameters:
    """How an agent's host starts the front end."""
    return StdioServerParameters(
        command=sys.executable, args=["-m", "sym_people.cli", "--state", path]
    )


def through_mcp(path: str) -> tuple[float, float, float]:
    """Milliseconds of a warm call, seconds from start to first answer, MB of the front end."""

    async def scene() -> tuple[float, float, float]:
        arguments = {"expr": "x**3", "symbol": "x"}
        before = set(psutil.Process().children())
        begin = time.perf_counter()
        with open(os.devnull, "w") as null:
            async with McpClient(stdio_client(server(path), errlog=null)) as client:
                await client.call_tool("sym_differentiate", arguments)
                start = time.perf_counter() - begin
                times = []
                for _ in range(ROUNDS):
                    await asyncio.sleep(PAUSE)
                    begin = time.perf_counter()
                    await client.call_tool("sym_differentiate", arguments)
                    times.append(time.perf_counter() - begin)
                front_end = list(set(psutil.Process().children()) - before)
                return statistics.median(times) * 1000, start, pss_mb(front_end)

    return asyncio.run(scene())


def throughput(path: str) -> float:
    """Calls a second of eight clients at once, each in its own session."""
    counts = [0] * CLIENTS
    end = time.perf_counter() + SECONDS

    def work(number: int) -> None:
        with Client(Settings(state=path)) as client:
            while time.perf_counter() < end:
                differentiate(client)
                counts[number] += 1

    threads = [threading.Thread(target=work, args=(number,)) for number in range(CLIENTS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(counts) / SECONDS


def cold() -> float:
    """Seconds from no kernel to the first answer."""
    with state() as path, Client(Settings(state=path)) as client:
        begin = time.perf_counter()
        differentiate(client)
        return time.perf_counter() - begin


def status_on_a_cold_machine() -> float:
    """Seconds of `sym-kernel status` where no kernel runs."""
    path = tempfile.mkdtemp(prefix="symb-")
    command = [sys.executable, "-m", "sym_people.cli", "status", "--state", path]
    begin = time.perf_counter()
    subprocess.run(command, capture_output=True, check=False)
    taken = time.perf_counter() - begin
    shutil.rmtree(path, ignore_errors=True)
    return taken


def idle_memory(path: str) -> tuple[float, float]:
    """MB of the daemon, and of the fork server with its spares."""
    with Client(Settings(state=path)) as client:
        kernel = psutil.Process(client.status()["kernel"]["pid"])
        time.sleep(1)  # idle: the children of the last calls are gone, the spares are there
        return pss_mb([kernel]), pss_mb(kernel.children(recursive=True))


def main() -> None:
    """Measure and print."""
    sympy_ms, spawn_ms, fork_ms = map(baseline, ("bare", "spawn", "fork"))
    colds = statistics.median(cold() for _ in range(3))
    with state() as path:
        socket_ms, cpu_ms = through_socket(path)
        mcp_ms, adopt_s, front_mb = through_mcp(path)
        rate = throughput(path)
        daemon_mb, forks_mb = idle_memory(path)
    status_s = statistics.median(status_on_a_cold_machine() for _ in range(5))
    print(f"(a) the same SymPy call in a warm process      {sympy_ms:8.2f} ms")
    print(f"(b) a fresh multiprocessing spawn for the call {spawn_ms:8.2f} ms")
    print(f"(c) fork + exit + wait alone, the floor        {fork_ms:8.2f} ms\n")
    for name, value in (("client socket", socket_ms), ("MCP stdio", mcp_ms)):
        ratios = f"{value / sympy_ms:7.1f} x (a)  {value / spawn_ms:6.3f} x (b)"
        print(f"warm call through {name:14s} {ratios}  {value / fork_ms:5.2f} x (c)")
    print()
    for line in (
        Line("warm sym_differentiate through the client socket", socket_ms, 4, "ms"),
        Line("warm sym_differentiate through MCP stdio", mcp_ms, 6, "ms"),
        Line("CPU of one warm call over all processes", cpu_ms, 12, "ms"),
        Line("eight clients at once", rate, 120, "calls/s", lower=False),
        Line("cold kernel to first answer", colds, 2, "s"),
        Line("adopting a running kernel, MCP start included", adopt_s, 0.8, "s"),
        Line("sym-kernel status on a cold machine", status_s, 0.3, "s"),
        Line("daemon, idle", daemon_mb, 30, "MB PSS"),
        Line("fork server with its spares, idle", forks_mb, 110, "MB PSS"),
        Line("one front end", front_mb, 70, "MB PSS"),
    ):
        print(line)


if __name__ == "__main__":
    main()

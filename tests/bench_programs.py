"""Programs measured beside the plain call, in turn in one run: the second part of `make bench`.

What is compared is measured alternately, so that whatever else the machine does meets both alike.
Nothing here passes or fails a test.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from mcp import Client as McpClient
from mcp import stdio_client

from sym_client import Client
from sym_core.settings import Settings
from tests.bench import PAUSE, Line, differentiate, family_cpu, server, state

ROUNDS = 200
NAMES, SIZE = 1000, 1000  # bindings of a full session, and bytes of each
FLOOD = "for k in range(1024): print('x' * 1023)"  # 1 MiB
SESSIONS, QUEUE = 8, 128  # 1024 jobs: as many as a kernel takes


def plain(client: Client) -> None:
    """The warm program."""
    assert client.call("sym_exec", code="1+1")["result"] == "2"


def seconds(call: Callable[[], object]) -> float:
    """How long it takes."""
    begin = time.perf_counter()
    call()
    return time.perf_counter() - begin


def medians(*calls: Callable[[], object]) -> list[float]:
    """Median milliseconds of each, measured in turn."""
    times: list[list[float]] = [[] for _ in calls]
    for _ in range(ROUNDS):
        for call, taken in zip(calls, times, strict=True):
            time.sleep(PAUSE)
            taken.append(seconds(call))
    return [statistics.median(taken) * 1000 for taken in times]


def cpu(client: Client, call: Callable[[], object]) -> float:
    """CPU milliseconds of a call over all processes."""
    pid = client.status()["kernel"]["pid"]
    begin = family_cpu(pid) + time.process_time()
    for _ in range(ROUNDS):
        call()
    return (family_cpu(pid) + time.process_time() - begin) / ROUNDS * 1000


def through_socket(path: str) -> tuple[list[float], list[float]]:
    """Milliseconds of the plain call, of a program, and of one in a full session; CPU of two."""
    settings = Settings(state=path)
    with Client(settings, session="empty") as empty, Client(settings, session="full") as full:
        full.call("sym_exec", code="\n".join(f"v{n} = 'x' * {SIZE}" for n in range(NAMES)))
        calls = [lambda: differentiate(empty), lambda: plain(empty), lambda: plain(full)]
        return medians(*calls), [cpu(empty, call) for call in calls[:2]]


def through_mcp(path: str) -> list[float]:
    """Milliseconds of the plain call and of a program through the front end."""
    asked = (("sym_differentiate", {"expr": "x**3"}), ("sym_exec", {"code": "1+1"}))

    async def scene() -> list[float]:
        times: list[list[float]] = [[], []]
        with open(os.devnull, "w") as null:
            async with McpClient(stdio_client(server(path), errlog=null)) as client:
                for _ in range(ROUNDS):
                    for (tool, arguments), taken in zip(asked, times, strict=True):
                        await asyncio.sleep(PAUSE)
                        begin = time.perf_counter()
                        await client.call_tool(tool, arguments)
                        taken.append(time.perf_counter() - begin)
        return [statistics.median(taken) * 1000 for taken in times]

    return asyncio.run(scene())


def statuses(client: Client, going_on: Callable[[], bool]) -> list[float]:
    """Milliseconds of each look at the status while something goes on, sorted."""
    times = []
    while going_on():
        times.append(seconds(client.status) * 1000)
    return sorted(times)


def beside_a_flood(path: str) -> tuple[float, float]:
    """Milliseconds of the status, undisturbed and the slowest while others print 1 MiB."""
    settings = Settings(state=path)
    with Client(settings) as watching, Client(settings) as printing:
        calm = iter(range(100))
        undisturbed = statuses(watching, lambda: next(calm, None) is not None)

        def flood() -> None:
            for _ in range(5):
                assert printing.call("sym_exec", code=FLOOD)["meta"]["trunc"]

        thread = threading.Thread(target=flood)
        thread.start()
        times = statuses(watching, thread.is_alive)
        thread.join()
    return statistics.median(undisturbed), times[-1]


@contextmanager
def crowded(path: str) -> Iterator[Client]:
    """A client of a kernel whose workers are all busy and whose queue takes nothing more."""
    settings = Settings(state=path)
    clients = [Client(settings, session=f"busy{n}") for n in range(SESSIONS)]
    for client in clients:
        while client.call("sym_exec", code="while True: pass", wait_s=0)["ok"]:
            pass
    yield clients[0]
    clients[0].call("sym_status")
    for client in clients:
        client.close()


def beside_a_crowd(path: str) -> tuple[float, float]:
    """Milliseconds of the status in a crowd, the median and the slowest of a hundred."""
    with crowded(path) as client:
        looks = iter(range(100))
        times = statuses(client, lambda: next(looks, None) is not None)
    return statistics.median(times), times[-1]


def main() -> None:
    """Measure and print."""
    with state() as path:
        (other, program, full), (other_cpu, program_cpu) = through_socket(path)
        mcp_other, mcp_program = through_mcp(path)
        calm, flooded = beside_a_flood(path)
    with state() as path:
        middle, slowest = beside_a_crowd(path)
    print(f"sym_exec('1+1') / sym_differentiate: socket {program / other:.2f}, ", end="")
    print(f"MCP {mcp_program / mcp_other:.2f}, CPU {program_cpu / other_cpu:.2f}\n")
    for line in (
        Line("warm sym_exec('1+1') through the client socket", program, 4, "ms"),
        Line("warm sym_exec('1+1') through MCP stdio", mcp_program, 6, "ms"),
        Line("CPU of one warm sym_exec over all processes", program_cpu, 12, "ms"),
        Line("what 1000 bindings of 1 kB add to it", full - program, 5, "ms"),
        Line("sym_status while another prints 1 MiB, slowest", flooded, calm + 50, "ms"),
        Line("sym_status, workers busy and queue full, median", middle, 50, "ms"),
        Line("sym_status, workers busy and queue full, slowest", slowest, 50, "ms"),
    ):
        print(line)


if __name__ == "__main__":
    main()

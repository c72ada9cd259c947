"""Messages leave whole and in order, at once or by a thread, and nobody waits who need not."""

from __future__ import annotations

import asyncio
import json
import os
import select
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from sym_core.outlet import Outlet
from tests.sealed import ROOT

SMALL, LARGE = "a line\n", "x" * (1 << 20) + "\n"  # what a pipe takes at once, and what it does not


@pytest.fixture
def pipe(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Outlet, int]]:
    """An outlet into a pipe, and the pipe's end; our own descriptors stay as they are."""
    reader, writer = os.pipe()
    yield outlet_into(writer, monkeypatch), reader
    for end in (reader, writer):
        os.close(end)


def outlet_into(writer: int, monkeypatch: pytest.MonkeyPatch) -> Outlet:
    """An outlet whose standard output is that descriptor."""
    again = os.dup(writer) if stat.S_ISSOCK(os.fstat(writer).st_mode) else -1
    given = iter([writer, again])
    monkeypatch.setattr(os, "dup", lambda _: next(given))
    monkeypatch.setattr(os, "dup2", lambda *_: 0)
    outlet = Outlet()
    monkeypatch.undo()
    return outlet


async def said(outlet: Outlet, *texts: str) -> None:
    for text in texts:
        await outlet.write(text)
        await outlet.flush()


async def read(reader: int, size: int) -> bytes:
    data = b""
    while len(data) < size:
        data += await asyncio.to_thread(os.read, reader, 1 << 16)
    return data


@pytest.mark.parametrize(
    "texts",
    [
        [SMALL],
        ["ä€😀\n"],
        [SMALL, "second\n"],
        ["x" * (select.PIPE_BUF - 1) + "\n"],
        ["x" * select.PIPE_BUF + "\n"],
        [LARGE],
        [SMALL, LARGE, SMALL],
        [LARGE, "é" * 5000 + "\n", LARGE],
    ],
)
def test_what_is_said_comes_whole_and_in_order(pipe: tuple[Outlet, int], texts: list[str]) -> None:
    outlet, reader = pipe
    whole = "".join(texts).encode()

    async def scene() -> bytes:
        got, _ = await asyncio.gather(read(reader, len(whole)), said(outlet, *texts))
        return got

    assert asyncio.run(scene()) == whole


def threads(outlet: Outlet, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What this outlet gives to threads."""
    seen: list[str] = []
    usual = asyncio.BaseEventLoop.run_in_executor

    def run(self: Any, executor: Any, work: Any, *arguments: Any) -> Any:
        seen.extend(["write"] if work == outlet._write else [])
        return usual(self, executor, work, *arguments)

    monkeypatch.setattr(asyncio.BaseEventLoop, "run_in_executor", run)
    return seen


def test_a_reply_that_fits_needs_no_thread(
    pipe: tuple[Outlet, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    outlet, reader = pipe
    seen = threads(outlet, monkeypatch)
    asyncio.run(said(outlet, SMALL, SMALL))
    assert (os.read(reader, 100), seen) == (2 * SMALL.encode(), [])


def test_into_a_full_pipe_a_thread_writes_and_the_loop_goes_on(
    pipe: tuple[Outlet, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    outlet, reader = pipe
    seen = threads(outlet, monkeypatch)

    async def scene() -> tuple[bool, bytes]:
        filling = asyncio.create_task(said(outlet, LARGE, SMALL))
        while not seen:  # until the thread has the first of them
            await asyncio.sleep(0)
        waits = not filling.done()  # and nobody has read a byte
        got = os.read(reader, 1 << 16)
        while len(got) < len(LARGE) + len(SMALL):
            got += await asyncio.to_thread(os.read, reader, 1 << 16)
        await filling
        return waits, got

    assert asyncio.run(scene()) == (True, (LARGE + SMALL).encode())


def test_a_reader_that_is_gone_is_heard(pipe: tuple[Outlet, int]) -> None:
    outlet, reader = pipe
    os.dup2(os.open(os.devnull, os.O_RDONLY), reader)
    with pytest.raises(BrokenPipeError):
        asyncio.run(said(outlet, SMALL))


def test_nothing_kept_is_nothing_written(pipe: tuple[Outlet, int]) -> None:
    outlet, reader = pipe
    asyncio.run(said(outlet, ""))
    os.set_blocking(reader, False)
    with pytest.raises(BlockingIOError):
        os.read(reader, 1)


@pytest.fixture(params=[1, 1 << 20])
def sockets(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Outlet, int]]:
    """An outlet into a blocking socket with a small or a large buffer, and the socket's end."""
    ours, theirs = socket.socketpair()
    ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, request.param)  # Linux gives 4608 at least
    outlet = outlet_into(ours.fileno(), monkeypatch)
    yield outlet, theirs.fileno()
    for end in (ours, theirs, outlet._socket):
        assert end
        end.close()


@pytest.mark.parametrize("texts", [[SMALL], [SMALL, LARGE, SMALL], ["é" * 2000 + "\n"] * 40])
def test_into_a_socket_all_comes_whole_and_in_order(
    sockets: tuple[Outlet, int], texts: list[str]
) -> None:
    outlet, reader = sockets
    whole = "".join(texts).encode()

    async def scene() -> bytes:
        got, _ = await asyncio.gather(read(reader, len(whole)), said(outlet, *texts))
        return got

    assert asyncio.run(scene()) == whole


def test_a_socket_that_nobody_reads_holds_up_no_loop(
    sockets: tuple[Outlet, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    outlet, reader = sockets
    seen = threads(outlet, monkeypatch)
    line = "x" * 4000 + "\n"

    async def scene() -> bytes:
        filling = asyncio.create_task(said(outlet, *[line] * 600))
        while not seen:  # until it is full, and a thread waits; nobody has read a byte
            await asyncio.sleep(0)
        got = await read(reader, 600 * len(line))
        await filling
        return got

    assert asyncio.run(scene()) == 600 * line.encode()


PRINTS = """
import asyncio, os
from sym_core.outlet import Outlet
outlet = Outlet()
print("stray", flush=True)
os.write(1, b"too\\n")
async def say():
    await outlet.write('{"ours": 1}\\n')
    await outlet.flush()
asyncio.run(say())
"""


def test_what_others_print_goes_to_standard_error() -> None:
    ran = subprocess.run([sys.executable, "-c", PRINTS], cwd=ROOT, capture_output=True, check=True)
    assert (json.loads(ran.stdout), ran.stderr) == ({"ours": 1}, b"stray\ntoo\n")

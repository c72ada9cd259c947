"""Connections of the daemon: who is let in, what is bounded, and that nobody waits for anybody."""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from sym_core.errors import Code, SymError
from sym_core.handshake import ClientSide
from sym_core.limits import Limits
from sym_core.peers import Caller, Peers
from tests.conftest import SOON

KEY = b"k" * 32
VERSION = "1.2.3"


async def handler(caller: Caller, request: dict[str, Any]) -> dict[str, Any]:
    """Answers as its requests ask it to."""
    match request["op"]:
        case "hello":
            caller.client = request["client"]
        case "never":
            await asyncio.get_running_loop().create_future()
        case "refuse":
            raise SymError(Code.NAME, "unknown request")
        case "break":
            raise ZeroDivisionError
    return {"ok": True, "said": request["op"] * request.get("times", 1)}


class Dialled:
    """A client's end of one connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self.side = ClientSide(KEY, VERSION)

    async def shake_hands(self) -> Dialled:
        while self.side.frames is None:
            self.writer.write(self.side.feed(await self._read()))
        return self

    def send(self, *requests: dict[str, Any]) -> None:
        assert self.side.frames is not None
        self.writer.write(b"".join(map(self.side.frames.pack, requests)))

    async def replies(self, count: int) -> list[dict[str, Any]]:
        assert self.side.frames is not None
        got = list(self.side.frames.feed(b""))
        while len(got) < count:
            got += self.side.frames.feed(await self._read())
        return got

    async def is_dropped(self) -> bool:
        while True:
            try:
                if not await self._read():
                    return True
            except ConnectionError:
                return True

    async def _read(self) -> bytes:
        return await asyncio.wait_for(self.reader.read(1 << 16), SOON)


class Bench:
    """Peers that listen on a socket."""

    def __init__(self, path: Path, **changed: int) -> None:
        self.path = path
        self.peers = Peers(KEY, VERSION, Limits(changed), handler)

    async def dial(self) -> Dialled:
        dialled = Dialled(*await asyncio.open_unix_connection(str(self.path), limit=1 << 20))
        self.dialled.append(dialled)
        return dialled

    async def play(self, scene: Callable[[Bench], Awaitable[None]]) -> None:
        self.dialled: list[Dialled] = []
        listener = await asyncio.get_running_loop().create_unix_server(self.peers.make, self.path)
        try:
            await asyncio.wait_for(scene(self), 2 * SOON)
        finally:
            self.peers.close()
            listener.close()
            for dialled in self.dialled:
                dialled.writer.close()
            while self.peers.connected:
                await asyncio.sleep(0)
            await asyncio.sleep(0)


@pytest.fixture
def play(state_dir: Path) -> Callable[..., None]:
    def run(scene: Callable[[Bench], Awaitable[None]], **changed: int) -> None:
        asyncio.run(Bench(state_dir / "s", **changed).play(scene))

    return run


def test_requests_of_one_peer_are_answered_in_the_order_of_their_ends(
    play: Callable[..., None],
) -> None:
    async def scene(bench: Bench) -> None:
        peer = await (await bench.dial()).shake_hands()
        peer.send({"id": 1, "op": "never"}, {"id": 2, "op": "a"}, {"id": 5, "op": "b"})
        assert await peer.replies(2) == [
            {"id": 2, "reply": {"ok": True, "said": "a"}},
            {"id": 5, "reply": {"ok": True, "said": "b"}},
        ]

    play(scene)


@pytest.mark.parametrize("number", [1, 0, -3, True, "2", None])
def test_a_request_id_that_does_not_grow_ends_the_connection(
    play: Callable[..., None], number: object
) -> None:
    async def scene(bench: Bench) -> None:
        peer = await (await bench.dial()).shake_hands()
        peer.send({"id": 1, "op": "a"}, {"id": number, "op": "b"})
        assert await peer.is_dropped()

    play(scene)


def test_a_refusal_and_our_own_fault_are_replies(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        peer = await (await bench.dial()).shake_hands()
        peer.send({"id": 1, "op": "refuse"}, {"id": 2, "op": "break"}, {"id": 3, "op": "a"})
        errors = [reply["reply"].get("error") for reply in await peer.replies(3)]
        assert errors == [
            "E_NAME: unknown request",
            "E_INTERNAL: the kernel's own fault; see the log",
            None,
        ]

    play(scene)


def test_too_many_requests_at_once_are_busy(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        peer = await (await bench.dial()).shake_hands()
        peer.send(*({"id": number, "op": "never"} for number in range(1, 4)))
        assert (await peer.replies(1))[0]["reply"]["code"] == "E_BUSY"

    play(scene, requests=2)


def test_a_peer_that_does_not_read_is_dropped_and_another_is_answered(
    play: Callable[..., None],
) -> None:
    async def scene(bench: Bench) -> None:
        rude = await (await bench.dial()).shake_hands()
        rude.writer.transport.pause_reading()  # type: ignore[attr-defined]
        rude.send(*({"id": n, "op": "flood", "times": 100_000} for n in range(1, 9)))
        while bench.peers.connected:
            await asyncio.sleep(0)
        other = await (await bench.dial()).shake_hands()
        other.send({"id": 1, "op": "a"})
        assert len(await other.replies(1)) == 1

    play(scene, backlog=1_000_000)


async def drop_by_drop(peer: Dialled, request: dict[str, Any]) -> dict[str, Any]:
    """The reply to a request that goes out, and comes back, one byte at a time."""
    while peer.side.frames is None:
        for byte in peer.side.feed(await asyncio.wait_for(peer.reader.read(1), SOON)):
            peer.writer.write(bytes([byte]))
            await peer.writer.drain()
    for byte in peer.side.frames.pack(request):
        peer.writer.write(bytes([byte]))
        await peer.writer.drain()
        await asyncio.sleep(0)
    while True:
        for reply in peer.side.frames.feed(await asyncio.wait_for(peer.reader.read(1), SOON)):
            return reply


def test_a_peer_of_single_bytes_is_answered_and_keeps_nobody_waiting(
    play: Callable[..., None],
) -> None:
    async def scene(bench: Bench) -> None:
        slow, other = await bench.dial(), await (await bench.dial()).shake_hands()
        task = asyncio.create_task(drop_by_drop(slow, {"id": 1, "op": "drip", "times": 500}))
        number = 0
        while not task.done():
            number += 1
            other.send({"id": number, "op": "a"})
            assert await other.replies(1) == [{"id": number, "reply": {"ok": True, "said": "a"}}]
        assert (await task)["reply"]["said"] == "drip" * 500
        assert number > 1

    play(scene)


def test_a_peer_that_stops_in_the_middle_of_a_reply_holds_up_nobody_and_leaves_nothing(
    play: Callable[..., None],
) -> None:
    async def scene(bench: Bench) -> None:
        rude = await (await bench.dial()).shake_hands()
        rude.writer.transport.pause_reading()  # type: ignore[attr-defined]
        rude.send({"id": 1, "op": "flood", "times": 200_000}, {"id": 2, "op": "never"})
        other = await (await bench.dial()).shake_hands()
        other.send(*({"id": number, "op": "a"} for number in range(1, 6)))
        assert len(await other.replies(5)) == 5
        assert len(bench.peers.connected) == 2  # within its backlog: it may read on
        rude.writer.transport.resume_reading()  # type: ignore[attr-defined]
        assert [reply["id"] for reply in await rude.replies(1)] == [1]
        rude.writer.transport.abort()
        while len(bench.peers.connected) > 1:
            await asyncio.sleep(0)
        other.send({"id": 6, "op": "a"})
        assert (await other.replies(1))[0]["id"] == 6

    play(scene, backlog=4_000_000)


def test_a_peer_silent_in_the_handshake_is_dropped_at_the_deadline(
    play: Callable[..., None],
) -> None:
    async def scene(bench: Bench) -> None:
        assert await (await bench.dial()).is_dropped()

    play(scene, handshake=0)


def test_a_silent_peer_keeps_nobody_else_waiting(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        await bench.dial()
        other = await (await bench.dial()).shake_hands()
        other.send({"id": 1, "op": "a"})
        assert len(await other.replies(1)) == 1

    play(scene)


@pytest.mark.parametrize(
    "garbage", [b"\xff" * 300, b"POST / HTTP/1.1\r\n\r\n", b"\x00\x05hello", bytes(65_536)]
)
def test_bytes_that_are_no_handshake_end_the_connection(
    play: Callable[..., None], garbage: bytes
) -> None:
    async def scene(bench: Bench) -> None:
        peer = await bench.dial()
        peer.writer.write(garbage)
        assert await peer.is_dropped()

    play(scene)


def test_an_over_long_frame_is_refused_by_its_length_alone(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        peer = await (await bench.dial()).shake_hands()
        peer.writer.write(struct.pack(">I", 0xFFFF_FFFF))
        assert await peer.is_dropped()

    play(scene)


def test_a_reply_over_the_bound_of_a_frame_is_said_to_be_too_long(
    play: Callable[..., None],
) -> None:
    async def scene(bench: Bench) -> None:
        peer = await (await bench.dial()).shake_hands()
        peer.send({"id": 1, "op": "long", "times": 1000}, {"id": 2, "op": "short"})
        first, second = await peer.replies(2)
        assert (first["id"], first["reply"]["code"]) == (1, "E_OUTPUT")
        assert second == {"id": 2, "reply": {"ok": True, "said": "short"}}

    play(scene, frame=1000)


def test_there_is_room_for_so_many_peers_and_no_more(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        first = await (await bench.dial()).shake_hands()
        assert await (await bench.dial()).is_dropped()
        first.send({"id": 1, "op": "a"})
        assert len(await first.replies(1)) == 1

    play(scene, peers=1)


def test_another_users_process_is_not_even_greeted(
    play: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 12_345)

    async def scene(bench: Bench) -> None:
        peer = await bench.dial()
        assert await peer.reader.read() == b""
        assert not bench.peers.connected

    play(scene)


def test_descriptors_that_come_along_are_not_taken(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        theirs, ours = socket.socketpair()
        with theirs, ours, socket.socket(socket.AF_UNIX) as raw:
            raw.connect(str(bench.path))
            socket.send_fds(raw, [b"\x00"], [theirs.fileno()])
            theirs.close()
            ours.setblocking(False)
            read = asyncio.get_running_loop().sock_recv(ours, 1)
            assert await asyncio.wait_for(read, SOON) == b""

    play(scene)


def test_who_said_hello_is_known(play: Callable[..., None]) -> None:
    async def scene(bench: Bench) -> None:
        peer = await (await bench.dial()).shake_hands()
        await bench.dial()
        peer.send({"id": 1, "op": "hello", "client": "ab"})
        await peer.replies(1)
        assert [caller.client for caller in bench.peers.callers()] == ["ab"]

    play(scene)

"""Bytes through the one buffer: whole, in order, and nobody's bytes are somebody else's."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable

import pytest

from sym_core import streams
from sym_core.streams import Stream


class Listener(Stream):
    """Keeps what comes until it is as much as was expected, or the end."""

    def __init__(self, expected: int) -> None:
        self.pieces: list[bytes] = []
        self._expected = expected
        self.heard = asyncio.Event()
        self.ended = asyncio.Event()

    def data_received(self, data: bytes) -> None:
        self.pieces.append(data)
        if len(self.whole) >= self._expected:
            self.heard.set()

    def connection_lost(self, exc: Exception | None) -> None:
        self.ended.set()

    @property
    def whole(self) -> bytes:
        return b"".join(self.pieces)


async def listening(expected: int) -> tuple[Listener, asyncio.Transport, socket.socket]:
    ours, theirs = socket.socketpair()
    ours.setblocking(False)
    loop = asyncio.get_running_loop()
    transport, listener = await loop.create_connection(lambda: Listener(expected), sock=ours)
    return listener, transport, theirs


async def sent(theirs: socket.socket, data: bytes) -> None:
    theirs.setblocking(False)
    await asyncio.get_running_loop().sock_sendall(theirs, data)


@pytest.mark.parametrize("size", [1, 7, 4096, (1 << 18) - 1, 1 << 18, (1 << 18) + 1, 1 << 21])
def test_what_is_sent_comes_whole_and_in_order(size: int) -> None:
    async def scene() -> bytes:
        listener, transport, theirs = await listening(size)
        with theirs:
            await sent(theirs, bytes(n % 251 for n in range(size)))
            await listener.heard.wait()
        await listener.ended.wait()
        transport.close()
        return listener.whole

    assert asyncio.run(scene()) == bytes(n % 251 for n in range(size))


def test_bytes_stay_what_they_were_when_others_come() -> None:
    async def scene() -> list[bytes]:
        one, first, to_one = await listening(3)
        two, second, to_two = await listening(3)
        with to_one, to_two:
            await sent(to_one, b"abc")
            await one.heard.wait()
            await sent(to_two, b"xyz")
            await two.heard.wait()
        for each in (first, second):
            each.close()
        return [one.whole, two.whole]

    assert asyncio.run(scene()) == [b"abc", b"xyz"]


def test_a_read_is_no_longer_than_the_buffer() -> None:
    async def scene() -> list[int]:
        listener, transport, theirs = await listening(1 << 20)
        with theirs:
            await sent(theirs, bytes(1 << 20))
            await listener.heard.wait()
        transport.close()
        return [len(piece) for piece in listener.pieces]

    sizes = asyncio.run(scene())
    assert (sum(sizes), max(sizes) <= len(streams._BUFFER)) == (1 << 20, True)


def test_who_hears_nothing_says_so() -> None:
    with pytest.raises(NotImplementedError):
        Stream().data_received(b"")


@pytest.mark.parametrize("made", ["sym_core.peers:Peer", "sym_core.evaluators:Evaluation"])
def test_the_daemons_connections_use_it(made: str) -> None:
    module, _, name = made.partition(":")
    found: type | Callable[..., object] = getattr(__import__(module, fromlist=[name]), name)
    assert isinstance(found, type)
    assert issubclass(found, Stream)

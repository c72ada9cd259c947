"""One link shared by any number of calls at once: asyncio, replies found by their request's id.

Starts nothing and decides nothing. The first thing that is no answer to one of its requests ends
the channel, and with it every call that waits.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

from sym_core.limits import Limits
from sym_core.link import HungUp, Link, Lost, Unsent, reply_of
from sym_core.streams import Stream
from sym_core.wire import WireError


@dataclass(frozen=True)
class Request:
    """A request that is out: its id, and its reply to come."""

    number: int
    reply: asyncio.Future[dict[str, Any]]


class Channel(Stream):
    """One connection; made by `over`, used in one event loop."""

    def __init__(self, link: Link, limits: Limits) -> None:
        """`link` is proven and has said hello."""
        self._link, self._backlog = link, limits["backlog"]
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._transport: asyncio.Transport | None = None
        self._closed = asyncio.get_running_loop().create_future()

    @classmethod
    async def over(cls, link: Link, limits: Limits) -> Channel:
        """Take the link over; from now on it belongs to the channel."""
        loop = asyncio.get_running_loop()
        channel = cls(link, limits)
        await loop.create_unix_connection(lambda: channel, sock=link.sock)
        return channel

    @property
    def alive(self) -> bool:
        """Whether a request may be sent; asks the socket, so that a dead kernel is seen at once."""
        if self._transport is None or self._transport.is_closing():
            return False
        return not self._link.hung_up()

    def send(self, fields: dict[str, Any]) -> Request:
        """Send one request; Unsent when the connection is gone, TooLong leaves it whole."""
        if self._transport is None or not self.alive:
            raise Unsent("closed")
        number = self._link.next_id()
        data = self._link.frames.pack({"id": number, **fields})
        future = asyncio.get_running_loop().create_future()
        # Nobody may be left who waits for it: a lost request is then no unheard exception.
        future.add_done_callback(lambda f: f.cancelled() or f.exception())
        self._waiting[number] = future
        self._transport.write(data)
        if self._transport.get_write_buffer_size() > self._backlog:
            self._end("it does not read")
        return Request(number, future)

    async def reply(self, request: Request, seconds: float) -> dict[str, Any]:
        """Wait for a reply; HungUp when the connection ends first, Lost when the kernel is silent.

        Cancelling the wait leaves the request as it is; its reply is dropped when it comes.
        """
        done, _ = await asyncio.wait({request.reply}, timeout=seconds)
        if done:
            return request.reply.result()
        self._end(f"no answer within {seconds:.0f} s")
        raise Lost(f"no answer within {seconds:.0f} s")

    async def close(self, kind: type[Lost] = Lost) -> None:
        """Hang up; calls that still wait hear `kind`: HungUp if the kernel did it first."""
        self._end("closed", kind)
        await asyncio.wait([self._closed])

    # -- asyncio.Protocol

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ready; what the kernel sent right behind its hello is read now."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self.data_received(b"")

    def data_received(self, data: bytes) -> None:
        """Hand every reply to the call that waits for it."""
        try:
            for message in self._link.frames.feed(data):
                self._take(message)
        except WireError as error:
            self._end(str(error))

    def connection_lost(self, exc: Exception | None) -> None:
        """All who wait hear it."""
        self._fail(str(exc or "the connection was closed"), HungUp)
        if not self._closed.done():
            self._closed.set_result(None)

    # -- inside

    def _take(self, message: dict[str, Any]) -> None:
        number = message.get("id")
        if type(number) is not int or number not in self._waiting:
            raise WireError("an answer to something else")
        reply = reply_of(message, number)
        future = self._waiting.pop(number)
        if not future.done():
            future.set_result(reply)

    def _end(self, why: str, kind: type[Lost] = Lost) -> None:
        self._fail(why, kind)
        if self._transport is not None:
            self._transport.abort()

    def _fail(self, why: str, kind: type[Lost]) -> None:
        waiting, self._waiting = self._waiting, {}
        for future in waiting.values():
            if not future.done():
                future.set_exception(kind(why))

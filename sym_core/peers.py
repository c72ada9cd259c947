"""One connected client of the daemon: handshake, requests in, replies out, all of it bounded.

Nobody is ever waited for: a peer that is silent in the handshake, does not read, or says something
that is no frame is dropped. Knows no tool and no job; what a request means is the `Handler`'s.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import struct
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from sym_core.errors import Code, Failure, SymError
from sym_core.handshake import ServerSide
from sym_core.limits import Limits
from sym_core.replies import failure_reply
from sym_core.streams import Stream
from sym_core.wire import Frames, TooLong, WireError

log = logging.getLogger(__name__)

_CREDENTIALS = struct.Struct("3i")  # struct ucred: pid, uid, gid (unix(7))


@dataclass
class Caller:
    """Who asks: named by the hello of its connection. `requests` maps request ids to job ids."""

    client: str = ""
    label: str = ""
    session: str = ""
    requests: dict[int, str] = field(default_factory=dict)


Handler = Callable[[Caller, dict[str, Any]], Awaitable[dict[str, Any]]]


class Peers:
    """All connections, counted and bounded."""

    def __init__(self, key: bytes, version: str, limits: Limits, handler: Handler) -> None:
        """`handler` answers a request, which is an object with an op; it may raise SymError."""
        self.key, self.version, self.limits, self.handler = key, version, limits, handler
        self.connected: set[Peer] = set()

    def make(self) -> Peer:
        """The protocol object for one more connection."""
        return Peer(self)

    def callers(self) -> list[Caller]:
        """Those who said who they are."""
        return [peer.caller for peer in self.connected if peer.caller.client]

    def close(self) -> None:
        """Say goodbye to all: what is already written is still sent."""
        for peer in list(self.connected):
            peer.leave()


class Peer(Stream):
    """One connection."""

    def __init__(self, peers: Peers) -> None:
        """Counted in `peers` once the socket is there and ours."""
        self._peers, self._limits = peers, peers.limits
        self._loop = asyncio.get_running_loop()
        self._side: ServerSide | None = ServerSide(
            peers.key, peers.version, max_frame=peers.limits["frame"]
        )
        self._transport: asyncio.Transport | None = None
        self._deadline: asyncio.TimerHandle | None = None
        self._last_request = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self.caller = Caller()

    # -- asyncio.Protocol

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Greet, if it is one of our own user's processes and there is room."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        if not _is_ours(transport.get_extra_info("socket")):
            self._drop("another user's process")
        elif len(self._peers.connected) >= self._limits["peers"]:
            self._drop("no room for another peer")
        else:
            assert self._side is not None
            self._peers.connected.add(self)
            self._deadline = self._loop.call_later(
                self._limits["handshake"], self._drop, "silent in the handshake"
            )
            transport.write(self._side.start())

    def data_received(self, data: bytes) -> None:
        """Handshake first, then frames; whatever is neither ends the connection."""
        try:
            if self._side is not None and self._side.frames is None:
                self._shake_hands(self._side, data)
                data = b""  # what came beyond the handshake is in the frames' buffer
            if self._side is not None and self._side.frames is not None:
                for request in self._side.frames.feed(data):
                    self._take(request)
        except WireError as error:
            if error.farewell and self._transport is not None:
                self._transport.write(error.farewell)
                self._transport.close()
            self._drop(str(error))

    def connection_lost(self, exc: Exception | None) -> None:
        """Its jobs go on; only the waiting for them ends."""
        self._side = None
        self._peers.connected.discard(self)
        if self._deadline is not None:
            self._deadline.cancel()
        for task in self._tasks:
            task.cancel()

    def leave(self) -> None:
        """Close from our side after what is written has gone out."""
        if self._transport is not None:
            self._transport.close()

    # -- inside

    def _shake_hands(self, side: ServerSide, data: bytes) -> None:
        assert self._transport is not None
        if answer := side.feed(data):
            self._transport.write(answer)
        if side.frames is not None and self._deadline is not None:
            self._deadline.cancel()

    def _take(self, request: dict[str, Any]) -> None:
        number = request.get("id")
        if type(number) is not int or number <= self._last_request:
            raise WireError("a request id that does not grow")
        self._last_request = number
        if len(self._tasks) >= self._limits["requests"]:
            busy = Failure(Code.BUSY, "too many requests of one client at once", hint="wait")
            self._send({"id": number, "reply": failure_reply(busy)})
            return
        task = self._loop.create_task(self._answer(number, request))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, number: int, request: dict[str, Any]) -> None:
        try:
            reply = await self._peers.handler(self.caller, request)
        except SymError as error:
            reply = failure_reply(error.failure)
        except Exception:
            log.exception("request failed")
            reply = failure_reply(
                Failure(Code.INTERNAL, "the kernel's own fault", hint="see the log")
            )
        finally:
            self.caller.requests.pop(number, None)
        self._send({"id": number, "reply": reply})

    def _send(self, message: dict[str, Any]) -> None:
        if self._side is None or self._side.frames is None or self._transport is None:
            return
        self._transport.write(_packed(self._side.frames, message))
        if self._transport.get_write_buffer_size() > self._limits["backlog"]:
            self._drop("does not read")

    def _drop(self, why: str) -> None:
        log.warning("peer dropped: %s", why)
        self._side = None
        if self._transport is not None and not self._transport.is_closing():
            self._transport.abort()


def _packed(frames: Frames, message: dict[str, Any]) -> bytes:
    try:
        return frames.pack(message)
    except TooLong as error:
        # Said, not dropped: a caller that hears nothing takes the kernel for dead.
        failure = Failure(Code.OUTPUT, str(error), hint="ask for less of it")
        return frames.pack({"id": message["id"], "reply": failure_reply(failure)})


def _is_ours(sock: socket.socket) -> bool:
    raw = sock.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
    _pid, uid, _gid = _CREDENTIALS.unpack(raw)
    return bool(uid == os.geteuid())

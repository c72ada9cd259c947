"""One connection of a client to a kernel, blocking: dial, prove, ask. Every wait is bounded.

Nothing of a request is sent before the other end has proven that it holds our key and runs under
our user. Starts nothing and retries nothing; which failure may be retried is said by its type.
"""

from __future__ import annotations

import os
import select
import socket
import struct
import time
from contextlib import contextmanager
from enum import Enum
from typing import TYPE_CHECKING, Any

from sym_core.handshake import BadGreeting, ClientSide, WrongKey, WrongVersion
from sym_core.limits import Limits
from sym_core.version import VERSION
from sym_core.wire import Frames, WireError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sym_core.home import Home

_CHUNK = 1 << 18  # bytes a read: the most one AF_UNIX socket buffers by default, about
_CREDENTIALS = struct.Struct("3i")  # struct ucred: pid, uid, gid (unix(7))
_PAUSE = 0.005  # s between two tries at a full backlog: the time of a few handshakes
_GONE = select.POLLHUP | select.POLLRDHUP | select.POLLERR | select.POLLNVAL


class Answer(Enum):
    """What is found behind a state directory's socket path."""

    NO_SOCKET = "no socket"
    DEAD_SOCKET = "a socket nobody listens on"
    HUNG_UP = "hangs up in the handshake"
    SILENT = "does not answer"
    OTHER_KEY = "listening with another key"
    OTHER_VERSION = "listening, of another version"
    OTHER_USER = "listening under another user"
    LISTENING = "listening"


class Unanswered(Exception):
    """No proven connection: `answer` says why, `theirs` the other version, `pid` who listens."""

    def __init__(self, answer: Answer, pid: int = 0, theirs: str = "") -> None:
        """`pid` is 0 where nobody listens."""
        super().__init__(answer.value)
        self.answer, self.pid, self.theirs = answer, pid, theirs


class Unsent(Exception):
    """The connection broke before the whole request was out: the kernel cannot have acted on it."""


class Lost(Exception):
    """The connection broke, or broke the protocol, after the request was out."""


class HungUp(Lost):
    """The connection was closed instead of an answer: whoever listens now may be asked again.

    Safe for a request that names its job, and for one that changes nothing.
    """


class Deadline:
    """A moment that every wait of one undertaking shares."""

    def __init__(self, seconds: float) -> None:
        """From now on."""
        self._seconds, self._end = seconds, time.monotonic() + seconds

    def left(self) -> float:
        """Seconds left; TimeoutError when there are none."""
        if (left := self._end - time.monotonic()) <= 0:
            raise TimeoutError(f"the {self._seconds:.0f} s for it are over")
        return left


class Link:
    """A proven connection. One request at a time; not for two threads at once."""

    def __init__(self, sock: socket.socket, frames: Frames, pid: int) -> None:
        """`pid` is the kernel's."""
        self.sock, self.frames, self.pid = sock, frames, pid
        self._last = 0

    def hung_up(self) -> bool:
        """Whether the other end has closed; asks without waiting."""
        poll = select.poll()
        poll.register(self.sock, _GONE)
        return bool(poll.poll(0))

    def next_id(self) -> int:
        """The id of the next request."""
        self._last += 1
        return self._last

    def ask(self, fields: dict[str, Any], seconds: float) -> dict[str, Any]:
        """Send one request and wait for its reply.

        Unsent, HungUp or Lost when that fails, and the link is of no use any more; TooLong leaves
        it whole.
        """
        number, deadline = self.next_id(), Deadline(seconds)
        self._send(self.frames.pack({"id": number, **fields}), deadline)
        try:
            return reply_of(self._receive(deadline), number)
        except TimeoutError:
            raise Lost(f"no answer within {seconds:.0f} s") from None
        except OSError as error:
            raise HungUp(str(error)) from None
        except WireError as error:
            raise Lost(str(error)) from None

    def wait_closed(self, seconds: float) -> bool:
        """Wait until the other end has closed; False when it has not within `seconds`."""
        poll = select.poll()
        poll.register(self.sock, _GONE)
        return bool(poll.poll(int(seconds * 1000)))

    def close(self) -> None:
        """Hang up."""
        self.sock.close()

    def _send(self, data: bytes, deadline: Deadline) -> None:
        if self.hung_up():
            raise Unsent("closed")
        try:
            self.sock.settimeout(deadline.left())
            self.sock.sendall(data)
        except TimeoutError:
            raise Lost("it does not read") from None
        except OSError as error:
            raise Unsent(str(error)) from None

    def _receive(self, deadline: Deadline) -> dict[str, Any]:
        messages = list(self.frames.feed(b""))
        while not messages:
            self.sock.settimeout(deadline.left())
            if not (data := self.sock.recv(_CHUNK)):
                raise ConnectionResetError("the connection was closed")
            messages = list(self.frames.feed(data))
        if len(messages) > 1:
            raise WireError("more than one answer")
        return messages[0]


def reply_of(message: dict[str, Any], number: int) -> dict[str, Any]:
    """The reply in a message that must answer request `number`; else WireError."""
    reply = message.get("reply")
    if message.get("id") != number or not isinstance(reply, dict):
        raise WireError("an answer to something else")
    return reply


def dial(home: Home, limits: Limits, version: str = VERSION) -> Link:
    """Connect and shake hands within limits["handshake"] seconds, or Unanswered."""
    deadline = Deadline(limits["handshake"])
    sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        _connect(sock, home, deadline)
        pid = _peer(sock)
        side = ClientSide(home.key(), version, max_frame=limits["frame"])
        with _named(pid):
            return Link(sock, _shaken(sock, side, deadline), pid)
    except BaseException:
        sock.close()
        raise


def probe(home: Home, limits: Limits, version: str = VERSION) -> Answer:
    """What is behind the socket path, found by trying; starts nothing."""
    try:
        dial(home, limits, version).close()
    except Unanswered as unanswered:
        return unanswered.answer
    return Answer.LISTENING


def _connect(sock: socket.socket, home: Home, deadline: Deadline) -> None:
    while True:
        try:
            sock.settimeout(deadline.left())
            sock.connect(str(home.socket))
        except BlockingIOError:
            time.sleep(_PAUSE)  # the listener's backlog is full: AF_UNIX says so at once
        except TimeoutError:
            raise Unanswered(Answer.SILENT) from None
        except FileNotFoundError:
            raise Unanswered(Answer.NO_SOCKET) from None
        except OSError:
            raise Unanswered(Answer.DEAD_SOCKET) from None
        else:
            return


def _peer(sock: socket.socket) -> int:
    pid, uid, _ = _CREDENTIALS.unpack(
        sock.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
    )
    if uid != os.geteuid():
        raise Unanswered(Answer.OTHER_USER, pid)
    return int(pid)


@contextmanager
def _named(pid: int) -> Iterator[None]:
    """Name what goes wrong while shaking hands with `pid`."""
    try:
        yield
    except WrongKey:
        raise Unanswered(Answer.OTHER_KEY, pid) from None
    except WrongVersion as error:
        raise Unanswered(Answer.OTHER_VERSION, pid, error.theirs) from None
    except BadGreeting:
        raise Unanswered(Answer.OTHER_VERSION, pid, "unknown") from None
    except TimeoutError:
        raise Unanswered(Answer.SILENT, pid) from None
    except OSError:
        raise Unanswered(Answer.HUNG_UP, pid) from None


def _shaken(sock: socket.socket, side: ClientSide, deadline: Deadline) -> Frames:
    while side.frames is None:
        sock.settimeout(deadline.left())
        if not (data := sock.recv(_CHUNK)):
            raise ConnectionResetError
        sock.settimeout(deadline.left())
        sock.sendall(side.feed(data))
    return side.frames

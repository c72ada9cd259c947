"""Two ends prove to each other that they hold the same key, before either says anything else.

    server → client   greeting: magic, version, nonce
    client → server   version, nonce, HMAC(key, "client" | both versions | both nonces)
    server → client   HMAC(key, "server" | both versions | both nonces), or a refusal

Every message is two bytes of length and at most 256 bytes. The key never travels, a proof is good
for one pair of nonces, one pair of versions and one role. No socket in this file and no clock: the
deadline of a handshake is its caller's.
"""

from __future__ import annotations

import hmac
import os
import struct
from enum import Enum

from sym_core.wire import MAX_FRAME, Frames, Side, WireError

MAX_MESSAGE = 256  # bytes: CPython's multiprocessing has the same bound for its challenges
KEY = NONCE = 32  # bytes: the size of the SHA-256 they go into
_MAGIC = b"SYMK"
_REFUSED = b"another key"
_LENGTH = struct.Struct(">H")


class WrongKey(WireError):
    """The peer holds another key."""


class WrongVersion(WireError):
    """The peer is of another release, named in `theirs`; not proven, so only fit to be shown."""

    def __init__(self, theirs: str) -> None:
        """`theirs` is printable ASCII."""
        super().__init__(f"the other end is version {theirs}")
        self.theirs = theirs


class BadGreeting(WireError):
    """What came is no handshake of ours."""


class State(Enum):
    """Where one end stands. PROVEN and CLOSED are left by nothing."""

    AWAITS_GREETING = "awaits greeting"
    AWAITS_PROOF = "awaits proof"
    PROVEN = "proven"
    CLOSED = "closed"


class _End:
    """What both ends share: the buffer, the states, the proofs."""

    side: Side
    state: State

    def __init__(
        self, key: bytes, version: str, *, nonce: bytes | None = None, max_frame: int = MAX_FRAME
    ) -> None:
        """`nonce` is for tests; `max_frame` bounds the bodies of the frames that follow."""
        if len(key) != KEY:
            raise ValueError(f"a key of {len(key)} bytes")
        self._key, self._version = key, version.encode("ascii")
        self._nonce = os.urandom(NONCE) if nonce is None else nonce
        self._max_frame = max_frame
        self._buffer = bytearray()
        self.frames: Frames | None = None

    def feed(self, data: bytes) -> bytes:
        """Take what came, give what is to be sent; any WireError closes this end for good.

        `frames` is set once the peer has proven itself; what came beyond is in its buffer already.
        """
        if self.state in {State.PROVEN, State.CLOSED}:
            raise RuntimeError(f"this handshake is {self.state.value}")
        self._buffer += data
        try:
            return self._advance()
        except WireError:
            self.state = State.CLOSED
            self._buffer.clear()
            raise

    def _advance(self) -> bytes:
        answer = b""
        while self.state is not State.PROVEN and (message := self._message()) is not None:
            answer += self._take(message)
        return answer

    def _message(self) -> bytes | None:
        if len(self._buffer) < _LENGTH.size:
            return None
        length: int = _LENGTH.unpack_from(self._buffer)[0]
        if length > MAX_MESSAGE:
            raise BadGreeting(f"a message of {length} bytes in the handshake")
        end = _LENGTH.size + length
        if len(self._buffer) < end:
            return None
        message = bytes(self._buffer[_LENGTH.size : end])
        del self._buffer[:end]
        return message

    def _take(self, message: bytes) -> bytes:
        raise NotImplementedError

    def _prove(self, theirs: bytes, nonce: bytes) -> None:
        """Fix what both proofs and the frame key are made of."""
        if theirs != self._version:
            raise WrongVersion(_printable(theirs))
        if hmac.compare_digest(nonce, self._nonce):
            raise BadGreeting("our own nonce came back")
        nonces = (nonce, self._nonce) if self.side is Side.CLIENT else (self._nonce, nonce)
        # Both versions are equal here, so one stands for the two; lengths keep the parts apart.
        self._transcript = b"".join(map(_framed, (_MAGIC, theirs, *nonces)))

    def _digest(self, purpose: bytes) -> bytes:
        return hmac.digest(self._key, _framed(purpose) + self._transcript, "sha256")

    def _open(self) -> None:
        self.state = State.PROVEN
        self.frames = Frames(self._digest(b"frames"), self.side, self._max_frame)
        self.frames.keep(bytes(self._buffer))
        self._buffer.clear()


class ServerSide(_End):
    """The kernel's end: greets, checks the client's proof, then proves itself."""

    side = Side.SERVER
    state = State.AWAITS_PROOF

    def start(self) -> bytes:
        """The greeting: the first bytes of the connection."""
        return _framed(_MAGIC + _short(self._version) + self._nonce)

    def _take(self, message: bytes) -> bytes:
        version, rest = _version(message)
        if len(rest) != NONCE + KEY:
            raise BadGreeting("an answer of the wrong size")
        self._prove(version, rest[:NONCE])
        if not hmac.compare_digest(rest[NONCE:], self._digest(b"client")):
            raise _refusal()
        proof = _framed(self._digest(b"server"))
        self._open()
        return proof


class ClientSide(_End):
    """The client's end: answers the greeting and believes nobody before the server's proof."""

    side = Side.CLIENT
    state = State.AWAITS_GREETING

    def start(self) -> bytes:
        """Nothing: the server speaks first."""
        return b""

    def _take(self, message: bytes) -> bytes:
        if self.state is State.AWAITS_GREETING:
            return self._greeting(message)
        if not hmac.compare_digest(message, self._digest(b"server")):
            raise WrongKey("the other end holds another key")
        self._open()
        return b""

    def _greeting(self, message: bytes) -> bytes:
        if not message.startswith(_MAGIC):
            raise BadGreeting("no greeting of a sym-kernel")
        version, nonce = _version(message[len(_MAGIC) :])
        if version == self._version and len(nonce) != NONCE:
            raise BadGreeting("a greeting of the wrong size")
        self._prove(version, nonce)
        self.state = State.AWAITS_PROOF
        return _framed(_short(self._version) + self._nonce + self._digest(b"client"))


def _refusal() -> WrongKey:
    # Said aloud, so that the client can tell another key from a kernel that is just dying.
    error = WrongKey("the other end holds another key")
    error.farewell = _framed(_REFUSED)
    return error


def _framed(data: bytes) -> bytes:
    return _LENGTH.pack(len(data)) + data


def _short(version: bytes) -> bytes:
    return bytes([len(version)]) + version


def _version(message: bytes) -> tuple[bytes, bytes]:
    if not message or len(message) < 1 + message[0]:
        raise BadGreeting("no version")
    end = 1 + message[0]
    return message[1:end], message[end:]


def _printable(version: bytes) -> str:
    text = version.decode("ascii", "replace")[:64]
    return text if text.isprintable() and text.isascii() and text else "unknown"

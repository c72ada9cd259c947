"""Another process to send encoded values through, and the yardsticks for what comes back.

python -m tests.corpus_echo    the other process: decode, encode again
"""

from __future__ import annotations

import contextlib
import signal
import struct
import subprocess
import sys
from collections.abc import Callable, Iterator
from types import FrameType
from typing import IO, Any

import sympy
from sympy.polys.rings import PolyElement
from sympy.vector import Dyadic

from sym_core.errors import SymError
from sym_eval.codec import decode, encode

ALARM = 1.0  # seconds a test function may run, and a comparison


class TooSlow(BaseException):
    """The alarm rang; no `except Exception` of SymPy's may swallow it."""


@contextlib.contextmanager
def alarm(seconds: float = ALARM) -> Iterator[None]:
    """Raise TooSlow in the body after so many seconds."""

    def ring(_number: int, _frame: FrameType | None) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


class Echo:
    """Another process that decodes what it is sent, encodes it again and sends it back."""

    def __init__(self) -> None:
        """Starts the process; `with` ends it."""
        command = [sys.executable, "-m", "tests.corpus_echo"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def __enter__(self) -> Echo:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()

    def __call__(self, blob: bytes) -> bytes:
        """The blob after its round trip; empty when the other process cannot decode it."""
        assert self._process.stdin and self._process.stdout
        _send(self._process.stdin, blob)
        return _receive(self._process.stdout) or b""


def echo(source: IO[bytes], sink: IO[bytes]) -> None:
    """The other process's loop."""
    while (blob := _receive(source)) is not None:
        try:
            _send(sink, encode(decode(blob)))
        except SymError as error:
            print(error, file=sys.stderr)
            _send(sink, b"")


def _send(sink: IO[bytes], blob: bytes) -> None:
    sink.write(struct.pack(">I", len(blob)) + blob)
    sink.flush()


def _receive(source: IO[bytes]) -> bytes | None:
    head = source.read(4)
    return source.read(struct.unpack(">I", head)[0]) if len(head) == 4 else None


def differs(value: Any, other: Any) -> str:
    """By which yardstick the two differ, or an empty text."""
    for name, yardstick in YARDSTICKS.items():
        mine = _measured(yardstick, value)
        if name in _OF_NO_DYADIC and isinstance(value, Dyadic):
            continue
        if mine is not _UNKNOWN and mine != _measured(yardstick, other):
            return name
    return ""


def _measured(yardstick: Callable[[Any], Any], value: Any) -> Any:
    """What has no such property, or none in time, is not judged."""
    try:
        with alarm():
            return yardstick(value)
    except (TooSlow, Exception):
        return _UNKNOWN


_UNKNOWN = object()


def _fresh(value: Any) -> Any:
    """Without hashes cached before the tests changed a value in place, or SymPy finished it; equal
    domains of floating-point numbers differ in theirs anyway."""
    domain = getattr(value, "domain", None) or getattr(getattr(value, "ring", None), "domain", None)
    if domain is not None and not getattr(domain, "is_Exact", True):
        return None
    if isinstance(value, sympy.Basic):
        for node in sympy.preorder_traversal(value):
            node._mhash = None
    return value.copy() if isinstance(value, PolyElement) else value


# Whether one commutes, and the order that follows from it, SymPy answers by what was asked before.
_OF_NO_DYADIC = {"commutative", "srepr", "arguments"}
YARDSTICKS: dict[str, Callable[[Any], Any]] = {
    "type": lambda value: type(value).__qualname__,
    "value": lambda value: value,
    "hash": lambda value: hash(_fresh(value)),
    "srepr": sympy.srepr,
    "str": str,
    "arguments": lambda value: value.args,
    "commutative": lambda value: value.is_commutative,
    "assumptions": lambda value: value.assumptions0,
}


if __name__ == "__main__":
    echo(sys.stdin.buffer, sys.stdout.buffer)

"""What a forked child does: go into the room, wait for one job, work on it sealed, reply.

One job, one reply, then the end. Whatever the work does (too much memory, too deep, stopped, a
fault of ours) becomes a typed failure. Nothing in here forks, and nothing returns to the fork
server: `run` gives the exit status its caller ends with.
"""

from __future__ import annotations

import io
import mmap
import os
import random
import select
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from sym_core.channel import ChannelError, Packet, PacketReader, longest_header, pack
from sym_core.errors import Code, Failure, SymError
from sym_core.limits import GIB, MIB, Limits
from sym_eval import crossings, sandbox
from sym_eval.evidence import clock
from sym_eval.sandbox import JOB_FD, Room

Work = Callable[[Packet], Packet]

REPLIED, UNSEALED, SPEECHLESS = 0, 5, 6  # exit statuses; the daemon's log shows them

MAX_JOB = 16 * MIB  # bytes of a job's header: no larger message reaches the daemon
MAX_BINDINGS = GIB  # bytes; the daemon has its own, lower limit (inputs)
RECURSION = 5000  # levels; deeper terms cannot be printed either
BALLAST = 4 * MIB  # let go when memory is used up: enough to say so
BESIDE = 10  # nicer by so much beside another child: a tenth of its share where cores are scarce
_LONG_LINE = 4096  # characters kept before they are sent without a line's end
_PACKET_COST = 64  # characters: about the frame of an output packet
_SERIAL_BITS = 32  # dummies one job may make before it meets the next job's


def run(room: Room, work: Work, while_waiting: Callable[[], object], channel: int) -> int:
    """Be a child from the first step to the last; `channel` is its end of the job channel."""
    _own_signals()
    try:
        sandbox.before_a_job(room, channel)
    except OSError as error:
        return _unsealed("", error)
    if not _job_is_here():
        while_waiting()
        _prepare("", 0, Limits())  # for its pages: what the job says comes with the job
    try:
        job = _receive()
    except ChannelError as error:
        return _reply(_failed("", Failure(Code.INTERNAL, f"the job cannot be read: {error}")))
    return _one_job(job, room, work) if job else REPLIED


def _one_job(job: Packet, room: Room, work: Work) -> int:
    name = str(job.header.get("job", ""))
    try:
        limits = job.header["limits"]
        _prepare(name, int(job.header["serial"]), limits)
        if job.header.get("ways"):
            os.nice(BESIDE)
        sandbox.with_a_job(room, limits)
    except OSError as error:
        return _unsealed(name, error)
    except (KeyError, TypeError, ValueError) as error:
        return _reply(_failed(name, Failure(Code.INTERNAL, f"not a job: {error!r:.200}")))
    return _reply(_bounded(_worked(name, job, work), limits))


def _prepare(name: str, serial: int, limits: Mapping[str, int]) -> None:
    import sympy
    import sympy.core.random

    # All children fork with the same counter, and dummies with the same number are equal: those
    # of two jobs must never meet. SymPy's own, made at import, have numbers below 2**32.
    sympy.Dummy._base_dummy_index, sympy.Dummy._count = 0, serial << _SERIAL_BITS
    sympy.core.random.seed(serial)
    random.seed(serial)
    # Python refuses to print integers above 4300 digits, a guard for servers without time limits.
    # Here what cannot be kept anyway is the bound.
    sys.set_int_max_str_digits(max(limits["output"], sys.int_info.str_digits_check_threshold))
    sys.setrecursionlimit(RECURSION)
    clock.keep_ringing()
    crossings.tell_by(lambda ways: _aside(Packet({"kind": "ways", "job": name, "ways": ways})))
    sys.stdout = sys.stderr = Output(name, limits["output"], limits["printed"])


class Output(io.TextIOBase):
    """A text stream that sends what is printed, line by line, as output packets."""

    def __init__(self, job: str, room: int, most: int) -> None:
        """What goes beyond `room` characters is dropped, and the last packet says so. A packet
        costs room too, so many short ones are no way around it. After `most` the work is ended."""
        self._job, self._room, self._line = job, room, ""
        self._most = self._left = most

    def writable(self) -> bool:
        """Always."""
        return True

    def write(self, text: str) -> int:
        """Keep the text until its line ends, then send it; E_OUTPUT where no end is in sight."""
        self._left -= len(text) + _PACKET_COST
        if self._left < 0:
            self._left = self._most  # whoever handles the error may say so
            hint = "let the loop end, or print less: a list as the last line is kept whole"
            raise SymError(Code.OUTPUT, "it prints without end", hint=hint)
        self._line += text[: self._room]
        if "\n" in text or len(self._line) > _LONG_LINE:
            self.flush()
        return len(text)

    def flush(self) -> None:
        """Send what is kept."""
        piece, self._line = self._line[: self._room], ""
        if piece:
            self._room = max(0, self._room - len(piece) - _PACKET_COST)
            text = piece if self._room else piece + "\n… [output cut]"
            _aside(Packet({"kind": "output", "job": self._job, "text": text}))


def _aside(packet: Packet) -> None:
    """Say something before the reply."""
    with _no_interrupts():
        _send(pack(packet))


def _worked(name: str, job: Packet, work: Work) -> Packet:
    ballast = mmap.mmap(-1, BALLAST, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    try:
        # Blocked since the fork: an interrupt meant for this job may have come before it.
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        try:
            reply = work(job)
            sys.stdout.flush()
        finally:
            _block_interrupts()
    except BaseException as error:
        ballast.close()
        reply = _failed(name, failure_of(error))
    _block_interrupts()  # one that came while the first was being handled
    return reply


def failure_of(error: BaseException) -> Failure:
    """How an error that ended the work is told to the caller."""
    match error:
        case SymError():
            return error.failure
        case KeyboardInterrupt():
            return Failure(Code.INTERRUPTED, "stopped on request")
        case MemoryError():
            hint = "ask for something smaller, or allow more with SYM_LIMITS=as=4G"
            return Failure(Code.MEMORY, "out of memory", hint=hint)
        case RecursionError():
            hint = "name inner parts in earlier calls"
            return Failure(Code.INPUT_LIMIT, "nested too deeply to work on", hint=hint)
    return Failure(Code.INTERNAL, f"{type(error).__name__}: {error!s:.200}")


def _bounded(reply: Packet, limits: Mapping[str, Any]) -> bytes:
    name = str(reply.header.get("job", ""))
    try:
        packed = pack(reply)
    except (TypeError, ValueError) as error:
        return pack(_failed(name, Failure(Code.INTERNAL, f"not a reply: {error!s:.200}")))
    except MemoryError as error:
        return pack(_failed(name, failure_of(error)))
    blobs = sum(map(len, reply.blobs))
    if blobs > limits["value"] or len(packed) - blobs > longest_header(limits["output"]):
        return pack(_failed(name, Failure(Code.OUTPUT, f"a reply of {len(packed)} bytes")))
    return packed


def _own_signals() -> None:
    # The fork server forks with its signals blocked, so none of its handlers runs in here.
    signal.set_wakeup_fd(-1)
    for number in (signal.SIGTERM, signal.SIGCHLD):
        signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.pthread_sigmask(signal.SIG_SETMASK, {signal.SIGINT})


def _block_interrupts() -> set[int]:
    # Half a packet would be worse than a late one.
    return signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


@contextmanager
def _no_interrupts() -> Iterator[None]:
    before = _block_interrupts()
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _job_is_here() -> bool:
    # Then somebody waits already, and copying pages ahead would only cost him time.
    return bool(select.select([JOB_FD], [], [], 0)[0])


def _receive() -> Packet | None:
    """The job; None when the daemon hung up instead."""
    reader = PacketReader(MAX_JOB, MAX_BINDINGS)
    while data := os.read(JOB_FD, reader.missing()):
        for packet in reader.feed(data):
            return packet
    return None


def _unsealed(name: str, error: OSError) -> int:
    _reply(_failed(name, Failure(Code.SANDBOX, f"an evaluation could not be sealed: {error}")))
    return UNSEALED


def _failed(name: str, failure: Failure) -> Packet:
    return Packet({"kind": "failed", "job": name, "error": failure.as_fields()})


def _reply(reply: Packet | bytes) -> int:
    try:
        _send(reply if isinstance(reply, bytes) else pack(reply))
    except OSError:  # the daemon hung up
        return SPEECHLESS
    return REPLIED


def _send(data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(JOB_FD, rest) :]

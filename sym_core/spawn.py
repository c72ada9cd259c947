"""Adopt the kernel of a state directory, or start one: whoever asks, there is one and no second.

Looks, takes the spawn lock, and looks again once it has it. Never imports the kernel: it is another
program, started with nothing of ours but one pipe that it says on whether it is ready.
"""

from __future__ import annotations

import fcntl
import os
import select
import shlex
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from sym_core import strictjson
from sym_core.errors import Code, Failure, SymError
from sym_core.home import Home, locked
from sym_core.link import Answer, Deadline, Link, Unanswered, dial
from sym_core.version import VERSION

if TYPE_CHECKING:
    import io
    import subprocess
    from pathlib import Path

    from sym_core.settings import Settings

# -P: nothing is imported from the current directory.
MODULE: tuple[str, ...] = ("-P", "-m", "sym_kernel")
_PAUSE = 0.02  # s between two looks: a fiftieth of what a kernel takes to start
_READY = 64 << 10  # bytes: the most that is read of the line a kernel says when it is ready
# What a kernel needs of our environment. It outlives us, so it gets none of the host's secrets.
_KEPT = (
    *("PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TMPDIR"),
    *("PYTHONPATH", "PYTHONHOME", "LD_LIBRARY_PATH"),
)
# Python itself ignores these, so that a peer that hangs up is an exception and not our end.
_PYTHONS = {signal.SIGPIPE, signal.SIGXFSZ}
_STARTABLE = {Answer.NO_SOCKET, Answer.DEAD_SOCKET, Answer.HUNG_UP}


def adopt_or_spawn(settings: Settings) -> Link:
    """A proven connection to the one kernel of the state directory, started if there was none.

    SymError says what stands in the way: E_VERSION, E_OWNER, E_BUSY, E_SANDBOX, E_INTERNAL.
    """
    home = Home.at(settings.state)
    return adopted(home, settings) or _spawned(home, settings)


def adopted(home: Home, settings: Settings) -> Link | None:
    """A connection, or None where a kernel may be started; SymError for one that is not ours."""
    try:
        return dial(home, settings.limits)
    except Unanswered as unanswered:
        if unanswered.answer in _STARTABLE:
            return None
        raise _refusal(home, unanswered) from None


def terminate(home: Home, settings: Settings) -> int:
    """Ask whoever listens on our socket to end (SIGTERM), of whichever version or key; its pid.

    0 when nobody listens. The pid is the kernel's word on the connection, not a file's.
    """
    try:
        link = dial(home, settings.limits)
    except Unanswered as unanswered:
        pid = 0 if unanswered.answer is Answer.OTHER_USER else unanswered.pid
    else:
        pid = link.pid
        link.close()
    if pid:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGTERM)
            os.kill(pid, signal.SIGCONT)  # a stopped one hears nothing before
    return pid


def default_signals() -> None:
    """Take back what our parent ignored or blocked: the first thing a kernel does."""
    for number in signal.valid_signals() - _PYTHONS - {signal.SIGKILL, signal.SIGSTOP}:
        if signal.getsignal(number) == signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())


def _spawned(home: Home, settings: Settings) -> Link:
    patience = Deadline(settings.limits["start"] + settings.limits["handshake"])
    with _opened(home, home.spawn_lock) as lock:
        while not locked(lock):
            if link := adopted(home, settings):
                return link
            _pause(home, patience)
        # Another may have started one between our look and our lock; a dying one is waited for.
        patience = Deadline(settings.limits["handshake"])
        while not (link := adopted(home, settings)) and _alive(home):
            _pause(home, patience)
        if link is None:
            _start(home, settings)
            link = adopted(home, settings)
    if link is None:
        raise _dead(home, "the kernel ended as soon as it was ready")
    return link


def _alive(home: Home) -> bool:
    with _opened(home, home.lock) as lock:
        return not locked(lock, fcntl.LOCK_SH)


@contextmanager
def _opened(home: Home, path: Path) -> Iterator[int]:
    descriptor = home.descriptor(path)
    try:
        yield descriptor
    finally:
        os.close(descriptor)  # and the lock with it


def _pause(home: Home, patience: Deadline) -> None:
    try:
        time.sleep(min(_PAUSE, patience.left()))
    except TimeoutError:
        raise SymError(
            Code.BUSY,
            "a kernel is there but takes no connection",
            where=str(home.path),
            hint="it starts, ends or has no room for another client: try again in a moment",
        ) from None


def _start(home: Home, settings: Settings) -> None:
    """Start a kernel and wait until it says that it listens."""
    since = home.log.stat().st_size if home.log.exists() else 0
    reading, writing = os.pipe2(os.O_CLOEXEC)
    with open(reading, "rb", buffering=0) as ready:
        try:
            process = _launched(home, settings, writing)
        except OSError as error:
            raise SymError(
                Code.INTERNAL,
                f"{sys.executable} cannot be started: {error.strerror}",
                hint="is it there, and may you run it?",
            ) from None
        finally:
            os.close(writing)
        # Reaps it whenever it ends, so that a long-lived host keeps no zombie.
        reaper = threading.Thread(target=process.wait, name="reaper", daemon=True)
        reaper.start()
        line = _line(ready, settings.limits["start"])
    if line is None:
        process.kill()
        raise _dead(home, f"the kernel was not ready in {settings.limits['start']} s", since)
    if not line:
        reaper.join(settings.limits["grace"])  # its last words come after its pipe is closed
        raise _dead(home, f"the kernel died as it started (status {process.returncode})", since)
    _check_ready(home, line, since)


def _launched(home: Home, settings: Settings, ready: int) -> subprocess.Popen[bytes]:
    import subprocess

    command = [sys.executable, *MODULE, *settings.as_arguments(), f"--ready-fd={ready}"]
    with open(home.open_log(), "ab", buffering=0) as log, _unblocked():
        return subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            cwd="/",
            env={name: os.environ[name] for name in _KEPT if name in os.environ},
            start_new_session=True,
            pass_fds=(ready,),
        )


@contextmanager
def _unblocked() -> Iterator[None]:
    # A signal mask survives exec: a kernel that cannot be told to end would stay for ever.
    before = signal.pthread_sigmask(signal.SIG_SETMASK, ())
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _line(ready: io.FileIO, seconds: float) -> bytes | None:
    """What was said up to the end of the line or of the pipe; None when the time is over."""
    deadline, said = Deadline(seconds), b""
    try:
        while not said.endswith(b"\n") and len(said) < _READY:
            readable, _, _ = select.select([ready], [], [], deadline.left())
            if readable and not (piece := ready.read(_READY)):
                break
            said += piece if readable else b""
    except TimeoutError:
        return None
    return said


def _check_ready(home: Home, line: bytes, since: int) -> None:
    try:
        said = strictjson.loads(line)
    except strictjson.JsonError:
        raise _dead(home, "the kernel said nothing that can be read", since) from None
    if said.get("ok") is not True:
        error = said.get("error")
        raise SymError.of(Failure.from_fields(error if isinstance(error, dict) else {}))


def _dead(home: Home, what: str, since: int = 0) -> SymError:
    tail = home.log_tail(since)
    return SymError(
        Code.INTERNAL,
        f"{what}: {tail}" if tail else what,
        where=str(home.path),
        hint=f"the whole log is {home.log}",
    )


def _refusal(home: Home, unanswered: Unanswered) -> SymError:
    code, what = {
        Answer.OTHER_KEY: (Code.OWNER, "was started with another key than kernel.key holds now"),
        Answer.OTHER_USER: (Code.OWNER, "runs under another user"),
        Answer.OTHER_VERSION: (Code.VERSION, f"is version {unanswered.theirs}, we are {VERSION}"),
        Answer.SILENT: (Code.BUSY, "does not answer"),
    }[unanswered.answer]
    stop = f"stop it and ask again: sym-kernel stop --state {shlex.quote(str(home.path))}"
    return SymError(
        code, f"the kernel (pid {unanswered.pid}) {what}", where=str(home.path), hint=stop
    )

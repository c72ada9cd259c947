"""The state directory: where it is, whether it may be trusted, and the files in it.

Every doubt is a refusal that names the path and the command that mends it. Opens and makes files;
starts nothing, connects to nothing, and never follows a symbolic link inside the directory.
"""

from __future__ import annotations

import fcntl
import os
import pwd
import stat
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from sym_core import strictjson, trust
from sym_core.errors import Code, SymError

MAX_SOCKET = 107  # bytes: sockaddr_un has 108, the last is NUL
_PAUSE = 0.02  # s between two looks at a lock: nothing beside the time a kernel takes to end


@dataclass(frozen=True)
class Home:
    """A state directory that has been checked; made by `at`."""

    path: Path

    @property
    def socket(self) -> Path:
        """Where the kernel listens."""
        return self.path / "kernel.sock"

    @property
    def key_file(self) -> Path:
        """What both ends prove to know."""
        return self.path / "kernel.key"

    @property
    def lock(self) -> Path:
        """Held by the kernel for as long as it lives."""
        return self.path / "kernel.lock"

    @property
    def spawn_lock(self) -> Path:
        """Held by a client while it starts a kernel."""
        return self.path / "spawn.lock"

    @property
    def record(self) -> Path:
        """What the kernel says about itself, for people; nobody's liveness is read from it."""
        return self.path / "kernel.json"

    @property
    def log(self) -> Path:
        """The kernel's standard output and error."""
        return self.path / "kernel.log"

    @property
    def old_log(self) -> Path:
        """The log's one older generation."""
        return self.path / "kernel.log.1"

    @property
    def database(self) -> Path:
        """The sessions."""
        return self.path / "sessions.db"

    @classmethod
    def at(cls, state: str | Path = "") -> Home:
        """Check the directory `where` names, and what is in it, making it when it is missing."""
        home = cls(where(str(state), os.environ))
        _check_length(home)
        trust.check_parents(home.path)
        trust.make_directory(home.path)
        trust.check_directory(home.path)
        home._check_files()
        return home

    def key(self) -> bytes:
        """The 32 secret bytes; whoever comes first makes them, once."""
        try:
            return trust.read_key(self.key_file)
        except FileNotFoundError:
            trust.make_key(self.key_file)
            return trust.read_key(self.key_file)

    def descriptor(self, path: Path, flags: int = os.O_RDWR) -> int:
        """A descriptor of one of our files, made 0600 when missing, no symbolic link followed."""
        try:
            return os.open(path, flags | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, trust.FILE_MODE)
        except OSError as error:
            mend = trust.move_away(path)
            raise trust.unsafe(path, f"cannot be opened ({error.strerror})", mend) from None

    def open_log(self) -> int:
        """A descriptor that only appends to the log."""
        return self.descriptor(self.log, os.O_WRONLY | os.O_APPEND)

    def log_tail(self, since: int = 0, lines: int = 3) -> str:
        """The log's last lines after byte `since`, printable ASCII, 1000 characters at most."""
        try:
            with open(self.descriptor(self.log, os.O_RDONLY), "rb") as log:
                size = log.seek(0, os.SEEK_END)
                log.seek(max(min(since, size), size - 4000))
                text = log.read().decode("utf-8", "replace")
        except (OSError, SymError):
            return ""
        tail = " | ".join(line.strip() for line in text.splitlines()[-lines:] if line.strip())
        return "".join(c if c.isascii() and c.isprintable() else "?" for c in tail)[-1000:]

    def inodes(self) -> tuple[int, ...]:
        """Which files the socket and the sessions are at this moment; 0 for one that is gone."""
        return _inode(self.socket), _inode(self.database)

    def remove_socket(self, inode: int) -> None:
        """Remove the socket, if it still is the one with that inode and not a successor's."""
        with suppress(FileNotFoundError):
            if os.lstat(self.socket).st_ino == inode:
                os.unlink(self.socket)

    @contextmanager
    def owned(self, wait: float = 0.0) -> Iterator[None]:
        """Be the one kernel of this directory; E_BUSY when another still is after `wait` seconds.

        The lock goes with the process, however it ends: nobody ever has to clear it.
        """
        descriptor, end = self.descriptor(self.lock), time.monotonic() + wait
        try:
            while not locked(descriptor):
                if time.monotonic() >= end:
                    raise SymError(Code.BUSY, "another kernel runs here", where=str(self.path))
                time.sleep(_PAUSE)
            yield
        finally:
            os.close(descriptor)

    def write_record(self, pid: int, started: float, version: str) -> None:
        """Replace `kernel.json` at once, so that nobody reads half of it."""
        fields = {"pid": pid, "started": started, "version": version, "log": str(self.log)}
        beside = self.path / f".kernel.json.{pid}"
        with open(self.descriptor(beside, os.O_WRONLY | os.O_TRUNC), "wb") as file:
            file.write(strictjson.dumps(fields) + b"\n")
        os.replace(beside, self.record)

    def _check_files(self) -> None:
        store = [self.path / (self.database.name + end) for end in ("", "-wal", "-shm", "-journal")]
        own = (self.lock, self.spawn_lock, self.record, self.log, self.old_log, *store)
        for path in own:
            trust.check_file(path, stat.S_ISREG)
        trust.check_file(self.socket, stat.S_ISSOCK)


def _inode(path: Path) -> int:
    try:
        return os.lstat(path).st_ino
    except FileNotFoundError:
        return 0


def locked(descriptor: int, how: int = fcntl.LOCK_EX) -> bool:
    """Try to lock a descriptor's file without waiting; the lock goes when it is closed."""
    try:
        fcntl.flock(descriptor, how | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def where(state: str, environ: Mapping[str, str]) -> Path:
    """The directory meant: `state`, else $SYM_STATE, else below $XDG_STATE_HOME or ~/.local/state.

    Absolute; a leading ~ is our home. Nothing is looked at on the disk.
    """
    named = state or environ.get("SYM_STATE", "")
    if "\0" in named:
        raise SymError(Code.NAME, "the name of the state directory holds a NUL")
    if named:
        return Path(os.path.abspath(os.path.expanduser(named)))
    base = environ.get("XDG_STATE_HOME", "")
    # The XDG specification: a relative path in the variable is to be ignored.
    below = Path(base) if os.path.isabs(base) else _own_home(environ) / ".local" / "state"
    return below / "sym-kernel"


def _own_home(environ: Mapping[str, str]) -> Path:
    # An empty $HOME is no home: Path.home() would make it the root directory.
    named = environ.get("HOME", "")
    return Path(named) if os.path.isabs(named) else Path(pwd.getpwuid(os.geteuid()).pw_dir)


def _check_length(home: Home) -> None:
    length = len(os.fsencode(home.socket))
    if length > MAX_SOCKET:
        raise SymError(
            Code.INPUT_LIMIT,
            f"the socket path {ascii(str(home.socket))} has {length} bytes, {MAX_SOCKET} at most",
            hint="choose a shorter directory: --state DIR or SYM_STATE=DIR",
        )

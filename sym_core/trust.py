"""Whether a path may be trusted: its owner, its mode, its parents, and the secret key.

Every doubt is a SymError (E_SANDBOX) that names the path and the command that mends it. Makes what
is missing, changes nothing that is there, and never follows a symbolic link to a file.
"""

from __future__ import annotations

import os
import shlex
import stat
from collections.abc import Callable
from pathlib import Path

from sym_core.errors import Code, SymError
from sym_core.handshake import KEY

FILE_MODE, DIRECTORY_MODE = 0o600, 0o700
_NOT_OURS = 0o077  # any right of the group or of others
_WORLD_WRITABLE, _STICKY = 0o002, stat.S_ISVTX


def check_parents(path: Path) -> None:
    """Refuse a place where another user could put something else in the way."""
    for parent in path.parents:
        if parent.is_symlink() and os.lstat(parent).st_uid not in {0, os.geteuid()}:
            raise unsafe(parent, "is a symbolic link of another user", "choose another --state")
    for parent in path.parent.resolve().joinpath(path.name).parents:
        _check_parent(parent)


def _check_parent(parent: Path) -> None:
    try:
        found = os.stat(parent)
    except FileNotFoundError:
        return  # made by us in a moment
    if not stat.S_ISDIR(found.st_mode):
        raise unsafe(parent, "is not a directory", "choose another --state")
    if found.st_mode & _WORLD_WRITABLE and not found.st_mode & _STICKY:
        raise unsafe(
            parent,
            "may be written by everybody, who could put another directory in place of ours",
            f"chmod o-w {shlex.quote(str(parent))}",
        )


def make_directory(path: Path) -> None:
    """Make the directory and what is missing above it, each 0700 whatever the umask."""
    # One by one: os.makedirs gives the modes of the umask to all but the last.
    missing = [p for p in (path, *path.parents) if not os.path.lexists(p)]
    for directory in reversed(missing):
        try:
            os.mkdir(directory, DIRECTORY_MODE)
        except FileExistsError:
            continue  # another first call was faster
        except OSError as error:
            raise unsafe(
                directory, f"cannot be made ({error.strerror})", "choose another --state"
            ) from None


def check_directory(path: Path) -> None:
    """Refuse anything but a real directory that is ours alone."""
    found = os.lstat(path)
    name = shlex.quote(str(path))
    if stat.S_ISLNK(found.st_mode):
        real = shlex.quote(os.path.realpath(path))
        raise unsafe(path, "is a symbolic link", f"name the directory itself: --state {real}")
    if not stat.S_ISDIR(found.st_mode):
        raise unsafe(path, "is not a directory", move_away(path))
    if found.st_uid != os.geteuid():
        raise unsafe(path, f"belongs to user {found.st_uid}", "choose another --state")
    if stat.S_IMODE(found.st_mode) & 0o777 != DIRECTORY_MODE:
        raise unsafe(path, f"has mode {found.st_mode & 0o777:04o}, not 0700", f"chmod 700 {name}")


def check_file(path: Path, kind: Callable[[int], bool]) -> None:
    """Refuse a file that is a link, another's, or not of its `kind` (stat.S_ISREG …)."""
    try:
        found = os.lstat(path)
    except FileNotFoundError:
        return
    _check_found(path, found, kind)


def _check_found(path: Path, found: os.stat_result, kind: Callable[[int], bool]) -> None:
    if stat.S_ISLNK(found.st_mode):
        raise unsafe(path, "is a symbolic link", move_away(path))
    if not kind(found.st_mode):
        raise unsafe(path, "is not the kind of file it should be", move_away(path))
    if found.st_uid != os.geteuid():
        raise unsafe(path, f"belongs to user {found.st_uid}", move_away(path))


def read_key(path: Path) -> bytes:
    """The key in that file; FileNotFoundError when there is none yet."""
    # O_NONBLOCK: opening a FIFO that lies there must not wait for a writer.
    flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC | os.O_NONBLOCK
    try:
        descriptor = os.open(path, flags)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise unsafe(path, f"cannot be opened ({error.strerror})", move_away(path)) from None
    try:
        found = os.fstat(descriptor)
        _check_found(path, found, stat.S_ISREG)
        _check_key(path, found)
        return os.read(descriptor, KEY)
    finally:
        os.close(descriptor)


def _check_key(path: Path, found: os.stat_result) -> None:
    mode = stat.S_IMODE(found.st_mode)
    if mode & _NOT_OURS:
        # Others may have read it: a new mode would not make it secret again.
        raise unsafe(path, f"has mode {mode:04o}, others may have read it", _remove(path))
    if found.st_size != KEY:
        raise unsafe(path, f"has {found.st_size} bytes, not {KEY}", _remove(path))


def make_key(path: Path) -> None:
    """Make the key file whole and at once, unless another did."""
    # A link appears whole or not at all, and never in place of another's.
    beside = path.with_name(f".{path.name}.{os.urandom(8).hex()}")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
    with open(os.open(beside, flags, FILE_MODE), "wb") as file:
        file.write(os.urandom(KEY))
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(beside, path)
    except FileExistsError:
        pass
    finally:
        os.unlink(beside)


def unsafe(path: Path, what: str, mend: str) -> SymError:
    """The refusal of a path: what is wrong with it and how it is mended."""
    return SymError(Code.SANDBOX, f"{ascii(str(path))} {what}", where="state directory", hint=mend)


def move_away(path: Path) -> str:
    """The command that gets a file out of the way without losing it."""
    name = shlex.quote(str(path))
    return f"mv {name} {name}.away"


def _remove(path: Path) -> str:
    return f"stop the kernel, then rm {shlex.quote(str(path))}"

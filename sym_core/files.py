"""Files that a user lets agents work with: found inside the roots, read whole, replaced whole.

Says nothing of what is outside of the roots, follows no link out of them, never leaves half a file
and runs nothing.
"""

from __future__ import annotations

import contextlib
import difflib
import os
import stat
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sym_core.errors import Code, SymError
from sym_core.limits import Limits

_READ = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
_SHOWN = 100  # characters of a path in an error


@dataclass(frozen=True)
class Found:
    """A file as it was read: where it really is, its text, and by what a change is known."""

    path: str
    text: str
    stamp: tuple[int, ...]


class Files:
    """The files inside some directories."""

    def __init__(
        self, roots: Sequence[str] = (), limits: Limits | None = None, closed: str = ""
    ) -> None:
        """`roots` are directories, by default the working one as it is now; of what is in
        `closed` nothing is read. E_NAME for a root that is no directory."""
        self._roots = tuple(map(os.path.realpath, roots)) or _usual()
        self._closed = os.path.realpath(closed) if closed else ""
        self._most = (limits or Limits())["file"]
        for given, root in zip(roots, self._roots, strict=False):
            if not os.path.isdir(root):
                raise SymError(Code.NAME, f"root {given[:_SHOWN]!a} is no directory")

    def read(self, path: str) -> Found:
        """The text of a regular file; E_NAME if there is none inside the roots, E_INPUT_LIMIT for a
        large one, E_SYNTAX for one that is not UTF-8."""
        real = self._inside(path)
        try:
            with _opened(real) as file:
                if not self._holds(os.readlink(f"/proc/self/fd/{file}")):
                    raise self._absent(path)  # a folder became a link after it was looked at
                about = os.fstat(file)
                if not stat.S_ISREG(about.st_mode):
                    raise self._absent(path)
                data = _all_of(file, self._most + 1)
        except OSError as error:
            raise _refused(path, "cannot be read", error) from None
        if len(data) > self._most:
            hint = "the limit `file` says how long a file may be"
            what = f"{_shown(path)} is longer than {self._most} bytes"
            raise SymError(Code.INPUT_LIMIT, what, hint=hint)
        return Found(real, _text(data, path), _stamp(about))

    def replace(self, found: Found, text: str) -> None:
        """Put another text in the place of a file that was read: all of it or nothing, with the
        same rights. E_OUTPUT if it cannot be written, or was changed since it was read."""
        folder, name = os.path.split(found.path)
        new = os.path.join(folder, f".{name[:64]}.{os.urandom(6).hex()}.tmp")
        try:
            now = os.lstat(found.path)
            if _stamp(now) != found.stamp:
                what = f"{_shown(name)} was changed meanwhile: nothing was written"
                raise SymError(Code.OUTPUT, what, hint="try again")
            _write(new, text.encode(), stat.S_IMODE(now.st_mode))
            os.replace(new, found.path)
            _sync(folder)
        except OSError as error:
            raise _refused(name, "cannot be written", error, Code.OUTPUT) from None
        finally:
            with contextlib.suppress(OSError):
                os.unlink(new)

    def _inside(self, path: str) -> str:
        """Where a regular file inside the roots really is."""
        if _impossible(path):
            raise SymError(Code.NAME, f"{_shown(path)} is no path", hint="as notes/a.py")
        for root in self._roots:
            real = os.path.realpath(os.path.join(root, path))
            if not self._holds(real) or not os.path.lexists(real):
                continue
            if not stat.S_ISREG(os.lstat(real).st_mode):
                what = f"{_shown(path)} is no regular file"
                raise SymError(Code.NAME, what, hint="give the path of a file")
            return real
        raise self._absent(path)

    def _holds(self, real: str) -> bool:
        if self._closed and _within(real, self._closed):
            return False
        return any(_within(real, root) for root in self._roots)

    def _absent(self, path: str) -> SymError:
        """The same for what is not there and for what is elsewhere."""
        near = tuple(difflib.get_close_matches(os.path.basename(path), self._beside(path), 3))
        hint = f"did you mean {near[0]}?" if near else "--root DIR lets agents use more folders"
        return SymError(
            Code.NAME, f"no file {_shown(path)} inside the roots", hint=hint, candidates=near
        )

    def _beside(self, path: str) -> list[str]:
        """Names of what is in the same folder, if that is inside."""
        for root in self._roots:
            folder = os.path.realpath(os.path.join(root, os.path.dirname(path)))
            if self._holds(folder):
                with contextlib.suppress(OSError):
                    return os.listdir(folder)
        return []


def _usual() -> tuple[str, ...]:
    """The working directory; none where it is gone, or all there is: hosts start servers in /."""
    try:
        here = os.path.realpath(os.getcwd())
    except OSError:
        return ()
    return (here,) if here != os.sep else ()


def _within(real: str, folder: str) -> bool:
    return os.path.commonpath((folder, real)) == folder


def _impossible(path: str) -> bool:
    """Whether no file can be called so."""
    try:
        os.fsencode(path)
    except UnicodeEncodeError:
        return True
    return not path or "\0" in path


@contextlib.contextmanager
def _opened(path: str) -> Iterator[int]:
    file = os.open(path, _READ)
    try:
        yield file
    finally:
        os.close(file)


def _all_of(file: int, most: int) -> bytes:
    pieces: list[bytes] = []
    while most > 0 and (piece := os.read(file, most)):
        pieces.append(piece)
        most -= len(piece)
    return b"".join(pieces)


def _text(data: bytes, path: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        what = f"{_shown(path)} is not UTF-8 text at byte {error.start}"
        raise SymError(Code.SYNTAX, what, hint="save it as UTF-8") from None


def _write(path: str, data: bytes, mode: int) -> None:
    file = os.open(path, _NEW, 0o600)
    try:
        while data:
            data = data[os.write(file, data) :]
        os.fchmod(file, mode)
        os.fsync(file)
    finally:
        os.close(file)


def _sync(folder: str) -> None:
    """So that the new name survives a power cut too."""
    file = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(file)
    finally:
        os.close(file)


def _stamp(about: os.stat_result) -> tuple[int, ...]:
    return about.st_dev, about.st_ino, about.st_size, about.st_mtime_ns


def _shown(path: str) -> str:
    return ascii(path if len(path) <= _SHOWN else f"…{path[-_SHOWN:]}")


def _refused(path: str, what: str, error: OSError, code: Code = Code.NAME) -> SymError:
    hint = "look at its rights" if isinstance(error, PermissionError) else ""
    return SymError(code, f"{_shown(path)} {what}: {error.strerror}", hint=hint)

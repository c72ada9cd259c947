r"""The kernel's log: one line a record, whatever is in it; rotated, one older generation.

What agents and children wrote appears in it only spelled out: a newline as `\n`, an ESC as
`\x1b`. So a line cannot be forged, and a terminal that shows the file obeys nothing in it. Never
raises and never stops the kernel: lines that could not be written are counted, and the next one
that can be says how many.
"""

from __future__ import annotations

import io
import logging
import os
from collections.abc import Mapping
from logging.handlers import RotatingFileHandler
from pathlib import Path

LINE = 8000  # characters of one record: a traceback of 80 lines
_FORMAT = "%(asctime)s %(levelname)s %(process)d %(name)s: %(message)s"


class OneLine(logging.Formatter):
    """Records as single printable lines, tracebacks too."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, without its end."""
        line = super().format(record)
        more = len(line) - LINE
        return spelled_out(line[:LINE]) + (f"… [{more} more]" if more > 0 else "")


class LogFile(RotatingFileHandler):
    """The file (0600, appended to, no symbolic link followed) and its older generation.

    The process's own stdout and stderr follow a rotation if they are this file.
    """

    def __init__(self, path: Path, size: int) -> None:
        """Rotates before a line would make the file longer than `size` bytes."""
        self._lost = 0
        super().__init__(path, maxBytes=size, backupCount=1, encoding="utf-8")
        self.setFormatter(OneLine(_FORMAT))

    def emit(self, record: logging.LogRecord) -> None:
        """Write one record, after the news of those that could not be."""
        if self._lost:
            self._lost, lost = 0, self._lost
            text = f"{lost} lines could not be written"
            super().emit(logging.LogRecord(__name__, logging.ERROR, "", 0, text, None, None))
            if self._lost:
                self._lost = lost
        super().emit(record)

    def handleError(self, record: logging.LogRecord) -> None:
        """Count it: a full disk must not end the kernel."""
        self._lost += 1

    def doRollover(self) -> None:
        """Begin a new file; the old one replaces the older generation."""
        ours = [number for number in (1, 2) if self._writes_here(number)]
        super().doRollover()
        for number in ours:
            os.dup2(self._number(), number)

    def _writes_here(self, number: int) -> bool:
        try:
            return os.path.samestat(os.fstat(number), os.fstat(self._number()))
        except OSError:
            return False

    def _number(self) -> int:
        return -1 if self.stream is None else self.stream.fileno()

    def _open(self) -> io.TextIOWrapper:
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_NOFOLLOW | os.O_CLOEXEC
        number = os.open(self.baseFilename, flags, 0o600)
        # Unbuffered: a line that a full disk refused is not written after all, behind its news.
        raw = io.FileIO(number, "a")
        return io.TextIOWrapper(raw, "utf-8", "backslashreplace", write_through=True)


def open_log(path: Path, limits: Mapping[str, int]) -> LogFile:
    """Send what this process logs (INFO and up) to that file, for as long as it lives.

    OSError if the file cannot be opened or is a symbolic link.
    """
    handler = LogFile(path, limits["log"])
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    return handler


def spelled_out(text: str) -> str:
    """The text with backslashes doubled and everything that is not visible spelled out."""
    text = text.replace("\\", "\\\\")
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode() for char in text
    )

"""What the demonstration shows: headings, prose, results in a column, and the final count.

Prints and counts; asks nobody anything.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any, TextIO

from sym_people.pretty import WIDTH, hanging, paragraph, pretty

_COLUMN = 14  # where results begin: the longest name of the derivation and two blanks


class Screen:
    """Lines of at most 90 columns on one stream, and everything that was not as expected."""

    def __init__(self, stream: TextIO | None = None) -> None:
        """`stream` is standard output unless another one is given."""
        self._stream = stream or sys.stdout
        self.faults: list[str] = []
        self.calls = 0

    def heading(self, text: str) -> None:
        """A new part of the demonstration."""
        self._say(f"\n── {text} ".ljust(WIDTH, "─"))

    def prose(self, text: str) -> None:
        """A sentence or two."""
        self._say(paragraph(text))

    def result(self, name: str, reply: Mapping[str, Any]) -> None:
        """A reply under its name: the result, its numeric value, and how it was checked."""
        self.calls += 1
        if not reply.get("ok"):
            self._say(hanging(f"  {name}", str(reply.get("error")), _COLUMN))
            return
        self._say(hanging(f"  {name}", f"= {pretty(str(reply['result']))}", _COLUMN))
        self._say(hanging("", _footnote(reply), _COLUMN))

    def note(self, label: str, text: str) -> None:
        """One fact beside its label."""
        self._say(hanging(f"  {label}", text, _COLUMN))

    def expect(self, met: bool, what: str) -> None:
        """Note what is not as it should be; what is goes without saying."""
        if not met:
            self.faults.append(what)
            self.note("NOT SO", what)

    def collect(self, faults: Sequence[str]) -> None:
        """Faults found elsewhere."""
        for fault in faults:
            self.expect(False, fault)

    def _say(self, text: str) -> None:
        if text:
            print(text, file=self._stream, flush=True)


def _footnote(reply: Mapping[str, Any]) -> str:
    check = reply.get("check") or {}
    numeric, exact = reply.get("numeric"), str(reply.get("result"))
    parts = [f"≈ {numeric}"] if numeric and numeric != exact else []
    parts += [f"{check['verdict']}: {check['how']}"] if check else []
    return "; ".join(parts) + f"  ({reply.get('ms', 0):.0f} ms)" if parts else ""

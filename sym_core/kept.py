"""Values that a session keeps, and which of them some texts speak of.

Pure: rows in, rows out. Knows no file and decodes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sym_core.mentions import Mentions


class Kept(NamedTuple):
    """A value that is kept: entry `n`, or what its program left beside it when `part` is not 0."""

    name: str | None
    id: int
    n: int
    part: int
    bytes: int
    needs: str | None
    last: bool

    def mentioned(self, mentions: Mentions) -> tuple[str, ...]:
        """Which of its names occur."""
        if self.part == 0:
            return mentions.of(self.name, self.n, self.last)
        return mentions.of(self.name, 0, False)


def spoken_of(
    texts: list[str], kept: Callable[[bool], list[Kept]]
) -> list[tuple[tuple[str, ...], Kept]]:
    """The values with those of their names that occur in the texts, or in functions named there.

    `kept` gives all values that are kept, or only those that have a name.
    """
    found: dict[int, tuple[tuple[str, ...], Kept]] = {}
    while texts:
        mentions = Mentions(texts)
        rows = kept(mentions.numbered)
        new = [(names, row) for row in rows if (names := row.mentioned(mentions))]
        # What a function speaks of must be there too, and what that speaks of.
        texts = [row.needs for _, row in new if row.needs and row.id not in found]
        for names, row in new:
            before = found.get(row.id, ((), row))[0]
            found[row.id] = tuple(dict.fromkeys((*before, *names))), row
    return sorted(found.values(), key=lambda each: (each[1].n, each[1].part))

"""Tables of refusals: the words once, and which texts get them at which position (0: none is told).

Data and one reader of it; no test is in here.
"""

from __future__ import annotations

import pytest

from sym_core.errors import SymError
from sym_eval.reading import read

Table = list[tuple[str, str, dict[str, int]]]


def rows(table: Table) -> list[tuple[str, str]]:
    """Each text and the whole message that it gets."""
    found = []
    for told, hint, texts in table:
        for text, position in texts.items():
            where = f" (position {position})" if position else ""
            found.append((text, told + where + (f"; {hint}" if hint else "")))
    return found


def refusal(text: str) -> str:
    """What read() says about the text, which it has to refuse."""
    with pytest.raises(SymError) as caught:
        read(text)
    return str(caught.value)

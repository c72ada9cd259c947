"""Examples of the vocabulary's words with what comes of them: data/words.jsonl, a line each.

Made once, and looked through by people; the values were compared with tables and with brute force.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from sym_eval import vocabulary

WORDS: list[dict[str, Any]] = [
    json.loads(line)
    for line in (Path(__file__).parent / "data" / "words.jsonl").read_text().splitlines()
]


def word_of(example: dict[str, Any]) -> str:
    """The canonical name of the example's first word, empty if it begins with something else."""
    found = re.match(r"[A-Za-z_]\w*", example["text"])
    row = vocabulary.called(found[0]) if found else None
    return row.name if row is not None else ""

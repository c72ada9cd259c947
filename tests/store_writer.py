"""A program that keeps values in a store and says each number when it is kept: made to be killed.

python -m tests.store_writer DIRECTORY SEED
"""

from __future__ import annotations

import random
import sys
from itertools import count
from pathlib import Path

from tests.storing import keep, opened


def blob_of(session: str, n: int) -> bytes:
    """What entry n of that session holds: from nothing to some pages, the same every time."""
    chosen = random.Random(f"{session} {n}")
    return chosen.randbytes(chosen.choice((0, 10, 500, 5000, 50_000)))


def name_of(n: int) -> str:
    """The name entry n is given: some new, some used again, some none."""
    return ("", f"v{n}", "again")[n % 3]


def main(directory: Path, seed: int) -> None:
    """Keep values until killed, saying `session number` after each."""
    store = opened(directory, entries=5)
    store.lose_unfinished()
    sessions = [f"{seed}-{k}" for k in range(2)]
    for n in count(1):
        for session in sessions:
            assert keep(store, blob_of(session, n), name_of(n), session) == n
            sys.stdout.write(f"{session} {n}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))

"""The same claims again and again: `python -m tests.determinism RUNS [FILE.jsonl …]`.

Each run asks in another order, with SymPy's caches empty or full, and with every clock of the
proofs slower or faster than the run before; a verdict that changes depends on one of these. A line
of a file is {"lhs": …, "rhs": …, "assume": …}; without one the slow claims of the tests are asked.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sympy.core.cache import clear_cache

from sym_core.errors import SymError
from sym_eval.evidence import clock
from tests.asking import asked
from tests.claims import OPEN, SLOW_FALSE, SLOW_TRUE
from tests.identities import Claim

FACTORS = (1.0, 20.0, 0.4)  # a machine as it is, a fast one, and one that is 2.5 times slower


@contextmanager
def clocks(factor: float) -> Iterator[None]:
    """Inside, every share of time is so many times as long."""
    within = clock.within

    def scaled(seconds: float, work: Callable[[], Any]) -> Any:
        return within(seconds * factor, work)

    try:
        clock.within = scaled
        yield
    finally:
        clock.within = within


def verdict(claim: Claim) -> str:
    """The word, or that it was refused."""
    lhs, rhs, assume = claim
    try:
        return asked("verify", lhs=lhs, rhs=rhs, assume=assume).word
    except SymError as error:
        return error.failure.code.value


def changing(claims: list[Claim], runs: int) -> dict[Claim, list[str]]:
    """The claims whose verdict was not the same in all runs, with their verdicts."""
    seen: dict[Claim, list[str]] = {claim: [] for claim in claims}
    for run in range(runs):
        order = random.Random(run).sample(claims, len(claims))
        if run % 2:
            clear_cache()
        with clocks(FACTORS[run % len(FACTORS)]):
            for claim in order:
                seen[claim].append(verdict(claim))
    return {claim: words for claim, words in seen.items() if len(set(words)) > 1}


def main(runs: int, files: list[str]) -> None:
    """Ask, and print what changed."""
    rows = [json.loads(line) for file in files for line in Path(file).read_text().splitlines()]
    claims = [(row["lhs"], row.get("rhs", ""), row.get("assume", "")) for row in rows]
    claims = claims or [*SLOW_TRUE, *SLOW_FALSE, *OPEN]
    found = changing(claims, runs)
    for claim, words in found.items():
        print(claim, words)
    print(f"{len(claims)} claims, {runs} runs: {len(found)} verdicts changed")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20, sys.argv[2:])

"""Second ways by word: one table of all of them, and the reasons of the words that have none.

Merges tables; checks nothing itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sym_eval.evidence import (
    congruences,
    counting,
    entries,
    expansions,
    factorings,
    readings,
    spaces,
    spectra,
    wholes,
)
from sym_eval.evidence.verdict import Check, Undecided

Witness = Callable[..., Check]


def _either(first: Witness, second: Witness) -> Witness:
    """The first way, or the second where the first has nothing to say."""

    def check(result: Any, *given: Any) -> Check:
        try:
            return first(result, *given)
        except Undecided:
            return second(result, *given)

    return check


TABLE: Mapping[str, Witness] = {
    **readings.TABLE,
    **wholes.TABLE,
    **congruences.TABLE,
    **expansions.TABLE,
    **entries.TABLE,
    **counting.TABLE,
    **spaces.TABLE,
    **spectra.TABLE,
    **factorings.TABLE,
    **{word: _either(readings.TABLE[word], way) for word, way in spectra.NUMERIC.items()},
}

REASONS: Mapping[str, str] = {
    "solve": "its answers are not checked here; sym_solve checks them",
    "solveset": "its answers are not checked here; sym_solve checks them",
}

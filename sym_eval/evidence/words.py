"""Second ways by word: one table of all of them, and the reasons of the words that have none.

Merges tables; checks nothing itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import sympy

from sym_eval.evidence import (
    chance,
    congruences,
    counting,
    data,
    entries,
    expansions,
    factorings,
    fields,
    further,
    polynomials,
    readings,
    replacing,
    spaces,
    spectra,
    statements,
    transforms,
    wholes,
    zeros,
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


def _div(result: Any, left: Any, *more: Any) -> Check:
    """Two words in one: the division of polynomials, the divergence of a field."""
    # A field is a list of components, a polynomial an expression: the argument tells which word
    # it was.
    table = polynomials.TABLE["div"] if isinstance(left, sympy.Expr) else fields.TABLE["divergence"]
    return table(result, left, *more)


_OTHERWISE = {**spectra.NUMERIC, **polynomials.EXPRESSIONS}

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
    **polynomials.TABLE,
    **zeros.TABLE,
    **transforms.TABLE,
    **fields.TABLE,
    **further.TABLE,
    **chance.TABLE,
    **data.TABLE,
    **statements.TABLE,
    "div": _div,
    "subs": replacing.replaced,
    **{word: _either(readings.TABLE[word], way) for word, way in _OTHERWISE.items()},
}

REASONS: Mapping[str, str] = {
    "solve": "its answers are not checked here; sym_solve checks them",
    "solveset": "its answers are not checked here; sym_solve checks them",
    "sturm": "its chain is what it is by definition",
    "subresultants": "its chain is what it is by definition",
    "sqf_part": "it is not multiplied back",
    "intervals": "the roots in them are not counted again",
    "singularities": "that there are no others was not checked",
    **dict.fromkeys(
        (
            *("cardinality", "closure", "interior", "boundary", "measure", "infimum"),
            *("supremum", "powerset", "is_subset", "is_disjoint"),
        ),
        "what SymPy's sets know of themselves",
    ),
    "trunc": "its remainders are not taken again",
}

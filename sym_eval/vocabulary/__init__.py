"""The vocabulary: every name a text may use, in tables of rows.

To add a name, add a row to the table it belongs to; nothing else has to change. Nothing outside
these tables is ever called because a text says so.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from types import MappingProxyType

from sym_core.names import GREEK
from sym_eval.vocabulary import (
    algebra,
    analysis,
    calculus,
    chance,
    constants,
    data,
    diophantine,
    fields,
    fractions,
    functions,
    further,
    integers,
    logic,
    matrices,
    matrix_forms,
    matrix_questions,
    matrix_spaces,
    number_theory,
    polynomials,
    quantities,
    ranks,
    sets,
    symbols,
    transforms,
    z_transforms,
)
from sym_eval.vocabulary.row import Kind, Row, Takes

__all__ = [
    "CHANCE",
    "ROWS",
    "TABLE",
    "Kind",
    "Row",
    "Takes",
    "base_of_logarithm",
    "called",
    "is_letter",
    "lookup",
    "nearest",
]

ROWS: tuple[Row, ...] = (
    *constants.ROWS,
    *functions.ROWS,
    *integers.ROWS,
    *calculus.ROWS,
    *algebra.ROWS,
    *matrices.ROWS,
    *sets.ROWS,
    *symbols.ROWS,
    *quantities.ROWS,
    *ranks.ROWS,
    *matrix_forms.ROWS,
    *matrix_questions.ROWS,
    *matrix_spaces.ROWS,
    *number_theory.ROWS,
    *fractions.ROWS,
    *diophantine.ROWS,
    *polynomials.ROWS,
    *transforms.ROWS,
    *z_transforms.ROWS,
    *analysis.ROWS,
    *data.ROWS,
    *chance.ROWS,
    *logic.ROWS,
    *further.ROWS,
    *fields.ROWS,
)


def _by_name() -> dict[str, Row]:
    """Every name and alias; the first row that claims a name has it."""
    table: dict[str, Row] = {}
    for row in ROWS:
        for name in row.names:
            table.setdefault(name, row)
    return table


TABLE: Mapping[str, Row] = MappingProxyType(_by_name())

_LOGARITHM = re.compile(r"log_?([0-9]{1,9})|log_([a-z])")


_CALLS: Mapping[str, Row] = MappingProxyType(
    {name: row for row in reversed(ROWS) if row.kind is not Kind.CONSTANT for name in row.names}
)


def called(name: str) -> Row | None:
    """The row of a name before brackets: degree is an angle, degree(f, x) is not."""
    return _CALLS.get(name) or TABLE.get(name)


CHANCE: Mapping[str, Row] = {
    **{"E": _CALLS["expectation"], "Var": _CALLS["variance"]},
    **dict.fromkeys(("P", "Pr", "Prob"), _CALLS["probability"]),
}
"""What these letters call where something random stands in the brackets."""


def lookup(name: str) -> Row | None:
    """The row of a name, or None."""
    return TABLE.get(name)


_LETTER = re.compile(
    rf"([A-Za-z]|hbar|{'|'.join(sorted(set(GREEK.values())))})([0-9]+|_[A-Za-z0-9_]*)?"
)


def is_constant(name: str) -> bool:
    """Whether the vocabulary has the name as a number or a set: pi, E, Reals."""
    row = lookup(name)
    return row is not None and row.kind is Kind.CONSTANT


def is_letter(name: str) -> bool:
    """One letter or the name of a Greek one, perhaps with an index: x, x1, v_max, alpha, mu_0."""
    return _LETTER.fullmatch(name) is not None


def base_of_logarithm(name: str) -> str:
    """ "2" for log_2 and log2, "10" for log10, "b" for log_b, "" for other names."""
    found = _LOGARITHM.fullmatch(name)
    return (found[1] or found[2]) if found else ""


_CALLED = {name.lower(): name for name in _CALLS}


def nearest(name: str) -> tuple[str, ...]:
    """Up to three functions that were perhaps meant, the nearest first."""
    close = difflib.get_close_matches(name.lower(), _CALLED, 3, cutoff=0.7)
    return tuple(_CALLED[near] for near in close)

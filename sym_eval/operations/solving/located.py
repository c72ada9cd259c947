"""Inequalities whose borders have no closed form: all zeros enclosed, and asked in between.

Only for one relation of two sides that are continuous everywhere; never where interval arithmetic
leaves a part of the line undecided.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import sympy
from mpmath import mp
from sympy.core.relational import Relational

from sym_eval.evidence import sets
from sym_eval.evidence.breaks import marks
from sym_eval.evidence.truth import really
from sym_eval.evidence.verdict import proved
from sym_eval.operations.common import Answer
from sym_eval.operations.solving import numeric

_DPS = 40  # asked with


def run(statement: Any, x: Any, seconds: float) -> Answer | None:
    """The set of solutions and what is said of it, or None if that is not decided."""
    if not isinstance(statement, Relational) or isinstance(statement, (sympy.Eq, sympy.Ne)):
        return None
    f = statement.lhs - statement.rhs
    if marks(f, x) or f.free_symbols != {x}:
        return None  # between two zeros it may change its sign, or have no value
    zeros = numeric.whole_line(f, x, seconds)
    if zeros is None:
        return None
    borders = numeric.shown(f, x, zeros)
    closed = isinstance(statement, (sympy.Ge, sympy.Le))
    found = _between(statement, x, zeros, borders) + (borders if closed else [])
    value = sympy.Union(*(p if isinstance(p, sympy.Set) else sympy.FiniteSet(p) for p in found))
    how = "interval arithmetic encloses every place where the sides meet; asked in between"
    return Answer(value, proved(how), numeric.of_decimals(borders))


def _between(statement: Any, x: Any, zeros: list[Any], borders: list[Any]) -> list[Any]:
    """The open stretches between zeros where it holds: each is asked at one point."""
    places = [-mp.inf, *zeros, mp.inf]
    ends = [-sympy.oo, *borders, sympy.oo]
    with mp.workdps(_DPS):
        middles = [sets.middle(a, b) for a, b in pairwise(places)]
        return [
            sympy.Interval.open(a, b)
            for (a, b), place in zip(pairwise(ends), middles, strict=True)
            if really(statement, x, place)
        ]

"""Systems with absolute values: each sign of what stands between bars is a system without them.

Never takes a row where the sign was another one; what is asked is one case after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any

import sympy

from sym_core.errors import SymError
from sym_eval.evidence.verdict import OPEN, Check, Verdict
from sym_eval.operations.common import Answer, weakest
from sym_eval.operations.strategies import CANNOT

_MOST = 3  # absolute values: 8 cases
Case = Callable[[tuple[Any, ...], tuple[Any, ...]], Answer]
"""The rows of equations that meet conditions."""


def run(equations: Sequence[Any], unknowns: Sequence[Any], case: Case) -> Answer | None:
    """The rows of all cases; None without bars to be rid of, or where a case is not solved."""
    bars = {node for f in equations for node in f.atoms(sympy.Abs) if node.has(*unknowns)}
    if not 0 < len(bars) <= _MOST or any(bar.args[0].has(sympy.Abs) for bar in bars):
        return None
    try:
        found = list(_cases(equations, sorted(bars, key=sympy.default_sort_key), case))
    except (SymError, *CANNOT):
        return None
    return _joined(found) if all(isinstance(each.value, _LISTS) for each in found) else None


_LISTS = (sympy.FiniteSet, type(sympy.S.EmptySet))


def _cases(equations: Sequence[Any], bars: Sequence[Any], case: Case) -> Iterator[Answer]:
    for signs in product((1, -1), repeat=len(bars)):
        told = {bar: s * bar.args[0] for bar, s in zip(bars, signs, strict=True)}
        yield case(tuple(f.subs(told) for f in equations), tuple(v >= 0 for v in told.values()))


def _joined(found: Sequence[Answer]) -> Answer | None:
    good = [each for each in found if each.value]
    check = weakest(each.check for each in good or found)
    is_open = any(OPEN in c.check.how or c.check.verdict is Verdict.UNCHECKED for c in found)
    if not good:
        how = "none for either sign between bars"
        said = ("there is no real solution",)
        return None if is_open else Answer(sympy.S.EmptySet, Check(check.verdict, how), said)
    how = f"{check.how.split('; ')[0]}; {OPEN if is_open else 'each sign between bars was taken'}"
    rows = sympy.Union(*(each.value for each in good))
    notes = dict.fromkeys(note for each in good for note in each.notes if "left out" not in note)
    return Answer(rows, Check(check.verdict, how), tuple(notes))

"""Proof for limits: every end is looked at as a letter that grows beyond all bounds.

Sound by the rules of `far_out`; where the sides differ there is no limit, and nothing is proved.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy
from sympy import oo

from sym_eval.evidence.given import Given
from sym_eval.evidence.proofs import normal
from sym_eval.evidence.proofs.far_out import Far
from sym_eval.evidence.verdict import Undecided

Proof = Callable[[Any, Given], bool]


def zero(difference: Any, known: Given, prove: Proof) -> bool:
    """Whether the difference is proved to be zero, its limits replaced by their values."""
    found = values(difference, known, prove)
    return bool(found) and prove(difference.xreplace(found), known)


def values(expr: Any, known: Given, _prove: Proof) -> dict[Any, Any]:
    """The values of all limits in it; none where one of them is not proved to be finite."""
    try:
        found = {node: _value(node, known) for node in expr.atoms(sympy.Limit)}
    except normal.FAILURES:
        return {}
    return {} if any(value.is_infinite for value in found.values()) else found


def _value(node: Any, known: Given) -> Any:
    f, x, place, side = node.args
    if place.is_infinite:
        return at(f, x, place, known)
    sides = {"+": (1,), "-": (-1,)}.get(str(side), (1, -1))
    one, *other = (at(f, x, place, known, each) for each in sides)
    if any(each != one for each in other):
        raise Undecided("the sides differ")
    return one


def at(f: Any, x: Any, place: Any, known: Given, side: int = 1) -> Any:
    """The limit of f as x goes to a place, from above (1) or below (-1); perhaps infinite."""
    t = sympy.Dummy("t", positive=True)
    towards = t if place == oo else -t if place == -oo else place + side / t
    return Far(t, known).of(f.subs(x, towards))

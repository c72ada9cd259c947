"""Where a sum or product of very few terms is not what its formula says: sum (-1)^k binomial(n, k)
from 0 to n is 0, but 1 for n = 0.

Formulas of SymPy hold "for general n"; the first values of n are added up one by one here, and the
formula keeps its exceptions as a Piecewise. Finds no formula itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import sympy

from sym_eval.evidence.equality import numbers
from sym_eval.evidence.verdict import Contradiction, NoValue, Undecided

_MOST_TERMS = 2  # of the sums added up: an exception beyond that has not been seen


def with_exceptions(node: Any, found: Any) -> Any:
    """The formula `found` of the sum or product `node`, with the values of its letter in the upper
    bound for which it is something else; as it is where there are none, or it has cases already."""
    if found.has(sympy.Piecewise):
        return found
    exceptions = [
        (exact, sympy.Eq(n, at))
        for n, at, exact in _first_sums(node)
        if _differs(exact, found.subs(n, at))
    ]
    return sympy.Piecewise(*exceptions, (found, True)) if exceptions else found


def _first_sums(node: Any) -> Iterator[tuple[Any, Any, Any]]:
    """The letter of the upper bound, a value of it and the sum there, from the empty sum on."""
    k, low, high = node.limits[0]
    letters = high.free_symbols
    if len(node.limits) > 1 or len(letters) != 1 or not low.is_Integer:
        return
    n = next(iter(letters))
    offset = high - n
    if not offset.is_Integer:
        return
    join = sympy.Mul if isinstance(node, sympy.Product) else sympy.Add
    for terms in range(_MOST_TERMS + 1):
        at = low + terms - 1 - offset
        # n counts: the empty sum up to -1 is nobody's question.
        if at >= 0 and sympy.Eq(n, at) is not sympy.false:
            body = node.function.subs(n, at)
            yield n, at, join(*(body.subs(k, low + step) for step in range(terms)))


def _differs(exact: Any, formula: Any) -> bool:
    """Whether numbers show that the formula has another value there, or none."""
    if exact.has(sympy.nan, sympy.zoo):
        return False
    if formula.has(sympy.nan, sympy.zoo):
        return True
    try:
        numbers(exact, formula)
    except (Contradiction, NoValue):
        return True
    except Undecided:
        return False
    return False

"""A second way to what subs replaced in an expression: numbers put in instead.

The letters get the numbers that the new parts have; other letters fixed ones. What is replaced and
is no letter is not checked here.
"""

from __future__ import annotations

from typing import Any

import sympy
from mpmath import mp

from sym_eval.evidence.calculus import DIGITS as SOME
from sym_eval.evidence.calculus import has_heavy, number
from sym_eval.evidence.digits import close
from sym_eval.evidence.equality import DIGITS
from sym_eval.evidence.numeric import steady
from sym_eval.evidence.points import ordered, points
from sym_eval.evidence.polynomials import weakest
from sym_eval.evidence.verdict import Check, Contradiction, Undecided, agrees, unchecked
from sym_eval.vocabulary.algebra import replacements

_POINTS = 3  # values of the letters that are left


def replaced(result: Any, expr: Any, *pairs: Any) -> Check:
    """A list is one claim for each of its items."""
    changes = dict(replacements(pairs))
    if not all(old.is_Symbol for old in changes):
        return unchecked("replaced, without a check: not for a letter")
    if isinstance(expr, list | tuple | sympy.Tuple):
        return weakest([_put_in(*each, changes) for each in zip(result, expr, strict=True)], "each")
    return _put_in(result, expr, changes)


def _put_in(result: Any, expr: Any, changes: dict[Any, Any]) -> Check:
    if not isinstance(result, sympy.Expr) or isinstance(result, sympy.MatrixBase):
        return unchecked("replaced, without a check")
    others = [symbol for symbol in ordered(expr) if symbol not in changes]
    symbols = ordered(result, *changes.values(), *others)
    heavy = has_heavy(expr) or has_heavy(result)
    value, digits = (number, SOME) if heavy else (steady, DIGITS)
    good = 0
    for point in points(symbols):
        put = {old: new.subs(point) for old, new in changes.items()}
        try:
            before, after = value(expr, {**point, **put}), value(result, point)
        except Undecided:
            continue
        if not close(before, after, digits):
            if abs(before - after) < mp.mpf(10) ** -DIGITS:
                continue  # what is zero by cancelling leaves a rest of this size: it says nothing
            raise Contradiction(f"at {point}", mp.nstr(before, DIGITS))
        good += 1
        if good == _POINTS or not symbols:
            return agrees("put in as a number" + (f" at {good} points" if symbols else ""))
    return unchecked("too few points with a value")

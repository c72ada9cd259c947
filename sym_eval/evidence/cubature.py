"""The number of an integral over two or three variables, by nested rules; not for singular ones.

Every inner interval may depend on the outer variables. A value is given only when two rules of
different size agree, which they do for smooth integrands; else it is undecided.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mpmath import mp

from sym_eval.evidence.digits import Function, Number, real, value
from sym_eval.evidence.numeric import function_of
from sym_eval.evidence.verdict import NoValue, Undecided

DIGITS = 9  # agreement asked of the two rules
_DPS = 15  # a double's: the rules agree to nine of them at best
# Points of one variable: two rules for two variables (3000 values), and for three (32,000).
_RULES = {2: (32, 45), 3: (16, 27)}


def integral(f: Any, limits: Sequence[Any]) -> Number:
    """The value for limits as SymPy writes them, innermost first; Undecided if rules differ."""
    if len(limits) not in _RULES:
        raise Undecided("an integral over more than three variables")
    variables = [x for x, _, _ in limits]
    with mp.workdps(_DPS):
        ends = [
            (function_of(low, variables[i + 1 :]), function_of(high, variables[i + 1 :]))
            for i, (_, low, high) in enumerate(limits)
        ]
        whole = function_of(f, variables)
        first, second = (_nested(whole, ends, [], _rule(n)) for n in _RULES[len(limits)])
    if abs(first - second) > max(1, abs(second)) * mp.mpf(10) ** -DIGITS:
        raise Undecided("rules of different size do not agree")
    return second


def _rule(size: int) -> list[tuple[Number, Number]]:
    """Gauss and Legendre's points and weights in [-1, 1]."""
    found = []
    for i in range(size):
        z = mp.cos(mp.pi * (i + mp.mpf(3) / 4) / (size + mp.mpf(1) / 2))
        for _ in range(6):  # Newton: each step doubles the digits
            before, here = mp.legendre(size - 1, z), mp.legendre(size, z)
            slope = size * (before - z * here) / (1 - z * z)
            z -= here / slope
        found.append((z, 2 / ((1 - z * z) * slope**2)))
    return found


def _nested(
    f: Function,
    ends: list[tuple[Function, Function]],
    outer: list[Number],
    rule: list[tuple[Number, Number]],
) -> Number:
    """Outermost variable first: `outer` holds the values of those further out, innermost first."""
    if not ends:
        return value(f, outer)
    try:
        low, high = (real(value(end, outer)) for end in ends[-1])
    except NoValue:
        raise Undecided(
            "an integral over several variables with a range that is not finite"
        ) from None
    middle, half = (low + high) / 2, (high - low) / 2
    return half * mp.fsum(
        weight * _nested(f, ends[:-1], [middle + half * z, *outer], rule) for z, weight in rule
    )

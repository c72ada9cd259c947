"""Numbers for the limit of what counts: sums up to n, products, partitions, at whole numbers n.

Such a function has no numbers as far out as a limit wants them, so those at hand are extrapolated:
at n = 4, 8, ..., 2048 what is left of c/n^p shrinks by a fixed factor, and Wynn's epsilon
algorithm (1956) takes out one such term after the other. Never trusted where the last two
estimates differ, or where a neighbour of one n is out of line.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy
from mpmath import mp

from sym_core.errors import SymError
from sym_eval.evidence.digits import Number
from sym_eval.evidence.verdict import Undecided

Values = Callable[[int], Number]

_AT = tuple(2**k for k in range(2, 12))  # sums of 1/(n+k) and of k^(1/2) settle to 12 digits
_FEWEST = 8  # of them, where 3n terms are too many to be summed
_DPS = 30  # as the values are had
_BESIDE = 7  # which of them: 511 beside 512, a quarter of what 2047 costs
_NOTHING = mp.mpf("1e-18")  # the values have twenty digits: such a difference is half rounding
# Of two estimates, for nine digits: sums over logarithms, which never settle, keep 1e-3, and
# quotients of binomials 1e-10 where they are off by 1e-9.
_SETTLED = mp.mpf("1e-10")
_ASTRAY = 3  # times as far from the limit as the value: its neighbour is never so far
# A logarithm grows by the same each time, log(log(n)) by less; the square root of one by 0.95.
_STEADY = mp.mpf("0.9")
_NEARER = mp.mpf("0.95")  # of the way left after each doubling of n: of 1/log(n) 0.9 is left

_WHOLE = (
    *(sympy.bell, sympy.subfactorial, sympy.partition, sympy.bernoulli, sympy.euler),
    *(sympy.functions.combinatorial.numbers.motzkin, sympy.primorial, sympy.prime, sympy.primepi),
    *(sympy.totient, sympy.divisor_sigma, sympy.mobius),
)


def is_one(node: Any) -> bool:
    """Whether a limit is that of a sequence by its form: n counts terms, or has to be whole."""
    f, n, place, _ = node.args
    if place is not sympy.oo:
        return False
    ends = (limit for each in f.atoms(sympy.Sum, sympy.Product) for limit in each.limits)
    whole = (part for part in f.atoms(*_WHOLE) if part.has(n))
    return any(end.has(n) for limit in ends for end in limit[1:]) or any(whole)


def limit(values: Values) -> Number:
    """What the values tend to."""
    with mp.workdps(_DPS):
        seen = _seen(values)
        found = _epsilon(seen)
        near = abs(found[-1] - found[-2]) <= max(1, abs(found[-1])) * _SETTLED
        nearing = _nearing(seen, found[-1])  # epsilon has a finite word for n/2 + 1/2, too
        if not near or not nearing or not _in_line(values, seen, found[-1]):
            raise Undecided("the values do not settle towards the limit")
        return found[-1]


def nears(values: Values, found: Number) -> bool:
    """Whether the values come nearer to that number all the time: a hint, not more. They need not
    settle; those of a sequence with another limit stay as far away as that is."""
    with mp.workdps(_DPS):
        return _nearing(_seen(values), found)


def growth(values: Values) -> int:
    """1 or -1 where the values grow without slowing down, with that sign; 0 where they do not."""
    seen = _seen(values)
    if any(mp.im(each) for each in seen):
        return 0
    steps = [b - a for a, b in zip(seen, seen[1:], strict=False)]
    sign = int(mp.sign(steps[-1]))
    pairs = zip(steps[-4:], steps[-3:], strict=False)
    return sign if all(sign * b > 0 and sign * b >= sign * a * _STEADY for a, b in pairs) else 0


def _seen(values: Values) -> list[Number]:
    seen: list[Number] = []
    try:
        for n in _AT:
            seen.append(values(n))
    except (Undecided, SymError):  # n terms are too many, or n an index too large
        if len(seen) < _FEWEST:
            raise
    return seen


def _nearing(seen: list[Number], found: Number) -> bool:
    far = [abs(each - found) for each in seen[-4:]]
    there = _NOTHING * max(1, abs(found))
    return all(b < a * _NEARER or b < there for a, b in zip(far, far[1:], strict=False))


def _in_line(values: Values, seen: list[Number], found: Number) -> bool:
    # Powers of two would not show what a sine of n or a sign (-1)^n does.
    beside = abs(values(_AT[_BESIDE] - 1) - found)
    return bool(beside <= _ASTRAY * abs(seen[_BESIDE] - found) + _SETTLED * max(1, abs(found)))


def _epsilon(seen: list[Number]) -> list[Number]:
    """The estimates, each with one more term taken out than the one before."""
    before, now = [mp.zero] * (len(seen) + 1), seen
    best = [seen[-2], seen[-1]]
    for column in range(1, len(seen)):
        steps = [b - a for a, b in zip(now, now[1:], strict=False)]
        if any(abs(step) < _NOTHING * max(1, abs(now[-1])) for step in steps):
            # Nothing is left to take out: 1/4 + 1/(2n) is had by one step.
            return [*best, *now[-2:]] if column % 2 else best
        before, now = now, [e + 1 / d for e, d in zip(before[1:], steps, strict=False)]
        if column % 2 == 0:
            best.append(now[-1])
    return best

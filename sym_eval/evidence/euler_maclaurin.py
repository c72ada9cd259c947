"""Endless sums of smooth terms by the Euler-Maclaurin formula (DLMF 2.10.1): terms like log(k)/k^2,
whose partial sums no extrapolation accelerates.

From two beginnings, and only digits on which both agree count: where the terms swing, the
corrections do not fall and the beginnings differ.
"""

from __future__ import annotations

from typing import Any

import sympy
from mpmath import mp

from sym_eval.evidence import quadrature
from sym_eval.evidence.digits import Function, Number, value
from sym_eval.evidence.numeric import function_of
from sym_eval.evidence.verdict import Undecided

_FEWEST, _MORE = 16, 8  # terms that are added one by one; and for the second beginning
_CORRECTIONS = 10  # with 16 terms before: 20!/(32*pi)^20, below 1e-21; half as many as digits
_GUARD = 3
# Beside powers of k: with no swing and no cliff.
_SMOOTH = (sympy.log, sympy.atan, sympy.Abs, sympy.harmonic, sympy.polygamma)


def endless(term: Any, k: Any, low: int, digits: int) -> Number:
    """The sum over k from `low` to infinity, to so many digits; Undecided where that is not sure,
    Divergent where its integral is."""
    count = max(_FEWEST, digits)
    first, second = (_from(term, k, low, low + n, digits) for n in (count, count + _MORE))
    if abs(first - second) > max(1, abs(second)) * mp.mpf(10) ** -digits:
        raise Undecided("two beginnings of the Euler-Maclaurin formula differ")
    return second


def suits(term: Any, k: Any) -> bool:
    """Whether the terms are made of powers and logarithms of k: then extrapolation is the slower
    way, or none."""
    functions = term.atoms(sympy.Function)
    powers = (p for p in term.atoms(sympy.Pow) if p.has(k))
    return all(isinstance(f, _SMOOTH) for f in functions if f.has(k)) and not any(
        p.exp.has(k) for p in powers
    )


def _from(term: Any, k: Any, low: int, begin: int, digits: int) -> Number:
    u = sympy.Dummy("u", real=True)
    # By the logarithm: what falls like a power falls like an exponential there.
    scaled = term.subs(k, sympy.exp(u)) * sympy.exp(u)
    rest = quadrature.many_digits(scaled, u, sympy.log(begin), sympy.oo, digits + _GUARD)
    f = function_of(term, [k])
    with mp.workdps(2 * digits + 10):
        ahead = mp.fsum(value(f, [mp.mpf(n)]) for n in range(low, begin))
        return ahead + rest + _ends(f, begin, max(_CORRECTIONS, digits // 2))


def _ends(f: Function, begin: int, corrections: int) -> Number:
    """Half of the first term, and the derivatives there with Bernoulli's numbers."""
    around = mp.taylor(lambda z: value(f, [z]), begin, 2 * corrections - 1)
    steps = range(1, corrections + 1)
    return around[0] / 2 - mp.fsum(mp.bernoulli(2 * j) / (2 * j) * around[2 * j - 1] for j in steps)

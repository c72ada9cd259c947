"""How many real zeros a function has at most, by the signs of its terms.

A sum of exponentials has no more zeros than changes of sign among its terms, ordered by their
rates (Descartes' rule for generalized polynomials: Pólya and Szegő, Problems and Theorems in
Analysis II, part V, problem 77). Says nothing of other functions, and never finds a zero itself.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import sympy
from mpmath import mp

from sym_eval.evidence import roots
from sym_eval.evidence.numeric import exact
from sym_eval.failing import CANNOT

_OPS = 200  # operations: what is larger takes too long to factor
_SAME = mp.mpf(10) ** -20  # rates that are one, and numbers before them that may be zero
_DPS = 40


STURM, SIGNS = "Sturm's count", "Descartes' rule of signs"


def at_most(f: Any, x: Any) -> tuple[int, str] | None:
    """How many different real zeros are possible, and what says so; None if that is not known."""
    if f.free_symbols != {x} or f.count_ops() > _OPS:
        return None
    try:
        rest = _without_what_is_never_zero(f, x)
        if (exactly := roots.count(rest, x, "real")) is not None:
            return exactly, STURM
        t = sympy.Dummy(real=True)
        in_logarithms = rest.subs(sympy.log(x), t)
        if in_logarithms.has(x):
            most, how = _changes(rest, x), SIGNS
        else:  # a logarithm takes every real value once
            most, how = roots.count(in_logarithms, t, "real"), STURM
        return None if most is None else (most, how)
    except CANNOT:
        return None


def _without_what_is_never_zero(f: Any, x: Any) -> Any:
    factors = sympy.Mul.make_args(sympy.factor(f))
    return sympy.Mul(*(u for u in factors if u.has(x) and _rate(u, x) is None))


def _changes(f: Any, x: Any) -> int | None:
    found: list[tuple[Any, Any]] = []
    for term in sympy.Add.make_args(sympy.expand(f)):
        rate, number = sympy.S.Zero, sympy.S.One
        for factor in sympy.Mul.make_args(term):
            if (own := _rate(factor, x)) is None:
                return None
            rate, number = rate + own, number * factor.subs(x, 0)
        found.append((rate, number))
    with mp.workdps(_DPS):
        signs = _signs([(exact(rate).real, exact(number).real) for rate, number in found])
    return None if signs is None else sum(a != b for a, b in pairwise(signs))


def _rate(u: Any, x: Any) -> Any:
    """r of a positive constant to the power r*x + s, and 0 of a number; None of all else."""
    if not u.has(x):
        return sympy.S.Zero if u.is_real else None
    base, exponent = u.as_base_exp()
    slope = exponent.diff(x)
    if base.is_number and base.is_positive and slope.is_number and slope.is_real:
        return slope * sympy.log(base)
    return None


def _signs(terms: list[tuple[Any, Any]]) -> list[int] | None:
    """Of the numbers before each rate, smallest rate first; None where one may be zero."""
    added: list[list[Any]] = []
    for rate, number in sorted(terms):
        if added and abs(rate - added[-1][0]) < _SAME:
            added[-1][1] += number
        else:
            added.append([rate, number])
    if any(abs(number) < _SAME for _, number in added):
        return None
    return [1 if number > 0 else -1 for _, number in added]

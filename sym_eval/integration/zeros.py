"""Exact places for what a scan sees: where in an interval something is zero, as numbers of SymPy.

A place that cannot be named exactly makes the whole answer None: no split at a guess.
"""

from __future__ import annotations

from typing import Any

import sympy
from mpmath import mp

from sym_eval.evidence import breaks, clock
from sym_eval.evidence.digits import value
from sym_eval.evidence.numeric import exact, function_of
from sym_eval.evidence.verdict import Undecided

_DPS = 25  # digits, of which _SAME uses 18
_SECONDS = 0.5  # CPU for an equation: what takes longer has no short zeros
_DENOMINATORS = (1, 2, 3, 4, 5, 6, 8, 10, 12)  # of angles as people write them, and of decimals
_SWINGING = (sympy.sin, sympy.cos, sympy.tan, sympy.cot, sympy.sec, sympy.csc)
_SAME = mp.mpf(10) ** -18  # far below the distance of two zeros that the grid can tell apart


def between(mark: Any, x: Any, low: Any, high: Any) -> list[Any] | None:
    """The zeros of `mark` strictly inside, ascending and exact; None if one has no name."""
    if not (low.is_finite and high.is_finite) and _endless(mark, x):
        return None
    with mp.workdps(_DPS):
        try:
            a, b = exact(low), exact(high)
            seen = breaks.zeros(mark, x, a, b)
        except Undecided:
            return None
        width = (b - a) if mp.isfinite(b - a) else mp.mpf(1)
        inner = [z for z in sorted(seen) if a + width * _SAME < z < b - width * _SAME]
        named: dict[Any, Any] = {}
        roots: dict[Any, list[Any]] = {}
        for z in inner:
            found = _simple(z)
            if found is None:
                equation = _at_this_wave(mark, x, z)
                if equation not in roots:
                    roots[equation] = _solved(equation, x)
                near = (r for r in roots[equation] if abs(exact(r) - z) < _SAME * max(1, abs(z)))
                found = next(near, None)
            if found is None:
                return None
            named[found] = z
        return sorted(named, key=lambda place: named[place])


def _endless(mark: Any, x: Any) -> bool:
    """Whether it swings on to infinity, so that a scan sees some of its zeros only."""
    return any(wave.has(x) for wave in mark.atoms(*_SWINGING))


def _at_this_wave(mark: Any, x: Any, z: Any) -> Any:
    """sin(pi*x**2) is zero for x**2 = 0, 1, 2, …: the equation of the one that z is a zero of."""
    if not isinstance(mark, sympy.sin):
        return mark
    u = mark.args[0]
    return u - sympy.pi * int(mp.nint(value(function_of(u, [x]), [z]) / mp.pi))


def _simple(z: Any) -> Any:
    """The number as a rational of small denominator, or such a multiple of pi."""
    for unit, factor in ((mp.mpf(1), sympy.S.One), (mp.pi, sympy.pi)):
        for q in _DENOMINATORS:
            p = mp.nint(z / unit * q)
            if abs(z - p * unit / q) < _SAME * max(1, abs(z)):
                return factor * sympy.Rational(int(p), q)
    return None


def _solved(mark: Any, x: Any) -> list[Any]:
    try:
        found = clock.within(_SECONDS, lambda: sympy.solve(mark, x)) or []
    except (NotImplementedError, ValueError, TypeError):
        return []
    real = [r for r in found if isinstance(r, sympy.Expr) and r.is_number and r.is_real]
    return [r for r in real if not r.has(sympy.CRootOf)]


def middle(low: Any, high: Any) -> Any:
    """A plain number strictly inside, off any symmetric place."""
    # Over the prime 101, which no text has below a fraction bar: no kink is there by its making.
    if low.is_infinite and high.is_infinite:
        return sympy.Rational(37, 101)
    if high.is_infinite:
        return low + sympy.Rational(137, 101)
    if low.is_infinite:
        return high - sympy.Rational(137, 101)
    return low + (high - low) * sympy.Rational(53, 101)

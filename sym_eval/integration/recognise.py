"""Numbers recognised as combinations of constants, from many digits: a guess, marked as one.

An integer relation is looked for at some digits and must hold at twice as many, from quadrature
that knows nothing of it. What is recognised is never called proved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import mpmath
import sympy
from mpmath import mp

from sym_eval.evidence.numeric import exact

_FIRST, _SECOND = 30, 60  # digits at which a relation is looked for, and at which it must hold
_LARGEST = 1000  # of a coefficient: with six constants a chance relation needs 18 digits
_SPARE = 15  # of the second digits need not agree: quadrature's own error
_MARGIN = 4  # digits of the first that PSLQ may lose to rounding
_STEPS = 10_000  # hardly reached: PSLQ ends when it has excluded all coefficients up to _LARGEST


def recognised(digits: Callable[[int], Any], hints: Any) -> Any:
    """A combination with rational coefficients that has this value, or None.

    `digits` gives the value to so many digits; `hints` is the integrand, whose constants are tried.
    """
    first = digits(_FIRST)
    if isinstance(first, mpmath.mpc):
        return None
    for basis in _bases(hints):
        found = _relation(first, basis)
        if found is not None and _holds(found, digits(_SECOND)):
            return found
    return None


def _relation(number: Any, basis: list[Any]) -> Any:
    with mp.workdps(_FIRST):
        constants = [exact(c) for c in basis]
        close = mp.mpf(10) ** (_MARGIN - _FIRST)
        relation = mp.pslq([number, *constants], close, _LARGEST, _STEPS)
    if not relation or relation[0] == 0:  # 0: a relation among the constants alone
        return None
    terms = (sympy.Rational(-n, relation[0]) * c for n, c in zip(relation[1:], basis, strict=True))
    return sympy.Add(*terms)


def _holds(found: Any, number: Any) -> bool:
    with mp.workdps(_SECOND):
        scale = max(1, abs(number))
        return bool(abs(exact(found) - number) < scale * mp.mpf(10) ** (_SPARE - _SECOND))


def _bases(f: Any) -> Iterator[list[Any]]:
    """Constants that stand together in such values, small sets first.

    A chance relation becomes likelier with each constant, so no set has all of them: one is for
    rational integrands, logarithms, squares of these, Catalan's, weight three, single roots.
    """
    pi, log2 = sympy.pi, sympy.log(2)
    roots = {p for p in f.atoms(sympy.Pow) if p.is_number and p.exp.is_Rational}
    own = sorted({r for r in roots if not r.is_Rational}, key=sympy.default_sort_key)[:2]
    yield [sympy.S.One, pi]
    yield [sympy.S.One, log2, pi]
    yield [sympy.S.One, pi, pi**2, log2, log2**2]
    yield [sympy.Catalan, pi, pi * log2, pi**2]
    yield [pi**3, pi * log2**2, pi**2 * log2, sympy.zeta(3)]
    yield [sympy.zeta(3), pi**2, pi**2 * log2, pi * sympy.Catalan]
    yield [sympy.S.One, sympy.sqrt(2), pi, pi * sympy.sqrt(2), sympy.log(1 + sympy.sqrt(2))]
    yield [sympy.S.One, sympy.sqrt(3), pi, pi * sympy.sqrt(3), sympy.log(3), log2]
    yield [sympy.sqrt(pi), sympy.sqrt(2 * pi), pi, sympy.S.One]
    yield [sympy.S.One, sympy.E, 1 / sympy.E]
    yield [sympy.S.One, sympy.EulerGamma, log2, pi]
    for root in own:
        yield [sympy.S.One, root, pi, pi * root]
    yield from _elliptic(f)


def _elliptic(f: Any) -> Iterator[list[Any]]:
    """E and K of m where the integrand holds sqrt(1 - m*sin(x)**2)."""
    for power in f.atoms(sympy.Pow):
        sines = power.base.atoms(sympy.sin, sympy.cos)
        if power.exp not in (sympy.S.Half, -sympy.S.Half) or len(sines) != 1:
            continue
        s = sympy.Dummy()
        inner = power.base.xreplace({next(iter(sines)): s})
        if not inner.is_polynomial(s) or sympy.degree(inner, s) != 2:
            continue
        k, linear, c = sympy.Poly(inner, s).all_coeffs()
        if linear == 0 and c != 0 and k.is_number and c.is_number:
            m = -k / c
            yield [sympy.elliptic_e(m), sympy.elliptic_k(m)]

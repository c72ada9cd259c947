"""Integrals made simpler by symmetry: odd, even, periodic integrands.

A symmetry is used only if the difference is seen to be zero exactly; never by numbers.
"""

from __future__ import annotations

from typing import Any

import sympy

from sym_eval.integration.question import Question

_WAVES = (sympy.sin, sympy.cos, sympy.tan, sympy.cot, sympy.sec, sympy.csc)


def parity(f: Any, x: Any) -> int:
    """1 for an even function, -1 for an odd one, 0 for neither."""
    mirrored = f.subs(x, -x)
    if _same(mirrored, f):
        return 1
    return -1 if _same(mirrored, -f) else 0


def _same(left: Any, right: Any) -> bool:
    return bool(left == right or sympy.expand(left - right) == 0)


def mirrored(asked: Question) -> tuple[int, Question] | None:
    """On [-a, a]: nothing for an odd integrand, twice [0, a] for an even one."""
    if asked.low != -asked.high:
        return None
    kind = parity(asked.f, asked.x)
    if kind == 0:
        return None
    return (2 if kind > 0 else 0), Question(asked.f, asked.x, sympy.S.Zero, asked.high)


def period(f: Any, x: Any) -> Any:
    """A period of f, or None: all of x stands in waves of commensurable frequencies."""
    waves = [node for node in f.atoms(*_WAVES) if node.has(x)]
    if not waves or f.xreplace({node: sympy.Dummy() for node in waves}).has(x):
        return None
    frequencies = [node.args[0].diff(x) for node in waves]
    if not all(w.is_number and w.is_real and w != 0 for w in frequencies):
        return None
    ratios = [abs(w / frequencies[0]) for w in frequencies]
    if not all(r.is_Rational for r in ratios):
        return None
    # The greatest frequency of which all are whole multiples: gcd(p/q, r/s) = gcd(p*s, r*q)/(q*s).
    common = ratios[0]
    for r in ratios[1:]:
        common = sympy.Rational(sympy.gcd(common.p * r.q, r.p * common.q), common.q * r.q)
    whole = 2 * sympy.pi / abs(frequencies[0]) / common
    half = whole / 2  # of sin(x)**2 and of tan(x)
    return half if _same(sympy.expand_trig(f.subs(x, x + half)), sympy.expand_trig(f)) else whole


def whole_periods(asked: Question) -> tuple[Any, Any] | None:
    """How many whole periods the interval holds, and the period; None unless one or more."""
    if not asked.bounded or asked.low.is_infinite or asked.high.is_infinite:
        return None
    one = period(asked.f, asked.x)
    if one is None:
        return None
    count = (asked.high - asked.low) / one
    return (count, one) if count.is_Integer and count > 0 else None

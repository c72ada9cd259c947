"""Rational functions times waves, over the line, by residues: each exp(I*w*x) is closed in the half
plane where it dies away (Jordan's lemma).

Proposes only: that the integral converges, and to this, is for quadrature to say.
"""

from __future__ import annotations

from typing import Any

import sympy

from sym_eval.integration.question import Question
from sym_eval.integration.symmetry import parity

_MOST = 8  # poles; of more the sum is no shorter than the question


def on_the_line(asked: Question) -> Any:
    """The value over (-oo, oo), or over (0, oo) of what is even; None for another integrand."""
    f, x = asked.f, asked.x
    half = asked.low == 0
    if asked.high is not sympy.oo or asked.low not in (0, -sympy.oo) or not _fits(f, x):
        return None
    if half and parity(f, x) != 1:
        return None
    waves = _waves(f, x)
    parts = [_closed(w, rational, x) for w, rational in waves.items()] if waves else [None]
    if None in parts:
        return None
    value = sympy.simplify(sympy.Add(*parts).as_real_imag()[0])
    return value / 2 if half else value


def _fits(f: Any, x: Any) -> bool:
    """A quick look: sines and cosines of multiples of x, and nothing else but a quotient."""
    waves = [wave for wave in f.atoms(sympy.sin, sympy.cos) if wave.has(x)]
    straight = all(not wave.args[0].diff(x).has(x) for wave in waves)
    plain = f.xreplace({wave: sympy.Dummy() for wave in waves})
    return bool(waves) and straight and bool(plain.is_rational_function(x))


def _waves(f: Any, x: Any) -> dict[Any, Any]:
    """The sum over w of exp(I*w*x)*R(x), as w: R; empty where a wave stands below a line."""
    found: dict[Any, Any] = {}
    top, bottom = sympy.fraction(sympy.together(f))
    if bottom.has(sympy.sin, sympy.cos):
        return {}
    waves = {wave: wave.rewrite(sympy.exp) for wave in top.atoms(sympy.sin, sympy.cos)}
    for term in sympy.Add.make_args(sympy.expand(top.xreplace(waves))):
        height, rest = sympy.S.Zero, sympy.S.One
        for factor in sympy.Mul.make_args(term):
            if isinstance(factor, sympy.exp):
                height += factor.args[0]
            else:
                rest *= factor
        w = sympy.simplify(height.diff(x) / sympy.I)
        found[w] = found.get(w, sympy.S.Zero) + rest / bottom * sympy.exp(height.subs(x, 0))
    return found


def _closed(w: Any, rational: Any, x: Any) -> Any:
    """The integral of exp(I*w*x)*R(x) along a line that passes above every real pole: where all
    waves together have no pole there, that is the integral along the line itself."""
    top, bottom = sympy.fraction(sympy.cancel(sympy.together(rational)))
    up = w.is_nonnegative
    fall = sympy.degree(bottom, x) - sympy.degree(top, x)
    if up is None or fall < (2 if w == 0 else 1):
        return None if top != 0 else sympy.S.Zero
    poles = sympy.roots(sympy.Poly(bottom, x))
    if sum(poles.values()) != sympy.degree(bottom, x) or len(poles) > _MOST:
        return None
    above = {pole: _is_above(pole) for pole in poles}
    if None in above.values():
        return None
    lead = sympy.LC(bottom, x)
    total = sympy.S.Zero
    for pole, times in poles.items():
        if above[pole] == up:
            others = sympy.Mul(*((x - p) ** m for p, m in poles.items() if p != pole))
            regular = top * sympy.exp(sympy.I * w * x) / (lead * others)
            total += regular.diff(x, times - 1).subs(x, pole) / sympy.factorial(times - 1)
    return (1 if up else -1) * 2 * sympy.pi * sympy.I * total


def _is_above(pole: Any) -> bool | None:
    height = sympy.im(pole)
    if height.is_number:
        return bool(height.is_positive or (height.is_zero is not True and height.evalf() > 0))
    return bool(height.is_positive) if height.is_positive or height.is_nonpositive else None

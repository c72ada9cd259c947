"""Sums known from textbooks: powers with a base e^a, damped waves, logarithms, harmonic numbers.

Each rule gives a value or None; whoever asks checks it by summing. Never decides convergence, but
says for which letters a value holds.
"""

from __future__ import annotations

from typing import Any

import sympy


def exponentials(f: Any, k: Any, low: Any) -> Any:
    """c(k)*e^(a*k + b), or 2^(a*k + b): the power series of c in q, which SymPy does not see."""
    found = (p for p in f.atoms(sympy.exp, sympy.Pow) if p.exp.has(k) and p.base.is_number)
    powers = [p for p in found if isinstance(p, sympy.exp) or p.exp.diff(k).free_symbols]
    if len(powers) != 1 or not (base := powers[0].base).is_positive:
        return None
    a = powers[0].exp.diff(k)
    if a.has(k) or not a.is_real:
        return None
    q = sympy.Dummy("q", positive=True)
    start = base ** (powers[0].exp - a * k)
    total = sympy.summation(f.xreplace({powers[0]: start * q**k}), (k, low, sympy.oo))
    return total.xreplace({q < 1: a * sympy.sign(base - 1) < 0}).subs(q, base**a)


def damped_wave(f: Any, k: Any, low: Any) -> Any:
    """c*r^k*cos(a*k + b): the real part of a geometric series, and so for sin."""
    waves = [node for node in f.atoms(sympy.sin, sympy.cos) if node.has(k)]
    if len(waves) != 1:
        return None
    wave, rest = waves[0], sympy.cancel(f / waves[0])
    r = sympy.simplify(rest.subs(k, k + 1) / rest)
    a = wave.args[0].diff(k)
    if r.has(k) or a.has(k) or not (r.is_real and a.is_real) or rest.has(wave):
        return None
    first, angle = rest.subs(k, low), wave.args[0].subs(k, low)
    value = first * (wave.func(angle) - r * wave.func(sympy.expand(angle - a)))
    value = sympy.simplify(value / (1 - 2 * r * sympy.cos(a) + r**2))
    small = abs(r) < 1
    node = sympy.Sum(f, (k, low, sympy.oo))
    return sympy.Piecewise((value, small), (node, True)) if small != sympy.true else value


def logarithms(f: Any, k: Any, low: Any, high: Any) -> Any:
    """log(r(k)) up to n: the logarithm of a product."""
    if not isinstance(f, sympy.log) or high is sympy.oo:
        return None
    found = sympy.Product(sympy.together(f.args[0]), (k, low, high)).doit()
    return None if found.has(sympy.Product) else sympy.log(sympy.combsimp(found))


def harmonics(f: Any, k: Any, low: Any, high: Any) -> Any:
    """p(k)*H_k up to n for a polynomial p, by parts; H_k/k^q without end, by Euler."""
    h = sympy.harmonic(k)
    if f.has(sympy.polygamma):
        f = sympy.simplify(sympy.expand_func(f.rewrite(sympy.harmonic)))
    if not f.has(h) or low not in (0, 1) or (p := sympy.cancel(f / h)).has(sympy.harmonic):
        return None
    if high is sympy.oo:
        q = -sympy.degree(p, k) if p.is_polynomial(k) else sympy.degree(1 / p, k)
        c = sympy.cancel(p * k**q)
        return None if c.has(k) or q < 2 or low == 0 else c * _euler(int(q))
    if not p.is_polynomial(k):
        return None
    # H_k is the sum of 1/j up to k: with P(m) = p(1) + … + p(m), that of (P(n) - P(j - 1))/j.
    m = sympy.Dummy("m", integer=True, nonnegative=True)
    whole = sympy.expand(sympy.summation(p, (k, 1, m)))
    before = sympy.Poly(sympy.expand(whole.subs(m, m - 1)), m)
    quotient, constant = sympy.div(before, sympy.Poly(m, m))
    total = (whole.subs(m, high) - constant.as_expr()) * sympy.harmonic(high)
    rest = sympy.summation(quotient.as_expr(), (m, 1, high))
    return sympy.factor(total) - sympy.factor(rest)


def _euler(q: int) -> Any:
    """The sum of H_k/k^q (Euler 1775)."""
    pairs = (sympy.zeta(j + 1) * sympy.zeta(q - j) for j in range(1, q - 1))
    return sympy.expand(((q + 2) * sympy.zeta(q + 1) - sympy.Add(*pairs)) / 2)

"""Changes of variable that make an integrand rational, each with the way back.

A change is x = g(t) and t = h(x); between bounds it is used only where h is monotonic on the
interval. Never checks: who asked for a change checks what comes of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import sympy

from sym_eval.integration.question import Question

_TRIG = (sympy.sin, sympy.cos, sympy.tan, sympy.cot, sympy.sec, sympy.csc)


@dataclass(frozen=True)
class Change:
    """The integrand in t, dx included; x as a function of t; t as a function of x."""

    f: Any
    t: Any
    forward: Any
    back: Any


def changes(f: Any, x: Any) -> Iterator[Change]:
    """Every change that fits the integrand, plainest first."""
    for fitting in (_one_root, _root_of_quadratic, _exponential, _tangent, half_angle, _logarithm):
        found = fitting(f, x)
        if found is not None:
            yield found


def merged_roots(f: Any) -> Any:
    """sqrt(a)*sqrt(b) as sqrt(a*b), sqrt(1/a) as 1/sqrt(a): right where all of them are real."""
    f = sympy.expand(sympy.expand_power_base(f, force=True))
    return sympy.Add(*(_merged(term) for term in sympy.Add.make_args(f)))


def _merged(term: Any) -> Any:
    above, below, rest = sympy.S.One, sympy.S.One, []
    for factor in sympy.Mul.make_args(term):
        base, power = factor.as_base_exp()
        if power.is_Rational and power.q == 2 and power > 0:
            above *= base**power.p
        elif power.is_Rational and power.q == 2:
            below *= base**-power.p
        else:
            rest.append(factor)
    # What stands under a real root is positive, and so is what they are multiplied to.
    root = sympy.sqrt(sympy.expand(above * below)) / sympy.expand(below)
    return sympy.Mul(root, *rest)


def _roots(f: Any, x: Any) -> list[Any]:
    powers = [p for p in f.atoms(sympy.Pow) if p.has(x)]
    return [p for p in powers if p.exp.is_Rational and not p.exp.is_Integer]


def _rational(f: Any, t: Any) -> Any:
    """The integrand put together, if it is rational in t."""
    f = sympy.cancel(sympy.together(f))
    return f if f.is_rational_function(t) else None


def _made(f: Any, t: Any, forward: Any, back: Any) -> Change | None:
    return None if f is None else Change(f, t, forward, back)


def _one_root(f: Any, x: Any) -> Change | None:
    """t = (a*x + b)**(1/n), or of a quotient of two such."""
    roots = _roots(f, x)
    bases = {p.base for p in roots}
    if len(bases) != 1:
        return None
    base = bases.pop()
    n = sympy.ilcm(1, *(p.exp.q for p in roots))
    t = sympy.Dummy("t", positive=True)
    top, bottom = sympy.fraction(sympy.together(base))
    if not (top.is_polynomial(x) and bottom.is_polynomial(x)):
        return None
    if max(sympy.degree(top, x), sympy.degree(bottom, x) if bottom.has(x) else 0) != 1:
        return None
    forward = sympy.solve(top - t**n * bottom, x)
    if len(forward) != 1:
        return None
    g = forward[0]
    names = {p: t ** int(p.exp * n) for p in roots}
    inner = f.xreplace(names).subs(x, g) * g.diff(t)
    return _made(_rational(inner, t), t, g, base ** sympy.Rational(1, n))


def _root_of_quadratic(f: Any, x: Any) -> Change | None:
    """Euler's: sqrt(a*x**2 + b*x + c) = t - sqrt(a)*x, or by a real zero where a < 0."""
    roots = _roots(f, x)
    bases = {p.base for p in roots}
    if len(bases) != 1 or any(p.exp.q != 2 for p in roots):
        return None
    base = bases.pop()
    if not base.is_polynomial(x) or sympy.degree(base, x) != 2:
        return None
    a, b, c = sympy.Poly(base, x).all_coeffs()
    t = sympy.Dummy("t", real=True)
    if a.is_positive:
        s = sympy.sqrt(a)
        # Euler's first: squared, sqrt(base) = t - s*x loses its x**2 and is linear in x.
        g, back = (t**2 - c) / (b + 2 * s * t), s * x + sympy.sqrt(base)
        root = t - s * g
    else:
        first, second = _real_zeros(a, b, c)
        if first is None:
            return None
        # Euler's third: sqrt(base) = t*(x - first), between the zeros.
        g = (a * second - first * t**2) / (a - t**2)
        root = t * (g - first)
        back = sympy.sqrt(base) / (x - first)
    names = {p: sympy.Dummy() for p in roots}
    inner = (
        f.xreplace(names)
        .subs(x, g)
        .xreplace({name: sympy.cancel(root) ** int(2 * p.exp) for p, name in names.items()})
    )
    return _made(_rational(inner * sympy.cancel(g.diff(t)), t), t, g, back)


def _real_zeros(a: Any, b: Any, c: Any) -> tuple[Any, Any]:
    under = b**2 - 4 * a * c
    if not (a.is_negative and under.is_positive):
        return None, None
    zeros = sorted(((-b + s * sympy.sqrt(under)) / (2 * a) for s in (1, -1)), key=sympy.N)
    return zeros[0], zeros[1]


def _exponential(f: Any, x: Any) -> Change | None:
    """t = exp(c*x) where all of x stands in such."""
    hyperbolic = f.atoms(sympy.sinh, sympy.cosh, sympy.tanh, sympy.coth, sympy.sech, sympy.csch)
    f = f.rewrite(sympy.exp) if hyperbolic else f
    powers = [p for p in f.atoms(sympy.exp, sympy.Pow) if p.as_base_exp()[1].has(x)]
    logs = [sympy.log(p.base) * p.exp if isinstance(p, sympy.Pow) else p.exp for p in powers]
    if not logs or any(p.as_base_exp()[0].has(x) for p in powers):
        return None
    rates = [sympy.expand(power).coeff(x, 1) for power in logs]
    if any(r.has(x) or r == 0 for r in rates):
        return None
    ratios = [sympy.simplify(r / rates[0]) for r in rates]
    if not all(r.is_Rational for r in ratios):
        return None
    # The rate of which all the others are whole multiples, so that no roots of t come in.
    least = rates[0] / sympy.ilcm(1, *(r.q for r in ratios))
    t = sympy.Dummy("t", positive=True)
    names = {
        p: t ** sympy.simplify(r / least) * sympy.exp(sympy.expand(power - r * x))
        for p, r, power in zip(powers, rates, logs, strict=True)
    }
    inner = f.xreplace(names)
    if inner.has(x):
        return None
    return _made(inner / (least * t), t, sympy.log(t) / least, sympy.exp(least * x))


def _tangent(f: Any, x: Any) -> Change | None:
    """t = tan(c*x) where f is of tangents, or of even powers of sines and cosines."""
    scale = scale_of(f, x)
    if scale is None:
        return None
    t = sympy.Dummy("t", real=True)
    inner = f.subs(sympy.sin(scale * x), t * sympy.cos(scale * x))
    inner = inner.rewrite(sympy.tan) if inner.has(sympy.cot) else inner
    inner = inner.subs(sympy.tan(scale * x), t).subs(sympy.cos(scale * x), 1 / sympy.sqrt(1 + t**2))
    inner = sympy.powsimp(sympy.together(inner)) / (1 + t**2) / scale
    if inner.has(x) or _roots(inner, t) and not _only_roots_of(inner, t):
        return None
    return Change(inner, t, sympy.atan(t) / scale, sympy.tan(scale * x))


def _only_roots_of(inner: Any, t: Any) -> bool:
    return all(p.base == t for p in _roots(inner, t))


def half_angle(f: Any, x: Any) -> Change | None:
    """t = tan(c*x/2): every rational function of sines and cosines becomes rational.

    Weierstrass' change. It goes over where x is pi/c, so bounds around that need care.
    """
    scale = scale_of(f, x)
    if scale is None:
        return None
    t = sympy.Dummy("t", real=True)
    values = {sympy.sin: 2 * t / (1 + t**2), sympy.cos: (1 - t**2) / (1 + t**2)}
    values[sympy.tan] = 2 * t / (1 - t**2)
    values |= {sympy.csc: 1 / values[sympy.sin], sympy.sec: 1 / values[sympy.cos]}
    values[sympy.cot] = 1 / values[sympy.tan]
    inner = f.subs({kind(scale * x): put for kind, put in values.items()})
    if inner.has(x):
        return None
    back = sympy.tan(scale * x / 2)
    return _made(_rational(2 * inner / (1 + t**2) / scale, t), t, 2 * sympy.atan(t) / scale, back)


def scale_of(f: Any, x: Any) -> Any:
    """c, where every wave is one of c*x; multiples are expanded by the caller's f."""
    arguments = {node.args[0] for node in f.atoms(*_TRIG) if node.has(x)}
    if len(arguments) != 1:
        return None
    scale = arguments.pop() / x
    return None if scale.has(x) else scale


def _logarithm(f: Any, x: Any) -> Change | None:
    """x = exp(t) where a logarithm of x stands."""
    if not any(node.args[0].has(x) for node in f.atoms(sympy.log)):
        return None
    t = sympy.Dummy("t", real=True)
    inner = sympy.powsimp(sympy.expand_log(f.subs(x, sympy.exp(t)), force=True) * sympy.exp(t))
    return Change(inner, t, sympy.exp(t), sympy.log(x))


def changed(asked: Question, change: Change) -> Question | None:
    """The question in t; None where the bounds do not go over plainly."""
    ends = []
    for end, side in ((asked.low, "+"), (asked.high, "-")):
        # From inside: the change may have a pole at an end, as tan has at pi/2.
        moved = sympy.limit(change.back, asked.x, end, side)
        if moved.has(sympy.AccumBounds, sympy.zoo, sympy.nan, sympy.Limit):
            return None
        ends.append(sympy.simplify(moved))
    return Question(change.f, change.t, ends[0], ends[1])

"""Where a real expression of one variable may change: every such point of an interval, exactly.

Zeros below fraction lines, under roots, in logarithms and moduli, of steps and of conditions; the
points where inverse functions end. All of them, or Undecided; numbers are never rounded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import sympy

from sym_eval.evidence.given import Given
from sym_eval.evidence.intervals import Interval
from sym_eval.evidence.verdict import Undecided

_MOST = 12  # cuts: each is a claim of its own


def cuts(difference: Any, x: Any, interval: Interval) -> list[Any]:
    """Every point inside where a part changes, in order."""
    found: set[Any] = set()
    for part in dict.fromkeys(_changing(difference, x)):
        found |= set(zeros(part, x, interval))
    inside = [c for c in found if interval.low < c < interval.high]
    if len(inside) > _MOST:
        raise Undecided("too many cuts")
    return sorted(inside)


def _changing(difference: Any, x: Any) -> Iterator[Any]:
    """What must not be zero inside a piece."""
    for node in sympy.preorder_traversal(difference):
        if not getattr(node, "free_symbols", set()) & {x}:
            continue
        # Roots have a branch where the base is zero, negative powers a pole; whole positive ones
        # neither.
        if node.is_Pow and node.base.has(x) and not (node.exp.is_Integer and node.exp > 0):
            yield node.base
        elif isinstance(node, sympy.Piecewise):
            yield from _conditions(node)
        elif isinstance(node, sympy.core.function.Application):
            yield from _parts(node)


def _conditions(node: Any) -> Iterator[Any]:
    for relation in node.atoms(sympy.core.relational.Relational):
        yield relation.lhs - relation.rhs


def _parts(node: Any) -> Iterator[Any]:
    arg = node.args[0]
    if isinstance(node, (sympy.Max, sympy.Min)):
        yield from (one - other for one, other in combinations(node.args, 2))
    elif node.func in BRANCHES:
        yield from (rule(arg) for rule in BRANCHES[node.func])
    elif node.func not in SMOOTH:
        # A function that is in no table may jump anywhere: no proof by pieces then.
        raise Undecided(f"nothing known of {node.func.__name__}")


BRANCHES: dict[Any, tuple[Callable[[Any], Any], ...]] = {
    sympy.log: (lambda a: a,),
    sympy.Abs: (lambda a: a,),
    sympy.sign: (lambda a: a,),
    sympy.Heaviside: (lambda a: a,),
    sympy.acot: (lambda a: a,),
    sympy.asin: (lambda a: a - 1, lambda a: a + 1),
    sympy.acos: (lambda a: a - 1, lambda a: a + 1),
    sympy.atanh: (lambda a: a - 1, lambda a: a + 1),
    sympy.acosh: (lambda a: a - 1, lambda a: a + 1, lambda a: a),
    sympy.acoth: (lambda a: a - 1, lambda a: a + 1, lambda a: a),
    sympy.asec: (lambda a: a - 1, lambda a: a + 1, lambda a: a),
    sympy.acsc: (lambda a: a - 1, lambda a: a + 1, lambda a: a),
    sympy.acsch: (lambda a: a,),
    sympy.tan: (sympy.cos,),
    sympy.sec: (sympy.cos,),
    sympy.cot: (sympy.sin,),
    sympy.csc: (sympy.sin,),
    sympy.coth: (lambda a: a,),
    sympy.csch: (lambda a: a,),
    sympy.elliptic_k: (lambda a: a - 1,),
    sympy.elliptic_e: (lambda a: a - 1,),
    sympy.Ci: (lambda a: a,),
    sympy.Chi: (lambda a: a,),
    sympy.Ei: (lambda a: a,),
}
SMOOTH = frozenset(
    {sympy.exp, sympy.sin, sympy.cos, sympy.sinh, sympy.cosh, sympy.tanh, sympy.sech}
    | {sympy.atan, sympy.asinh, sympy.erf, sympy.erfc, sympy.erfi, sympy.Si, sympy.Shi}
    | {sympy.airyai, sympy.airybi, sympy.airyaiprime, sympy.airybiprime, sympy.sinc}
    | {sympy.fresnels, sympy.fresnelc}
)


def zeros(part: Any, x: Any, interval: Interval) -> list[Any]:
    """All zeros of a part inside the interval, or Undecided."""
    part = part.doit() if part.is_number else part
    known = Given({x: Interval(interval.low, interval.high)})
    if part.is_number or known.sign(part) in (1, -1):
        return []
    # Only zeros of the numerator: those below the line are asked for by the power they stand in.
    above, _ = sympy.fraction(sympy.together(part))
    if above.is_number:
        return []
    found: list[Any] = []
    for factor in sympy.Mul.make_args(sympy.factor(above)):
        base = factor.base if factor.is_Pow and factor.exp.is_Rational else factor
        found += _factor_zeros(base, x, known)
    return found


def _factor_zeros(base: Any, x: Any, known: Given) -> list[Any]:
    if not base.has(x) or known.sign(base) in (1, -1):
        return []
    if base.is_polynomial(x) and all(c.is_Rational for c in sympy.Poly(base, x).all_coeffs()):
        return list(dict.fromkeys(sympy.real_roots(sympy.Poly(base, x))))
    if base.is_polynomial(x) and sympy.degree(base, x) == 1:
        slope = sympy.diff(base, x)
        if not slope.is_number:
            # Where it lies, or whether it lies inside at all, would depend on the letter.
            raise Undecided("a zero that letters move")
        return [sympy.expand(x - base / slope)]
    exact = _inverted(base, x, known.interval(x))
    if exact is None:
        raise Undecided("zeros that are not found")
    return exact


def _wave_zeros(height: Any, wave: Any, x: Any, interval: Interval) -> list[Any] | None:
    """Where sin or cos of a line takes 0, 1, -1, 1/2 or -1/2, between finite ends."""
    arg = wave.args[0]
    ends = (interval.low, interval.high)
    if height not in _HEIGHTS or not arg.is_polynomial(x) or any(e.is_infinite for e in ends):
        return None
    slope = sympy.diff(arg, x)
    if slope.has(x) or slope == 0:
        return None
    first = sympy.asin(height) if isinstance(wave, sympy.sin) else sympy.acos(height)
    second = sympy.pi - first if isinstance(wave, sympy.sin) else -first
    turns = sorted(int(sympy.floor(arg.subs(x, end) / (2 * sympy.pi))) for end in ends)
    if turns[1] - turns[0] > _MOST:
        return None
    # One turn more at each end: the first zero of a turn may lie up to pi before its beginning.
    whole = range(turns[0] - 1, turns[1] + 2)
    places = [start + 2 * sympy.pi * n for start in (first, second) for n in whole]
    found = [x + (place - arg) / slope for place in places]
    return list(dict.fromkeys(sympy.expand(place) for place in found))


_HEIGHTS = (0, 1, -1, sympy.S.Half, -sympy.S.Half)


def _inverted(base: Any, x: Any, interval: Interval) -> list[Any] | None:
    """The zero of c + f(x) for a function with one inverse, or of sinh(x) and its like."""
    if isinstance(base, (sympy.sinh, sympy.tanh, sympy.asinh, sympy.atan, sympy.Abs)):
        return list(zeros(base.args[0], x, Interval()))
    number, rest = base.as_coeff_Add()
    scale, wave = rest.as_coeff_Mul()
    height = -number / scale
    if isinstance(wave, (sympy.sin, sympy.cos)):
        return _wave_zeros(height, wave, x, interval)
    if isinstance(wave, sympy.log):
        return list(zeros(wave.args[0] - sympy.exp(height), x, Interval()))
    if wave.is_Pow and wave.exp == sympy.S.Half:
        return list(zeros(wave.base - height**2, x, Interval())) if height.is_positive else []
    if wave.is_Pow and wave.base.is_positive and not wave.base.has(x) and height.is_positive:
        level = sympy.log(height) / sympy.log(wave.base)
        return list(zeros(wave.exp - level, x, Interval())) if wave.base.is_number else None
    if isinstance(wave, (sympy.exp, sympy.Abs)) and height.is_positive:
        arg = wave.args[0]
        if isinstance(wave, sympy.exp):
            return list(zeros(arg - sympy.log(height), x, Interval()))
        return [place for end in (height, -height) for place in zeros(arg - end, x, Interval())]
    return None

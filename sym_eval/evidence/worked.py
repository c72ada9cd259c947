"""Something written down, compared with what it was worked out to.

An integral without bounds is one of many functions: it is compared by its derivative. What only a
solver could prove is left to numbers.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import mpmath
import sympy
from mpmath import mp

from sym_eval.evidence.breaks import breaks
from sym_eval.evidence.calculus import by_definition
from sym_eval.evidence.digits import value
from sym_eval.evidence.equality import beginnings, compare, numbers
from sym_eval.evidence.numeric import Point, exact, function_of
from sym_eval.evidence.points import ordered, points
from sym_eval.evidence.verdict import Check, Undecided, Verdict, proved, unchecked

_JUMPS = (sympy.floor, sympy.ceiling, sympy.frac)
_MAY_JUMP = (
    *(*_JUMPS, sympy.sign, sympy.Heaviside, sympy.Piecewise, sympy.arg, sympy.atan2),
    *(sympy.atan, sympy.acot, sympy.asin, sympy.acos, sympy.asec, sympy.acsc),
)
_WINDOW = 11  # to both sides of zero: three periods of tan(x/2)
_BESIDE = mp.mpf(10) ** -7  # so far to both sides of a place
# A slope below _MODERATE climbs less than _STEP between both sides of a place.
_MODERATE, _STEP = 10**3, mp.mpf(10) ** -3


def worked(before: Any, after: Any, at: Iterable[Point] | None = None) -> Check:
    """How sure it is that both are the same; Contradiction if numbers differ."""
    if before == after:
        return proved("identical")
    before = by_definition(before)
    x, at = open_variable(before), at or points(ordered(before, after), counts(before))
    if x is None:
        plain = not before.has(sympy.Integral, sympy.Sum, sympy.Product, sympy.Limit)
        return compare(before, after) if plain else numbers(before, after, at)
    return differentiated_back(before.diff(x), after, x)


def counts(before: Any) -> set[Any]:
    """Symbols that stand in the bounds of a sum: they count something."""
    bounds = (limit[1:] for node in before.atoms(sympy.Sum, sympy.Product) for limit in node.limits)
    return {s for pair in bounds for bound in pair for s in bound.free_symbols}


def differentiated_back(f: Any, antiderivative: Any, x: Any) -> Check:
    """Whether the derivative of an antiderivative is f; a step of `floor` counts as constant."""
    steps = {node: sympy.Dummy(real=True) for node in antiderivative.atoms(*_JUMPS) if node.has(x)}
    back = antiderivative.xreplace(steps).diff(x).xreplace({d: n for n, d in steps.items()})
    check = compare(f, back)
    between = ", between its jumps" if steps else ""
    if f.has(sympy.Order):
        return Check(Verdict.UNCHECKED, "differentiated back; a remainder O(…) says too little")
    jump = None if check.verdict is Verdict.UNCHECKED else _jump(f, antiderivative, x)
    if jump is not None:
        place = mpmath.nstr(jump, 6)
        return unchecked(
            f"differentiated back, but it jumps at {x} = {place}; the integrand does not"
        )
    if check.verdict is Verdict.PROVED:
        return proved(f"differentiated back to the integrand{between}")
    return Check(check.verdict, f"differentiated back{between}; {check.how}")


def _jump(f: Any, antiderivative: Any, x: Any) -> Any:
    """A place near zero where an antiderivative jumps and the integrand stays moderate; None if
    none is seen, at one value of each letter."""
    if not antiderivative.has(*_MAY_JUMP):
        return None
    point = next(points([s for s in ordered(f, antiderivative) if s != x]))
    try:
        functions = [function_of(each.subs(point), [x]) for each in (f, antiderivative)]
        near = breaks(antiderivative.subs(point), x, mp.mpf(-_WINDOW), mp.mpf(_WINDOW))
        far = [exact(place) for _, place in beginnings(f, antiderivative.subs(point), [x])]
        for place in (*near, *far):
            sides = [(value(g, [place - _BESIDE]), value(g, [place + _BESIDE])) for g in functions]
            moderate = max(map(abs, sides[0])) < _MODERATE
            if moderate and abs(sides[1][0] - sides[1][1]) > _STEP:
                return place
    except Undecided:
        return None
    return None


def open_variable(expr: Any) -> Any:
    """The one variable of all integrals without bounds in it, or None."""
    opened = [node.limits for node in expr.atoms(sympy.Integral) if len(node.limits[0]) == 1]
    variables = {limit[0] for limits in opened for limit in limits}
    return variables.pop() if len(variables) == 1 else None

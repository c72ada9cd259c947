"""Numbers for limits, sums, products, integrals and derivatives as they were written.

Each is had by its definition (a sequence, partial sums, quadrature, differences), never by the
symbolic routine whose answer it is to check.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import sympy
from mpmath import mp

from sym_eval.evidence import quadrature
from sym_eval.evidence.digits import Function, Number, value
from sym_eval.evidence.numeric import Point, exact, function_of, steady
from sym_eval.evidence.verdict import Contradiction, Undecided

DIGITS = 9  # what extrapolated sequences and series are trusted to
_DPS = 30
_TERMS = 5000  # a finite sum of so many terms takes about 0.1 s
_STEPS = (8, 16, 32)  # powers of ten towards a limit
_LIMIT_DPS = 150  # 32 digits lost in each of several differences, and some left

HEAVY = (sympy.Integral, sympy.Sum, sympy.Product, sympy.Limit, sympy.Derivative)


def has_heavy(expr: Any) -> bool:
    """Whether the expression holds something that is defined by a process."""
    return isinstance(expr, sympy.Basic) and expr.has(*HEAVY)


def number(expr: Any, point: Point) -> Number:
    """The value at a point, to DIGITS digits where a process is involved, else to twenty."""
    if not has_heavy(expr):
        return steady(expr, point)
    stand_ins: dict[Any, Any] = {}
    values: list[Number] = []
    for node in _outermost(expr):
        stand_ins[node] = sympy.Dummy(f"part{len(values)}")
        values.append(_of_node(node, point))
    with mp.workdps(_DPS):
        function = function_of(expr.xreplace(stand_ins), [*stand_ins.values(), *point])
        return value(function, [*values, *(exact(n) for n in point.values())])


def _of_node(node: Any, point: Point) -> Number:
    if not isinstance(node, sympy.Derivative):
        return _process(node.subs(dict(point)))
    if len(node.variable_count) != 1 or has_heavy(node.expr):
        raise Undecided("a derivative by several variables")
    x, order = node.variable_count[0]
    return derivative(node.expr, x, int(order), point)


def _outermost(expr: Any) -> list[Any]:
    if isinstance(expr, HEAVY):
        return [expr]
    found: list[Any] = []
    for arg in expr.args:
        found += [node for node in _outermost(arg) if node not in found]
    return found


def _process(node: Any) -> Number:
    for kind, work in _PROCESSES.items():
        if isinstance(node, kind):
            return work(node)
    raise Undecided(f"no numeric meaning for {type(node).__name__}")


def _integral(node: Any) -> Number:
    if len(node.limits) != 1 or len(node.limits[0]) != 3:
        raise Undecided("an integral over more than one variable, or without bounds")
    return quadrature.integral(node.function, *node.limits[0])


def _series(node: Any) -> Number:
    if len(node.limits) != 1:
        raise Undecided("a sum over more than one index")
    index, low, high = node.limits[0]
    whole = sympy.Product if isinstance(node, sympy.Product) else sympy.Sum
    if not low.is_Integer or not (high.is_Integer or high is sympy.oo):
        raise Undecided("bounds that are not whole numbers")
    f = function_of(node.function, [index])
    with mp.workdps(_DPS):
        if high is sympy.oo:
            return _endless(f, int(low), whole is sympy.Product)
        if high - low > _TERMS:
            raise Undecided("too many terms")
        terms = [value(f, [mp.mpf(k)]) for k in range(int(low), int(high) + 1)]
        return mp.fprod(terms) if whole is sympy.Product else mp.fsum(terms)


def _endless(f: Function, low: int, product: bool) -> Number:
    neutral = 1 if product else 0
    if abs(value(f, [mp.mpf(10) ** 6 + low]) - neutral) > mp.mpf("1e-3"):
        raise Undecided("the terms do not vanish")
    first = _extrapolated(f, low, product)
    ahead = [value(f, [mp.mpf(k)]) for k in range(low, low + 7)]
    rest = _extrapolated(f, low + 7, product)
    second = mp.fprod([*ahead, rest]) if product else mp.fsum([*ahead, rest])
    if abs(first - second) > max(1, abs(first)) * mp.mpf(10) ** (-DIGITS - 2):
        raise Undecided("the partial sums do not settle")
    return second


def _extrapolated(f: Function, low: int, product: bool) -> Number:
    work = mp.nprod if product else mp.nsum
    try:
        return work(lambda k: value(f, [k]), [low, mp.inf])
    except (ArithmeticError, ValueError, mp.NoConvergence):
        raise Undecided("the partial sums do not settle") from None


def _limit(node: Any) -> Number:
    function, x, target, direction = node.args
    f = function_of(function, [x])
    if target in (sympy.oo, -sympy.oo):
        return _approached(f, lambda step: _far(x, target, step))
    sides = [s for s in (1, -1) if str(direction) in ("+-", "+" if s > 0 else "-")]
    values = [_approached(f, lambda step, s=s: _near(target, s, step)) for s in sides]  # type: ignore[misc]
    if len(values) == 2 and abs(values[0] - values[1]) > max(1, abs(values[0])) * 1e-6:
        raise Contradiction("the limits from the two sides differ")
    return values[0]


def _far(x: Any, target: Any, step: int) -> Number:
    # Not a power of ten alone: sin(2*pi*x) would look constant along it.
    far = mp.mpf(10) ** step if x.is_integer else mp.mpf(10) ** step * mp.mpf(173) / 97
    return far if target is sympy.oo else -far


def _near(target: Any, side: int, step: int) -> Number:
    return exact(target) + side * mp.mpf(10) ** -step * mp.mpf(173) / 97


def _approached(f: Function, place: Callable[[int], Number]) -> Number:
    values = [_kept(f, place, step) for step in _STEPS]
    if abs(values[-1] - values[-2]) > max(1, abs(values[-1])) * mp.mpf(10) ** (-DIGITS):
        raise Undecided("the values do not settle towards the limit")
    return values[-1]


def _kept(f: Function, place: Callable[[int], Number], step: int) -> Number:
    """The value there if the digits do not cancel; an exact zero is what cancelling leaves."""
    found = []
    for dps in (_LIMIT_DPS, 2 * _LIMIT_DPS):
        with mp.workdps(dps):
            found.append(value(f, [place(step)]))
    first, second = found
    if second == 0 or abs(first - second) > abs(second) * mp.mpf(10) ** (-2 * DIGITS):
        raise Undecided("digits cancel towards the limit")
    return second


def derivative(expr: Any, x: Any, order: int, point: Point) -> Number:
    """The numeric derivative at a point, by differences at a precision that makes them exact."""
    symbols = list(point)
    f = function_of(expr, symbols)
    with mp.workdps(_DPS):
        fixed = [exact(n) for n in point.values()]
        place = symbols.index(x)

        def along(t: Number) -> Number:
            return value(f, [*fixed[:place], t, *fixed[place + 1 :]])

        return mp.diff(along, fixed[place], order)


_PROCESSES: Mapping[Any, Callable[[Any], Number]] = {
    sympy.Integral: _integral,
    sympy.Sum: _series,
    sympy.Product: _series,
    sympy.Limit: _limit,
}

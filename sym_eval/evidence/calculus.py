"""Numbers for limits, sums, products, integrals and derivatives as they were written.

Each is had by its definition (a sequence, partial sums, quadrature, differences), never by the
symbolic routine whose answer it is to check.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import sympy
from mpmath import mp

from sym_eval.evidence import cubature, euler_maclaurin, quadrature, sequences
from sym_eval.evidence.digits import Function, Number, real, value
from sym_eval.evidence.numeric import Point, exact, function_of, steady
from sym_eval.evidence.verdict import Contradiction, Undecided

DIGITS = 9  # what extrapolated sequences and series are trusted to
_DPS = 30  # worked with, of which extrapolation may cancel two thirds
_TERMS = 5000  # a finite sum of so many terms takes about 0.1 s
_OUTER = 200  # values of an outer index: each is a sum of its own
_STEPS = (8, 16, 32)  # powers of ten towards a limit
_LIMIT_DPS = 150  # 32 digits lost in each of several differences, and some left

SLOPE_DIGITS = 5  # of a difference of such numbers: half of their digits cancel
# Of two difference quotients: what their combination misses is of fourth order, 1e-12.
_STEP = sympy.Rational(1, 1000)

HEAVY = (sympy.Integral, sympy.Sum, sympy.Product, sympy.Limit, sympy.Derivative)


def has_heavy(expr: Any) -> bool:
    """Whether the expression holds something that is defined by a process."""
    return isinstance(expr, sympy.Basic) and expr.has(*HEAVY)


def by_definition(expr: Any) -> Any:
    """The derivative of an integral without bounds is what stands in the integral."""

    def opened(node: Any) -> Any:
        (x, order), inner = node.variable_count[0], node.expr
        return inner.function.diff(x, order - 1) if order > 1 else inner.function

    return expr.replace(_undoes, opened) if isinstance(expr, sympy.Basic) else expr


def _undoes(node: Any) -> bool:
    if not isinstance(node, sympy.Derivative) or not isinstance(node.expr, sympy.Integral):
        return False
    limits, variables = node.expr.limits, node.variable_count
    return len(variables) == 1 and [tuple(limit) for limit in limits] == [(variables[0][0],)]


def number(expr: Any, point: Point) -> Number:
    """The value at a point, to DIGITS digits where a process is involved, else to twenty."""
    expr = by_definition(expr)
    if not has_heavy(expr):
        return steady(expr, point)
    stand_ins: dict[Any, Any] = {}
    values: list[Number] = []
    for node in outermost(expr):
        stand_ins[node] = sympy.Dummy(f"part{len(values)}")
        values.append(_of_node(node, point))
    with mp.workdps(_DPS):
        function = function_of(expr.xreplace(stand_ins), [*stand_ins.values(), *point])
        return value(function, [*values, *(exact(n) for n in point.values())])


def sharp(node: Any, digits: int) -> Number:
    """One integral, endless sum or product without letters, to so many digits; Undecided where two
    depths of one rule, or two beginnings, do not agree on them."""
    if len(node.limits) != 1 or len(node.limits[0]) != 3 or has_heavy(node.function):
        raise Undecided("more than one process")
    if isinstance(node, sympy.Integral):
        x, low, high = node.limits[0]
        return quadrature.many_digits(node.function, x, low, high, digits)
    k, low, high = node.limits[0]
    if high is not sympy.oo or not low.is_Integer:
        raise Undecided("not endless")
    if isinstance(node, sympy.Sum) and euler_maclaurin.suits(node.function, k):
        return euler_maclaurin.endless(node.function, k, int(low), digits)
    f = function_of(node.function, [k])
    with mp.workdps(2 * digits):
        return _endless(f, int(low), isinstance(node, sympy.Product), digits)


def _of_node(node: Any, point: Point) -> Number:
    if not isinstance(node, sympy.Derivative):
        return _process(node.subs(dict(point)))
    if has_heavy(node.expr):
        raise Undecided("a derivative of something that is defined by a process")
    orders = {x: order for x, order in node.variable_count}
    if not all(x in point and order.is_Integer for x, order in orders.items()):
        raise Undecided("a derivative of no certain order")
    return derivatives(node.expr, {x: int(order) for x, order in orders.items()}, point)


def outermost(expr: Any) -> list[Any]:
    """Everything that is defined by a process and stands in nothing else that is."""
    if isinstance(expr, HEAVY):
        return [expr]
    if isinstance(expr, sympy.Subs) and isinstance(expr.expr, sympy.Derivative):
        return []  # has a number of its own
    found: list[Any] = []
    for arg in expr.args:
        found += [node for node in outermost(arg) if node not in found]
    return found


def _process(node: Any) -> Number:
    for kind, work in _PROCESSES.items():
        if isinstance(node, kind):
            return work(node)
    raise Undecided(f"no numeric meaning for {type(node).__name__}")


def _integral(node: Any) -> Number:
    if any(len(limit) != 3 for limit in node.limits):
        raise Undecided("an integral without bounds")
    if len(node.limits) > 1:
        return cubature.integral(node.function, list(node.limits))
    return quadrature.integral(node.function, *node.limits[0])


def _series(node: Any) -> Number:
    if len(node.limits) > 1:
        return _nested(node)
    index, low, high = node.limits[0]
    whole = sympy.Product if isinstance(node, sympy.Product) else sympy.Sum
    if low is -sympy.oo and whole is sympy.Sum:
        return _backward(node)
    if not low.is_Integer or not (high.is_Integer or high is sympy.oo):
        raise Undecided("bounds that are not whole numbers")
    f = function_of(node.function, [index])
    if high is sympy.oo and whole is sympy.Sum and euler_maclaurin.suits(node.function, index):
        return euler_maclaurin.endless(node.function, index, int(low), DIGITS + 2)
    with mp.workdps(_DPS):
        if high is sympy.oo:
            return _endless(f, int(low), whole is sympy.Product)
        if high - low > _TERMS:
            raise Undecided("too many terms")
        terms = [value(f, [mp.mpf(k)]) for k in range(int(low), int(high) + 1)]
        return mp.fprod(terms) if whole is sympy.Product else mp.fsum(terms)


def _backward(node: Any) -> Number:
    """From minus infinity on: what is below zero, or below the end, counted the other way."""
    k, _, high = node.limits[0]
    middle = sympy.S.Zero if high is sympy.oo else high + 1
    below = _series(node.func(node.function.subs(k, -k), (k, 1 - middle, sympy.oo)))
    return below if middle else below + _series(node.func(node.function, (k, 0, high)))


def _nested(node: Any) -> Number:
    """Over several indices: the outermost one is counted through, if its end is near."""
    index, low, high = node.limits[-1]
    if not (low.is_Integer and high.is_Integer and high - low < _OUTER):
        raise Undecided("a sum over several indices with a far or unknown end")
    inner = node.func(node.function, *node.limits[:-1])
    terms = [number(inner.subs(index, k), {}) for k in range(int(low), int(high) + 1)]
    with mp.workdps(_DPS):
        return mp.fprod(terms) if isinstance(node, sympy.Product) else mp.fsum(terms)


def _endless(f: Function, low: int, product: bool, digits: int = DIGITS + 2) -> Number:
    neutral = 1 if product else 0
    if abs(value(f, [mp.mpf(10) ** 6 + low]) - neutral) > mp.mpf("1e-3"):
        raise Undecided("the terms do not vanish")
    first = _extrapolated(f, low, product)
    ahead = [value(f, [mp.mpf(k)]) for k in range(low, low + 7)]
    rest = _extrapolated(f, low + 7, product)
    second = mp.fprod([*ahead, rest]) if product else mp.fsum([*ahead, rest])
    if abs(first - second) > max(1, abs(first)) * mp.mpf(10) ** -digits:
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
    if sequences.is_one(node):
        return sequences.limit(at_whole_numbers(node))
    f = function_of(function, [x])
    if target in (sympy.oo, -sympy.oo):
        return _approached(f, lambda step: _far(x, target, step))
    sides = [s for s in (1, -1) if str(direction) in ("+-", "+" if s > 0 else "-")]
    values = [_approached(f, lambda step, s=s: _near(target, s, step)) for s in sides]  # type: ignore[misc]
    if len(values) == 2 and abs(values[0] - values[1]) > max(1, abs(values[0])) * 1e-6:
        raise Contradiction("the limits from the two sides differ")
    return values[0]


def at_whole_numbers(node: Any) -> Callable[[int], Number]:
    """The values of a limit's function at whole numbers."""
    function, n, _, _ = node.args
    return lambda whole: number(function.subs(n, whole), {})


def _far(x: Any, target: Any, step: int) -> Number:
    # Not a power of ten alone: sin(2*pi*x) would look constant along it.
    far = mp.mpf(10) ** step if x.is_integer else mp.mpf(10) ** step * mp.mpf(173) / 97
    return far if target is sympy.oo else -far


def _near(target: Any, side: int, step: int) -> Number:
    return exact(target) + side * mp.mpf(10) ** -step * mp.mpf(173) / 97


def growth(node: Any) -> int | None:
    """The sign with which a limit's function grows towards it on every side that is meant, each
    step at least as the last: 1, -1, or 0 for different ones; None where it does not."""
    found = {_grows(node, side) for side in _SIDES.get(str(node.args[3]), (1, -1))}
    return None if None in found else found.pop() if len(found) == 1 else 0


_SIDES = {"+": (1,), "-": (-1,)}


def _grows(node: Any, side: int) -> int | None:
    function, x, target, _ = node.args
    try:
        f = function_of(function, [x])
        with mp.workdps(_LIMIT_DPS):
            far = target in (sympy.oo, -sympy.oo)
            places = [_far(x, target, s) if far else _near(target, side, s) for s in _STEPS]
            values = [real(value(f, [place])) for place in places]
    except Undecided:
        return None
    low, middle, high = (abs(v) for v in values)
    one_sign = all(v * values[0] > 0 for v in values)
    steady = low < middle < high and high - middle >= (middle - low) * mp.mpf("0.99")
    return int(mp.sign(high and values[-1])) if one_sign and steady else None


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


def derivatives(expr: Any, orders: Mapping[Any, int], point: Point) -> Number:
    """The numeric partial derivative at a point, so many times by each variable; by differences
    at a precision that makes them exact, to SLOPE_DIGITS digits for what is had by a process."""
    if has_heavy(expr):
        return _slope(expr, orders, point)
    symbols = list(point)
    f = function_of(expr, symbols)
    with mp.workdps(_DPS):
        fixed = [exact(n) for n in point.values()]
        places = [symbols.index(x) for x in orders]

        def along(*numbers: Number) -> Number:
            moved = dict(zip(places, numbers, strict=True))
            return value(f, [moved.get(i, number) for i, number in enumerate(fixed)])

        return mp.diff(along, tuple(fixed[i] for i in places), tuple(orders.values()))


def _slope(expr: Any, orders: Mapping[Any, int], point: Point) -> Number:
    """Two differences of processes, their error of second order taken out."""
    if list(orders.values()) != [1]:
        raise Undecided("a higher derivative of something that is defined by a process")
    (x,) = orders

    def difference(step: Any) -> Number:
        ends = [number(expr, {**point, x: point[x] + s}) for s in (step, -step)]
        return (ends[0] - ends[1]) / (2 * exact(step))

    wide, narrow = difference(_STEP), difference(_STEP / 2)
    return (4 * narrow - wide) / 3


_PROCESSES: Mapping[Any, Callable[[Any], Number]] = {
    sympy.Integral: _integral,
    sympy.Sum: _series,
    sympy.Product: _series,
    sympy.Limit: _limit,
}

"""Where a real function of one variable may jump, kink or blow up inside an interval.

Found by scanning the pieces that can do so (denominators, logarithms, Abs, floor, conditions) for
sign changes and touching zeros on a fixed grid. A scan may miss a point: it never proves absence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice, pairwise
from typing import Any

import sympy
from mpmath import mp

from sym_eval.evidence.digits import Number, real, value
from sym_eval.evidence.numeric import function_of
from sym_eval.evidence.verdict import Undecided

GRID = 400  # an integrand with more than some hundred features is left undecided
MOST = 64  # break points worth splitting at; more would cost seconds of quadrature
_POLES = (sympy.gamma, sympy.polygamma)
_ROUNDED = (sympy.floor, sympy.ceiling, sympy.frac)
# What has a value everywhere, and is zero where these functions blow up or jump.
_ZERO_WHERE: dict[Any, Callable[[Any], Any]] = {
    **dict.fromkeys((sympy.tan, sympy.sec), sympy.cos),
    **dict.fromkeys((sympy.cot, sympy.csc), sympy.sin),
    **dict.fromkeys((sympy.coth, sympy.csch), sympy.sinh),
    **dict.fromkeys(_ROUNDED, lambda a: sympy.sin(sympy.pi * a)),
    sympy.zeta: lambda s: s - 1,
}
_ASIDE = mp.mpf(
    "0.137"
)  # of a step of the grid: its points are simple fractions, as many poles are
_ENDED = (sympy.asin, sympy.acos, sympy.atanh, sympy.acosh)  # at an argument of 1 or -1
_EDGED = (sympy.Abs, sympy.sign, sympy.Heaviside, sympy.arg, sympy.re, sympy.im)
Real = Callable[[Number], Number]


def breaks(expr: Any, x: Any, low: Number, high: Number) -> list[Number]:
    """The inner points to split [low, high] at, ascending; Undecided if there are too many."""
    found: list[Number] = []
    for mark in sorted(marks(expr, x), key=sympy.default_sort_key):
        found += zeros(mark, x, low, high)
        if len(found) > 8 * MOST:
            break
    edge = (mp.mpf(10) ** (-mp.dps // 2)) * _width(low, high)
    inner = sorted(z for z in found if low + edge < z < high - edge)
    kept = [z for i, z in enumerate(inner) if i == 0 or z - inner[i - 1] > edge]
    if len(kept) > MOST:
        raise Undecided(f"more than {MOST} break points")
    return kept


def zeros(expr: Any, x: Any, low: Number, high: Number) -> list[Number]:
    """Zeros of one expression that the scan sees: sign changes, and minima that touch zero."""
    try:
        f = _real_function(expr, x)
    except Undecided:
        return []
    grid, values = _seen(f, list(_grid(low, high)), aside=isinstance(1 / expr, _POLES))
    found = [z for z, v in zip(grid, values, strict=True) if v is not None and v == 0]
    for (a, fa), (b, fb) in pairwise(zip(grid, values, strict=True)):
        if fa is not None and fb is not None and fa * fb < 0:
            found.append(_bisect(f, a, b))
    return found + list(_touching(f, grid, values))


def _seen(f: Real, grid: list[Number], aside: bool) -> tuple[list[Number], list[Number | None]]:
    """Places and values; a little aside where the grid meets a point without one, as 1/gamma(x) at
    0, though its sign changes there."""
    values = [_try(f, z) for z in grid]
    for i, (z, after) in enumerate(pairwise(grid)):
        if aside and values[i] is None:
            grid[i] = z + (after - z) * _ASIDE
            values[i] = _try(f, grid[i])
    return grid, values


def visible(expr: Any, x: Any, low: Number, high: Number) -> bool:
    """Whether the scan would see real values at all."""
    try:
        f = _real_function(expr, x)
    except Undecided:
        return False
    # One real value may be an accident, as that of I*x at zero.
    return len(list(islice((z for z in _grid(low, high) if _try(f, z) is not None), 2))) == 2


def marks(expr: Any, x: Any) -> set[Any]:
    """Expressions whose zeros are where the expression may jump, kink, end or blow up."""
    found: set[Any] = set()
    for node in sympy.preorder_traversal(expr):
        if isinstance(node, sympy.Basic) and node.has(x):
            found |= {mark for mark in _marks_of(node) if mark.has(x)}
    return found


def _marks_of(node: Any) -> list[Any]:
    if isinstance(node, sympy.Pow):
        edge = node.exp if node.base == 0 else node.base  # 0^x has a value from 0 on
        return [] if node.exp.is_Integer and node.exp > 0 else [edge]
    if isinstance(node, sympy.log):
        return [node.args[0], node.args[0] - 1]
    if isinstance(node, _ENDED):
        return [node.args[0] - 1, node.args[0] + 1]
    if isinstance(node, _EDGED):
        return [node.args[0]]
    if isinstance(node, _POLES):
        return [1 / node]
    if zero := _ZERO_WHERE.get(node.func):
        return [zero(node.args[0])]
    if isinstance(node, sympy.Mod):
        return [sympy.sin(sympy.pi * node.args[0] / node.args[1])]
    if isinstance(node, (sympy.Max, sympy.Min)):
        return [a - b for a, b in pairwise(node.args)]
    if isinstance(node, sympy.core.relational.Relational):
        return [node.lhs - node.rhs]
    return []


def _real_function(expr: Any, x: Any) -> Real:
    function = function_of(expr, [x])
    return lambda z: real(value(function, [z]))


def _try(f: Real, z: Number) -> Number | None:
    try:
        return f(z)
    except Undecided:
        return None


def _width(low: Number, high: Number) -> Number:
    return high - low if mp.isfinite(high - low) else mp.mpf(1)


def _grid(low: Number, high: Number) -> Iterator[Number]:
    """Evenly spaced over a finite interval; over an infinite one denser near its finite end."""
    for i in range(1, GRID):
        t = mp.mpf(i) / GRID
        if mp.isfinite(high - low):
            yield low + (high - low) * t
        elif mp.isfinite(low):
            yield low + t / (1 - t)
        elif mp.isfinite(high):
            yield high - (1 - t) / t
        else:
            yield (2 * t - 1) / (1 - (2 * t - 1) ** 2)


def _bisect(f: Real, a: Number, b: Number) -> Number:
    if _is_zero_between(f, a, b):
        return mp.mpf(0)
    fa = _try(f, a)
    for _ in range(mp.prec + 20):
        middle = (a + b) / 2
        fm = _try(f, middle)
        if fm is None or fm == 0 or middle in (a, b):
            return middle
        if (fa or mp.mpf(0)) * fm < 0:
            b = middle
        else:
            a, fa = middle, fm
    return (a + b) / 2


def _is_zero_between(f: Real, a: Number, b: Number) -> bool:
    """Whether 0 is a zero in there: a search only comes near it, and a pole needs it exactly."""
    if not a < 0 < b:
        return False
    here = _try(f, mp.mpf(0))
    if here is not None:
        return bool(here == 0)
    near = (b - a) * mp.mpf(10) ** (-mp.dps // 2)
    left, right = _try(f, -near), _try(f, near)
    return left is not None and right is not None and bool(left * right < 0)


def _touching(f: Real, grid: list[Number], values: list[Number | None]) -> Iterator[Number]:
    sizes = [None if v is None else abs(v) for v in values]
    for i in range(1, len(grid) - 1):
        left, here, right = sizes[i - 1 : i + 2]
        if left is None or here is None or right is None or not here < min(left, right):
            continue
        if mp.sign(values[i - 1]) * mp.sign(values[i + 1]) < 0:
            continue  # a sign change: the bisection has it, and sharper
        least, size = _golden(f, grid[i - 1], grid[i + 1])
        if size <= max(left, right) * mp.mpf(10) ** (-mp.dps // 2):
            yield least


def _golden(f: Real, a: Number, b: Number) -> tuple[Number, Number]:
    if _is_zero_between(f, a, b):
        return mp.mpf(0), mp.mpf(0)
    ratio = (mp.sqrt(5) - 1) / 2
    for _ in range(int(2.5 * mp.dps)):
        c, d = b - ratio * (b - a), a + ratio * (b - a)
        fc, fd = _try(f, c), _try(f, d)
        if fc is None or fd is None:
            break
        a, b = (a, d) if abs(fc) < abs(fd) else (c, b)
    middle = (a + b) / 2
    at = _try(f, middle)
    return middle, mp.inf if at is None else abs(at)

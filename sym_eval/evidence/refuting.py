"""Points where a claim may fail, and the search for one where it certainly does.

Fixed points only, in a fixed order: small and large, negative, whole, near and at the places where
a piece of the claim changes. A counterexample is a point where two enclosures have no number in
common.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

import mpmath
import sympy
from mpmath import mp
from sympy.core.relational import Relational

from sym_eval.evidence import boxes, clock, effort, enclosure
from sym_eval.evidence.boxes import Box
from sym_eval.evidence.given import Given, fits
from sym_eval.evidence.points import ordered
from sym_eval.evidence.verdict import NoValue, Undecided

_DIGITS = (30, 60, 150, 500)  # precision is raised while the boxes overlap
_FIRST = 2  # precisions tried at every point; the others only where there is one point
_POINTS = 90  # of one claim at most; its time is bounded besides
_STEPS = 20_000  # terms of series, about 2 s in all
_LEAST = 10  # digits below which two numbers are not said to agree
_SPECIAL = 24  # points read off the claim's own pieces


@dataclass(frozen=True)
class Counterexample:
    """A point, and certain enclosures of both sides there, as text."""

    point: Mapping[Any, Any]
    left: str
    right: str
    difference: str = ""  # of numbers: certainly not zero

    def __str__(self) -> str:
        place = ", ".join(f"{symbol} = {number}" for symbol, number in self.point.items())
        values = f"left {self.left}, right {self.right}"
        if self.difference:
            values += f", left - right in {self.difference}"
        return f"at {place}: {values}" if place else values


@dataclass(frozen=True)
class Search:
    """What the search came to: a counterexample, or how many points agree to how many digits;
    `undefined` is a point where one side only has a value."""

    found: Counterexample | None = None
    agreeing: int = 0
    digits: int = 0
    undefined: tuple[str, Mapping[Any, Any]] | None = None


def search(left: Any, right: Any, known: Given) -> Search:
    """Look for a counterexample at every point; stops at the first."""
    with effort.allowed(_STEPS):
        return _search(left, right, known)


def _search(left: Any, right: Any, known: Given) -> Search:
    symbols = ordered(left, right)
    precisions = _DIGITS[:_FIRST] if symbols else _DIGITS
    agreeing, digits, undefined = 0, 10**6, None
    for point in islice(allowed(left, right, symbols, known), _POINTS):
        clock.tick()
        found = _at(left, right, point, precisions)
        if isinstance(found, Counterexample):
            return Search(found)
        if isinstance(found, int) and found >= _LEAST:
            agreeing, digits = agreeing + 1, min(digits, found)
        elif isinstance(found, str) and undefined is None:
            undefined = (found, point)
    return Search(None, agreeing, digits if agreeing else 0, undefined)


def _at(left: Any, right: Any, point: Mapping[Any, Any], precisions: tuple[int, ...]) -> Any:
    """A counterexample, the digits that agree, the side without a value, or None."""
    agreed = None
    for digits in precisions:
        sides = [_side(expr, point, digits) for expr in (left, right)]
        if "undecided" in sides:
            continue
        if "none" in sides:
            return None if sides == ["none", "none"] else ("left", "right")[sides.index("none")]
        with boxes.precision(digits):
            difference = boxes.add(sides[0], boxes.negative(sides[1]))
            if not boxes.holds_zero(difference):
                return Counterexample(point, worded(sides[0]), worded(sides[1]), worded(difference))
            agreed = max(agreed or 0, _agreement(difference, sides[0]))
    return agreed


def _side(expr: Any, point: Mapping[Any, Any], digits: int) -> Any:
    try:
        return enclosure.enclose(expr, point, digits)
    except NoValue:
        return "none"
    except (Undecided, ArithmeticError, ValueError, TypeError, AttributeError, RecursionError):
        return "undecided"


def _agreement(difference: Box, side: Box) -> int:
    width = max(boxes.high(boxes.absolute(difference)), mp.mpf(10) ** -mp.dps)
    scale = max(boxes.high(boxes.absolute(side)), 1)
    return max(0, int(-mp.log10(width / scale)))


def worded(box: Box) -> str:
    """A box as a short text that still encloses it."""
    real = _interval(box.re)
    if box.im is None or boxes.is_zero(Box(box.im)):
        return real
    return f"{real} + {_interval(box.im)}*I"


def _interval(part: Any) -> str:
    low, high = boxes.low(part), boxes.high(part)
    if low == high:
        text = mpmath.nstr(low, 15).removesuffix(".0")
        if mp.mpf(text) == low:
            return f"[{text}, {text}]"
    for digits in (12, 3, 200):  # wide ones, and those around zero, need no more than 3
        slack = max(abs(low), abs(high)) * mp.mpf(10) ** (1 - digits)
        ends = low - slack, high + slack
        same = low <= 0 <= high or ends[0] > 0 or ends[1] < 0
        if same and (digits != 12 or high - low < slack):
            return "[" + ", ".join(mpmath.nstr(end, digits) for end in ends) + "]"
    return "?"


def allowed(left: Any, right: Any, symbols: list[Any], known: Given) -> Iterator[dict[Any, Any]]:
    """The points of the search that satisfy what is given, each once."""
    seen = set()
    for point in _points(left, right, symbols, known):
        key = tuple(point.values())
        if key not in seen and known.allows(point):
            seen.add(key)
            yield point


def _points(left: Any, right: Any, symbols: list[Any], known: Given) -> Iterator[dict[Any, Any]]:
    if not symbols:
        yield {}
        return
    lists = {s: list(_numbers(s, known)) for s in symbols}
    for turn in range(8):
        yield {s: _turned(lists[s], turn * (i + 1) + i * 3) for i, s in enumerate(symbols)}
    for symbol, number in _special(left, right, symbols):
        for turn in range(2 if len(symbols) > 1 else 1):
            point = {s: _turned(lists[s], turn + i) for i, s in enumerate(symbols)}
            yield point | {symbol: number}
    for turn in range(8, 3 * max(map(len, lists.values()))):
        yield {s: _turned(lists[s], turn * (i * 2 + 1) + i * 5) for i, s in enumerate(symbols)}
    for turn in range(max(map(len, lists.values()))):
        yield {s: _turned(lists[s], turn) for s in symbols}


def _turned(items: list[Any], turn: int) -> Any:
    return items[turn % len(items)]


_R = sympy.Rational
_REAL = (
    *(_R(2), _R(-3), _R(1, 2), _R(-1, 3), _R(5), _R(-4), _R(37, 101), _R(0)),
    *(_R(1), _R(-1), _R(-61, 103), _R(173, 97), _R(-307, 107), _R(-2), _R(11, 3), _R(-8, 3)),
    *(_R(1129, 109), _R(-4711, 113), _R(57), _R(-73), _R(613), _R(-617, 2), _R(1499), _R(-2003)),
    *(_R(1, 1000), _R(-1, 1000), _R(7, 10**8), _R(99, 100), _R(-101, 100), _R(3, 2), _R(-1, 2)),
    *(_R(10**6 + 3), _R(-(10**6) - 3), _R(10**12 + 39), _R(-(10**12) - 61)),
)
_WHOLE = tuple(
    map(
        sympy.Integer,
        (3, 2, 5, 1, 0, 4, -1, -2, 7, 6, -3, 8, 11, -5, 10, 12, 41, 60, -40, 101, 997, 1000003),
    )
)


def _numbers(symbol: Any, known: Given) -> Iterator[Any]:
    interval = known.interval(symbol)
    base = _WHOLE if symbol.is_integer else _REAL
    if symbol.is_real is not True and symbol not in known.intervals:
        yield from _complex()
        return
    inside = [n for n in base if interval.holds(n)]
    inside += [-n for n in base if interval.holds(-n) and -n not in inside]
    if not symbol.is_integer:
        inside += [n for n in _confined(interval) if n not in inside]
    inside = [n for n in inside if fits(symbol, n)]
    yield from inside or [interval.low if interval.low.is_finite else sympy.S.One]


def _confined(interval: Any) -> Iterator[Any]:
    low, high = interval.low, interval.high
    yield from (end for end in (low, high) if end.is_finite and interval.holds(end))
    if low.is_Rational and high.is_Rational:
        for part in (_R(1, 2), _R(1, 7), _R(6, 7), _R(1, 3), _R(37, 101), _R(1, 997), _R(996, 997)):
            yield low + part * (high - low)
    elif low.is_Rational:
        yield from (low + n for n in (_R(1, 7), _R(3), _R(1, 1000), _R(100), _R(5000)))
    elif high.is_Rational:
        yield from (high - n for n in (_R(1, 7), _R(3), _R(1, 1000), _R(100), _R(5000)))


def _complex() -> Iterator[Any]:
    for turn, number in enumerate(_REAL):
        yield number + sympy.I * _REAL[(turn * 5 + 3) % len(_REAL)]
        if turn % 4 == 0:
            yield number
            yield sympy.I * number


def _special(left: Any, right: Any, symbols: list[Any]) -> Iterator[tuple[Any, Any]]:
    """Zeros of the pieces of the claim, and their neighbours."""
    for symbol, number in islice(places(sympy.Tuple(left, right), symbols), _SPECIAL):
        for beside in (0, _R(1, 1000), _R(-1, 1000), 1, -1, _R(1, 10**9), _R(-1, 10**9)):
            yield symbol, _integral(symbol, number + beside)


def places(of: Any, symbols: list[Any]) -> Iterator[tuple[Any, Any]]:
    """A symbol and a number at which a part of something is zero, or another piece begins."""
    for part in sympy.preorder_traversal(of):
        apart = isinstance(part, (Relational, sympy.KroneckerDelta))
        node = part.args[0] - part.args[1] if apart else part
        free: set[Any] = getattr(node, "free_symbols", set()) & set(symbols)
        if len(free) != 1 or not isinstance(node, sympy.Expr) or (node.is_Symbol and not apart):
            continue
        (symbol,) = free
        yield from ((symbol, number) for number in _zeros(node, symbol))


def _integral(symbol: Any, number: Any) -> Any:
    return sympy.floor(number) if symbol.is_integer else number


def _zeros(node: Any, symbol: Any) -> list[Any]:
    """The rational zeros of a polynomial, and rational numbers close to the others."""
    if not node.is_polynomial(symbol) or node.free_symbols != {symbol}:
        return []
    poly = sympy.Poly(node, symbol)
    if not (poly.domain.is_QQ or poly.domain.is_ZZ) or not 1 <= poly.degree() <= 8:
        return []
    found = []
    for (low, high), _ in poly.intervals(eps=_R(1, 10**6)):
        found.append(low if low == high else (low + high) / 2)
    return found

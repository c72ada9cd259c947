"""Are two expressions equal? A cheap exact proof, else numbers at fixed points, else nothing.

Never says equal on the word of the routine that made one of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Any

import mpmath
import sympy
from sympy.core.relational import Relational

from sym_eval.evidence import clock, refuting
from sym_eval.evidence.calculus import DIGITS as PROCESS_DIGITS
from sym_eval.evidence.calculus import has_heavy, number
from sym_eval.evidence.digits import Number, close
from sym_eval.evidence.given import Given
from sym_eval.evidence.numeric import Point
from sym_eval.evidence.points import ordered, points
from sym_eval.evidence.verdict import (
    Check,
    Contradiction,
    Undecided,
    agrees,
    proved,
    unchecked,
)

DIGITS = 15  # agreement asked for: what a double shows, far more than chance
ENOUGH = 8  # points: they meet every combination of signs of three symbols
_ENOUGH_OF_PROCESSES = 6  # each may take a second; the fifth is the first beyond a period
_EXPAND_OPS = 400  # expand() of so much takes about 20 ms
_SIMPLIFY_OPS = 60  # simplify() of so much takes about 0.2 s
_PROOF_SECONDS = 1.0
# Beside such a number a zero may be all that its digits leave of it: sinh(x) + cosh(x) at -2000.
_CANCELLED = mpmath.mpf(10) ** -80
_ROUNDED = (sympy.floor, sympy.ceiling, sympy.frac)  # they differ at single points
_STEPPING = (sympy.Heaviside, *_ROUNDED)
_PIECES, _BESIDE = 4, sympy.Rational(3, 1009)  # places looked at, and how far beside them
_PROCESSES = (sympy.Integral, sympy.Sum, sympy.Product, sympy.Limit)


def compare(left: Any, right: Any, at: Iterable[Point] | None = None) -> Check:
    """`proved`, `agrees` or `unchecked`; two steady values that differ raise Contradiction."""
    if left == right:
        return proved("identical")
    exact = rational_zero(left, right)
    if exact:
        return proved("the difference expands to zero")
    check = numbers(left, right, at)
    if exact is False:
        raise Contradiction("the difference does not expand to zero")
    # simplify() works out what is only written down: that is no second way to it.
    if not (left.has(*_PROCESSES) or right.has(*_PROCESSES)) and is_zero(left - right):
        return proved("the difference simplifies to zero")
    return check


def numbers(left: Any, right: Any, at: Iterable[Point] | None = None) -> Check:
    """Numbers at fixed points only: `agrees` with their count, or `unchecked` with the reason."""
    symbols = ordered(left, right)
    digits = PROCESS_DIGITS if has_heavy(left) or has_heavy(right) else DIGITS
    enough = _ENOUGH_OF_PROCESSES if digits < DIGITS else ENOUGH
    enough, good, reason = (enough if symbols else 1), 0, "no point where both have a value"
    enough += len(beside := list(_at_pieces(left, right, symbols)))
    for point in chain(beside, points(symbols) if at is None else at):
        try:
            pair = number(left, point), number(right, point)
        except Undecided as why:
            reason = str(why)
            continue
        if not _alike(*pair, digits) and 0 in pair and max(map(abs, pair)) < _CANCELLED:
            reason = "digits cancel"
            continue
        if not _alike(*pair, digits):
            raise Contradiction(_said(point, *pair), mpmath.nstr(pair[0], DIGITS))
        good += 1
        if good == enough:
            break
    if good < min(enough, 2):
        return unchecked(f"numbers do not decide: {reason}")
    return agrees(f"numbers agree to {digits} digits" + (f" at {good} points" if symbols else ""))


def _at_pieces(left: Any, right: Any, symbols: list[Any]) -> Iterator[Point]:
    """Points beside those where a piece begins: no fixed list of numbers meets a step at 1000."""
    rounded = left.has(*_ROUNDED) or right.has(*_ROUNDED)
    for turn, (symbol, place) in enumerate(beginnings(left, right, symbols)):
        fixed = next(islice(points(symbols), turn, None))
        start, step = (sympy.floor(place), 1) if symbol.is_integer else (place, _BESIDE)
        for side in (1, 0, -1) if rounded else (1, -1):
            if Given().allows({symbol: start + side * step}):
                yield {**fixed, symbol: start + side * step}


def beginnings(left: Any, right: Any, symbols: list[Any]) -> list[tuple[Any, Any]]:
    """The first places where a piece of two expressions begins, with the symbol that is there."""
    pieces = [expr.atoms(Relational, *_STEPPING) for expr in (left, right)]
    marks = [
        mark if isinstance(mark, Relational) else sympy.Ne(mark.args[0], 0, evaluate=False)
        for mark in set().union(*pieces)
    ]
    if not marks:
        return []
    found = refuting.places(sympy.Tuple(*sorted(marks, key=sympy.default_sort_key)), symbols)
    return list(dict.fromkeys(islice(found, _PIECES)))


def _alike(left: Number, right: Number, digits: int) -> bool:
    # What a process gives is right to so many digits after the point, not of the value.
    near = digits < DIGITS and abs(left - right) <= mpmath.mpf(10) ** -digits
    return near or close(left, right, digits)


def rational_zero(left: Any, right: Any) -> bool | None:
    """Whether the difference is identically zero, decided by arithmetic; None unless both are
    rational functions of moderate size with rational coefficients."""
    difference = left - right
    symbols = ordered(difference)
    if difference.is_Rational:
        return bool(difference == 0)
    if not symbols or sympy.count_ops(difference) > _EXPAND_OPS:
        return None
    if not difference.is_rational_function(*symbols) or not _plain_coefficients(difference):
        return None
    if difference.is_polynomial(*symbols):
        return bool(sympy.expand(difference) == 0)
    found = clock.within(_PROOF_SECONDS, lambda: sympy.cancel(difference))
    return None if found is None else bool(found == 0)


def _plain_coefficients(expr: Any) -> bool:
    # sqrt(6) - sqrt(2)*sqrt(3) is zero and does not look so: only rationals are compared by looks.
    return all(atom.is_Rational or atom.is_Symbol for atom in expr.atoms()) and not any(
        power.exp.is_Integer is False for power in expr.atoms(sympy.Pow)
    )


def is_zero(expr: Any) -> bool:
    """Whether an exact rewriting of moderate cost ends in zero; False says nothing."""
    if expr == 0:
        return True
    if expr.has(sympy.Derivative):  # by the rules; simplify() alone leaves some as they are
        found = _rewritten(lambda given: given.doit(), expr)
        expr = expr if found is None else found
    size = sympy.count_ops(expr)
    if size > _EXPAND_OPS:
        return False
    ways = [sympy.expand, sympy.simplify] if size <= _SIMPLIFY_OPS else [sympy.expand]
    return any(_rewritten(way, expr) == 0 for way in ways)


def _rewritten(way: Any, expr: Any) -> Any:
    try:
        return clock.within(_PROOF_SECONDS, lambda: way(expr))
    except (ValueError, TypeError, NotImplementedError, ArithmeticError, AttributeError):
        return None  # a proof that fails proves nothing


def _said(point: Point, left: Any, right: Any) -> str:
    place = ", ".join(f"{symbol} = {number}" for symbol, number in point.items())
    values = f"{mpmath.nstr(left, DIGITS)} against {mpmath.nstr(right, DIGITS)}"
    return f"at {place}: {values}" if place else values

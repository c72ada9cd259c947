"""Where numbers are compared: fixed exact points of several magnitudes, chosen by assumptions.

Never random: the same symbols always get the same points.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

import sympy
from sympy import Rational

# Quotients of primes: no accident of a half, a multiple of pi or a perfect square hides a fault.
# In this order of signs neighbours run through all quadrants within four points, and three
# neighbours through all octants within eight.
_REAL = tuple(
    Rational(*pair)
    for pair in (
        (37, 101),
        (173, 97),
        (-61, 103),
        (-307, 107),
        (1129, 109),
        (211, 10007),
        (5003, 5009),
        (-4711, 113),
        (-1013, 1009),
        (-89, 1009),
        (73201, 127),
        (-617, 199),
    )
)
# Not in order, so that two letters that take turns are not always one apart.
_WHOLE = tuple(map(sympy.Integer, (2, 3, 1, 5, 4, 7, 6, 11, 8, 13, 10, 9)))
_PRIME = tuple(map(sympy.Integer, (3, 5, 2, 7, 11, 13, 17, 19, 23, 29, 31, 37)))
COUNT = len(_REAL)


def points(symbols: Sequence[Any], whole: Collection[Any] = ()) -> Iterator[dict[Any, Any]]:
    """Twelve points, simple magnitudes first; two symbols never get the same value.

    Those in `whole` stand for counts (bounds of sums) and get natural numbers.
    """
    for turn in range(COUNT):
        places = enumerate((turn + place) % COUNT for place in range(len(symbols)))
        yield {symbols[i]: _at(symbols[i], t, symbols[i] in whole) for i, t in places}


def _at(symbol: Any, turn: int, whole: bool) -> Any:
    return _WHOLE[turn] if whole and not symbol.is_integer else _for(symbol, turn)


def ordered(*exprs: Any) -> list[Any]:
    """The free symbols of all of them in one fixed order."""
    free: set[Any] = set()
    for expr in exprs:
        free |= getattr(expr, "free_symbols", set())
    return sorted(free, key=lambda symbol: (symbol.name, sympy.default_sort_key(symbol)))


def _for(symbol: Any, turn: int) -> Any:
    if symbol.is_integer:
        return _whole(symbol, turn)
    number = _REAL[turn]
    if symbol.is_nonnegative:
        return abs(number)
    if symbol.is_nonpositive:
        return -abs(number)
    if symbol.is_imaginary:
        return sympy.I * number
    return number if symbol.is_extended_real else number + sympy.I * _REAL[(turn + 7) % COUNT]


def _whole(symbol: Any, turn: int) -> Any:
    number = _PRIME[turn] if symbol.is_prime else _WHOLE[turn]
    if symbol.is_even:
        number *= 2
    elif symbol.is_odd:
        number = 2 * number + 1
    if symbol.is_nonpositive:
        return -number
    return number if symbol.is_nonnegative or turn % 3 else -number

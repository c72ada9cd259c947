"""Initial values carried a little way along a system of differential equations, by extrapolation.

Midpoint steps extrapolated (Gragg, Bulirsch, Stoer), done twice with different steps: the digits on
which both agree are given, and nothing if they do not. Knows no formulas for solutions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from mpmath import mp

from sym_eval.evidence.digits import Number, real, value
from sym_eval.evidence.numeric import exact, function_of
from sym_eval.evidence.verdict import Undecided

_DPS = 30  # worked with
_DIGITS = 12  # to which two computations with different steps must agree
# steps of each midpoint rule: its error has even powers only (Gragg; Bulirsch and Stoer)
_COLUMNS = (2, 4, 6, 8, 10, 12, 14, 16)
_PIECES = (8, 13)  # steps over the whole way, in two computations

Field = Callable[[Number, Sequence[Number]], list[Number]]


def carried(sides: Sequence[Any], variables: Sequence[Any], begun: Sequence[Any], end: Any) -> str:
    """The first of the unknowns at `end`, as digits. `sides` are the derivatives of the unknowns
    in `variables` (the independent one first), `begun` their values; Undecided if not certain."""
    with mp.workdps(_DPS):
        functions = [function_of(side, list(variables)) for side in sides]

        def slope(x: Number, y: Sequence[Number]) -> list[Number]:
            return [real(value(f, [x, *y])) for f in functions]

        x, *y = (exact(number) for number in begun)
        found = [_across(slope, x, list(y), exact(end), n)[0] for n in _PIECES]
        if abs(found[0] - found[1]) > mp.mpf(10) ** -_DIGITS * max(1, abs(found[0])):
            raise Undecided("two computations do not agree")
        return str(mp.nstr(found[1], _DIGITS))


def _across(slope: Field, x: Number, y: list[Number], end: Number, pieces: int) -> list[Number]:
    h = (end - x) / pieces
    for k in range(pieces):
        y = _extrapolated(slope, x + k * h, y, h)
    return y


def _extrapolated(slope: Field, x: Number, y: list[Number], h: Number) -> list[Number]:
    table: list[list[Number]] = []
    for row, n in enumerate(_COLUMNS):
        current = _midpoint(slope, x, y, h, n)
        fresh = [current]
        for k in range(1, row + 1):
            ratio = (mp.mpf(n) / _COLUMNS[row - k]) ** 2 - 1
            fresh.append(
                [a + (a - b) / ratio for a, b in zip(fresh[k - 1], table[k - 1], strict=True)]
            )
        table = fresh
    return table[-1]


def _midpoint(slope: Field, x: Number, y: list[Number], h: Number, n: int) -> list[Number]:
    step = h / n
    before, here = y, [a + step * b for a, b in zip(y, slope(x, y), strict=True)]
    for k in range(1, n):
        change = slope(x + k * step, here)
        before, here = here, [a + 2 * step * b for a, b in zip(before, change, strict=True)]
    end = slope(x + h, here)
    return [(a + b + step * c) / 2 for a, b, c in zip(here, before, end, strict=True)]

"""Decimal digits of a number that are sure: the same at two precisions, far beyond those asked for.

By the walk of our own, and by SymPy's `evalf` only where that walk has no meaning for a piece.
Tells zero from what is merely small: what no precision tells apart is said, not guessed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import sympy
from mpmath import mp

from sym_eval.evidence import clock
from sym_eval.evidence.digits import Number, value
from sym_eval.evidence.equality import is_zero
from sym_eval.evidence.numeric import function_of
from sym_eval.evidence.verdict import NoValue, Undecided

SECONDS = 1.0  # CPU: a numeric value is a courtesy
_GUARD = 12  # digits beyond those asked for on which two precisions agree
_STEPS = 6  # precisions tried, each twice the one before: cancellation of some thousand digits


@dataclass(frozen=True)
class Decimals:
    """`value` with so many `sure` digits, None if there is not one; `below` the power of ten under
    which a number lies that no precision told from zero."""

    value: Any
    sure: int
    below: int | None = None

    @property
    def error(self) -> str | None:
        """Half a unit of the last digit: how far the number may be from its digits."""
        if self.value is None or self.value == 0:
            return None
        with mp.workdps(15):
            size = mp.floor(mp.log10(max(abs(part) for part in _parts(self.value))))
        return f"5e{int(size) - self.sure}"


def decimals(number: Any, digits: int) -> Decimals | None:
    """So many sure digits of an exact number, or as many as there are; None if time is short."""
    try:
        return clock.within(SECONDS, lambda: _decimals(number, digits))
    except (Undecided, NoValue, ArithmeticError, TypeError, ValueError, AttributeError):
        return None


def _decimals(number: Any, digits: int) -> Decimals:
    at = _walk(number, digits)
    before, dps = at(digits + _GUARD), digits + _GUARD
    agreed = 0
    for _ in range(_STEPS):
        dps *= 2
        now = at(dps)
        agreed = _agreement(before, now, dps)
        if agreed >= digits + 2:
            return Decimals(_rounded(number, now, digits, dps), digits)
        before = now
    if _lost(before, dps):
        zero = number.is_zero or is_zero(number)
        return Decimals(sympy.S.Zero, digits) if zero else Decimals(None, 0, -dps // 2)
    sure = min(digits, max(agreed - 2, 0))
    return Decimals(_rounded(number, before, sure, dps) if sure else None, sure)


def _walk(number: Any, digits: int) -> Callable[[int], Number]:
    """The number at any precision."""
    try:
        function = function_of(number, [])
        with mp.workdps(digits + _GUARD):
            value(function, [])
    except Undecided:
        return lambda dps: _by_sympy(number, dps)

    def at(dps: int) -> Number:
        with mp.workdps(dps):
            return value(function, [])

    return at


def _by_sympy(number: Any, dps: int) -> Number:
    clock.tick()
    found = number.evalf(dps, maxn=4 * dps)
    real, imaginary = found.as_real_imag()
    if not (real.is_Float or real.is_Rational) or not (imaginary.is_Float or imaginary.is_Rational):
        raise Undecided("no number")
    with mp.workdps(dps):
        parts = [mp.mpf(part._to_mpmath(mp.prec)) for part in (real, imaginary)]
        return mp.mpc(*parts) if parts[1] else parts[0]


def _agreement(before: Number, now: Number, dps: int) -> int:
    """On how many leading digits two values agree, each part of a complex number for itself."""
    with mp.workdps(dps):
        pairs = list(zip(_parts(before, True), _parts(now, True), strict=True))
        whole = max(abs(b) for _, b in pairs)
        if not whole or _lost(now, dps):
            return 0
        found = dps
        for a, b in pairs:
            if abs(b) < whole * mp.mpf(10) ** (-dps // 2):
                continue  # a part that is nothing beside the other: dropped when rounded
            difference = abs(a - b)
            if difference:
                found = min(found, int(mp.floor(-mp.log10(difference / abs(b)))))
        return found


def _parts(number: Any, both: bool = False) -> list[Any]:
    """Real and imaginary part of a number of mpmath's or SymPy's."""
    if isinstance(number, sympy.Expr):
        return [part for part in number.as_real_imag() if part] or [number]
    if isinstance(number, mp.mpc):
        return [number.real, number.imag]
    return [number, mp.mpf(0)] if both else [number]


def _lost(number: Number, dps: int) -> bool:
    """Whether a value is so small that it is nothing but the rounding of larger ones."""
    with mp.workdps(dps):
        return bool(abs(number) < mp.mpf(10) ** (-dps // 2))


def _rounded(number: Any, found: Number, digits: int, dps: int) -> Any:
    """The digits as a SymPy number; a part that is nothing beside the other is left out."""
    with mp.workdps(dps):
        parts = _parts(found, True)
        least = max(map(abs, parts)) * mp.mpf(10) ** (-dps // 2)
        real, imaginary = (
            sympy.Float(part, digits) if abs(part) > least else sympy.S.Zero for part in parts
        )
    if number.is_real:
        return real
    return real + imaginary * sympy.I

"""Proof by cases: each real symbol under a modulus or root positive, zero and negative in turn.

Sound: the three cases together are all real values; each is a claim of its own, about a fresh
positive symbol or about zero, and every one of them has to be proved.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy

from sym_eval.evidence.given import Given
from sym_eval.evidence.points import ordered

_SYMBOLS = 3  # 27 cases
_KINDS = (sympy.Abs, sympy.sign, sympy.Max, sympy.Min, sympy.Heaviside, sympy.log, sympy.arg)
Proof = Callable[[Any, Given], bool]


def zero(difference: Any, known: Given, prove: Proof) -> bool:
    """Whether `prove` proves every case; False where there is nothing to split."""
    split = [s for s in ordered(difference) if _splits(s, difference, known)]
    if not 1 <= len(split) <= _SYMBOLS or known.others:
        return False
    return _cases(difference, split, known, prove)


def _splits(symbol: Any, difference: Any, known: Given) -> bool:
    if not symbol.is_real or known.sign(symbol) is not None or not known.interval(symbol).whole:
        return symbol.is_real and known.interval(symbol).low == 0 and known.sign(symbol) is None
    found = difference.atoms(*_KINDS) | {
        power for power in difference.atoms(sympy.Pow) if not power.exp.is_Integer
    }
    return any(symbol in node.free_symbols for node in found)


def _cases(difference: Any, split: list[Any], known: Given, prove: Proof) -> bool:
    if not split:
        return prove(difference, known)
    symbol, *rest = split
    fresh = sympy.Symbol(f"{symbol.name}_", positive=True, integer=symbol.is_integer)
    sides = [fresh] if known.interval(symbol).low == 0 else [fresh, -fresh]
    if not all(_cases(difference.subs(symbol, side), rest, known, prove) for side in sides):
        return False
    there = difference.subs(symbol, sympy.S.Zero)
    if there.has(sympy.zoo, sympy.nan, sympy.oo):
        return _undefined(difference, symbol)
    return _cases(there, rest, known, prove)


def _undefined(difference: Any, symbol: Any) -> bool:
    """Whether a side certainly has no value where the symbol is zero: it divides, or a log."""
    below = sympy.fraction(sympy.together(difference))[1]
    logs = [node.args[0] for node in difference.atoms(sympy.log)]
    return any(part.subs(symbol, sympy.S.Zero) == 0 for part in (below, *logs))

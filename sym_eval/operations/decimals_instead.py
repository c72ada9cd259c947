"""Where nothing finds a closed form, the number itself is the answer, with how far it may be off.

A number is had twice, by two depths of a rule or from two beginnings, and only digits on which both
agree are given. Never says anything of what has letters in it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import sympy
from mpmath import mp

from sym_eval.evidence import clock, sequences
from sym_eval.evidence.calculus import DIGITS, number, outermost, sharp
from sym_eval.evidence.certified import Decimals
from sym_eval.evidence.digits import Number
from sym_eval.evidence.verdict import Contradiction, Undecided, agrees
from sym_eval.failing import CANNOT
from sym_eval.operations.common import Answer

_GUARD = 2  # digits that must agree beyond those that are given
_DEEP = 15  # digits that must agree however few are asked for: slow sums agree on six by chance
_FEWEST = 4  # digits: what has fewer may be zero
_NUMBERS = (sympy.Integral, sympy.Sum, sympy.Product)
SAID = "no closed form was found: this is its number"


def instead(value: Any, seconds: float, digits: int, tried: Sequence[str] = ()) -> Answer | None:
    """The number of an expression that holds integrals, sums or products nobody worked out, in so
    many CPU seconds a try; None if there is no certain one."""
    if not isinstance(value, sympy.Expr) or value.free_symbols:
        return None
    open_ = outermost(value)
    if not open_ or not all(map(_has_a_number, open_)):
        return None
    sure, found = digits, None
    if open_ == [value]:
        deep = max(digits, _DEEP) + _GUARD
        found = _tried(seconds, lambda: sharp(value, deep))
    if found is None:
        sure, found = min(digits, DIGITS - 1), _tried(seconds, lambda: number(value, {}))
    if found is None or (sure := _leading(found, sure)) < _FEWEST:
        return None
    return rounded(found, sure, tried)


def _has_a_number(node: Any) -> bool:
    return isinstance(node, _NUMBERS) or (isinstance(node, sympy.Limit) and sequences.is_one(node))


def _leading(found: Number, places: int) -> int:
    """How many leading digits are sure of a number that is sure to so many places: a small one has
    fewer, and one like 1e-85 has none."""
    size = abs(found)
    return places if size >= 1 else places + int(mp.floor(mp.log10(size))) + 1 if size else 0


def rounded(found: Number, sure: int, tried: Sequence[str]) -> Answer:
    """A number that is known to so many digits, as the answer."""
    shown = Decimals(_rounded(found, sure), sure)
    facts = {"closed_form": False, "error": shown.error, "tried": list(tried)}
    return Answer(
        shown.value,
        agrees(f"had in two ways that agree to {sure} digits"),
        (f"{SAID}, rounded to {sure} digits",),
        {key: fact for key, fact in facts.items() if fact not in (None, [])},
        numeric=str(shown.value),
        last_resort=True,
    )


def _tried(seconds: float, work: Callable[[], Number]) -> Number | None:
    try:
        return clock.within(seconds, work)
    except (Undecided, Contradiction, *CANNOT):
        return None


def _rounded(found: Number, digits: int) -> Any:
    """The digits as a number of SymPy's; an imaginary part that is only rounding is left out."""
    with mp.workdps(digits + _GUARD):
        whole = mp.mpc(found)
        small = abs(whole.imag) <= max(1, abs(whole)) * mp.mpf(10) ** -digits
        real = sympy.Float(whole.real, digits)
        return real if small else real + sympy.Float(whole.imag, digits) * sympy.I

"""An equation brought down to a plainer one: its complex parts apart, without factors free of x.

Only steps that lose and add no solution; solves nothing itself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import sympy

from sym_eval.operations.common import Answer
from sym_eval.operations.solving import cases, real_parts
from sym_eval.operations.solving.written import of_value

_FACTORED = 40  # operations: larger ones are left as they are
Again = Callable[[Any, tuple[Any, ...], tuple[Any, ...]], Answer]
"""Solves what is left, with further conditions and needs."""


def run(f: Any, x: Any, domain: str, again: Again) -> Answer | None:
    """The answer by a plainer equation, None where there is none."""
    if domain == "real" and f.has(sympy.I) and len(parts := real_parts.parted([f])) > 1:
        first, *others = sorted(parts, key=lambda part: (part.has(x), part.count_ops()))
        return again(first, tuple(sympy.Eq(part, 0, evaluate=False) for part in others), ())
    if (apart := _taken_apart(f, x)) is None:
        return None
    number, rest = apart
    found = again(rest, (), of_value(f))
    zero = cases.worded_zero(sympy.numer(number))
    return replace(found, notes=(*found.notes, f"where {zero}: every {x}")) if zero else found


def _taken_apart(f: Any, x: Any) -> tuple[Any, Any] | None:
    """A product's factors that are free of x or never zero, and the rest; None without such."""
    if f.is_rational_function(x) or f.count_ops() > _FACTORED:
        return None
    free, rest = sympy.factor_terms(sympy.factor(f)).as_independent(x, as_Add=False)
    never = [e for e in sympy.Mul.make_args(rest) if isinstance(e, sympy.exp)]
    rest /= sympy.Mul(*never)
    return (free, rest) if sympy.numer(free).free_symbols or never else None

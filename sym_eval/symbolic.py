"""While a text is read, integrals and sums stay what they are: no digits of them are worked out.

SymPy looks at digits to order, to round and to compare, and takes minutes for those of an integral.
What is worked out on purpose (N, simplify …) may still do so.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import sympy
from sympy.core import evalf

_PROCESSES = (sympy.Integral, sympy.Sum, sympy.Product)
_DIGITS = {kind: evalf.evalf_table[kind] for kind in _PROCESSES}


def _none(expr: Any, precision: int, options: Any) -> Any:
    """What SymPy says itself of a function that it knows no digits of."""
    raise NotImplementedError


@contextmanager
def kept() -> Iterator[None]:
    """Integrals, sums and products have no digits in here."""
    with _table(dict.fromkeys(_PROCESSES, _none)):
        yield


@contextmanager
def worked() -> Iterator[None]:
    """Inside of `kept`: they have digits again."""
    with _table(_DIGITS):
        yield


@contextmanager
def _table(entries: dict[Any, Any]) -> Iterator[None]:
    before = {kind: evalf.evalf_table[kind] for kind in entries}
    evalf.evalf_table.update(entries)
    try:
        yield
    finally:
        evalf.evalf_table.update(before)

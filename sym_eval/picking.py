"""An item of a list or a matrix, a side of an equation: L[0], A[0, 1], f[1].

Counted from 0, as SymPy and Python count. Values only; nothing is worked out.
"""

from __future__ import annotations

from typing import Any

import sympy

from sym_core.errors import Code, SymError
from sym_eval.explaining import kind_of

COUNTED = "items are counted from 0: [0] is the first"


def item(value: Any, places: list[Any]) -> Any:
    """The item at the places; E_RUNTIME if there is none."""
    if isinstance(value, sympy.MatrixBase):
        return _entry(value, places)
    if isinstance(value, sympy.core.relational.Relational):
        value = value.args
    if not isinstance(value, list | tuple | sympy.Tuple):
        hint = "only lists and matrices have items"
        kind = "an expression" if isinstance(value, sympy.Expr) else kind_of(value)
        raise SymError(Code.RUNTIME, f"{kind} has no items", hint=hint)
    if len(places) != 1:
        raise SymError(Code.RUNTIME, "a list has one index", hint="write L[0][1] for an inner list")
    return value[_place(places[0], len(value), "the list has", "item")]


def _entry(matrix: Any, places: list[Any]) -> Any:
    if len(places) == 1 and 1 in matrix.shape:
        return matrix[_place(places[0], len(matrix), "the vector has", "entry", "entries")]
    if len(places) != 2:
        hint = "write A[0, 1] for row 0, column 1"
        raise SymError(Code.AMBIGUOUS, "a matrix has two indices", hint=hint)
    row = _place(places[0], matrix.rows, "the matrix has", "row")
    return matrix[row, _place(places[1], matrix.cols, "the matrix has", "column")]


def _place(place: Any, size: int, has: str, one: str, many: str = "") -> int:
    """The index as a number; -1 is the last."""
    if not isinstance(place, sympy.Integer):
        raise SymError(Code.RUNTIME, "an index is a whole number", hint="write L[0]")
    if -size <= place < size:
        return int(place)
    counted = f"1 {one}" if size == 1 else f"{size} {many or one + 's'}"
    hint = f"write 0 to {size - 1}" if size else "there is nothing in it"
    raise SymError(Code.RUNTIME, f"index {place} is too large: {has} {counted}"[:200], hint=hint)

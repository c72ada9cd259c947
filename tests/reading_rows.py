"""How tables of readings are compared: whole values, what is meant written in SymPy by hand."""

from __future__ import annotations

from typing import Any

import sympy

from sym_core.errors import SymError
from sym_eval import reading

REFUSED = "refused"


def read(text: str) -> Any:
    """The value that a text is read as, or REFUSED if it is refused with a hint."""
    try:
        return reading.read(text).value
    except SymError as error:
        failure = error.failure
        assert failure.hint or failure.candidates, failure.text()
        return REFUSED


def same(found: Any, meant: Any) -> bool:
    """Whether both are the same value, however it is arranged."""
    if isinstance(meant, str) or isinstance(found, str):
        return isinstance(meant, str) and isinstance(found, str) and found == meant
    if isinstance(meant, (list, tuple)) and isinstance(found, (list, tuple)):
        return len(found) == len(meant) and all(map(same, found, meant))
    if found == meant:
        return True
    if isinstance(found, sympy.MatrixBase) or isinstance(meant, sympy.MatrixBase):
        return False
    if isinstance(found, sympy.Expr) and isinstance(meant, sympy.Expr):
        return bool(sympy.expand(found - meant) == 0)
    return False

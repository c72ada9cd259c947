"""What can vary: the x of a derivative, an integral, a limit, a sum.

SymPy takes numbers, equations and lists in many of these places and answers something else than
was asked; here they are refused with an example. Nothing is built.
"""

from __future__ import annotations

import re
from typing import Any

import sympy

from sym_core.errors import Code, SymError
from sym_eval.characters import shown
from sym_eval.vocabulary.usage import example

_DIFFERENTIAL = re.compile(r"d[a-z]")


def variable(value: Any, doing: str, canonical: str) -> Any:
    """The symbol, or E_SYNTAX: `doing` says what it is for, `canonical` whose example to show."""
    if isinstance(value, sympy.Symbol):
        return value
    raise refused(value, doing, canonical)


def differentiable(value: Any, doing: str, canonical: str) -> Any:
    """A symbol, an undefined function or a derivative: what a derivative may be taken by."""
    if getattr(value, "_diff_wrt", False):
        return value
    raise refused(value, doing, canonical)


def unknown(value: Any, doing: str, canonical: str) -> Any:
    """What one may solve for or collect by: an expression that is not a number."""
    if isinstance(value, sympy.Expr) and not value.is_number:
        return value
    raise refused(value, doing, canonical)


def refused(value: Any, doing: str, canonical: str) -> SymError:
    """The error for something that cannot vary."""
    what = f"{shown(str(value))} is not a variable for {doing}"
    return SymError(Code.SYNTAX, what, hint=example(canonical))


def check_differential(body: Any, symbol: Any) -> None:
    """integrate(x, dx): the differential is not the variable."""
    names = {free.name for free in body.free_symbols}
    if (
        _DIFFERENTIAL.fullmatch(symbol.name)
        and symbol.name not in names
        and symbol.name[1:] in names
    ):
        what = f"{symbol.name} is a differential, not a variable"
        raise SymError(Code.SYNTAX, what, hint=f"write integrate(f, {symbol.name[1:]})")

"""Where functions of one argument are continuous, and their limits at both ends of the line.

A table of facts (DLMF 4, 5, 6, 7); computes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy
from sympy import oo

from sym_eval.evidence.given import Given

_ENTIRE = frozenset(
    {sympy.sin, sympy.cos, sympy.sinh, sympy.cosh, sympy.tanh, sympy.atan, sympy.asinh}
    | {sympy.erf, sympy.erfc, sympy.erfi, sympy.Si, sympy.airyai, sympy.airybi}
)
_FAR: dict[Any, tuple[Any, Any]] = {  # the limits at oo and -oo
    sympy.sinh: (oo, -oo),
    sympy.cosh: (oo, oo),
    sympy.tanh: (sympy.S.One, -sympy.S.One),
    sympy.atan: (sympy.pi / 2, -sympy.pi / 2),
    sympy.asinh: (oo, -oo),
    sympy.erf: (sympy.S.One, -sympy.S.One),
    sympy.erfc: (sympy.S.Zero, sympy.Integer(2)),
    sympy.erfi: (oo, -oo),
    sympy.Si: (sympy.pi / 2, -sympy.pi / 2),
    sympy.Abs: (oo, oo),
    sympy.acosh: (oo, sympy.nan),
}
Sign = Callable[[Any], int | None]


def _inside_one(value: Any, sign: Sign) -> bool:
    return sign(1 - value**2) == 1


_WHERE: dict[Any, Callable[[Any, Sign], bool]] = {
    sympy.asin: lambda value, sign: value in (1, -1) or _inside_one(value, sign),
    sympy.acos: lambda value, sign: value in (1, -1) or _inside_one(value, sign),
    sympy.atanh: _inside_one,
    sympy.acosh: lambda value, sign: sign(value - 1) == 1,
    sympy.gamma: lambda value, sign: sign(value) == 1,
    sympy.loggamma: lambda value, sign: sign(value) == 1,
    sympy.Abs: lambda value, sign: bool(value.is_real),
    sympy.sign: lambda value, sign: sign(value) in (1, -1),
    sympy.tan: lambda value, sign: sign(sympy.cos(value)) in (1, -1),
}


def is_continuous(function: Any, value: Any, known: Given) -> bool:
    """Whether a function is certainly continuous at a finite value."""
    where = _WHERE.get(function)
    return function in _ENTIRE or (where is not None and where(value, known.sign))


def at_infinity(function: Any, end: Any) -> Any:
    """The limit of a function as its argument goes to oo or -oo; nan where the table has none."""
    return _FAR.get(function, (sympy.nan, sympy.nan))[0 if end == oo else 1]

"""What SymPy raises on its way to "I cannot": none of it says anything about the problem."""

from __future__ import annotations

from sympy.core.function import PoleError
from sympy.polys.polyerrors import BasePolynomialError

from sym_eval.evidence.verdict import Undecided

CANNOT = (
    NotImplementedError,
    ValueError,
    TypeError,
    AttributeError,
    ArithmeticError,
    KeyError,
    IndexError,
    RecursionError,
    BasePolynomialError,
    PoleError,
    Undecided,
)

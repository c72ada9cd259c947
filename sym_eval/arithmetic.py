"""Sums and products of values as a text writes them: expressions, or matrices.

What SymPy would multiply out stays as it stands, so that what is printed reads back. No names and
no trees in here.
"""

from __future__ import annotations

from functools import reduce
from typing import Any

import sympy

from sym_core.errors import Code, SymError


def scalars(values: list[Any]) -> bool:
    """Whether none of the values is a matrix."""
    return not any(isinstance(value, sympy.MatrixBase) for value in values)


def product(factors: list[Any]) -> Any:
    """The product; a number before a sum stays there, as in factored forms. SymPy multiplies it
    in, but prints and keeps 2*(x + 1) that some function made."""
    if not scalars(factors):
        return reduce(lambda a, b: a * b, factors)
    product = sympy.Mul(*factors)
    if not product.is_Add:
        return product
    rest = sympy.Mul(*(f for f in factors if not f.is_Rational))
    inner, sums = rest.as_coeff_Mul()
    number = sympy.Mul(inner, *(f for f in factors if f.is_Rational))
    return sympy.Mul(number, sums, evaluate=False) if number != 1 and sums.is_Add else product


def total(terms: list[Any]) -> Any:
    """The sum; of matrices and expressions together there is none, which is E_RUNTIME."""
    if scalars(terms):
        return sympy.Add(*terms)
    if not all(isinstance(term, sympy.MatrixBase) for term in terms):
        hint = "write A + k*eye(n) for k on the diagonal"
        raise SymError(Code.RUNTIME, "a matrix and an expression cannot be added", hint=hint)
    return reduce(lambda a, b: a + b, terms)

"""Continued and Egyptian fractions: numbers as lists of whole numbers, and back.

Exact numbers only; an infinite expansion is written with its period, or cut where it is asked.
"""

from __future__ import annotations

from typing import Any

import sympy
from sympy.ntheory import egyptian_fraction
from sympy.ntheory.continued_fraction import (
    continued_fraction,
    continued_fraction_convergents,
    continued_fraction_iterator,
    continued_fraction_reduce,
)

from sym_eval.vocabulary import given
from sym_eval.vocabulary.row import Kind, Row, Takes

MOST = 1000
"""Terms of an expansion that are written out, and bits of a number that is expanded."""


def _continued(value: Any, count: Any = None) -> Any:
    """[a0, a1, …]; a list within it is repeated for ever, as in [1, [2]] for sqrt(2).

    Of other numbers so many terms: continued_fraction(pi, 10).
    """
    name = "continued_fraction"
    if not value.is_real or not value.is_number:
        raise given.refused(name, "needs a real number")
    if count is not None:
        return _terms(name, value, count)
    if not value.is_Rational and not _is_quadratic(value):
        what = "of such a number has no end and no period; say how many terms"
        raise given.refused(name, what)
    return given.frozen(continued_fraction(value))


def _terms(name: str, value: Any, count: Any) -> list[Any]:
    most = given.positive(name, count)
    if most > MOST:
        raise given.refused(name, f"gives up to {MOST} terms")
    found = continued_fraction_iterator(value)
    return [given.frozen(term) for _, term in zip(range(most), found, strict=False)]


def _is_quadratic(value: Any) -> bool:
    if not value.is_algebraic:
        return False
    return bool(sympy.degree(sympy.minimal_polynomial(value, _X), _X) == 2)


_X = sympy.Symbol("x")


def _reduced(terms: Any) -> Any:
    """The number of a continued fraction: continued_fraction_reduce([1, [2]]) is sqrt(2)."""
    name = "continued_fraction_reduce"
    if isinstance(terms, sympy.MatrixBase) and terms.rows == 1:
        terms = [list(terms)]  # [[1, 2]] reads as a matrix: a period with nothing before it
    for term in given.listed(name, terms):
        for each in given.listed(name, term) if isinstance(term, list) else (term,):
            given.whole(name, each)
    return sympy.radsimp(continued_fraction_reduce(terms))


def _convergents(value: Any, count: Any = None) -> Any:
    """The convergents of a number or of a list of terms; of an irrational number so many."""
    name = "continued_fraction_convergents"
    if isinstance(value, list):
        terms = [sympy.Integer(given.whole(name, term)) for term in value]
    else:
        terms = _terms(name, value, sympy.Integer(10) if count is None else count)
    return list(continued_fraction_convergents(terms))


def _egyptian(value: Any) -> Any:
    if not isinstance(value, sympy.Rational) or value <= 0:
        raise given.refused("egyptian_fraction", "needs a positive fraction")
    return given.frozen(list(map(int, egyptian_fraction(value))))


ROWS: tuple[Row, ...] = (
    Row(("continued_fraction",), _continued, Kind.OPERATION, 1, 2),
    Row(("continued_fraction_reduce",), _reduced, Kind.OPERATION, takes=Takes.ANYTHING),
    Row(
        ("continued_fraction_convergents", "convergents"),
        _convergents,
        Kind.OPERATION,
        1,
        2,
        Takes.ANYTHING,
    ),
    Row(("egyptian_fraction",), _egyptian, Kind.OPERATION),
)

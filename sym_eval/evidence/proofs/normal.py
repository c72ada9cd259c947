"""Proof by normal form: the difference, as a quotient of polynomials in generators, is zero.

Sound: every rewriting of `generators` holds wherever both sides have a value; the denominators are
then not zero; and dividing the numerator by relations that hold leaves a polynomial whose value is
a nonzero multiple of it. If that polynomial is zero in its coefficients, so is the difference.
Where a rule needed something to be other than zero, the claim is proved again with it zero.
"""

from __future__ import annotations

from typing import Any

import sympy

from sym_eval.evidence import clock
from sym_eval.evidence.given import Given
from sym_eval.evidence.proofs import orders, shifts
from sym_eval.evidence.proofs.generators import Generators
from sym_eval.evidence.verdict import NoValue, Undecided

_TERMS = 3000  # of a numerator
FAILURES = (
    *(Undecided, sympy.PolynomialError, NotImplementedError, ZeroDivisionError, ValueError),
    *(TypeError, AttributeError, KeyError, RecursionError, OverflowError),
)


def zero(difference: Any, known: Given, deep: int = 2) -> bool:
    """Whether the difference is proved to be zero wherever it has a value."""
    if difference == 0:
        return True
    try:
        shifted, nonzero = orders.rewrite(shifts.rewrite(difference, known), known)
        survey = Generators(known, shifted)
        survey.convert(shifted)
        generators = Generators(known, shifted, survey.met)
        for base in nonzero:
            generators.needs_nonzero(base)
        vanishes = _vanishes(generators.convert(shifted), generators)
        return vanishes and all(_on(base, difference, known, deep) for base in generators.nonzero)
    except FAILURES:
        return False


def _vanishes(converted: Any, generators: Generators) -> bool:
    numerator, denominator = sympy.fraction(sympy.together(converted))
    if _reduced(denominator, generators) == 0:
        return False  # it has a value nowhere
    return bool(_reduced(numerator, generators) == 0)


def _reduced(expr: Any, generators: Generators) -> Any:
    expr = sympy.expand(expr)
    if len(sympy.Add.make_args(expr)) > _TERMS:
        raise Undecided("too many terms")
    for generator, relation in reversed(generators.relations):
        expr = _remainder(expr, relation, generator)
    return sympy.expand(_remainder(expr, generators.polynomial(), generators.zeta))


def _remainder(expr: Any, relation: Any, generator: Any) -> Any:
    clock.tick()
    if not expr.has(generator):
        return expr
    top = sympy.fraction(sympy.together(relation))[0]
    return sympy.prem(expr, sympy.expand(top), generator).expand()


def _on(base: Any, difference: Any, known: Given, deep: int) -> bool:
    """The claim where a base is zero: a symbol, or linear in one; or it has no value there."""
    if deep == 0:
        return False
    for symbol in sorted(base.free_symbols, key=str):
        if sympy.Poly(base, symbol).degree() == 1 if base.is_polynomial(symbol) else False:
            place = sympy.solve(base, symbol)[0]
            return _at(difference, symbol, place, (known, deep))
    return False


def _at(difference: Any, symbol: Any, place: Any, how: tuple[Given, int]) -> bool:
    known, deep = how
    if place.is_number and not known.interval(symbol).holds(place):
        return True
    there = difference.subs(symbol, place)
    if there.has(sympy.zoo, sympy.nan, sympy.oo):
        return True
    return zero(there, known, deep - 1)


__all__ = ["FAILURES", "NoValue", "zero"]

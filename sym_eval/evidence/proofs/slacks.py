"""Proof of an inequality from those that are given: x > y makes x = y + s of a positive letter s.

Sound: nothing but substitution. A polynomial in such letters alone without a negative coefficient
is not negative; what is given and not linear in a letter is left aside. Proves no equation.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import sympy
from sympy.core.relational import GreaterThan, LessThan, StrictGreaterThan, StrictLessThan

from sym_eval.evidence.given import Given
from sym_eval.evidence.points import ordered

_Given = tuple[tuple[Any, bool], ...]  # what is not negative, and whether it is positive even
_MOST = 4  # given inequalities: every order of them is tried
_INEQUALITIES = (StrictGreaterThan, StrictLessThan, GreaterThan, LessThan)


def follows(statement: Any, known: Given) -> bool:
    """Whether an inequality between polynomials of real letters follows from what is given."""
    if not isinstance(statement, _INEQUALITIES):
        return False
    letters = ordered(statement, *known.others)
    stated = _stated(letters, known)
    if not all(s.is_real for s in letters) or not 0 < len(stated) <= _MOST:
        return False
    strict = isinstance(statement, (StrictGreaterThan, StrictLessThan))
    above = statement.gts - statement.lts
    return all(_shown(sympy.expand(each), stated, strict) for each in _without_modulus(above))


def _stated(letters: list[Any], known: Given) -> _Given:
    found = [s for s in known.others if isinstance(s, _INEQUALITIES)]
    several = [(s.gts - s.lts, isinstance(s, (StrictGreaterThan, StrictLessThan))) for s in found]
    places = [(s, known.interval(s)) for s in letters]
    low = [(s - i.low, not i.low_in) for s, i in places if i.low.is_finite]
    high = [(i.high - s, not i.high_in) for s, i in places if i.high.is_finite]
    return (*several, *low, *high)


def _without_modulus(expr: Any) -> Iterator[Any]:
    """With u and with -u for every |u|: it is one of them."""
    moduli = sorted(expr.atoms(sympy.Abs), key=sympy.default_sort_key)
    for signs in product((1, -1), repeat=len(moduli)):
        yield expr.xreplace({m: s * m.args[0] for m, s in zip(moduli, signs, strict=True)})


def _shown(expr: Any, stated: _Given, strict: bool) -> bool:
    if _of_one_sign(expr, strict):
        return True
    for place, each in enumerate(stated):
        others = (*stated[:place], *stated[place + 1 :])
        for put in _substitutions(*each):
            left = tuple((sympy.expand(e.subs(put)), positive) for e, positive in others)
            if _shown(sympy.expand(expr.subs(put)), left, strict):
                return True
    return False


def _substitutions(above: Any, positive: bool) -> Iterator[dict[Any, Any]]:
    """A letter of it by the slack and the other letters, for each letter that it is linear in."""
    for letter in ordered(above):
        c = above.coeff(letter)
        rest = sympy.expand(above - c * letter)
        if letter.is_Dummy or not c.is_Rational or c == 0 or rest.has(letter):
            continue
        kind = {"positive": True} if positive else {"nonnegative": True}
        yield {letter: (sympy.Dummy("s", **kind) - rest) / c}


def _of_one_sign(expr: Any, strict: bool) -> bool:
    """A polynomial in slacks alone, no coefficient negative; `strict`: a term without zeros too."""
    slacks = ordered(expr)
    if not slacks:
        return bool(expr.is_positive if strict else expr.is_nonnegative)
    if not all(s.is_Dummy for s in slacks) or not expr.is_polynomial(*slacks):
        return False
    terms = sympy.Poly(expr, *slacks).terms()
    if not all(c.is_nonnegative for _, c in terms):
        return False
    never_zero = any(
        c.is_positive and all(s.is_positive for s, n in zip(slacks, powers, strict=True) if n)
        for powers, c in terms
    )
    return never_zero or not strict

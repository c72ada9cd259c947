"""How many solutions a polynomial system can have, from its Groebner basis.

Counts with multiplicity: an answer with as many different solutions is complete, one with fewer may
be complete too.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

import sympy
from sympy.polys.polyerrors import BasePolynomialError

_MOST = 5000  # monomials looked at


def at_most(equations: Sequence[Any], unknowns: Sequence[Any]) -> int | None:
    """The number of complex solutions with multiplicity; None if infinite, or no such system."""
    try:
        basis = sympy.groebner(list(equations), *unknowns, order="grevlex", domain="QQ")
    except (BasePolynomialError, ValueError, NotImplementedError):
        return None
    if basis.exprs == [1]:
        return 0
    if not basis.is_zero_dimensional:
        return None
    leading = [polynomial.monoms(order="grevlex")[0] for polynomial in basis.polys]
    tops = [_pure(leading, place) for place in range(len(unknowns))]
    if sympy.prod(tops) > _MOST:
        return None
    return sum(
        not any(all(e >= f for e, f in zip(exponents, lead, strict=True)) for lead in leading)
        for exponents in product(*(range(top) for top in tops))
    )


def _pure(leading: list[Any], place: int) -> int:
    """The least power of one unknown alone among the leading monomials."""
    return min(int(lead[place]) for lead in leading if sum(lead) == lead[place])

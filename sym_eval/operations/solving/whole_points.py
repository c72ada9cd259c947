"""Whole points of one polynomial equation: ellipses, products, Pythagoras, and SymPy for the rest.

Every list here is all there is, by a bound or by divisors; families are as SymPy has them. Rows are
in the order of the unknowns' names.
"""

from __future__ import annotations

from typing import Any

import sympy

from sym_eval.evidence import clock

MOST = 1000
"""Whole numbers that are gone through or written out one by one."""


def of(f: Any, unknowns: list[Any]) -> Any:
    """All whole points of f = 0: rows, or families of them; None where no method is known."""
    if (triples := _three_squares(f, unknowns)) is not None:
        return triples
    for way in (_on_ellipse, _by_factors):
        if len(unknowns) == 2 and (found := way(f, unknowns)) is not None:
            order = sorted(range(2), key=lambda i: sympy.default_sort_key(unknowns[i]))
            return {tuple(row[i] for i in order) for row in found}
    return sympy.diophantine(f, permute=True)


def _on_ellipse(f: Any, unknowns: list[Any]) -> set[tuple[Any, ...]] | None:
    """All whole points of an ellipse, one x after the other between its ends; None for others."""
    x, y = unknowns
    if not f.is_polynomial(x, y) or sympy.Poly(f, x, y).total_degree() != 2:
        return None
    under, lead = sympy.discriminant(f, y), sympy.Poly(f, y).LC()
    if sympy.degree(f, y) < 2 or sympy.degree(under, x) < 2 or sympy.Poly(under, x).LC() >= 0:
        return None
    ends = sympy.real_roots(under, x)  # between them y is real
    low, high = (sympy.ceiling(min(ends)), sympy.floor(max(ends))) if ends else (1, 0)
    if high - low > MOST:
        return None
    slope = sympy.Poly(f, y).nth(1)
    rows = [
        (sympy.Integer(k), (sign * sympy.sqrt(under.subs(x, k)) - slope.subs(x, k)) / (2 * lead))
        for k in range(int(low), int(high) + 1)
        for sign in (1, -1)
    ]
    return {row for row in rows if row[1].is_Integer}


def _by_factors(f: Any, unknowns: list[Any]) -> set[tuple[Any, ...]] | None:
    """For g*h = c in two unknowns: each divisor d of c is g = d and h = c/d, which have finitely
    many solutions together; None for other equations."""
    rest = f.subs(dict.fromkeys(unknowns, 0))
    number, factors = sympy.factor_list(f - rest)
    bases, c = [base for base, power in factors for _ in range(power)], -rest / number
    if len(bases) < 2 or c == 0:
        return None
    if not c.is_Integer:
        return set()
    g, h = bases[0], sympy.Mul(*bases[1:])
    found = set()
    for d in sympy.divisors(abs(c)):
        for sign in (1, -1):
            clock.tick()
            both = sympy.solve_poly_system([g - sign * d, h - c / (sign * d)], *unknowns)
            found |= {row for row in both or () if all(n.is_Integer for n in row)}
    return found


def _three_squares(f: Any, unknowns: list[Any]) -> list[Any] | None:
    """All of x^2 + y^2 = z^2, Euclid's formula with a common factor and x and y in both orders;
    SymPy's has no common factor. None for another equation."""
    plain = sympy.Poly(f, *unknowns).primitive()[1]
    terms = {m: int(c) for m, c in plain.as_dict().items()} if len(unknowns) == 3 else {}
    squares = [terms.get(tuple(2 * (i == j) for j in range(3)), 0) for i in range(3)]
    if len(terms) != 3 or sorted(squares) not in ([-1, 1, 1], [-1, -1, 1]):
        return None
    k, p, q = sympy.symbols("t_0:3", integer=True)
    legs, longest = (k * (p**2 - q**2), 2 * k * p * q), k * (p**2 + q**2)
    alone = next(i for i in range(3) if squares.count(squares[i]) == 1)
    found = []
    for pair in (legs, legs[::-1]):
        row = [*pair]
        # The square with a sign of its own is that of the longest side, wherever it stands.
        row.insert(alone, longest)
        order = sorted(range(3), key=lambda i: sympy.default_sort_key(unknowns[i]))
        found.append(tuple(row[i] for i in order))
    return found

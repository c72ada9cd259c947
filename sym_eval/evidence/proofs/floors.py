"""Proof for floors of rational multiples of one real variable: finitely many cases.

Sound: with x = n + t, where a shift of x by the period moves every floor by a whole number, the
difference is a polynomial in the floors and x; on each piece of one period the floors are constant
plus a multiple of the number m of the period, and the rest is decided by normal form in m and t.
Ceilings, fractional parts and remainders are floors.
"""

from __future__ import annotations

from functools import reduce
from typing import Any

import sympy
from sympy import ceiling, floor, frac

from sym_eval.evidence.given import Given
from sym_eval.evidence.points import ordered
from sym_eval.evidence.proofs import normal
from sym_eval.evidence.verdict import Undecided

_PIECES = 200  # cases: each is a normal form of its own


def zero(difference: Any, known: Given) -> bool:
    """Whether the difference is proved to be zero for every real value of its variable."""
    if not difference.has(floor, ceiling, frac, sympy.Mod):
        return False
    try:
        if _by_residues(difference, known):
            return True
        written = sympy.expand(_as_floors(difference))
        if written == 0:
            return True
        symbols = ordered(written)
        if len(symbols) != 1 or not symbols[0].is_real or known.others:
            return False
        return _by_cases(written, symbols[0], known)
    except normal.FAILURES:
        return False


def _by_residues(expr: Any, known: Given) -> bool:
    """Remainders of polynomials in one whole number, for each of its residues."""
    nodes = sorted(expr.atoms(sympy.Mod), key=sympy.default_sort_key)
    symbols = ordered(expr)
    moduli = [node.args[1] for node in nodes]
    whole = len(symbols) == 1 and symbols[0].is_integer
    # A negative modulus turns the sign of the remainder, which the residues below do not know.
    if not nodes or not whole or not all(m.is_Integer and m > 0 for m in moduli):
        return False
    (n,) = symbols
    period = int(reduce(sympy.ilcm, moduli, 1))
    turn = sympy.Symbol("turn_", integer=True)
    for residue in range(period if period <= _PIECES else 0):
        place = {n: period * turn + residue}
        values = {node: _remainder(node.args[0].subs(place), node.args[1], turn) for node in nodes}
        if not normal.zero(expr.xreplace(values).subs(place), known):
            return False
    return period <= _PIECES


def _remainder(value: Any, modulus: Any, turn: Any) -> Any:
    poly = sympy.Poly(value, turn)
    *others, last = poly.all_coeffs()
    # Only where the modulus divides every term with the turn in it is the remainder one number.
    if not all(c.is_Integer for c in (*others, last)) or any(c % modulus for c in others):
        raise Undecided("a remainder that is not the same for all")
    return last % modulus


def _as_floors(expr: Any) -> Any:
    # In floors only: one rule then serves all four functions.
    expr = expr.replace(ceiling, lambda a: -floor(-a))
    expr = expr.replace(frac, lambda a: a - floor(a))
    return expr.replace(sympy.Mod, lambda a, b: a - b * floor(a / b))


def _by_cases(expr: Any, x: Any, known: Given) -> bool:
    nodes = [node for node in expr.atoms(floor) if node.has(x)]
    lines = [sympy.Poly(node.args[0], x) for node in nodes]
    if not all(
        line.degree() == 1 and all(c.is_Rational for c in line.all_coeffs()) for line in lines
    ):
        return False
    slopes = [line.all_coeffs()[0] for line in lines]
    period = (
        sympy.S.One
        if x.is_integer
        else sympy.Integer(1) / reduce(sympy.igcd, (abs(s.p) for s in slopes), 0)
    )
    period *= reduce(sympy.ilcm, (s.q for s in slopes), 1)
    turn = sympy.Symbol("turn_", integer=True)
    cuts = _cuts(lines, period, x)
    if cuts is None:
        return False
    for t, inside in cuts:
        values = {
            node: slope * period * turn + floor(line.eval(inside))
            for node, line, slope in zip(nodes, lines, slopes, strict=True)
        }
        if not normal.zero(expr.xreplace(values).subs(x, period * turn + t), known):
            return False
    return True


def _cuts(lines: list[Any], period: Any, x: Any) -> list[tuple[Any, Any]] | None:
    """Each point where a floor steps, and one open piece after it with a point inside."""
    if x.is_integer:
        # A whole number takes only these values in a period: nothing lies between them.
        steps = int(period)
        return (
            [(sympy.Integer(n), sympy.Integer(n)) for n in range(steps)]
            if steps <= _PIECES
            else None
        )
    # The beginning of the period counts as a cut, so that the pieces cover all of it.
    found = {sympy.S.Zero}
    for line in lines:
        slope, start = line.all_coeffs()
        ends = sorted((start, start + slope * period))
        if ends[1] - ends[0] > _PIECES:
            return None
        for n in range(int(sympy.ceiling(ends[0])), int(sympy.floor(ends[1])) + 1):
            found.add((n - start) / slope)
    inside = sorted(c for c in found if 0 <= c < period)
    t = sympy.Symbol("part_", real=True)
    pairs: list[tuple[Any, Any]] = []
    for cut, after in zip(inside, [*inside[1:], period], strict=True):
        # At the cut itself a floor may have a value of its own: it is a case, not a limit of one.
        pairs += [(cut, cut), (t, (cut + after) / 2)]
    return pairs

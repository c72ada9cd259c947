"""Proof for infinite sums: by a telescoping form with its limit, or as a known power series.

Sound: the quotient of neighbouring terms is a rational function (checked); with the first term it
makes the sum a hypergeometric series, and those in the table are theorems (DLMF 4.6, 4.19, 4.24,
4.33, 15.4, 25.2, 25.12), used only where they converge.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy
from sympy import Sum, sqrt

from sym_eval.evidence.given import Given
from sym_eval.evidence.proofs import normal, recurrences
from sym_eval.evidence.verdict import Undecided

Proof = Callable[[Any, Given], bool]
_HALF = sympy.S.Half
_BEFORE = 6  # terms that are put before a sum's first one, to find it in the table
_NONE = (sympy.oo, sympy.nan, sympy.zoo)


def zero(difference: Any, known: Given, prove: Proof) -> bool:
    """Whether the difference is proved to be zero, its infinite sums replaced by their values."""
    found = values(difference, known, prove)
    return bool(found) and prove(difference.xreplace(found), known)


def values(expr: Any, known: Given, _prove: Proof) -> dict[Any, Any]:
    """The values of all infinite sums in it; none where one of them is not known."""
    nodes = [node for node in expr.atoms(Sum) if node.limits[0][2] == sympy.oo]
    try:
        return {node: _value(node, known) for node in nodes if len(node.limits) == 1}
    except normal.FAILURES:
        return {}


def _value(node: Any, known: Given) -> Any:
    k, low, _ = node.limits[0]
    if not low.is_Integer:
        raise Undecided("a first index that is not a number")
    try:
        return _from(node.function, k, low, known)
    except normal.FAILURES:
        return _from_elsewhere(node.function, k, low, known)


def _from_elsewhere(term: Any, k: Any, low: Any, known: Given) -> Any:
    """From 0 on, less what was put before; or without the first term, which may be zero alone."""
    if low >= _BEFORE:
        raise Undecided("a late first index")
    before = [term.subs(k, n) for n in range(int(low))] or [term.subs(k, low)]
    if any(each.has(*_NONE) for each in before):
        raise Undecided("terms without a value")
    if low > 0:
        return _from(term, k, sympy.S.Zero, known) - sympy.Add(*before)
    return _from(term, k, low + 1, known) + before[0]


def _from(term: Any, k: Any, low: Any, known: Given) -> Any:
    index = sympy.Symbol(f"{k.name}q_", integer=True, nonnegative=True)
    # Every sum from 0 on: the table and the poles below need look at one kind of index only.
    term = sympy.expand_power_base(term.subs(k, index + low))
    try:  # k/2^k telescopes as it is, and not in parts from k = 1
        return _one(term, index, known)
    except normal.FAILURES:
        if not _splits(term, index):
            raise
    return sympy.Add(*(_one(part, index, known) for part in sympy.expand(term).as_ordered_terms()))


def _splits(term: Any, k: Any) -> bool:
    """Whether every part of a sum of terms converges by itself: only with a power or factorial."""
    return bool(term.has(sympy.factorial) or any(p.exp.has(k) for p in term.atoms(sympy.Pow)))


def _one(term: Any, k: Any, known: Given) -> Any:
    ratio = recurrences.quotient(term.subs(k, k + 1), term, sympy.Dummy(), k)
    found = _telescoped(term, ratio, k, known)
    return found if found is not None else _hypergeometric(term, ratio, k, known)


def _telescoped(term: Any, ratio: Any, k: Any, known: Given) -> Any:
    """T with T(k+1) - T(k) = term; the sum is its limit less T(0), where the limit is plain."""
    if not ratio.free_symbols <= {k}:
        return None
    part = sympy.concrete.gosper.gosper_term(term, k)
    if part is None:
        return None
    part = sympy.factor(sympy.cancel(part))  # T = part * term
    shifted = part.subs(k, k + 1) * ratio - part
    # Gosper's algorithm is SymPy's; that its form telescopes is checked here. At a pole of it the
    # chain would be broken.
    if sympy.cancel(shifted - 1) != 0 or _pole(part, k):
        return None
    whole = sympy.cancel(sympy.together(part * term))
    if whole.is_rational_function(k):
        above, below = (sympy.Poly(each, k) for each in sympy.fraction(whole))
        if above.degree() > below.degree():
            return None
        # A form that grows has no limit, and the sum none either.
        same = above.degree() == below.degree()
        limit = above.LC() / below.LC() if same else sympy.S.Zero
        return limit - whole.subs(k, 0)
    # The terms shrink like a power of their ratio, which beats any rational factor: T goes to
    # zero.
    growth = _growth(ratio, k)
    if growth is None or known.sign(1 - growth**2) != 1:
        return None
    return -(part * term).subs(k, 0)


def _pole(part: Any, k: Any) -> bool:
    below = sympy.Poly(sympy.fraction(sympy.together(part))[1], k)
    return any(root.is_integer and root >= 0 for root in sympy.roots(below))


def _growth(ratio: Any, k: Any) -> Any:
    """The limit of a rational ratio, if it is finite."""
    above, below = (sympy.Poly(each, k) for each in sympy.fraction(ratio))
    if above.degree() > below.degree():
        return None
    return above.LC() / below.LC() if above.degree() == below.degree() else sympy.S.Zero


def _hypergeometric(term: Any, ratio: Any, k: Any, known: Given) -> Any:
    """first term * pFq(upper; lower; z), by the table."""
    above, below = (sympy.Poly(each, k) for each in sympy.fraction(ratio))
    upper, lower = (_shifts(poly) for poly in (above, below))
    z = sympy.cancel(above.LC() / below.LC())
    # pFq is written with k! below: either the quotient has the k + 1 for it, or a 1 above makes
    # up for it.
    if 1 in lower:
        lower.remove(sympy.S.One)
    else:
        upper.append(sympy.S.One)
    # Equal parameters above and below cancel; the table has the short forms only.
    for each in list(upper):
        if each in lower:
            upper.remove(each)
            lower.remove(each)
    value = _known(tuple(sorted(upper)), tuple(sorted(lower)), z, known)
    return sympy.simplify(term.subs(k, 0)) * value


def _shifts(poly: Any) -> list[Any]:
    found = sympy.roots(poly)
    if sum(found.values()) != poly.degree() or not all(root.is_Rational for root in found):
        raise Undecided("no rational shifts")
    return [-root for root, times in found.items() for _ in range(times)]


def _known(upper: Any, lower: Any, z: Any, known: Given) -> Any:
    inside = known.sign(1 - z**2) == 1
    if upper == lower == ():
        return sympy.exp(z)
    if upper == () and lower in ((_HALF,), (3 * _HALF,)):
        return _waves(lower[0], z, known)
    if len(upper) == 1 and lower == () and inside:
        return (1 - z) ** (-upper[0])
    order = len(upper) - 1
    if order >= 1 and set(upper) == {1} and lower == (2,) * order:
        return _polylogarithm(order, z, inside)
    if upper == (_HALF, 1) and lower == (3 * _HALF,) and (inside or z == -1):
        return _arctangent(z, known)
    if upper == (_HALF, _HALF) and lower == (3 * _HALF,) and inside and known.sign(z) == 1:
        return sympy.asin(sqrt(z)) / sqrt(z)
    if upper == (_HALF, _HALF, 1) and lower == (3 * _HALF, 3 * _HALF) and z == -1:
        return sympy.Catalan
    raise Undecided("no known series")


def _waves(half: Any, z: Any, known: Given) -> Any:
    if known.not_negative(z):
        r = 2 * sqrt(z)
        return sympy.cosh(r) if half == _HALF else sympy.sinh(r) / r
    if known.not_negative(-z):
        r = 2 * sqrt(-z)
        return sympy.cos(r) if half == _HALF else sympy.sin(r) / r
    raise Undecided("a sign that is not certain")


def _polylogarithm(order: int, z: Any, inside: bool) -> Any:
    if order == 1 and (inside or z == -1):
        return -sympy.log(1 - z) / z
    if z == 1 and order >= 2:
        return sympy.zeta(order)
    if z == -1:
        return (1 - sympy.Integer(2) ** (1 - order)) * sympy.zeta(order)
    if inside:
        return sympy.polylog(order, z) / z
    raise Undecided("outside of its circle")


def _arctangent(z: Any, known: Given) -> Any:
    side = known.sign(z)
    if side == -1:
        return sympy.atan(sqrt(-z)) / sqrt(-z)
    if side == 1:
        return sympy.atanh(sqrt(z)) / sqrt(z)
    raise Undecided("a sign that is not certain")

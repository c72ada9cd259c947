"""Proof that a real expression is nowhere negative: squares, means, tangents, ranges.

Sound: a product of even powers is not negative; weighted arithmetic means are not below geometric
ones (a circuit polynomial, c_i terms with even or positive powers against one other); a convex
function lies above a tangent that is zero; a function stays in its range, so that what holds for a
letter in that interval holds for it; what is not negative at an end and rises from there stays so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import sympy

from sym_eval.evidence.given import Given
from sym_eval.evidence.intervals import Interval, sample
from sym_eval.evidence.points import ordered
from sym_eval.evidence.proofs import constants, cuts, factors, normal, pieces

Method = Callable[[Any, Given], bool]
_DEEP = 4  # derivatives one after another: sinh(x) - x - x^3/6 needs three
_SIZE = 60  # operations of a function that is differentiated: they double with each
_LETTERS = 5  # of a quadratic form
_TERMS = 8  # of a polynomial: weights are tried for the squares among them
_TOUCHING = (*map(sympy.Integer, (0, 1, -1, 2)), sympy.S.Half)


def not_negative(expr: Any, known: Given, deep: int = _DEEP) -> bool:
    """Whether it is proved to be zero or more at all points allowed."""
    flat: tuple[Method, ...] = (_known_not_negative, _even, _means, _quadratic, _in_ranges)
    deeper: list[Method] = [partial(m, deep=deep) for m in (_moduli, _convex, _rises, _climbs)]
    return any(_fine(method, expr, known) for method in (*flat, *deeper))


def positive(expr: Any, known: Given, deep: int = _DEEP) -> bool:
    """Whether it is proved to be positive at all points allowed."""
    rises: Method = partial(_rises, deep=deep, strictly=True)
    methods = (_known_positive, _positive_in_ranges, rises)
    return any(_fine(method, expr, known) for method in methods)


def _fine(method: Method, expr: Any, known: Given) -> bool:
    try:
        return method(expr, known)
    except normal.FAILURES:
        return False


def _known_not_negative(expr: Any, known: Given) -> bool:
    return known.not_negative(expr)


def _known_positive(expr: Any, known: Given) -> bool:
    return known.sign(expr) == 1


def _even(expr: Any, known: Given) -> bool:
    """Every factor real to an even power, or known not to be negative."""
    for written in (expr, factors.squared(sympy.expand(expr))):
        parts = factors.factored(written) or []
        fine = (
            (times % 2 == 0 and _is_real(factor, known)) or known.not_negative(factor)
            for factor, times in parts
        )
        if parts and all(fine):
            return True
    return False


def _is_real(expr: Any, known: Given) -> bool:
    """Wherever it has a value, as tan(x) has not everywhere."""
    symbols = ordered(expr)
    return bool(expr.is_real) or (len(symbols) == 1 and pieces.real(expr, symbols[0], known))


def _means(expr: Any, known: Given) -> bool:
    """sum c_i x^a_i >= d x^b, where b is a mean of the a_i and d at most prod (c_i/l_i)^l_i."""
    symbols = ordered(expr)
    roots = {s: sympy.Symbol(f"{s.name}s_", positive=True) for s in symbols if known.sign(s) == 1}
    # A positive letter is the square of its root, so that odd powers of it count as even ones.
    expr = sympy.expand(expr.subs({s: r**2 for s, r in roots.items()}))
    names = [roots.get(s, s) for s in symbols]
    if not names or not all(s.is_real for s in names) or not expr.is_polynomial(*names):
        return False
    terms = sympy.Poly(expr, *names).terms()
    below = [(m, c) for m, c in terms if not _square(m, c, names)]
    above = [(m, c) for m, c in terms if _square(m, c, names)]
    # One term against the means of the others is a circuit; two would need the weights shared out
    # between them.
    if len(below) != 1 or len(terms) > _TERMS or not all(c.is_Rational for _, c in terms):
        return False
    return any(_enough(above, weights, below[0][1]) for weights in _weights(above, below[0][0]))


def _square(powers: Any, coefficient: Any, names: list[Any]) -> bool:
    even = all(p % 2 == 0 or s.is_positive for p, s in zip(powers, names, strict=True))
    return bool(coefficient.is_positive and even)


def _weights(above: list[Any], target: Any) -> Iterator[list[Any]]:
    """The weights that make the target a mean of the others, where they are unique."""
    unknown = sympy.symbols(f"l0:{len(above)}")
    rows = [sum(unknown) - 1]
    for place, power in enumerate(target):
        rows.append(sum(w * m[place] for w, (m, _) in zip(unknown, above, strict=True)) - power)
    for solution in sympy.linsolve(rows, unknown):
        if all(w.is_Rational and w >= 0 for w in solution):
            yield list(solution)


def _enough(above: list[Any], weights: list[Any], less: Any) -> bool:
    pairs = [(c, w) for (_, c), w in zip(above, weights, strict=True) if w > 0]
    scale = sympy.ilcm(*(w.q for _, w in pairs))
    bound = sympy.prod((c / w) ** int(w * scale) for c, w in pairs)
    # Both sides raised to the common denominator of the weights: integers, nothing is rounded.
    return bool(abs(less) ** scale <= bound)


def _quadratic(expr: Any, known: Given) -> bool:
    """A polynomial of degree two whose matrix is positive semidefinite, as a sum of squares is."""
    symbols = ordered(expr)
    if not 2 <= len(symbols) <= _LETTERS or not all(s.is_real for s in symbols):
        return False
    if not expr.is_polynomial(*symbols):
        return False
    poly = sympy.Poly(expr, *symbols)
    if poly.total_degree() > 2 or not all(c.is_Rational for c in poly.coeffs()):
        return False
    half = sympy.hessian(expr, symbols) / 2
    slopes = sympy.Matrix([poly.coeff_monomial(s) for s in symbols]) / 2
    corner = sympy.Matrix([[poly.coeff_monomial(1)]])
    return bool(
        sympy.Matrix(
            sympy.BlockMatrix([[half, slopes], [slopes.T, corner]])
        ).is_positive_semidefinite
    )


def _moduli(expr: Any, known: Given, deep: int) -> bool:
    """With a modulus replaced by what is in it, and by its opposite: one of the two it is."""
    found = [m for m in expr.atoms(sympy.Abs) if m.args[0].is_real]
    if not deep or not found:
        return False
    node = min(found, key=lambda m: (m.args[0].is_Symbol, sympy.default_sort_key(m)))
    (u,) = node.args
    line = known.interval(u) if u.is_Symbol else None
    for side in (1, -1):
        told = known
        if line is not None:
            above = sympy.Max(line.low, 0) if side == 1 else line.low
            below = line.high if side == 1 else sympy.Min(line.high, 0)
            if above > below:
                continue
            told = known.within(u, Interval(above, below, above.is_finite, below.is_finite))
        if not not_negative(expr.xreplace({node: side * u}), told, deep - 1):
            return False
    return True


def _climbs(expr: Any, known: Given, deep: int) -> bool:
    """A whole letter: not negative at the first number, and no step down from any."""
    symbols = ordered(expr)
    if not deep or len(symbols) != 1 or not symbols[0].is_integer:
        return False
    (n,) = symbols
    interval = known.interval(n)
    if not interval.low.is_Rational or sympy.count_ops(expr) > _SIZE:
        return False
    first = sympy.ceiling(interval.low)
    first += int(first == interval.low and not interval.low_in)
    step = sympy.expand(expr.subs(n, n + 1) - expr)
    start = _end(expr, n, first, known)
    told = known.within(n, Interval(first, interval.high, True, interval.high_in))
    return start in (0, 1) and not_negative(step, told, deep - 1)


def _convex(expr: Any, known: Given, deep: int) -> bool:
    """One variable, second derivative not negative, and value and slope zero at one point."""
    symbols = ordered(expr)
    if len(symbols) != 1 or not symbols[0].is_real or symbols[0].is_integer:
        return False
    (x,) = symbols
    slope = sympy.diff(expr, x)
    if not deep or not _continuous(expr, x, known):
        return False
    if not not_negative(sympy.diff(slope, x), known, deep - 1):
        return False
    inside = [place for place in _TOUCHING if known.interval(x).holds(place)]
    return any(
        all(constants.zero(each.subs(x, place), known) for each in (expr, slope))
        for place in inside
    )


def _rises(expr: Any, known: Given, deep: int, strictly: bool = False) -> bool:
    """One variable: at an end of its interval, or at a zero, not negative, and from there on
    rising; or over a chord that is not negative."""
    symbols = ordered(expr)
    if not deep or len(symbols) != 1 or not symbols[0].is_real or symbols[0].is_integer:
        return False
    (x,) = symbols
    if sympy.count_ops(expr) > _SIZE or not _continuous(expr, x, known):
        return False
    interval, slope = known.interval(x), sympy.diff(expr, x)
    low, high = (_end(expr, x, end, known) for end in (interval.low, interval.high))
    for start, inside, rise in ((low, interval.low_in, slope), (high, interval.high_in, -slope)):
        if start is None or start < 0 or not not_negative(rise, known, deep - 1):
            continue
        # From zero on it has to rise at once, and the end itself must not be meant: the zeros of
        # a slope that has no cuts lie apart, if it is not zero everywhere.
        moves = known.sign(expr.subs(x, sample(interval))) == 1 and not expr.has(sympy.Abs)
        if not strictly or start == 1 or (moves and not inside):
            return True
    if strictly or None in (low, high) or -1 in (low, high):
        return not strictly and _from_zero(expr, x, known, deep)
    return not_negative(-sympy.diff(slope, x), known, deep - 1)


def _from_zero(expr: Any, x: Any, known: Given, deep: int) -> bool:
    """On both sides of a zero inside."""
    interval = known.interval(x)
    for place in _TOUCHING:
        if interval.low < place < interval.high and constants.zero(expr.subs(x, place), known):
            parts = (
                Interval(interval.low, place, interval.low_in, True),
                Interval(place, interval.high, True, interval.high_in),
            )
            return all(_rises(expr, known.within(x, part), deep - 1) for part in parts)
    return False


def _end(expr: Any, x: Any, end: Any, known: Given) -> int | None:
    """The sign at a finite end, where every part has a value: 1/(1 + exp(1/x)) has two limits."""
    if end.is_infinite or any(
        node.subs(x, end).has(sympy.nan, sympy.zoo, sympy.oo, -sympy.oo, sympy.AccumBounds)
        for node in sympy.preorder_traversal(expr)
    ):
        return None
    value = expr.subs(x, end)
    return 0 if constants.zero(value, known) else known.sign(value)


def _continuous(expr: Any, x: Any, known: Given) -> bool:
    """Without a gap or a jump in the interval and at those of its ends where it has a value."""
    steps = (sympy.Piecewise, sympy.sign, sympy.Heaviside)
    powers = (p for p in expr.atoms(sympy.Pow) if p.exp.has(x) and p.base.is_positive is not True)
    return not expr.has(*steps) and not any(powers) and not cuts.cuts(expr, x, known.interval(x))


_RANGES: dict[Any, tuple[Any, Any, bool]] = {
    sympy.sin: (-1, 1, True),
    sympy.cos: (-1, 1, True),
    sympy.tanh: (-1, 1, False),
    sympy.sech: (0, 1, True),
    sympy.erf: (-1, 1, False),
    # 3927/2500 = 1.5708 lies just above pi/2: a rational end for the arithmetic of intervals.
    sympy.atan: (-sympy.Rational(3927, 2500), sympy.Rational(3927, 2500), False),
    sympy.exp: (0, sympy.oo, False),
    sympy.Abs: (0, sympy.oo, True),
    sympy.cosh: (1, sympy.oo, True),
}


def _ranged(expr: Any, known: Given) -> tuple[Any, Given]:
    """The expression with letters for functions of known range, each in its interval."""
    for number, node in enumerate(sorted(expr.atoms(*_RANGES), key=sympy.default_sort_key)):
        if node.args[0].is_real and expr.has(node):
            low, high, closed = _RANGES[node.func]
            letter = sympy.Symbol(f"range{number}_", real=True)
            expr = expr.xreplace({node: letter})
            ends = sympy.Integer(1) * low, sympy.Integer(1) * high
            known = known.within(letter, Interval(*ends, closed, closed and high != sympy.oo))
    return expr, known


def _in_ranges(expr: Any, known: Given) -> bool:
    moved, told = _ranged(expr, known)
    return moved != expr and told.not_negative(moved)


def _positive_in_ranges(expr: Any, known: Given) -> bool:
    moved, told = _ranged(expr, known)
    return moved != expr and told.sign(moved) == 1

"""Proof for one real variable, piece by piece: constant on each, and zero at one point of it.

The line (or what is allowed of it) is cut at every point where a part of the claim changes: a zero
below a fraction line, under a root, in a logarithm or a modulus, 1 and -1 in inverse functions. On
each open piece every part then is real and analytic, so a derivative that is zero by normal form
makes the difference constant, and one exact zero inside makes it zero. At each cut the claim is
proved as one of constants, or one side has no value. Sound because nothing is taken for granted
between cuts: a part that is not certainly real there ends the attempt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import sympy

from sym_eval.evidence import clock, enclosure
from sym_eval.evidence.given import Given
from sym_eval.evidence.intervals import Interval, sample
from sym_eval.evidence.points import ordered
from sym_eval.evidence.proofs import normal
from sym_eval.evidence.proofs.cuts import SMOOTH, cuts, zeros
from sym_eval.evidence.verdict import NoValue, Undecided

_SQUARED = 4  # terms of a difference that is compared by squares
_SIZE = 120  # operations of a claim whose derivative is tried
_SIMPLE = (*map(sympy.Integer, (0, 1, -1, 2, -2)), sympy.S.Half, -sympy.S.Half)
Constant = Callable[[Any], bool]


def zero(difference: Any, known: Given, constant: Constant) -> bool:
    """Whether it is proved to be zero where it has a value; `constant` proves constants zero."""
    symbols = ordered(difference)
    if len(symbols) != 1 or not symbols[0].is_real or sympy.count_ops(difference) > _SIZE:
        return False
    # Constant between two cuts says nothing of a letter that never lies there; other conditions
    # are not heard here.
    if symbols[0].is_integer or known.others:
        return False
    try:
        return _by_pieces(difference, symbols[0], known, constant)
    except normal.FAILURES:
        return False


def _by_pieces(difference: Any, x: Any, known: Given, constant: Constant) -> bool:
    interval = known.interval(x)
    found = cuts(difference, x, interval)
    ends = [interval.low, *found, interval.high]
    pieces = [Interval(a, b) for a, b in zip(ends, ends[1:], strict=False)]
    if not all(_on_piece(difference, x, known.within(x, piece), constant) for piece in pieces):
        return False
    # An end that is allowed is a point like a cut: the open pieces do not hold it.
    at_ends = [interval.low] * interval.low_in + [interval.high] * interval.high_in
    return all(_at_cut(difference, x, cut, constant) for cut in [*found, *at_ends])


# Smooth at every complex argument too; all others are asked to have real ones.
_ENTIRE = SMOOTH - {sympy.tanh, sympy.sech, sympy.atan, sympy.asinh}
_ELLIPTIC = (sympy.elliptic_k, sympy.elliptic_e)
# Functions that are real only on a part of the line, and what has to be positive there.
_REAL_WHERE: tuple[tuple[tuple[Any, ...], Callable[[Any], Any]], ...] = (
    ((sympy.log,), lambda arg: arg),
    ((sympy.asin, sympy.acos, sympy.atanh), lambda arg: 1 - arg**2),
    ((sympy.asec, sympy.acsc, sympy.acoth), lambda arg: arg**2 - 1),
    ((sympy.acosh,), lambda arg: arg - 1),
    (_ELLIPTIC, lambda arg: 1 - arg),
)


def _on_piece(difference: Any, x: Any, known: Given, constant: Constant) -> bool:
    clock.tick()
    expr = _resolved(difference, x, known)
    if normal.zero(expr, known, 0):
        return True
    _demand_real(expr, x, known)
    if _by_squares(expr, x, known):
        return True
    slope = sympy.diff(expr, x)
    if not normal.zero(slope, known, 0) and not _by_squares(slope, x, known):
        return False
    # Any place will do for a constant; at a simple one its value is most likely a known one.
    return any(constant(expr.subs(x, place)) for place in _places(x, known.interval(x)))


def _by_squares(difference: Any, x: Any, known: Given) -> bool:
    """a = b where a^2 = b^2, b is nowhere zero on the piece and both have one sign at its sample:
    both are continuous and real."""
    terms = sympy.Add.make_args(difference)
    for term in terms if len(terms) <= _SQUARED else ():
        one, other = term, term - difference
        if not real(one, x, known) or not real(other, x, known):
            continue
        # Without a zero neither side changes its sign, so that one point decides for the whole
        # piece.
        if normal.zero(one**2 - other**2, known, 0) and not zeros(one, x, known.interval(x)):
            point = {x: sample(known.interval(x))}
            product = enclosure.sign(enclosure.value(one * other, point))
            if product == 1:
                return True
    return False


def _places(x: Any, interval: Interval) -> Iterator[Any]:
    inside = [place for place in _SIMPLE if interval.holds(place)]
    yield from inside[:4]
    if not inside:
        yield sample(interval)


def _resolved(expr: Any, x: Any, known: Given) -> Any:
    """The claim on this piece: moduli, signs and pieces by their sample point."""
    point = {x: sample(known.interval(x))}

    def side(arg: Any) -> int:
        return known.sign(arg) or enclosure.sign(enclosure.value(arg, point))

    def chosen(*pieces: Any) -> Any:
        return next(value for value, when in pieces if enclosure.truth(when, point))

    def largest(*args: Any) -> Any:
        return max(args, key=lambda arg: sympy.Rational(str(arg.subs(point).evalf(30))))

    def smallest(*args: Any) -> Any:
        return min(args, key=lambda arg: sympy.Rational(str(arg.subs(point).evalf(30))))

    expr = expr.replace(sympy.Piecewise, chosen)
    expr = expr.replace(sympy.Max, largest).replace(sympy.Min, smallest)
    expr = expr.replace(
        lambda e: isinstance(e, sympy.Abs) and e.args[0].is_real,
        lambda e: side(e.args[0]) * e.args[0],
    )
    expr = expr.replace(sympy.sign, lambda arg: sympy.Integer(side(arg)))
    return expr.replace(sympy.Heaviside, lambda arg, *_: sympy.Integer((1 + side(arg)) // 2))


def _demand_real(expr: Any, x: Any, known: Given) -> None:
    """Undecided unless every function of many values has a real argument on the piece, and real
    pieces meet: only then no branch is crossed unseen."""
    for node in sympy.preorder_traversal(expr):
        root = node.is_Pow and not node.exp.is_Integer and node.base is not sympy.E
        if root or (isinstance(node, sympy.Function) and node.func not in _ENTIRE):
            arg = node.base if root else node.args[0]
            if not real(arg, x, known) or (root and not node.exp.is_real):
                raise Undecided("a part that may not be real")
            if node.func in _ELLIPTIC and _side(1 - arg, x, known) < 0:
                raise Undecided("on the cut")


def real(expr: Any, x: Any, known: Given) -> bool:
    """Whether it is real on the piece that is known, wherever it has a value."""
    if expr.is_Symbol or expr.is_number:
        return bool(expr.is_real)
    if expr.is_Add or expr.is_Mul:
        return all(real(arg, x, known) for arg in expr.args)
    if expr.is_Pow and expr.base is not sympy.E:
        inner = real(expr.base, x, known) and real(expr.exp, x, known)
        return inner and (expr.exp.is_Integer or _side(expr.base, x, known) > 0)
    if not all(real(arg, x, known) for arg in expr.args):
        return False
    for functions, positive in _REAL_WHERE:
        if expr.func in functions:
            return _side(positive(expr.args[0]), x, known) > 0
    return expr.func in SMOOTH or expr.func in _ALWAYS


_ALWAYS = frozenset(
    {sympy.acot, sympy.acsch, sympy.tan, sympy.cot, sympy.sec, sympy.csc, sympy.coth, sympy.csch}
    | {sympy.exp, sympy.Abs, sympy.sign, sympy.floor, sympy.ceiling, sympy.Max, sympy.Min}
)


def _side(part: Any, x: Any, known: Given) -> int:
    """The sign on the whole piece: one that changes nowhere inside is that of its sample."""
    found = known.sign(part)
    if found is not None:
        return found
    interval = known.interval(x)
    if any(interval.low < zero_ < interval.high for zero_ in zeros(part, x, interval)):
        raise Undecided("a sign that changes")
    return enclosure.sign(enclosure.value(part, {x: sample(interval)}))


def _at_cut(difference: Any, x: Any, cut: Any, constant: Constant) -> bool:
    """There the claim is one of constants; or a side of it has no value."""
    try:
        enclosure.enclose(difference, {x: cut}, 30)
    except NoValue:
        return True
    except Undecided:
        pass
    there = difference.subs(x, cut)
    if there.has(sympy.zoo, sympy.nan, sympy.oo):
        return False  # SymPy's word alone is not enough to leave a point out
    return constant(there)

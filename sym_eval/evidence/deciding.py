"""Functions with a formula for each side of something: which one holds where signs are certain.

Moduli, signs, steps, extremes, roundings, inverse functions of their functions. None says nothing;
asks only for certain signs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol

import sympy
from sympy import pi

from sym_eval.evidence.intervals import Interval, sample


class Known(Protocol):
    """What is known of the symbols."""

    def interval(self, symbol: Any) -> Interval:
        """The interval of a real symbol."""
        ...

    def side(self, expr: Any) -> int | None:
        """1 or -1 where that is the sign at all points allowed, 0 where it is zero."""
        ...

    def not_negative(self, expr: Any) -> bool:
        """Whether it certainly is zero or positive."""
        ...


Rule = Callable[[Any, Known], Any]


def formula(node: Any, known: Known) -> Any:
    """The formula that holds for a function at all points allowed, or None."""
    rule = RULES.get(type(node))
    return None if rule is None else rule(node, known)


def _by_side(above: Rule, below: Rule) -> Rule:
    def rule(node: Any, known: Known) -> Any:
        u = node.args[0]
        side = known.side(u)
        return above(u, known) if side == 1 else below(u, known) if side == -1 else None

    return rule


def _extreme(largest: bool) -> Rule:
    """Without the arguments that another one certainly is not behind."""

    def rule(node: Any, known: Known) -> Any:
        kept = list(node.args)
        for one in node.args:
            others = [each for each in kept if each != one]
            ahead = (other - one if largest else one - other for other in others)
            if any(known.side(by) in (0, 1) or known.not_negative(by) for by in ahead):
                kept = others
        return node.func(*kept) if len(kept) < len(node.args) else None

    return rule


def _rounded(up: int) -> Rule:
    """The whole number that it is all over an interval."""

    def rule(node: Any, known: Known) -> Any:
        (u,) = node.args
        symbols = u.free_symbols
        if len(symbols) != 1 or not u.is_real:
            return None
        (x,) = symbols
        number = node.func(u.subs(x, sample(known.interval(x))))
        if not number.is_Integer:
            return None
        beside = number - u if up else u - number
        fine = known.not_negative(beside) and known.side(1 - beside) == 1
        return number if fine else None

    return rule


def _branches(inner: Any, of: Callable[[Any], Iterator[tuple[Any, Any, Any]]]) -> Rule:
    """f(g(u)) where u certainly lies between two ends, for each pair of ends a formula."""

    def rule(node: Any, known: Known) -> Any:
        if not isinstance(node.args[0], inner) or not node.args[0].args[0].is_real:
            return None
        u = node.args[0].args[0]
        for low, high, value in of(u):
            if known.not_negative(u - low) and known.not_negative(high - u):
                return value
        return None

    return rule


def _sines(u: Any) -> Iterator[tuple[Any, Any, Any]]:
    yield from ((-pi / 2, pi / 2, u), (pi / 2, 3 * pi / 2, pi - u), (-3 * pi / 2, -pi / 2, -pi - u))


def _cosines(u: Any) -> Iterator[tuple[Any, Any, Any]]:
    yield from ((0, pi, u), (-pi, 0, -u), (pi, 2 * pi, 2 * pi - u), (-2 * pi, -pi, u + 2 * pi))


def _tangents(u: Any) -> Iterator[tuple[Any, Any, Any]]:
    # At the ends there is no value: closed intervals say nothing wrong.
    yield from ((-pi / 2, pi / 2, u), (pi / 2, 3 * pi / 2, u - pi), (-3 * pi / 2, -pi / 2, u + pi))


def _hyperbolic(node: Any, known: Known) -> Any:
    if not isinstance(node.args[0], sympy.cosh) or not node.args[0].args[0].is_real:
        return None
    u = node.args[0].args[0]
    return u if known.not_negative(u) else -u if known.not_negative(-u) else None


def _plain(value: Any) -> Rule:
    return lambda u, known: value


RULES: Mapping[Any, Rule] = {
    sympy.sign: _by_side(_plain(sympy.S.One), _plain(sympy.S.NegativeOne)),
    sympy.Abs: _by_side(lambda u, _: u, lambda u, _: -u),
    sympy.arg: _by_side(_plain(sympy.S.Zero), _plain(pi)),
    sympy.Heaviside: _by_side(_plain(sympy.S.One), _plain(sympy.S.Zero)),
    sympy.Max: _extreme(True),
    sympy.Min: _extreme(False),
    sympy.floor: _rounded(0),
    sympy.ceiling: _rounded(1),
    sympy.asin: _branches(sympy.sin, _sines),
    sympy.acos: _branches(sympy.cos, _cosines),
    sympy.atan: _branches(sympy.tan, _tangents),
    sympy.acosh: _hyperbolic,
}

"""Values of parameters to try a statement at, and the plainest condition that fits what was seen.

Fixed and exact, as all points are. A condition found here fits every value tried; that it holds for
all others is for somebody else to show.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any

import sympy
from sympy.core.relational import Relational
from sympy.functions.elementary.trigonometric import InverseTrigonometricFunction

from sym_eval.evidence.breaks import marks
from sym_eval.evidence.numeric import Point, steady
from sym_eval.evidence.verdict import Undecided

COUNT = 160  # so many that a condition on one parameter does not fit one on three by chance
_POSITIVE = 40  # of them with positive values only: most formulas of physics hold there alone
_MOST_MARKS = 16  # conditions are looked for among so many expressions, and pairs of them
_SEED = 20  # of the fixed sequence; any would do

Table = list[tuple[Point, bool]]


def samples(symbols: Sequence[Any]) -> Iterator[dict[Any, Any]]:
    """Values for the symbols, between 1/5 and 5, as their assumptions allow; always the same."""
    drawn = random.Random(_SEED)
    for turn in range(COUNT):
        point = {}
        for symbol in symbols:
            k = drawn.randrange(1009)
            size = sympy.Rational(k + 59, 211) if k % 2 else sympy.Rational(211, k + 43)
            negative = turn >= _POSITIVE and drawn.randrange(2)
            point[symbol] = _allowed(symbol, -size if negative else size, k)
        yield point


def _allowed(symbol: Any, number: Any, k: int) -> Any:
    if symbol.is_integer:
        size = k % 7 + 1
        size = 2 * size if symbol.is_even else size + 1 - size % 2 if symbol.is_odd else size
        number = sympy.Integer(size) * sympy.sign(number)
    if symbol.is_nonnegative:
        return abs(number)
    return -abs(number) if symbol.is_nonpositive else number


def table(symbols: Sequence[Any], truth: Callable[[Point], bool | None]) -> Table:
    """Whether it is true at each value of the parameters where that can be told."""
    asked = ((point, truth(point)) for point in samples(symbols))
    return [(point, answer) for point, answer in asked if answer is not None]


def condition(of: Sequence[Any], x: Any, seen: Table) -> Any:
    """The plainest condition on the parameters that is true exactly where the table is, or None.

    `of` are expressions whose signs may decide: their marks, bases and logarithms are tried.
    """
    found = _candidates(of, x)
    signs = {e: _signs(e, seen) for e in found}
    wanted = [answer for _, answer in seen]
    plain = [r for e in found for r in _relations(e, signs[e])]
    for relation, truths in plain:
        if truths == wanted:
            return relation
    for (r, a), (s, b) in combinations(plain, 2):
        if [p and q for p, q in zip(a, b, strict=True)] == wanted:
            return sympy.And(r, s)
    return None


def _candidates(of: Sequence[Any], x: Any) -> list[Any]:
    found: set[Any] = set()
    for expr in of:
        found |= {s for s in expr.free_symbols if s != x}
        for node in sympy.preorder_traversal(expr):
            found |= set(_deciding(node))
        for symbol in expr.free_symbols:
            found |= marks(expr, symbol)
        if not expr.has(x):
            found.add(expr)
    plain = {sympy.factor_terms(e) for e in found if isinstance(e, sympy.Expr)}
    plain = {_unsigned(e) for e in plain if e.free_symbols and not e.has(x)}
    return sorted(plain, key=lambda e: (sympy.count_ops(e), sympy.default_sort_key(e)))[
        :_MOST_MARKS
    ]


def _unsigned(expr: Any) -> Any:
    """Without positive numbers as factors, which say nothing of its sign."""
    number, rest = expr.as_coeff_Mul()
    return rest if number.is_positive else expr


def _deciding(node: Any) -> Iterator[Any]:
    if isinstance(node, InverseTrigonometricFunction):
        yield 1 - node.args[0] ** 2
    if isinstance(node, sympy.LambertW):
        yield node.args[0]
        yield 1 + sympy.E * node.args[0]


def _signs(expr: Any, seen: Table) -> list[int | None]:
    return [_sign(expr, point) for point, _ in seen]


def _sign(expr: Any, point: Point) -> int | None:
    try:
        number = steady(expr.subs(point), {})
        return None if number.imag else int(number.real > 0) - int(number.real < 0)
    except Undecided:
        return None


def _relations(expr: Any, signs: list[int | None]) -> Iterator[Any]:
    if None in signs:
        return
    for relation, of in ((expr >= 0, (0, 1)), (expr <= 0, (0, -1))):
        if isinstance(relation, Relational):
            yield relation, [sign in of for sign in signs]

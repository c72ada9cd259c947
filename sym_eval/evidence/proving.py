"""The portfolio of proofs: is it certain that two expressions are equal wherever both have a value?

`prove_equal` names the method or gives None, which says nothing. It always answers the same
question the same way. Counterexamples are looked for in `refuting`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import sympy
from sympy.core.function import AppliedUndef

from sym_eval.evidence import clock
from sym_eval.evidence.given import Given
from sym_eval.evidence.intervals import Interval
from sym_eval.evidence.proofs import (
    constants,
    floors,
    integrals,
    limits,
    normal,
    pieces,
    series,
    signs,
    sums,
)

# CPU seconds of one method, far above what a claim of honest size takes: only there a slower
# machine could answer otherwise. What is too large is refused by counting, inside the methods.
_SECONDS = 6.0
NOTHING = Given()
_WRITTEN = (sympy.Sum, sympy.Product, sympy.Integral, sympy.Limit)
_TERMS, _NUMBERS = 24, 1000  # of a sum with letters, and of one of numbers, that is written out
Method = tuple[str, Callable[[Any, Given], bool]]


def prove_equal(left: Any, right: Any, known: Given = NOTHING) -> str | None:
    """The method that proves both equal wherever both have a value, or None."""
    if left == right:
        return "identical"
    if not isinstance(left, sympy.Expr) or not isinstance(right, sympy.Expr):
        return None
    for expr, told in _moved(_lettered(worked(left) - worked(right)), known):
        found = _proved(expr, told)
        if found:
            return found
    return None


def _lettered(expr: Any) -> Any:
    """With a letter for each unknown function and derivative: what holds of any values holds of
    theirs."""
    unknown = (AppliedUndef, sympy.Derivative, sympy.Subs)
    if not expr.has(AppliedUndef) or expr.has(*_WRITTEN):
        return expr
    # The outermost first: of f(g(x)) the whole is one value, and so is f'(x) beside f(x).
    for node in sorted(expr.atoms(*unknown), key=lambda n: (-_size(n), str(n))):
        expr = expr.xreplace({node: sympy.Dummy(str(node))})
    return expr


def _size(expr: Any) -> int:
    return sum(1 for _ in sympy.preorder_traversal(expr))


def worked(expr: Any) -> Any:
    """The expression with its derivatives worked out by their rules, and short sums written out."""
    if isinstance(expr, sympy.Derivative):
        return expr.doit(deep=False)
    expr = expr.replace(
        lambda node: isinstance(node, sympy.Derivative), lambda node: node.doit(deep=False)
    )
    return _written_out(expr)


def _written_out(expr: Any) -> Any:
    return expr.replace(_is_short, _terms)


def _is_short(node: Any) -> bool:
    """A sum or product from one whole number to another, of few terms."""
    if not isinstance(node, (sympy.Sum, sympy.Product)) or len(node.limits) != 1:
        return False
    _, low, high = node.limits[0]
    most = _TERMS if node.free_symbols else _NUMBERS
    return bool(low.is_Integer and high.is_Integer and 0 <= high - low < most)


def _terms(node: Any) -> Any:
    k, low, high = node.limits[0]
    terms = (node.function.subs(k, n) for n in range(int(low), int(high) + 1))
    return (sympy.Add if isinstance(node, sympy.Sum) else sympy.Mul)(*terms)


def valued(expr: Any, known: Given = NOTHING) -> Any:
    """The expression with its infinite sums, integrals and limits replaced by proved values; as it
    is where they have none."""
    expr = _written_out(expr)
    for method in (series.values, integrals.values, limits.values):
        found = clock.within(_SECONDS, partial(method, expr, known, _by_case))
        expr = expr if found is None else expr.xreplace(found)
    return expr


def _proved(difference: Any, known: Given) -> str | None:
    if difference == 0:
        return "identical after cancelling"
    if not difference.free_symbols and not difference.has(*_WRITTEN):
        return clock.within(_SECONDS, lambda: constants.zero(difference, known))
    for name, method in _METHODS:
        if clock.within(_SECONDS, partial(method, difference, known)):
            return name
    return None


def _constant(known: Given) -> Callable[[Any], bool]:
    return lambda expr: bool(constants.zero(expr, known))


# Cheap ones first. Cases of sign come last: they do the work three times over for each letter.
_METHODS: tuple[Method, ...] = (
    ("normal form over exponentials, roots and logarithms", normal.zero),
    ("floors, case by case over one period", floors.zero),
    (
        "derivative zero and one exact value, on each piece",
        lambda d, k: pieces.zero(d, k, _constant(k)),
    ),
    ("induction, or a recurrence with its certificate", lambda d, k: sums.zero(d, k, _by_case)),
    ("a series known by its terms' quotient", lambda d, k: series.zero(d, k, _or_cases)),
    ("an antiderivative, proved", lambda d, k: integrals.zero(d, k, _by_case)),
    ("limits by l'Hospital's rule and continuity", lambda d, k: limits.zero(d, k, _by_case)),
    ("cases of sign", lambda d, k: signs.zero(d, k, _by_case)),
)


def _by_case(difference: Any, known: Given) -> bool:
    if not difference.free_symbols:
        return bool(constants.zero(difference, known))
    return normal.zero(difference, known)


def _or_cases(difference: Any, known: Given) -> bool:
    return _by_case(difference, known) or signs.zero(difference, known, _by_case)


def _moved(difference: Any, known: Given) -> Iterator[tuple[Any, Given]]:
    """The claim with what was said of it in its symbols: a > b as a = b + t with t > 0."""
    yield difference, known
    told, moved = known, difference
    for statement in known.others:
        if isinstance(statement, (sympy.Gt, sympy.Ge, sympy.Lt, sympy.Le)):
            found = _solved(statement, told)
            if found is not None:
                symbol, value, fresh = found
                moved, told = moved.subs(symbol, value), told.within(*fresh)
    if moved != difference:
        yield moved, Given(told.intervals)


def _solved(statement: Any, known: Given) -> tuple[Any, Any, tuple[Any, Interval]] | None:
    closed = isinstance(statement, (sympy.Ge, sympy.Le))
    above, below = statement.gts, statement.lts
    for symbol in sorted(above.free_symbols - below.free_symbols, key=str):
        if above == symbol and symbol.is_real and not symbol.is_integer:
            fresh = sympy.Symbol(f"{symbol.name}__", real=True)
            return symbol, below + fresh, (fresh, Interval(sympy.S.Zero, low_in=closed))
    return None

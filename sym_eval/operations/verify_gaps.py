"""Where the sides of a claim have no value, as they were written: x^2/x = x says nothing of 0.

Looks at quotients, powers and functions, also those that cancelled while they were read. Takes back
a verdict that a gap refutes, and proves nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import sympy
from sympy.logic.boolalg import And, Boolean, Or

from sym_eval.evidence import stating
from sym_eval.evidence.given import Given
from sym_eval.evidence.outcome import EQUAL, UNEQUAL, UNPROVEN, Outcome
from sym_eval.evidence.refuting import Counterexample
from sym_eval.operations.solving.written import needs
from sym_eval.reading import Reading
from sym_eval.vocabulary.row import POWERED, Step

_OPS = 200  # of a divisor that is factored, which takes about 20 ms
_TOLD = 4  # gaps that are told of; an identity of tangents easily has six


def told(outcome: Outcome, sides: Sequence[Reading], known: Given) -> Outcome:
    """The outcome with notes of the gaps that only one side has; two statements are not equal if
    one holds where the other has no value."""
    if outcome.verdict == UNEQUAL:
        return outcome.noted(*_fractions(sides))
    gaps = [_needed(side.written, known) for side in sides]
    # A quotient inside of a derivative is none of the whole, and has its gap all the same.
    every = [_needed((*side.written, *side.hidden), known) for side in reversed(sides)]
    others = every if len(sides) == 2 else [[]]
    apart = [[u for u in mine if u not in o] for mine, o in zip(gaps, others, strict=True)]
    if len(sides) == 2 and all(_is_statement(side) for side in sides):
        refuted = _refuted(outcome, sides, apart, known)
        if refuted is not None:
            return refuted
    if outcome.verdict != EQUAL:
        return outcome.noted(*_fractions(sides))
    names = ("the left side", "the right side") if len(sides) == 2 else ("a side",)
    notes = [
        f"{name} has no value {_place(u)}"
        for name, mine in zip(names, apart, strict=True)
        for u in mine[:_TOLD]
    ]
    # Of one point that the search met, where there are others like it.
    if any(_is_noted(u, outcome) for mine in apart for u in mine):
        outcome = replace(outcome, notes=())
    return outcome.noted(*dict.fromkeys(notes))


def _fractions(sides: Sequence[Reading]) -> Iterator[str]:
    """What to assume of a letter that a sum runs to: only of whole numbers it says anything."""
    sums = {node for side in sides for node in _processes(side.value)}
    ends = {end for node in sums for limit in node.limits for end in limit[1:]}
    for symbol in sorted({s for end in ends for s in end.free_symbols}, key=str):
        if not symbol.is_integer:
            yield f"{symbol} may be any number here; assume='{symbol} nonnegative integer' if not"


def _processes(value: Any) -> set[Any]:
    found = value.atoms(sympy.Sum, sympy.Product) if hasattr(value, "atoms") else set()
    return {node for node in found if node.limits}


def _is_statement(side: Reading) -> bool:
    return isinstance(side.value, Boolean) and not side.value.is_Symbol


def _needed(written: Sequence[Step], known: Given) -> list[Any]:
    """What has to be other than zero for all of it to have a value, factor by factor."""
    found = [need.lhs - need.rhs for need in needs(written, (), (), False) if need.args]
    factors = [factor for u in found for factor in _factors(u)]
    return [u for u in dict.fromkeys(factors) if _may_be_zero(u, known)]


def _factors(u: Any) -> list[Any]:
    if not u.is_polynomial(*u.free_symbols) or sympy.count_ops(u) > _OPS:
        return [u]
    try:
        return [factor for factor, _ in sympy.factor_list(u)[1]]
    except sympy.PolynomialError:
        return [u]


def _may_be_zero(u: Any, known: Given) -> bool:
    if not u.free_symbols or u.is_zero is False or known.sign(u) in (1, -1):
        return False
    roots = _roots(u)
    return roots is None or any(known.allows(root) for root in roots)


def _roots(u: Any) -> list[dict[Any, Any]] | None:
    """All real zeros of a polynomial in one real symbol; None where they are not to be had."""
    symbols = u.free_symbols
    if len(symbols) != 1 or not u.is_polynomial(*symbols):
        return None
    (x,), poly = symbols, sympy.Poly(u)
    if not (poly.domain.is_QQ or poly.domain.is_ZZ) or (poly.degree() > 1 and not x.is_real):
        return None
    found = [-poly.nth(0) / poly.nth(1)] if poly.degree() == 1 else sympy.real_roots(poly)
    return [{x: root} for root in found]


def _tried(u: Any) -> list[dict[Any, Any] | None]:
    """All zeros; where they are not to be had, perhaps the origin, and None for the others."""
    roots: list[dict[Any, Any] | None] = [*(_roots(u) or ())]
    if roots or len(u.free_symbols) != 1:
        return roots or [None]
    origin = dict.fromkeys(u.free_symbols, sympy.S.Zero)
    return [origin, None] if u.subs(origin) == 0 else [None]


def _place(u: Any) -> str:
    roots = _roots(u) or []
    if len(roots) != 1:
        return f"where {u} = 0"
    ((x, root),) = roots[0].items()
    return f"at {x} = {root}"


def _is_noted(u: Any, outcome: Outcome) -> bool:
    undefined = outcome.search.undefined
    return undefined is not None and u.subs(undefined[1]) == 0


def _refuted(
    outcome: Outcome, sides: Sequence[Reading], apart: list[list[Any]], known: Given
) -> Outcome | None:
    """What is left of an equality of two statements when one has gaps that the other has not."""
    unclear = _unclear(sides, known)
    for turn, gaps in enumerate(apart):
        other = sides[1 - turn].value
        for root in (root for u in gaps for root in _tried(u)):
            truth = _truth(other, root)
            if truth is False or (root and not known.allows(root)):
                continue
            if truth and root and not any(side.value.has(And, Or) for side in sides):
                words = ["no value", "true"][:: 1 - 2 * turn]
                found = Counterexample(root, *words)
                return replace(outcome, verdict=UNEQUAL, how="", counterexample=found)
            unclear = True
    how = "one side may have no value where the other holds"
    proved = unclear and outcome.verdict == EQUAL
    return replace(outcome, verdict=UNPROVEN, how=how) if proved else None


def _truth(statement: Any, root: dict[Any, Any] | None) -> bool | None:
    if root is None or statement.free_symbols - root.keys():
        return None
    return stating.exactly(statement, root)


def _unclear(sides: Sequence[Reading], known: Given) -> bool:
    """Whether there is something on one side only whose gaps are not known, or not what follows
    from them: in a part of a statement."""
    one, other = (
        {(s.name, s.arguments) for s in _open(side.written, known)}
        | {u for u in _needed(side.hidden, known) if u.free_symbols <= side.value.free_symbols}
        for side in sides
    )
    return bool(one ^ other)


def _open(written: Sequence[Step], known: Given) -> Iterator[Step]:
    for step in written:
        if step.name == POWERED:
            base, exponent = step.arguments
            if exponent.free_symbols and known.sign(base) != 1:
                yield step
        elif step.name not in _KNOWN and any(a.free_symbols for a in step.arguments):
            yield step


_KNOWN = frozenset(
    ("sin", "cos", "tan", "sec", "csc", "cot", "asin", "acos", "atan", "acot", "exp", "log")
    + ("sinh", "cosh", "tanh", "coth", "csch", "sech", "asinh", "acosh", "sqrt", "cbrt", "root")
    + ("Abs", "sign", "floor", "ceiling", "re", "im", "conjugate", "erf", "erfc", "Min", "Max")
)
"""Functions with a value at every number, or whose gaps `written` knows."""

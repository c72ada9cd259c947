"""Parameters of unknown sign: answered for each sign, and put together.

A real a is tried positive and negative, a = 0 is left to whoever checks. Never assumes a sign that
was not given without writing it into the answer as a condition.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy

from sym_eval.integration.question import Question, complete
from sym_eval.integration.symmetry import parity

Solver = Callable[[Question], Any]


def unsigned(asked: Question) -> list[Any]:
    """The real parameters whose sign nobody gave."""
    return [p for p in asked.parameters if p.is_Symbol and p.is_extended_real and not _signed(p)]


def _signed(symbol: Any) -> bool:
    return bool(symbol.is_positive or symbol.is_negative or symbol.is_zero)


def by_sign(asked: Question, solve: Solver) -> Any:
    """The answer for both signs of the one unsigned parameter; None if neither is found.

    Of an integrand that is even or odd in it one sign is enough.
    """
    found = unsigned(asked)
    if len(found) != 1:
        return None
    a = found[0]
    # SymPy's methods ask for signs by assumptions; a relation a > 0 beside them is not heard.
    plus = sympy.Dummy(a.name, positive=True)
    upper = _complete(solve(_with(asked, a, plus)))
    kind = parity(asked.f, a) if not (asked.low.has(a) or asked.high.has(a)) else 0
    if kind and upper is not None:
        # One side is enough, and |a| in it is shorter than two pieces.
        return _from_parity(upper.subs(plus, abs(a)), a, kind)
    lower = _complete(solve(_with(asked, a, -plus)))
    pieces = [(upper.subs(plus, a), a > 0)] if upper is not None else []
    pieces += [(lower.subs(plus, -a), a < 0)] if lower is not None else []
    if not pieces:
        return None
    if len(pieces) == 2 and sympy.simplify(pieces[0][0] - pieces[1][0]) == 0:
        return pieces[0][0]
    # Zero is asked for only where both sides are there: else it would be the Piecewise's last word.
    between = solve(_with(asked, a, sympy.S.Zero)) if len(pieces) == 2 else None
    return sympy.Piecewise(*pieces, *([(between, True)] if between is not None else []))


def by_bound(asked: Question, solve: Solver) -> Any:
    """Up to sqrt(1 - y**2), as over discs and balls: 1 - y**2 as a positive letter of its own."""
    roots = [root for end in (asked.low, asked.high) for root in end.atoms(sympy.Pow)]
    under = next((r.base for r in roots if r.exp == sympy.S.Half and r.base.free_symbols), None)
    if under is None:
        return None
    letter = min(under.free_symbols, key=str)
    p = sympy.Dummy("p", positive=True)
    places = sympy.solve(under - p, letter)
    if not places:
        return None
    f, low, high = (
        part.subs(letter, places[-1]).replace(sympy.Pow, lambda base, power: base.expand() ** power)
        for part in (asked.f, asked.low, asked.high)
    )
    found = _complete(solve(Question(f, asked.x, low, high)))
    return None if found is None else found.subs(p, under)


def _complete(found: Any) -> Any:
    return found if found is not None and complete(found) else None


def _from_parity(upper: Any, a: Any, kind: int) -> Any:
    return upper if kind > 0 else sympy.sign(a) * upper


def _with(asked: Question, a: Any, value: Any) -> Question:
    low, high = asked.low.subs(a, value), asked.high.subs(a, value)
    return Question(asked.f.subs(a, value), asked.x, low, high)

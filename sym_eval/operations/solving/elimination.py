"""Systems with an equation that gives one unknown by the others: one equation in one is left.

Divides by numbers only, so no solution is lost and none is gained but where a side has no value,
which the system finds out when it puts the rows back. Never guesses how many there are: that is
what the answer for the one equation says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

import sympy

from sym_core.errors import SymError
from sym_eval.evidence import clock
from sym_eval.evidence.verdict import Check, Contradiction, Verdict
from sym_eval.operations.common import Answer, Call, weakest
from sym_eval.operations.solving import equation
from sym_eval.operations.strategies import CANNOT

if TYPE_CHECKING:
    from sym_eval.operations.solving.system import System

N = sympy.Symbol("n", integer=True)  # the letter of families
_DIGITS = 12  # of what is worked out from a root known to 15: subtraction costs some


class Left(NamedTuple):
    """What is left of a system: the equations, the unknown in them, and how the others follow,
    the last one eliminated first."""

    equations: list[Any]
    unknown: Any
    back: list[tuple[Any, Any]]


def answer(call: Call, system: System, conditions: tuple[Any, ...]) -> Answer | None:
    """By one equation in one unknown, whose answer knows more of its roots than a system's would;
    None where that does not decide it. Polynomial systems have a theory of their own."""
    if all(f.is_polynomial(*system.unknowns) for f in system.equations):
        return None
    left = left_of(system.equations, system.unknowns)
    if left is None:
        return None

    def single(f: Any, told: tuple[Any, ...]) -> Answer:
        return equation.run(call, f, (told, ()), left.unknown, system.domain)

    def both_() -> Any:
        return rows(left, conditions, single)

    try:
        both = clock.within(call.strategy_seconds(), both_)
        if both is None or both[1].check.verdict is Verdict.UNCHECKED:
            return None
        good = system.kept(both[0])
        if any(is_family(row) and row not in good for row in both[0]):
            return None  # other members may be solutions
        check = system.put_back(good) if good else both[1].check
    except (SymError, Contradiction, *CANNOT):
        return None
    others = f"; the one equation that is left: {both[1].check.how}"
    check = weakest([Check(check.verdict, check.how + others), both[1].check]) if good else check
    notes = (*system.notes(good, check.verdict), *(both[1].notes if good else ()))
    return Answer(system.rows(good), check, tuple(dict.fromkeys(notes)))


def left_of(equations: Iterable[Any], unknowns: Iterable[Any]) -> Left | None:
    """The system with all unknowns but one eliminated; None where no equation gives one."""
    rest, open_ = list(equations), list(unknowns)
    back: list[tuple[Any, Any]] = []
    while len(open_) > 1:
        given = [(u, r, f) for f in rest for u in open_ if (r := _given(f, u)) is not None]
        if not given:
            return None
        u, value, used = min(given, key=lambda each: _weight(each[1]))
        rest = [f.subs(u, value) for f in rest if f is not used]
        open_.remove(u)
        back.insert(0, (u, value))
    rest = [f for f in rest if f != 0]
    return Left(rest, open_[0], back) if rest and all(f.has(open_[0]) for f in rest) else None


def rows(
    left: Left, conditions: Iterable[Any], single: Callable[[Any, tuple[Any, ...]], Answer]
) -> tuple[list[dict[Any, Any]], Answer]:
    """What the roots of the first equation that is left make of all unknowns, and its answer; of
    a family the row is in N. NotImplementedError where these are intervals."""
    told = tuple(c for c in (_told(left, c) for c in conditions) if c != sympy.true)
    found = single(left.equations[0], told)
    roots = found.value if isinstance(found.value, list) else _members(found.value)
    if any(root.has(N) for root in roots):
        if len(left.equations) > 1:
            raise NotImplementedError("some members may solve the other equations too")
        if N.name in {s.name for s in sympy.Tuple(*left.equations, *left.back).free_symbols}:
            raise NotImplementedError("two letters n would look the same")
    return [_row(left, root) for root in roots], found


def as_set(rows: Iterable[Any]) -> Any:
    """Rows as a set of tuples, those in N as families."""
    every = list(rows)
    alone = sympy.FiniteSet(*(row for row in every if not row.has(N)))
    families = [sympy.ImageSet(sympy.Lambda(N, r), sympy.S.Integers) for r in every if r.has(N)]
    parts = [*([alone] if alone.args else []), *families]
    # SymPy looks for a tuple in a family by solving, which may take for ever.
    return sympy.Union(*parts, evaluate=False) if len(parts) > 1 else (parts or [alone])[0]


def is_family(row: dict[Any, Any]) -> bool:
    """Whether it stands for one solution for each whole number."""
    return any(value.has(N) for value in row.values())


def _members(found: Any) -> list[Any]:
    rows = []
    for part in sympy.Union.make_args(found):
        if isinstance(part, sympy.FiniteSet):
            rows += part.args
        elif isinstance(part, sympy.ImageSet) and part.base_sets == (sympy.S.Integers,):
            rows.append(part.lamda(N))
        else:
            raise NotImplementedError("intervals of solutions")
    return rows


def _told(left: Left, condition: Any) -> Any:
    """A condition as one on the unknown that is left."""
    for u, value in reversed(left.back):
        condition = condition.subs(u, value)
    return condition


def _row(left: Left, root: Any) -> dict[Any, Any]:
    row = {left.unknown: root}
    for u, value in left.back:
        there = value.subs(row)
        worked_out = there.has(sympy.Float) and not value.is_Symbol
        row[u] = there.evalf(_DIGITS) if worked_out else there
    return row


def _weight(value: Any) -> tuple[bool, int]:
    # Polynomials first: put back into exp(x), a root like 2 - LambertW(exp(2)) stays a monster.
    return not value.is_polynomial(), value.count_ops()


def _given(f: Any, u: Any) -> Any:
    """What an equation f = 0 says that u is, where it is u times a number and the rest."""
    slope = sympy.diff(f, u)
    if not slope.is_number or slope.is_zero is not False or f.has(sympy.Float):
        return None
    return sympy.expand(-(f - slope * u) / slope) if f.has(u) else None

"""What a recurrence asks: the unknown sequence, its index, the equation by shifts, given terms.

Reads statements that are built already; solves nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import sympy
from sympy.core.function import AppliedUndef

from sym_core.errors import Code, SymError
from sym_eval.evidence.points import ordered
from sym_eval.operations.odes.problem import statements, zero_form

_WRITE = "write expr='[a(n+1) = 2*a(n) + 1, a(0) = 1]'"
MOST_ORDER = 12
"""Characteristic polynomials of a higher degree have no use for closed forms."""


@dataclass(frozen=True)
class Recurrence:
    """f(n, a_0, a_1, …) = 0, where a_k stands for the term n + k; the index is an integer."""

    sequence: Any  # the class of a(n)
    index: Any  # as it was written
    n: Any  # an integer symbol in its place
    terms: tuple[Any, ...]
    f: Any
    given: Mapping[int, Any]

    @property
    def order(self) -> int:
        """How many terms back it reaches."""
        return len(self.terms) - 1

    def put_in(self, expr: Any) -> Any:
        """What the left side becomes for a(n) = expr."""
        shifted = {a: expr.subs(self.n, self.n + k) for k, a in enumerate(self.terms)}
        return self.f.subs(shifted, simultaneous=True)

    def constants(self, count: int) -> list[Any]:
        """C1, C2, … that nothing in the equation is called."""
        taken = {s.name for s in ordered(self.f, *self.given.values())}
        names = [f"C{i}" for i in range(1, count + len(taken) + 1)]
        return [sympy.Symbol(n, real=True) for n in names if n not in taken][:count]


def concerns(value: Any) -> bool:
    """Whether functions are asked for at different places that have the index in common."""
    return any(_is_spread(s) for s in statements(value) if isinstance(s, sympy.Basic))


def _is_spread(statement: Any) -> bool:
    places = {c.args[0] for c in statement.atoms(AppliedUndef) if len(c.args) == 1}
    return any(a.free_symbols & b.free_symbols for a, b in combinations(places, 2))


def problem(value: Any, named: tuple[Any, ...]) -> Recurrence:
    """The recurrence that the statements pose; SymError where they pose none."""
    forms = [zero_form(s) for s in statements(value)]
    equations = [form for form in forms if len(_shifts(form)) > 1]
    if not equations:
        what = "no sequence stands at two places that differ by a whole number"
        raise SymError(Code.UNSOLVED, what, hint=_WRITE)
    if len(equations) != 1:
        what = f"{len(equations)} recurrences at once"
        raise SymError(
            Code.UNSOLVED, what, hint="put one into the other, and solve for one sequence"
        )
    calls = _shifts(equations[0])
    sequence = next(iter(calls)).func
    if {c.func for c in calls} != {sequence}:
        raise SymError(Code.UNSOLVED, "two sequences in one equation", hint=_WRITE)
    _check_name(sequence, named, next(iter(calls)))
    given = dict(_given(form, sequence) for form in forms if form not in equations)
    return _shifted(equations[0], calls, sequence, given)


def _shifts(statement: Any) -> dict[Any, tuple[Any, int]]:
    """The calls a(n + k) of functions that have two of them, with index and shift."""
    found: dict[Any, tuple[Any, int]] = {}
    for call in statement.atoms(AppliedUndef):
        if len(call.args) != 1:
            continue
        shift, index = call.args[0].as_coeff_Add()
        if index.is_Symbol and shift.is_Integer:
            found[call] = (index, int(shift))
    groups = {(call.func, index) for call, (index, _) in found.items()}
    many = {g for g in groups if sum((c.func, i) == g for c, (i, _) in found.items()) > 1}
    return {c: pair for c, pair in found.items() if (c.func, pair[0]) in many}


def _check_name(sequence: Any, named: tuple[Any, ...], call: Any) -> None:
    wanted = {str(x.func.__name__ if isinstance(x, AppliedUndef) else x) for x in named}
    name = sequence.__name__
    if wanted and name not in wanted and str(call.args[0].free_symbols.copy().pop()) not in wanted:
        what = f"the recurrence is for {name}, not for {', '.join(sorted(wanted))}"
        raise SymError(Code.NAME, what, hint=f"give symbol='{name}(n)'", candidates=(name,))


def _given(form: Any, sequence: Any) -> tuple[int, Any]:
    calls = [c for c in form.atoms(AppliedUndef) if c.func == sequence]
    if len(calls) == 1 and calls[0].args[0].is_Integer:
        name = sympy.Dummy()
        found = sympy.solve(form.xreplace({calls[0]: name}), name)
        if len(found) == 1:
            return int(calls[0].args[0]), found[0]
    what = f"{str(form)[:60]} = 0 gives no term of the sequence"
    raise SymError(Code.SYNTAX, what, hint=_WRITE)


def _shifted(
    equation: Any, calls: Mapping[Any, tuple[Any, int]], sequence: Any, given: Mapping[int, Any]
) -> Recurrence:
    """Written with the lowest term as a(n)."""
    index = next(iter(calls.values()))[0]
    lowest = min(shift for _, shift in calls.values())
    order = max(shift for _, shift in calls.values()) - lowest
    if order > MOST_ORDER:
        raise SymError(Code.INPUT_LIMIT, f"a recurrence of order {order}", hint="at most 12")
    n = sympy.Symbol(index.name, integer=True, nonnegative=True)
    terms = tuple(sympy.Dummy(f"a{k}", real=True) for k in range(order + 1))
    f = equation.xreplace({call: terms[shift - lowest] for call, (_, shift) in calls.items()})
    if f.atoms(AppliedUndef):
        raise SymError(Code.UNSOLVED, "terms that are not shifts of the index", hint=_WRITE)
    f = f.subs(index, n - lowest)
    return Recurrence(sequence, index, n, terms, f, dict(given))

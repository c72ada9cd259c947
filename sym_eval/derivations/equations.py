"""Linear and quadratic equations solved as on paper, each line a true equation for the solutions.

Coefficients may hold other letters; what must not be zero is said. No other equation is solved.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sympy

from sym_core.errors import Code, SymError
from sym_eval.derivations.record import Trace, not_zero
from sym_eval.vocabulary.symbols import real


@dataclass(frozen=True)
class Solved:
    """The solutions, or None where every value is one, and what there is to say about them; `why`
    says how the lack of solutions, or of any condition, is known."""

    solutions: list[Any] | None
    notes: tuple[str, ...] = ()
    why: str = ""


def solve(equation: Any, x: Any, trace: Trace) -> Solved:
    """Solve an equation that is linear or quadratic in `x`, perhaps after clearing denominators.

    E_UNSOLVED for any other.
    """
    left, right = equation.args
    trace.add("as given", left, right)
    above, below = sympy.fraction(sympy.together(left - right))
    above = sympy.expand(above)
    if not above.is_polynomial(x) or sympy.degree(above, x) > 2:
        hint = "sym_solve solves others without steps"
        what = "steps are there for linear and quadratic equations"
        raise SymError(Code.UNSOLVED, what, hint=hint)
    if below.has_free(x):
        trace.add("cleared of denominators", above, sympy.S.Zero, said=f"{below} is not zero")
    a, b, c = (above.coeff(x, n) for n in (2, 1, 0))
    found = _quadratic(a, b, c, x, trace) if a != 0 else _linear(b, c, x, trace)
    return _without_poles(found, below, x)


def _without_poles(found: Solved, below: Any, x: Any) -> Solved:
    """What makes a denominator of the given equation zero is no solution of it."""
    kept = [s for s in found.solutions or () if sympy.simplify(below.subs(x, s)) != 0]
    if found.solutions is None or len(kept) == len(found.solutions):
        return found
    lost = ", ".join(str(s) for s in found.solutions if s not in kept)
    note = f"{x} = {lost} makes a denominator zero: no solution"
    return Solved(kept, (*found.notes, note), "what is left makes a denominator zero")


def _linear(a: Any, b: Any, x: Any, trace: Trace) -> Solved:
    if a == 0:
        trace.add("everything on one side", b, sympy.S.Zero)
        if b == 0:
            return Solved(None, (f"true for every {x}",), "both sides are the same")
        if b.free_symbols:
            return Solved([], (f"no {x} is left: no solution unless {b} = 0",))
        return Solved([], (f"no {x} is left: no solution",), f"{b} is not zero")
    trace.add(f"terms with {x} to the left, the others to the right", a * x, -b)
    trace.add(f"divided by the coefficient of {x}", x, -b / a, said=not_zero(a))
    return Solved([-b / a], _notes(a))


def _quadratic(a: Any, b: Any, c: Any, x: Any, trace: Trace) -> Solved:
    trace.add("everything on one side", a * x**2 + b * x + c, sympy.S.Zero)
    d = sympy.expand(b**2 - 4 * a * c)
    # Before the rule is chosen: x^2 = -1 has no "square root of both sides".
    if d.is_negative:
        roots = [(-b + sign * sympy.sqrt(d)) / (2 * a) for sign in (-1, 1)]
        shown = ", ".join(map(str, roots))
        note = f"no real solution: the discriminant is {d}; complex ones: {shown}"
        return Solved([], (note,), "the discriminant is negative")
    if b == 0:
        trace.add(f"solved for {x}**2", x**2, -c / a, said=not_zero(a))
        roots = [sign * sympy.sqrt(-c / a) for sign in (-1, 1)]
        return _of_roots("square root of both sides", roots, x, trace, _notes(a, -c / a))
    name = real("D" if not sympy.Tuple(a, b, c, x).has(real("D")) else "Delta")
    formula = tuple((x, (-b + sign * sympy.sqrt(name)) / (2 * a)) for sign in (-1, 1))
    trace.add_any("quadratic formula", formula, where=((name, d),), said=not_zero(a))
    roots = [(-b + sign * sympy.sqrt(d)) / (2 * a) for sign in (-1, 1)]
    return _of_roots("discriminant put in", roots, x, trace, _notes(a, d))


def _of_roots(rule: str, roots: list[Any], x: Any, trace: Trace, notes: tuple[str, ...]) -> Solved:
    different = list(dict.fromkeys(sympy.sqrtdenest(sympy.simplify(root)) for root in roots))
    trace.add_any(rule, tuple((x, root) for root in different))
    return Solved(different, notes)


def _notes(a: Any, root: Any = sympy.S.One) -> tuple[str, ...]:
    """On what the solutions depend: a coefficient that is not zero, a root that is real."""
    said = [f"for {a} != 0"] if a.free_symbols and not a.is_nonzero else []
    if root.is_nonnegative is None:
        said.append(f"real where {sympy.factor(root)} >= 0")
    return tuple(said)

"""An equation that says nothing of its unknown: true always, never, or where it is defined.

Never says "every number" of an identity whose sides have no value somewhere.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import sympy
from sympy.logic.boolalg import Boolean

from sym_core.errors import Code, SymError
from sym_eval.evidence.verdict import proved
from sym_eval.operations.common import Answer, Call
from sym_eval.operations.solving import cases, families, inequality, linearly

_WHEREVER = "both sides are the same wherever they have a value"


def run(f: Any, x: Any, domain: str) -> Answer:
    """All numbers or none, for f = 0 without the unknown in it."""
    where = sympy.S.Reals if domain == "real" else sympy.S.Complexes
    if f == 0:
        return Answer(where, proved("an identity"), (f"every {domain} number is a solution",))
    if f.is_number and f.is_zero is False:
        return Answer([], proved(f"it says {f} = 0"), (f"there is no {domain} solution",))
    raise SymError(Code.UNSOLVED, f"{x} does not occur in it", hint="name another unknown")


def within(
    call: Call, conditions: tuple[tuple[Any, ...], tuple[Any, ...]], x: Any, domain: str
) -> Answer:
    """Where an identity's conditions hold, the stated ones and those for it to have a value."""
    stated, needs = conditions
    if domain != "real":
        raise SymError(Code.UNSOLVED, _WHEREVER, hint="solve for where they have none")
    found = inequality.run(call, (*stated, *needs), x, domain)
    if not needs:
        return found
    return replace(_as_set(found, x), notes=(_WHEREVER, *found.notes))


def on_stretches(call: Call, f: Any, x: Any, conditions: tuple[Any, ...]) -> Answer | None:
    """For an equation that may be met all along a stretch, again and again: asked as an
    inequality is; None where it has no such part, or that comes to nothing."""
    if not f.has(*_BENT):
        return None
    try:
        found = inequality.run(call, (sympy.Eq(f, 0, evaluate=False), *conditions), x, "real")
    except SymError:
        return None
    return _as_set(found, x)


_BENT = (
    *(sympy.Abs, sympy.sign, sympy.floor, sympy.ceiling, sympy.frac),
    *(sympy.asin, sympy.acos, sympy.atan),
)


def _as_set(found: Answer, x: Any) -> Answer:
    value = found.value
    places = [part.rhs for part in sympy.Or.make_args(value) if isinstance(part, sympy.Eq)]
    if value == sympy.true:
        return replace(found, value=sympy.S.Reals)
    if places and len(places) == len(sympy.Or.make_args(value)):
        return replace(found, value=families.union(places))
    single = isinstance(value, Boolean) and value.free_symbols == {x}
    return replace(found, value=value.as_set()) if single else found


def on_one_side(f: Any, x: Any) -> Answer | None:
    """c*(|u| - u) = 0 with parameters in u: all on that side where u >= 0; None for others."""
    bars = [node for node in f.atoms(sympy.Abs) if node.has(x)]
    if len(bars) != 1 or f.free_symbols == {x}:
        return None
    (bar,) = bars
    slope, u = f.coeff(bar), bar.args[0]
    side = next((s * u for s in (1, -1) if sympy.expand(f - slope * (bar - s * u)) == 0), None)
    if side is None or slope.has(x) or not sympy.expand(u).coeff(x).is_number:
        return None
    found = linearly.run([side >= 0], x)
    where = found.value.rhs
    over = (
        sympy.Interval(where, sympy.oo)
        if isinstance(found.value, sympy.Ge)
        else (sympy.Interval(-sympy.oo, where))
    )
    return replace(found, value=over)


def cancelled(f: Any, x: Any, domain: str, gaps: bool) -> Answer:
    """For an equation whose unknown drops out and leaves its parameters: f = 0. `gaps`: there are
    numbers for which a side has no value."""
    zero = cases.worded_zero(f)
    every = f"every {x} is one" if not gaps else f"every {x} with a value of both sides is one"
    how = proved(f"{x} cancels: it says {sympy.factor(f)} = 0")
    return Answer([], how, (f"there is no {domain} solution, but {every} if {zero}",))

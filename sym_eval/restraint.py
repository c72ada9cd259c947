"""The guards of the vocabulary, asked by SymPy itself before it works a large number out.

A text may hold no large number and still come to one: by subs, by a function of the session, by a
limit or a sum. So SymPy's own steps from expressions to digits are wrapped, once, and ask the guard
whatever brought them there. Nothing is asked outside `restrained`: a program (sym_exec) may spend
its time as it likes. Changes no result: what is not refused is what SymPy makes of it.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import sympy
from mpmath.libmp import libelefun
from sympy.core import evalf

from sym_core.limits import Limits
from sym_eval import vocabulary
from sym_eval.vocabulary import guards
from sym_eval.vocabulary.row import Guard

_in_force: list[Limits] = []


@contextmanager
def restrained(limits: Limits) -> Iterator[None]:
    """In here SymPy raises E_INPUT_LIMIT for a number larger than the limits allow."""
    _in_force.append(limits)
    try:
        yield
    finally:
        _in_force.pop()


def _asking(guard: Guard, work: Callable[..., Any]) -> Callable[..., Any]:
    """The same work, the guard asked before; hints are SymPy's flags and no arguments."""

    @functools.wraps(work)
    def asked(*arguments: Any, **hints: Any) -> Any:
        if _in_force:
            guard(arguments, _in_force[-1])
        return work(*arguments, **hints)

    return asked


def _wrap_functions() -> None:
    """Each function of the vocabulary that has a guard; SymPy's names for n*(n - 1)*… are built
    by a row's own function, so they are not found by their class."""
    table: dict[Any, Guard] = {sympy.ff: guards.steps}
    for row in vocabulary.ROWS:
        if row.guard is not None and isinstance(row.build, sympy.FunctionClass):
            table.setdefault(row.build, row.guard)
    for function, guard in table.items():
        function.eval = staticmethod(_asking(guard, function.eval))


def _wrap_powers() -> None:
    """Of numbers; and of sums, where SymPy multiplies them out unasked, as for a real part."""
    for kind in (sympy.Integer, sympy.Rational):
        kind._eval_power = _asking(guards.powers, kind._eval_power)
    for name in ("_eval_expand_multinomial", "as_real_imag"):
        setattr(sympy.Pow, name, _asking(guards.multiplied_out, getattr(sympy.Pow, name)))


_wrap_functions()
_wrap_powers()
# floor(exp(10^7)), and the sign of what nearly vanishes, need as many digits as there are before
# the point; the sine of exp(10^7) as many of pi.
evalf.evalf = _asking(guards.precision, evalf.evalf)
libelefun.mod_pi2 = _asking(guards.turns, libelefun.mod_pi2)

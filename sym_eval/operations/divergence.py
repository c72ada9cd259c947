"""A divergent integral, said in words and in facts; its principal value, where it has one.

Nothing here decides whether an integral diverges; it says what quadrature found.
"""

from __future__ import annotations

from typing import Any

import sympy
from mpmath import mp

from sym_core.errors import Code, SymError
from sym_eval.evidence import clock, principal
from sym_eval.evidence.verdict import Divergent, Undecided
from sym_eval.integration.question import Question

_SECONDS = 2.0  # CPU for the number of a principal value nobody asked for


def divergent(why: Divergent, asked: Question | None = None) -> SymError:
    """E_RUNTIME with facts: divergent, where, which power, and the principal value if there is
    one."""
    facts: dict[str, Any] = {"divergent": True, "at": why.at or None, "power": why.power or None}
    value = None if asked is None else _principal(asked)
    facts["principal_value"] = value
    hint = "it has no value; check the bounds"
    if value is not None:
        hint = f"it has no value; its principal value is {value}: put PV after the bounds for it"
    what = f"the integral is divergent: {why}"
    return SymError(Code.RUNTIME, what, hint=hint, extra={"facts": facts})


def seems_divergent(value: Any) -> SymError:
    """E_RUNTIME where a closed form is infinite and numbers do not decide."""
    what = f"the integral seems divergent ({value}); numbers do not decide it"
    facts = {"divergent": True, "at": None, "power": None, "principal_value": None}
    hint = "it has no value; check the bounds"
    return SymError(Code.RUNTIME, what, hint=hint, extra={"facts": facts})


def _principal(asked: Question) -> str | None:
    if asked.parameters:
        return None
    try:
        found = clock.within(_SECONDS, lambda: principal.value_of(*asked.parts))
    except Undecided:
        return None
    return None if found is None else _shown(found)


def _shown(number: Any) -> str:
    if abs(number) < mp.mpf(10) ** -principal.DIGITS:
        return "0"
    return str(mp.nstr(number, principal.DIGITS))


def principal_form(asked: Question, antiderivative: Any) -> Any:
    """Upper less lower value of a real antiderivative: poles crossed evenly cancel."""
    log = sympy.log

    def real(z: Any) -> Any:
        return log(abs(z)) if z.has(asked.x) else log(z)

    form = antiderivative.replace(log, real)
    if (asked.low, asked.high) == (-sympy.oo, sympy.oo):
        far = sympy.Dummy("R", positive=True)
        ends = form.subs(asked.x, far) - form.subs(asked.x, -far)
        return sympy.limit(sympy.simplify(ends), far, sympy.oo)
    upper = sympy.limit(form, asked.x, asked.high, "-")
    return sympy.simplify(upper - sympy.limit(form, asked.x, asked.low, "+"))

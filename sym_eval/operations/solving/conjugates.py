"""One complex equation with z and its conjugate, modulus or parts: two real ones for two reals.

Only rewrites; who solves and who checks is the system of equations.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import sympy

from sym_core.errors import Code, SymError
from sym_eval.operations.common import Answer, Call
from sym_eval.operations.solving import real_parts, system

_OF_PARTS = (sympy.conjugate, sympy.Abs, sympy.re, sympy.im, sympy.arg)


def by_parts(call: Call, f: Any, z: Any) -> Answer | None:
    """The solutions in the plane, by z = a + b*i; None for equations in z alone.

    SymPy takes conjugate(z) for a letter of its own there, and finds nothing or half of it.
    """
    if not any(node.has(z) for node in f.atoms(*_OF_PARTS)):
        return None
    a, b = sympy.symbols("a b", real=True, cls=sympy.Dummy)
    parts = real_parts.parted([f.subs(z, a + sympy.I * b)])
    if not all(map(real_parts.is_real, parts)):
        return None
    found = system.run(call, tuple(parts), (), (a, b), "real")
    if found.value.has(sympy.ImageSet):
        return None
    if found.value.has(a, b):
        what = "the solutions are a line or a curve in the plane"
        raise SymError(Code.UNSOLVED, what, hint=f"write {z} as a + b*I and solve for a")
    rows = found.value.args if isinstance(found.value, sympy.FiniteSet) else ()
    notes = () if rows else (found.notes[0].replace("real", "complex"),)
    return replace(found, value=[p + sympy.I * q for p, q in rows], notes=notes)

"""What a complex equation, or a complex solution, says about real unknowns.

Only rewrites and narrows; the system of equations puts every solution back itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import sympy

Solution = dict[Any, Any]
_MIXED = (sympy.re, sympy.im, sympy.arg)


def parted(equations: Iterable[Any]) -> list[Any]:
    """An equation that names i is two, one for its real and one for its imaginary part.

    Elimination alone answers x + i*y = 2 + 3*i with x = 2 + 3*i - i*y, which looks complex. An
    equation whose parts are not known (a letter may be complex) stays whole.
    """
    return [part for f in equations for part in _parts(f)]


def is_real(part: Any) -> bool:
    """Whether nothing in it is the part of a complex number that is not worked out."""
    return not part.has(*_MIXED, sympy.I)


def _parts(f: Any) -> list[Any]:
    if not f.has(sympy.I) or not all(s.is_real for s in f.free_symbols):
        return [f]
    parts = [sympy.expand(part) for part in f.as_real_imag()]
    if not all(is_real(part) for part in parts):
        return [f]
    return [part for part in parts if part != 0] or [f]


def members(
    solutions: list[Solution], unknowns: Iterable[Any], may_be_real: Callable[[Solution], bool]
) -> list[Solution]:
    """The real members of families that are complex as a whole: of x = i*y only x = y = 0.

    None that belongs to another of the solutions already.
    """
    real = [s for s in solutions if may_be_real(s)]
    found = [m for s in solutions if s not in real for m in _pinned(s, unknowns)]
    return [m for m in found if not any(_covers(s, m) for s in real)]


def _pinned(solution: Solution, unknowns: Iterable[Any]) -> list[Solution]:
    free = [u for u in unknowns if any(value.has(u) for value in solution.values())]
    if not free:
        return []
    imaginary = [sympy.expand(value).as_real_imag()[1] for value in solution.values()]
    if any(part.has(*_MIXED) for part in imaginary):
        return []
    found = sympy.solve([part for part in imaginary if part != 0], free, dict=True)
    return [{**{u: v.subs(f) for u, v in solution.items()}, **f} for f in found]


def _covers(family: Solution, member: Solution) -> bool:
    return all((value - u).subs(member) == 0 for u, value in family.items())

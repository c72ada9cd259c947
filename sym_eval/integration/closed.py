"""What counts as a closed form, and antiderivatives between bounds: across jumps, by limits.

Takes antiderivatives from wherever; says nothing of whether they are right.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import sympy
from mpmath import mp
from sympy.core.relational import Relational

from sym_eval.evidence import breaks
from sym_eval.evidence.digits import value
from sym_eval.evidence.numeric import exact, function_of
from sym_eval.evidence.verdict import Undecided
from sym_eval.integration import zeros
from sym_eval.integration.question import NOT_CLOSED, Question

# Of these an antiderivative may jump or have a pole at an end, where putting in is no limit. Pow is
# here for quotients and roots.
_JUMPING = (sympy.tan, sympy.cot, sympy.sec, sympy.csc, sympy.log, sympy.floor, sympy.Pow)
_DPS = 25  # digits: ten beyond those by which a mark is told from zero, for what cancels
_ZERO = mp.mpf(10) ** -15  # a mark lower than this at an end is taken to vanish there


def closed(result: Any) -> Any:
    """The result if it is a closed form, at least for some parameters; else None."""
    if result is None:
        return None
    result = _in_reals(result) if result.has(sympy.Piecewise) else result
    shown = result.args[0].expr if isinstance(result, sympy.Piecewise) else result
    return None if shown.has(*NOT_CLOSED) else result


def _in_reals(result: Any) -> Any:
    """Its conditions in real letters: |arg(a)| < pi/2 is a > 0, a = I*b is a = 0 and b = 0."""
    return result.xreplace({r: _real_relation(r) for r in result.atoms(Relational)})


def _real_relation(relation: Any) -> Any:
    apart = relation.lhs - relation.rhs
    real = all(letter.is_extended_real for letter in apart.free_symbols)
    if isinstance(relation, (sympy.Eq, sympy.Ne)) and real and apart.has(sympy.I):
        both = sympy.And(*(sympy.Eq(part, 0) for part in apart.as_real_imag()))
        return both if isinstance(relation, sympy.Eq) else sympy.Not(both)
    for node in relation.atoms(sympy.arg) if real else ():
        above, below = (relation.xreplace({node: n}) for n in (sympy.S.Zero, sympy.pi))
        a = node.args[0]
        relation = sympy.Or(sympy.And(a > 0, above), sympy.And(a < 0, below))
    return relation


def between(antiderivative: Any, asked: Question) -> Any:
    """Upper limit less lower limit, piece by piece where the antiderivative jumps; or None."""
    if closed(antiderivative) is None:
        return None
    inner = _jumps(antiderivative, asked) if asked.bounded else []
    if inner is None:
        return None
    ends = [asked.low, *inner, asked.high]
    total = sympy.S.Zero
    # What is smooth may have an antiderivative that jumps: 1/(5 - 3*cos(x)) has atan(2*tan(x/2))/2,
    # which jumps at pi. One-sided limits at every jump leave the jumps out.
    for a, b in pairwise(ends):
        total += _end(antiderivative, asked.x, b, "-") - _end(antiderivative, asked.x, a, "+")
    return closed(total)


def _jumps(antiderivative: Any, asked: Question) -> list[Any] | None:
    """Where it may jump inside: zeros of what stands under logarithms, roots, in tangents."""
    found: set[Any] = set()
    for mark in breaks.marks(antiderivative, asked.x):
        inner = zeros.between(mark, asked.x, asked.low, asked.high)
        if inner is None:
            return None
        found |= set(inner)
    with mp.workdps(_DPS):
        return sorted(found, key=exact)


def _end(antiderivative: Any, x: Any, end: Any, side: str) -> Any:
    """The value at an end: put in where that is safe, as a limit elsewhere."""
    if end.is_finite and not antiderivative.has(*_JUMPING):
        return antiderivative.subs(x, end)
    if end.is_finite and _smooth_at(antiderivative, x, end):
        return antiderivative.subs(x, end)
    return sympy.limit(antiderivative, x, end, side)


def _smooth_at(antiderivative: Any, x: Any, end: Any) -> bool:
    if end.free_symbols:
        return True  # nothing can be looked at; quadrature at points of the parameters will tell
    try:
        with mp.workdps(_DPS):
            at = exact(end)
        for mark in breaks.marks(antiderivative, x):
            if abs(_height(mark, x, at)) < _ZERO:
                return False
    except Undecided:
        return False
    return True


def _height(mark: Any, x: Any, at: Any) -> Any:
    with mp.workdps(_DPS):
        if mark.free_symbols - {x}:
            raise Undecided("parameters")
        return value(function_of(mark, [x]), [at])

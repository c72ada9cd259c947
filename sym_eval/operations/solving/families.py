"""Families of solutions in their plainest form: one letter, few families, known constants.

Never adds a member and never loses one: what is rewritten here is put back into the equation later.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import sympy
from mpmath import mp

from sym_eval.evidence.isolation import simple_numbers
from sym_eval.evidence.numeric import exact
from sym_eval.evidence.verdict import Undecided
from sym_eval.operations.strategies import CANNOT

_DPS = 40
_NEAR = mp.mpf(10) ** -30
_LETTERS = "nkmj"
_LOOKED = range(1, 6)  # members to each side that tell whether half of a family is not real


def letter(*taken_by: Any) -> Any:
    """An integer symbol whose name none of these uses."""
    taken = {s.name for expr in taken_by for s in expr.free_symbols}
    name = next((name for name in _LETTERS if name not in taken), "n_0")
    return sympy.Symbol(name, integer=True)


def repeated(roots: Iterable[Any], f: Any, x: Any) -> dict[Any, Any]:
    """Each root of an equation, and with it the member n of its family if f is periodic in x."""
    found = list(roots)
    period = _period(f, x) if found else None
    if period is None:
        return {root: root for root in found}
    n = letter(f)
    # n runs through all whole numbers: the sign of the step does not matter.
    step = period.replace(sympy.Abs, lambda inside: inside)
    return {root: root + step * n for root in found}


def union(members: list[Any]) -> Any:
    """Single roots as a finite set, members with an integer letter as families."""
    letters = {s for m in members for s in m.free_symbols if s.is_integer and s.name in _LETTERS}
    if len(letters) != 1:
        return sympy.FiniteSet(*members)
    n = letters.pop()
    families = [_image(n, member) for member in members]
    return families[0] if len(families) == 1 else sympy.Union(*families, evaluate=False)


def _period(f: Any, x: Any) -> Any:
    if not f.has(sympy.functions.elementary.trigonometric.TrigonometricFunction):
        return None
    try:
        period = sympy.periodicity(f, x)
    except CANNOT:
        return None
    return None if period is None or period == 0 or period.has(x) else period


def tidy(found: Any, real: bool) -> Any:
    """Families of equal step merged where they are evenly spaced, their constants as parts of pi
    where they are such."""
    parts = list(found.args) if isinstance(found, sympy.Union) else [found]
    steps: dict[Any, list[Any]] = {}
    others = []
    for part in parts:
        line = _line(part)
        if line is None:
            others.append(_halved(part) if real else part)
        else:
            steps.setdefault(line[0], []).append(line[1])
    n = sympy.Symbol("n", integer=True)
    lines = [_image(n, s * n + c) for a, cs in steps.items() for s, c in _merged(a, cs)]
    joined = [*lines, *others]
    return joined[0] if len(joined) == 1 else sympy.Union(*joined, evaluate=False)


def _image(n: Any, expr: Any) -> Any:
    return sympy.ImageSet(sympy.Lambda(n, expr), sympy.S.Integers)


def _line(part: Any) -> tuple[Any, Any] | None:
    """Step and constant of a family a*n + c over the integers, both numbers; None for others."""
    if not isinstance(part, sympy.ImageSet) or part.base_sets != (sympy.S.Integers,):
        return None
    n, expr = part.lamda.signature[0], sympy.expand(part.lamda.expr)
    step = expr.coeff(n, 1)
    constant = sympy.expand(expr - step * n)
    if constant.has(n) or step == 0 or constant.free_symbols or step.free_symbols:
        return None
    return (-step if step.could_extract_minus_sign() else step), _known(constant)


def _known(constant: Any) -> Any:
    """The constant as a part of pi, where its digits are those of one."""
    if constant.has(sympy.pi) and not constant.has(sympy.Function):
        return constant
    with mp.workdps(_DPS):
        try:
            number = exact(constant)
        except Undecided:
            return constant
        if isinstance(number, mp.mpc) and abs(number.imag) > _NEAR:
            return constant
        around = simple_numbers(number.real - _NEAR, number.real + _NEAR)
        return next((plain for plain in around if plain.has(sympy.pi) or plain == 0), constant)


def _merged(step: Any, constants: list[Any]) -> list[tuple[Any, Any]]:
    """(step, constant) of each family left when evenly spaced ones are taken together."""
    groups: dict[Any, set[Any]] = {}
    for constant in constants:
        rest, part = _split(constant, step)
        groups.setdefault(rest, set()).add(part)
    return [
        (step / count, rest + part * step)
        for rest, parts in groups.items()
        for count, part in _spaced(parts)
    ]


def _split(constant: Any, step: Any) -> tuple[Any, Any]:
    """The constant without its rational multiple of the step, and that multiple within [0, 1)."""
    terms = sympy.Add.make_args(constant)
    multiples = [t / step for t in terms if (t / step).is_Rational]
    rest = sympy.Add(*(t for t in terms if not (t / step).is_Rational))
    part = sympy.Add(*multiples)
    return rest, part - sympy.floor(part)


def _spaced(parts: set[Any]) -> list[tuple[int, Any]]:
    """The parts of a whole, as few regular divisions of it as a greedy search finds."""
    left, found = sorted(parts), []
    for count in range(len(left), 0, -1):
        for start in list(left):
            shifted = {(start + sympy.Rational(k, count)) % 1 for k in range(count)}
            if shifted <= set(left):
                found.append((count, min(shifted)))
                left = [part for part in left if part not in shifted]
    return sorted(found, key=lambda pair: pair[1])


def _halved(part: Any) -> Any:
    """A family that is real for n >= 0 alone, over these; over -n, if it is so for n <= 0."""
    if not isinstance(part, sympy.ImageSet) or part.base_sets != (sympy.S.Integers,):
        return part
    n, expr = part.lamda.signature[0], part.lamda.expr
    real = {k: expr.subs(n, k).is_real for k in (*_LOOKED, *(-k for k in _LOOKED))}
    below, above = ({real[sign * k] for k in _LOOKED} for sign in (-1, 1))
    if (below, above) == ({False}, {True}):
        return sympy.ImageSet(sympy.Lambda(n, expr), sympy.S.Naturals0)
    if (below, above) == ({True}, {False}):
        return sympy.ImageSet(sympy.Lambda(n, expr.subs(n, -n)), sympy.S.Naturals0)
    return part

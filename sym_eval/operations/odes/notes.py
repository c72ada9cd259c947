"""What a reader should know about the solutions of a differential equation, in words.

Only words: nothing is solved or checked in here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sympy

from sym_eval.evidence.points import ordered
from sym_eval.operations.odes.checked import Checked
from sym_eval.operations.odes.problem import Single
from sym_eval.operations.odes.unique import Start


def notes(single: Single, start: Start, found: Sequence[Checked]) -> list[str]:
    """The notes in the order of their weight."""
    said = [*_uniqueness(single, start, found), *_constants(single, found)]
    said += _missing(single, found)
    name = single.problem.functions[0].func.__name__
    if any(each.implicit for each in found):
        said.append(
            f"implicit: the equation between {single.x} and {name} was not solved for {name}"
        )
    return [*said, *_where(single, start, found), *_parameters(single, found)]


def _uniqueness(single: Single, start: Start, found: Sequence[Checked]) -> list[str]:
    if not (start.fails and start.values):
        if len(found) > 1:
            return [f"{len(found)} solutions"]
        return []
    place = ", ".join(map(str, (start.near, *start.values)))
    said = f"uniqueness is not guaranteed at ({place})"
    if len(found) > 1:
        return [f"{said}: these {len(found)} solutions were found, there may be others"]
    return [f"{said}: there may be other solutions"]


def _constants(single: Single, found: Sequence[Checked]) -> list[str]:
    free: set[Any] = set()
    for each in found:
        free |= each.equation(single).free_symbols
    named = [c for c in single.problem.constants(single.order) if c in free]
    if not named:
        return []
    names = ", ".join(map(str, named))
    if single.problem.conditions:
        return [f"infinitely many solutions: the values leave {names} free"]
    plural = "are free constants" if len(named) > 1 else "is a free constant"
    return [f"{names} {plural}"]


def _missing(single: Single, found: Sequence[Checked]) -> list[str]:
    """A general solution has as many constants as the order."""
    if single.problem.conditions:
        return []
    names = set(single.problem.constants(single.order))
    most = max(len(names & each.equation(single).free_symbols) for each in found)
    if most == len(names):
        return []
    return [f"not all solutions: the general one has {len(names)} constants and was not found"]


def _where(single: Single, start: Start, found: Sequence[Checked]) -> list[str]:
    said = []
    for each in found:
        if each.partly and len(each.sides) == 1:
            side = ">=" if each.sides[0] > 0 else "<="
            said.append(f"{_short(each)} solves it for {single.x} {side} {start.near} only")
        elif each.partly:
            said.append(f"{_short(each)} solves it on a part of the line only: a branch of a root")
    return said


def _short(each: Checked) -> str:
    text = str(each.expr)
    return text if len(text) <= 40 else "it"


def _parameters(single: Single, found: Sequence[Checked]) -> list[str]:
    given = {s for s in ordered(single.f) if s not in (single.x, *single.ys) and not s.is_nonzero}
    below = {s for each in found for s in sympy.denom(sympy.together(each.expr)).free_symbols}
    if not given & below:
        return []
    names = ", ".join(sorted(map(str, given & below)))
    return [f"for general {names}: where a denominator is zero the solution is another one"]

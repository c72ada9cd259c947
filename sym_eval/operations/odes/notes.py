"""What a reader should know about the solutions of a differential equation, in words.

Only words: nothing is solved or checked in here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sympy
from sympy.functions.elementary.trigonometric import InverseTrigonometricFunction

from sym_eval.evidence.points import ordered
from sym_eval.operations.odes.checked import Checked
from sym_eval.operations.odes.linear import Linear, linear
from sym_eval.operations.odes.problem import Single
from sym_eval.operations.odes.unique import Start

_PARTLY = "on a part of the line, or for some constants, only"


def notes(single: Single, start: Start, found: Sequence[Checked], unless: Any = None) -> list[str]:
    """The notes in the order of their weight; `unless`: what is zero where others fit."""
    said = [] if unless is None else [f"others may meet the values where {unless} = 0"]
    said += [*_uniqueness(single, start, found), *_constants(single, found)]
    said += [*_missing(single, found), *_branches(single, found)]
    name = single.problem.functions[0].func.__name__
    if any(each.implicit for each in found):
        said.append(
            f"implicit: the equation between {single.x} and {name} was not solved for {name}"
        )
    parameters = _parameters(single, found)
    equation = linear(single)
    # An oscillator tells its border cases itself, with their solutions: the general words would
    # repeat it.
    if equation is not None and equation.damped is not None:
        names = single.problem.constants(2)
        given = bool(single.problem.conditions)
        if not given or any(_may_vanish(each.expr).free_symbols for each in found):
            parameters += equation.damped.notes(names, given)
    else:
        parameters = parameters or _double_roots(single, found, equation)
    return [*said, *_where(single, start, found), *parameters]


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
    return of_constants(named, bool(single.problem.conditions))


def of_constants(named: Sequence[Any], given: bool) -> list[str]:
    """What is said of the constants in solutions, of which values may be `given`."""
    names = ", ".join(map(str, named))
    if not named or given:
        return [f"infinitely many solutions: the values leave {names} free"] if named else []
    return [f"{names} {'are free constants' if len(named) > 1 else 'is a free constant'}"]


def _missing(single: Single, found: Sequence[Checked]) -> list[str]:
    """A general solution has as many constants as the order."""
    if single.problem.conditions:
        return []
    names = set(single.problem.constants(single.order))
    # The one with most constants counts: singular solutions beside it have fewer by nature.
    most = max(len(names & each.equation(single).free_symbols) for each in found)
    if most == len(names):
        return []
    return [f"not all solutions: the general one has {len(names)} constants and was not found"]


def _branches(single: Single, found: Sequence[Checked]) -> list[str]:
    """That an equation like tan(y) = C1 + x was solved by one branch of its inverse."""
    if single.problem.conditions:
        return []
    names = set(single.problem.constants(single.order))
    arcs = {
        type(arc).__name__
        for each in found
        for arc in each.expr.atoms(InverseTrigonometricFunction, sympy.LambertW)
        if arc.free_symbols & names
    }
    said = "there may be other solutions by other branches of"
    return [f"{said} {', '.join(sorted(arcs))}"] if arcs else []


def _where(single: Single, start: Start, found: Sequence[Checked]) -> list[str]:
    said = []
    for each in found:
        if each.partly and len(each.sides) == 1:
            side = ">=" if each.sides[0] > 0 else "<="
            said.append(f"{_short(each)} solves it for {single.x} {side} {start.near} only")
        elif each.partly:
            said.append(f"{_short(each)} solves it {_PARTLY}: a branch of a root")
    return said


def _short(each: Checked) -> str:
    text = str(each.expr)
    return text if len(text) <= 40 else "it"


def _may_vanish(expr: Any) -> Any:
    """What stands below the line, without exponentials: they are never zero."""
    factors = sympy.Mul.make_args(sympy.denom(sympy.together(expr)))
    return sympy.Mul(*(f for f in factors if not isinstance(f, sympy.exp)))


def _parameters(single: Single, found: Sequence[Checked]) -> list[str]:
    given = {s for s in ordered(single.f) if s not in (single.x, *single.ys)}
    return special(given, [each.expr for each in found])


def special(given: set[Any], found: Sequence[Any]) -> list[str]:
    """That letters of the problem stand in denominators of its solutions."""
    below = {s for expr in found for s in _may_vanish(expr).free_symbols if not s.is_nonzero}
    if not given & below:
        return []
    names = ", ".join(sorted(map(str, given & below)))
    return [f"for general {names}: where a denominator is zero the solution is another one"]


def _double_roots(single: Single, found: Sequence[Checked], equation: Linear | None) -> list[str]:
    """Where the parts of a general solution are the same one: x'' + c x' + k x at c^2 = 4k.

    Of constant coefficients, or polynomials as Euler's: the Wronskian at one place where the
    highest is not zero says it for every place (Abel).
    """
    names = single.problem.constants(single.order)
    if equation is None or single.problem.conditions or len(found) != 1 or single.order < 2:
        return []
    place = int(any(c.has(single.x) for c in equation.coefficients))
    plain = all(c.is_polynomial(single.x) for c in equation.coefficients)
    if not plain or not equation.coefficients[-1].subs(single.x, place).is_nonzero:
        return []
    parts = [found[0].expr.diff(name) for name in names]
    value = sympy.numer(sympy.together(sympy.wronskian(parts, single.x).subs(single.x, place)))
    bases = [f.as_base_exp()[0] for f in sympy.Mul.make_args(sympy.factor(value))]
    factors = [-f if f.could_extract_minus_sign() else f for f in bases]
    return [
        f"for general {', '.join(sorted(map(str, f.free_symbols)))}: "
        f"where {f} = 0 the solution is another one"
        for f in dict.fromkeys(factors)
        # Zero is possible but not certain. A factor with a free constant is no condition on
        # parameters.
        if f.is_zero is None and not f.has(*names)
    ]

"""Eigenvalue problems: a homogeneous boundary value problem with a parameter in the equation.

For y'' + q y = 0 the eigenvalues and eigenfunctions are given where the determinant of the values
is a sine or a cosine; else the determinant is named. That no others exist below zero is a scan.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sympy

from sym_eval.evidence import residual
from sym_eval.evidence.numeric import steady
from sym_eval.evidence.verdict import Check, Undecided, Verdict, unchecked
from sym_eval.operations.common import Answer
from sym_eval.operations.odes.linear import Linear
from sym_eval.operations.odes.problem import Single
from sym_eval.operations.odes.values import condition_values

_SCAN = tuple(sympy.Rational(k, 7) for k in range(1, 60))  # of w in lambda = -w^2


@dataclass(frozen=True)
class Eigen:
    """The parameter, and q of y'' + q y = 0 as a function of it."""

    parameter: Any
    q: Any


def eigen(single: Single, linear: Linear | None) -> Eigen | None:
    """The eigenvalue problem, if it is one."""
    problem = single.problem
    if linear is None or linear.g != 0 or single.order != 2:
        return None
    zero = dict.fromkeys(problem.places, sympy.S.Zero)
    homogeneous = all(c.xreplace(zero) == 0 for c in problem.conditions)
    # Values at one point are an initial value problem: only y = 0 solves it, whatever the
    # parameter.
    if len(problem.conditions) != 2 or not homogeneous or len(problem.points) != 2:
        return None
    fixed = {s for c in problem.conditions for s in c.free_symbols}
    free = [s for s in single.f.free_symbols - {single.x, *single.ys} if s not in fixed]
    q = sympy.cancel(linear.coefficients[0] / linear.coefficients[2])
    # The one letter of the equation that no condition fixes is the eigenvalue; with two of them
    # nobody knows which was meant.
    if len(free) != 1 or linear.coefficients[1] != 0 or q.has(single.x) or not q.has(free[0]):
        return None
    return Eigen(free[0], q)


def answer(single: Single, asked: Eigen) -> Answer | None:
    """The eigenvalues with their functions; None if only that there are such can be said."""
    w = sympy.Symbol("w", positive=True)
    waves = (sympy.cos(w * single.x), sympy.sin(w * single.x))
    found = _family(_determinant(single, waves), w)
    values = [v for v in sympy.solve(asked.q - w**2, asked.parameter) if not v.has(sympy.I)]
    if found is None or not values or _has_negative(single):
        return None
    n = sympy.Symbol("n", integer=True, positive=True)
    size = found.subs(sympy.Symbol("n", real=True), n)
    function = _function(single, waves, w, size)
    if function is None:
        return None
    equations = [sympy.Eq(asked.parameter, sympy.simplify(v.subs(w, size))) for v in values]
    check = _check(single, asked, values[0].subs(w, size), function)
    back = {n: sympy.Symbol("n", real=True)}
    shown = [e.subs(back) for e in equations] + [_solution(single, function.subs(back))]
    return Answer(shown, check, _notes(single, asked))


def note(single: Single, asked: Eigen) -> str:
    """What is said where the eigenvalues have no formula."""
    w = sympy.Symbol("w", positive=True)
    waves = (sympy.cos(w * single.x), sympy.sin(w * single.x))
    determinant = sympy.factor(_determinant(single, waves))
    return (
        f"an eigenvalue problem: solutions other than zero exist where {determinant} = 0 "
        f"with {asked.q} = w**2"
    )


def _determinant(single: Single, waves: tuple[Any, Any]) -> Any:
    columns = [condition_values(single.problem, (wave,)) for wave in waves]
    return sympy.simplify(sympy.Matrix(columns).det())


def _family(determinant: Any, w: Any) -> Any:
    """The positive zeros of a sine or cosine, by n = 1, 2, 3, …"""
    factors = [f for f in sympy.Mul.make_args(sympy.factor(determinant)) if f.has(w)]
    # A power of w is no source of positive zeros, and w > 0.
    swings = [f for f in factors if f.as_base_exp()[0] != w]
    n = sympy.Symbol("n", real=True)
    if len(swings) != 1 or not isinstance(swings[0], (sympy.sin, sympy.cos)):
        return None
    rate = sympy.cancel(swings[0].args[0] / w)
    if rate.has(w):
        return None
    # The positive zeros of sin are n*pi, those of cos (n - 1/2)*pi, from n = 1 on.
    turn = n if isinstance(swings[0], sympy.sin) else n - sympy.Rational(1, 2)
    return sympy.pi * turn / (abs(rate) if rate.is_number else rate)


def _function(single: Single, waves: tuple[Any, Any], w: Any, size: Any) -> Any:
    """The combination that the first value which says anything leaves."""
    columns = [condition_values(single.problem, (wave.subs(w, size),)) for wave in waves]
    for left, right in zip(*columns, strict=True):
        a, b = (sympy.simplify(e) for e in (right, -left))
        if a != 0 or b != 0:
            wave = a * waves[0].subs(w, size) + b * waves[1].subs(w, size)
            short = sympy.simplify(wave).as_independent(single.x, as_Add=False)[1]
            return single.problem.constants(1)[0] * short
    return None


def _check(single: Single, asked: Eigen, value: Any, function: Any) -> Check:
    left = single.put_in(function).subs(asked.parameter, value)
    values = condition_values(single.problem, (function,))
    if not all(residual.vanishes(e) for e in (left, *values)):
        return unchecked("it was not put in")
    return Check(Verdict.AGREES, "put in for every n, exactly; that there are no others is a scan")


def _has_negative(single: Single) -> bool:
    """Whether the scan sees an eigenvalue below zero."""
    w = sympy.Symbol("w", positive=True)
    waves = (sympy.cosh(w * single.x), sympy.sinh(w * single.x))
    determinant = _determinant(single, waves)
    others = sorted(determinant.free_symbols - {w}, key=str)
    place = {s: sympy.Rational(13, 11) for s in others}
    try:
        seen = [steady(determinant, {**place, w: k}) for k in _SCAN]
    except Undecided:
        return True
    return any(a * b <= 0 for a, b in zip(seen, seen[1:], strict=False))


def _solution(single: Single, function: Any) -> Any:
    return sympy.Eq(single.problem.functions[0], function, evaluate=False)


def _notes(single: Single, asked: Eigen) -> tuple[str, ...]:
    flat = _determinant(single, (sympy.S.One, single.x)) == 0
    said = f"an eigenvalue problem: n = 1, 2, 3, …; for other {asked.parameter} only zero solves it"
    extra = (f"{asked.q} = 0 has a solution other than zero too",) if flat else ()
    return (said, *extra)

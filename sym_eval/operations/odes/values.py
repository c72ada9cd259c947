"""Constants from given values: initial, at several points, at infinity.

Linear conditions are settled by elimination, so that "no solution" and "a constant stays free" are
exact statements; others are left to SymPy's solve, and whoever asked puts the result back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import sympy

from sym_eval.operations.odes.problem import At, Problem

_BAD = (sympy.nan, sympy.zoo, sympy.oo, sympy.S.NegativeInfinity)
_SIMPLIFY_OPS = 120  # of each value put in; there may be several


@dataclass(frozen=True)
class Fitted:
    """Solutions with their constants put in. `none`: it was shown that no constants fit.

    `unless`: what is zero for those values of the parameters for which the constants are not these.
    """

    solutions: tuple[Any, ...]
    none: bool = False
    free: tuple[Any, ...] = ()
    unless: Any = None


class Unfit(NotImplementedError):
    """The constants could not be found; whether there are any is not known."""


def fit(problem: Problem, general: Any, constants: Sequence[Any]) -> Fitted:
    """The solutions of a family y = general (or a tuple, one a function) that meet the values."""
    family = general if isinstance(general, tuple) else (general,)
    if not problem.conditions:
        return Fitted((general,), free=tuple(constants))
    linear = all(_is_linear(each, constants) for each in family)
    if linear and all(_linear_in_values(c, problem.places) for c in problem.conditions):
        return _by_elimination(problem, family, constants)
    return _by_solving(problem, family, constants)


def condition_values(problem: Problem, family: Sequence[Any]) -> list[Any]:
    """What each condition comes to for these functions: zero if it is met."""
    known = {node: _at(problem, family, at) for node, at in problem.places.items()}
    return [condition.xreplace(known) for condition in problem.conditions]


def _at(problem: Problem, family: Sequence[Any], at: At) -> Any:
    return value_at(family[problem.functions.index(at.function)], problem.x, at)


def value_at(expr: Any, x: Any, at: At) -> Any:
    """The value of a derivative there; a limit where putting in gives no number."""
    derivative = sympy.diff(expr, x, at.order)
    if at.point.is_finite is not False:
        found = derivative.subs(x, at.point)
        if not found.has(*_BAD, sympy.AccumBounds):
            return _tidy(found)
    begun = sympy.diff(_beginning(expr, x, at.point), x, at.order)
    return _limit(begun, x, at.point)


# SymPy's limits of these are not always right: no statement that nothing exists rests on one.
_BESSEL = (sympy.besselj, sympy.bessely, sympy.besseli, sympy.besselk)
_SERIES = 5  # terms: what is left out vanishes faster than any power that is divided by


def _beginning(expr: Any, x: Any, point: Any) -> Any:
    """Bessel functions whose argument vanishes there as the first terms of their series, since
    SymPy's limits of their fractional orders are wrong."""
    known = {
        node: _series(node)
        for node in expr.atoms(*_BESSEL)
        if node.args[0].is_Rational and node.args[1].subs(x, point) == 0
    }
    return expr.xreplace({node: series for node, series in known.items() if series is not None})


def _series(node: Any) -> Any:
    order, z = node.args
    if isinstance(node, (sympy.besselj, sympy.besseli)):
        return _powers(node.func, order, z)
    if order.is_Integer:
        return None
    turn = sympy.sin(sympy.pi * order)
    up, down = (_powers(_FIRST[node.func], nu, z) for nu in (order, -order))
    if isinstance(node, sympy.bessely):
        return (up * sympy.cos(sympy.pi * order) - down) / turn
    return sympy.pi / 2 * (down - up) / turn


_FIRST = {sympy.bessely: sympy.besselj, sympy.besselk: sympy.besseli}


def _powers(function: Any, order: Any, z: Any) -> Any:
    sign = -1 if function is sympy.besselj else 1
    terms = (
        sympy.Integer(sign) ** k
        / (sympy.factorial(k) * sympy.gamma(order + k + 1))
        * (z / 2) ** (2 * k)
        for k in range(_SERIES)
    )
    return (z / 2) ** order * sum(terms, sympy.S.Zero)


def _limit(expr: Any, x: Any, point: Any) -> Any:
    if point is sympy.oo or point is -sympy.oo:
        return sympy.limit(expr, x, point)
    right = _one_sided(expr, x, point, 1)
    if right.is_finite:
        return right
    left = _one_sided(expr, x, point, -1)
    return left if left.is_finite else right


def _one_sided(expr: Any, x: Any, point: Any, side: int) -> Any:
    """With a positive distance, so that roots and powers of it multiply out."""
    t = sympy.Dummy("t", positive=True)
    return sympy.limit(sympy.expand(expr.subs(x, point + side * t)), t, 0, "+")


def _tidy(expr: Any) -> Any:
    return sympy.simplify(expr) if sympy.count_ops(expr) <= _SIMPLIFY_OPS else expr


def _is_linear(expr: Any, constants: Sequence[Any]) -> bool:
    return not any(expr.diff(a).has(*constants) for a in constants if expr.has(a))


def _linear_in_values(condition: Any, places: Mapping[Any, At]) -> bool:
    """Whether a condition is linear in the values at points."""
    names = {node: sympy.Dummy() for node in places if condition.has(node)}
    written = condition.xreplace(names)
    return all(not written.diff(name).has(*names.values()) for name in names.values())


def _by_elimination(problem: Problem, family: Sequence[Any], constants: Sequence[Any]) -> Fitted:
    """Each function is p + C1*b1 + …: the conditions become linear equations for the constants."""
    zero = dict.fromkeys(constants, 0)
    parts = [tuple(sympy.expand(e).xreplace(zero) for e in family)]
    parts += [tuple(e.diff(c) for e in family) for c in constants]
    columns = [[_at(problem, part, at) for at in problem.places.values()] for part in parts]
    vanish = _unbounded(problem, parts, columns)
    equations = [
        c for c, column in zip(constants, columns[1:], strict=True) if id(column) in vanish
    ]
    kept = [(c, col) for c, col in zip((1, *constants), columns, strict=True) if c not in equations]
    for condition in problem.conditions:
        known = {
            node: sum((c * column[i] for c, column in kept), sympy.S.Zero)
            for i, node in enumerate(problem.places)
        }
        equations.append(condition.xreplace(known))
    return _eliminated(equations, family, constants, len(problem.points) > 1)


def _unbounded(problem: Problem, parts: Any, columns: Any) -> set[int]:
    """Columns without a value at some point: their constants must be zero, since what grows at
    different rates does not cancel; Unfit where that is not clear."""
    found: set[int] = set()
    for i, at in enumerate(problem.places.values()):
        rough = [j for j, column in enumerate(columns) if _has_no_value(column[i])]
        if 0 in rough:
            raise Unfit("the particular solution has no value there")
        place = problem.functions.index(at.function)
        for a, b in combinations(rough, 2):
            _compare(parts[a][place], parts[b][place], problem.x, at)
        found |= {id(columns[j]) for j in rough}
    return found


def _compare(a: Any, b: Any, x: Any, at: At) -> None:
    ratio = _limit(sympy.simplify(a.diff(x, at.order) / b.diff(x, at.order)), x, at.point)
    apart = ratio == 0 or ratio.is_infinite or ratio.has(sympy.AccumBounds)
    if not apart:
        raise Unfit("two solutions grow alike there")


def _has_no_value(value: Any) -> bool:
    return bool(value.has(*_BAD, sympy.AccumBounds, sympy.Limit))


def _eliminated(
    equations: list[Any], family: Sequence[Any], constants: Sequence[Any], apart: bool
) -> Fitted:
    matrix, right = sympy.linear_eq_to_matrix([sympy.expand(e) for e in equations], *constants)
    found = sympy.linsolve((matrix, right), *constants)
    if found is sympy.S.EmptySet:
        certain = not matrix.free_symbols and not right.free_symbols
        return Fitted((), none=certain and not any(e.has(*_BESSEL) for e in family))
    (row,) = found.args
    chosen = dict(zip(constants, row, strict=True))
    free = tuple(c for c in constants if any(value.has(c) for value in row))
    # At one point the determinant is the family's own, and the answer's denominators say that.
    unless = _unless(matrix) if apart and not free else None
    return Fitted((_put(family, chosen),), free=free, unless=unless)


def _unless(matrix: Any) -> Any:
    """The determinant, where elimination divided by what parameters may make zero: for values at
    several points its zeros are the eigenvalues."""
    if matrix.rows != matrix.cols:
        return None
    factors = sympy.Mul.make_args(sympy.factor(_tidy(matrix.det())))
    open_ = [f for f in factors if f.free_symbols and f.is_zero is None]
    return sympy.Mul(*open_) if open_ else None


def _by_solving(problem: Problem, family: Sequence[Any], constants: Sequence[Any]) -> Fitted:
    equations = condition_values(problem, family)
    if any(_has_no_value(e) for e in equations):
        raise Unfit("no value there")
    wanted = [c for c in constants if any(e.has(c) for e in equations)]
    if not wanted:
        return Fitted((), none=False)
    found = sympy.solve(equations, wanted, dict=True)
    solutions = [_put(family, chosen) for chosen in found]
    return Fitted(tuple(dict.fromkeys(solutions)))


def _put(family: Sequence[Any], chosen: Mapping[Any, Any]) -> Any:
    done = tuple(each.subs(chosen, simultaneous=True) for each in family)
    return done if len(done) > 1 else done[0]


def started(problem: Problem) -> dict[Any, Any]:
    """The value of each function at the one point where they are given."""
    if len(problem.points) != 1 or len(problem.conditions) != len(problem.functions):
        raise NotImplementedError("no initial values")
    values: dict[Any, Any] = {}
    for condition in problem.conditions:
        node = next(n for n in problem.places if condition.has(n))
        name = sympy.Dummy()
        (values[problem.places[node].function],) = sympy.solve(
            condition.xreplace({node: name}), name
        )
    return values

"""A solution with its evidence: put into the equation and into every given value.

Nothing is solved in here; what does not hold raises Contradiction.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import mpmath
import sympy

from sym_eval.evidence import residual
from sym_eval.evidence.numeric import steady
from sym_eval.evidence.points import ordered, points
from sym_eval.evidence.verdict import (
    Check,
    Contradiction,
    NoValue,
    Undecided,
    Verdict,
    agrees,
    proved,
)
from sym_eval.operations.common import weakest
from sym_eval.operations.odes.problem import Single
from sym_eval.operations.odes.switched import switched
from sym_eval.operations.odes.values import condition_values

_NO_FORMULA = (sympy.nan, sympy.zoo, sympy.oo, sympy.Integral, sympy.Order, sympy.Limit)
_POINTS = 3  # where two functions that differ do not all agree by chance
_REAL = 1e-15  # an imaginary part beside a value of size 1


@dataclass(frozen=True)
class Checked:
    """y = expr, or an implicit `expr` in x and y that is `level` everywhere."""

    expr: Any
    check: Check
    level: Any = None
    sides: tuple[int, ...] = (-1, 1)
    partly: bool = False

    @property
    def implicit(self) -> bool:
        """Whether y stands on both sides, as it were."""
        return self.level is not None

    def equation(self, single: Single) -> Any:
        """The solution as an equation for y(x)."""
        y = single.problem.functions[0]
        if not self.implicit:
            return sympy.Eq(y, self.expr, evaluate=False)
        return sympy.Eq(self.expr.subs(single.ys[0], y), self.level, evaluate=False)


def check_explicit(single: Single, expr: Any, values: bool = True) -> Checked:
    """y = expr put in; Contradiction where it fails or is not real."""
    if expr.has(*_NO_FORMULA):
        raise Contradiction("no closed form")
    given = single.problem.points if values else []
    real = _real_sides(single, expr, given)
    _refuse_dependent(single, expr)
    seen = switched(single, expr) or residual.checked(single.put_in(expr), single.x, given)
    checks = [seen.check]
    if values:
        checks += [residual.value_is_zero(v) for v in condition_values(single.problem, (expr,))]
    check = _joined(checks)
    if check.verdict is Verdict.UNCHECKED:
        raise Contradiction(check.how)  # nobody is given what nobody checked
    sides = tuple(side for side in seen.sides if side in real)
    return Checked(expr, check, None, sides, seen.partly or len(sides) == 1)


def _refuse_dependent(single: Single, expr: Any) -> None:
    """Contradiction where two constants do what one could: the determinant of the derivatives by
    x of what each of them changes (a Wronskian, for a linear equation) is zero everywhere."""
    x = single.x
    constants = [c for c in single.problem.constants(single.order) if expr.has(c)]
    if len(constants) < 2 or single.problem.conditions:
        return
    rows = [[expr.diff(c)] for c in constants]
    for row in rows:
        for _ in constants[1:]:
            row.append(row[-1].diff(x))
    matrix = sympy.Matrix(rows)
    seen = [_size_at(matrix, point) for point in points(ordered(expr))]
    decided = [size for size in seen if size is not None]
    if len(decided) >= _POINTS and max(decided) <= _REAL:
        raise Contradiction("its constants are not independent")


def _size_at(matrix: Any, point: Any) -> Any:
    """How far the determinant is from zero, beside the size of the rows; None without numbers."""
    try:
        numbers = matrix.applyfunc(lambda entry: steady(entry, point))
    except (NoValue, Undecided):
        return None
    size = sympy.prod(max(1, *(abs(e) for e in numbers.row(k))) for k in range(numbers.rows))
    return abs(numbers.det(method="berkowitz")) / size


def _joined(checks: list[Check]) -> Check:
    """The residual's word, and that of the values."""
    values = checks[1:]
    if not values:
        return checks[0]
    worst = weakest(checks)
    if worst.verdict is Verdict.PROVED:
        return proved(f"{checks[0].how}, and meets the given values exactly")
    if worst.verdict is Verdict.AGREES:
        return agrees(f"{checks[0].how}; it meets the given values {weakest(values).how}")
    return worst


def _real_sides(single: Single, expr: Any, given: list[Any]) -> tuple[int, ...]:
    """The sides of the given points on which the function is real; Contradiction if on neither."""
    powers = [p for p in expr.atoms(sympy.Pow) if not p.exp.is_Integer and p.base.has(single.x)]
    if not given or not (expr.has(sympy.I, sympy.log) or powers):
        return (-1, 1)
    sides = tuple(side for side in (-1, 1) if all(_real_at(single, expr, g, side) for g in given))
    if not sides:
        raise Contradiction("it is not real")
    return sides


def _real_at(single: Single, expr: Any, place: Any, side: int) -> bool:
    """Whether it is real beside a point; where it has no number nothing speaks against it."""
    point = next(iter(points([s for s in ordered(expr, place) if s != single.x])), {})
    point = {**point, single.x: place.subs(point) + side * sympy.Rational(17, 997)}
    try:
        return _is_real(steady(expr, point))
    except NoValue:
        return False
    except Undecided:
        return True


def _is_real(number: Any) -> bool:
    return bool(abs(mpmath.im(number)) <= _REAL * max(1, abs(number)))


def check_implicit(single: Single, phi: Any, level: Any) -> Checked:
    """phi(x, y) = level differentiated, and y', y'', … put into the equation."""
    x, y = single.x, single.ys[0]
    if phi.has(*_NO_FORMULA, sympy.I) or level.has(sympy.I):
        raise Contradiction("no closed form")
    first = -phi.diff(x) / phi.diff(y)
    derivatives = [y, first]
    while len(derivatives) <= single.order:
        last = derivatives[-1]
        derivatives.append(last.diff(x) + last.diff(y) * first)
    left = single.f.subs(dict(zip(single.ys, derivatives, strict=True)), simultaneous=True)
    seen = residual.checked(left, x)
    if seen.check.verdict is Verdict.UNCHECKED:
        raise Contradiction(seen.check.how)
    how = f"differentiated implicitly; {seen.check.how}"
    return Checked(phi, Check(seen.check.verdict, how), level, seen.sides, seen.partly)

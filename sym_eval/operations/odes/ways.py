"""Ways to the solutions of equations that are not linear, cheapest first.

Own methods for first order, order reduced where y or x does not occur, then SymPy's methods one by
one. Proposes only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

import sympy

from sym_eval.operations.odes import linear as lin
from sym_eval.operations.odes.first import WAYS, Family, First
from sym_eval.operations.odes.first import Way as Method
from sym_eval.operations.odes.problem import Problem, Single
from sym_eval.operations.odes.unique import Start, highest
from sym_eval.operations.strategies import CANNOT

Proposal = Callable[[], list[Family]]
Solver = Callable[[Problem], list[Any]]
"""Explicit solutions of a problem: for what is reduced to another equation."""

SYMPY = "SymPy's "
"""How the names of SymPy's own methods begin here."""

# Series are no solutions in closed form, _Integral leaves the work to the reader, _best tries all
# the others again, and lie_group may search for minutes.
_NOT_THESE = ("power_series", "_Integral", "_best", "lie_group")


def constants_as_solutions(equation: Single) -> list[Any]:
    """Every constant y that solves the equation."""
    c = sympy.Dummy("c", real=True)
    left = sympy.expand(sympy.numer(sympy.together(equation.put_in(c))))
    parts = [left]
    if left.is_polynomial(equation.x) and left.has(equation.x):
        parts = [p for p in sympy.Poly(left, equation.x).all_coeffs() if p != 0]
    elif left.has(equation.x):
        # No polynomial in x: what solves it at one odd place is proposed; whoever asks puts it in.
        parts = [left.subs(equation.x, sympy.Rational(3, 7))]
    if not parts or not parts[0].has(c):
        return []
    return [s for s in sympy.solve(parts[0], c) if s.is_real is not False and not s.has(c)][:6]


class Way(NamedTuple):
    """A way to families of solutions, of one branch of the highest derivative or of all of them:
    (y')^2 = 1 has two, each with solutions of its own."""

    name: str
    proposed: Proposal
    branch: int = 0
    branches: int = 1


def families(equation: Single, start: Start, solver: Solver) -> Iterator[Way]:
    """The ways, those of each branch before those of all."""
    if equation.order == 1:
        yield from _first_order(equation, start)
        yield Way("Clairaut", partial(_clairaut, equation))
    else:
        yield Way("without y", partial(_without_y, equation, start, solver))
        yield Way("without x", partial(_without_x, equation, start, solver))
    yield from (Way(name, proposed) for name, proposed in _hints(equation))


def _first_order(equation: Single, start: Start) -> Iterator[Way]:
    try:
        sides = highest(equation)
    except CANNOT:
        return
    if len(sides) > 1:
        yield Way("Clairaut", partial(_clairaut, equation))
    (constant,) = equation.problem.constants(1)
    x, y, pair = equation.x, equation.ys[0], _pair(equation)
    value = start.values[0] if start.values else None
    known = lin.linear(equation) is not None
    for branch, side in enumerate(sides):
        bare = _without_bars(side, y)
        pair = pair if bare == [side] else None
        firsts = [First(f, x, y, constant, start.near, value, pair) for f in bare]
        for name, way in WAYS.items():
            if not (known and name == "linear"):
                yield Way(name, partial(_each, way, firsts), branch, len(sides))


def _each(way: Method, firsts: list[First]) -> list[Family]:
    return [family for first in firsts for family in way(first)]


def _without_bars(f: Any, y: Any) -> list[Any]:
    """f with |y| as y and as -y: a solution of either sign solves one of them."""
    bars = sympy.Abs(y)
    return [f.subs(bars, side) for side in (y, -y)] if f.has(bars) else [f]


def _pair(equation: Single) -> tuple[Any, Any] | None:
    """M and N of M + N y' = 0."""
    f = sympy.expand(equation.f)
    n = f.diff(equation.ys[1])
    return None if n.has(equation.ys[1]) else (f.subs(equation.ys[1], 0), n)


def _clairaut(equation: Single) -> list[Family]:
    """y = x y' + g(y'): straight lines, and the curve they touch."""
    x, (y, p) = equation.x, equation.ys
    solved = sympy.solve(equation.f, y)
    if len(solved) != 1:
        return []
    g = sympy.simplify(solved[0] - x * p)
    if g.has(x, y):
        return []
    (c,) = equation.problem.constants(1)
    envelope = [s for s in sympy.solve(x + g.diff(p), p) if not s.has(p)]
    curves = [Family(sympy.simplify(x * s + g.subs(p, s)), ()) for s in envelope]
    return [Family(c * x + g.subs(p, c), (c,)), *curves]


def _without_y(equation: Single, start: Start, solver: Solver) -> list[Family]:
    """y does not occur: an equation for v = y^(k), integrated k times."""
    lowest = next(k for k, y in enumerate(equation.ys) if equation.f.has(y))
    if lowest == 0:
        return []
    x, v = equation.x, sympy.Function("v")(equation.x)
    inner = equation.f.subs(
        {y: v.diff(x, k) for k, y in enumerate(equation.ys[lowest:])}, simultaneous=True
    )
    conditions = [
        (v.diff(x, k) if k else v).subs(x, start.near) - value
        for k, value in enumerate(start.values[lowest:])
    ]
    solutions = solver(Problem((v,), x, (inner.doit(),), tuple(conditions)))
    return [_integrated(equation, expr, lowest) for expr in solutions]


def _integrated(equation: Single, derivative: Any, times: int) -> Family:
    """A derivative integrated, with a new constant each time."""
    names = equation.problem.constants(equation.order)
    expr = derivative.subs(_renamed(equation, derivative))
    # The inner solution has used up some names already; the integrals take the next ones.
    for c in [c for c in names if not expr.has(c)][:times]:
        expr = lin.antiderivative(expr, equation.x) + c
    return Family(expr, tuple(c for c in names if expr.has(c)))


def _renamed(equation: Single, expr: Any) -> dict[Any, Any]:
    """The inner problem's constants by the names of the outer one's."""
    outer = equation.problem.constants(equation.order)
    inner = sorted(
        (s for s in expr.free_symbols if s.name[:1] == "C" and s.name[1:].isdigit()), key=str
    )
    known = {s.name for s in equation.f.free_symbols}
    return dict(zip([s for s in inner if s.name not in known], outer, strict=False))


def _without_x(equation: Single, start: Start, solver: Solver) -> list[Family]:
    """x does not occur: p = y' as a function of y, then y' = p(y)."""
    if equation.order != 2 or equation.f.has(equation.x):
        return []
    y = sympy.Symbol("y", real=True)
    p = sympy.Function("p")(y)
    inner = equation.f.subs(
        dict(zip(equation.ys, (y, p, p * p.diff(y)), strict=True)), simultaneous=True
    )
    # At rest 1/p has no value at the start, and p*p' = f has no solution by its own initial
    # value: energy gives it.
    if start.values and start.values[1] == 0:
        slopes = _from_energy(equation, start, y)
    else:
        given = [start.values] if start.values else []
        conditions = [p.subs(y, place) - slope for place, slope in given]
        slopes = solver(Problem((p,), y, (inner,), tuple(conditions)))
    slopes = [each for slope in slopes for each in _of_each_sign(slope, y)]
    moving = [_along(equation, slope, y, slopes) for slope in slopes if slope != 0]
    # y' = 0 cannot be separated: whatever stays where it is, is a solution of its own.
    resting = [Family(c, (c,)) for c in equation.problem.constants(1) if sympy.S.Zero in slopes]
    return [*moving, *resting]


def _of_each_sign(slope: Any, y: Any) -> list[Any]:
    """A slope y^2 + C for C above, below and at zero, where one antiderivative is not all."""
    constants = slope.free_symbols - {y}
    if len(constants) != 1 or not slope.is_polynomial(y) or sympy.degree(slope, y) < 2:
        return [slope]
    (c,) = constants
    return [slope, slope.subs(c, -c), slope.subs(c, 0)]


def _along(equation: Single, slope: Any, y: Any, slopes: list[Any]) -> Family:
    """y' = p(y) separated; of p and -p one is integrated, which may take long."""
    names = equation.problem.constants(2)
    turned = -slope in slopes[: slopes.index(slope)]
    slope = (-slope if turned else slope).subs(_renamed(equation, slope))
    used = [c for c in names if slope.has(c)]
    spare = next(c for c in names if c not in used)
    cache = equation.cache.setdefault("times", {})
    if slope not in cache:
        cache[slope] = lin.antiderivative(sympy.simplify(1 / slope), y)
    relation = (-cache[slope] if turned else cache[slope]) - equation.x
    return Family(relation.subs(y, equation.ys[0]), (spare, *used), implicit=True)


def _from_energy(equation: Single, start: Start, y: Any) -> list[Any]:
    """From rest: y'^2/2 is what the force has done since."""
    (force,) = highest(equation)
    if force.has(equation.ys[1]):
        return []
    work = lin.antiderivative(force.subs(equation.ys[0], y), y)
    square = sympy.factor(2 * (work - work.subs(y, start.values[0])))
    root = sympy.sqrt(square)
    return [root, -root]


def _hints(equation: Single) -> Iterator[tuple[str, Proposal]]:
    """SymPy's methods one at a time: one that hangs must not keep the others waiting."""
    problem = equation.problem
    y, ode = problem.functions[0], problem.equations[0]
    try:
        hints = sympy.classify_ode(ode, y)
    except CANNOT:
        return
    for hint in hints:
        if not any(word in hint for word in _NOT_THESE):
            yield SYMPY + hint, partial(_by_hint, equation, hint)


def _by_hint(equation: Single, hint: str) -> list[Family]:
    y, ode = equation.problem.functions[0], equation.problem.equations[0]
    found = sympy.dsolve(ode, y, hint=hint)
    families: list[Family] = []
    for each in found if isinstance(found, list) else [found]:
        families += _family(equation, each)
    return families


def _family(equation: Single, solution: Any) -> list[Family]:
    y = equation.problem.functions[0]
    names = equation.problem.constants(equation.order)
    theirs = {sympy.Symbol(f"C{i + 1}"): name for i, name in enumerate(names)}
    solution = solution.subs(theirs)
    if solution.lhs == y and not solution.rhs.has(y):
        constants = tuple(c for c in names if solution.rhs.has(c))
        return [Family(solution.rhs, constants)]
    if equation.order != 1:
        return []
    left = (solution.lhs - solution.rhs).subs(y, equation.ys[0])
    return [Family(e, (names[0],), implicit=True) for e in sympy.solve(left, names[0])]

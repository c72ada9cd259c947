"""First-order equations y' = f(x, y): the textbook's substitutions, one function each.

Each gives a relation phi(x, y) = C or a family y = g(x, C), or nothing. Nothing is checked in here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import sympy

from sym_eval.operations.odes import linear as lin
from sym_eval.operations.odes.particular import particular
from sym_eval.operations.odes.problem import At
from sym_eval.operations.odes.values import value_at


@dataclass(frozen=True)
class Family:
    """Solutions with constants: y = `expr`, or an `expr` in x and y that keeps its value."""

    expr: Any
    constants: tuple[Any, ...]
    implicit: bool = False


@dataclass(frozen=True)
class First:
    """y' = f(x, y), with the constant to use and the point of interest, if any."""

    f: Any
    x: Any
    y: Any
    constant: Any
    near: Any = None
    value: Any = None  # of y at that point
    pair: tuple[Any, Any] | None = None  # M and N where the equation was M + N y' = 0

    def kept(self, phi: Any) -> Family:
        """phi(x, y) keeps its value along a solution."""
        return Family(phi, (self.constant,), implicit=True)


Way = Callable[[First], "list[Family]"]


def _linear(first: First) -> list[Family]:
    f, y = sympy.expand(first.f), first.y
    slope = f.diff(y)
    if slope.has(y):
        return []
    problem = lin.Linear((-slope, sympy.S.One), sympy.simplify(f - slope * y), first.x)
    basis = lin.basis(problem, first.near)
    expr = particular(problem, basis) + first.constant * basis[0]
    return [Family(expr, (first.constant,))]


def _separable(first: First) -> list[Family]:
    parts = _separated(first.f, first.x, first.y)
    if parts is None:
        return []
    of_x, of_y = parts
    left = _primitive(1 / of_y, first.y)
    right = _primitive(of_x, first.x)
    return [first.kept(left - right)]


def _separated(f: Any, x: Any, y: Any) -> tuple[Any, Any] | None:
    """f as a product of a function of x and one of y."""
    if not f.has(y):
        return f, sympy.S.One
    if not f.has(x):
        return sympy.S.One, f
    for candidate in (f, sympy.factor(f), sympy.powsimp(sympy.expand(f))):
        parts = sympy.separatevars(candidate, dict=True, symbols=[x, y])
        if parts:
            return parts["coeff"] * parts[x], parts[y]
    slope = sympy.simplify(f.diff(y) / f)
    if slope.has(x):
        return None
    place = next((n for n in (1, 2, 3) if f.subs(y, n).is_finite is not False), None)
    if place is None or f.subs(y, place) == 0:
        return None
    of_x = f.subs(y, place)
    return of_x, sympy.simplify(f / of_x)


def _primitive(f: Any, x: Any) -> Any:
    """An antiderivative; logarithms of what may have either sign are left as they come."""
    return lin.antiderivative(sympy.simplify(f) if sympy.count_ops(f) < 60 else f, x)


def _bernoulli(first: First) -> list[Family]:
    """y' = p y + q y^n: linear for y^(1 - n)."""
    terms = sympy.Add.make_args(sympy.expand(sympy.powdenest(first.f)))
    powers: dict[Any, Any] = {}
    for term in terms:
        factor, body = term.as_independent(first.y, as_Add=False)
        base, exponent = body.as_base_exp()
        if base != first.y or exponent.has(first.x, first.y):
            return []
        powers[exponent] = powers.get(exponent, 0) + factor
    if len(powers) != 2 or 1 not in powers:
        return []
    (n,) = powers.keys() - {1}
    z = sympy.Dummy("z", real=True)
    inner = First((1 - n) * (powers[1] * z + powers[n]), first.x, z, first.constant, first.near)
    (found,) = _linear(inner)
    if (1 - n).is_Integer and abs(1 - n) == 1:
        return [Family(found.expr ** (1 - n), found.constants)]
    free = sympy.solve(sympy.Eq(found.expr, first.y ** (1 - n)), first.constant)
    return [first.kept(each) for each in free[:1]]


def _riccati(first: First) -> list[Family]:
    """y' = q0 + q1 y + q2 y^2, y = -u'/(q2 u): second-order and linear for u."""
    f, x, y = sympy.expand(first.f), first.x, first.y
    q2 = sympy.simplify(f.diff(y, 2) / 2)
    if q2 == 0 or q2.has(y):
        return []
    q1 = sympy.simplify(f.diff(y) - 2 * q2 * y)
    q0 = sympy.simplify(f - q1 * y - q2 * y**2)
    middle = -sympy.simplify(q1 + sympy.diff(q2, x) / q2)
    problem = lin.Linear((sympy.simplify(q2 * q0), middle, sympy.S.One), sympy.S.Zero, x)
    # In a quotient the half powers of Bessel functions cancel: no need of series about zero.
    a, b = lin.basis(problem, first.near if first.near != 0 else None)
    if first.value is not None:
        return [Family(_from_start(first, (a, b), q2), ())]
    u = a + first.constant * b
    last = Family(-sympy.diff(b, x) / (q2 * b), ())  # what the constant at infinity would give
    return [Family(-sympy.diff(u, x) / (q2 * u), (first.constant,)), last]


def _from_start(first: First, basis: tuple[Any, Any], q2: Any) -> Any:
    """The one whose u is 1 at the start, and u' what y there makes it."""
    x, y = first.x, sympy.Function("u")(first.x)
    values = [[value_at(b, x, At(y, order, first.near)) for b in basis] for order in range(2)]
    slope = (-q2 * first.value).subs(x, first.near)
    one, two = sympy.Matrix(values).LUsolve(sympy.Matrix([sympy.S.One, slope]))
    u = sympy.simplify(one) * basis[0] + sympy.simplify(two) * basis[1]
    return -sympy.diff(u, x) / (q2 * u)


def _homogeneous(first: First) -> list[Family]:
    """f depends on y/x alone, perhaps about another centre: u = y/x separates."""
    x, y = first.x, first.y
    u = sympy.Dummy("u", real=True)
    for a, b in _centres(first):
        shifted = first.f.subs({x: x + a, y: y + b}, simultaneous=True)
        positive = sympy.Dummy("x", positive=True)
        g = sympy.simplify(shifted.subs({x: positive, y: u * positive}, simultaneous=True))
        if g.has(positive):
            continue
        rays = [Family(b + r * (x - a), ()) for r in _zeros(g - u, u)]
        left = _primitive(1 / (g - u), u).subs(u, (y - b) / (x - a))
        return [first.kept(left - sympy.log(_sided(first, x - a, a))), *rays]
    return []


def _zeros(g: Any, u: Any) -> list[Any]:
    """Where a separated equation would divide by zero: those constants solve it."""
    try:
        found = sympy.solve(g, u)
    except NotImplementedError:
        return []
    return [root for root in found if root.is_real is not False][:4]


def _sided(first: First, distance: Any, a: Any) -> Any:
    left = first.near is not None and (first.near - a).is_negative
    return -distance if left else distance


def _centres(first: First) -> list[tuple[Any, Any]]:
    """The origin, and where numerator and denominator of f are both zero."""
    found = [(sympy.S.Zero, sympy.S.Zero)]
    parts = sympy.fraction(sympy.together(first.f))
    if all(_is_line(p, first.x, first.y) for p in parts):
        where = sympy.solve(parts, [first.x, first.y], dict=True)
        found += [(w[first.x], w[first.y]) for w in where if len(w) == 2]
    return found


def _is_line(p: Any, x: Any, y: Any) -> bool:
    return bool(p.is_polynomial(x, y)) and sympy.Poly(p, x, y).total_degree() == 1


def _of_a_line(first: First) -> list[Family]:
    """f depends on y + k x alone: u = y + k x separates."""
    f, x, y = first.f, first.x, first.y
    if not f.has(y):
        return []
    k = sympy.simplify(f.diff(x) / f.diff(y))
    if k.has(x, y) or k == 0:
        return []
    u = sympy.Dummy("u", real=True)
    g = sympy.simplify(f.subs(y, u - k * x))
    if g.has(x):
        return []
    lines = [Family(root - k * x, ()) for root in _zeros(g + k, u)]
    return [*lines, first.kept(_primitive(1 / (g + k), u).subs(u, y + k * x) - x)]


def _exact(first: First) -> list[Family]:
    """M + N y' = 0 with an integrating factor of x, of y, or of the product."""
    x, y = first.x, first.y
    m, n = first.pair or _as_pair(first.f)
    for factor in _integrating_factors(m, n, x, y):
        a, b = sympy.expand(factor * m), sympy.expand(factor * n)
        phi = _primitive(a, x)
        rest = sympy.expand(b - phi.diff(y))
        rest = sympy.simplify(rest) if rest.has(x) else rest
        if not rest.has(x):
            return [first.kept(sympy.expand(phi + _primitive(rest, y)))]
    return []


def _as_pair(f: Any) -> tuple[Any, Any]:
    top, below = sympy.fraction(sympy.together(f))
    return -top, below


def _integrating_factors(m: Any, n: Any, x: Any, y: Any) -> Iterator[Any]:
    curl = sympy.expand(m.diff(y) - n.diff(x))
    curl = sympy.simplify(curl) if curl != 0 else curl
    if curl == 0:
        yield sympy.S.One
        return
    of_x, of_y = sympy.simplify(curl / n), sympy.simplify(-curl / m)
    if not of_x.has(y):
        yield sympy.simplify(sympy.exp(_primitive(of_x, x)))
    if not of_y.has(x):
        yield sympy.simplify(sympy.exp(_primitive(of_y, y)))
    if not (m.is_polynomial(x, y) and n.is_polynomial(x, y)):
        return
    p, q = sympy.symbols("p q", cls=sympy.Dummy)
    left = sympy.expand(x * y * curl + q * x * m - p * y * n)
    found = sympy.solve(sympy.Poly(left, x, y).coeffs(), [p, q], dict=True)
    if found and len(found[0]) == 2:
        yield x ** found[0][p] * y ** found[0][q]


def _in_the_inverse(first: First) -> list[Family]:
    """dx/dy = 1/f is linear in x."""
    x, y = first.x, first.y
    inverse = sympy.expand(sympy.simplify(1 / first.f))
    slope = inverse.diff(x)
    if slope.has(x) or not inverse.has(x):
        return []
    problem = lin.Linear((-slope, sympy.S.One), sympy.simplify(inverse - slope * x), y)
    basis = lin.basis(problem)
    return [first.kept(sympy.simplify((x - particular(problem, basis)) / basis[0]))]


WAYS: dict[str, Way] = {
    "linear": _linear,
    "separable": _separable,
    "Bernoulli": _bernoulli,
    "exact": _exact,
    "homogeneous": _homogeneous,
    "a function of a line": _of_a_line,
    "Riccati": _riccati,
    "linear for the inverse": _in_the_inverse,
}

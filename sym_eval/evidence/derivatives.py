"""Is this the derivative? Differences of values say so; of polynomials the coefficients do.

Never uses a rule of differentiation. Undefined functions are tried with functions of our own put
in for them; an implicit function is followed along its curve by a root finder.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

import mpmath
import sympy
from mpmath import mp
from sympy.core.function import AppliedUndef

from sym_eval.evidence import calculus
from sym_eval.evidence.digits import close, value
from sym_eval.evidence.equality import DIGITS
from sym_eval.evidence.numeric import exact, function_of, steady
from sym_eval.evidence.points import ordered, points
from sym_eval.evidence.verdict import Check, Contradiction, Undecided, agrees, proved, unchecked

Steps = Sequence[tuple[Any, int]]

_POINTS, _HIGH = 3, 10  # derivatives of higher order are compared at one point only
_CURVE_DPS = 30  # differences of roots lose half of them
_STARTS = (0.7 + 0.4j, -1.1 + 0.3j, 2.3 - 0.6j)  # off the real line: roots of either kind are met
POLYNOMIAL = proved("coefficient by coefficient")


def check_derivative(f: Any, g: Any, steps: Steps) -> Check:
    """Whether g is the derivative of f by the steps; Contradiction where numbers differ."""
    # First, and without looking for anything else: it is what is asked for most.
    if _is_polynomial(f, g, steps):
        return _polynomial(f, g, *steps[0])
    f, g, steps, put_in = _about_symbols(f, g, steps)
    if not put_in and _is_polynomial(f, g, steps):
        return _polynomial(f, g, *steps[0])
    return _by_numbers(f, g, steps, put_in)


def _is_polynomial(f: Any, g: Any, steps: Steps) -> bool:
    x = steps[0][0]
    one = len(steps) == 1 and x.is_Symbol
    return bool(one and f.is_polynomial(x) and g.is_polynomial(x))


def _by_numbers(f: Any, g: Any, steps: Steps, put_in: str) -> Check:
    variables = [x for x, _ in steps]
    orders: dict[Any, int] = {}
    for x, count in steps:
        orders[x] = orders.get(x, 0) + count
    enough = _POINTS if sum(orders.values()) <= _HIGH else 1
    heavy = calculus.has_heavy(f)
    digits, good, reason = calculus.SLOPE_DIGITS if heavy else DIGITS, 0, ""
    for point in points(ordered(f, *variables)):
        try:
            expected = calculus.derivatives(f, orders, point)
            found = calculus.number(g, point) if heavy else steady(g, point)
        except Undecided as why:
            reason = str(why)
            continue
        if not close(expected, found, digits) and abs(expected - found) > mpmath.mpf(10) ** -digits:
            where = ", ".join(f"{x} = {point[x]}" for x in variables)
            raise Contradiction(f"at {where}", mpmath.nstr(expected, digits))
        good += 1
        if good == enough:
            return agrees(f"numeric derivatives agree to {digits} digits at {good} points{put_in}")
    return unchecked(f"too few points with a numeric derivative: {reason}")


def _about_symbols(f: Any, g: Any, steps: Steps) -> tuple[Any, Any, Steps, str]:
    """The same question about symbols: y(x) as a variable gets a name, f(x) a function of ours."""
    functions = f.atoms(AppliedUndef) if isinstance(f, sympy.Basic) else set()
    if not functions and all(x.is_Symbol for x, _ in steps):
        return f, g, steps, ""
    if all(not x.is_Symbol for x, _ in steps):
        unknown = [*functions, *f.atoms(sympy.Derivative), *(x for x, _ in steps)]
        names = {node: sympy.Dummy(real=True) for node in unknown}
        return f.xreplace(names), g.xreplace(names), [(names[x], n) for x, n in steps], ""
    if any(not x.is_Symbol for x, _ in steps):
        return f, g, steps, ""
    said = ", with functions put in for " + ", ".join(sorted({str(h.func) for h in functions}))
    return _with_functions(f), _with_functions(g), steps, said


def _with_functions(expr: Any) -> Any:
    """Each undefined function replaced by one of its own that no derivative annihilates."""
    expr = expr.replace(sympy.Derivative, _by_letters)
    names = sorted({node.func for node in expr.atoms(AppliedUndef)}, key=str)
    for turn, name in enumerate(names):
        expr = expr.replace(name, lambda *args, turn=turn: _own(args, turn))
    return expr.doit()


def _by_letters(f: Any, *steps: Any) -> Any:
    """A derivative by g(x), as the chain rule has it, as one by a letter at g(x)."""
    places = {x: sympy.Dummy(real=True) for x, _ in steps if not x.is_Symbol}
    named = sympy.Derivative(f.xreplace(places), *((places.get(x, x), n) for x, n in steps))
    return sympy.Subs(named, list(places.values()), list(places)) if places else named


def _own(args: Sequence[Any], turn: int) -> Any:
    inner = sum((arg * sympy.Rational(i + 2 + turn, i + 3) for i, arg in enumerate(args)), start=0)
    return sympy.exp(inner / 5) + sympy.sin(inner) / (turn + 2) + 3


def _polynomial(f: Any, g: Any, x: Any, order: int) -> Check:
    """Coefficient by coefficient, with the falling factorial and without any rule of SymPy's."""
    before, after = _coefficients(f, x), _coefficients(g, x)
    expected = {n - order: c * math.perm(n, order) for n, c in before.items() if n >= order}
    if after.keys() == expected.keys() and all(
        after[n] == expected[n] or sympy.expand(after[n] - expected[n]) == 0 for n in after
    ):
        return POLYNOMIAL
    raise Contradiction("the coefficients differ")


def _coefficients(f: Any, x: Any) -> dict[int, Any]:
    """What stands with each power of x, zeros left out."""
    # A sum of plain terms is read off: building a Poly costs more than the derivative did.
    terms = [_term(term, x) for term in sympy.Add.make_args(f)]
    powers = [term[0] for term in terms if term is not None]
    if len(powers) == len(terms) == len(set(powers)):
        return {power: c for power, c in filter(None, terms) if c != 0}
    return {power: c for (power,), c in sympy.Poly(f, x).terms() if c}


def _term(term: Any, x: Any) -> tuple[int, Any] | None:
    """Power and coefficient of c*x**n; None for anything else, as x*(x + 1)."""
    with_x = [factor for factor in sympy.Mul.make_args(term) if x in factor.free_symbols]
    if len(with_x) > 1:
        return None
    base, power = with_x[0].as_base_exp() if with_x else (x, sympy.S.Zero)
    if base != x or not power.is_Integer:
        return None
    return int(power), term / x**power if with_x else term


def check_implicit(curve: Any, found: Any, pair: tuple[Any, Any], order: int) -> Check:
    """Whether y as a function of x on curve = 0 has that derivative; pair is (x, y)."""
    x, y = pair
    good, reason = 0, "no point on the curve was met"
    for point in points(ordered(curve, x, y)):
        try:
            place, expected = _followed(curve, pair, point, order)
            with mp.workdps(_CURVE_DPS):
                given = _at(found, [x, y], {**point, y: None}, place)
        except (Undecided, ValueError, ZeroDivisionError) as why:
            reason = str(why)[:80]
            continue
        if not close(expected, given, _CURVE_DIGITS) and abs(expected - given) > 1e-9:
            raise Contradiction(f"at {x} = {point[x]}", mpmath.nstr(expected, _CURVE_DIGITS))
        good += 1
        if good == _POINTS:
            return agrees(f"followed along the curve, to {_CURVE_DIGITS} digits at {good} points")
    return unchecked(f"too few points on the curve: {reason}")


_CURVE_DIGITS = 9  # of the half that _CURVE_DPS leaves


def _followed(curve: Any, pair: tuple[Any, Any], point: Any, order: int) -> tuple[Any, Any]:
    """A point (x, y) of the curve and the derivative there, by differences of roots."""
    x, y = pair
    f = _fixed(curve, pair, point)
    with mp.workdps(_CURVE_DPS):
        start = exact(point[x])
        height = _first_root(f, start)

        def along(t: Any) -> Any:
            return mp.findroot(lambda z: value(f, [t, z]), height)

        return (start, height), mp.diff(along, start, order)


def _fixed(expr: Any, pair: tuple[Any, Any], point: Any) -> Any:
    rest = {s: n for s, n in point.items() if s not in pair}
    return function_of(expr.subs(rest), list(pair))


def _at(expr: Any, pair: list[Any], point: Any, place: Iterable[Any]) -> Any:
    return value(_fixed(expr, (pair[0], pair[1]), point), list(place))


def _first_root(f: Any, start: Any) -> Any:
    for guess in _STARTS:
        try:
            return mp.findroot(lambda z: value(f, [start, z]), mp.mpc(guess))
        except (ValueError, ZeroDivisionError):
            continue
    raise Undecided("no point on the curve was met")

"""Numbers for expressions, from a walk of our own over the tree: mpmath, never SymPy's `evalf`.

An expression is turned into nested closures once and then called at many points and precisions.
What has no numeric meaning raises Undecided; nothing is guessed and no text is ever compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from operator import mul
from typing import Any

import mpmath
import sympy
from mpmath import mp
from sympy.logic.boolalg import And, BooleanFalse, BooleanTrue, Not, Or

from sym_eval.evidence.digits import Function, Number, close, real, value
from sym_eval.evidence.functions import ANY_SIZE, TABLE
from sym_eval.evidence.verdict import NoValue, Undecided

Point = Mapping[Any, Any]  # symbol -> exact SymPy number

# exp() of an argument beyond 2**1000 works with thousands of digits: a tower of them never ends.
_HUGE = 1000
_DEEP = 1000  # digits: e**1000 against e**-1000 are 870 of them


def function_of(expr: Any, symbols: Sequence[Any]) -> Function:
    """A function of numbers, one for each symbol; Undecided if a piece has no numeric meaning."""
    return _build(expr, {symbol: place for place, symbol in enumerate(symbols)})


def steady(expr: Any, point: Point, digits: int = 20) -> Number:
    """The value at an exact point, right to `digits` digits: two precisions agree on it."""
    function = function_of(expr, list(point))
    previous = _at(function, point, digits + 10)
    for dps in (2 * digits + 10, 6 * digits):
        current = _at(function, point, dps)
        if current != 0 and close(previous, current, digits):
            return current
        previous = current
    if previous == 0:
        return _beneath(function, point, digits)
    if abs(previous) < mp.mpf(10) ** (-4 * digits):
        return mp.mpf(0)
    if close(previous, deeper := _at(function, point, 12 * digits), digits):
        return deeper
    raise Undecided("digits cancel")


def _beneath(function: Function, point: Point, digits: int) -> Number:
    """What is left where all digits cancel: of cosh(200) - sinh(200) at 120 digits nothing is."""
    first, second = (_at(function, point, dps) for dps in (_DEEP, _DEEP + digits))
    if abs(second) < mp.mpf(10) ** (-_DEEP // 2):
        return mp.mpf(0)
    if close(first, second, digits):
        return second
    raise Undecided("digits cancel")


def exact(number: Any) -> Number:
    """An exact SymPy number at the precision in force."""
    return _build(number, {})(())


def _at(function: Function, point: Point, dps: int) -> Number:
    with mp.workdps(dps):
        return value(function, [exact(number) for number in point.values()])


def _build(expr: Any, places: Mapping[Any, int]) -> Function:
    if expr in places:
        place = places[expr]
        return lambda v: v[place]
    for kind, build in _BUILDERS:
        if isinstance(expr, kind):
            return build(expr, places)
    meaning = TABLE.get(expr.func) if isinstance(expr, sympy.Basic) else None
    if meaning is not None:
        return _call(meaning, _all(expr.args, places), tame=expr.func not in ANY_SIZE)
    return _other(expr, places)


def _all(args: Sequence[Any], places: Mapping[Any, int]) -> list[Function]:
    return [_build(arg, places) for arg in args]


def _call(meaning: Callable[..., Number], args: list[Function], tame: bool) -> Function:
    if not tame:
        return lambda v: meaning(*(arg(v) for arg in args))
    return lambda v: meaning(*(_tame(arg(v)) for arg in args))


def _tame(number: Number) -> Number:
    if mp.isfinite(number) and mp.mag(number) > _HUGE:
        raise Undecided("an argument too large")
    return number


def _rational(expr: Any, _places: Mapping[Any, int]) -> Function:
    p, q = int(expr.p), int(expr.q)
    return (lambda v: mp.mpf(p)) if q == 1 else (lambda v: mp.mpf(p) / q)


def _constant(expr: Any, _places: Mapping[Any, int]) -> Function:
    return lambda v: mp.mpf(expr._to_mpmath(mp.prec))


def _float(expr: Any, _places: Mapping[Any, int]) -> Function:
    number = mp.make_mpf(expr._mpf_)
    return lambda v: number


def _imaginary(_expr: Any, _places: Mapping[Any, int]) -> Function:
    return lambda v: mp.mpc(0, 1)


def _infinite(expr: Any, _places: Mapping[Any, int]) -> Function:
    number = mp.inf if expr is sympy.oo else -mp.inf
    return lambda v: number


def _add(expr: Any, places: Mapping[Any, int]) -> Function:
    args = _all(expr.args, places)
    return lambda v: sum((arg(v) for arg in args), mp.mpf(0))


def _mul(expr: Any, places: Mapping[Any, int]) -> Function:
    args = _all(expr.args, places)
    return lambda v: reduce(mul, [arg(v) for arg in args])


def _pow(expr: Any, places: Mapping[Any, int]) -> Function:
    base, exponent = _build(expr.base, places), expr.exp
    if exponent.is_Integer and abs(int(exponent)) < 1 << 20:
        n = int(exponent)
        return lambda v: _whole_power(base(v), n)
    if exponent is sympy.S.Half:
        return lambda v: mp.sqrt(base(v))
    return _call(_power, [base, _build(exponent, places)], tame=False)


def _whole_power(base: Number, n: int) -> Number:
    if mp.isfinite(base) and base != 0 and (mp.mag(base) * n).bit_length() > _HUGE:
        raise Undecided("a power too large")
    return base**n


def _power(base: Number, exponent: Number) -> Number:
    if base != 0 and mp.mag(exponent) + mp.mag(abs(mp.log(abs(base))) + 1) > 2 * _HUGE:
        raise Undecided("a power too large")
    return mp.power(base, exponent)


def _piecewise(expr: Any, places: Mapping[Any, int]) -> Function:
    pieces = [(_when_needed(e, places), condition(c, places)) for e, c in expr.args]

    def choose(v: Sequence[Number]) -> Number:
        for piece, holds in pieces:
            if holds(v):
                return piece(v)
        raise NoValue("no piece applies")

    return choose


def _when_needed(expr: Any, places: Mapping[Any, int]) -> Function:
    # A piece without a numeric meaning spoils only the points where it applies.
    try:
        return _build(expr, places)
    except Undecided as why:
        reason = str(why)

    def refuse(v: Sequence[Number]) -> Number:
        raise Undecided(reason)

    return refuse


def condition(expr: Any, places: Mapping[Any, int]) -> Callable[[Sequence[Number]], bool]:
    """A truth value as a function of numbers; symbols stand at their places."""
    if isinstance(expr, (BooleanTrue, BooleanFalse)):
        truth = bool(expr)
        return lambda v: truth
    if isinstance(expr, (And, Or, Not)):
        parts = [condition(arg, places) for arg in expr.args]
        if isinstance(expr, Not):
            return lambda v: not parts[0](v)
        joined = all if isinstance(expr, And) else any
        return lambda v: joined(part(v) for part in parts)
    compare = _RELATIONS.get(expr.func) if isinstance(expr, sympy.Basic) else None
    if compare is None:
        raise Undecided(f"no numeric meaning for the condition {type(expr).__name__}")
    left, right = _all(expr.args, places)
    return lambda v: compare(left(v), right(v))


def _ordered(compare: Callable[[Number, Number], bool]) -> Callable[[Number, Number], bool]:
    return lambda a, b: bool(compare(real(a), real(b)))


_RELATIONS: Mapping[Any, Callable[[Number, Number], bool]] = {
    sympy.Eq: lambda a, b: bool(a == b),
    sympy.Ne: lambda a, b: bool(a != b),
    sympy.Lt: _ordered(lambda a, b: a < b),
    sympy.Le: _ordered(lambda a, b: a <= b),
    sympy.Gt: _ordered(lambda a, b: a > b),
    sympy.Ge: _ordered(lambda a, b: a >= b),
}


def _algebraic(expr: Any, _places: Mapping[Any, int]) -> Function:
    """A root of a polynomial: SymPy isolates it, Newton's steps give the digits (30 x faster)."""
    coefficients = [_build(c, {}) for c in expr.poly.all_coeffs()]
    start = expr.evalf(_START)

    def newton(v: Sequence[Number]) -> Number:
        polynomial = [c(()) for c in coefficients]
        root = _build(start, {})(())
        for _ in range(mp.prec.bit_length() + 2):  # each step doubles the digits
            height, slope = mp.polyval(polynomial, root, derivative=1)
            root -= height / slope
        return root

    return newton


_START = 12  # digits: far closer than another root of what isolates within seconds


def _hyper(expr: Any, places: Mapping[Any, int]) -> Function:
    upper, lower = (_all(list(group), places) for group in (expr.ap, expr.bq))
    z = _build(expr.argument, places)
    return lambda v: mp.hyper([a(v) for a in upper], [b(v) for b in lower], z(v))


def _meijerg(expr: Any, places: Mapping[Any, int]) -> Function:
    groups = [_all(list(group), places) for group in (expr.an, expr.aother, expr.bm, expr.bother)]
    z = _build(expr.argument, places)

    def call(v: Sequence[Number]) -> Number:
        an, aother, bm, bother = ([a(v) for a in group] for group in groups)
        return mp.meijerg([an, aother], [bm, bother], z(v))

    return call


def _slope(expr: Any, places: Mapping[Any, int]) -> Function:
    """A derivative at a place, by differences: of a function that SymPy does not differentiate."""
    inner, variables = expr.expr, list(expr.variables)
    if not isinstance(inner, sympy.Derivative) or set(inner.variables) - set(variables):
        raise Undecided("no numeric meaning for Subs")
    f = _build(inner.expr, {**places, **{x: len(places) + i for i, x in enumerate(variables)}})
    at, orders = _all(expr.point, places), tuple(inner.variables.count(x) for x in variables)
    return lambda v: mp.diff(lambda *w: f([*v, *w]), tuple(place(v) for place in at), orders)


def _other(expr: Any, places: Mapping[Any, int]) -> Function:
    """SymPy's own numbers, for functions that are not in the table and have plain arguments."""
    if not isinstance(expr, sympy.Expr) or isinstance(expr, _NEVER):
        raise Undecided(f"no numeric meaning for {type(expr).__name__}")
    if not (expr.free_symbols & set(places)):
        return lambda v: _evaluated(expr)
    if not isinstance(expr, sympy.Function):
        raise Undecided(f"no numeric meaning for {type(expr).__name__}")
    args = _all(expr.args, places)
    return lambda v: _evaluated(expr.func(*(_back(arg(v)) for arg in args)))


def _evaluated(expr: Any) -> Number:
    number = expr.evalf(mp.dps + 5)
    parts = number.as_real_imag() if number.is_number else ()
    if not parts or not all(part.is_Float or part.is_Rational for part in parts):
        raise Undecided(f"no number for {type(expr).__name__}")
    x, y = (_build(part, {})(()) for part in parts)
    return mp.mpc(x, y) if y != 0 else x


def _back(number: Number) -> Any:
    if isinstance(number, mpmath.mpc):
        return _back(number.real) + sympy.I * _back(number.imag)
    return sympy.Float(number, mp.dps + 5)


_NEVER = (
    sympy.core.function.AppliedUndef,
    sympy.Integral,
    sympy.Sum,
    sympy.Product,
    sympy.Limit,
    sympy.Derivative,
    sympy.Symbol,
    sympy.DiracDelta,
)
_BUILDERS: tuple[tuple[Any, Callable[[Any, Mapping[Any, int]], Function]], ...] = (
    (sympy.Rational, _rational),
    (sympy.Float, _float),
    (sympy.NumberSymbol, _constant),
    (sympy.core.numbers.ImaginaryUnit, _imaginary),
    ((sympy.core.numbers.Infinity, sympy.core.numbers.NegativeInfinity), _infinite),
    (sympy.Add, _add),
    (sympy.Mul, _mul),
    (sympy.Pow, _pow),
    (sympy.Piecewise, _piecewise),
    (sympy.Subs, _slope),
    (sympy.hyper, _hyper),
    (sympy.meijerg, _meijerg),
    (sympy.CRootOf, _algebraic),
)

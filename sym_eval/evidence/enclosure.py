"""A certain enclosure of an expression's value at an exact point: the true value is inside.

A walk over the tree with outward rounding; rational values stay exact, so floors and comparisons
at whole numbers are decided. Raises where there is no value, or none that is certain; no quadrature
and no extrapolation, whose errors nobody bounds.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from typing import Any

import sympy
from mpmath import iv, mp
from sympy.logic.boolalg import And, BooleanFalse, BooleanTrue, Not, Or

from sym_eval.evidence import boxes, clock, enclosure_elementary, enclosure_gamma, enclosure_series
from sym_eval.evidence.boxes import Box
from sym_eval.evidence.truth import SIGNS
from sym_eval.evidence.verdict import NoValue, Undecided

Value = Any  # a SymPy Rational, exactly, or a Box
_TERMS = 500  # of a finite sum that is written out
_BITS = 20_000  # of an exact rational number; beyond, boxes are quicker
_TABLE = {**enclosure_elementary.TABLE, **enclosure_gamma.TABLE, **enclosure_series.TABLE}


def enclose(expr: Any, point: Mapping[Any, Any], digits: int) -> Box:
    """The box of the value; NoValue where there is none, Undecided where it is not certain."""
    with boxes.precision(digits):
        return box(value(expr, point))


def box(found: Value) -> Box:
    """A value as a box."""
    return found if isinstance(found, Box) else boxes.ratio(int(found.p), int(found.q))


def value(expr: Any, point: Mapping[Any, Any]) -> Value:
    """The value at the precision in force, exact where it stays rational."""
    clock.tick()
    if expr in point:
        return value(point[expr], {})
    if isinstance(expr, sympy.Rational):
        return expr
    rule = _RULES.get(expr.func) or _KINDS.get(type(expr))
    if rule is not None:
        return rule(expr, point)
    if isinstance(expr, sympy.NumberSymbol):
        return Box(boxes.widened(mp.make_mpf(expr._to_mpmath(mp.prec)._mpf_)))
    return _function(expr, point)


def _add(expr: Any, point: Mapping[Any, Any]) -> Value:
    return reduce(_plus, (value(arg, point) for arg in expr.args))


def _plus(a: Value, b: Value) -> Value:
    if isinstance(a, Box) or isinstance(b, Box):
        return boxes.add(box(a), box(b))
    return a + b


def _mul(expr: Any, point: Mapping[Any, Any]) -> Value:
    return reduce(_times, [value(arg, point) for arg in expr.args])


def _times(a: Value, b: Value) -> Value:
    if isinstance(a, Box) or isinstance(b, Box):
        return boxes.mul(box(a), box(b))
    return a * b


def _pow(expr: Any, point: Mapping[Any, Any]) -> Value:
    base, exponent = value(expr.base, point), value(expr.exp, point)
    if isinstance(exponent, Box):
        if expr.base is sympy.E:
            return boxes.exp(exponent)
        return boxes.raised(box(base), exponent)
    if not isinstance(base, Box):
        found = _exact_power(base, exponent)
        if found is not None:
            return found
    if exponent.is_Integer:
        return boxes.power(box(base), int(exponent))
    if expr.base is sympy.E:
        return boxes.exp(box(exponent))
    return boxes.root(box(base), int(exponent.p), int(exponent.q))


def _exact_power(base: Any, exponent: Any) -> Any:
    if base == 0:
        if exponent < 0:
            raise NoValue("a division by zero")
        return sympy.S.One if exponent == 0 else sympy.S.Zero
    size = max(int(base.p).bit_length(), int(base.q).bit_length())
    if size * abs(exponent) > _BITS and abs(base) != 1:
        return None
    if not exponent.is_Integer and base < 0:
        return None
    found = base**exponent
    return found if found.is_Rational else None


def _function(expr: Any, point: Mapping[Any, Any]) -> Value:
    if not isinstance(expr, sympy.core.function.Application):
        raise Undecided(f"no enclosure for {type(expr).__name__}")
    args = [value(arg, point) for arg in expr.args]
    found = _exactly(expr, args)
    if found is not None:
        return found
    meaning = _TABLE.get(expr.func)
    if meaning is not None:
        return meaning(*map(box, args))
    return _polynomial(expr, args)


def _exactly(expr: Any, args: list[Value]) -> Any:
    """SymPy's exact value at rational arguments, if that is rational."""
    if any(isinstance(arg, Box) or abs(arg.p).bit_length() > 4096 for arg in args):
        return None
    if expr.func not in enclosure_elementary.TABLE and any(abs(arg) > _LARGEST for arg in args):
        return None
    if isinstance(expr, (*_FAMILIES, *_WRITTEN_OUT)):
        return None
    found = expr.func(*args)
    if found in (sympy.zoo, sympy.nan, sympy.oo, -sympy.oo):
        raise NoValue("no finite value")
    return found if found.is_Rational else None


_LARGEST = 3000  # argument of what grows like a factorial, or is summed up to there
_FAMILIES = (sympy.legendre, sympy.hermite, sympy.chebyshevt, sympy.chebyshevu, sympy.laguerre)
_WRITTEN_OUT = (sympy.uppergamma, sympy.lowergamma, sympy.expint, sympy.polygamma, sympy.jacobi)
_DEGREE = 60  # Legendre's coefficients add up to 10^23 there: below the first 30 digits


def _polynomial(expr: Any, args: list[Value]) -> Value:
    """Orthogonal polynomials of a whole order, written out; anything else has no enclosure."""
    whole = bool(args) and not isinstance(args[0], Box) and args[0].is_Integer
    if isinstance(expr, _FAMILIES) and whole and 0 <= args[0] <= _DEGREE:
        x = sympy.Dummy()
        written = expr.func(args[0], x)
        return _horner(sympy.Poly(written, x).all_coeffs(), args[1])
    raise Undecided(f"no enclosure for {expr.func.__name__}")


def _horner(coefficients: list[Any], x: Value) -> Value:
    result: Value = sympy.S.Zero
    for coefficient in coefficients:
        result = _plus(_times(result, x), coefficient)
    return result


def _piecewise(expr: Any, point: Mapping[Any, Any]) -> Value:
    for piece, condition in expr.args:
        if truth(condition, point):
            return value(piece, point)
    raise NoValue("no piece applies")


def truth(condition: Any, point: Mapping[Any, Any]) -> bool:
    """Whether a statement certainly holds or certainly does not; else Undecided."""
    if isinstance(condition, (BooleanTrue, BooleanFalse)):
        return bool(condition)
    if isinstance(condition, Not):
        return not truth(condition.args[0], point)
    if isinstance(condition, (And, Or)):
        return _joined(condition, point)
    if condition.func not in SIGNS:
        raise Undecided(f"no truth value for {type(condition).__name__}")
    difference = _plus(
        value(condition.lhs, point), _times(sympy.S.NegativeOne, value(condition.rhs, point))
    )
    if condition.func in (sympy.Eq, sympy.Ne) and _apart(difference):
        return condition.func is sympy.Ne
    return sign(difference) in SIGNS[condition.func]


def _apart(difference: Value) -> bool:
    return isinstance(difference, Box) and not boxes.holds_zero(difference)


def _joined(condition: Any, point: Mapping[Any, Any]) -> bool:
    decisive = isinstance(condition, Or)
    undecided = None
    for arg in condition.args:
        try:
            if truth(arg, point) is decisive:
                return decisive
        except Undecided as why:
            undecided = why
    if undecided is not None:
        raise undecided
    return not decisive


def sign(found: Value) -> int:
    """The certain sign of a real value."""
    if isinstance(found, Box):
        return boxes.sign(found)
    return int(sympy.sign(found))


def _finite_sum(expr: Any, point: Mapping[Any, Any]) -> Value:
    return _repeated(expr, point, sympy.S.Zero, _plus)


def _finite_product(expr: Any, point: Mapping[Any, Any]) -> Value:
    return _repeated(expr, point, sympy.S.One, _times)


def _repeated(expr: Any, point: Mapping[Any, Any], start: Any, join: Any) -> Value:
    (index, first, last), *inner = reversed(expr.limits)
    body = expr.func(expr.function, *reversed(inner)) if inner else expr.function
    if first.is_infinite or last.is_infinite:
        raise Undecided("an infinite sum")
    first, last = value(first, point), value(last, point)
    if (
        isinstance(first, Box)
        or isinstance(last, Box)
        or not (first.is_Integer and last.is_Integer)
    ):
        raise Undecided("bounds that are not whole numbers")
    if last < first - 1 or last - first > _TERMS:
        raise Undecided("a sum that is too long, or runs backward")
    result: Value = start
    for place in range(int(first), int(last) + 1):
        result = join(result, value(body, {**point, index: sympy.Integer(place)}))
    return result


def _derivative(expr: Any, point: Mapping[Any, Any]) -> Value:
    worked = expr.doit()
    if worked.has(sympy.Derivative, sympy.Subs):
        raise Undecided("a derivative that is not worked out")
    return value(worked, point)


def _crootof(expr: Any, point: Mapping[Any, Any]) -> Value:
    """An isolating interval, refined by SymPy until it is as narrow as asked."""
    if not expr.is_real:
        raise Undecided("a root that is not real")
    middle = expr.eval_rational(n=mp.dps + 5)
    slack = mp.mpf(10) ** (-mp.dps - 4) * (1 + abs(mp.mpf(int(middle.p)) / int(middle.q)))
    return Box(boxes.ratio(int(middle.p), int(middle.q)).re + boxes.between(-slack, slack))


_RULES: Mapping[Any, Any] = {
    sympy.Add: _add,
    sympy.Mul: _mul,
    sympy.Pow: _pow,
    sympy.Piecewise: _piecewise,
    sympy.Sum: _finite_sum,
    sympy.Product: _finite_product,
    sympy.Derivative: _derivative,
    sympy.CRootOf: _crootof,
    sympy.hyper: lambda expr, point: enclosure_series.hyper(expr, lambda e: box(value(e, point))),
}
_KINDS: Mapping[Any, Any] = {
    sympy.core.numbers.ImaginaryUnit: lambda expr, point: Box(iv.mpf(0), iv.mpf(1)),
    sympy.core.numbers.Infinity: lambda expr, point: _infinite(),
    sympy.core.numbers.NegativeInfinity: lambda expr, point: _infinite(),
    sympy.core.numbers.ComplexInfinity: lambda expr, point: _infinite(),
    sympy.core.numbers.NaN: lambda expr, point: _infinite(),
    sympy.Float: lambda expr, point: sympy.Rational(expr),
}


def _infinite() -> Value:
    raise NoValue("not finite")

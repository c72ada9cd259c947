"""The forms an expression can be rewritten into: one row a form, and the measure that chooses.

Never checks a value: whoever asks for a form compares what comes back with what went in.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import sympy
from sympy.functions.elementary.hyperbolic import HyperbolicFunction
from sympy.functions.elementary.trigonometric import TrigonometricFunction
from sympy.logic.boolalg import Boolean

from sym_eval.evidence import clock
from sym_eval.operations.strategies import CANNOT

Form = Callable[[Any, Any], Any]  # (expression, variable or extension or None) -> expression

_CANDIDATE_OPS = 300  # more than this is given to simplify() alone: each further form costs seconds
_CONSTANT_DIGITS = 30  # a constant is recognised by so many digits before it is put to the check
_SMALL = 100  # denominators of what a decimal with five places or more may be the rounding of
_RECOGNITION_SECONDS = 2.0  # a minimal polynomial of degree 16 takes about one
_WORDY_PLACES = 5  # decimals with fewer places are numbers somebody meant
_CHANCE = 0.005  # so rarely is a decimal near a fraction as simple as that without meaning it
_LONGEST_DECIMAL = 100  # places: nobody types more


def _without_symbol(work: Callable[[Any], Any]) -> Form:
    return lambda expr, x: work(expr)


def _factor(expr: Any, x: Any) -> Any:
    if x is None:
        return sympy.factor(expr)
    return sympy.factor(expr, extension=x) if x.is_number else sympy.factor(expr, x)


def _exponentials(expr: Any) -> Any:
    """Trigonometric and hyperbolic functions as exponentials."""
    parts = expr.atoms(TrigonometricFunction, HyperbolicFunction)
    return expr.xreplace({part: part.rewrite(sympy.exp) for part in parts})


def _from_exponentials(expr: Any) -> Any:
    """Exponentials as sines and cosines (of an imaginary argument) or hyperbolic functions."""
    flat = sympy.powsimp(sympy.expand(expr))
    shown = flat.replace(
        lambda e: isinstance(e, sympy.exp) and e.args[0].has(sympy.I),
        lambda e: e.rewrite(sympy.cos),
    )
    shown = sympy.trigsimp(sympy.expand(shown)) if flat.has(sympy.I) else shown
    shown = shown.replace(lambda e: isinstance(e, sympy.exp), lambda e: _halves(e.args[0]))
    return sympy.expand(shown)


def _halves(exponent: Any) -> Any:
    return sympy.cosh(exponent) + sympy.sinh(exponent)


def _radical(expr: Any) -> Any:
    roots = {power for power in expr.atoms(sympy.Pow) if _is_nested(power)}
    simpler = {root: _tried(_algebraic, root, _RECOGNITION_SECONDS) for root in roots}
    known = {root: found[0] for root, found in simpler.items() if found and found[0] is not None}
    return sympy.radsimp(sympy.sqrtdenest(expr.xreplace(known)))


def _is_nested(power: Any) -> bool:
    """A cube root or higher of an irrational number: sqrtdenest() knows square roots only."""
    is_root = power.exp.is_Rational and power.exp.q > 2
    return bool(is_root and power.is_number and power.is_real and not power.base.is_Rational)


def _cancel(expr: Any) -> Any:
    """Common factors cancelled, also those with roots of numbers in them."""
    plain = _cancel_quickly(expr)
    if not any(power.is_number for power in plain.atoms(sympy.Pow)):
        return plain
    # The field that all its irrational numbers make can be too large to work in.
    found = _tried(lambda e: sympy.cancel(e, extension=True), plain, _RECOGNITION_SECONDS)
    return found[0] if found else plain


def _cancel_quickly(expr: Any) -> Any:
    """Common factors cancelled, also those with exp(x/2) beside exp(x)."""
    powers, back = _powers_of_exponentials(expr)
    return sympy.cancel(expr.xreplace(powers)).xreplace(back)


def _powers_of_exponentials(expr: Any) -> tuple[dict[Any, Any], dict[Any, Any]]:
    """exp(x) and exp(x/2) as t^2 and t, where there are fractions, and t as exp(x/2) again."""
    parts = {e: e.args[0].as_coeff_Mul() for e in expr.atoms(sympy.exp)}
    powers: dict[Any, Any] = {}
    back: dict[Any, Any] = {}
    for rest in {rest for _, rest in parts.values()}:
        found = {e: c for e, (c, other) in parts.items() if other == rest and c.is_Rational}
        unit = sympy.ilcm(1, *(c.q for c in found.values()))
        t = sympy.Dummy("t", positive=True)
        if unit > 1 and len(found) > 1:
            powers |= {e: t ** (c * unit) for e, c in found.items()}
            back[t] = sympy.exp(rest / unit)
    return powers, back


def _recognised(expr: Any) -> Any:
    """Constants as rationals, or with few radicals, or as parts of pi, where they are such."""
    if expr.free_symbols:
        parts = list(filter(_is_constant, sympy.preorder_traversal(expr)))
        return expr.xreplace({part: _constant(part) for part in parts})
    return _constant(expr)


def _is_constant(node: Any) -> bool:
    return isinstance(node, sympy.Expr) and node.is_number and (bool(node.args) or node.is_Rational)


def _constant(expr: Any) -> Any:
    if expr.is_Rational:
        return _meant(expr)
    for way in (_algebraic, _radical, _part_of_pi):
        found = _tried(way, expr, _RECOGNITION_SECONDS) or (expr,)
        if found[0] is not None and measure(found[0]) < measure(expr):
            return found[0]
    return expr


def meanings(expr: Any) -> dict[Any, Any]:
    """The decimals in an expression that are near a simple number, each with that number."""
    rationals = expr.atoms(sympy.Rational) if isinstance(expr, sympy.Basic) else ()
    found = {number: _meant(number) for number in rationals}
    return {number: meant for number, meant in found.items() if meant != number}


def _meant(decimal: Any) -> Any:
    """The simple number that a decimal is the rounding of, else the decimal."""
    places = _places(decimal)
    if places is None or places < _WORDY_PLACES:
        return decimal
    # The last place people give is as often cut off as rounded.
    near = sympy.Rational(1, 10**places)
    for unit in (sympy.S.One, sympy.pi, sympy.E):
        part = _simple(decimal / unit, near)
        if part is not None:
            return part * unit
    root = _simple(decimal**2, 2 * near * abs(decimal))
    return decimal if root is None else sympy.sign(decimal) * sympy.sqrt(root)


def _simple(number: Any, near: Any) -> Any:
    """The fraction with a small denominator so near to a number, or None."""
    close = Fraction(str(number.evalf(_CONSTANT_DIGITS))).limit_denominator(_SMALL)
    found = sympy.Rational(close.numerator, close.denominator)
    is_near = abs((found - number).evalf(_CONSTANT_DIGITS)) <= near
    return found if is_near and near * found.q * max(abs(found.p), found.q) < _CHANCE else None


def _places(number: Any) -> int | None:
    """How many decimal places a fraction needs; None if it is no decimal of a readable length."""
    return next((k for k in range(_LONGEST_DECIMAL) if 10**k % int(number.q) == 0), None)


def _algebraic(expr: Any) -> Any:
    """A number of degree one or two, by its minimal polynomial: exact."""
    t = sympy.Dummy()
    polynomial = sympy.minimal_polynomial(expr, t, polys=True)
    if polynomial.degree() > 2:
        return None
    return min(sympy.roots(polynomial), key=lambda root: abs((root - expr).evalf()))


def _part_of_pi(expr: Any) -> Any:
    part = _simple(expr / sympy.pi, sympy.Rational(1, 10 ** (_CONSTANT_DIGITS - 5)))
    return None if part is None else part * sympy.pi


FORMS: Mapping[str, Form] = {
    "simplify": _without_symbol(sympy.simplify),
    "expand": _without_symbol(sympy.expand),
    "factor": _factor,
    "collect": lambda expr, x: sympy.collect(sympy.expand(expr), x),
    "apart": sympy.apart,
    "together": _without_symbol(sympy.together),
    "cancel": _without_symbol(_cancel),
    "trig": _without_symbol(sympy.trigsimp),
    "trig_expand": _without_symbol(lambda expr: sympy.expand(expr, trig=True)),
    "trig_exp": _without_symbol(_exponentials),
    "exp_trig": _without_symbol(_from_exponentials),
    "radical": _without_symbol(_radical),
    "powers": _without_symbol(lambda expr: sympy.powdenest(sympy.powsimp(expr))),
    "log": _without_symbol(sympy.logcombine),
    "log_expand": _without_symbol(lambda expr: sympy.expand_log(expr, factor=True)),
    "numeric": _without_symbol(_recognised),
}
NEED_SYMBOL = frozenset({"collect", "apart"})

# What simplify() leaves out or does too much of; each is tried when the expression is not large.
_ALSO: Mapping[str, Callable[[Any], Any]] = {
    "radical": _radical,
    "factor": sympy.factor,
    "cancel": _cancel_quickly,
    "trig": sympy.trigsimp,
    "powers": sympy.powsimp,
    "log": sympy.logcombine,
    "expand": sympy.expand,
    "numeric": lambda expr: expr if meanings(expr) else _recognised(expr),
}


def measure(expr: Any) -> int:
    """How long an expression is to a reader: its operations, functions and powers counted."""
    return int(sympy.count_ops(expr))


@dataclass
class Shortest:
    """A value, the form it is in ("" for that of the input), and the forms that took too long."""

    value: Any
    form: str = ""
    late: tuple[str, ...] = ()


def shortest(expr: Any, seconds: float) -> Shortest:
    """The form with the fewest operations, in so many CPU seconds for all forms together.

    simplify() goes first and wins ties; the input wins against everything that is longer.
    """
    best, end = Shortest(expr), time.process_time() + seconds
    large = isinstance(expr, Boolean) or measure(expr) > _CANDIDATE_OPS
    for form, way in {"simplify": sympy.simplify, **({} if large else _ALSO)}.items():
        found = _tried(way, expr, end - time.process_time())
        if found is None:
            best.late += (form,)
        elif found and _is_better(found[0], form, best.value):
            best.value, best.form = found[0], form
    return best


def _is_better(found: Any, form: str, best: Any) -> bool:
    if isinstance(found, Boolean):
        return form == "simplify"
    return measure(found) < measure(best) + (form == "simplify")


def _tried(way: Callable[[Any], Any], expr: Any, seconds: float) -> Any:
    """What a way makes of it, in a tuple; an empty one where it does not apply, None if late."""
    try:
        return clock.within(seconds, lambda: (way(expr),)) if seconds > 0 else None
    except CANNOT:
        return ()

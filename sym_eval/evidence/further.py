"""Second ways to less common words: the sums themselves, scans, values put back.

A table of checks by word, as in `readings`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import sympy
from mpmath import mp

from sym_eval.evidence.equality import compare
from sym_eval.evidence.numeric import exact, function_of, steady
from sym_eval.evidence.points import ordered
from sym_eval.evidence.polynomials import weakest
from sym_eval.evidence.verdict import Check, Contradiction, Undecided, agrees, unchecked

Witness = Callable[..., Check]
_NEAR = mp.mpf(10) ** -12  # of the 20 digits worked with
_TWO = sympy.Integer(2)
_SPOTS = 400  # of a scan
_FAR = 50  # how far a scan goes where there is no end


def _waves(backward: bool) -> Witness:
    """The same numbers by mpmath, or transformed back."""

    def check(result: Any, *given: Any) -> Check:
        values = list(given[0]) if len(given) == 1 and isinstance(given[0], list) else list(given)
        if ordered(*values):
            raise Undecided("letters in it, without a check")
        n, sign = len(values), 1 if backward else -1
        with mp.workdps(30):
            numbers = [steady(value, {}, 20) for value in values]
            for j, found in enumerate(result):
                terms = (v * mp.expjpi(mp.mpf(2 * sign * j * k) / n) for k, v in enumerate(numbers))
                wanted = mp.fsum(terms) / (n if backward else 1)
                if abs(wanted - steady(found, {}, 20)) > _NEAR * max(1, abs(wanted)):
                    raise Contradiction(f"value {j}: {mp.nstr(wanted, 12)}")
        return agrees("the sums agree in numbers to 12 digits")

    return check


def _convolved(result: Any, left: Any, right: Any) -> Check:
    """The product of the polynomials with these coefficients."""
    x = sympy.Dummy("x")
    sides = [sum(c * x**k for k, c in enumerate(side)) for side in (left, right, result)]
    return weakest([compare(sides[0] * sides[1], sides[2])], "polynomials multiplied")


def _extremum(sign: int) -> Witness:
    """No value of a scan lies beyond it."""

    def check(result: Any, expr: Any, x: Any, domain: Any = sympy.S.Reals) -> Check:
        if [s for s in ordered(expr) if s != x] or not isinstance(domain, sympy.Interval):
            if domain is not sympy.S.Reals:
                return unchecked("letters in it, or no interval: without a check")
            domain = sympy.Interval(-sympy.oo, sympy.oo)
        low = sympy.Integer(-_FAR) if domain.start.is_infinite else domain.start
        high = sympy.Integer(_FAR) if domain.end.is_infinite else domain.end
        best = _best(function_of(expr, [x]), (low, high), sign)
        found = sign * (mp.inf if result is sympy.oo else mp.mpf(steady(result, {}, 20)))
        if best > found + _NEAR * max(1, abs(found)):
            raise Contradiction(f"a value of {mp.nstr(sign * best, 12)} lies beyond it")
        if found - best > max(1, abs(found)) / 20:
            return unchecked("nothing beyond it was found, and nothing near it")
        return agrees(f"nothing beyond it among {_SPOTS} values, and some near it")

    return check


def _best(function: Any, ends: tuple[Any, Any], sign: int) -> Any:
    low, high = (exact(end) for end in ends)
    values = []
    for k in range(_SPOTS + 1):
        try:
            value = function([low + (high - low) * k / _SPOTS])
        except (ZeroDivisionError, ValueError):
            continue
        if not isinstance(value, mp.mpc):
            values.append(sign * value)
    return max(values, default=-mp.inf)


def _stationary(result: Any, expr: Any, x: Any, *_: Any) -> Check:
    if not isinstance(result, sympy.FiniteSet) and result is not sympy.S.EmptySet:
        return unchecked("a family, without a check")
    slope = sympy.diff(expr, x)
    checks = [compare(slope.subs(x, point), sympy.S.Zero) for point in result]
    weakest(checks, "")
    return unchecked("the slope is zero at each; whether there are others was not checked")


def _period(result: Any, expr: Any, x: Any) -> Check:
    check = compare(expr.subs(x, x + result), expr)
    return Check(check.verdict, f"moved by it, it is the same; {check.how}")


def _fraction(result: Any, expr: Any) -> Check:
    return weakest([compare(result[0] / result[1], expr)], "divided again")


def _one_of(place: int) -> Witness:
    def check(result: Any, expr: Any) -> Check:
        other = sympy.fraction(sympy.together(expr))[1 - place]
        return _fraction((result, other) if place == 0 else (other, result), expr)

    return check


def _real_root(result: Any, value: Any, degree: Any = _TWO) -> Check:
    if result.is_real is False:
        raise Contradiction("it is not real")
    return weakest([compare(result**degree, value)], "raised again")


def _linear(result: Any, equations: Any, *symbols: Any) -> Check:
    matrix, right = result
    several = list | tuple | sympy.Tuple
    flat = [s for g in symbols for s in (g if isinstance(g, several) else [g])]
    left = matrix * sympy.Matrix(flat) - right
    sides = [e.lhs - e.rhs if isinstance(e, sympy.Eq) else e for e in equations]
    checks = [compare(a, b) for a, b in zip(left, sides, strict=True)]
    return weakest(checks, "multiplied out again")


TABLE: Mapping[str, Witness] = {
    "fft": _waves(False),
    "ifft": _waves(True),
    "convolution": _convolved,
    "maximum": _extremum(1),
    "minimum": _extremum(-1),
    "stationary_points": _stationary,
    "periodicity": _period,
    "fraction": _fraction,
    "numer": _one_of(0),
    "denom": _one_of(1),
    "real_root": _real_root,
    "linear_eq_to_matrix": _linear,
}

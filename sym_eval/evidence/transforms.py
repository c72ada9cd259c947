"""Second ways to transforms: the integral, or the sum, that each one is, in numbers.

A table of checks by word, as in `readings`. Integrals that diverge at a point are passed over: the
point lies outside of where the transform converges.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import Any

import sympy
from mpmath import mp

from sym_eval.evidence import clock
from sym_eval.evidence.calculus import number
from sym_eval.evidence.numeric import steady
from sym_eval.evidence.points import ordered, points
from sym_eval.evidence.verdict import Check, Contradiction, Undecided, agrees, unchecked

Witness = Callable[..., Check]
_ENOUGH = 3  # values of the parameters: each is an integral or a sum of its own
_PLACES = tuple(map(sympy.Rational, ("3", "7", "19", "53")))  # of s: beyond most abscissas
_LINE = tuple(map(sympy.Rational, ("1/3", "-3/4", "5/4", "-1/5")))
_STRIP = tuple(map(sympy.Rational, ("1/2", "1/3", "3/2", "5/2", "-1/2")))
_HALF = tuple(map(sympy.Rational, ("1/2", "2", "5/3")))
_NEAR = mp.mpf(10) ** -8  # a digit less than integrals are trusted to
_TERMS = 80  # of a Z-transform: with _SMALL and _RADIUS each is a tenth of the last
# values of z, outside of all poles that parameters up to _SMALL make
_RADIUS = (sympy.Integer(60), sympy.Integer(-75), sympy.Integer(90))
_SMALL = 6  # parameters beyond it make powers that so many terms do not sum


def _compared(pairs: Iterable[tuple[Any, Any]], how: str) -> Check:
    """Numbers of both sides, as far as both can be had; three pairs are enough."""
    good, reason = 0, "no point where both have a value"
    for make_left, make_right in pairs:
        clock.tick()
        try:
            left, right = make_left(), make_right()
        except Undecided as why:
            reason = str(why)
            continue
        if abs(left - right) > _NEAR * max(abs(left), abs(right), 1):
            raise Contradiction(f"{mp.nstr(left, 12)} against {mp.nstr(right, 12)}")
        good += 1
        if good == _ENOUGH:
            break
    if good < 2:
        return unchecked(f"numbers do not decide: {reason}")
    return agrees(f"{how} agrees to 8 digits at {good} points")


def _integrals(
    given: tuple[Any, Any], limits: tuple[Any, ...], places: Iterable[Any], exprs: tuple[Any, ...]
) -> Iterable[tuple[Any, Any]]:
    """Pairs of the integral of a kernel and of the result, at places of the new variable and at
    values of the parameters; `given` is (kernel, result), `limits` as Integral takes them."""
    kernel, result = given
    new = exprs[0]
    parameters = [s for s in ordered(kernel, result) if s not in (new, limits[0])]
    for point in islice(points(parameters), 4 if parameters else 1):
        for place in places:
            at = {**point, new: place}
            yield _later(sympy.Integral(kernel.subs(at), limits)), _later(result.subs(at))


def _later(expr: Any) -> Callable[[], Any]:
    if expr.has(sympy.Integral):
        return lambda: _integral(expr)
    return lambda: steady(expr, {}, 15)


def _integral(expr: Any) -> Any:
    integrand = expr.function
    if integrand.has(sympy.DiracDelta):
        raise Undecided("an impulse in it")
    if integrand == 0:
        return mp.mpf(0)
    return number(expr, {})


def _laplace(result: Any, value: Any, time: Any, plane: Any) -> Check:
    kernel = value * sympy.exp(-plane * time)
    pairs = _integrals((kernel, result), (time, 0, sympy.oo), _PLACES, (plane,))
    return _compared(pairs, "the integral of f(t)*exp(-s*t)")


def _inverse_laplace(result: Any, value: Any, plane: Any, time: Any) -> Check:
    steps, rest = _without_impulses(result, time, plane)
    kernel = rest * sympy.exp(-plane * time)
    pairs = _integrals((kernel, value - steps), (time, 0, sympy.oo), _PLACES, (plane,))
    return _compared(pairs, "transformed forward again, the integral")


def _without_impulses(result: Any, time: Any, plane: Any) -> tuple[Any, Any]:
    """The transform of the impulses at zero, and what is left."""
    total, rest = sympy.S.Zero, []
    for term in sympy.Add.make_args(sympy.expand(result)):
        deltas = [d for d in term.atoms(sympy.DiracDelta) if d.args[0] == time]
        if len(deltas) == 1:
            order = deltas[0].args[1] if len(deltas[0].args) > 1 else 0
            total += term / deltas[0] * plane**order
        else:
            rest.append(term)
    return total, sympy.Add(*rest)


def _fourier(sign: int) -> Witness:
    def check(result: Any, value: Any, old: Any, new: Any) -> Check:
        angle = 2 * sympy.pi * old * new
        if not value.is_real:
            raise Undecided("a complex function")
        return _compared(_both_parts(value, result, (old, new), (angle, sign)), "the integral")

    return check


def _both_parts(
    value: Any, result: Any, names: tuple[Any, Any], wave: tuple[Any, int]
) -> Iterable[tuple[Any, Any]]:
    old, new = names
    angle, sign = wave
    step = sympy.Heaviside(old)
    line = (old, 0 if value.has(step) else -sympy.oo, sympy.oo)
    value = value.subs(step, 1)
    waves = (sympy.cos(angle), sympy.re), (sign * sympy.sin(angle), sympy.im)
    for turn, part in waves:
        yield from islice(_integrals((value * turn, part(result)), line, _LINE, (new,)), 2)


def _half(kernel: Callable[[Any], Any]) -> Witness:
    """Sine and cosine transforms."""

    def check(result: Any, value: Any, old: Any, new: Any) -> Check:
        body = sympy.sqrt(2 / sympy.pi) * value * kernel(old * new)
        pairs = _integrals((body, result), (old, 0, sympy.oo), _HALF, (new,))
        return _compared(pairs, "the integral")

    return check


def _hankel(result: Any, value: Any, old: Any, new: Any, order: Any) -> Check:
    body = value * sympy.besselj(order, old * new) * old
    pairs = _integrals((body, result), (old, 0, sympy.oo), _HALF, (new,))
    return _compared(pairs, "the integral")


def _mellin(result: Any, value: Any, old: Any, new: Any) -> Check:
    body = value * old ** (new - 1)
    pairs = _integrals((body, result), (old, 0, sympy.oo), _STRIP, (new,))
    return _compared(pairs, "the integral of f(x)*x^(s - 1)")


def _inverse_mellin(result: Any, value: Any, old: Any, new: Any, strip: Any) -> Check:
    low, high = strip
    inside = [p for p in _STRIP if low < p < high]
    body = result * new ** (old - 1)
    pairs = _integrals((body, value), (new, 0, sympy.oo), inside, (old,))
    return _compared(pairs, "transformed forward again, the integral")


def _sums(
    terms: Any, index: Any, result: Any, plane: Any
) -> Iterable[tuple[Callable[[], Any], Callable[[], Any]]]:
    parameters = [s for s in ordered(terms, result) if s not in (index, plane)]
    for point in islice(points(parameters), 8):
        if any(abs(value) > _SMALL for value in point.values()):
            continue
        for z in _RADIUS:
            at = {**point, plane: z}
            yield _sum(terms.subs(point), index, z), _later(result.subs(at))
        if not parameters:
            return


def _sum(terms: Any, index: Any, z: Any) -> Callable[[], Any]:
    def value() -> Any:
        total, last = mp.mpf(0), mp.mpf(0)
        for k in range(_TERMS):
            last = steady(terms.subs(index, k).doit(), {}, 20) / mp.mpf(int(z)) ** k
            total += last
        if abs(last) > _NEAR**2:
            raise Undecided("the sum does not settle")
        return total

    return value


def _z(result: Any, value: Any, index: Any, plane: Any) -> Check:
    steps = value.replace(sympy.Heaviside, lambda at, *_: sympy.Heaviside(at, 1))
    return _compared(_sums(steps, index, result, plane), "the sum of the first terms")


def _inverse_z(result: Any, value: Any, plane: Any, index: Any) -> Check:
    return _compared(_sums(result, index, value, plane), "summed up again, it")


TABLE: Mapping[str, Witness] = {
    "laplace_transform": _laplace,
    "inverse_laplace_transform": _inverse_laplace,
    "fourier_transform": _fourier(-1),
    "inverse_fourier_transform": _fourier(1),
    "sine_transform": _half(sympy.sin),
    "inverse_sine_transform": _half(sympy.sin),
    "cosine_transform": _half(sympy.cos),
    "inverse_cosine_transform": _half(sympy.cos),
    "hankel_transform": _hankel,
    "inverse_hankel_transform": _hankel,
    "mellin_transform": _mellin,
    "inverse_mellin_transform": _inverse_mellin,
    "z_transform": _z,
    "inverse_z_transform": _inverse_z,
}

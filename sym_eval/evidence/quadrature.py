"""The number of a definite integral, or the statement that it diverges, without antiderivatives.

The interval is split at break points; each piece is summed twice, in different ways, and a value
is given only when both agree. Oscillating tails are summed between zeros. Never an error bar that
was merely estimated by one rule.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import mpmath
import sympy
from mpmath import mp
from sympy.simplify.fu import TR8

from sym_eval.evidence.breaks import breaks
from sym_eval.evidence.digits import Function, Number, value
from sym_eval.evidence.numeric import exact, function_of
from sym_eval.evidence.verdict import Divergent, NoValue, Undecided

DPS = 25  # working digits: ten are lost to endpoint singularities before DIGITS suffer
DIGITS = 10  # agreement asked of the two ways
_MARGIN = 0.1  # a power this close to -1 is decided only if it is the same everywhere
_CLEARLY = 0.5  # powers beyond -1 that logarithms do not make up for where they are looked at
_LOGARITHMS = 0.25  # how much log(x)**4 changes the power from 1e-6 to 1e-12
_FASTER = 20  # powers beyond -1: exponentials, not powers, are followed there
_LEVEL = 8  # tanh-sinh level: 2**8 steps to each side at most


def integral(f: Any, x: Any, low: Any, high: Any) -> Number:
    """The value to DIGITS digits. Undecided if the two ways differ, Divergent if it is infinite."""
    with mp.workdps(DPS):
        a, b = _real_bound(low), _real_bound(high)
        if a == b:
            return mp.mpf(0)
        if a > b:
            return -integral(f, x, high, low)
        points = [a, *breaks(f, x, a, b), b]
        whole = function_of(f, [x])
        refuse_divergent(whole, points)
        return mp.fsum(_piece(f, x, left, right) for left, right in pairwise(points))


def _real_bound(bound: Any) -> Number:
    """The bound as a number: sqrt(1 - x**2) is none for every x that a point may have."""
    at = exact(bound)
    if isinstance(at, mpmath.mpc):
        raise Undecided("a bound that is not real there")
    return at


def many_digits(f: Any, x: Any, low: Any, high: Any, digits: int) -> Number:
    """The value to so many digits, one rule at two depths; Undecided if they differ, and for
    waves without end. Ask only of what `integral` gave a value for."""
    dps = 2 * digits + 10  # half are lost where an end point is singular
    with mp.workdps(dps):
        a, b = exact(low), exact(high)
        if a > b:
            return -many_digits(f, x, high, low, digits)
        inner = breaks(f, x, a, b)
        infinite = not (mp.isfinite(a) and mp.isfinite(b))
        if infinite and f.has(sympy.sin, sympy.cos):
            raise Undecided("waves without end, to many digits")
        middle = [mp.mpf(1)] if infinite and not inner and a < 1 < b else []
        whole = function_of(f, [x])
        values = [
            mp.quad(lambda z: _soft(whole, z), [a, *inner, *middle, b], maxdegree=degree)
            for degree in (_LEVEL, _LEVEL + 1)
        ]
    if abs(values[0] - values[1]) > max(1, abs(values[1])) * mp.mpf(10) ** -digits:
        raise Undecided("too few digits")
    return values[1]


def _piece(f: Any, x: Any, a: Number, b: Number) -> Number:
    if mp.isfinite(a) and mp.isfinite(b):
        return _twice(function_of(f, [x]), a, b)
    if not mp.isfinite(a):
        middle = mp.mpf(0) if not mp.isfinite(b) else b - 1
        left = _tail(f.subs(x, -x), x, -middle)
        return left + _piece(f, x, middle, b)
    head = a + 1
    return _twice(function_of(f, [x]), a, head) + _tail(f, x, head)


def _twice(f: Function, a: Number, b: Number) -> Number:
    """Tanh-sinh over [a, b], and over two unequal parts of it."""
    if a == b:
        return mp.mpf(0)
    cut = a + (b - a) * mp.mpf(37) / 101
    first = _quad(f, [a, b])
    second = _quad(f, [a, cut, b])
    if _agree(first, second):
        return second
    finer = [a + (b - a) * mp.mpf(i) / 16 for i in range(17)]
    third = _quad(f, finer)
    if _agree(second, third):
        return third
    raise Undecided("quadrature does not settle")


def _quad(f: Function, points: list[Number]) -> Number:
    return mp.quad(lambda z: _soft(f, z), points, maxdegree=_LEVEL)


def _soft(f: Function, z: Number) -> Number:
    # Nodes of tanh-sinh come within rounding of an end point: no value there costs nothing.
    try:
        return value(f, [z])
    except NoValue:
        return mp.mpf(0)


def _agree(first: Number, second: Number) -> bool:
    scale = max(abs(first), abs(second), mp.mpf(10) ** -DIGITS)
    return bool(abs(first - second) <= scale * mp.mpf(10) ** -DIGITS)


def _tail(f: Any, x: Any, start: Number) -> Number:
    """From `start` to infinity, term by term: smooth ones by rule, waves between their zeros."""
    terms = sympy.Add.make_args(sympy.expand(TR8(f))) if f.has(sympy.sin, sympy.cos) else (f,)
    waves = [(term, _wave_of(term, x)) for term in terms]
    if all(wave is None for _, wave in waves):
        return _smooth_tail(function_of(f, [x]), start)
    total = mp.mpf(0)
    for term, wave in waves:
        g = function_of(term, [x])
        if wave is not None and not _dies_away(g, start, wave):
            raise (Divergent if len(terms) == 1 else Undecided)("its waves do not die away")
        total += _smooth_tail(g, start) if wave is None else _wave(g, start, wave)
    return total


def _smooth_tail(f: Function, start: Number) -> Number:
    refuse_divergent(f, [start, mp.inf])
    slopes = _slopes(f, mp.inf, start)
    if slopes and slopes[-1] > -1 - _MARGIN and start > 0:
        # Like 1/(x*log(x)**2): no rule reaches far enough, until logarithms are the variable.
        return _smooth_tail(lambda v: f([mp.exp(v[0])]) * mp.exp(v[0]), mp.log(start))
    first = _quad(f, [start, mp.inf])
    second = _quad(f, [start, start + 3, start + 40, mp.inf])
    if not _agree(first, second):
        raise Undecided("quadrature does not settle at infinity")
    return second


def _dies_away(f: Function, start: Number, wave: tuple[Number, int]) -> bool:
    """Whether a half wave far out is less than one nearer by: else the sum is no value."""
    c, k = wave
    first, areas = mp.ceil(c * start**k / mp.pi), []
    for n in (10**3, 10**6):
        zeros = [mp.root((first + n + mp.mpf(i) / 4) * mp.pi / c, k) for i in range(5)]
        areas.append(max(abs(value(f, [z])) for z in zeros) * (zeros[4] - zeros[0]))
    return bool(areas[1] < areas[0] * mp.mpf("0.9"))


def _wave(f: Function, start: Number, wave: tuple[Number, int]) -> Number:
    """Half waves of sin(c*x**k) summed as an alternating series, begun at two different places."""
    c, k = wave

    def term(z: Number) -> Number:
        return value(f, [z])

    def from_half_wave(first: Number) -> Number:
        def zero(n: Number) -> Number:
            return mp.root((first + n) * mp.pi / c, k)

        head = mp.quad(term, [start, zero(1)])
        return head + mp.quadosc(term, [zero(1), mp.inf], zeros=lambda n: zero(n + 1))

    number = mp.ceil(c * start**k / mp.pi)
    one, other = from_half_wave(number), from_half_wave(number + mp.mpf(3) / 2)
    if not _agree(one, other):
        raise Undecided("the oscillating tail does not settle")
    return other


def _wave_of(term: Any, x: Any) -> tuple[Number, int] | None:
    """c and k of a term that oscillates like sin(c*x**k + d) with one c; None if it is smooth."""
    waves = [node.args[0] for node in term.atoms(sympy.sin, sympy.cos) if node.has(x)]
    if not waves:
        return None
    if not all(wave.is_polynomial(x) for wave in waves):
        raise Undecided("an oscillation of no fixed frequency")
    fastest = {(abs(sympy.LC(wave, x)), sympy.degree(wave, x)) for wave in waves}
    c, k = fastest.pop()
    if (
        fastest
        or not c.is_number
        or any(len(sympy.Poly(w - w.subs(x, 0), x).terms()) > 1 for w in waves)
    ):
        raise Undecided("an oscillation of no fixed frequency")
    return exact(c), int(k)


def refuse_divergent(f: Function, points: list[Number]) -> None:
    """Divergent if f grows too fast towards one of the points, or dies away too slowly."""
    for a, b in pairwise(points):
        for end, other in ((a, b), (b, a)):
            slopes = _slopes(f, end, other)
            if slopes and not _converges(slopes, end):
                _refuse_logarithmic(f, end, other)


def _converges(slopes: list[Number], end: Number) -> bool:
    """By the powers of the distance to `end` that f follows ever closer to it; -1 is the border,
    and whoever follows another power than it is Divergent. False if they do not decide."""
    sign = 1 if mp.isfinite(end) else -1
    last = slopes[-1]
    if sign * (last + 1) > _MARGIN:
        return True
    place = _named(end)
    if all(sign * (slope + 1) < -_FASTER for slope in slopes):
        raise Divergent(f"towards {place} the integrand grows", place)
    spread = max(slopes) - min(slopes)
    if spread <= _LOGARITHMS and all(sign * (slope + 1) < -_CLEARLY for slope in slopes):
        beside = "grows faster than 1/distance" if sign > 0 else "falls slower than 1/x"
        if spread > mp.mpf("1e-4"):  # a power and its logarithms
            raise Divergent(f"towards {place} the integrand {beside}", place)
    if spread > mp.mpf("1e-4"):
        return False
    power = mp.nint(last * 1000) / 1000
    if sign * (power + 1) > 0:
        return True
    shown = mp.nstr(power, 4).removesuffix(".0")
    if not mp.isfinite(end):
        raise Divergent(f"towards {place} the integrand is like x**{_powered(shown)}", place, shown)
    what = f"near {place} the integrand is like distance**{_powered(shown)}"
    raise Divergent(what, place, shown)


def _refuse_logarithmic(f: Function, end: Number, other: Number) -> None:
    """Beside the power -1: 1/(x*log(x)**k) converges for k > 1 and not for k = 1 or less."""
    powers = _log_powers(f, end, other)
    if not powers or max(powers) - min(powers) > _MARGIN / 2 or abs(powers[-1] - 1) < _MARGIN / 4:
        if powers and all(abs(k - 1) < mp.mpf("0.02") for k in powers):
            place = _named(end)
            what = f"towards {place} the integrand is like 1/(x*log(x))"
            raise Divergent(what, place, "-1")
        raise Undecided("too close to divergence to tell")
    if powers[-1] < 1:
        raise Divergent(f"towards {_named(end)} it grows like a power of log", _named(end), "-1")
    if mp.isfinite(end):
        raise Undecided("an end point approached too slowly to be summed")


_LOG_STEPS = (200, 400, 800)  # powers of ten: logarithms move slowly


def _log_powers(f: Function, end: Number, other: Number) -> list[Number]:
    """k of 1/(d*log(d)**k), each from one step towards the end to the next."""
    heights = []
    with mp.workdps(2 * _LOG_STEPS[-1]):
        for digits in _LOG_STEPS:
            d = mp.mpf(10) ** -digits
            try:
                height = abs(value(f, [_near(end, other, d)]))
            except Undecided:
                return []
            heights.append(height * (d if mp.isfinite(end) else 1 / d))
        if any(h == 0 for h in heights):
            return []
        return [mp.log(a / b) / mp.log(2) for a, b in pairwise(heights)]


def _powered(power: str) -> str:
    return f"({power})" if power.startswith("-") else power


def _named(end: Number) -> str:
    if not mp.isfinite(end):
        return "oo" if end > 0 else "-oo"
    return str(mp.nstr(end, 6)).removesuffix(".0")


def _slopes(f: Function, end: Number, other: Number) -> list[Number]:
    samples = []
    for digits in (6, 8, 10, 12):  # below the working digits, beyond most other features
        try:
            with mp.workdps(2 * DPS):
                samples.append(value(f, [_near(end, other, mp.mpf(10) ** -digits)]))
        except Undecided:
            return []
    if any(s == 0 for s in samples) or len({mp.sign(mp.re(s)) for s in samples}) > 1:
        return []
    sign = -1 if mp.isfinite(end) else 1
    return [sign * mp.log10(abs(b / a)) / 2 for a, b in pairwise(samples)]


def _near(end: Number, other: Number, distance: Number) -> Number:
    if mp.isfinite(end):
        reach = abs(other - end) if mp.isfinite(other) else mp.mpf(1)
        return end + mp.sign(other - end) * distance * min(reach, 1)
    return mp.sign(end) / distance

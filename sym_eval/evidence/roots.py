"""Are these the solutions? Each is put back; others are looked for by counting and by scanning.

Counting (Sturm, degree) proves that none is missing; a scan of a window only finds what is missing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import sympy
from mpmath import mp
from sympy.polys.polyerrors import BasePolynomialError

from sym_eval.evidence import clock
from sym_eval.evidence.breaks import visible, zeros
from sym_eval.evidence.digits import Number, real, value
from sym_eval.evidence.equality import is_zero
from sym_eval.evidence.numeric import Point, exact, function_of, steady
from sym_eval.evidence.points import ordered, points
from sym_eval.evidence.verdict import NoValue, Undecided

_DPS = 40  # a value with half of them behind the point zero is zero
_SCAN_DPS = 20  # of a scan, which asks for signs
_CLOSER = (100, 900)  # where it looks like zero all along: 1 - tanh(1000) has 868 digits of it
_STEP = -12  # a root is where f falls by far more than this step away from it
_FALL = -6  # half of _STEP: a double root falls by the square only
_LARGEST_DEGREE = 60  # Sturm's count of a polynomial of this degree takes about 0.1 s
_TOUCHING = mp.mpf(10) ** -3
WINDOWS = (10, 1000)  # the scanned intervals reach so far to both sides of zero
_PARAMETER_POINTS = 3  # fixed values of the parameters at which a root is put in


def exactly(f: Any, x: Any, root: Any) -> bool:
    """Whether putting the root back ends in an identical zero."""
    if getattr(root, "is_number", False) and root.has(sympy.CRootOf):
        return _of_its_polynomial(f, x, root)
    return is_zero(f.subs(x, root))


def _of_its_polynomial(f: Any, x: Any, root: Any) -> bool:
    if not isinstance(root, sympy.CRootOf) or not f.is_polynomial(x):
        return False
    polynomial = sympy.Poly(f, x)
    return bool(polynomial.rem(root.poly.replace(polynomial.gen)).is_zero)


def numerically(f: Any, x: Any, root: Any) -> bool | None:
    """Whether f vanishes there, at fixed values of its parameters; None if no number says so."""
    parameters = [s for s in ordered(f, root) if s != x]
    seen: list[bool] = []
    for point in points(parameters):
        verdict = vanishes(f.subs(point), x, root.subs(point))
        if verdict is not None:
            seen.append(verdict)
        if len(seen) == _PARAMETER_POINTS or not parameters:
            break
    return all(seen) if seen else None


def comes_near_zero(f: Any, x: Any, place: Number) -> bool:
    """Whether f has a zero within a few digits of a number; one without a sign change is located
    no better."""
    try:
        function = function_of(f, [x])
        step = max(1, abs(place)) * _TOUCHING
        near = [abs(value(function, [place + side * step])) for side in (1, -1)]
        return bool(abs(value(function, [place])) <= max(near) * _TOUCHING)
    except NoValue:
        return True
    except Undecided:
        return False


def vanishes(f: Any, x: Any, root: Any) -> bool | None:
    """Whether f falls to nothing at a root without parameters; None if it has no number near by.

    No value at the root itself means that it is none: there the equation does not hold.
    """
    try:
        function = function_of(f, [x])
        with mp.workdps(_DPS):
            place = root if isinstance(root, (mp.mpf, mp.mpc)) else exact(root)
            near = _around(function, place)
            if near is None:
                return None
            here = abs(value(function, [place]))
            return bool(here <= near * mp.mpf(10) ** _FALL or here < mp.mpf(10) ** (-_DPS // 2))
    except NoValue:
        return False
    except Undecided:
        return None


def _around(function: Any, place: Number) -> Number | None:
    for side in (1, -1):
        try:
            return abs(value(function, [place + side * max(1, abs(place)) * mp.mpf(10) ** _STEP]))
        except Undecided:
            continue
    return None


def plain_one(f: Any, x: Any) -> Any:
    """A root among a few plain numbers of the complex plane, or None: no search, a last look."""
    tried = map(sympy.sympify, (1, 2, -1, sympy.I, 1 + sympy.I, -2 * sympy.I))
    return next((place for place in tried if vanishes(f, x, place)), None)


def is_real(root: Any) -> bool | None:
    """Whether a root without parameters is real; None where digits do not tell."""
    if root.is_real is not None:
        return bool(root.is_real)
    try:
        with mp.workdps(_DPS):
            real(exact(root))
            return True
    except NoValue:
        return False
    except Undecided:
        return None


def may_be_real(root: Any) -> bool:
    """Whether a root is real, or is so for some of the fixed values of its parameters."""
    if not root.free_symbols:
        return is_real(root) is not False
    seen = [_real_at(root, point) for point in points(ordered(root))]
    return any(seen) or None in seen


def _real_at(root: Any, point: Point) -> bool | None:
    try:
        real(steady(root, point))
        return True
    except NoValue:
        return False
    except Undecided:
        return None


def count(f: Any, x: Any, domain: str) -> int | None:
    """How many different roots there are, exactly; None unless f is a rational function, not 0."""
    if ordered(f) != [x] or not f.is_rational_function(x):
        return None
    numerator = sympy.fraction(sympy.cancel(sympy.together(f)))[0]
    try:
        polynomial = sympy.Poly(numerator, x)
        if not 0 <= polynomial.degree() <= _LARGEST_DEGREE or not polynomial.get_domain().is_Exact:
            return None
        square_free = polynomial.sqf_part()
        return int(square_free.count_roots() if domain == "real" else square_free.degree())
    except (BasePolynomialError, NotImplementedError, ValueError):
        return None


def scan(f: Any, x: Any, window: int) -> list[Number]:
    """Real zeros seen in [-window, window], ascending; poles and touching near-misses are not.

    Undecided if there is nothing to be seen: f has no numeric meaning, or no real value there.
    """
    with mp.workdps(_SCAN_DPS):
        if not any(visible(f, x, mp.mpf(-w), mp.mpf(w)) for w in WINDOWS):
            raise Undecided("it has no real values to scan")
        seen = zeros(f, x, mp.mpf(-window), mp.mpf(window))
        true = sorted(z for z in seen if _zero_at(f, x, z))
    return [z for i, z in enumerate(true) if i == 0 or z - true[i - 1] > mp.mpf("1e-4")]


def _zero_at(f: Any, x: Any, place: Number) -> bool:
    clock.tick()
    function = function_of(f, [x])
    for digits in (_SCAN_DPS, *_CLOSER):
        try:
            with mp.workdps(digits):
                here = abs(value(function, [place]))
                beside = [abs(value(function, [place + s * mp.mpf("1e-6")])) for s in (1, -1)]
        except Undecided:
            return False
        if max(beside) > 0:
            return bool(here <= max(beside) * mp.mpf("1e-5"))
    return True  # as far as anybody can see it is zero all along


def missing(f: Any, x: Any, claimed: Iterable[Number], window: int) -> list[Number]:
    """What a scan of the window sees that is not among the claimed roots."""
    known = list(claimed)
    near = mp.mpf("1e-3")  # a zero that only touches is located to a few digits
    found = scan(f, x, window)
    return [z for z in found if all(abs(z - k) > near * max(1, abs(z)) for k in known)]


def probes(borders: Iterable[Number], seen: Iterable[Number] = ()) -> list[Number]:
    """Fixed points to ask a set of reals at: several magnitudes, at its borders and beside them.

    `seen` are borders known to some digits only: asked beside, never at.
    """
    exact_borders, step = list(borders), mp.mpf(10) ** -7
    grid = [mp.mpf(k) / 3 + mp.mpf(1) / 101 for k in range(-36, 37)]
    grid += [s * mp.mpf(10) ** k * mp.mpf(173) / 97 for k in (2, 3, 4, 6) for s in (1, -1)]
    beside = [border + side for border in [*exact_borders, *seen] for side in (step, -step)]
    return [*grid, *exact_borders, *beside]

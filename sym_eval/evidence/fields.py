"""Second ways to vector calculus and Fourier series: difference quotients, Cartesian detours.

A table of checks by word, as in `readings`. Derivatives are taken numerically, so that no rule of
differentiation is asked twice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import sympy
from mpmath import mp

from sym_eval.evidence import residues
from sym_eval.evidence.calculus import number
from sym_eval.evidence.equality import compare
from sym_eval.evidence.numeric import exact, function_of, steady
from sym_eval.evidence.points import ordered, points
from sym_eval.evidence.polynomials import weakest
from sym_eval.evidence.verdict import Check, Contradiction, Undecided, agrees, unchecked

Witness = Callable[..., Check]
_NEAR = mp.mpf(10) ** -12  # far above what a difference quotient misses, far below a mistake
_STEP = mp.mpf(10) ** -12  # a central difference misses its square and loses 12 digits of _DPS
_DPS = 60
_ENOUGH = 3  # points, and waves of a Fourier series


def _items(value: Any) -> list[Any]:
    several = list | tuple | sympy.Tuple | sympy.MatrixBase
    return list(value) if isinstance(value, several) else [value]


def _slope(expr: Any, symbol: Any, at: Any) -> Any:
    """A central difference quotient."""
    symbols = list(at)
    function = function_of(expr, symbols)
    places = [exact(value) for value in at.values()]
    i = symbols.index(symbol)
    up, down = list(places), list(places)
    up[i], down[i] = places[i] + _STEP, places[i] - _STEP
    return (function(up) - function(down)) / (2 * _STEP)


def _compared(
    exprs: tuple[Any, ...], expected: Callable[[Any], list[Any]], result: Any, how: str
) -> Check:
    """The components of the result at points, against numbers of our own."""
    symbols, good, reason = ordered(*exprs, *_items(result)), 0, "no point where all have a value"
    for point in points(symbols):
        try:
            with mp.workdps(_DPS):
                wanted = expected(point)
                found = [steady(r, point, 20) for r in _items(result)]
        except (Undecided, ValueError, ZeroDivisionError) as why:
            reason = str(why)
            continue
        size = max([abs(w) for w in wanted] + [mp.mpf(1)])
        if any(abs(a - b) > size * _NEAR for a, b in zip(found, wanted, strict=True)):
            raise Contradiction(f"{how}: it does not agree")
        good += 1
        if good == _ENOUGH or not symbols:
            return agrees(f"{how} agree at {good} points")
    return unchecked(f"numbers do not decide: {reason}")


_HOW = "difference quotients"


def _gradient(result: Any, value: Any, names: Any, *system: Any) -> Check:
    scale = _scales(system, names)

    def expected(point: Any) -> list[Any]:
        _within(system, names, point)
        return [
            _slope(value, q, point) / steady(h, point, 30)
            for q, h in zip(names, scale, strict=True)
        ]

    return _compared((value, *names), expected, result, _HOW)


def _within(system: tuple[Any, ...], names: Any, point: Any) -> None:
    """Radii are positive, and the angle from the axis lies between 0 and pi."""
    if not system or system[0].name == "cartesian":
        return
    upright = sympy.sin(names[1]) if system[0].name == "spherical" else sympy.S.One
    if min(steady(names[0], point, 15), steady(upright, point, 15)) <= 0:
        raise Undecided("a point outside of the coordinates")


def _scales(system: tuple[Any, ...], names: Any) -> list[Any]:
    """Lengths of the tangent vectors of the map to Cartesian coordinates."""
    place = _map(system, names)
    tangents = [[sympy.diff(x, q) for x in place] for q in names]
    return [sympy.sqrt(sympy.Add(*(t**2 for t in tangent))) for tangent in tangents]


def _map(system: tuple[Any, ...], names: Any) -> list[Any]:
    """Where a point of the coordinates lies."""
    kind = system[0].name if system else "cartesian"
    q = list(names)
    if kind == "spherical":
        flat = q[0] * sympy.sin(q[1])
        return [flat * sympy.cos(q[2]), flat * sympy.sin(q[2]), q[0] * sympy.cos(q[1])]
    if kind in ("polar", "cylindrical"):
        return [q[0] * sympy.cos(q[1]), q[0] * sympy.sin(q[1]), *q[2:]]
    return q


def _frame(system: tuple[Any, ...], names: Any) -> list[list[Any]]:
    """The unit vectors of the coordinates, each by its Cartesian components."""
    place = _map(system, names)
    scale = _scales(system, names)
    return [[sympy.diff(x, q) / h for x in place] for q, h in zip(names, scale, strict=True)]


def _cartesian(
    parts: list[Any], system: tuple[Any, ...], names: Any, point: Any
) -> list[list[Any]]:
    """d(component j)/d(x_i) of the Cartesian field at the point: rows i, columns j."""
    _within(system, names, point)
    frame = _frame(system, names)
    field = [
        sympy.Add(*(f * unit[j] for f, unit in zip(parts, frame, strict=True)))
        for j in range(len(frame))
    ]
    place = _map(system, names)
    inner = mp.matrix([[_slope(x, q, point) for x in place] for q in names])
    slopes = mp.matrix([[_slope(f, q, point) for f in field] for q in names])
    found: list[list[Any]] = (inner**-1 * slopes).tolist()
    return found


def _divergence(result: Any, value: Any, names: Any, *system: Any) -> Check:
    parts = _items(value)

    def expected(point: Any) -> list[Any]:
        matrix = _cartesian(parts, system, names, point)
        return [mp.fsum(matrix[i][i] for i in range(len(parts)))]

    return _compared((*parts, *names), expected, result, "Cartesian difference quotients")


def _curl(result: Any, value: Any, names: Any, *system: Any) -> Check:
    parts = _items(value)

    def expected(point: Any) -> list[Any]:
        d = _cartesian(parts, system, names, point)
        if len(parts) == 2:
            return [d[0][1] - d[1][0]]
        turned = [d[1][2] - d[2][1], d[2][0] - d[0][2], d[0][1] - d[1][0]]
        frame = _frame(system, names)
        return [
            mp.fsum(t * steady(u, point, 30) for t, u in zip(turned, unit, strict=True))
            for unit in frame
        ]

    return _compared((*parts, *names), expected, result, "Cartesian difference quotients")


def _laplacian(result: Any, value: Any, names: Any, *system: Any) -> Check:
    """The divergence of the field of slopes, which differentiation makes once."""
    checks = []
    for found, part in zip(_items(result), _items(value), strict=True):
        scale = _scales(system, names)
        slopes = [sympy.diff(part, q) / h for q, h in zip(names, scale, strict=True)]
        checks.append(_divergence(found, slopes, names, *system))
    return weakest(checks, "in numbers")


def _jacobian(result: Any, value: Any, names: Any) -> Check:
    def expected(point: Any) -> list[Any]:
        return [_slope(f, x, point) for f in _items(value) for x in names]

    return _compared((*_items(value), *names), expected, result, _HOW)


def _hessian(result: Any, value: Any, names: Any) -> Check:
    slopes = [sympy.diff(value, x) for x in names]
    return _jacobian(result, slopes, names)


def _directional(result: Any, value: Any, names: Any, direction: Any) -> Check:
    def expected(point: Any) -> list[Any]:
        parts = [steady(d, point, 30) for d in _items(direction)]
        slopes = [_slope(value, x, point) for x in names]
        total = mp.fsum(a * b for a, b in zip(parts, slopes, strict=True))
        return [total / mp.sqrt(mp.fsum(p * p for p in parts))]

    return _compared((value, *names), expected, result, _HOW)


def _conservative(result: Any, value: Any, names: Any) -> Check:
    """The Jacobian is symmetric, or it is not at some point."""
    parts = _items(value)
    pairs = [(i, j) for i in range(len(parts)) for j in range(i)]
    turns = [sympy.diff(parts[i], names[j]) - sympy.diff(parts[j], names[i]) for i, j in pairs]
    if result == sympy.true:
        return weakest([compare(turn, sympy.S.Zero) for turn in turns], "cross derivatives agree")
    for point in points(ordered(*turns)):
        if any(abs(steady(turn, point, 15)) > _NEAR for turn in turns):
            return agrees("cross derivatives differ at a point")
    raise Contradiction("no cross derivatives differ")


def _potential(result: Any, value: Any, names: Any) -> Check:
    pairs = zip(_items(value), names, strict=True)
    checks = [compare(sympy.diff(result, x), part) for part, x in pairs]
    return weakest(checks, "differentiated back to the field")


def _series(result: Any, value: Any, about: Any, count: Any = None) -> Check:
    """The rest is orthogonal to every wave of the series: by quadrature."""
    x, low, high = about
    period, most = high - low, 3 if count is None else int(count)
    rest = value - result
    if [s for s in ordered(rest) if s != x] or ordered(low, high):
        return unchecked("a series with parameters, without a check")
    for k in range(min(most, _ENOUGH) + 1):
        for wave in (sympy.cos, sympy.sin):
            turned = rest * wave(2 * sympy.pi * k * x / period)
            if (
                turned != 0
                and abs(number(sympy.Integral(turned, (x, low, high)), {})) > residues.LOOSE
            ):
                raise Contradiction("the rest is not orthogonal to its waves")
    return agrees("the rest is orthogonal to the waves, by quadrature")


def _leading(result: Any, value: Any, symbol: Any, point: Any = sympy.S.Zero) -> Check:
    if [s for s in ordered(value, point) if s != symbol]:
        return unchecked("a leading term with parameters, without a check")
    ratio = function_of(value / result, [symbol])
    with mp.workdps(120):
        steps = [mp.mpf(10) ** -k for k in (6, 12, 24)]
        spots = [_spot(point, step) for step in steps]
        gaps = [abs(ratio([spot]) - 1) for spot in spots]
    if not gaps[2] <= gaps[1] <= gaps[0] or gaps[2] > mp.mpf("0.1"):
        raise Contradiction("the quotient does not come near 1")
    return agrees("the quotient comes near 1 in numbers")


def _spot(point: Any, step: Any) -> Any:
    if point.is_infinite:
        return 1 / step if point is sympy.oo else -1 / step
    return steady(point, {}, 30) + step


TABLE: Mapping[str, Witness] = {
    "gradient": _gradient,
    "divergence": _divergence,
    "curl": _curl,
    "laplacian": _laplacian,
    "jacobian": _jacobian,
    "hessian": _hessian,
    "directional_derivative": _directional,
    "is_conservative": _conservative,
    "scalar_potential": _potential,
    "residue": residues.residue,
    "fourier_series": _series,
    "leading_term": _leading,
}

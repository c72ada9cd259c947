"""Residues, poles, Fourier series, leading terms, integrals along curves.

What is worked out here is worked out while reading; line integrals are built as integrals.
"""

from __future__ import annotations

from typing import Any

import sympy

from sym_core.errors import Code, SymError
from sym_eval.failing import CANNOT
from sym_eval.vocabulary import given, pickers
from sym_eval.vocabulary.calculus import worked
from sym_eval.vocabulary.laurent import laurent
from sym_eval.vocabulary.row import Kind, Row, Takes, is_scalar
from sym_eval.vocabulary.variables import variable

MOST_TERMS = 50
"""Terms of a Fourier series that are written out: each takes two integrals."""


def _residue(value: Any, symbol: Any, point: Any) -> Any:
    """residue(f, x, a): the coefficient of 1/(x - a)."""
    x = variable(symbol, "a residue", "residue")
    z = sympy.Dummy(x.name)  # a residue is one of a complex variable
    body = worked(value).subs(x, z)
    if any(node.has(z) for node in body.atoms(*_NOT_ANALYTIC)):
        raise given.refused("residue", "needs a function of a complex variable: no |z|, re or sign")
    if point in (sympy.oo, -sympy.oo):
        w = sympy.Dummy("w")
        return sympy.simplify(_at_a_point(-body.subs(z, 1 / w) / w**2, w, 0)).subs(z, x)
    return sympy.simplify(_at_a_point(body, z, point)).subs(z, x)


_NOT_ANALYTIC = (
    *(sympy.Abs, sympy.re, sympy.im, sympy.arg, sympy.sign, sympy.conjugate, sympy.Heaviside),
    *(sympy.floor, sympy.ceiling, sympy.frac, sympy.Min, sympy.Max, sympy.Piecewise),
)


def _at_a_point(f: Any, z: Any, point: Any) -> Any:
    opened = laurent(f, z, point)
    if not _is_essential(opened, z, point):
        return sympy.residue(opened, z, point)
    if (found := _alone(opened, z, point)) is None:
        raise NotImplementedError("an essential singularity among others")
    return found


def _is_essential(f: Any, z: Any, point: Any) -> bool:
    """Whether a function stands there whose argument has no value: to SymPy a power."""
    return any(
        argument.subs(z, point).has(sympy.zoo, sympy.nan)
        for function in f.atoms(sympy.Function)
        for argument in function.args
    )


def _alone(f: Any, z: Any, point: Any) -> Any:
    """Around the only essential singularity of a function that is a power at infinity, as of
    z^2*exp(1/z): the coefficient of 1/z far out, less the residues at all poles."""
    w = sympy.Dummy("w")
    try:
        places = sympy.singularities(f, z)
        if not isinstance(places, sympy.FiniteSet) or point not in places:
            return None
        poles = places - sympy.FiniteSet(point)
        if any(_is_essential(f, z, pole) for pole in poles):
            return None
        far = sympy.expand(f.subs(z, point + 1 / w).series(w, 0, 2).removeO())
        others = sympy.Add(*(sympy.residue(f, z, pole) for pole in poles))
    except CANNOT:
        return None
    return far.coeff(w, 1) - others if far.is_rational_function(w) else None


def _poles(value: Any, symbol: Any) -> Any:
    """singularities(f, x): where f has no value, as a set of complex numbers."""
    x = variable(symbol, "a function", "singularities")
    z = sympy.Dummy(x.name)
    return sympy.singularities(worked(value).subs(x, z), z).subs(z, x)


def _fourier_series(value: Any, about: Any, count: Any = None) -> Any:
    """fourier_series(f, (x, -pi, pi), 3): the waves up to the third, added up."""
    several = tuple | sympy.Tuple
    if not isinstance(about, several) or len(about) != 3:
        raise given.refused("fourier_series", "needs its variable and both ends")
    x, low, high = about
    variable(x, "a series", "fourier_series")
    most = 3 if count is None else given.whole("fourier_series", count, 0)
    if most > MOST_TERMS:
        raise SymError(Code.INPUT_LIMIT, f"a Fourier series has up to {MOST_TERMS} terms here")
    return _waves(worked(value), (x, low, high), most)


def _waves(body: Any, about: tuple[Any, Any, Any], most: int) -> Any:
    x, low, high = about
    n, period = sympy.Dummy("n", integer=True, positive=True), high - low
    mean = sympy.integrate(body, about) / period
    angle = 2 * sympy.pi * n * x / period
    parts = []
    for k in range(1, most + 1):
        for wave in (sympy.cos(angle.subs(n, k)), sympy.sin(angle.subs(n, k))):
            weight = sympy.simplify(2 * sympy.integrate(body * wave, about) / period)
            parts.append(weight * wave)
    found = mean + sympy.Add(*parts)
    if found.has(sympy.Integral, sympy.nan, sympy.oo):
        raise SymError(Code.UNSOLVED, "a coefficient has no closed form")
    return found


def _leading(value: Any, symbol: Any, point: Any = sympy.S.Zero) -> Any:
    """leading_term(f, x, a): what f behaves like at a."""
    x = variable(symbol, "a leading term", "leading_term")
    body = worked(value)
    if point in (sympy.oo, -sympy.oo):
        w = sympy.Dummy("w", positive=True)
        turned = 1 / w if point is sympy.oo else -1 / w
        found = sympy.simplify(body.subs(x, turned)).as_leading_term(w)
        return sympy.simplify(found.subs(w, 1 / x if point is sympy.oo else -1 / x))
    w = sympy.Dummy("w", positive=True)
    return body.subs(x, point + w).as_leading_term(w).subs(w, x - point)


def _line_integral(field: Any, names: Any, curve: Any, about: Any) -> Any:
    """line_integral([P, Q], [x, y], [cos(t), sin(t)], (t, 0, 2pi)), or of a number times ds."""
    name = "line_integral"
    symbols, places = given.listed(name, names), given.listed(name, curve)
    if len(symbols) != len(places) or len(about) != 3:
        raise given.refused(name, "needs a curve with as many coordinates as variables")
    t, change = about[0], dict(zip(symbols, places, strict=True))
    speed = [sympy.diff(place, t) for place in places]
    if is_scalar(field):
        length = sympy.sqrt(sympy.Add(*(s**2 for s in speed)))
        body = worked(field).subs(change, simultaneous=True) * sympy.simplify(length)
    else:
        parts = given.listed(name, field)
        if len(parts) != len(places):
            raise given.refused(name, "needs as many components as the curve has coordinates")
        pairs = zip(parts, speed, strict=True)
        body = sympy.Add(*(p.subs(change, simultaneous=True) * s for p, s in pairs))
    return sympy.Integral(sympy.simplify(body), tuple(about))


def _arc_length(curve: Any, about: Any) -> Any:
    """arc_length([cos(t), sin(t)], (t, 0, pi)); arc_length(f, (x, a, b)) of a graph."""
    t, one = about[0], is_scalar(curve)
    parts = [t, worked(curve)] if one else given.listed("arc_length", curve)
    length = sympy.sqrt(sympy.Add(*(sympy.diff(p, t) ** 2 for p in parts)))
    return sympy.Integral(sympy.simplify(length), tuple(about))


_ANY = Takes.ANYTHING

ROWS: tuple[Row, ...] = (
    Row(("residue",), _residue, Kind.OPERATION, 3, 3, variables=pickers.second),
    Row(("singularities",), _poles, Kind.OPERATION, 2, 2, variables=pickers.second),
    Row(
        ("fourier_series",),
        _fourier_series,
        Kind.OPERATION,
        2,
        3,
        _ANY,
        variables=pickers.second,
        note="the first waves, not the whole series: fourier_series(f, (x, a, b), n) has n of them",
    ),
    Row(("leading_term",), _leading, Kind.OPERATION, 2, 3, variables=pickers.second),
    Row(
        ("line_integral", "line_integrate"),
        _line_integral,
        Kind.CALCULUS,
        4,
        4,
        _ANY,
        variables=pickers.fourth,
    ),
    Row(("arc_length",), _arc_length, Kind.CALCULUS, 2, 2, _ANY, variables=pickers.second),
)

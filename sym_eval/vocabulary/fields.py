"""Vector calculus: grad, div, curl, laplacian, Jacobian, Hessian, in named coordinates too.

Vectors are columns of components along the unit vectors of the coordinates. In curved coordinates
the scale factors are this module's own table.
"""

from __future__ import annotations

from typing import Any

import sympy

from sym_core.errors import Code, SymError
from sym_eval.vocabulary import given, pickers
from sym_eval.vocabulary.calculus import worked
from sym_eval.vocabulary.polynomials import division_row
from sym_eval.vocabulary.row import Kind, Row, Takes, is_scalar
from sym_eval.vocabulary.variables import variable

SYSTEMS = ("cartesian", "polar", "cylindrical", "spherical")
_ORDER = {
    "polar": "r, theta",
    "cylindrical": "r, phi, z",
    "spherical": "r, theta, phi with theta from the z axis",
}


def scales(name: str, coordinates: list[Any]) -> list[Any]:
    """The scale factors: how long a small step along each coordinate is."""
    count = len(coordinates)
    if name == "cartesian":
        return [sympy.S.One] * count
    if count != len(_ORDER[name].split(" with ")[0].split(", ")):
        raise given.refused(name, f"coordinates are {_ORDER[name]}")
    r = coordinates[0]
    if name == "polar":
        return [sympy.S.One, r]
    if name == "cylindrical":
        return [sympy.S.One, r, sympy.S.One]
    # The second one is the angle from the z axis: physicists' order, ISO 80000-2.
    return [sympy.S.One, r, r * sympy.sin(coordinates[1])]


def _setting(name: str, names: tuple[Any, ...]) -> tuple[list[Any], list[Any]]:
    """Coordinates and scale factors of grad(f, [x, y, z]) and grad(f, [r, …], spherical)."""
    if not names:
        raise given.refused(name, "needs its coordinates")
    coordinates = [variable(c, "a field", name) for c in given.listed(name, names[0])]
    system = names[1].name if len(names) > 1 and isinstance(names[1], sympy.Symbol) else "cartesian"
    if system not in SYSTEMS or len(names) > 2:
        hint = "one of " + ", ".join(SYSTEMS)
        raise SymError(Code.NAME, f"unknown coordinates {system}"[:80], hint=hint)
    return coordinates, scales(system, coordinates)


def _scalar(name: str, value: Any) -> Any:
    found = worked(value)
    if not is_scalar(found):
        raise given.refused(name, "needs one expression")
    return found


def _components(name: str, value: Any, count: int) -> list[Any]:
    parts = given.listed(name, value)
    if len(parts) != count:
        raise given.refused(name, f"needs {count} components, one for each coordinate")
    return parts


def gradient(value: Any, *names: Any) -> Any:
    """The column of slopes along the unit vectors."""
    body, (coordinates, h) = _scalar("gradient", value), _setting("gradient", names)
    return sympy.ImmutableMatrix(
        [sympy.diff(body, q) / s for q, s in zip(coordinates, h, strict=True)]
    )


def divergence(value: Any, *names: Any) -> Any:
    """The sum of d(F_i*h/h_i)/dq_i, divided by h = h_1*h_2*…"""
    coordinates, h = _setting("divergence", names)
    parts = _components("divergence", value, len(coordinates))
    whole = sympy.Mul(*h)
    rows = zip(parts, coordinates, h, strict=True)
    total = sympy.Add(*(sympy.diff(f * whole / s, q) for f, q, s in rows))
    return total if whole == 1 else sympy.simplify(total / whole)


def curl(value: Any, *names: Any) -> Any:
    """The column of a field of three components; of two, the component that stands upright."""
    coordinates, h = _setting("curl", names)
    parts = _components("curl", value, len(coordinates))
    if len(parts) == 2:
        # In the plane a curl has one component, across the plane: a number, no vector.
        return _turn(parts, coordinates, h, (0, 1))
    if len(parts) != 3:
        raise given.refused("curl", "needs two or three components")
    places = ((1, 2), (2, 0), (0, 1))
    return sympy.ImmutableMatrix([_turn(parts, coordinates, h, pair) for pair in places])


def _turn(parts: list[Any], q: list[Any], h: list[Any], pair: tuple[int, int]) -> Any:
    i, j = pair
    turned = sympy.diff(h[j] * parts[j], q[i]) - sympy.diff(h[i] * parts[i], q[j])
    return turned if h[i] * h[j] == 1 else sympy.simplify(turned / (h[i] * h[j]))


def laplacian(value: Any, *names: Any) -> Any:
    """div(grad f); of a Cartesian field, component by component."""
    coordinates, h = _setting("laplacian", names)
    if is_scalar(worked(value)):
        return divergence(list(gradient(value, *names)), *names)
    if sympy.Mul(*h) != 1:
        # Elsewhere the unit vectors turn from place to place, and components alone are not
        # enough.
        raise given.refused("laplacian", "of a field is taken in Cartesian coordinates")
    parts = given.listed("laplacian", value)
    return sympy.ImmutableMatrix([divergence(list(gradient(p, *names)), *names) for p in parts])


def _jacobian(value: Any, names: Any) -> Any:
    rows = given.listed("jacobian", value)
    columns = [variable(c, "a field", "jacobian") for c in given.listed("jacobian", names)]
    return sympy.ImmutableMatrix([[sympy.diff(f, x) for x in columns] for f in rows])


def _hessian(value: Any, names: Any) -> Any:
    body = _scalar("hessian", value)
    symbols = [variable(c, "a field", "hessian") for c in given.listed("hessian", names)]
    return sympy.ImmutableMatrix([[sympy.diff(body, x, y) for x in symbols] for y in symbols])


def _directional(value: Any, names: Any, direction: Any) -> Any:
    """directional_derivative(f, [x, y], [1, 1]): along the unit vector of that direction."""
    slopes = gradient(value, names)
    parts = _components("directional_derivative", direction, len(slopes))
    length = sympy.sqrt(sympy.Add(*(p**2 for p in parts)))
    if length == 0:
        raise given.refused("directional_derivative", "needs a direction that is not zero")
    pairs = zip(slopes, parts, strict=True)
    return sympy.Add(*(a * b for a, b in pairs)) / length


def _is_conservative(value: Any, names: Any) -> Any:
    found = curl(value, names)
    parts = list(found) if isinstance(found, sympy.MatrixBase) else [found]
    return sympy.true if all(sympy.simplify(p) == 0 for p in parts) else sympy.false


def _potential(value: Any, names: Any) -> Any:
    """scalar_potential(F, [x, y, z]): f with grad f = F, one coordinate after the other."""
    name = "scalar_potential"
    if _is_conservative(value, names) == sympy.false:
        raise SymError(Code.RUNTIME, "the field has a curl: it has no potential")
    symbols = given.listed(name, names)
    total = sympy.S.Zero
    for part, symbol in zip(_components(name, value, len(symbols)), symbols, strict=True):
        # Only what the slope of the sum lacks: without a curl that is free of the earlier letters.
        rest = sympy.simplify(part - sympy.diff(total, symbol))
        total += sympy.integrate(rest, symbol)
    return total


def _div(left: Any, *more: Any) -> Any:
    """div(F, [x, y]) of a field, div(p, q) of polynomials."""
    return division_row(left, *more) if is_scalar(left) else divergence(left, *more)


def _coordinates(arguments: tuple[Any, ...], _result: Any) -> str:
    if len(arguments) < 3 or not isinstance(arguments[2], sympy.Symbol):
        return ""
    name = arguments[2].name
    return f"{name}: {_ORDER[name]}" if name in _ORDER else ""


_ANY = Takes.ANYTHING
_FIELDS = {
    "gradient grad": gradient,
    "divergence": divergence,
    "curl rot": curl,
    "laplacian": laplacian,
}

ROWS: tuple[Row, ...] = (
    *(
        Row(
            tuple(names.split()),
            build,
            Kind.OPERATION,
            2,
            3,
            _ANY,
            variables=pickers.rest,
            remark=_coordinates,
        )
        for names, build in _FIELDS.items()
    ),
    Row(("div",), _div, Kind.OPERATION, 2, 3, _ANY, variables=pickers.third, remark=_coordinates),
    Row(("jacobian",), _jacobian, Kind.OPERATION, 2, 2, _ANY, variables=pickers.second),
    Row(("hessian",), _hessian, Kind.OPERATION, 2, 2, _ANY, variables=pickers.second),
    Row(
        ("directional_derivative",),
        _directional,
        Kind.OPERATION,
        3,
        3,
        _ANY,
        variables=pickers.second,
    ),
    Row(
        ("is_conservative",), _is_conservative, Kind.OPERATION, 2, 2, _ANY, variables=pickers.second
    ),
    Row(("scalar_potential",), _potential, Kind.OPERATION, 2, 2, _ANY, variables=pickers.second),
)

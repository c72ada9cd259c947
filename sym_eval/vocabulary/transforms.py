"""Integral transforms: Laplace, Fourier, Mellin, sine, cosine, Hankel, and back; in closed form.

What has no closed form is E_UNSOLVED, never an unevaluated transform. A note says which convention
was used and where the transform converges.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import sympy

from sym_core.errors import Code, SymError
from sym_eval.evidence import clock
from sym_eval.vocabulary import given, pickers
from sym_eval.vocabulary.calculus import worked
from sym_eval.vocabulary.row import Kind, Remark, Row, Takes
from sym_eval.vocabulary.variables import variable

SECONDS = 12.0
"""For one transform: SymPy's tables take under 2 s, its integrals may take minutes."""
_EMPTY = sympy.S.true


def transformed(
    name: str, function: Any, value: Any, letters: tuple[Any, Any], *more: Any
) -> tuple[Any, ...]:
    """(result, *conditions) as SymPy gives them, from the first letter to the second."""
    old, new = letters
    body = worked(value)
    for symbol in (old, new):
        variable(symbol, "a transform", name)
    if not isinstance(body, sympy.Expr):
        raise given.refused(name, "needs an expression")
    # SymPy would take the letter for a constant and return another function's transform.
    if old == new or body.has(new):
        raise given.refused(name, f"needs a new letter: {new} stands in the expression already")
    found = clock.within(SECONDS, lambda: _in_dummies(function, body, old, new, *more))
    if found is None or _is_open(found[0]):
        raise SymError(Code.UNSOLVED, f"{name}: no closed form was found", hint="try its parts")
    return found


def _is_open(result: Any) -> Any:
    return result.has(sympy.integrals.transforms.IntegralTransform, sympy.Integral, sympy.nan)


def _in_dummies(function: Any, body: Any, old: Any, new: Any, *more: Any) -> tuple[Any, ...]:
    """SymPy's transforms take symbols without assumptions for complex variables best; a time is
    positive."""
    inner, outer = _DUMMIES[function](old, new)
    answer = function(body.subs(old, inner), inner, outer, *more)
    parts = answer if isinstance(answer, tuple) else (answer,)
    return tuple(_back(part, {inner: old, outer: new}) for part in parts)


def _back(part: Any, names: dict[Any, Any]) -> Any:
    if isinstance(part, tuple):
        return tuple(_back(item, names) for item in part)
    return part.subs(names) if isinstance(part, sympy.Basic) else part


def _time_to_plane(old: Any, new: Any) -> tuple[Any, Any]:
    return sympy.Dummy(old.name, positive=True), sympy.Dummy(new.name)


def _plane_to_time(old: Any, new: Any) -> tuple[Any, Any]:
    return sympy.Dummy(old.name), sympy.Dummy(new.name, positive=True)


def _lines(old: Any, new: Any) -> tuple[Any, Any]:
    return sympy.Dummy(old.name, real=True), sympy.Dummy(new.name, real=True)


def _half_lines(old: Any, new: Any) -> tuple[Any, Any]:
    return sympy.Dummy(old.name, positive=True), sympy.Dummy(new.name, positive=True)


_DUMMIES: dict[Any, Callable[[Any, Any], tuple[Any, Any]]] = {
    sympy.laplace_transform: _time_to_plane,
    sympy.inverse_laplace_transform: _plane_to_time,
    sympy.fourier_transform: _lines,
    sympy.inverse_fourier_transform: _lines,
    sympy.mellin_transform: _time_to_plane,
    sympy.inverse_mellin_transform: _plane_to_time,
    sympy.sine_transform: _half_lines,
    sympy.inverse_sine_transform: _half_lines,
    sympy.cosine_transform: _half_lines,
    sympy.inverse_cosine_transform: _half_lines,
    sympy.hankel_transform: _half_lines,
    sympy.inverse_hankel_transform: _half_lines,
}


@lru_cache(maxsize=16)
def laplace(value: Any, time: Any, plane: Any) -> tuple[Any, ...]:
    """(F, abscissa of convergence, further conditions)."""
    found = transformed("laplace_transform", sympy.laplace_transform, value, (time, plane))
    return found if len(found) == 3 else (found[0], -sympy.oo, _EMPTY)


def _laplace(value: Any, time: Any, plane: Any) -> Any:
    return sympy.simplify(laplace(value, time, plane)[0])


def _converges(arguments: tuple[Any, ...], _result: Any) -> str:
    _, abscissa, extra = laplace(*arguments)
    parts = [] if abscissa == -sympy.oo else [f"re({arguments[2]}) > {abscissa}"]
    parts += [] if extra in (True, _EMPTY) else [str(extra)]
    return "it converges for " + " and ".join(parts) if parts else ""


def _inverse_laplace(value: Any, plane: Any, time: Any) -> Any:
    name = "inverse_laplace_transform"
    impulses, rest = _impulses(worked(value), plane, time)
    if rest == 0:
        return impulses
    found = transformed(name, sympy.inverse_laplace_transform, rest, (plane, time))[0]
    return impulses + _settled(found, time)


def _impulses(value: Any, plane: Any, time: Any) -> tuple[Any, Any]:
    """A polynomial in s is an impulse at zero and its derivatives, which SymPy drops."""
    if not value.is_rational_function(plane):
        return sympy.S.Zero, value
    above, below = sympy.fraction(sympy.together(value))
    whole, rest = sympy.div(above, below, plane)
    terms = sympy.Poly(whole, plane).terms()
    made = (c * (sympy.DiracDelta(time, k) if k else sympy.DiracDelta(time)) for (k,), c in terms)
    return (sympy.Add(*made), rest / below) if whole != 0 else (sympy.S.Zero, value)


def _settled(found: Any, time: Any) -> Any:
    """Without the steps at zero, which are 1 for positive times."""
    return found.replace(
        lambda e: isinstance(e, sympy.Heaviside) and e.args[0] == time, lambda e: sympy.S.One
    )


def _fourier(function: Any) -> Any:
    name = function.__name__

    def build(value: Any, old: Any, new: Any) -> Any:
        mirrored = worked(value).subs(old, -old)
        found = sympy.simplify(transformed(name, function, value, (old, new))[0])
        if function not in (sympy.fourier_transform, sympy.inverse_fourier_transform):
            return found
        if sympy.simplify(found.subs(new, -new) ** 2 - found**2) == 0:
            return found
        if sympy.simplify(mirrored - worked(value)) == 0:  # SymPy's is right for positive ones
            return found.subs(new, sympy.Abs(new))
        if sympy.simplify(mirrored + worked(value)) == 0:
            return sympy.sign(new) * found.subs(new, sympy.Abs(new))
        return found

    return build


@lru_cache(maxsize=16)
def mellin(value: Any, old: Any, new: Any) -> tuple[Any, ...]:
    """(F, strip of convergence, further conditions)."""
    return transformed("mellin_transform", sympy.mellin_transform, value, (old, new))


def _mellin(value: Any, old: Any, new: Any) -> Any:
    return mellin(value, old, new)[0]


def _strip(arguments: tuple[Any, ...], _result: Any) -> str:
    low, high = mellin(*arguments)[1]
    return f"it converges for {low} < re({arguments[2]}) < {high}"


def _inverse_mellin(value: Any, old: Any, new: Any, strip: Any) -> Any:
    """inverse_mellin_transform(F, s, x, (a, b)): with the strip it converges in."""
    name = "inverse_mellin_transform"
    if not isinstance(strip, sympy.Tuple | tuple) or len(strip) != 2:
        raise given.refused(name, "needs its strip, as (0, oo)")
    return transformed(name, sympy.inverse_mellin_transform, value, (old, new), tuple(strip))[0]


def _hankel(function: Any) -> Any:
    name = function.__name__

    def build(value: Any, old: Any, new: Any, order: Any) -> Any:
        return sympy.simplify(transformed(name, function, value, (old, new), order)[0])

    return build


def _says(text: str) -> Remark:
    return lambda arguments, result: text.format(*arguments[1:3])


_FORWARD = "F({1}) is the integral of f({0})*exp(-2*pi*i*{0}*{1}) over all {0}"
_BACKWARD = "f({1}) is the integral of F({0})*exp(2*pi*i*{0}*{1}) over all {0}"
_KERNEL = "with the factor sqrt(2/pi), over positive {0}"
_SIMPLE: tuple[tuple[str, Any, str], ...] = (
    ("fourier_transform fourier", sympy.fourier_transform, _FORWARD),
    ("inverse_fourier_transform ifourier", sympy.inverse_fourier_transform, _BACKWARD),
    ("sine_transform", sympy.sine_transform, _KERNEL),
    ("inverse_sine_transform", sympy.inverse_sine_transform, _KERNEL),
    ("cosine_transform", sympy.cosine_transform, _KERNEL),
    ("inverse_cosine_transform", sympy.inverse_cosine_transform, _KERNEL),
)


def _row(names: str, build: Any, count: int, remark: Remark | None) -> Row:
    return Row(
        tuple(names.split()),
        build,
        Kind.OPERATION,
        count,
        count,
        Takes.ANYTHING,
        variables=pickers.second_and_third,
        remark=remark,
    )


ROWS: tuple[Row, ...] = (
    _row("laplace_transform laplace", _laplace, 3, _converges),
    _row(
        "inverse_laplace_transform ilaplace inverse_laplace",
        _inverse_laplace,
        3,
        _says("for {1} > 0"),
    ),
    *(_row(names, _fourier(function), 3, _says(said)) for names, function, said in _SIMPLE),
    _row("mellin_transform mellin", _mellin, 3, _strip),
    _row("inverse_mellin_transform", _inverse_mellin, 4, _says("for {1} > 0")),
    _row("hankel_transform", _hankel(sympy.hankel_transform), 4, None),
    _row("inverse_hankel_transform", _hankel(sympy.inverse_hankel_transform), 4, None),
)

"""What every derivative needs: working it out, checking it, saying where it does not hold.

Takes values that are read and sorted out already; knows nothing of the call's texts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sympy
from sympy.core.function import AppliedUndef

from sym_core.errors import Code, SymError
from sym_eval.evidence import clock
from sym_eval.evidence.derivatives import Steps, check_derivative
from sym_eval.evidence.verdict import Check, Contradiction, unchecked
from sym_eval.failing import CANNOT
from sym_eval.operations.common import Call, contradicted, elementwise, leaves, weakest

_ELEMENTS = 9  # of a matrix: the check of more costs longer than the answer
_ROUNDED = (sympy.floor, sympy.ceiling, sympy.frac, sympy.Mod)
_EDGED = (sympy.Abs, sympy.sign, sympy.Heaviside)
_KINKED = (*_ROUNDED, *_EDGED, sympy.Max, sympy.Min, sympy.Piecewise)
_NO_SLOPE = (sympy.AccumBounds, sympy.Limit, sympy.nan, sympy.oo)
_SLOPE = 1.0  # CPU seconds for the slope at a single point
_PLACES = 4  # named in a note; more are counted in words


def derived(value: Any, steps: Steps) -> Any:
    """The derivative, of every entry; steps of floor and its like count as constant."""
    if isinstance(value, (list, tuple, sympy.Tuple)):
        return elementwise(lambda item: derived(item, steps), value)
    plain, constants = _steps_fixed(_without_points(value, steps), steps)
    for x, count in steps:
        plain = _diff(plain, x, count)
    return plain.xreplace(constants) if constants else plain


def _diff(value: Any, x: Any, count: int) -> Any:
    pointed = isinstance(value, sympy.Piecewise) and x.is_Symbol
    if not pointed and not value.has(sympy.Subs, AppliedUndef):
        return _at_deltas(value.diff(x, count)) if count else value
    for _ in range(count):
        found = _as_compositions(_diff_once(value, x))
        if found.free_symbols - value.free_symbols:
            hint = "give the places of the function different arguments, and substitute afterwards"
            raise SymError(Code.UNSOLVED, "one argument in several places of a function", hint=hint)
        value = found
    return _at_deltas(value)


def _diff_once(value: Any, x: Any) -> Any:
    """The derivative; at a single point apart from the others that of the function, not of the
    number that stands there."""
    if not (isinstance(value, sympy.Piecewise) and len(value.args) == 2):
        return value.diff(x)
    (outside, apart), (inside, _) = value.args
    if not (isinstance(apart, sympy.Ne) and apart.lhs == x and not inside.has(x)):
        return value.diff(x)
    try:
        slope = clock.within(_SLOPE, lambda: _slope_at(outside - inside, x, apart.rhs))
    except CANNOT:
        slope = None
    pieces = [(outside.diff(x), apart)]
    return sympy.Piecewise(*pieces, *([(slope, True)] if slope is not None else []))


def _slope_at(rise: Any, x: Any, point: Any) -> Any:
    """The limit of the difference quotient, None if the two sides differ or it is not finite."""
    sides = {sympy.limit(rise / (x - point), x, point, side) for side in "+-"}
    slope = sides.pop()
    return slope if not sides and slope.is_finite and not slope.has(*_NO_SLOPE) else None


def _as_compositions(value: Any) -> Any:
    """Of f(x*y, x + y) every argument named at once: SymPy leaves the plain ones where they are,
    and loses names when such a thing is differentiated again."""

    def named(inner: Any, names: Any, points: Any) -> Any:
        f = inner.expr if isinstance(inner, sympy.Derivative) else None
        # SymPy takes derivatives by several places for one where the same stands in them.
        if not isinstance(f, AppliedUndef) or len({*f.args, *points}) < len(f.args) + len(names):
            return sympy.Subs(inner, names, points)
        places = dict(zip(names, points, strict=True))
        new = [a if a in places else sympy.Dummy(f"xi_{i + 1}") for i, a in enumerate(f.args)]
        fresh = dict(zip(f.args, new, strict=True))
        by = [(fresh.get(v, v), count) for v, count in inner.variable_count]
        points = [places.get(argument, argument) for argument in f.args]
        return sympy.Subs(sympy.Derivative(f.func(*new), *by), tuple(new), tuple(points))

    return value.replace(sympy.Subs, named) if value.has(sympy.Subs) else value


def _at_deltas(value: Any) -> Any:
    """g(x)*DiracDelta(x - c) is g(c)*DiracDelta(x - c): x*DiracDelta(x) is zero."""
    if not value.has(sympy.DiracDelta):
        return value
    terms = sympy.Add.make_args(sympy.expand(value))
    return sympy.Add(*map(_at_delta, terms))


def _at_delta(term: Any) -> Any:
    deltas = [d for d in term.atoms(sympy.DiracDelta) if len(d.args) == 1]
    letters = deltas[0].free_symbols if len(deltas) == 1 else set()
    if len(letters) != 1 or not deltas[0].args[0].is_polynomial(*letters):
        return term
    (x,), delta = letters, deltas[0]
    factor = sympy.cancel(term / delta)
    roots = sympy.roots(delta.args[0], x) if sympy.degree(delta.args[0], x) == 1 else {}
    if len(roots) != 1 or factor.has(sympy.DiracDelta, *_KINKED):
        return term
    height = factor.subs(x, *roots)
    return height * delta if height.is_finite else term


def _without_points(value: Any, steps: Steps) -> Any:
    """Pieces that hold at single points left out: there a derivative is that of the others."""
    if not value.has(sympy.Piecewise):
        return value
    variables = [x for x, _ in steps]

    def reduced(*pieces: Any) -> Any:
        kept = [(e, c) for e, c in pieces if not (isinstance(c, sympy.Eq) and c.has(*variables))]
        return sympy.Piecewise(*(kept or pieces))

    return value.replace(sympy.Piecewise, reduced)


def _steps_fixed(value: Any, steps: Steps) -> tuple[Any, dict[Any, Any]]:
    """The value with floor(x) a constant between its jumps, and what each constant stands for."""
    if not value.has(*_ROUNDED):
        return value, {}
    value = value.replace(sympy.frac, lambda z: z - sympy.floor(z))
    value = value.replace(sympy.Mod, lambda a, b: a - b * sympy.floor(a / b))
    jumps = value.atoms(sympy.floor, sympy.ceiling)
    names = {j: sympy.Dummy(real=True) for j in jumps if any(j.has(x) for x, _ in steps)}
    return value.xreplace(names), {name: node for node, name in names.items()}


def checked(call: Call, value: Any, result: Any, steps: Steps) -> Check:
    """How sure the derivative is, within its share of the time; E_CHECK if numbers refute it."""
    found = clock.within(call.check_seconds(), lambda: _check(value, result, steps))
    return found or unchecked("the check ran out of its time")


def _check(value: Any, result: Any, steps: Steps) -> Check:
    pairs = list(zip(leaves(value), leaves(result), strict=True))[:_ELEMENTS]
    try:
        return weakest(check_derivative(f, g, steps) for f, g in pairs)
    except Contradiction as why:
        raise contradicted(why) from None


def notes(value: Any, result: Any, variables: Sequence[Any]) -> tuple[str, ...]:
    """What stays unworked, and where the function has kinks or jumps."""
    before = {node for leaf in leaves(value) for node in leaf.atoms(*_OPEN)}
    said = (_UNWORKED,) if any(leaf.atoms(*_OPEN) - before for leaf in leaves(result)) else ()
    if any(leaf.has(sympy.DiracDelta) for leaf in leaves(result)):
        return (*said, "in the sense of distributions")
    places = sorted({place for leaf in leaves(value) for place in _places(leaf, variables)})
    if not places:
        return said
    more = " …" if len(places) > _PLACES else ""
    where = ", ".join(places[:_PLACES]) + more
    return (*said, f"holds where there is no kink or jump; look by hand at {where}")


_OPEN = (sympy.Derivative, sympy.Subs)
_UNWORKED = "a derivative could not be worked out and stays as it is written"


def _places(value: Any, variables: Sequence[Any]) -> list[str]:
    """Where a function may fail to be smooth, in words: x = 0, x whole."""
    found: list[str] = []
    for node in value.atoms(*_KINKED) if isinstance(value, sympy.Basic) else ():
        if any(node.has(x) for x in variables):
            found += _edges(node)
    return found


def _edges(node: Any) -> list[str]:
    if isinstance(node, sympy.Mod):
        return [f"{node.args[0] / node.args[1]} whole"]
    if isinstance(node, _ROUNDED):
        return [f"{node.args[0]} whole"]
    if isinstance(node, _EDGED):
        return [f"{node.args[0]} = 0"]
    if isinstance(node, sympy.Piecewise):
        relations = {r for _, c in node.args for r in c.atoms(sympy.core.relational.Relational)}
        return [f"{r.lhs} = {r.rhs}" for r in relations]
    return [f"{' = '.join(map(str, node.args))}"]

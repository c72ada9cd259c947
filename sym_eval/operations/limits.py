"""The limit of one expression, from both sides where both are meant: SymPy's word, looked at.

Where SymPy says that it swings, numbers are asked: it takes each sine for one of its own, so that
sin(x)^2 + cos(x)^2 swings for it. What neither settles stays as it is written.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import sympy
from sympy.functions.elementary.trigonometric import TrigonometricFunction

from sym_core.errors import Code, SymError
from sym_eval.evidence import calculus, clock, strays, swinging
from sym_eval.evidence.points import ordered
from sym_eval.failing import CANNOT

_REWRITING = 2.0  # CPU seconds for a plainer form in which nothing swings


def of(node: Any) -> Any:
    """The value, or the limit as it is written; E_RUNTIME with each side where they differ."""
    if (turning := _turning(node)) is not None:
        return _of_both_signs(*turning)
    found = _by_sympy(node)
    if found.has(sympy.AccumBounds):
        found = _not_swinging(node, found)
    if isinstance(found, sympy.Limit) or _is_unsaid(found):
        found = _otherwise(node)
    if found is sympy.zoo and str(node.args[3]) == "+-" and node.args[2].is_finite:
        found = _from_both_sides(node)
    if _is_unsaid(found):
        return node
    if not found.has(sympy.Limit) and (stray := strays.found(node, found)) is not None:
        raise _no_limit(_astray(node.args[1], stray, found), {})
    return found


def _astray(x: Any, stray: strays.Stray, found: Any) -> str:
    what = "has a pole" if stray.value is sympy.zoo else f"is {stray.value}"
    return f"it {what} at {x} = {stray.place} and so on without end, but tends to {found} elsewhere"


def _turning(node: Any) -> tuple[Any, Any] | None:
    """For a sequence with (-1)^n, or (-2)^n: its limits over the even and over the odd numbers, as
    written."""
    f, x, place, _ = node.args
    signs = [p for p in f.atoms(sympy.Pow) if p.base.is_negative and _is_counted(p.exp, x)]
    if place is not sympy.oo or not signs:
        return None
    both = (
        {p: (-1) ** p.exp.subs(x, start) * (-p.base) ** p.exp for p in signs} for start in (0, 1)
    )
    even, odd = (node.func(f.xreplace(values), *node.args[1:]) for values in both)
    return even, odd


def _is_counted(exponent: Any, x: Any) -> bool:
    """Whether it is even or odd as x is even or odd: a polynomial in whole numbers."""
    if not exponent.has(x) or not exponent.is_polynomial(x):
        return False
    return all(number.is_Integer for number in sympy.Poly(exponent, x).coeffs())


def _of_both_signs(even: Any, odd: Any) -> Any:
    first, second = of(even), of(odd)
    if first == second:
        return first
    if any(isinstance(found, sympy.Limit) for found in (first, second)):
        raise NotImplementedError("the limits over even and odd numbers were not both found")
    raise _no_limit(f"{first} over the even numbers, {second} over the odd ones", {})


def _by_sympy(node: Any) -> Any:
    try:
        return node.doit()
    except NotImplementedError:
        with suppress(NotImplementedError):
            f, x, place, side = node.args
            return _by_sign(f, x, place, str(side))
    except ValueError as error:
        if "limit does not exist" not in str(error):
            raise
        return sympy.zoo
    except TypeError:  # its series of some products with a logarithm fail like this
        pass
    return node


def _otherwise(node: Any) -> Any:
    """Where SymPy leaves it: by the sign of its one letter."""
    f, x, place, side = node.args
    with suppress(*CANNOT):
        found = _by_sign(f, x, place, str(side))
        return node if found.has(sympy.Limit, sympy.nan, sympy.AccumBounds) else found
    return node


def _not_swinging(node: Any, found: Any) -> Any:
    """What a plainer form gives; E_RUNTIME where numbers swing, too."""
    if swinging.far(node):
        raise _no_limit(f"it keeps swinging{_between(node.args[0], found)}", {})
    try:
        plainer = clock.within(_REWRITING, lambda: sympy.simplify(node.args[0]))
        again = node if plainer is None else node.func(plainer, *node.args[1:]).doit()
    except CANNOT:
        return node
    return node if again.has(sympy.AccumBounds) else again


def _between(f: Any, found: Any) -> str:
    """The bounds, where there is but one swinging part, so that they are met."""
    parts = [part for part in sympy.preorder_traversal(f) if isinstance(part, _SWINGING)]
    if len(parts) > 1 or not isinstance(found, sympy.AccumBounds):
        return ""
    return f" between {found.min} and {found.max}"


_SWINGING = (TrigonometricFunction, sympy.floor, sympy.ceiling, sympy.frac)


def _from_both_sides(node: Any) -> Any:
    left, right = (_of_side(node, side) for side in "-+")
    if left == right and left is not sympy.zoo:
        return left
    what = f"the sides differ: {left} from the left, {right} from the right"
    raise _no_limit(what, {"left": str(left), "right": str(right)})


def _of_side(node: Any, side: str) -> Any:
    one = node.func(*node.args[:3], side)
    found = one.doit()
    sign = calculus.growth(one) if found is sympy.zoo else None
    return sign * sympy.oo if sign else found


def _is_unsaid(found: Any) -> bool:
    """Whether infinity stands in it as if it were a number of functions and powers."""
    if isinstance(found, sympy.Piecewise):
        return any(_is_unsaid(piece) for piece, _ in found.args)
    inner = (arg for part in found.atoms(sympy.Pow, sympy.Function) for arg in part.args)
    return any(arg.has(sympy.oo, -sympy.oo, sympy.zoo) for arg in inner)


def _no_limit(what: str, facts: dict[str, Any]) -> SymError:
    hint = "ask for one side: '+' or '-'" if facts else "check where it is defined"
    extra = {"facts": {"exists": False, **facts}}
    return SymError(Code.RUNTIME, f"the limit does not exist: {what}"[:300], hint=hint, extra=extra)


def _powers_of(f: Any, base: Any) -> list[Any]:
    return [power for power in f.atoms(sympy.Pow) if power.base == base]


def _by_sign(f: Any, x: Any, place: Any, side: str) -> Any:
    """For each sign of the one parameter whose sign nobody gave."""
    letters = [s for s in ordered(f) if s != x and s.is_extended_real]
    free = [s for s in letters if s.is_positive is None]
    bases = [s for s in letters if s.is_positive and any(p.exp.has(x) for p in _powers_of(f, s))]
    if len(bases) == 1 and not free:
        b = sympy.Dummy("b", real=True)  # the sign of its logarithm is what counts
        found = _by_sign(f.subs(bases[0], sympy.exp(b)), x, place, side)
        return found.xreplace({b > 0: bases[0] > 1, b < 0: bases[0] < 1}).subs(
            b, sympy.log(bases[0])
        )
    if len(free) != 1:
        raise NotImplementedError("the limit depends on the signs of several letters")
    a, plus = free[0], sympy.Dummy(free[0].name, positive=True)
    upper = sympy.limit(f.subs(a, plus), x, place, side).subs(plus, a)
    lower = sympy.limit(f.subs(a, -plus), x, place, side).subs(plus, -a)
    zero = sympy.limit(f.subs(a, 0), x, place, side)
    return sympy.Piecewise((upper, a > 0), (lower, a < 0), (zero, True))

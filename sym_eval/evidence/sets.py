"""Sets of real numbers, asked numerically: what is in them, which points lie at their borders.

Never asks SymPy's `contains`, which gives up at algebraic end points; a border is a border within
twenty digits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import sympy
from mpmath import mp

from sym_eval.evidence.digits import Number, real, value
from sym_eval.evidence.numeric import exact, function_of
from sym_eval.evidence.verdict import Undecided

_REPEATS = 40  # members of a periodic family looked at to each side of its middle
_NEAR = mp.mpf(10) ** -20  # two members nearer than that are one
_N = sympy.Symbol("n", integer=True)


def member(number: Number, of: Any) -> bool:
    """Whether the number is in the set; Undecided for a kind of set without a rule here."""
    for kind, rule in _MEMBER.items():
        if isinstance(of, kind):
            return rule(number, of)
    raise Undecided(f"no rule for {type(of).__name__}")


def borders(of: Any) -> list[Number]:
    """Ends of intervals and single points, as numbers."""
    if isinstance(of, sympy.Interval):
        return [exact(end) for end in (of.start, of.end) if end.is_finite]
    if isinstance(of, sympy.FiniteSet):
        return [real(exact(point)) for point in of.args]
    composite = isinstance(of, (sympy.Union, sympy.Intersection, sympy.Complement))
    return [border for part in of.args for border in borders(part)] if composite else []


def middle(low: Number, high: Number) -> Number:
    """A number between two, of which either may be infinite."""
    if not mp.isfinite(low):
        return (high if mp.isfinite(high) else mp.mpf(1)) - 1
    return (low + high) / 2 if mp.isfinite(high) else low + 1


def elements(of: Any) -> list[Number]:
    """The numbers of a finite set, and those of its families nearest to n = 0."""
    if isinstance(of, sympy.FiniteSet):
        return [exact(point) for point in of.args]
    if of is sympy.S.Integers:
        return [mp.mpf(n) for n in range(-_REPEATS, _REPEATS + 1)]
    if isinstance(of, sympy.ImageSet):
        return list(_family(of))
    if isinstance(of, sympy.Union):
        return [number for part in of.args for number in elements(part)]
    raise Undecided(f"{type(of).__name__} has no list of elements")


def last(of: Any) -> list[Number]:
    """Of the elements of families those that others follow, which are not looked at."""
    found = []
    for image in of.atoms(sympy.ImageSet):
        function = function_of(image.lamda.expr, image.lamda.signature)
        both = (_REPEATS, -_REPEATS) if image.base_sets == (sympy.S.Integers,) else (_REPEATS,)
        found += [value(function, [mp.mpf(n)]) for n in both]
    return found


def members(of: Any) -> list[Any]:
    """The points of finite sets, and of each family its member as an expression in its letter."""
    if of is sympy.S.Integers:
        return [_N]
    if isinstance(of, sympy.ImageSet):
        return [of.lamda.expr]
    if isinstance(of, (sympy.FiniteSet, sympy.Union)):
        parts = of.args
        return (
            [m for part in parts for m in members(part)]
            if isinstance(of, sympy.Union)
            else list(parts)
        )
    return []


def listed(found: Any) -> Any:
    """A finite set as a list, real numbers first and ascending; any other set as it is."""
    if isinstance(found, sympy.FiniteSet) or found is sympy.S.EmptySet:
        return sorted(found.args, key=_order)
    return found


def _order(root: Any) -> Any:
    try:
        number = complex(root)
        return (0, number.real, number.imag, "")
    except (TypeError, ValueError):
        return (1, 0.0, 0.0, sympy.default_sort_key(root).__repr__())


def flat(found: Any) -> Any:
    """Families in a common letter n and without wrappers, perhaps with members too many: each is
    to be put back. None if something unsolved is inside."""
    if isinstance(found, sympy.Union):
        parts = [flat(part) for part in found.args]
        return None if None in parts else sympy.Union(*parts, evaluate=False)
    if found is sympy.S.Integers:
        return sympy.ImageSet(sympy.Lambda(_N, _N), found)
    if isinstance(found, sympy.ImageSet):
        base = found.base_sets[0] if len(found.base_sets) == 1 else None
        inner = base.args if isinstance(base, sympy.Intersection) else ()
        image = next((i for i in inner if isinstance(i, sympy.ImageSet)), None)
        if image is not None:  # of the members that a condition leaves: others look which these are
            return flat(
                sympy.ImageSet(sympy.Lambda(_N, found.lamda(image.lamda(_N))), *image.base_sets)
            )
        return sympy.ImageSet(sympy.Lambda(_N, sympy.expand(found.lamda(_N))), *found.base_sets)
    plain = (sympy.Interval, sympy.FiniteSet, sympy.sets.fancysets.Reals)
    if isinstance(found, plain) or found is sympy.S.EmptySet:
        return found
    if isinstance(found, sympy.Complement) and isinstance(found.args[1], sympy.FiniteSet):
        return flat(found.args[0]) if found.has(sympy.ImageSet) else found
    return None


def members_where(of: Any, meets: Callable[[Any], bool]) -> Any:
    """The members of families that meet a condition, as a finite set; Undecided if it reaches
    further than the families are looked at, or may begin there."""
    found: list[Any] = []
    for part in of.args if isinstance(of, sympy.Union) else (of,):
        if isinstance(part, sympy.FiniteSet):
            found += [point for point in part.args if meets(point)]
            continue
        if not isinstance(part, sympy.ImageSet) or part.base_sets != (sympy.S.Integers,):
            raise Undecided(f"no members of {type(part).__name__}")
        kept = [n for n in range(-_REPEATS, _REPEATS + 1) if meets(part.lamda(n))]
        if not kept or max(map(abs, kept)) == _REPEATS:  # the first may lie beyond
            raise Undecided("the conditions leave too many members")
        found += [part.lamda(n) for n in kept]
    return sympy.FiniteSet(*found)


def _family(of: Any) -> Iterator[Number]:
    variables = of.lamda.signature
    first = _FIRST.get(of.base_sets[0])
    if len(variables) != 1 or len(of.base_sets) != 1 or first is None:
        raise Undecided("a family over something else than the integers")
    function = function_of(of.lamda.expr, variables)
    for n in range(first, _REPEATS + 1):
        yield value(function, [mp.mpf(n)])


_FIRST = {sympy.S.Integers: -_REPEATS, sympy.S.Naturals0: 0, sympy.S.Naturals: 1}


def _same(a: Number, b: Number) -> bool:
    return bool(abs(a - b) <= _NEAR * max(1, abs(a)))


def _in_interval(number: Number, of: Any) -> bool:
    low, high = exact(of.start), exact(of.end)
    if _same(number, low):
        return not of.left_open
    if _same(number, high):
        return not of.right_open
    return bool(low < number < high)


_MEMBER: Mapping[Any, Callable[[Number, Any], bool]] = {
    sympy.Interval: _in_interval,
    sympy.sets.fancysets.Reals: lambda number, of: True,
    sympy.sets.sets.EmptySet: lambda number, of: False,
    sympy.FiniteSet: lambda number, of: any(_same(number, e) for e in elements(of)),
    sympy.ImageSet: lambda number, of: any(_same(number, e) for e in elements(of)),
    sympy.Union: lambda number, of: any(member(number, part) for part in of.args),
    sympy.Intersection: lambda number, of: all(member(number, part) for part in of.args),
    sympy.Complement: lambda number, of: (
        member(number, of.args[0]) and not member(number, of.args[1])
    ),
}

"""Is an answer what mathematics expects? Says yes, no, or that it cannot tell; asks nobody.

Each way of comparing is a function of the answer's value, the expected text and a `Where`: the
points at which letters get numbers. None of them uses the checks of the product.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from itertools import product
from typing import Any

import sympy
from sympy.core.function import AppliedUndef

from sym_eval import reading
from sym_eval.printing import plain

DIGITS = 30
TOLERANCE = 1e-12  # far above the rounding of 30 digits, far below any other closed form
WINDOW = 9  # members of infinite families are compared as far as this from 0
OPEN = (sympy.Integral, sympy.Sum, sympy.Product, sympy.Limit, sympy.Derivative)
# Letters get these in turn, then multiples of them: no special values, and nothing cancels.
NUMBERS = [sympy.Rational(n, 97) for n in (31, 53, 23, 71, 43, 19, 83, 61)]


class Seen(Enum):
    """What a comparison comes to."""

    SAME = "same"
    OTHER_FORM = "the value is right, the form is not the one asked for"
    SOME = "some of the solutions"
    DIFFERENT = "different"
    UNCLEAR = "cannot be compared"


@dataclass(frozen=True)
class Where:
    """Numbers for letters (several points), the unknown, and whether only factors count."""

    at: tuple[Mapping[str, Any], ...] = ()
    unknown: str = ""
    modular: bool = False

    def points(self, *values: Any) -> Iterator[dict[str, Any]]:
        """Numbers for every letter in the values."""
        found = {s.name for v in values if isinstance(v, sympy.Basic) for s in v.free_symbols}
        letters = sorted(found)
        for shift, given in enumerate(self.at or ({}, {}, {})):
            free = {s: (shift + 1) * NUMBERS[i % 8] for i, s in enumerate(letters)}
            yield {s: given.get(s, free[s]) for s in letters}


def read(text: str) -> Any:
    """What an expected text means."""
    return reading.read(text).value


def points(text: str) -> tuple[Mapping[str, Any], ...]:
    """The points of 'n=3,x=0.7; n=4,x=0.2'."""
    each = [dict(pair.split("=") for pair in one.split(",")) for one in text.split(";") if one]
    return tuple({k.strip(): sympy.Rational(v.strip()) for k, v in one.items()} for one in each)


def number(value: Any, point: Mapping[str, Any]) -> Any:
    """The complex number that a value is at a point; None where it is none."""
    value = sympy.sympify(value)
    put = {s: point[s.name] for s in value.free_symbols if s.name in point}
    found = sympy.N(value.subs(put).doit(), DIGITS)
    return found if found.is_number and found.is_finite else None


def near(left: Any, right: Any, tolerance: float = TOLERANCE) -> bool:
    """Are two numbers the same up to rounding?"""
    return bool(abs(left - right) <= tolerance * max(1, abs(right)))


def flat(value: Any) -> list[Any]:
    """The entries of nested lists, matrices and sets of one, from left to right."""
    if isinstance(value, sympy.MatrixBase):
        return list(value)
    if isinstance(value, (list, tuple, sympy.Tuple)):
        return [leaf for item in value for leaf in flat(item)]
    return [value]


def scalar(value: Any, expected: Any, where: Where) -> Seen:
    """Two expressions: the same, or the same at every point."""
    if value == expected:
        return Seen.SAME
    if not (isinstance(sympy.sympify(value), sympy.Expr) and isinstance(expected, sympy.Expr)):
        return Seen.UNCLEAR
    value = sympy.sympify(value)
    if value.has(*OPEN) and not expected.has(*OPEN):
        return Seen.UNCLEAR
    if any(each.atoms(AppliedUndef) for each in (value, expected)):
        return Seen.SAME if sympy.simplify((value - expected).doit()) == 0 else Seen.UNCLEAR
    return at_points(value, expected, where)


def at_points(value: Any, expected: Any, where: Where) -> Seen:
    """Two expressions by their numbers."""
    pairs = [(number(value, p), number(expected, p)) for p in where.points(value, expected)]
    seen = [near(*pair) for pair in pairs if None not in pair]
    if not seen:
        return Seen.UNCLEAR
    return Seen.SAME if all(seen) else Seen.DIFFERENT


def by_value(value: Any, expected: str, where: Where) -> Seen:
    """Entry by entry the same value."""
    left, right = flat(value), flat(read(expected))
    if len(left) != len(right):
        return Seen.DIFFERENT
    seen = [scalar(*pair, where) for pair in zip(left, right, strict=True)]
    return next((s for s in (Seen.DIFFERENT, Seen.UNCLEAR) if s in seen), Seen.SAME)


def by_form(value: Any, expected: str | list[str], where: Where) -> Seen:
    """The very form: a text is read, one of a list of texts is taken as it is written."""
    texts = expected if isinstance(expected, list) else [plain(read(expected))]
    if plain(value) in texts:
        return Seen.SAME
    if not isinstance(value, sympy.Expr):
        return Seen.UNCLEAR
    seen = by_value(value, texts[0], where)
    return Seen.OTHER_FORM if seen is Seen.SAME else seen


def by_factors(value: Any, expected: str, where: Where) -> Seen:
    """The same factors, each up to a constant, and the same product."""
    left, right = _factors(value), _factors(read(expected))
    same = where.modular or by_value(value, expected, where) is Seen.SAME
    if left == right and same:
        return Seen.SAME
    return Seen.OTHER_FORM if same else Seen.DIFFERENT


def _factors(value: Any) -> list[str]:
    made = [part.as_base_exp() for part in sympy.Mul.make_args(value)]
    polys = [(sympy.Poly(b, extension=True), e) for b, e in made if not b.is_number]
    return sorted(f"{sympy.radsimp(p.monic().as_expr())} {e}" for p, e in polys)


def by_derivative(value: Any, expected: str, where: Where) -> Seen:
    """Antiderivatives of the same function."""
    right = read(expected)
    if isinstance(value, sympy.Basic) and value.has(sympy.Integral):
        return Seen.UNCLEAR
    value, right = value.replace(sympy.floor, _step), right.replace(sympy.floor, _step)
    by = [
        next((s for s in v.free_symbols if s.name == where.unknown), None) for v in (value, right)
    ]
    if None in by:
        return Seen.UNCLEAR
    return scalar(sympy.diff(value, by[0]), sympy.diff(right, by[1]), where)


def _step(_inside: Any) -> Any:
    """Between its jumps a floor is a constant, which SymPy's derivative does not know."""
    return sympy.Dummy("step")


def by_series(value: Any, expected: str, where: Where) -> Seen:
    """The same terms, and a remainder of the same order."""
    right = read(expected)
    if not isinstance(value, sympy.Expr) or (value.getO() is None) != (right.getO() is None):
        return Seen.UNCLEAR
    if str(value.getO()) != str(right.getO()):
        return Seen.OTHER_FORM
    return scalar(value.removeO(), right.removeO(), where)


def by_function(value: Any, expected: str, where: Where) -> Seen:
    """The right side of y(x) = ... is the expected function."""
    while isinstance(value, (list, tuple, sympy.FiniteSet)) and len(value) == 1:
        value = next(iter(value))
    side = value.rhs if isinstance(value, sympy.Eq) else value
    return scalar(side, read(expected), where) if isinstance(side, sympy.Expr) else Seen.UNCLEAR


def members(value: Any, where: Where) -> list[Any] | None:
    """The elements of a solution within the window, families spelt out; None for other sets."""
    if isinstance(value, (list, tuple, sympy.FiniteSet)):
        return [item for each in value for item in _family(each, where)]
    if isinstance(value, sympy.ImageSet):
        return [value.lamda(n) for n in range(-2 * WINDOW, 2 * WINDOW + 1)]
    if isinstance(value, sympy.Union):
        parts = [members(each, where) for each in value.args]
        return None if None in parts else [item for part in parts for item in part or ()]
    return [] if value is sympy.S.EmptySet else None


def _family(item: Any, where: Where) -> list[Any]:
    letters = item.free_symbols if isinstance(item, sympy.Expr) else ()
    counters = [s for s in letters if s.name == "n"]
    if not counters:
        return [item]
    return [item.subs(counters[0], n) for n in range(-2 * WINDOW, 2 * WINDOW + 1)]


def _vectors(items: list[Any], point: Mapping[str, Any]) -> list[tuple[complex, ...]] | None:
    found: list[tuple[complex, ...]] = []
    few = len(items) <= 2 * WINDOW  # no family among them: far ones count
    for item in items:
        numbers = [number(part, point) for part in flat(item)]
        if None in numbers:
            return None
        vector = tuple(complex(n) for n in numbers)
        if few or max(map(abs, vector)) <= WINDOW:
            found.append(vector)
    return found


def by_members(value: Any, expected: str, where: Where, tolerance: float = 1e-9) -> Seen:
    """The same solutions at every point, families as far as the window."""
    left, right = members(value, where), members(read(expected), where)
    if left is None or right is None:
        return Seen.UNCLEAR
    for point in where.points(*flat(left), *flat(right)):
        ours, theirs = _vectors(left, point), _vectors(right, point)
        if ours is None or theirs is None:
            return Seen.UNCLEAR
        if not _within(ours, theirs, tolerance):
            return Seen.DIFFERENT
        if not _within(theirs, ours, tolerance):
            return Seen.SOME
    return Seen.SAME


def _within(some: list[tuple[complex, ...]], all_: list[tuple[complex, ...]], by: float) -> bool:
    return all(
        any(all(near(x, y, by) for x, y in zip(a, b, strict=True)) for b in all_) for a in some
    )


def by_numbers(value: Any, expected: str, where: Where) -> Seen:
    """The same solutions to the six digits that the text has."""
    return by_members(value, expected, where, 1e-6)


def by_truth(value: Any, expected: str, where: Where) -> Seen:
    """Two sets of numbers, or two statements, that agree at every point of a grid."""
    right = read(expected)
    letters = where.unknown.strip("[]").replace(" ", "").split(",")
    steps = sorted({sympy.Rational(n, 2) for n in range(-14, 15)})
    grid = list(product(steps, repeat=len(letters)))[:: 1 if len(letters) == 1 else 7]
    for outer in where.at or ({},):
        for each in grid:
            point = {**outer, **dict(zip(letters, each, strict=True))}
            sides = [_holds(side, point, letters[0]) for side in (value, right)]
            if None in sides:
                return Seen.UNCLEAR
            if sides[0] != sides[1]:
                return Seen.DIFFERENT
    return Seen.SAME


def _holds(value: Any, point: Mapping[str, Any], unknown: str) -> bool | None:
    put = {s: point[s.name] for s in value.free_symbols if s.name in point}
    inside = value.subs(put)
    counters = [s for s in inside.free_symbols if s.name == "n"]
    if counters:  # a family: whether it is so for one of its members
        each = (inside.subs(counters[0], n) for n in range(-WINDOW, WINDOW + 1))
        return any(member == sympy.true for member in each)
    if isinstance(inside, sympy.Set):
        inside = inside.contains(point[unknown])
    inside = sympy.simplify(inside)
    return bool(inside) if inside in (sympy.true, sympy.false) else None


def by_text(value: Any, expected: list[str], where: Where) -> Seen:
    """One of the texts stands in the printed answer."""
    return Seen.SAME if any(text in str(value) for text in expected) else Seen.DIFFERENT


def by_number(value: Any, expected: str, where: Where) -> Seen:
    """A number, to all digits but the last two of the usual fifteen."""
    left, right = number(value, {}), number(read(expected), {})
    if left is None or not isinstance(sympy.sympify(value).n(), sympy.Expr):
        return Seen.UNCLEAR
    return Seen.SAME if abs(left - right) <= 1e-13 * abs(right) else Seen.DIFFERENT


WAYS: dict[str, Callable[[Any, Any, Where], Seen]] = {
    "value": by_value,
    "form": by_form,
    "factors": by_factors,
    "constant": by_derivative,
    "series": by_series,
    "function": by_function,
    "solutions": by_members,
    "numbers": by_numbers,
    "set": by_truth,
    "statement": by_truth,
    "text": by_text,
    "number": by_number,
}

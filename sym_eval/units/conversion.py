"""A magnitude in base units, given in the units it is wanted in.

Exact: factors are fractions and powers of pi. Refuses what has another dimension, and what would
need to be told (a difference of temperatures on a scale, rotations or radians).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import sympy

from sym_core.errors import Code, SymError
from sym_core.limits import Limits
from sym_eval.build import build
from sym_eval.meaning import Meanings
from sym_eval.reading import Nothing
from sym_eval.tree import Chain, Name, Node, Number, Power
from sym_eval.units.atom import UnitAtom, spelled, unit_named, worth
from sym_eval.units.marking import MARK
from sym_eval.units.measure import (
    ANGLE,
    MISFIT,
    Measure,
    Measuring,
    measure_of,
    without_angle,
)
from sym_eval.units.quantity import Magnitudes, wanted
from sym_eval.units.table import BASES, PLAIN, Powers, spellable

_MOLE = BASES.index("mol")
_AVOGADRO = 602214076 * sympy.Integer(10) ** 15  # exact since 2019
_DIMENSIONS = (
    *("length", "mass", "time", "current", "temperature", "amount", "luminous intensity"),
    *("information", "angle"),
)
# Units of SI with a name of their own, in which results are given. Not Hz and Bq, Gy and Sv: 1/s is
# as often a rate, m^2/s^2 a speed squared.
_NAMED = ("N", "J", "W", "Pa", "C", "V", "ohm", "F", "H", "T", "Wb")
# To some one of them is a turn a second, to others a radian.
_PER_SECOND = {"Hz", "Bq"}


@dataclass(frozen=True)
class Target:
    """What a result is wanted in: names with exponents, their measure and their factor."""

    names: tuple[tuple[str, Fraction], ...]
    measure: Measure
    factor: Any

    @property
    def text(self) -> str:
        """As it is printed: km/h."""
        return spelled((spellable(name), power) for name, power in self.names)

    @property
    def offset(self) -> Any:
        """Where the zero of the scale lies in kelvin, 0 if it is no scale."""
        if len(self.names) == 1 and self.names[0][1] == 1:
            offset = unit_named(self.names[0][0]).offset
            return sympy.Rational(offset.numerator, offset.denominator)
        return sympy.S.Zero

    def atoms(self) -> Any:
        """The units as a product."""
        parts = (UnitAtom(spellable(n)) ** sympy.Rational(str(p)) for n, p in self.names)
        return sympy.Mul(*parts)


def target(text: str, limits: Limits) -> Target:
    """The target that a caller wrote; E_NAME for what is no unit."""
    tree = wanted(text, limits)
    scope = Magnitudes(Nothing())
    measure = Measuring(lambda _: Measure(), _number).of(tree)
    return Target(_names(tree), measure, build(tree, Meanings(tree, scope), limits))


def of_names(names: tuple[tuple[str, Fraction], ...]) -> Target:
    """A target from names and exponents."""
    factor, powers = sympy.S.One, PLAIN
    for name, power in names:
        unit = unit_named(name)
        factor *= worth(unit) ** sympy.Rational(str(power))
        powers = tuple(a + b * power for a, b in zip(powers, unit.powers, strict=True))
    scale = measure_of(unit_named(names[0][0])).scale if len(names) == 1 else ""
    return Target(names, Measure(powers, scale), factor)


def usual(measure: Measure, used: Collection[str]) -> Target | None:
    """What a result is given in when nobody asked: the one unit of the text, a unit of SI with a
    name, or base units; None for a plain number."""
    if measure.plain and measure.powers[ANGLE] == 0:
        return None
    if len(used) == 1:
        name = next(iter(used))
        unit = unit_named(name)
        ratio = _ratio(measure.powers, unit.powers)
        scale = unit.offset != 0 and (measure.scale != "point" or ratio != 1)
        if ratio is not None and not scale:
            return of_names(((name, ratio),))
    for name in _NAMED:
        if unit_named(name).powers == measure.powers:
            return of_names(((name, Fraction(1)),))
    names = tuple((BASES[i], p) for i, p in enumerate(measure.powers) if p)
    return of_names(names) if names else None


def _ratio(powers: Powers, unit: Powers) -> Fraction | None:
    found = {a / b for a, b in zip(powers, unit, strict=True) if b}
    zero = all(not a for a, b in zip(powers, unit, strict=True) if not b)
    return found.pop() if len(found) == 1 and zero else None


def converted(value: Any, measure: Measure, to: Target) -> tuple[Any, list[str]]:
    """The magnitude in the target's units, and what is to be said of it."""
    notes: list[str] = []
    factor = _between(measure, to, notes)
    _check_scale(measure, to)
    change = lambda item: (item * factor - to.offset) / to.factor  # noqa: E731
    return _each(value, change), notes


def _each(value: Any, change: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return type(value)(_each(item, change) for item in value)
    if isinstance(value, (sympy.Tuple, sympy.FiniteSet)):
        return value.func(*(_each(item, change) for item in value))
    return value.applyfunc(change) if isinstance(value, sympy.MatrixBase) else change(value)


def _between(measure: Measure, to: Target, notes: list[str]) -> Any:
    """1, or Avogadro's number between a thing and a mole of it; E_RUNTIME if they do not fit."""
    ours, theirs = without_angle(measure.powers), without_angle(to.measure.powers)
    if ours == theirs:
        _check_angle(measure, to, notes)
        return sympy.S.One
    difference = [a - b for a, b in zip(theirs, ours, strict=True)]
    moles = difference.pop(_MOLE)
    if abs(moles) == 1 and not any(difference):
        notes.append("for each single thing: a mole is 6.02214076e23 of them")
        return _AVOGADRO ** -int(moles)
    source, there = dimension(measure.powers), dimension(to.measure.powers)
    what = f"cannot convert {measure.told()} to {to.text or 'a plain number'}"
    raise SymError(Code.RUNTIME, what, where=f"{source} is not {there}", hint=MISFIT)


def _check_angle(measure: Measure, to: Target, notes: list[str]) -> None:
    ours, theirs = measure.powers[ANGLE], to.measure.powers[ANGLE]
    if ours == theirs:
        return
    if {name for name, _ in to.names} & _PER_SECOND:
        hint = "units='turn/s' counts rotations, units='rad/s' radians"
        raise SymError(Code.AMBIGUOUS, "rotations or radians a second?", hint=hint)
    if measure.powers != PLAIN or ours:
        notes.append("a radian was taken as 1")


def _check_scale(measure: Measure, to: Target) -> None:
    if to.offset and measure.scale == "difference":
        name = to.names[0][0]
        hint = f"units='delta_{spellable(name)}' for the difference"
        raise SymError(
            Code.AMBIGUOUS, f"a difference is no point on the scale of {name}", hint=hint
        )
    if to.measure.scale == "difference" and measure.scale == "point":
        what = "a point on a temperature scale is no difference"
        raise SymError(Code.AMBIGUOUS, what, hint="subtract two points, or ask for kelvin")


def dimension(powers: Powers) -> str:
    """A dimension in words: mass*length^2/time^2."""
    order = (1, 0, 2, 3, 4, 5, 6, 7, 8)
    angles = powers if without_angle(powers) == PLAIN else without_angle(powers)
    return spelled((_DIMENSIONS[i], angles[i]) for i in order) or "a plain number"


def _number(node: Node) -> Fraction | None:
    value = build(node, Meanings(node, Nothing()), Limits())
    return Fraction(int(value.p), int(value.q)) if isinstance(value, sympy.Rational) else None


def _names(tree: Node, power: Fraction = Fraction(1)) -> tuple[tuple[str, Fraction], ...]:
    """The units of a target with their exponents."""
    if isinstance(tree, Name) and tree.name.startswith(MARK):
        return ((tree.name.removeprefix(MARK), power),)
    if isinstance(tree, Power) and (number := _number(tree.exponent)) is not None:
        return _names(tree.base, power * number)
    if isinstance(tree, Chain) and tree.items[0][0] == "*":
        return tuple(
            pair
            for sign, item in tree.items
            for pair in _names(item, -power if sign == "/" else power)
        )
    if isinstance(tree, Number):
        return ()
    raise SymError(Code.SYNTAX, "units are products and powers", hint="give units='kg*m/s^2'")

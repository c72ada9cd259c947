"""What a text measures: the dimension of every part of a tree, before anything is worked out.

Lengths are added to lengths only, and only plain numbers have a sine. Temperatures on a scale are
points: their differences are temperatures, their sums are nothing. Works out no value.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from sym_core.errors import Code, SymError
from sym_eval import vocabulary
from sym_eval.tree import (
    Call,
    Chain,
    Index,
    Items,
    Name,
    Negative,
    Node,
    Number,
    Power,
    Relation,
    Side,
    children,
)
from sym_eval.units.atom import base_text, unit_named
from sym_eval.units.marking import MARK
from sym_eval.units.table import BASES, PLAIN, Powers, Unit, lookup

MISFIT = "check the units"
"""The hint of every failure in which dimensions do not fit."""
ANGLE = BASES.index("rad")
KELVIN = tuple(Fraction(base == "K") for base in BASES)


@dataclass(frozen=True)
class Measure:
    """The powers of the base units, and for a temperature whether it is a `point` on a scale or a
    `difference` of two."""

    powers: Powers = PLAIN
    scale: str = ""

    @property
    def plain(self) -> bool:
        """Whether it is a number: angles are."""
        return without_angle(self.powers) == PLAIN

    def told(self) -> str:
        """Its base units, or that it has none."""
        return base_text(without_angle(self.powers)) or base_text(self.powers) or "a plain number"


NUMBER = Measure()
# Functions whose value is of the kind of their arguments, by their canonical names.
_SAME = frozenset({"Abs", "Max", "Min", "re", "im", "conjugate", "transpose", "Trace", "norm"})
_ROOTS = {"sqrt": Fraction(1, 2), "cbrt": Fraction(1, 3)}


def without_angle(powers: Powers) -> Powers:
    """The powers when a radian counts as 1, as SI has it."""
    return (*powers[:ANGLE], Fraction(0), *powers[ANGLE + 1 :])


class Measuring:
    """One walk over a tree. `known` gives the measure of a name of the text that is not a unit;
    `number` the value of an exponent, None if it is no rational number."""

    def __init__(
        self, known: Callable[[str], Measure], number: Callable[[Node], Fraction | None]
    ) -> None:
        """Names that `known` does not know are plain numbers."""
        self.known, self.number = known, number
        self.notes: dict[str, None] = {}
        self._by_type: Mapping[type, Callable[[Any], Measure]] = {
            Number: lambda _: NUMBER,
            Side: lambda _: NUMBER,
            Name: self._name,
            Negative: lambda node: self.of(node.operand),
            Chain: self._chain,
            Power: self._power,
            Relation: self._relation,
            Call: self._call,
            Items: lambda node: self._same(node.items, "put together"),
            Index: lambda node: self.of(node.base),
        }

    def of(self, node: Node) -> Measure:
        """The measure of a node; E_RUNTIME where its parts do not fit."""
        found = self._by_type.get(type(node))
        if found is None:
            return self._plain(children(node), "an unknown function")
        return found(node)

    def _name(self, node: Name) -> Measure:
        if node.name.startswith(MARK):
            return measure_of(unit_named(node.name.removeprefix(MARK)))
        return self.known(node.name)

    def _chain(self, node: Chain) -> Measure:
        if node.items[0][0] == "+":
            return self._sum(node)
        if self.is_point(node):
            return Measure(KELVIN, "point")
        powers = PLAIN
        for sign, item in node.items:
            measure = self._in_product(item)
            way = -1 if sign == "/" else 1
            powers = tuple(a + way * b for a, b in zip(powers, measure.powers, strict=True))
        lone = [self.of(item) for _, item in node.items if not is_scale(item)]
        difference = [m for m in lone if m.scale == "difference"]
        return Measure(powers, "difference" if difference and powers == KELVIN else "")

    def is_point(self, node: Chain) -> bool:
        """20 degC: a number and a scale; of 2*20 degC nobody knows what is meant."""
        if [sign for sign, item in node.items if is_scale(item)] != ["*"]:
            return False
        others = [item for _, item in node.items if not is_scale(item)]
        if any(self.of(item) != NUMBER for item in others):
            return False
        if len(others) == 1:
            return node.items[0][1] is others[0] or node.items[1][0] == "*"
        what = "a multiple of a point on a temperature scale"
        hint = "write delta_degC or delta_degF for a difference, or kelvin"
        raise SymError(Code.AMBIGUOUS, what, hint=hint)

    def _in_product(self, item: Node) -> Measure:
        """A factor; a scale of temperature counts by its degrees here, a point by its kelvins."""
        if is_scale(item):
            name = _unit_name(item)
            self.notes.setdefault(f"{name} beside other units was taken as delta_{name}")
            return Measure(KELVIN)
        measure = self.of(item)
        if measure.scale == "point":
            self.notes.setdefault("a temperature in a product was taken in kelvin")
        return measure

    def _sum(self, node: Chain) -> Measure:
        found = [(sign, self.of(item), item) for sign, item in node.items]
        first = found[0][1]
        for _, measure, _ in found[1:]:
            if without_angle(measure.powers) != without_angle(first.powers):
                raise cannot(f"add {first.told()} and {measure.told()}")
        points = sum(
            (1 if sign == "+" else -1) * (-1 if isinstance(item, Negative) else 1)
            for sign, measure, item in found
            if measure.scale == "point"
        )
        # As in an affine space: point - point is a difference, point + difference a point, and what
        # is left over with any other count (20 degC + 30 degC) depends on where the zero lies.
        if points not in (0, 1):
            hint = "write delta_degC or delta_degF for a difference of temperatures"
            raise SymError(Code.AMBIGUOUS, "points of a temperature scale do not add up", hint=hint)
        scales = {measure.scale for _, measure, _ in found}
        if points:
            return Measure(first.powers, "point")
        return Measure(first.powers, "difference" if scales & {"point", "difference"} else "")

    def _power(self, node: Power) -> Measure:
        base, exponent = self._in_product(node.base), self.of(node.exponent)
        if not exponent.plain:
            raise cannot(f"raise something to a power of {exponent.told()}")
        if base.powers == PLAIN:
            return NUMBER  # also to a power that is no number: 2^x
        number = self.number(node.exponent)
        if number is None:
            if base.plain:
                return NUMBER
            raise cannot(f"raise {base.told()} to a power that is not a number")
        return Measure(tuple(power * number for power in base.powers))

    def _relation(self, node: Relation) -> Measure:
        self._same(node.operands, "compare")
        return NUMBER

    def _call(self, node: Call) -> Measure:
        row = vocabulary.lookup(node.name)
        name = row.name if row is not None else node.name
        if name in _ROOTS:
            measure = self._in_product(node.arguments[0])
            return Measure(tuple(power * _ROOTS[name] for power in measure.powers))
        if name in _SAME:
            return self._same(node.arguments, "compare")
        if name in _CALCULUS:
            return self._calculus(name, node.arguments)
        return self._plain(node.arguments, name)

    def _calculus(self, name: str, arguments: Sequence[Node]) -> Measure:
        """diff(f, x) is of f by x, integrate(f, x) of f times x; a limit or a sum of f."""
        body, way = self._in_product(arguments[0]), _CALCULUS[name]
        by = [part for node in arguments[1:] for part in _items(node)]
        powers = body.powers
        for node in by[:1] if way else ():
            other = self.of(node)
            powers = tuple(a + way * b for a, b in zip(powers, other.powers, strict=True))
        return Measure(powers)

    def _same(self, nodes: Sequence[Node], doing: str) -> Measure:
        found = [self.of(node) for node in nodes]
        for measure in found[1:]:
            if without_angle(measure.powers) != without_angle(found[0].powers):
                raise cannot(f"{doing} {found[0].told()} and {measure.told()}")
        return found[0] if found else NUMBER

    def _plain(self, nodes: Sequence[Node], name: str) -> Measure:
        for node in nodes:
            for measure in map(self.of, _items(node)):
                if not measure.plain:
                    raise cannot(f"give {measure.told()} to {name}, which takes plain numbers")
        return NUMBER


def _items(node: Node) -> tuple[Node, ...]:
    return node.items if isinstance(node, Items) else (node,)


# What is done to the measure of f: divided by that of x, times it, or neither.
_CALCULUS = {
    **{"diff": -1, "Derivative": -1, "integrate": 1, "Integral": 1},
    **{"limit": 0, "Limit": 0, "sum": 0, "Sum": 0, "expand": 0, "simplify": 0, "factor": 0},
}


def cannot(what: str) -> SymError:
    """The failure for dimensions that do not fit."""
    return SymError(Code.RUNTIME, f"cannot {what}", hint=MISFIT)


def measure_of(unit: Unit) -> Measure:
    """The measure of 1 of that unit."""
    return Measure(unit.powers, "difference" if unit.difference else "")


def is_scale(node: Node) -> bool:
    """Whether a node is degC, degF: a unit whose zero is not nothing."""
    name = _unit_name(node)
    found = lookup(name) if name else None
    return found is not None and found.offset != 0


def _unit_name(node: Node) -> str:
    marked = isinstance(node, Name) and node.name.startswith(MARK)
    return node.name.removeprefix(MARK) if isinstance(node, Name) and marked else ""


def scale_of(node: Chain) -> str:
    """The name of the scale of a point."""
    return next(_unit_name(item) for _, item in node.items if is_scale(item))

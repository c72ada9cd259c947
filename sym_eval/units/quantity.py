"""A text with units: read, measured, and given as a magnitude in SI base units.

The magnitude is ordinary mathematics, worked out and checked as any other; units come back when it
is known what the result is wanted in (`sym_eval.units.conversion`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple

import sympy

from sym_core.errors import Code, Failure, SymError
from sym_core.limits import Limits
from sym_eval import grammar
from sym_eval.build import build
from sym_eval.dependence import settle
from sym_eval.meaning import Meanings
from sym_eval.scopes import Scope, Within, replaced
from sym_eval.signs import Kind, Token, refuse
from sym_eval.spelling import spell
from sym_eval.tokens import tokenize
from sym_eval.tree import Call, Chain, Name, Node, Number, Power, children, walk, with_children
from sym_eval.units.atom import UnitAtom, unit_named, units_in, unknown, worth
from sym_eval.units.marking import MARK, Manner, joined, marked, unsure
from sym_eval.units.measure import (
    NUMBER,
    Measure,
    Measuring,
    cannot,
    measure_of,
    scale_of,
)
from sym_eval.units.table import lookup
from sym_eval.vocabulary import quantities
from sym_eval.vocabulary.row import Step

_FRACTION = re.compile(r"(\S+)/(\S+) (\w+) was read as \(")
OFFSET = "offset:"
"""Before the name of a scale: what its zero is in kelvin."""


class Magnitudes(Within):
    """A scope in which a unit is what it is worth in base units, in bindings too."""

    def lookup(self, name: str) -> object | None:
        """The factor of a unit, the offset of a scale, or the session's value in base units."""
        if name.startswith(MARK):
            return worth(unit_named(name.removeprefix(MARK)))  # type: ignore[no-any-return]
        if name.startswith(OFFSET):
            offset = unit_named(name.removeprefix(OFFSET)).offset
            return sympy.Rational(offset.numerator, offset.denominator)  # type: ignore[no-any-return]
        value = self.scope.lookup(name)
        return in_base_units(value) if units_in(value) else value


class Doubt(NamedTuple):
    """1/2 kg: half a kilogram to most, one over two kilograms to some."""

    above: str
    below: str
    unit: str

    def asked(self, error: SymError) -> SymError:
        """E_AMBIGUOUS in place of dimensions that do not fit: the other reading was meant?"""
        above, below, unit = self
        what = f"{error.failure.what}, and {above}/{below} {unit} has two readings"
        hint = f"write {above} {unit}/{below} or {above}/({below} {unit})"
        return SymError.of(replace(error.failure, code=Code.AMBIGUOUS, what=what, hint=hint))


class Quantity:
    """One text understood: its `value` in base units, what it measures, how it was read."""

    def __init__(self, text: str, scope: Scope, limits: Limits, manner: Manner) -> None:
        """Reads and builds; nothing is worked out that other texts would not work out."""
        written = tokenize(text, limits)
        tokens, self.has_units = marked(written, manner)
        self.unsure = unsure(written, manner)
        self.scope, self.limits = scope, limits
        tree, noted = parsed(tokens, limits, manner.known)
        self.tree, more = settle(tree, scope, frozenset())
        self.notes = [*noted, *more]

    @property
    def names(self) -> set[str]:
        """Every name in the text that is not a unit."""
        return {node.name for node in walk(self.tree) if isinstance(node, (Name, Call))}

    @property
    def units(self) -> set[str]:
        """Every unit in the text, and in the bindings it names."""
        inner = _plain_units(self.tree)
        found = {node.name for node in walk(inner) if isinstance(node, Name)}
        bound = {u.name for name in found for u in units_in(self.scope.lookup(name))}
        return {name.removeprefix(MARK) for name in found if name.startswith(MARK)} | bound

    @property
    def doubts(self) -> list[Doubt]:
        """Fractions of numbers that stand before a unit."""
        found = (_FRACTION.match(note) for note in self.notes)
        return [Doubt(*match.groups()) for match in found if match is not None]

    def measured(self, given: Mapping[str, Measure]) -> tuple[Measure, Any, tuple[Step, ...]]:
        """What it measures, when names measure what is `given`; its magnitude; its steps."""
        tree = _plain_units(self.tree)
        measuring = Measuring(lambda name: self._measure(name, given), self._rational)
        measure = measuring.of(tree)
        tree = _with_offsets(tree, measuring)
        meanings = Meanings(tree, Magnitudes(self.scope))
        value = build(tree, meanings, self.limits)
        self.notes = [*self.notes, *meanings.notes, *measuring.notes]
        return measure, value, tuple(meanings.steps)

    def spelled(self) -> str:
        """How it was understood."""
        return spell(self.tree, Meanings(self.tree, Magnitudes(self.scope)))

    def _measure(self, name: str, given: Mapping[str, Measure]) -> Measure:
        return given[name] if name in given else measure_of_value(self.scope.lookup(name))

    def _rational(self, node: Node) -> Fraction | None:
        value = build(node, Meanings(node, Magnitudes(self.scope)), self.limits)
        rational = isinstance(value, sympy.Rational)
        return Fraction(int(value.p), int(value.q)) if rational else None


def parsed(
    tokens: list[Token], limits: Limits, known: Callable[[str], bool]
) -> tuple[Node, list[str]]:
    """The tree of marked tokens, and notes; what is said of units is said of names without MARK."""
    try:
        tree, notes = grammar.parse(tokens, limits, lambda n: n.startswith(MARK) or known(n))
    except SymError as error:
        failure = _unmarked(error.failure)
        pairs = zip(tokens, tokens[1:], strict=False)
        parts = any(a.text.startswith(MARK) and b.kind is Kind.NUMBER for a, b in pairs)
        if parts and failure.what == "a number cannot follow directly":
            failure = replace(failure, hint="write the parts of one quantity as (6 ft + 2 inch)")
        raise SymError.of(failure) from None
    return tree, [note.replace(MARK, "") for note in notes]


def _unmarked(failure: Failure) -> Failure:
    told = {name: getattr(failure, name) for name in ("what", "hint", "fragment")}
    return replace(failure, **{name: text.replace(MARK, "") for name, text in told.items()})


def wanted(text: str, limits: Limits) -> Node:
    """The tree of a target: units alone, as km/h or miles per hour."""
    tokens = [_as_target(token) for token in joined(tokenize(text, limits))]
    tree, _ = parsed(tokens, limits, lambda name: False)
    for node in walk(tree):
        if isinstance(node, Number) and node.value != 1 and node not in _exponents(tree):
            hint = "give the unit alone, as km/h"
            raise SymError(Code.SYNTAX, "a number in units", hint=hint)
    return tree


def _exponents(tree: Node) -> list[Node]:
    powers = [node.exponent for node in walk(tree) if isinstance(node, Power)]
    return [part for exponent in powers for part in walk(exponent)]


def _as_target(token: Token) -> Token:
    if token.kind is Kind.COMMA:
        raise refuse("one unit at a time", token, "give units='km/h'")
    if token.kind is not Kind.NAME:
        return token
    if token.text == "per":
        return token._replace(kind=Kind.OPERATOR, text="/")
    if lookup(token.text) is None:
        raise unknown(token.text)
    return token._replace(text=MARK + token.text)


def _plain_units(tree: Node) -> Node:
    """The tree with unit(m/s), as results are printed, written as units."""
    if isinstance(tree, Call) and tree.name == "unit" and len(tree.arguments) == 1:
        quantities.unit(tree.arguments[0])  # refused here if it is no unit
        return _marked_name(tree.arguments[0])
    return _below(tree, _plain_units)


def _marked_name(node: Node) -> Node:
    if isinstance(node, Name):
        return Name(MARK + node.name, node.span)
    return _below(node, _marked_name)


def _with_offsets(tree: Node, measuring: Measuring) -> Node:
    """The tree with 20 degC written as 20 degC + 273.15: what the scale's zero is worth."""
    if isinstance(tree, Chain) and tree.items[0][0] == "*" and measuring.is_point(tree):
        zero = Name(OFFSET + scale_of(tree), tree.span)
        return Chain((("+", tree), ("+", zero)), tree.span)
    return _below(tree, lambda node: _with_offsets(node, measuring))


def _below(node: Node, change: Callable[[Node], Node]) -> Node:
    """The node with everything directly below it changed."""
    return with_children(node, tuple(map(change, children(node))))


def in_base_units(value: Any) -> Any:
    """A value of the session with its units as factors; a point on a scale from absolute zero."""
    units = units_in(value)
    if isinstance(value, (list, tuple)):
        return type(value)(in_base_units(item) for item in value)
    rule = {unit: worth(unit.unit) for unit in units}
    changed = replaced(value, rule)
    scale = _scale(value)
    return changed + _rational(scale.unit.offset) if scale is not None else changed


def _scale(value: Any) -> UnitAtom | None:
    """The scale that a value is a point of: a magnitude times degC and nothing else."""
    factors = sympy.Mul.make_args(value) if isinstance(value, sympy.Expr) else ()
    units = [f for factor in factors for f in units_in(factor)]
    if len(units) == 1 and units[0] in factors and units[0].unit.offset:
        return units[0]
    return None


def _rational(number: Fraction) -> Any:
    return sympy.Rational(number.numerator, number.denominator)


def measure_of_value(value: Any) -> Measure:
    """What a value of the session measures; a plain number where it holds no unit."""
    if not units_in(value):
        return NUMBER
    if isinstance(value, (list, tuple, sympy.MatrixBase, sympy.Tuple)):
        return _alike([measure_of_value(item) for item in value])
    if _scale(value) is not None:
        return replace(measure_of(_scale(value).unit), scale="point")  # type: ignore[union-attr]
    if isinstance(value, UnitAtom):
        return measure_of(value.unit)
    if isinstance(value, sympy.Pow) and value.exp.is_Rational:
        power = Fraction(int(value.exp.p), int(value.exp.q))
        return Measure(tuple(p * power for p in measure_of_value(value.base).powers))
    if isinstance(value, sympy.Mul):
        found = [measure_of_value(factor) for factor in value.args]
        powers = tuple(
            sum(each, Fraction(0)) for each in zip(*(m.powers for m in found), strict=True)
        )
        return Measure(powers, next((m.scale for m in found if m.scale), ""))
    if isinstance(value, sympy.Add):
        return _alike([measure_of_value(term) for term in value.args])
    raise cannot(f"tell what {str(value)[:60]} measures")


def _alike(found: list[Measure]) -> Measure:
    for measure in found:
        if measure.powers != found[0].powers:
            raise cannot(f"put together {found[0].told()} and {measure.told()}")
    return found[0]

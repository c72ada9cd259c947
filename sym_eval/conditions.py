"""Relations as assumptions: what they say of one letter, and whether they can hold together.

Looks at trees and at SymPy's relations; reads no text. Finds the common contradictions, not all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any

import sympy
from sympy.core.relational import GreaterThan, LessThan, Relational, StrictGreaterThan

from sym_eval.scopes import CallScope, contradiction
from sym_eval.tree import Name, Node, Relation

Constant = Callable[[Node], Any | None]
"""The number that a side of a relation is, or None."""

_MOST = 8  # relations whose sums are all looked at: 255 of them
_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "!=": "!="}


def facts_of(tree: Relation, constant: Constant) -> Iterator[tuple[str, dict[str, bool]]]:
    """What the relation says of each letter in it that stands alone on a side."""
    for side in tree.operands:
        if isinstance(side, Name) and constant(side) is None:
            ordered = not {"=", "!="} & set(tree.signs)
            yield side.name, {"real": True} if ordered else {}
    for left, sign, right in _pairs(tree):
        below, above = constant(left), constant(right)
        if below is None and above is not None:
            yield from _fact(left, sign, above)
        if above is None and below is not None:
            yield from _fact(right, _TURNED.get(sign, sign), below)


def _pairs(tree: Relation) -> Iterator[tuple[Node, str, Node]]:
    """Every two sides between which all signs point the same way: 0 < x <= 1 says 0 < 1 too."""
    for first, last in combinations(range(len(tree.operands)), 2):
        signs = set(tree.signs[first:last])
        if len(signs) == 1 or signs in ({"<", "<="}, {">", ">="}):
            # The shorter of < and <= is the strict one: one strict step makes the whole chain
            # strict.
            sign = min(signs, key=len)
            if last == first + 1 or sign not in {"=", "!="}:
                yield tree.operands[first], sign, tree.operands[last]


def _fact(side: Node, sign: str, number: Any) -> Iterator[tuple[str, dict[str, bool]]]:
    if not isinstance(side, Name):
        return
    if number.is_zero and sign in _BESIDE_ZERO:
        yield side.name, _BESIDE_ZERO[sign]
    elif sign in {">", ">="} and number.is_positive:
        yield side.name, {"positive": True}
    elif sign in {"<", "<="} and number.is_negative:
        yield side.name, {"negative": True}


_BESIDE_ZERO = {
    "!=": {"zero": False},
    ">": {"positive": True},
    "<": {"negative": True},
    ">=": {"nonnegative": True},
    "<=": {"nonpositive": True},
}


def check_possible(conditions: Sequence[Any], scope: CallScope) -> None:
    """E_SYNTAX for conditions of which some add up to 0 > 0, or leave a letter no value."""
    relations = [each for each in conditions if isinstance(each, Relational)]
    for symbol in {symbol for each in relations for symbol in each.free_symbols}:
        _check_room(symbol, [each for each in relations if each.free_symbols == {symbol}])
    differences = [d for each in relations if (d := _difference(each)) is not None]
    # x > y, y > z, z > x: each pair is possible, only the sum of all three says 0 > 0.
    for count in range(2, min(len(differences), _MOST) + 1):
        for some in combinations(differences[:_MOST], count):
            if any(strict for _, strict in some) and sum(d for d, _ in some).is_nonpositive:
                raise contradiction("some of them leave nothing")


def _difference(relation: Any) -> tuple[Any, bool] | None:
    """What is positive by the relation (strictly or not), or None."""
    if isinstance(relation, (StrictGreaterThan, sympy.StrictLessThan)):
        return relation.gts - relation.lts, True
    if isinstance(relation, (GreaterThan, LessThan)):
        return relation.gts - relation.lts, False
    return None


def _check_room(symbol: Any, relations: Sequence[Any]) -> None:
    """A letter between bounds has some value there, a whole one if it is an integer."""
    low: tuple[Any, bool] = (-sympy.oo, True)
    high: tuple[Any, bool] = (sympy.oo, True)
    for relation in (*relations, *_signs(symbol)):
        bound = _bound(symbol, relation)
        if bound is None:
            continue
        number, strict, above = bound
        if above and (number < high[0] or (number == high[0] and strict)):
            high = (number, strict)
        if not above and (number > low[0] or (number == low[0] and strict)):
            low = (number, strict)
    room = sympy.Interval(low[0], high[0], low[1], high[1])
    if symbol.is_integer and not room.is_empty and room.measure < 2:
        first, last = sympy.ceiling(low[0]), sympy.floor(high[0])
        whole = [n for n in range(int(first), int(last) + 1) if sympy.Integer(n) in room]
        room = sympy.FiniteSet(*whole)
    if room.is_empty:
        raise contradiction(f"no {symbol.name} is left")


def _signs(symbol: Any) -> tuple[Any, ...]:
    """What the symbol itself says of its sign, as relations of a letter without any."""
    plain = sympy.Dummy()
    if symbol.is_positive:
        return (sympy.Gt(plain, 0, evaluate=False),)
    return (sympy.Lt(plain, 0, evaluate=False),) if symbol.is_negative else ()


def _bound(symbol: Any, relation: Any) -> tuple[Any, bool, bool] | None:
    """The number beside the letter, whether it is excluded, whether it is above."""
    difference = _difference(relation)
    if difference is None:
        return None
    letter = relation.gts if isinstance(relation.gts, sympy.Symbol) else relation.lts
    other = relation.lts if letter is relation.gts else relation.gts
    if not isinstance(letter, sympy.Symbol) or not other.is_number:
        return None
    return other, difference[1], letter is relation.lts


_ASKED = (
    *("positive", "negative", "zero", "nonnegative", "nonpositive"),
    *("integer", "even", "odd", "prime", "rational", "irrational", "imaginary", "real"),
)


def may_be(unknowns: Sequence[Any], solution: Any, conditions: Sequence[Any]) -> bool | None:
    """True where every assumption holds, False where one does not, None where that is open."""
    values = list(solution) if isinstance(solution, sympy.Tuple) else [solution]
    if len(values) != len(unknowns):
        return None
    found = [_fits(x, value) for x, value in zip(unknowns, values, strict=True) if x.is_Symbol]
    rule = dict(zip(unknowns, values, strict=True))
    for condition in conditions:
        held = condition.subs(rule, simultaneous=True)
        found.append({sympy.true: True, sympy.false: False}.get(held))
    if False in found:
        return False
    return None if None in found else True


def _fits(symbol: Any, value: Any) -> bool | None:
    said = {name: symbol.assumptions0.get(name) for name in _ASKED}
    asked = {name: truth for name, truth in said.items() if truth is not None}
    found = [
        None if (is_ := getattr(value, f"is_{n}")) is None else is_ is t for n, t in asked.items()
    ]
    if False in found:
        return False
    return None if None in found else True

"""What was read, as a tree: frozen nodes, each with its place in the text.

Nodes are data. Chains are one node with many items, so that a sum of ten thousand terms is one
level deep. Nothing in here knows names or computes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Number:
    """An exact number; `decimal` is its text when it was written with a point."""

    value: Fraction
    span: Span
    decimal: str = ""


@dataclass(frozen=True, slots=True)
class Name:
    """A name that is not applied to anything."""

    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class Side:
    """From which side a limit is taken: +, - or +-."""

    side: str
    span: Span


@dataclass(frozen=True, slots=True)
class Negative:
    """Minus the operand."""

    operand: Node
    span: Span


@dataclass(frozen=True, slots=True)
class Chain:
    """Terms joined by + and -, or factors joined by * and /; the first item's sign is + or *."""

    items: tuple[tuple[str, Node], ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Power:
    """Base and exponent."""

    base: Node
    exponent: Node
    span: Span


@dataclass(frozen=True, slots=True)
class Relation:
    """Operands with the relations between them: = != < <= > >=."""

    signs: tuple[str, ...]
    operands: tuple[Node, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Call:
    """A name directly before brackets. `certain`: only a function can be meant, as in sin x."""

    name: str
    arguments: tuple[Node, ...]
    span: Span
    certain: bool = False


@dataclass(frozen=True, slots=True)
class Applied:
    """Function(f)(x): an undefined function by its name."""

    name: str
    arguments: tuple[Node, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Rate:
    """A derivative of an undefined function: y', dy/dx, ẏ, y'(0). `by` names the variables, one for
    each order, empty where nothing says it; `arguments` are those written, none for a bare y'.
    `sym_eval.dependence` replaces it before anything is built."""

    name: str
    order: int
    by: tuple[str, ...]
    arguments: tuple[Node, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Index:
    """L[0] and A[0, 1]: an item of a list or a matrix, counted from 0."""

    base: Node
    places: tuple[Node, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Items:
    """A list [..], a tuple (..) or a set {..}; `bracket` is the opening one."""

    bracket: str
    items: tuple[Node, ...]
    span: Span


Node = (
    Number
    | Name
    | Side
    | Negative
    | Chain
    | Power
    | Relation
    | Call
    | Applied
    | Rate
    | Index
    | Items
)


def is_minus_one(node: Node) -> bool:
    """Whether it is written -1, as in sin^-1 x."""
    return (
        isinstance(node, Negative) and isinstance(node.operand, Number) and node.operand.value == 1
    )


def equal_remainders(left: Node, right: Node, modulus: Node, span: Span) -> Relation:
    """a ≡ b (mod n), whichever language it is written in."""
    sides = (Call("Mod", (side, modulus), side.span, True) for side in (left, right))
    return Relation(("=",), tuple(sides), span)


def children(node: Node) -> tuple[Node, ...]:
    """The nodes directly below."""
    match node:
        case Number() | Name() | Side():
            return ()
        case Negative():
            return (node.operand,)
        case Chain():
            return tuple(item for _, item in node.items)
        case Power():
            return (node.base, node.exponent)
        case Relation():
            return node.operands
        case Call() | Applied() | Rate():
            return node.arguments
        case Index():
            return (node.base, *node.places)
        case Items():
            return node.items


def with_children(node: Node, below: tuple[Node, ...]) -> Node:
    """The same node with other nodes directly below it, as many as it had."""
    match node:
        case Negative():
            return replace(node, operand=below[0])
        case Chain():
            signs = (sign for sign, _ in node.items)
            return replace(node, items=tuple(zip(signs, below, strict=True)))
        case Power():
            return replace(node, base=below[0], exponent=below[1])
        case Relation():
            return replace(node, operands=below)
        case Call() | Applied() | Rate():
            return replace(node, arguments=below)
        case Index():
            return replace(node, base=below[0], places=below[1:])
        case Items():
            return replace(node, items=below)
    return node


def walk(node: Node) -> Iterator[Node]:
    """The node and all below it, without recursion."""
    waiting = [node]
    while waiting:
        current = waiting.pop()
        yield current
        waiting.extend(children(current))

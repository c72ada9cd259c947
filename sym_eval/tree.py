"""What was read, as a tree: frozen nodes, each with its place in the text.

Nodes are data. Chains are one node with many items, so that a sum of ten thousand terms is one
level deep. Nothing in here knows names or computes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
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
class Items:
    """A list [..], a tuple (..) or a set {..}; `bracket` is the opening one."""

    bracket: str
    items: tuple[Node, ...]
    span: Span


Node = Number | Name | Side | Negative | Chain | Power | Relation | Call | Applied | Items


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
        case Call() | Applied():
            return node.arguments
        case Items():
            return node.items


def walk(node: Node) -> Iterator[Node]:
    """The node and all below it, without recursion."""
    waiting = [node]
    while waiting:
        current = waiting.pop()
        yield current
        waiting.extend(children(current))

"""The tree: children and walks, without recursion."""

from __future__ import annotations

from fractions import Fraction

from sym_eval.tree import (
    Applied,
    Call,
    Chain,
    Index,
    Items,
    Name,
    Negative,
    Node,
    Number,
    Power,
    Rate,
    Relation,
    Side,
    children,
    walk,
    with_children,
)

PLACE = (0, 1)
X, Y = Name("x", PLACE), Name("y", PLACE)


def test_leaves_have_no_children() -> None:
    leaves: tuple[Node, ...] = (X, Number(Fraction(1), PLACE), Side("+", PLACE))
    assert [children(leaf) for leaf in leaves] == [(), (), ()]


def test_every_kind_of_node_shows_its_children_in_order() -> None:
    nodes: list[Node] = [
        Chain((("+", X), ("-", Y)), PLACE),
        Power(X, Y, PLACE),
        Relation(("=",), (X, Y), PLACE),
        Call("f", (X, Y), PLACE),
        Applied("f", (X, Y), PLACE),
        Rate("f", 1, (), (X, Y), PLACE),
        Index(X, (Y,), PLACE),
        Items("[", (X, Y), PLACE),
    ]
    assert [children(node) for node in nodes] == [(X, Y)] * len(nodes)
    assert children(Negative(X, PLACE)) == (X,)


def test_a_node_is_rebuilt_with_other_children() -> None:
    z = Name("z", PLACE)
    nodes: list[Node] = [
        Chain((("+", X), ("-", Y)), PLACE),
        Power(X, Y, PLACE),
        Relation(("=",), (X, Y), PLACE),
        Call("f", (X, Y), PLACE),
        Applied("f", (X, Y), PLACE),
        Rate("f", 1, (), (X, Y), PLACE),
        Index(X, (Y,), PLACE),
        Items("[", (X, Y), PLACE),
        Negative(X, PLACE),
        Side("+", PLACE),
    ]
    for node in nodes:
        below = children(node)
        assert with_children(node, below) == node
        assert children(with_children(node, (z,) * len(below))) == (z,) * len(below)


def test_a_walk_visits_every_node_once() -> None:
    inner = Power(X, Y, PLACE)
    outer = Negative(inner, PLACE)
    assert list(walk(outer)) == [outer, inner, Y, X]


def test_a_walk_goes_deeper_than_python_recursion() -> None:
    node: Node = X
    for _ in range(50_000):
        node = Negative(node, PLACE)
    assert sum(1 for _ in walk(node)) == 50_001

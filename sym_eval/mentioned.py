"""Which names a tree mentions: free ones, those it binds itself, those an equation says alone.

What a name stands for is decided elsewhere.
"""

from __future__ import annotations

import sympy

from sym_eval import vocabulary
from sym_eval.scopes import Scope
from sym_eval.tree import Call, Chain, Items, Name, Negative, Node, Number, Relation, children, walk


def free_names(node: Node) -> set[str]:
    """The names in a node without the indices and variables that it binds itself: the n of a limit,
    the k of a sum, the t of an integral from a to b."""
    below = [free_names(each) for each in children(node)]
    names = set().union(*below) | ({node.name} if isinstance(node, Name) else set())
    if not isinstance(node, Call):
        return names
    if node.name in {"limit", "lim"}:
        return names - {v.name for v in variables(node)}
    ranges = [
        item.items[0] for item in node.arguments[1:] if isinstance(item, Items) and item.items
    ]
    bound = node.name in {"Sum", "Product", "Integral", "sum", "product", "integrate"}
    return names - {v.name for v in ranges if bound and isinstance(v, Name)}


def variables(node: Call) -> list[Name]:
    """The names that a call binds or varies."""
    row = vocabulary.called(node.name)
    picked = row.variables(node.arguments) if row is not None and row.variables is not None else ()
    return [variable for variable in picked if isinstance(variable, Name)]


def equations(tree: Node) -> list[tuple[Node, Node]]:
    """The sides of the equations that are the text, or the items of the list that is the text.

    Only of those written with =: in Eq(E, x), as values print, E is always the constant.
    """
    found: list[tuple[Node, Node]] = []
    for node in tree.items if isinstance(tree, Items) else (tree,):
        if isinstance(node, Relation) and node.signs == ("=",):
            found.append((node.operands[0], node.operands[1]))
    return found


def is_point(node: Node) -> bool:
    """A name or a number: what y(x), y(0) and y(-1/2) are taken at."""
    if isinstance(node, Name):
        return True
    return all(isinstance(part, Number | Negative | Chain) for part in walk(node))


def is_unknown(node: Node, scope: Scope) -> bool:
    """Whether it is a letter that stands for nothing but itself."""
    if not isinstance(node, Name) or vocabulary.lookup(node.name) is not None:
        return False
    bound = scope.lookup(node.name)
    return bound is None or isinstance(bound, sympy.Symbol)


def asks_chance(node: Call) -> bool:
    """Var(X), P(X > 3), P(A and B): conditions have a probability and are never a factor."""
    return len(node.name) > 1 or any(
        isinstance(part, Relation)
        or (isinstance(part, Call) and part.certain and part.name in {"And", "Or", "Not"})
        for part in node.arguments
    )

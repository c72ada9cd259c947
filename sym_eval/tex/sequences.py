"""Sequences: in \\sum_k a_k the a_k is a function of k, and so is every a_0, a_{n+1} of the text.

Works on the tree of a whole text after it was read. An index elsewhere is part of a name.
"""

from __future__ import annotations

import operator

from sym_core.errors import Code
from sym_eval.signs import Kind, Token, refuse
from sym_eval.tex.cursor import Indexed, TexCursor
from sym_eval.tree import Applied, Call, Items, Name, Node, Span, children, walk, with_children

_BINDING = {"Sum": slice(1, None), "Product": slice(1, None), "limit": slice(1, 2)}


def settle(tree: Node, parser: TexCursor) -> Node:
    """The tree with a_k as a call where a is a sequence; notes are left with the parser."""
    bound = _bound(tree)
    stems = set(parser.sequences)
    for span, indexed in parser.indices.items():
        if any(isinstance(p, Name) and p.name in bound for p in indexed.places or ()):
            stems.add(indexed.stem)
        _check_unclear(indexed, span, bound)
    if not stems:
        return tree
    for stem in sorted(stems):
        parser.notes.append(f"{stem} with an index was read as a function of the index")
    return _mapped(tree, stems, parser)


def _bound(tree: Node) -> set[str]:
    """The indices of sums and products, the variables of limits."""
    found: set[str] = set()
    for node in walk(tree):
        if isinstance(node, Call) and node.name in _BINDING:
            for item in node.arguments[_BINDING[node.name]]:
                first = item.items[0] if isinstance(item, Items) else item
                found.update([first.name] if isinstance(first, Name) else [])
    return found


def _check_unclear(indexed: Indexed, span: Span, bound: set[str]) -> None:
    """a_{ij} with i an index of summation is a_{i,j}, but must say so."""
    index = indexed.written
    if indexed.places is None and len(index) == 2 and bound.intersection(index):
        hint = f"write {indexed.stem}_{{{index[0]},{index[1]}}} with a comma"
        token = Token(Kind.LETTERS, f"{indexed.stem}_{index}", *span)
        raise refuse("an index of several letters", token, hint, Code.AMBIGUOUS)


def _mapped(node: Node, stems: set[str], parser: TexCursor) -> Node:
    if isinstance(node, Name):
        indexed = parser.indices.get(node.span)
        if indexed is not None and indexed.stem in stems and indexed.places:
            return Applied(indexed.stem, indexed.places, node.span)
        return node
    below = children(node)
    new = tuple(_mapped(each, stems, parser) for each in below)
    return with_children(node, new) if any(map(operator.is_not, new, below)) else node

"""LaTeX as plain text, for arguments that are read word by word: what is assumed, which symbols.

Nothing is given a value in here; the plain text is read like any other afterwards.
"""

from __future__ import annotations

from sym_core.limits import Limits
from sym_eval.meaning import Meanings
from sym_eval.spelling import spell
from sym_eval.tex.enclosure import is_latex
from sym_eval.tex.grammar import parse_series
from sym_eval.tree import Call, Name, Node, Relation


class _Nothing:
    def lookup(self, name: str) -> object | None:
        """Names are spelled as they are."""
        return None


def as_plain(text: str, limits: Limits) -> str:
    """The text itself, or what a text in LaTeX says in plain words: x > 0, n in Integers."""
    if not is_latex(text):
        return text
    nodes = parse_series(text, limits, lambda name: False)
    return ", ".join(map(_spelled, nodes))


def _spelled(node: Node) -> str:
    if isinstance(node, Relation):
        first, *others = map(_operand, node.operands)
        signed = zip(node.signs, others, strict=True)
        return first + "".join(f" {sign} {other}" for sign, other in signed)
    if isinstance(node, Call) and node.name == "Contains":
        element, domain = node.arguments
        if isinstance(element, Name) and isinstance(domain, Name):
            return f"{element.name} in {domain.name}"
    if isinstance(node, Call) and node.name == "And":
        return ", ".join(map(_spelled, node.arguments))
    return _operand(node)


def _operand(node: Node) -> str:
    return node.name if isinstance(node, Name) else spell(node, Meanings(node, _Nothing()))

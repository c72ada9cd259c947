"""Joining statements and sets: and, or, implications, unions. The same in plain text and in LaTeX.

How tight a sign binds, each grammar says itself. Nothing is built.
"""

from __future__ import annotations

from sym_eval.place import AND, ANY, OR, RELATION, SUM, Place
from sym_eval.signs import Kind
from sym_eval.tree import Call, Items, Node

# Between relations and sums: in x \in A \cup B the union belongs to the set, and n + 1 to a part.
UNION = (RELATION + SUM) // 2
IMPLIES = (ANY + OR) // 2
SETS = {"cup": "Union", "cap": "Intersection", "minus": "Complement"}
_NAMES = {AND: "And", OR: "Or"}


class Joining(Place):
    """What joins operands that are no numbers."""

    def as_set(self, node: Node) -> Node:
        """[a, b] and (a, b) as intervals, where a set is expected."""
        if not isinstance(node, Items) or node.bracket not in "([" or len(node.items) != 2:
            return node
        name = "Interval" if node.bracket == "[" else "Interval.open"
        return Call(name, node.items, node.span, True)

    def union(self, left: Node) -> Node:
        """Unions, intersections and differences of sets."""
        sign = self.here.text
        operands = [self.as_set(left)]
        while self.binding(operands[-1]) == UNION:
            # A \setminus B \setminus C depends on brackets; unions and intersections alone do
            # not.
            if not self.is_operator(sign) or (sign == "minus" and len(operands) > 1):
                hint = "put brackets around what belongs together"
                raise self.ambiguous("two kinds of set operations", self.here, hint)
            self.take()
            operands.append(self.as_set(self.expression(UNION)))
        return Call(SETS[sign], tuple(operands), (left.span[0], self.before.end), True)

    def logic(self, left: Node, binding: int) -> Node:
        """and, or: one call with all parts; implications have two."""
        sign = self.here.text
        parts = [left]
        while self.binding(parts[-1]) == binding and (binding != IMPLIES or self.here.text == sign):
            self.take()
            if self.before.kind is Kind.BAR and self.here.kind is Kind.BAR and not self.here.gap:
                self.take()  # x > 1 || x < 0
            parts.append(self.expression(binding))
        name = _NAMES.get(binding, "Implies" if sign == "implies" else "Equivalent")
        # Logicians read a => b => c from the right, mathematicians as two steps of a proof.
        if binding == IMPLIES and (len(parts) > 2 or self.binding(parts[-1]) == IMPLIES):
            raise self.ambiguous("a chain of implications", self.here, "put brackets around parts")
        return Call(name, tuple(parts), (left.span[0], self.before.end), True)

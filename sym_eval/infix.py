"""Words between operands: 7 mod 3, n choose k, 17 ≡ 2 (mod 5), x ∈ [0, 1]; and 5% + 3%.

They bind like products; where a sum or a relation makes two readings of one, it is refused.
"""

from __future__ import annotations

from sym_core.errors import Code
from sym_eval.brackets import Brackets
from sym_eval.place import PRODUCT
from sym_eval.signs import Kind, Token, refuse
from sym_eval.tree import Call, Chain, Items, Name, Node, Number, Relation, Span, equal_remainders

WORDS = {"mod": "Mod", "choose": "binomial"}
_Items = list[tuple[str, Node]]


class Infix(Brackets):
    """The words, and what they may stand beside."""

    def is_infix(self) -> bool:
        """Whether one of the words is here, between two operands."""
        word = self.here.kind is Kind.NAME and self.here.text in WORDS
        # A session may call something mod or choose, and then that is meant.
        return word and not self.known(self.here.text)

    def opens_modulus(self) -> bool:
        """Whether (mod n) begins here."""
        return self.here.text == "(" and self.ahead(1).text == "mod" and not self.known("mod")

    def has_sign(self, items: _Items) -> bool:
        """Whether a * or / is written between the factors: in 2n choose n there is none."""
        span = items[0][1].span[0], items[-1][1].span[1]
        return any(t.text in "*/" for t in self.tokens if span[0] <= t.start < span[1])

    def worded(self, items: _Items) -> _Items:
        """All factors so far, the word, and the operand after it, as one factor."""
        word = self.take()
        # 2*n choose k: from 2n, or twice from n? Written 2n choose k nobody doubts it.
        if word.text == "choose" and len(items) > 1 and self.has_sign(items):
            hint = "put each side in brackets, or write binomial(n, k)"
            raise self.ambiguous("what is chosen from?", word, hint)
        start = items[0][1].span[0]
        left = items[0][1] if len(items) == 1 else Chain(tuple(items), (start, word.start))
        right = self.expression(PRODUCT)
        span: Span = (start, self.before.end)
        self.worded_at[span] = word
        return [("*", Call(WORDS[word.text], (left, right), span, True))]

    def check_worded(self, items: _Items) -> None:
        """a + b mod n has two readings."""
        for _, item in items:
            word = self.worded_at.get(item.span)
            if word is not None and item.span not in self.bracketed and len(items) > 1:
                hint = f"put a bracket around what {word.text} belongs to"
                raise self.ambiguous(f"{word.text} in a sum has two readings", word, hint)

    def congruence(self, relation: Relation, sign: Token) -> Node:
        """17 ≡ 2 (mod 5) and 17 = 2 (mod 5) are equal remainders; y = x mod 3 has two readings."""
        right = relation.operands[-1]
        if "∈" in relation.signs:
            return self._member(relation, sign)
        if self.opens_modulus() and len(relation.signs) == 1:
            return self._congruent(relation, *relation.operands)
        word = self.worded_at.get(right.span)
        if word is None or right.span in self.bracketed or not isinstance(right, Call):
            if sign.text == "≡":
                hint = "write a ≡ b (mod n), or a = b for an equation"
                raise refuse("≡ without a modulus", sign, hint)
            return relation
        if sign.text == "≡" and word.text == "mod":
            other, modulus = right.arguments
            return equal_remainders(relation.operands[0], other, modulus, relation.span)
        if word.text == "mod":
            hint = "write y = (x mod n) for a remainder, x = y (mod n) for a congruence"
            raise refuse("mod after = has two readings", word, hint, Code.AMBIGUOUS)
        return relation

    def _member(self, relation: Relation, sign: Token) -> Node:
        """x ∈ [0, 1]: here two numbers in brackets are an interval."""
        if len(relation.signs) != 1:
            raise self.ambiguous("∈ in a chain", sign, "join conditions with and")
        left, right = relation.operands
        return Call("Contains", (left, self.as_set(right)), relation.span, True)

    def as_set(self, node: Node) -> Node:
        """Elsewhere [0, 1] is a list and (0, 1) a pair; behind ∈ and ∪ neither makes sense."""
        made = super().as_set(node)
        if made is not node and isinstance(made, Call):
            self.notes.append(f"brackets beside ∈, ∪ or ∩ were read as {made.name}(a, b)")
        return made

    def _congruent(self, relation: Relation, left: Node, right: Node) -> Node:
        opening = self.take()
        self.open.append(opening.text)
        self.take()
        modulus = self.expression()
        closing = self.take()
        if closing.text != ")":
            raise self.unclosed(opening, closing)
        self.open.pop()
        return equal_remainders(left, right, modulus, (relation.span[0], self.before.end))

    def transposed(self, base: Node, exponent: Node) -> Node | None:
        """[[1, 2], [3, 4]]^T is transposed; A^T is a power here, and said to be one."""
        if not isinstance(exponent, Name) or exponent.name != "T" or self.known("T"):
            return None
        if isinstance(base, Items) and base.bracket == "[":
            self.notes.append("^T behind a matrix was read as its transpose")
            return Call("transpose", (base,), (base.span[0], exponent.span[1]), True)
        if isinstance(base, Name) and base.name[:1].isupper():
            self.notes.append(f"{base.name}^T was read as a power; write transpose({base.name})")
        return None

    def check_percents(self, items: list[tuple[str, Node]]) -> None:
        """100 + 5% is 105 on a calculator; 1 - 5% and 2% + 3% are the same for everybody."""
        shares = [node.span for _, node in items if node.span in self.percents]
        others = [node for _, node in items if node.span not in self.percents]
        # 1 ± p% is the same by both readings: a calculator takes the percentage of 1.
        alone = all(isinstance(node, Number) and node.value == 1 for node in others)
        if items[0][0] == "+" and shares and not (alone and len(others) < 2):
            hint = "write 100*(1 + 5/100) for a rise by 5 percent, 100 + 5/100 for a sum"
            token = self.percents[shares[0]]
            raise self.ambiguous("a percentage beside other terms has two readings", token, hint)

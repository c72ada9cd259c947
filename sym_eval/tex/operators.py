"""What stands between operands and after them: sums, products, relations, sets, logic, x! and 5\\%.

Where juxtaposition could mean something else than a product it is refused with both readings.
"""

from __future__ import annotations

from fractions import Fraction

from sym_eval.cursor import POSTFIX_CALLS
from sym_eval.joining import IMPLIES, SETS, UNION
from sym_eval.place import AND, OR, POSTFIX, PRODUCT, RELATION, SUM
from sym_eval.signs import Kind, Token, refuse
from sym_eval.tex import commands
from sym_eval.tex.environments import Environments
from sym_eval.tree import Call, Chain, Name, Negative, Node, Number, Relation, equal_remainders

_RELATIONS = {"=": "=", "==": "=", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
_MEMBER = {"in", "notin"}
_ALONE = {"in": "in", "notin": "notin", "≡": "equiv"}  # relations that make no chains
INFIX = (
    {"+": SUM, "-": SUM, "*": PRODUCT, "/": PRODUCT, "mod": PRODUCT}
    | {"!": POSTFIX, "!!": POSTFIX, "%": POSTFIX, "°": POSTFIX, "and": AND, "or": OR}
    | {"implies": IMPLIES, "iff": IMPLIES, "mapsto": IMPLIES}
    | dict.fromkeys(_RELATIONS, RELATION)
    | dict.fromkeys(_ALONE, RELATION)
    | dict.fromkeys(SETS, UNION)
)


class Operators(Environments):
    """Joining operands."""

    def chain(self, first: Node, binding: int) -> Node:
        """a + b - c … or a b / c …, in one node."""
        items = [("+" if binding == SUM else "*", self.plain(first))]
        if binding == PRODUCT:
            self.check_braced(first)
        while self.binding(items[-1][1]) == binding:
            if self.here.kind is Kind.ALIGN:
                self.take()
            if self.is_operator("mod"):
                return self._remainder(items, first)
            if self.here.kind is Kind.OPERATOR:
                sign = self.take()
                items.append((sign.text, self._factor(binding)))
                self._check_vectors(sign, items)
            else:
                self.check_juxtaposition(items[-1][0], items[-1][1])
                items.append(("*", self._factor(binding)))
        if binding == SUM:
            self.check_tails(items)
        return Chain(tuple(items), (first.span[0], self.before.end))

    def _check_vectors(self, sign: Token, items: list[tuple[str, Node]]) -> None:
        """\\vec{a} \\cdot \\vec{b} and \\vec{a} \\times \\vec{b} are no products of numbers."""
        pair = [item for _, item in items[-2:]]
        vectors = [isinstance(item, Name) and item.name in self.vectors for item in pair]
        if sign.text == "*" and all(vectors):
            hint = "write dot([a, b, c], [x, y, z]) or cross(…) in plain text"
            raise self.ambiguous("a product of vectors", sign, hint)

    def _factor(self, binding: int) -> Node:
        node = self.expression(binding)
        if binding == PRODUCT:
            self.check_braced(node)
        return self.plain(node)

    def check_braced(self, node: Node) -> None:
        """2{x + 1} shows as 2x + 1."""
        # A sum or a sign; a product in braces reads the same with brackets and without.
        loose = isinstance(node, Negative) or (isinstance(node, Chain) and node.items[0][0] == "+")
        if loose and node.span in self.braced and node.span not in self.bracketed:
            hint = "LaTeX shows no braces; write (…) around the sum"
            token = Token(Kind.BEGIN, "{", *node.span)
            raise self.ambiguous("a sum in braces beside a factor", token, hint)

    def _remainder(self, items: list[tuple[str, Node]], first: Node) -> Node:
        r"""a \bmod n."""
        token = self.take()
        left = items[0][1] if len(items) == 1 else Chain(tuple(items), first.span)
        right = self.expression(PRODUCT)
        if self.binding(right) == PRODUCT or len(items) > 1:
            hint = r"write (a \bmod n) with what belongs to it in brackets"
            raise self.ambiguous("where does the remainder begin and end?", token, hint)
        return Call("Mod", (left, right), (first.span[0], self.before.end), True)

    def check_juxtaposition(self, sign: str, left: Node) -> None:
        """Refuse a product without a sign that could be something else."""
        token = self.here
        if sign == "/":
            hint = r"write \frac{a}{b} c or \frac{a}{b c}"
            raise self.ambiguous("a product without a sign after /", token, hint)
        self._check_mixed(token, left)
        if token.kind is Kind.NUMBER and self.before.text not in {"!", "!!"}:
            hint = r"write \cdot between factors, x_{1} for an index, 10\,000 for a long number"
            if self.before.text in {"e", "E"} and not token.gap:
                hint = r"write 3 \cdot 10^{8} for a power of ten"
            raise refuse("a number cannot follow directly", token, hint)
        if token.kind is Kind.BAR and self.before.kind not in {Kind.NUMBER, Kind.BAR, Kind.CLOSE}:
            hint = r"write \left| and \right|, \left. f \right|_{x=a} for a value"
            raise self.ambiguous("a bar opens or closes here?", token, hint)
        if token.kind is Kind.OPEN and token.text == "[" and isinstance(left, Name):
            self._check_square(token, left)
        self._check_delta(token, left)

    def _check_mixed(self, token: Token, left: Node) -> None:
        """2\\frac{1}{2} may be two and a half."""
        if not isinstance(left, Number) or token.text not in commands.FRACTIONS or left.decimal:
            return
        # Numbers alone, above and below: 2\frac{x}{2} is a product to everybody.
        inner = [self.ahead(k) for k in range(1, self.skip_group(self.skip_group(1)))]
        if {t.kind for t in inner} <= {Kind.NUMBER, Kind.BEGIN, Kind.FINISH}:
            hint = r"write 2 + \frac{1}{2}, or 2 \cdot \frac{1}{2}"
            raise self.ambiguous("a number before a fraction of numbers", token, hint)

    def _check_square(self, token: Token, left: Name) -> None:
        if self.is_function_letter(left.name) or left.name in {"E", "P"}:
            hint = f"write {left.name}(…) for a function, {left.name} \\cdot (…) for a product"
            raise self.ambiguous(f"{left.name}[…] has two readings", token, hint)

    def _check_delta(self, token: Token, left: Node) -> None:
        delta = isinstance(left, Name) and left.name in {"Delta", "delta"}
        if delta and self.before.text in {"Delta", "delta"} and token.kind is not Kind.OPEN:
            hint = "write \\Delta_x for one name, \\Delta \\cdot x for a product"
            raise self.ambiguous("one name or two?", token, hint)

    def relation(self, left: Node) -> Node:
        """a < b, chains such as 0 < x < 1, and x \\in S."""
        if self.is_operator(*_MEMBER):
            return self._member(left)
        if self.is_operator("≡"):
            return self._congruence(left)
        signs, operands = [], [left]
        while self.binding(operands[-1]) == RELATION and not self.is_operator(*_ALONE):
            if self.here.kind is Kind.ALIGN:
                self.take()
            signs.append(_RELATIONS[self.take().text])
            if self.here.kind is Kind.ALIGN and self.aligned:
                self.take()
            operands.append(self.expression(RELATION))
        if self.is_operator(*_ALONE):
            what = f"= and \\{_ALONE[self.here.text]} in one line"
            raise self.ambiguous(what, self.here, "write two statements")
        return Relation(tuple(signs), tuple(operands), (left.span[0], self.before.end))

    def _congruence(self, left: Node) -> Node:
        """a \\equiv b \\pmod{n}: equal remainders."""
        # While it is set, \pmod ends an expression instead of being refused.
        sign, self.congruent = self.take(), True
        right = self.expression(RELATION)
        self.congruent = False
        if not self.is_command("pmod"):
            hint = r"write a \equiv b \pmod{n}, or a = b for an equation"
            raise refuse(r"\equiv without a modulus", sign, hint)
        modulus = self.argument(self.take())
        return equal_remainders(left, right, modulus, (left.span[0], self.before.end))

    def _member(self, left: Node) -> Node:
        sign = self.take()
        right = self.as_set(self.expression(RELATION))
        if self.binding(right) == RELATION:
            raise self.ambiguous("a chain with \\in", self.here, "write two statements")
        span = (left.span[0], self.before.end)
        contains = Call("Contains", (left, right), span, True)
        return contains if sign.text == "in" else Call("Not", (contains,), span, True)

    def logic(self, left: Node, binding: int) -> Node:
        """As everywhere; \\mapsto makes a function."""
        if not self.is_operator("mapsto"):
            return super().logic(left, binding)
        self.take()
        body = self.expression(IMPLIES)
        return Call("Lambda", (left, body), (left.span[0], self.before.end), True)

    def postfix(self, left: Node) -> Node:
        """x!, x!!, 5\\%, 30\\degree."""
        token = self.take()
        span = (left.span[0], token.end)
        if left.span in self.braced and left.span not in self.bracketed:
            hint = "LaTeX shows no braces; write (…) around it"
            raise self.ambiguous(f"what does {token.text} belong to?", token, hint)
        if token.text in POSTFIX_CALLS:
            return Call(POSTFIX_CALLS[token.text], (left,), span, True)
        if self.starts_operand() or self.here.text == "of":
            hint = r"write a \bmod b for a remainder, \frac{a}{100} b for a percentage"
            raise self.ambiguous("% has two readings here", token, hint)
        return Chain((("*", left), ("/", Number(Fraction(100), span))), span)

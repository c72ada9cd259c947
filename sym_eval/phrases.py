"""Mathematics in words: integral of f from a to b, sum of f for k from 1 to n, derivative of f.

A closed list of phrases; any other prose is refused. Where a phrase could end in two places it is
refused too. Nothing is worked out.
"""

from __future__ import annotations

from typing import NamedTuple

from sym_core.errors import SymError
from sym_eval import vocabulary
from sym_eval.derivatives import derivative
from sym_eval.place import POWER, RELATION, SUM
from sym_eval.processes import Processes
from sym_eval.signs import Kind, Token, refuse
from sym_eval.tree import Call, Chain, Items, Name, Node, Relation, Side, Span, walk

_HEADS = {
    "∫": "Integral",
    "integral": "Integral",
    "integrate": "Integral",
    "int": "Integral",
    "antiderivative": "Integral",
    "sum": "Sum",
    "summation": "Sum",
    "product": "Product",
    "limit": "limit",
    "lim": "limit",
    "derivative": "Derivative",
    "differentiate": "Derivative",
}
_ORDERS = {"first": 1, "second": 2, "third": 3, "fourth": 4}
_DERIVATIVE = {"derivative", "partial", "order"}
_ROOTS = {"square": "sqrt", "cube": "cbrt"}
_SIDES = {"right": "+", "above": "+", "left": "-", "below": "-"}
_GOES = {"approaches", "tends", "goes"}
_EXAMPLES = {
    "Integral": "integrate(f, (x, a, b))",
    "Sum": "sum(f, (k, 1, n))",
    "Product": "product(f, (k, 1, n))",
    "limit": "limit(f, x, a)",
    "Derivative": "diff(f, x)",
}


class Said(NamedTuple):
    """What a phrase says besides what it is of: a variable, and bounds or a point."""

    variable: Name | None = None
    rest: tuple[Node, ...] = ()


class Phrases(Processes):
    """Each begins when its first word has been taken."""

    def phrase(self, token: Token) -> Node | None:
        """What the words mean, if they are a phrase of the list."""
        word = token.text
        if self.here.kind is not Kind.NAME and word not in _HEADS:
            return None
        if self.known(word):
            return None
        if word == "the" and self.here.text in _HEADS.keys() | _ORDERS.keys() | _ROOTS.keys():
            return self.expression(POWER)
        if (word in _ORDERS or word == "partial") and self.here.text in _DERIVATIVE:
            return self._derivative(token)
        if word in _ROOTS and self.here.text == "root":
            return self._root(token)
        kind = _HEADS.get(word)
        if kind is None or not self._is_phrase():
            return None
        return self._derivative(token) if kind == "Derivative" else self._process(token, kind)

    def _is_phrase(self) -> bool:
        """integrate(f, x) is a call; integral of f, int x dx and integrate (x) dx are none."""
        if self.here.kind is not Kind.OPEN:
            return self.here.kind in {Kind.NUMBER, Kind.NAME} or self.is_operator("-", "√")
        after = self.closing(self.at) + 1
        stops = {"from", "with", "wrt", "as", "for"}
        return self.here.text == "(" and (
            self.peek(after).text in stops or self.differential(after) is not None
        )

    def _process(self, token: Token, kind: str) -> Node:
        """Integrals, sums, products, limits: what is said may stand before or after what it is
        of."""
        whole = self._begins_whole()
        said = self._said(kind)
        self._skip("of")
        if kind == "Integral":
            self.integrals.append(len(self.open))
        body = self.expression(RELATION)
        delimited = self.here.kind is Kind.NAME
        if kind == "Integral":
            found = self.differential(self.at)
            self.integrals.pop()
            if found is not None:
                self.go_to(found[1])
                said = Said(Name(found[0], (self.before.start, self.before.end)), said.rest)
        later = self._said(kind)
        if isinstance(body, Chain) and body.items[0][0] == "+" and not (delimited or whole):
            raise self._unclear(token, kind)
        variable = said.variable or later.variable
        return self._made(kind, body, Said(variable, said.rest or later.rest), token)

    def _made(self, kind: str, body: Node, said: Said, token: Token) -> Node:
        span: Span = (token.start, self.before.end)
        if kind == "Integral" and not said.rest:
            return Call(kind, (body, *filter(None, [said.variable])), span, True)
        if not said.rest:
            what = "a limit is incomplete" if kind == "limit" else f"the {token.text} has no range"
            raise refuse(what, token, f"write {_EXAMPLES[kind]}")
        variable = said.variable or self._only(body, token, kind)
        if kind == "limit":
            return Call(kind, (body, variable, *said.rest), span, True)
        return Call(kind, (body, Items("(", (variable, *said.rest), span)), span, True)

    def _only(self, body: Node, token: Token, kind: str) -> Name:
        """The only name in what a phrase is of."""
        names = {
            n.name for n in walk(body) if isinstance(n, Name) and not vocabulary.is_constant(n.name)
        }
        if len(names) != 1:
            hint = f"write {_EXAMPLES[kind]}"
            raise self.ambiguous(f"the {token.text} over which variable?", token, hint)
        return Name(names.pop(), body.span)

    def _said(self, kind: str) -> Said:
        """from a to b, for k from 1 to n, from k = 1 to n, as x -> a, with respect to x."""
        said = Said()
        while self.here.kind is Kind.NAME and self.here.text in {
            "for",
            "over",
            *_WITH,
            "from",
            "as",
        }:
            said = self._one(said, self.take(), kind)
        return said

    def _one(self, said: Said, word: Token, kind: str) -> Said:
        if word.text in _WITH:
            return Said(self._by(word), said.rest)
        if word.text == "as" and kind == "limit":
            return Said(*self._approached())
        if word.text in {"for", "over"} and kind in {"Sum", "Product", "Integral"}:
            variable = self._variable(word)
            if self.here.text != "from" and not self.is_operator("="):
                raise self.unexpected(self.here)
            self.take()
            return Said(variable, self._between(self.expression(RELATION)))
        if word.text == "from" and kind != "limit":
            low = self.expression(ANY_RELATION)
            match low:
                case Relation(signs=("=",), operands=(Name() as index, first)):
                    return Said(index, self._between(first))
            return Said(said.variable, self._between(low))
        raise self.unexpected(word)

    def _between(self, low: Node) -> tuple[Node, ...]:
        """The lower bound that was read, and the upper one after `to`."""
        if self.here.text != "to":
            raise refuse("the upper bound is missing", self.here, "write from a to b")
        self.take()
        return low, self._upper_said()

    def _upper_said(self) -> Node:
        """n, n-1, 2*pi: a sign with blanks around it could go on with something else."""
        high = self.expression(SUM)
        if not self.is_operator("+", "-"):
            return high
        if self.here.gap or self.ahead(1).gap:
            raise self.ambiguous("where does the bound end?", self.here, "write it in brackets")
        items = [("+", high)]
        while self.is_operator("+", "-") and not self.here.gap:
            items.append((self.take().text, self.expression(SUM)))
        return Chain(tuple(items), (high.span[0], self.before.end))

    def _approached(self) -> tuple[Name, tuple[Node, ...]]:
        """x -> 0, x approaches 0 from the left, x tends to infinity."""
        variable = self._variable(self.before)
        if self.here.text in _GOES:
            self.take()
            self._skip("to")
        elif self.is_operator("->"):
            self.take()
        else:
            raise refuse("a limit is incomplete", self.here, "write limit(f, x, a)")
        return variable, (*self.point(), *self._said_side())

    def _said_side(self) -> tuple[Side, ...]:
        if self.here.text != "from":
            return ()
        word = self.take()
        self._skip("the")
        side = _SIDES.get(self.here.text)
        if side is None:
            raise refuse(
                "a limit is taken from the left or the right", word, "write limit(f, x, a, '+')"
            )
        self.take()
        self._skip("side")
        return (Side(side, (word.start, self.before.end)),)

    # -- derivatives and roots

    def _derivative(self, token: Token) -> Node:
        """second derivative of f with respect to x."""
        whole = self._begins_whole()
        order = _ORDERS.get(token.text, 1)
        if token.text in _ORDERS and self.here.text == "order":
            self.take()
        for word in ("partial", "derivative"):
            self._skip(word)
        self._skip("of")
        body = self.expression(RELATION)
        delimited = self.here.kind is Kind.NAME
        variable = self._by(self.take()) if self.here.text in _WITH else None
        if isinstance(body, Chain) and body.items[0][0] == "+" and not (delimited or whole):
            raise self._unclear(token, "Derivative")
        span = (token.start, self.before.end)
        if variable is None:
            variable = self._only(body, token, "Derivative")
        return derivative(body, (variable.name,) * order, span)

    def _root(self, token: Token) -> Node:
        """square root of x."""
        self.take()
        self._skip("of")
        operand = self.expression(POWER)
        if self.here.kind not in {Kind.END, Kind.CLOSE, Kind.COMMA}:
            raise self.ambiguous("where does the root end?", token, "write sqrt(x)")
        return Call(_ROOTS[token.text], (operand,), (token.start, self.before.end), True)

    def _by(self, word: Token) -> Name:
        """with respect to x, wrt x."""
        if word.text == "with":
            for expected in ("respect", "to"):
                if self.here.text != expected:
                    raise self.unexpected(word)
                self.take()
        return self._variable(word)

    def _variable(self, word: Token) -> Name:
        token = self.check_variable(self.take(), word.text)
        return Name(token.text, (token.start, token.end))

    # -- where it begins and ends

    def _skip(self, word: str) -> None:
        if self.here.text == word:
            self.take()

    def _begins_whole(self) -> bool:
        """Whether the phrase whose first word was just taken is the first thing of the text, of a
        bracket or of a side."""
        at = self.at - 2
        if at >= 0 and self.tokens[at].text == "the":
            at -= 1
        if at < 0:
            return True
        before = self.tokens[at]
        return before.kind in {Kind.OPEN, Kind.COMMA} or before.text == "="

    def _unclear(self, token: Token, kind: str) -> SymError:
        hint = f"put what it is of in brackets, or write {_EXAMPLES[kind]}"
        return self.ambiguous(f"where does the {token.text} end?", token, hint)


_WITH = {"with", "wrt"}
ANY_RELATION = RELATION - 1

"""Tokens to a tree: a Pratt parser, every level of brackets counted.

Knows what may stand where, and from the vocabulary which names may stand without brackets; knows
nothing of values. Where mathematicians disagree it refuses and names both readings.
"""

from __future__ import annotations

from fractions import Fraction

from sym_core.errors import Code
from sym_core.limits import Limits
from sym_eval.cursor import POSTFIX_CALLS, ROOTS
from sym_eval.infix import Infix
from sym_eval.joining import IMPLIES, SETS, UNION
from sym_eval.place import (
    AND,
    ANY,
    NOT,
    OR,
    POSTFIX,
    POWER,
    PRODUCT,
    RELATION,
    SIGN,
    SUM,
    Known,
)
from sym_eval.signs import Kind, Token, refuse
from sym_eval.tokens import LONE_SIGN
from sym_eval.tree import Call, Chain, Index, Items, Name, Negative, Node, Number, Power, Relation

_RELATIONS = {
    "=": "=",
    "==": "=",
    "!=": "!=",
    "<": "<",
    "<=": "<=",
    ">": ">",
    ">=": ">=",
    "≡": "=",
    "∈": "∈",
}
_INFIX = {
    "+": SUM,
    "-": SUM,
    "*": PRODUCT,
    "/": PRODUCT,
    "**": POWER,
    "^": POWER,
    "!": POSTFIX,
    "!!": POSTFIX,
    "%": POSTFIX,
    "°": POSTFIX,
    "&": AND,
    "&&": AND,
    "implies": IMPLIES,
    "iff": IMPLIES,
    **dict.fromkeys(_RELATIONS, RELATION),
    **dict.fromkeys(SETS, UNION),
}
_LOGICAL = {"And", "Or", "Not", "Eq", "Ne"}
_WORDS = {"and": AND, "or": OR, "implies": IMPLIES, "iff": IMPLIES}


def parse(tokens: list[Token], limits: Limits, known: Known) -> tuple[Node, list[str]]:
    """The tree of the whole text, and notes on what could have been read otherwise."""
    parser = Parser(tokens, limits, known)
    return parser.whole(), parser.notes


def parse_series(tokens: list[Token], limits: Limits, known: Known) -> tuple[Node, ...]:
    """The expressions of a text such as `0, pi`: here a comma between numbers separates."""
    parser = Parser(tokens, limits, known, series=True)
    return parser.series_items()


class Parser(Infix):
    """One pass over the tokens. `depth` counts open levels, so that recursion is bounded."""

    def whole(self) -> Node:
        """Everything up to the end, nothing left over."""
        if self.here.kind is Kind.END:
            raise refuse("there is nothing to read", self.here, "write an expression")
        items = self.series_items()
        self.check_raised()
        if len(items) == 1:
            return items[0]
        self.notes.append(f"{len(items)} expressions with commas between them were read as a list")
        return Items("[", items, (0, self.here.end))

    def series_items(self) -> tuple[Node, ...]:
        """One or more expressions with commas between them, up to the end."""
        items = self.separated(Kind.END)
        if self.here.kind is not Kind.END:
            raise self.unexpected(self.here)
        return items

    # -- what may follow an operand

    def binding(self, left: Node) -> int:
        """How tight the next sign binds after `left`; ANY when it cannot follow an operand."""
        token = self.here
        if token.kind is Kind.OPERATOR:
            return PRODUCT if token.text in ROOTS else _INFIX.get(token.text, ANY)
        if token.kind is Kind.NAME:
            return _WORDS.get(token.text, ANY if self.ends() else PRODUCT)
        if token.kind is Kind.BAR:
            return self.bar_binding(left)
        if token.kind is Kind.OPEN and self.opens_index(left):
            return POSTFIX
        if self.opens_modulus():
            return ANY
        return PRODUCT if token.kind in {Kind.OPEN, Kind.NUMBER} else ANY

    def bar_binding(self, left: Node) -> int:
        """A bar closes the open one, is `or` after a condition, or begins a factor."""
        if self.open[-1:] == ["|"]:
            return ANY
        condition = isinstance(left, Relation) or (isinstance(left, Call) and left.name in _LOGICAL)
        glued = self.ahead(1).kind is Kind.BAR and not self.ahead(1).gap
        return OR if condition or (glued and self.here.gap and self.ahead(2).gap) else PRODUCT

    def infix(self, left: Node, binding: int) -> Node:
        """Join `left` with what follows."""
        if binding == SUM:
            return self.chain(left, SUM)
        if binding == PRODUCT:
            return self.chain(left, PRODUCT)
        if binding == RELATION:
            return self.relation(left)
        if binding == UNION:
            return self.union(left)
        if binding in {AND, OR, IMPLIES}:
            return self.logic(left, binding)
        if binding == POSTFIX:
            return self.postfix(left)
        return self.power(left)

    def chain(self, first: Node, binding: int) -> Node:
        """a + b - c … or a * b / c …, in one node."""
        items = [("+" if binding == SUM else "*", first)]
        while self.binding(items[-1][1]) == binding:
            if binding == PRODUCT and self.is_infix():
                items = self.worded(items)
            elif self.here.kind is Kind.OPERATOR and self.here.text not in ROOTS:
                self.check_divisor()
                self.check_root(items[-1][1])
                items.append((self.take().text, self.expression(binding)))
            else:
                self.check_juxtaposition(*items[-1])
                items.append(("*", self.expression(binding)))
                self.check_words(items[-2][1], items[-1][1])
        if len(items) == 1:
            return items[0][1]
        self.check_worded(items)
        self.check_percents(items)
        if binding == SUM:
            self.check_tails(items)
        return Chain(tuple(items), (_start(first), self.before.end))

    def relation(self, left: Node) -> Node:
        """a < b, and chains such as 0 < x < 1."""
        signs, operands = [], [left]
        while self.here.kind is Kind.OPERATOR and self.here.text in _RELATIONS:
            self.check_unequal()
            signs.append(_RELATIONS[self.take().text])
            sign = self.before
            operands.append(self.expression(RELATION))
        whole = Relation(tuple(signs), tuple(operands), (_start(left), self.before.end))
        return self.congruence(whole, sign)

    def power(self, base: Node) -> Node:
        """Right-associative: 2^3^2 is 2^9."""
        self.take()
        if self.is_operator("+", "-") and not self.here.gap and self.ahead(1).gap:
            raise self.ambiguous("a sign stands alone after ^", self.here, LONE_SIGN)
        if self.is_operator("*") and self.ahead(1).kind not in {Kind.NAME, Kind.NUMBER, Kind.OPEN}:
            hint = "write conjugate(z) for a conjugate, adjoint(A) for a matrix"
            raise self.ambiguous("^* has several readings", self.here, hint)
        exponent = self.expression(POWER - 1)
        transposed = self.transposed(base, exponent)
        if transposed is not None:
            return transposed
        if isinstance(base, Name) and self.is_bracketed_number(exponent):
            self.raised.setdefault(base.name, self.before)
        return Power(base, exponent, (_start(base), self.before.end))

    def postfix(self, left: Node) -> Node:
        """x!, x!!, 5 %, 30 degrees, L[0]: as the calls and quotients they stand for."""
        token = self.take()
        if token.kind is Kind.OPEN:
            places = self.enclosed(token)
            return Index(left, places, (_start(left), self.before.end))
        span = (_start(left), token.end)
        if token.text in POSTFIX_CALLS:
            return Call(POSTFIX_CALLS[token.text], (left,), span, True)
        if self.here.text == "of" and self.here.kind is Kind.NAME:
            self.take()
            whole = self.expression(PRODUCT)
            hundredth = ("/", Number(Fraction(100), span))
            return Chain((("*", left), hundredth, ("*", whole)), (span[0], self.before.end))
        if self.starts_operand():
            hint = "write mod(a, b) for a remainder, a/100*b for a percentage"
            raise refuse("% has two readings here", token, hint, Code.AMBIGUOUS)
        self.percents[span] = token
        return Chain((("*", left), ("/", Number(Fraction(100), span))), span)

    # -- what an operand may begin with

    def prefix(self, least: int) -> Node:
        """An operand: a number, a name, a bracket, a sign, a root, bars."""
        token = self.take()
        match token.kind:
            case Kind.NUMBER:
                return self.number(token)
            case Kind.NAME:
                return self.name(token)
            case Kind.OPEN:
                return self.bracket(token)
            case Kind.BAR:
                return self.bars(token)
            case Kind.SIDE:
                return self.side(token)
            case Kind.OPERATOR:
                return self.signed(token, least)
        raise self.unexpected(token)

    def signed(self, token: Token, least: int) -> Node:
        """-x, +x, not x, √x."""
        if token.text in "+-":
            operand = self.expression(max(SIGN, least))
            return operand if token.text == "+" else Negative(operand, (token.start, _end(operand)))
        if token.text == "~":
            return self.negation(token)
        if token.text in ROOTS:
            return self.root(token)
        raise self.unexpected(token)

    def negation(self, token: Token) -> Node:
        """not a: binds looser than relations."""
        operand = self.expression(NOT)
        return Call("Not", (operand,), (token.start, _end(operand)), True)

    def special(self, token: Token) -> Node | None:
        """f'(x), dy/dx, lim x->0 f; None for an ordinary name."""
        if self.here.kind is Kind.PRIME:
            return self.primed(token)
        begun = self.process(token) or self.phrase(token)
        if begun is not None:
            return begun
        if token.text[0] in "d∂" and not self.known(token.text):
            return self.leibniz(token)
        return None

    def name(self, token: Token) -> Node:
        """A name: a call, a function without brackets, a word of the language, or a plain name."""
        if token.text == "not":
            return self.negation(token)
        if token.text == "otherwise" and self.peek(self.at - 2).kind is Kind.COMMA:
            return Name("True", (token.start, token.end))
        before = self.peek(max(self.at - 3, 0)).text  # Symbol(sin) is how a symbol sin prints
        declared = before in {"Symbol", "Function"} and self.here.text in {")", ","}
        if declared:
            return Name(token.text, (token.start, token.end))
        self.check_reserved(token)
        special = self.special(token)
        if special is not None:
            return special
        if self.opens_call(token):
            self.check_operation(token)
            return self.called(token, self.arguments(token))
        if self.is_bare(token.text) and not self.known(token.text):
            return self.without_brackets(token)
        self.check_letters(token)
        return Name(token.text, (token.start, token.end))


def _start(node: Node) -> int:
    return node.span[0]


def _end(node: Node) -> int:
    return node.span[1]

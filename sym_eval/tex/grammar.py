"""LaTeX tokens to a tree: a Pratt parser, every level of brackets and braces counted.

Knows what may stand where; knows nothing of values. The tree is the one plain text gives, so what
names mean, what is ambiguous about them and how they are built is decided in one place for both.
"""

from __future__ import annotations

from sym_core.errors import Code
from sym_core.limits import Limits
from sym_eval.joining import IMPLIES, UNION
from sym_eval.place import AND, ANY, OR, POSTFIX, POWER, PRODUCT, RELATION, SUM, Known
from sym_eval.signs import Kind, Token, refuse
from sym_eval.tex.enclosure import formula
from sym_eval.tex.letters import Letters
from sym_eval.tex.lexer import tokenize
from sym_eval.tex.macros import expanded
from sym_eval.tex.operands import Operands
from sym_eval.tex.operators import INFIX
from sym_eval.tex.sequences import settle
from sym_eval.tree import Call, Items, Node

_WORDS = {"and": AND, "or": OR}
MOST_NOTES = 20  # a reply has room for more, its reader has not


def parse(text: str, limits: Limits, known: Known) -> tuple[Node, list[str]]:
    """The tree of a text in LaTeX, and notes on what could have been read otherwise."""
    letters = Letters(expanded(tokenize(formula(text), limits)), known)
    parser = Parser(letters.split(), limits, known)
    node = settle(parser.whole(), parser)
    notes = list(dict.fromkeys([*letters.notes, *parser.notes]))
    if len(notes) > MOST_NOTES:
        notes[MOST_NOTES:] = [f"{len(notes) - MOST_NOTES} more notes are left out"]
    return node, notes


def parse_series(text: str, limits: Limits, known: Known) -> tuple[Node, ...]:
    """The expressions of a text such as `0, \\pi`: here a comma between numbers separates."""
    tokens = Letters(expanded(tokenize(formula(text), limits)), known).split()
    return Parser(tokens, limits, known, series=True).series_items()


class Parser(Operands):
    """One pass over the tokens. `depth` counts open levels, so that recursion is bounded."""

    def whole(self) -> Node:
        """Everything up to the end, nothing left over."""
        items = self.series_items()
        if len(items) == 1:
            return items[0]
        self._check_members(items)
        self.notes.append(f"{len(items)} expressions with commas between them were read as a list")
        return Items("[", items, (0, self.here.end))

    def _check_members(self, items: tuple[Node, ...]) -> None:
        """x, y \\in S says something of both."""
        for item in items:
            if isinstance(item, Call) and item.name == "Contains":
                token = Token(Kind.OPERATOR, "\\in", *item.span)
                hint = "write x \\in S \\land y \\in S"
                raise refuse("several names before or behind \\in", token, hint, Code.AMBIGUOUS)

    def series_items(self) -> tuple[Node, ...]:
        """One or more expressions with commas or line ends between them, up to the end."""
        self._skip()
        if self.here.kind is Kind.END:
            raise refuse("there is nothing to read", self.here, "write an expression")
        items = [self._statement()]
        while self.is_a(Kind.COMMA, Kind.ROW):
            if self.is_a(Kind.COMMA):
                self.check_comma()
            self.take()
            self._skip()
            if self.is_a(Kind.END):
                break
            items.append(self._statement())
        if not self.is_a(Kind.END):
            wide = self.before.kind is Kind.WIDE and self.here.kind is not Kind.TEXT
            raise self.unexpected(self.before if wide else self.here)
        return tuple(items)

    def _statement(self) -> Node:
        node = self.expression()
        self._skip()
        return node

    def _skip(self) -> None:
        while self.is_a(Kind.WIDE):
            self.take()

    # -- what may follow an operand

    def binding(self, _left: Node) -> int:
        """How tight the next sign binds after any operand; ANY when it cannot follow one."""
        token = self.here
        if self.captured is not None or self.at_differential() or self.at_side():
            return ANY
        if token.kind is Kind.ALIGN and self.aligned and self.ahead(1).kind is Kind.OPERATOR:
            return INFIX.get(self.ahead(1).text, ANY)
        if token.kind is Kind.OPERATOR:
            return INFIX.get(token.text, ANY)
        if token.kind in {Kind.TEXT, Kind.WORD} and token.text in _WORDS:
            return _WORDS[token.text]
        if token.kind is Kind.SCRIPT:
            return POWER if token.text == "^" else ANY
        if token.kind is Kind.BAR:
            closing = self.open[-1:] == [token.text] or self.at_builder()
            return ANY if closing else PRODUCT
        return PRODUCT if self._continues() else ANY

    def _continues(self) -> bool:
        """Whether an operand follows that no sign joins to the one before."""
        french = self.open and self.open[-1] in "][" and self.closes_french(self.open[-1])
        mid = self.here.kind is Kind.COMMAND and self.at_builder()
        modulus = self.congruent and self.is_command("pmod")
        return self.starts_operand() and not french and not mid and not modulus

    def infix(self, left: Node, binding: int) -> Node:
        """Join `left` with what follows."""
        if self.here.kind is Kind.ALIGN:
            self.take()
        if binding in {SUM, PRODUCT}:
            return self.chain(left, binding)
        if binding == RELATION:
            return self.relation(left)
        if binding == UNION:
            return self.union(left)
        if binding in {AND, OR, IMPLIES}:
            return self.logic(left, binding)
        if binding == POSTFIX:
            return self.postfix(left)
        return self.power(left)

"""LaTeX tokens to a tree: a Pratt parser, every level of brackets and braces counted.

Knows what may stand where; knows nothing of values. The tree is the one plain text gives, so what
names mean, what is ambiguous about them and how they are built is decided in one place for both.
"""

from __future__ import annotations

from fractions import Fraction

from sym_core.errors import Code, SymError
from sym_core.limits import Limits
from sym_eval import vocabulary
from sym_eval.characters import shown as printable
from sym_eval.cursor import AND, ANY, NOT, OR, POSTFIX, POWER, PRODUCT, RELATION, SIGN, SUM, Known
from sym_eval.tex import commands
from sym_eval.tex.enclosure import formula
from sym_eval.tex.letters import Letters
from sym_eval.tex.lexer import tokenize
from sym_eval.tex.operators import IMPLIES, INFIX, UNION, Operators
from sym_eval.tex.sequences import settle
from sym_eval.tex.tokens import Kind, Token, refuse
from sym_eval.tree import Applied, Call, Chain, Items, Name, Negative, Node, Number, Power, Relation

_WORDS = {"and": AND, "or": OR}
MOST_NOTES = 20  # a reply has room for more, its reader has not
_PREFIXES = {"not", "-", "+"}


def parse(text: str, limits: Limits, known: Known) -> tuple[Node, list[str]]:
    """The tree of a text in LaTeX, and notes on what could have been read otherwise."""
    letters = Letters(tokenize(formula(text), limits), known)
    parser = Parser(letters.split(), limits, known)
    node = settle(parser.whole(), parser)
    notes = list(dict.fromkeys([*letters.notes, *parser.notes]))
    if len(notes) > MOST_NOTES:
        notes[MOST_NOTES:] = [f"{len(notes) - MOST_NOTES} more notes are left out"]
    return node, notes


def parse_series(text: str, limits: Limits, known: Known) -> tuple[Node, ...]:
    """The expressions of a text such as `0, \\pi`: here a comma between numbers separates."""
    tokens = Letters(tokenize(formula(text), limits), known).split()
    return Parser(tokens, limits, known, series=True).series_items()


class Parser(Operators):
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

    def go_down(self) -> None:
        """One level deeper, within the limit."""
        self.depth += 1
        if self.depth > self.limits["nesting"]:
            raise SymError(
                Code.INPUT_LIMIT,
                f"nested deeper than {self.limits['nesting']} levels",
                hint="keep inner parts under names",
            )

    def expression(self, least: int = ANY) -> Node:
        """The longest expression whose operators bind tighter than `least`."""
        self.go_down()
        left = self.prefix(least)
        while (binding := self.binding()) > least:
            left = self.infix(left, binding)
        self.depth -= 1
        return left

    # -- what may follow an operand

    def binding(self) -> int:
        """How tight the next sign binds after an operand; ANY when it cannot follow one."""
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
        return self.starts_operand() and not french and not mid

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

    # -- what an operand may begin with

    def prefix(self, least: int) -> Node:
        """An operand: a number, a name, a command, a bracket, a group, a sign."""
        token = self.take()
        match token.kind:
            case Kind.NUMBER:
                return self.number(token)
            case Kind.LETTERS | Kind.WORD:
                return self._letter(token)
            case Kind.COMMAND:
                return self.command(token)
            case Kind.OPEN:
                return self.bracket(token)
            case Kind.BAR:
                return self.bars(token)
            case Kind.BEGIN:
                return self._group(token)
            case Kind.ENVIRONMENT:
                return self.environment(token)
            case Kind.OPERATOR:
                return self._signed(token, least)
            case Kind.CLOSE if token.text == "]":
                return self.bracket(token)
        raise self.unexpected(token)

    def _letter(self, token: Token) -> Node:
        if token.sized == "italic":
            return self._italic(token)
        if (
            token.kind is Kind.WORD
            and token.text in commands.OPERATOR_NAMES
            and (self.here.kind is not Kind.SCRIPT or self.here.text != "_")
        ):
            return self.function(token._replace(text=f"operator {token.text}"))
        if token.text == "d":
            made = self.inline(token)
            if made is not None:
                return made
        return self.name(token)

    def _italic(self, token: Token) -> Node:
        """\\mathit{E} is a symbol whatever E is else, \\mathit{a}(n) a function."""
        span = (token.start, token.end)
        if self.opens_call():
            arguments = self.call_arguments()
            return Applied(token.text, arguments, (token.start, self.before.end))
        if vocabulary.lookup(token.text) is None:
            return self.name(token)
        return Call("Symbol", (Name(token.text, span),), span, True)

    def _group(self, token: Token) -> Node:
        """{…}: LaTeX does not show the braces, so they are remembered."""
        self.open.append("group")
        if self.here.kind is Kind.FINISH:
            raise refuse("empty braces", token, "write an expression in them")
        node = self.expression()
        self.close_group(token)
        if isinstance(node, Name) and self.is_script("_"):
            return self._indexed_group(node)
        if isinstance(node, Chain | Negative | Power | Relation):
            self.braced.add(node.span)
        return node

    def _indexed_group(self, node: Name) -> Node:
        """{g}_{k} is g_k."""
        return Name(f"{node.name}_{self._index()[0]}", (node.span[0], self.before.end))

    def _signed(self, token: Token, least: int) -> Node:
        if token.text not in _PREFIXES:
            raise self.unexpected(token)
        if token.text == "not":
            operand = self.expression(NOT)
            return Call("Not", (operand,), (token.start, operand.span[1]), True)
        operand = self.plain(self.expression(max(SIGN, least)))
        self.check_braced(operand)
        span = (token.start, operand.span[1])
        return operand if token.text == "+" else Negative(operand, span)

    def single(self) -> Node:
        """One sign as an argument: a digit, a letter, a command with its own arguments."""
        self.go_down()
        node = self._single(self.take())
        self.depth -= 1
        return node

    def _single(self, token: Token) -> Node:
        if token.kind is Kind.NUMBER:
            return self.number(token)
        if token.kind is Kind.COMMAND and token.text not in commands.SYMBOLS:
            return self.command(token)
        if token.kind is Kind.COMMAND:
            return Name(self._stem(token), (token.start, token.end))
        self.check_word(token)
        return Name(token.text, (token.start, token.end))

    def number(self, token: Token) -> Number:
        """An exact number: 0.1 is 1/10."""
        whole, point, part = token.text.partition(".")
        if len(whole) + len(part) > self.limits["digits"]:
            what = f"a number of more than {self.limits['digits']} digits"
            raise refuse(what, token, "write a power, as 10^{2000}", Code.INPUT_LIMIT)
        value = Fraction(int(whole + part), 10 ** len(part))
        decimal = token.text if point and value.denominator > 1 else ""
        return Number(value, (token.start, token.end), decimal)

    # -- commands

    def command(self, token: Token) -> Node:
        """A command that begins an operand."""
        text = token.text
        if text in commands.SYMBOLS:
            return self._symbol(token)
        if text in commands.FUNCTIONS or text.startswith("operator "):
            return self.function(token)
        if text.startswith("mathbb "):
            return self.blackboard(token)
        for names, read in self._readers:
            if text in names:
                return read(self, token)
        raise self._refused(token)

    def _symbol(self, token: Token) -> Node:
        name = commands.SYMBOLS[token.text]
        if name in {"oo", "EmptySet"}:
            return Name(name, (token.start, token.end))
        if name == "Pi" and not self.is_script("_"):
            return self._italic(token._replace(text="Pi"))
        return self.name(token)

    def _fraction(self, token: Token) -> Node:
        made = self.leibniz(token) if token.text in commands.FRACTIONS else None
        return made if made is not None else self.fraction(token)

    def _partial(self, token: Token) -> Node:
        made = self.inline(token)
        if made is None:
            hint = r"write \frac{\partial f}{\partial x}"
            raise refuse(r"\partial stands outside a fraction", token, hint)
        return made

    def _refused(self, token: Token) -> SymError:
        shown = token._replace(text=f"\\{token.text}")
        hint = commands.REFUSED.get(token.text) or commands.AMBIGUOUS.get(token.text)
        if token.text in commands.AMBIGUOUS:
            return self.ambiguous(f"{shown.text} has two readings", shown, str(hint))
        if hint:
            return refuse(f"{shown.text} is not read", shown, hint)
        hint = "write it with commands of standard LaTeX, or in plain text"
        return refuse(f"the command {printable(shown.text)} is not known", shown, hint)

    _readers = (
        (commands.FRACTIONS, _fraction),
        ({"sqrt"}, Operators.root),
        (commands.BINOMIALS, Operators.binomial),
        (commands.INTEGRALS, Operators.integral),
        (commands.SUMS, Operators.indexed_sum),
        ({"lim"}, Operators.limit),
        ({"partial"}, _partial),
        ({"overline"}, Operators.overline),
        (commands.ACCENTS, Operators.accented),
        (commands.DOTS, Operators.dotted),
    )

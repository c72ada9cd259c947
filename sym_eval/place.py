"""A parser's place in its tokens: what the grammars of plain text and of LaTeX share.

Takes tokens, looks ahead, counts levels, and climbs operators by how tight they bind; which sign
binds how tight, and what may begin an operand, each grammar says itself.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from sym_core.errors import Code, SymError
from sym_core.limits import Limits
from sym_eval.mentioned import free_names
from sym_eval.signs import Kind, Token, refuse
from sym_eval.tree import Applied, Call, Name, Node, Rate, Span, walk
from sym_eval.vocabulary import is_constant, lookup

Known = Callable[[str], bool]
"""Whether a name is bound in this session."""

# Binding powers, loosest first. Products without a sign bind like products with one; where that
# could matter (a/2x) the parsers refuse.
ANY, OR, AND, NOT, RELATION, SUM, PRODUCT, SIGN, POWER, POSTFIX = range(0, 100, 10)


class Place(ABC):
    """Tokens, the place in them, the open brackets and integrals, the depth, the notes so far."""

    def __init__(
        self, tokens: list[Token], limits: Limits, known: Known, *, series: bool = False
    ) -> None:
        """`series`: the text is a list of values, in which a comma between numbers separates."""
        self.tokens = tokens
        self.limits = limits
        self.known = known
        self.series = series
        self.at = 0
        self.here = tokens[0]
        self.before = tokens[0]
        self.depth = 0
        self.trailing = False  # whether the last bracket ended with a comma
        self.open: list[str] = []  # brackets that are not closed yet
        self.integrals: list[int] = []  # for each open one, how many brackets were open
        self.bracketed: set[Span] = set()
        self.tails: dict[int, tuple[str, str]] = {}  # where sums, limits, d/dx f end; their index
        self.notes: list[str] = []

    @abstractmethod
    def prefix(self, least: int) -> Node:
        """An operand; nothing in it that is not in brackets binds looser than `least`."""

    @abstractmethod
    def binding(self, left: Node) -> int:
        """How tight the sign here binds after `left`; ANY when it cannot follow an operand."""

    @abstractmethod
    def infix(self, left: Node, binding: int) -> Node:
        """Join `left` with what follows."""

    def expression(self, least: int = ANY) -> Node:
        """The longest expression whose operators bind tighter than `least`."""
        self.go_down()
        left = self.prefix(least)
        while (binding := self.binding(left)) > least:
            left = self.infix(left, binding)
        self.depth -= 1
        return left

    def go_down(self) -> None:
        """One level deeper, within the limit: recursion is bounded."""
        self.depth = deeper(self.depth, self.limits)

    def take(self) -> Token:
        """The token here; go on to the next. At the end of the text the end stays."""
        self.before = self.here
        self.go_on()
        return self.before

    def go_on(self) -> None:
        """Stand at the next token."""
        self.at = min(self.at + 1, len(self.tokens) - 1)
        self.here = self.tokens[self.at]

    def ahead(self, count: int) -> Token:
        """The token `count` places after the one here, or the end."""
        return self.tokens[min(self.at + count, len(self.tokens) - 1)]

    def is_operator(self, *signs: str) -> bool:
        """Whether one of these signs is here."""
        return self.here.kind is Kind.OPERATOR and self.here.text in signs

    def end_derivative(self, body: Node, by: tuple[str, ...]) -> None:
        """d/dx 3x^2 ends here. Where y(x) is differentiated an equation goes on with x, and nobody
        takes what follows for a part of it."""
        unknown = any(
            isinstance(node, Rate) or (isinstance(node, Call) and lookup(node.name) is None)
            for node in walk(body)
        )
        if not unknown and by[0] in free_names(body):
            self.tails[self.before.end] = (f"derivative d/d{by[0]}", by[0])

    def differentiated(self, body: Node, by: tuple[str, ...], span: Span) -> Rate | None:
        """d/dx y is dy/dx; None, and a note where the derivative is 0, for all that is no name."""
        letters = free_names(body)
        if isinstance(body, Name) and not (body.name in by or self.known(body.name)):
            return None if is_constant(body.name) else Rate(body.name, len(by), by, (), span)
        rates = any(isinstance(node, Rate | Applied) for node in walk(body))
        if letters and not letters & set(by) and not rates:
            other = f"where it has {by[0]} in it write y({by[0]})"
            self.notes.append(f"what is differentiated by {by[0]} was read as constant; {other}")
        return None

    def check_tails(self, items: list[tuple[str, Node]]) -> None:
        """a + \\sum_k b_k + c: refuse where c has the sum's index in it, note it elsewhere."""
        ending = [self.tails.get(item.span[1], ("", "")) for _, item in items]
        if not any(name for name, _ in ending[:-1]):
            return
        later: set[str] = set()
        for (name, index), (_, item) in reversed(list(zip(ending, items, strict=True))):
            if name and index in later:
                hint = "put what belongs to it in brackets"
                token = Token(Kind.OPERATOR, name, *item.span)
                raise self.ambiguous(f"where does the {name.split()[0]} end?", token, hint)
            later |= free_names(item)
        for name, _ in ending[:-1]:
            if name not in {"", "limit"}:
                self.notes.append(f"the {name} was read as ending before + or -")

    def ambiguous(self, what: str, token: Token, hint: str) -> SymError:
        """Two readings: the caller has to choose."""
        return refuse(what, token, hint, Code.AMBIGUOUS)


def deeper(depth: int, limits: Limits) -> int:
    """One level deeper, within the limit."""
    if depth >= limits["nesting"]:
        raise SymError(
            Code.INPUT_LIMIT,
            f"nested deeper than {limits['nesting']} levels",
            hint="keep inner parts under names",
        )
    return depth + 1


def pairs(tokens: list[Token], *kinds: tuple[Kind, Kind]) -> dict[int, int]:
    """Each opening token's closing one, kind by kind; the end where there is none."""
    found: dict[int, int] = {}
    for opening, closing in kinds:
        waiting: list[int] = []
        for at, token in enumerate(tokens):
            if token.kind is opening:
                waiting.append(at)
                found[at] = len(tokens) - 1
            elif token.kind is closing and waiting:
                found[waiting.pop()] = at
    return found

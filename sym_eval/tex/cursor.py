"""The reader's place in LaTeX tokens: groups in braces, scripts, and what does not fit.

The ground under the other modules of this folder; decides nothing about mathematics.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from fractions import Fraction
from typing import NamedTuple

from sym_core.errors import Code, SymError
from sym_core.limits import Limits
from sym_eval.joining import Joining
from sym_eval.place import ANY, Known, pairs
from sym_eval.signs import Kind, Token, refuse
from sym_eval.tex import commands
from sym_eval.tree import Items, Name, Node, Number, Span

_OPERANDS = {Kind.COMMAND, Kind.LETTERS, Kind.WORD, Kind.NUMBER, Kind.OPEN, Kind.BEGIN} | {
    Kind.ENVIRONMENT
}
_MISSING = {
    Kind.END: "the text ends where something is missing",
    Kind.FINISH: "something is missing before }",
    Kind.CLOSE: "something is missing before the closing bracket",
    Kind.ALIGN: "& is not read here",
    Kind.ROW: "a second line begins here",
    Kind.LEAVE: "something is missing before \\end",
    Kind.WIDE: "a wide space where an expression is expected",
    Kind.COMMA: "a comma where an expression is expected",
}
_HINTS = {
    Kind.TEXT: "send the formula alone, without words",
    Kind.WIDE: "write a comma between two formulas, \\cdot between factors",
    Kind.ROW: "send one formula a call, or equations in \\begin{cases} … \\end{cases}",
    Kind.SCRIPT: "write {} around what carries ^ or _",
    Kind.PRIME: "a prime belongs to a function's name, as f'(x)",
}


_UNITS = re.compile(r"[A-Za-z]+[/^·*][A-Za-z0-9/^·* -]*")


class Indexed(NamedTuple):
    """A name with an index: what it is without, the index, its places if it is a_k or a_{i,j}."""

    stem: str
    written: str
    places: tuple[Node, ...] | None


class TexCursor(Joining):
    """Tokens, the place in them, open brackets and groups, pending integrals, notes."""

    def __init__(
        self, tokens: list[Token], limits: Limits, known: Known, *, series: bool = False
    ) -> None:
        """As every place; nothing has been seen yet."""
        super().__init__(tokens, limits, known, series=series)
        self.captured: Name | None = None  # the variable of an integral whose dx is in a numerator
        self.in_limit = 0
        self.congruent = False  # whether a \\pmod ends what is being read
        self.closings = pairs(tokens, (Kind.BEGIN, Kind.FINISH), (Kind.OPEN, Kind.CLOSE))
        self.commands = {token.text for token in tokens if token.kind is Kind.COMMAND}
        self.aligned = False  # whether & only says where rows are aligned
        self.sequences: set[str] = set()
        self.vectors: set[str] = set()  # names that are set bold or under an arrow
        self.plain_names: set[str] = set()
        self.indices: dict[Span, Indexed] = {}
        self.matrices: set[Span] = set()
        self.bare_matrices: set[Span] = set()
        self.built: set[Span] = set()
        self.braced: set[Span] = set()

    def take(self) -> Token:
        """As everywhere; signs of alignment are passed over."""
        token = super().take()
        while self.aligned and self.here.kind is Kind.ALIGN:
            self.go_on()
        return token

    def is_a(self, *kinds: Kind) -> bool:
        """Whether a token of one of these kinds is here."""
        return self.here.kind in kinds

    def is_script(self, sign: str) -> bool:
        """Whether ^ or _ is here."""
        return self.here.kind is Kind.SCRIPT and self.here.text == sign

    def is_command(self, *names: str) -> bool:
        """Whether one of these commands is here."""
        return self.here.kind is Kind.COMMAND and self.here.text in names

    def starts_operand(self) -> bool:
        """Whether an operand begins here that no sign joins to the one before."""
        return self.here.kind in _OPERANDS and not self.at_differential()

    def at_differential(self) -> bool:
        """Whether the dx of the innermost open integral is here."""
        here = bool(self.integrals) and self.integrals[-1] == len(self.open)
        return here and self.is_differential(0)

    def is_differential(self, count: int) -> bool:
        """Whether d and a variable stand `count` tokens from here."""
        sign, variable = self.ahead(count), self.ahead(count + 1)
        if sign.text != "d" or sign.sized or sign.kind not in {Kind.LETTERS, Kind.WORD}:
            return False
        letter = variable.kind is Kind.COMMAND and variable.text in commands.SYMBOLS
        return letter or variable.kind is Kind.LETTERS

    def plain(self, node: Node) -> Node:
        """[x + 1] among other terms is a bracket, not a list."""
        if isinstance(node, Items) and node.bracket == "[" and len(node.items) == 1:
            return node.items[0]
        return node

    # -- groups and arguments

    def group(self, least: int = ANY) -> Node:
        """{…} with one expression in it; the opening brace is here."""
        opening = self.take()
        if opening.kind is not Kind.BEGIN:
            raise self.unexpected(opening)
        self.open.append("group")
        if self.here.kind is Kind.FINISH:
            raise refuse("empty braces", opening, "write an expression in them")
        node = self.expression(least)
        self.close_group(opening)
        return node

    def close_group(self, opening: Token) -> None:
        """The brace that closes a group, taken."""
        if self.here.kind is Kind.END:
            raise refuse("{ is not closed", opening, "close every brace you open")
        if self.here.kind is not Kind.FINISH:
            raise self.unexpected(self.here)
        self.take()
        self.open.pop()

    def argument(self, owner: Token) -> Node:
        """What a command takes: a group, or one sign."""
        token = self.here
        if token.kind is Kind.BEGIN:
            return self.group()
        if token.kind is Kind.NUMBER and (len(token.text) > 1):
            hint = f"write \\{owner.text}{{{token.text}}}"
            raise refuse(
                f"\\{owner.text} takes one digit without braces", token, hint, Code.AMBIGUOUS
            )
        if token.kind in {Kind.NUMBER, Kind.LETTERS, Kind.WORD, Kind.COMMAND}:
            return self.single()
        if token.kind is Kind.END:
            raise refuse(f"\\{owner.text} lacks an argument", owner, "write it in braces")
        hint = f"write what belongs to \\{owner.text} in braces"
        raise refuse(f"{token.text} cannot follow \\{owner.text}", token, hint)

    @abstractmethod
    def single(self) -> Node:
        """One sign as an argument: a digit, a letter, a command with its own arguments."""

    def script(self) -> Node:
        """What follows ^ or _, which is here."""
        base, sign = self.before, self.take()
        if self._opens_script(base):
            self.notes.append(f"{sign.text}(…) was read as {sign.text}{{…}}")
            return self.bracketed_script()
        if self.here.kind in {Kind.OPERATOR, Kind.OPEN, Kind.BAR}:
            hint = f"write {sign.text}{{…}} around the whole of it"
            raise refuse(f"{sign.text} needs braces here", self.here, hint)
        return self.argument(sign._replace(text=sign.text))

    def _opens_script(self, base: Token) -> bool:
        """Whether ^(…) is here, as in plain text; f^(4) may be a derivative, and is refused."""
        alone = self.ahead(2).kind is Kind.CLOSE and base.kind is not Kind.NUMBER
        clear = not alone or base.text in {"e", *commands.INTEGRALS, *commands.SUMS, ")", "]"}
        return self.here.kind is Kind.OPEN and self.here.text == "(" and clear

    @abstractmethod
    def bracketed_script(self) -> Node:
        """What stands in the bracket that is here, instead of in braces."""

    def skip_group(self, at: int) -> int:
        """How many tokens from here the group that begins `at` tokens from here ends, after its
        closing brace; the next token if none begins there."""
        return self.closings.get(self.at + at, self.at + at) + 1 - self.at

    def bracket_group(self) -> int:
        """How many tokens from here a group ends that holds one pair of brackets and no more."""
        closed = self.closings.get(self.at + 1, len(self.tokens))
        return closed + 2 - self.at

    # -- errors

    def unexpected(self, token: Token) -> SymError:
        """What to say about a token that cannot stand where it stands."""
        if token.kind in {Kind.FINISH, Kind.CLOSE} and not self.open:
            return refuse(f"{token.text} closes nothing", token, "check the brackets")
        if token.kind in _MISSING:
            hint = _HINTS.get(token.kind, "complete it")
            return refuse(_MISSING[token.kind], token, hint)
        if token.kind is Kind.TEXT:
            hint = _HINTS[Kind.TEXT]
            if _UNITS.fullmatch(token.text.strip()):
                hint += "; a quantity in plain text, as 9.81 m/s^2"
            return refuse("words among the formula", token, hint)
        hint = _HINTS.get(token.kind, "an operand is missing or too much")
        if token.text == "->":
            hint = r"write \implies for an implication, \lim_{x \to a} for a limit"
        if token.text in ("⟨", "⟩"):
            hint = "states are not read: write the integral"
        return refuse(f"{token.text} cannot stand here", token, hint)


def number(value: int, span: Span) -> Number:
    """A small whole number that stands for a piece of the text."""
    return Number(Fraction(value), span)

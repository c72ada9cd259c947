"""The parser's place in the tokens, and what it says when something does not fit.

The ground under `sym_eval.notation` and `sym_eval.grammar`; decides nothing about mathematics.
"""

from __future__ import annotations

import re
from abc import abstractmethod

from sym_core.errors import Code, SymError
from sym_core.limits import Limits
from sym_eval import vocabulary
from sym_eval.joining import Joining
from sym_eval.place import Known, pairs
from sym_eval.signs import Kind, Token, refuse
from sym_eval.tokens import LONE_SIGN
from sym_eval.tree import Node, Span

STOPS = frozenset(
    {"and", "or", "from", "to", "of", "as", "for", "with", "where", "wrt", "when", "if", "else"}
    | {"otherwise", "respect", "approaches", "tends", "goes"}
)
"""Words that stand between expressions and are never factors."""

POSTFIX_CALLS = {"!": "factorial", "!!": "factorial2", "°": "rad"}

ROOTS = {"√": 2, "∛": 3, "∜": 4}
"""Signs that begin an operand, and the degree of the root: 2√x is a product."""


class Cursor(Joining):
    """A place in plain text, with what has been seen there so far."""

    def __init__(
        self, tokens: list[Token], limits: Limits, known: Known, *, series: bool = False
    ) -> None:
        """As every place; nothing has been seen yet."""
        super().__init__(tokens, limits, known, series=series)
        self.callees: list[tuple[str, int]] = []
        self.worded_at: dict[Span, Token] = {}
        self.rated: set[str] = set()
        self.raised: dict[str, Token] = {}
        self.percents: dict[Span, Token] = {}
        self._closings: dict[int, int] | None = None

    def opens_bar(self) -> bool:
        """Whether a bar is here that does not close one."""
        # |a|b|c|: a bar inside bars closes them, for no sign tells which one it is.
        return self.here.kind is Kind.BAR and self.open[-1:] != ["|"]

    @abstractmethod
    def bars(self, token: Token) -> Node:
        """What stands between two bars; the first is taken."""

    @abstractmethod
    def enclosed(self, opening: Token) -> tuple[Node, ...]:
        """The items up to the closing bracket, which is taken."""

    def go_to(self, at: int) -> None:
        """Stand at that token, with the one before it as the last one taken."""
        self.at = at
        self.before, self.here = self.tokens[at - 1], self.tokens[at]

    def peek(self, at: int) -> Token:
        """The token at that place, or the end."""
        return self.tokens[min(at, len(self.tokens) - 1)]

    def closing(self, at: int) -> int:
        """Where the bracket that opens at that place is closed; the end if it is not."""
        if self._closings is None:
            self._closings = pairs(self.tokens, (Kind.OPEN, Kind.CLOSE))
        return self._closings.get(at, len(self.tokens) - 1)

    def differential(self, at: int) -> tuple[str, int] | None:
        """The variable of dx, dθ or ∂x at that place and the place after it, or None."""
        token, after = self.peek(at), self.peek(at + 1)
        if token.kind is not Kind.NAME:
            return None
        if token.text in {"d", "∂"}:
            glued = after.kind is Kind.NAME and (token.text == "∂" or not after.gap)
            return (after.text, at + 2) if glued and vocabulary.is_letter(after.text) else None
        name = differential_of(token.text)
        return (name, at + 1) if name else None

    def check_variable(self, token: Token, after: str) -> Token:
        """The token, if it is a name that can vary."""
        if token.kind is not Kind.NAME or token.text in STOPS or token.text in "∂∫∑∏":
            raise refuse(f"a variable is expected after {after}", token, "name it, as x")
        return token

    def starts_operand(self) -> bool:
        """Whether the token here can begin an operand that no sign joins to the one before."""
        if self.here.kind is Kind.NAME:
            return not self.ends()
        return self.is_operator(*ROOTS) or self.here.kind in {Kind.NUMBER, Kind.OPEN}

    def ends(self) -> bool:
        """Whether the name here is none that could be a factor: a word such as from, or the dx of
        the integral that is being read."""
        token = self.here
        if token.kind is not Kind.NAME:
            return False
        if token.text in STOPS:
            return not self.known(token.text)
        if self.integrals[-1:] != [len(self.open)]:
            return False
        found = self.differential(self.at)
        if found is None:
            return False
        quotient = self.peek(found[1]).text == "/" and self.differential(found[1] + 1)
        return not quotient

    def unexpected(self, token: Token) -> SymError:
        """What to say about a token that cannot stand where it stands."""
        if token.kind is Kind.END:
            return refuse("the text ends where something is missing", token, "complete it")
        if token.kind is Kind.CLOSE and self.open:
            hint = "complete it; the side of a limit is written in quotes, as '+'"
            return refuse(f"something is missing before {token.text}", token, hint)
        if token.kind is Kind.CLOSE:
            return refuse(f"{token.text} closes nothing", token, "check the brackets")
        if token.kind is Kind.COMMA:
            hint = "write something between the commas, or leave one out"
            return refuse("a comma where an expression is expected", token, hint)
        if token.kind is Kind.PRIME:
            hint = "write y' for a function's derivative, transpose(A), diff(f, x)"
            return refuse("a prime without a function before it", token, hint)
        if token.kind is Kind.SIDE:
            return refuse(f"a raised {token.text} stands alone", token, LONE_SIGN)
        if token.text == ";":
            hint = (
                "send one expression a call, equations as [a = b, c = d], rows as [[1, 2], [3, 4]]"
            )
            return refuse("more than one statement", token, hint, Code.AST_BLOCK)
        if token.text == "..":
            hint = "write (x, 0, 1), as sum(x, (x, 0, 1))"
            return refuse("a range is not written with dots", token, hint)
        if token.text == "->":
            hint = "write limit(f, x, a), Lambda(x, f) or Implies(p, q); a unit goes in units='km'"
            return refuse("-> is not read here", token, hint)
        return refuse(f"{token.text} cannot stand here", token, "an operand is missing or too much")

    def unclosed(self, opening: Token, found: Token) -> SymError:
        """A bracket or bar that is not closed, or closed by another kind."""
        if found.kind in {Kind.END, Kind.CLOSE}:
            hint = "close every bracket you open"
            if opening.kind is Kind.BAR:
                hint = "close every bar you open; for or between relations write or"
            elif {opening.text, found.text} in ({"(", "]"}, {"[", ")"}):
                hint = "close each bracket by its own kind; an interval is Interval.open(a, b)"
            return refuse(f"{opening.text} is not closed", opening, hint)
        return self.unexpected(found)


_DIFFERENTIAL = re.compile(r"d(?!pi$)(.+)")


def differential_of(name: str) -> str:
    """The x of dx, the theta of dtheta; "" for a name that is no differential of a letter."""
    found = _DIFFERENTIAL.fullmatch(name)
    return found[1] if found and vocabulary.is_letter(found[1]) else ""

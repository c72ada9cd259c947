"""Derivatives as Leibniz wrote them: \\frac{d}{dx}, \\frac{d^2y}{dx^2}, \\partial f/\\partial x.

A fraction is one of them when its numerator begins with d or \\partial and its denominator is made
of differentials and nothing else.
"""

from __future__ import annotations

from typing import NamedTuple

from sym_eval import vocabulary
from sym_eval.derivatives import derivative
from sym_eval.place import ANY, POSTFIX
from sym_eval.signs import Kind, Token, refuse
from sym_eval.tex import commands
from sym_eval.tex.structures import Structures
from sym_eval.tree import Call, Name, Node, Power, Rate, walk

_ORDERS = "write the same order above and below, as \\frac{d^2}{dx^2}"


class Below(NamedTuple):
    """A denominator that is made of differentials: how many tokens, and their variables."""

    length: int
    partial: bool


class Derivatives(Structures):
    """Fractions and quotients of differentials."""

    def leibniz(self, token: Token) -> Node | None:
        """The derivative that a \\frac which was taken stands for, or None for a plain fraction."""
        if self.here.kind is not Kind.BEGIN or not self._is_d(1):
            return None
        end = self.skip_group(0)
        if self.ahead(end).kind is not Kind.BEGIN or not self._is_below(end + 1, Kind.FINISH):
            return None
        opening = self.take()
        self.open.append("group")
        self.take()
        order = self._order()
        body = None if self.is_a(Kind.FINISH) else self.expression(ANY)
        self.close_group(opening)
        opening = self.take()
        variables = self._variables(Kind.FINISH)
        self.take()
        return self._derivative(token, order, body, variables)

    def inline(self, token: Token) -> Node | None:
        """d/dx f and dy/dx, whose first d was taken; None where it is an ordinary letter."""
        slash = self._slash()
        if slash is None or not self._is_below(slash + 1, None):
            return None
        order = self._order()
        body: Node | None = None
        if self.here.kind in {Kind.BEGIN, Kind.FINISH}:
            raise refuse("braces stand after d", self.here, r"write \frac{dy}{dx}")
        if not self.is_operator("/"):
            body = self.single()
        self.take()
        variables = self._variables(None)
        return self._derivative(token, order, body, variables)

    def _slash(self) -> int | None:
        """Where the / of dy/dx stands: after an exponent, one name with its index or arguments."""
        for count in range(0, 8):
            token = self.ahead(count)
            if token.kind is Kind.OPERATOR:
                return count if token.text == "/" and self._is_d(count + 1) else None
            if token.kind not in {Kind.SCRIPT, Kind.NUMBER, Kind.LETTERS, Kind.COMMAND} | {
                Kind.BEGIN,
                Kind.FINISH,
                Kind.WORD,
            }:
                return None
        return None

    # -- d, its order, and what is below

    def _is_d(self, count: int) -> bool:
        token = self.ahead(count)
        letter = token.text == "d" and not token.sized and token.kind in {Kind.LETTERS, Kind.WORD}
        return letter or (token.kind is Kind.COMMAND and token.text == "partial")

    def _is_below(self, count: int, until: Kind | None) -> bool:
        """Whether differentials and nothing else stand from here: dx^2, \\partial x \\partial y.

        `until` is what must follow; None: anything, and one differential is enough."""
        found = 0
        while self._is_d(count) and self._is_variable(count + 1):
            count = self._after_variable(count + 2)
            found += 1
            if until is None:
                return True
        return found > 0 and self.ahead(count).kind is until

    def _is_variable(self, count: int) -> bool:
        token = self.ahead(count)
        if token.kind is Kind.COMMAND:
            return token.text in commands.SYMBOLS
        return token.kind in {Kind.LETTERS, Kind.WORD}

    def _after_variable(self, count: int) -> int:
        while self.ahead(count).kind is Kind.SCRIPT:
            after = self.ahead(count + 1)
            count = self.skip_group(count + 1) if after.kind is Kind.BEGIN else count + 2
        return count

    def _order(self) -> int:
        """The 2 of d^2, or 1."""
        if not self.is_script("^"):
            return 1
        self.take()
        braced = self.here.kind is Kind.BEGIN
        if braced:
            self.take()
        token = self.take()
        if token.kind is not Kind.NUMBER or not token.text.isdigit() or len(token.text) > 2:
            raise refuse("the order of a derivative is a number", token, _ORDERS)
        if braced and self.take().kind is not Kind.FINISH:
            raise refuse("the order of a derivative is a number", token, _ORDERS)
        return int(token.text)

    def _variables(self, until: Kind | None) -> list[tuple[Name, int]]:
        found: list[tuple[Name, int]] = []
        while self._is_d(0) and self.here.kind is not until:
            self.take()
            name = self.variable()
            found.append((name, self._order()))
            if until is None:
                break
        return found

    # -- the derivative

    def _derivative(
        self, token: Token, order: int, body: Node | None, variables: list[tuple[Name, int]]
    ) -> Node:
        if sum(count for _, count in variables) != order:
            raise refuse("the orders of the derivative differ", token, _ORDERS)
        by = tuple(name.name for name, count in reversed(variables) for _ in range(count))
        if body is None:
            bracketed = self.here.kind in {Kind.OPEN, Kind.BAR}
            body = self._body(token)
            if not bracketed:
                self.end_derivative(body, by)
            return self._of_rates(token, body, by)
        if self.opens_call():
            hint = "write y'(0) for a value, \\frac{dy}{dx} \\cdot (…) for a product"
            raise self.ambiguous("brackets directly after a derivative", self.here, hint)
        return self._quotient(token, body, by)

    def _of_rates(self, token: Token, body: Node, by: tuple[str, ...]) -> Node:
        """\\frac{d}{dx}(\\frac{dy}{dx}) is the second derivative of y."""
        span = (token.start, self.before.end)
        if isinstance(body, Rate) and not body.arguments and body.by:
            return Rate(body.name, body.order + len(by), (*body.by, *by), (), span)
        for node in walk(body):
            bare = isinstance(node, Rate) and not node.arguments
            if bare and isinstance(node, Rate) and not set(by) <= set(node.by):
                hint = f"write {node.name}(x, y) with its variables everywhere"
                raise self.ambiguous(f"what does {node.name} depend on?", token, hint)
        return self.differentiated(body, by, span) or derivative(body, by, span)

    def _quotient(self, token: Token, body: Node, by: tuple[str, ...]) -> Node:
        """dy/dx and d f(x)/dx are rates of functions; d(x^2)/dx is worked out."""
        span = (token.start, self.before.end)
        squared = isinstance(body, Power) and isinstance(body.base, Name) and body.base.name
        if squared and squared not in by and body.span not in self.bracketed:
            hint = r"write \frac{d}{dx}(v^2), or \left(\frac{dv}{dx}\right)^2"
            raise self.ambiguous("a power of a differential", token, hint)
        if isinstance(body, Name):
            return Rate(body.name, len(by), by, (), span)
        if not isinstance(body, Call) or vocabulary.lookup(body.name) is not None:
            return derivative(body, by, span)
        if not {n.name for n in body.arguments if isinstance(n, Name)}.issuperset(by):
            what = f"{body.name} is not written as a function of {', '.join(by)}"
            raise refuse(what, token, r"write \frac{dy}{dx} or \frac{d}{dx} y(x)")
        return Rate(body.name, len(by), by, body.arguments, span)

    def _body(self, token: Token) -> Node:
        """What \\frac{d}{dx} is applied to: a bracket, or factors side by side."""
        if not (self.starts_operand() or self.opens_bar()):
            raise refuse("d/dx needs an expression after it", token, r"write \frac{d}{dx} f(x)")
        nested = self.is_command(*commands.FRACTIONS)
        bracketed = self.here.kind is Kind.OPEN or nested or self.opens_bar()
        body = self.plain(self.expression(POSTFIX)) if bracketed else self.body_run()
        more = self.starts_operand() and not self.captured
        if more or self.here.kind in {Kind.SCRIPT, Kind.BAR} or self.is_operator("*", "/", "!"):
            if self.here.kind is Kind.BAR and self.open[-1:] == ["|"]:
                return body
            hint = "put what is differentiated in brackets"
            raise self.ambiguous("where does the derivative end?", self.here, hint)
        return body

    def body_run(self) -> Node:
        """Factors side by side; a function may be the last of them."""
        if self.at_function():
            return self.expression(POSTFIX - 1)
        node = self.run()
        return node

"""Derivatives as they are written by hand: y', y''(0), ẋ, dy/dx, d^2y/dx^2, ∂f/∂x, d/dx f.

Rules of notation only: which variable a bare y' has is decided in `sym_eval.dependence`.
"""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from sym_eval import vocabulary
from sym_eval.cursor import differential_of
from sym_eval.notation import Notation
from sym_eval.place import POSTFIX, SIGN
from sym_eval.signs import Kind, Token, refuse
from sym_eval.tree import Call, Name, Node, Number, Rate, Span

_ABOVE = 8  # tokens between d and the line of d f(x)/dx, brackets counted as one
_SECOND = re.compile(r"d([2-9])([a-z])")  # d2y/dx2, as calculators write it
_SIGNS = {"d", "∂"}
_FACTORS = {Kind.NAME, Kind.NUMBER, Kind.PRIME}


class Below(NamedTuple):
    """The variables below a line, one for each order, and the place after them."""

    by: tuple[str, ...]
    end: int


class Derivatives(Notation):
    """Primes, dots and differentials."""

    def primed(self, token: Token) -> Node:
        """y', y''(x), f'(0), ẍ."""
        prime = self.take()
        by = ("t",) * len(prime.text) if prime.text.startswith(".") else ()
        called = self.here.kind is Kind.OPEN and self.here.text == "("
        self._check_primed(token, prime, called)
        arguments: tuple[Node, ...] = ()
        if called and not (self.here.gap or by):
            arguments = self.enclosed(self.take())
            if len(arguments) != 1:
                raise refuse("a prime needs one argument", token, "write diff(f(x, y), x)")
        self.rated.add(token.text)
        span = (token.start, self.before.end)
        return Rate(token.text, len(prime.text), by, arguments, span)

    def _check_primed(self, token: Token, prime: Token, called: bool) -> None:
        """xy' is not the derivative of a function xy; y' (x) may be a value or a product."""
        name, row = token.text, vocabulary.lookup(token.text)
        letter = vocabulary.is_letter(name) or self.known(name)
        if called and self.here.gap and self.ahead(2).kind is Kind.CLOSE:
            hint = f"write {name}{prime.text}(…) or {name}{prime.text}*(…)"
            raise self.ambiguous("a derivative before brackets", token, hint)
        if letter or (called and row is not None and row.kind is not vocabulary.Kind.CONSTANT):
            return
        hint = f"write {name[0]}*{name[1:]}' for a product, diff(f, x) for a derivative"
        if row is not None:
            hint = f"write {name}'(x)"
        raise self.ambiguous(f"a prime after {name}", token, hint)

    # -- quotients of differentials

    def leibniz(self, token: Token) -> Node | None:
        """dy/dx, d^2y/dx^2, ∂f/∂x, d(x^2)/dx and d/dx f; None where the token is only a name."""
        sign, second = token.text in _SIGNS, _SECOND.fullmatch(token.text)
        if not (sign or second or differential_of(token.text)):
            return None
        order, at = self._order(self.at) if sign else (int(second[1]) if second else 1, self.at)
        line = self._line(at)
        below = None if line is None else self._below(line + 1, order, second is not None)
        if line is None or below is None:
            if token.text == "∂":
                raise refuse("∂ begins no derivative here", token, "write ∂f/∂x or diff(f, x)")
            return None
        if len(below.by) != order:
            hint = "write d^2y/dx^2 for a second derivative"
            raise refuse("the orders above and below the line differ", token, hint)
        self.go_to(at)
        if sign and at == line:
            return self._operator(token, below)
        return self._quotient(token, self._above(token, second, line), line, below)

    def _above(self, token: Token, second: re.Match[str] | None, line: int) -> Node:
        """What stands above the line: the y of dy, the f(x) of df(x), the x^2 of d(x^2)."""
        if token.text in _SIGNS:
            return self.expression(SIGN)
        name = second[2] if second else token.text[1:]
        if self.here.text != "(" or self.here.gap:
            return Name(name, (token.start, token.end))
        return Call(name, self.enclosed(self.take()), (token.start, self.before.end))

    def _quotient(self, token: Token, body: Node, line: int, below: Below) -> Node:
        if self.at != line:
            raise self.ambiguous("what is differentiated?", token, "put it in brackets")
        self.go_to(below.end)
        if self.here.kind is Kind.OPEN and not self.here.gap:
            hint = "write y'(0) for a value, dy/dx*(…) for a product"
            raise self.ambiguous("brackets directly after a derivative", self.here, hint)
        span = (token.start, self.before.end)
        if isinstance(body, Name):
            return self._rate(body.name, below.by, (), span)
        if isinstance(body, Call) and vocabulary.lookup(body.name) is None:
            names = {node.name for node in body.arguments if isinstance(node, Name)}
            if not names.issuperset(below.by):
                what = f"{body.name} is not written as a function of {', '.join(below.by)}"
                raise refuse(what, token, "write dy/dx, or diff(y(x), x)")
            return self._rate(body.name, below.by, body.arguments, span)
        return derivative(body, below.by, span)

    def _rate(
        self, name: str, by: tuple[str, ...], arguments: tuple[Node, ...], span: Span
    ) -> Rate:
        self.rated.add(name)
        return Rate(name, len(by), by, arguments, span)

    def _operator(self, token: Token, below: Below) -> Node:
        """d/dx f and d^2/dx^2 f; what could belong to f or not is refused."""
        self.go_to(below.end)
        if not self.starts_operand():
            raise refuse("d/dx needs an expression after it", token, "write diff(f, x)")
        bracketed = self.here.kind is Kind.OPEN and self.here.text == "("
        body = self.expression(POSTFIX) if bracketed else self.run()
        more = self.starts_operand() or self.opens_bar()
        if more or self.is_operator("^", "**", "!", "!!"):
            hint = f"write diff(f, {', '.join(below.by)})"
            raise self.ambiguous("where does the derivative end?", self.here, hint)
        if not bracketed:
            self.end_derivative(body, below.by)
        span = (token.start, self.before.end)
        rate = self.differentiated(body, below.by, span)
        if rate is not None:
            self.rated.add(rate.name)
        return rate or derivative(body, below.by, span)

    def bracketed_operator(self, opening: Token) -> Node | None:
        """(d/dx) f, whose bracket was taken; None for anything else in it."""
        order, line = self._order(self.at + 1)
        if self.here.text not in _SIGNS or self.peek(line).text != "/":
            return None
        below, closing = self._below(line + 1, order, False), self.closing(self.at - 1)
        if below is None or below.end != closing or len(below.by) != order:
            return None
        return self._operator(opening, Below(below.by, closing + 1))

    # -- looking ahead; nothing is taken

    def _order(self, at: int) -> tuple[int, int]:
        """The 2 of d^2 and the place after it; 1 where no power is written."""
        sign, number = self.peek(at), self.peek(at + 1)
        powered = sign.text in {"^", "**"} and number.text.isdigit() and len(number.text) < 3
        return (int(number.text), at + 2) if powered else (1, at)

    def _line(self, at: int) -> int | None:
        """Where the line / is after a few factors of a product, or None."""
        for _ in range(_ABOVE):
            token = self.peek(at)
            if token.text == "/":
                return at
            if token.kind is Kind.OPEN:
                at = self.closing(at)
            elif token.kind not in _FACTORS and token.text not in {"^", "**"}:
                return None
            at += 1
        return None

    def _below(self, at: int, order: int, second: bool) -> Below | None:
        """dx, dx^2, dx dy, ∂x∂y, (dx dy) and dx2: up to as many as the order says."""
        opened = self.peek(at).text == "("
        at += opened
        by: list[str] = []
        while len(by) < order and (found := self.differential(at)) is not None:
            name, at = found
            count, at = self._order(at)
            if second and name.endswith(str(order)):
                name, count = name.removesuffix(str(order)), order
            by += [name] * count
        if not by or (opened and self.peek(at).text != ")"):
            return None
        return Below(tuple(by), at + opened)


def derivative(body: Node, by: tuple[str, ...], span: Span) -> Call:
    """The call that means it."""
    variables: list[Node] = []
    for name, run in groupby(by):
        count = len(list(run))
        variables.append(Name(name, span))
        variables += [Number(Fraction(count), span)] * (count > 1)
    return Call("Derivative", (body, *variables), span, True)

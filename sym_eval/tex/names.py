"""Operands that begin with a name: letters, words set upright, primes, and calls such as f(x).

Which of them is a function, a constant or a symbol is `sym_eval.meaning`'s to say.
"""

from __future__ import annotations

import keyword

from sym_core.errors import Code
from sym_eval.cursor import STOPS
from sym_eval.instead import SPECIAL
from sym_eval.signs import Kind, Token, refuse
from sym_eval.tex import commands
from sym_eval.tex.indices import LONGEST, Indices
from sym_eval.tree import Applied, Call, Name, Node, Number, Rate

_KEYWORDS = frozenset(keyword.kwlist) - {"lambda", "True", "False"}
_OTHERWISE = {"N", "S", "gamma", "Lambda"}  # letters that plain text has as functions


class Names(Indices):
    """Operands that begin with a name."""

    def name(self, token: Token) -> Node:
        """A letter or word that was taken, with its index, primes and arguments."""
        self._check_differential(token)
        self.check_word(token)
        name = self.indexed(token)
        if isinstance(name, Applied):
            return name
        order = self.primes()
        if order:
            return self.primed(name, order)
        if self.opens_call():
            return self.called(name, self.call_arguments())
        return name

    def check_word(self, token: Token) -> None:
        """\\text{or}, \\text{where}: words between formulas are no names."""
        word = token.kind is Kind.WORD and (token.text in STOPS or token.text in _KEYWORDS)
        if word and not self.known(token.text):
            raise self.unexpected(token._replace(kind=Kind.TEXT))

    def variable(self) -> Name:
        """A variable that is here: of a differential, a sum, a limit."""
        token = self.take()
        is_name = token.kind in {Kind.LETTERS, Kind.WORD} or (
            token.kind is Kind.COMMAND and token.text in commands.SYMBOLS
        )
        if not is_name:
            raise refuse("a variable is expected here", token, "write one letter, as x")
        self.check_word(token)
        name = self.indexed(token)
        if isinstance(name, Applied):
            raise refuse("a variable is expected here", token, "write one letter, as x")
        return name

    def _check_differential(self, token: Token) -> None:
        """A dx where no integral is open is not the product d*x."""
        after, last = self.here, self.ahead(1)
        glued = after.kind is Kind.LETTERS and after.start == token.end
        more = last.kind is Kind.LETTERS and last.start == after.end
        upright = token.kind is Kind.WORD and after.kind in {Kind.LETTERS, Kind.COMMAND}
        if token.text == "d" and not token.sized and (upright or (glued and not more)):
            hint = r"write \int f\,dx, \frac{dy}{dx}, or d \cdot x for a product"
            raise refuse(f"d{after.text} stands outside an integral", token, hint, Code.AMBIGUOUS)

    # -- primes and calls

    def primes(self) -> int:
        """How often the name is primed: f'', f^{\\prime\\prime}, f^{(4)}."""
        order = 0
        while self.here.kind is Kind.PRIME:
            order += len(self.take().text)
        if order or not self.is_script("^"):
            return order
        if self._raised_primes():
            return self._take_primes()
        return self._order_in_brackets()

    def _raised_primes(self) -> bool:
        after = self.ahead(1)
        if after.kind is Kind.BEGIN:
            if self.skip_group(1) > LONGEST:
                return False
            inner = [self.ahead(k) for k in range(2, self.skip_group(1) - 1)]
            return bool(inner) and all(map(_is_prime, inner))
        return _is_prime(after)

    def _take_primes(self) -> int:
        self.take()
        order = 0
        braced = self.here.kind is Kind.BEGIN
        while self.here.kind is Kind.BEGIN or _is_prime(self.here):
            token = self.take()
            if _is_prime(token):
                order += 1 if token.kind is Kind.COMMAND else len(token.text)
            if not braced:
                return order
        self.take()
        return order

    def _order_in_brackets(self) -> int:
        """The 4 of f^{(4)}: a number in round brackets and nothing else."""
        inner = [self.ahead(k) for k in range(1, 6)]
        kinds = [token.kind for token in inner]
        wanted = [Kind.BEGIN, Kind.OPEN, Kind.NUMBER, Kind.CLOSE, Kind.FINISH]
        digits = inner[2].text
        if kinds != wanted or not (digits.isdigit() and len(digits) < 3):
            return 0
        for _ in range(6):
            self.take()
        if not int(digits):
            raise self.ambiguous("a derivative of order 0", self.before, "write f(x)")
        return int(digits)

    def opens_call(self) -> bool:
        """Whether round brackets follow a name: f(x), x(x + 1), f{\\left(x\\right)}."""
        here = self.here
        if here.kind is Kind.BEGIN and self.ahead(1).text == "(":
            return self.skip_group(0) == self.bracket_group()
        return here.kind is Kind.OPEN and here.text == "("

    def call_arguments(self) -> tuple[Node, ...]:
        """The arguments of a call, whose opening bracket or brace is here."""
        if self.here.kind is not Kind.BEGIN:
            return self.enclosed(self.take())
        opening = self.take()
        self.open.append("group")
        arguments = self.enclosed(self.take())
        self.close_group(opening)
        return arguments

    def called(self, name: Name, arguments: tuple[Node, ...]) -> Node:
        """A call; whether it is one or a product is decided with all the text in view."""
        span = (name.span[0], self.before.end)
        self.check_special(name)
        if name.name == "beta" and len(arguments) == 2:
            self.notes.append("\\beta(…, …) was read as the beta function")
        if name.name not in _OTHERWISE or self.known(name.name):
            return Call(name.name, arguments, span)
        return self._letter_called(name, arguments)

    def _letter_called(self, name: Name, arguments: tuple[Node, ...]) -> Applied:
        """N(t), S(x), \\gamma(v): no words of the vocabulary, in LaTeX."""
        shown = f"\\{name.name}" if len(name.name) > 1 else name.name
        if not all(isinstance(argument, Name | Number) for argument in arguments):
            hint = f"write {shown} \\cdot (…) for a product, \\mathit{{{shown}}}(…) for a function"
            hint += "; the gamma function is \\Gamma" if name.name == "gamma" else ""
            token = Token(Kind.LETTERS, shown, *name.span)
            raise refuse(f"{shown}(…) has two readings", token, hint, Code.AMBIGUOUS)
        self.notes.append(f"{shown}(…) was read as an undefined function")
        return Applied(name.name, arguments, (name.span[0], self.before.end))

    def check_special(self, name: Name) -> None:
        """J_0(x), P_n(x): functions of the vocabulary are not written so here."""
        stem, _, index = name.name.partition("_")
        if index and stem in SPECIAL and not self.known(name.name):
            row = SPECIAL[stem]
            token = Token(Kind.LETTERS, name.name, *name.span)
            hint = f"write \\operatorname{{{row}}}({index}, x) for the special function"
            raise refuse(f"{name.name}(…) has two readings", token, hint, Code.AMBIGUOUS)

    def primed(self, name: Name, order: int) -> Node:
        """f'(x), y'', \\dot{x}(t): what it depends on is settled for the whole text later."""
        arguments: tuple[Node, ...] = ()
        if self.opens_call():
            arguments = self.call_arguments()
            if len(arguments) != 1:
                token = Token(Kind.LETTERS, name.name, *name.span)
                hint = r"write \frac{\partial f}{\partial x}"
                raise refuse("a prime needs one argument", token, hint)
        return Rate(name.name, order, (), arguments, (name.span[0], self.before.end))

    def enclosed(self, opening: Token) -> tuple[Node, ...]:
        """The items up to the closing bracket, which is taken."""
        raise NotImplementedError


def _is_prime(token: Token) -> bool:
    return token.kind is Kind.PRIME or (token.kind is Kind.COMMAND and token.text == "prime")

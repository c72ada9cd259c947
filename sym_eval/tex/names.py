"""Names: letters with an index, words set upright, accents, primes, and calls such as f(x).

Which of them is a function, a constant or a symbol is `sym_eval.meaning`'s to say.
"""

from __future__ import annotations

import keyword

from sym_core.errors import Code
from sym_eval.cursor import STOPS
from sym_eval.tex import commands
from sym_eval.tex.cursor import Indexed, TexCursor, number
from sym_eval.tex.tokens import Kind, Token, refuse
from sym_eval.tokens import NAME_LENGTH
from sym_eval.tree import Applied, Call, Name, Node, Number, Rate

_KEYWORDS = frozenset(keyword.kwlist) - {"lambda", "True", "False"}
_OTHERWISE = {"N", "S", "gamma", "Lambda"}  # letters that plain text has as functions
_LONGEST = 64  # tokens of an index that are looked at ahead
_CONSTANTS = {"e", "i", "E", "I", "pi", "d"}
_INDEX = "an index is letters and digits, as x_{12} or v_{max}"


class Names(TexCursor):
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

    def indexed(self, token: Token) -> Name | Applied:
        """A name with the index that may follow it; a_{n + 1} is the sequence a at n + 1."""
        text = stem = self._stem(token)
        parts: tuple[Node, ...] | None = ()
        while self.is_script("_"):
            if self._is_computed():
                return self._sequence(token, text)
            index, parts = self._index()
            text = f"{text}_{index}"
        if len(text) > NAME_LENGTH:
            raise refuse(f"a name longer than {NAME_LENGTH} letters", token, "", Code.INPUT_LIMIT)
        name = Name(text, (token.start, self.before.end))
        self._check_bold(token, text)
        if text != stem:
            self.indices[name.span] = Indexed(stem, text[len(stem) + 1 :], parts)
        return name

    def _check_bold(self, token: Token, name: str) -> None:
        """\\mathbf{x} is the name x, so there must be no other x in the text."""
        (self.vectors if token.sized == "bold" else self.plain_names).add(name)
        if name in self.vectors & self.plain_names:
            hint = f"write {name}_{{vec}} for one of them"
            raise refuse(f"{name} both bold and plain", token, hint, Code.AMBIGUOUS)

    def _is_computed(self) -> bool:
        """Whether the index is an expression such as n + 1."""
        inner = (self.ahead(k) for k in range(2, min(self.skip_group(1), _LONGEST)))
        braced = self.ahead(1).kind is Kind.BEGIN
        return braced and any(t.kind is Kind.OPERATOR and t.text in "+-*/" for t in inner)

    def _sequence(self, token: Token, stem: str) -> Applied:
        self.take()
        opening = self.take()
        self.open.append("group")
        items = [self.expression()]
        while self.here.kind is Kind.COMMA:
            self.take()
            items.append(self.expression())
        self.close_group(opening)
        self.sequences.add(stem)
        return Applied(stem, tuple(items), (token.start, self.before.end))

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

    def _stem(self, token: Token) -> str:
        if token.kind is not Kind.COMMAND:
            return token.text + self._glued_digits(token)
        name = commands.SYMBOLS[token.text]
        if token.text.startswith("var") and name in self.commands:
            hint = f"write \\{name}_1 and \\{name}_2 for two symbols"
            raise refuse(f"\\{token.text} and \\{name} in one text", token, hint)
        return name + self._glued_digits(token)

    def _glued_digits(self, token: Token) -> str:
        """The 12 of x12, which is a name; 2e5 is none."""
        number_token = self.here
        glued = number_token.kind is Kind.NUMBER and number_token.start == token.end
        if not glued or token.text in _CONSTANTS or not number_token.text.isdigit():
            return ""
        return self.take().text

    def _check_differential(self, token: Token) -> None:
        """A dx where no integral is open is not the product d*x."""
        after, last = self.here, self.ahead(1)
        glued = after.kind is Kind.LETTERS and after.start == token.end
        more = last.kind is Kind.LETTERS and last.start == after.end
        upright = token.kind is Kind.WORD and after.kind in {Kind.LETTERS, Kind.COMMAND}
        if token.text == "d" and not token.sized and (upright or (glued and not more)):
            hint = r"write \int f\,dx, \frac{dy}{dx}, or d \cdot x for a product"
            raise refuse(f"d{after.text} stands outside an integral", token, hint, Code.AMBIGUOUS)

    # -- indices

    def _index(self) -> tuple[str, tuple[Node, ...] | None]:
        """The index that follows _, as part of a name, and as places of a sequence if it can be."""
        self.take()
        if self.here.kind is not Kind.BEGIN:
            token = self.take()
            return self._index_part(token), _places([[token]])
        opening = self.take()
        groups: list[list[Token]] = [[]]
        while not self.is_a(Kind.FINISH):
            token = self.take()
            if token.kind is Kind.END:
                raise refuse("{ is not closed", opening, "close every brace you open")
            if token.kind is Kind.COMMA:
                groups.append([])
            elif token.kind is not Kind.WIDE:
                groups[-1].append(token)
        self.take()
        text = "_".join("".join(map(self._index_part, group)) for group in groups)
        if not all(groups):
            raise refuse("an empty index", opening, _INDEX)
        return text, _places(groups)

    def _index_part(self, token: Token) -> str:
        if token.kind in {Kind.LETTERS, Kind.WORD}:
            return token.text
        if token.kind is Kind.NUMBER and token.text.isdigit():
            return token.text
        if token.kind is Kind.COMMAND and token.text in commands.SYMBOLS:
            name = commands.SYMBOLS[token.text]
            return "infty" if name == "oo" else name
        if token.kind is Kind.TEXT and token.text.isalnum() and token.text.isascii():
            return token.text
        if token.kind in {Kind.OPERATOR, Kind.SCRIPT, Kind.BEGIN}:
            raise refuse(f"the index with {token.text} is not read", token, _INDEX)
        raise refuse("this index is not read", token, _INDEX)

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
            if self.skip_group(1) > _LONGEST:
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
        if index and stem in INDEXED and not self.known(name.name):
            row = INDEXED[stem]
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


INDEXED = {
    "J": "besselj",
    "Y": "bessely",
    "I": "besseli",
    "K": "besselk",
    "P": "legendre",
    "H": "hermite",
    "L": "laguerre",
    "T": "chebyshevt",
    "U": "chebyshevu",
    "Li": "polylog",
    "C": "gegenbauer",
    "j": "jn",
    "y": "yn",
}


def _is_prime(token: Token) -> bool:
    return token.kind is Kind.PRIME or (token.kind is Kind.COMMAND and token.text == "prime")


def _places(groups: list[list[Token]]) -> tuple[Node, ...] | None:
    """The k of a_k and the i, j of a_{i,j}; None for an index such as max or 12k."""
    found: list[Node] = []
    for group in groups:
        token = group[0] if len(group) == 1 else Token(Kind.TEXT, "", 0, 0)
        span = (token.start, token.end)
        if token.kind is Kind.NUMBER:
            found.append(number(int(token.text), span))
        elif token.kind is Kind.LETTERS and len(token.text) == 1:
            found.append(Name(token.text, span))
        elif token.kind is Kind.COMMAND and token.text != "infty":
            found.append(Name(commands.SYMBOLS[token.text], span))
        else:
            return None
    return tuple(found)

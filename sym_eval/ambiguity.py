"""What has two readings, or is a program and not mathematics: checks that refuse it by name.

They keep a text from being read in a way its writer did not mean. Nothing is parsed in here.
"""

from __future__ import annotations

import keyword
import re
from fractions import Fraction

from sym_core.errors import Code, SymError
from sym_eval import vocabulary
from sym_eval.cursor import STOPS, Cursor, differential_of
from sym_eval.instead import ALONE, BETWEEN, INSTEAD, LATEX, differential, opened
from sym_eval.meaning import FUNCTION_LETTERS
from sym_eval.signs import Kind, Token, refuse
from sym_eval.tree import Call, Index, Name, Node, Number, Power, is_minus_one
from sym_eval.vocabulary.usage import usage

_RESERVED = frozenset(keyword.kwlist) - {"lambda", "and", "or", "not", "True", "False"}
_WORDS = (_RESERVED | STOPS) - {"and", "or"}
_BARE = sorted(
    (name for name, row in vocabulary.TABLE.items() if row.bare and len(name) > 1),
    key=len,
    reverse=True,
)
_ARGUMENT = re.compile(r"[0-9]*[xyz]|[0-9]+[a-z]?")  # sinx, sin2x; but cost and tank are words
_COMBINATIONS = re.compile(r"[CP][0-9]+")
_UNKNOWNS = FUNCTION_LETTERS | {"y", "u"}
_SHORT = 3  # letters: xy, abc; longer names are words


def is_taken(name: str) -> bool:
    """Whether a symbol so named has to be written Symbol(name): a word, or sinx."""
    if vocabulary.is_letter(name) or vocabulary.lookup(name):
        return False
    function = next((f for f in _BARE if name.startswith(f)), "")
    called = function != "" and _ARGUMENT.fullmatch(name[len(function) :]) is not None
    return called or name in _WORDS | {"and", "or", "not"}


class Ambiguity(Cursor):
    """Checks at the place where the parser stands."""

    def check_juxtaposition(self, sign: str, left: Node) -> None:
        """Refuse a product without a sign that could be something else."""
        token = self.here
        self._check_exponent(token, left)
        words = {token.text, self.before.text} & BETWEEN.keys()
        for word in sorted(words):
            if not self.known(word):
                what = f"{word} does not stand between its operands"
                raise refuse(what, token, BETWEEN[word])
        if token.gap == "\n":
            raise refuse("a second line begins here", token, "send one expression a call")
        if sign == "/" and not self._is_plain_fraction(token):
            hint = "write a/(b*c) or a/b*c"
            raise self.ambiguous("a product without a sign after /", token, hint)
        if token.kind is Kind.NUMBER:
            if isinstance(left, Name):
                self._check_word(left)
                self._check_called(left, token)
            hint = "write * between factors, ^ before an exponent"
            if self.before.kind is Kind.NUMBER:
                hint += ", a number without blanks in it"
            raise refuse("a number cannot follow directly", token, hint)
        if token.kind is Kind.OPEN and token.text in "[{":
            what = f"{token.text} cannot follow directly"
            raise refuse(what, token, opened(self.before.text), Code.AST_BLOCK)
        if token.kind is Kind.BAR and self.before.kind not in {Kind.NUMBER, Kind.BAR, Kind.CLOSE}:
            raise self.ambiguous("a bar opens or closes here?", token, "write * before a bar")
        self._check_glued(token)

    def _is_plain_fraction(self, token: Token) -> bool:
        """1/2 m v^2 with blanks after a fraction of numbers is (1/2) m v^2."""
        above, line, below = (self.peek(self.at - count) for count in (3, 2, 1))
        numbers = above.kind is Kind.NUMBER and below.kind is Kind.NUMBER and line.text == "/"
        if not numbers or line.gap or below.gap or not token.gap or token.kind is Kind.NUMBER:
            return False
        fraction = f"{above.text}/{below.text}"
        shown = "(…)" if token.text == "(" else token.text
        self.notes.append(f"{fraction} {shown} was read as ({fraction})*{shown}")
        return True

    def _check_exponent(self, token: Token, left: Node) -> None:
        """e^2x may be e^(2x) or (e^2) x, f^2(x) f(x)^2 or f(f(x)); x^2 y and (e^2)x are clear."""
        if isinstance(left, Power) and token.text == "(" and not token.gap:
            self._check_function(token, left)
        if token.gap or self.before.kind is Kind.CLOSE or not isinstance(left, Power):
            return
        if isinstance(left.base, Number) or _is_e(left.base):
            raise self.ambiguous("where does the exponent end?", token, "write a^(b*c) or a^b*c")

    def _check_function(self, token: Token, left: Power) -> None:
        name = left.base.name if isinstance(left.base, Name) else ""
        lone = self.ahead(1).kind is Kind.NAME and self.ahead(2).kind is Kind.CLOSE
        if name and lone and self.is_bracketed_number(left.exponent):
            raise self._order_or_power(name, token)
        if name in FUNCTION_LETTERS and not self.known(name):
            hint = f"write {name}(x)^2 for a power of values, {name}^2*(x) for a product"
            raise self.ambiguous(f"a power of {name} before brackets", token, hint)

    def is_bracketed_number(self, exponent: Node) -> bool:
        """The (4) of y^(4), which stands for a fourth derivative in many books."""
        whole = isinstance(exponent, Number) and exponent.value.denominator == 1
        return whole and exponent.span in self.bracketed

    def check_raised(self) -> None:
        """y'' + y^(4) has a fourth derivative in it, or a power?"""
        for name in sorted(self.raised.keys() & self.rated):
            raise self._order_or_power(name, self.raised[name])
        for name in sorted(self.raised.keys() & _UNKNOWNS):
            hint = f"write diff({name}(x), x, 4) for a derivative"
            self.notes.append(f"brackets around an exponent of {name} were read as a power; {hint}")

    def _order_or_power(self, name: str, token: Token) -> SymError:
        hint = f"write diff({name}(x), x, 4) for a derivative, {name}^4 for a power"
        return self.ambiguous(f"an order or a power of {name}", token, hint)

    def _check_calculator(self, token: Token) -> None:
        """5C2 may be a number of combinations, 1.6 E-19 a number."""
        if self.before.kind is not Kind.NUMBER or self.known(token.text):
            return
        if token.text == "j" and not token.gap:
            self.notes.append("j was read as a symbol; write i for the imaginary unit")
        if not token.gap and _COMBINATIONS.fullmatch(token.text):
            count = f"{self.before.text}, {token.text[1:]}"
            hint = f"write binomial({count}) or ff({count}), {self.before.text}*{token.text}"
            raise self.ambiguous("combinations, or a product?", token, hint)
        sign, number = self.ahead(1), self.ahead(2)
        signed = sign.text in {"+", "-"} and number.kind is Kind.NUMBER
        if token.text in {"e", "E"} and signed and not (sign.gap or number.gap):
            hint = f"write {self.before.text}e{sign.text}{number.text}, or blanks around the sign"
            raise self.ambiguous("a power of ten, or Euler's number?", token, hint)

    def _check_glued(self, token: Token) -> None:
        """1.real is an attribute; Δx is one thing; αβ may be a name of this session."""
        self._check_calculator(token)
        if token.gap or token.kind is not Kind.NAME:
            return
        if self.before.kind is Kind.NUMBER and self.before.text.endswith("."):
            raise refuse(
                "attributes are not read",
                token,
                f"write {self.before.text}0*{token.text}",
                Code.AST_BLOCK,
            )
        joined = self.before.text + token.text
        if self.before.kind is Kind.NAME and (
            self.before.text in {"Delta", "delta", "d"} or self.known(joined)
        ):
            hint = f"write {self.before.text}*{token.text} or {self.before.text}_{token.text}"
            raise self.ambiguous("one name or two?", token, hint)

    def check_words(self, left: Node, right: Node) -> None:
        """Refuse words side by side: prose, or a name that nobody knows."""
        for node in (left, right):
            base = node.base if isinstance(node, Power) else node
            if isinstance(base, Name) and not {node.span, base.span} & self.bracketed:
                self._check_word(base)

    def _check_word(self, word: Name) -> None:
        name = word.name
        if vocabulary.is_letter(name) or name.startswith("_"):
            return
        if self.known(name) or vocabulary.lookup(name):
            return
        near = "".join(f", or did you mean {word}?" for word in vocabulary.nearest(name)[:1])
        sign = name.partition("_")[0]
        other = ALONE.get(name) or differential(name)
        hint = LATEX.get(f"{sign}_", "") if "_" in name else other
        if not hint and name.isalpha() and len(name) <= _SHORT:
            near = f", {'*'.join(name)} for a product of letters{near}"
        hint = hint or f"write * for a product with {name}{near}"
        token = self.before._replace(text=name, start=word.span[0])
        raise refuse(f"the word {name} stands beside something", token, hint)

    def _check_called(self, left: Name, token: Token) -> None:
        """gcd 12 18 is a call without its brackets."""
        row = vocabulary.lookup(left.name)
        if row is not None and row.kind is not vocabulary.Kind.CONSTANT:
            what = f"{left.name} is a function"
            raise refuse(what, token, f"write {usage(row, left.name)}")

    def opens_index(self, left: Node) -> bool:
        """L[0] takes an item of a list that the session, or a word of the vocabulary, knows."""
        if self.here.text != "[" or self.here.gap:
            return False
        if isinstance(left, Call):
            row = vocabulary.lookup(left.name)
            return row is not None and row.kind is not vocabulary.Kind.FUNCTION
        return isinstance(left, Index) or (isinstance(left, Name) and self.known(left.name))

    def check_comma(self) -> None:
        """1,000 and 0,5 are not lists of two numbers."""
        following = self.ahead(1)
        numbers = self.before.kind is Kind.NUMBER and following.kind is Kind.NUMBER
        if not numbers or self.here.gap or following.gap or self.series:
            return
        padded = len(following.text) > 1 and following.text.startswith("0")
        if not self.open or (padded and following.text.isdigit()):
            text = f"{self.before.text},{following.text}"
            hint = "write 1000 or 0.5 without commas, [a, b] for a list"
            token = self.before._replace(text=text)
            raise self.ambiguous(f"{text} may be one number or two", token, hint)

    def check_divisor(self) -> None:
        """dy/dx and d^2y/dx^2 are derivatives, not quotients."""
        below = self.ahead(2 if self.ahead(1).text == "(" else 1)
        if self.here.text == "/" and differential_of(below.text) and not self.known(below.text):
            hint = "write dy/dx without brackets for a derivative, Symbol(dx) for a symbol"
            raise refuse("a quotient of differentials is not read", below, hint)

    def check_root(self, left: Node) -> None:
        """x^1/2 is x/2, and nobody writes x^1 for x; x^-1/2 may be meant for a root too."""
        if self.here.text != "/" or not isinstance(left, Power) or self.here.gap:
            return
        minus = "-" if is_minus_one(left.exponent) else ""
        one = minus or left.exponent == Number(Fraction(1), left.exponent.span)
        if one and left.exponent.span not in self.bracketed:
            what = f"^{minus}1/… was read as (^{minus}1)/…"
            self.notes.append(f"{what}; write ^({minus}1/2) for a root")

    def check_operation(self, token: Token) -> None:
        """expand (x+1)^2 may be expand((x+1)^2)."""
        row = vocabulary.lookup(token.text)
        if row is None or row.kind is not vocabulary.Kind.OPERATION or not self.here.gap:
            return
        after = self.peek(self.closing(self.at) + 1)
        if after.kind in {Kind.OPERATOR, Kind.OPEN, Kind.NAME, Kind.NUMBER} and after.text != "=":
            hint = f"write {token.text}(…) around all of it, without a blank before the bracket"
            raise self.ambiguous(f"what is {token.text} applied to?", token, hint)

    def check_letters(self, token: Token) -> None:
        """sinx is not sin(x), and xy not x*y: names are whole."""
        name = token.text
        if self.known(name) or vocabulary.lookup(name) or vocabulary.is_letter(name):
            return
        keyword_ = self.callees and self.here.text == "="
        if not name.isascii() or keyword_:
            return
        function = next((f for f in _BARE if name.startswith(f)), "")
        rest = name[len(function) :]
        if is_taken(name):
            hint = f"write {function}({rest}), or symbols='{name}' for a symbol so named"
            raise self.ambiguous(f"{name} may be {function}({rest}) or one name", token, hint)
        if function and len(rest) == 1:
            self.notes.append(f"{name} was read as one name, not as {function}({rest})")
        elif name.isalpha() and len(name) <= _SHORT:
            product = "*".join(name)
            self.notes.append(f"{name} was read as one name; write {product} for a product")

    def check_unequal(self) -> None:
        """5!=120 is not read: a factorial, or not equal?"""
        token = self.here
        if token.text == "!=" and not token.gap and self.before.kind is Kind.NUMBER:
            raise self.ambiguous("!= after a number", token, "write 5! = 120, or 5 != 120")

    def check_reserved(self, token: Token) -> None:
        """Refuse words of programming languages, and those that stand between expressions."""
        if token.text in _RESERVED or (token.text in STOPS and not self.known(token.text)):
            raise self.unexpected(token)

    def unexpected(self, token: Token) -> SymError:
        """As below, with what to write instead of a word."""
        if token.kind is not Kind.NAME or token.text not in _WORDS:
            return super().unexpected(token)
        code = Code.AST_BLOCK if token.text in _RESERVED else Code.SYNTAX
        prose = "send the formula alone, or words such as integral of f from a to b"
        other = prose if token.text in STOPS else "send one expression, not a program"
        hint = INSTEAD.get(token.text, other)
        return refuse(f"the word {token.text} is not read", token, hint, code)


def _is_e(node: Node) -> bool:
    return isinstance(node, Name) and node.name in {"e", "E"}

"""Notation that needs more than one rule of precedence: sin^2 x, log_2 8, √2.

Rules only: no name is given a value in here.
"""

from __future__ import annotations

from fractions import Fraction

from sym_core.errors import Code
from sym_eval import vocabulary
from sym_eval.ambiguity import Ambiguity
from sym_eval.cursor import ROOTS
from sym_eval.place import POSTFIX, PRODUCT
from sym_eval.signs import Kind, Token, refuse
from sym_eval.tree import (
    Applied,
    Call,
    Chain,
    Name,
    Negative,
    Node,
    Number,
    Power,
    Side,
    is_minus_one,
)


class Notation(Ambiguity):
    """Special forms of operands."""

    # -- numbers

    def number(self, token: Token) -> Number:
        """An exact number: 0.1 is 1/10, 1e3 is 1000."""
        above, slash, below = token.text.partition("/")
        span = (token.start, token.end)
        if slash:
            return Number(Fraction(int(above), int(below)), span)
        mantissa, _, exponent = token.text.lower().replace("_", "").partition("e")
        whole, point, part = mantissa.partition(".")
        self._check_digits(token, len(whole) + len(part), exponent)
        shift = int(exponent or 0) - len(part)
        value = Fraction(int(whole + part)) * Fraction(10) ** shift
        return Number(value, span, token.text if point and value.denominator > 1 else "")

    def _check_digits(self, token: Token, written: int, exponent: str) -> None:
        most = self.limits["digits"]
        if written > most or len(exponent) > 6 or written + abs(int(exponent or 0)) > most:
            raise refuse(
                f"a number of more than {most} digits",
                token,
                "write a power, as 10^2000",
                Code.INPUT_LIMIT,
            )

    def side(self, token: Token) -> Side:
        """'+' or '-' in quotes, the side of a limit."""
        return Side(token.text, (token.start, token.end))

    # -- functions without brackets

    def is_bare(self, name: str) -> bool:
        """Whether the function may stand without brackets."""
        row = vocabulary.lookup(name)
        return (row is not None and row.bare) or vocabulary.base_of_logarithm(name) != ""

    def opens_call(self, token: Token) -> bool:
        """Whether the bracket here belongs to the name before it."""
        if self.here.kind is not Kind.OPEN or self.here.text != "(":
            return False
        row = vocabulary.lookup(token.text)
        if not self.here.gap:
            return True
        if row is None or row.kind is vocabulary.Kind.CONSTANT or self.known(token.text):
            return False
        if vocabulary.is_letter(token.text):
            hint = f"write {token.text}(…) without a blank for the function, {token.text}*(…)"
            raise self.ambiguous(f"{token.text} may be a function or a symbol", token, hint)
        return True

    def without_brackets(self, token: Token) -> Node:
        """sin x, sin 2x, sin^2 x, sin^2(x), log_2 8."""
        exponent = self._exponent_of_function() if self.is_operator("^", "**") else None
        if self.here.kind is Kind.OPEN and self.here.text == "(":
            arguments = self.enclosed(self.take())
        elif token.text == "log" and self.here.text == "base" and exponent is None:
            return self._logarithm(token)
        elif self.starts_operand() and self.here.gap != "\n":
            arguments = (self._run_of(token),)
        elif self.opens_bar():
            arguments = (self._between_bars(),)
        else:
            hint = f"write {token.text}(x)"
            if token.text[0].isupper():  # Re, the number of Reynolds
                hint += f", or symbols='{token.text}' for a symbol so named"
            raise refuse(f"{token.text} is a function without argument", token, hint, Code.NAME)
        if exponent is None:
            return self.called(token, arguments)
        return self._raised(token, arguments, exponent)

    def _logarithm(self, token: Token) -> Node:
        """log base 2 of 8."""
        self.take()
        base = self.expression(PRODUCT)
        if self.here.text != "of":
            raise refuse("log base b of x", self.here, "write log(x, b)")
        self.take()
        return Call("log", (self.run(), base), (token.start, self.before.end), True)

    def _run_of(self, token: Token) -> Node:
        """sin 2 x y is the sine of all of it; sqrt 2 x is the root of 2x to some only."""
        start = self.at + 1
        argument = self.run()
        apart = any(each.gap for each in self.tokens[start : self.at])
        if apart and isinstance(argument, Chain) and token.text in {"sqrt", "cbrt"}:
            hint = f"write {token.text}(2*x) or {token.text}(2)*x"
            raise self.ambiguous("where does the root end?", token, hint)
        return argument

    def _between_bars(self) -> Node:
        """The |x| of ln|x|."""
        inner = self.bars(self.take())
        if self.starts_operand() or self.opens_bar() or self.is_operator("^", "**", "!", "!!"):
            hint = "put the whole argument in brackets: f(|x|)"
            raise self.ambiguous("where does the argument end?", self.here, hint)
        return inner

    def _exponent_of_function(self) -> Node:
        """The 2 of sin^2 x: a number, a name, or something in brackets."""
        self.take()
        token = self.take()
        if token.kind is Kind.OPERATOR and token.text == "-" and self.here.kind is Kind.NUMBER:
            number = self.number(self.take())
            return Negative(number, (token.start, number.span[1]))
        if token.kind is Kind.NUMBER:
            return self.number(token)
        if token.kind is Kind.NAME and not self.is_bare(token.text):
            self.check_reserved(token)
            return Name(token.text, (token.start, token.end))
        if token.kind is Kind.OPEN and token.text == "(":
            items = self.enclosed(token)
            if len(items) == 1:
                return items[0]
        raise self.unexpected(token)

    def _raised(self, token: Token, arguments: tuple[Node, ...], exponent: Node) -> Node:
        span = (token.start, self.before.end)
        if not is_minus_one(exponent):
            return Power(self.called(token, arguments), exponent, span)
        row = vocabulary.lookup(token.text)
        if row is None or not row.inverse:
            hint = f"write 1/{token.text}(x) for the reciprocal, or the inverse by its name"
            raise self.ambiguous(f"{token.text}^-1 has two readings", token, hint)
        self.notes.append(
            f"{token.text}^-1 was read as the inverse function {row.inverse}, not as 1/{token.text}"
        )
        return Call(row.inverse, arguments, span, True)

    def run(self) -> Node:
        """The argument of a function without brackets: factors side by side, as 2 x y."""
        start = self.here
        items = [("*", self.expression(PRODUCT))]
        while self.starts_operand() and not self._is_function_next():
            self.check_juxtaposition("*", items[-1][1])
            if self.here.kind is Kind.OPEN:
                hint = "put the whole argument in brackets"
                raise self.ambiguous("where does the argument end?", self.here, hint)
            items.append(("*", self.expression(PRODUCT)))
            self.check_words(items[-2][1], items[-1][1])
        sign = self.is_operator("*", "/") and not self._is_function(self.ahead(1))
        if sign or self.opens_bar():
            hint = "put the argument in brackets: f(x)/2 or f(x/2)"
            raise self.ambiguous("where does the argument end?", self.here, hint)
        return (
            items[0][1] if len(items) == 1 else Chain(tuple(items), (start.start, self.before.end))
        )

    def _is_function_next(self) -> bool:
        after = self.ahead(1)
        glued = after.kind is Kind.OPEN and after.text == "(" and not after.gap
        return self._is_function(self.here) or (self.here.kind is Kind.NAME and glued)

    def _is_function(self, token: Token) -> bool:
        return token.kind is Kind.NAME and self.is_bare(token.text) and not self.known(token.text)

    def called(self, token: Token, arguments: tuple[Node, ...]) -> Node:
        """A call, with the base of log_2 as second argument and Function(f)(x) as one node."""
        span = (token.start, self.before.end)
        base = vocabulary.base_of_logarithm(token.text)
        if base and not self.known(token.text):
            if len(arguments) != 1:
                what = f"{token.text} takes 1 argument, {len(arguments)} given"
                raise refuse(what, token, f"write {token.text}(x)")
            place = (token.start, token.end)
            node = Number(Fraction(int(base)), place) if base.isdigit() else Name(base, place)
            return Call("log", (*arguments, node), span, True)
        if token.text == "Function":
            return self._undefined(token, arguments)
        return Call(token.text, arguments, span)

    def _undefined(self, token: Token, arguments: tuple[Node, ...]) -> Node:
        named = arguments[0] if len(arguments) == 1 else None
        if not isinstance(named, Name) or self.here.text != "(" or self.here.gap:
            raise refuse("Function takes a name, then arguments", token, "write Function(f)(x)")
        applied = self.enclosed(self.take())
        return Applied(named.name, applied, (token.start, self.before.end))

    # -- roots

    def root(self, token: Token) -> Node:
        """√x, √(x + 1), ∛27."""
        bracketed = self.here.kind is Kind.OPEN
        operand = self.expression(POSTFIX)
        open_end = self.is_operator("^", "**", "!", "!!", "%", "°") or (
            self.starts_operand() and not self.here.gap and not self.is_operator(*ROOTS)
        )
        if open_end and not bracketed:
            hint = "put what is under the root in brackets"
            raise self.ambiguous("where does the root end?", token, hint)
        span, degree = (token.start, operand.span[1]), ROOTS[token.text]
        if degree == 4:
            return Call("root", (operand, Number(Fraction(4), span)), span, True)
        return Call("sqrt" if degree == 2 else "cbrt", (operand,), span, True)

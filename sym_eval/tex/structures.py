"""Fractions, roots, binomials, accents, and powers with a meaning of their own.

\\frac{a}{b} is one operand; whether one stands for a derivative is asked of the calculus beside
this module.
"""

from __future__ import annotations

from sym_eval.instead import SPECIAL
from sym_eval.meaning import FUNCTION_LETTERS
from sym_eval.place import ANY
from sym_eval.signs import Kind, Token, refuse
from sym_eval.tex import commands
from sym_eval.tex.cursor import number
from sym_eval.tex.functions import Functions
from sym_eval.tree import Call, Chain, Items, Name, Node, Number, Power, Rate

_TRANSPOSED = {"top", "intercal"}


class Structures(Functions):
    """Commands with arguments in braces."""

    def fraction(self, token: Token) -> Node:
        """\\frac{a}{b}."""
        above, variable = self._numerator(token)
        below = self.argument(token)
        self.captured = variable or self.captured
        span = (token.start, self.before.end)
        return Chain((("*", above), ("/", below)), span)

    def _numerator(self, token: Token) -> tuple[Node, Name | None]:
        """The numerator, which may hold the dx of the integral around the fraction."""
        direct = bool(self.integrals) and self.integrals[-1] == len(self.open)
        if not direct or self.here.kind is not Kind.BEGIN:
            return self.argument(token), None
        opening = self.take()
        self.open.append("group")
        self.integrals[-1] += 1
        variable: Name | None = None
        node: Node = number(1, (opening.start, opening.end))
        if not self.at_differential():
            node = self.expression(ANY)
        if self.at_differential():
            self.take()
            variable = self.variable()
        self.close_group(opening)
        self.integrals[-1] -= 1
        return node, variable

    def root(self, token: Token) -> Node:
        """\\sqrt{x} and \\sqrt[3]{x}."""
        degree: Node | None = None
        if self.here.kind is Kind.OPEN and self.here.text == "[" and not self.here.sized:
            items = self.enclosed(self.take())
            if len(items) != 1:
                raise refuse("a root has one degree", token, r"write \sqrt[n]{x}")
            degree = items[0]
        operand = self.argument(token)
        span = (token.start, self.before.end)
        if degree is None:
            return Call("sqrt", (operand,), span, True)
        return Call("root", (operand, degree), span, True)

    def binomial(self, token: Token) -> Node:
        """\\binom{n}{k}."""
        above, below = self.argument(token), self.argument(token)
        return Call("binomial", (above, below), (token.start, self.before.end), True)

    def overline(self, token: Token) -> Node:
        """\\overline{z}: the complex conjugate, with a note."""
        inner = self.argument(token)
        self.notes.append("\\overline was read as the complex conjugate")
        return Call("conjugate", (inner,), (token.start, self.before.end), True)

    def accented(self, token: Token) -> Node:
        """\\hat{x} is a name of its own, x_hat."""
        nested = self.ahead(1) if self.here.kind is Kind.BEGIN else self.here
        inner = self.argument(token)
        if isinstance(inner, Name) and inner.name == "oo" and token.text == "tilde":
            return Name("zoo", (token.start, self.before.end))
        unclear = nested.text in commands.ACCENTS or nested.text == "infty"
        if not isinstance(inner, Name) or unclear:
            raise refuse(f"\\{token.text} over more than a letter", token, "write a name")
        made = Name(f"{inner.name}_{commands.ACCENTS[token.text]}", (token.start, self.before.end))
        if token.text == "vec":
            self.vectors.add(made.name)
        self.notes.append(f"\\{token.text} over {inner.name} was read as the name {made.name}")
        while self.is_script("_"):
            made = Name(f"{made.name}_{self.index_text()[0]}", (token.start, self.before.end))
        if self.opens_call():
            return self.called(made, self.call_arguments())
        return made

    def dotted(self, token: Token) -> Node:
        """\\dot{x}: a derivative with respect to time."""
        inner = self.argument(token)
        place = Token(Kind.COMMAND, f"\\{token.text}", token.start, self.before.end)
        order = commands.DOTS[token.text]
        if isinstance(inner, Name) and self.is_script("_"):
            inner = Name(f"{inner.name}_{self.index_text()[0]}", (inner.span[0], self.before.end))
        if isinstance(inner, Name) and self.opens_call():
            return self.primed(inner, order)
        if isinstance(inner, Name):
            return Rate(inner.name, order, ("t",) * order, (), (token.start, self.before.end))
        raise refuse("a dot over more than a letter", place, r"write \frac{d}{dt}")

    def blackboard(self, token: Token) -> Node:
        """\\mathbb{R} and its like: sets of numbers."""
        letter = token.text.removeprefix("mathbb ")
        if letter not in commands.SETS:
            hint = "use Latin or Greek letters"
            if letter in {"E", "P"}:
                hint = f"write {letter}(…), with Normal(X, 0, 1) named X before"
            raise refuse(f"\\mathbb{{{letter}}} is not read", token, hint)
        name = commands.SETS[letter]
        if self.here.kind is Kind.SCRIPT:
            zero = letter == "N" and self.is_script("_") and self._is_zero_index()
            if not zero:
                hint = "write an interval, as (0, \\infty), or \\mathbb{N}_0"
                raise refuse("an index or exponent of a set is not read", self.here, hint)
            self.index_text()
            name = "Naturals0"
        return Name(name, (token.start, self.before.end))

    def _is_zero_index(self) -> bool:
        after = self.ahead(1)
        return after.text == "0" or (after.kind is Kind.BEGIN and self.ahead(2).text == "0")

    # -- powers

    def power(self, base: Node) -> Node:
        """x^2, x^{n + 1}, A^{-1}, A^\\top, 30^\\circ."""
        sign = self.here
        if isinstance(base, Items) and not isinstance(base.items[0], Name):
            base = self.plain(base)  # but k[A]^2 is a rate of chemistry, with a list of one name
        self._check_base(base, sign)
        special = self._special_power(base)
        if special is not None:
            return special
        exponent = self.script()
        self._check_power(sign, base, exponent)
        if isinstance(base, Rate) and not base.arguments and self.opens_call():
            hint = f"write ({base.name}'(x))^2"
            raise self.ambiguous("a power of a derivative before brackets", sign, hint)
        self._check_end_of_exponent(sign, base)
        if self.is_script("_") and isinstance(base, Name):
            index = self.index_text()[0]
            base = Name(f"{base.name}_{index}", (base.span[0], self.before.end))
        if self.is_script("^"):
            raise refuse("two exponents", self.here, "write {x^a}^b as x^{a b} or x^{a^b}")
        if isinstance(base, Name) and base.name.startswith("C_"):
            self.notes.append(
                f"{base.name} was raised to a power; write \\binom{{n}}{{k}} for C_n^k"
            )
        return Power(base, exponent, (base.span[0], self.before.end))

    def _check_base(self, base: Node, sign: Token) -> None:
        if base.span in self.braced and base.span not in self.bracketed:
            hint = "LaTeX shows no braces; write (…) around the base"
            raise self.ambiguous("where does the base begin?", sign, hint)

    def _special_power(self, base: Node) -> Node | None:
        sign = self._lone_exponent()
        span = (base.span[0], 0)
        name = {"circ": "rad", "degree": "rad", "°": "rad"}.get(sign)
        if sign in _TRANSPOSED:
            name = "transpose"
        if sign == "dagger":
            name = "adjoint"
        if sign in {"*", "star"}:
            hint = "write \\overline{z} for the conjugate, ^\\top for the transpose"
            raise self.ambiguous("^* has several readings", self.here, hint)
        if sign == "T" and isinstance(base, Call | Items) and base.span in self.matrices:
            name = "transpose"
        if name is None:
            return None
        self.take()
        for _ in range(3 if self.here.kind is Kind.BEGIN else 1):
            self.take()
        if name == "rad" and self.here.text in {"C", "F", "K"}:
            hint = f"write 25 deg{self.here.text} in plain text, with units='K' to convert it"
            raise self.ambiguous("a temperature, or an angle times a letter?", self.here, hint)
        return Call(name, (base,), (span[0], self.before.end), True)

    def _lone_exponent(self) -> str:
        """The one sign that is the exponent, if it is one sign."""
        after = self.ahead(1)
        if after.kind is Kind.BEGIN:
            after = self.ahead(2) if self.ahead(3).kind is Kind.FINISH else after
        return after.text

    def _check_power(self, sign: Token, base: Node, exponent: Node) -> None:
        named = isinstance(exponent, Name) and exponent.name == "T"
        if named and isinstance(base, Name) and base.name.isupper():
            self.notes.append(f"{base.name}^T was read as a power; the transpose is ^\\top")
        after = self.opens_call() and isinstance(base, Name)
        if after and isinstance(base, Name) and self._is_called_when_raised(base.name):
            hint = (
                f"write ({base.name}(x))^2 for a power of values, or put \\cdot before the bracket"
            )
            raise self.ambiguous(f"a power of {base.name} before brackets", sign, hint)

    def _check_end_of_exponent(self, sign: Token, base: Node) -> None:
        """e^2x may be e^{2x} or e^2 x."""
        symbol = self.here.kind is Kind.COMMAND and self.here.text in commands.SYMBOLS
        glued = (self.here.kind is Kind.LETTERS or symbol) and not self.here.gap
        euler = isinstance(base, Name) and base.name in {"e", "E"}
        differential = bool(self.integrals) and self.is_differential(0)
        braced = self.before.kind is Kind.FINISH
        if glued and not braced and not differential and (euler or isinstance(base, Number)):
            hint = "write e^{2x} or e^{2} x"
            raise self.ambiguous("where does the exponent end?", self.here, hint)

    def _is_called_when_raised(self, name: str) -> bool:
        """Whether f^2(x), \\Gamma^2(x), L_n^2(x) may be a power of values."""
        special = name in {"Gamma", "zeta"} or ("_" in name and name.partition("_")[0] in SPECIAL)
        return self.is_function_letter(name) or (special and not self.known(name))

    def is_function_letter(self, name: str) -> bool:
        """Whether a letter names functions so often that its power before brackets is unclear."""
        return name in FUNCTION_LETTERS and not self.known(name)

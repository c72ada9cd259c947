"""Functions: \\sin x, \\sin^2 x, \\log_2 8, \\operatorname{Tr} A, and where their arguments end.

Where a reader could doubt what the argument is, it is refused with both ways of writing it.
"""

from __future__ import annotations

from sym_core.errors import Code
from sym_eval import vocabulary
from sym_eval.place import PRODUCT
from sym_eval.signs import Kind, Token, refuse
from sym_eval.tex import commands
from sym_eval.tex.names import Names
from sym_eval.tree import Call, Chain, Items, Name, Node, Number, Power, is_minus_one

_MANY = {"Max", "Min", "gcd", "lcm", "diag"}
_WITH_INDEX = {"log": "log", "Li": "polylog"}
_END = "put the argument in brackets: \\sin(x/2) or (\\sin x)/2, \\frac{d}{dx}(x e^x)"


class Functions(Names):
    """Commands that are functions."""

    def function(self, token: Token) -> Node:
        """A function whose name was taken, with its base, exponent and argument."""
        name = self._function_name(token)
        if name == "arg" and self.is_command("max", "min"):
            raise refuse("where a maximum is reached is not read", token, "solve f'(x) = 0")
        base, exponent = self._scripts(token, name)
        if self.here.kind is Kind.PRIME:
            raise refuse(
                f"a prime after {token.text} is not read", self.here, r"write \frac{d}{dx}"
            )
        arguments = self._arguments(token, name)
        return self._applied(token, name, (arguments, base, exponent))

    def _function_name(self, token: Token) -> str:
        written = token.text.removeprefix("operator ")
        known = commands.OPERATOR_NAMES if written != token.text else commands.FUNCTIONS
        name = known.get(written, written if written != token.text else "")
        row = vocabulary.lookup(name)
        if row is not None and row.kind is not vocabulary.Kind.CONSTANT:
            return name
        near = vocabulary.nearest(written)
        hint = f"did you mean {near[0]}? " if near else ""
        hint += f"an undefined function is written f(x), a name \\mathrm{{{written}}}"
        if written in vocabulary.CHANCE:
            hint = f"write \\mathrm{{{written}}}(X), with Normal(X, 0, 1) named X before"
        raise refuse(f"unknown function {written}", token, hint, Code.NAME)

    def _scripts(self, token: Token, name: str) -> tuple[Node | None, Node | None]:
        base: Node | None = None
        exponent: Node | None = None
        while self.here.kind is Kind.SCRIPT:
            sign = self.here
            if sign.text == "^" and exponent is None:
                exponent = self.script()
            elif sign.text == "_" and base is None and name in _WITH_INDEX:
                base = self.script()
            else:
                hint = "write the order as first argument, as \\operatorname{besselj}(n, x)"
                raise refuse(f"{sign.text} after {token.text} is not read", sign, hint)
        return base, exponent

    # -- arguments

    def _arguments(self, token: Token, name: str) -> tuple[Node, ...]:
        if self.here.kind is Kind.OPEN and self.here.text in "([{":
            return self._in_brackets(token, name)
        if self.here.kind is Kind.BEGIN:
            return self._in_braces(token, name)
        if self.opens_bar():
            return (self.expression(PRODUCT),)
        if self.starts_operand():
            return (self.run(),)
        hint = f"write {self._spelled(token)}(x)"
        raise refuse(
            f"{self._spelled(token)} is a function without argument", token, hint, Code.NAME
        )

    def opens_bar(self) -> bool:
        """Whether a bar, a floor or a ceiling opens here, as an argument without brackets."""
        bar = self.here.kind is Kind.BAR and self.open[-1:] != ["|"]
        return bar or (self.here.kind is Kind.OPEN and self.here.text in "|‖⌊⌈")

    def _spelled(self, token: Token) -> str:
        return (
            token.text.replace("operator ", "\\operatorname ")
            if " " in token.text
            else (f"\\{token.text}")
        )

    def _in_brackets(self, token: Token, name: str) -> tuple[Node, ...]:
        opening = self.take()
        items = self.enclosed(opening)
        if opening.text == "{" and name not in _MANY:
            raise refuse("a set as argument", opening, f"write {self._spelled(token)}(x)")
        if opening.text == "[" and len(items) != 1:
            raise refuse("a list as argument", opening, f"write {self._spelled(token)}(x)")
        return items

    def _in_braces(self, token: Token, name: str) -> tuple[Node, ...]:
        """\\sin{x} shows as sin x: what follows the braces may belong to the argument."""
        if self.ahead(1).kind is Kind.OPEN and self.skip_group(0) == self.bracket_group():
            opening = self.take()
            self.open.append("group")
            items = self._in_brackets(token, name)
            self.close_group(opening)
            return items
        argument = self.group()
        follows = self.starts_operand() and not self.at_function()
        if follows or self.here.kind in {Kind.SCRIPT, Kind.BAR} and self._binds_argument():
            hint = "LaTeX shows no braces; write (…) around the argument"
            raise self.ambiguous("where does the argument end?", self.here, hint)
        return (argument,)

    def _binds_argument(self) -> bool:
        return self.here.kind is Kind.SCRIPT or self.opens_bar()

    def run(self) -> Node:
        """The argument of a function without brackets: factors side by side, as 2 \\pi x."""
        start = self.here
        items: list[tuple[str, Node]] = [("*", self.expression(PRODUCT))]
        while self.starts_operand() and not self.at_function() and not self.captured:
            self._check_belongs(items[-1][1])
            items.append(("*", self.expression(PRODUCT)))
        sign = self.is_operator("*", "/", "mod") and not self.function_at(1)
        if sign or self.opens_bar():
            raise self.ambiguous("where does the argument end?", self.here, _END)
        span = (start.start, self.before.end)
        return items[0][1] if len(items) == 1 else Chain(tuple(items), span)

    def _check_belongs(self, last: Node) -> None:
        """2x and \\frac{1}{2} x are one argument; x e^x, x (y + 1) and x \\sqrt y may be or not."""
        token = self.here
        simple = token.kind in {Kind.LETTERS, Kind.WORD} or (
            token.kind is Kind.COMMAND and token.text in commands.SYMBOLS
        )
        euler = token.text in {"e", "E"}
        coefficient = isinstance(last, Number) or _is_fraction(last)
        if (simple and not euler and token.gap != ",") or (
            coefficient and token.kind is Kind.COMMAND
        ):
            return
        raise self.ambiguous("where does the argument end?", token, _END)

    def at_function(self) -> bool:
        """Whether a function begins here, so that an argument before it ends."""
        return self.function_at(0)

    def function_at(self, count: int) -> bool:
        """Whether a function begins `count` tokens from here."""
        token, after = self.ahead(count), self.ahead(count + 1)
        if token.kind is Kind.COMMAND:
            return token.text in commands.FUNCTIONS or token.text.startswith("operator ")
        braced = after.kind is Kind.BEGIN and self.ahead(count + 2).text == "("
        called = (after.kind is Kind.OPEN and after.text == "(") or braced
        return token.kind in {Kind.LETTERS, Kind.WORD} and called

    # -- what comes of it

    def _applied(
        self,
        token: Token,
        name: str,
        parts: tuple[tuple[Node, ...], Node | None, Node | None],
    ) -> Node:
        arguments, base, exponent = parts
        if name in _MANY and len(arguments) == 1 and isinstance(arguments[0], Items):
            arguments = arguments[0].items
        if base is not None:
            if len(arguments) != 1:
                what = f"{self._spelled(token)} takes one argument"
                raise refuse(what, token, r"write \log_{2}(x)")
            name = _WITH_INDEX[name]
            arguments = (*arguments, base) if name == "log" else (base, *arguments)
        span = (token.start, self.before.end)
        certain = not (name == "log" and base is None and token.text == "log")
        if exponent is None:
            return Call(name, arguments, span, certain)
        return self._powered(token, Call(name, arguments, span, certain), exponent)

    def _powered(self, token: Token, call: Call, exponent: Node) -> Node:
        if not is_minus_one(exponent):
            return Power(call, exponent, call.span)
        row = vocabulary.lookup(call.name)
        written = self._spelled(token)
        if row is None or not row.inverse:
            hint = f"write 1/{written}(x) for the reciprocal, or the inverse by its name"
            raise self.ambiguous(f"{written}^{{-1}} has two readings", token, hint)
        self.notes.append(
            f"{written}^{{-1}} was read as the inverse function {row.inverse}, not as 1/{written}"
        )
        return Call(row.inverse, call.arguments, call.span, True)


def _is_fraction(node: Node) -> bool:
    if not isinstance(node, Chain) or node.items[0][0] != "*":
        return False
    return all(
        isinstance(item, Number) or (isinstance(item, Name) and item.name == "pi")
        for _, item in node.items
    )

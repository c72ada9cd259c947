"""What an operand may begin with: a number, a name, a command, a bracket, a group, a sign."""

from __future__ import annotations

from fractions import Fraction

from sym_core.errors import Code, SymError
from sym_eval import vocabulary
from sym_eval.characters import shown as printable
from sym_eval.place import NOT, SIGN
from sym_eval.signs import Kind, Token, refuse
from sym_eval.tex import commands
from sym_eval.tex.operators import Operators
from sym_eval.tree import Applied, Call, Chain, Name, Negative, Node, Number, Power, Relation

_OF = {
    "L": "laplace_transform(f, t, s)",
    "F": "fourier_transform(f, x, k)",
    "O": "series(f, x, 0, 6)",
    "N": "Normal(mu, sigma)",
}
_SUMS = {"Sigma": "sum", "Pi": "prod"}
_PREFIXES = {"not", "-", "+"}


class Operands(Operators):
    """One operand, by the kind of the token it begins with."""

    def prefix(self, least: int) -> Node:
        """An operand: a number, a name, a command, a bracket, a group, a sign."""
        token = self.take()
        match token.kind:
            case Kind.NUMBER:
                return self.number(token)
            case Kind.LETTERS | Kind.WORD:
                return self._letter(token)
            case Kind.COMMAND:
                return self.command(token)
            case Kind.OPEN:
                return self.bracket(token)
            case Kind.BAR:
                return self.bars(token)
            case Kind.BEGIN:
                return self._group(token)
            case Kind.ENVIRONMENT:
                return self.environment(token)
            case Kind.OPERATOR:
                return self._signed(token, least)
            case Kind.CLOSE if token.text == "]":
                return self.bracket(token)
        raise self.unexpected(token)

    def _letter(self, token: Token) -> Node:
        if token.sized == "italic":
            return self._italic(token)
        if token.sized == "script":
            self._check_script(token)
        if (
            token.kind is Kind.WORD
            and token.text in commands.OPERATOR_NAMES
            and (self.here.kind is not Kind.SCRIPT or self.here.text != "_")
        ):
            return self.function(token._replace(text=f"operator {token.text}"))
        if token.text == "d":
            made = self.inline(token)
            if made is not None:
                return made
        return self.name(token)

    def _check_script(self, token: Token) -> None:
        """\\mathcal{L} is a name of its own; of something it is a transform, or a law."""
        letter = token.text.partition("_")[0]
        if letter in _OF and (self.here.kind is Kind.OPEN or self.opens_bar()):
            what = f"\\mathcal{{{letter}}} of something is not read"
            raise refuse(what, token, f"write {_OF[letter]} in plain text")
        self.notes.append(f"\\mathcal{{{letter}}} was read as the name {token.text}")

    def _italic(self, token: Token) -> Node:
        """\\mathit{E} is a symbol whatever E is else, \\mathit{a}(n) a function."""
        span = (token.start, token.end)
        if self.opens_call():
            arguments = self.call_arguments()
            return Applied(token.text, arguments, (token.start, self.before.end))
        if vocabulary.lookup(token.text) is None:
            return self.name(token)
        return Call("Symbol", (Name(token.text, span),), span, True)

    def _group(self, token: Token) -> Node:
        """{…}: LaTeX does not show the braces, so they are remembered."""
        self.open.append("group")
        if self.here.kind is Kind.FINISH:
            raise refuse("empty braces", token, "write an expression in them")
        node = self.expression()
        self.close_group(token)
        if isinstance(node, Name) and self.is_script("_"):
            return self._indexed_group(node)
        if isinstance(node, Chain | Negative | Power | Relation):
            self.braced.add(node.span)
        return node

    def _indexed_group(self, node: Name) -> Node:
        """{g}_{k} is g_k."""
        return Name(f"{node.name}_{self.index_text()[0]}", (node.span[0], self.before.end))

    def _signed(self, token: Token, least: int) -> Node:
        if token.text not in _PREFIXES:
            raise self.unexpected(token)
        if token.text == "not":
            operand = self.expression(NOT)
            return Call("Not", (operand,), (token.start, operand.span[1]), True)
        operand = self.plain(self.expression(max(SIGN, least)))
        self.check_braced(operand)
        span = (token.start, operand.span[1])
        return operand if token.text == "+" else Negative(operand, span)

    def single(self) -> Node:
        """One sign as an argument: a digit, a letter, a command with its own arguments."""
        self.go_down()
        node = self._single(self.take())
        self.depth -= 1
        return node

    def _single(self, token: Token) -> Node:
        if token.kind is Kind.NUMBER:
            return self.number(token)
        if token.kind is Kind.COMMAND and token.text not in commands.SYMBOLS:
            return self.command(token)
        if token.kind is Kind.COMMAND:
            return Name(self.stem_of(token), (token.start, token.end))
        self.check_word(token)
        return Name(token.text, (token.start, token.end))

    def number(self, token: Token) -> Number:
        """An exact number: 0.1 is 1/10."""
        whole, point, part = token.text.partition(".")
        if len(whole) + len(part) > self.limits["digits"]:
            what = f"a number of more than {self.limits['digits']} digits"
            raise refuse(what, token, "write a power, as 10^{2000}", Code.INPUT_LIMIT)
        value = Fraction(int(whole + part), 10 ** len(part))
        decimal = token.text if point and value.denominator > 1 else ""
        return Number(value, (token.start, token.end), decimal)

    # -- commands

    def command(self, token: Token) -> Node:
        """A command that begins an operand."""
        text = token.text
        if text in commands.SYMBOLS:
            return self._symbol(token)
        if text in commands.FUNCTIONS or text.startswith("operator "):
            return self.function(token)
        if text.startswith("mathbb "):
            return self.blackboard(token)
        for names, read in self._readers:
            if text in names:
                return read(self, token)
        raise self._refused(token)

    def _symbol(self, token: Token) -> Node:
        name = commands.SYMBOLS[token.text]
        if name in _SUMS and self.is_script("_") and self._is_range():
            return self.indexed_sum(token._replace(text=_SUMS[name]))
        if name in {"oo", "EmptySet"}:
            return Name(name, (token.start, token.end))
        if name == "Pi" and not self.is_script("_"):
            return self._italic(token._replace(text="Pi"))
        return self.name(token)

    def _is_range(self) -> bool:
        r"""Whether k=1 stands below: \Sigma_{k=1}^{n} is a sum."""
        inner = (self.ahead(count) for count in range(2, self.skip_group(1)))
        return any(token.kind is Kind.OPERATOR and token.text == "=" for token in inner)

    def _fraction(self, token: Token) -> Node:
        made = self.leibniz(token) if token.text in commands.FRACTIONS else None
        return made if made is not None else self.fraction(token)

    def _partial(self, token: Token) -> Node:
        made = self.inline(token)
        if made is None:
            hint = r"write \frac{\partial f}{\partial x}"
            raise refuse(r"\partial stands outside a fraction", token, hint)
        return made

    def _refused(self, token: Token) -> SymError:
        shown = token._replace(text=f"\\{token.text}")
        hint = commands.REFUSED.get(token.text) or commands.AMBIGUOUS.get(token.text)
        if token.text in commands.AMBIGUOUS:
            return self.ambiguous(f"{shown.text} has two readings", shown, str(hint))
        if hint:
            return refuse(f"{shown.text} is not read", shown, hint)
        hint = "write it with commands of standard LaTeX, or in plain text"
        return refuse(f"the command {printable(shown.text)} is not known", shown, hint)

    _readers = (
        (commands.FRACTIONS, _fraction),
        ({"sqrt"}, Operators.root),
        (commands.BINOMIALS, Operators.binomial),
        (commands.INTEGRALS, Operators.integral),
        (commands.SUMS, Operators.indexed_sum),
        ({"lim"}, Operators.limit),
        ({"partial"}, _partial),
        ({"overline"}, Operators.overline),
        (commands.ACCENTS, Operators.accented),
        (commands.DOTS, Operators.dotted),
    )

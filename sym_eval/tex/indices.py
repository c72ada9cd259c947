"""Letters and words with the index that may follow them: x_{12}, v_{max}, a_{n + 1}.

Whether an index is a part of the name or a place of a sequence is decided with the whole text in
view, in `sym_eval.tex.sequences`; here both readings are kept.
"""

from __future__ import annotations

from sym_core.errors import Code
from sym_eval.signs import Kind, Token, refuse
from sym_eval.tex import commands
from sym_eval.tex.cursor import Indexed, TexCursor, number
from sym_eval.tokens import NAME_LENGTH
from sym_eval.tree import Applied, Name, Node

LONGEST = 64  # tokens of an index that are looked at ahead
_CONSTANTS = {"e", "i", "E", "I", "pi", "d"}
_INDEX = "an index is letters and digits, as x_{12} or v_{max}"


class Indices(TexCursor):
    """A name that was begun, read to the end of its index."""

    def indexed(self, token: Token) -> Name | Applied:
        """A name with the index that may follow it; a_{n + 1} is the sequence a at n + 1."""
        text = stem = self.stem_of(token)
        parts: tuple[Node, ...] | None = ()
        while self.is_script("_"):
            if self._is_computed():
                return self._sequence(token, text)
            index, parts = self.index_text()
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
        # Plain text has no bold: two letters that differ by it only would become one symbol.
        (self.vectors if token.sized == "bold" else self.plain_names).add(name)
        if name in self.vectors & self.plain_names:
            hint = f"write {name}_{{vec}} for one of them"
            raise refuse(f"{name} both bold and plain", token, hint, Code.AMBIGUOUS)

    def _is_computed(self) -> bool:
        """Whether the index is an expression such as n + 1."""
        inner = (self.ahead(k) for k in range(2, min(self.skip_group(1), LONGEST)))
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

    def stem_of(self, token: Token) -> str:
        """A letter, word or sign as the name it is in plain text, before any index."""
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
        # 2e5 and pi2 are products with a constant, or a slip; x12 is how many write a name.
        if not glued or token.text in _CONSTANTS or not number_token.text.isdigit():
            return ""
        return self.take().text

    def index_text(self) -> tuple[str, tuple[Node, ...] | None]:
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
            # x_oo would be read as a name with the letters o and o, and printed so.
            return "infty" if name == "oo" else name
        if token.kind is Kind.TEXT and token.text.isalnum() and token.text.isascii():
            return token.text
        if token.kind in {Kind.OPERATOR, Kind.SCRIPT, Kind.BEGIN}:
            raise refuse(f"the index with {token.text} is not read", token, _INDEX)
        raise refuse("this index is not read", token, _INDEX)


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

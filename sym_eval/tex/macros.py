r"""Macros of the physics and derivative packages, TeX's \over, and frames that mean nothing.

A pass over the tokens that writes them as standard LaTeX, each in place: \dv{f}{x} becomes
\frac{d(f)}{d x}, \boxed{x} only {x}. What has another shape stays, and is refused by its name.
"""

from __future__ import annotations

from sym_eval.place import pairs
from sym_eval.signs import Kind, Token

_DERIVATIVES = {"dv": "d", "odv": "d", "pdv": "partial"}
_BARS = {"abs": "|", "norm": "‖"}
_FRAMES = {"boxed", "fbox", "ensuremath", "smash", "underbrace", "overbrace", "underline"}
_COLOURED = {"textcolor", "color"}
_STACKED = {"over": "frac", "choose": "binom"}


def expanded(tokens: list[Token]) -> list[Token]:
    """The tokens with every macro written out."""
    names = {token.text for token in tokens if token.kind is Kind.COMMAND}
    if not names & _ALL:
        return tokens
    return _Macros(tokens).written()


class _Macros:
    """One pass: what stands instead of each token, nothing for those that are left out."""

    def __init__(self, tokens: list[Token]) -> None:
        self.tokens = tokens
        brackets = pairs(tokens, (Kind.BEGIN, Kind.FINISH), (Kind.OPEN, Kind.CLOSE))
        # What is not closed is left as it stands, and refused where it is read.
        self.closings = {a: b for a, b in brackets.items() if tokens[b].kind is not Kind.END}
        self.instead: dict[int, list[Token]] = {}

    def written(self) -> list[Token]:
        open_groups: list[int] = []
        for at, token in enumerate(self.tokens):
            if token.kind in {Kind.BEGIN, Kind.OPEN}:
                open_groups.append(at)
            elif token.kind in {Kind.FINISH, Kind.CLOSE}:
                del open_groups[-1:]
            elif token.kind is Kind.COMMAND and token.text in _STACKED:
                self._stacked(at, open_groups[-1:])
            elif token.kind is Kind.COMMAND and token.text in _ALL:
                self._macro(at, token)
        return [new for at, old in enumerate(self.tokens) for new in self.instead.get(at, [old])]

    def _macro(self, at: int, token: Token) -> None:
        group = at + 2 if self._token(at + 1).text == "*" else at + 1
        kind = self._token(group).kind
        end = self.closings.get(group, 0) if kind is Kind.BEGIN else 0
        if token.text in _DERIVATIVES:
            self._derivative(at, group, _DERIVATIVES[token.text])
        elif token.text == "partial":
            self._indexed(at)
        elif token.text == "qty" and kind in {Kind.OPEN, Kind.BAR}:
            self.instead[at] = []
        elif token.text == "dd" and (end or kind in {Kind.LETTERS, Kind.COMMAND}):
            self._differential(at, group)
        elif not end:
            return
        elif token.text in _BARS:
            self._leave_out(at, group)
            self.instead[group] = [self._made(at, Kind.OPEN, _BARS[token.text])]
            self.instead[end] = [self._made(at, Kind.CLOSE, _BARS[token.text])]
        elif token.text in _COLOURED:
            self._leave_out(at, end + 1)
        elif token.text in _FRAMES:
            self._frame(at, end + 1)

    # -- one kind of macro each

    def _derivative(self, at: int, group: int, sign: str) -> None:
        r"""\dv[n]{f}{x}, \dv{x}, \pdv{f}{x}{y}."""
        order: list[Token] = []
        if self._token(group).text == "[" and self.closings.get(group) == group + 2:
            order = [self.tokens[group + 1]]
            group += 3
        groups = self._groups(group)
        most = 2 if sign == "d" or order else 3
        if not 0 < len(groups) <= most:
            return
        raised = order or [self._made(at, Kind.NUMBER, "2")] * (len(groups) == 3)
        above = [*self._begin(at, "frac"), self._sign(at, sign), *self._power(at, raised)]
        self._leave_out(at, group)
        if len(groups) == 1:
            self.instead[at] = [*above, self._closing(at)]
        else:
            self.instead[at] = above
            self.instead[groups[0]] = [self._made(at, Kind.OPEN, "(")]
            self.instead[self.closings[groups[0]]] = [
                self._made(at, Kind.CLOSE, ")"),
                self._closing(at),
            ]
        self._below(groups[-1:] if len(groups) < 3 else groups[1:], sign, order)

    def _below(self, groups: list[int], sign: str, order: list[Token]) -> None:
        """{x}{y} as one group of differentials."""
        for place in groups:
            opening = [self.tokens[place]] if place == groups[0] else []
            closing = [self.tokens[self.closings[place]]] if place == groups[-1] else []
            self.instead[place] = [*opening, self._sign(place, sign)]
            self.instead[self.closings[place]] = [*self._power(place, order), *closing]

    def _indexed(self, at: int) -> None:
        r"""\partial_x and \partial_{xy}, with Latin letters: Greek ones count dimensions."""
        braced = self._token(at + 2).kind is Kind.BEGIN
        letters = self._token(at + 2 + braced)
        after = at + 3 + 2 * braced
        alone = self.closings.get(at + 2) == at + 4 if braced else len(letters.text) == 1
        lowered = self._token(at + 1).kind is Kind.SCRIPT and self._token(at + 1).text == "_"
        if letters.kind is not Kind.LETTERS or not (alone and lowered):
            return
        count = [self._made(at, Kind.NUMBER, str(len(letters.text)))] * (len(letters.text) > 1)
        order: list[Token] = []
        if self._token(after).text == "^" and self._token(after + 1).kind is Kind.NUMBER:
            order, after = [self.tokens[after + 1]], after + 2
        if count and order:
            return
        made = [*self._begin(at, "frac"), self._sign(at, "partial")]
        made += [*self._power(at, count or order), *self._between(at)]
        for letter in letters.text:
            made += [self._sign(at, "partial"), self._made(at, Kind.LETTERS, letter)]
        self._leave_out(at, after)
        self.instead[at] = [*made, *self._power(at, order), self._closing(at)]

    def _frame(self, at: int, end: int) -> None:
        r"""\boxed{f}, \underbrace{f}_{what it is}: {f}."""
        self.instead[at] = []
        if self.tokens[at].text.endswith("brace") and self._token(end).kind is Kind.SCRIPT:
            self._leave_out(end, self.closings.get(end + 1, end + 1) + 1)

    def _differential(self, at: int, group: int) -> None:
        r"""\dd{x} and \dd x: d x."""
        self._leave_out(at, group)
        self.instead[at] = [self._made(at, Kind.WORD, "d")]
        if self.tokens[group].kind is Kind.BEGIN:
            self.instead[group] = self.instead[self.closings[group]] = []

    def _stacked(self, at: int, inside: list[int]) -> None:
        r"""{a \over b}: {\frac{a}{b}}; alone in its text too."""
        begin = self._begin(at, _STACKED[self.tokens[at].text])
        loose = {Kind.ROW, Kind.ENVIRONMENT, Kind.OPERATOR}
        if not inside and not any(token.kind in loose for token in self.tokens):
            first, last, begin = 0, len(self.tokens) - 1, [*begin, self.tokens[0]]
        elif inside and inside[0] in self.closings and self.tokens[inside[0]].kind is Kind.BEGIN:
            first, last = inside[0], self.closings[inside[0]]
            begin = [self.tokens[first], *begin]
        else:
            return
        if first in self.instead or first == at:
            return
        self.instead[first], self.instead[at] = begin, self._between(at)
        self.instead[last] = [self._closing(at), self.tokens[last]]

    # -- pieces

    def _token(self, at: int) -> Token:
        """The token at that place, or the end."""
        return self.tokens[min(at, len(self.tokens) - 1)]

    def _made(self, at: int, kind: Kind, text: str) -> Token:
        """A token that stands where the macro stands."""
        return self.tokens[at]._replace(kind=kind, text=text, sized="")

    def _begin(self, at: int, command: str) -> list[Token]:
        return [self._made(at, Kind.COMMAND, command), self._made(at, Kind.BEGIN, "{")]

    def _closing(self, at: int) -> Token:
        return self._made(at, Kind.FINISH, "}")

    def _between(self, at: int) -> list[Token]:
        return [self._closing(at), self._made(at, Kind.BEGIN, "{")]

    def _sign(self, at: int, sign: str) -> Token:
        return self._made(at, Kind.LETTERS if sign == "d" else Kind.COMMAND, sign)

    def _power(self, at: int, order: list[Token]) -> list[Token]:
        script = [self._made(at, Kind.SCRIPT, "^"), self._made(at, Kind.BEGIN, "{")]
        return [*script, *order, self._closing(at)] if order else []

    def _leave_out(self, start: int, end: int) -> None:
        self.instead |= {at: [] for at in range(start, end)}

    def _groups(self, at: int) -> list[int]:
        found: list[int] = []
        while self._token(at).kind is Kind.BEGIN and at in self.closings:
            found.append(at)
            at = self.closings[at] + 1
        return found


_ALL = {*_DERIVATIVES, *_BARS, *_FRAMES, *_COLOURED, *_STACKED, "dd", "qty", "partial"}

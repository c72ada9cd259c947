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
    """One pass: what is put before and after each token, and which are left out."""

    def __init__(self, tokens: list[Token]) -> None:
        self.tokens = tokens
        self.closings = pairs(tokens, (Kind.BEGIN, Kind.FINISH), (Kind.OPEN, Kind.CLOSE))
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
        group = self._after_star(at)
        kind = self.tokens[group].kind
        if token.text in _DERIVATIVES:
            self._derivative(at, group, _DERIVATIVES[token.text])
        elif token.text == "partial":
            self._indexed(at)
        elif token.text == "qty" and kind in {Kind.OPEN, Kind.BAR}:
            self.instead[at] = []
        elif kind is Kind.BEGIN and token.text in _BARS:
            bar = _BARS[token.text]
            self._leave_out(at, group)
            self._put(group, [self._made(at, Kind.OPEN, bar)])
            self._put(self.closings[group], [self._made(at, Kind.CLOSE, bar)])
        elif kind is Kind.BEGIN and token.text in _COLOURED:
            self._leave_out(at, self.closings[group] + 1)
        elif kind is Kind.BEGIN and token.text in _FRAMES:
            self._frame(at, self.closings[group] + 1)
        elif token.text == "dd" and kind in {Kind.BEGIN, Kind.LETTERS, Kind.COMMAND}:
            self._differential(at, group)

    # -- one kind of macro each

    def _derivative(self, at: int, group: int, sign: str) -> None:
        r"""\dv[n]{f}{x}, \dv{x}, \pdv{f}{x}{y}."""
        order: list[Token] = []
        if self.tokens[group].text == "[" and self.closings[group] == group + 2:
            order = [self.tokens[group + 1]]
            group += 3
        groups = self._groups(group)
        if not groups or len(groups) > 2 + (sign == "partial") or (order and len(groups) > 2):
            return
        alone = len(groups) == 1
        count = len(groups) - 1 if len(groups) > 2 else 0
        raised = order or ([self._made(at, Kind.NUMBER, str(count))] if count else [])
        above = [self._made(at, Kind.BEGIN, "{"), self._sign(at, sign), *self._power(at, raised)]
        closing = self._made(at, Kind.FINISH, "}")
        begin = [self._made(at, Kind.COMMAND, "frac"), *above, *([closing] if alone else [])]
        self._leave_out(at + 1, group)
        self.instead[at] = begin
        if not alone:
            self._put(groups[0], [self._made(at, Kind.OPEN, "(")])
            self._put(self.closings[groups[0]], [self._made(at, Kind.CLOSE, ")"), closing])
        below = groups if alone else groups[1:]
        for place in below:
            first, last = place == below[0], place == below[-1]
            opening = [self.tokens[place]] if first else []
            self._put(place, [*opening, self._sign(at, sign)])
            power = self._power(at, order)
            self._put(self.closings[place], [*power, *([closing] if last else [])])

    def _indexed(self, at: int) -> None:
        r"""\partial_x and \partial_{xy}, with Latin letters: Greek ones count dimensions."""
        if self.tokens[at + 1].text != "_" or self.tokens[at + 1].kind is not Kind.SCRIPT:
            return
        braced = self.tokens[at + 2].kind is Kind.BEGIN
        letters = self.tokens[at + 2 + braced]
        after = at + 3 + 2 * braced
        whole = not braced or self.closings[at + 2] == at + 4
        if letters.kind is not Kind.LETTERS or not whole or (not braced and len(letters.text) > 1):
            return
        order: list[Token] = []
        if self.tokens[after].text == "^" and self.tokens[after + 1].kind is Kind.NUMBER:
            order, after = [self.tokens[after + 1]], after + 2
        if len(letters.text) > 1:
            if order:
                return
            order = [self._made(at, Kind.NUMBER, str(len(letters.text)))]
        brace, closing = self._made(at, Kind.BEGIN, "{"), self._made(at, Kind.FINISH, "}")
        made = [self._made(at, Kind.COMMAND, "frac"), brace, self._sign(at, "partial")]
        made += [*self._power(at, order), closing, brace]
        for letter in letters.text:
            made += [self._sign(at, "partial"), self._made(at, Kind.LETTERS, letter)]
        if len(letters.text) == 1:
            made += self._power(at, order)
        self._leave_out(at, after)
        self.instead[at] = [*made, closing]

    def _frame(self, at: int, end: int) -> None:
        r"""\boxed{f}, \underbrace{f}_{what it is}: {f}."""
        self.instead[at] = []
        if self.tokens[at].text.endswith("brace") and self.tokens[end].kind is Kind.SCRIPT:
            labelled = self.tokens[end + 1].kind is Kind.BEGIN
            self._leave_out(end, self.closings[end + 1] + 1 if labelled else end + 2)

    def _differential(self, at: int, group: int) -> None:
        r"""\dd{x} and \dd x: d x."""
        self._leave_out(at, group)
        self.instead[at] = [self._made(at, Kind.WORD, "d")]
        if self.tokens[group].kind is Kind.BEGIN:
            self.instead[group] = self.instead[self.closings[group]] = []

    def _stacked(self, at: int, inside: list[int]) -> None:
        r"""{a \over b}: {\frac{a}{b}}; alone in its text too."""
        brace, closing = self._made(at, Kind.BEGIN, "{"), self._made(at, Kind.FINISH, "}")
        begin = [self._made(at, Kind.COMMAND, _STACKED[self.tokens[at].text]), brace]
        first, last = (inside[0], self.closings[inside[0]]) if inside else (0, len(self.tokens) - 1)
        rows = any(t.kind in {Kind.ROW, Kind.ENVIRONMENT, Kind.OPERATOR} for t in self.tokens)
        if first in self.instead or (not inside and rows):
            return
        if inside and self.tokens[first].kind is not Kind.BEGIN:
            return
        self.instead[first] = [self.tokens[first], *begin] if inside else [*begin, self.tokens[0]]
        self.instead[at] = [closing, brace]
        self.instead[last] = [closing, self.tokens[last]]

    # -- pieces

    def _made(self, at: int, kind: Kind, text: str) -> Token:
        """A token that stands where the macro stands."""
        return self.tokens[at]._replace(kind=kind, text=text, sized="")

    def _sign(self, at: int, sign: str) -> Token:
        return self._made(at, Kind.LETTERS if sign == "d" else Kind.COMMAND, sign)

    def _power(self, at: int, order: list[Token]) -> list[Token]:
        if not order:
            return []
        brace, closing = self._made(at, Kind.BEGIN, "{"), self._made(at, Kind.FINISH, "}")
        return [self._made(at, Kind.SCRIPT, "^"), brace, *order, closing]

    def _put(self, at: int, instead: list[Token]) -> None:
        self.instead[at] = instead

    def _leave_out(self, start: int, end: int) -> None:
        self.instead |= {at: [] for at in range(start, end)}

    def _after_star(self, at: int) -> int:
        return at + 2 if self.tokens[at + 1].text == "*" else at + 1

    def _groups(self, at: int) -> list[int]:
        found: list[int] = []
        while self.tokens[at].kind is Kind.BEGIN and self.closings[at] < len(self.tokens) - 1:
            found.append(at)
            at = self.closings[at] + 1
        return found


_ALL = {*_DERIVATIVES, *_BARS, *_FRAMES, *_COLOURED, *_STACKED, "dd", "qty", "partial"}

"""What stands in brackets: groups, lists, matrices, sets, half-open intervals, pieces, bars.

Also the pieces of a function outside brackets: x if x > 0 else -x. Nothing is built.
"""

from __future__ import annotations

from sym_eval.phrases import Phrases
from sym_eval.signs import Kind, Token, refuse
from sym_eval.tree import Call, Items, Name, Node, Relation

_CLOSING = {"(": ")", "[": "]", "{": "}", "⌊": "⌋", "⌈": "⌉"}
_ROUNDED = {"⌊": "floor", "⌈": "ceiling"}
_INTERVALS = {("[", ")"): "Interval.Ropen", ("(", "]"): "Interval.Lopen"}
_CONDITION = {"if", "when", "for", "where"}
_ELSE = {"else", "otherwise"}


def _is_value(condition: Node) -> bool:
    """x = 3: what follows a where that says what x is."""
    equation = isinstance(condition, Relation) and condition.signs in {("=",), ("==",)}
    return equation and isinstance(condition, Relation) and isinstance(condition.operands[0], Name)


class Brackets(Phrases):
    """Lists of expressions and what encloses them."""

    def bracket(self, token: Token) -> Node:
        """(a), (a, b), [a, b], [a, b; c, d], {a, b}, [a, b), {a if b, c otherwise}."""
        operator = self.bracketed_operator(token)
        if operator is not None:
            return operator
        self.open.append(token.text)
        items = self.separated(Kind.CLOSE)
        rows = self._rows(items) if self.here.text == ";" and token.text != "(" else None
        closing = self.take()
        interval = _INTERVALS.get((token.text, closing.text))
        if closing.kind is not Kind.CLOSE or not (interval or closing.text == _CLOSING[token.text]):
            raise self.unclosed(token, closing)
        if interval and (len(items) != 2 or rows or any(isinstance(i, Relation) for i in items)):
            raise self.unclosed(token, closing)
        self.open.pop()
        if interval:
            return self._interval(interval, items, token)
        if rows is not None:
            return self._of_rows(token, rows)
        return self._group(token, items)

    def _group(self, token: Token, items: tuple[Node, ...]) -> Node:
        alone = len(items) == 1 and not self.trailing
        if token.text in _ROUNDED:
            return Call(_ROUNDED[token.text], items, (token.start, self.before.end), True)
        if alone and (token.text == "(" or (token.text == "{" and _is_pieces(items[0]))):
            self.bracketed.add(items[0].span)
            return items[0]
        if token.text == "(" and not items and not self.open:
            raise refuse("empty brackets", token, "write an expression in them")
        return Items(token.text, items, (token.start, self.before.end))

    def _interval(self, name: str, items: tuple[Node, ...], token: Token) -> Node:
        shown = "[a, b)" if token.text == "[" else "(a, b]"
        self.notes.append(f"{shown} was read as the half-open interval {name}(a, b)")
        return Call(name, items, (token.start, self.before.end), True)

    def _rows(self, first: tuple[Node, ...]) -> list[tuple[Node, ...]]:
        """The rows of [1, 2; 3, 4], the pieces of {x, x > 0; -x, x <= 0}."""
        rows = [first]
        while self.here.text == ";":
            self.take()
            rows.append(self.separated(Kind.CLOSE))
        return [row for row in rows if row]

    def _of_rows(self, token: Token, rows: list[tuple[Node, ...]]) -> Node:
        span = (token.start, self.before.end)
        if token.text == "[" and all(len(r) == 1 and isinstance(r[0], Relation) for r in rows):
            return Items("[", tuple(row[0] for row in rows), span)  # [x + y = 1; x - y = 3]
        if token.text == "[":
            return Items("[", tuple(Items("[", row, span) for row in rows), span)
        if any(len(row) != 2 for row in rows):
            hint = "write {x, x > 0; -x, x <= 0}, or Piecewise((f, x < 0), (g, True))"
            raise refuse("a piece is a value and its condition", token, hint)
        return Call("Piecewise", tuple(Items("(", row, span) for row in rows), span, True)

    def enclosed(self, opening: Token) -> tuple[Node, ...]:
        """The items up to the closing bracket, which is taken."""
        self.open.append(opening.text)
        items = self.separated(Kind.CLOSE)
        closing = self.take()
        if closing.kind is not Kind.CLOSE or closing.text != _CLOSING[opening.text]:
            raise self.unclosed(opening, closing)
        self.open.pop()
        return items

    def arguments(self, token: Token) -> tuple[Node, ...]:
        """What stands in the brackets of a call, which may hold ranges."""
        self.callees.append((token.text, len(self.open) + 1))
        items = self.enclosed(self.take())
        self.callees.pop()
        return items

    def separated(self, until: Kind) -> tuple[Node, ...]:
        """Expressions with commas between them; none if the end comes at once. A last comma before
        a closing bracket is allowed: (x,) is a tuple."""
        items: list[Node] = []
        trailing = self.here.kind is not until
        while trailing and self.here.kind is not Kind.CLOSE:
            item = self.expression()
            if self.here.kind is Kind.NAME:
                item = self._pieces(item)
            items += self.ranged(item)
            trailing = self.here.kind is Kind.COMMA
            if trailing:
                self.check_comma()
                self.take()
        self.trailing = trailing
        return tuple(items)

    # -- functions made of pieces

    def _pieces(self, first: Node) -> Node:
        """x if x > 0 else -x; x^2 if x < 0, x otherwise. Any other expression as it is."""
        if self.here.text not in _CONDITION or self.open[-1:] == ["["]:
            return first
        value, left, start = first, None, first.span[0]
        if isinstance(first, Relation) and first.signs == ("=",):  # f(x) = x if x > 0 else 0
            left, value = first.operands
            start = value.span[0]
        pieces: list[Node] = []
        while self._piece(pieces, value) and self._goes_on():
            value = self._otherwise() if self.here.text in _ELSE else self.expression()
        whole = Call("Piecewise", tuple(pieces), (start, self.before.end), True)
        if left is None:
            return whole
        return Relation(("=",), (left, whole), (first.span[0], self.before.end))

    def _piece(self, pieces: list[Node], value: Node) -> bool:
        """Add one piece; whether another can follow."""
        span = (value.span[0], self.before.end)
        if self.here.text in _CONDITION:
            word = self.take()
            condition = self.expression()
            if word.text != "if" and self.here.text == "in":
                raise self.unexpected(word)
            if word.text == "where" and not pieces and _is_value(condition):
                hint = "write subs(f, x=3) to put a value in, f if x = 3 for a condition"
                raise self.ambiguous("where gives a value or a condition", word, hint)
            pieces.append(Items("(", (value, condition), span))
            return True
        if self.here.text == "otherwise":
            self.take()
        pieces.append(Items("(", (value, Name("True", span)), span))
        return False

    def _goes_on(self) -> bool:
        """Whether another piece follows: after a comma, a semicolon or else."""
        if self.here.text in _ELSE:
            return True
        if self.here.text == ";" or (self.here.kind is Kind.COMMA and self._is_piece_next()):
            self.take()
            return True
        return False

    def _is_piece_next(self) -> bool:
        """Whether a word of a piece stands before the next comma at this level."""
        at = self.at + 1
        while True:
            token = self.peek(at)
            if token.text in _CONDITION | _ELSE and token.kind is Kind.NAME:
                return True
            if token.kind in {Kind.COMMA, Kind.CLOSE, Kind.END} or token.text == ";":
                return False
            at = self.closing(at) + 1 if token.kind is Kind.OPEN else at + 1

    def _otherwise(self) -> Node:
        """else -x, otherwise -x."""
        self.take()
        return self.expression()

    def bars(self, token: Token) -> Node:
        """|x|."""
        self.open.append("|")
        inner = self.expression()
        closing = self.take()
        if closing.kind is not Kind.BAR:
            raise self.unclosed(token, closing)
        self.open.pop()
        return Call("Abs", (inner,), (token.start, closing.end), True)


def _is_pieces(node: Node) -> bool:
    if isinstance(node, Relation):
        node = node.operands[-1]
    return isinstance(node, Call) and node.name == "Piecewise" and node.certain

"""Brackets and bars: products, points, lists, sets, intervals, |x|, floors, values at a point.

[0, 1) and ]0, 1[ are intervals by their looks; [0, 1] and (0, 1) are where a set is expected.
"""

from __future__ import annotations

from abc import abstractmethod

from sym_core.errors import SymError
from sym_eval.mentioned import free_names
from sym_eval.signs import Kind, Token, refuse
from sym_eval.tex.integrals import Integrals
from sym_eval.tree import Call, Chain, Items, Name, Node, Relation, Span
from sym_eval.vocabulary import is_constant

_CLOSING = {"(": ")", "[": "]", "{": "}", "⌊": "⌋", "⌈": "⌉", "|": "|", "‖": "‖"}
_CALLED = {"⌊": "floor", "⌈": "ceiling", "|": "Abs", "‖": "norm"}
_INTERVALS = {"[]": "Interval", "()": "Interval.open", "[)": "Interval.Ropen"} | {
    "(]": "Interval.Lopen",
    "][": "Interval.open",
    "[[": "Interval.Ropen",
    "]]": "Interval.Lopen",
}


class Brackets(Integrals):
    """Operands that begin with a bracket or a bar."""

    def bracket(self, token: Token) -> Node:
        """What a bracket that was taken opens."""
        if token.text in _CALLED:
            return self.bars(token)
        if token.text == ".":
            return self.at_point(token)
        if token.text not in {"(", "[", "{", "]"}:
            raise refuse(f"{token.text} does not open a bracket", token, "write ( or \\left(")
        system = self.braced_system(token) if token.text == "{" else None
        if system is not None:
            return system
        items, closing = self._items(token)
        span = (token.start, self.before.end)
        pair = token.text + closing.text
        if pair in _INTERVALS and pair not in {"[]", "()"}:
            return self._interval(token, pair, items)
        alone = len(items) == 1 and not isinstance(items[0], Name)  # [A]_0^2 is a concentration
        if pair == "[]" and alone and self._goes_on_above():
            return self._between(items[0], token)
        if len(items) == 1 and self._is_mere_bracket(token, items[0]):
            self.bracketed.add(items[0].span)
            return items[0]
        if not items and token.text != "{":
            raise refuse("empty brackets", token, "write an expression in them")
        return Items(token.text, items, span)

    def _is_mere_bracket(self, token: Token, item: Node) -> bool:
        """Whether a bracket around one item adds nothing: (x), [matrix], {x | …}."""
        if token.text == "[":
            return item.span in self.bare_matrices
        return not self.trailing and (token.text == "(" or item.span in self.built)

    @abstractmethod
    def braced_system(self, opening: Token) -> Node | None:
        """A system of equations behind one brace, or None."""

    def enclosed(self, opening: Token) -> tuple[Node, ...]:
        """The items up to the closing bracket of the same kind, which is taken."""
        items, closing = self._items(opening)
        if closing.text != _CLOSING[opening.text]:
            raise self._unclosed(opening, closing)
        return items

    def _items(self, opening: Token) -> tuple[tuple[Node, ...], Token]:
        self.open.append(opening.text)
        items: list[Node] = []
        while not self._closes(opening):
            if items:
                self._comma(opening)
                if self._closes(opening):
                    break
            items.append(self.expression())
            if opening.text == "{" and len(items) == 1 and self.at_builder():
                self.built.add(self._built(items).span)
        self.trailing = bool(items) and self.before.kind is Kind.COMMA
        closing = self.take()
        self._check_sides(opening, closing)
        self.open.pop()
        return tuple(items), closing

    def _closes(self, opening: Token) -> bool:
        """Whether the bracket is closed here; a French one by [."""
        if self.here.kind is Kind.CLOSE:
            if opening.text + self.here.text in _INTERVALS or (
                _CLOSING.get(opening.text) == self.here.text
            ):
                return True
            raise self._unclosed(opening, self.here)
        return opening.text in "][" and self.closes_french(opening.text)

    def closes_french(self, opening: str) -> bool:
        """Whether [ here closes ]0, 1[ or [0, 1[."""
        here = self.here.kind is Kind.OPEN and self.here.text == "[" and not self.here.sized
        after = self.ahead(1)
        ended = after.kind in {Kind.END, Kind.COMMA, Kind.CLOSE, Kind.OPERATOR, Kind.FINISH}
        return here and (opening == "]" or (opening == "[" and ended))

    def _comma(self, opening: Token) -> None:
        if self.here.kind is not Kind.COMMA:
            raise self._unclosed(opening, self.here)
        self.check_comma()
        self.take()
        while self.is_a(Kind.WIDE):
            self.take()

    def check_comma(self) -> None:
        """1,000 and 0,5 are not lists of two numbers."""
        before, following = self.before, self.ahead(1)
        numbers = before.kind is Kind.NUMBER and following.kind is Kind.NUMBER
        if not numbers or self.here.gap or following.gap or self.series:
            return
        padded = len(following.text) > 1 and following.text.startswith("0")
        if not self.open or padded:
            text = f"{before.text},{following.text}"
            token = before._replace(text=text)
            hint = "write 1000 or 0.5 without commas, 1, 0 with a blank for two numbers"
            raise self.ambiguous(f"{text} may be one number or two", token, hint)

    def _check_sides(self, opening: Token, closing: Token) -> None:
        sides = {opening.sized, closing.sized} & {"left", "right"}
        if len(sides) == 1:
            hint = "write both, as \\left( and \\right)"
            raise refuse("\\left and \\right do not match", opening, hint)

    def _unclosed(self, opening: Token, found: Token) -> SymError:
        if found.kind in {Kind.END, Kind.CLOSE, Kind.FINISH}:
            shown = opening._replace(text=opening.text)
            return refuse(f"{opening.text} is not closed", shown, "close every bracket you open")
        return self.unexpected(found)

    # -- intervals and sets

    def _interval(self, opening: Token, pair: str, items: tuple[Node, ...]) -> Node:
        if len(items) != 2:
            hint = "write [a, b) with two ends"
            raise refuse(f"an interval with {len(items)} ends", opening, hint)
        return Call(_INTERVALS[pair], items, (opening.start, self.before.end), True)

    def bracketed_script(self) -> Node:
        """The -x of e^(-x)."""
        opening = self.take()
        items = self.enclosed(opening)
        if len(items) != 1:
            raise refuse("several things in one script", opening, "write ^{…} around the whole")
        return items[0]

    def at_builder(self) -> bool:
        """Whether the bar of {x | …} is here."""
        inside = self.open[-1:] == ["{"]
        bar = self.here.kind is Kind.BAR and self.here.text == "|"
        mid = self.here.kind is Kind.COMMAND and self.here.text == "mid"
        return inside and (bar or mid or self.is_operator(":"))

    def _built(self, items: list[Node]) -> Node:
        """A set by its condition, in place of what stood before the bar."""
        items[0] = self._set_by_condition(items[0])
        return items[0]

    def _set_by_condition(self, left: Node) -> Node:
        r"""{x | x > 0}, {x \in S | …}, {2 n \pi | n \in S}."""
        bar = self.take()
        right = self.expression()
        span = (left.span[0], self.before.end)
        if isinstance(left, Name):
            return Call("ConditionSet", (left, *_domain_last(left, right)), span, True)
        if isinstance(left, Call) and left.name == "Contains":
            element, domain = left.arguments
            return Call("ConditionSet", (element, right, domain), span, True)
        if isinstance(right, Call) and right.name == "Contains":
            element, domain = right.arguments
            function = Call("Lambda", (element, left), span, True)
            return Call("ImageSet", (function, domain), span, True)
        raise refuse(
            "this set is not read", bar, "write {x | condition} with a name before the bar"
        )

    # -- bars

    def bars(self, token: Token) -> Node:
        r"""|x|, \lfloor x \rfloor, \| v \|."""
        if token.text in "|‖" and token.sized == "right":
            raise refuse(f"{token.text} closes nothing", token, "check the brackets")
        self.open.append(token.text)
        inner = self.expression()
        closing = self.take()
        if closing.text != _CLOSING[token.text] or closing.kind not in {Kind.BAR, Kind.CLOSE}:
            raise self._unclosed(token, closing)
        self._check_sides(token, closing)
        self.open.pop()
        span = (token.start, closing.end)
        if token.text == "|" and inner.span in self.bare_matrices:
            return Call("det", (inner,), span, True)
        return Call(_CALLED[token.text], (inner,), span, True)

    def at_point(self, token: Token) -> Node:
        r"""\left. f \right|_{x=a}."""
        self.open.append(".")
        inner = self.expression()
        closing = self.take()
        if closing.text != "|" or closing.kind is not Kind.CLOSE:
            raise self._unclosed(token, closing)
        self.open.pop()
        if not self.is_script("_"):
            raise refuse("a bar without a point", closing, r"write \left. f \right|_{x=a}")
        if self._goes_on_above():
            return self._between(inner, token)
        return self._substituted(inner, self._points(), (token.start, self.before.end))

    def _goes_on_above(self) -> bool:
        """Whether ^ follows what stands at the foot: two values, as behind an antiderivative."""
        foot = self.skip_group(1) if self.ahead(1).kind is Kind.BEGIN else 2
        return self.is_script("_") and self.ahead(foot).text == "^"

    def _between(self, inner: Node, token: Token) -> Node:
        r"""\left. F \right|_a^b and \left[ F \right]_a^b: F(b) - F(a)."""
        low, high = self.script(), self.script()
        span = (token.start, self.before.end)
        names = {name for name in free_names(inner) if not is_constant(name)}
        if isinstance(low, Relation) and isinstance(low.operands[0], Name) and low.signs == ("=",):
            names, low = {low.operands[0].name}, low.operands[1]
        if isinstance(high, Relation) and len(high.operands) == 2:
            high = high.operands[1]
        if len(names) != 1:
            hint = r"write \left. f \right|_{x=a}^{b} with the name of the variable"
            raise self.ambiguous("a difference of values by which variable?", token, hint)
        variable = Name(names.pop(), span)
        ends = (Call("Subs", (inner, variable, end), span, True) for end in (high, low))
        return Chain(tuple(zip("+-", ends, strict=True)), span)

    def _points(self) -> list[Node]:
        """What stands at the foot of the bar."""
        if not self._is_substack():
            return [self.script()]
        self.take()
        braced = self.here.kind is Kind.BEGIN
        if braced:
            self.take()
        self.take()
        self.open.append("group")
        opening = self.take()
        found = [self.expression()]
        while self.here.kind is Kind.ROW:
            self.take()
            found.append(self.expression())
        self.close_group(opening)
        if braced:
            self.take()
        return found

    def _substituted(self, inner: Node, points: list[Node], span: Span) -> Node:
        pairs = [
            point.operands
            for point in points
            if isinstance(point, Relation)
            and point.signs == ("=",)
            and isinstance(point.operands[0], Name)
        ]
        if len(pairs) != len(points):
            token = Token(Kind.BAR, "|", span[1] - 1, span[1])
            raise refuse("the point is not read", token, r"write \right|_{x=a}")
        if len(pairs) == 1:
            return Call("Subs", (inner, *pairs[0]), span, True)
        names = Items("(", tuple(pair[0] for pair in pairs), span)
        values = Items("(", tuple(pair[1] for pair in pairs), span)
        return Call("Subs", (inner, names, values), span, True)


def _domain_last(name: Name, condition: Node) -> tuple[Node, ...]:
    r"""The condition, and the set that x \in S \land … in front of it says."""
    if not isinstance(condition, Call) or condition.name != "And":
        return (condition,)
    first, *others = condition.arguments
    if not isinstance(first, Call) or first.name != "Contains":
        return (condition,)
    element, domain = first.arguments
    if not isinstance(element, Name) or element.name != name.name:
        return (condition,)
    rest = others[0] if len(others) == 1 else Call("And", tuple(others), condition.span, True)
    return (rest, domain)

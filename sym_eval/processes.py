"""Integrals, sums, products and limits in signs: ∫_0^1 f dx, ∑_(k=1)^n f, lim x->0 f.

Where one ends is told by its dx, by brackets or by the end of a product; what could belong to it or
not is refused. Nothing is worked out.
"""

from __future__ import annotations

from fractions import Fraction

from sym_eval import vocabulary
from sym_eval.derivatives import Derivatives
from sym_eval.place import PRODUCT, RELATION, SUM
from sym_eval.signs import Kind, Token, refuse
from sym_eval.tree import Call, Chain, Items, Name, Negative, Node, Number, Relation, Side

SIGNS = {
    "∫": "Integral",
    "int": "Integral",
    "integral": "Integral",
    "∑": "Sum",
    "Sigma": "Sum",
    "sum": "Sum",
    "∏": "Product",
    "Pi": "Product",
    "prod": "Product",
    "product": "Product",
    "lim": "limit",
    "limit": "limit",
}
"""What the head of a process may be; the words of it need a bound: int_0^1, sum_(k=1)^n."""
_LOOSE = {"*", "/", "^", "**", "!", "!!", "%", "°"}


class Processes(Derivatives):
    """Each begins when its sign or word has been taken."""

    def process(self, token: Token) -> Node | None:
        """What the token begins, if it begins a process."""
        head, low, below = token.text.partition("_")
        word = low and vocabulary.called(token.text) is not None  # sum_of_digits
        kind = None if word else SIGNS.get(head)
        # A name of the session goes before a word, not before a sign; "sum from k=1 …" is a phrase.
        if kind is None or (self.known(token.text) and head.isascii()) or self.here.text == "from":
            return None
        lowered = bool(low) or self.is_operator("_")
        if kind == "limit":
            return self._limit(token, lowered) if not below else None
        if kind == "Integral" and (lowered or not head.isascii()):
            return self._integral(token, self._bounds(token, below) if lowered else ())
        if not lowered:
            if not head.isascii():
                hint = f"write {head}_(k=1)^n f, or {kind.lower()}(f, (k, 1, n))"
                raise refuse(f"{head} needs bounds", token, hint)
            return None
        return self._indexed(token, kind, below)

    # -- integrals

    def _integral(self, token: Token, bounds: tuple[Node, ...]) -> Node:
        """∫ f dx: everything up to the dx."""
        if not bounds:
            self._check_no_bounds(token)
        # So that a dx at this level of brackets, and only there, ends a product: see `ends`.
        self.integrals.append(len(self.open))
        found = self.differential(self.at)
        # ∫ dx is the integral of 1.
        body: Node = Number(Fraction(1), (self.here.start, self.here.start))
        if found is None:
            body = self.expression(RELATION)
            found = self.differential(self.at)
        if found is None:
            hint = "write ∫ f dx, or integrate(f, x)"
            raise refuse("an integral without its dx", token, hint)
        self.go_to(found[1])
        self.integrals.pop()
        variable = Name(found[0], (self.before.start, self.before.end))
        integral = self._integrated(token, self._divided(body), variable, bounds)
        if self.is_operator(*_LOOSE) or (self.starts_operand() and not self.ends()):
            hint = "put the integral in brackets, or what it is of: ∫ (…) dx"
            raise self.ambiguous("something follows the differential", self.here, hint)
        return integral

    def _integrated(
        self, token: Token, body: Node, variable: Name, bounds: tuple[Node, ...]
    ) -> Node:
        span = (token.start, self.before.end)
        place: Node = Items("(", (variable, *bounds), span) if bounds else variable
        return Call("Integral", (body, place), span, True)

    def _check_no_bounds(self, token: Token) -> None:
        """∫0^1 x dx is meant to have bounds."""
        powered = self.here.kind is Kind.NUMBER and self.ahead(1).text in {"^", "**"}
        after = self.ahead(3)
        operand = after.kind in {Kind.NAME, Kind.NUMBER, Kind.OPEN, Kind.END}
        if powered and operand and self.differential(self.at + 3) is None:
            hint = "write ∫_0^1 f dx, or integrate(f, (x, a, b))"
            raise self.ambiguous("bounds, or a power?", self.here, hint)

    def _divided(self, body: Node) -> Node:
        """∫ x dx/(1 + x^2): what is below the dx belongs to it."""
        if not self.is_operator("/"):
            return body
        self.take()
        divisor = self.expression(PRODUCT)
        return Chain((("*", body), ("/", divisor)), (body.span[0], self.before.end))

    # -- sums and products

    def _indexed(self, token: Token, kind: str, below: str) -> Node:
        """∑_(k=1)^n f, with f a product."""
        place = self._lower(token, below)
        match place:
            case Relation(signs=("=",), operands=(Name() as index, low)):
                high = self._upper(token)
            case _:
                hint = f"write {kind.lower()}(f, (k, 1, n))"
                raise refuse("an index with its first value is missing", token, hint)
        body = self.expression(SUM)
        if self.is_operator("+", "-"):
            hint = f"put what is summed in brackets, or write {kind.lower()}(f, (k, 1, n))"
            raise self.ambiguous(f"where does the {kind.lower()} end?", self.here, hint)
        span = (token.start, self.before.end)
        return Call(kind, (body, Items("(", (index, low, high), span)), span, True)

    # -- bounds

    def _bounds(self, token: Token, below: str) -> tuple[Node, ...]:
        low = self._lower(token, below)
        if not isinstance(low, Name | Number | Negative | Chain | Call):
            raise refuse("a bound is an expression", token, "write ∫_0^1 f dx")
        return low, self._upper(token)

    def _lower(self, token: Token, below: str) -> Node:
        """What stands below: _0, _(k=1), _(x->0); the 0 of int_0 is a part of its name."""
        if below:
            place = (token.end - len(below), token.end)
            return Number(Fraction(int(below)), place) if below.isdigit() else Name(below, place)
        if self.is_operator("_"):
            self.take()
        return self._bound(token)

    def _upper(self, token: Token) -> Node:
        if not self.is_operator("^", "**"):
            hint = "write both bounds: ∫_0^1, ∑_(k=1)^n"
            raise refuse("the upper bound is missing", token, hint)
        self.take()
        bound = self._bound(token)
        if (self.is_operator("/") or self._is_glued_name()) and not self.here.gap:
            hint = "put it in brackets, as ^(2*pi), or set a blank after it"
            raise self.ambiguous("where does the bound end?", self.here, hint)
        return bound

    def _is_glued_name(self) -> bool:
        return self.before.kind is Kind.NUMBER and self.here.kind is Kind.NAME

    def _bound(self, token: Token) -> Node:
        """A bracket, or one number or name with its sign."""
        if self.here.text == "(":
            return self._group_of_one()
        start = self.take()
        if start.text and start.text in "∂∫∑∏":
            raise self.unexpected(start)
        if start.kind is Kind.OPERATOR and start.text == "-":
            inner = self._bound(token)
            return Negative(inner, (start.start, inner.span[1]))
        if start.kind is Kind.NUMBER:
            return self.number(start)
        if start.kind is Kind.NAME and not self.is_bare(start.text):
            self.check_reserved(start)
            return Name(start.text, (start.start, start.end))
        raise self.unexpected(start)

    def _group_of_one(self) -> Node:
        opening = self.take()
        items = self.enclosed(opening)
        if len(items) != 1:
            raise refuse("one expression is expected", opening, "write it in brackets")
        return items[0]

    # -- limits

    def _limit(self, token: Token, lowered: bool) -> Node | None:
        """lim x->0 f and lim_(x->0) f, with f a product."""
        if lowered or self._is_arrow_group():
            if self.is_operator("_"):
                self.take()
            opening = self.take()
            if opening.text != "(":
                raise refuse("a limit is incomplete", token, "write limit(f, x, a)")
            self.open.append(opening.text)
            place = self.approach(token)
            closing = self.take()
            if closing.text != ")":
                raise self.unclosed(opening, closing)
            self.open.pop()
        elif self.here.kind is Kind.NAME and self.ahead(1).text == "->":
            place = self.approach(token)
        else:
            return None
        body = self.expression(SUM)
        if self.is_operator("+", "-"):
            raise self.ambiguous("where does the limit end?", self.here, "write limit(f, x, a)")
        return Call("limit", (body, *place), (token.start, self.before.end), True)

    def _is_arrow_group(self) -> bool:
        return self.here.text == "(" and self.ahead(2).text == "->"

    def approach(self, token: Token) -> tuple[Node, ...]:
        """x -> a, x -> 0+: the variable, the point and the side if there is one."""
        variable = self.take()
        if variable.kind is not Kind.NAME or not self.is_operator("->"):
            raise refuse("a limit is incomplete", token, "write limit(f, x, a)")
        self.check_variable(variable, token.text)
        self.take()
        place = Name(variable.text, (variable.start, variable.end))
        return (place, *self.point())

    def point(self) -> tuple[Node, ...]:
        """Where a limit goes, and from which side."""
        raised = self._raised_side()
        if raised is not None:
            return raised
        return (self.expression(PRODUCT), *self._side())

    def _raised_side(self) -> tuple[Node, ...] | None:
        """0^+: an atom and a side, which is no exponent."""
        at = self.at + (self.is_operator("-") or self.is_operator("+"))
        if self.peek(at + 1).text not in {"^", "**"}:
            return None
        sign, after = self.peek(at + 2), self.peek(at + 3)
        alone = after.gap or after.kind in {Kind.CLOSE, Kind.END, Kind.COMMA}
        if sign.text not in {"+", "-"} or not alone:
            return None
        point = self._bound(self.here)
        self.go_to(at + 3)
        return point, Side(sign.text, (sign.start, sign.end))

    def _side(self) -> tuple[Side, ...]:
        """The + of x->0+ f and of 0⁺; a sign that could belong to the point or to f is refused."""
        if self.here.kind is Kind.SIDE:
            return (self.side(self.take()),)
        last = self.ahead(1).kind in {Kind.CLOSE, Kind.COMMA, Kind.END}
        after = self.ahead(1).gap or last
        if not self.is_operator("+", "-") or (self.here.gap and not after):
            return ()
        if self.here.gap or not after:
            hint = "write limit(f, x, a), or limit(f, x, a, '+') from one side"
            raise self.ambiguous("where does the limit's point end?", self.here, hint)
        sign = self.take()
        return (Side(sign.text, (sign.start, sign.end)),)

    # -- arguments of calls that hold a range

    def ranged(self, item: Node) -> tuple[Node, ...]:
        """The k = 1..n of sum(f, k = 1..n) and the x -> 0 of limit(f, x -> 0) as (k, 1, n) and
        x, 0; any other item as it is."""
        here = self.here
        if not (here.text in {"..", "->", "to", "from"} and self.callees):
            return (item,)
        name, depth = self.callees[-1]
        row = vocabulary.lookup(name)
        if row is None or depth != len(self.open):
            return (item,)
        if row.name in {"limit", "Limit"} and isinstance(item, Name) and here.text == "->":
            self.take()
            return (item, *self.point())
        if row.name in {"Integral", "Sum", "Product"}:
            return (self._range(item),)
        return (item,)

    def _range(self, item: Node) -> Node:
        """k = 1..n, k = 1 to n, k from 1 to n."""
        match item:
            case Relation(signs=("=",), operands=(Name() as index, low)):
                pass
            case Name() as index if self.here.text == "from":
                self.take()
                low = self.expression(RELATION)
            case _:
                return item
        if self.here.text not in {"..", "to"}:
            raise self.unexpected(self.here)
        self.take()
        high = self.expression(RELATION)
        return Items("(", (index, low, high), (index.span[0], self.before.end))

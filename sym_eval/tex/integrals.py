"""Integrals, sums, products and limits, with what stands above and below their signs.

An integral ends at its dx. A sum ends before + and -; where that could matter it is refused.
"""

from __future__ import annotations

from sym_eval.mentioned import free_names
from sym_eval.place import RELATION, SUM
from sym_eval.signs import Kind, Token, refuse
from sym_eval.tex import commands
from sym_eval.tex.cursor import number
from sym_eval.tex.derivatives import Derivatives
from sym_eval.tree import Call, Chain, Items, Name, Negative, Node, Relation, Side

_BOUNDS = r"write \sum_{k=1}^{n}"


class Integrals(Derivatives):
    """Signs with bounds."""

    # -- integrals

    def integral(self, token: Token) -> Node:
        """\\int f dx with or without bounds; \\iint f dx dy."""
        count = commands.INTEGRALS[token.text]
        low, high = self._bounds(token)
        if count > 1 and (low is not None or high is not None):
            hint = r"write \int_a^b \int_c^d f \,dy\,dx with the bounds of each"
            raise refuse(f"\\{token.text} over a region is not read", token, hint)
        body = self._integrand(token)
        variables = [self._differential(token) for _ in range(count)]
        self.integrals.pop()
        self._check_end(token)
        span = (token.start, self.before.end)
        if count > 1:
            for variable in variables:
                body = Call("Integral", (body, variable), span, True)
            return body
        (variable,) = variables
        bounds = self._limits(token, variable, low, high)
        return Call("Integral", (body, bounds), span, True)

    def _integrand(self, token: Token) -> Node:
        self.integrals.append(len(self.open))
        if self.at_differential():
            return number(1, (self.here.start, self.here.start))
        body = self.expression(RELATION)
        if self.captured is not None and isinstance(body, Chain) and body.items[0][0] == "+":
            hint = "write dx after the whole integrand"
            raise self.ambiguous("dx in one term of a sum", token, hint)
        return body

    def _differential(self, token: Token) -> Name:
        if self.captured is not None:
            captured, self.captured = self.captured, None
            return captured
        if not self.at_differential():
            hint = r"write \int f \, dx with the variable after d"
            raise refuse("the integral has no dx", token, hint)
        self.take()
        return self.variable()

    def _check_end(self, token: Token) -> None:
        """\\int f dx g: what stands behind dx may be meant to be inside."""
        inner = self.is_differential(0)
        if inner and not (self.integrals and self.integrals[-1] == len(self.open)):
            hint = "write one \\int for each of dx and dy"
            raise refuse("more differentials than integral signs", self.here, hint)
        if not inner and (self.starts_operand() and not self.is_command(*commands.INTEGRALS)):
            hint = r"write dx after the whole integrand, or \cdot behind dx"
            raise self.ambiguous("something stands behind dx", self.here, hint)

    def _limits(self, token: Token, variable: Name, low: Node | None, high: Node | None) -> Node:
        if low is None and high is None:
            return variable
        if high is None and isinstance(low, Name) and low.name == "Reals":
            infinite = Name("oo", low.span)
            low, high = Negative(infinite, low.span), infinite
        if high is None and isinstance(low, Items) and len(low.items) == 2 and low.bracket == "[":
            low, high = low.items
        if low is None or high is None:
            hint = r"write both bounds, as \int_a^b"
            raise refuse("an integral with one bound is not read", token, hint)
        low, high = _point(variable, low), _point(variable, high)
        return Items("(", (variable, low, high), variable.span)

    def _bounds(self, token: Token) -> tuple[Node | None, Node | None]:
        """What stands below and above a sign."""
        found: dict[str, Node] = {}
        while self.here.kind is Kind.SCRIPT:
            sign = self.here
            if sign.text in found:
                raise refuse(f"two {sign.text} after \\{token.text}", sign, "write one")
            found[sign.text] = self._bound()
        return found.get("_"), found.get("^")

    def _bound(self) -> Node:
        pending, self.integrals = self.integrals, []
        node = self.script()
        self.integrals = pending
        return node

    # -- sums and products

    def indexed_sum(self, token: Token) -> Node:
        """\\sum_{k=1}^{n} f and \\prod: f is a product."""
        name = commands.SUMS[token.text]
        if self.is_script("_") and self._is_substack():
            ranges = self._substack()
        else:
            ranges = [self._range(token, *self._bounds(token))]
        body = self.expression(SUM)
        span = (token.start, self.before.end)
        call = Call(name, (body, *ranges), span, True)
        indices = [item.items[0] for item in ranges]
        for index in indices:
            if isinstance(index, Name):
                self.tails[span[1]] = (f"{name.lower()} over {index.name}", index.name)
        if name == "Product":
            self._check_factors(token, body, {i.name for i in indices if isinstance(i, Name)})
        return call

    def _range(self, token: Token, low: Node | None, high: Node | None) -> Items:
        """(k, 1, n) from k=1 and n, from 1 <= k <= n, from k >= 1."""
        if isinstance(low, Relation):
            made = _range_of(low, high)
            if made is not None:
                return made
        hint = _BOUNDS if token.text == "sum" else r"write \prod_{k=1}^{n}"
        raise refuse(f"the bounds of \\{token.text} are not read", token, hint)

    def _is_substack(self) -> bool:
        after = self.ahead(1)
        place = 2 if after.kind is Kind.BEGIN else 1
        return self.ahead(place).kind is Kind.COMMAND and self.ahead(place).text == "substack"

    def _substack(self) -> list[Items]:
        """\\sum_{\\substack{1 \\leq i \\leq n\\\\1 \\leq j \\leq m}}."""
        self.take()
        outer = self.take() if self.here.kind is Kind.BEGIN else None
        token = self.take()
        opening = self.take()
        if opening.kind is not Kind.BEGIN:
            raise self.unexpected(opening)
        found = [self._range(token._replace(text="sum"), self.expression(), None)]
        while self.here.kind is Kind.ROW:
            self.take()
            found.append(self._range(token._replace(text="sum"), self.expression(), None))
        for brace in (opening, outer):
            if brace is not None and self.take().kind is not Kind.FINISH:
                raise refuse("{ is not closed", brace, "close every brace you open")
        return found

    def _check_factors(self, token: Token, body: Node, indices: set[str]) -> None:
        """\\prod_k k \\cdot 2: is the 2 inside?"""
        if not isinstance(body, Chain) or body.items[0][0] != "*" or body.span in self.bracketed:
            return
        last = body.items[-1][1]
        if not indices & free_names(last):
            hint = "put the factors that belong to the product in brackets"
            raise self.ambiguous("where does the product end?", token, hint)

    # -- limits

    def limit(self, token: Token) -> Node:
        """\\lim_{x \\to a} f; x \\to 0^+ from one side."""
        if not self.is_script("_") or self.ahead(1).kind is not Kind.BEGIN:
            raise refuse("a limit is incomplete", token, r"write \lim_{x \to a} f(x)")
        self.take()
        opening = self.take()
        self.open.append("group")
        variable = self.variable()
        if not self.is_operator("->"):
            raise refuse("a limit is incomplete", token, r"write \lim_{x \to a} f(x)")
        self.take()
        self.in_limit += 1
        point = self.expression()
        self.in_limit -= 1
        side = self._side()
        self.close_group(opening)
        body = self.expression(SUM)
        span = (token.start, self.before.end)
        self.tails[span[1]] = ("limit", variable.name)
        return Call("limit", (body, variable, point, *side), span, True)

    def _side(self) -> tuple[Side, ...]:
        """The + of 0^+, 0^{+} and 0+."""
        if not (self.is_script("^") or self.is_operator("+", "-")):
            return ()
        if self.is_script("^"):
            self.take()
        braced = self.here.kind is Kind.BEGIN
        if braced:
            self.take()
        sign = self.take()
        if braced:
            self.take()
        return (Side(sign.text, (sign.start, sign.end)),)

    def at_side(self) -> bool:
        """Whether the side of a limit is here, and not a power or a sum."""
        if not self.in_limit:
            return False
        if self.is_operator("+", "-"):
            return self.ahead(1).kind is Kind.FINISH
        if not self.is_script("^"):
            return False
        after = self.ahead(2) if self.ahead(1).kind is Kind.BEGIN else self.ahead(1)
        return after.kind is Kind.OPERATOR and after.text in "+-" and self._alone(after)

    def _alone(self, sign: Token) -> bool:
        braced = self.ahead(1).kind is Kind.BEGIN
        return self.ahead(3 if braced else 2).kind is Kind.FINISH


def _point(variable: Name, bound: Node) -> Node:
    """The a of x=a below an integral."""
    if (
        isinstance(bound, Relation)
        and bound.signs == ("=",)
        and isinstance(bound.operands[0], Name)
        and bound.operands[0].name == variable.name
    ):
        return bound.operands[1]
    return bound


def _range_of(low: Relation, high: Node | None) -> Items | None:
    signs, operands = low.signs, low.operands
    if signs == ("=",) and isinstance(operands[0], Name) and high is not None:
        return Items("(", (operands[0], operands[1], high), low.span)
    if high is not None:
        return None
    if signs == ("<=", "<=") and isinstance(operands[1], Name):
        return Items("(", (operands[1], operands[0], operands[2]), low.span)
    if signs == (">=",) and isinstance(operands[0], Name):
        return Items("(", (operands[0], operands[1], Name("oo", low.span)), low.span)
    return None

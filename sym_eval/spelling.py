"""The tree as canonical text: how a text was understood, in a form that reads back.

Explicit products, ** for powers, canonical function names; nothing worked out and nothing left
out. Asks `Meanings` what a name is; computes nothing.
"""

from __future__ import annotations

from fractions import Fraction

from sym_eval import vocabulary
from sym_eval.meaning import FUNCTION_LETTERS, Meanings, Use
from sym_eval.tree import (
    Applied,
    Call,
    Chain,
    Index,
    Items,
    Name,
    Negative,
    Node,
    Number,
    Power,
    Rate,
    Relation,
    Side,
)
from sym_eval.units.marking import MARK

_LOOSE, _SUM, _PRODUCT, _POWER, _ATOM = range(5)  # how tightly a text binds, loosest first
_CALLED_RELATIONS = {"=": "Eq", "!=": "Ne"}
_CLOSING = {"(": ")", "[": "]", "{": "}"}


def spell(tree: Node, meanings: Meanings) -> str:
    """The text of a tree."""
    return Speller(meanings).text(tree)


class Speller:
    """Precedence decides where brackets are needed."""

    def __init__(self, meanings: Meanings) -> None:
        """`meanings` as `sym_eval.build` used them."""
        self.meanings = meanings

    def text(self, node: Node, least: int = _LOOSE) -> str:
        """The node's text, in brackets if it binds looser than `least`."""
        written = self._written(node)
        return f"({written})" if self._binds(node) < least else written

    def _binds(self, node: Node) -> int:
        match node:
            case Number(value=value):
                return _ATOM if value.denominator == 1 else _PRODUCT  # 1/2 is written as a quotient
            case Chain(items=items):
                negative = isinstance(items[0][1], Negative)
                return _SUM if items[0][0] == "+" or negative else _PRODUCT
            case Negative():  # -x**2 is -(x**2), so (-x)**2 and a*(-x) need their brackets
                return _SUM
            case Power():
                return _POWER
            case Relation(signs=signs):
                return _ATOM if len(signs) > 1 or signs[0] in _CALLED_RELATIONS else _LOOSE
            case Call():
                product = self.meanings.use(node) is Use.PRODUCT
                return _PRODUCT if product else _ATOM
        return _ATOM

    def _written(self, node: Node) -> str:
        match node:
            case Number(value=value):
                return _fraction(value)
            case Name():
                return self._name(node)
            case Side(side=side):
                return f"'{side}'"
            case Call():
                return self._call(node)
            case Applied():
                return self._applied(node)
            case Items():
                return self._items(node)
            case Index(base=base, places=places):
                return f"{self.text(base, _ATOM)}[{self._list(places)}]"
            case Rate(name=name, order=order):  # only before sym_eval.dependence has seen it
                return name + "'" * order
        return self._operation(node)

    def _operation(self, node: Negative | Chain | Power | Relation) -> str:
        match node:
            case Negative(operand=operand):
                return "-" + self.text(operand, _PRODUCT)
            case Chain():
                return self._chain(node)
            case Power(base=base, exponent=exponent):
                return f"{self.text(base, _ATOM)}**{self.text(exponent, _ATOM)}"
            case Relation():
                return self._relation(node)

    def _name(self, node: Name) -> str:
        if node.name.startswith(MARK):
            return f"unit({node.name.removeprefix(MARK)})"
        row = vocabulary.lookup(node.name)
        if row is None or self.meanings.is_own(node.name):
            return node.name
        constant = row.kind is vocabulary.Kind.CONSTANT
        if self.meanings.is_symbol(node.name):
            plain = not constant and vocabulary.is_letter(node.name)
            return node.name if plain else f"Symbol({node.name})"
        return row.name if constant else node.name

    def _chain(self, node: Chain) -> str:
        if node.items[0][0] == "+":
            first = self.text(node.items[0][1], _SUM)
            rest = (f" {sign} {self.text(item, _PRODUCT)}" for sign, item in node.items[1:])
            return first + "".join(rest)
        leading = node.items[0][1]
        first = self.text(leading, _SUM if isinstance(leading, Negative) else _PRODUCT)
        return first + "".join(sign + self.text(item, _POWER) for sign, item in node.items[1:])

    def _relation(self, node: Relation) -> str:
        links = [
            self._link(sign, left, right)
            for sign, left, right in zip(node.signs, node.operands, node.operands[1:], strict=False)
        ]
        return links[0] if len(links) == 1 else f"And({', '.join(links)})"

    def _link(self, sign: str, left: Node, right: Node) -> str:
        sides = (self.text(left, _SUM), self.text(right, _SUM))
        called = _CALLED_RELATIONS.get(sign)
        return f"{called}({', '.join(sides)})" if called else f" {sign} ".join(sides)

    def _call(self, node: Call) -> str:
        use = self.meanings.use(node)
        if use is Use.PRODUCT:
            factor = self._name(Name(node.name, node.span))
            return f"{factor}*{self.text(node.arguments[0], _POWER)}"
        row = self.meanings.row(node) if use is Use.ROW else None
        if row is None:
            return f"{node.name}({self._list(node.arguments)})"
        if row.raw:
            return f"{row.name}({', '.join(map(_raw, node.arguments))})"
        return f"{row.name}({self._list(node.arguments, row.keywords)})"

    def _applied(self, node: Applied) -> str:
        """y(x) where that reads back as a function, Function(y)(x + 1) where it could be another
        thing."""
        name = node.name
        letter = vocabulary.is_letter(name) and all(map(_is_place, node.arguments))
        clear = vocabulary.lookup(name) is None and len(node.arguments) > 0
        own = name in self.meanings.plain_names or self.meanings.is_own(name)
        function = clear and (letter or name in FUNCTION_LETTERS) and not own
        head = name if function else f"Function({name})"
        return f"{head}({self._list(node.arguments)})"

    def _items(self, node: Items) -> str:
        comma = "," if node.bracket == "(" and len(node.items) == 1 else ""
        return f"{node.bracket}{self._list(node.items)}{comma}{_CLOSING[node.bracket]}"

    def _list(self, nodes: tuple[Node, ...], keywords: tuple[str, ...] = ()) -> str:
        return ", ".join(self._item(node, keywords) for node in nodes)

    def _item(self, node: Node, keywords: tuple[str, ...]) -> str:
        if keywords and isinstance(node, Relation) and isinstance(node.operands[0], Name):
            name = node.operands[0].name
            if name in keywords:
                return f"{name}={self.text(node.operands[1])}"
        return self.text(node)


def _fraction(value: Fraction) -> str:
    return (
        str(value.numerator) if value.denominator == 1 else f"{value.numerator}/{value.denominator}"
    )


def _is_place(node: Node) -> bool:
    """A name or a natural number, at which any letter is read as a function."""
    return isinstance(node, Name) or (isinstance(node, Number) and node.value.denominator == 1)


def _raw(node: Node) -> str:
    """Symbol's arguments: a name, or name=true."""
    match node:
        case Name(name=name):
            return name
        case Relation(operands=(Name(name=left), Name(name=right))):
            return f"{left}={right}"
        case Number(value=value):
            return _fraction(value)
        case Power(base=base, exponent=exponent):
            return f"{_raw_part(base)}^{_raw_part(exponent)}"
        case Negative(operand=operand):
            return f"-{_raw_part(operand)}"
        case Chain(items=items):
            return "".join(sign + _raw_part(item) for sign, item in items)[1:]
    return ""


def _raw_part(node: Node) -> str:
    simple = isinstance(node, Name | Power) or (
        isinstance(node, Number) and node.value.denominator == 1
    )
    return _raw(node) if simple else f"({_raw(node)})"

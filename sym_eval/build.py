"""The tree to SymPy objects, by the rows of the vocabulary.

Numbers are measured before they are worked out. No text reaches SymPy: names become symbols or
rows, nothing is looked up in a module. Bodies of rows run SymPy; the arithmetic here does not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import sympy

from sym_core.errors import Code, SymError
from sym_core.limits import Limits
from sym_eval import picking, symbolic
from sym_eval.arithmetic import product, total
from sym_eval.explaining import kind_of, no_operand, told
from sym_eval.meaning import Meanings, Use
from sym_eval.modular import remainder
from sym_eval.restraint import restrained
from sym_eval.scopes import symbol_in
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
    Relation,
    Side,
)
from sym_eval.vocabulary import Kind, Row, Takes, guards
from sym_eval.vocabulary.functions import principal
from sym_eval.vocabulary.matrices import matrix
from sym_eval.vocabulary.row import POWER, POWERED, Step, is_scalar
from sym_eval.vocabulary.sets import relate
from sym_eval.vocabulary.usage import check_arity, usage

_WORKED = frozenset({Kind.OPERATION, Kind.FUNCTION})
_JOINING = frozenset({"Eq", "Ne", "Lt", "Le", "Gt", "Ge", "And"})  # what is in them holds itself
_ZERO = "write limit(f, x, a) for what it comes near"


def build(tree: Node, meanings: Meanings, limits: Limits) -> Any:
    """The value of the tree; whatever SymPy raises becomes a SymError."""
    builder = Builder(meanings, limits)
    try:
        with symbolic.kept(), restrained(limits):
            return builder.value(tree)
    except (SymError, MemoryError):
        raise
    except RecursionError:
        raise SymError(
            Code.INPUT_LIMIT, "nested too deeply to be built", hint="keep inner parts under names"
        ) from None
    except NotImplementedError as error:
        raise SymError(Code.UNSOLVED, told(error, builder.doing)) from None
    except Exception as error:
        hint = builder.example and f"write {builder.example}"
        raise SymError(Code.RUNTIME, told(error, builder.doing), hint=hint) from None


class Builder:
    """One method per kind of node."""

    def __init__(self, meanings: Meanings, limits: Limits) -> None:
        """`meanings` decides about names; `limits` bounds numbers."""
        self.meanings = meanings
        self.limits = limits
        self.doing = "arithmetic"
        self.example = ""
        self._by_type: dict[type, Callable[[Any], Any]] = {
            Number: self._number,
            Name: meanings.value,
            Side: self._side,
            Negative: self._negative,
            Chain: self._chain,
            Power: self._power,
            Relation: self._relation,
            Call: self._call,
            Applied: self._applied,
            Items: self._items,
            Index: self._index,
        }

    def value(self, node: Node) -> Any:
        """The SymPy object of a node; an error without a place gets the node's."""
        try:
            return self._by_type[type(node)](node)
        except SymError as error:
            if error.failure.where:
                raise
            where = f"position {node.span[0] + 1}"
            raise SymError.of(replace(error.failure, where=where)) from None

    # -- arithmetic

    def _number(self, node: Number) -> Any:
        if node.decimal:
            self.meanings.note(f"{node.decimal} was read as the exact fraction {_short(node)}")
        return sympy.Rational(node.value.numerator, node.value.denominator)

    def _side(self, node: Side) -> Any:
        raise SymError(
            Code.AST_BLOCK,
            "quoted text is not read",
            hint="only limit(f, x, a, '+') and series take a quoted sign",
            fragment=node.side,
        )

    def _term(self, node: Node) -> Any:
        """A value that arithmetic can handle: an expression or a matrix."""
        value = self.value(node)
        if isinstance(value, sympy.Expr | sympy.MatrixBase) and not isinstance(value, sympy.Lambda):
            return value
        kind, hint = no_operand(value, node)
        raise SymError(Code.SYNTAX, f"{kind} cannot be an operand of arithmetic", hint=hint)

    def _negative(self, node: Negative) -> Any:
        return product([sympy.S.NegativeOne, self._term(node.operand)])

    def _chain(self, node: Chain) -> Any:
        if node.items[0][0] == "+":
            parts = [(sign, self._term(item)) for sign, item in node.items]
            minus = sympy.S.NegativeOne
            return total([product([minus, v]) if sign == "-" else v for sign, v in parts])
        factors = [factor for sign, item in node.items for factor in self._factors(sign, item)]
        return product(factors)

    def _factors(self, sign: str, node: Node) -> list[Any]:
        """-(a + b)*c and a/(2*(b + c)) factor by factor, as SymPy prints them: it multiplies a
        number into a sum that stands alone beside it."""
        if isinstance(node, Negative):
            return [sympy.Integer(-1), *self._factors(sign, node.operand)]
        if sign == "/" and isinstance(node, Chain) and all(s == "*" for s, _ in node.items):
            return [factor for _, item in node.items for factor in self._factors("/", item)]
        value = self._term(node)
        return [self._inverted(value) if sign == "/" else value]

    def _inverted(self, value: Any) -> Any:
        if isinstance(value, sympy.MatrixBase):
            hint = "write A*inv(B) or inv(B)*A"
            raise SymError(Code.AMBIGUOUS, "division by a matrix", hint=hint)
        if value.is_zero:
            raise SymError(Code.RUNTIME, "division by zero", hint=_ZERO)
        return self._wrote(POWERED, (value, sympy.S.NegativeOne), sympy.Pow(value, -1))

    def _power(self, node: Power) -> Any:
        euler = isinstance(node.base, Name) and node.base.name in {"e", "E"}
        if euler and isinstance(node.base, Name):
            base = self.meanings.value(node.base, quiet=True)
        else:
            base = self._term(node.base)
        return self._raised(base, self._term(node.exponent))

    def _raised(self, base: Any, exponent: Any) -> Any:
        guards.power(base, exponent, self.limits)
        if isinstance(exponent, sympy.MatrixBase):
            if base != sympy.E:
                raise SymError(Code.RUNTIME, "a matrix as exponent", hint="write exp(A)")
            return self._record("exp", (exponent,), exponent.exp())
        if isinstance(base, sympy.MatrixBase):
            return self._record(POWER, (base, exponent), base**exponent)
        if base.is_zero and exponent.is_negative:
            raise SymError(Code.RUNTIME, "division by zero", hint=_ZERO)
        power = sympy.Pow(base, exponent)
        if exponent.is_Rational and exponent.q % 2 and (note := principal((base,), power)):
            self.meanings.note(note)
        self._wrote(POWERED, (base, exponent), power)
        return product(list(power.args)) if power.is_Mul else power

    # -- relations and collections

    def _relation(self, node: Relation) -> Any:
        sides = [self.value(operand) for operand in node.operands]
        links = [
            relate(sign, left, right)
            for sign, left, right in zip(node.signs, sides, sides[1:], strict=False)
        ]
        return links[0] if len(links) == 1 else sympy.And(*links)

    def _items(self, node: Items) -> Any:
        if node.bracket == "{":
            return sympy.FiniteSet(*map(self._member, node.items))
        values = [self.value(item) for item in node.items]
        if node.bracket == "(":
            basic = all(isinstance(value, sympy.Basic) for value in values)
            return sympy.Tuple(*values) if basic else tuple(values)
        nested = values and all(isinstance(value, list) for value in values)
        return matrix(values) if nested else values

    def _index(self, node: Index) -> Any:
        self.meanings.note(picking.COUNTED)
        return picking.item(self.value(node.base), [self.value(place) for place in node.places])

    def _member(self, node: Node) -> Any:
        """What a set may have in it: expressions, points such as (1, 2), other sets."""
        value = self.value(node)
        return value if isinstance(value, sympy.Tuple | sympy.Set) else self._term(node)

    # -- calls

    def _applied(self, node: Applied) -> Any:
        return sympy.Function(node.name)(*(self._term(item) for item in node.arguments))

    def _call(self, node: Call) -> Any:
        use = self.meanings.use(node)
        if use is Use.ROW:
            row = self.meanings.row(node)
            assert row is not None
            return self._row(row, node)
        arguments = [self._term(item) for item in node.arguments]
        if use is Use.UNDEFINED:
            return sympy.Function(node.name)(*arguments)
        name = Name(node.name, node.span)
        if use is Use.BOUND:
            function: Any = self.meanings.scope.lookup(node.name)
            return function(*arguments)
        return product([self._term(name), arguments[0]])

    def _row(self, row: Row, node: Call) -> Any:
        named = {name: item for name, item in map(_keyword, node.arguments) if name in row.keywords}
        placed = [a for a in node.arguments if _keyword(a)[0] not in row.keywords]
        check_arity(row, node, len(placed))
        if row.note and not node.certain:
            self.meanings.note(row.note.format(node.name, node.name))
        if row.raw:
            return self._declared(row, placed)
        if row.name == "Mod" and (found := remainder(node, self.value)) is not None:
            return found
        outside = len(self.meanings.written)
        values = tuple(self._argument(row, item) for item in placed)
        if row.guard is not None:
            row.guard(values, self.limits)
        keywords = {name: self._argument(row, named[name]) for name in named}
        # Not put back in a finally: when this fails, `told` says what was being done.
        before = self.doing, self.example
        self.doing, self.example = row.name, usage(row, node.name)
        with symbolic.worked() if row.kind is Kind.OPERATION else symbolic.kept():
            value = row.build(*values, **keywords)
        self.doing, self.example = before
        if row.kind is not Kind.FUNCTION and row.name not in _JOINING:
            # 1/k of a sum is no part of the whole statement, nor is one side of an "or".
            self.meanings.hidden += self.meanings.written[outside:]
            del self.meanings.written[outside:]
        elif row.kind is Kind.FUNCTION:
            self._wrote(row.name, values, value)
        if isinstance(value, sympy.Mul) and row.kind is Kind.FUNCTION:
            value = product(list(value.args))  # as it reads back: sqrt(|b|^3) is sqrt(|b|)*|b|
        if row.kind in _WORKED:
            self._record(row.name, (*values, *keywords.values()), value)
        if row.remark is not None and (remark := row.remark(values, value)):
            self.meanings.note(remark)
        return value

    def _record(self, name: str, arguments: tuple[Any, ...], value: Any) -> Any:
        self.meanings.steps.append(Step(name, arguments, value))
        return value

    def _wrote(self, name: str, arguments: tuple[Any, ...], value: Any) -> Any:
        """Keep what was written: it may cancel in the value, as x/x does."""
        plain = tuple(sympy.Tuple(*a) if isinstance(a, list) else a for a in arguments)
        self.meanings.written.append(Step(name, plain, value))
        return value

    def _declared(self, row: Row, placed: list[Node]) -> Any:
        """Symbol(x) is the x of this call, Symbol(x, positive=true) what it says."""
        value = row.build(*placed)
        plain = len(placed) == 1 and isinstance(value, sympy.Symbol)
        return symbol_in(self.meanings.scope, value.name) if plain else value

    def _argument(self, row: Row, node: Node) -> Any:
        if isinstance(node, Side) and row.name in {"limit", "Limit", "series"}:
            return node
        value = self.value(node)
        if row.takes is Takes.SCALARS and not is_scalar(value):
            what = f"{row.name} takes expressions, not {kind_of(value)}"
            raise SymError(Code.RUNTIME, what, hint=f"write {usage(row)}")
        return value


def _short(node: Number) -> str:
    text = f"{node.value.numerator}/{node.value.denominator}"
    return text if len(text) <= 40 else "of its digits"


def _keyword(node: Node) -> tuple[str, Node]:
    """name=value as a pair; the name is empty for other arguments."""
    if isinstance(node, Relation) and node.signs == ("=",) and isinstance(node.operands[0], Name):
        return node.operands[0].name, node.operands[1]
    return "", node

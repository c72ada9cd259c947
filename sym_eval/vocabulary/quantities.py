"""unit(km/h): a unit as results print it, beside its magnitude.

Names are those of the table of units, whatever letters the session has.
"""

from __future__ import annotations

from typing import Any

import sympy

from sym_core.errors import Code, SymError
from sym_eval.tree import Chain, Name, Negative, Node, Number, Power
from sym_eval.units.atom import UnitAtom, unit_named
from sym_eval.units.table import spellable
from sym_eval.vocabulary.row import Kind, Row


def unit(node: Node) -> Any:
    """unit(kg*m/s^2): products and powers of names."""
    match node:
        case Name(name=name):
            unit_named(name)
            return UnitAtom(spellable(name))
        case Number(value=value) if value == 1:
            return sympy.S.One
        case Power(base=base, exponent=exponent):
            return unit(base) ** _exponent(exponent)
        case Chain(items=items) if items[0][0] == "*":
            return sympy.Mul(*(unit(item) ** (-1 if sign == "/" else 1) for sign, item in items))
    raise _refused()


def _exponent(node: Node) -> Any:
    match node:
        case Number(value=value):
            return sympy.Rational(value.numerator, value.denominator)
        case Negative(operand=Number(value=value)):
            return -sympy.Rational(value.numerator, value.denominator)
        case Chain(items=((_, Number(value=above)), ("/", Number(value=below)))):
            return sympy.Rational(above.numerator, above.denominator) / sympy.Rational(
                below.numerator, below.denominator
            )
    raise _refused()


def _refused() -> SymError:
    return SymError(Code.SYNTAX, "unit takes units", hint="write unit(km/h) or unit(kg*m/s^2)")


ROWS: tuple[Row, ...] = (Row(("unit",), unit, Kind.STRUCTURE, raw=True),)

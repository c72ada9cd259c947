"""Remainders of numbers that are too large to be written out: 2^(10^18) mod (10^9 + 7).

Works on the tree, where the power still stands as a power. Knows sums, products and powers of
whole numbers; anything else is left to whoever asked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy

from sym_core.errors import Code, SymError
from sym_eval.tree import Call, Chain, Name, Negative, Node, Number, Power, walk

Value = Callable[[Node], Any]
"""What a node is worth, for exponents and moduli."""


def remainder(call: Call, value: Value) -> Any:
    """The remainder of a call mod(a, m), or None if it is not one of whole numbers."""
    number, modulus = call.arguments
    if not any(isinstance(node, Power | Chain) for node in walk(number)):
        return None
    if any(isinstance(node, Call | Name) for node in walk(number)):
        return None
    divisor = value(modulus)
    if not isinstance(divisor, sympy.Integer) or divisor == 0:
        return None
    found = _reduced(number, int(divisor), value)
    if found is None and call.certain:
        _refuse_fraction(number, divisor, value)
    return None if found is None else sympy.Integer(found % int(divisor))


def _refuse_fraction(number: Node, divisor: Any, value: Value) -> None:
    """1/5 mod 7 is 3 in number theory and 1/5 for a calculator; mod(1/5, 7) is the latter."""
    fraction = value(number)
    if not isinstance(fraction, sympy.Rational) or fraction.is_Integer:
        return
    p, q = fraction.p, fraction.q
    inverse = f"mod_inverse({q}, {divisor})"
    hint = f"write {inverse if p == 1 else f'mod({p}*{inverse}, {divisor})'}"
    what = f"{fraction} mod {divisor} has two readings"
    raise SymError(Code.AMBIGUOUS, what, hint=f"{hint}, or mod({fraction}, {divisor})")


def _reduced(node: Node, m: int, value: Value) -> int | None:
    match node:
        case Number(value=number):
            return number.numerator % m if number.denominator == 1 else None
        case Negative(operand=operand):
            inner = _reduced(operand, m, value)
            return None if inner is None else -inner % m
        case Power(base=base, exponent=exponent):
            return _raised(base, exponent, m, value)
        case Chain(items=items):
            return _joined(items, m, value)
    return None


def _raised(base: Node, exponent: Node, m: int, value: Value) -> int | None:
    lower, upper = _reduced(base, m, value), value(exponent)
    if lower is None or not isinstance(upper, sympy.Integer) or upper < 0:
        return None
    return pow(lower, int(upper), abs(m))


def _joined(items: tuple[tuple[str, Node], ...], m: int, value: Value) -> int | None:
    total = 0 if items[0][0] == "+" else 1
    for sign, item in items:
        part = _reduced(item, m, value)
        if part is None or sign == "/":
            return None
        total = total * part if sign == "*" else total - part if sign == "-" else total + part
        total %= m
    return total

"""What a text needs to have a value, as it was written: in x^2/x the x cancels while it is read.

Relations only, of what is written and gone from the value; what is still there, others look at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import sympy

from sym_eval.printing import plain
from sym_eval.vocabulary.row import POWERED, Step

Needs = Callable[[Any], Iterable[Any]]


def needs(
    written: Iterable[Step], statements: Iterable[Any], values: Iterable[Any], real: bool
) -> tuple[Any, ...]:
    """The relations that hold wherever the text and its statements have a value, without those
    that the values worked out of them show themselves. `real`: every part of it must be real."""
    shown = {need for value in values for need in _of_value(value, real)}
    said = [need for step in written for need in _of_step(step, real)]
    said += [need for statement in statements for need in _of_value(statement, real)]
    found = [need for need in said if need not in shown and need != sympy.true]
    # u > 0 says u >= 0 and u != 0 as well: of log(x)*sqrt(x) only the stronger one is told.
    strict = {need.lhs for need in found if isinstance(need, sympy.StrictGreaterThan)}
    weaker = [need for need in found if not isinstance(need, sympy.StrictGreaterThan)]
    implied = {need for need in weaker if need != sympy.false and need.lhs in strict}
    return tuple(dict.fromkeys(need for need in found if need not in implied))


def _of_step(step: Step, real: bool) -> Iterator[Any]:
    """What it says of a letter: that log(-1) is not real, its value says."""
    if any(argument.free_symbols for argument in step.arguments):
        yield from _of(step.name, step.arguments, real)


def of_value(value: Any, real: bool = True) -> tuple[Any, ...]:
    """The relations that hold wherever an expression or a statement has a value."""
    return tuple(need for need in dict.fromkeys(_of_value(value, real)) if need != sympy.true)


def worded(need: Any) -> str:
    """A relation as it is said in a sentence."""
    return f"{need.lhs} != {need.rhs}" if isinstance(need, sympy.Ne) else plain(need)


def _of_value(value: Any, real: bool) -> Iterator[Any]:
    for node in sympy.preorder_traversal(value):
        if isinstance(node, sympy.Pow):
            yield from _of(POWERED, node.args, real)
        elif isinstance(node, sympy.Function):
            yield from _of(type(node).__name__, node.args, real)


def _of(name: str, arguments: tuple[Any, ...], real: bool) -> Iterator[Any]:
    if name == POWERED:
        yield from _of_power(arguments[0], arguments[1], real)
    elif name == "log":
        yield from (_positive(a) if real else sympy.Ne(a, 0) for a in arguments)
        yield from (sympy.Ne(base, 1) for base in arguments[1:])
    elif name in _ANYWHERE:
        yield from _ANYWHERE[name](arguments[0])
    elif real and name in _REAL:
        yield from _REAL[name](arguments[0])


def _of_power(base: Any, exponent: Any, real: bool) -> Iterator[Any]:
    # An exponent of unknown sign says nothing for certain: x^n may be x^2.
    if exponent.is_negative:
        yield from _nonzero(base)
    if real and exponent.is_Rational and not exponent.is_Integer:
        yield from _root(base)


def _nonzero(u: Any) -> Iterator[Any]:
    """Its factors, each without its power."""
    for factor in sympy.Mul.make_args(u):
        base, exponent = factor.as_base_exp() if factor.is_Pow else (factor, sympy.S.One)
        if not exponent.is_negative:
            yield sympy.Ne(base if exponent.is_positive else factor, 0)


def _of_same_sign(u: Any) -> Any:
    """Something of the same sign: 8*x^3 is positive where x is."""
    number, rest = u.as_coeff_Mul()
    odd = rest.is_Pow and rest.exp.is_odd
    return (rest.base if odd else rest) * (-1 if number.is_negative else 1)


def _unequal(u: Any) -> Any:
    """Without the number before it: cos(pi - x) is -cos(x)."""
    return sympy.Ne(u.as_coeff_Mul()[1], 0)


def _positive(u: Any) -> Any:
    return sympy.Gt(_of_same_sign(u), 0)


def _root(u: Any) -> Iterator[Any]:
    yield sympy.Ge(_of_same_sign(u), 0)


def _within_one(u: Any) -> Iterator[Any]:
    yield from (sympy.Ge(u + 1, 0), sympy.Ge(1 - u, 0))


def _strictly_within_one(u: Any) -> Iterator[Any]:
    yield from (sympy.Gt(u + 1, 0), sympy.Gt(1 - u, 0))


_ANYWHERE: Mapping[str, Needs] = {
    **dict.fromkeys(("tan", "sec"), lambda u: [_unequal(sympy.cos(u))]),
    **dict.fromkeys(("cot", "csc"), lambda u: [_unequal(sympy.sin(u))]),
    **dict.fromkeys(("coth", "csch"), lambda u: [sympy.Ne(u, 0)]),
}
_REAL: Mapping[str, Needs] = {
    **dict.fromkeys(("sqrt", "cbrt", "root"), _root),
    **dict.fromkeys(("asin", "acos"), _within_one),
    "atanh": _strictly_within_one,
    "acosh": lambda u: [sympy.Ge(u - 1, 0)],
    "asech": lambda u: [sympy.Gt(u, 0), sympy.Ge(1 - u, 0)],
    **dict.fromkeys(("asec", "acsc"), lambda u: [sympy.Ge(u**2 - 1, 0)]),
    "acoth": lambda u: [sympy.Gt(u**2 - 1, 0)],
    "LambertW": lambda u: [sympy.Ge(u + sympy.exp(-1), 0)],
}
"""The functions with a gap everywhere, and those that are real for some real numbers only."""

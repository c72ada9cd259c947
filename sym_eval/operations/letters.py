"""For which values of its letters an answer has none: it divides by a there, and a may be zero.

Only says so; the answer at such a value is another question.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import sympy

from sym_eval.evidence import clock
from sym_eval.failing import CANNOT
from sym_eval.printing import plain

_SECONDS = 0.3  # CPU: to see that a branch's condition excludes it anyway


def conditions(found: Any, asked: Any, x: Any, known: Iterable[Any] = ()) -> tuple[str, ...]:
    """A note on what must not be zero, if `asked` does not divide by it too; `x` is the variable,
    `known` is assumed of the letters."""
    given = sympy.And(*known)
    shown = {base for base, _ in _divided_by(asked, x, given)}
    bases = [base for base, where in _divided_by(found, x, given) if _may_be_zero(base, where)]
    said = [f"{plain(base)} != 0" for base in dict.fromkeys(bases) if base not in shown]
    return (f"for {' and '.join(said)} only",) if said else ()


def _divided_by(node: Any, x: Any, where: Any) -> Iterator[tuple[Any, Any]]:
    if isinstance(node, sympy.Piecewise):
        for value, condition in node.args:
            yield from _divided_by(value, x, sympy.And(where, condition))
            where = sympy.And(where, sympy.Not(condition))
        return
    if isinstance(node, sympy.Pow) and node.exp.is_negative and not node.base.has(x):
        yield from ((base, where) for base in _factors(node.base))
    for part in node.args:
        yield from _divided_by(part, x, where)


def _factors(base: Any) -> Iterator[Any]:
    for factor in sympy.Mul.make_args(sympy.factor(base)):
        root = factor.base if factor.is_Pow else factor
        root = root.args[0] if isinstance(root, sympy.Abs) else root
        if root.free_symbols and root.is_zero is not False:
            yield -root if root.could_extract_minus_sign() else root


def _may_be_zero(base: Any, where: Any) -> bool:
    if where == sympy.true:
        return True
    terms = sympy.Add.make_args(base)
    parts = terms if all(term.is_nonnegative for term in terms) else (base,)
    try:
        both = sympy.And(where, *(sympy.Eq(part, 0) for part in parts))
        return bool(clock.within(_SECONDS, both.simplify) != sympy.false)
    except CANNOT:
        return True

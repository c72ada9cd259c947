"""For which values of its letters an answer has none: it divides by a there, and a may be zero.

Only says so; the answer at such a value is another question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import sympy

from sym_eval.evidence import clock
from sym_eval.failing import CANNOT
from sym_eval.printing import plain

_SECONDS = 0.3  # CPU: to see that a branch's condition excludes it anyway


def conditions(found: Any, asked: Any, x: Any, known: Iterable[Any] = ()) -> tuple[str, ...]:
    """A note on what must not be zero, if `asked` has no value there either; `x` is the variable,
    `known` is assumed of the letters."""
    given = sympy.And(*known)
    shown = {base for base, _ in (*_needed(asked, x, given), *_needed_beside(asked, x))}
    bases = [base for base, where in _needed(found, x, given) if _may_be_zero(base, where)]
    said = [_said(base) for base in dict.fromkeys(bases) if base not in shown]
    return (f"for {' and '.join(said)} only",) if said else ()


def _said(base: Any) -> str:
    if isinstance(base, sympy.gamma):
        return f"{plain(base.args[0])} not 0, -1, -2, ..."
    return f"{plain(base)} != 0"


def _needed(node: Any, x: Any, where: Any) -> Iterator[tuple[Any, Any]]:
    """What must not be zero, and where; gamma(b) stands for what has its poles."""
    if isinstance(node, sympy.Piecewise):
        for value, condition in node.args:
            yield from _needed(value, x, sympy.And(where, condition))
            where = sympy.And(where, sympy.Not(condition))
        return
    if node.is_Pow and node.exp.is_negative and isinstance(node.base, sympy.gamma):
        return  # 1/gamma has a value everywhere
    own = _POLES[type(node)](node) if type(node) in _POLES else ()
    yield from ((base, where) for part in own if not part.has(x) for base in _factors(part))
    for part in node.args:
        yield from _needed(part, x, where)


def _divided_by(power: Any) -> tuple[Any, ...]:
    below = power.exp.is_negative or (
        not power.exp.is_nonnegative and power.exp.could_extract_minus_sign()
    )
    return (power.base,) if below else ()


def _of_gamma(argument: Any) -> tuple[Any, ...]:
    return (sympy.gamma(argument, evaluate=False),)


# By kind of node: what must not be zero for it to have a value.
_POLES: dict[Any, Callable[[Any], tuple[Any, ...]]] = {
    sympy.Pow: _divided_by,
    sympy.log: lambda node: node.args,
    **dict.fromkeys((sympy.tan, sympy.sec), lambda node: (sympy.cos(node.args[0]),)),
    **dict.fromkeys((sympy.cot, sympy.csc), lambda node: (sympy.sin(node.args[0]),)),
    **dict.fromkeys((sympy.coth, sympy.csch, sympy.Ei, sympy.Ci), lambda node: node.args),
    **dict.fromkeys((sympy.gamma, sympy.loggamma), lambda node: _of_gamma(node.args[0])),
    sympy.lowergamma: lambda node: _of_gamma(node.args[0]),
    sympy.polygamma: lambda node: _of_gamma(node.args[1]),
    sympy.zeta: lambda node: (node.args[0] - 1,),
}


def _needed_beside(asked: Any, x: Any) -> Iterator[tuple[Any, Any]]:
    """Factors beside x under a logarithm or a root of the question: log(a*x) needs a too."""
    for node in asked.atoms(sympy.log, sympy.Pow):
        if node.has(x):
            yield from ((base, True) for base in _factors(node.args[0]))


def _factors(base: Any) -> Iterator[Any]:
    if isinstance(base, sympy.gamma):
        b = base.args[0]
        if b.free_symbols and not (b.is_positive or b.is_integer is False):
            yield base
        return
    for factor in sympy.Mul.make_args(sympy.factor(base)):
        root = factor.base if factor.is_Pow else factor
        root = root.args[0] if isinstance(root, sympy.Abs) else root
        if root != base and (factor.is_Pow or root.is_Mul):
            yield from _factors(root)
        elif root.free_symbols and root.is_zero is not False:
            yield -root if root.could_extract_minus_sign() else root


def _may_be_zero(base: Any, where: Any) -> bool:
    if where == sympy.true or isinstance(base, sympy.gamma):
        return True
    terms = sympy.Add.make_args(base)
    parts = terms if all(term.is_nonnegative for term in terms) else (base,)
    try:
        both = clock.within(_SECONDS, lambda: _both(where, parts))
        return bool(both != sympy.false)
    except CANNOT:
        return True


def _both(where: Any, zero: tuple[Any, ...]) -> Any:
    """The condition, where all of these are zero; those of one letter are solved for it."""
    values: dict[Any, Any] = {}
    for part in zero:
        letter = min(part.free_symbols, key=str)
        roots = sympy.solve(part, letter)
        if len(roots) != 1:
            return sympy.And(where, *(sympy.Eq(each, 0) for each in zero)).simplify()
        values[letter] = roots[0]
    return where.subs(values).simplify()

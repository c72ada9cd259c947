"""What becomes of an equation with parameters at their special values, in words.

Never lists all of them: those at which the highest power drops out or a denominator is zero.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import sympy
from sympy.polys.matrices import DomainMatrix

from sym_eval.evidence.isolation import numerator
from sym_eval.evidence.points import ordered
from sym_eval.operations.strategies import CANNOT
from sym_eval.printing import plain

_MOST = 3  # special cases told
_LINE = 160  # characters of one
_BARS = 3  # absolute values in one equation: 8 cases
_ROWS = 6  # of a determinant: with 36 different letters 0.3 s, with two more rows a minute


def special(f: Any, x: Any, roots: list[Any], gaps: list[Any] | None = None) -> list[str]:
    """One sentence for each special value: what must not be zero, and what is true where it is.
    `gaps` are further expressions that must not be zero for the text to have a value."""
    top = sympy.expand(numerator(f)[0])
    more = _factors([sympy.numer(sympy.together(gap)) for gap in gaps or ()])
    if not top.is_polynomial(x) or sympy.degree(top, x) < 1:
        told, leading = [], _factors(_denominators(roots))
        more = [*leading, *more]
    else:
        leading = _factors([sympy.Poly(top, x).LC()])
        told = [_told(top, x, factor) for factor in leading[:_MOST]]
        more = [factor for factor in more if factor not in leading]
    return [*told, *(f"for {said}" for said in dict.fromkeys(map(_unequal, more)) if said)]


def _unequal(factor: Any) -> str:
    """That it is not zero, in the plainest words: a != 1 for log(a); "" if it never is."""
    for letter in () if factor.is_Symbol else ordered(factor):
        try:
            found = sympy.solve(factor, letter)
        except CANNOT:
            continue
        if not found:
            return ""
        if len(found) == 1 and found[0].is_number:
            return f"{letter} != {found[0]}"
    return f"{factor.args[0]} != 1" if isinstance(factor, sympy.log) else f"{factor} != 0"


def everywhere(f: Any, x: Any) -> list[str]:
    """At which values of the parameters an equation that is no polynomial holds for every x, or
    for all on one side of what stands between bars."""
    bars = sorted((n for n in f.atoms(sympy.Abs) if n.has(x)), key=sympy.default_sort_key)
    if f.is_polynomial(x) or not x.is_Symbol or len(bars) > _BARS:
        return []
    said = {}
    for told in [{}, *_turned(bars)]:
        straight = f.xreplace(told)
        for letter, value in _zeroing(straight, x):
            same = frozenset((letter - value, value - letter))
            where = sympy.And(*((inside >= 0).subs(letter, value) for inside in told.values()))
            known = same in said or (where.free_symbols == {x} and not where.as_set())
            if not known and sympy.expand(straight.subs(letter, value)) == 0:
                said[same] = f"at {letter} = {value}: every {x}{_with(where, x)}"
    return list(said.values())[:_MOST]


def _turned(bars: list[Any]) -> Iterator[dict[Any, Any]]:
    """The absolute values without their bars, for each choice of signs."""
    for signs in product((1, -1), repeat=len(bars)) if bars else ():
        yield {bar: s * bar.args[0] for bar, s in zip(bars, signs, strict=True)}


def _with(where: Any, x: Any) -> str:
    if where == sympy.true:
        return ""
    if where.free_symbols == {x}:
        where = where.as_set().as_relational(x)
    return f" with {' and '.join(map(plain, sympy.And.make_args(where)))}"


def _zeroing(f: Any, x: Any) -> Iterator[tuple[Any, Any]]:
    """Letters and values that may make all of it zero: what its terms have in common is zero
    there, or two letters are the same, or one is 0 or 1."""
    letters = [s for s in ordered(f) if s != x]
    parts: dict[Any, Any] = {}
    for term in sympy.Add.make_args(sympy.expand(f)):
        number, depends = term.as_independent(x, as_Add=False)
        parts[depends] = parts.get(depends, 0) + number
    for factor in _factors([sympy.gcd_list(list(parts.values()))]):
        letter = next((s for s in ordered(factor) if factor.diff(s).is_number), None)
        yield from [(letter, sympy.solve(factor, letter)[0])] if letter else []
    for letter, other in combinations(letters, 2):
        yield from ((letter, other), (letter, -other))
    yield from product(letters, (sympy.S.Zero, sympy.S.One))


def of_parity(f: Any, x: Any, roots: list[Any]) -> list[str]:
    """That a power with a letter in its exponent, real for positive bases, has more to it where
    the letter is a whole number."""
    said: list[str] = []
    for node in sorted(f.atoms(sympy.Pow), key=sympy.default_sort_key):
        base, n = node.args
        known = n.is_even is not None and n.is_integer
        if not base.has(x) or n.has(x) or not n.free_symbols or known or base.is_nonnegative:
            continue
        if any(f" with {base} < 0" in text for text in said):
            continue
        alone = base == x and len(roots) == 1 and not f.xreplace({node: sympy.Dummy()}).has(x)
        such = f", at even ones {-roots[0]}" if alone else ""
        said.append(f"at whole {n} there may be other solutions with {base} < 0{such}")
    return said


def worded_zero(f: Any) -> str:
    """That one of the factors is zero."""
    return " or ".join(f"{factor} = 0" for factor in _factors([f]))


def _denominators(roots: list[Any]) -> list[Any]:
    return [sympy.fraction(sympy.together(root))[1] for root in roots]


def _factors(of: list[Any]) -> list[Any]:
    """The different factors that may be zero."""
    found: list[Any] = []
    for expr in of:
        try:
            parts = [base for base, _ in sympy.factor_list(expr)[1]]
        except CANNOT:
            parts = list(sympy.Mul.make_args(expr))
        parts = [p.base if p.is_Pow and p.exp.is_positive else p for p in parts]
        found += [p for p in parts if p.free_symbols and p.is_nonzero is not True]
    return sorted(set(found), key=sympy.default_sort_key)


def _told(top: Any, x: Any, factor: Any) -> str:
    """For a != 0; at a = 0: …"""
    letter = next((s for s in ordered(factor) if factor.diff(s).is_number), None)
    if letter is None:
        return f"for {factor} != 0"
    value = sympy.solve(factor, letter)[0]
    left = sympy.factor(top.subs(letter, value))
    said = _of_left(left, x)[:_LINE]
    return f"for {factor} != 0; at {letter} = {value}: {said}"


def _of_left(left: Any, x: Any) -> str:
    """What the equation left = 0 says of x, in a few words."""
    if left == 0:
        return f"every {x}"
    if not left.has(x):
        if left.is_number or left.is_nonzero:
            return "none"
        return f"none, but every {x} if {worded_zero(left)}"
    try:
        found = sympy.solve(left, x)
    except CANNOT:
        found = []
    if not found or any(root.has(sympy.Piecewise) for root in found):
        return f"solve {left} = 0"
    return " or ".join(f"{x} = {root}" for root in found)


def _determinant(matrix: Any) -> Any:
    """Over the field of its letters: Matrix.det() simplifies at every step, which takes minutes."""
    entries = DomainMatrix.from_Matrix(matrix).to_field()
    return entries.domain.to_sympy(entries.det())


def of_system(equations: list[Any], unknowns: list[Any]) -> list[str]:
    """The same for a square linear system: where its determinant is zero."""
    matrix, _ = sympy.linear_eq_to_matrix(equations, unknowns)
    if matrix.rows != matrix.cols or matrix.rows > _ROWS or not matrix.free_symbols:
        return []
    told = []
    for factor in _factors([_determinant(matrix)])[:_MOST]:
        letter = next((s for s in ordered(factor) if factor.diff(s).is_number), None)
        if letter is None:
            told.append(f"for {factor} != 0")
            continue
        value = sympy.solve(factor, letter)[0]
        left = sympy.linsolve([f.subs(letter, value) for f in equations], unknowns)
        said = "no solution" if left is sympy.S.EmptySet else f"{left.args[0]}"[:_LINE]
        general = said == "no solution" and any(
            f.free_symbols - {letter, *unknowns} for f in equations
        )
        told.append(f"for {factor} != 0; at {letter} = {value}: {said}{_MAYBE if general else ''}")
    return told


_MAYBE = " for general values of the others"

"""Claims of every kind, decided: expressions, matrices, lists, sets, equations, statements.

Each comes down to claims about expressions, for `refuting` and `proving`, or about truth, for
`stating`. Never equal without a proof, never unequal without a counterexample.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import sympy
from sympy.core.function import AppliedUndef
from sympy.logic.boolalg import Boolean

from sym_core.errors import Code, SymError
from sym_eval.evidence import boxes, clock, enclosure, proving, refuting, stating, up_to_constants
from sym_eval.evidence.given import Given
from sym_eval.evidence.outcome import EQUAL, UNEQUAL, UNPROVEN, Outcome, together
from sym_eval.evidence.points import ordered
from sym_eval.evidence.refuting import Counterexample, Search
from sym_eval.evidence.verdict import NoValue, Undecided

_PARTS = 100  # entries of a matrix or list
_SEARCH_SECONDS = 12.0  # CPU: twice this and the proofs fit into a job of 60 s


def decide(left: Any, right: Any, known: Given) -> Outcome:
    """Whether both sides are equal wherever both have a value; E_SYNTAX for sides of different
    kinds, of which no counterexample could say anything."""
    left, right = _as_vector(left, right), _as_vector(right, left)
    one, other = _kind(left), _kind(right)
    if one and other and one != other:
        what = f"the left side is {one}, the right one {other}"
        raise SymError(Code.SYNTAX, what, hint=_HINTS.get(frozenset((one, other)), _ALIKE))
    return _decided(left, right, known)


_LISTS = (list, tuple, sympy.Tuple)
_ALIKE = "write both sides as the same kind, or a whole statement as lhs alone"
_HINTS = {
    frozenset(("a matrix", "a list")): "write rows, as [[1, 2], [3, 4]]; a list is one column",
    frozenset(("a matrix", "an expression")): "name it and take one entry: A[0, 0]",
    frozenset(("a list", "an expression")): "name it and take one item: L[0]",
}


def _kind(side: Any) -> str:
    """What a side is; empty for what is nothing of these."""
    if isinstance(side, sympy.MatrixBase | sympy.MatrixExpr):
        return "a matrix"
    if isinstance(side, Boolean) and not side.is_Symbol:
        return "a statement"
    kinds: tuple[tuple[Any, str], ...]
    kinds = (_LISTS, "a list"), (sympy.Set, "a set"), (sympy.Expr, "an expression")
    return next((name for kind, name in kinds if isinstance(side, kind)), "")


def _as_vector(side: Any, other: Any) -> Any:
    """A list beside a column or row is one itself: so vectors are written."""
    if not isinstance(side, _LISTS) or not isinstance(other, sympy.MatrixBase):
        return side
    if 1 not in other.shape or not all(isinstance(item, sympy.Expr) for item in side):
        return side
    vector = sympy.Matrix(list(side))
    return vector.T if other.rows == 1 else vector


def _decided(left: Any, right: Any, known: Given) -> Outcome:
    if isinstance(left, sympy.MatrixBase) or isinstance(right, sympy.MatrixBase):
        return _matrices(left, right, known)
    if isinstance(left, _LISTS) or isinstance(right, _LISTS):
        return _lists(left, right, known)
    if isinstance(left, sympy.Eq) and isinstance(right, sympy.Eq):
        return _equations(left, right, known)
    if isinstance(left, Boolean) and isinstance(right, Boolean) and not left.is_Symbol:
        return stating.equivalent(left, right, known)
    if isinstance(left, sympy.Expr) and isinstance(right, sympy.Expr):
        return _expressions(left, right, known)
    if isinstance(left, sympy.FiniteSet) and isinstance(right, sympy.FiniteSet):
        return _sets(left, right, known)
    if left == right:
        return Outcome(EQUAL, "identical")
    return Outcome(UNPROVEN, "no method for such sides")


def holds(statement: Any, known: Given) -> Outcome:
    """Whether an equation or another statement holds everywhere."""
    if isinstance(statement, sympy.Eq):
        return decide(statement.lhs, statement.rhs, known)
    return stating.always(statement, known)


def _expressions(left: Any, right: Any, known: Given) -> Outcome:
    by_slopes = up_to_constants.decided(left, right, lambda a, b: _expressions(a, b, known))
    if by_slopes is not None:
        return by_slopes
    found = _searched(left, right, known)
    if found.found is None and (left - right).has(AppliedUndef):
        found = _with_functions(left, right, known) or found
    if found.found is not None:
        return Outcome(UNEQUAL, "", found.found, found)
    method = proving.prove_equal(left, right, known)
    notes = _excluded(found)
    if method is None:
        return Outcome(UNPROVEN, "", None, found, notes=notes)
    return Outcome(EQUAL, method, None, found, notes=notes)


def _searched(left: Any, right: Any, known: Given) -> Search:
    """The search; where no numbers are to be had, with the proved values of sums and integrals."""
    found = clock.within(_SEARCH_SECONDS, lambda: refuting.search(left, right, known)) or Search()
    if found.found is not None or found.agreeing or not (left - right).has(*_WRITTEN):
        return found
    one, other = (proving.valued(side, known) for side in (left, right))
    again = clock.within(_SEARCH_SECONDS, lambda: refuting.search(one, other, known))
    return again or found


_WRITTEN = (sympy.Sum, sympy.Integral, sympy.Limit)


def _with_functions(left: Any, right: Any, known: Given) -> Search | None:
    """A counterexample in which unknown functions are polynomials of degrees that are apart."""
    unknown = sorted({(n.func, len(n.args)) for n in (left - right).atoms(AppliedUndef)}, key=str)
    chosen = {
        f: sympy.Lambda(letters, 1 + sum(x + (n + 1) * x ** (n + 2) for x in letters))
        for n, (f, count) in enumerate(unknown)
        for letters in [sympy.symbols(f"x:{count}", real=True)]
    }
    for f, value in chosen.items():
        left, right = left.replace(f, value), right.replace(f, value)
    left, right = left.doit(), right.doit()
    if (left - right).has(AppliedUndef, sympy.Derivative, sympy.Subs):
        return None
    found = clock.within(_SEARCH_SECONDS, lambda: refuting.search(left, right, known))
    if found is None or found.found is None:
        return None
    functions = {f(*value.variables): value.expr for f, value in chosen.items()}
    return replace(found, found=replace(found.found, point={**functions, **found.found.point}))


def _excluded(found: Search) -> tuple[str, ...]:
    if found.undefined is None:
        return ()
    side, point = found.undefined
    place = ", ".join(f"{symbol} = {number}" for symbol, number in point.items())
    return (f"the {side} side has no value at {place}",) if place else ()


def _matrices(left: Any, right: Any, known: Given) -> Outcome:
    shapes = [getattr(side, "shape", None) for side in (left, right)]
    if shapes[0] != shapes[1]:
        return _differ(*(f"shape {s}" if s else "no matrix" for s in shapes))
    if len(left) > _PARTS:
        return Outcome(UNPROVEN, f"more than {_PARTS} entries")
    cells = [(i, j) for i in range(left.rows) for j in range(left.cols)]
    return together(
        decide(left[i, j], right[i, j], known).at(f"entry {i + 1}, {j + 1}") for i, j in cells
    )


def _lists(left: Any, right: Any, known: Given) -> Outcome:
    sizes = [len(side) if isinstance(side, _LISTS) else None for side in (left, right)]
    if sizes[0] != sizes[1]:
        return _differ(*("no list" if s is None else f"{s} items" for s in sizes))
    if len(left) > _PARTS:
        return Outcome(UNPROVEN, f"more than {_PARTS} items")
    pairs = zip(left, right, strict=True)
    return together(decide(a, b, known).at(f"item {i}") for i, (a, b) in enumerate(pairs, 1))


def _differ(left: str, right: str) -> Outcome:
    return Outcome(UNEQUAL, "", Counterexample({}, left, right))


def _sets(left: Any, right: Any, known: Given) -> Outcome:
    """Every element of each is one of the other."""
    outcomes = []
    for one, other in ((left, right), (right, left)):
        for element in sorted(one, key=sympy.default_sort_key):
            found = [_decided(element, each, known) for each in other]
            outcomes.append(_among(found, element, other, known).at(f"element {element}"))
    return together(outcomes)


def _among(found: list[Outcome], element: Any, other: Any, known: Given) -> Outcome:
    for verdict in (EQUAL, UNPROVEN):
        for each in found:
            if each.verdict == verdict:
                return each
    if not found:
        return _differ("an element", "none")
    for each in found:
        point = each.counterexample.point if each.counterexample else {}
        numbers = [item.subs(point) for item in (element, *other)]
        if any(number.free_symbols for number in numbers):
            continue
        # One point for all: that x is not 1 somewhere, and not 2 somewhere, says nothing of {1, 2}.
        if all(_decided(numbers[0], one, known).verdict == UNEQUAL for one in numbers[1:]):
            return each
    return Outcome(UNPROVEN, "no single point tells it from all others")


def _equations(left: Any, right: Any, known: Given) -> Outcome:
    """The same solutions: the differences of the sides are proportional, by what is never zero."""
    one, other = (side.lhs - side.rhs for side in (left, right))
    try:
        factor = sympy.cancel(sympy.together(one / other)) if other != 0 else sympy.nan
    except (sympy.PolynomialError, NotImplementedError):
        factor = sympy.nan
    if any(_loses_a_root(difference) for difference in (one, other)):
        return Outcome(UNPROVEN, "a side has no value at a root of the other")
    constant = factor.is_number and factor.is_finite and not factor.is_zero
    if constant or (factor.is_finite is not False and known.sign(factor) in (1, -1)):
        method = proving.prove_equal(one, factor * other, known)
        if method is not None:
            how = "the sides' differences are proportional"
            return Outcome(EQUAL, f"{how} ({method})")
    found = _separating(one, other, known) or _separating(other, one, known, swapped=True)
    if found is not None:
        return Outcome(UNEQUAL, "", found)
    by_pieces = stating.equivalent(left, right, known)
    if by_pieces.verdict != UNPROVEN:
        return by_pieces
    return Outcome(UNPROVEN, "the equations are not proportional; no solution of one alone found")


def _loses_a_root(difference: Any) -> bool:
    """Whether a zero of what is left after cancelling is one where a side has no value: as 1 is of
    (x^2 - 1)/(x - 1) = 2."""
    try:
        above, below = sympy.fraction(sympy.together(difference))
        common = sympy.gcd(above, below)
        return bool(sympy.gcd(common, sympy.cancel(above / common)).free_symbols)
    except (sympy.PolynomialError, NotImplementedError):
        return True


def _separating(one: Any, other: Any, known: Given, swapped: bool = False) -> Counterexample | None:
    """A solution of one equation at which the other certainly does not hold."""
    symbols = ordered(one, other)
    if not symbols:
        return None
    for symbol in symbols:
        # From 2 on, each another: 0 and 1 make terms vanish or coincide by accident.
        rest = {s: sympy.Integer(n + 2) for n, s in enumerate(symbols) if s != symbol}
        for root in _roots(one.xreplace(rest), symbol):
            point = {**rest, symbol: root}
            found = _apart(one, other, point, swapped) if known.allows(point) else None
            if found is not None:
                return found
    return None


def _roots(expr: Any, symbol: Any) -> list[Any]:
    above = sympy.fraction(sympy.together(expr))[0]
    if not above.has(symbol) or not above.is_polynomial(symbol):
        return []
    poly = sympy.Poly(above, symbol)
    if not (poly.domain.is_QQ or poly.domain.is_ZZ) or poly.degree() > 10:
        return []
    return list(dict.fromkeys(sympy.real_roots(poly)))


def _apart(one: Any, other: Any, point: Any, swapped: bool) -> Counterexample | None:
    if proving.prove_equal(one.subs(point), sympy.S.Zero) is None:
        return None
    try:
        enclosure.enclose(one, point, 40)
        box = enclosure.enclose(other, point, 40)
    except (NoValue, Undecided):
        return None
    # Not certainly apart from zero: then it is no counterexample.
    if boxes.holds_zero(box):
        return None
    sides = ("[0, 0]", refuting.worded(box))
    return Counterexample(point, *(reversed(sides) if swapped else sides))

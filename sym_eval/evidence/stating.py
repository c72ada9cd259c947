"""Statements: do they hold everywhere, are two of them equally true?

Refuted by a point where the truth is certain; proved by signs, or for one real variable by cutting
the line where a side of a relation changes its sign. Solves nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice, product
from typing import Any

import sympy
from sympy.core.relational import Relational
from sympy.logic.boolalg import And, BooleanFalse, BooleanTrue, Not, Or

from sym_eval.evidence import boxes, clock, enclosure, proving, refuting
from sym_eval.evidence.given import Given
from sym_eval.evidence.intervals import Interval, sample
from sym_eval.evidence.outcome import EQUAL, UNEQUAL, UNPROVEN, Outcome
from sym_eval.evidence.points import ordered, points
from sym_eval.evidence.proofs import constants, cuts, inequalities, normal, pieces, slacks
from sym_eval.evidence.refuting import Counterexample, Search
from sym_eval.evidence.verdict import Contradiction, Undecided

_POINTS = 120  # of one statement at most
_BORDERS = 12  # places where two sides meet
_ATOMS = 10  # of a formula whose truth table is written out
_SECONDS = 6.0  # CPU of the proofs, as in proving.py


def always(statement: Any, known: Given) -> Outcome:
    """Whether the statement holds at every point allowed."""
    return equivalent(statement, sympy.S.true, known)


def equivalent(left: Any, right: Any, known: Given) -> Outcome:
    """Whether both are true at the same points."""
    found = _search(left, right, known)
    if found.found is not None:
        return Outcome(UNEQUAL, "", found.found, found)
    method = clock.within(_SECONDS, lambda: _proved(left, right, known))
    if method:
        return Outcome(EQUAL, method, None, found)
    how = f"no proof; the same truth at {found.agreeing} points"
    return Outcome(UNPROVEN, how, None, found)


def at_borders(left: Any, right: Any) -> None:
    """Contradiction if both are certain, and different, where a side of a relation is zero: fixed
    points of no such kind do not tell < from <=."""
    symbols = ordered(left, right)
    for symbol, place in islice(refuting.places(sympy.Tuple(left, right), symbols), _BORDERS):
        point = {**next(points(symbols)), symbol: place}
        if not Given().allows(point):
            continue
        truths = [_truth(side, point) for side in (left, right)]
        if None not in truths and truths[0] != truths[1]:
            raise Contradiction(", ".join(f"{s} = {number}" for s, number in point.items()))


def _search(left: Any, right: Any, known: Given) -> Search:
    symbols = [s for s in ordered(left, right) if s in _numeric(left, right)]
    if not symbols and (apart := _row_apart(left, right)):
        return Search(Counterexample(apart, *(_word(side, apart) for side in (left, right))))
    if len(symbols) < len(ordered(left, right)):
        return Search()
    both, agreeing = [left, right], 0
    for point in islice(refuting.allowed(left, right, symbols, known), _POINTS):
        truths = [_truth(side, point) for side in both]
        if None in truths:
            continue
        if truths[0] != truths[1]:
            return Search(Counterexample(point, *(_WORDS[bool(truth)] for truth in truths)))
        agreeing += 1
    return Search(None, agreeing, 0)


_WORDS = {True: "true", False: "false"}


def _row_apart(left: Any, right: Any) -> dict[Any, Any] | None:
    """The truths of letters for which statements made of nothing else are not equally true."""
    names = ordered(left, right)
    if len(names) > _ATOMS or left.atoms(Relational) | right.atoms(Relational):
        return None
    for row in product((sympy.S.true, sympy.S.false), repeat=len(names)):
        values = dict(zip(names, row, strict=True))
        if _word(left, values) != _word(right, values):
            return values
    return None


def _word(side: Any, values: Any) -> str:
    return _WORDS[bool(side.xreplace(values))]


def _numeric(*sides: Any) -> set[Any]:
    """Symbols that stand for numbers: in a relation."""
    return {s for side in sides for r in side.atoms(Relational) for s in r.free_symbols}


def _truth(statement: Any, point: Any) -> bool | None:
    for digits in (30, 80):
        try:
            with boxes.precision(digits):
                return enclosure.truth(statement, point)
        except (Undecided, ArithmeticError, ValueError, TypeError, AttributeError):
            continue
    return None


def _proved(left: Any, right: Any, known: Given) -> str | None:
    if left == right:
        return "identical"
    if _by_table(left, right):
        return "truth table"
    if right == sympy.S.true and _by_signs(left, known):
        return "signs, squares, means, tangents or ranges"
    if right == sympy.S.true and slacks.follows(left, known):
        return "it follows from what is assumed, by a polynomial without negative coefficients"
    try:
        return "signs between all zeros" if _by_pieces(left, right, known) else None
    except normal.FAILURES:
        return None


def _by_table(left: Any, right: Any) -> bool:
    """Equal truth for every truth of the parts, each part taken as independent."""
    names = {s for side in (left, right) for s in side.free_symbols} - _numeric(left, right)
    atoms = sorted({*names, *_relations(left), *_relations(right)}, key=str)
    if not atoms or len(atoms) > _ATOMS:
        return False
    for row in product((sympy.S.true, sympy.S.false), repeat=len(atoms)):
        values = dict(zip(atoms, row, strict=True))
        if _valued(left, values) != _valued(right, values):
            return False
    return True


def _relations(side: Any) -> set[Any]:
    return {_representative(relation) for relation in side.atoms(Relational)}


def _representative(relation: Any) -> Any:
    """One of a relation and its opposite."""
    return relation.canonical if isinstance(relation, (sympy.Eq, sympy.Lt, sympy.Le)) else relation


def _valued(side: Any, values: Any) -> Any:
    relations = {relation: values[_representative(relation)] for relation in side.atoms(Relational)}
    return side.xreplace(relations).xreplace(values)


def _by_signs(statement: Any, known: Given) -> bool:
    if isinstance(statement, (And, Or)):
        joined: Callable[[Any], bool] = all if isinstance(statement, And) else any
        return joined(_by_signs(arg, known) for arg in statement.args)
    if isinstance(statement, sympy.Eq):
        return proving.prove_equal(statement.lhs, statement.rhs, known) is not None
    if isinstance(statement, sympy.Ne):
        return known.sign(statement.lhs - statement.rhs) in (1, -1)
    if isinstance(statement, (sympy.Gt, sympy.Lt)):
        return inequalities.positive(statement.gts - statement.lts, known)
    if isinstance(statement, (sympy.Ge, sympy.Le)):
        return inequalities.not_negative(statement.gts - statement.lts, known)
    return False


def _by_pieces(left: Any, right: Any, known: Given) -> bool:
    """One real variable: cut where any side of a relation is zero, and look at every piece."""
    symbols = ordered(left, right)
    if len(symbols) != 1 or not symbols[0].is_real or symbols[0].is_integer or known.others:
        return False
    (x,) = symbols
    places: set[Any] = set()
    interval = known.interval(x)
    for relation in left.atoms(Relational) | right.atoms(Relational):
        difference = relation.lhs - relation.rhs
        places |= set(cuts.zeros(difference, x, interval))
        places |= set(cuts.cuts(difference, x, interval))
    inside = sorted(c for c in places if interval.low < c < interval.high)
    ends = [interval.low, *inside, interval.high]
    for low, high in zip(ends, ends[1:], strict=False):
        piece = Interval(low, high)
        told = _without_truth(left, right, x, known.within(x, piece))
        if told is None or not _same(left.xreplace(told), right.xreplace(told), {x: sample(piece)}):
            return False
    at_ends = [interval.low] * interval.low_in + [interval.high] * interval.high_in
    return all(_same(left, right, {x: cut}) for cut in [*inside, *at_ends])


def _without_truth(left: Any, right: Any, x: Any, known: Given) -> dict[Any, Any] | None:
    """The relations that are false all over a piece, because a side is not real there; None where
    that is not known of one that may not be real."""
    found = {}
    for relation in left.atoms(Relational) | right.atoms(Relational):
        difference = relation.lhs - relation.rhs
        if pieces.real(difference, x, known):
            continue
        # Said of an "unless" it would be turned round.
        if left.has(Not) or right.has(Not) or not _never_real(difference, x, known):
            return None
        found[relation] = sympy.false
    return found


def _never_real(difference: Any, x: Any, known: Given) -> bool:
    """Whether one term is a root or a logarithm of what is negative, and all others are real."""
    terms = sympy.Add.make_args(difference)
    open_ = [term for term in terms if not pieces.real(term, x, known)]
    scale, part = open_[0].as_coeff_Mul() if len(open_) == 1 else (sympy.S.Zero, difference)
    root = part.is_Pow and part.exp == sympy.S.Half
    inner = part.base if root else part.args[0] if isinstance(part, sympy.log) else sympy.S.Zero
    return bool(scale.is_real and known.sign(inner) == -1)


def _same(left: Any, right: Any, point: Any) -> bool:
    one, other = (exactly(side, point) for side in (left, right))
    return one is not None and one == other


def _is_gap(statement: Any, point: Any) -> bool:
    """Whether a side has no value at the point, and the statement is no statement there."""
    sides = (side.subs(point) for side in getattr(statement, "args", ()))
    return any(side.has(sympy.zoo, sympy.nan) for side in sides)


def exactly(statement: Any, point: Any) -> bool | None:
    """The truth at an exact point; sides whose difference is proved zero are equal, and a relation
    without a value holds nowhere."""
    if isinstance(statement, (BooleanTrue, BooleanFalse)):
        return bool(statement)
    if isinstance(statement, Not):
        inner = statement.args[0]
        gap = any(_is_gap(relation, point) for relation in inner.atoms(Relational))
        truth = None if gap else exactly(inner, point)
        return None if truth is None else not truth
    if isinstance(statement, (And, Or)):
        truths = [exactly(arg, point) for arg in statement.args]
        if None in truths:
            return None
        return all(truths) if isinstance(statement, And) else any(truths)
    if _is_gap(statement, point):
        return False
    found = _truth(statement, point)
    if found is not None:
        return found
    difference = (statement.lhs - statement.rhs).subs(point)
    if constants.zero(difference, Given()):
        return isinstance(statement, (sympy.Eq, sympy.Ge, sympy.Le))
    return None

"""Whole-number solutions: those among the real ones, or SymPy's for equations in several unknowns.

Never calls a list of them complete unless the real solutions were, or every small number was tried.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice, product
from typing import Any

import sympy

from sym_core.errors import Code, SymError
from sym_eval.evidence import clock
from sym_eval.evidence.equality import is_zero
from sym_eval.evidence.numeric import steady
from sym_eval.evidence.points import ordered
from sym_eval.evidence.verdict import OPEN, Check, Contradiction, Undecided, agrees, proved
from sym_eval.operations.common import Answer, Call, contradicted
from sym_eval.operations.solving import whole_points
from sym_eval.operations.solving.written import worded
from sym_eval.operations.strategies import CANNOT

_TRIED = 12  # each unknown between this and its negative, when the answer is compared with trying
_MEMBERS = 12  # values of a family's letters, for the same
_MOST = 20_000  # combinations tried
_LISTED = whole_points.MOST  # whole numbers of an interval written out


def among(answer: Answer, x: Any) -> Answer:
    """The whole numbers among the real solutions of one unknown."""
    value = answer.value
    if isinstance(value, list):
        kept = [root for root in value if _is_whole(root)]
    elif isinstance(value, sympy.Set):
        kept = _of_families(value)
    else:
        kept = _of_relation(value, x)
    family = isinstance(kept, sympy.Set)
    gone = ("decimals",) if family else ("n stands", "decimals")
    notes = tuple(note for note in answer.notes if not note.startswith(gone))
    none = () if kept else ("no whole number is a solution",)
    return Answer(kept, answer.check, (*none, *(n for n in notes if "no real" not in n or kept)))


def rows(answer: Answer) -> Answer:
    """The rows of a system's answer that are whole numbers; E_UNSOLVED where some are families."""
    if answer.value.has(sympy.ImageSet):
        raise _unlisted()
    if answer.value.free_symbols:
        return _free_rows(answer)
    kept = [row for row in answer.value.args if all(map(_is_whole, row))]
    none = () if kept else ("no whole numbers are a solution",)
    return Answer(sympy.FiniteSet(*kept), answer.check, (*none, *answer.notes[: len(kept)]))


def _free_rows(answer: Answer) -> Answer:
    """Rows in which an unknown stands for itself: all whole where it is and each number in them is
    whole."""
    for entry in (entry for row in answer.value.args for entry in row):
        terms = sympy.Add.make_args(sympy.expand(entry))
        whole = all(t.as_coeff_Mul()[0].is_Integer for t in terms)
        if not (entry.is_polynomial(*ordered(entry)) and whole):
            raise _unlisted()
    note = "an unknown that stands for itself may be any whole number"
    notes = (n if not n.startswith("an unknown that") else note for n in answer.notes)
    return replace(answer, notes=tuple(notes))


def _is_whole(number: Any) -> bool:
    if number.is_integer is not None:
        return bool(number.is_integer)
    try:
        found = steady(number, {})
        return bool(is_zero(number - int(round(found.real))))
    except (Undecided, *CANNOT):
        return False


def _of_families(found: Any) -> Any:
    """Whole members of families: a list where the step is no rational number, else families."""
    kept: list[Any] = []
    families: list[Any] = []
    for part in found.args if isinstance(found, sympy.Union) else (found,):
        if isinstance(part, sympy.Interval) and part.is_bounded:
            kept += _of_interval(part)
            continue
        if part is sympy.S.Integers:
            return part
        if not isinstance(part, sympy.ImageSet) or part.base_sets != (sympy.S.Integers,):
            raise _unlisted()
        n, body = part.lamda.signature[0], sympy.expand(part.lamda.expr)
        step, first = body.diff(n), body.subs(n, 0)
        if step.is_Rational and first.is_Rational:
            families += [
                sympy.ImageSet(sympy.Lambda(n, e), sympy.S.Integers) for e in _whole_of(n, body)
            ]
            continue
        # c + n*pi is whole for one n at most; with another rational step for many or for none.
        if step.free_symbols or step.is_irrational is not True or first.has(sympy.Function):
            raise _unlisted()
        kept += [e for k in range(-_MEMBERS, _MEMBERS + 1) if _is_whole(e := body.subs(n, k))]
    if not families:
        return kept
    points = [sympy.FiniteSet(*kept)] if kept else []
    return sympy.Union(*families, *points, evaluate=len(families) + len(points) == 1)


def _whole_of(n: Any, body: Any) -> Iterator[Any]:
    """The whole members of a*n + c for fractions a and c: each q-th one, or none."""
    turns = sympy.ilcm(body.diff(n).q, body.subs(n, 0).q)
    for k in range(int(turns)):
        if body.subs(n, k).is_Integer:
            yield sympy.expand(body.subs(n, sympy.denom(body.diff(n)) * n + k))
            return


def _of_relation(relation: Any, x: Any) -> list[Any]:
    """The whole numbers that fulfil an inequality solved for x."""
    if relation.free_symbols - {x}:
        raise _unlisted()
    found = relation.as_set() if hasattr(relation, "as_set") else sympy.S.Reals
    parts = found.args if isinstance(found, sympy.Union) else (found,)
    if found is sympy.S.EmptySet:
        return []
    if not all(p.inf.is_finite and p.sup.is_finite for p in parts):
        raise SymError(
            Code.UNSOLVED,
            "infinitely many whole numbers",
            hint=f"add a range: {x} > -10 and {x} < 10",
        )
    return [k for part in parts for k in _of_interval(part)]


def _of_interval(part: Any) -> list[Any]:
    low, high = int(sympy.ceiling(part.inf)), int(sympy.floor(part.sup))
    if high - low > _LISTED:
        raise _unlisted()
    return [sympy.Integer(k) for k in range(low, high + 1) if part.contains(k) == sympy.true]


def _unlisted() -> SymError:
    return SymError(
        Code.UNSOLVED, "the whole numbers among them were not listed", hint="add a range of numbers"
    )


def diophantine(
    call: Call, f: Any, conditions: tuple[Any, ...], unknowns: tuple[Any, ...]
) -> Answer:
    """One equation in several whole unknowns: rows in the order of the unknowns.

    E_UNSOLVED for a kind SymPy has no method for.
    """
    # SymPy's diophantine takes symbols that are integers, and returns rows in the order of their
    # names.
    whole = {u: sympy.Symbol(u.name, integer=True) for u in unknowns}
    top, below = sympy.fraction(sympy.together(f.xreplace(whole)))
    equation, conditions = sympy.expand(top), (*conditions, *_nonzero(below, unknowns))
    try:
        found = clock.within(
            call.strategy_seconds(), lambda: whole_points.of(equation, list(whole.values()))
        )
    except CANNOT:
        found = None
    if found is None:
        what = "no method for this equation in whole numbers"
        raise SymError(Code.UNSOLVED, what, hint="add ranges and try numbers, or ask for reals")
    order = sorted(whole.values(), key=sympy.default_sort_key)
    rows = [
        sympy.Tuple(*(dict(zip(order, row, strict=True))[whole[u]] for u in unknowns))
        for row in sorted(found, key=sympy.default_sort_key)
    ]
    names = tuple(whole[u] for u in unknowns)
    try:
        checked = clock.within(call.check_seconds(), lambda: _check(equation, names, rows))
    except Contradiction as why:
        raise contradicted(why) from None
    check, missing = checked or (agrees(f"put back; {OPEN}"), None)
    stated = [c.xreplace(whole) for c in (*conditions, *_assumed(call, unknowns))]
    kept = [row for row in rows if row.free_symbols or _meets(stated, names, row)]
    kept = [part for row in kept for part in _bounded(row, names, stated)]
    found = _answered(kept, check, unknowns, stated)
    if missing is None:
        return found
    return replace(found, notes=(*found.notes, f"not all solutions: {missing} is one too"))


def _nonzero(below: Any, unknowns: tuple[Any, ...]) -> Iterator[Any]:
    """That the factors of a denominator are not zero, in the unknowns as they were asked for."""
    back = {sympy.Symbol(u.name, integer=True): u for u in unknowns}
    for factor in sympy.Mul.make_args(sympy.factor(below).xreplace(back)):
        if factor.free_symbols:
            yield sympy.Ne(factor.as_base_exp()[0], 0)


def _assumed(call: Call, unknowns: tuple[Any, ...]) -> list[Any]:
    """What is assumed of the unknowns, as relations: a sign is one of its symbol otherwise."""
    signs = {"positive": sympy.Gt, "negative": sympy.Lt, "nonnegative": sympy.Ge}
    signs["nonpositive"] = sympy.Le
    said = [
        relation(u, 0, evaluate=False)
        for u in unknowns
        for name, relation in signs.items()
        if getattr(u, f"is_{name}")
    ]
    return said + [c for c in call.conditions if c.free_symbols <= set(unknowns)]


def _bounded(row: Any, names: tuple[Any, ...], stated: list[Any]) -> list[Any]:
    """A family with one letter from the first to the last member that meets the conditions; as it
    is where they do not say that plainly."""
    letters = ordered(row)
    if len(letters) != 1 or not stated or not all(e.is_polynomial(letters[0]) for e in row):
        return [row]
    t, at = sympy.Dummy(real=True), dict(zip(names, row, strict=True))
    try:
        held = [c.subs(at, simultaneous=True) for c in stated]
        where = sympy.And(*held).subs(letters[0], t).as_set()
    except CANNOT:
        return [row]
    if where is sympy.S.EmptySet:
        return []
    if not isinstance(where, sympy.Interval):
        return [row]
    low = sympy.floor(where.inf) + 1 if where.left_open else sympy.ceiling(where.inf)
    high = sympy.ceiling(where.sup) - 1 if where.right_open else sympy.floor(where.sup)
    if high - low < _LISTED:
        return [row.subs(letters[0], k) for k in range(int(low), int(high) + 1)]
    n = sympy.Symbol(letters[0].name, integer=True, nonnegative=True)
    if low.is_finite == high.is_finite:
        return [row]
    moved = low + n if low.is_finite else high - n
    return [sympy.Tuple(*(sympy.expand(e.subs(letters[0], moved)) for e in row))]


def _answered(
    rows: list[Any], check: Check, unknowns: tuple[Any, ...], stated: list[Any]
) -> Answer:
    letters = sorted({str(s) for row in rows for s in row.free_symbols})
    plain = {
        s: sympy.Symbol(s.name.replace("_", ""), integer=True, nonnegative=s.is_nonnegative)
        for row in rows
        for s in row.free_symbols
    }
    notes = (
        [f"each is ({', '.join(map(str, unknowns))})"]
        if rows
        else ["there is no solution in whole numbers"]
    )
    if letters:
        shown = ", ".join(name.replace("_", "") for name in letters)
        some = {s for row in rows for s in row.free_symbols}
        counted = all(s.is_nonnegative for s in some)
        notes.append(f"{shown} stands for {'0, 1, 2, …' if counted else 'every integer'}")
        if stated and not counted:
            what = " and ".join(map(worded, stated))
            notes.append(f"of the families only those members count for which {what}")
    return Answer(sympy.FiniteSet(*(row.xreplace(plain) for row in rows)), check, tuple(notes))


def _meets(conditions: list[Any], names: tuple[Any, ...], row: Any) -> bool:
    at = dict(zip(names, row, strict=True))
    return all(c.subs(at) == sympy.true for c in conditions)


def _check(f: Any, names: tuple[Any, ...], rows: list[Any]) -> tuple[Check, Any]:
    """Every row put back, and every small number tried: one that no row has, or None."""
    exactly = all(
        is_zero(f.subs(dict(zip(names, row, strict=True)), simultaneous=True)) for row in rows
    )
    # Members of linear families are found by solving for their letters, which leaves none out. Of
    # others so many members are listed.
    known = (
        set() if exactly and all(map(_is_linear, rows)) else {m for r in rows for m in _members(r)}
    )
    if not exactly and any(not is_zero(f.subs(dict(zip(names, m, strict=True)))) for m in known):
        raise Contradiction("a solution does not solve it")
    reach = _TRIED if (2 * _TRIED + 1) ** len(names) <= _MOST else 4
    tests = [_test(row) for row in rows] if not known else []
    polynomial = sympy.Poly(f, *names)
    for tried in product(range(-reach, reach + 1), repeat=len(names)):
        clock.tick()
        if polynomial(*tried) == 0 and tried not in known and not any(t(tried) for t in tests):
            return agrees(f"put back; {OPEN}"), tried
    how = f"put back; all solutions between -{reach} and {reach} are among them"
    return (proved(how) if exactly else agrees(how)), None


def _is_linear(row: Any) -> bool:
    letters = ordered(row)
    whole = all(e.is_polynomial(*letters) for e in row)
    return whole and all(sympy.Poly(e, *letters).is_linear for e in row if e.free_symbols)


def _test(row: Any) -> Callable[[tuple[int, ...]], bool]:
    """Whether numbers are a member of a linear family: its letters are then whole numbers."""
    letters = ordered(row)
    start = sympy.Matrix([e.subs(dict.fromkeys(letters, 0)) for e in row])
    if not letters:
        return lambda tried: tuple(start) == tried
    slopes = sympy.Matrix(row).jacobian(letters)
    # Then one row is a member in several ways, and the inverse below does not exist.
    if slopes.rank() < len(letters):
        raise Contradiction("letters that say the same")
    inverse = (slopes.T * slopes).inv() * slopes.T  # on the family itself it undoes the slopes

    def is_member(tried: tuple[int, ...]) -> bool:
        away = sympy.Matrix(tried) - start
        found = inverse * away
        return all(entry.is_integer for entry in found) and slopes * found == away

    return is_member


def _members(row: Any) -> Iterator[tuple[Any, ...]]:
    letters = ordered(row)
    values = product(range(-_MEMBERS, _MEMBERS + 1), repeat=len(letters))
    if letters and all(e.is_polynomial(*letters) for e in row):
        terms = [list(sympy.Poly(e, *letters).as_dict(native=True).items()) for e in row]
        for numbers in islice(values, _MOST):
            clock.tick()
            yield tuple(
                sum(int(c) * math.prod(map(pow, numbers, powers)) for powers, c in each)
                for each in terms
            )
        return
    for numbers in islice(values, _MOST):
        clock.tick()
        at = dict(zip(letters, map(sympy.Integer, numbers), strict=True))
        yield tuple(sympy.expand(sympy.radsimp(entry.subs(at))) for entry in row)

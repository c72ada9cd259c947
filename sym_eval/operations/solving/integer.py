"""Whole-number solutions: those among the real ones, or SymPy's for equations in several unknowns.

Never calls a list of them complete unless the real solutions were, or every small number was tried.
"""

from __future__ import annotations

from itertools import islice, product
from typing import Any

import sympy

from sym_core.errors import Code, SymError
from sym_eval.evidence import clock
from sym_eval.evidence.equality import is_zero
from sym_eval.evidence.numeric import steady
from sym_eval.evidence.points import ordered
from sym_eval.evidence.verdict import Check, Contradiction, Undecided, agrees, proved
from sym_eval.operations.common import Answer, Call, contradicted
from sym_eval.operations.strategies import CANNOT

_TRIED = 12  # each unknown between this and its negative, when the answer is compared with trying
_MEMBERS = 12  # values of a family's letters, for the same
_MOST = 20_000  # combinations tried
_LISTED = 1000  # whole numbers of an interval written out


def among(answer: Answer, x: Any) -> Answer:
    """The whole numbers among the real solutions of one unknown."""
    value = answer.value
    if isinstance(value, list):
        kept = [root for root in value if _is_whole(root)]
    elif isinstance(value, sympy.Set):
        kept = _of_families(value)
    else:
        kept = _of_relation(value, x)
    notes = tuple(note for note in answer.notes if not note.startswith(("n stands", "decimals")))
    none = () if kept else ("no whole number is a solution",)
    return Answer(kept, answer.check, (*none, *(n for n in notes if "no real" not in n or kept)))


def rows(answer: Answer) -> Answer:
    """The rows of a system's answer that are whole numbers; E_UNSOLVED where some are families."""
    if answer.value.free_symbols:
        raise _unlisted()
    kept = [row for row in answer.value.args if all(map(_is_whole, row))]
    none = () if kept else ("no whole numbers are a solution",)
    return Answer(sympy.FiniteSet(*kept), answer.check, (*none, *answer.notes[: len(kept)]))


def _is_whole(number: Any) -> bool:
    if number.is_integer is not None:
        return bool(number.is_integer)
    try:
        found = steady(number, {})
        return bool(is_zero(number - int(round(found.real))))
    except (Undecided, *CANNOT):
        return False


def _of_families(found: Any) -> list[Any]:
    """Whole members of families: finitely many where the step is no rational number."""
    kept = []
    for part in found.args if isinstance(found, sympy.Union) else (found,):
        if isinstance(part, sympy.Interval) and part.is_bounded:
            kept += _of_interval(part)
            continue
        if not isinstance(part, sympy.ImageSet):
            raise _unlisted()
        n, body = part.lamda.signature[0], part.lamda.expr
        step = body.diff(n)
        if (
            step.free_symbols
            or step.is_irrational is not True
            or body.subs(n, 0).has(sympy.Function)
        ):
            raise _unlisted()
        kept += [
            body.subs(n, k) for k in range(-_MEMBERS, _MEMBERS + 1) if _is_whole(body.subs(n, k))
        ]
    return kept


def _of_relation(relation: Any, x: Any) -> list[Any]:
    """The whole numbers that fulfil an inequality solved for x."""
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
    whole = {u: sympy.Symbol(u.name, integer=True) for u in unknowns}
    equation = sympy.expand(f.xreplace(whole))
    try:
        found = clock.within(
            call.strategy_seconds(), lambda: sympy.diophantine(equation, permute=True)
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
        check = clock.within(call.check_seconds(), lambda: _check(equation, names, rows))
    except Contradiction as why:
        raise contradicted(why) from None
    stated = [c.xreplace(whole) for c in conditions]
    kept = [row for row in rows if row.free_symbols or _meets(stated, names, row)]
    return _answered(kept, check or agrees("put back"), unknowns, bool(stated))


def _answered(rows: list[Any], check: Check, unknowns: tuple[Any, ...], stated: bool) -> Answer:
    letters = sorted({str(s) for row in rows for s in row.free_symbols})
    plain = {
        s: sympy.Symbol(s.name.replace("_", ""), integer=True)
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
        notes.append(f"{shown} stands for every integer")
        if stated:
            notes.append("of the families only those members count that meet the conditions")
    return Answer(sympy.FiniteSet(*(row.xreplace(plain) for row in rows)), check, tuple(notes))


def _meets(conditions: list[Any], names: tuple[Any, ...], row: Any) -> bool:
    at = dict(zip(names, row, strict=True))
    return all(c.subs(at) == sympy.true for c in conditions)


def _check(f: Any, names: tuple[Any, ...], rows: list[Any]) -> Check:
    """Every row put back, and every small number tried."""
    exactly = all(
        is_zero(f.subs(dict(zip(names, row, strict=True)), simultaneous=True)) for row in rows
    )
    known = {tuple(member) for row in rows for member in _members(row)}
    if not exactly and any(not is_zero(f.subs(dict(zip(names, m, strict=True)))) for m in known):
        raise Contradiction("a solution does not solve it")
    reach = _TRIED if (2 * _TRIED + 1) ** len(names) <= _MOST else 4
    polynomial = sympy.Poly(f, *names)
    for tried in product(range(-reach, reach + 1), repeat=len(names)):
        clock.tick()
        if polynomial(*tried) == 0 and tuple(map(sympy.Integer, tried)) not in known:
            raise Contradiction(f"{tried} is a solution too")
    how = f"put back; all solutions between -{reach} and {reach} are among them"
    return proved(how) if exactly else agrees(how)


def _members(row: Any) -> Any:
    letters = ordered(row)
    values = product(range(-_MEMBERS, _MEMBERS + 1), repeat=len(letters))
    for numbers in islice(values, _MOST):
        clock.tick()
        at = dict(zip(letters, map(sympy.Integer, numbers), strict=True))
        yield [sympy.expand(sympy.radsimp(entry.subs(at))) for entry in row]

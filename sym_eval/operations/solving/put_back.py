"""Whether proposed roots are the solution: put back one by one, and the others looked for.

Counting (degree, Sturm) and interval arithmetic prove that none is missing; a scan only finds some.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import mpmath
import sympy
from mpmath import mp

from sym_eval.evidence import clock, descartes, roots, sets
from sym_eval.evidence.digits import Number
from sym_eval.evidence.numeric import exact
from sym_eval.evidence.verdict import (
    OPEN,
    Check,
    Contradiction,
    Undecided,
    agrees,
    proved,
    unchecked,
)
from sym_eval.operations.solving import numeric
from sym_eval.operations.strategies import CANNOT

if TYPE_CHECKING:
    from sym_eval.operations.solving.equation import Equation

_DPS = 40
_PROOF_SECONDS = 1.0
_LINE_SECONDS = 2.0  # for the whole line by interval arithmetic; most need 0.1
_PARTS = 12  # into which a family is split to be put back: sin(6x) has that many
_SIMPLE = 12  # roots looked at for being simple numbers: a list, and no family
_LONE = 2  # periods in which a lone point is looked for again
_SAME = mp.mpf(10) ** -9  # a root twice found, or two roots
OTHERS = f"; {OPEN}"


def check(asked: Equation, found: Any) -> Check:
    """Put back and look for missing ones; Contradiction if the set is not the solution."""
    with mp.workdps(_DPS):
        if isinstance(found, sympy.FiniteSet) or found is sympy.S.EmptySet:
            return _finite(asked, list(found.args))
        try:
            elements = sets.elements(found)
        except Undecided:
            return _intervals(asked, found)
        return _families(asked, found, elements)


def simple_ones(asked: Equation) -> tuple[Any, Check] | None:
    """Roots that a scan sees, if all are simple numbers, as x^x = 1/4 has -2."""
    if asked.domain != "real":
        return None
    try:
        seen = roots.scan(asked.f, asked.x, roots.WINDOWS[0])
        shown = numeric.shown(asked.f, asked.x, seen[:_SIMPLE])
        if not shown or len(seen) > _SIMPLE or numeric.of_decimals(shown):
            return None
        found = asked.kept(sympy.FiniteSet(*shown))
        return found, asked.check(found)
    except (Contradiction, *CANNOT):
        return None


def put_back(asked: Equation, found: list[Any]) -> Check:
    """Each root put into the equation; Contradiction for one that does not solve it."""
    if found and all(_exactly(asked, root) for root in found):
        return proved("put back exactly")
    seen = [roots.numerically(asked.f, asked.x, root) for root in found]
    if False in seen:
        raise Contradiction(f"{found[seen.index(False)]} does not solve it")
    if None in seen or not found:
        return unchecked("putting back gave no number")
    return agrees("put back, zero to 20 digits")


def and_(check: Check, more: str) -> Check:
    """The same verdict with something more to say."""
    return Check(check.verdict, check.how + more)


def _exactly(asked: Equation, root: Any) -> bool:
    return bool(clock.within(_PROOF_SECONDS, lambda: roots.exactly(asked.f, asked.x, root)))


def _finite(asked: Equation, found: list[Any]) -> Check:
    back = put_back(asked, found) if found else None
    expected = roots.count(asked.f, asked.x, asked.domain)
    if expected is not None:
        return _counted(asked, found, expected, back)
    if asked.domain == "complex":
        return and_(back, OTHERS) if back else _none_in_the_plane(asked)
    most = descartes.at_most(asked.f, asked.x)
    if most is not None and most[0] == len(found) + len(asked.unmet):
        return _all_there(asked, most[1], back)
    known = [_number(root) for root in [*found, *asked.unmet]]
    whole = numeric.whole_line(asked.f, asked.x, _LINE_SECONDS)
    if whole is not None and None not in known:
        return _compared(asked, known, whole, back)
    period = None if known else numeric.one_period(asked.f, asked.x, _LINE_SECONDS)
    if period is not None and not period.roots:
        return proved(f"interval arithmetic excludes all of one period, {period.length}")
    try:
        refuse_missing(asked, [exact(root) for root in found])
    except Undecided as why:
        return unchecked(f"no scan: {why}") if back is None else and_(back, OTHERS)
    seen = f"a scan of [-{roots.WINDOWS[-1]}, {roots.WINDOWS[-1]}] finds no other"
    return agrees(seen.replace("other", "solution")) if back is None else and_(back, f"; {seen}")


def _number(root: Any) -> Number | None:
    try:
        return exact(root).real
    except Undecided:
        return None


def _compared(
    asked: Equation, known: list[Number | None], whole: list[Number], back: Check | None
) -> Check:
    """The roots against all there are, as interval arithmetic has them."""
    for z in whole:
        if any(abs(z - k) <= _SAME * max(1, abs(z)) for k in known if k is not None):
            continue
        if asked.is_missing(z):
            raise Contradiction(f"{asked.x} = {mpmath.nstr(z, 10)} is a solution too")
    return numeric.and_complete(back)


def _none_in_the_plane(asked: Equation) -> Check:
    if _only_ones_fail(asked):
        return proved("the only numbers that might solve it do not")
    found = roots.plain_one(asked.f, asked.x)
    if found is not None:
        raise Contradiction(f"{asked.x} = {found} is a solution")
    return unchecked("no solution found; the complex plane was not searched")


def _only_ones_fail(asked: Equation) -> bool:
    """For a*g(u) = b with one root or logarithm g: u must be what g is undone to."""
    f, x, alone = asked.f, asked.x, sympy.Dummy()
    nodes = [n for n in f.atoms(sympy.log, sympy.Pow) if n.has(x) and _undone(n, alone) is not None]
    rest = f.xreplace({nodes[0]: alone}) if len(nodes) == 1 else x
    slope = rest.diff(alone)
    if rest.has(x) or slope == 0 or slope.has(alone) or not nodes[0].args[0].is_polynomial(x):
        return False
    places = sympy.Poly(nodes[0].args[0] - _undone(nodes[0], -rest.subs(alone, 0) / slope), x)
    found = sympy.roots(places, multiple=True)
    sure = len(found) == places.degree()
    return sure and all(roots.vanishes(f, x, place) is False for place in found)


def _undone(node: Any, value: Any) -> Any:
    """What the argument of a logarithm or an n-th root is where it has a value."""
    if isinstance(node, sympy.log):
        return sympy.exp(value)
    one = node.exp.is_Rational and node.exp.p == 1 and node.exp.q > 1
    return value**node.exp.q if one else None


def _counted(asked: Equation, found: list[Any], expected: int, back: Check | None) -> Check:
    how = "Sturm's count" if asked.domain == "real" else "the degree"
    known = len(found) + len(asked.unmet)
    if known + _counted_in_vain(asked) < expected:
        raise Contradiction(f"{how} says {expected} roots, {known} were found")
    return _all_there(asked, how, back)


def _all_there(asked: Equation, how: str, back: Check | None) -> Check:
    if back is None and asked.unmet:
        return proved(f"none of all roots, counted by {how}, meets the conditions")
    if back is None:
        return proved(f"there is none, by {how}")
    return and_(back, f"; {how} says there are no others")


def _counted_in_vain(asked: Equation) -> int:
    """How many dropped roots the count has in it: zeros of the cancelled fraction at which the
    equation as it was written has no value."""
    above = sympy.fraction(sympy.cancel(sympy.together(asked.f)))[0]
    real_ones = asked.domain != "real" or None
    return sum(
        bool(roots.vanishes(above, asked.x, root) and (real_ones or roots.may_be_real(root)))
        for root in asked.dropped
    )


def _families(asked: Equation, found: Any, elements: list[Number]) -> Check:
    for element in elements[:: max(1, len(elements) // 16)]:
        if roots.vanishes(asked.f, asked.x, element) is False:
            raise Contradiction(f"{mpmath.nstr(element, 10)} does not solve it")
    period = None
    if asked.domain == "real":
        period = numeric.one_period(asked.f, asked.x, _LINE_SECONDS)
    exactly = all(
        _exactly(asked, root) for part in sets.members(found) for root in _split(part, period)
    )
    how = "put back exactly" if exactly else "members of each family put back"
    if asked.domain == "complex":
        return proved(how + OTHERS) if exactly else agrees(how)
    if period is None:
        refuse_missing(asked, elements, roots.WINDOWS[:1], sets.last(found))
        _refuse_missing_factors(asked, found)
        return agrees(f"{how}; a scan of [-10, 10] finds no other")
    turns, length = _turns(sets.members(found), period), exact(period.length)
    for z in (root + turn * length for root in period.roots for turn in range(turns)):
        if not any(abs(z - k) <= _SAME for k in elements) and asked.is_missing(z):
            raise Contradiction(f"{asked.x} = {mpmath.nstr(z, 10)} is a solution too")
    rest = "interval arithmetic over one period excludes all others"
    return proved(f"{how}; {rest}") if exactly else agrees(f"{how}; {rest}")


def _turns(members: list[Any], period: numeric.Period) -> int:
    """Over how many periods the families repeat themselves: tan x = 1 has none of step 2 pi."""
    turns = [_LONE]  # a point that is no family stands in one of the periods only
    for member in members:
        letters = list(member.free_symbols)
        parts = member.diff(letters[0]) / period.length if len(letters) == 1 else None
        turns.append(abs(int(parts.p)) if parts is not None and parts.is_Rational else _LONE)
    return min(max(turns[1:], default=_LONE), _PARTS)


def _refuse_missing_factors(asked: Equation, found: Any) -> None:
    """Contradiction if a real root of a polynomial factor, however far out, is not in the set."""
    for factor in sympy.Mul.make_args(sympy.factor(asked.f)):
        if not factor.has(asked.x) or not factor.is_polynomial(asked.x):
            continue
        for root in sympy.real_roots(sympy.Poly(factor, asked.x)):
            if not _is_in(root, found) and asked.is_solved_by(exact(root)):
                raise Contradiction(f"{asked.x} = {root} is a solution too")


def _is_in(root: Any, found: Any) -> bool:
    """Whether a number is one of the points, or a member of a family for a whole number."""
    for member in sets.members(found):
        letters = list(member.free_symbols)
        place = member - root
        if letters:
            slope = member.diff(letters[0])
            n = sympy.Integer(round(float((root - member.subs(letters[0], 0)) / slope)))
            place = member.subs(letters[0], n) - root
        if abs(exact(place)) <= _SAME:
            return True
    return False


def _split(member: Any, period: numeric.Period | None) -> list[Any]:
    """A family whose step is a part of the period, as families whose step is the period."""
    letters = list(member.free_symbols)
    if period is None or len(letters) != 1:
        return [member]
    n = letters[0]
    parts = period.length / member.diff(n)
    if not parts.is_Integer or not 1 < abs(parts) <= _PARTS:
        return [member]
    return [sympy.expand(member.subs(n, parts * n + k)) for k in range(abs(int(parts)))]


def _intervals(asked: Equation, found: Any) -> Check:
    good = 0
    for number in roots.probes(sets.borders(found)):
        inside = sets.member(number, found)
        solves = roots.vanishes(asked.f, asked.x, number)
        solves = solves and asked.is_solved_by(number)
        if solves is not None and inside != solves:
            raise Contradiction(f"at {mpmath.nstr(number, 10)}")
        good += solves is not None
    return agrees(f"right at {good} points in and out of it") if good else unchecked("no number")


def refuse_missing(
    asked: Equation,
    known: list[Number],
    windows: tuple[int, ...] = roots.WINDOWS,
    last: Sequence[Number] = (),
) -> None:
    """Contradiction if a scan of a window sees a root that is not known; beyond the `last` members
    of families all may be known."""
    low, high = (end(known) if last and end(known) in last else None for end in (min, max))
    for window in windows:
        others = roots.missing(asked.f, asked.x, known, window)
        others = [z for z in others if (low is None or z > low) and (high is None or z < high)]
        others = [z for z in others if asked.is_missing(z)]
        if others:
            raise Contradiction(f"{asked.x} = {mpmath.nstr(others[0], 10)} is a solution too")

"""Families of solutions in their plainest form: one letter, few families, known constants.

Never adds a member and loses none but those that are said not to count: what is rewritten here is
put back into the equation later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import sympy
from mpmath import mp

from sym_eval.evidence.isolation import simple_numbers
from sym_eval.evidence.numeric import exact
from sym_eval.evidence.verdict import Undecided
from sym_eval.operations.strategies import CANNOT

_DPS = 40
_NEAR = mp.mpf(10) ** -30  # ten digits are left for rounding
_LETTERS = "nkmj"
_LOOKED = range(-7, 8)  # members that tell which of a family count


def letter(*taken_by: Any) -> Any:
    """An integer symbol whose name none of these uses."""
    taken = {s.name for expr in taken_by for s in expr.free_symbols}
    name = next((name for name in _LETTERS if name not in taken), "n_0")
    return sympy.Symbol(name, integer=True)


def repeated(roots: Iterable[Any], f: Any, x: Any) -> dict[Any, Any]:
    """Each root of an equation, and with it the member n of its family if f is periodic in x."""
    found = list(roots)
    period = _period(f, x) if found else None
    if period is None:
        return {root: root for root in found}
    n = letter(f)
    # n runs through all whole numbers: the sign of the step does not matter.
    step = period.replace(sympy.Abs, lambda inside: inside)
    return {root: root + step * n for root in found}


def union(members: list[Any], of: Any = sympy.S.Zero) -> Any:
    """Single roots as a finite set, members with an integer letter that is not in the equation
    `of` as families: a whole n in it is one number, not each."""
    free = {s for m in members for s in m.free_symbols} - of.free_symbols
    letters = {s for s in free if s.is_integer and s.name in _LETTERS}
    if len(letters) != 1:
        return sympy.FiniteSet(*members)
    n = letters.pop()
    families = [_image(n, member) for member in members]
    return families[0] if len(families) == 1 else sympy.Union(*families, evaluate=False)


def _period(f: Any, x: Any) -> Any:
    if not f.has(sympy.functions.elementary.trigonometric.TrigonometricFunction):
        return None
    try:
        period = sympy.periodicity(f, x)
    except CANNOT:
        return None
    return None if period is None or period == 0 or period.has(x) else period


def tidy(found: Any, counts: Callable[[Any], bool]) -> Any:
    """Families of equal step, or their reciprocals or logarithms, merged where they are evenly
    spaced, their constants as parts of pi where they are such; without members that do not count.
    """
    parts = list(found.args) if isinstance(found, sympy.Union) else [found]
    steps: dict[tuple[Any, Any], list[Any]] = {}
    joined = []
    for part in parts:
        line = _line(part)
        if line is None:
            joined.append(part)
        else:
            steps.setdefault(line[:2], []).append(line[2])
    n = sympy.Symbol("n", integer=True)
    for (back, a), constants in steps.items():
        joined += [_image(n, back(s * n + c)) for s, c in _merged(a, constants)]
    kept = [piece for part in joined for piece in _counted(part, counts)]
    if not kept:
        return sympy.S.EmptySet
    return kept[0] if len(kept) == 1 else sympy.Union(*kept, evaluate=False)


def _image(n: Any, expr: Any, over: Any = sympy.S.Integers) -> Any:
    return sympy.ImageSet(sympy.Lambda(n, expr), over)


def _line(part: Any) -> tuple[Callable[[Any], Any], Any, Any] | None:
    """Step and constant of a family a*n + c over the integers, both numbers, and what makes the
    family of it; None for others."""
    if not isinstance(part, sympy.ImageSet) or part.base_sets != (sympy.S.Integers,):
        return None
    n, expr = part.lamda.signature[0], sympy.expand(part.lamda.expr)
    for straight, back in _SHAPES:
        found = sympy.expand(straight(expr))
        step = found.coeff(n, 1)
        constant = sympy.expand(found - step * n)
        if not constant.has(n) and step != 0 and not constant.free_symbols | step.free_symbols:
            sign = -1 if step.could_extract_minus_sign() else 1
            return back, sign * step, _known(constant)
    return None


def _same(expr: Any) -> Any:
    return expr


def _reciprocal(expr: Any) -> Any:
    return 1 / expr


def _logarithm(expr: Any) -> Any:
    return sympy.expand_log(sympy.log(expr), force=True) if expr.is_positive else expr


_SHAPES = ((_same, _same), (_reciprocal, _reciprocal), (_logarithm, sympy.exp))


def _known(constant: Any) -> Any:
    """The constant as a part of pi, where its digits are those of one."""
    if constant.has(sympy.pi) and not constant.has(sympy.Function):
        return constant
    with mp.workdps(_DPS):
        try:
            number = exact(constant)
        except Undecided:
            return constant
        if isinstance(number, mp.mpc) and abs(number.imag) > _NEAR:
            return constant
        around = simple_numbers(number.real - _NEAR, number.real + _NEAR)
        return next((plain for plain in around if plain.has(sympy.pi) or plain == 0), constant)


def _merged(step: Any, constants: list[Any]) -> list[tuple[Any, Any]]:
    """(step, constant) of each family left when evenly spaced ones are taken together."""
    groups: dict[Any, set[Any]] = {}
    for constant in constants:
        rest, part = _split(constant, step)
        groups.setdefault(rest, set()).add(part)
    return [
        (step / count, rest + part * step)
        for rest, parts in groups.items()
        for count, part in _spaced(parts)
    ]


def _split(constant: Any, step: Any) -> tuple[Any, Any]:
    """The constant without its rational multiple of the step, and that multiple within [0, 1)."""
    terms = sympy.Add.make_args(constant)
    multiples = [t / step for t in terms if (t / step).is_Rational]
    rest = sympy.Add(*(t for t in terms if not (t / step).is_Rational))
    part = sympy.Add(*multiples)
    return rest, part - sympy.floor(part)


def _spaced(parts: set[Any]) -> list[tuple[int, Any]]:
    """The parts of a whole, as few regular divisions of it as a greedy search finds."""
    left, found = sorted(parts), []
    for count in range(len(left), 0, -1):
        for start in list(left):
            shifted = {(start + sympy.Rational(k, count)) % 1 for k in range(count)}
            if shifted <= set(left):
                found.append((count, min(shifted)))
                left = [part for part in left if part not in shifted]
    return sorted(found, key=lambda pair: pair[1])


def _counted(part: Any, counts: Callable[[Any], bool]) -> list[Any]:
    """A family without the members that do not count: from some n on, all but one, or each
    second, third … one; NotImplementedError where it is otherwise."""
    if part is sympy.S.Integers:
        n = expr = sympy.Symbol("n", integer=True)
    elif isinstance(part, sympy.ImageSet):
        n, expr = part.lamda.signature[0], part.lamda.expr
    else:
        return [part]
    if part is not sympy.S.Integers and part.base_sets != (sympy.S.Integers,):
        return [part] if all(counts(expr.subs(n, k)) for k in _LOOKED if k > 0) else []
    good = {k: counts(expr.subs(n, k)) for k in _LOOKED}
    if not any(good.values()):
        return []
    found = _from_one_on(n, expr, good) or _but_one(n, expr, good) or _by_turns(n, expr, good)
    if found is None:
        raise NotImplementedError("members of a family that count without a rule")
    return found


def _from_one_on(n: Any, expr: Any, good: dict[int, bool]) -> list[Any] | None:
    """All of them, or those to one side."""
    if all(good.values()):
        return [_image(n, expr)]
    for sign in (1, -1):
        first = next(k for k in sorted(good, key=lambda k: sign * k) if good[k])
        beyond = [k for k in good if sign * k >= sign * first]
        if all(good[k] for k in beyond) and sum(good.values()) == len(beyond) and abs(first) < 3:
            start = sympy.S.Naturals if sign * first == 1 else sympy.S.Naturals0
            moved = sign * n if start is sympy.S.Naturals else first + sign * n
            return [_image(n, expr.subs(n, moved), start)]
    return None


def _but_one(n: Any, expr: Any, good: dict[int, bool]) -> list[Any] | None:
    bad = [k for k in good if not good[k]]
    if len(bad) != 1:
        return None
    return [_image(n, expr.subs(n, bad[0] + sign * n), sympy.S.Naturals) for sign in (1, -1)]


def _by_turns(n: Any, expr: Any, good: dict[int, bool]) -> list[Any] | None:
    for turns in (2, 3, 4, 6):
        rests = {k % turns for k in good if good[k]}
        if all(good[k] == (k % turns in rests) for k in good):
            return [_image(n, sympy.expand(expr.subs(n, turns * n + k))) for k in sorted(rests)]
    return None


def within(found: Any, window: Any) -> Any:
    """The members in an interval, counted to its ends; Undecided for what is no a*n + c."""
    parts = found.args if isinstance(found, sympy.Union) else [found]
    kept = [_part_within(part, window) for part in parts]
    points = sympy.FiniteSet(*(z for each in kept if each.is_FiniteSet for z in each))
    rest = [each for each in kept if not each.is_FiniteSet] + [points] * bool(points)
    if len(rest) < 2:
        return rest[0] if rest else sympy.S.EmptySet
    return sympy.Union(*rest, evaluate=False)


def _part_within(part: Any, window: Any) -> Any:
    if not isinstance(part, sympy.ImageSet):
        return sympy.Intersection(part, window)
    n, expr = part.lamda.signature[0], sympy.expand(part.lamda.expr)
    step, first = expr.diff(n), _FIRST.get(part.base_sets)
    if not (step.is_number and step.is_real) or part.free_symbols or first is None:
        raise Undecided("no family that goes up by a step")
    low, high = _range(expr, n, window)
    low = max(low, first)
    if high < low:
        return sympy.S.EmptySet
    if high - low < _LISTED:
        return sympy.FiniteSet(*(expr.subs(n, k) for k in range(int(low), int(high) + 1)))
    if low == -sympy.oo:
        return part if high == sympy.oo else _image(n, expr.subs(n, high - n), sympy.S.Naturals0)
    if high != sympy.oo:
        raise Undecided("too many to be listed")
    start = sympy.S.Naturals if low == 1 else sympy.S.Naturals0
    return _image(n, expr if low == 1 else expr.subs(n, low + n), start)


_FIRST = {
    (sympy.S.Integers,): -sympy.oo,
    (sympy.S.Naturals0,): sympy.S.Zero,
    (sympy.S.Naturals,): sympy.S.One,
}
_LISTED = 100  # members written out one by one


def _range(expr: Any, n: Any, window: Any) -> tuple[Any, Any]:
    """Between which n the member is in the interval: infinite where it has no end."""
    step, ends = expr.diff(n), []
    for end, is_open in ((window.inf, window.left_open), (window.sup, window.right_open)):
        ends.append((end / step if end.is_infinite else (end - expr.subs(n, 0)) / step, is_open))
    (low, low_open), (high, high_open) = ends if step.is_positive else ends[::-1]
    return _whole(low, low_open, 1), _whole(high, high_open, -1)


def _whole(place: Any, is_open: bool, inward: int) -> Any:
    """The first whole number from a place on, inward; on it only if the end belongs to it."""
    if place.is_infinite:
        return place
    with mp.workdps(_DPS):
        number = exact(place).real
        nearest = mp.nint(number)
        if abs(number - nearest) < _NEAR:
            return sympy.Integer(int(nearest) + (inward if is_open else 0))
        return sympy.Integer(int(mp.ceil(number) if inward > 0 else mp.floor(number)))


def stands_for(found: Any) -> str:
    """What the letter of the families stands for, by the sets it is drawn from."""
    images = found.atoms(sympy.ImageSet)
    names = {str(image.lamda.signature[0]) for image in images}
    over = {image.base_sets for image in images}
    which = _OVER.get(over.pop()) if len(over) == 1 else None
    which = which or "every integer of the set it is drawn from"
    return f"{' and '.join(sorted(names))} stands for {which}"


_OVER = {
    (sympy.S.Integers,): "every integer",
    (sympy.S.Naturals0,): "0, 1, 2, …",
    (sympy.S.Naturals,): "1, 2, 3, …",
}

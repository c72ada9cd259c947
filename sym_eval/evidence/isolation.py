"""All real roots in a range, each in an interval of its own, and the rest of the range excluded.

Bisection with enclosures of the function and its slope. What stays undecided is said, and nothing
is claimed of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from typing import Any

import sympy
from mpmath import iv, mp

from sym_eval.evidence import clock
from sym_eval.evidence.breaks import marks
from sym_eval.evidence.digits import Number, real, value
from sym_eval.evidence.equality import is_zero
from sym_eval.evidence.numeric import exact, function_of
from sym_eval.evidence.over_intervals import DIGITS, Enclosure, Nowhere, precision, sign_of
from sym_eval.evidence.verdict import Undecided

_BOXES = 4000  # looked at in one range: 0.2 to 2 s
_SMALL = 120  # denominators of the fractions that a root is compared with
_LOOKED_AT = 25  # digits of a root that is compared with them
_DERIVATIVES = 4  # exp(x) against x^3 is decided by the fourth
_TINY = mp.mpf(10) ** -9  # a box so narrow (by its place) is left undecided
# Not the middle: a root at 0 or at a round number must not lie on a cut.
_CUT = mp.mpf(467) / 1009
_WIDTH = mp.mpf(10) ** -20  # of the interval that a root is finally shown to lie in


@dataclass
class Range:
    """What is known of the roots in a range: each once, and the boxes left undecided."""

    roots: list[Number] = field(default_factory=list)
    open: list[tuple[Number, Number]] = field(default_factory=list)
    boxes: int = 0

    @property
    def decided(self) -> bool:
        """Whether there are no roots in the range but these."""
        return not self.open


class Isolation:
    """An equation f = 0 in one real unknown, ready to be asked for its roots in ranges."""

    def __init__(self, f: Any, x: Any) -> None:
        """Undecided if f has a piece without an enclosure."""
        top, bottom = numerator(f)
        self.top, self.bottom, self.x = top, bottom, x
        self._number = function_of(top, [x])
        self._ends = [exact(-m.subs(x, 0) / m.diff(x)) for m in marks(f, x) if _is_linear(m, x)]
        self._whole, self._bottom = Enclosure(f, x), Enclosure(bottom, x)
        self._chain = list(self._slopes(top))
        self._top = self._chain[0]
        self._slope = self._chain[1] if len(self._chain) > 1 else None

    def _slopes(self, top: Any) -> Iterator[Enclosure]:
        """The function and its first derivatives, as far as there are enclosures."""
        yield Enclosure(top, self.x)
        for _ in range(_DERIVATIVES):
            top = sympy.diff(top, self.x)
            try:
                yield Enclosure(top, self.x)
            except Undecided:
                return

    def roots(self, low: Any, high: Any, boxes: int = _BOXES, most: int = 200) -> Range:
        """The roots in [low, high], whose ends may be infinite; the search is left when it has
        looked at so many boxes or found so many roots."""
        found = Range()
        with precision(), mp.workdps(DIGITS):
            waiting = self._pieces(mp.mpf(low), mp.mpf(high))
            while waiting:
                clock.tick()
                found.boxes += 1
                a, b = waiting.pop()
                if self._is_free(a, b):
                    continue
                if found.boxes > boxes or len(found.roots) >= most:
                    found.open.append((a, b))
                elif not self._settled(a, b, found):
                    waiting += self._cut(a, b, found)
            found.open = [box for box in _joined(found.open) if not self._is_resolved(*box, found)]
        found.roots.sort()
        return found

    def _pieces(self, low: Number, high: Number) -> list[tuple[Number, Number]]:
        """The range cut where the function may end or have a pole, as far as that is plain."""
        inner = sorted(c for c in self._ends if low < c < high)
        return list(pairwise([low, *inner, high]))

    def _is_resolved(self, a: Number, b: Number, found: Range) -> bool:
        """A narrow box with an exact zero of the numerator, shown to be the only one: a root, or
        none where the denominator is zero too."""
        if max(abs(a), abs(b)) > _WRITTEN:
            return False
        for place in simple_numbers(a, b):
            if not self._is_only_zero(place, a, b):
                continue
            below = self.bottom.subs(self.x, place)
            if is_zero(below):
                return True
            if not has_no_zero(self._bottom, exact(place), exact(place)):
                return False
            found.roots.append(exact(place))
            return True
        return False

    def _is_only_zero(self, place: Any, a: Number, b: Number) -> bool:
        derivative = self.top
        for over in self._chain:
            if _sign(over, a, b) and over.whole:
                return bool(derivative != self.top)
            if not is_zero(derivative.subs(self.x, place)):
                return False
            derivative = sympy.diff(derivative, self.x)
        return False

    def _cut(self, a: Number, b: Number, found: Range) -> list[tuple[Number, Number]]:
        if mp.isinf(a) or mp.isinf(b):
            middle = (-2 * max(1, abs(b)) if mp.isinf(a) else 2 * max(1, abs(a))) + _CUT
            if abs(middle) > _FAR:
                found.open.append((a, b))
                return []
        elif b - a <= _TINY * max(1, abs(a)):
            found.open.append((a, b))
            return []
        else:
            middle = a + (b - a) * _CUT
        return [(middle, b), (a, middle)]

    def _is_free(self, a: Number, b: Number) -> bool:
        if (mp.isinf(a) or mp.isinf(b)) and self._is_free_ray(a, b):
            return True
        return any(has_no_zero(over, a, b) for over in (self._top, self._whole))

    def _is_free_ray(self, a: Number, b: Number) -> bool:
        """Towards infinity a derivative that keeps its sign keeps the function's away from zero."""
        start, outward = (b, -1) if mp.isinf(a) else (a, 1)
        signs: list[int] = []
        for order, over in enumerate(self._chain):
            ray = _sign(over, a, b) * outward**order
            if ray and over.whole:
                return all(s == ray for s in signs)
            signs.append(_sign(over, start, start) * outward**order)
        return False

    def _settled(self, a: Number, b: Number, found: Range) -> bool:
        """Whether the box has exactly one root, which is noted, or none."""
        try:
            if self._slope is None or mp.isinf(a) or mp.isinf(b):
                return False
            box = iv.mpf([a, b])
            self._top(box)
            slope = sign_of(self._slope(box))
            if not (slope and self._top.whole and self._slope.whole):
                return False
            left, right = _sign(self._top, a, a), _sign(self._top, b, b)
            if left * right < 0:
                self._note(a, b, found)
            return left * right != 0
        except (Nowhere, Undecided):
            return False

    def _note(self, a: Number, b: Number, found: Range) -> None:
        """The only root of a box to its digits; it is none of f where its denominator is zero."""
        root = _refined(lambda z: real(value(self._number, [z])), a, b)
        half = max(1, abs(root)) * _WIDTH / 2
        ends = [_sign(self._top, end, end) for end in (root - half, root + half)]
        if ends[0] * ends[1] >= 0:
            found.open.append((a, b))
            return
        if has_no_zero(self._bottom, root - half, root + half):
            found.roots.append(root)
        else:
            found.open.append((a, b))


_WRITTEN = 1000  # beyond, powers of numbers that people write down have too many digits to be exact
_FAR = 10**30  # beyond which an infinite range is not cut any further


def _sign(over: Enclosure, a: Number, b: Number) -> int:
    """The sign that the function has in all of a box, 0 if that is not known."""
    try:
        return sign_of(over(iv.mpf([a, b])))
    except (Nowhere, Undecided):
        return 0


def has_no_zero(over: Enclosure, a: Number, b: Number) -> bool:
    """Whether it is certain that the function has no zero in a box."""
    try:
        return sign_of(over(iv.mpf([a, b]))) != 0
    except Nowhere:
        return True
    except Undecided:
        return False


def _is_linear(mark: Any, x: Any) -> bool:
    slope = mark.diff(x)
    return bool(slope.is_Rational and slope != 0 and mark.subs(x, 0).is_Rational)


def simple_numbers(a: Number, b: Number) -> Iterator[Any]:
    """Numbers between a and b that people write down: small fractions, and those of pi and e."""
    for unit in (sympy.S.One, sympy.pi, sympy.E):
        middle = (a + b) / 2 / exact(unit)
        close = Fraction(mp.nstr(middle, _LOOKED_AT)).limit_denominator(_SMALL)
        number = sympy.Rational(close.numerator, close.denominator) * unit
        if a <= exact(number) <= b:
            yield number


def numerator(f: Any) -> tuple[Any, Any]:
    """Numerator and denominator, with sines and cosines for what has poles."""
    poles = (sympy.tan, sympy.cot, sympy.sec, sympy.csc)
    plain = f.replace(lambda e: isinstance(e, poles), _by_sines)
    top, bottom = sympy.fraction(sympy.together(plain))
    return top, bottom


def _by_sines(node: Any) -> Any:
    s, c = sympy.sin(node.args[0]), sympy.cos(node.args[0])
    return {sympy.tan: s / c, sympy.cot: c / s, sympy.sec: 1 / c, sympy.csc: 1 / s}[node.func]


def _refined(f: Callable[[Number], Number], a: Number, b: Number) -> Number:
    """A root between two ends of different signs, to the digits in force."""
    fa = f(a)
    for _ in range(4 * mp.prec):
        clock.tick()
        middle = (a + b) / 2
        height = f(middle)
        if height == 0 or b - a <= abs(middle) * mp.mpf(10) ** (2 - mp.dps) * _WIDTH:
            return middle
        a, b, fa = (middle, b, height) if fa * height > 0 else (a, middle, fa)
    return (a + b) / 2


def _joined(boxes: list[tuple[Number, Number]]) -> list[tuple[Number, Number]]:
    """Neighbouring boxes as one."""
    joined: list[tuple[Number, Number]] = []
    for a, b in sorted(boxes):
        if joined and a <= joined[-1][1] + _TINY * max(1, abs(a)):
            joined[-1] = (joined[-1][0], max(b, joined[-1][1]))
        else:
            joined.append((a, b))
    return joined

"""One definite integral as a question, and what quadrature says of it at points of its parameters.

Knows no antiderivative; a question is never changed, only made into others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

import mpmath
import sympy

from sym_eval.evidence import clock, quadrature
from sym_eval.evidence.calculus import number
from sym_eval.evidence.given import Given
from sym_eval.evidence.points import COUNT, ordered, points
from sym_eval.evidence.refuting import allowed
from sym_eval.evidence.verdict import (
    Check,
    Contradiction,
    Divergent,
    NoValue,
    Undecided,
    Verdict,
    agrees,
    unchecked,
)

_FURTHER = 1.0  # CPU seconds for one place more, for whether it diverges there; most need 0.05
_POINTS = 3  # values of the parameters at which a definite integral is summed

_LEAST = sympy.Rational(1, 1000)  # of what quadrature is tried with, and one over it
# What SymPy gives back where it did not get on, or what is no value.

NOT_CLOSED = (
    sympy.Integral,
    sympy.Limit,
    sympy.meijerg,
    sympy.nan,
    sympy.zoo,
    sympy.AccumBounds,
)


def complete(result: Any) -> bool:
    """Whether a closed form holds nothing unworked at all."""
    return not result.has(*NOT_CLOSED)


@dataclass(frozen=True)
class Question:
    """The integral of f by x from low to high."""

    f: Any
    x: Any
    low: Any
    high: Any

    @property
    def parts(self) -> tuple[Any, Any, Any, Any]:
        """As quadrature takes them: f, x, low, high."""
        return self.f, self.x, self.low, self.high

    @property
    def parameters(self) -> list[Any]:
        """The letters besides x."""
        f = self.f.subs(self.x, 0) if self.f.is_polynomial(self.x) else self.f
        return [p for p in ordered(f, self.low, self.high) if p != self.x]

    @property
    def bounded(self) -> bool:
        """Whether both bounds are plain numbers, infinities included."""
        return all(end.is_number and end.is_extended_real for end in (self.low, self.high))


class Numeric:
    """What quadrature says of one definite integral, at fixed values of its parameters."""

    def __init__(self, values: list[tuple[dict[Any, Any], Any]], reason: str) -> None:
        """`values` pairs a point of the parameters with the number there."""
        self.values, self.reason = values, reason
        self.divergent_at: list[dict[Any, Any]] = []

    @classmethod
    def of(cls, asked: Question, enough: int = _POINTS, known: Given | None = None) -> Numeric:
        """Sum it, at values of the parameters that are allowed by what is known of them; Divergent
        for one without parameters, or when no value of them gives a number."""
        parameters = asked.parameters
        found, last = cls([], ""), None
        places = _points(asked, known)
        for point in places:
            try:
                found.values.append((point, _summed(asked, point)))
            except Undecided as why:
                found.reason, last = str(why), why
                if isinstance(why, Divergent):
                    found.divergent_at.append(point)
            if len(found.values) == enough or not parameters:
                break
        if parameters and not found.divergent_at:
            found._look_further(asked, next(places, {}))
        if isinstance(last, Divergent) and not found.values:
            raise last
        return found

    @classmethod
    def at(cls, asked: Question, point: dict[Any, Any]) -> Numeric:
        """What it is at one point."""
        return cls([(point, _summed(asked, point))], "")

    @staticmethod
    def places(asked: Question, where: Any, enough: int) -> list[dict[Any, Any]]:
        """Points of the parameters at which a condition holds, the last of the row: far out."""
        held = [p for p in points(asked.parameters) if where.subs(p) == sympy.true]
        return [p for p in held if all(map(_is_moderate, p.values()))][-enough:]

    def _look_further(self, asked: Question, point: dict[Any, Any]) -> None:
        # x^a from 0 to 1 converges at the first three places, and diverges at the fourth.
        try:
            clock.within(_FURTHER, lambda: _summed(asked, point))
        except Divergent:
            self.divergent_at.append(point)
        except Undecided:
            pass

    def check(self, found: Any) -> Check:
        """Compare a closed form with the numbers; Contradiction when they differ."""
        good = 0
        for point, expected in self.values:
            got = self._number(found, point, expected)
            if got is None:
                continue
            if abs(got - expected) > max(1, abs(expected)) * mpmath.mpf(10) ** -quadrature.DIGITS:
                where = ", ".join(f"{s} = {n}" for s, n in point.items())
                what = f"{mpmath.nstr(got, 12)} against {mpmath.nstr(expected, 12)} {where}"
                raise Contradiction(what.strip(), self.shown(expected))
            good += 1
        if not good:
            return unchecked(f"no number to compare with: {self.reason}")
        at = f" at {good} points" if self.values[0][0] else ""
        return agrees(f"quadrature agrees to {quadrature.DIGITS} digits{at}")

    def bears_out(self, where: Any) -> bool:
        """Whether a condition holds at every point with a number and at none without one."""
        return all(where.subs(point) == sympy.true for point, _ in self.values) and all(
            where.subs(point) == sympy.false for point in self.divergent_at
        )

    def holds_everywhere(self, found: Any) -> bool:
        """Whether a form has the number of every point."""
        try:
            return all(
                Numeric([pair], "").check(found).verdict is Verdict.AGREES for pair in self.values
            )
        except Contradiction:
            return False

    def suits(self, found: Any) -> bool:
        """Whether a form that agrees is as plain as it should be: no part left unworked, no
        imaginary unit in what is real, no steps that nobody asked for."""
        if not complete(found):
            return False
        plain = not found.has(sympy.Heaviside, sympy.atan2)
        is_real = not any(isinstance(number, mpmath.mpc) for _, number in self.values)
        return plain and not (is_real and found.has(sympy.I))

    def _number(self, found: Any, point: Any, expected: Any) -> Any:
        """The number of the closed form, None where it has none and that says nothing."""
        try:
            return number(found, point)
        except NoValue as why:
            if found.is_infinite or not found.free_symbols:
                raise Contradiction("it has a value", self.shown(expected)) from None
            self.reason = str(why)
        except Undecided as why:
            self.reason = str(why)
        return None

    def shown(self, number: Any) -> str:
        """The number as digits, "" where it depends on parameters."""
        if isinstance(number, mpmath.mpc) and abs(number.imag) < mpmath.mpf(10) ** -quadrature.DPS:
            number = number.real
        return "" if self.values[0][0] else mpmath.nstr(number, quadrature.DIGITS)

    def extra(self) -> dict[str, str]:
        """The number itself, where there are no parameters."""
        return {"numeric": self.shown(self.values[0][1])} if self.one_number else {}

    @property
    def one_number(self) -> bool:
        """Whether it is one number, and known."""
        return bool(self.values) and not self.values[0][0]

    def hint(self) -> str:
        """What may be said of the number to somebody who asked for a closed form."""
        if not self.one_number:
            return "try another form of the integrand"
        return f"its value is {self.shown(self.values[0][1])}"


def _points(asked: Question, known: Given | None) -> Iterator[dict[Any, Any]]:
    if known is None or not (known.intervals or known.others):
        return points(asked.parameters)
    found = list(islice(allowed(asked.f, asked.f, asked.parameters, known), 3 * COUNT))
    return iter(([p for p in found if all(map(_is_moderate, p.values()))] or found)[:COUNT])


def _is_moderate(number: Any) -> bool:
    """Quadrature takes an exponent of 1e-8 for a divergent integral."""
    return bool(number == 0 or _LEAST <= abs(number) <= 1 / _LEAST)


def _summed(asked: Question, point: dict[Any, Any]) -> Any:
    low, high = asked.low.subs(point), asked.high.subs(point)
    return quadrature.integral(asked.f.subs(point), asked.x, low, high)

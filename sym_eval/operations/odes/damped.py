"""y'' + p*y' + q*y with letters in it: swinging, creeping, or at the border between both.

The sign of (p/2)^2 - q decides, from what the letters are and what is assumed of them; where that
does not decide, the general solution stays and a note says what happens. Solves nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sympy
from sympy.core.relational import Relational

from sym_eval import printing
from sym_eval.evidence import claims
from sym_eval.evidence.given import Given, given
from sym_eval.evidence.outcome import EQUAL


@dataclass(frozen=True)
class Damped:
    """The roots are -half + scale*sqrt(under) and the same with a minus sign.

    `sign` is that of `under` where it is known; `heeded` says that a condition was needed for it.
    """

    x: Any
    half: Any
    scale: Any
    under: Any
    sign: int | None
    heeded: bool

    def basis(self) -> list[Any]:
        """Two independent solutions wherever the roots are two; real ones where that is known."""
        if self.sign == -1:
            return [self._swing * f(self._frequency * self.x) for f in (sympy.cos, sympy.sin)]
        root = self.scale * sympy.sqrt(self.under)
        roots = [sympy.together(-self.half + side * root) for side in (-1, 1)]
        return [sympy.exp(each * self.x) for each in sorted(roots, key=sympy.default_sort_key)]

    @property
    def _swing(self) -> Any:
        return sympy.exp(-self.half * self.x)

    @property
    def _frequency(self) -> Any:
        return self.scale * sympy.sqrt(-self.under)

    def notes(self, constants: Sequence[Any], with_values: bool) -> list[str]:
        """What the solution is where it is written in complex numbers, or fails."""
        border = sympy.numer(self.scale) if self.sign else self.under
        if border.is_nonzero or not border.free_symbols or (with_values and self.sign):
            return []
        where = f"where {_compared(border, '=')}"
        if with_values:
            real = _compared(border, "<")
            return [f"{where} the solution is another one; assume {real} for its real form"]
        one, other = constants
        there = {border: 0} if border.is_Symbol else {}
        double = printing.plain((one + other * self.x) * self._swing.subs(there))
        said = [f"{where} the homogeneous part is {double}"]
        if self.sign is None:
            angle = self._frequency * self.x
            real = (one * sympy.cos(angle) + other * sympy.sin(angle)) * self._swing
            said.append(f"where {_compared(border, '<')} it is {printing.plain(real)} in real form")
        return said


def damped(ratios: Sequence[Any], x: Any, assumed: Sequence[Any]) -> Damped | None:
    """What is known of y'' + p*y' + q*y with `ratios` = q, p, 1; None without letters in p, q."""
    if len(ratios) != 3 or not any(ratio.free_symbols for ratio in ratios):
        return None
    half = ratios[1] / 2
    scale, under = _square_out(sympy.factor(half**2 - ratios[0]))
    # Two equal roots for all letters: nothing depends on a case, the usual way has x*exp(…).
    if under == 0:
        return None
    plain = Given().sign(under)
    sign = plain or _assumed_sign(under, assumed)
    return Damped(x, half, scale, under, sign or None, not plain and bool(sign))


def _square_out(square: Any) -> tuple[Any, Any]:
    """s and u, square = s^2*u: the sign of s is of no matter where both roots are taken."""
    scale, under = sympy.S.One, sympy.S.One
    for factor, power in square.as_powers_dict().items():
        whole = factor.is_Rational and sympy.sqrt(abs(factor) ** power).is_Rational
        if whole:
            scale *= sympy.sqrt(abs(factor) ** power)
            # The sign stays under the root: it decides between swinging and creeping.
            under *= sympy.sign(factor) ** power
        elif power.is_Integer:
            half = int(power / 2)
            scale *= factor**half
            under *= factor ** (power - 2 * half)
        else:
            under *= factor**power
    return scale, sympy.expand(under)


def _assumed_sign(under: Any, assumed: Sequence[Any]) -> int | None:
    # b < 2*w decides b^2 - 4*w^2 by a quotient of known sign: no proof about two letters is needed.
    for negative in (each for condition in assumed for each in _negatives(condition)):
        if side := Given().sign(sympy.cancel(under / negative)):
            return -side
    if not assumed:
        return None
    known = given(tuple(assumed))
    for side, claim in ((-1, under < 0), (1, under > 0)):
        if isinstance(claim, Relational) and claims.holds(claim, known).verdict == EQUAL:
            return side
    return None


def _negatives(condition: Any) -> list[Any]:
    """What the condition says is below zero; of two positive sides, their squares' difference."""
    if not isinstance(condition, (sympy.Lt, sympy.Gt)) or not condition.free_symbols:
        return []
    low, high = condition.lts, condition.gts
    found = [low - high]
    if Given().not_negative(low) and Given().not_negative(high):
        found.append(low**2 - high**2)
    return found


def _compared(difference: Any, sign: str) -> str:
    """difference = 0 or < 0 with each term on the side where it has no minus sign."""
    terms = sympy.Add.make_args(sympy.expand(difference.primitive()[1]))
    minus = [t for t in terms if t.could_extract_minus_sign()]
    left = sympy.Add(*(t for t in terms if t not in minus))
    right = -sympy.Add(*minus)
    if left == 0:
        left, right, sign = right, left, sign.replace("<", ">")
    return f"{printing.plain(left)} {sign} {printing.plain(right)}"


def borders(problem: Any, assumed: Sequence[Any]) -> dict[Any, Any]:
    """Letters that an assumed equation gives, as k of b^2 = 4*k*m, where nothing is divided by
    that may be zero."""
    found: dict[Any, Any] = {}
    for condition in assumed:
        if not isinstance(condition, sympy.Eq):
            continue
        rest = sympy.expand((condition.lhs - condition.rhs).xreplace(found))
        letters = sorted(rest.free_symbols & problem.free_symbols, key=str, reverse=True)
        for letter in letters:
            slope = rest.coeff(letter)
            linear = slope != 0 and not sympy.expand(rest - slope * letter).has(letter)
            if linear and slope.is_nonzero:
                found[letter] = sympy.factor(letter - rest / slope)
                break
    return found

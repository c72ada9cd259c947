"""Limits as one letter grows beyond all bounds, by rules that are theorems; else Undecided.

Sound: sums, products and continuous functions of limits; and for 0/0 and oo/oo l'Hospital's rule,
where the denominator is built of logarithms, exponentials, powers and functions analytic where
their arguments go: such ones end up monotone, so that their derivative is not zero far out.
SymPy's own limits are not asked.
"""

from __future__ import annotations

from typing import Any

import sympy
from sympy import oo

from sym_eval.evidence.given import Given
from sym_eval.evidence.proofs import continuity
from sym_eval.evidence.verdict import Undecided

_DEEP = 8  # turns of l'Hospital's rule inside one another: x^7*exp(-x) needs as many
_SIZE = 150  # operations of a quotient whose derivatives are taken
_SWINGING = (sympy.sin, sympy.cos)
_WAVES = (*_SWINGING, sympy.Si, sympy.airyai, sympy.airybi)


class Far:
    """Limits as one positive letter grows beyond all bounds."""

    def __init__(self, t: Any, known: Given) -> None:
        """`known` is what is said of all other letters."""
        self.t, self._known = t, known

    def of(self, expr: Any, deep: int = _DEEP) -> Any:
        """The limit, perhaps infinite, or Undecided."""
        if deep < 0:
            raise Undecided("forms without a limit, again and again")
        if not expr.has(self.t):
            return _finite(expr)
        if expr == self.t:
            return oo
        if expr.is_rational_function(self.t):
            return self._rational(expr)
        if expr.is_Add:
            return self._sum(expr, deep)
        if expr.is_Mul:
            return self._product(expr, deep)
        if expr.is_Pow or isinstance(expr, sympy.exp):
            base, exponent = expr.as_base_exp()
            return self._power(base, exponent, deep)
        return self._function(expr, deep)

    def _rational(self, expr: Any) -> Any:
        """By the degrees; the leading coefficients have to be certain."""
        above, below = (
            sympy.Poly(part, self.t) for part in sympy.fraction(sympy.cancel(sympy.together(expr)))
        )
        if not self._nonzero(below.LC()):
            raise Undecided("a denominator whose degree hangs on a letter")
        lead, more = above.LC() / below.LC(), above.degree() - below.degree()
        return self._both(lead, oo) if more > 0 else sympy.S.Zero if more < 0 else lead

    def _sum(self, expr: Any, deep: int) -> Any:
        try:
            return _determined(sympy.Add(*(self.of(arg, deep) for arg in expr.args)))
        except Undecided:
            # oo - oo: log(2*t) - log(t) first, since a common denominator would only make it
            # longer.
            together = self._one_logarithm(expr, deep)
            if together != expr:
                return self.of(together, deep - 1)
            above, below = sympy.fraction(sympy.cancel(sympy.together(expr)))
            if below.has(self.t):
                return self._quotient(above, below, deep)
            return self._dominated(expr, deep)

    def _one_logarithm(self, expr: Any, deep: int) -> Any:
        """Logarithms with numbers before them as one: log(a) - log(b) = log(a/b) for a, b > 0."""
        parts = [arg.as_coeff_Mul() for arg in expr.args]
        logs = [(c, rest.args[0]) for c, rest in parts if isinstance(rest, sympy.log)]
        if len(logs) < 2 or any(self._side(arg, deep) != 1 for _, arg in logs):
            return expr
        # By the smallest, so that the exponents inside are at least 1 and powers stay
        # polynomials.
        least = min((c for c, _ in logs), key=abs)
        whole = sympy.cancel(sympy.Mul(*(arg ** (c / least) for c, arg in logs)))
        others = (c * rest for c, rest in parts if not isinstance(rest, sympy.log))
        return sympy.Add(least * sympy.log(whole), *others)

    def _dominated(self, expr: Any, deep: int) -> Any:
        """A sum without a common denominator, by the quotient of its terms to the largest one."""
        largest: Any = next(arg for arg in expr.args if arg.has(self.t))
        ratio = sympy.expand(expr / largest)
        if not ratio.is_Add:
            raise Undecided("a sum without a limit")
        one, other = self.of(largest, deep - 1), self.of(ratio, deep - 1)
        if other == 0 and one.is_infinite:
            return self._quotient(ratio, 1 / largest, deep)
        return self._both(one, other)

    def _both(self, one: Any, other: Any) -> Any:
        if {bool(one.is_infinite), bool(other.is_infinite)} == {True, False}:
            finite = other if one.is_infinite else one
            if self._known.sign(finite) not in (1, -1):
                raise Undecided("zero times infinity")
            sign = self._known.sign(finite)
            return sign * (one if one.is_infinite else other)
        return _determined(one * other)

    def _product(self, expr: Any, deep: int) -> Any:
        constant, expr = expr.as_independent(self.t, as_Add=False)
        if constant != 1:
            value = self.of(expr, deep)
            return self._both(constant, value) if value.is_infinite else constant * value
        # sin and cos of real numbers are bounded: zero times them is zero although they have no
        # limit.
        swinging = [f for f in expr.args if isinstance(f, _SWINGING) and f.args[0].is_real]
        limits = {f: self.of(f, deep) for f in expr.args if f not in swinging}
        bounded = [f for f in swinging if not self._has_limit(f, limits, deep)]
        if bounded:
            rest = sympy.Mul(*(f for f in expr.args if f not in bounded))
            if self.of(rest, deep - 1) == 0:
                return sympy.S.Zero
            raise Undecided("it keeps swinging")
        small = [f for f, value in limits.items() if value == 0]
        large = [f for f, value in limits.items() if value.is_infinite]
        if small and large:
            return self._split(expr, small, large, deep)
        found = sympy.S.One
        for value in limits.values():
            found = self._both(found, value) if value.is_infinite else found * value
        return found

    def _has_limit(self, f: Any, limits: dict[Any, Any], deep: int) -> bool:
        try:
            limits[f] = self.of(f, deep)
        except Undecided:
            return False
        return True

    def _split(self, expr: Any, small: list[Any], large: list[Any], deep: int) -> Any:
        """Zero times infinity as a quotient: what is a power goes below the line."""
        order = self._roots(expr, deep)
        if order > 1:  # of a positive product of roots: a power of it has none
            return self.of(sympy.cancel(expr**order), deep - 1) ** sympy.Rational(1, order)
        # x*exp(-x) as x/exp(x): derivatives of powers die out, those of exponentials stay as they
        # are. The other way round the rule would go on for ever.
        below = [f for f in small if _is_inverse(f)] or large
        rest = sympy.Mul(*(f for f in expr.args if f not in below))
        return self._quotient(rest, sympy.Mul(*(1 / f for f in below)), deep)

    def _roots(self, expr: Any, deep: int) -> int:
        """The order of roots in a product of positive powers of rational functions; else 1."""
        bases = [factor.as_base_exp() for factor in expr.args]
        if not all(e.is_Rational and b.is_rational_function(self.t) for b, e in bases):
            return 1
        order = int(sympy.ilcm(*(e.q for _, e in bases)))
        fine = order > 1 and all(self._side(base, deep) == 1 for base, _ in bases)
        return order if fine else 1

    def _quotient(self, above: Any, below: Any, deep: int) -> Any:
        """l'Hospital's rule, where both go to zero or the lower one is infinite."""
        # The rule needs a denominator whose derivative is not zero far out. Stolz's example, f over
        # exp(sin(x))*f with f = x + sin(x)*cos(x), has a limit by the rule and none in truth.
        waves = below.atoms(*_WAVES)
        if any(self.of(wave.args[0], deep - 1).is_infinite for wave in waves):
            raise Undecided("a denominator that keeps swinging")
        one, other = self.of(above, deep - 1), self.of(below, deep - 1)
        if not (one == other == 0 or other.is_infinite):
            if one.is_infinite or not self._nonzero(other):
                raise Undecided("a quotient without a sure sign")
            return one / other
        if other.is_infinite and not one.is_infinite:
            return sympy.S.Zero
        # In the other cases both are zero, or both infinite.
        slopes = [sympy.diff(part, self.t) for part in (above, below)]
        ratio = slopes[0] / slopes[1]
        if sympy.count_ops(ratio) > _SIZE:
            raise Undecided("too long a quotient")
        return self.of(sympy.powsimp(sympy.cancel(sympy.together(ratio))), deep - 1)

    def _power(self, base: Any, exponent: Any, deep: int) -> Any:
        if exponent.has(self.t):
            rate = exponent if base is sympy.E else exponent * sympy.log(base)
            if base is not sympy.E and self._side(base, deep) != 1:
                raise Undecided("a power of what may be negative")
            return self._exponential(self.of(rate, deep - 1))
        value = self.of(base, deep)
        sign = self._known.sign(exponent)
        if value.is_infinite:
            return self._far_power(value, exponent, sign)
        if value == 0:
            if sign == 1:
                return sympy.S.Zero
            # 1/t^2 goes to +oo from both sides, 1/t by the side it comes from.
            even = exponent.is_Integer and exponent % 2 == 0
            side = 1 if even else self._side(base, deep)
            if sign != -1 or not (side == 1 or exponent.is_Integer):
                raise Undecided("a power of zero")
            return oo * side
        if not exponent.is_Integer and self._known.sign(value) != 1:
            raise Undecided("a root of what may be negative")
        if not exponent.is_positive and not self._nonzero(value):
            raise Undecided("a power of what may be zero")
        return value**exponent

    def _nonzero(self, value: Any) -> bool:
        # A letter in it may be zero, and then the limit is another one: (b + 1/t)/(b + 2/t).
        return value.is_zero is False or self._known.sign(value) in (1, -1)

    def _far_power(self, value: Any, exponent: Any, sign: int | None) -> Any:
        if sign == -1:
            return sympy.S.Zero
        if sign == 1 and (value == oo or exponent.is_Integer):
            return oo if value == oo else value**exponent
        raise Undecided("a power of infinity")

    def _exponential(self, rate: Any) -> Any:
        return oo if rate == oo else sympy.S.Zero if rate == -oo else sympy.exp(rate)

    def _function(self, expr: Any, deep: int) -> Any:
        if len(expr.args) != 1:
            raise Undecided(f"no rule for {expr.func.__name__}")
        arg = expr.args[0]
        value = self.of(arg, deep)
        if isinstance(expr, sympy.log):
            return self._logarithm(arg, value, deep)
        if value.is_infinite:
            return _determined(continuity.at_infinity(expr.func, value))
        if continuity.is_continuous(expr.func, value, self._known):
            return _finite(expr.func(value))
        raise Undecided(f"{expr.func.__name__} may jump there")

    def _logarithm(self, arg: Any, value: Any, deep: int) -> Any:
        if value == 0 and self._side(arg, deep) == 1:
            return -oo
        if value == oo:
            return oo
        if not value.is_infinite and self._known.sign(value) == 1:
            return sympy.log(value)
        raise Undecided("a logarithm of what may not be positive")

    def _side(self, expr: Any, deep: int) -> int:
        """The sign far out, or Undecided."""
        if not expr.has(self.t):
            return self._sure(self._known.sign(expr))
        if expr == self.t or isinstance(expr, sympy.exp):
            return 1
        if expr.is_Mul:
            found = 1
            for arg in expr.args:
                found *= self._side(arg, deep)
            return found
        if expr.is_Pow and expr.exp.is_Integer:
            return self._side(expr.base, deep) if expr.exp % 2 else 1
        if expr.is_Pow and expr.exp.is_real and self._side(expr.base, deep) == 1:
            return 1
        return self._of_limit(expr, deep)

    def _of_limit(self, expr: Any, deep: int) -> int:
        value = self.of(expr, deep - 1)
        if value.is_infinite:
            return 1 if value == oo else -1
        if value != 0:
            return self._sure(self._known.sign(value))
        if expr.is_rational_function(self.t):
            above, below = sympy.fraction(sympy.cancel(sympy.together(expr)))
            lead = sympy.LC(above, self.t) / sympy.LC(below, self.t)
            return self._sure(self._known.sign(lead))
        raise Undecided("a sign that is not certain")

    def _sure(self, sign: int | None) -> int:
        if sign not in (1, -1):
            raise Undecided("a sign that is not certain")
        return sign


def _is_inverse(factor: Any) -> bool:
    base, exponent = factor.as_base_exp()
    return bool(base is sympy.E or exponent.is_negative or base.is_number)


def _finite(value: Any) -> Any:
    if value.has(sympy.nan, sympy.zoo, oo, -oo):
        raise Undecided("no value")
    return value


def _determined(value: Any) -> Any:
    if value in (oo, -oo):
        return value
    return _finite(value)

"""Powers and exponentials in generators: the rules, and the relations they bring.

exp(a + b) = exp(a) exp(b); (ab)^s = a^s b^s where a is not negative; (b^(1/q))^q = b: these hold
for principal values wherever both sides have one. Decides nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from math import lcm
from typing import Any

import sympy
from sympy import I, pi

from sym_eval.evidence.given import Given
from sym_eval.evidence.proofs.factors import (
    collected,
    factored,
    half_order,
    number_factors,
    split,
    squared,
    tidy,
)
from sym_eval.evidence.verdict import Undecided

_STEPS = 400  # of one generator in one exponent
_POWERS = 60  # a whole exponent that is multiplied out


class Powers:
    """The generators of one claim, as they are met; each once."""

    def __init__(self, known: Given, expr: Any, fine: Mapping[Any, int] | None = None) -> None:
        """`expr` is the whole claim: it tells which roots of unity there will be. `fine` is what
        another walk over it has `met`."""
        self.known = known
        self.half = half_order(expr)  # zeta = exp(i pi / half)
        self.zeta = sympy.Symbol("zeta_")
        self.relations: list[tuple[Any, Any]] = []  # generator, what is zero; inner ones first
        self.nonzero: list[Any] = []  # what a rule took to be other than zero
        self._names: dict[Any, Any] = {}
        self._fine = dict(fine or {})  # how finely each exponent is cut
        self.met: dict[Any, int] = {}  # how finely it has to be

    def named(self, key: Any) -> Any:
        """The generator that stands for something, the same each time."""
        if key not in self._names:
            self._names[key] = sympy.Symbol(f"g{len(self._names)}_")
        return self._names[key]

    def known_name(self, key: Any) -> bool:
        """Whether it has one already."""
        return key in self._names

    def polynomial(self) -> Any:
        """The relation of zeta."""
        return sympy.cyclotomic_poly(2 * self.half, self.zeta)

    def convert(self, expr: Any) -> Any:
        """The expression in generators."""
        raise NotImplementedError

    def exponential(self, exponent: Any) -> Any:
        """exp of a sum: a product of one factor a term."""
        terms = sympy.Add.make_args(sympy.expand(exponent))
        return reduce(lambda a, b: a * b, (self._exp_term(term) for term in terms), sympy.S.One)

    def _exp_term(self, term: Any) -> Any:
        number, rest = term.as_coeff_Mul()
        if rest.has(sympy.log):
            taken = self._exp_log(number, rest)
            if taken is not None:
                return taken
        inverse = _inverse(number, rest)
        if inverse is not None:
            return self.convert(inverse)
        turn = rest / (I * pi)
        if turn == 1:
            return self.turned(number)
        if turn.is_integer and not turn.has(I):
            return self._whole_turn(number, turn)
        return self._step(number, (sympy.exp, rest))

    def _exp_log(self, number: Any, rest: Any) -> Any:
        """exp(c log b) is b^c by definition, for b other than zero."""
        logs = [f for f in sympy.Mul.make_args(rest) if isinstance(f, sympy.log)]
        if len(logs) != 1 or len(logs[0].args) != 1:
            return None
        return self.power(logs[0].args[0], number * rest / logs[0])

    def turned(self, number: Any) -> Any:
        """exp(i pi number), a power of zeta."""
        steps = number * self.half
        if not steps.is_Integer:
            raise Undecided("a root of unity that was not foreseen")
        return self.zeta ** (int(steps) % (2 * self.half))

    def _whole_turn(self, number: Any, turn: Any) -> Any:
        """exp(i pi (p/q) n) for whole n: a root of unity of order 2q."""
        if turn.is_even:
            number, turn = 2 * number, turn / 2
            return self._whole_turn(number, turn) if number.q > 1 else sympy.S.One
        if number.p % 2 == 0 and number.q == 1:
            return sympy.S.One
        key = (sympy.exp, I * pi * turn, number.q)
        fresh = not self.known_name(key)
        g = self.named(key)
        if fresh:
            self.relations.append((g, g ** (2 * number.q) - 1))
        return g ** (int(number.p) % (2 * int(number.q)))

    def _step(self, number: Any, key: Any) -> Any:
        """exp(number * rest) as a power of exp(rest / d), d the common denominator."""
        self.met[key] = lcm(self.met.get(key, 1), int(number.q))
        steps = number * self._fine.get(key, int(number.q))
        if abs(steps) > _STEPS:
            raise Undecided("an exponent of too many steps")
        return self.named(key) ** int(steps)

    # -- powers

    def power(self, base: Any, exponent: Any) -> Any:
        """base^exponent, by what is known of the base's factors."""
        if exponent.is_Integer and abs(exponent) <= _POWERS:
            return self.convert(base) ** exponent
        if base is sympy.E:
            return self.exponential(exponent)
        whole, rest = split(exponent)
        if whole != 0 and not rest.is_Rational:  # 0^(3/2) is 0 * 0^(1/2), but 0^(1 + s) is not sure
            self.needs_nonzero(base)
        factors = self.factors(base)
        if factors is None:
            return self._opaque_power(base, whole, rest)
        result = sympy.S.One
        for factor, times in factors:
            result *= self._factor_power(factor, times * exponent)
        return result

    def needs_nonzero(self, base: Any) -> None:
        """Note that a rule held for base other than zero."""
        if self.known.sign(base) not in (1, -1) and base not in self.nonzero:
            self.nonzero.append(base)

    def _opaque_power(self, base: Any, whole: Any, rest: Any) -> Any:
        inner = self.convert(base)
        if abs(whole) > _POWERS:
            raise Undecided("a large power")
        return inner**whole * self._root_or_power(tidy(base), rest, inner)

    def _root_or_power(self, base: Any, exponent: Any, inner: Any) -> Any:
        if exponent == 0:
            return sympy.S.One
        if exponent.is_Rational:
            return self._root(base, exponent.q, inner) ** int(exponent.p)
        self.needs_nonzero(base)
        return self._symbolic_power(base, exponent, inner)

    def _symbolic_power(self, base: Any, exponent: Any, inner: Any) -> Any:
        result, key = sympy.S.One, sympy.log(base)
        for term in sympy.Add.make_args(sympy.expand(exponent)):
            number, rest = term.as_coeff_Mul()
            if rest == 1:
                result *= self._root_or_power(base, number, inner)
                continue
            result *= self._step(number, (sympy.exp, key * rest))
        return result

    def _factor_power(self, factor: Any, exponent: Any) -> Any:
        """A factor known to be positive, or -1, to any power."""
        if factor == -1:
            return self.exponential(I * pi * exponent)
        if factor.is_Pow and factor.exp.is_real and self.known.sign(factor.base) == 1:
            return self.power(factor.base, factor.exp * exponent)
        inner = self.convert(factor)
        whole, rest = split(exponent)
        if abs(whole) > _POWERS:
            raise Undecided("a large power")
        return inner**whole * self._root_or_power(factor, rest, inner)

    def _root(self, base: Any, q: int, inner: Any) -> Any:
        """base^(1/q) as a generator whose q-th power is the base."""
        key = (sympy.root, base, q)
        fresh = not self.known_name(key)
        g = self.named(key)
        if fresh:
            self.relations.append((g, g**q - inner))
        return g

    def factors(self, base: Any) -> list[tuple[Any, Any]] | None:
        """base as a product of positive factors and perhaps -1, with exponents; None if unsure."""
        if base.is_Rational:
            numbers = number_factors(base)
            return numbers if numbers is None else collected(numbers)
        parts = factored(squared(base))
        if parts is None:
            return None
        result: list[tuple[Any, Any]] = []
        for factor, times in parts:
            found = self._signed(factor, times)
            if found is None:
                return None
            result += found
        return collected(result)

    def _signed(self, factor: Any, times: Any) -> list[tuple[Any, Any]] | None:
        if factor.is_Rational:
            numbers = number_factors(factor)
            return None if numbers is None else [(f, t * times) for f, t in numbers]
        side = self.known.sign(factor)
        if side is not None and side != 0:
            return (
                [(factor, times)] if side > 0 else [(-factor, times), (sympy.S.NegativeOne, times)]
            )
        if times % 2 == 0 and factor.is_real:
            return [(sympy.Abs(factor), times)]
        if self.known.not_negative(factor):
            return [(factor, times)]
        return None


def _inverse(number: Any, rest: Any) -> Any:
    """exp of a whole multiple of an inverse function, by its definition; else None."""
    turned = rest / I if rest.has(I) else rest
    rules = _TURNED if rest.has(I) else _PLAIN
    if turned.func not in rules or not number.is_Integer:
        return None
    u = turned.args[0]
    return rules[turned.func](u, int(number)) if len(turned.args) == 1 else None


def _atan(u: Any, n: int) -> Any:
    if n % 2 == 0:
        return ((1 + I * u) / (1 - I * u)) ** (n // 2)
    return ((1 + I * u) / sympy.sqrt(1 + u**2)) ** n if u.is_real else None


def _atanh(u: Any, n: int) -> Any:
    return ((1 + u) / (1 - u)) ** (n // 2) if n % 2 == 0 else None


_TURNED: dict[Any, Any] = {
    sympy.atan: _atan,
    sympy.asin: lambda u, n: (sympy.sqrt(1 - u**2) + I * u) ** n,
    sympy.acos: lambda u, n: (u + I * sympy.sqrt(1 - u**2)) ** n,
}
_PLAIN: dict[Any, Any] = {
    sympy.asinh: lambda u, n: (u + sympy.sqrt(1 + u**2)) ** n,
    sympy.acosh: lambda u, n: (u + sympy.sqrt(u - 1) * sympy.sqrt(u + 1)) ** n,
    sympy.atanh: _atanh,
}

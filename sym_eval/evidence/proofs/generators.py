"""Expressions as rational functions of generators, with the algebraic relations these satisfy.

Each rewriting is an identity of principal values at every point where the expression has a value:
exp(a + b) = exp(a) exp(b); sine and cosine are sums of exponentials; (ab)^s = a^s b^s where a is
not negative; log(ab) = log a + log b where a is positive; (b^(1/q))^q = b. What no rule covers
becomes a generator of its own. Never decides anything: see `normal`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from math import lcm
from typing import Any

import sympy
from sympy import I, Rational, S, pi

from sym_eval.evidence import clock
from sym_eval.evidence.given import Given
from sym_eval.evidence.verdict import Undecided

_LARGEST = 10**12  # a number that is taken apart into primes
_ROOTS = 24  # order of roots of unity; their polynomial's degree grows with it
_STEPS = 400  # of one generator in one exponent
_POWERS = 60  # a whole exponent that is multiplied out


class Generators:
    """The generators of one claim, as they are met; each once."""

    def __init__(self, known: Given, expr: Any, fine: Mapping[Any, int] | None = None) -> None:
        """`expr` is the whole claim: it tells which roots of unity there will be. `fine` is what
        another walk over it has `met`."""
        self.known = known
        self.half = _half_order(expr)  # zeta = exp(i pi / half)
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

    # -- the walk

    def convert(self, expr: Any) -> Any:
        """The expression in generators; Undecided where it has no place here."""
        clock.tick()
        if expr.is_Rational or expr.is_Symbol:
            return expr
        if expr is I:
            return self.zeta ** (self.half // 2)
        if expr is sympy.E:
            return self.exponential(S.One)
        if expr is sympy.GoldenRatio:
            return self.convert((1 + sympy.sqrt(5)) / 2)
        if expr.is_NumberSymbol:
            return self.named(expr)
        if expr.is_Add or expr.is_Mul:
            return expr.func(*map(self.convert, expr.args))
        if isinstance(expr, sympy.exp):
            return self.exponential(expr.args[0])
        if expr.is_Pow:
            return self.power(expr.base, expr.exp)
        return self.function(expr)

    def function(self, expr: Any) -> Any:
        """Sines, logarithms, moduli by rules; anything else as a generator."""
        rule = _RULES.get(expr.func)
        if rule is not None:
            return rule(self, *expr.args)
        if not isinstance(expr, sympy.core.function.Application):
            raise Undecided(f"no proof with {type(expr).__name__}")
        args = tuple(tidy(arg) for arg in expr.args)
        return self.named((expr.func, args))

    def exponential(self, exponent: Any) -> Any:
        """exp of a sum: a product of one factor a term."""
        terms = sympy.Add.make_args(sympy.expand(exponent))
        return reduce(lambda a, b: a * b, (self._exp_term(term) for term in terms), S.One)

    def _exp_term(self, term: Any) -> Any:
        number, rest = term.as_coeff_Mul()
        if rest.has(sympy.log):
            taken = self._exp_log(number, rest)
            if taken is not None:
                return taken
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
            return self._whole_turn(number, turn) if number.q > 1 else S.One
        if number.p % 2 == 0 and number.q == 1:
            return S.One
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
        whole, rest = _split(exponent)
        if whole != 0 and not rest.is_Rational:  # 0^(3/2) is 0 * 0^(1/2), but 0^(1 + s) is not sure
            self.needs_nonzero(base)
        factors = self.factors(base)
        if factors is None:
            return self._opaque_power(base, whole, rest)
        result = S.One
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
            return S.One
        if exponent.is_Rational:
            return self._root(base, exponent.q, inner) ** int(exponent.p)
        self.needs_nonzero(base)
        return self._symbolic_power(base, exponent, inner)

    def _symbolic_power(self, base: Any, exponent: Any, inner: Any) -> Any:
        result, key = S.One, (sympy.log, base)
        for term in sympy.Add.make_args(sympy.expand(exponent)):
            number, rest = term.as_coeff_Mul()
            if rest == 1:
                result *= self._root_or_power(base, number, inner)
                continue
            result *= self._step(number, (sympy.Pow, key, rest))
        return result

    def _factor_power(self, factor: Any, exponent: Any) -> Any:
        """A factor known to be positive, or -1, to any power."""
        if factor == -1:
            return self.exponential(I * pi * exponent)
        if factor.is_Pow and factor.exp.is_real and self.known.sign(factor.base) == 1:
            return self.power(factor.base, factor.exp * exponent)
        inner = self.convert(factor)
        whole, rest = _split(exponent)
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
            numbers = _number_factors(base)
            return numbers if numbers is None else _collected(numbers)
        parts = _factored(_squared(base))
        if parts is None:
            return None
        result: list[tuple[Any, Any]] = []
        for factor, times in parts:
            found = self._signed(factor, times)
            if found is None:
                return None
            result += found
        return _collected(result)

    def _signed(self, factor: Any, times: Any) -> list[tuple[Any, Any]] | None:
        if factor.is_Rational:
            numbers = _number_factors(factor)
            return None if numbers is None else [(f, t * times) for f, t in numbers]
        side = self.known.sign(factor)
        if side is not None and side != 0:
            return [(factor, times)] if side > 0 else [(-factor, times), (S.NegativeOne, times)]
        if times % 2 == 0 and factor.is_real:
            return [(sympy.Abs(factor), times)]
        if self.known.not_negative(factor):
            return [(factor, times)]
        return None

    # -- functions

    def sine(self, arg: Any) -> Any:
        """sin by exponentials."""
        up, down = self.exponential(I * arg), self.exponential(-I * arg)
        return (up - down) / (2 * self.convert(I))

    def cosine(self, arg: Any) -> Any:
        """cos by exponentials."""
        return (self.exponential(I * arg) + self.exponential(-I * arg)) / 2

    def hyperbolic_sine(self, arg: Any) -> Any:
        """sinh by exponentials."""
        return (self.exponential(arg) - self.exponential(-arg)) / 2

    def hyperbolic_cosine(self, arg: Any) -> Any:
        """cosh by exponentials."""
        return (self.exponential(arg) + self.exponential(-arg)) / 2

    def logarithm(self, arg: Any, base: Any = None) -> Any:
        """log of a product of positive factors, and of -1; else a generator."""
        if base is not None:
            return self.logarithm(arg) / self.logarithm(base)
        if isinstance(arg, sympy.exp) and arg.args[0].is_real:
            return self.convert(arg.args[0])
        if arg.is_Pow and arg.exp.is_real and self.known.sign(arg.base) == 1:
            return self.convert(arg.exp) * self.logarithm(arg.base)
        factors = self.factors(arg)
        if factors is None:
            return self.named((sympy.log, tidy(arg)))
        total = S.Zero
        for factor, times in factors:
            total += self._log_factor(factor, times)
        return total

    def _log_factor(self, factor: Any, times: Any) -> Any:
        if factor == -1:
            return self.named(pi) * self.convert(I) * (times % 2)
        if factor.is_Pow and factor.exp.is_real and self.known.sign(factor.base) == 1:
            return times * self.convert(factor.exp) * self.logarithm(factor.base)
        if isinstance(factor, sympy.exp) and factor.args[0].is_real:
            return times * self.convert(factor.args[0])
        return times * self.named((sympy.log, factor))

    def modulus(self, arg: Any) -> Any:
        """The modulus of a real argument, by factors; its square is the argument's."""
        parts = _factored(arg)
        if not arg.is_real or parts is None:
            return self.named((sympy.Abs, (tidy(arg),)))
        result = S.One
        for factor, times in parts:
            result *= self._one_modulus(factor) ** times
        return result

    def _one_modulus(self, factor: Any) -> Any:
        side = self.known.sign(factor)
        if side is not None or self.known.not_negative(factor):
            return self.convert(factor) * (1 if side is None else side)
        if not factor.is_real:
            return self.named((sympy.Abs, (tidy(factor),)))
        factor = min(factor, -factor, key=sympy.default_sort_key)
        key = (sympy.Abs, (factor,))
        fresh = not self.known_name(key)
        g = self.named(key)
        if fresh:
            self.relations.append((g, g**2 - self.convert(factor) ** 2))
        return g

    def signum(self, arg: Any) -> Any:
        """The sign where it is known."""
        side = self.known.sign(arg)
        return self.named((sympy.sign, (tidy(arg),))) if side is None else S(side)


_RULES: dict[Any, Any] = {
    sympy.sin: Generators.sine,
    sympy.cos: Generators.cosine,
    sympy.tan: lambda g, a: g.sine(a) / g.cosine(a),
    sympy.cot: lambda g, a: g.cosine(a) / g.sine(a),
    sympy.sec: lambda g, a: 1 / g.cosine(a),
    sympy.csc: lambda g, a: 1 / g.sine(a),
    sympy.sinh: Generators.hyperbolic_sine,
    sympy.cosh: Generators.hyperbolic_cosine,
    sympy.tanh: lambda g, a: g.hyperbolic_sine(a) / g.hyperbolic_cosine(a),
    sympy.coth: lambda g, a: g.hyperbolic_cosine(a) / g.hyperbolic_sine(a),
    sympy.sech: lambda g, a: 1 / g.hyperbolic_cosine(a),
    sympy.csch: lambda g, a: 1 / g.hyperbolic_sine(a),
    sympy.log: Generators.logarithm,
    sympy.Abs: Generators.modulus,
    sympy.sign: Generators.signum,
}


def tidy(expr: Any) -> Any:
    """The expression in one form for all equal rational functions; else expanded."""
    try:
        return sympy.cancel(expr) if _size(expr) < 200 else sympy.expand(expr)
    except (sympy.PolynomialError, NotImplementedError, ZeroDivisionError):
        return expr


def _size(expr: Any) -> int:
    return int(sympy.count_ops(expr)) if isinstance(expr, sympy.Basic) else 0


def _split(exponent: Any) -> tuple[Any, Any]:
    """A whole number and the rest of an exponent, whose own number is in [0, 1)."""
    number, rest = sympy.expand(exponent).as_coeff_Add()
    if not number.is_Rational:
        return S.Zero, exponent
    whole = sympy.floor(number)
    return whole, sympy.expand(exponent - whole)


def _squared(base: Any) -> Any:
    """The base written by another of sin, cos and their like, if a square shows then."""
    for kind, other in _PYTHAGORAS:
        if base.has(kind):
            written = base.replace(
                lambda e, kind=kind: e.is_Pow and e.exp == 2 and e.base.func is kind,
                lambda e, other=other: other(e.base.args[0]),
            )
            parts = _factored(sympy.expand(written)) or []
            if any(t % 2 == 0 and not f.is_number for f, t in parts):
                return sympy.expand(written)
    return base


_PYTHAGORAS: tuple[tuple[Any, Any], ...] = (
    (sympy.sin, lambda a: 1 - sympy.cos(a) ** 2),
    (sympy.cos, lambda a: 1 - sympy.sin(a) ** 2),
    (sympy.sinh, lambda a: sympy.cosh(a) ** 2 - 1),
    (sympy.cosh, lambda a: sympy.sinh(a) ** 2 + 1),
    (sympy.tan, lambda a: sympy.sec(a) ** 2 - 1),
    (sympy.cot, lambda a: sympy.csc(a) ** 2 - 1),
    (sympy.tanh, lambda a: 1 - sympy.sech(a) ** 2),
    (sympy.sec, lambda a: sympy.tan(a) ** 2 + 1),
)


def _number_factors(number: Any) -> list[tuple[Any, Any]] | None:
    if number == 0 or max(abs(number.p), number.q) > _LARGEST:
        return None
    found = [(S(p), S(e)) for p, e in sympy.factorint(abs(number.p)).items()]
    found += [(S(p), S(-e)) for p, e in sympy.factorint(number.q).items()]
    return found + ([(S.NegativeOne, S.One)] if number < 0 else [])


def _factored(base: Any) -> list[tuple[Any, Any]] | None:
    """The factors of a rational function (of anything); its number first."""
    try:
        number, above = sympy.factor_list(sympy.fraction(sympy.together(base))[0])
        other, below = sympy.factor_list(sympy.fraction(sympy.together(base))[1])
    except (sympy.PolynomialError, NotImplementedError, ZeroDivisionError):
        return None
    if other == 0 or not (number / other).is_Rational:
        return None
    return [(number / other, S.One), *((f, S(e)) for f, e in above), *((f, S(-e)) for f, e in below)]


def _collected(factors: list[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    found: dict[Any, Any] = {}
    for factor, times in factors:
        found[factor] = found.get(factor, S.Zero) + times
    if S.NegativeOne in found:  # only whether it is there: (-1)^(-1) is -1, and its root is i
        found[S.NegativeOne] %= 2
    return [(factor, times) for factor, times in found.items() if times != 0 and factor != 1]


def _half_order(expr: Any) -> int:
    """Half the order of the roots of unity that a claim brings with it."""
    order = 2
    for node in sympy.preorder_traversal(expr):
        for number in _turns(node):
            order = lcm(order, int(number.q))
    order = order if order % 2 == 0 else 2 * order
    if order > 4 * _ROOTS:
        raise Undecided("roots of unity of a high order")
    return order


def _turns(node: Any) -> list[Any]:
    """The rational multiples of pi in an argument, and the exponents of negative numbers."""
    if node.is_Pow and node.exp.is_Rational and not node.exp.is_Integer:
        return [node.exp]
    if not isinstance(node, sympy.Function) or not node.args or not node.has(pi):
        return []
    terms = sympy.Add.make_args(sympy.expand(node.args[0]))
    ratios = [term / pi for term in terms] + [term / (I * pi) for term in terms]
    return [ratio for ratio in ratios if ratio.is_Rational]


__all__ = ["Generators", "Rational", "tidy"]

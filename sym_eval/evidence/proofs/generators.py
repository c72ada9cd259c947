"""Expressions as rational functions of generators, with the algebraic relations these satisfy.

Each rewriting is an identity of principal values at every point where the expression has a value:
sine and cosine are sums of exponentials; log(ab) = log a + log b where a is positive; powers as in
`powers`. What no rule covers becomes a generator of its own. Never decides anything: see `normal`.
"""

from __future__ import annotations

from typing import Any

import sympy
from sympy import I, pi

from sym_eval.evidence import clock
from sym_eval.evidence.proofs.factors import factored, tidy
from sym_eval.evidence.proofs.powers import Powers
from sym_eval.evidence.verdict import Undecided


class Generators(Powers):
    """One walk over a claim."""

    def convert(self, expr: Any) -> Any:
        """The expression in generators; Undecided where it has no place here."""
        clock.tick()
        if expr.is_Rational or expr.is_Symbol:
            return expr
        if expr is I:
            return self.zeta ** (self.half // 2)
        if expr is sympy.E:
            return self.exponential(sympy.S.One)
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
        total = sympy.S.Zero
        for factor, times in factors:
            total += self._log_factor(factor, times)
        return total

    def _log_factor(self, factor: Any, times: Any) -> Any:
        if factor == -1:  # the principal value: log(-a) = log(a) + I*pi for a > 0
            return self.named(pi) * self.convert(I) * (times % 2)
        if factor.is_Pow and factor.exp.is_real and self.known.sign(factor.base) == 1:
            return times * self.convert(factor.exp) * self.logarithm(factor.base)
        if isinstance(factor, sympy.exp) and factor.args[0].is_real:
            return times * self.convert(factor.args[0])
        return times * self.named((sympy.log, factor))

    def modulus(self, arg: Any) -> Any:
        """The modulus of a real argument, by factors; its square is the argument's."""
        parts = factored(arg)
        if parts is None:
            return self.named((sympy.Abs, (tidy(arg),)))
        result = sympy.S.One
        for factor, times in parts:
            result *= self._one_modulus(factor) ** times
        return result

    def _one_modulus(self, factor: Any) -> Any:
        side = self.known.sign(factor)
        if side is not None or self.known.not_negative(factor):
            return self.convert(factor) * (1 if side is None else side)
        # |a| and |-a| are one generator.
        factor = min(factor, -factor, key=sympy.default_sort_key)
        key = (sympy.Abs, (factor,))
        fresh = not self.known_name(key)
        g = self.named(key)
        if fresh:
            # What is known of a modulus: |a|**2 = a*conjugate(a). Its sign is for `signs` to try.
            other = factor if factor.is_real else sympy.conjugate(factor)
            self.relations.append((g, g**2 - self.convert(factor) * self.convert(other)))
        return g

    def real_part(self, arg: Any) -> Any:
        """re by the conjugate."""
        return (self.convert(arg) + self.convert(sympy.conjugate(arg))) / 2

    def imaginary_part(self, arg: Any) -> Any:
        """im by the conjugate."""
        return (self.convert(arg) - self.convert(sympy.conjugate(arg))) / (2 * self.convert(I))

    def largest(self, *args: Any) -> Any:
        """Max of real arguments by moduli: (a + b + |a - b|)/2."""
        return self._extreme(args, 1)

    def smallest(self, *args: Any) -> Any:
        """Min likewise."""
        return self._extreme(args, -1)

    def _extreme(self, args: tuple[Any, ...], side: int) -> Any:
        first, *rest = sorted(args, key=sympy.default_sort_key)
        if not all(arg.is_real for arg in args):
            raise Undecided("an order of what is not real")
        for other in rest:
            first = (first + other + side * sympy.Abs(first - other)) / 2
        return self.convert(first)

    def signum(self, arg: Any) -> Any:
        """The sign where it is known."""
        side = self.known.sign(arg)
        return self.named((sympy.sign, (tidy(arg),))) if side is None else sympy.Integer(side)


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
    sympy.re: Generators.real_part,
    sympy.im: Generators.imaginary_part,
    sympy.Max: Generators.largest,
    sympy.Min: Generators.smallest,
}

"""Differentiation by the rules of the textbook, one equation a rule.

The derivative is made here, by these rules and nothing else; SymPy's own is not looked at. Where
there is no rule SymPy's derivative of that part stands, labelled and not traced.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy
from sympy.core.function import AppliedUndef

from sym_eval.derivations.record import Trace


class Differentiation:
    """The derivative of one expression by one variable; its steps go into `trace`."""

    def __init__(self, x: Any, trace: Trace) -> None:
        """`x` is a symbol."""
        self.x, self.trace = x, trace

    def derivative(self, f: Any) -> Any:
        """The derivative of `f`, its steps recorded: the rule for the whole first, then parts."""
        if not f.has_free(self.x):
            return self._known("the derivative of a constant", f, sympy.S.Zero)
        if f == self.x:
            return self._known("the derivative of the variable", f, sympy.S.One)
        for kinds, rule in self._rules():
            if isinstance(f, kinds):
                return rule(f)
        return self._labelled(f)

    def _rules(self) -> tuple[tuple[Any, Callable[[Any], Any]], ...]:
        return (
            (sympy.Add, self._sum),
            (sympy.Mul, self._product),
            (sympy.Pow, self._power),
            (sympy.exp, self._exponential),  # before Function, which exp is too
            (sympy.Piecewise, self._labelled),
            (AppliedUndef, self._unknown),
            (sympy.Function, self._function),
        )

    def _open(self, f: Any) -> Any:
        """The derivative of `f` as it is written before it is worked out."""
        return sympy.Derivative(f, self.x) if f.has_free(self.x) else sympy.S.Zero

    def _known(self, rule: str, f: Any, result: Any) -> Any:
        self.trace.add(rule, sympy.Derivative(f, self.x, evaluate=False), result)
        return result

    # -- the laws

    def _sum(self, f: Any) -> Any:
        self.trace.add("sum rule", self._open(f), sympy.Add(*map(self._open, f.args)))
        return sympy.Add(*(self.derivative(term) for term in f.args if term.has_free(self.x)))

    def _product(self, f: Any) -> Any:
        constant, rest = f.as_independent(self.x, as_Add=False)
        if constant != 1:
            self.trace.add("constant factor", self._open(f), constant * self._open(rest))
            return constant * self.derivative(rest)
        above, below = sympy.fraction(f, exact=True)  # exp(-x) stays a factor
        if below.has_free(self.x) and above.has_free(self.x):
            return self._quotient(f, above, below)
        u, v = f.as_two_terms()
        self.trace.add("product rule", self._open(f), self._open(u) * v + u * self._open(v))
        return self.derivative(u) * v + u * self.derivative(v)

    def _quotient(self, f: Any, u: Any, v: Any) -> Any:
        ruled = (self._open(u) * v - u * self._open(v)) / v**2
        self.trace.add("quotient rule", self._open(f), ruled)
        return (self.derivative(u) * v - u * self.derivative(v)) / v**2

    def _power(self, f: Any) -> Any:
        base, exponent = f.base, f.exp
        if not exponent.has_free(self.x):
            return self._chain(f, base, exponent * base ** (exponent - 1), "power rule")
        if not base.has_free(self.x):
            return self._chain(f, exponent, f * sympy.log(base), "exponential rule")
        # x**x: both depend on x, so f = exp(exponent*log(base)) and f' = f*(exponent*log(base))'.
        logarithm = exponent * sympy.log(base)
        self.trace.add("logarithmic differentiation", self._open(f), f * self._open(logarithm))
        return f * self.derivative(logarithm)

    def _exponential(self, f: Any) -> Any:
        return self._chain(f, f.args[0], f, "exponential rule")

    def _function(self, f: Any) -> Any:
        inner = [n for n, part in enumerate(f.args) if part.has_free(self.x)]
        if len(inner) != 1:
            return self._labelled(f)
        try:
            outer = f.fdiff(inner[0] + 1)  # SymPy counts arguments from 1
        except sympy.core.function.ArgumentIndexError:
            return self._labelled(f)
        return self._chain(f, f.args[inner[0]], outer, f"derivative of {f.func.__name__}")

    def _chain(self, f: Any, inner: Any, outer: Any, rule: str) -> Any:
        """The derivative of the outer function times that of what it is taken of."""
        if inner == self.x:
            return self._known(rule, f, outer)
        self.trace.add(f"{rule}, chain rule", self._open(f), outer * self._open(inner))
        return outer * self.derivative(inner)

    # -- what no law takes apart

    def _unknown(self, f: Any) -> Any:
        if f.args == (self.x,):
            return self._open(f)
        return self._labelled(f)

    def _labelled(self, f: Any) -> Any:
        result = f.diff(self.x)
        self.trace.add("derivative of this part", self._open(f), result, traced=False)
        return result


def derive(f: Any, x: Any, trace: Trace) -> Any:
    """The derivative of `f` by `x`, its steps in `trace`, the whole put together last."""
    result = Differentiation(x, trace).derivative(f)
    trace.add("put together", sympy.Derivative(f, x, evaluate=False), result)
    return result

"""Integration by the rules that SymPy's rule-based integrator found, one equation a rule.

The tree of rules is SymPy's (`integral_steps`); the equations are written here from the integrands
of its parts. Where it has no rule for a part the antiderivative of the whole is labelled, not
traced. Constants of integration are left out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy
from sympy.integrals import manualintegrate as manual

from sym_core.errors import Code, SymError
from sym_eval.derivations.record import MOST, Trace
from sym_eval.vocabulary.symbols import real


class Integration:
    """An antiderivative read off a tree of rules; its steps go into `trace`."""

    def __init__(self, trace: Trace) -> None:
        """No substitution was made yet."""
        self.trace = trace
        self.substituted: list[Any] = []

    def integral(self, rule: Any, f: Any) -> Any:
        """The antiderivative of `f` that the rule leads to, the steps recorded.

        `f` is the integrand: the one in the rule may be off by the constant factor above it.
        """
        for kind, read in self._readers():
            if isinstance(rule, kind):
                return read(rule, f)
        result = rule.eval()
        self.trace.add(_name(rule), _open(f, rule.variable), result)
        return result

    def _readers(self) -> tuple[tuple[Any, Callable[[Any, Any], Any]], ...]:
        return (
            (manual.AlternativeRule, lambda rule, f: self.integral(_shortest(rule), f)),
            (manual.ConstantTimesRule, self._constant),
            (manual.AddRule, self._sum),
            (manual.URule, self._substitution),
            (manual.PartsRule, self._parts),
            (manual.CyclicPartsRule, self._cyclic),
            (manual.RewriteRule, self._rewriting),
        )

    def _constant(self, rule: Any, f: Any) -> Any:
        x = rule.variable
        self.trace.add("constant factor", _open(f, x), rule.constant * _open(rule.other, x))
        return rule.constant * self.integral(rule.substep, rule.other)

    def _sum(self, rule: Any, f: Any) -> Any:
        x = rule.variable
        parts = [_integrand(each) for each in rule.substeps]
        self.trace.add("sum rule", _open(f, x), sympy.Add(*(_open(part, x) for part in parts)))
        return sympy.Add(*map(self.integral, rule.substeps, parts))

    def _rewriting(self, rule: Any, f: Any) -> Any:
        x = rule.variable
        self.trace.add("rewritten", _open(f, x), _open(rule.rewritten, x))
        return self.integral(rule.substep, rule.rewritten)

    def _substitution(self, rule: Any, f: Any) -> Any:
        u, inner = rule.u_var, rule.substep
        self.substituted.append(u)
        of_u = _integrand(inner)
        whole = sympy.Subs(_open(of_u, u), u, rule.u_func)
        chosen = ((u, rule.u_func),)
        self.trace.add("substitution", _open(f, rule.variable), whole, where=chosen)
        # Here and not at the end: an inner rule may substitute with a letter of its own.
        return self.integral(inner, of_u).subs(u, rule.u_func)

    def _parts(self, rule: Any, f: Any) -> Any:
        v = rule.v_step.eval()
        rest = v * rule.u.diff(rule.variable)
        self._by_parts(rule, _open(f, rule.variable), v, rule.u * v - _open(rest, rule.variable))
        self.integral(rule.v_step, rule.dv)
        return rule.u * v - self.integral(rule.second_step, rest)

    def _cyclic(self, rule: Any, f: Any) -> Any:
        """Parts again and again until the integral itself comes back, then solved for it."""
        x, sign, whole = rule.variable, 1, sympy.S.Zero
        for part in rule.parts_rules:
            v = part.v_step.eval()
            whole, sign = whole + sign * part.u * v, -sign
            rest = _open(v * part.u.diff(x), x)
            self._by_parts(part, _open(f, x), v, whole + sign * rest)
        result = sympy.expand(whole / (1 - rule.coefficient))
        # I = whole + coefficient*I, so I = whole/(1 - coefficient).
        self.trace.add("solved for the integral", _open(f, x), result)
        return result

    def _by_parts(self, rule: Any, left: Any, v: Any, right: Any) -> None:
        chosen = tuple(zip(_letters(left, "uvwts"), (rule.u, v), strict=False))
        self.trace.add("integration by parts", left, right, where=chosen)


def integrate(f: Any, x: Any, trace: Trace) -> Any:
    """An antiderivative of `f` by `x`, its steps in `trace`; E_UNSOLVED when none was found."""
    rule = manual.integral_steps(f, x)
    if rule.contains_dont_know():
        return labelled(f, x, trace)
    found = Integration(trace)
    result = found.integral(rule, f)
    trace.add("put together", _open(f, x), result)
    letters = [*_letters(f, "uvwtsrzpq"), *(real(f"u_{n}") for n in range(1, MOST))]
    trace.rename(dict(zip(dict.fromkeys(found.substituted), letters, strict=False)))
    return result


def labelled(f: Any, x: Any, trace: Trace) -> Any:
    """An antiderivative that no rules led to, as one step that is not traced."""
    result = sympy.integrate(f, x)
    if result.has(sympy.Integral):
        hint = "sym_integrate with bounds gives a number"
        what = "no antiderivative in closed form was found"
        raise SymError(Code.UNSOLVED, what, hint=hint)
    said = "found by other means"
    trace.add("antiderivative", _open(f, x), result, said=said, traced=False)
    return result


def _open(f: Any, x: Any) -> Any:
    return sympy.Integral(f, x)


def _integrand(rule: Any) -> Any:
    """What a rule integrates: a completed square is noted in the variable that it leads to."""
    if isinstance(rule, manual.URule) and rule.integrand.has_free(rule.u_var):
        return sympy.cancel(rule.integrand.subs(rule.u_var, rule.u_func))
    return rule.integrand


def _shortest(rule: Any) -> Any:
    """Of several ways the one with the fewest rules."""
    return min(rule.alternatives, key=lambda way: str(way).count("Rule("))


def _letters(f: Any, order: str) -> list[Any]:
    """Letters that do not occur in f, in the order in which textbooks take them."""
    taken = {symbol.name for symbol in f.atoms(sympy.Symbol)}
    return [real(letter) for letter in order if letter not in taken]


def _name(rule: Any) -> str:
    """`ArctanRule` as `arctan rule`."""
    word = type(rule).__name__.removesuffix("Rule")
    return "".join(f" {c.lower()}" if c.isupper() else c for c in word).strip() + " rule"

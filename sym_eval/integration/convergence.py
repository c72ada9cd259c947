"""For which parameters an integral converges, from what the integrand is like at both ends.

Only powers, logarithms, exponentials and waves of a power are followed; None where more is needed.
Says nothing of poles in between, nor of cancellation: whoever asks compares it with numbers.
"""

from __future__ import annotations

from typing import Any

import sympy

from sym_eval.failing import CANNOT
from sym_eval.integration.question import Question

_WAVES = (sympy.sin, sympy.cos)
_HYPERBOLIC = (sympy.sinh, sympy.cosh, sympy.tanh, sympy.coth, sympy.sech, sympy.csch)


class _Beyond(Exception):
    """What the integrand is like at an end is not seen here."""


def condition(asked: Question) -> Any:
    """Where it converges at both ends, as a condition on the parameters; None if that is not
    seen."""
    try:
        parts = [_at(asked, asked.low, 1), _at(asked, asked.high, -1)]
        return sympy.And(*parts).simplify()
    except (*CANNOT, sympy.PoleError, _Beyond):
        return None


def _at(asked: Question, end: Any, side: int) -> Any:
    d = sympy.Dummy("d", positive=True)  # the distance from the end, or one over it
    far = end.is_infinite
    f = asked.f.subs(asked.x, -side / d if far else end + side * d)
    # Not the whole: that would make exp(a*log(x)) of x**a.
    f = f.replace(lambda node: isinstance(node, _HYPERBOLIC), lambda node: node.rewrite(sympy.exp))
    # Powers stay whole: what (1 + d)**a is like is not seen of its terms.
    terms = sympy.Add.make_args(sympy.expand_mul(f))
    return sympy.And(*(_term(term, d, far) for term in terms))


def _term(term: Any, d: Any, far: bool) -> Any:
    """Of d**order * exp(height) * wave: the exponential decides before the power does."""
    height, waves, order = sympy.S.Zero, [], sympy.S.Zero
    for factor in sympy.Mul.make_args(term):
        if factor.is_Pow and not factor.base.has(d):
            height += factor.exp * sympy.log(factor.base)
        elif isinstance(factor, sympy.exp):
            height += factor.args[0]
        elif factor.is_Pow and factor.base.is_Add and factor.base.has(sympy.exp):
            top = _highest(factor.base, d)
            height += factor.exp * top
            order += factor.exp * _order(_bounded(factor.base, top, d), d)
        elif isinstance(factor, _WAVES) and _order(factor.args[0], d).is_negative:
            waves.append(-_order(factor.args[0], d))
        else:
            order += _order(factor, d)
    # Half waves of sin(x**k) get shorter by x**(1 - k): one power of x for nothing where k = 1.
    gained = waves[0] if len(waves) == 1 else 0
    least = 1 - gained if far else -1 - gained
    rate = sympy.re(_rate(sympy.expand(height), d))
    if rate == 0:
        return order > least
    # At rate 0 the power may do; but there the closed form is another one.
    return rate < 0


def _highest(total: Any, d: Any) -> Any:
    """The exponent of the exponential that outgrows the others; 0 if none grows."""
    heights = [e.args[0] for e in total.atoms(sympy.exp) if e.has(d)]
    rates = {_rate(h, d): h for h in heights}
    top = sympy.Max(*rates, 0)
    if top.has(sympy.Max):
        raise _Beyond
    return rates.get(top, sympy.S.Zero) if top != 0 else sympy.S.Zero


def _bounded(total: Any, top: Any, d: Any) -> Any:
    """The sum over its highest exponential, without what dies away against it."""
    terms = sympy.Add.make_args(sympy.expand(sympy.powsimp(sympy.expand(total * sympy.exp(-top)))))
    return sympy.Add(*(t for t in terms if not _dies(t, d)))


def _dies(term: Any, d: Any) -> bool:
    inside = [e.args[0] for e in term.atoms(sympy.exp)]
    return bool(sympy.Add(*(_rate(h, d) for h in inside)).is_negative)


def _rate(height: Any, d: Any) -> Any:
    """c of an exponent like c*d**-k that is not bounded; 0 for a bounded one."""
    if not height.has(d):
        return sympy.S.Zero
    coefficient, power = _leading(height, d)
    return coefficient if power.is_negative else sympy.S.Zero


def _order(factor: Any, d: Any) -> Any:
    """p of what is like d**p, times logarithms perhaps."""
    if not factor.has(d):
        return sympy.S.Zero
    if factor.is_Pow and not factor.exp.has(d):
        return factor.exp * _order(factor.base, d)
    if isinstance(factor, sympy.Abs):
        return _order(factor.args[0], d)
    return _leading(factor, d)[1]


def _leading(expr: Any, d: Any) -> tuple[Any, Any]:
    """c and p of c*d**p, times logarithms perhaps."""
    powers: dict[Any, Any] = {}
    for term in sympy.Add.make_args(sympy.expand(expr)):
        coefficient, rest = term.as_independent(d, as_Add=False)
        power = rest.as_base_exp()[1] if rest.as_base_exp()[0] == d else None
        if rest != 1 and (power is None or not power.is_number):
            return _by_series(expr, d)
        power = sympy.S.Zero if power is None else power
        powers[power] = powers.get(power, sympy.S.Zero) + coefficient
    least = min(power for power, coefficient in powers.items() if coefficient != 0)
    return powers[least], least


def _by_series(expr: Any, d: Any) -> tuple[Any, Any]:
    coefficient, power = expr.leadterm(d, logx=sympy.Dummy("log(d)"))
    if power.has(d) or coefficient.has(d, sympy.nan, sympy.zoo, sympy.oo):
        raise _Beyond
    return coefficient, power

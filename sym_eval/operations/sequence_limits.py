"""Ways to the limit of a sequence that has sums or products up to n in it.

A Riemann sum is an integral, a product the exponential of a sum, and what sums by terms
(`limit_seq`) needs no closed form. Each way gives a candidate; none looks at numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import sympy
from sympy.series.limitseq import limit_seq

from sym_core.errors import SymError
from sym_eval.evidence import clock

_CLOSED = 2.0  # CPU seconds for a sum in closed form: those that have one are had in a tenth


def ways(node: Any, closed: Callable[[Any], Any]) -> Mapping[str, Callable[[], Any]]:
    """The ways by name; `closed` works sums and products out."""
    f, n, _, _ = node.args
    return {
        "as an integral": lambda: _as_integral(f, n),
        "term by term": lambda: limit_seq(f, n),
        "closed": lambda: _of_closed(node, closed),
        "endless": lambda: _of_endless(node, closed),
    }


def _of_closed(node: Any, closed: Callable[[Any], Any]) -> Any:
    f = clock.within(_CLOSED, lambda: closed(node.args[0]))
    if f is None or f.has(sympy.Sum, sympy.Product):
        return None
    return node.func(f, *node.args[1:]).doit()


def _of_endless(node: Any, closed: Callable[[Any], Any]) -> Any:
    """With the whole series in the place of its beginning."""
    f, n, _, _ = node.args
    whole = {}
    for part in f.atoms(sympy.Sum, sympy.Product):
        k, low, high = part.limits[0] if _is_plain(part) else (n, n, n)
        if high.coeff(n) != 1 or low.has(n) or part.function.has(n):
            return None
        try:
            whole[part] = closed(part.func(part.function, (k, low, sympy.oo)))
        except SymError:  # it diverges: not this way
            return None
    return node.func(f.xreplace(whole), *node.args[1:]).doit()


def _as_integral(f: Any, n: Any) -> Any:
    """The limit of a Riemann sum, times factors or with summands that have limits themselves."""
    if isinstance(f, sympy.Add):
        parts = [_as_integral(part, n) for part in f.args]
        return None if None in parts else sympy.Add(*parts)
    if not f.has(sympy.Sum, sympy.Product):
        return sympy.limit(f, n, sympy.oo)
    factors = sympy.Mul.make_args(f)
    inner = [part for part in factors if part.has(sympy.Sum, sympy.Product)]
    if len(inner) != 1:
        return None
    outer = sympy.Mul(*(part for part in factors if part is not inner[0]))
    base, power = inner[0].as_base_exp()
    if isinstance(base, sympy.Sum) and power == 1:
        k, low, high = base.limits[0]
        return _integral(outer * base.function, n, (k, low, high)) if _is_plain(base) else None
    if isinstance(base, sympy.Product) and _is_plain(base):
        k, low, high = base.limits[0]
        # The factor is shared out among all: (n!)^(1/n)/n has no other limit of its parts.
        term = power * sympy.log(base.function) + sympy.log(outer) / (high - low + 1)
        found = _integral(term, n, (k, low, high))
        return None if found is None else sympy.exp(found)
    return None


def _is_plain(node: Any) -> bool:
    return len(node.limits) == 1 and len(node.limits[0]) == 3


def _integral(term: Any, n: Any, limits: tuple[Any, Any, Any]) -> Any:
    """Of h(t) = lim n*term(k = n*t) from lim low/n to lim high/n; None where h is not finite."""
    k, low, high = limits
    t, large = sympy.Dummy("t", positive=True), sympy.Dummy("n", positive=True)
    spread = (large * term.subs(k, n * t)).subs(n, large)
    spread = sympy.expand_log(sympy.powsimp(sympy.simplify(spread)), force=True)
    h = spread if not spread.has(large) else sympy.limit(spread, large, sympy.oo)
    ends = [sympy.limit(end / n, n, sympy.oo) for end in (low, high)]
    if not h.is_finite and h.has(sympy.oo, sympy.zoo, sympy.nan, sympy.Limit, large):
        return None
    x = sympy.Dummy("x", real=True)
    found = sympy.integrate(h.subs(t, x), (x, *ends))
    return None if found.has(sympy.Integral, sympy.oo, sympy.nan) else sympy.simplify(found)

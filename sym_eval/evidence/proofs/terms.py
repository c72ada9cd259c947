"""Quotients of neighbouring terms: hypergeometric terms as gammas, powers and rational functions.

A term is hypergeometric in k where term(k+1)/term(k) is a rational function of k. Rewrites only;
what cannot be brought to such a quotient raises Undecided.
"""

from __future__ import annotations

from typing import Any

import sympy
from sympy import gamma

from sym_eval.evidence.given import Given
from sym_eval.evidence.proofs import shifts
from sym_eval.evidence.verdict import Undecided


def quotient(above: Any, below: Any, known: Given) -> Any:
    """above/below as a rational function; Undecided if it is none.

    Only the shape of the quotient counts: gammas that differ by whole numbers cancel.
    """
    free = Free(known)
    found = sympy.powsimp(sympy.expand_power_base(free.gammas(above) / free.gammas(below)))
    found = sympy.powsimp(sympy.powdenest(_combined(found), force=True), force=True)
    found = sympy.cancel(sympy.together(_split_powers(found)))
    symbols = found.free_symbols
    if found.has(gamma) or not found.is_rational_function(*symbols):
        raise Undecided("not a hypergeometric term")
    return found


class Free:
    """Terms as gammas where only their quotient matters: binomials at any argument."""

    def __init__(self, known: Given) -> None:
        self._known = known

    def gammas(self, term: Any) -> Any:
        """Factorials, binomials, Pochhammer symbols by gamma."""
        return term.replace(
            sympy.binomial, lambda n, k: gamma(n + 1) / (gamma(k + 1) * gamma(n - k + 1))
        ).replace(sympy.factorial, lambda n: gamma(n + 1)).replace(
            sympy.RisingFactorial, lambda x, n: gamma(x + n) / gamma(x)
        ).replace(sympy.catalan, lambda n: gamma(2 * n + 1) / (gamma(n + 1) * gamma(n + 2)))


def _combined(expr: Any) -> Any:
    for group in shifts._groups({node.args[0] for node in expr.atoms(gamma)}):
        top = max(group, key=lambda pair: pair[1])[0]
        expr = expr.xreplace({gamma(a): shifts._down(top, a) for a, _ in group if a != top})
    return expr


def _split_powers(expr: Any) -> Any:
    """b^(k + 1) as b^k * b, so that what is left of both sides cancels."""

    def split(base: Any, exponent: Any) -> Any:
        number, rest = sympy.expand(exponent).as_coeff_Add()
        return base**rest * base**number if number.is_Integer and rest != 0 else base**exponent

    return expr.replace(sympy.Pow, split)

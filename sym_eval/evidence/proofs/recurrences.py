"""Recurrences for sums of hypergeometric terms, with the certificate that proves them (Zeilberger).

`found` gives numbers a_j(n) and a rational R(n, k) with sum_j a_j F(n+j, k) = G(n, k+1) - G(n, k),
G = R F. The search may use anything: what it gives is checked by exact arithmetic before.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sympy
from sympy.concrete.gosper import gosper_normal

from sym_eval.evidence import clock
from sym_eval.evidence.given import Given
from sym_eval.evidence.proofs import normal
from sym_eval.evidence.verdict import Undecided

_DEGREES = {1: 4, 2: 2}  # of a recurrence's order: the degree of the certificate's unknown


@dataclass(frozen=True)
class Recurrence:
    """The coefficients a_0 .. a_J, the certificate R, and F(n+j, k)/F(n, k)."""

    coefficients: tuple[Any, ...]
    certificate: Any
    ratios: tuple[Any, ...]
    step: Any


def found(term: Any, n: Any, k: Any) -> Recurrence | None:
    """A recurrence of the sum over k, or None."""
    step = quotient(term.subs(k, k + 1), term, n, k)
    for order, most in _DEGREES.items():
        ratios = tuple(quotient(term.subs(n, n + j), term, n, k) for j in range(order + 1))
        for degree in range(most + 1):
            clock.tick()
            result = _of_order(ratios, step, (n, k), degree)
            if result is not None:
                return result
    return None


def quotient(above: Any, below: Any, n: Any, k: Any) -> Any:
    """above/below as a rational function of n and k, proved; Undecided if it is none."""
    ratio = sympy.powsimp(sympy.gammasimp((above / below).rewrite(sympy.gamma)))
    ratio = sympy.cancel(sympy.powsimp(sympy.expand_power_exp(ratio)))
    if not ratio.is_rational_function(n, k):
        raise Undecided("not a hypergeometric term")
    claim = (above - ratio * below).rewrite(sympy.gamma)
    if not claim.has(sympy.Abs, sympy.sign, sympy.log) and _whole_powers(claim, (n, k)):
        # Then it is a rational identity in the other symbols, true for all if for positive ones.
        others = sorted(claim.free_symbols - {n, k}, key=str)
        fresh = {s: sympy.Symbol(f"{s.name}p_", positive=True) for s in others if s.is_real}
        claim = claim.xreplace({s: f for s, f in fresh.items() if not s.is_integer})
    if not normal.zero(claim, Given(), 0):
        raise Undecided("a quotient that is not proved")
    return ratio


def _whole_powers(claim: Any, names: tuple[Any, Any]) -> bool:
    """Whether other symbols are raised to whole powers only."""
    powers = (p for p in claim.atoms(sympy.Pow) if p.base.free_symbols - set(names))
    return all(p.exp.is_integer for p in powers)


def _of_order(ratios: tuple[Any, ...], step: Any, names: Any, degree: int) -> Recurrence | None:
    n, k = names
    unknown = sympy.symbols(f"a0:{len(ratios)}") + sympy.symbols(f"y0:{degree + 1}")
    numbers, y_numbers = unknown[: len(ratios)], unknown[len(ratios) :]
    total = sympy.together(sum(a * r for a, r in zip(numbers, ratios, strict=True)))
    above, below = sympy.fraction(total)
    shifted = sympy.cancel(step * below / below.subs(k, k + 1))
    up, down = (sympy.Poly(part, k) for part in sympy.fraction(shifted))
    a, b, c = (part.as_expr() for part in gosper_normal(up, down, k, polys=True))
    y = sum(value * k**i for i, value in enumerate(y_numbers))
    before = b.subs(k, k - 1)
    equation = a * y.subs(k, k + 1) - before * y - c * above
    rows = sympy.Poly(sympy.expand(equation), k).all_coeffs()
    solution = sympy.solve(rows, unknown, dict=True)
    if not solution or all(solution[0].get(v, v) == 0 for v in numbers):
        return None
    values = {v: solution[0].get(v, v) for v in unknown}
    free = {s: sympy.S.One for v in values.values() for s in v.free_symbols & set(unknown)}
    chosen = [sympy.cancel(values[v].subs(free)) for v in numbers]
    certificate = before * y.subs(values).subs(free) / (c * below)
    scale = sympy.fraction(sympy.together(sum(v * k**i for i, v in enumerate(chosen))))[1]
    recurrence = Recurrence(
        tuple(sympy.cancel(v * scale) for v in chosen),
        sympy.factor(sympy.cancel(certificate * scale)),
        ratios,
        step,
    )
    return recurrence if _checked(recurrence, n, k) else None


def _checked(given: Recurrence, n: Any, k: Any) -> bool:
    """sum_j a_j F(n+j,k)/F(n,k) = R(n,k+1) F(n,k+1)/F(n,k) - R(n,k), exactly."""
    left = sum(a * r for a, r in zip(given.coefficients, given.ratios, strict=True))
    right = given.certificate.subs(k, k + 1) * given.step - given.certificate
    return bool(sympy.cancel(sympy.together(left - right)) == 0) and any(given.coefficients)

"""Proof for finite sums and products with a whole bound n: induction, or a checked recurrence.

Sound: a sum S(n) of terms that do not hold n equals C(n) for all n >= n0 if it does at n0 and
C(n+1) - C(n) is the next term (a product: C(n+1)/C(n), with C not zero). For terms that hold n, a
recurrence whose certificate is checked, and whose boundary terms vanish by normal form, holds for
S; if C satisfies it too, its leading coefficient is nowhere zero, and the first values agree, both
are the same. Telescoping is only summed over k where no denominator is zero.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy
from sympy import Product, Sum

from sym_eval.evidence.given import Given
from sym_eval.evidence.intervals import Interval
from sym_eval.evidence.proofs import normal, recurrences

_LATE = 4  # first values that are looked at beyond those the recurrence needs
Proof = Callable[[Any, Given], bool]


def zero(difference: Any, known: Given, prove: Proof) -> bool:
    """Whether the difference is proved to be zero; `prove` proves what has no sums left."""
    nodes = sorted(difference.atoms(Sum, Product), key=sympy.count_ops)
    if not nodes or known.others or any(len(node.limits) != 1 for node in nodes):
        return False
    try:
        return _reduced(difference, nodes, known, prove)
    except normal.FAILURES:
        return False


def _reduced(difference: Any, nodes: list[Any], known: Given, prove: Proof) -> bool:
    """The sums one by one, by the value the claim gives them or the one SymPy finds."""
    node, *others = nodes
    for value in _candidates(difference, node, others):
        if not value.has(Sum, Product) and _has_value(node, value, known, prove):
            rest = difference.xreplace({node: value})
            left = sorted(rest.atoms(Sum, Product), key=sympy.count_ops)
            return _reduced(rest, left, known, prove) if left else prove(rest, known)
    return False


def _candidates(difference: Any, node: Any, others: list[Any]) -> list[Any]:
    found = []
    stand_in = sympy.Dummy()
    opened = difference.xreplace({node: stand_in})
    if opened.is_polynomial(stand_in) and not others:
        poly = sympy.Poly(opened, stand_in)
        if poly.degree() == 1:
            slope, rest = poly.all_coeffs()
            found.append(sympy.expand(-rest / slope) if slope.is_number else -rest / slope)
    worked = node.doit()
    if isinstance(worked, sympy.Piecewise):
        worked = worked.args[-1][0]
    return [*found, worked]


def _has_value(node: Any, value: Any, known: Given, prove: Proof) -> bool:
    k, low, high = node.limits[0]
    for n in sorted(high.free_symbols, key=str):
        start = _start(n, known)
        linear = sympy.expand(high - n).is_Integer
        if start is None or not linear or low.has(n) or not n.is_integer:
            continue
        told = known.within(n, Interval(start, low_in=True))
        case = _Case((node, value), (n, start), told, prove)
        if case.by_induction() if not node.function.has(n) else case.by_recurrence():
            return True
    return False


def _start(n: Any, known: Given) -> Any:
    low = known.interval(n).low
    if not low.is_Integer:
        return None
    return low if known.interval(n).low_in or not low.is_finite else low + 1


class _Case:
    """One sum or product, its alleged value, and the whole number n in its upper bound."""

    def __init__(
        self, claim: tuple[Any, Any], counted: tuple[Any, Any], known: Given, prove: Proof
    ) -> None:
        """`claim` is the sum and its value, `counted` the number and where it starts."""
        self.node, self.value = claim
        self.n, self.start = counted
        self.known, self._prove = known, prove
        self.k, self.low, self.high = self.node.limits[0]

    def by_induction(self) -> bool:
        """The first value, and the step from each n to the next."""
        if not self._long_enough() or not self._at(0):
            return False
        term = self.node.function.subs(self.k, self.high + 1)
        after = self.value.subs(self.n, self.n + 1)
        if isinstance(self.node, Sum):
            return self._prove(after - self.value - term, self.known)
        return self._prove(after - self.value * term, self.known)

    def _long_enough(self) -> bool:
        """The upper bound starts at the lower one less one, at least: no sum runs backward."""
        first = sympy.expand(self.high.subs(self.n, self.start) - self.low)
        return self.known.not_negative(first + 1)

    def _at(self, step: int) -> bool:
        """Whether both agree at the start, or so many steps after."""
        place = {self.n: self.start + step}
        limits = (self.k, self.low, self.high.subs(place))
        if not (limits[2] - self.low).is_Integer:
            return False
        terms = range(int(limits[2] - self.low) + 1)
        body = self.node.function.subs(place)
        parts = [body.subs(self.k, self.low + i) for i in terms]
        whole = sympy.Add(*parts) if isinstance(self.node, Sum) else sympy.Mul(*parts)
        return self._prove(whole - self.value.subs(place), self.known)

    def by_recurrence(self) -> bool:
        """Zeilberger's: checked certificate, boundary terms, and as many first values."""
        if not isinstance(self.node, Sum) or not self.low.is_Integer or not self._long_enough():
            return False
        term = self.node.function
        n, k = self._free()
        found = recurrences.found(term.subs({self.n: n, self.k: k}), n, k)
        if found is None:
            return False
        back = {n: self.n, k: self.k}
        a = [each.subs(back) for each in found.coefficients]
        certificate = found.certificate.subs(back)
        late = self._late(a[-1])
        if late is None or not self._fine(certificate):
            return False
        value = sum(c * self.value.subs(self.n, self.n + j) for j, c in enumerate(a))
        first = all(self._at(j) for j in range(late + len(a) - 1))
        return first and self._prove(value - self._boundary(a, certificate), self.known)

    def _late(self, leading: Any) -> int | None:
        """From how many steps after the start on the leading coefficient is nowhere zero."""
        for late in range(_LATE):
            told = self.known.within(self.n, Interval(self.start + late, low_in=True))
            if told.sign(leading) in (1, -1):
                return late
        return None

    def _free(self) -> tuple[Any, Any]:
        n, k = (
            sympy.Symbol(f"{s.name}q_", integer=True, nonnegative=True) for s in (self.n, self.k)
        )
        return n, k

    def _boundary(self, a: list[Any], certificate: Any) -> Any:
        """What is left of sum_j a_j S(n+j) when all that telescopes is summed."""
        term, high = self.node.function, self.high
        ends = (certificate * term).subs(self.k, high) - (certificate * term).subs(self.k, self.low)
        total = ends
        for j, coefficient in enumerate(a):
            later = term.subs(self.n, self.n + j)
            for extra in range(j + 1):
                total += coefficient * later.subs(self.k, high + extra)
        return total

    def _fine(self, certificate: Any) -> bool:
        """Whether the certificate has no pole for low <= k <= high, and the term is continuous
        there: then the identity, true in general, is true at each k."""
        below = sympy.fraction(sympy.together(certificate))[1]
        term = self.node.function.rewrite(sympy.gamma)
        above, divisors = sympy.fraction(term)
        poles = [self._nonzero(node.args[0], positive=True) for node in above.atoms(sympy.gamma)]
        rational = [f for f in sympy.Mul.make_args(divisors) if not f.has(sympy.gamma)]
        factors = [f for part in (below, *rational) for f, _ in sympy.factor_list(part)[1]]
        return all(poles) and all(self._nonzero(factor) for factor in factors)

    def _nonzero(self, factor: Any, positive: bool = False) -> bool:
        if not factor.has(self.k, self.n):
            return self.known.sign(factor) in ((1,) if positive else (1, -1))
        t = sympy.Symbol("t_", integer=True, nonnegative=True)
        moved = (factor.subs(self.k, self.low + t), factor.subs(self.k, self.high - t))
        both = sympy.Symbol("u_", integer=True, nonnegative=True)
        # k = low + t and n = k + u - (high - n): then every pair of the range is met
        shift = sympy.expand(self.high - self.n)
        place = {self.k: self.low + t, self.n: self.low + t + both - shift}
        pair = factor.subs(place, simultaneous=True)
        allowed = (1,) if positive else (1, -1)
        return any(self.known.sign(sympy.expand(each)) in allowed for each in (*moved, pair))

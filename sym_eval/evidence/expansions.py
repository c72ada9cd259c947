"""Second ways to fractions and to equations in whole numbers: folded back, put back, tried.

A table of checks by word, as in `readings`.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

import sympy
from mpmath import mp

from sym_eval.evidence.numeric import steady
from sym_eval.evidence.verdict import (
    Check,
    Contradiction,
    Undecided,
    agrees,
    proved,
)
from sym_eval.evidence.wholes import equal

Witness = Callable[..., Check]
_DIGITS = 40  # a fraction p/q of it is told from its neighbours up to q = 10^20
_PERIODIC = 40  # terms of a periodic one that are folded: 60 digits at most for small terms
_BOX = {1: 1000, 2: 40, 3: 12, 4: 5}  # |x| of the solutions looked for by trying, by unknowns
_TURNS = 3  # a family that grows like a power is put back at -3 … 3
_SPAN = {1: 45, 2: 12, 3: 3}  # others, by the number of their parameters: 0.3 s


def _folded(terms: Iterable[int]) -> Fraction:
    """a0 + 1/(a1 + 1/(a2 + …))."""
    numbers = list(terms)
    value = Fraction(numbers[-1])
    for number in reversed(numbers[:-1]):
        value = number + 1 / value
    return value


def _flat(terms: Any, least: int) -> list[int]:
    """The terms, a period at their end written out until there are so many."""
    fixed = [int(term) for term in terms if not isinstance(term, list)]
    period = [int(term) for term in terms[-1]] if isinstance(terms[-1], list) else []
    while period and len(fixed) < least:
        fixed += period
    return fixed


def _continued(result: Any, number: Any, count: Any = None) -> Check:
    if number.is_Rational and count is None:
        return equal(
            _folded(map(int, result)), Fraction(int(number.p), int(number.q)), "folded back"
        )
    many = _PERIODIC if isinstance(result[-1], list) else len(result)
    return _brackets(_flat(result, many), number, isinstance(result[-1], list))


def _brackets(terms: list[int], number: Any, periodic: bool) -> Check:
    """An irrational number lies between the folded terms with the last one raised by 1 or not."""
    low, high = sorted((_folded(terms), _folded([*terms[:-1], terms[-1] + 1])))
    with mp.workdps(2 * _DIGITS):
        at = steady(number, {}, 2 * _DIGITS)
        inside = _ratio(low) <= at <= _ratio(high)
    if not inside:
        raise Contradiction("the number lies outside of what the terms say")
    how = f"the number lies within what {len(terms)} terms say"
    return agrees(f"{how} of the period") if periodic else proved(how)


def _ratio(value: Fraction) -> Any:
    return mp.mpf(value.numerator) / value.denominator


def _reduced(result: Any, terms: Any) -> Check:
    alone = isinstance(terms, sympy.MatrixBase) and terms.rows == 1  # [[1]], all of it a period
    return _continued([list(terms)] if alone else list(terms), result)


def _convergents(result: Any, value: Any, *_: Any) -> Check:
    found = [Fraction(int(r.p), int(r.q)) for r in result]
    if isinstance(value, list):
        terms = list(map(int, value))
        return equal(found, [_folded(terms[: k + 1]) for k in range(len(terms))], "folded back")
    at = steady(value, {}, _DIGITS)
    with mp.workdps(_DIGITS):
        near = all(abs(at - _ratio(f)) * f.denominator**2 <= 1 for f in found)
    if not near:
        raise Contradiction("one is farther away than 1/q^2")
    return agrees("each is nearer than 1/q^2")


def _egyptian(result: Any, value: Any) -> Check:
    parts = list(map(int, result))
    total = sum(Fraction(1, part) for part in parts)
    equal((total, len(set(parts))), (Fraction(int(value.p), int(value.q)), len(parts)), "")
    return proved("added up again; all are different")


def _pell(result: Any, d: Any) -> Check:
    x, y = map(int, result)
    equal(x * x - int(d) * y * y, 1, "")
    if y > 10**5:
        return agrees("put back; that it is the smallest follows from the continued fraction")
    smaller = any(math.isqrt(int(d) * k * k + 1) ** 2 == int(d) * k * k + 1 for k in range(1, y))
    return equal(smaller, False, "put back; smaller ones were tried")


def _whole(result: Any, equation: Any) -> Check:
    """Solutions are put back, families at a few members; small numbers are tried for others."""
    left = equation.lhs - equation.rhs if isinstance(equation, sympy.Eq) else equation
    unknowns = sorted(left.free_symbols, key=lambda s: str(s.name))
    free = sorted(result.free_symbols, key=str)
    members = [m for solution in result for m in _members(solution, free)]
    for member in members:
        _put_back(left, unknowns, member)
    missing = _missed(left, unknowns, set(members))
    box = _BOX.get(len(unknowns), 2)
    if missing is None:
        how = f"put back{' at several members' if free else ''}; no other one up to {box}"
        return agrees(how)
    raise Contradiction(f"{missing} is a solution too")


def _members(solution: Any, free: list[Any]) -> Iterable[tuple[int, ...]]:
    turns = _TURNS if free and _grows(solution) else _SPAN.get(len(free), 1)
    for values in itertools.product(range(-turns, turns + 1), repeat=len(free)):
        put = solution.xreplace(dict(zip(free, map(sympy.Integer, values), strict=True)))
        yield tuple(_as_whole(each) for each in put)


def _grows(solution: Any) -> bool:
    return any(p.exp.free_symbols for p in solution.atoms(sympy.Pow))


def _as_whole(value: Any) -> int:
    exact = sympy.expand(sympy.radsimp(value)) if not value.is_Integer else value
    if not exact.is_Integer:
        raise Contradiction(f"{str(value)[:60]} is no whole number")
    return int(exact)


def _put_back(left: Any, unknowns: list[Any], member: tuple[int, ...]) -> None:
    value = left.xreplace(dict(zip(unknowns, map(sympy.Integer, member), strict=True)))
    if value != 0:
        raise Contradiction(f"{member} put back gives {value}"[:200])


def _missed(left: Any, unknowns: list[Any], known: set[tuple[int, ...]]) -> Any:
    """A solution in small numbers that is not known, or None."""
    box = _BOX.get(len(unknowns), 2)
    terms = sympy.Poly(left, *unknowns).terms()
    below = math.lcm(*(int(c.q) for _, c in terms))
    plain = [(powers, int(c * below)) for powers, c in terms]
    for place in itertools.product(range(-box, box + 1), repeat=len(unknowns)):
        total = sum(
            c * math.prod(x**k for x, k in zip(place, powers, strict=True)) for powers, c in plain
        )
        if total == 0 and place not in known:
            return place
    return None


def _congruence(result: Any, polynomial: Any, modulus: Any) -> Check:
    x, m = next(iter(polynomial.free_symbols)), int(modulus)
    for root in result:
        equal(int(polynomial.subs(x, root)) % m, 0, "")
    found = [k for k in range(m) if int(polynomial.subs(x, k)) % m == 0] if m <= 500 else None
    if found is None:
        raise Undecided("put back; whether there are more was not checked")
    return equal(list(map(int, result)), found, "tried all")


def _power(result: Any, number: Any) -> Check:
    base, exponent = map(int, result)
    return equal((base**exponent, exponent > 1), (int(number), True), "multiplied out")


def _rooted(result: Any, number: Any, degree: Any) -> Check:
    root, exact = int(result[0]), bool(result[1])
    n, k = int(number), int(degree)
    between = root**k <= n < (root + 1) ** k
    return equal((between, root**k == n), (True, exact), "raised again")


TABLE: Mapping[str, Witness] = {
    "continued_fraction": _continued,
    "continued_fraction_reduce": _reduced,
    "continued_fraction_convergents": _convergents,
    "egyptian_fraction": _egyptian,
    "pell": _pell,
    "diophantine": _whole,
    "polynomial_congruence": _congruence,
    "perfect_power": _power,
    "integer_nthroot": _rooted,
}

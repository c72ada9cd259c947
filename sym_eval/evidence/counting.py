"""Second ways to counting functions: recurrences and sums of our own, in whole numbers.

A table of checks by word, as in `readings`. Of anything but whole numbers it is Undecided, and
numbers have to do.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from typing import Any

import sympy

from sym_eval.evidence import clock
from sym_eval.evidence.equality import numbers
from sym_eval.evidence.verdict import Check, Undecided
from sym_eval.evidence.wholes import equal

Witness = Callable[..., Check]
_MOST = 400  # of recurrences that take quadratic time: 50 ms
_LONG = 20_000  # of those that take linear time


def counted(function: Any, work: Callable[..., Any], how: str) -> Witness:
    """Worked out again where all arguments are whole numbers, else compared in numbers."""

    def check(result: Any, *given: Any) -> Check:
        try:
            if not all(isinstance(each, sympy.Integer) for each in given):
                raise Undecided("not whole numbers")
            expected = work(*(int(each) for each in given))
        except (Undecided, ValueError):
            if function is None:
                raise Undecided("not of whole numbers in its domain") from None
            return numbers(function(*given, evaluate=False), result)
        return equal(result, _exact(expected), how)

    return check


def _exact(value: Any) -> Any:
    if isinstance(value, Fraction):
        return sympy.Rational(value.numerator, value.denominator)
    return sympy.Integer(value)


def _within(n: int, most: int, least: int = 0) -> None:
    if not least <= n <= most:
        raise Undecided("too large, or not in the domain of the recurrence")


def _double(n: int) -> int:
    _within(n, _LONG)
    return math.prod(range(n, 0, -2))


def _derangements(n: int) -> int:
    _within(n, _LONG)
    value = 1
    for k in range(1, n + 1):
        value = k * value + (-1) ** k
    return value


def _falling(x: int, k: int) -> int:
    _within(k, _LONG)
    return math.prod(range(x, x - k, -1))


def _rising(x: int, k: int) -> int:
    _within(k, _LONG)
    return math.prod(range(x, x + k))


def recurrence(*starts: int) -> Callable[[int], int]:
    """F(n) = F(n - 1) + … as many terms back as there are starts."""

    def work(n: int) -> int:
        _within(n, _LONG)
        last = list(starts)
        for _ in range(n):
            clock.tick()
            last = [*last[1:], sum(last)]
        return last[0]

    return work


@cache
def _bernoulli(n: int) -> Fraction:
    """Akiyama and Tanigawa's triangle; B(1) is +1/2."""
    _within(n, _MOST // 4)
    row: list[Fraction] = []
    for m in range(n + 1):
        row.append(Fraction(1, m + 1))
        for j in range(m, 0, -1):
            row[j - 1] = j * (row[j - 1] - row[j])
    return row[0]


def _euler(n: int) -> int:
    _within(n, _MOST // 4)
    values = [1]
    for k in range(1, n // 2 + 1):
        values.append(-sum(math.comb(2 * k, 2 * j) * values[j] for j in range(k)))
    return 0 if n % 2 else values[n // 2]


def _bell(n: int) -> int:
    _within(n, _MOST)
    row = [1]
    for _ in range(n):
        following = [row[-1]]
        for value in row:
            following.append(following[-1] + value)
        row = following
    return row[0]


def _partitions(n: int) -> int:
    """One size of part after the other."""
    _within(n, 2 * _MOST)
    ways = [1] + [0] * n
    for part in range(1, n + 1):
        for total in range(part, n + 1):
            ways[total] += ways[total - part]
    return ways[n]


def _stirling(n: int, k: int) -> int:
    _within(n, _MOST)
    row = [1]
    for _ in range(n):
        row = [a + j * b for j, (a, b) in enumerate(zip([0, *row], [*row, 0], strict=True))]
    return row[k] if 0 <= k < len(row) else 0


def _harmonic(n: int, order: int = 1) -> Fraction:
    _within(n, 2 * _MOST)
    return sum((Fraction(1, k**order) for k in range(1, n + 1)), Fraction(0))


def _motzkin(n: int) -> int:
    _within(n, _MOST)
    values = [1, 1]
    for k in range(2, n + 1):
        values.append(((2 * k + 1) * values[-1] + (3 * k - 3) * values[-2]) // (k + 2))
    return values[n]


def _andre(n: int) -> int:
    """The triangle of Seidel."""
    _within(n, _MOST)
    row = [1]
    for _ in range(n):
        total, following = 0, [0]
        for value in reversed(row):
            total += value
            following.append(total)
        row = following
    return row[-1]


def _remainder(result: Any, a: Any, n: Any) -> Check:
    if a.is_Rational and n.is_Rational and n != 0:
        x = Fraction(int(a.p), int(a.q))
        m = Fraction(int(n.p), int(n.q))
        return equal(result, _exact(x - m * math.floor(x / m)), "exact arithmetic")
    return numbers(sympy.Mod(a, n, evaluate=False), result)


def _multinomial(result: Any, *parts: Any) -> Check:
    total, value = 0, 1
    for part in map(int, parts):
        total += part
        value *= math.comb(total, part)
    return equal(int(result), value, "a product of binomials")


def _factorial(n: int) -> int:
    _within(n, _LONG)
    return math.factorial(n)


_RECURRED = "a recurrence of our own"

TABLE: Mapping[str, Witness] = {
    "factorial": counted(sympy.factorial, _factorial, "multiplied out"),
    "factorial2": counted(sympy.factorial2, _double, "multiplied out"),
    "gamma": counted(sympy.gamma, lambda n: _factorial(n - 1), "multiplied out"),
    "subfactorial": counted(sympy.subfactorial, _derangements, _RECURRED),
    "binomial": counted(sympy.binomial, math.comb, "multiplied out"),
    "ff": counted(sympy.ff, _falling, "multiplied out"),
    "FallingFactorial": counted(sympy.ff, _falling, "multiplied out"),
    "RisingFactorial": counted(sympy.rf, _rising, "multiplied out"),
    "fibonacci": counted(sympy.fibonacci, recurrence(0, 1), _RECURRED),
    "lucas": counted(sympy.lucas, recurrence(2, 1), _RECURRED),
    "tribonacci": counted(sympy.tribonacci, recurrence(0, 1, 1), _RECURRED),
    "bernoulli": counted(sympy.bernoulli, _bernoulli, _RECURRED),
    "euler": counted(sympy.euler, _euler, _RECURRED),
    "bell": counted(sympy.bell, _bell, _RECURRED),
    "catalan": counted(sympy.catalan, lambda n: math.comb(2 * n, n) // (n + 1), "multiplied out"),
    "partition": counted(sympy.partition, _partitions, _RECURRED),
    "stirling": counted(None, _stirling, _RECURRED),
    "harmonic": counted(sympy.harmonic, _harmonic, "added up"),
    "genocchi": counted(sympy.genocchi, lambda n: 2 * (1 - 2**n) * _bernoulli(n), _RECURRED),
    "motzkin": counted(None, _motzkin, _RECURRED),
    "andre": counted(sympy.andre, _andre, _RECURRED),
    "Mod": _remainder,
    "multinomial": _multinomial,
}

"""Second ways to number theory: put back, multiplied out, counted by a sieve, tried one by one.

A table of checks by word, as in `readings`; no SymPy routine is asked about its own answer.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import sympy

from sym_eval.evidence import primes
from sym_eval.evidence.verdict import Check, Contradiction, Undecided, proved

Witness = Callable[..., Check]


def equal(found: Any, expected: Any, how: str) -> Check:
    """Both are the same, else Contradiction."""
    if found != expected:
        raise Contradiction(f"{found} against {expected}"[:200], str(expected)[:100])
    return proved(how)


def ints(values: Any) -> list[int]:
    """SymPy's whole numbers as Python's."""
    return [int(value) for value in values]


def by(work: Callable[..., Any], how: str) -> Witness:
    """A witness that works it out again from the whole numbers that were given."""

    def check(result: Any, *given: Any) -> Check:
        if not all(isinstance(each, sympy.Integer) for each in given):
            raise Undecided("of expressions, without a check")
        return equal(_as_python(result), work(*ints(given)), how)

    return check


def _as_python(value: Any) -> Any:
    if isinstance(value, list | tuple | sympy.Tuple):
        return [_as_python(item) for item in value]
    return bool(value) if value in (sympy.true, sympy.false) else int(value)


# -- primes and factors


def _prime(result: Any, number: Any) -> Check:
    n, said = int(number), result == sympy.true
    if said != primes.is_prime(n):
        raise Contradiction(f"{n} is {'not ' * said}prime")
    if not said:
        return proved("composite by a test of our own" if n > 1 else "primes are above 1")
    return primes.tested([n], "Miller and Rabin's test of our own")


def _factors(result: Any, number: Any) -> Check:
    if not number.is_Integer:
        back = sympy.Mul(*(sympy.Integer(p) ** e for p, e in result))
        return equal(back, number, "multiplied back")
    pairs = [(int(p), int(e)) for p, e in result]
    signs = [p for p, _ in pairs if p < 0]
    if number == 0:
        return equal(pairs, [(0, 1)], "zero is its own factor")
    if bool(signs) != (number < 0):
        raise Contradiction("the sign is lost")
    return primes.factored(abs(int(number)), {p: e for p, e in pairs if p > 1})


@cache
def factors_of(n: int) -> tuple[tuple[int, int], ...]:
    """The factors of n > 0, tested: SymPy proposes them."""
    found = {int(p): int(e) for p, e in sympy.factorint(n).items()}
    if primes.factored(n, found).verdict != "proved":
        raise Undecided("its factors are too large for a proof")
    return tuple(found.items())


def _of_factors(work: Callable[[tuple[tuple[int, int], ...]], int]) -> Witness:
    """A function that is known once the factors are."""

    def value(n: int, *more: int) -> int:
        if n < 1:
            raise Undecided("not of a positive number")
        return work(factors_of(n), *more)

    return by(value, "from the factors, which are multiplied back and tested")


def totient(factors: Any) -> int:
    """How many numbers below n have no factor in common with it."""
    return math.prod((p - 1) * p ** (e - 1) for p, e in factors)


def _sigma(factors: Any, k: int = 1) -> int:
    return math.prod(sum(p ** (k * i) for i in range(e + 1)) for p, e in factors)


def _moebius(factors: Any) -> int:
    return 0 if any(e > 1 for _, e in factors) else (-1) ** len(factors)


def _carmichael(factors: Any) -> int:
    return math.lcm(
        *(2 ** (e - 2) if p == 2 and e > 2 else (p - 1) * p ** (e - 1) for p, e in factors)
    )


def _is_carmichael(factors: Any) -> bool:
    """Korselt's criterion."""
    n = math.prod(p**e for p, e in factors)
    return len(factors) > 1 and all(e == 1 and (n - 1) % (p - 1) == 0 for p, e in factors)


def _abundance(factors: Any) -> int:
    return int(_sigma(factors) - 2 * math.prod(p**e for p, e in factors))


def _amicable(a: int, b: int) -> bool:
    return a != b and all(_sigma(factors_of(n)) == a + b for n in (a, b))


def _divisors(factors: Any) -> list[int]:
    found = [1]
    for p, e in factors:
        found = [d * p**i for d in found for i in range(e + 1)]
    return sorted(found)


def _nth(n: int) -> int:
    """The n-th prime, by a sieve that is long enough (Rosser)."""
    most = 15 if n < 6 else math.ceil(n * (math.log(n) + math.log(math.log(n))))
    marks, count, place = primes.sieve(most), 0, -1
    while count < n:
        place, count = marks.index(1, place + 1), count + 1
    return place


def _primorial(n: int) -> int:
    return math.prod(_between(_nth(n) + 1))


def _nth_composite(n: int) -> int:
    marks = primes.sieve(2 * n + 20)
    composites = (k for k in range(4, len(marks)) if not marks[k])
    return next(itertools.islice(composites, n - 1, None))


def _next(n: int) -> int:
    candidate = max(2, n + 1)
    while not primes.is_prime(candidate):
        candidate += 1
    return candidate


def _previous(n: int) -> int:
    return next(c for c in range(n - 1, 1, -1) if primes.is_prime(c))


def _between(low: int, high: int | None = None) -> list[int]:
    first, last = (2, low) if high is None else (max(low, 2), high)
    marks = primes.sieve(max(last, 2))
    return [n for n in range(first, last) if marks[n]]


def _digits(number: int, base: int) -> list[int]:
    found: list[int] = []
    number = abs(number)
    while number or not found:
        number, digit = divmod(number, base)
        found.append(digit)
    return found[::-1]


def _times(base: int, number: int) -> int:
    count = 0
    while number % base ** (count + 1) == 0:
        count += 1
    return count


TABLE: Mapping[str, Witness] = {
    "isprime": _prime,
    "factorint": _factors,
    "prime": by(_nth, "a sieve of our own"),
    "primorial": by(_primorial, "primes of a sieve of our own, multiplied"),
    "primepi": by(lambda n: sum(primes.sieve(max(n, 1))), "a sieve of our own"),
    "primerange": by(_between, "a sieve of our own"),
    "nextprime": by(_next, "tested one by one"),
    "prevprime": by(_previous, "tested one by one"),
    "totient": _of_factors(totient),
    "reduced_totient": _of_factors(_carmichael),
    "divisor_sigma": _of_factors(_sigma),
    "divisor_count": _of_factors(lambda factors: math.prod(e + 1 for _, e in factors)),
    "mobius": _of_factors(_moebius),
    "primenu": _of_factors(len),
    "primeomega": _of_factors(lambda factors: sum(e for _, e in factors)),
    "primefactors": _of_factors(lambda factors: sorted(p for p, _ in factors)),  # type: ignore[arg-type,return-value]
    "divisors": _of_factors(_divisors),  # type: ignore[arg-type]
    "proper_divisors": _of_factors(lambda factors: _divisors(factors)[:-1]),  # type: ignore[arg-type,return-value]
    "proper_divisor_count": _of_factors(lambda f: math.prod(e + 1 for _, e in f) - 1),
    "abundance": _of_factors(_abundance),
    "is_abundant": _of_factors(lambda factors: _abundance(factors) > 0),
    "is_deficient": _of_factors(lambda factors: _abundance(factors) < 0),
    "num_digits": by(lambda n, b=10: len(_digits(n, b)), "by repeated division"),
    "is_amicable": by(_amicable, "sums of divisors from the factors"),
    "is_perfect": _of_factors(lambda f: _sigma(f) == 2 * math.prod(p**e for p, e in f)),
    "is_carmichael": _of_factors(_is_carmichael),
    "is_mersenne_prime": by(
        lambda n: n & (n + 1) == 0 and primes.is_prime(n), "tested as a prime, in base 2"
    ),
    "is_palindromic": by(lambda n: _digits(n, 10) == _digits(n, 10)[::-1], "its digits"),
    "composite": by(_nth_composite, "a sieve of our own"),
    "compositepi": by(lambda n: n - 1 - sum(primes.sieve(max(n, 1))), "a sieve of our own"),
    "digits": by(lambda n, b=10: _digits(n, b), "by repeated division"),
    "digit_sum": by(lambda n, b=10: sum(_digits(n, b)), "by repeated division"),
    "isqrt": lambda r, n: equal(int(r) ** 2 <= n < (int(r) + 1) ** 2, True, "squared back"),
    "multiplicity": by(_times, "by repeated division"),
    "trailing_zeros": by(lambda n, b=10: _times(b, n), "by repeated division"),
}

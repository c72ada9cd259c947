"""Whole numbers by means of our own: primality, factors multiplied back, sieves.

Knows no SymPy routine of number theory: what those find is put to the test here.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from sym_eval.evidence import clock
from sym_eval.evidence.verdict import Check, Contradiction, Undecided, agrees, proved

_BASES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
PROVEN = 3_317_044_064_679_887_385_961_981
"""Below it Miller and Rabin's test with the 13 smallest bases is a proof (Sorenson and Webster,
2015)."""
_MORE_BASES = tuple(range(43, 143, 2))  # for what is larger: no composite is known to pass all
_SIEVED = 2 * 10**7  # a sieve so long takes 0.2 s


def is_prime(n: int) -> bool:
    """Whether the number passes; a proof when it does not, and below PROVEN when it does."""
    if n < 2:
        return False
    if any(n % p == 0 for p in _BASES):
        return n in _BASES
    bases = _BASES if n < PROVEN else (*_BASES, *_MORE_BASES)
    return not any(_is_witness(n, base) for base in bases)


def _is_witness(n: int, base: int) -> bool:
    """Whether the base shows that n is composite."""
    clock.tick()
    twos = (n - 1 & -(n - 1)).bit_length() - 1
    power = pow(base, n - 1 >> twos, n)
    if power in (1, n - 1):
        return False
    for _ in range(twos - 1):
        power = power * power % n
        if power == n - 1:
            return False
    return True


def tested(numbers: Iterable[int], how: str) -> Check:
    """All of these are prime: proved, likely for large ones; Contradiction if one is not."""
    largest = 0
    for number in numbers:
        if not is_prime(number):
            raise Contradiction(f"{number} is not prime")
        largest = max(largest, number)
    if largest < PROVEN:
        return proved(how)
    return agrees(f"{how}; the largest passes Miller and Rabin's test with 63 bases")


def factored(n: int, factors: Mapping[int, int]) -> Check:
    """Whether this is the whole factorisation of n > 0."""
    if math.prod(p**e for p, e in factors.items()) != n or any(e < 1 for e in factors.values()):
        raise Contradiction(f"the factors do not multiply to {n}")
    return tested(factors, "multiplied back, each factor a prime by a test of our own")


def sieve(most: int) -> bytearray:
    """A one at each prime up to that number; Undecided if it would be too long."""
    if most > _SIEVED:
        raise Undecided("too large for a sieve")
    marks = bytearray([1]) * (most + 1)
    marks[:2] = bytes(min(2, most + 1))
    for n in range(2, math.isqrt(most) + 1):
        if marks[n]:
            marks[n * n :: n] = bytes(len(range(n * n, most + 1, n)))
    return marks

"""Second ways to congruences: put back, tried one by one, orders found by their definition.

A table of checks by word, as in `readings`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from sym_eval.evidence import primes
from sym_eval.evidence.verdict import Check, Contradiction, Undecided, proved, unchecked
from sym_eval.evidence.wholes import Witness, by, equal, factors_of, ints, totient

_TRIED = 10**5  # numbers that are tried one by one: 50 ms


def _power(base: int, exponent: int, modulus: int) -> int:
    if exponent < 0:
        raise Undecided("a negative exponent")
    value, square = 1, base % modulus
    while exponent:
        if exponent & 1:
            value = value * square % modulus
        square, exponent = square * square % modulus, exponent >> 1
    return value % modulus


def _inverse(result: Any, number: Any, modulus: Any) -> Check:
    n, m, found = int(number), abs(int(modulus)), int(result)
    # 1 % m: modulo 1 everything is 0, and so is the one inverse there.
    return equal((n * found % m, 0 <= found < m), (1 % m, True), "multiplied back to 1")


def _chinese(result: Any, moduli: Any, remainders: Any) -> Check:
    x, m = ints(result)
    given, wanted = ints(moduli), ints(remainders)
    equal(m, math.lcm(*given), "")
    equal([(x - v) % n for n, v in zip(given, wanted, strict=True)], [0] * len(given), "")
    return proved("put back into every congruence")


def _bezout(result: Any, a: Any, b: Any) -> Check:
    x, y, g = ints(result)
    equal((int(a) * x + int(b) * y, g), (g, math.gcd(int(a), int(b))), "")
    return proved("multiplied back to the greatest common divisor")


def _order(a: int, n: int) -> int:
    """The order by its definition at the prime factors of a multiple of it."""
    # Euler: the order divides the totient. What is left after taking out every prime that can go
    # is it.
    order = totient(factors_of(n))
    for p, _ in factors_of(order):
        while order % p == 0 and pow(a, order // p, n) == 1 % n:
            order //= p
    return order


def _smallest_generator(n: int) -> int:
    whole = totient(factors_of(n))
    return next(g for g in range(1, n + 1) if math.gcd(g, n) == 1 and _order(g, n) == whole)


def _generates(a: int, n: int) -> bool:
    return math.gcd(a, n) == 1 and _order(a, n) == totient(factors_of(n))


def _logarithm(result: Any, modulus: Any, number: Any, base: Any) -> Check:
    n = int(modulus)
    return equal(pow(int(base), int(result), n), int(number) % n, "put back as an exponent")


def _roots(degree: int | None) -> Witness:
    """sqrt_mod(a, m) and nthroot_mod(a, k, m)."""

    def check(result: Any, a: Any, *more: Any) -> Check:
        k, m = (degree, int(more[0])) if degree else (int(more[0]), int(more[1]))
        found, wanted = ints(result), int(a) % m
        if any(pow(x, k or 1, m) != wanted for x in found):
            raise Contradiction("a root put back is none")
        if m <= _TRIED:
            return equal(found, [x for x in range(m) if pow(x, k or 1, m) == wanted], "tried all")
        # Over a field x^2 = a has two solutions at most, so with two in hand none is missing.
        if k == 2 and len(found) == 2 and primes.is_prime(m):
            return proved("put back; a prime modulus has two square roots")
        return unchecked("each root is put back; whether there are more was not checked")

    return check


def _is_square(a: int, n: int) -> bool:
    if n > _TRIED:
        raise Undecided("too large to try all")
    return any(x * x % n == a % n for x in range(n))


def _is_power(a: int, k: int, n: int) -> bool:
    if n > _TRIED:
        raise Undecided("too large to try all")
    return any(pow(x, k, n) == a % n for x in range(n))


def kronecker(a: int, n: int) -> int:
    """Kronecker's symbol by reciprocity; Jacobi's and Legendre's are the same where they exist."""
    if n == 0:
        return int(abs(a) == 1)
    # Kronecker's factor for n = -1 is the sign of a.
    sign = -1 if n < 0 and a < 0 else 1
    n = abs(n)
    while n % 2 == 0:
        n //= 2
        # (a/2): 0, 1 or -1 by a mod 8. It is what Kronecker adds to Jacobi's symbol.
        sign *= 0 if a % 2 == 0 else -1 if a % 8 in (3, 5) else 1
    a %= n
    while a:
        while a % 2 == 0:
            a //= 2
            # The second supplement: (2/n).
            sign *= -1 if n % 8 in (3, 5) else 1
        # The law of reciprocity, for odd and positive a and n.
        sign *= -1 if a % 4 == 3 and n % 4 == 3 else 1
        a, n = n % a, a
    # What is left in n is the common divisor: the symbol is 0 unless it is 1.
    return sign if n == 1 else 0


TABLE: Mapping[str, Witness] = {
    "powmod": by(_power, "repeated squaring of our own"),
    "mod_inverse": _inverse,
    "crt": _chinese,
    "gcdex": _bezout,
    "n_order": by(_order, "by its definition at the prime factors of the totient"),
    "primitive_root": by(_smallest_generator, "the order of each smaller number was found"),
    "is_primitive_root": by(_generates, "its order was found"),
    "discrete_log": _logarithm,
    "sqrt_mod": _roots(2),
    "nthroot_mod": _roots(None),
    "is_quad_residue": by(_is_square, "tried all"),
    "is_nthpow_residue": by(_is_power, "tried all"),
    "quadratic_residues": by(lambda m: sorted({x * x % m for x in range(m)}), "tried all"),
    **dict.fromkeys(
        ("legendre_symbol", "jacobi_symbol", "kronecker_symbol"), by(kronecker, "by reciprocity")
    ),
}

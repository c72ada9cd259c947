"""Words about whole numbers against their definitions, tried out: no library, no cleverness.

Every expected value comes from a definition written down in here and worked out by brute force,
so nothing is shared with SymPy, nor with the second ways that the evaluator checks it by.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction

import pytest

from sym_eval import printing
from tests.asking import asked, refused

Value = int | bool | str | Fraction | list[int] | tuple[int, int]


def is_prime(n: int) -> bool:
    return n > 1 and all(n % d for d in range(2, math.isqrt(n) + 1))


PRIMES = [n for n in range(2, 2000) if is_prime(n)]


def divisors(n: int) -> list[int]:
    return [d for d in range(1, n + 1) if n % d == 0]


def proper(n: int) -> list[int]:
    return divisors(n)[:-1]


def factors(n: int) -> dict[int, int]:
    found: dict[int, int] = {}
    for p in PRIMES:
        while n % p == 0:
            found[p], n = found.get(p, 0) + 1, n // p
    return found


def units(n: int) -> list[int]:
    return [k for k in range(1, n + 1) if math.gcd(k, n) == 1]


def order(a: int, n: int) -> int:
    return next(k for k in itertools.count(1) if pow(a, k, n) == 1 % n)


def moebius(n: int) -> int:
    return 0 if any(e > 1 for e in factors(n).values()) else (-1) ** len(factors(n))


def carmichael(n: int) -> int:
    return math.lcm(*(order(a, n) for a in units(n)))


def digits(n: int) -> list[int]:
    return [int(letter) for letter in str(n)]


def legendre(a: int, p: int) -> int:
    if a % p == 0:
        return 0
    return 1 if any(x * x % p == a % p for x in range(p)) else -1


def jacobi(a: int, n: int) -> int:
    return math.prod(legendre(a, p) ** e for p, e in factors(n).items())


def kronecker(a: int, n: int) -> int:
    if n == 0:
        return int(abs(a) == 1)
    sign = -1 if n < 0 and a < 0 else 1
    twos = (abs(n) & -abs(n)).bit_length() - 1
    two = 0 if a % 2 == 0 else 1 if a % 8 in (1, 7) else -1
    return sign * int(two**twos) * jacobi(a, abs(n) >> twos)


def squares(n: int) -> list[int]:
    return sorted({x * x % n for x in range(n)})


def generators(n: int) -> list[int]:
    return [g for g in units(n) if order(g, n) == len(units(n))]


def partitions(n: int, most: int) -> int:
    return 1 if n == 0 else sum(partitions(n - k, k) for k in range(1, min(n, most) + 1))


def bell(n: int) -> int:
    return 1 if n == 0 else sum(math.comb(n - 1, k) * bell(k) for k in range(n))


def bernoulli(n: int) -> Fraction:
    if n == 1:
        return Fraction(1, 2)  # the convention of SymPy since 1.12, and of many textbooks
    numbers: list[Fraction] = []
    for m in range(n + 1):
        whole = sum((math.comb(m + 1, k) * b for k, b in enumerate(numbers)), Fraction(0))
        numbers.append(Fraction(int(m == 0)) - whole / (m + 1) * (m > 0))
    return numbers[n]


def euler(n: int) -> int:
    return 0 if n % 2 else 1 if n == 0 else -sum(math.comb(n, k) * euler(k) for k in range(0, n, 2))


def derangements(n: int) -> int:
    return sum(all(i != p for i, p in enumerate(order)) for order in _orders(n))


def alternating(n: int) -> int:
    """Permutations that go up, down, up …: André's numbers."""
    return sum(
        all((b > a) == (i % 2 == 0) for i, (a, b) in enumerate(itertools.pairwise(order)))
        for order in _orders(n)
    )


def _orders(n: int) -> Iterator[tuple[int, ...]]:
    return itertools.permutations(range(n))


def stirling(n: int, k: int) -> int:
    if n == 0 or k == 0:
        return int(n == k)
    return k * stirling(n - 1, k) + stirling(n - 1, k - 1)


def recurrent(first: list[int], steps: int, n: int) -> int:
    numbers = list(first)
    while len(numbers) <= n:
        numbers.append(sum(numbers[-steps:]))
    return numbers[n]


def motzkin(n: int) -> int:
    """Paths of n steps up, level and down that never go below where they start and end."""
    heights = {0: 1}
    for _ in range(n):
        reached: dict[int, int] = {}
        for height, ways in heights.items():
            for step in (-1, 0, 1):
                if height + step >= 0:
                    reached[height + step] = reached.get(height + step, 0) + ways
        heights = reached
    return heights.get(0, 0)


def harmonic(n: int) -> Fraction:
    return sum((Fraction(1, k) for k in range(1, n + 1)), Fraction(0))


def root_of(n: int, k: int) -> int:
    return next(r for r in itertools.count() if (r + 1) ** k > n)


SMALL = [*range(1, 31), 97, 100, 128, 210, 360, 496, 561, 997, 1001, 1024, 1729]
FEW = range(13)

OF_ONE: list[tuple[str, Callable[[int], Value], Iterable[int]]] = [
    ("totient", lambda n: len(units(n)), SMALL),
    ("reduced_totient", carmichael, SMALL),
    ("divisor_count", lambda n: len(divisors(n)), SMALL),
    ("proper_divisor_count", lambda n: len(proper(n)), SMALL),
    ("divisor_sigma", lambda n: sum(divisors(n)), SMALL),
    ("mobius", moebius, SMALL),
    ("primenu", lambda n: len(factors(n)), SMALL),
    ("primeomega", lambda n: sum(factors(n).values()), SMALL),
    ("primefactors", lambda n: sorted(factors(n)), SMALL),
    ("isprime", is_prime, SMALL),
    ("primepi", lambda n: sum(p <= n for p in PRIMES), SMALL),
    ("nextprime", lambda n: next(p for p in PRIMES if p > n), SMALL),
    ("prevprime", lambda n: max(p for p in PRIMES if p < n), SMALL[2:]),
    ("divisors", divisors, SMALL),
    ("proper_divisors", proper, SMALL),
    ("is_perfect", lambda n: sum(proper(n)) == n, SMALL),
    ("is_abundant", lambda n: sum(proper(n)) > n, SMALL),
    ("is_deficient", lambda n: sum(proper(n)) < n, SMALL),
    ("abundance", lambda n: sum(proper(n)) - n, SMALL),
    ("is_carmichael", lambda n: n in (561, 1729), SMALL),
    ("is_mersenne_prime", lambda n: is_prime(n) and (n & (n + 1)) == 0, SMALL),
    ("is_palindromic", lambda n: digits(n) == digits(n)[::-1], SMALL),
    ("digits", digits, SMALL),
    ("digit_sum", lambda n: sum(digits(n)), SMALL),
    ("num_digits", lambda n: len(digits(n)), SMALL),
    ("trailing_zeros", lambda n: len(str(n)) - len(str(n).rstrip("0")), SMALL),
    ("isqrt", lambda n: root_of(n, 2), SMALL),
    ("quadratic_residues", squares, range(2, 40)),
    ("factorial", lambda n: math.prod(range(1, n + 1)), FEW),
    ("factorial2", lambda n: math.prod(range(n, 0, -2)), FEW),
    ("subfactorial", derangements, range(8)),
    ("andre", alternating, range(1, 8)),
    ("bell", bell, FEW),
    ("bernoulli", bernoulli, FEW),
    ("euler", euler, FEW),
    ("genocchi", lambda n: 2 * (1 - 2**n) * bernoulli(n), FEW),
    ("catalan", lambda n: math.comb(2 * n, n) - math.comb(2 * n, n + 1), FEW),
    ("partition", lambda n: partitions(n, n), FEW),
    ("harmonic", harmonic, FEW),
    ("fibonacci", lambda n: recurrent([0, 1], 2, n), FEW),
    ("lucas", lambda n: recurrent([2, 1], 2, n), FEW),
    ("tribonacci", lambda n: recurrent([0, 1, 1], 3, n), FEW),
    ("motzkin", motzkin, FEW),
    ("prime", lambda n: PRIMES[n - 1], range(1, 60)),
    ("primorial", lambda n: math.prod(PRIMES[:n]), range(1, 13)),
    ("composite", lambda n: [k for k in range(4, 99) if not is_prime(k)][n - 1], range(1, 40)),
    ("compositepi", lambda n: sum(not is_prime(k) for k in range(2, n + 1)), SMALL),
]

SIGNED = range(-12, 25)
OVER_COMPOSITES = (1, 9, 15, 21, 33, 35, 45)
WITH_SIGNS = (-9, -8, -5, -1, 0, 1, 2, 6, 8, 9, 15, 20, 21, 45)
Pairs = Iterable[tuple[int, int]]


def coprime(pairs: Pairs) -> list[tuple[int, int]]:
    return [(a, n) for a, n in pairs if math.gcd(a, n) == 1]


def square(top: int) -> list[tuple[int, int]]:
    return list(itertools.product(range(top), range(top)))


OF_TWO: list[tuple[str, Callable[[int, int], Value], Pairs]] = [
    ("legendre_symbol", legendre, itertools.product(SIGNED, (3, 5, 7, 11, 13, 17, 19))),
    ("jacobi_symbol", jacobi, itertools.product(SIGNED, OVER_COMPOSITES)),
    ("kronecker_symbol", kronecker, itertools.product(SIGNED, WITH_SIGNS)),
    ("n_order", order, coprime(itertools.product(range(1, 16), range(2, 16)))),
    (
        "mod_inverse",
        lambda a, n: next(x for x in range(n) if a * x % n == 1),
        coprime(itertools.product(range(1, 16), range(2, 16))),
    ),
    (
        "is_primitive_root",
        lambda a, n: a % n in generators(n),
        coprime(itertools.product(range(1, 9), range(3, 30))),
    ),
    (
        "sqrt_mod",
        lambda a, n: [x for x in range(n) if x * x % n == a],
        [(x * x % n, n) for n in range(2, 30) for x in range(n // 2)],
    ),
    (
        "is_quad_residue",
        lambda a, n: a % n in squares(n),
        itertools.product(range(-5, 12), range(2, 20)),
    ),
    (
        "gcd",
        lambda a, b: max(d for d in range(1, 25) if a % d == b % d == 0),
        itertools.product(range(-20, 21, 3), range(-9, 10, 4)),
    ),
    (
        "lcm",
        lambda a, b: next(k for k in itertools.count(1) if k % a == k % b == 0),
        itertools.product(range(1, 21, 3), range(1, 20, 4)),
    ),
    (
        "Mod",
        lambda a, n: next(r for r in range(n) if (a - r) % n == 0),
        itertools.product(range(-20, 21, 3), range(1, 12)),
    ),
    (
        "divisor_sigma",
        lambda n, k: sum(d**k for d in divisors(n)),
        itertools.product(SMALL[:20], range(4)),
    ),
    (
        "binomial",
        lambda n, k: len(list(itertools.combinations(range(n), k))),
        square(11),
    ),
    (
        "ff",
        lambda n, k: len(list(itertools.permutations(range(n), k))),
        square(6),
    ),
    ("RisingFactorial", lambda n, k: math.prod(range(n, n + k)), square(7)),
    ("stirling", stirling, [(n, k) for n, k in square(11) if k <= n]),
    (
        "multiplicity",
        lambda p, n: max(e for e in range(12) if n % p**e == 0),
        itertools.product((2, 3, 5), SMALL),
    ),
    (
        "integer_nthroot",
        lambda n, k: f"({root_of(n, k)}, {root_of(n, k) ** k == n})",
        itertools.product(SMALL, (2, 3, 4)),
    ),
    (
        "powmod",
        lambda a, n: a**7 % n,
        itertools.product(range(-6, 12), range(2, 14)),
    ),
]

ARGUMENTS = {"powmod": "{}, 7, {}"}  # where the two numbers are not all that the word wants


Question = tuple[str, Value]


def questions() -> dict[str, list[Question]]:
    """For each word its questions, each with what the definition says."""
    found: dict[str, list[Question]] = {}
    for word, of_one, numbers in OF_ONE:
        found[word] = [(f"{word}({n})", of_one(n)) for n in numbers]
    for word, of_two, pairs in OF_TWO:
        arguments = ARGUMENTS.get(word, "{}, {}")
        asked_of = [(f"{word}({arguments.format(a, b)})", of_two(a, b)) for a, b in pairs]
        found.setdefault(word, []).extend(asked_of)
    return found


@pytest.mark.parametrize(("word", "asked_of"), list(questions().items()))
def test_a_word_is_what_its_definition_says_and_proved(word: str, asked_of: list[Question]) -> None:
    assert len(asked_of) > 5, word
    for text, expected in asked_of:
        answer = asked("evaluate", expr=text)
        found = printing.plain(answer.value), answer.check.verdict
        assert found == (str(expected), "proved"), text


MODULI = [(3, 5), (4, 9), (6, 10), (7, 8), (4, 6), (5, 5), (9, 12)]


@pytest.mark.parametrize(("m", "n"), MODULI)
def test_two_congruences_are_one_or_contradict_each_other(m: int, n: int) -> None:
    for a, b in itertools.product(range(0, m, 2), range(0, n, 3)):
        text = f"crt([{m}, {n}], [{a}, {b}])"
        found = [x for x in range(math.lcm(m, n)) if x % m == a and x % n == b]
        if found:
            assert str(asked("evaluate", expr=text).value) == f"({found[0]}, {math.lcm(m, n)})"
        else:
            assert refused("evaluate", expr=text).startswith("E_RUNTIME: no solution: x = ")


@pytest.mark.parametrize("a", range(1, 9))
def test_a_congruence_has_all_its_roots(a: int) -> None:
    for n in range(2, 40):
        found = asked("evaluate", expr=f"polynomial_congruence(x^3 + {a}*x + 1, {n})").value
        assert found == [x for x in range(n) if (x**3 + a * x + 1) % n == 0]


def test_the_factors_of_a_number_are_primes_with_their_powers() -> None:
    for n in range(2, 60):
        found = [tuple(pair) for pair in asked("evaluate", expr=f"factorint({n})").value]
        assert found == sorted(factors(n).items())


def test_the_primitive_root_is_the_smallest_or_there_is_none() -> None:
    for n in range(3, 50):
        text = f"primitive_root({n})"
        if generators(n):
            assert asked("evaluate", expr=text).value == generators(n)[0]
        else:
            assert refused("evaluate", expr=text).startswith("E_RUNTIME: no solution")


def test_a_perfect_power_is_found_with_its_largest_exponent() -> None:
    for n in range(2, 130):
        powers = [(b, e) for e in range(7, 1, -1) for b in range(2, 12) if b**e == n]
        if powers:
            assert tuple(asked("evaluate", expr=f"perfect_power({n})").value) == powers[0]
        else:
            assert refused("evaluate", expr=f"perfect_power({n})").startswith("E_RUNTIME: ")

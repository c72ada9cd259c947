"""Tests of primality and factors of our own, against brute force and known hard numbers."""

from __future__ import annotations

import pytest

from sym_eval.evidence import primes
from sym_eval.evidence.primes import PROVEN, factored, is_prime, sieve
from sym_eval.evidence.verdict import Contradiction, Undecided, Verdict


def test_small_numbers_are_prime_as_trial_division_says() -> None:
    found = [n for n in range(3000) if is_prime(n)]
    assert found == [n for n in range(2, 3000) if all(n % d for d in range(2, n))]


@pytest.mark.parametrize(
    "composite",
    [
        561,
        3215031751,  # a strong pseudoprime to the bases 2, 3, 5 and 7
        341550071728321,  # to the first seven primes
        3825123056546413051,  # to the first nine
        318665857834031151167461,  # to the first twelve
        2**67 - 1,
        (2**61 - 1) * (2**31 - 1),
        PROVEN,  # to the first thirteen
    ],
)
def test_pseudoprimes_are_found_out(composite: int) -> None:
    assert not is_prime(composite)


@pytest.mark.parametrize("prime", [2**61 - 1, 2**89 - 1, 2**127 - 1, 10**12 + 39])
def test_large_primes_pass(prime: int) -> None:
    assert is_prime(prime)


def test_what_is_beyond_the_proof_only_agrees() -> None:
    assert primes.tested([2, 2**61 - 1], "").verdict is Verdict.PROVED
    assert primes.tested([2**127 - 1], "").verdict is Verdict.AGREES


def test_factors_must_be_all_and_prime() -> None:
    assert factored(360, {2: 3, 3: 2, 5: 1}).verdict is Verdict.PROVED
    for wrong in ({2: 3, 3: 2}, {2: 1, 4: 1, 3: 2, 5: 1}, {360: 1}):
        with pytest.raises(Contradiction):
            factored(360, wrong)


def test_the_sieve_marks_primes_and_has_an_end() -> None:
    assert [n for n, mark in enumerate(sieve(30)) if mark] == [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]
    assert [list(sieve(n)) for n in (0, 1, 2)] == [[0], [0, 0], [0, 0, 1]]
    with pytest.raises(Undecided):
        sieve(10**9)

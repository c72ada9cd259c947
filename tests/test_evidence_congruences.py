"""Second ways to congruences: what is right passes, its neighbours do not; by definition."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import sympy
from sympy import Integer

from sym_eval.evidence.congruences import TABLE, kronecker
from sym_eval.evidence.verdict import Check, Contradiction, Undecided, Verdict


def outcome(word: str, result: Any, *given: Any) -> str:
    """The verdict, or "wrong" for a contradiction, or "undecided"."""
    try:
        found: Check = TABLE[word](result, *(_whole(each) for each in given))
    except Contradiction:
        return "wrong"
    except Undecided:
        return "undecided"
    return found.verdict.value


def _whole(value: Any) -> Any:
    return Integer(value) if isinstance(value, int) else value


def failures(rows: list[tuple[Any, ...]], found: Callable[..., Any]) -> list[tuple[Any, ...]]:
    """The rows (expected, *arguments) for which something else is found."""
    return [row for row in rows if found(*row[1:]) != row[0]]


def test_kronecker_of_an_odd_prime_says_whether_a_is_a_square() -> None:
    wrong = []
    for p in (3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43):
        squares = {x * x % p for x in range(1, p)}
        for a in range(-2 * p, 2 * p + 1):
            meant = 0 if a % p == 0 else 1 if a % p in squares else -1
            if kronecker(a, p) != meant:
                wrong.append((a, p))
    assert wrong == []


def test_kronecker_is_multiplicative_in_both_arguments() -> None:
    small = range(-12, 13)
    assert [
        (a, b, n)
        for a in small
        for b in small
        for n in range(1, 16)
        if kronecker(a * b, n) != kronecker(a, n) * kronecker(b, n)
    ] == []
    assert [
        (a, m, n)
        for a in small
        for m in range(1, 13)
        for n in range(1, 13)
        if kronecker(a, m * n) != kronecker(a, m) * kronecker(a, n)
    ] == []


def test_kronecker_at_its_special_places() -> None:
    # (a/0) is 1 for a = 1 and -1 only; (a/1) is 1; (a/-1) is the sign; (a/2) goes by a mod 8.
    assert [kronecker(a, 0) for a in (-2, -1, 0, 1, 2)] == [0, 1, 0, 1, 0]
    assert [kronecker(a, 1) for a in (-5, 0, 7)] == [1, 1, 1]
    assert [kronecker(a, -1) for a in (-5, 7)] == [-1, 1]
    assert [kronecker(a, 2) for a in range(8)] == [0, 1, 0, -1, 0, -1, 0, 1]


def test_kronecker_is_zero_exactly_where_there_is_a_common_divisor() -> None:
    pairs = [(a, n) for a in range(-30, 31) for n in range(1, 31)]
    assert [p for p in pairs if (kronecker(*p) == 0) != (math.gcd(*p) > 1)] == []


ROWS = [
    ("proved", "powmod", Integer(4), 2, 10, 5),  # 1024 = 204*5 + 4
    ("wrong", "powmod", Integer(3), 2, 10, 5),
    ("proved", "powmod", Integer(0), 7, 0, 1),
    ("undecided", "powmod", Integer(3), 2, -1, 5),
    ("proved", "mod_inverse", Integer(4), 3, 11),
    ("wrong", "mod_inverse", Integer(5), 3, 11),
    ("wrong", "mod_inverse", Integer(15), 3, 11),  # 15 = 4 mod 11, but not the least
    ("proved", "crt", sympy.Tuple(23, 105), (3, 5, 7), (2, 3, 2)),  # Sun Tzu's
    ("wrong", "crt", sympy.Tuple(23, 210), (3, 5, 7), (2, 3, 2)),
    ("wrong", "crt", sympy.Tuple(24, 105), (3, 5, 7), (2, 3, 2)),
    ("proved", "gcdex", sympy.Tuple(-9, 47, 2), 240, 46),  # -9*240 + 47*46 = 2
    ("wrong", "gcdex", sympy.Tuple(-9, 47, 4), 240, 46),
    ("wrong", "gcdex", sympy.Tuple(-18, 94, 4), 240, 46),  # a combination, not the greatest divisor
    ("proved", "n_order", Integer(4), 2, 5),
    ("wrong", "n_order", Integer(2), 2, 5),
    ("proved", "n_order", Integer(3), 2, 7),
    ("wrong", "n_order", Integer(6), 2, 7),  # a multiple of the order
    ("proved", "primitive_root", Integer(3), 7),
    ("wrong", "primitive_root", Integer(5), 7),  # one, but not the smallest
    ("proved", "is_primitive_root", sympy.true, 5, 7),
    ("proved", "is_primitive_root", sympy.false, 2, 7),
    ("wrong", "is_primitive_root", sympy.true, 2, 7),
    ("proved", "discrete_log", Integer(4), 7, 4, 3),  # 3^4 = 81 = 4 mod 7
    ("wrong", "discrete_log", Integer(3), 7, 4, 3),
    ("proved", "sqrt_mod", [Integer(3), Integer(4)], 2, 7),
    ("wrong", "sqrt_mod", [Integer(3)], 2, 7),  # one of two
    ("wrong", "sqrt_mod", [Integer(2), Integer(5)], 2, 7),
    ("proved", "sqrt_mod", [Integer(k) for k in (1, 3, 5, 7)], 1, 8),
    ("wrong", "sqrt_mod", [Integer(k) for k in (1, 7)], 1, 8),
    ("proved", "sqrt_mod", [], 3, 7),
    ("proved", "nthroot_mod", [Integer(k) for k in (1, 2, 4)], 1, 3, 7),
    ("wrong", "nthroot_mod", [Integer(1)], 1, 3, 7),
    ("proved", "is_quad_residue", sympy.true, 2, 7),
    ("wrong", "is_quad_residue", sympy.true, 3, 7),
    ("undecided", "is_quad_residue", sympy.true, 3, 10**6),
    ("proved", "is_nthpow_residue", sympy.false, 2, 3, 7),  # the cubes are 0, 1 and 6
    ("proved", "quadratic_residues", [Integer(k) for k in (0, 1, 2, 4)], 7),
    ("wrong", "quadratic_residues", [Integer(k) for k in (1, 2, 4)], 7),
    ("proved", "jacobi_symbol", Integer(-1), 2, 15 * 5),  # (2/75) = (2/3) (2/5)^2
    ("wrong", "jacobi_symbol", Integer(1), 2, 15 * 5),
]


def test_what_is_right_is_proved_and_what_is_not_is_told() -> None:
    assert failures(ROWS, outcome) == []


def test_of_a_large_modulus_two_roots_are_all_only_if_it_is_prime() -> None:
    prime, product = 1000003, 1009 * 1013
    assert outcome("sqrt_mod", [Integer(2), Integer(prime - 2)], 4, prime) == Verdict.PROVED
    assert outcome("sqrt_mod", [Integer(2), Integer(product - 2)], 4, product) == Verdict.UNCHECKED
    assert outcome("sqrt_mod", [Integer(3), Integer(prime - 3)], 4, prime) == "wrong"

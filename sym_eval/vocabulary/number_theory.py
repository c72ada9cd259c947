"""Number theory: factors, congruences, residues, continued fractions, equations in whole numbers.

Whole numbers only; everything is worked out while it is read. A congruence without a solution is
an error that says why, never an empty answer.
"""

from __future__ import annotations

import math
from typing import Any

import sympy
from sympy.ntheory import residue_ntheory as residues
from sympy.ntheory.modular import crt as chinese

from sym_core.errors import Code, SymError
from sym_eval.vocabulary import given, guards
from sym_eval.vocabulary.row import Kind, Row, Takes

LISTED = 10**6
"""Longest list of numbers that is written out, and largest modulus whose residues are tried."""


def _factors(number: int) -> list[Any]:
    """Pairs of prime and exponent, -1 among them for a negative number; factorint(1) is []."""
    return [(prime, power) for prime, power in sorted(sympy.factorint(number).items())]


def factors_of_ratio(value: Any) -> Any:
    """factorint of a whole number, or of a fraction with negative exponents."""
    if isinstance(value, sympy.Rational) and not value.is_Integer:
        found = sympy.factorrat(value)
        return given.frozen(sorted((int(p), int(e)) for p, e in found.items()))
    return given.frozen(_factors(given.whole("factorint", value)))


def _inverse(number: int, modulus: int) -> int:
    common = math.gcd(number, modulus)
    if modulus == 0 or common != 1:
        what = f"{number} has no inverse modulo {modulus}: both are divisible by {common}"
        raise SymError(Code.RUNTIME, what, hint="only numbers coprime to the modulus have one")
    return pow(number, -1, abs(modulus))


def _power(base: int, exponent: int, modulus: int) -> int:
    if modulus == 0:
        raise SymError(Code.RUNTIME, "division by zero", hint="the modulus must not be 0")
    if exponent < 0:
        base = _inverse(base, modulus)
    return int(sympy.Mod(pow(base, abs(exponent), abs(modulus)), modulus))


def _chinese(moduli: Any, remainders: Any) -> Any:
    """crt([3, 5], [2, 3]): x = 2 mod 3 and x = 3 mod 5; answers (x, modulus)."""
    m = [given.positive("crt", each) for each in given.listed("crt", moduli)]
    v = [given.whole("crt", each) for each in given.listed("crt", remainders)]
    if not m or len(m) != len(v):
        raise given.refused("crt", "needs as many remainders as moduli")
    for i, first in enumerate(m):
        for j in range(i):
            common = math.gcd(first, m[j])
            if (v[i] - v[j]) % common:
                said = f"x = {v[j]} mod {m[j]} and x = {v[i]} mod {first} differ modulo {common}"
                raise SymError(Code.RUNTIME, f"no solution: {said}", hint="check the remainders")
    modulus = math.lcm(*m)  # SymPy gives the product where all remainders are the same
    return sympy.Tuple(sympy.Integer(chinese(m, v)[0] % modulus), sympy.Integer(modulus))


def _bezout(a: int, b: int) -> Any:
    """gcdex(a, b): (x, y, g) with a*x + b*y = g."""
    x, y, g = sympy.core.intfunc.igcdex(a, b)
    return (int(x), int(y), int(g))


def _found(name: str, function: Any, what: str) -> Any:
    """A function that answers None where there is nothing: then it is an error that says so."""

    def build(*values: Any) -> Any:
        numbers = [given.whole(name, value) for value in values]
        try:
            answer = function(*numbers)
        except ValueError as error:
            raise SymError(Code.RUNTIME, f"{name}: {error}"[:200]) from None
        if answer is None or answer == []:
            shown = ", ".join(map(str, numbers))
            raise SymError(Code.RUNTIME, f"no solution: {what} ({shown})"[:200])
        return given.frozen(answer)

    return build


def _smallest_root(number: int) -> Any:
    return residues.primitive_root(number)


def _square_roots(a: int, modulus: int) -> Any:
    return sorted(map(int, sympy.ntheory.sqrt_mod(a, modulus, all_roots=True)))


def _roots(a: int, degree: int, modulus: int) -> Any:
    found = residues.nthroot_mod(a, degree, modulus, all_roots=True)
    return found and sorted(map(int, found))


def _logarithm(modulus: int, a: int, base: int) -> Any:
    return int(residues.discrete_log(modulus, a, base))


def _residues(modulus: int) -> Any:
    return sorted(map(int, residues.quadratic_residues(modulus)))


def _primes(low: Any, high: Any = None) -> Any:
    """primerange(a, b): primes from a on and below b; primerange(b) from 2."""
    first, last = (2, low) if high is None else (given.whole("primerange", low), high)
    last = given.whole("primerange", last)
    if last - max(first, 0) > LISTED:
        what = f"a list of primes spans at most {LISTED} numbers"
        raise SymError(Code.INPUT_LIMIT, what, hint="primepi(n) counts them")
    return given.frozen(list(sympy.primerange(first, last)))


def _digits(number: int, base: int = 10) -> list[int]:
    """The digits in a base, the first one first."""
    if base < 2:
        raise given.refused("digits", "needs a base from 2 on")
    return [int(digit) for digit in sympy.ntheory.digits(abs(number), base)[1:]]


def _digit_sum(number: int, base: int = 10) -> int:
    return sum(_digits(number, base))


def _trailing_zeros(number: int, base: int = 10) -> int:
    if number == 0 or base < 2:
        raise given.refused("trailing_zeros", "needs a number that is not 0")
    count = 0
    while number % base == 0:
        number, count = number // base, count + 1
    return count


def _nth_root(number: int, degree: int) -> Any:
    """(root rounded down, whether it is exact)."""
    root, is_exact = sympy.integer_nthroot(number, degree)
    return int(root), bool(is_exact)


def _perfect_power(number: int) -> Any:
    found = sympy.perfect_power(number)
    if not found:
        raise SymError(Code.RUNTIME, f"{number} is no perfect power")
    return tuple(map(int, found))


def _perfect(number: int) -> bool:
    return number > 0 and int(sympy.divisor_sigma(number)) == 2 * number


def _congruence(polynomial: Any, modulus: Any) -> Any:
    """Solutions from 0 to the modulus - 1, found by trying all."""
    m = given.positive("polynomial_congruence", modulus)
    if m > LISTED // 10 or len(polynomial.free_symbols) != 1:
        raise given.refused("polynomial_congruence", f"takes moduli up to {LISTED // 10}")
    coefficients = sympy.Poly(polynomial, *polynomial.free_symbols).all_coeffs()
    terms = [given.whole("polynomial_congruence", c) for c in coefficients]
    return given.frozen([x for x in range(m) if _horner(terms, x, m) == 0])


def _horner(coefficients: list[int], x: int, modulus: int) -> int:
    value = 0
    for coefficient in coefficients:
        value = (value * x + coefficient) % modulus
    return value


def _with_zero(arguments: tuple[Any, ...], result: Any) -> str:
    return "0 is in the list: it is the square of 0"


def _whole(table: dict[str, Any], count: int = 1, most: int = 0, **more: Any) -> tuple[Row, ...]:
    """Rows of functions of so many whole numbers."""
    return tuple(
        Row(
            tuple(names.split()),
            given.wholes(names.split()[0], function),
            Kind.OPERATION,
            count,
            most or count,
            **more,
        )
        for names, function in table.items()
    )


def _solutions(table: dict[str, tuple[Any, str]], count: int, **more: Any) -> tuple[Row, ...]:
    """Rows of functions that find something or say that there is nothing."""
    return tuple(
        Row((n,), _found(n, function, what), Kind.OPERATION, count, count, **more)
        for n, (function, what) in table.items()
    )


_SMALL = given.at_most(LISTED)
_LOGARITHM = given.at_most(10**15, 0)

ROWS: tuple[Row, ...] = (
    Row(("factorint",), factors_of_ratio, Kind.OPERATION, guard=guards.factored),
    *_whole({"mod_inverse modinv": _inverse, "gcdex egcd bezout": _bezout}, 2),
    *_whole({"multiplicity": sympy.multiplicity, "integer_nthroot iroot": _nth_root}, 2),
    *_whole({"powmod modpow pow_mod": _power}, 3),
    Row(("crt",), _chinese, Kind.OPERATION, 2, 2, Takes.ANYTHING),
    *_whole({"digits": _digits, "digit_sum sum_of_digits": _digit_sum}, 1, 2),
    *_whole({"trailing_zeros": _trailing_zeros}, 1, 2),
    *_whole({"quadratic_residues": _residues}, guard=_SMALL, remark=_with_zero),
    *_whole({"isqrt": math.isqrt}),
    Row(("primerange", "primes"), _primes, Kind.OPERATION, 1, 2),
    *_whole(
        {
            "proper_divisors": sympy.proper_divisors,
            "is_perfect": _perfect,
            "is_carmichael": lambda n: bool(sympy.is_carmichael(n)),  # 0 for some numbers
            "is_mersenne_prime": sympy.is_mersenne_prime,
            "is_palindromic": sympy.ntheory.is_palindromic,
            "perfect_power": _perfect_power,
        },
        guard=guards.factored,
    ),
    *_whole(
        {
            "proper_divisor_count": sympy.proper_divisor_count,
            "abundance": sympy.abundance,
            "is_abundant": sympy.is_abundant,
            "is_deficient": sympy.is_deficient,
        },
        guard=guards.factored,
    ),
    *_whole({"is_amicable": sympy.is_amicable}, 2, guard=guards.factored),
    *_whole({"num_digits": lambda n, base=10: len(_digits(n, base))}, 1, 2),
    *_whole({"composite": sympy.composite, "compositepi": sympy.compositepi}, guard=_SMALL),
    *_whole({"is_quad_residue": residues.is_quad_residue}, 2, guard=guards.factored),
    *_whole({"is_primitive_root": residues.is_primitive_root}, 2, guard=guards.factored),
    *_whole({"is_nthpow_residue": residues.is_nthpow_residue}, 3, guard=guards.factored),
    *_whole({"legendre_symbol": lambda a, p: int(sympy.legendre_symbol(a, p))}, 2),
    *_whole({"jacobi_symbol": lambda a, n: int(sympy.jacobi_symbol(a, n))}, 2),
    *_whole({"kronecker_symbol": lambda a, n: int(sympy.kronecker_symbol(a, n))}, 2),
    *_solutions({"primitive_root": (_smallest_root, "there is no primitive root")}, 1),
    *_solutions({"n_order": (residues.n_order, "no power of it is 1")}, 2, guard=guards.factored),
    *_solutions({"sqrt_mod": (_square_roots, "it is not a square there")}, 2),
    *_solutions({"nthroot_mod": (_roots, "it has no such root there")}, 3, guard=_LOGARITHM),
    *_solutions({"discrete_log": (_logarithm, "it is no power there")}, 3, guard=_LOGARITHM),
    Row(("polynomial_congruence",), _congruence, Kind.OPERATION, 2, 2),
)

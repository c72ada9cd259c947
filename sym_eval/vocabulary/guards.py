"""How large a number gets, known before it is worked out.

Estimates by logarithms, never the numbers themselves. What would be larger than
limits["power_bits"] raises E_INPUT_LIMIT; symbolic arguments pass.
"""

from __future__ import annotations

import math
from typing import Any

import sympy

from sym_core.errors import Code, SymError
from sym_core.limits import Limits

_FACTORS = 100  # of numbers such as 1/2 - I, multiplied out: 1000 take 5 s
_SPARE_BITS = 1000  # the digits that may be asked for (limits["digits"]) take 3300 bits at most

INDEX = 2000
"""Largest index of what takes quadratic time or worse: Bernoulli(2000) takes 0.1 s."""

POSITION = 10**6
"""Largest n of the n-th prime and the like: the 10^6th takes 0.3 s."""

FACTORED = 10**90
"""Largest number that is factored: products of two primes of 20 digits take seconds, of 25 digits
minutes, and a limit of time ends those; beyond 90 digits there is little hope."""

EXPONENT = 2000
"""Largest power of a sum that is expanded: (x + 1)^2000 takes 1 s, (x + 1)^20000 takes 20 s."""


_LETTER = "put a letter for the number"


class TooLarge(SymError, ValueError):
    """A ValueError too: SymPy's routines, and ours, then try another way to their answer."""


def too_large(what: str, limits: Limits, instead: str = "") -> SymError:
    """The error for a number that is not worked out; `instead` is what may be written for it."""
    return TooLarge(
        Code.INPUT_LIMIT,
        f"{what} is too large to be worked out (more than {limits['power_bits']} bits)",
        hint=_LETTER + (instead and f", or take the logarithm: {instead}"),
    )


def too_far(most: int) -> SymError:
    """The error for an index to which a recurrence does not run."""
    return TooLarge(
        Code.INPUT_LIMIT, f"an index beyond {most} is too large to be worked out", hint=_LETTER
    )


def power(base: Any, exponent: Any, limits: Limits) -> None:
    """Refuse base**exponent when the numbers in the base would grow beyond the limit."""
    if not (isinstance(exponent, sympy.Rational) and isinstance(base, sympy.Basic)):
        return
    size = abs(int(exponent.p)) // int(exponent.q)
    if size > 1 and size * _weight(base) > limits["power_bits"]:
        raise too_large("this power", limits, "b*log(a) is log(a^b)")


def powers(arguments: tuple[Any, ...], limits: Limits) -> None:
    """The same for a base and an exponent in one."""
    power(arguments[0], arguments[1], limits)


def multiplied_out(arguments: tuple[Any, ...], limits: Limits) -> None:
    """A power of a sum of numbers, as (2 + 3 I)^n, multiplied out for its real part."""
    base, exponent = arguments[0].as_base_exp()
    if isinstance(base, sympy.Add) and base.is_number:
        weight = max(_weight(factor) for term in base.args for factor in term.as_coeff_Mul())
        size = abs(exponent) if isinstance(exponent, sympy.Integer) else 0
        if size * (weight + 1) > limits["power_bits"]:
            raise too_large("this power", limits, "b*log(a) is log(a^b)")


def precision(arguments: tuple[Any, ...], limits: Limits) -> None:
    """So many bits of a number; SymPy asks for a few more than an answer needs."""
    if arguments[1] > limits["power_bits"] + _SPARE_BITS:
        raise too_large("this number", limits)


def turns(arguments: tuple[Any, ...], limits: Limits) -> None:
    """An angle of so many bits before the point, taken modulo pi/2; mpmath hands it on in parts."""
    if arguments[2] > limits["power_bits"]:
        raise too_large("this angle", limits)


def _weight(base: sympy.Basic) -> float:
    """Bits that one multiplication by the base adds."""
    if isinstance(base, sympy.Rational):
        return max(_bits(int(base.p)), _bits(int(base.q)))
    if isinstance(base, sympy.MatrixBase):
        return float(max((_weight(entry) for entry in base), default=0)) + _bits(base.rows)
    return 0.0


def _bits(number: int) -> float:
    size = abs(number)
    return 0.0 if size < 2 else max(1.0, float(size.bit_length() - 1))


def factorial(arguments: tuple[Any, ...], limits: Limits) -> None:
    """n!, gamma(n), n!! and their kin: all at most n! in size."""
    number = arguments[0]
    if isinstance(number, sympy.Rational) and _log_factorial(number) > limits["power_bits"]:
        raise too_large("this factorial", limits, "loggamma(n + 1) is log(n!)")


def binomial(arguments: tuple[Any, ...], limits: Limits) -> None:
    """n over k, falling and rising factorials: at most k times the bits of the larger one."""
    if not all(isinstance(a, sympy.Rational) for a in arguments):
        # SymPy multiplies k factors out for any number over k, such as 1/2 - I over 1000.
        factors = arguments[1] if isinstance(arguments[1], sympy.Integer) else 0
        if arguments[0].is_number and abs(factors) > _FACTORS:
            raise too_far(_FACTORS)
        return
    top, count = (abs(int(a)) + 1 for a in arguments[:2])
    least = min(count, abs(top - count) + 1)
    if least * ((top + count).bit_length()) > limits["power_bits"]:
        raise too_large("this number", limits)


def steps(arguments: tuple[Any, ...], limits: Limits) -> None:
    """Rising and falling factorials multiply k factors even when x is symbolic."""
    if isinstance(arguments[1], sympy.Rational) and abs(arguments[1]) > INDEX:
        raise too_far(INDEX)


def indices(arguments: tuple[Any, ...], limits: Limits) -> None:
    """Whole numbers that say how far a recurrence has to run, in any argument."""
    if any(isinstance(a, sympy.Rational) and abs(a) > INDEX for a in arguments):
        raise too_far(INDEX)


def position(arguments: tuple[Any, ...], limits: Limits) -> None:
    """The n of an n-th prime, a Fibonacci number and the like."""
    if isinstance(arguments[0], sympy.Rational) and abs(arguments[0]) > POSITION:
        raise too_far(POSITION)


def fibonacci(arguments: tuple[Any, ...], limits: Limits) -> None:
    """F(n) has 0.69 n bits."""
    if isinstance(arguments[0], sympy.Rational) and abs(arguments[0]) > limits["power_bits"]:
        raise too_large("this number", limits)


def factored(arguments: tuple[Any, ...], limits: Limits) -> None:
    """Functions that need the factors of their argument."""
    value = arguments[0]
    if isinstance(value, sympy.Rational) and max(abs(value.p), value.q) > FACTORED:
        what = "a number of more than 90 digits is not factored"
        raise SymError(Code.INPUT_LIMIT, what, hint="isprime(n) and gcd(a, b) take larger ones")


def expansion(arguments: tuple[Any, ...], limits: Limits) -> None:
    """expand() of a power of a sum: the number of terms times the exponent, for their size."""
    value = arguments[0]
    powers = value.atoms(sympy.Pow) if isinstance(value, sympy.Basic) else ()
    for power_ in powers:
        base, exponent = power_.as_base_exp()
        if isinstance(base, sympy.Add) and isinstance(exponent, sympy.Integer) and exponent > 1:
            others = len(base.args) - 1
            terms = math.comb(min(int(exponent), EXPONENT) + others, others)
            if exponent > EXPONENT or terms > limits["nodes"] // 10:
                raise TooLarge(
                    Code.INPUT_LIMIT,
                    f"this expansion has too many or too long terms (power {exponent})",
                    hint="expand a smaller power, or take series(f, x, 0, n)",
                )


def _log_factorial(number: sympy.Rational) -> float:
    size = abs(int(number))
    return size * max(1, size.bit_length() - 2)

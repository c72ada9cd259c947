"""Numbers and their digits: one value of a function, how far two agree, whether one is real.

Knows nothing of expressions; works at mpmath's precision in force.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import mpmath
from mpmath import mp

from sym_eval.evidence import clock
from sym_eval.evidence.verdict import NoValue, Undecided

Number = Any  # mpf or mpc: mpmath is not typed
Function = Callable[[Sequence[Number]], Number]

_FAILURES = (
    ArithmeticError,
    TypeError,
    NotImplementedError,
    AttributeError,
    mpmath.libmp.NoConvergence,
)


def value(function: Function, arguments: Sequence[Number]) -> Number:
    """One finite value at the precision in force, or NoValue, or Undecided."""
    clock.tick()
    try:
        result = function(arguments)
        finite = mp.isfinite(result)
    except ZeroDivisionError:
        raise NoValue("a division by zero") from None
    except ValueError as error:  # mpmath's word for a pole
        raise NoValue(str(error)[:60]) from None
    except _FAILURES as error:
        raise Undecided(f"no number there ({type(error).__name__})") from None
    if not finite:
        raise NoValue("not finite")
    return result


def close(left: Number, right: Number, digits: int) -> bool:
    """Whether two numbers share so many leading digits; zero is only close to zero."""
    with mp.workdps(2 * digits + 10):
        scale = max(abs(left), abs(right))
        return bool(abs(left - right) <= scale * mp.mpf(10) ** -digits)


def real(number: Number) -> Number:
    """The number as a real one; NoValue if it is not, up to half the digits in force."""
    if not isinstance(number, mpmath.mpc):
        return number
    if abs(number.imag) <= abs(number) * mp.mpf(10) ** (-mp.dps // 2):
        return number.real
    raise NoValue("not a real value")

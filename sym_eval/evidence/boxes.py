"""Boxes: certain enclosures of real and complex numbers, and arithmetic on them.

Every operation rounds outward (mpmath's interval kernel), so the true value is always inside.
Where a branch, a pole or a sign cannot be decided inside the box it raises; it never guesses.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from mpmath import iv, libmp, mp

from sym_eval.evidence.verdict import NoValue, Undecided

_LARGEST = 1 << 20  # binary orders of magnitude of an argument of exp, sin or a power


@dataclass(frozen=True)
class Box:
    """`re` and `im` are intervals; `im` is None for what is certainly real."""

    re: Any
    im: Any = None

    @property
    def imaginary(self) -> Any:
        """The imaginary part, zero where it is real."""
        return iv.mpf(0) if self.im is None else self.im


@contextmanager
def precision(digits: int) -> Iterator[None]:
    """Work with so many decimal digits inside; both of mpmath's contexts are set and put back."""
    before, plain = iv.prec, mp.prec
    try:
        iv.dps = mp.dps = digits
        yield
    finally:
        iv.prec, mp.prec = before, plain


def whole(number: int) -> Box:
    """An integer; wide only where it has more bits than the precision."""
    return Box(iv.mpf(number))


def ratio(p: int, q: int) -> Box:
    """A rational number."""
    return Box(iv.mpf(p) if q == 1 else iv.mpf(p) / iv.mpf(q))


def widened(number: Any) -> Any:
    """The interval around a number of `mp` that is right to the last four bits at least."""
    slack = abs(mp.mpf(number)) * mp.mpf(2) ** (8 - mp.prec) + mp.mpf(2) ** (-4 * mp.prec)
    return iv.mpf([number - slack, number + slack])


def low(interval: Any) -> Any:
    """Its lower end as a number of `mp`."""
    return mp.make_mpf(interval._mpi_[0])


def high(interval: Any) -> Any:
    """Its upper end as a number of `mp`."""
    return mp.make_mpf(interval._mpi_[1])


def between(least: Any, most: Any) -> Any:
    """The interval from one number of `mp` to another."""
    return iv.make_mpf((least._mpf_, most._mpf_))


def holds_zero(box: Box) -> bool:
    """Whether zero may be the value."""
    return 0 in box.re and (box.im is None or 0 in box.im)


def is_zero(box: Box) -> bool:
    """Whether the value is zero and nothing else."""
    return bool(box.re.a == 0 == box.re.b) and (box.im is None or bool(box.im.a == 0 == box.im.b))


def sign(box: Box) -> int:
    """-1, 0 or 1 of a real value, where it is certain."""
    part = real(box)
    if low(part) > 0:
        return 1
    if high(part) < 0:
        return -1
    if is_zero(Box(part)):
        return 0
    raise Undecided("a sign that is not certain")


def real(box: Box) -> Any:
    """The interval of a value that is certainly real; NoValue if it certainly is not."""
    if box.im is None or is_zero(Box(box.im)):
        return box.re
    if 0 in box.im:
        raise Undecided("perhaps not real")
    raise NoValue("not a real value")


def add(a: Box, b: Box) -> Box:
    """The sum."""
    if a.im is None and b.im is None:
        return Box(a.re + b.re)
    return Box(a.re + b.re, a.imaginary + b.imaginary)


def negative(a: Box) -> Box:
    """The value with the other sign."""
    return Box(-a.re, None if a.im is None else -a.im)


def mul(a: Box, b: Box) -> Box:
    """The product."""
    if a.im is None and b.im is None:
        return Box(a.re * b.re)
    if a.im is None or b.im is None:
        (x, z) = (a.re, b) if a.im is None else (b.re, a)
        return Box(x * z.re, x * z.imaginary)
    return Box(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re)


def inverse(a: Box) -> Box:
    """One over the value; NoValue at zero."""
    if is_zero(a):
        raise NoValue("a division by zero")
    if holds_zero(a):
        raise Undecided("perhaps a division by zero")
    if a.im is None:
        return Box(1 / a.re)
    size = a.re**2 + a.im**2
    if low(size) <= 0:
        raise Undecided("perhaps a division by zero")
    return Box(a.re / size, -a.im / size)


def power(a: Box, n: int) -> Box:
    """A whole power, by repeated squaring."""
    if n < 0:
        return inverse(power(a, -n))
    if a.im is None:
        return Box(_real_power(a.re, n))
    result = whole(1)
    while n:
        result = mul(result, a) if n & 1 else result
        n >>= 1
        a = mul(a, a) if n else a
    return result


def _real_power(x: Any, n: int) -> Any:
    if max(abs(mp.mag(low(x))), abs(mp.mag(high(x)))) * n > _LARGEST and not 0 <= low(x) <= 1:
        raise Undecided("a power too large")
    return x**n


def exp(a: Box) -> Box:
    """The exponential."""
    _refuse_large(a)
    if a.im is None:
        return Box(iv.exp(a.re))
    size = iv.exp(a.re)
    return Box(size * iv.cos(a.im), size * iv.sin(a.im))


def _refuse_large(a: Box) -> None:
    for part in (a.re, a.imaginary):
        if high(part) > _LARGEST or low(part) < -_LARGEST:
            raise Undecided("an argument too large")


def absolute(a: Box) -> Any:
    """The interval of the modulus."""
    if a.im is None:
        return abs(a.re)
    return iv.sqrt(a.re**2 + a.im**2)


def argument(a: Box) -> Any:
    """The interval of the principal argument; Undecided across the cut, NoValue at zero."""
    if is_zero(a):
        raise NoValue("the argument of zero")
    if a.im is None or is_zero(Box(a.im)):
        return iv.mpf(0) if sign(Box(a.re)) > 0 else +iv.pi
    if low(a.re) > 0:
        return arctangent(a.im / a.re)
    side = sign(Box(a.im))
    return side * iv.pi / 2 - arctangent(a.re / a.im)


def arctangent(x: Any) -> Any:
    """The arctangent of an interval, by its ends: it grows."""
    ends = []
    for end, rounding in zip(x._mpi_, ("f", "c"), strict=True):
        number = libmp.mpf_atan(end, iv.prec, rounding)
        ends.append(_outward(number, rounding))
    return iv.make_mpf(tuple(ends))


def _outward(number: Any, rounding: str) -> Any:
    # One unit beyond the rounded end: a faulty last bit stays inside.
    slack = libmp.mpf_shift(libmp.mpf_abs(number), 2 - iv.prec)
    step = libmp.mpf_sub if rounding == "f" else libmp.mpf_add
    return step(number, slack, iv.prec, rounding)


def log(a: Box) -> Box:
    """The principal logarithm."""
    if is_zero(a):
        raise NoValue("a logarithm of zero")
    size, angle = absolute(a), argument(a)
    if low(size) <= 0:
        raise Undecided("perhaps a logarithm of zero")
    turn = None if is_zero(Box(angle)) else angle
    return Box(iv.log(size), turn)


def root(a: Box, p: int, q: int) -> Box:
    """The principal power p/q, q > 1."""
    if is_zero(a):
        if p < 0:
            raise NoValue("a division by zero")
        return whole(0)
    if a.im is None and low(a.re) >= 0:
        return power(Box(_positive_root(a.re, q)), p)
    if q == 2 and a.im is None and high(a.re) < 0:  # exactly imaginary
        return power(Box(iv.mpf(0), _positive_root(-a.re, 2)), p)
    scaled = mul(ratio(p, q), log(a))
    return exp(scaled)


def _positive_root(x: Any, q: int) -> Any:
    ends = []
    for end, rounding in zip(x._mpi_, ("f", "c"), strict=True):
        number = libmp.mpf_nthroot(end, q, iv.prec, rounding)
        ends.append(_outward(number, rounding))
    found = iv.make_mpf(tuple(ends))
    return found if low(found) >= 0 else between(mp.mpf(0), high(found))


def raised(a: Box, b: Box) -> Box:
    """a to the power b, the principal value."""
    if is_zero(a):
        return _zero_raised(b)
    return exp(mul(b, log(a)))


def _zero_raised(b: Box) -> Box:
    side = sign(Box(b.re))
    if side == 0 and is_zero(b):
        return whole(1)
    if side < 0:
        raise NoValue("a division by zero")
    return whole(0)

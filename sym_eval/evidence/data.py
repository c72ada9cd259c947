"""Second ways to statistics: Python's own statistics module and other formulas, exactly.

A table of checks by word, as in `readings`. Of random variables `chance` knows.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import sympy
from mpmath import mp
from sympy.stats.rv import Distribution, random_symbols

from sym_eval.evidence import chance
from sym_eval.evidence.numeric import steady
from sym_eval.evidence.verdict import Check, Contradiction, Undecided, agrees, unchecked
from sym_eval.evidence.wholes import equal

Witness = Callable[..., Check]
_NEAR = mp.mpf(10) ** -8  # two statistics that were mixed up differ by far more


def _listed(work: Callable[..., Any], squared: bool = False) -> Witness:
    """By Python's own statistics, exactly; roots by their squares."""

    def check(result: Any, *given: Any) -> Check:
        if any(map(_is_random, given)):
            # mean(X) and std(X) have the same names as those of lists: what is random goes to
            # `chance`.
            return chance.spread(result**2, *given) if squared else chance.expected(result, *given)
        lists = _lists(given)
        expected = work(*lists)
        found = result**2 if squared else result
        exactly = sympy.Rational(expected.numerator, expected.denominator)
        return equal(sympy.expand(found), exactly, "exact arithmetic")

    return check


def _is_random(value: Any) -> bool:
    if isinstance(value, Distribution):
        return True
    return isinstance(value, sympy.Basic) and bool(random_symbols(value))


def _lists(given: tuple[Any, ...]) -> list[list[Fraction]]:
    several = list | tuple | sympy.Tuple | sympy.MatrixBase | sympy.FiniteSet
    # mean(1, 2, 3) and mean([1, 2, 3]) are both allowed.
    groups = [list(g) for g in given if isinstance(g, several)] or [list(given)]
    if not all(getattr(v, "is_Rational", False) for group in groups for v in group):
        raise Undecided("not rational numbers")
    return [[Fraction(int(v.p), int(v.q)) for v in group] for group in groups]


def _modes(result: Any, *given: Any) -> Check:
    (numbers,) = _lists(given)
    found = sorted(statistics.multimode(numbers))
    return equal([Fraction(int(v.p), int(v.q)) for v in result], found, "counted again")


def _covariance(a: list[Fraction], b: list[Fraction]) -> Fraction:
    n, products = len(a), sum((x * y for x, y in zip(a, b, strict=True)), Fraction(0))
    # Of a sample: n - 1, as in Python's statistics and in most textbooks.
    return (products - sum(a, Fraction(0)) * sum(b, Fraction(0)) / n) / (n - 1)


def _correlation(result: Any, *given: Any) -> Check:
    if any(map(_is_random, given)):
        return unchecked("of several variables, without a check")
    a, b = _lists(given)
    # Compared squared: the root would leave the rational numbers, and with them exactness.
    square = _covariance(a, b) ** 2 / (_covariance(a, a) * _covariance(b, b))
    # The square forgets the sign.
    equal(bool(result > 0), _covariance(a, b) > 0, "")
    exactly = sympy.Rational(square.numerator, square.denominator)
    return equal(sympy.expand(result**2), exactly, "squared, exact arithmetic")


def _regression(result: Any, xs: Any, ys: Any) -> Check:
    """The rest is orthogonal to constants and to x."""
    a, b = _lists((xs, ys))
    low, slope = (Fraction(int(v.p), int(v.q)) for v in result)
    rest = [y - low - slope * x for x, y in zip(a, b, strict=True)]
    turned = sum((r * x for r, x in zip(rest, a, strict=True)), Fraction(0))
    return equal((sum(rest), turned), (0, 0), "the normal equations hold")


def _mean_power(power: int) -> Witness:
    """Geometric, harmonic and quadratic means by what they are made of."""

    def check(result: Any, *given: Any) -> Check:
        (numbers,) = _lists(given)
        n = len(numbers)
        with mp.workdps(30):
            values = [mp.mpf(v.numerator) / v.denominator for v in numbers]
            # The geometric mean is the limit of the power means at exponent 0.
            if power == 0:
                expected = mp.fprod(values) ** (mp.mpf(1) / n)
            else:
                expected = (mp.fsum(v**power for v in values) / n) ** (mp.mpf(1) / power)
            near = abs(expected - steady(result, {}, 20)) <= abs(expected) * _NEAR
        if not near:
            raise Contradiction(f"{mp.nstr(expected, 12)} against {result}")
        return agrees("numbers agree to 8 digits")

    return check


def _standard(order: int) -> Witness:
    def check(result: Any, *given: Any) -> Check:
        if any(map(_is_random, given)):
            return chance.standardised(result, given[0], order)
        (numbers,) = _lists(given)
        centre, n = statistics.mean(numbers), len(numbers)
        top = sum(((v - centre) ** order for v in numbers), Fraction(0)) / n
        square = top**2 / statistics.pvariance(numbers) ** order
        equal(bool(result >= 0), top >= 0, "")
        return equal(
            sympy.expand(result**2),
            sympy.Rational(square.numerator, square.denominator),
            "squared, exact arithmetic",
        )

    return check


def _variance(result: Any, *given: Any) -> Check:
    if _is_random(given[0]):
        return chance.spread(result, *given)
    return _listed(statistics.variance)(result, *given)


def _median(result: Any, *given: Any) -> Check:
    if _is_random(given[0]):
        return chance.quantile(result, given[0])
    return _listed(statistics.median)(result, *given)


TABLE: Mapping[str, Witness] = {
    "mean": _listed(lambda a: Fraction(sum(a), len(a))),
    "variance": _variance,
    "std": _listed(statistics.variance, squared=True),
    "pvariance": _listed(statistics.pvariance),
    "pstd": _listed(statistics.pvariance, squared=True),
    "median": _median,
    "mode": _modes,
    "covariance": _listed(_covariance),
    "correlation": _correlation,
    "linear_regression": _regression,
    "geometric_mean": _mean_power(0),
    "harmonic_mean": _mean_power(-1),
    "rms": _mean_power(2),
    "skewness": _standard(3),
    "kurtosis": _standard(4),
}

"""Descriptive statistics of lists of exact numbers; of random variables, what chance says of them.

mean([1, 2, 4]) and mean(Normal(X, 0, 1)) are the same word. The variance of a list is that of a
sample, divided by n - 1; a note says so.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy
from sympy.stats.rv import Distribution

from sym_core.errors import Code, SymError
from sym_eval.vocabulary import chance, given
from sym_eval.vocabulary.row import Kind, Row, Takes, is_scalar
from sym_eval.vocabulary.variates import variables

_SAMPLE = "of a sample, divided by n - 1; {} divides by n"


def _numbers(name: str, values: tuple[Any, ...], least: int = 1) -> list[Any]:
    found = given.spread(name, values)
    if len(found) < least:
        raise given.refused(name, f"needs at least {least} numbers")
    if not all(map(is_scalar, found)):
        raise given.refused(name, "needs numbers")
    return found


def _sorted(name: str, values: tuple[Any, ...]) -> list[Any]:
    found = _numbers(name, values)
    if not all(value.is_number and value.is_extended_real for value in found):
        raise given.refused(name, "needs numbers that can be put in order")
    return sorted(found)


def _random(values: tuple[Any, ...]) -> bool:
    first = values[0]
    return isinstance(first, Distribution) or bool(variables(*values))


def mean(*values: Any) -> Any:
    """The arithmetic mean, or the expectation."""
    if _random(values):
        return chance.expectation(*values)
    numbers = _numbers("mean", values)
    return sympy.Add(*numbers) / len(numbers)


def _spread_of(numbers: list[Any], less: int) -> Any:
    centre = sympy.Add(*numbers) / len(numbers)
    total = sympy.Add(*((value - centre) ** 2 for value in numbers))
    return sympy.simplify(total) / (len(numbers) - less)


def _variance(*values: Any) -> Any:
    if _random(values):
        return chance.variance(*values)
    return _spread_of(_numbers("variance", values, 2), 1)


def _population(*values: Any) -> Any:
    return _spread_of(_numbers("pvariance", values), 0)


def _deviation(*values: Any) -> Any:
    return chance.deviation(*values) if _random(values) else sympy.sqrt(_variance(*values))


def _population_deviation(*values: Any) -> Any:
    return sympy.sqrt(_population(*values))


def _median(*values: Any) -> Any:
    if _random(values):
        return chance.middle(*values)
    numbers = _sorted("median", values)
    half = len(numbers) // 2
    return numbers[half] if len(numbers) % 2 else (numbers[half - 1] + numbers[half]) / 2


def _mode(*values: Any) -> Any:
    """The commonest values, in order: several if several are as common."""
    numbers = _sorted("mode", values)
    most = max(numbers.count(value) for value in numbers)
    return [v for k, v in enumerate(numbers) if numbers.count(v) == most and v not in numbers[:k]]


def _pairs(name: str, left: Any, right: Any) -> tuple[list[Any], list[Any]]:
    a, b = _numbers(name, (left,), 2), _numbers(name, (right,), 2)
    if len(a) != len(b):
        raise given.refused(name, f"needs two lists of one length, not {len(a)} and {len(b)}")
    return a, b


def _together(a: list[Any], b: list[Any]) -> Any:
    """The sum of the products of deviations."""
    centre_a, centre_b = sympy.Add(*a) / len(a), sympy.Add(*b) / len(b)
    pairs = zip(a, b, strict=True)
    return sympy.simplify(sympy.Add(*((x - centre_a) * (y - centre_b) for x, y in pairs)))


def _covariance(left: Any, right: Any) -> Any:
    if _random((left, right)) and is_scalar(left):
        return chance.covariance(left, right)
    a, b = _pairs("covariance", left, right)
    return _together(a, b) / (len(a) - 1)


def _correlation(left: Any, right: Any) -> Any:
    if _random((left, right)) and is_scalar(left):
        scale = chance.deviation(left) * chance.deviation(right)
        return chance.covariance(left, right) / scale
    a, b = _pairs("correlation", left, right)
    below = sympy.sqrt(_together(a, a) * _together(b, b))
    if below == 0:
        raise SymError(Code.RUNTIME, "division by zero: a list does not vary")
    return _together(a, b) / below


def _regression(left: Any, right: Any) -> Any:
    """(intercept, slope) of the line that fits best."""
    a, b = _pairs("linear_regression", left, right)
    if _together(a, a) == 0:
        raise SymError(Code.RUNTIME, "division by zero: all x are the same")
    slope = _together(a, b) / _together(a, a)
    return sympy.Tuple((sympy.Add(*b) - slope * sympy.Add(*a)) / len(a), slope)


def _geometric(*values: Any) -> Any:
    numbers = _numbers("geometric_mean", values)
    if any(value.is_negative for value in numbers):
        raise given.refused("geometric_mean", "needs numbers that are not negative")
    return sympy.root(sympy.Mul(*numbers), len(numbers))


def _harmonic(*values: Any) -> Any:
    numbers = _numbers("harmonic_mean", values)
    if any(value.is_zero for value in numbers):
        raise SymError(Code.RUNTIME, "division by zero: a value is 0")
    return len(numbers) / sympy.Add(*(1 / value for value in numbers))


def _rms(*values: Any) -> Any:
    numbers = _numbers("rms", values)
    return sympy.sqrt(sympy.Add(*(value**2 for value in numbers)) / len(numbers))


def _standard_moment(name: str, order: int, question: Callable[..., Any]) -> Callable[..., Any]:
    """skewness and kurtosis of a list are those of a population."""

    def build(*values: Any) -> Any:
        if _random(values):
            return question(*values)
        numbers = _numbers(name, values, 2)
        centre = sympy.Add(*numbers) / len(numbers)
        spread = _spread_of(numbers, 0)
        if spread == 0:
            raise SymError(Code.RUNTIME, "division by zero: the values do not vary")
        total = sympy.Add(*((value - centre) ** order for value in numbers)) / len(numbers)
        return sympy.simplify(total / spread ** sympy.Rational(order, 2))

    return build


def _says(text: str) -> Callable[[tuple[Any, ...], Any], str]:
    def remark(arguments: tuple[Any, ...], result: Any) -> str:
        return chance.taken(arguments, result) if _random(arguments) else text

    return remark


_SPREADS = {
    "variance": (_variance, _SAMPLE.format("pvariance")),
    "std stdev standard_deviation": (_deviation, _SAMPLE.format("pstd")),
    "skewness": (_standard_moment("skewness", 3, chance.skewness), "of a population"),
    "kurtosis": (
        _standard_moment("kurtosis", 4, chance.kurtosis),
        "of a population; 3 for a normal one",
    ),
}
_PLAIN = {
    "mean average": mean,
    "median": _median,
    "mode": _mode,
    "pvariance": _population,
    "pstd pstdev": _population_deviation,
    "geometric_mean": _geometric,
    "harmonic_mean": _harmonic,
    "rms": _rms,
}
_TWO = {
    "covariance cov": _covariance,
    "correlation corr": _correlation,
    "linear_regression linear_fit": _regression,
}
_ANY = Takes.ANYTHING

ROWS: tuple[Row, ...] = (
    *(
        Row(tuple(names.split()), build, Kind.OPERATION, 1, None, _ANY, remark=_says(said))
        for names, (build, said) in _SPREADS.items()
    ),
    *(
        Row(tuple(names.split()), build, Kind.OPERATION, 1, None, _ANY, remark=_says(""))
        for names, build in _PLAIN.items()
    ),
    *(
        Row(tuple(names.split()), build, Kind.OPERATION, 2, 2, _ANY)
        for names, build in _TWO.items()
    ),
)

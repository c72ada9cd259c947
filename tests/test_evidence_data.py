"""Second ways to statistics: textbook samples, what is right and what is beside it."""

from __future__ import annotations

from typing import Any

from sympy import Integer, Rational, sqrt

from sym_eval.evidence.data import TABLE
from sym_eval.evidence.verdict import Check, Contradiction, Undecided

# Sum 40, squares 232: mean 5, variance (232 - 8*25)/8 = 4 of all, 32/7 of a sample.
EIGHT = [Integer(k) for k in (2, 4, 4, 4, 5, 5, 7, 9)]
ONE_TO_FIVE = [Integer(k) for k in range(1, 6)]
DOUBLED = [Integer(2 * k + 1) for k in range(1, 6)]  # on the line 1 + 2x


def outcome(word: str, result: Any, *given: Any) -> str:
    """The verdict, or "wrong" for a contradiction, or "undecided"."""
    try:
        found: Check = TABLE[word](result, *given)
    except Contradiction:
        return "wrong"
    except Undecided:
        return "undecided"
    return found.verdict.value


ROWS: list[tuple[Any, ...]] = [
    ("proved", "mean", Integer(5), EIGHT),
    ("wrong", "mean", Rational(9, 2), EIGHT),  # the median
    ("proved", "mean", Integer(2), *(Integer(k) for k in (1, 2, 3))),
    ("proved", "median", Rational(9, 2), EIGHT),
    ("wrong", "median", Integer(4), EIGHT),  # the lower of the two in the middle
    ("proved", "median", Integer(3), ONE_TO_FIVE),
    ("proved", "pvariance", Integer(4), EIGHT),
    ("wrong", "pvariance", Rational(32, 7), EIGHT),
    ("proved", "variance", Rational(32, 7), EIGHT),
    ("wrong", "variance", Integer(4), EIGHT),
    ("proved", "pstd", Integer(2), EIGHT),
    ("proved", "std", sqrt(Rational(32, 7)), EIGHT),
    ("wrong", "std", Integer(2), EIGHT),
    ("proved", "mode", [Integer(4)], EIGHT),
    ("wrong", "mode", [Integer(5)], EIGHT),
    ("proved", "mode", ONE_TO_FIVE, ONE_TO_FIVE),  # each once
    ("wrong", "mode", [Integer(1)], ONE_TO_FIVE),
    ("proved", "covariance", Integer(5), ONE_TO_FIVE, DOUBLED),  # 2 * 10/4
    ("wrong", "covariance", Integer(4), ONE_TO_FIVE, DOUBLED),  # divided by n
    ("proved", "correlation", Integer(1), ONE_TO_FIVE, DOUBLED),
    ("wrong", "correlation", Integer(-1), ONE_TO_FIVE, DOUBLED),
    ("proved", "correlation", Integer(-1), ONE_TO_FIVE, DOUBLED[::-1]),
    ("proved", "linear_regression", [Integer(1), Integer(2)], ONE_TO_FIVE, DOUBLED),
    ("wrong", "linear_regression", [Integer(2), Integer(1)], ONE_TO_FIVE, DOUBLED),
    ("wrong", "linear_regression", [Integer(0), Integer(2)], ONE_TO_FIVE, DOUBLED),
    ("agrees", "geometric_mean", Integer(6), [Integer(4), Integer(9)]),
    ("wrong", "geometric_mean", Rational(13, 2), [Integer(4), Integer(9)]),
    ("agrees", "harmonic_mean", Rational(12, 7), [Integer(1), Integer(2), Integer(4)]),
    ("wrong", "harmonic_mean", Integer(2), [Integer(1), Integer(2), Integer(4)]),
    ("agrees", "rms", sqrt(Rational(25, 2)), [Integer(3), Integer(4)]),
    ("wrong", "rms", Rational(7, 2), [Integer(3), Integer(4)]),
    ("proved", "skewness", Integer(0), ONE_TO_FIVE),
    ("wrong", "skewness", Integer(1), ONE_TO_FIVE),
    # Third moment of 0, 0, 3 about 1: (-1 - 1 + 8)/3 = 2; variance 2; 2/2^(3/2) = 1/sqrt(2).
    ("proved", "skewness", 1 / sqrt(2), [Integer(0), Integer(0), Integer(3)]),
    ("wrong", "skewness", -1 / sqrt(2), [Integer(0), Integer(0), Integer(3)]),
    # Fourth moment of 1 … 5 about 3: (16 + 1 + 0 + 1 + 16)/5 = 34/5; variance 2; 34/20.
    ("proved", "kurtosis", Rational(17, 10), ONE_TO_FIVE),
    ("wrong", "kurtosis", Rational(17, 10) - 3, ONE_TO_FIVE),  # the excess
    ("undecided", "mean", sqrt(2), [sqrt(2), sqrt(2)]),
]


def test_what_is_right_passes_and_what_is_beside_it_does_not() -> None:
    assert [row for row in ROWS if outcome(*row[1:]) != row[0]] == []

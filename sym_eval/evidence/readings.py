"""Second ways to what the reader works out at once: determinants, inverses, divisors.

A table of checks by the word in the text; each is given the result and the arguments as they were
read. Never asks the SymPy routine whose result it checks.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import sympy
from mpmath import mp

from sym_eval.evidence import linear, remainders
from sym_eval.evidence.calculus import number
from sym_eval.evidence.digits import close
from sym_eval.evidence.equality import DIGITS, compare
from sym_eval.evidence.numeric import exact, steady
from sym_eval.evidence.points import ordered, points
from sym_eval.evidence.verdict import Check, Contradiction, Undecided, agrees, proved, unchecked

Witness = Callable[..., Check]

_POINTS = 3  # values of the letters, exact ones
_FIFTEEN = sympy.Integer(15)  # digits of N(x), as SymPy has it


def _equal(found: Any, expected: Any, how: str) -> Check:
    if found != expected:
        raise Contradiction(f"{found} against {expected}", str(expected))
    return proved(how)


def _determinant(result: Any, matrix: Any) -> Check:
    return _by_points(result, matrix, linear.determinant, "a second elimination")


def _by_points(result: Any, matrix: Any, work: Callable[[linear.Rows], Any], how: str) -> Check:
    symbols = ordered(matrix)
    good = 0
    for point in points(symbols):
        expected = work(linear.rows_of(matrix, point))
        if result.subs(point) != sympy.Rational(expected.numerator, expected.denominator):
            raise Contradiction(f"{result} against {expected}", str(expected))
        good += 1
        if not symbols:
            return proved(how)
        if good == _POINTS:
            break
    return agrees(f"{how} agrees exactly at {good} points")


def _inverse(result: Any, matrix: Any) -> Check:
    size = matrix.rows
    checks = [
        compare(entry, sympy.Integer(i // size == i % size))
        for i, entry in enumerate(matrix * result)
    ]
    if all(check.verdict == "proved" for check in checks):
        return proved("multiplied back to the identity")
    bad = next(check for check in checks if check.verdict != "proved")
    return Check(bad.verdict, f"multiplied back to the identity; {bad.how}")


def _transposed(result: Any, matrix: Any) -> Check:
    expected = [[matrix[i, j] for i in range(matrix.rows)] for j in range(matrix.cols)]
    return _equal(result.tolist(), expected, "entry by entry")


def _traced(result: Any, matrix: Any) -> Check:
    return compare(result, sum((matrix[i, i] for i in range(matrix.rows)), sympy.Integer(0)))


def _echelon(result: Any, matrix: Any) -> Check:
    found = linear.reduced(linear.rows_of(matrix))[0]
    return _equal(linear.rows_of(result), found, "a second elimination")


def _characteristic(result: Any, matrix: Any, variable: Any = None) -> Check:
    variable = variable or ordered(result)[0]
    rows = linear.rows_of(matrix)
    for place in range(matrix.rows + 1):
        expected = linear.determinant(linear.shifted(rows, Fraction(place)))
        found = result.subs(variable, place)
        _equal(found, sympy.Rational(expected.numerator, expected.denominator), "")
    return proved(f"equal to a second determinant at {matrix.rows + 1} numbers: degree and all")


def _eigenvalues(result: Any, matrix: Any) -> Check:
    rows = linear.rows_of(matrix)
    if len(result) != matrix.rows:
        return unchecked("multiplicities are not listed")
    with mp.workdps(4 * DIGITS):
        for number in (Fraction(7, 3), Fraction(-11, 5), Fraction(101, 13)):
            expected = linear.determinant(linear.shifted(rows, number))
            place = mp.mpf(number.numerator) / number.denominator
            found = mp.fprod(place - exact(root) for root in result)
            if not close(found, mp.mpf(expected.numerator) / expected.denominator, DIGITS):
                raise Contradiction("they are not the zeros of the characteristic polynomial")
    return agrees("a second characteristic polynomial agrees at 3 points")


def _eigenvectors(result: Any, matrix: Any) -> Check:
    checks: list[Check] = []
    for root, _, vectors in result:
        for vector in vectors:
            checks += [compare(entry, sympy.S.Zero) for entry in matrix * vector - root * vector]
    if sum(int(times) for _, times, _ in result) != matrix.rows:
        raise Contradiction("multiplicities do not add up")
    if all(check.verdict == "proved" for check in checks):
        return proved("each is multiplied to itself times its value")
    return agrees("each is multiplied to itself times its value, in numbers")


def _rewritten(result: Any, expr: Any, *_: Any) -> Check:
    return compare(expr, result)


REWRITINGS = (
    *("expand", "factor", "simplify", "together", "apart", "cancel", "collect", "trigsimp"),
    *("powsimp", "logcombine", "radsimp", "ratsimp", "combsimp", "gammasimp", "sqrtdenest"),
    *("powdenest", "exptrigsimp", "besselsimp", "hyperexpand", "signsimp", "piecewise_fold"),
    *("separatevars", "factor_terms", "gcd_terms", "terms_gcd", "collect_const", "kroneckersimp"),
    *("expand_power_base", "expand_power_exp", "expand_mul", "expand_multinomial"),
    *("expand_trig", "expand_log", "expand_func", "expand_complex", "nsimplify"),
)
"""Words whose value is that of what they are given."""


def _each(witness: Witness) -> Witness:
    """Entry by entry for matrices and lists, the weakest of the entries' checks for all."""

    def check(result: Any, given: Any, *more: Any) -> Check:
        several = list | tuple | sympy.Tuple | sympy.MatrixBase
        if not isinstance(given, several):
            return witness(result, given, *more)
        pairs = zip(list(result), list(given), strict=True)
        checks = [check(one, other, *more) for one, other in pairs]
        weak = [each for each in checks if each.verdict != "proved"]
        return weak[0] if weak else proved("entry by entry")

    return check


def _decimal(result: Any, expr: Any, digits: Any = _FIFTEEN) -> Check:
    """Digits of a number, one less than asked for: the last one is rounded."""
    if isinstance(expr, list | tuple | sympy.Tuple | sympy.MatrixBase):
        return _each(_decimal)(result, expr, digits)
    if ordered(expr):
        raise Undecided("not a number")
    with mp.workdps(2 * int(digits)):
        if not close(steady(result, {}, int(digits)), number(expr, {}), int(digits) - 1):
            raise Contradiction(f"{result} is not its value")
    return agrees(f"a number of our own agrees to {int(digits) - 1} digits")


def _wronskian(result: Any, functions: Any, x: Any) -> Check:
    rows = sympy.Matrix([[f.diff(x, k) for f in functions] for k in range(len(functions))])
    return compare(result, rows.det(method="berkowitz"))


def _integers(work: Callable[..., int]) -> Witness:
    def check(result: Any, *numbers: Any) -> Check:
        if not all(number.is_Integer for number in numbers):
            raise Undecided("of expressions, without a check")
        return _equal(int(result), work(*map(int, numbers)), "Euclid's algorithm")

    return check


TABLE: Mapping[str, Witness] = {
    "det": _determinant,
    "inv": _inverse,
    "transpose": _transposed,
    "trace": _traced,
    "rref": _echelon,
    "charpoly": _characteristic,
    "eigenvals": _eigenvalues,
    "eigenvects": _eigenvectors,
    **dict.fromkeys(REWRITINGS, _each(_rewritten)),
    "N": _decimal,
    "Float": _decimal,
    "wronskian": _wronskian,
    "gcd": _integers(math.gcd),
    "lcm": _integers(math.lcm),
    "series": remainders.series,
}

"""One operation undoes or confirms another: fixed inputs, answers checked against each other."""

# ruff: noqa: E501 (a table of inputs)

from __future__ import annotations

from typing import Any

import mpmath
import pytest
import sympy

from sym_eval.evidence.equality import compare
from sym_eval.evidence.numeric import steady
from sym_eval.evidence.verdict import Verdict
from sym_eval.printing import plain
from sym_eval.reading import read
from tests.asking import asked

# fmt: off
FUNCTIONS = [
    "x^5 - 3x + 2", "x*exp(x)", "x^2*sin(x)", "exp(2x)*cos(x)", "log(x)/x", "1/(x^2 + 1)", "x/(x + 1)",
    "sinh(x)*x", "x*atan(x)", "sqrt(x)", "1/(x^2 - 4)", "(x + 1)^7", "2^x", "sin(x)^2*cos(x)", "x^3*log(x)",
    "exp(-x)*x^3", "1/(x^2 + x + 1)", "x*sqrt(x^2 + 1)", "erf(x)", "cos(x)^4",
]
INTEGRALS = [
    ("x^3 - x", "0", "1", "2"), ("sin(x)", "0", "1", "3"), ("exp(-x)", "0", "1", "4"), ("1/x", "1", "2", "5"),
    ("abs(x)", "-2", "1", "3"), ("sqrt(x)", "0", "1", "4"), ("1/(x^2 + 1)", "-1", "0", "2"), ("x*cos(x)", "0", "1", "2"),
]
EQUATIONS = [
    "x^3 - 4x", "x^4 - 5x^2 + 4", "2x^2 - 3x - 1", "exp(x) - 3", "log(x) - 2", "sqrt(x + 1) - 2", "abs(x - 3) - 1",
    "x^3 - 2", "1/x - 4", "2^x - 5", "x + 1/x - 3", "exp(2x) - exp(x) - 2", "x^6 - 7x^3 - 8", "atan(x) - 1/2",
]
EXPRESSIONS = [
    "(x + 1)^2 - x^2", "sin(x)^2 + cos(x)^2 + x", "(x^2 - 1)/(x - 1)", "exp(x)*exp(y)", "x/y + y/x", "log(exp(x)) + 1",
    "cos(x)^2 - sin(x)^2", "sqrt(x^2)*x", "1/(x + 1) + 1/(x - 1)", "gamma(x + 1)/gamma(x)", "tan(x)*cos(x)",
    "(a + b)^3 - a^3", "abs(x)*abs(y)", "x^y*x^2", "Piecewise((x, x > 0), (x + 0, True))",
]
INEQUALITIES = ["x^2 > 2", "x^2 <= 2", "x^3 > x", "1/x >= 1", "abs(x - 1) < 2", "sqrt(x) > 2", "log(x) < 1", "(x - 1)*(x + 2) != 0"]
SYSTEMS = ["[x + y = 3, x - y = 1]", "[x^2 + y^2 = 25, x + y = 7]", "[x*y = 6, x + y = 5]", "[x = y^2, y = x^2]", "[x + y + z = 6, x - y = 1, y - z = 1]"]
MATRICES = ["[[1, 2], [3, 4]]", "[[2, 0, 1], [1, 1, 0], [0, 3, 1]]", "[[a, 1], [1, b]]", "[[1/2, 1/3], [1/4, 1/5]]"]
# fmt: on


def value(operation: str, expr: str, **arguments: Any) -> Any:
    """The value that an operation answers, never an unchecked one."""
    answer = asked(operation, expr=expr, **arguments)
    assert answer.check.verdict is not Verdict.UNCHECKED, (expr, answer.check)
    return answer.value


@pytest.mark.parametrize("f", FUNCTIONS)
def test_an_antiderivative_differentiates_back(f: str) -> None:
    back = value("differentiate", plain(value("integrate", f)))
    assert compare(back, read(f).value).verdict is not Verdict.UNCHECKED


@pytest.mark.parametrize("f", FUNCTIONS)
def test_a_derivative_integrates_back_up_to_a_constant(f: str) -> None:
    back = value("integrate", plain(value("differentiate", f)))
    difference = (back - read(f).value).diff(read("x").value)
    assert compare(difference, sympy.S.Zero).verdict is not Verdict.UNCHECKED


@pytest.mark.parametrize("f", FUNCTIONS)
def test_two_single_derivatives_are_the_second(f: str) -> None:
    twice = value("differentiate", plain(value("differentiate", f)))
    assert compare(twice, value("differentiate", f, order=2)).verdict is not Verdict.UNCHECKED


@pytest.mark.parametrize(("f", "low", "middle", "high"), INTEGRALS)
def test_an_integral_is_the_sum_of_its_parts(f: str, low: str, middle: str, high: str) -> None:
    parts = [value("integrate", f, bounds=f"{a}, {b}") for a, b in ((low, middle), (middle, high))]
    whole = value("integrate", f, bounds=f"{low}, {high}")
    assert abs(steady(whole - sum(parts), {})) < mpmath.mpf(10) ** -18


@pytest.mark.parametrize(("f", "low", "middle", "high"), INTEGRALS)
def test_turning_the_bounds_turns_the_sign(f: str, low: str, middle: str, high: str) -> None:
    there = value("integrate", f, bounds=f"{low}, {high}")
    back = value("integrate", f, bounds=f"{high}, {low}")
    assert abs(steady(there + back, {})) < mpmath.mpf(10) ** -18
    assert middle != high


@pytest.mark.parametrize("equation", EQUATIONS)
def test_every_root_solves_its_equation(equation: str) -> None:
    f, x = read(equation).value, read("x").value
    roots = value("solve", equation)
    assert roots
    assert all(abs(steady(f.subs(x, root), {})) < mpmath.mpf(10) ** -18 for root in roots)


@pytest.mark.parametrize("equation", EQUATIONS)
def test_a_root_stays_one_when_the_equation_is_turned_round(equation: str) -> None:
    turned = value("solve", f"0 = {equation}")
    assert turned == value("solve", equation)


@pytest.mark.parametrize("expr", EXPRESSIONS)
def test_simplifying_twice_changes_nothing_more(expr: str) -> None:
    once = value("simplify", expr)
    assert value("simplify", plain(once)) == once


@pytest.mark.parametrize("form", ["simplify", "expand", "factor", "together", "cancel"])
@pytest.mark.parametrize("expr", EXPRESSIONS[:4] + EXPRESSIONS[8:9] + EXPRESSIONS[11:12])
def test_no_form_changes_the_value(expr: str, form: str) -> None:
    found = value("simplify", expr, form=form)
    assert compare(found, read(expr).value).verdict is not Verdict.UNCHECKED


@pytest.mark.parametrize("expr", EXPRESSIONS)
def test_what_is_printed_reads_back_to_the_same(expr: str) -> None:
    found = value("simplify", expr)
    assert read(plain(found)).value == found


@pytest.mark.parametrize("inequality", INEQUALITIES)
def test_a_solved_inequality_is_solved_already(inequality: str) -> None:
    once = value("solve", inequality)
    assert value("solve", plain(once)) == once


@pytest.mark.parametrize("inequality", INEQUALITIES)
def test_an_inequality_and_its_solution_are_equally_true(inequality: str) -> None:
    found, x = value("solve", inequality), read("x").value
    given = read(inequality).value
    for number in (sympy.Rational(k, 7) for k in range(1, 40, 3)):
        assert bool(found.subs(x, number)) == bool(given.subs(x, number))


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_solution_solves_every_equation(system: str) -> None:
    found = value("solve", system)
    assert found
    names = sorted({s for e in read(system).value for s in e.free_symbols}, key=str)
    for row in found:
        left = [
            (e.lhs - e.rhs).subs(dict(zip(names, row, strict=True))) for e in read(system).value
        ]
        assert all(abs(steady(e, {})) < mpmath.mpf(10) ** -18 for e in left)


@pytest.mark.parametrize("matrix", MATRICES)
def test_an_inverse_of_an_inverse_is_the_matrix(matrix: str) -> None:
    back = value("evaluate", f"inv(inv({matrix}))")
    given = read(matrix).value
    assert (back - given).applyfunc(sympy.simplify) == sympy.zeros(*given.shape)


@pytest.mark.parametrize("matrix", MATRICES)
def test_a_matrix_and_its_transpose_have_one_determinant(matrix: str) -> None:
    there, back = (value("evaluate", f"det({m})") for m in (matrix, f"transpose({matrix})"))
    assert sympy.simplify(there - back) == 0


@pytest.mark.parametrize("number", range(1, 40))
def test_divisors_of_a_prime_are_two(number: int) -> None:
    is_prime = value("evaluate", f"isprime({number})")
    assert bool(is_prime) == (len(value("evaluate", f"divisors({number})")) == 2)


@pytest.mark.parametrize(("a", "b"), [(12, 18), (7, 5), (100, 75), (17, 17), (1, 9), (360, 84)])
def test_a_product_is_that_of_its_common_divisor_and_multiple(a: int, b: int) -> None:
    assert value("evaluate", f"gcd({a}, {b})") * value("evaluate", f"lcm({a}, {b})") == a * b


@pytest.mark.parametrize("f", ["exp(x)", "sin(x)", "cos(x)", "log(1 + x)", "1/(1 - x)", "atan(x)"])
def test_a_longer_series_begins_with_the_shorter(f: str) -> None:
    short, long = (value("evaluate", f"series({f}, x, 0, {n})") for n in (3, 6))
    assert long + sympy.O(read("x").value ** 3) == short


@pytest.mark.parametrize("upper", [1, 2, 5, 10])
def test_a_closed_sum_is_the_sum_of_its_terms(upper: int) -> None:
    n = read("n").value
    for term in ("k", "k^2", "2^k", "1/(k*(k + 1))"):
        closed = value("evaluate", f"sum({term}, k, 1, n)").subs(n, upper)
        assert sympy.simplify(closed - value("evaluate", f"sum({term}, k, 1, {upper})")) == 0

"""What was worked out, compared with what was written: by derivative, by definition, by numbers."""

# ruff: noqa: E501 (answers stand on one line each, as they are given)

from __future__ import annotations

from typing import Any

import pytest
import sympy

from sym_eval.evidence import calculus, worked
from sym_eval.evidence.verdict import Check, Contradiction, Undecided, agrees, proved, unchecked
from sym_eval.reading import read

x, y, n = sympy.symbols("x y n", real=True)


def mean(text: str) -> Any:
    """What a text means."""
    return read(text).value


BACK = "differentiated back to the integrand"
NINE = "numbers agree to 9 digits"
# fmt: off
RIGHT = [
    ("x + 1", "1 + x", proved("identical")),
    ("(x + 1)^2", "x^2 + 2x + 1", proved("the difference expands to zero")),
    ("integrate(x, x)", "x^2/2", proved(BACK)),
    ("integrate(x, x)", "x^2/2 + 7", proved(BACK)),
    ("integrate(x, x) + x", "x^2/2 + x", proved(BACK)),
    ("integrate(1/(2 + cos(x)), x)", "2*sqrt(3)*(atan(sqrt(3)*tan(x/2)/3) + pi*floor((x/2 - pi/2)/pi))/3", proved(BACK + ", between its jumps")),
    ("integrate(x, (x, 0, 1))", "1/2", agrees(NINE)),
    ("integrate(x, (x, 0, y))", "y^2/2", agrees(NINE + " at 6 points")),
    ("sum(k, k, 1, n)", "n*(n + 1)/2", agrees(NINE + " at 6 points")),
    ("sum(1/k^2, k, 1, oo)", "pi^2/6", agrees(NINE)),
    ("product(k, k, 1, n)", "gamma(n + 1)", agrees(NINE + " at 6 points")),
    ("limit(sin(x)/x, x, 0)", "1", agrees(NINE)),
    ("diff(integrate(f(x), x), x)", "f(x)", proved("identical")),
    ("diff(integrate(x*exp(x), x), x)", "x*exp(x)", proved("identical")),
    ("integrate(f(x), (x, 0, 1))", "y", unchecked("numbers do not decide: no numeric meaning for f")),
    ("integrate(x*y, x, y)", "x^2*y^2/4", unchecked("numbers do not decide: an integral without bounds")),
]
WRONG = [
    ("integrate(x, x)", "x^2"),
    ("integrate(cos(x), x)", "-sin(x)"),
    ("integrate(x, (x, 0, 1))", "1/3"),
    ("integrate(abs(sin(x)), (x, 0, 10*pi))", "4"),
    ("sum(k, k, 1, n)", "n*(n - 1)/2"),
    ("sum(1/k^2, k, 1, oo)", "pi/2"),
    ("limit(sin(x)/x, x, 0)", "0"),
    ("product(k, k, 1, 4)", "23"),
    ("diff(x^3, x)", "x^2"),
    ("diff(x^2*y, x, y)", "2*y"),
]
# fmt: on


@pytest.mark.parametrize(("before", "after", "check"), RIGHT)
def test_what_is_right_is_confirmed(before: str, after: str, check: Check) -> None:
    assert worked.worked(mean(before), mean(after)) == check


@pytest.mark.parametrize(("before", "after"), WRONG)
def test_what_is_wrong_is_refuted(before: str, after: str) -> None:
    with pytest.raises(Contradiction):
        worked.worked(mean(before), mean(after))


def test_simplifying_an_integral_is_no_proof_of_its_value() -> None:
    check = worked.worked(mean("integrate(exp(-x^2), (x, -oo, oo))"), mean("sqrt(pi)"))
    assert check == agrees("numbers agree to 9 digits")


def test_a_remainder_is_never_differentiated_to_a_proof() -> None:
    check = worked.differentiated_back(mean("O(x)"), mean("O(x^2)"), x)
    assert check == unchecked("differentiated back; a remainder O(…) says too little")


def test_a_wrong_antiderivative_is_refuted_even_with_steps_in_it() -> None:
    with pytest.raises(Contradiction):
        worked.differentiated_back(mean("x"), mean("x^2 + floor(x)"), x)


@pytest.mark.parametrize(
    ("text", "variable"),
    [
        ("integrate(x, x)", x),
        ("integrate(x, x) + integrate(x^2, x)", x),
        ("integrate(x, (x, 0, 1))", None),
        ("integrate(x, x) + integrate(y, y)", None),
        ("integrate(x*y, x, y)", None),
        ("x^2", None),
    ],
)
def test_the_variable_of_integrals_without_bounds(text: str, variable: Any) -> None:
    assert worked.open_variable(mean(text)) == variable


def test_what_stands_in_the_bounds_of_a_sum_counts() -> None:
    assert worked.counts(mean("sum(k*x, k, 1, n) + integrate(x, (x, 0, y))")) == {n}


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("diff(integrate(x^2, x), x)", "x^2"),
        ("diff(integrate(x^3, x), x, 2)", "3*x^2"),
        ("diff(integrate(f(x), x), x) + 1", "f(x) + 1"),
    ],
)
def test_the_derivative_of_an_integral_is_what_stands_in_it(text: str, plain: str) -> None:
    assert calculus.by_definition(mean(text)) == mean(plain)


def test_an_integral_between_bounds_is_left_as_it_is() -> None:
    node = sympy.Derivative(sympy.Integral(x * y, (x, 0, y)), y)
    assert calculus.by_definition(node) == node


# fmt: off
GROWING = [
    ("limit(x, x, oo)", True),
    ("limit(x^2, x, -oo)", True),
    ("limit(log(x), x, oo)", True),
    ("limit(1/x, x, 0, '+')", True),
    ("limit(1/(x - 1)^2, x, 1)", True),
    ("limit(atan(x), x, oo)", False),
    ("limit(1/x, x, oo)", False),
    ("limit(sin(x), x, oo)", False),
    ("limit(2 - 1/log(x), x, oo)", False),
    ("limit(f(x), x, oo)", False),
]
NUMBERS = [
    ("diff(x^2*y, x, y)", 6),
    ("diff(x^2*y^3, x, 2, y, 2)", 60),
    ("diff(sin(x*y), x, y)", None),
    ("integrate(x*y, (x, 0, 1), (y, 0, 2))", 1),
    ("sum(i*j, (i, 1, 3), (j, 1, 4))", 60),
    ("sum(i*j, (i, 1, j), (j, 1, 4))", 65),
    ("product(i + j, (i, 1, 2), (j, 1, 2))", 72),
]
OPEN = [
    ("sum(i*j, (i, 1, 3), (j, 1, oo))", "a sum over several indices with a far or unknown end"),
    ("sum(i*j, (i, 1, 3), (j, 1, 900))", "a sum over several indices with a far or unknown end"),
    ("integrate(x, x)", "an integral without bounds"),
    ("diff(limit(x*y, y, 2), x)", "a derivative of something that is defined by a process"),
]
# fmt: on


@pytest.mark.parametrize(("text", "growing"), GROWING)
def test_only_what_keeps_growing_is_called_infinite(text: str, growing: bool) -> None:
    assert (calculus.growth(mean(text)) is not None) is growing


@pytest.mark.parametrize(("text", "number"), NUMBERS)
def test_numbers_of_several_variables(text: str, number: int | None) -> None:
    at = {x: sympy.Integer(3), y: sympy.Integer(5)}
    found = calculus.number(mean(text), at)
    expected = sympy.N(mean(text).doit().subs(at), 20) if number is None else number
    assert abs(found - float(expected)) < 1e-9


@pytest.mark.parametrize(("text", "reason"), OPEN)
def test_what_has_no_certain_number_is_left_open(text: str, reason: str) -> None:
    with pytest.raises(Undecided) as caught:
        calculus.number(mean(text), {x: sympy.Integer(2)})
    assert str(caught.value) == reason

"""Oscillators with letters: the three cases of damping, driven ones, and what notes say of each.

The expected solutions are those of the textbooks, with w = sqrt(4*k*m - b^2)/(2*m) by hand.
"""

# ruff: noqa: E501 (sentences stand on one line each, as they are given)

from __future__ import annotations

import pytest
import sympy

from sym_eval.evidence.residual import vanishes
from sym_eval.evidence.verdict import Contradiction
from sym_eval.operations.odes.checked import check_explicit
from sym_eval.operations.odes.damped import borders, damped
from sym_eval.reading import read
from tests.asking import asked
from tests.odes import equation

POSITIVE = "m > 0, b > 0, k > 0"
SPRING = "m*y'' + b*y' + k*y = 0"
CIRCUIT = "L*q'' + R*q' + q/C = 0"
FREE = "C1, C2 are free constants"

REAL = [
    (
        SPRING,
        f"{POSITIVE}, b^2 < 4*m*k",
        "exp(-b*x/(2*m))*(C1*cos(x*sqrt(4*k*m - b^2)/(2*m)) + C2*sin(x*sqrt(4*k*m - b^2)/(2*m)))",
    ),
    (
        SPRING,
        f"{POSITIVE}, b < 2*sqrt(k*m)",
        "exp(-b*x/(2*m))*(C1*cos(x*sqrt(4*k*m - b^2)/(2*m)) + C2*sin(x*sqrt(4*k*m - b^2)/(2*m)))",
    ),
    (
        SPRING,
        f"{POSITIVE}, b^2 > 4*m*k",
        "C1*exp(x*(-b - sqrt(b^2 - 4*k*m))/(2*m)) + C2*exp(x*(-b + sqrt(b^2 - 4*k*m))/(2*m))",
    ),
    (SPRING, f"{POSITIVE}, b^2 = 4*m*k", "(C1 + C2*x)*exp(-2*k*x/b)"),
    (
        CIRCUIT,
        "L > 0, R > 0, C > 0, R^2 < 4*L/C",
        "exp(-R*x/(2*L))*(C1*cos(x*sqrt(4*L/C - R^2)/(2*L)) + C2*sin(x*sqrt(4*L/C - R^2)/(2*L)))",
    ),
    ("y'' + w^2*y = 0", "w > 0", "C1*cos(w*x) + C2*sin(w*x)"),
    ("y'' - k^2*y = 0", "k > 0", "C1*exp(-k*x) + C2*exp(k*x)"),
    ("y'' + k*y = 0", "k > 0", "C1*cos(sqrt(k)*x) + C2*sin(sqrt(k)*x)"),
    ("y'' + k*y = 0", "k < 0", "C1*exp(-x*sqrt(-k)) + C2*exp(x*sqrt(-k))"),
    ("y'' + (k - a)*y = 0", "k > a", "C1*cos(x*sqrt(k - a)) + C2*sin(x*sqrt(k - a))"),
    (
        "y'' + 2*g*y' + w^2*y = 0",
        "w > g, g > 0",
        "exp(-g*x)*(C1*cos(x*sqrt(w^2 - g^2)) + C2*sin(x*sqrt(w^2 - g^2)))",
    ),
    (
        "y'' + 2*z*w*y' + w^2*y = 0",
        "0 < z < 1, w > 0",
        "exp(-w*x*z)*(C1*cos(w*x*sqrt(1 - z^2)) + C2*sin(w*x*sqrt(1 - z^2)))",
    ),
    (
        "y'' + 2*z*w*y' + w^2*y = 0",
        "z > 1, w > 0",
        "C1*exp(w*x*(-z - sqrt(z^2 - 1))) + C2*exp(w*x*(-z + sqrt(z^2 - 1)))",
    ),
    ("y'' - 2*a*y' + (a^2 + b^2)*y = 0", "b > 0", "exp(a*x)*(C1*cos(b*x) + C2*sin(b*x))"),
]


def in_one_kind_of_letters(expr: sympy.Expr) -> sympy.Expr:
    """With letters that are only positive, so that both sides' are the same."""
    return expr.subs({s: sympy.Symbol(s.name, real=True) for s in expr.free_symbols})


@pytest.mark.parametrize(("text", "assume", "expected"), REAL)
def test_what_is_assumed_decides_between_swinging_and_creeping(
    text: str, assume: str, expected: str
) -> None:
    found = asked("solve", expr=text, assume=assume)
    difference = in_one_kind_of_letters(found.value.rhs - read(expected).value)
    assert vanishes(difference)
    assert found.check.verdict.value == "proved"
    assert not any("not used" in said or "where" in said for said in found.notes)


NOTED = [
    (
        SPRING,
        (
            FREE,
            "where b**2 = 4*k*m the homogeneous part is (C1 + C2*x)*exp(-b*x/(2*m))",
            "where b**2 < 4*k*m it is (C1*cos(x*sqrt(-b**2 + 4*k*m)/(2*m)) + C2*sin(x*sqrt(-b**2 + 4*k*m)/(2*m)))*exp(-b*x/(2*m)) in real form",
        ),
    ),
    ("y'' + w^2*y = 0", (FREE, "where w = 0 the homogeneous part is C1 + C2*x")),
    ("y'' - k^2*y = 0", (FREE, "where k = 0 the homogeneous part is C1 + C2*x")),
    (
        "y'' + k*y = 0",
        (
            FREE,
            "where k = 0 the homogeneous part is C1 + C2*x",
            "where k > 0 it is C1*cos(sqrt(k)*x) + C2*sin(sqrt(k)*x) in real form",
        ),
    ),
    (
        "y'' - (a + b)*y' + a*b*y = 0",
        (FREE, "where a = b the homogeneous part is (C1 + C2*x)*exp(x*(a/2 + b/2))"),
    ),
    ("y'' - 2*a*y' + a^2*y = 0", (FREE,)),
    ("y'' + a*y' = 0", (FREE, "where a = 0 the homogeneous part is C1 + C2*x")),
    (
        "y'''' - k^4*y = 0",
        (
            "C1, C2, C3, C4 are free constants",
            "for general k: where k = 0 the solution is another one",
        ),
    ),
    (
        f"[{SPRING}, y(0) = 1, y'(0) = 0]",
        (
            "for general b, k, m: where a denominator is zero the solution is another one",
            "where b**2 = 4*k*m the solution is another one; assume b**2 < 4*k*m for its real form",
        ),
    ),
]


@pytest.mark.parametrize(("text", "notes"), NOTED)
def test_where_nothing_decides_notes_say_what_happens(text: str, notes: tuple[str, ...]) -> None:
    found = asked("solve", expr=text)
    assert (found.check.verdict.value, found.notes) == ("proved", notes)


def test_what_an_assumed_equation_gives_is_put_in_and_said() -> None:
    start = f"[{SPRING}, y(0) = A, y'(0) = 0]"
    found = asked("solve", expr=start, assume=f"{POSITIVE}, b^2 = 4*m*k")
    expected = read("A*(1 + 2*k*x/b)*exp(-2*k*x/b)").value
    assert vanishes(in_one_kind_of_letters(found.value.rhs - expected))
    assert found.notes == ("with m = b**2/(4*k)", f"assumed: {POSITIVE}, b^2 = 4*m*k")


def test_an_initial_value_problem_of_a_damped_spring_is_real() -> None:
    start = f"[{SPRING}, y(0) = A, y'(0) = 0]"
    found = asked("solve", expr=start, assume=f"{POSITIVE}, b^2 < 4*m*k")
    w = "sqrt(4*k*m - b^2)"
    text = f"A*exp(-b*x/(2*m))*(cos({w}*x/(2*m)) + b*sin({w}*x/(2*m))/{w})"
    assert vanishes(in_one_kind_of_letters(found.value.rhs - read(text).value))


DRIVEN = [
    ("y'' + w^2*y = F*cos(v*t)", "F*cos(v*t)/(w^2 - v^2)"),
    ("y'' + w^2*y = F*sin(v*t)", "F*sin(v*t)/(w^2 - v^2)"),
    ("y'' + w^2*y = F*cos(w*t)", "F*t*sin(w*t)/(2*w)"),
    ("y'' + w^2*y = F*sin(w*t)", "-F*t*cos(w*t)/(2*w)"),
    ("y'' + w^2*y = g", "g/w^2"),
    ("y'' - k^2*y = exp(k*t)", "t*exp(k*t)/(2*k)"),
    ("m*y'' + k*y = m*g + k*l", "g*m/k + l"),
]


@pytest.mark.parametrize(("text", "expected"), DRIVEN)
def test_driven_at_and_off_resonance(text: str, expected: str) -> None:
    found = asked("solve", expr=text, symbol="y(t)").value.rhs
    inner = found.subs({s: 0 for s in found.free_symbols if s.name in ("C1", "C2")})
    assert vanishes(in_one_kind_of_letters(inner - read(expected).value))


DEPENDENT = [
    ("y'' + y = 0", "C1*sin(x) + C2*sin(x)"),
    ("y'' - y = 0", "C1*exp(x) + C2*exp(x)/3"),
    ("y'' + y = 0", "C1*cos(x) + C2*sin(x + pi/2)"),
    ("y'' - y = 0", "C1*exp(x + C2)"),
    ("y''' - y' = 0", "C1*exp(x) + C2*exp(-x) + C3*cosh(x)"),
    ("y'' = 0", "(C1 + C2)*x"),
]


@pytest.mark.parametrize(("text", "expr"), DEPENDENT)
def test_constants_that_depend_on_each_other_are_no_general_solution(text: str, expr: str) -> None:
    with pytest.raises(Contradiction, match="not independent"):
        check_explicit(equation(text), read(expr).value)


INDEPENDENT = [
    ("y'' + y = 0", "C1*sin(x) + C2*cos(x)"),
    ("y'' + y = 0", "C1*sin(x + C2)"),
    ("y'' - y = 0", "C1*exp(x) + C2*cosh(x)"),
    ("y''' - y' = 0", "C1*exp(x) + C2*exp(-x) + C3"),
    ("y'' - 2y' + y = 0", "(C1 + C2*x)*exp(x)"),
    ("y*y'' = y'^2", "C1*exp(C2*x)"),
    ("y'' = 0", "C1 + C2*(x + C1)"),
]


@pytest.mark.parametrize(("text", "expr"), INDEPENDENT)
def test_independent_constants_pass(text: str, expr: str) -> None:
    assert check_explicit(equation(text), read(expr).value).check.verdict.value == "proved"


x = sympy.Symbol("x", real=True)
p, q = sympy.symbols("p q", real=True)


@pytest.mark.parametrize(
    ("ratios", "assumed", "sign"),
    [
        ((q, p, 1), (), None),
        ((p**2, 0, 1), (), -1),
        ((p**2 + 1, 0, 1), (), -1),
        ((-(p**2) - 1, 0, 1), (), 1),
        ((q, p, 1), (p**2 < 4 * q,), -1),
        ((q, p, 1), (p**2 > 4 * q,), 1),
        ((q, p, 1), (p**2 - 4 * q > 0,), 1),
        ((q, p, 1), (q > p**2 / 4,), -1),
        ((q, p, 1), (q > 0,), None),
    ],
)
def test_the_sign_under_the_root(
    ratios: tuple[sympy.Expr, ...], assumed: tuple[sympy.Expr, ...], sign: int | None
) -> None:
    found = damped(tuple(map(sympy.sympify, ratios)), x, assumed)
    assert found is not None
    assert found.sign == sign


def test_numbers_and_other_orders_are_not_of_this_kind() -> None:
    one = sympy.S.One
    assert damped((one, one, one), x, ()) is None
    assert damped((q, one), x, ()) is None
    assert damped((p**2 / 4, p, one), x, ()) is None


def test_no_letter_is_taken_from_an_equation_that_divides_by_what_may_be_zero() -> None:
    assert borders(p * q, (sympy.Eq(p * q, 1),)) == {}
    assert borders(p * q, (sympy.Eq(p + q, 1),)) == {q: 1 - p}
    assert borders(p * q, (p > q,)) == {}

"""Linear equations: bases of the homogeneous ones, and particular solutions."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy

from sym_eval.evidence.residual import vanishes
from sym_eval.operations.odes import special
from sym_eval.operations.odes.linear import Linear, antiderivative, basis, from_roots, linear
from sym_eval.operations.odes.particular import particular, undetermined
from tests.odes import equation, linear_one

x = sympy.Symbol("x", real=True)

BASES = [
    ("y' = y", ["exp(x)"]),
    ("y'' = 0", ["1", "x"]),
    ("y'' + y = 0", ["cos(x)", "sin(x)"]),
    ("y'' - y = 0", ["exp(-x)", "exp(x)"]),
    ("y'' + 2y' + 5y = 0", ["exp(-x)*cos(2*x)", "exp(-x)*sin(2*x)"]),
    ("y'' - 2y' + y = 0", ["exp(x)", "x*exp(x)"]),
    ("y''' + y' = 0", ["1", "cos(x)", "sin(x)"]),
    ("y'''' + 2y'' + y = 0", ["cos(x)", "sin(x)", "x*cos(x)", "x*sin(x)"]),
    ("x^2*y'' - 2y = 0", ["1/x", "x**2"]),
    ("x^2*y'' + x*y' + y = 0", ["cos(log(x))", "sin(log(x))"]),
    ("x^2*y'' - 3x*y' + 4y = 0", ["x**2", "x**2*log(x)"]),
    ("2x^2*y'' + 3x*y' - y = 0", ["1/x", "sqrt(x)"]),
    ("(x + 1)^2*y'' - 2y = 0", ["(x + 1)**2", "1/(x + 1)"]),
    ("y'' = x*y", ["airyai(x)", "airybi(x)"]),
    ("y'' = (2 - x)*y", ["airyai(2 - x)", "airybi(2 - x)"]),
    ("y'' = 8x*y", ["airyai(2*x)", "airybi(2*x)"]),
    ("x^2*y'' + x*y' + (x^2 - 4)*y = 0", ["besselj(2, x)", "bessely(2, x)"]),
    ("x^2*y'' + x*y' - (x^2 + 9)*y = 0", ["besseli(3, x)", "besselk(3, x)"]),
    ("x^2*y'' + x*y' + (x^2 - 1/9)*y = 0", ["besselj(-1/3, x)", "besselj(1/3, x)"]),
    ("x*y'' + y' + x*y = 0", ["besselj(0, x)", "bessely(0, x)"]),
    ("(1 - x^2)*y'' - 2x*y' + 2y = 0", None),
    ("x*y'' + 2y' + x*y = 0", None),
    ("y'' + 2tan(x)*y' - y = 0", None),
    ("x*y'' - (x + 1)*y' + y = 0", None),
    ("y'' - 2x*y' + 2y = 0", None),
    ("y'' + exp(2x)*y = 0", ["besselj(0, exp(x))", "bessely(0, exp(x))"]),
]


@pytest.mark.parametrize(("text", "expected"), BASES)
def test_a_basis_solves_and_is_independent(text: str, expected: list[str] | None) -> None:
    problem = linear_one(text)
    found = basis(problem)
    if expected is not None:
        assert sorted(map(str, found)) == expected
    assert len(found) == problem.order
    assert all(vanishes(problem.applied(each)) for each in found)
    wronskian = sympy.wronskian(found, x).subs(x, sympy.Rational(7, 11))
    assert abs(wronskian.evalf()) > 1e-6


def test_left_of_a_singularity_logarithms_are_those_of_the_distance() -> None:
    found = basis(linear_one("x^2*y'' + x*y' + y = 0"), sympy.Integer(-1))
    assert sorted(map(str, found)) == ["cos(log(-x))", "sin(log(-x))"]


def test_about_zero_half_powers_become_power_series() -> None:
    found = basis(linear_one("y'' + x^2*y = 0"), sympy.S.Zero)
    assert list(map(str, found)) == [
        "x*hyper((), (5/4,), -x**4/16)",
        "hyper((), (3/4,), -x**4/16)",
    ]


def test_parameters_may_stand_in_the_coefficients() -> None:
    found = basis(linear_one("y'' - (a + b)*y' + a*b*y = 0"))
    assert sorted(map(str, found)) == ["exp(a*x)", "exp(b*x)"]


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("y'' + k*y = 0", ""),
        ("y'' + 2*g*y' + w^2*y = 0", "g w"),
        ("m*y'' + c*y' + k*y = 0", "m c k"),
        ("m*y'' + c*y' + k*y = 0", ""),
        ("y'' + 2y' + p*q*y = 0", "p q"),
        ("L*y'' + R*y' + y/C = 0", "L R C"),
        ("y'''' + a*y = 0", ""),
        ("x^2*y'' + a*x*y' + b*y = 0", ""),
    ],
)
def test_a_pair_or_two_real_roots_as_the_letters_decide_are_both_kept(
    text: str, letters: str
) -> None:
    one = linear_one(text)
    signs = {sympy.Symbol(s, real=True): sympy.Symbol(s, positive=True) for s in letters.split()}
    one = replace(one, coefficients=tuple(c.subs(signs) for c in one.coefficients))
    found = basis(one)
    place = {s: sympy.Rational(7 * n + 9, 5) for n, s in enumerate(_letters(one))}
    place[one.x] = sympy.Rational(3, 7)
    # By the definition of a basis: as many as the order, each a solution, and independent.
    assert len(found) == one.order
    assert all(abs(sympy.N(one.applied(y).subs(place), 30)) < 1e-20 for y in found)
    assert abs(sympy.N(sympy.wronskian(found, one.x).subs(place), 30)) > 1e-3


def _letters(one: Linear) -> list[sympy.Symbol]:
    return sorted({s for c in one.coefficients for s in c.free_symbols} - {one.x}, key=str)


def test_a_pair_is_a_pair_where_its_sign_is_known() -> None:
    found = basis(linear_one("y'' + 2*a*y' + (a^2 + b^2)*y = 0"))
    assert sorted(map(str, found)) == ["exp(-a*x)*cos(b*x)", "exp(-a*x)*sin(b*x)"]


def test_roots_of_higher_degree_are_taken_by_their_number() -> None:
    one = [sympy.Integer(n) for n in (-1, -1, 0, 0, 0, 1)]
    found = from_roots(one, x)
    assert len(found) == 5
    assert sum(each.has(sympy.sin) for each in found) == 2


@pytest.mark.parametrize("text", ["y' = y^2", "y'*y = 1", "y''^2 = y", "y' = sin(y)"])
def test_what_is_not_linear_is_not_taken_for_it(text: str) -> None:
    assert linear(equation(text)) is None


def test_no_basis_is_no_answer() -> None:
    with pytest.raises(NotImplementedError):
        basis(linear_one("y'' + sin(x)*y = 0"))


PARTICULAR = [
    ("y' + y = x", "x - 1"),
    ("y'' + y = exp(x)", "exp(x)/2"),
    ("y'' - y = exp(x)", "x*exp(x)/2"),
    ("y'' + y = cos(x)", "x*sin(x)/2"),
    ("y'' + y = sin(x)^2", "cos(2*x)/6 + 1/2"),
    ("y'' - 2y' + y = exp(x)", "x**2*exp(x)/2"),
    ("y'' - y = x*exp(2x)", "x*exp(2*x)/3 - 4*exp(2*x)/9"),
    ("y''' = 1", "x**3/6"),
    ("x^2*y'' - 2y = x", "-x/2"),
    ("x*y' + y = x^2", "x**2/3"),
    ("y'' + y = 0", "0"),
]


@pytest.mark.parametrize(("text", "expected"), PARTICULAR)
def test_a_particular_solution_is_found(text: str, expected: str) -> None:
    problem = linear_one(text)
    found = particular(problem, basis(problem))
    assert str(sympy.expand(found)) == expected


@pytest.mark.parametrize(
    "text",
    [
        "y'' + y = tan(x)",
        "y'' + y = 1/cos(x)",
        "y'' - 2y' + y = exp(x)/x",
        "y' + y = log(x)*exp(-x)",
        "x^2*y'' - 2y = log(x)",
        "y'' + y = x*cosh(x)",
        "y'' + 4y = x^2*sin(2x)",
    ],
)
def test_what_varies_otherwise_is_integrated(text: str) -> None:
    problem = linear_one(text)
    found = particular(problem, basis(problem))
    assert vanishes(problem.applied(found) - problem.g)


def test_a_switched_right_side_starts_from_rest() -> None:
    problem = linear_one("y' + y = Heaviside(x - 1)")
    found = particular(problem, basis(problem))
    assert str(sympy.expand(found)) == "Heaviside(x - 1) - E*exp(-x)*Heaviside(x - 1)"


@pytest.mark.parametrize("text", ["y' + y = Heaviside(1 - x)", "y' = Heaviside(x)*Heaviside(x-1)"])
def test_switches_of_another_kind_are_not_guessed(text: str) -> None:
    problem = linear_one(text)
    with pytest.raises(NotImplementedError):
        particular(problem, basis(problem))


def test_endless_derivatives_have_no_coefficients_to_determine() -> None:
    problem = linear_one("y'' + y = exp(x^2)")
    assert undetermined(problem, problem.g) is None


def test_polynomial_solutions_are_guessed() -> None:
    problem = linear_one("(1 - x^2)*y'' - 2x*y' + 12y = 0")
    assert str(next(special.guessed(problem))) in {"5*x**3/3 - x", "x - 5*x**3/3", "x**3 - 3*x/5"}


def test_an_integral_without_a_formula_is_no_antiderivative() -> None:
    with pytest.raises(NotImplementedError):
        antiderivative(x**x, x)

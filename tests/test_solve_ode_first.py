"""Equations of first order, method by method; and how phi(x, y) = C is solved for y."""

from __future__ import annotations

import pytest
import sympy

from sym_eval import reading
from sym_eval.evidence.residual import vanishes
from sym_eval.evidence.verdict import Contradiction, Verdict
from sym_eval.operations.odes import first as methods
from sym_eval.operations.odes.checked import check_explicit, check_implicit
from sym_eval.operations.odes.explicit import branches, tidy
from sym_eval.operations.odes.unique import start
from sym_eval.operations.odes.ways import constants_as_solutions
from tests.odes import equation, first

x, C1 = sympy.symbols("x C1", real=True)

FAMILIES = [
    ("linear", "y' + y = x"),
    ("linear", "x*y' = y + x^2"),
    ("separable", "y' = x*y^2"),
    ("separable", "y' = exp(x + y)"),
    ("separable", "y' = (x*y + x + y + 1)/2"),
    ("Bernoulli", "y' = y + x*y^2"),
    ("Bernoulli", "y' = y/x + y^3"),
    ("Riccati", "y' = x + y^2"),
    ("Riccati", "y' = 1 - y^2"),
    ("Riccati", "y' = y^2 - 2y/x - 2/x^2"),
    ("homogeneous", "y' = (x^2 + y^2)/(x*y)"),
    ("homogeneous", "y' = (x + y + 2)/(x - y)"),
    ("a function of a line", "y' = (x + y)^2"),
    ("a function of a line", "y' = 1/(2x - y)"),
    ("exact", "y' = -(2x*y + 1)/(x^2 + 1)"),
    ("exact", "y' = -y/(2x)"),
    ("exact", "y' = -(3x*y + y^2)/(x^2 + x*y)"),
    ("linear for the inverse", "y' = 1/(x + y^2)"),
]


@pytest.mark.parametrize(("name", "text"), FAMILIES)
def test_each_method_solves_its_kind(name: str, text: str) -> None:
    one, given = first(text)
    families = methods.WAYS[name](given)
    assert families
    for family in families:
        if family.implicit:
            checked = check_implicit(one, family.expr, C1)
        else:
            checked = check_explicit(one, family.expr)
        assert checked.check.verdict is Verdict.PROVED


@pytest.mark.parametrize("name", sorted(methods.WAYS))
def test_each_method_leaves_other_kinds_alone(name: str) -> None:
    _, given = first("y' = sin(x*y) + exp(y^2)*x^3")
    assert methods.WAYS[name](given) == []


def test_straight_lines_that_a_separation_would_lose_are_kept() -> None:
    _, given = first("y' = sqrt(x - y)")
    lines = [f.expr for f in methods.WAYS["a function of a line"](given) if not f.implicit]
    assert lines == [x - 1]


def test_a_riccati_equation_with_a_value_has_one_solution() -> None:
    one, given = first("[y' = 1 + y^2, y(0) = 1]")
    (family,) = methods.WAYS["Riccati"](given)
    assert family.constants == ()
    assert vanishes(one.put_in(family.expr))
    assert family.expr.subs(x, 0) == 1


BRANCHES = [
    ("y^2 - x", ["-sqrt(C1 + x)", "sqrt(C1 + x)"]),
    ("log(y) - x", ["C1*exp(x)"]),
    ("log(y)/2 - log(y + 1)/2 - x", ["-C1*exp(2*x)/(C1*exp(2*x) - 1)"]),
    ("atan(y) - x", ["tan(C1 + x)"]),
    ("y^3 - 3y - x", []),
]


@pytest.mark.parametrize(("phi", "expected"), BRANCHES)
def test_a_relation_is_solved_for_y_where_that_is_pleasant(phi: str, expected: list[str]) -> None:
    one = equation("y' = y")
    expr = reading.read(phi).value.subs(sympy.Symbol("y", real=True), one.ys[0])
    assert sorted(map(str, branches(one, expr, C1))) == expected


def test_constants_are_joined() -> None:
    one = equation("y' = y")
    assert str(tidy(one, sympy.exp(x + C1))) == "C1*exp(x)"


def test_a_logarithm_is_written_for_the_side_of_the_start() -> None:
    one = equation("[y' = 1/(x - 1), y(0) = 0]")
    found = tidy(one, sympy.log(x - 1) - sympy.I * sympy.pi, {x: sympy.S.Zero})
    assert found == sympy.log(1 - x)


@pytest.mark.parametrize(
    ("text", "unique"),
    [
        ("[y' = y, y(0) = 1]", True),
        ("[y' = y^2 + x, y(0) = 1]", True),
        ("[y' = sqrt(y), y(0) = 1]", True),
        ("[y' = sqrt(y), y(0) = 0]", False),
        ("[y' = y^(2/3), y(0) = 0]", False),
        ("[y' = y^(4/3), y(0) = 0]", True),
        ("[x*y' = y, y(0) = 0]", False),
        ("[x*y' = y, y(1) = 0]", True),
        ("[y'^2 = y, y(0) = 1]", False),
        ("[y'' = -sin(y), y(0) = 1, y'(0) = 0]", True),
        ("[y' = log(y), y(0) = -1]", False),
    ],
)
def test_where_one_solution_only_can_start_is_known(text: str, unique: bool) -> None:
    found = start(equation(text))
    assert (found.unique, found.fails) == (unique, not unique)


@pytest.mark.parametrize("text", ["y' = y", "[y'' = y, y(0) = 1]", "[y'' = y, y(0) = 1, y(1) = 1]"])
def test_without_initial_values_nothing_is_said_of_uniqueness(text: str) -> None:
    found = start(equation(text))
    assert (found.values, found.unique, found.fails) == ((), False, False)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("y' = y*(1 - y)", [0, 1]),
        ("y' = x*(y^2 - 4)", [-2, 2]),
        ("y' = log(y)", [1]),
        ("y'' = y*(y - 1)", [0, 1]),
        ("y' = x + y", []),
        ("y' = y^2 + 1", []),
    ],
)
def test_constants_that_solve_are_found(text: str, expected: list[int]) -> None:
    assert sorted(constants_as_solutions(equation(text))) == expected


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("y' = y", x),
        ("[y' = y, y(0) = 1]", 2 * sympy.exp(x)),
        ("[y' = sqrt(y), y(0) = 1]", (x - 2) ** 2 / 4),
        ("[y'^2 = -y, y(0) = 0]", sympy.I * x),
        ("[y' + y = Heaviside(x - 1), y(0) = 0]", 1 - sympy.exp(1 - x)),
        (
            "[y'' + y = DiracDelta(x - 1), y(0) = 0, y'(0) = 0]",
            2 * sympy.sin(x - 1) * sympy.Heaviside(x - 1),
        ),
        ("[y' = y, y(0) = 1]", sympy.series(sympy.exp(x), x)),
    ],
)
def test_a_wrong_solution_is_refuted(text: str, wrong: sympy.Expr) -> None:
    with pytest.raises(Contradiction):
        check_explicit(equation(text), wrong)


def test_a_wrong_implicit_solution_is_refuted() -> None:
    one = equation("y' = -x/y")
    with pytest.raises(Contradiction):
        check_implicit(one, x**2 - one.ys[0] ** 2, C1)

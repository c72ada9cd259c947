"""One differential equation: whole answers, every refusal, and each printed solution read back."""

# ruff: noqa: E501 (sentences stand on one line each, as they are given)

from __future__ import annotations

import pytest

from sym_eval import reading
from sym_eval.printing import plain
from tests.asking import asked, refused
from tests.solutions import Row, as_row

EXACTLY = "put into the equation, which becomes an identity"
MET = f"{EXACTLY}, and meets the given values exactly"
ONLY = f"{MET}; only one can (Picard-Lindelöf)"

ANSWERS = [
    Row("y' = y", "Eq(y(x), C1*exp(x))", EXACTLY, ("C1 is a free constant",)),
    Row("y' = 0", "Eq(y(x), C1)", EXACTLY, ("C1 is a free constant",)),
    Row("y'' + y = 0", "Eq(y(x), C1*cos(x) + C2*sin(x))", EXACTLY, ("C1, C2 are free constants",)),
    Row("y''' = 0", "Eq(y(x), C1 + C2*x + C3*x**2)", EXACTLY, ("C1, C2, C3 are free constants",)),
    Row("y' = C1*y(x)", "Eq(y(x), C2*exp(C1*x))", EXACTLY, ("C2 is a free constant",)),
    Row("dy/dx = x*y", "Eq(y(x), C1*exp(x**2/2))", EXACTLY, ("C1 is a free constant",)),
    Row(
        "y' = y*(1 - y)",
        "[Eq(y(x), -exp(x)/(C1 - exp(x))), Eq(y(x), 0)]",
        EXACTLY,
        ("2 solutions", "C1 is a free constant"),
    ),
    Row(
        "y' + 2y = x^3*exp(-2x)",
        "Eq(y(x), C1*exp(-2*x) + x**4*exp(-2*x)/4)",
        EXACTLY,
        ("C1 is a free constant",),
    ),
    Row(
        "x*y' + 2y = sin(x)",
        "Eq(y(x), C1/x**2 + (-x*cos(x) + sin(x))/x**2)",
        EXACTLY,
        ("C1 is a free constant",),
    ),
    Row(
        "y'' - 3y' - 4y = 2sin(x)",
        "Eq(y(x), C1*exp(4*x) + C2*exp(-x) - 5*sin(x)/17 + 3*cos(x)/17)",
        EXACTLY,
        ("C1, C2 are free constants",),
    ),
    Row(
        "y'' + y = tan(x)",
        "Eq(y(x), C1*cos(x) + C2*sin(x) + (log(1 - sin(x)) - log(sin(x) + 1))*cos(x)/2)",
        EXACTLY,
        ("C1, C2 are free constants",),
    ),
    Row(
        "y'' + y = sin(x)^2",
        "Eq(y(x), C1*cos(x) + C2*sin(x) + cos(2*x)/6 + 1/2)",
        EXACTLY,
        ("C1, C2 are free constants",),
    ),
    Row(
        "y'' - y = cosh(x)",
        "Eq(y(x), C1*exp(-x) + C2*exp(x) + x*sinh(x)/2)",
        EXACTLY,
        ("C1, C2 are free constants",),
    ),
    Row(
        "x^2*y'' - 2y = 3x^2 - 1",
        "Eq(y(x), C1*x**2 + C2/x + x**2*log(x) - x**2/3 + 1/2)",
        EXACTLY,
        ("C1, C2 are free constants",),
    ),
    Row(
        "x^3*y''' + x*y' - y = 0",
        "Eq(y(x), C1*x + C2*x*log(x) + C3*x*log(x)**2)",
        EXACTLY,
        ("C1, C2, C3 are free constants",),
    ),
    Row(
        "(x - 2)^2*y'' + 5(x - 2)*y' + 8y = 0",
        "Eq(y(x), C1*cos(2*log(x - 2))/(x**2 - 4*x + 4) + C2*sin(2*log(x - 2))/(x**2 - 4*x + 4))",
        EXACTLY,
        ("C1, C2 are free constants",),
    ),
    Row(
        "x^2*y'' + x*y' + (x^2 - 4)*y = 0",
        "Eq(y(x), C1*besselj(2, x) + C2*bessely(2, x))",
        EXACTLY,
        ("C1, C2 are free constants",),
    ),
    Row(
        "y'' = x*y",
        "Eq(y(x), C1*airyai(x) + C2*airybi(x))",
        EXACTLY,
        ("C1, C2 are free constants",),
    ),
    Row(
        "y'' + exp(2x)*y = 0",
        "Eq(y(x), C1*besselj(0, exp(x)) + C2*bessely(0, exp(x)))",
        EXACTLY,
        ("C1, C2 are free constants",),
    ),
    Row(
        "x*y'' - (x + 1)*y' + y = x^2*exp(2x)",
        "Eq(y(x), C1*(x + 1) + C2*exp(x) + (x - 1)*exp(2*x)/2)",
        EXACTLY,
        ("C1, C2 are free constants",),
    ),
    Row(
        "x*y'' = y' + x^2",
        "Eq(y(x), C1 + C2*x**2/2 + x**3/3)",
        EXACTLY,
        ("C1, C2 are free constants",),
    ),
    Row(
        "y = x*y' + y'^2",
        "[Eq(y(x), C1*(C1 + x)), Eq(y(x), -x**2/4)]",
        EXACTLY,
        ("2 solutions", "C1 is a free constant"),
    ),
    Row(
        "y' = y^2 - 2y/x - 2/x^2",
        "[Eq(y(x), (2*C1 - x**3)/(x*(C1 + x**3))), Eq(y(x), 2/x)]",
        EXACTLY,
        ("2 solutions", "C1 is a free constant"),
    ),
    Row("y*y'' = y'^2", "Eq(y(x), C2*exp(C1*x))", EXACTLY, ("C1, C2 are free constants",)),
    Row(
        "y'' + y*y'^3 = 0",
        "[Eq(C1*y(x)/2 - x + y(x)**3/6, C2), Eq(y(x), C1)]",
        "differentiated implicitly; put into the equation, which becomes an identity",
        (
            "2 solutions",
            "C1, C2 are free constants",
            "implicit: the equation between x and y was not solved for y",
        ),
    ),
    Row(
        "y' = a*y + b",
        "Eq(y(x), C1*exp(a*x) - b/a)",
        EXACTLY,
        (
            "C1 is a free constant",
            "for general a: where a denominator is zero the solution is another one",
        ),
    ),
    Row(
        "y'''' + y = 0",
        "Eq(y(x), C1*exp(-sqrt(2)*x/2)*cos(sqrt(2)*x/2) + C2*exp(-sqrt(2)*x/2)*sin(sqrt(2)*x/2) + C3*exp(sqrt(2)*x/2)*cos(sqrt(2)*x/2) + C4*exp(sqrt(2)*x/2)*sin(sqrt(2)*x/2))",
        EXACTLY,
        ("C1, C2, C3, C4 are free constants",),
    ),
    Row("[y' = y, y(0) = 1]", "Eq(y(x), exp(x))", ONLY, ()),
    Row(
        "[y'' + y = sin(x), y(0) = 1, y'(0) = 0]",
        "Eq(y(x), -x*cos(x)/2 + sin(x)/2 + cos(x))",
        ONLY,
        (),
    ),
    Row("[y' = y*(1 - y), y(0) = 1/4]", "Eq(y(x), exp(x)/(exp(x) + 3))", ONLY, ()),
    Row("[y' = y*(1 - y), y(0) = 0]", "Eq(y(x), 0)", ONLY, ()),
    Row("[y' = log(y), y(1) = 1]", "Eq(y(x), 1)", ONLY, ()),
    Row("[y'' = y*(y - 1), y(0) = 1, y'(0) = 0]", "Eq(y(x), 1)", ONLY, ()),
    Row("[y' = sqrt(x - y), y(2) = 1]", "Eq(y(x), x - 1)", ONLY, ()),
    Row("[y' = (x + y)^2, y(0) = 0]", "Eq(y(x), -x + tan(x))", ONLY, ()),
    Row("[y' = x^2/y, y(0) = -1]", "Eq(y(x), -sqrt(6*x**3 + 9)/3)", ONLY, ()),
    Row("[y' = y^2, y(0) = 1]", "Eq(y(x), -1/(x - 1))", ONLY, ()),
    Row("[y' = (x^2 + 3y^2)/(2x*y), y(1) = 1]", "Eq(y(x), x*sqrt(2*x - 1))", ONLY, ()),
    Row(
        "[y' - y = x*y^5, y(0) = 1]",
        "Eq(y(x), sqrt(2)*(1/(-4*x*exp(4*x) + exp(4*x) + 3))**(1/4)*exp(x))",
        ONLY,
        (),
    ),
    Row(
        "[(2x*y - 9x^2) + (2y + x^2 + 1)*y' = 0, y(0) = -3]",
        "Eq(y(x), -x**2/2 - sqrt(x**4 + 12*x**3 + 2*x**2 + 25)/2 - 1/2)",
        ONLY,
        (),
    ),
    Row("[y' = exp(x - y), y(0) = 0]", "Eq(y(x), x)", ONLY, ()),
    Row("[y' = cos(x + y), y(0) = 0]", "Eq(y(x), -x + 2*atan(x))", ONLY, ()),
    Row(
        "[y' = x^2 + y^2, y(0) = 0]",
        "Eq(y(x), x*besselj(3/4, x**2/2)/besselj(-1/4, x**2/2))",
        ONLY,
        (),
    ),
    Row(
        "[y' = x + y^2, y(0) = 0]",
        "Eq(y(x), (3**(2/3)*airyaiprime(-x) + 3**(1/6)*airybiprime(-x))/(3**(2/3)*airyai(-x) + 3**(1/6)*airybi(-x)))",
        ONLY,
        (),
    ),
    Row("[y'' = y'^2, y(0) = 0, y'(0) = 1]", "Eq(y(x), -log(1 - x))", ONLY, ()),
    Row("[y'' = 2y*y', y(0) = 0, y'(0) = 1]", "Eq(y(x), tan(x))", ONLY, ()),
    Row("[y'' = -1/y^3, y(0) = 1, y'(0) = 0]", "Eq(y(x), sqrt(1 - x**2))", ONLY, ()),
    Row("[y'' = sqrt(1 + y'^2), y(0) = 1, y'(0) = 0]", "Eq(y(x), cosh(x))", ONLY, ()),
    Row(
        "[y' = k*(T - y), y(0) = B]",
        "Eq(y(x), T + (B - T)*exp(-k*x))",
        ONLY,
    ),
    Row(
        "[y' = r*(1 - y/K)*y, y(0) = A]",
        "Eq(y(x), A*K*exp(r*x)/(A*exp(r*x) - A + K))",
        ONLY,
        ("for general K, r: where a denominator is zero the solution is another one",),
    ),
    Row("[y'' = -g, y(0) = h, y'(0) = v]", "Eq(y(x), -g*x**2/2 + h + v*x)", ONLY, ()),
    Row(
        "[x^2*y'' + x*y' + y = 0, y(-1) = 1, y'(-1) = 1]",
        "Eq(y(x), -sin(log(-x)) + cos(log(-x)))",
        ONLY,
        (),
    ),
    Row(
        "[x^2*y'' + x*y' + (x^2 - 1)*y = 0, y(0) = 0, y'(0) = 1/2]",
        "Eq(y(x), besselj(1, x))",
        MET,
        (),
    ),
    Row(
        "[(1 - x^2)*y'' - 2x*y' + 6y = 0, y(0) = -1/2, y'(0) = 0]",
        "Eq(y(x), 3*x**2/2 - 1/2)",
        ONLY,
        (),
    ),
    Row("[y'' + x*y' + y = 0, y(0) = 1, y'(0) = 0]", "Eq(y(x), exp(-x**2/2))", ONLY, ()),
    Row("[y'' = y, y(0) = 1, y(oo) = 0]", "Eq(y(x), exp(-x))", MET, ()),
    Row(
        "[y'' + y = 0, y(0) = 0, y(pi) = 0]",
        "Eq(y(x), C2*sin(x))",
        MET,
        ("infinitely many solutions: the values leave C2 free",),
    ),
    Row("[y'' + y = 0, y(0) = 0, y(pi/2) = 3]", "Eq(y(x), 3*sin(x))", MET, ()),
    Row("[y'' + 3y = cos(x), y'(0) = 0, y'(pi) = 0]", "Eq(y(x), cos(x)/2)", MET, ()),
    Row("[y'' + y = 0, y(0) + y'(0) = 1, y(pi/2) = 2]", "Eq(y(x), 2*sin(x) - cos(x))", MET, ()),
    Row("[y' = y, y(a) = b]", "Eq(y(x), b*exp(-a + x))", ONLY, ()),
    Row(
        "[y'''' = w, y(0) = 0, y''(0) = 0, y(1) = 0, y''(1) = 0]",
        "Eq(y(x), w*x*(x**3 - 2*x**2 + 1)/24)",
        MET,
        (),
    ),
    Row(
        "[x*y' = 2y, y(0) = 0]",
        "Eq(y(x), C1*x**2)",
        MET,
        ("infinitely many solutions: the values leave C1 free",),
    ),
    Row(
        "[y'' + 3y' + 2y = Heaviside(x - 2), y(0) = 0, y'(0) = 1]",
        "Eq(y(x), (-exp(2 - x) + exp(4 - 2*x)/2 + 1/2)*Heaviside(x - 2) + exp(-x) - exp(-2*x))",
        "put into the equation between its switches, and across them at 1, and meets the given values exactly; only one can (Picard-Lindelöf)",
        (),
    ),
    Row(
        "[y'' + y = DiracDelta(x - pi), y(0) = 0, y'(0) = 0]",
        "Eq(y(x), -sin(x)*Heaviside(x - pi))",
        "put into the equation between its switches, and across them at 1, and meets the given values exactly; only one can (Picard-Lindelöf)",
        (),
    ),
    Row(
        "[y'' + y = Piecewise((1, x < pi), (0, True)), y(0) = 0, y'(0) = 1]",
        "Eq(y(x), (-cos(x) - 1)*Heaviside(x - pi) + sin(x) - cos(x) + 1)",
        "put into the equation between its switches, and across them at 1, and meets the given values exactly; only one can (Picard-Lindelöf)",
        (),
    ),
    Row(
        "[y'' + lambda*y = 0, y(0) = 0, y(pi) = 0]",
        "[Eq(lambda, n**2), Eq(y(x), C1*sin(n*x))]",
        "put in for every n, exactly; that there are no others is a scan",
        ("an eigenvalue problem: n = 1, 2, 3, …; for other lambda only zero solves it",),
        "agrees",
    ),
    Row(
        "[y'' + lambda*y = 0, y'(0) = 0, y'(L) = 0]",
        "[Eq(lambda, pi**2*n**2/L**2), Eq(y(x), C1*cos(pi*n*x/L))]",
        "put in for every n, exactly; that there are no others is a scan",
        (
            "an eigenvalue problem: n = 1, 2, 3, …; for other lambda only zero solves it",
            "lambda = 0 has a solution other than zero too",
        ),
        "agrees",
    ),
    Row(
        "[y'' = -lambda*y, y(-pi) = 0, y(pi) = 0]",
        "[Eq(lambda, n**2/4), Eq(y(x), C1*sin(n*(x + pi)/2))]",
        "put in for every n, exactly; that there are no others is a scan",
        ("an eigenvalue problem: n = 1, 2, 3, …; for other lambda only zero solves it",),
        "agrees",
    ),
    Row(
        "[y' = 2*sqrt(y), y(0) = 0]",
        "[Eq(y(x), 0), Eq(y(x), x**2)]",
        "put into the equation: zero to 17 digits at 5 points near the given ones; it meets the given values exactly",
        (
            "uniqueness is not guaranteed at (0, 0): these 2 solutions were found, there may be others",
            "x**2 solves it for x >= 0 only",
        ),
        "agrees",
    ),
    Row(
        "[y' = y^(2/3), y(0) = 0]",
        "[Eq(y(x), 0), Eq(y(x), x**3/27)]",
        "put into the equation: zero to 17 digits at 5 points near the given ones; it meets the given values exactly",
        (
            "uniqueness is not guaranteed at (0, 0): these 2 solutions were found, there may be others",
            "x**3/27 solves it for x >= 0 only",
        ),
        "agrees",
    ),
    Row(
        "[y'^2 = y, y(0) = 1]",
        "[Eq(y(x), (x - 2)**2/4), Eq(y(x), (x + 2)**2/4)]",
        MET,
        (
            "uniqueness is not guaranteed at (0, 1): these 2 solutions were found, there may be others",
        ),
    ),
    Row(
        "[(x^2 - y^2)*y' + 2x*y = 0, y(0) = 1]",
        "Eq(x**2*y(x) - y(x)**3/3, -1/3)",
        "differentiated implicitly; put into the equation, which becomes an identity; only one can (Picard-Lindelöf)",
        ("implicit: the equation between x and y was not solved for y",),
    ),
    Row(
        "[y' = abs(x), y(0) = 0]",
        "Eq(y(x), Piecewise((-x**2/2, x <= 0), (x**2/2, True)))",
        "put into the equation: zero to 17 digits at 10 points near the given ones; it meets the given values exactly; only one can (Picard-Lindelöf)",
        (),
        "agrees",
    ),
]
REFUSALS = [
    (
        "[y'' + y = 0, y(0) = 0, y(pi) = 1]",
        "E_RUNTIME: there is no solution: the given values contradict each other; change the values, or leave one out",
    ),
    (
        "[x*y' = 2y, y(0) = 1]",
        "E_RUNTIME: there is no solution: the given values contradict each other; change the values, or leave one out",
    ),
    (
        "[y'' + 4y = cos(x), y(0) = 0, y(pi) = 0]",
        "E_RUNTIME: there is no solution: the given values contradict each other; change the values, or leave one out",
    ),
    (
        "[y' = exp(x^2)*sin(x) + y^3, y(0) = 0]",
        "E_UNSOLVED: no solution in closed form was found; by numbers, y(1) = 0.836606308283",
    ),
    (
        "[y'' + (y^2 - 1)*y' + y = 0, y(0) = 1, y'(0) = 0]",
        "E_UNSOLVED: no solution in closed form was found; by numbers, y(1) = 0.497615434648",
    ),
    (
        "diff(u(x, t), t) = diff(u(x, t), x, 2)",
        "E_UNSOLVED: derivatives by several variables: partial differential equations are not solved (Derivative(u(x, t), (x, 2))); separate the variables first, then solve each equation",
    ),
    (
        "[y' = y, x > 0]",
        "E_SYNTAX: x > 0 is not an equation; give equations and values; declare signs with assume",
    ),
    (
        "[y' = y, y(0) = 1, 2 = 3]",
        "E_SYNTAX: -1 = 0 says nothing about y at a point; write expr=\"[y''(x) + y(x) = 0, y(0) = 1, y'(0) = 0]\"",
    ),
    (
        "[y' = y(x - 1)]",
        "E_AMBIGUOUS: y(…) has two readings (position 7); write y*(…) for a product, Function(y)(…) for a function",
    ),
    (
        "y'(x) = y(x - 1)",
        "E_UNSOLVED: the equation has values at other places in it (-y(x - 1) + Derivative(y(x), x)); delays: not solved",
    ),
    (
        "[y' = y, a = 1]",
        "E_SYNTAX: a - 1 = 0 says nothing about y at a point; write expr=\"[y''(x) + y(x) = 0, y(0) = 1, y'(0) = 0]\"",
    ),
]


@pytest.mark.parametrize("row", ANSWERS, ids=lambda row: row.expr)
def test_an_equation_is_solved_and_the_solution_put_in(row: Row) -> None:
    assert as_row(row.expr) == row


@pytest.mark.parametrize("row", ANSWERS, ids=lambda row: row.expr)
def test_a_solution_reads_back_as_it_is_printed(row: Row) -> None:
    assert plain(reading.read(row.value).value) == row.value


@pytest.mark.parametrize(("expr", "sentence"), REFUSALS)
def test_what_has_no_solution_or_none_that_was_found_is_said_so(expr: str, sentence: str) -> None:
    assert refused("solve", expr=expr) == sentence


@pytest.mark.parametrize("symbol", ["y", "y(x)", "x", "[y(x)]"])
def test_the_function_may_be_named_in_several_ways(symbol: str) -> None:
    answer = asked("solve", expr="[y'(x) = y(x), y(0) = 2]", symbol=symbol)
    assert plain(answer.value) == "Eq(y(x), 2*exp(x))"


@pytest.mark.parametrize(
    "expr",
    [
        "[diff(y(x), x) = y(x), y(0) = 2]",
        "[Eq(Derivative(y(x), x), y(x)), Eq(y(0), 2)]",
        "[dy/dx - y = 0, y(0) = 2]",
        "[y'(x) - y(x), y(0) - 2]",
        "y' = y and y(0) = 2",
    ],
)
def test_an_equation_may_be_written_in_several_ways(expr: str) -> None:
    assert plain(asked("solve", expr=expr).value) == "Eq(y(x), 2*exp(x))"


def test_another_function_than_those_differentiated_is_refused() -> None:
    assert refused("solve", expr="y'(x) = y(x)", symbol="z") == (
        "E_NAME: z is not differentiated in these equations; give symbol='y(x)'"
    )


def test_declared_signs_decide_between_sine_and_exponential() -> None:
    scope = {"k": "Symbol(k, positive=True)"}
    answer = asked("solve", scope=scope, expr="y'' + k*y = 0")
    assert plain(answer.value) == "Eq(y(x), C1*cos(sqrt(k)*x) + C2*sin(sqrt(k)*x))"


def test_a_fall_with_drag_is_a_hyperbolic_tangent() -> None:
    scope = {name: f"Symbol({name}, positive=True)" for name in "gcm"}
    answer = asked("solve", scope=scope, expr="[v' = g - c/m*v^2, v(0) = 0]", symbol="v(x)")
    expected = "Eq(v(x), sqrt(g)*sqrt(m)*tanh(sqrt(c)*sqrt(g)*x/sqrt(m))/sqrt(c))"
    assert plain(answer.value) == expected


POSITIVE = "m > 0, c > 0, k > 0, a > 0, h > 0, En > 0, L > 0, C > 0, R > 0"
DAMPED = "where c**2 = 4*k*m the homogeneous part is (C1 + C2*x)*exp(-c*x/(2*m))"
# The infinite well: with three letters nobody can say which one is the eigenvalue.
WELL = "others may meet the values where sin(sqrt(2)*sqrt(En)*L*sqrt(m)/h) = 0"


@pytest.mark.parametrize(
    ("expr", "assume", "complete", "note"),
    [
        ("[-h^2/(2m)*y'' = En*y, y(0) = 0, y(L) = 0]", POSITIVE, False, WELL),
        (
            "[y'' + m*k*y = 0, y(0) = 0, y'(1) = 0]",
            POSITIVE,
            False,
            "others may meet the values where cos(sqrt(k)*sqrt(m)) = 0",
        ),
        (
            "[y'' + y = 0, y(0) = 0, y(L) = 1]",
            POSITIVE,
            False,
            "others may meet the values where sin(L) = 0",
        ),
        # A hyperbolic sine is zero at zero only.
        ("[y'' = m*k*y, y(0) = 0, y(L) = 0]", POSITIVE, True, ""),
        ("m*y'' + c*y' + k*y = 0", POSITIVE, True, DAMPED),
        ("m*y'' + c*y' + k*y = 0", "", True, DAMPED),
        (
            "L*y'' + R*y' + y/C = 0",
            POSITIVE,
            True,
            "where R**2 = 4*L/C the homogeneous part is (C1 + C2*x)*exp(-R*x/(2*L))",
        ),
        (
            "y'' + a^2*y = 0",
            "",
            True,
            "where a = 0 the homogeneous part is C1 + C2*x",
        ),
        (
            "y'' - (a + b)*y' + a*b*y = 0",
            "",
            True,
            "where a = b the homogeneous part is (C1 + C2*x)*exp(x*(a/2 + b/2))",
        ),
        ("y'' + a^2*y = 0", POSITIVE, True, ""),
        ("y'' + 3y' + 2y = 0", "", True, ""),
        ("y'' + 2y' + y = 0", "", True, ""),
    ],
)
def test_for_which_parameters_there_are_others_is_said(
    expr: str, assume: str, complete: bool, note: str
) -> None:
    used = ", ".join(sign for sign in assume.split(", ") if sign.split(" ")[0] in expr)
    answer = asked("solve", expr=expr, symbol="y(x)", assume=used)
    said = [n for n in answer.notes if n.startswith(("others", "for general", "where"))][:1]
    assert (answer.facts, said) == ({"complete": complete}, [note] if note else [])

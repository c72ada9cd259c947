"""Textbook differential equations and recurrences, with what their own mathematics says.

One test goes through a table: each solution is told by hand and put against the answer as text.
"""

from __future__ import annotations

import pytest

from sym_eval.operations.common import Answer
from tests.asking import asked
from tests.test_op_solve_fresh import Rows, solved, wrong


def equations(answer: Answer) -> list[str]:
    """The right sides of the solutions, or a whole implicit one."""
    found = answer.value if isinstance(answer.value, list) else [answer.value]
    return [str(each) for each in found]


BARS: dict[str, list[str]] = {  # y' = |y| grows where y > 0 and dies away where y < 0
    "y' = abs(y)": ["Eq(y(x), C1*exp(x))", "Eq(y(x), C1*exp(-x))"],
    "y' = 3*abs(y)": ["Eq(y(x), C1*exp(3*x))", "Eq(y(x), C1*exp(-3*x))"],
    "y' = abs(y) + 1": ["Eq(y(x), C1*exp(x) - 1)", "Eq(y(x), C1*exp(-x) + 1)"],
    "y' = 2*sqrt(abs(y))": [
        "Eq(y(x), (C1 + x)**2)",
        "Eq(y(x), -(C1 + x)**2)",
        "Eq(y(x), 0)",
    ],
    "[y' = abs(y), y(0) = -1]": ["Eq(y(x), -exp(-x))"],
    "[y' = abs(y), y(0) = 2]": ["Eq(y(x), 2*exp(x))"],
}


def test_bars_around_y_are_taken_with_either_sign() -> None:
    assert [(q, equations(solved(q))) for q in BARS] == list(BARS.items())


def test_a_solution_that_needs_a_sign_is_said_to() -> None:
    notes = asked("solve", expr="y' = abs(y)").notes
    end = "solves it on a part of the line, or for some constants, only: a branch of a root"
    assert [note for note in notes if note.endswith(end)] == [
        f"C1*exp(x) {end}",
        f"C1*exp(-x) {end}",
    ]


WITHOUT_X: dict[str, list[str]] = {
    # y' = y^2 + c: a tangent for c > 0, a hyperbolic one for c < 0, a hyperbola for c = 0
    "y'' = 2*y*y'": [
        "Eq(y(x), C1*tan(C1*(C2 + x)))",
        "Eq(y(x), C1*(C1 + C2*exp(2*C1*x))/(C1 - C2*exp(2*C1*x)))",
        "Eq(y(x), -1/(C1 + x))",
        "Eq(y(x), C1)",
    ],
    # (y^2)'' = 0 and (log(1 + y))'' = 0: constants are members of both
    "y*y'' + y'^2 = 0": ["Eq(y(x), -sqrt(2*C1*x + 2*C2))", "Eq(y(x), sqrt(2*C1*x + 2*C2))"],
    "y''*(1+y) = y'^2": ["Eq(y(x), C2*exp(C1*x) - 1)"],
    "y*y'' = y'^2": ["Eq(y(x), C2*exp(C1*x))"],
    "y'' + y'^2 = 0": ["Eq(y(x), C2 + log(C1 + x))", "Eq(y(x), C1)"],
}


def test_where_x_does_not_occur_no_family_is_left_out() -> None:
    assert [(q, equations(solved(q))) for q in WITHOUT_X] == list(WITHOUT_X.items())


@pytest.mark.soak
def test_a_curve_is_run_through_in_both_directions() -> None:
    for question in ("y'' = e^y", "y'' = -1/y^2"):
        one, other = equations(solved(question))
        assert one.startswith("Eq(-x - ")
        assert other.startswith("Eq(-x + ")


NOTES: dict[str, tuple[str, ...]] = {
    "[m*y'' + b*y' + k*y = 0, y(0) = 0, y'(0) = 0]": (),  # y = 0 whatever the letters are
    "[y'' + a^2*y = 0, y(0) = p, y'(0) = 0]": (),  # p*cos(a*x) holds at a = 0 too
    "[y'' + a^2*y = 0, y(0) = 0, y'(0) = a]": (),
    "y'' + 2*a*y' + a^2*y = 0": ("C1, C2 are free constants",),
    "x^2*y'' + x*y' + b*y = 0": (  # x^r with r^2 = -b: at b = 0 there is log(x)
        "C1, C2 are free constants",
        "for general b: where b = 0 the solution is another one",
    ),
    "[x' = a*x, y' = b*y + x]": (  # at a = b there is t*e^(a*t)
        "C1, C2 are free constants",
        "for general a, b: where a denominator is zero the solution is another one",
    ),
}


def test_notes_on_letters_are_said_where_they_hold() -> None:
    assert [(q, solved(q).notes) for q in NOTES] == list(NOTES.items())


FIRST: Rows = {
    "y' = x*y^2": "[Eq(y(x), -2/(C1 + x**2)), Eq(y(x), 0)]",
    "y' = y^2*cos(x)": "[Eq(y(x), -1/(C1 + sin(x))), Eq(y(x), 0)]",
    "(1+x^2)*y' = x*y": "Eq(y(x), C1*sqrt(x**2 + 1))",
    "y' + y/x = x*y^2": "[Eq(y(x), 1/(x*(C1 - x))), Eq(y(x), 0)]",
    "x*y' + y = e^x": "Eq(y(x), C1/x + exp(x)/x)",
    "y' = y*log(y)": "Eq(y(x), exp(C1*exp(x)))",
    "y = x*y' - y'^2": "[Eq(y(x), C1*(-C1 + x)), Eq(y(x), x**2/4)]",
    "y'^2 = 4*y": "[Eq(y(x), (C1 + x)**2), Eq(y(x), 0)]",
    "[y' = x/y, y(0) = -2]": "Eq(y(x), -sqrt(x**2 + 4))",
    "[x*y' = 2y, y(0) = 0]": "Eq(y(x), C1*x**2)",
    "[y' = y^2, y(0) = a]": "Eq(y(x), -a/(a*x - 1))",
}

HIGHER: Rows = {
    "y''' - 3y'' + 3y' - y = e^x": (
        "Eq(y(x), C1*exp(x) + C2*x*exp(x) + C3*x**2*exp(x) + x**3*exp(x)/6)"
    ),
    "x^2*y'' - x*y' + y = ln(x)": "Eq(y(x), C1*x + C2*x*log(x) + log(x) + 2)",
    "x^2*y'' + x*y' - y = 0": "Eq(y(x), C1/x + C2*x)",
    "[y'' = 2*y^3, y(0) = 1, y'(0) = 1]": "Eq(y(x), -1/(x - 1))",
    "[y'' + y = 0, y(0) = 0, y(pi) = 0]": "Eq(y(x), C2*sin(x))",
    "[y'' = 0, y'(0) = 0, y'(1) = 0]": "Eq(y(x), C1)",
    "[x' = 2x, y' = x + 2y]": ("[Eq(x(t), C1*exp(2*t)), Eq(y(t), (C1*t + C2)*exp(2*t))]"),
    "[x' + y' = t, x' - y' = 1]": ("[Eq(x(t), C1 + t**2/4 + t/2), Eq(y(t), C2 + t**2/4 - t/2)]"),
}

TERMS: Rows = {
    "a(n+2) = 4*a(n+1) - 4*a(n), a(0) = 1, a(1) = 6": "Eq(a(n), 2**n*(2*n + 1))",
    "a(n+1) = 3*a(n) + 2^n, a(0) = 0": "Eq(a(n), -2**n + 3**n)",
    "a(n+1) = a(n)/(1+a(n)), a(0) = 1": "Eq(a(n), 1/(n + 1))",
    "a(n+1) = a(n)^2, a(0) = 2": "Eq(a(n), 2**(2**n))",
    "a(n+1) = n*a(n), a(1) = 1": "Eq(a(n), factorial(n - 1))",
    "a(n+1) = 2*a(n) + n, a(0) = 1": "Eq(a(n), 2*2**n - n - 1)",
    "a(n+1) = a(n) + n^2, a(0) = 0": "Eq(a(n), n*(n - 1)*(2*n - 1)/6)",
    "a(n+2) = -a(n), a(0) = 1, a(1) = 0": "Eq(a(n), cos(pi*n/2))",
}


def test_textbook_equations_and_recurrences() -> None:
    assert wrong({**FIRST, **HIGHER, **TERMS}) == []

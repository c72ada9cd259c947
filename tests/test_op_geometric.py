"""Endless sums of powers and exponentials, with the condition under which they have a value."""

from __future__ import annotations

import sympy

from sym_eval import printing, reading
from tests.asking import asked
from tests.portions import portions

# Each right side is the geometric series, or its derivative by the ratio, by hand.
RIGHT = [
    ("exp(-b*n), n, 0", "b > 0", "1/(1 - exp(-b))"),
    ("n*exp(-b*n), n, 0", "b > 0", "exp(-b)/(1 - exp(-b))^2"),
    ("n^2*exp(-b*n), n, 1", "b > 0", "exp(-b)*(1 + exp(-b))/(1 - exp(-b))^3"),
    ("exp(-b*(n + 1/2)), n, 0", "b > 0", "1/(2*sinh(b/2))"),
    ("exp(-b*n), n, 3", "b > 0", "exp(-3b)/(1 - exp(-b))"),
    ("(-1)^n*exp(-b*n), n, 0", "b > 0", "1/(1 + exp(-b))"),
    ("exp(-b*h*(2n + 1)), n, 0", "b > 0, h > 0", "1/(2*sinh(b*h))"),
    ("2^(-a*n), n, 0", "a > 0", "1/(1 - 2^(-a))"),
    ("(exp(-b))^n, n, 0", "b > 0", "1/(1 - exp(-b))"),
    ("r^n*cos(n*t), n, 0", "0 < r < 1", "(1 - r*cos(t))/(1 - 2*r*cos(t) + r^2)"),
    ("r^n*sin(n*t), n, 1", "0 < r < 1", "r*sin(t)/(1 - 2*r*cos(t) + r^2)"),
    ("sin(n*t)/2^n, n, 1", "", "2*sin(t)/(5 - 4*cos(t))"),
    ("exp(-n)*cos(n*t), n, 0", "", "(E^2 - E*cos(t))/(E^2 - 2*E*cos(t) + 1)"),
    ("(2n + 1)/3^n, n, 0", "", "3"),
    ("n*(-1/2)^n, n, 0", "", "-2/9"),
    ("q^n, n, 0", "0 < q < 1", "1/(1 - q)"),
    ("n*q^(n-1), n, 1", "abs(q) < 1", "1/(1 - q)^2"),
]

# Ratios and angles that are nothing special; r and q below one.
POINT = {"b": 0.7, "h": 1.3, "a": 0.9, "r": 0.6, "t": 0.4, "q": 0.35}


def number(value: sympy.Expr) -> float:
    at = {s: POINT[s.name] for s in value.free_symbols}
    return float(value.subs(at))


@portions
def test_geometric_series_have_the_values_of_mathematics(step: int) -> None:
    wrong = []
    for terms, assume, right in RIGHT[::step]:
        found = asked("evaluate", expr=f"sum({terms}, oo)", assume=assume)
        difference = number(sympy.sympify(found.value)) - number(reading.read(right).value)
        if abs(difference) > 1e-12 or found.value.has(sympy.Sum):
            wrong.append((terms, found.value))
    assert wrong == []


# What is not assumed is a condition of the answer, in the plainest letters.
CONDITIONS = [
    ("exp(-b*n), n, 0", "", "b > 0"),
    ("exp(b*n), n, 0", "", "b < 0"),
    ("r^n*cos(n*t), n, 0", "r > 0", "r < 1"),
    ("q^n, n, 0", "", "Abs(q) < 1"),
]


def test_what_the_letters_leave_open_is_a_condition() -> None:
    values = [asked("evaluate", expr=f"sum({t}, oo)", assume=a).value for t, a, _ in CONDITIONS]
    said = [printing.plain(value.args[0].cond) for value in values]
    assert said == [right for _, _, right in CONDITIONS]


def test_what_grows_or_is_no_power_is_left_as_it_is() -> None:
    rows = [
        ("exp(b*n), n, 0", "b > 0"),
        ("exp(-b*n^2), n, 0", "b > 0"),
        ("exp(-b*sqrt(n)), n, 0", "b > 0"),
    ]
    left = [asked("evaluate", expr=f"sum({t}, oo)", assume=a).value for t, a in rows]
    assert [type(value) for value in left] == [sympy.Sum] * len(rows)

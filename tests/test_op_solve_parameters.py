"""Equations with parameters: for which values a root is one, and what happens at others."""

# ruff: noqa: E501 (answers stand on one line each, as they are given)

from __future__ import annotations

from typing import Any

import pytest
import sympy

from sym_eval.evidence.samples import COUNT, condition, samples, table
from tests.asking import Arguments, Whole, answer, answers, asked

# fmt: off
ANSWERS: list[tuple[str, Arguments, Whole]] = [
    ("v = sqrt(2*g*h)", {"symbol": "h"}, ("[v**2/(2*g)]", "proved", "put back exactly, for v >= 0; at 4 values of the parameters no other in [-10, 10]", ("a real solution for v >= 0", "for g != 0"))),
    ("abs(x) = a", {"symbol": "x"}, ("[-a, a]", "proved", "put back exactly, for a >= 0; at 4 values of the parameters no other in [-10, 10]", ("a real solution for a >= 0",))),
    ("abs(x - b) = a", {"symbol": "x"}, ("[-a + b, a + b]", "proved", "put back exactly, for a >= 0; at 4 values of the parameters no other in [-10, 10]", ("a real solution for a >= 0",))),
    ("sqrt(x + a) = b", {"symbol": "x"}, ("[-a + b**2]", "proved", "put back exactly, for b >= 0; at 4 values of the parameters no other in [-10, 10]", ("a real solution for b >= 0",))),
    ("x^3 = a", {"symbol": "x"}, ("[Abs(a)**(1/3)*sign(a)]", "proved", "put back exactly; at 4 values of the parameters no other in [-10, 10]", ())),
    ("V = 4/3*pi*r^3", {"symbol": "r"}, ("[6**(1/3)*Abs(V)**(1/3)*sign(V)/(2*pi**(1/3))]", "proved", "put back exactly; at 4 values of the parameters no other in [-10, 10]", ())),
    ("sin(a*x) = b", {"symbol": "x"}, ("Union(ImageSet(Lambda(n, 2*pi*n/a + (pi - asin(b))/a), Integers), ImageSet(Lambda(n, 2*pi*n/a + asin(b)/a), Integers))", "proved", "put back exactly; at 4 values of the parameters no other in [-10, 10]", ("n stands for every integer", "a real solution for 1 - b**2 >= 0", "for a != 0"))),
    ("tan(x) = a", {"symbol": "x"}, ("ImageSet(Lambda(n, pi*n + atan(a)), Integers)", "proved", "put back exactly; at 4 values of the parameters no other in [-10, 10]", ("n stands for every integer",))),
    ("1/R = 1/R1 + 1/R2", {"symbol": "R"}, ("[R1*R2/(R1 + R2)]", "proved", "put back exactly; at 4 values of the parameters no other in [-10, 10]", ("for R1 + R2 != 0; at R1 = -R2: none, but every R if R2 = 0", "for R1 != 0", "for R2 != 0"))),
    ("(a^2 - 1)*x = a + 1", {"symbol": "x"}, ("[1/(a - 1)]", "proved", "put back exactly; the degree says there are no others", ("for a - 1 != 0; at a = 1: none", "for a + 1 != 0; at a = -1: every x"))),
    ("k*x = x", {"symbol": "x"}, ("[0]", "proved", "put back exactly; the degree says there are no others", ("for k - 1 != 0; at k = 1: every x",))),
    ("a*(x - 1) = a*x + b", {"symbol": "x"}, ("[]", "proved", "x cancels: it says -a - b = 0", ("there is no real solution, but every x is one if a + b = 0",))),
    ("x^2 = a and x > 0", {"symbol": "x"}, ("[sqrt(a)]", "proved", "put back exactly; at 4 values of the parameters no other in [-10, 10]", ("dropped, as not solving it: -sqrt(a)", "a real solution for a > 0"))),
    ("x^2 = 4 and y > 0", {"symbol": "x"}, ("[-2, 2]", "proved", "put back exactly; the degree says there are no others", ("a real solution for y > 0",))),
    ("y = x + 1/x", {"symbol": "x"}, ("[y/2 - sqrt(y**2 - 4)/2, y/2 + sqrt(y**2 - 4)/2]", "proved", "put back exactly; at 4 values of the parameters no other in [-10, 10]", ("a real solution for y**2 - 4 >= 0",))),
    ("N = N0*exp(-k*t)", {"symbol": "k"}, ("[log(N0/N)/t]", "proved", "put back exactly; at 4 values of the parameters no other in [-10, 10]", ("a real solution for N0/N > 0", "for t != 0", "for N != 0"))),
    ("x^2 = Symbol(a, positive=True)", {"symbol": "x"}, ("[-sqrt(a), sqrt(a)]", "proved", "put back exactly; the degree says there are no others", ())),
    ("a*x^2 + b*x + c", {"symbol": "x", "domain": "complex"}, ("[(-b - sqrt(-4*a*c + b**2))/(2*a), (-b + sqrt(-4*a*c + b**2))/(2*a)]", "proved", "put back exactly; the degree says there are no others", ("for a != 0; at a = 0: x = -c/b",))),
]
SLOW: list[tuple[str, Arguments, Whole]] = [  # a second and more each
    ("x*exp(x) = a", {"symbol": "x"}, ("[LambertW(a), LambertW(a, -1)]", "agrees", "put back at 122 values of the parameters, zero to 20 digits; at 4 values of the parameters no other in [-10, 10]", ("LambertW(a): a real solution for E*a + 1 >= 0", "LambertW(a, -1): a real solution for E*a + 1 >= 0 and a < 0"))),
    ("a*sqrt(x) + b = c", {"symbol": "x"}, ("[(b - c)**2/a**2]", "proved", "put back exactly, for (-b + c)/a >= 0; at 4 values of the parameters no other in [-10, 10]", ("a real solution for (-b + c)/a >= 0", "for a != 0"))),
    ("s = u*t + a*t^2/2", {"symbol": "t"}, ("[(-u - sqrt(2*a*s + u**2))/a, (-u + sqrt(2*a*s + u**2))/a]", "proved", "put back exactly; the degree says there are no others", ("a real solution for 2*a*s + u**2 >= 0", "for a != 0; at a = 0: t = s/u"))),
    ("log(x) = a*log(b)", {"symbol": "x"}, ("[exp(a*log(b))]", "proved", "put back exactly, for b > 0; at 4 values of the parameters no other in [-10, 10]", ("a real solution for b > 0",))),
    ("sin(n*x) = a", {"symbol": "x"}, ("Union(ImageSet(Lambda(k, 2*pi*k/n + (pi - asin(a))/n), Integers), ImageSet(Lambda(k, 2*pi*k/n + asin(a)/n), Integers))", "proved", "put back exactly; at 4 values of the parameters no other in [-10, 10]", ("k stands for every integer", "a real solution for 1 - a**2 >= 0", "for n != 0"))),
]
# fmt: on

test_the_whole_answer = answers("solve", ANSWERS)
test_the_whole_answer_in_seconds = pytest.mark.soak(answers("solve", SLOW))


a, b, x = sympy.symbols("a b x", real=True)


def test_samples_are_always_the_same_and_of_all_signs() -> None:
    first, second = list(samples([a, b])), list(samples([a, b]))
    assert first == second
    assert len(first) == COUNT
    assert {(p[a] > 0, p[b] > 0) for p in first} == {
        (s, t) for s in (True, False) for t in (True, False)
    }


def test_samples_keep_to_assumptions() -> None:
    p, n = sympy.Symbol("p", positive=True), sympy.Symbol("n", integer=True)
    assert all(point[p] > 0 and point[n].is_Integer for point in samples([p, n]))


@pytest.mark.parametrize(("truth", "found"), [
    (lambda p: p[a] >= 0, a >= 0),
    (lambda p: p[b] <= 0, b <= 0),
    (lambda p: p[a] * p[b] >= 0, a * b >= 0),
    (lambda p: p[a] >= 0 and p[b] <= 0, sympy.And(a >= 0, b <= 0)),
    (lambda p: p[a] ** 3 - p[b] > 1, None),
])  # fmt: skip
def test_the_plainest_condition_that_fits_is_found(truth: Any, found: Any) -> None:
    seen = table([a, b], truth)
    assert condition([sympy.sqrt(a * b), sympy.sqrt(a) + b], x, seen) == found


def test_what_cannot_be_told_is_left_out_of_the_table() -> None:
    seen = table([a], lambda point: None if point[a] > 1 else point[a] > 0)
    assert all(point[a] <= 1 for point, _ in seen)


# For which parameters a power, an exponential or a logarithm has which roots: x^a = b has b^(1/a)
# for b > 0 (0^(1/a) is none at a < 0), at an even a its negative too, at an odd a one for each b.
# A base is positive and not one, and what stood below a line is not zero.
EXPONENTS = [
    (
        "x^a = b",
        "",
        "[b**(1/a)]",
        (
            "a real solution for b > 0",
            "for a != 0",
            "at whole a there may be other solutions with x < 0, at even ones -b**(1/a)",
        ),
    ),
    (
        "x^n = 2",
        "",
        "[2**(1/n)]",
        (
            "for n != 0",
            "at whole n there may be other solutions with x < 0, at even ones -2**(1/n)",
        ),
    ),
    (
        "x^n + 1 = 0",
        "",
        "[]",
        (
            "no real solution was found",
            "dropped, as not solving it: (-1)**(1/n)",
            "at whole n there may be other solutions with x < 0",
        ),
    ),
    ("x^n + 1 = 0", "n odd", "[-1]", ("assumed: n odd",)),
    (
        "(x + 1)^a = 3",
        "",
        "[3**(1/a) - 1]",
        ("for a != 0", "at whole a there may be other solutions with x + 1 < 0"),
    ),
    ("x^n = 2", "n even", "[-2**(1/n), 2**(1/n)]", ("for n != 0", "assumed: n even")),
    ("x^n = 2", "n odd", "[2**(1/n)]", ("assumed: n odd",)),
    ("x^n = -2", "n odd", "[-2**(1/n)]", ("assumed: n odd",)),
    (
        "x^(2*n) = 3",
        "n integer",
        "[-3**(1/(2*n)), 3**(1/(2*n))]",
        ("for n != 0", "assumed: n integer"),
    ),
    ("(x - 1)^n = 2", "n even", "[1 - 2**(1/n), 2**(1/n) + 1]", ("for n != 0", "assumed: n even")),
    ("a^x = b", "", "[log(b)/log(a)]", ("a real solution for a > 0 and b > 0", "for a != 1")),
    ("log(x, a) = 2", "", "[a**2]", ("a real solution for a > 0", "for a != 1")),
    ("log(a, x) = 2", "", "[sqrt(a)]", ("a real solution for a > 0", "for a != 1")),
    ("exp(a*x) = b", "", "[log(b)/a]", ("a real solution for b > 0", "for a != 0")),
    ("x/a = 1", "", "[a]", ("for a != 0",)),
    ("1/(x - a) = b", "", "[a + 1/b]", ("for b != 0; at b = 0: none",)),
    ("sqrt(x - a) = b", "", "[a + b**2]", ("a real solution for b >= 0",)),
    (
        "m*x = n",
        "n integer",
        "[n/m]",
        ("for m != 0; at m = 0: none, but every x if n = 0", "assumed: n integer"),
    ),
]


@pytest.mark.parametrize(("text", "assume", "value", "notes"), EXPONENTS)
def test_powers_whose_exponent_is_a_letter(
    text: str, assume: str, value: str, notes: tuple[str, ...]
) -> None:
    found = answer("solve", expr=text, symbol="x", **({"assume": assume} if assume else {}))
    assert (found[0], found[3]) == (value, notes)


@pytest.mark.parametrize(("known", "rest"), [("even", 0), ("odd", 1)])
def test_samples_of_a_letter_of_known_parity_are_of_that_parity(known: str, rest: int) -> None:
    n = sympy.Symbol("n", **{known: True})
    assert {point[n] % 2 for point in samples([n])} == {rest}


def test_a_list_that_lacks_the_negative_roots_of_some_exponents_is_not_complete() -> None:
    assert not (asked("solve", expr="x^n = 2", symbol="x").facts or {})["complete"]
    assert (asked("solve", expr="x^n = 2", symbol="x", assume="n even").facts or {})["complete"]

"""Solutions within what is assumed: families counted to the ends of a window, inequalities,
conditions on parameters, whole numbers. Every expected value is worked by hand."""

# ruff: noqa: E501 (answers stand on one line each, as they are given)

from __future__ import annotations

import pytest
import sympy

from sym_eval.evidence.verdict import Undecided
from sym_eval.operations.solving.exponentials import divided, solved
from sym_eval.operations.solving.families import within
from tests.asking import answer, asked

pi, oo = sympy.pi, sympy.oo
n = sympy.Symbol("n", integer=True)
x = sympy.Symbol("x", real=True)


def family(member: sympy.Expr, over: sympy.Set = sympy.S.Integers) -> sympy.Set:
    return sympy.ImageSet(sympy.Lambda(n, member), over)


# fmt: off
COUNTED = [
    (pi * n, sympy.Interval.open(0, 7), sympy.FiniteSet(pi, 2 * pi)),
    (pi * n, sympy.Interval(0, 2 * pi), sympy.FiniteSet(0, pi, 2 * pi)),
    (pi * n, sympy.Interval.Lopen(0, 2 * pi), sympy.FiniteSet(pi, 2 * pi)),
    (pi * n, sympy.Interval.Ropen(0, 2 * pi), sympy.FiniteSet(0, pi)),
    (-pi * n, sympy.Interval.open(0, 7), sympy.FiniteSet(pi, 2 * pi)),
    (pi * n, sympy.Interval.open(1, 2), sympy.S.EmptySet),
    (pi * n, sympy.Interval(1000, 1010), sympy.FiniteSet(319 * pi, 320 * pi, 321 * pi)),
    (pi * n + pi / 2, sympy.Interval.open(pi / 2, 3 * pi / 2), sympy.S.EmptySet),
    (pi * n + pi / 2, sympy.Interval(pi / 2, 3 * pi / 2), sympy.FiniteSet(pi / 2, 3 * pi / 2)),
    (2 * n, sympy.Interval(-3, 3), sympy.FiniteSet(-2, 0, 2)),
    (pi * n, sympy.Interval.open(0, oo), family(pi * n, sympy.S.Naturals)),
    (pi * n, sympy.Interval(0, oo), family(pi * n, sympy.S.Naturals0)),
    (pi * n, sympy.Interval(10, oo), family(pi * (n + 4), sympy.S.Naturals0)),
    (pi * n, sympy.Interval(-oo, -1), family(pi * (-1 - n), sympy.S.Naturals0)),
    (pi * n, sympy.S.Reals, family(pi * n)),
]

IN_A_WINDOW = [
    ("sin(x) = 0", "0 < x, x < 7", "[pi, 2*pi]"),
    ("sin(x) = 0", "0 < x < 7", "[pi, 2*pi]"),
    ("sin(x) = 1/2", "0 < x, x < 7", "[pi/6, 5*pi/6, 13*pi/6]"),
    ("cos(x) = 0", "x > pi/2, x < 3*pi/2", "[]"),
    ("cos(x) = 0", "x >= pi/2, x <= 3*pi/2", "[pi/2, 3*pi/2]"),
    ("tan(x) = 1", "x < 0, x > -4", "[-3*pi/4]"),
    ("sin(x) = 0", "x positive", "ImageSet(Lambda(n, pi*n), Naturals)"),
    ("x^2 = 4", "x > 0", "[2]"),
    ("x^2 > 4", "x > 3", "True"),
    ("x^2 > 4", "x > 2", "True"),
    ("x^2 > 4", "x >= 2", "x > 2"),
    ("x^2 > 4", "x > 0", "x > 2"),
    ("x^2 > 4", "0 < x < 1", "False"),
    ("x^2 > 4", "x > -5", "(x > 2) | ((x > -5) & (x < -2))"),
]

CONDITIONS = [
    ("sin(x) = 0 and x > 1000 and x < 1010", "[319*pi, 320*pi, 321*pi]"),
    ("sin(x) = 0 and 1 < x and x < 2", "[]"),
    ("sin(x)/x = 0 and x > -4 and x < 4", "[-pi, pi]"),
    ("sin(x) = 0 and cos(x) > 0 and x >= 0 and x < 7", "[0, 2*pi]"),
]

# In each the parameters are as they must be for real roots: nothing is left to be said of them.
GIVEN = [
    ("x^2 = b - a", "a < b", "[-sqrt(-a + b), sqrt(-a + b)]"),
    ("x^2 = b - a", "a <= b", "[-sqrt(-a + b), sqrt(-a + b)]"),
    ("abs(x) = a", "a > 1", "[-a, a]"),
]

WHOLE = [
    ("3x + 5y = 1", "x > 0, y < 0", "{(5*t0 + 2, -3*t0 - 1)}", "t0 stands for 0, 1, 2, …"),
    ("[3x + 5y = 1, x > 0, y < 0]", "", "{(5*t0 + 2, -3*t0 - 1)}", "t0 stands for 0, 1, 2, …"),
    ("[3x + 5y = 100, x > 0, y > 0]", "", "{(5, 17), (10, 14), (15, 11), (20, 8), (25, 5), (30, 2)}", ""),
    ("[3x + 5y = 4, x > 0, y > 0]", "", "EmptySet", ""),
]

# b^x over b^x: a polynomial in t = (2/3)^x, in (4/9)^x, in 1/2^x, in 1/5^x.
EXPONENTIALS = [
    (9**x + 4**x - 2 * 6**x, [0]),
    (3 * 16**x + 2 * 81**x - 5 * 36**x, [0, sympy.Rational(1, 2)]),
    (9**x + 6**x - 2 * 4**x, [0]),
    (4**x - 3 * 2**x + 2, [0, 1]),
    (25**x - 6 * 5**x + 5, [0, 1]),
    (8**x + 27**x - 12**x - 18**x, [0]),
]
# fmt: on


@pytest.mark.parametrize(("member", "window", "left"), COUNTED)
def test_members_of_a_family_in_a_window(
    member: sympy.Expr, window: sympy.Set, left: sympy.Set
) -> None:
    assert within(family(member), window) == left


@pytest.mark.parametrize("member", [n**2, 1 / n, sympy.exp(pi * n)])
def test_members_that_do_not_go_up_by_a_step_are_not_counted(member: sympy.Expr) -> None:
    with pytest.raises(Undecided):
        within(family(member), sympy.Interval(0, 7))


@pytest.mark.parametrize(("text", "assume", "value"), IN_A_WINDOW)
def test_solutions_are_within_what_is_assumed(text: str, assume: str, value: str) -> None:
    found = answer("solve", expr=text, assume=assume)
    assert found[0] == value
    assert not any("not used" in note or "choose" in note for note in found[3])


@pytest.mark.parametrize(("text", "value"), CONDITIONS)
def test_families_under_conditions(text: str, value: str) -> None:
    assert answer("solve", expr=text)[0] == value


@pytest.mark.parametrize(("text", "assume", "value"), GIVEN)
def test_what_is_assumed_of_parameters_is_not_told_again(
    text: str, assume: str, value: str
) -> None:
    found = answer("solve", expr=text, symbol="x", assume=assume)
    assert (found[0], found[3]) == (value, (f"assumed: {assume}",))


@pytest.mark.parametrize(("text", "assume", "value", "said"), WHOLE)
def test_whole_numbers_are_counted_to_the_ends_of_conditions(
    text: str, assume: str, value: str, said: str
) -> None:
    more = {"assume": assume} if assume else {}
    found = answer("solve", expr=text, symbol="x, y", domain="integer", **more)
    assert found[0] == value
    assert not said or said in found[3]


@pytest.mark.parametrize("text", ["4x + 6y + 9z = 1", "2x + 3y - 7z = 5", "x^2 + y^2 = z^2"])
def test_all_small_solutions_in_three_whole_numbers_are_in_the_families(text: str) -> None:
    found = asked("solve", expr=text, symbol="x, y, z", domain="integer")
    assert found.check.how == "put back; all solutions between -12 and 12 are among them"
    assert (found.facts or {})["complete"]


def test_right_but_not_all_families_say_which_solution_they_lack() -> None:
    found = asked("solve", expr="x^2 + 2y^2 = z^2", symbol="x, y, z", domain="integer")
    assert found.notes[-1] == "not all solutions: (-12, 0, -12) is one too"
    assert not (found.facts or {})["complete"]


@pytest.mark.parametrize(("f", "roots"), EXPONENTIALS)
def test_sums_of_exponentials_that_are_powers_of_one(f: sympy.Expr, roots: list[object]) -> None:
    assert sorted(solved(f, x)) == roots
    assert all(divided(f, x).subs(x, root) == 0 for root in roots)


@pytest.mark.parametrize("f", [3**x + 4**x - 5**x, x * 2**x + 4**x - 1, 2**x - 3])
def test_other_sums_are_left_to_others(f: sympy.Expr) -> None:
    with pytest.raises(NotImplementedError):
        solved(f, x)


EXPONENTIALS_SOLVED = [
    ("9^x + 4^x = 2*6^x", "[0]"),
    ("3^x + 4^x = 5^x", "[2]"),
    ("3^x + 4^x <= 5^x", "x >= 2"),
]


@pytest.mark.parametrize(("text", "value"), EXPONENTIALS_SOLVED)
def test_exponentials_of_several_bases(text: str, value: str) -> None:
    assert answer("solve", expr=text)[0] == value

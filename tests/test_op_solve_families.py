"""Families, radicals, arcs and steps: the plainest form, complete and put back."""

# ruff: noqa: E501 (answers stand on one line each, as they are given)

from __future__ import annotations

from typing import Any

import pytest
import sympy

from sym_eval.operations.solving.families import letter, tidy
from tests.asking import Arguments, Whole, answers


def every(member: Any) -> bool:
    return True


# fmt: off
ANSWERS: list[tuple[str, Arguments, Whole]] = [
    ("sin(x) + sqrt(3)*cos(x) = 1", {}, ("Union(ImageSet(Lambda(n, 2*pi*n + pi/2), Integers), ImageSet(Lambda(n, 2*pi*n + 11*pi/6), Integers))", "proved", "put back exactly; interval arithmetic over one period excludes all others", ("n stands for every integer",))),
    ("3*sin(x) + 4*cos(x) = 2", {}, ("Union(ImageSet(Lambda(n, 2*pi*n - acos(2/5) + atan(3/4)), Integers), ImageSet(Lambda(n, 2*pi*n + atan(3/4) + acos(2/5)), Integers))", "proved", "put back exactly; interval arithmetic over one period excludes all others", ("n stands for every integer",))),
    ("sin(x) = cos(3x)", {}, ("Union(ImageSet(Lambda(n, pi*n/2 + pi/8), Integers), ImageSet(Lambda(n, pi*n + 3*pi/4), Integers))", "proved", "put back exactly; interval arithmetic over one period excludes all others", ("n stands for every integer",))),
    ("sin(2x) = cos(x)", {}, ("Union(ImageSet(Lambda(n, 2*pi*n/3 + pi/6), Integers), ImageSet(Lambda(n, 2*pi*n + pi/2), Integers))", "proved", "put back exactly; interval arithmetic over one period excludes all others", ("n stands for every integer",))),
    ("cos(2*pi*x) = 0", {}, ("ImageSet(Lambda(n, n/2 + 1/4), Integers)", "proved", "put back exactly; interval arithmetic over one period excludes all others", ("n stands for every integer",))),
    ("abs(sin(x)) = 1/2", {}, ("Union(ImageSet(Lambda(n, pi*n + pi/6), Integers), ImageSet(Lambda(n, pi*n + 5*pi/6), Integers))", "proved", "put back exactly; interval arithmetic over one period excludes all others", ("n stands for every integer",))),
    ("sin(x^2) = 0", {}, ("Union(ImageSet(Lambda(n, -sqrt(2)*sqrt(pi)*sqrt(n)), Naturals0), ImageSet(Lambda(n, sqrt(2)*sqrt(pi)*sqrt(n)), Naturals0), ImageSet(Lambda(n, -sqrt(2*pi*n + pi)), Naturals0), ImageSet(Lambda(n, sqrt(2*pi*n + pi)), Naturals0))", "agrees", "put back exactly; a scan of [-10, 10] finds no other", ("n stands for 0, 1, 2, …",))),
    ("cos(x) = 1/3", {}, ("Union(ImageSet(Lambda(n, 2*pi*n - acos(1/3)), Integers), ImageSet(Lambda(n, 2*pi*n + acos(1/3)), Integers))", "proved", "put back exactly; interval arithmetic over one period excludes all others", ("n stands for every integer",))),
    ("abs(x)/x = 1", {}, ("Interval.open(0, oo)", "agrees", "right at 84 points in and out of it", ())),
    ("atan(x) + atan(2x) = pi/4", {}, ("[-3/4 + sqrt(17)/4]", "agrees", "put back, zero to 20 digits; interval arithmetic excludes all other real numbers", ("dropped, as not solving it: -sqrt(17)/4 - 3/4",))),
    ("asin(2x) + asin(x) = pi/3", {}, ("[sqrt(21)/14]", "agrees", "put back, zero to 20 digits; interval arithmetic excludes all other real numbers", ("dropped, as not solving it: -sqrt(21)/14",))),
    ("floor(2x) = 3", {}, ("Interval.Ropen(3/2, 2)", "agrees", "right at 87 points in and out of it", ())),
    ("ceiling(x) = 2", {}, ("Interval.Lopen(1, 2)", "agrees", "right at 87 points in and out of it", ())),
    ("x^4 - x - 1", {}, ("[CRootOf(x**4 - x - 1, 0), CRootOf(x**4 - x - 1, 1)]", "proved", "put back exactly; Sturm's count says there are no others", ())),
    ("(x - 1)^4 = 2", {}, ("[1 - 2**(1/4), 1 + 2**(1/4)]", "proved", "put back exactly; Sturm's count says there are no others", ())),
    ("x^3 - 7x + 7", {}, ("[CRootOf(x**3 - 7*x + 7, 0), CRootOf(x**3 - 7*x + 7, 1), CRootOf(x**3 - 7*x + 7, 2)]", "proved", "put back exactly; Sturm's count says there are no others", ())),
    ("x^9 - 36*x^7 + 126*x^5 - 84*x^3 + 9*x", {}, ("[CRootOf(x**6 - 33*x**4 + 27*x**2 - 3, 0), -sqrt(3), CRootOf(x**6 - 33*x**4 + 27*x**2 - 3, 1), CRootOf(x**6 - 33*x**4 + 27*x**2 - 3, 2), 0, CRootOf(x**6 - 33*x**4 + 27*x**2 - 3, 3), CRootOf(x**6 - 33*x**4 + 27*x**2 - 3, 4), sqrt(3), CRootOf(x**6 - 33*x**4 + 27*x**2 - 3, 5)]", "proved", "put back exactly; Sturm's count says there are no others", ())),
    ("sin(z) = 2", {"domain": "complex"}, ("Union(ImageSet(Lambda(n, 2*pi*n + asin(2)), Integers), ImageSet(Lambda(n, 2*pi*n + pi - asin(2)), Integers))", "proved", "put back exactly; whether there are others was not shown", ("n stands for every integer",))),
    ("sin(x)*cos(x) = 1", {}, ("[]", "proved", "interval arithmetic excludes all of one period, pi", ("there is no real solution",))),
    ("2*sin(x) + cos(x) = 5", {}, ("[]", "proved", "interval arithmetic excludes every real number", ("there is no real solution",))),
]
SLOW: list[tuple[str, Arguments, Whole]] = [  # a second and more each
    ("log(x^2) = 2*log(x)", {}, ("Interval.open(0, oo)", "agrees", "right at 84 points in and out of it", ())),
    ("x^5 + x^2 - 1", {"domain": "complex"}, ("[CRootOf(x**5 + x**2 - 1, 1), CRootOf(x**5 + x**2 - 1, 2), CRootOf(x**5 + x**2 - 1, 3), CRootOf(x**5 + x**2 - 1, 4), CRootOf(x**5 + x**2 - 1, 0)]", "proved", "put back exactly; the degree says there are no others", ())),
]
# fmt: on

test_the_whole_answer = answers("solve", ANSWERS)
test_the_whole_answer_in_seconds = pytest.mark.soak(answers("solve", SLOW))


n, a = sympy.Symbol("n", integer=True), sympy.Symbol("a", real=True)


def family(expr: Any) -> Any:
    """The family of an expression in n."""
    return sympy.ImageSet(sympy.Lambda(n, expr), sympy.S.Integers)


@pytest.mark.parametrize(("constants", "merged"), [
    ([0, sympy.pi], {sympy.pi * n}),
    ([0, sympy.pi / 2, sympy.pi, 3 * sympy.pi / 2], {sympy.pi * n / 2}),
    ([0, sympy.pi / 4, sympy.pi, 5 * sympy.pi / 4], {sympy.pi * n, sympy.pi * n + sympy.pi / 4}),
    ([sympy.pi / 6, 5 * sympy.pi / 6], {2 * sympy.pi * n + sympy.pi / 6, 2 * sympy.pi * n + 5 * sympy.pi / 6}),
    ([sympy.atan(2), sympy.atan(2) + sympy.pi], {sympy.pi * n + sympy.atan(2)}),
    ([-sympy.pi / 3], {2 * sympy.pi * n + 5 * sympy.pi / 3}),
])  # fmt: skip
def test_evenly_spaced_families_become_one(constants: list[Any], merged: set[Any]) -> None:
    found = tidy(
        sympy.Union(*(family(2 * sympy.pi * n + c) for c in constants), evaluate=False), every
    )
    parts = found.args if isinstance(found, sympy.Union) else [found]
    assert {part.lamda.expr for part in parts} == merged


def test_members_stay_the_same_when_families_are_merged() -> None:
    before = [family(2 * sympy.pi * n), family(2 * sympy.pi * n + sympy.pi), family(3 * n)]
    after = tidy(sympy.Union(*before, evaluate=False), every)
    seen = {sympy.expand(p.lamda(k)) for p in before for k in range(-4, 5)}
    assert seen <= {sympy.expand(p.lamda(k)) for p in after.args for k in range(-20, 21)}


def is_real(member: Any) -> bool:
    return bool(member.is_real)


@pytest.mark.parametrize(
    ("expr", "counts", "left"),
    [
        (sympy.sqrt(n), is_real, [(sympy.sqrt(n), sympy.S.Naturals0)]),
        (sympy.sqrt(-n), is_real, [(sympy.sqrt(n), sympy.S.Naturals0)]),
        (sympy.sqrt(n - 1), is_real, [(sympy.sqrt(n - 1), sympy.S.Naturals)]),
        (sympy.sqrt(2 - n), is_real, [(sympy.sqrt(n), sympy.S.Naturals0)]),
        (n * 2, lambda m: m != 0, [(-2 * n, sympy.S.Naturals), (2 * n, sympy.S.Naturals)]),
        (n + 5, lambda m: m % 2 == 0, [(2 * n, sympy.S.Integers)]),
        (n, lambda m: m % 3 != 0, [(3 * n + 1, sympy.S.Integers), (3 * n + 2, sympy.S.Integers)]),
        (n, lambda m: False, []),
    ],
)
def test_members_that_do_not_count_are_left_out(expr: Any, counts: Any, left: Any) -> None:
    found = tidy(family(expr), counts)
    parts = found.args if isinstance(found, sympy.Union) else [found] if left else []
    assert [(p.lamda.expr, p.base_sets[0]) for p in parts] == left


def test_members_without_a_rule_are_not_given() -> None:
    with pytest.raises(NotImplementedError, match="without a rule"):
        tidy(family(n), lambda m: m in (1, 2, 5))


@pytest.mark.parametrize(
    ("parts", "whole"),
    [
        ([1 / (2 * sympy.pi * n), 1 / (2 * sympy.pi * n + sympy.pi)], 1 / (sympy.pi * n)),
        ([sympy.exp(2 * n), sympy.exp(2 * n + 1)], sympy.exp(n)),
        ([2 * n, 2 * n + 1], n),
    ],
)
def test_reciprocals_and_powers_merge_as_their_lines_do(parts: list[Any], whole: Any) -> None:
    found = tidy(sympy.Union(*map(family, parts), evaluate=False), every)
    assert found == sympy.ImageSet(sympy.Lambda(n, whole), sympy.S.Integers)


def test_the_letter_of_a_family_is_none_of_the_equation() -> None:
    assert [str(letter(e)) for e in (a, n * a, n + sympy.Symbol("k"))] == ["n", "k", "m"]

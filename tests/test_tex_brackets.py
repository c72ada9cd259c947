r"""Brackets and bars of LaTeX: what each pair means, values at points, and pairs that do not fit."""

# What one row asserts is one line; wrapped they could not be read as a table.
# ruff: noqa: E501

from __future__ import annotations

from typing import Any

import sympy
from sympy import (
    Abs,
    And,
    ConditionSet,
    Contains,
    FiniteSet,
    Function,
    Gt,
    ImageSet,
    Interval,
    Lambda,
    Lt,
    Matrix,
    Rational,
    S,
    Subs,
    Union,
    ceiling,
    floor,
)

from sym_core.errors import SymError
from sym_eval import reading
from tests.reading_rows import REFUSED, read, same

x, y, a, b, n = (sympy.Symbol(name, real=True) for name in ["x", "y", "a", "b", "n"])
f = Function("f")

# fmt: off
READ: list[tuple[str, Any]] = [
    # groups of every size and shape
    (r"\left(x + 1\right)^2", (x + 1)**2), (r"\bigl(x + 1\bigr)^2", (x + 1)**2), (r"\Bigg(x\Bigg) + 1", x + 1),
    (r"\left[x + 1\right]^2", (x + 1)**2), (r"2[x + 1]\pi", 2*sympy.pi*(x + 1)), (r"\left(\left[x\right]\right)\pi", x*sympy.pi),
    (r"{\left(x\right)}\pi", x*sympy.pi), (r"f\left(x\right)", f(x)), (r"f{\left(x, y \right)}", f(x, y)),
    # bars, floors
    (r"\left|x\right|", Abs(x)), (r"\lvert x \rvert \pi", Abs(x)*sympy.pi), (r"\left|\left|x\right| - 1\right|", Abs(Abs(x) - 1)), (r"|x||y|\pi", Abs(x)*Abs(y)*sympy.pi),
    (r"\lfloor x \rfloor", floor(x)), (r"\left\lfloor\frac{x}{2}\right\rfloor", floor(x/2)), (r"\lceil x \rceil", ceiling(x)), (r"2\lfloor x \rfloor + 1", 2*floor(x) + 1),
    (r"\left|\begin{matrix} 1 & 2 \\ 3 & 4 \end{matrix}\right|", sympy.Integer(-2)), (r"\left\|\begin{pmatrix} 3 \\ 4 \end{pmatrix}\right\|", sympy.Integer(5)),
    (r"\left[\begin{matrix} 1 & 2 \\ 3 & 4 \end{matrix}\right]", Matrix([[1, 2], [3, 4]])),
    # lists, points, sets
    (r"[x, \pi]", [x, sympy.pi]), (r"(x, \pi)", sympy.Tuple(x, sympy.pi)), (r"\{1, 2\}", FiniteSet(1, 2)), (r"\left\{1, x\right\}", FiniteSet(1, x)),
    (r"\{x \mid x > 0\}", ConditionSet(x, Gt(x, 0))), (r"\{x : x > 0\}", ConditionSet(x, Gt(x, 0))), (r"\{x \in \mathbb{Z} \mid x > 0\}", ConditionSet(x, Gt(x, 0), S.Integers)),
    (r"\{2n \mid n \in \mathbb{Z}\}", ImageSet(Lambda(n, 2*n), S.Integers)),
    # intervals by their looks, and where a set is expected
    (r"\left[0, \pi\right)", Interval.Ropen(0, sympy.pi)), (r"(0, \pi]", Interval.Lopen(0, sympy.pi)), (r"]0, \pi[", Interval.open(0, sympy.pi)), (r"[0, \pi[", Interval.Ropen(0, sympy.pi)),
    (r"x \in [0, 1]", Contains(x, Interval(0, 1))), (r"x \in (0, 1)", Contains(x, Interval.open(0, 1))), (r"[0, 1] \cup (2, 3)", Union(Interval(0, 1), Interval.open(2, 3))),
    (r"x \in [0, 1) \land y > \pi", And(Contains(x, Interval.Ropen(0, 1)), Gt(y, sympy.pi))),
    # values at a point, differences of two
    (r"\left. x^2 \right|_{x=3}", Subs(x**2, x, 3)), (r"\left.f(x)\right|_{x=a}", Subs(f(x), x, a)), (r"\left. x y \right|_{\substack{x=1\\y=2}}", Subs(x*y, (x, y), (1, 2))),
    (r"\left. x^2 \right|_0^1", Subs(x**2, x, 1) - Subs(x**2, x, 0)), (r"\left[\frac{x^3}{3}\right]_0^a", Subs(x**3/3, x, a) - Subs(x**3/3, x, 0)),
    (r"\left[a x\right]_{x=0}^{x=1}", Subs(a*x, x, 1) - Subs(a*x, x, 0)), (r"\left.a x\right|_{x=0}^{1}", Subs(a*x, x, 1) - Subs(a*x, x, 0)),
    (r"\left[\sin(\pi x)\right]_0^{1/2}", Subs(sympy.sin(sympy.pi*x), x, Rational(1, 2)) - Subs(sympy.sin(sympy.pi*x), x, 0)),
    (r"2\left(\left[x^2\right]_0^1\right)", 2*(Subs(x**2, x, 1) - Subs(x**2, x, 0))),
    # scripts in brackets, as in plain text
    (r"\pi e^(-x)", sympy.pi*sympy.exp(-x)), (r"\int_0^(\pi) x\,dx", sympy.Integral(x, (x, 0, sympy.pi))), (r"\sum_(n=1)^a n", sympy.Sum(n, (n, 1, a))), (r"\pi x^(n+1)", sympy.pi*x**(n + 1)),
]
# fmt: on


def test_a_pair_of_brackets_means_this() -> None:
    found = [(text, read(text), meant) for text, meant in READ]
    assert [row for row in found if not same(row[1], row[2])] == []


# Text, what is said of it or its hint.
REFUSED_ROWS = [
    (r"\left(x", "is not closed"),
    (r"x + \alpha)", "closes nothing"),
    (r"(x + \alpha]", "an interval with 1 ends"),
    (r"\{x)\alpha", "is not closed"),
    (r"\left|x + \alpha", "is not closed"),
    (r"\left(x)\alpha", "do not match"),
    (r"()\alpha", "empty brackets"),
    (r"[0, 1, \pi)", "an interval with 3 ends"),
    (r"\left< x \right>\alpha", "does not open a bracket"),
    (r"\left. x^2 \right|", "a bar without a point"),
    (r"\left. x^2 \right|_3", "the point is not read"),
    (r"\left[a x\right]_0^1", "by which variable?"),
    (r"\left. 2 \right|_0^1", "by which variable?"),
    (r"x|y|\alpha", "a bar opens or closes here?"),
    (r"\{x + 1 \mid x > 0\}", "write {x | condition}"),
    (r"\alpha + 1,000", "may be one number or two"),
    (r"\alpha x^(1, 2)", "several things in one script"),
    (r"\alpha x^(n)", "^ needs braces here"),
    (r"\alpha f^(4)", "^ needs braces here"),
    (r"\rfloor x", "closes nothing"),
    (r"\lfloor x \alpha", "is not closed"),
    (r"\lfloor x \rceil", "is not closed"),
]


def refusal(text: str) -> str:
    """The whole sentence, or what was read."""
    try:
        return str(reading.read(text).value)
    except SymError as error:
        return error.failure.text()


def test_a_pair_that_does_not_fit_is_refused_by_its_name() -> None:
    found = [(text, refusal(text), told) for text, told in REFUSED_ROWS]
    assert [row for row in found if row[2] not in row[1]] == []
    assert [text for text, _ in REFUSED_ROWS if read(text) is not REFUSED] == []


def test_brackets_of_every_size_are_the_same() -> None:
    sizes = [r"\left({}\right)", r"\big({}\big)", r"\Bigl({}\Bigr)", r"\biggl({}\biggr)", "({})"]
    values = [read(size.format(r"x < \pi")) for size in sizes]
    assert values == [Lt(x, sympy.pi)] * len(sizes)

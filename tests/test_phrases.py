"""Mathematics in words: which phrases there are, where they end, and what is left unsaid."""

from __future__ import annotations

from typing import Any

import sympy
from sympy import (
    Derivative,
    Eq,
    Function,
    Integral,
    Limit,
    Product,
    Sum,
    cbrt,
    exp,
    oo,
    pi,
    sin,
    sqrt,
)

from sym_core.errors import SymError
from sym_eval import reading
from tests.reading_rows import REFUSED, read, same

x, y, t, k, n, a, b = (
    sympy.Symbol(name, real=True) for name in ["x", "y", "t", "k", "n", "a", "b"]
)
f = Function("f")

# fmt: off
PHRASES: list[tuple[str, Any]] = [
    ("integral of x^2", Integral(x**2, x)),
    ("the integral of x^2", Integral(x**2, x)),
    ("antiderivative of sin(x)", Integral(sin(x), x)),
    ("integrate x^2 dx", Integral(x**2, x)),
    ("int x dx", Integral(x, x)),
    ("integral x^2 dx from 0 to 1", Integral(x**2, (x, 0, 1))),
    ("integral of x^2 from 0 to 1", Integral(x**2, (x, 0, 1))),
    ("integral from 0 to 1 of x^2", Integral(x**2, (x, 0, 1))),
    ("integral from 0 to 1 of x^2 dx", Integral(x**2, (x, 0, 1))),
    ("integral of a*x with respect to x from 0 to 1", Integral(a*x, (x, 0, 1))),
    ("integral of a*x wrt x", Integral(a*x, x)),
    ("integral of exp(-x) from 0 to infinity", Integral(exp(-x), (x, 0, oo))),
    ("integral of f(t) from 0 to 2*pi wrt t", Integral(f(t), (t, 0, 2*pi))),
    ("integral of x from 0 to n-1", Integral(x, (x, 0, n - 1))),
    ("integral of sin(x) for x from 0 to pi", Integral(sin(x), (x, 0, pi))),
    ("2*(integral of x from 0 to 1)", 2*Integral(x, (x, 0, 1))),
    ("y = integral of x^2", Eq(y, Integral(x**2, x))),
    ("sum of k^2 for k from 1 to n", Sum(k**2, (k, 1, n))),
    ("sum from k = 1 to n of k^2", Sum(k**2, (k, 1, n))),
    ("the sum of 1/k from k = 1 to 10", Sum(1/k, (k, 1, 10))),
    ("sum of 1/n^2 from n=1 to infinity", Sum(1/n**2, (n, 1, oo))),
    ("summation over k = 1 to n of k", Sum(k, (k, 1, n))),
    ("product of k for k from 1 to n", Product(k, (k, 1, n))),
    ("limit of sin(x)/x as x approaches 0", Limit(sin(x)/x, x, 0, "+-")),
    ("limit as x approaches 0 of sin(x)/x", Limit(sin(x)/x, x, 0, "+-")),
    ("the limit of 1/x as x -> 0 from the right", Limit(1/x, x, 0, "+")),
    ("limit of 1/x as x tends to 0 from below", Limit(1/x, x, 0, "-")),
    ("limit of 1/x as x goes to infinity", Limit(1/x, x, oo)),
    ("derivative of x^3", Derivative(x**3, x)),
    ("the derivative of x^3 with respect to x", Derivative(x**3, x)),
    ("second derivative of x^3", Derivative(x**3, (x, 2))),
    ("third order derivative of x^5 wrt x", Derivative(x**5, (x, 3))),
    ("partial derivative of x^2*y with respect to y", Derivative(x**2*y, y)),
    ("differentiate a*x^2 with respect to x", Derivative(a*x**2, x)),
    ("square root of x", sqrt(x)),
    ("the square root of (x + 1)", sqrt(x + 1)),
    ("cube root of 27", sympy.Integer(3)),
    ("cube root of x", cbrt(x)),
    ("(square root of x) + 1", sqrt(x) + 1),
    # words that are no phrase here
    ("integral", REFUSED),
    ("x over y", REFUSED),
    ("integrate(x, x)", Integral(x, x)),
    ("sum(k, (k, 1, n))", Sum(k, (k, 1, n))),
]
# fmt: on


def test_a_phrase_means_this() -> None:
    found = [(text, read(text), meant) for text, meant in PHRASES]
    assert [row for row in found if not same(row[1], row[2])] == []


# Text, what is said of it, what its hint writes.
OPEN = [
    ("1 + integral of x + 1", "where does the integral end?", "integrate(f, (x, a, b))"),
    ("1 + derivative of x + 1", "where does the derivative end?", "diff(f, x)"),
    ("square root of x + 1", "where does the root end?", "sqrt(x)"),
    ("sum of k", "the sum has no range", "sum(f, (k, 1, n))"),
    ("product of k", "the product has no range", "product(f, (k, 1, n))"),
    ("limit of x", "a limit is incomplete", "limit(f, x, a)"),
    ("sum of a*k from 1 to n", "the sum over which variable?", "sum(f, (k, 1, n))"),
    ("derivative of a*x", "the derivative over which variable?", "diff(f, x)"),
    ("integral of x from 0", "the upper bound is missing", "from a to b"),
    ("integral of x from 0 to n - 1", "where does the bound end?", "in brackets"),
    ("limit of 1/x as x near 0", "a limit is incomplete", "limit(f, x, a)"),
    ("limit of 1/x as x -> 0 from the north", "from the left or the right", "limit(f, x, a, '+')"),
    ("derivative of x^2 with x", "the word with is not read", "send the formula alone"),
    ("sum of k over k = 1 to n", "over does not stand between", "sum over k = 1 to n of f"),
    ("two plus two", "plus does not stand between", "a + b"),
    ("derivative of x^2 wrt 3", "a variable is expected after wrt", "name it"),
]


def test_what_a_phrase_leaves_open_is_asked_back() -> None:
    for text, told, written in OPEN:
        try:
            raise AssertionError(f"{text} was read as {reading.read(text).value}")
        except SymError as error:
            assert told in error.failure.what, (text, error.failure.what)
            assert written in error.failure.hint or not written, (text, error.failure.hint)


class Session:
    """A session in which the words are names."""

    def lookup(self, name: str) -> object | None:
        return {"integral": sympy.Integer(2), "sum": sympy.Integer(3)}.get(name)


def test_a_name_of_the_session_goes_before_a_phrase() -> None:
    assert reading.read("integral*x", Session()).value == 2 * x
    assert reading.read("sum + 1", Session()).value == 4


def test_prose_is_no_phrase() -> None:
    texts = [
        "the answer is 5",
        "integral of the function",
        "please solve x = 2",
        "area of a circle",
    ]
    assert [text for text in texts if read(text) is not REFUSED] == []

"""The canonical text: what was understood, in a form that reads back to the same."""

from __future__ import annotations

import pytest

from sym_eval.reading import read

CANONICAL = [
    ("x^2", "x**2"),
    ("2x", "2*x"),
    ("2^3^2", "2**(3**2)"),
    ("(2^3)^2", "(2**3)**2"),
    ("-x^2", "-x**2"),
    ("(-x)^2", "(-x)**2"),
    ("2^-x", "2**(-x)"),
    ("a - (b - c)", "a - (b - c)"),
    ("a/(b*c)", "a/(b*c)"),
    ("a/b*c", "a/b*c"),
    ("(a+b)(c+d)", "(a + b)*(c + d)"),
    ("a + -b", "a + (-b)"),
    ("a*-b", "a*(-b)"),
    ("-a*b", "-a*b"),
    ("0.1", "1/10"),
    ("x*0.5", "x*(1/2)"),
    ("x^0.5", "x**(1/2)"),
    ("-0.5", "-1/2"),
    ("0.1 + -0.2", "1/10 + (-1/5)"),
    ("5%", "5/100"),
    ("30°", "rad(30)"),
    ("x!", "factorial(x)"),
    ("n!!", "factorial2(n)"),
    ("|x|", "Abs(x)"),
    ("√x", "sqrt(x)"),
    ("∛x", "cbrt(x)"),
    ("ln x", "log(x)"),
    ("arcsin(x)", "asin(x)"),
    ("sin^2 x", "sin(x)**2"),
    ("log_2 8", "log(8, 2)"),
    ("e^x", "E**x"),
    ("i", "I"),
    ("π", "pi"),
    ("∞", "oo"),
    ("α + β", "alpha + beta"),
    ("x₁", "x_1"),
    ("x = 1", "Eq(x, 1)"),
    ("x ≠ 1", "Ne(x, 1)"),
    ("x + 1 < 2", "x + 1 < 2"),
    ("0 < x <= 1", "And(0 < x, x <= 1)"),
    ("x<1 and y>2", "And(x < 1, y > 2)"),
    ("not x<1", "Not(x < 1)"),
    ("[1,2]", "[1, 2]"),
    ("(1,2)", "(1, 2)"),
    ("(x,)", "(x,)"),
    ("{1,2}", "{1, 2}"),
    ("[[1,2],[3,4]]", "[[1, 2], [3, 4]]"),
    ("x(x+1)", "x*(x + 1)"),
    ("2pi(r)", "2*(pi*r)"),
    ("f(x)", "f(x)"),
    ("Function(speed)(t)", "Function(speed)(t)"),
    ("f'(x)", "Derivative(f(x), x)"),
    ("d^2/dx^2 sin x", "Derivative(sin(x), x, 2)"),
    ("int(x, x, 0, 1)", "Integral(x, x, 0, 1)"),
    ("lim x->0 sin(x)/x", "limit(sin(x)/x, x, 0)"),
    ("limit(1/x, x, 0, '+')", "limit(1/x, x, 0, '+')"),
    ("limit(1/x, x, 0, dir='-')", "limit(1/x, x, 0, dir='-')"),
    ("sum(i, i, 1, n)", "Sum(i, i, 1, n)"),
    ("E = m c^2", "Eq(Symbol(E), m*c**2)"),
    ("Symbol(x, positive=true)", "Symbol(x, positive=true)"),
    ("subs(x^2, x=3)", "subs(x**2, Eq(x, 3))"),
    ("solve(x^2=2, x)", "solve(Eq(x**2, 2), x)"),
    ("expand((x+1)^2)", "expand((x + 1)**2)"),
    ("x + x", "x + x"),
    ("2 + 2", "2 + 2"),
]


@pytest.mark.parametrize(("text", "expected"), CANONICAL)
def test_a_text_is_spelled_as_it_was_understood(text: str, expected: str) -> None:
    assert read(text).parsed == expected


@pytest.mark.parametrize("text", [text for text, _ in CANONICAL])
def test_the_canonical_text_reads_back_to_the_same(text: str) -> None:
    first = read(text)
    second = read(first.parsed)
    assert second.value == first.value
    assert read(second.parsed).parsed == second.parsed

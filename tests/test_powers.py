"""A power or factorial behind brackets belongs to the brackets, also where a name stands before."""

from __future__ import annotations

import pytest

from sym_core.errors import SymError
from sym_eval.reading import read


@pytest.mark.parametrize(
    ("text", "parsed"),
    [
        ("x(x + 1)^2", "x*(x + 1)**2"),
        ("p(1 - p)^(n - 1)", "p*(1 - p)**(n - 1)"),
        ("pi(x + 1)^2", "pi*(x + 1)**2"),
        ("x(x + 1)!", "x*factorial(x + 1)"),
        ("x(x + 1)^2!", "x*(x + 1)**factorial(2)"),
        ("(x(x + 1))^2", "(x*(x + 1))**2"),
        ("(x(x + 1))!", "factorial(x*(x + 1))"),
        ("y' = y(1 - y)^2", "Eq(Derivative(y(x), x), y(x)*(1 - y(x))**2)"),
        ("f(x)^2", "f(x)**2"),
        ("sin(x)^2", "sin(x)**2"),
        ("x(x + 1)(x + 2)^2", "x*(x + 1)*(x + 2)**2"),
        ("1/(x(x + 1)^2)", "1/(x*(x + 1)**2)"),
        ("p(1 - p)^{n - 1}", "p*(1 - p)**(n - 1)"),
        (r"\frac{1}{x(x+1)^2}", "1/(x*(x + 1)**2)"),
        (r"\left(x\left(x+1\right)\right)^{2}", "(x*(x + 1))**2"),
        (r"\frac{a}{b}^2", "(a/b)**2"),
    ],
)
def test_what_stands_behind_brackets_is_theirs(text: str, parsed: str) -> None:
    found = read(text)
    assert found.parsed == parsed
    assert read(parsed).value == found.value


@pytest.mark.parametrize("text", ["1/x(x + 1)", "a/x(x + 1)^2", r"$1/x(x+1)$", r"a \div x(x+1)"])
def test_a_product_in_a_denominator_must_say_so(text: str) -> None:
    with pytest.raises(SymError, match="E_AMBIGUOUS: brackets after x in a denominator"):
        read(text)

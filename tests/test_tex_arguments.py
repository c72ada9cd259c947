"""LaTeX in every argument that takes mathematics: variables, bounds, assumptions, symbols."""

from __future__ import annotations

import pytest

from sym_core.limits import Limits
from sym_eval.reading import read_bounds, read_symbol
from sym_eval.tex.plain import as_plain
from tests.asking import answer, refused


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("\\alpha", "alpha"),
        ("x_{12}", "x_12"),
        ("$x$", "x"),
        ("\\lambda, \\mathrm{speed}", "lambda speed"),
        ("x_{1},x_{2}", "x_1 x_2"),
        ("[\\theta, \\phi]", "theta phi"),
        ("v_{\\text{max}}", "v_max"),
        ("y\\left(t\\right)", "y(t)"),
    ],
)
def test_variables_may_be_latex(text: str, names: str) -> None:
    assert " ".join(map(str, read_symbol(text))) == names


@pytest.mark.parametrize(
    ("text", "bounds"),
    [
        ("0, \\pi", "(0, pi)"),
        ("-\\infty, \\infty", "(-oo, oo)"),
        ("\\left[0, \\frac{\\pi}{2}\\right]", "(0, pi/2)"),
        ("0,\\,2\\pi", "(0, 2*pi)"),
        ("$0, 1$", "(0, 1)"),
    ],
)
def test_bounds_may_be_latex(text: str, bounds: str) -> None:
    assert str(read_bounds(text)) == bounds


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("x > 0", "x > 0"),
        ("x_{1} > 0", "x_1 > 0"),
        ("n \\in \\mathbb{Z}", "n in Integers"),
        ("x, y \\in \\mathbb{R}", "x, y in Reals"),
        ("0 < \\alpha \\leq 1, n \\in \\mathbb{N}", "0 < alpha <= 1, n in Naturals"),
        ("x > 0 \\land y \\ne 0", "x > 0, y != 0"),
        ("\\frac{a}{b} \\geq \\sqrt{2}", "a/b >= sqrt(2)"),
        ("\\gamma, E", "gamma, E"),
    ],
)
def test_assumptions_in_latex_are_put_into_plain_words(text: str, plain: str) -> None:
    assert as_plain(text, Limits()) == plain


def test_a_variable_in_latex_is_the_one_of_the_expression() -> None:
    found = answer("differentiate", expr="\\alpha x_{1}^2", symbol="x_{1}")
    assert found[:2] == ("2*alpha*x_1", "proved")


def test_an_integral_takes_expression_variable_and_bounds_in_latex() -> None:
    found = answer("integrate", expr="\\sin\\theta", symbol="\\theta", bounds="0, \\pi")
    assert found[0] == "2"


def test_assumptions_in_latex_hold_for_the_call() -> None:
    found = answer("simplify", expr="\\sqrt{x^{2}}", assume="x > 0 \\land n \\in \\mathbb{Z}")
    assert found[0] == "x"


def test_symbols_in_latex_are_symbols() -> None:
    assert answer("evaluate", expr="\\gamma E", symbols="\\gamma, E")[0] == "E*gamma"


def test_an_equation_in_latex_is_solved() -> None:
    found = answer("solve", expr="\\frac{x^2}{2} = 8", symbol="x")
    assert found[:2] == ("[-4, 4]", "proved")


def test_what_is_not_read_is_refused_with_its_place() -> None:
    assert refused("evaluate", expr="x \\pm 1") == (
        "E_AMBIGUOUS: \\pm has two readings (position 3); "
        "write the two cases apart, as [a + b, a - b]"
    )

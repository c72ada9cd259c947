"""The LaTeX of a reply reads back to the value it shows, whatever kind of value it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import sympy
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sym_core.errors import SymError
from sym_eval import vocabulary
from sym_eval.printing import latex, plain
from sym_eval.reading import read

VALUES = (Path(__file__).parent / "data" / "latex_values.txt").read_text(encoding="utf-8")

QUIET = settings(
    max_examples=70,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


def back(value: Any) -> Any:
    """What the LaTeX of a value reads back to."""
    return read(f"${latex(value)}$").value


@pytest.mark.parametrize("text", VALUES.splitlines())
def test_a_value_of_every_kind_reads_back_from_its_latex(text: str) -> None:
    value = read(text).value
    found = back(value)
    assert (found, type(found)) == (value, type(value))


# -- what it looks like


def symbol(name: str) -> Any:
    return sympy.Symbol(name, real=True)


x, y, a, n, k = map(symbol, "xyank")
f = sympy.Function("f")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (symbol("x1"), "x1"),
        (symbol("x_1"), "x_{1}"),
        (symbol("x_12"), "x_{12}"),
        (symbol("a_i_j"), "a_{i,j}"),
        (symbol("v_max"), "v_{max}"),
        (symbol("alpha_beta"), r"\alpha_{\beta}"),
        (symbol("velocity"), r"\mathrm{velocity}"),
        (symbol("foo_bar"), r"\mathrm{foo}_{bar}"),
        (symbol("x__2"), r"\mathrm{x\_\_2}"),
        (symbol("E"), r"\mathit{E}"),
        (symbol("pi"), r"\mathit{\pi}"),
        (symbol("sin"), r"\mathit{sin}"),
        (symbol("d"), r"\mathit{d}"),
        (symbol("lambda"), r"\lambda"),
        (symbol("hbar"), r"\hbar"),
        (symbol("e1"), r"\mathrm{e1}"),
        (sympy.EulerGamma, r"\mathrm{EulerGamma}"),
        (sympy.zoo, r"\mathrm{zoo}"),
    ],
    ids=str,
)
def test_a_name_is_spelled_so_that_it_is_that_name(value: Any, text: str) -> None:
    assert latex(value) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (f(x), r"f\left(x\right)"),
        (f(x) ** 2, r"f\left(x\right)^{2}"),
        (f(x, y), r"f\left(x, y\right)"),
        (sympy.Function("a")(n + 1), r"\mathit{a}\left(n + 1\right)"),
        (sympy.Function("a")(n), r"a\left(n\right)"),
        (sympy.besselj(n, x), r"\operatorname{besselj}\left(n, x\right)"),
        (sympy.assoc_legendre(n, k, x), r"\operatorname{assoc\_legendre}\left(n, k, x\right)"),
        (sympy.sin(x) ** 2, r"\sin^{2}{\left(x \right)}"),
        (sympy.gamma(x) ** 2, r"\operatorname{gamma}\left(x\right)^{2}"),
        (a * (x + 1), r"a \cdot \left(x + 1\right)"),
        (y * (x + 1) * (x - 1), r"y \cdot \left(x - 1\right) \left(x + 1\right)"),
        (2**x * 3**y, r"2^{x} \cdot 3^{y}"),
        (x * 2**n, r"2^{n} x"),
        (sympy.Derivative(x**2 + 1, x), r"\frac{d}{d x} \left(x^{2} + 1\right)"),
        (
            sympy.Derivative(f(x, y), x, y),
            r"\frac{\partial^{2}}{\partial y \partial x} f\left(x, y\right)",
        ),
        (sympy.Sum(symbol("i"), (symbol("i"), 1, n)), r"\sum_{i=1}^{n} i"),
        (sympy.Limit(1 / x, x, 0, "+"), r"\lim_{x \to 0^+} \frac{1}{x}"),
    ],
    ids=str,
)
def test_functions_products_and_calculus_are_spelled_clearly(value: Any, text: str) -> None:
    assert latex(value) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (sympy.Interval(0, 1), r"\operatorname{Interval}\left(0, 1\right)"),
        (sympy.Interval.open(0, 1), r"\left]0, 1\right["),
        (sympy.Interval.Ropen(0, 1), r"\left[0, 1\right)"),
        (
            sympy.Union(sympy.Interval(0, 1), sympy.Interval.open(2, 3)),
            r"\left[0, 1\right] \cup \left(2, 3\right)",
        ),
        (sympy.Contains(x, sympy.Interval(0, 1)), r"x \in \left[0, 1\right]"),
        ([x, y], r"\left[ x, \  y\right]"),
        (sympy.FiniteSet(1, 2), r"\left\{1, 2\right\}"),
    ],
    ids=str,
)
def test_an_interval_is_neither_a_list_nor_a_point(value: Any, text: str) -> None:
    assert latex(value) == text


def test_a_constant_and_an_index_of_its_letter_are_told_apart() -> None:
    i = symbol("i")
    value = sympy.I * sympy.Sum(i, (i, 1, n))
    assert latex(value) == r"i \sum_{\mathit{i}=1}^{n} \mathit{i}"


def test_dummies_have_names_that_nothing_else_has() -> None:
    dummy = sympy.Dummy("x", real=True)
    assert latex(x + dummy) == "x_{1} + x"


# -- every function of the vocabulary


def scalar_functions() -> list[Any]:
    rows = (row for row in vocabulary.ROWS if row.kind is vocabulary.Kind.FUNCTION)
    return [
        row for row in rows if isinstance(row.build, type) and issubclass(row.build, sympy.Function)
    ]


@pytest.mark.parametrize("row", scalar_functions(), ids=lambda row: row.name)
def test_every_function_of_the_vocabulary_reads_back(row: Any) -> None:
    letters = ", ".join("xyzab"[: row.least])
    try:
        value = read(f"{row.name}({letters})^2*c").value
    except Exception as error:
        pytest.skip(f"needs numbers: {error}")
    assert back(value) in (value, read(plain(value)).value)


# -- random values

REAL = [x, y, a, n, symbol("x_1"), symbol("alpha"), symbol("velocity"), symbol("x1"), symbol("d")]
NUMBERS = st.integers(-12, 12).map(sympy.Integer) | st.builds(
    sympy.Rational, st.integers(-9, 9), st.integers(1, 9)
)
ATOMS = st.sampled_from([*REAL, sympy.pi, sympy.E, sympy.I, sympy.EulerGamma]) | NUMBERS
FUNCTIONS = [sympy.sin, sympy.exp, sympy.log, sympy.Abs, f, sympy.Function("g"), sympy.sqrt] + [
    sympy.gamma,
    sympy.conjugate,
    sympy.atan,
    sympy.factorial,
]


def extended(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.one_of(
        st.builds(sympy.Add, inner, inner),
        st.builds(sympy.Mul, inner, inner),
        st.builds(sympy.Mul, inner, inner, inner),
        st.builds(sympy.Pow, inner, st.sampled_from([2, -1, -2, n])),
        st.builds(sympy.Pow, inner, inner),
        st.builds(lambda function, arg: function(arg), st.sampled_from(FUNCTIONS), inner),
        st.builds(lambda body: sympy.Derivative(f(x) * body, x), inner),
        st.builds(lambda body: sympy.Integral(body, x), inner),
        st.builds(lambda body, low: sympy.Integral(body, (y, low, 1)), inner, inner),
        st.builds(lambda body: sympy.Sum(body, (k, 1, n)), inner),
        st.builds(lambda body: sympy.Limit(body, x, 0), inner),
    )


EXPRESSIONS = st.recursive(ATOMS, extended, max_leaves=7)


def is_tame(value: Any) -> bool:
    """Finite, and no larger than what is read in an instant."""
    finite = not value.has(sympy.zoo, sympy.nan, sympy.oo)
    return finite and value.count_ops() < 60 and len(str(value)) < 1000


def check(value: Any) -> None:
    if not is_tame(value):
        return
    try:
        found = back(value)
    except SymError as error:  # 1/Integral(0, x) is worked out while it is read
        assert error.failure.what.startswith("division by zero")
        return
    # SymPy may put a product together otherwise when it is built once more; so may plain text.
    assert found == value or found == read(plain(value)).value


@QUIET
@given(EXPRESSIONS)
def test_a_random_value_reads_back_from_its_latex(value: Any) -> None:
    check(value)


@QUIET
@given(st.lists(EXPRESSIONS.filter(is_tame), min_size=2, max_size=3), st.sampled_from("LMS"))
def test_random_lists_matrices_and_sets_read_back(values: list[Any], kind: str) -> None:
    made = {"L": list, "M": sympy.ImmutableMatrix, "S": lambda items: sympy.FiniteSet(*items)}
    value = made[kind](values)
    found = back(value)
    assert found == value or latex(found) == latex(value)


@pytest.mark.soak
@settings(QUIET, max_examples=10_000)
@given(EXPRESSIONS)
def test_ten_thousand_random_values_read_back_from_their_latex(value: Any) -> None:
    check(value)

"""The vocabulary: every row well formed, every name where it belongs, guards that bite in time."""

from __future__ import annotations

import inspect
import math
from typing import Any

import pytest
import sympy

from sym_core.errors import Code, SymError
from sym_core.limits import Limits
from sym_eval import vocabulary
from sym_eval.reading import read
from sym_eval.tree import Name
from sym_eval.vocabulary import ROWS, TABLE, Kind, guards, pickers

LIMITS = Limits()
NAMES = sorted(TABLE)
FUNCTIONS = [row for row in ROWS if row.kind is not Kind.CONSTANT]


def big(number: int) -> Any:
    return sympy.Integer(number)


# -- the tables


def test_every_name_can_be_written_in_a_text() -> None:
    for name in NAMES:
        stem = name.removeprefix("Interval.")
        assert stem.isascii() and stem.isidentifier() and not stem.startswith("_"), name


def test_canonical_names_lead_to_rows_that_accept_the_same_calls() -> None:
    for row in ROWS:
        canonical = TABLE[row.name] if row.kind is Kind.CONSTANT else vocabulary.called(row.name)
        assert canonical is not None, row.name
        assert (canonical.kind, canonical.least <= row.least) == (row.kind, True), row.name
        assert canonical.most is None or (row.most or math.inf) <= canonical.most, row.name


def test_arities_are_ranges_and_builds_are_callable() -> None:
    for row in FUNCTIONS:
        assert callable(row.build), row.name
        assert 0 <= row.least <= (math.inf if row.most is None else row.most), row.name


def test_inverse_functions_are_in_the_vocabulary_and_lead_back() -> None:
    inverses = [row for row in ROWS if row.inverse]
    assert [row.name for row in inverses if TABLE[row.inverse].inverse != row.name] == []
    assert len(inverses) > 10


def test_notes_take_the_name_at_most_twice_and_nothing_else() -> None:
    assert [row.name for row in ROWS if "{" in row.note.format("x", "x")] == []


def test_nothing_in_the_vocabulary_evaluates_text() -> None:
    banned = {sympy.sympify, sympy.S, sympy.parse_expr, sympy.lambdify, sympy.symbols, sympy.var}
    assert not [row.name for row in ROWS if row.kind is not Kind.CONSTANT and row.build in banned]


@pytest.mark.parametrize("module", [vocabulary, guards, pickers])
def test_the_tables_use_no_evaluating_function(module: Any) -> None:
    source = inspect.getsource(module)
    assert not [word for word in ("eval(", "exec(", "sympify", "parse_expr") if word in source]


@pytest.mark.parametrize(
    ("alias", "name"),
    [
        ("ln", "log"),
        ("arcsin", "asin"),
        ("tg", "tan"),
        ("arsinh", "asinh"),
        ("abs", "Abs"),
        ("max", "Max"),
        ("ceil", "ceiling"),
        ("conj", "conjugate"),
        ("nCr", "binomial"),
        ("nPr", "ff"),
        ("mod", "Mod"),
        ("diff", "Derivative"),
        ("int", "Integral"),
        ("integrate", "Integral"),
        ("lim", "limit"),
        ("summation", "Sum"),
        ("prod", "Product"),
        ("inverse", "inv"),
        ("eigenvalues", "eigenvals"),
        ("substitute", "subs"),
        ("e", "E"),
        ("i", "I"),
        ("Pi", "pi"),
        ("infinity", "oo"),
        ("true", "True"),
        ("Gamma", "gamma"),
        ("piecewise", "Piecewise"),
    ],
)
def test_aliases_lead_to_their_canonical_name(alias: str, name: str) -> None:
    assert TABLE[alias].name == name


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("x", True),
        ("x1", True),
        ("v_max", True),
        ("alpha", True),
        ("mu_0", True),
        ("Omega", True),
        ("xy", False),
        ("velocity", False),
        ("alphax", False),
        ("_1", False),
        ("1x", False),
    ],
)
def test_a_letter_is_latin_or_greek_perhaps_with_an_index(name: str, expected: bool) -> None:
    assert vocabulary.is_letter(name) is expected


@pytest.mark.parametrize(
    ("name", "base"),
    [("log_2", "2"), ("log2", "2"), ("log10", "10"), ("log_b", "b"), ("log", ""), ("logx", "")],
)
def test_the_base_of_a_logarithm_stands_in_its_name(name: str, base: str) -> None:
    assert vocabulary.base_of_logarithm(name) == base


@pytest.mark.parametrize(
    ("typed", "first"),
    [("sinn", "sin"), ("integarte", "integrate"), ("Factorial", "factorial"), ("sqr", "sqrt")],
)
def test_the_nearest_name_comes_first(typed: str, first: str) -> None:
    assert vocabulary.nearest(typed)[0] == first


def test_far_away_names_are_not_suggested() -> None:
    assert vocabulary.nearest("velocity") == ()


# -- variables


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("diff(f, x, y, 2)", ["x", "y"]),
        ("diff(f, (x, 2))", ["x"]),
        ("integrate(f, x)", ["x"]),
        ("integrate(f, (x, a, b), (y, 0, 1))", ["x", "y"]),
        ("integrate(f, x, 0, b)", ["x"]),
        ("sum(f, k, a, b)", ["k"]),
        ("sum(f, (k, 1, n))", ["k"]),
        ("limit(f, x, a)", ["x"]),
        ("solve([f, g], [x, y])", ["x", "y"]),
        ("subs(f, x, a)", ["x"]),
        ("subs(f, (x, a), (y, b))", ["x", "y"]),
        ("subs(f, x = a)", ["x"]),
        ("Lambda((x, y), f)", ["x"]),
        ("sin(x)", []),
    ],
)
def test_the_variables_of_a_call_are_picked_from_the_tree(text: str, names: list[str]) -> None:
    from sym_eval.grammar import parse
    from sym_eval.tokens import tokenize
    from sym_eval.tree import Call

    call, _ = parse(tokenize(text, LIMITS), LIMITS, lambda name: False)
    assert isinstance(call, Call)
    picker = TABLE[call.name].variables or (lambda arguments: ())
    found = picker(call.arguments)
    assert [node.name for node in found if isinstance(node, Name)] == names


# -- guards


@pytest.mark.parametrize(
    "text",
    [
        "10**10**10",
        "9^9^9",
        "9**9**9**9",
        "(10**1000)**100000",
        "Rational(1,3)**(10**8)",
        "sqrt(2)^(10^9)",
        "(2x)^(10^9)",
        "(2 sqrt(3) x)^(10^7)",
        "(1/2)^(-10^9)",
        "[[1,2],[3,4]]^(10^9)",
        "exp(10^10*log(1+10^-10))",
        "exp(x + 10^10*log(2))",
        "exp(-10^9*(log(2) + log(3)))",
        "exp(10^10*log(2x))",
        "e^(10^10 ln(1.0000001))",
        "e^(10^10*log(sqrt(2))/3)",
        "2^(10^10*log(3)/log(2))",
        "10^(10^10*log(3, 10))",
        "factorial(10**8)",
        "(10^8)!",
        "(10^7)!!",
        "gamma(10^9)",
        "gamma(10^9 + 1/2)",
        "subfactorial(10^7)",
        "binomial(10^9, 5*10^8)",
        "nPr(10^9, 10^8)",
        "rf(x, 10^7)",
        "zeta(10^8)",
        "zeta(-10^6)",
        "bernoulli(10^7)",
        "harmonic(10^8)",
        "fibonacci(10^9)",
        "legendre(10^6, x)",
        "besselj(10^8, 1)",
        "polygamma(10^7, 2)",
        "prime(10^12)",
        "primepi(10^15)",
        "partition(10^9)",
        "stirling(10^6, 10^3)",
        "expand((x+1)**20000)",
        "expand((a+b+c+d+f+g)**40)",
        "N(pi, 10^7)",
        "eye(10^5)",
        "zeros(10^4, 10^4)",
        "series(sin(x), x, 0, 10^6)",
    ],
)
def test_a_bomb_is_refused_before_it_is_built(text: str) -> None:
    with pytest.raises(SymError) as caught:
        read(text)
    assert caught.value.failure.code is Code.INPUT_LIMIT
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize(
    "text",
    [
        "2^64 - 1",
        "10^1000",
        "3^(10^4)",
        "2^(10^10*x)",
        "exp(1000*log(2))",
        "exp(10^10*x*log(2))",
        "exp(10^10*log(pi))",
        "2^(10*log(3)/log(2))",
        "exp(-log(x)/2)",
        "x^(10^10)",
        "(x+1)^(10^9)",
        "(-1)^(10^20)",
        "1^(10^20)",
        "0^(10^20)",
        "I^(10^10)",
        "e^(10^10)",
        "factorial(1000)",
        "binomial(10^6, 3)",
        "binomial(1000, 500)",
        "gamma(1/2)",
        "n!",
        "zeta(3)",
        "fibonacci(1000)",
        "expand((x+1)^50)",
        "N(pi, 1000)",
        "tan(exp(exp(exp(4))))",
        "2^(1/3)",
    ],
)
def test_honest_numbers_pass(text: str) -> None:
    assert read(text).value is not None


def test_the_bound_on_powers_is_the_limit() -> None:
    small = Limits({"power_bits": 64})
    guards.power(big(2), big(64), small)
    with pytest.raises(SymError):
        guards.power(big(2), big(65), small)


@pytest.mark.parametrize("n", [5, 10, 50, 100, 1000, 5000])
def test_factorials_are_never_much_larger_than_estimated(n: int) -> None:
    bits = int(sympy.factorial(n)).bit_length()
    guards.factorial((big(n),), Limits({"power_bits": 2 * bits + 10}))
    with pytest.raises(SymError):
        guards.factorial((big(4 * n),), Limits({"power_bits": bits}))


def test_symbolic_arguments_pass_every_guard() -> None:
    x = sympy.Symbol("x")
    for row in ROWS:
        if row.guard is not None:
            row.guard((x,) * max(row.least, 1), LIMITS)


# -- symbols with assumptions


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Symbol(x)", sympy.Symbol("x", real=True)),
        ("Symbol(x, positive=true)", sympy.Symbol("x", positive=True)),
        ("Symbol(x, positive=True, integer=True)", sympy.Symbol("x", positive=True, integer=True)),
        ("Symbol(z, complex=true)", sympy.Symbol("z", complex=True)),
        ("Symbol(z, real=false)", sympy.Symbol("z", real=False)),
        ("Symbol(E)", sympy.Symbol("E", real=True)),
        ("Symbol(sin)", sympy.Symbol("sin", real=True)),
        ("Symbol(det, positive=true)", sympy.Symbol("det", positive=True)),
        ("Symbol(gamma)", sympy.Symbol("gamma", real=True)),
        ("Symbol(α)", sympy.Symbol("alpha", real=True)),
    ],
)
def test_symbols_are_declared_with_exactly_these_assumptions(text: str, expected: Any) -> None:
    assert read(text).value == expected


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Symbol(x, happy=true)", Code.NAME),
        ("Symbol(x, positive=1)", Code.SYNTAX),
        ("Symbol(x, positive)", Code.SYNTAX),
        ("Symbol(x, positive=y)", Code.SYNTAX),
        ("Symbol(2)", Code.SYNTAX),
        ("Symbol(x + y)", Code.SYNTAX),
        ("Symbol()", Code.SYNTAX),
        ("Symbol(x, positive=true, negative=true)", Code.RUNTIME),
    ],
)
def test_other_declarations_are_refused(text: str, code: Code) -> None:
    with pytest.raises(SymError) as caught:
        read(text)
    assert caught.value.failure.code is code

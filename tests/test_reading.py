"""The door: what texts of agents mean, what hostile ones get, and that nothing else comes out."""

from __future__ import annotations

import builtins
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from sym_core.errors import Code, SymError
from sym_core.limits import Limits
from sym_eval.reading import Reading, read, read_bounds, read_symbol
from tests.hostile_inputs import Hostile, benign, expanded, hostile, lines

X, Y = sympy.Symbol("x", real=True), sympy.Symbol("y", real=True)
CASES = lines("text_in.jsonl")


class Bindings:
    """A session's bindings."""

    def __init__(self, **values: Any) -> None:
        self.values = values

    def lookup(self, name: str) -> object | None:
        return self.values.get(name)


# -- the reading itself


def test_a_reading_has_value_canonical_text_and_notes() -> None:
    assert read("0.5 x^2") == Reading(
        X**2 / 2, "1/2*x**2", ("0.5 was read as the exact fraction 1/2",)
    )


def test_notes_of_the_grammar_come_before_those_of_names() -> None:
    assert read("sin^-1(I), 2").notes == (
        "sin^-1 was read as the inverse function asin, not as 1/sin",
        "2 expressions with commas between them were read as a list",
        "I was read as the imaginary unit; symbols='I' makes it a symbol",
    )


def test_without_a_scope_nothing_is_bound() -> None:
    assert read("x").value == X
    assert read("x", Bindings(x=Y)).value == Y


def test_limits_are_those_given() -> None:
    with pytest.raises(SymError) as caught:
        read("12345", limits=Limits({"digits": 4}))
    assert caught.value.failure.what == "a number of more than 4 digits"


@pytest.fixture
def room() -> Iterator[None]:
    """The recursion limit of an evaluator."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(5000)
    yield
    sys.setrecursionlimit(before)


@pytest.mark.usefixtures("room")
@pytest.mark.parametrize(
    "text",
    ["(" * 199 + "x" + ")" * 199, "-" * 199 + "x", "√" * 60 + "x", "f(" * 150 + "x" + ")" * 150],
)
def test_the_depth_that_is_allowed_is_read(text: str) -> None:
    assert read(text).value.free_symbols == {X}


def test_ten_thousand_terms_are_read() -> None:
    assert read("+".join("xy" * 5000)).value == 5000 * X + 5000 * Y


# -- texts as people and agents type them


def worked(value: Any) -> Any:
    if isinstance(value, list):
        return [worked(item) for item in value]
    return value.doit()


def same(got: Any, expected: Any) -> bool:
    if got == expected or worked(got) == worked(expected):
        return True
    both = isinstance(got, sympy.Expr) and isinstance(expected, sympy.Expr)
    return both and sympy.simplify(worked(got) - worked(expected)) == 0


EXPECTED = {
    "DERIV1": "Derivative(f(x), x)",
    "ODE dy/dx=y": "diff(y(x), x) = y(x)",
    "Eq(E, m*c**2)": "Eq(Symbol(E), m*c**2)",
}


def grade(case: dict[str, str]) -> str:
    """right, refused (an ordinary text that is not read) or misread."""
    try:
        got = read(case["text"])
    except SymError:
        return "right" if case["kind"] in {"refuse", "policy"} else "refused"
    if case["kind"] == "refuse":
        return "misread"
    expected = read(EXPECTED.get(case["expected"], case["expected"]))
    return "right" if same(got.value, expected.value) else "misread"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_ordinary_texts_are_read_as_mathematicians_read_them(case: dict[str, str]) -> None:
    assert grade(case) == "right"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_every_canonical_text_reads_back(case: dict[str, str]) -> None:
    try:
        first = read(case["text"])
    except SymError:
        return
    assert read(first.parsed).value == first.value


@pytest.mark.parametrize("text", benign())
def test_ordinary_expressions_are_never_refused(text: str) -> None:
    assert isinstance(read(text).value, sympy.Basic | sympy.MatrixBase)


# -- hostile texts


@pytest.fixture
def no_effects(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory with a canary; Python's evaluating functions and SymPy's reader are traps."""
    (tmp_path / "canary").write_text("do not read")

    def trap(*arguments: Any, **named: Any) -> Any:
        raise AssertionError("evaluated")

    import sympy.parsing.sympy_parser as parser

    monkeypatch.setattr(parser, "eval_expr", trap)
    monkeypatch.setattr(builtins, "eval", trap)
    monkeypatch.setattr(builtins, "open", trap)
    return tmp_path


@pytest.mark.parametrize("item", hostile("expr"), ids=lambda item: item.id)
def test_a_hostile_text_is_refused_or_harmless(item: Hostile, no_effects: Path) -> None:
    try:
        result = read(expanded(item.payload, no_effects))
    except SymError as error:
        assert "do not read" not in str(error)
        assert str(error).isprintable() and len(str(error)) < 400
    else:
        assert item.must == "contain"
        assert isinstance(result.value, sympy.Basic | sympy.MatrixBase | list | tuple)
    assert [path.name for path in no_effects.iterdir()] == ["canary"]


def test_reading_never_changes_what_a_name_means() -> None:
    with pytest.raises(SymError):
        read("(sin:=cos)+0*x")
    assert read("sin(0)").value == 0


# -- whatever is typed


WORDS = re.split(
    " ",
    "x y n f e E i I pi oo 2 3 0.5 10 ( ) [ ] { } , + - * / ^ ** ! !! % = < <= != and or not | | "
    "sin cos log sqrt sin^2 log_2 diff integrate limit sum solve expand det Matrix Max Abs gamma N "
    "Symbol Function Piecewise Lambda Interval subs series binomial α π √ ² ⁿ × − ° ∞ d/dx f' ' \" "
    "'+' dir= lim -> _ _1 x_1 velocity \n ; : . $ __ lambda for \u202e х",
)
TEXTS = st.lists(st.sampled_from(WORDS), max_size=12).map("".join) | st.text(max_size=20)


@settings(max_examples=400, derandomize=True, deadline=None, database=None)
@given(TEXTS)
def test_any_text_is_read_or_refused_in_printable_words(text: str) -> None:
    try:
        result = read(text)
    except SymError as error:
        assert str(error).isprintable()
        return
    assert read(result.parsed).parsed == read(read(result.parsed).parsed).parsed


@settings(max_examples=200, derandomize=True, deadline=None, database=None)
@given(TEXTS, TEXTS)
def test_any_text_as_symbol_or_bounds_is_read_or_refused(symbol: str, bounds: str) -> None:
    for reader, text in ((read_symbol, symbol), (read_bounds, bounds)):
        try:
            assert isinstance(reader(text), tuple)
        except SymError as error:
            assert str(error).isprintable()


# -- SymPy's own print


PRINTED = [
    X**2 + 1 / X,
    sympy.sqrt(2) * sympy.exp(-X / 3),
    sympy.Derivative(sympy.Function("f")(X), (X, 2)),
    sympy.Integral(sympy.sin(X) / X, (X, 0, sympy.oo)),
    sympy.Sum(1 / X**2, (X, 1, sympy.oo)),
    sympy.Limit(1 / X, X, 0),
    sympy.Limit(1 / X, X, 0, "-"),
    sympy.Limit(sympy.sin(X) / X, X, 0, "+-"),
    sympy.Eq(X, 5),
    sympy.Ne(X, Y),
    sympy.And(X > 1, X < 3),
    sympy.Or(X > 3, X < 1),
    sympy.Piecewise((X, X < 0), (1, True)),
    sympy.Interval(0, 1),
    sympy.Interval.open(0, sympy.oo),
    sympy.Union(sympy.Interval.Lopen(0, 1), sympy.FiniteSet(5)),
    sympy.FiniteSet(1, sympy.pi),
    sympy.EmptySet,
    sympy.Lambda((X, Y), X + Y),
    sympy.ImmutableMatrix([[1, X], [Y, 2]]),
    sympy.Tuple(X, 1),
    sympy.sin(X).series(X, 0, 6),
    sympy.gamma(X) * sympy.zeta(X) * sympy.beta(X, Y),
    sympy.factorial(X) / sympy.binomial(X, Y),
    sympy.besselj(2, X) + sympy.elliptic_k(X),
    sympy.hyper((1, 2), (3,), X),
    sympy.meijerg(((), ()), ((0,), ()), X),
    sympy.CRootOf(X**5 - X - 1, 0),
    sympy.Abs(X) + sympy.floor(X) + sympy.Max(X, Y),
    sympy.I * sympy.pi + sympy.E,
    sympy.zoo,
    sympy.true,
]


@pytest.mark.parametrize("value", PRINTED, ids=str)
def test_what_sympy_prints_is_read_back(value: Any) -> None:
    assert read(str(value)).value == value


# -- symbols and bounds


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x", (X,)),
        ("x, y", (X, Y)),
        ("[x, y]", (X, Y)),
        ("(x, y)", (X, Y)),
        ("α", (sympy.Symbol("alpha", real=True),)),
        ("λ", (sympy.Symbol("lambda", real=True),)),
        ("E", (sympy.Symbol("E", real=True),)),
        ("gamma", (sympy.Symbol("gamma", real=True),)),
        ("x_1", (sympy.Symbol("x_1", real=True),)),
        ("f(x)", (sympy.Function("f")(X),)),
        ("y(x), z(x)", (sympy.Function("y")(X), sympy.Function("z")(X))),
    ],
)
def test_a_symbol_argument_names_variables(text: str, expected: tuple[Any, ...]) -> None:
    assert read_symbol(text) == expected


def test_a_bound_symbol_is_the_one_that_is_meant() -> None:
    positive = sympy.Symbol("x", positive=True)
    assert read_symbol("x", Bindings(x=positive)) == (positive,)


@pytest.mark.parametrize(
    "text",
    ["", "2", "x + 1", "x*y", "x^2", "_", "_3", "sin(x)", "x = 1", "{x}", "import", "if", "x y"],
)
def test_a_symbol_argument_is_never_a_value(text: str) -> None:
    with pytest.raises(SymError):
        read_symbol(text)


def test_a_name_bound_to_a_value_is_no_variable() -> None:
    with pytest.raises(SymError) as caught:
        read_symbol("x", Bindings(x=sympy.Integer(2)))
    assert caught.value.failure.what == "x is not a variable in this session"


def test_a_word_of_python_is_no_variable_but_its_letter_is() -> None:
    with pytest.raises(SymError) as caught:
        read_symbol("lambda")
    assert str(caught.value) == "E_NAME: lambda is not a variable's name; write λ"


@pytest.mark.parametrize("item", hostile("name"), ids=lambda item: item.id)
def test_hostile_names_are_refused(item: Hostile, tmp_path: Path) -> None:
    with pytest.raises(SymError):
        read_symbol(expanded(item.payload, tmp_path))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("0, pi", (0, sympy.pi)),
        ("0,1", (0, 1)),
        ("(0, pi)", (0, sympy.pi)),
        ("[0, pi]", (0, sympy.pi)),
        ("-oo, oo", (-sympy.oo, sympy.oo)),
        ("-∞, ∞", (-sympy.oo, sympy.oo)),
        ("0, 2pi", (0, 2 * sympy.pi)),
        ("x, 2x", (X, 2 * X)),
        ("0, sqrt(2)", (0, sympy.sqrt(2))),
    ],
)
def test_bounds_are_two_expressions(text: str, expected: tuple[Any, Any]) -> None:
    assert read_bounds(text) == expected


@pytest.mark.parametrize(
    "text", ["", "0", "0, 1, 2", "0, x = 1", "[0], 1", "0, [[1]]", "0 1", "0; 1", "0..1"]
)
def test_anything_else_is_no_pair_of_bounds(text: str) -> None:
    with pytest.raises(SymError) as caught:
        read_bounds(text)
    assert caught.value.failure.code in {Code.SYNTAX, Code.AST_BLOCK}


def test_bounds_are_read_in_the_session() -> None:
    assert read_bounds("0, a", Bindings(a=sympy.Integer(3))) == (0, 3)

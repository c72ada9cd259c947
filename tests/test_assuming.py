"""What a call assumes: how the text is read, what symbols carry, what stays a condition."""

from __future__ import annotations

from typing import Any

import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st

from sym_core.errors import Code, Failure, SymError
from sym_core.limits import Limits
from sym_eval import assuming, reading
from sym_eval.assuming import Assumed
from sym_eval.scopes import told
from tests.asking import Bindings, answer, asked, refusal, refused


def assumed(text: str, names: str = "", **scope: Any) -> Assumed:
    return assuming.assumed(text, assuming.chosen(names), Bindings(scope), Limits())


def meant(text: str, letters: str) -> tuple[list[str], list[str]]:
    """What each letter is, and the conditions that are left."""
    found = assumed(text)
    symbols = [told(found.scope.symbol(name)) for name in letters.split()]
    return symbols, [str(condition) for condition in found.conditions]


def failure(text: str, names: str = "", **scope: Any) -> Failure:
    with pytest.raises(SymError) as caught:
        assumed(text, names, **scope)
    return caught.value.failure


SPOKEN = {
    "x greater than 1": "x > 1",
    "x is greater than or equal to 2": "x >= 2",
    "x at least 2, n integer": "x >= 2, n integer",
    "x is strictly larger than y": "x > y",
    "x less than 1": "x < 1",
    "x smaller than or equal to 1/2": "x <= 1/2",
    "a is at most 5 and a is positive": "a <= 5 and a > 0",
    "a not less than 1": "a >= 1",
    "a is not greater than b": "a <= b",
}


def test_comparisons_in_words_are_the_signs() -> None:
    letters = "x a n y b"
    assert [t for t, signs in SPOKEN.items() if meant(t, letters) != meant(signs, letters)] == []


@pytest.mark.parametrize(
    ("text", "letters", "kinds"),
    [
        ("x > 0", "x", ["positive real"]),
        ("0 < x", "x", ["positive real"]),
        ("x ≥ 0", "x", ["nonnegative real"]),
        ("x <= 0", "x", ["nonpositive real"]),
        ("x < 0", "x", ["negative real"]),
        ("x != 0", "x", ["nonzero real"]),
        ("x ≠ 0", "x", ["nonzero real"]),
        ("x > 0, n integer", "x n", ["positive real", "integer"]),
        ("n >= 1, n integer", "n", ["positive integer"]),
        ("n even; k odd", "n k", ["even", "nonzero odd"]),
        ("p prime", "p", ["positive prime"]),
        ("z complex", "z", ["complex"]),
        ("z complex, z != 0", "z", ["complex"]),
        ("k in integers", "k", ["integer"]),
        ("k ∈ ℤ, x ∈ ℝ, z ∈ ℂ, q ∈ ℚ", "k x z q", ["integer", "real", "complex", "rational"]),
        ("x, y > 0", "x y", ["positive real", "positive real"]),
        ("x and y positive", "x y", ["positive real", "positive real"]),
        ("x, y, z real", "x y z", ["real", "real", "real"]),
        ("x is a positive integer, a is negative", "x a", ["positive integer", "negative real"]),
        ("positive integer k", "k", ["positive integer"]),
        ("n positive and even", "n", ["positive even"]),
        ("x non-negative", "x", ["nonnegative real"]),
        ("x not zero", "x", ["nonzero real"]),
        ("λ > 0, x₁ > 0", "lambda x_1", ["positive real", "positive real"]),
        ("C > 0, N integer", "C N", ["positive real", "integer"]),
        ("n in Naturals", "n", ["positive integer"]),
        ("x in [0, oo)", "x", ["nonnegative real"]),
        ("a > b > 0", "a b", ["positive real", "positive real"]),
        ("x > pi", "x", ["positive real"]),
        ("", "x", ["real"]),
    ],
)
def test_what_is_said_of_letters_is_assumed_of_their_symbols(
    text: str, letters: str, kinds: list[str]
) -> None:
    assert meant(text, letters)[0] == kinds


@pytest.mark.parametrize(
    ("text", "conditions"),
    [
        ("x > 0, x >= 0, x != 0", []),
        ("n >= 1, n integer", []),
        ("0 < x < 1", ["x < 1"]),
        ("x ∈ (0, 1)", ["x < 1"]),
        ("x in [0, 1]", ["x <= 1"]),
        ("a > b", ["a > b"]),
        ("a > b > 0", ["a > b"]),
        ("x > 5, n != 3", ["x > 5", "Ne(n, 3)"]),
        ("a + b > 0", ["a + b > 0"]),
        ("x > y^2", ["x > y**2"]),
        ("x = y", ["Eq(x, y)"]),
        ("x > -1", ["x > -1"]),
    ],
)
def test_what_a_symbol_cannot_say_stays_a_condition(text: str, conditions: list[str]) -> None:
    assert meant(text, "x")[1] == conditions


@pytest.mark.parametrize(
    "text",
    [
        "x > 0, x < 0",
        "x > 2, x < 1",
        "x >= 1, x < 1",
        "0 < n < 1, n integer",
        "2 < n, n < 3, n integer",
        "n even, n odd",
        "a > b, b > a",
        "a > b, b >= c, c > a",
        "a > b, a < 0, b > 0",
        "x positive, x not positive",
        "z imaginary, z > 0",
        "x^2 < 0",
        "x > oo",
        "x > 1 > y, y > x",
    ],
)
def test_assumptions_that_contradict_each_other_are_refused(text: str) -> None:
    found = failure(text)
    assert (found.code, found.where) == (Code.SYNTAX, "assume")
    assert "leave one of them out" in found.hint


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "x postive",
            "E_NAME: postive is no assumption (assume); did you mean positive?",
        ),
        (
            "n natural",
            "E_AMBIGUOUS: natural has two readings (assume, position 3); write "
            "'n positive integer', or 'n nonnegative integer' with zero",
        ),
        (
            "x = 3",
            "E_SYNTAX: x = 3 is a value, not an assumption (assume); put the value in: "
            "subs='x = 3' in sym_evaluate, or subs(f, x = 3)",
        ),
        ("E > 0", "E_AMBIGUOUS: E is a constant (assume); symbols='E' makes it a letter"),
        (
            "i integer",
            "E_AMBIGUOUS: i is a word of the vocabulary (assume); symbols='i' makes it a letter",
        ),
        (
            "0 < x, y < 1",
            "E_AMBIGUOUS: a chain over a comma has two readings (assume, position 8); say it of "
            "each letter, as 0 < y < 1",
        ),
        (
            "x > 0, even",
            "E_SYNTAX: nothing is said of even (assume, position 8); write "
            "assume='x > 0, n integer, a > b'",
        ),
    ],
)
def test_what_is_not_clear_is_refused_with_what_to_write(text: str, said: str) -> None:
    assert failure(text).text() == said


@pytest.mark.parametrize(
    "text",
    [
        *("x", "x y", "x + 1", "3 > 2", "x >", "> 0", "x > 0 or y > 0", "not x", "x in {1, 2}"),
        *("x in", "in integers", "sin positive", "x is", "x[0] > 1", "x.is_positive", "x := 1"),
        *("__import__('os')", "positive", "x > (", "x > 0)", "0 < x, y", "velocity time positive"),
    ],
)
def test_what_states_nothing_is_refused(text: str) -> None:
    assert failure(text).code in {Code.SYNTAX, Code.NAME, Code.AST_BLOCK, Code.AMBIGUOUS}


WORDS = (
    "x",
    "n",
    "0",
    "1",
    ">",
    "<",
    ">=",
    "!=",
    "=",
    "(",
    ")",
    ",",
    ";",
    "in",
    "integer",
    "not",
    "∈",
)


@given(st.lists(st.sampled_from(WORDS), max_size=9))
def test_any_words_are_assumptions_or_refused_with_a_code(words: list[str]) -> None:
    try:
        assumed(" ".join(words))
    except SymError as error:
        assert error.failure.where.startswith("assume")


def test_an_article_is_no_letter() -> None:
    assert assumed("x is a positive real number").scope.symbol("a") == sympy.Symbol("a", real=True)


def test_a_misspelt_word_gets_the_nearest_ones() -> None:
    assert failure("x postive").candidates == ("positive", "nonpositive", "composite")


# -- in a call


@pytest.mark.parametrize(
    ("expr", "text", "result"),
    [
        ("sqrt(x^2)", "x > 0", "x"),
        ("sqrt(x^2)", "x < 0", "-x"),
        ("sin(pi*n)", "n integer", "0"),
        ("cos(pi*n)", "n even", "1"),
        ("(-1)^n", "n odd", "-1"),
        ("log(exp(x))", "x real", "x"),
        ("abs(x*y)", "x, y > 0", "x*y"),
        ("Symbol(x) - abs(x)", "x > 0", "0"),
        ("limit(x^n, x, oo)", "n > 0", "oo"),
    ],
)
def test_assumptions_change_what_comes_out(expr: str, text: str, result: str) -> None:
    assert str(asked("evaluate", expr=expr, assume=text).value) == result


def test_what_was_assumed_is_said() -> None:
    assert answer("evaluate", expr="sqrt(x^2)", assume="x > 0") == (
        "x",
        "proved",
        "exact, as written",
        ("assumed: x > 0",),
    )


def test_a_condition_that_nobody_heeds_is_said() -> None:
    assert asked("evaluate", expr="a - b", assume="a > b, b > 0").notes == (
        "assumed: a > b, b > 0",
        "not used for this answer: a > b",
    )


def test_the_answer_has_the_sessions_own_symbols() -> None:
    x = sympy.Symbol("x", real=True)
    assert asked("evaluate", expr="x + 1", assume="x > 0").value == x + 1
    declared = asked("evaluate", {"x": "Symbol(x, integer=True)"}, expr="sqrt(x^2)", assume="x > 0")
    assert declared.value == sympy.Symbol("x", integer=True)


def test_letters_inside_bindings_are_meant_too() -> None:
    found = asked("evaluate", {"f": "sqrt(x^2) + y"}, expr="f + x", assume="x > 0")
    assert str(found.value) == "2*x + y"


@pytest.mark.parametrize(
    "expr",
    [
        *("[x, x^2]", "[[x, 1], [0, x]]", "{x, 2}", "(x, y)", "x > y", "Piecewise((x, y > 0))"),
        *("Integral(sqrt(x^2)*t, (t, 0, y))", "Lambda(t, t*x)", "diff(f(x), x)", "x = y^2"),
        *("Interval(0, x)", "sum(x^k/k, k, 1, oo)", "subs(f(x), x=y)", "O(x^3)"),
    ],
)
def test_every_kind_of_value_comes_back_in_the_sessions_symbols(expr: str) -> None:
    found = asked("evaluate", expr=expr, assume="x > 0, y > 0")
    value = found.value if isinstance(found.value, list) else [found.value]
    free = {symbol for item in value for symbol in item.free_symbols}
    assert free <= {sympy.Symbol("x", real=True), sympy.Symbol("y", real=True)}


@pytest.mark.parametrize("expr", ["conjugate(z)", "re(z) + 1", "[z*conjugate(z)]", "abs(z)^2"])
def test_a_letter_stays_as_assumed_where_its_own_kind_would_change_the_value(expr: str) -> None:
    found = asked("evaluate", expr=expr, assume="z complex")
    assert found.notes[-1] == (
        "z is kept as assumed: give assume='z complex' again with this result"
    )
    value = found.value[0] if isinstance(found.value, list) else found.value
    assert value.free_symbols == {sympy.Symbol("z", complex=True)}


def test_a_value_that_does_not_depend_on_it_comes_back_in_real_letters() -> None:
    found = asked("evaluate", expr="z^2", assume="z complex")
    assert (found.value, found.notes) == (
        sympy.Symbol("z", real=True) ** 2,
        ("assumed: z complex",),
    )


NUMBERS = [sympy.Rational(1, 3), sympy.Integer(2), sympy.Rational(7, 2)]


@pytest.mark.parametrize(
    "expr",
    [
        *("sqrt(x^2*y)", "log(x*y)", "abs(x - y)", "(x*y)^(1/3)", "x^y*x^(-1)", "sign(x)*y"),
        *("exp(log(x))", "sqrt(x)*sqrt(y)", "atan2(y, x)", "max(x, y)", "floor(x)", "1/sqrt(x^-2)"),
    ],
)
def test_putting_the_own_symbols_back_does_not_change_the_value(expr: str) -> None:
    found = asked("evaluate", expr=expr, assume="x > 0, y > 0").value
    plain = asked("evaluate", expr=expr).value
    x, y = sympy.Symbol("x", real=True), sympy.Symbol("y", real=True)
    for at in ({x: a, y: b} for a in NUMBERS for b in NUMBERS):
        assert abs(sympy.N(found.subs(at) - plain.subs(at), 30)) < 1e-25


def test_the_sessions_declaration_holds_as_well() -> None:
    scope = {"n": "Symbol(n, integer=True)"}
    found = asked("evaluate", scope, expr="[cos(pi*n), sqrt(n^2)]", assume="n > 0")
    assert str(found.value) == "[(-1)**n, n]"


def test_what_contradicts_the_sessions_declaration_is_refused() -> None:
    scope = {"x": "Symbol(x, positive=True)"}
    assert refusal("evaluate", scope=scope, expr="x", assume="x < 0").what == (
        "the assumptions contradict each other: x is declared in this session as not negative"
    )


@pytest.mark.parametrize(
    ("text", "code"), [("x > 0", None), ("x < 0", Code.SYNTAX), ("x integer", Code.NAME)]
)
def test_a_name_of_a_value_can_be_compared_and_nothing_else(text: str, code: Code | None) -> None:
    scope = {"x": "5"}
    if code is None:
        assert answer("evaluate", scope=scope, expr="x", assume=text)[0] == "5"
    else:
        assert refusal("evaluate", scope=scope, expr="x", assume=text).code is code


def test_what_was_made_with_another_kind_of_a_letter_is_not_mixed_with_it() -> None:
    found = refusal("evaluate", scope={"f": "conjugate(z)"}, expr="f + z", assume="z complex")
    assert (found.code, found.what) == (
        Code.AMBIGUOUS,
        "f was made with another z: one is complex, one is real",
    )


def test_two_kinds_of_a_letter_never_meet() -> None:
    scope = {"f": "x^2", "x": "Symbol(x, positive=True)"}
    assert refused("evaluate", scope=scope, expr="f + x") == (
        "E_AMBIGUOUS: two kinds of x meet: one is positive real, one is real; make it anew under "
        "the same assumptions, or give assume='x positive real'"
    )
    both = asked("evaluate", scope, expr="f + x", assume="x positive real")
    x = sympy.Symbol("x", positive=True)
    assert both.value == x**2 + x


@pytest.mark.parametrize(
    ("operation", "arguments", "result"),
    [
        ("simplify", {"expr": "sqrt(a^2*b)", "assume": "a > 0"}, "a*sqrt(b)"),
        ("differentiate", {"expr": "abs(x)", "symbol": "x", "assume": "x > 0"}, "1"),
        (
            "integrate",
            {"expr": "exp(-a*x)", "symbol": "x", "bounds": "0, oo", "assume": "a > 0"},
            "1/a",
        ),
        ("solve", {"expr": "x^2 = 4", "symbol": "x", "assume": "x > 0"}, "[2]"),
        ("solve", {"expr": "x^2 = 4", "symbol": "x", "assume": "-5 < x < 0"}, "[-2]"),
        ("solve", {"expr": "x^2 = a^2", "symbol": "x", "assume": "a > 0, x > 0"}, "[a]"),
        ("solve", {"expr": "[x^2 = 4, y = x]", "symbol": "[x, y]", "assume": "x > 0"}, "{(2, 2)}"),
        ("solve", {"expr": "(x-1/2)*(x-3) = 0", "symbol": "x", "assume": "x integer"}, "[3]"),
    ],
)
def test_every_tool_heeds_assumptions(
    operation: str, arguments: dict[str, Any], result: str
) -> None:
    assert str(asked(operation, **arguments).value) == result


def test_solutions_against_the_assumptions_are_named() -> None:
    assert asked("solve", expr="x^2 = 4", symbol="x", assume="x > 0").notes == (
        "left out, against what is assumed: -2",
        "assumed: x > 0",
    )


def test_what_cannot_be_decided_of_a_solution_is_said() -> None:
    notes = asked("solve", expr="x + b = 0", symbol="x", assume="x > 0").notes
    assert "whether x positive real holds was not decided for -b" in notes


def test_a_declared_letter_leaves_solutions_out_too() -> None:
    scope = {"x": "Symbol(x, positive=True)"}
    assert str(asked("solve", scope, expr="x^2 = 4", symbol="x").value) == "[2]"


# -- names read as symbols


@pytest.mark.parametrize(
    ("expr", "names", "result"),
    [
        ("E*x", "E", "Symbol(E)*x"),
        ("E m", "E", "Symbol(E)*m"),
        ("I^2*R", "I", "Symbol(I)**2*R"),
        ("gamma*(x + 1)", "gamma", "gamma*(x + 1)"),
        ("S + Q + N", "S, Q, N", "S + Q + N"),
        ("pi + e", "pi e", "Symbol(pi) + Symbol(e)"),
        ("sin*x", "sin", "Symbol(sin)*x"),
        ("[E, exp(1)]", "[E]", "[Symbol(E), exp(1)]"),
    ],
)
def test_the_names_in_symbols_are_read_as_symbols(expr: str, names: str, result: str) -> None:
    found = reading.read(expr, assumed("", names).scope)
    assert (found.parsed, found.notes) == (result, ())
    again = found.value if isinstance(found.value, list) else [found.value]
    assert {str(s) for item in again for s in item.free_symbols} >= set(assuming.chosen(names))


@pytest.mark.parametrize("expr", ["gamma(x)", "f(x)", "sin(x)", "E(x + 1)"])
def test_a_symbol_before_brackets_has_to_say_that_it_is_a_factor(expr: str) -> None:
    name = expr.partition("(")[0]
    assert refused("evaluate", expr=expr, symbols=name) == (
        f"E_AMBIGUOUS: {name} is read as a symbol here, not as a function (position 1); "
        f"write {name}*(…) for a product, or leave it out of symbols"
    )


def test_a_symbol_hides_the_sessions_value_and_says_so() -> None:
    found = asked("evaluate", {"x": "5"}, expr="x + 1", symbols="x")
    assert (str(found.value), found.notes) == (
        "x + 1",
        ("x is a symbol here, not this session's value of that name",),
    )


def test_a_constants_letter_can_be_assumed_of_once_it_is_a_symbol() -> None:
    assert str(asked("evaluate", expr="sqrt(E^2)", symbols="E", assume="E > 0").value) == "E"


@pytest.mark.parametrize("names", ["2", "x y-z", "_1", "if", "a.b"])
def test_what_is_no_name_is_no_symbol(names: str) -> None:
    found = refusal("evaluate", expr="x", symbols=names)
    assert (found.code, found.where) == (Code.NAME, "symbols")


@pytest.mark.parametrize("expr", ["E*x", "2i", "x + solve", "floor"])
def test_who_meets_a_taken_name_hears_of_symbols(expr: str) -> None:
    try:
        said = " ".join(reading.read(expr).notes)
    except SymError as error:
        said = error.failure.hint
    assert "symbols='" in said

"""Names: session first, then vocabulary, then symbols; and what a letter before brackets is."""

from __future__ import annotations

from typing import Any

import pytest
import sympy

from sym_core.errors import Code, SymError
from sym_eval.reading import read

X, Y = sympy.Symbol("x", real=True), sympy.Symbol("y", real=True)


class Bindings:
    """A session's bindings."""

    def __init__(self, **values: Any) -> None:
        self.values = values

    def lookup(self, name: str) -> object | None:
        return self.values.get(name)


def value(text: str, **bound: Any) -> Any:
    return read(text, Bindings(**bound)).value


def notes(text: str, **bound: Any) -> list[str]:
    return list(read(text, Bindings(**bound)).notes)


def refused(text: str, **bound: Any) -> SymError:
    with pytest.raises(SymError) as caught:
        read(text, Bindings(**bound))
    return caught.value


def real(name: str) -> Any:
    return sympy.Symbol(name, real=True)


# -- plain names


@pytest.mark.parametrize(
    "name", ["x", "velocity", "x1", "x_max", "alpha", "lambda", "S", "N", "Q", "gamma", "beta"]
)
def test_an_unknown_name_is_one_real_symbol(name: str) -> None:
    assert value(name) == real(name)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("pi", sympy.pi),
        ("e", sympy.E),
        ("E", sympy.E),
        ("i", sympy.I),
        ("I", sympy.I),
        ("oo", sympy.oo),
        ("∞", sympy.oo),
        ("infinity", sympy.oo),
        ("zoo", sympy.zoo),
        ("nan", sympy.nan),
        ("GoldenRatio", sympy.GoldenRatio),
        ("EulerGamma", sympy.EulerGamma),
        ("Catalan", sympy.Catalan),
        ("True", sympy.true),
        ("false", sympy.false),
        ("Reals", sympy.Reals),
        ("EmptySet", sympy.EmptySet),
        ("deg", sympy.pi / 180),
    ],
)
def test_constants_are_read_by_name(text: str, expected: Any) -> None:
    assert value(text) == expected


def test_a_binding_wins_over_vocabulary_and_symbols() -> None:
    assert value("x + pi + gamma", x=sympy.Integer(1), pi=Y, gamma=sympy.Integer(2)) == Y + 3


def test_session_results_are_names() -> None:
    assert value("_ + _3", _=X, _3=Y) == X + Y


def test_a_missing_session_result_is_no_symbol() -> None:
    error = refused("_3 + 1")
    assert str(error) == (
        "E_NAME: no result _3 in this session (position 1); see the numbers in earlier replies"
    )


@pytest.mark.parametrize("name", ["solve", "Symbol", "expand", "floor", "Matrix", "besselj"])
def test_a_function_by_itself_is_no_value(name: str) -> None:
    error = refused(name)
    assert error.failure.code is Code.NAME
    assert error.failure.what == f"{name} is a function"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("E*x", ["E was read as Euler's number 2.718…; symbols='E' makes it a symbol"]),
        ("e + 1", ["e was read as Euler's number 2.718…; symbols='e' makes it a symbol"]),
        ("I*R", ["I was read as the imaginary unit; symbols='I' makes it a symbol"]),
        ("i^2", ["i was read as the imaginary unit; symbols='i' makes it a symbol"]),
        ("Pi", ["Pi was read as pi = 3.14159…"]),
        ("30 deg", ["deg was read as the angle pi/180"]),
        ("e^x", []),
        ("E^(2*x)", []),
        ("pi*x", []),
        ("i*i", ["i was read as the imaginary unit; symbols='i' makes it a symbol"]),
        ("0.5", ["0.5 was read as the exact fraction 1/2"]),
        ("2.0", []),
        ("1e3", []),
        ("log(x)", ["log(x) is the natural logarithm; log(x, b) has base b"]),
        ("ln(x)", []),
    ],
)
def test_what_might_surprise_is_a_note_said_once(text: str, expected: list[str]) -> None:
    assert notes(text) == expected


# -- constants that are symbols


def test_a_constants_letter_alone_in_an_equation_is_a_symbol() -> None:
    reading = read("E = m*c^2")
    m, c = real("m"), real("c")
    assert reading.value == sympy.Eq(real("E"), m * c**2, evaluate=False)
    assert reading.parsed == "Eq(Symbol(E), m*c**2)"
    assert reading.notes == (
        "E was read as a symbol, because it stands alone in an equation; "
        "elsewhere it is a constant",
    )


@pytest.mark.parametrize("text", ["I = V/R", "V/R = I", "[I = V/R, V = 2]"])
def test_it_may_stand_on_either_side_or_in_a_list(text: str) -> None:
    found = value(text)
    equation = found[0] if isinstance(found, list) else found
    assert real("I") in equation.free_symbols


@pytest.mark.parametrize(
    "text", ["exp(1) = E", "I^2 = -1", "E = 2.7", "x + E = y", "x = E", "z = i", "Eq(E, x^2)"]
)
def test_elsewhere_it_stays_a_constant(text: str) -> None:
    assert not {real("E"), real("I")} & value(text).free_symbols


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("sum(i^2, i, 1, n)", "i"),
        ("Sum(i^2, (i, 1, 10))", "i"),
        ("integrate(E^2, E)", "E"),
        ("diff(I^2, I)", "I"),
        ("solve(e^2 - 4, e)", "e"),
        ("limit(1/e, e, oo)", "e"),
        ("subs(E^2*x, E, 3)", "E"),
    ],
)
def test_a_variable_is_a_symbol_in_the_whole_text(text: str, name: str) -> None:
    reading = read(text)
    assert f"Symbol({name})" not in reading.parsed
    assert read(reading.parsed).value == reading.value
    assert not reading.value.has(sympy.I) if hasattr(reading.value, "has") else True


def test_a_caller_may_ask_for_symbols() -> None:
    reading = read("E*x", symbols=frozenset({"E"}))
    assert reading.value == real("E") * X
    assert reading.parsed == "Symbol(E)*x"


def test_a_bound_name_cannot_vary() -> None:
    error = refused("integrate(x^2, x)", x=sympy.Integer(3))
    assert error.failure.code is Code.NAME
    assert error.failure.what == "x is bound to a value in this session and cannot vary"


def test_a_bound_symbol_varies_with_its_assumptions() -> None:
    positive = sympy.Symbol("x", positive=True)
    assert value("integrate(x, x)", x=positive) == sympy.Integral(positive, positive)


# -- names before brackets


@pytest.mark.parametrize("letter", ["f", "g", "h", "F", "G", "H", "phi", "psi"])
def test_letters_of_functions_are_functions(letter: str) -> None:
    assert value(f"{letter}(x + 1)") == sympy.Function(letter)(X + 1)
    assert notes(f"{letter}(x + 1)") == []


@pytest.mark.parametrize("text", ["y(x)", "y(0)", "y(-1)", "y(1/2)", "y(x, t + 1)", "T(t)"])
def test_any_letter_at_a_point_is_a_function_with_a_note(text: str) -> None:
    assert isinstance(value(text), sympy.core.function.AppliedUndef)
    assert notes(text) == [f"{text[0]}(…) was read as an undefined function, not as a product"]


def test_a_function_at_a_point_is_one_everywhere_in_the_text() -> None:
    y = sympy.Function("y")
    assert value("y(x + 1) - y(x)") == y(X + 1) - y(X)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x(x+1)", X * (X + 1)),
        ("n(n+1)/2", real("n") * (real("n") + 1) / 2),
        ("x + x(y)", X + X * Y),
    ],
)
def test_a_letter_that_is_also_a_symbol_is_a_factor(text: str, expected: Any) -> None:
    assert value(text) == expected
    letter = text[0]
    assert notes(text) == [
        f"{letter}(…) was read as the product {letter}*(…), since {letter} is a symbol too"
    ]


@pytest.mark.parametrize("text", ["a(b+c)", "k(x-1)", "y(2x)", "m(-x)", "f()", "k()"])
def test_other_letters_before_brackets_have_two_readings(text: str) -> None:
    error = refused(text)
    assert error.failure.code is Code.AMBIGUOUS
    assert f"Function({text[0]})(…)" in error.failure.hint


def test_pi_before_brackets_is_a_factor() -> None:
    assert value("2pi(x+1)") == 2 * sympy.pi * (X + 1)
    assert notes("pi(x)") == ["pi(…) was read as the product pi*(…)"]


@pytest.mark.parametrize("text", ["e(x)", "I(t)", "i(2)", "oo(x)", "True(x)"])
def test_other_constants_before_brackets_are_refused(text: str) -> None:
    assert refused(text).failure.code is Code.AMBIGUOUS


def test_a_bound_function_is_applied() -> None:
    square = sympy.Lambda(X, X**2)
    assert value("sq(3) + k(y)", sq=square, k=square) == 9 + Y**2


def test_a_bound_function_wins_over_the_vocabulary() -> None:
    assert value("gamma(5)", gamma=sympy.Lambda(X, X + 1)) == 6


def test_a_bound_value_leaves_the_vocabulary_its_calls() -> None:
    assert value("gamma(5) + gamma", gamma=sympy.Integer(1)) == 25


def test_a_bound_letter_before_brackets_is_a_factor() -> None:
    assert value("a(x+1)", a=sympy.Integer(3)) == sympy.Mul(3, X + 1, evaluate=False)
    own = "a is this session's own value here, not the letter"
    assert notes("a(x+1)", a=sympy.Integer(3)) == ["a(…) was read as the product a*(…)", own]


def test_a_value_that_hides_a_constant_says_so() -> None:
    assert (value("2 pi", pi=sympy.Integer(7)), value("e", e=X)) == (14, X)
    hidden = "pi is this session's own value here, not the constant"
    assert notes("2 pi + cos(pi x)", pi=sympy.Integer(7)) == [hidden]


def test_a_value_that_hides_a_function_says_so() -> None:
    hidden = "sin is this session's own value here, not the function"
    assert (value("sin x", sin=sympy.Integer(4)), notes("sin x", sin=sympy.Integer(4))) == (
        4 * X,
        [hidden],
    )


SQUARE = sympy.Lambda(X, X**2)
VALUE, CALLED = (
    "{} is this session's own value here, not the {}",
    "{}(…) is this session's own function here",
)
OTHER = "{}(…) is the function here, not this session's own value"
# Text, what the names of the session are bound to, what is said: nothing where nothing is hidden.
HIDDEN: list[tuple[str, dict[str, Any], list[str]]] = [
    ("a + 1", {"a": X}, [VALUE.format("a", "letter")]),
    ("a + 2*a - a^a", {"a": X}, [VALUE.format("a", "letter")]),
    ("a_1 + v_max", {"a_1": X, "v_max": Y}, [VALUE.format(n, "letter") for n in ("a_1", "v_max")]),
    ("α + 1", {"alpha": X}, [VALUE.format("alpha", "letter")]),
    (r"\frac{x}{2}", {"x": Y}, [VALUE.format("x", "letter")]),
    (r"\sqrt{\alpha}", {"alpha": Y}, [VALUE.format("alpha", "letter")]),
    ("[x, 1]", {"x": Y}, [VALUE.format("x", "letter")]),
    ("diff(F, x)", {"F": X**2}, [VALUE.format("F", "letter")]),
    ("integrate(x^2, (x, 0, b))", {"b": Y}, [VALUE.format("b", "letter")]),
    ("diff(x^2, x)", {"x": Y}, [VALUE.format("x", "letter")]),
    ("a = 2", {"a": X}, [VALUE.format("a", "letter")]),
    ("N + S", {"N": X, "S": Y}, [VALUE.format(n, "letter") for n in "NS"]),
    ("e^x", {"e": Y}, [VALUE.format("e", "constant")]),
    ("E^2 + e", {"e": Y}, [VALUE.format("e", "constant")]),
    (r"e^{i\pi}", {"i": Y}, [VALUE.format("i", "constant")]),
    ("f(2)", {"f": SQUARE}, [CALLED.format("f")]),
    ("gamma(5)", {"gamma": SQUARE}, [CALLED.format("gamma")]),
    ("gamma(5)", {"gamma": Y}, [OTHER.format("gamma")]),
    ("sin(x)", {"sin": SQUARE}, [CALLED.format("sin")]),
    ("total + 1", {"total": X}, []),
    ("square(3)", {"square": SQUARE}, []),
    ("_1 + _", {"_1": X, "_": Y}, []),
    ("x + y(t)", {"x": X, "y": sympy.Function("y")}, []),
    ("y", {"y": sympy.Function("y")(X)}, []),
    ("x", {"x": sympy.Symbol("x", positive=True)}, []),
]


def test_every_name_of_the_session_that_hides_a_letter_or_a_word_is_said() -> None:
    assert [row for row in HIDDEN if notes(row[0], **row[1]) != row[2]] == []


# What a probability of nothing random is told to be, and that what it is told to write is read.
NOT_RANDOM = [
    ("P(X > 3)", "nothing is random in P(…)", "P(Normal(X, 0, 1) > 3)"),
    ("1 - P(X <= 3)", "nothing is random in P(…)", "P(Normal(X, 0, 1) > 3)"),
    ("P(-1 < X < 1)", "nothing is random in P(…)", "P(Normal(X, 0, 1) > 3)"),
    ("P(A and B)", "nothing is random in P(…)", "P(Normal(X, 0, 1) > 3)"),
    (r"P(X \leq 3)", "nothing is random in P(…)", "P(Normal(X, 0, 1) > 3)"),
    ("Pr(X = 2)", "nothing is random in Pr(…)", "Pr(Normal(X, 0, 1) > 3)"),
    ("Prob(X = 2)", "nothing is random in Prob(…)", "Prob(Normal(X, 0, 1) > 3)"),
    ("Var(2X + 1)", "nothing is random in Var(…)", "Var(Normal(X, 0, 1))"),
    ("E(X^2)", "E is not a function", "E(Normal(X, 0, 1))"),
]


def test_a_probability_of_nothing_random_is_told_how_a_variable_gets_its_law() -> None:
    for text, what, written in NOT_RANDOM:
        failure = refused(text).failure
        assert (failure.code, failure.what) == (Code.AMBIGUOUS, what), text
        assert written in failure.hint
        assert value(written).is_number


def test_what_is_named_before_is_random_in_these_words() -> None:
    bound = value("Normal(X, 0, 2)")
    found = [value(text, X=bound) for text in ("P(X > 0)", "Pr(X < 0)", "Prob(X > 0)", "Var(X)")]
    assert found == [sympy.Rational(1, 2)] * 3 + [4]
    assert (value("P(x)"), value("2*Pr")) == (sympy.Function("P")(X), 2 * real("Pr"))


@pytest.mark.parametrize("bound", [[X, Y], (X, Y), sympy.true, sympy.Interval(0, 1)])
def test_a_bound_letter_that_is_no_term_is_no_factor(bound: object) -> None:
    error = refused("a(2)", a=bound)
    assert error.failure.code is Code.SYNTAX
    assert "cannot be an operand of arithmetic" in error.failure.what


@pytest.mark.parametrize("text", ["rate(x)", "a(x, y)", "_3(x)"])
def test_other_bound_values_before_brackets_must_say_so(text: str) -> None:
    bound = {"rate": X, "a": X, "_3": X}
    assert refused(text, **bound).failure.code is Code.AMBIGUOUS


def test_an_unknown_word_before_brackets_is_an_error_with_candidates() -> None:
    error = refused("sinn(x)")
    assert str(error) == (
        "E_NAME: unknown function sinn (position 1); did you mean sin? "
        "an undefined function is written Function(sinn)(…)"
    )
    assert error.failure.candidates[0] == "sin"
    assert error.failure.fragment == "sinn"


@pytest.mark.parametrize(
    "text", ["globals()", "input()", "exit()", "vars(x)", "open(x)", "velocity(t)", "getattr(x, y)"]
)
def test_no_function_of_python_is_known(text: str) -> None:
    assert refused(text).failure.code is Code.NAME


def test_an_undefined_function_may_have_any_name() -> None:
    assert value("Function(velocity)(t)") == sympy.Function("velocity")(real("t"))
    assert value("Function(y)(x + 1)") == sympy.Function("y")(X + 1)
    assert notes("Function(y)(x + 1)") == []

"""Names of the session, of the vocabulary and of nobody; ambiguities and their candidates."""

from __future__ import annotations

from typing import Any

import pytest
import sympy
from sympy import Function, Integer, Lambda, Symbol

from sym_core.errors import Code, SymError
from sym_core.names import GREEK
from sym_eval.characters import FRACTIONS, SIGNS, SPACES, SUBSCRIPTS, SUPERSCRIPTS
from sym_eval.joining import SETS
from sym_eval.printing import plain
from sym_eval.reading import read, read_bounds, read_symbol

x, y, t = (Symbol(name, real=True) for name in "xyt")


class Bindings:
    """A session's bindings."""

    def __init__(self, **values: Any) -> None:
        self.values = values

    def lookup(self, name: str) -> object | None:
        return self.values.get(name)


SESSION = Bindings(
    a=Integer(3),
    rate=x + 1,
    e=Integer(2),
    pi=y,
    gamma=Integer(5),
    sq=Lambda(t, t**2),
    k=Lambda((x, y), x * y),
    M=sympy.ImmutableMatrix([[1, 2], [3, 4]]),
    n=Symbol("n", integer=True),
    items=[x, y],
    u=Function("u")(t),
    cosine=sympy.cos,
    _=Integer(7),
    _2=x**2,
)


def failure(text: str, scope: Any = None) -> Any:
    with pytest.raises(SymError) as caught:
        read(text, scope)
    return caught.value.failure


# -- bindings


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a", Integer(3)),
        ("2a", Integer(6)),
        ("a x", 3 * x),
        ("a^2", Integer(9)),
        ("a(x + 1)", sympy.Mul(3, x + 1, evaluate=False)),
        ("rate", x + 1),
        ("2 rate", sympy.Mul(2, x + 1, evaluate=False)),
        ("rate^2", (x + 1) ** 2),
        ("e^x", 2**x),
        ("e^3", Integer(8)),
        ("E^x", sympy.exp(x)),
        ("2pi", 2 * y),
        ("π", y),
        ("pi(x)", x * y),
        ("gamma + gamma(3)", Integer(7)),
        ("γ", Integer(5)),
        ("sq(3)", Integer(9)),
        ("sq(x + 1)", (x + 1) ** 2),
        ("sq(sq(x))", x**4),
        ("k(2, x)", 2 * x),
        ("M*M", sympy.ImmutableMatrix([[7, 10], [15, 22]])),
        ("det M", Integer(-2)),
        ("det(M)", Integer(-2)),
        ("M^-1", sympy.ImmutableMatrix([[1, 2], [3, 4]]).inv()),
        ("sin(pi n)", sympy.sin(y * Symbol("n", integer=True))),
        ("items", [x, y]),
        ("u", Function("u")(t)),
        ("diff(u, t)", sympy.Derivative(Function("u")(t), t)),
        ("cosine(0)", Integer(1)),
        ("_", Integer(7)),
        ("_ + _2", 7 + x**2),
        ("2_2", None),
    ],
)
def test_a_binding_is_what_its_name_means(text: str, expected: Any) -> None:
    if expected is None:  # digits in groups are one number
        assert read(text, SESSION).value == 22
    else:
        assert read(text, SESSION).value == expected


@pytest.mark.parametrize(
    "text", ["2 rate", "a(x + 1)", "sq(3) + k(2, x)", "e^x + π", "M*M", "_ + _2"]
)
def test_the_canonical_text_means_the_same_in_the_session(text: str) -> None:
    reading = read(text, SESSION)
    again = read(reading.parsed, SESSION)
    assert (again.value, again.parsed) == (reading.value, reading.parsed)


@pytest.mark.parametrize(
    ("text", "code", "what", "hint"),
    [
        (
            "rate(x)",
            Code.AMBIGUOUS,
            "rate is not a function",
            "write rate*(…) for a product, subs(rate, x=…) for a value",
        ),
        ("a(1, 2)", Code.AMBIGUOUS, "a is not a function", "write a*(…) for a product"),
        (
            "_2(x)",
            Code.AMBIGUOUS,
            "_2 is not a function",
            "write _2*(…) for a product, subs(_2, x=…) for a value",
        ),
        ("e(x, y)", Code.AMBIGUOUS, "e is not a function", "write e*(…) for a product"),
        (
            "diff(x^2, a)",
            Code.NAME,
            "a is bound to a value in this session and cannot vary",
            "use another letter, or drop the binding",
        ),
        (
            "sum(e, (e, 1, 2))",
            Code.NAME,
            "e is bound to a value in this session and cannot vary",
            "use another letter, or drop the binding",
        ),
        ("_3", Code.NAME, "no result _3 in this session", "see the numbers in earlier replies"),
        (
            "items + 1",
            Code.SYNTAX,
            "a list cannot be an operand of arithmetic",
            "write Matrix([1, 2]) or [[1, 2], [3, 4]]; dot(a, b), cross(a, b) of vectors",
        ),
        (
            "2*sq",
            Code.SYNTAX,
            "a function cannot be an operand of arithmetic",
            "give it a name, then write f(x), or write subs(f, x, a)",
        ),
    ],
)
def test_a_binding_in_the_wrong_place_is_an_error(
    text: str, code: Code, what: str, hint: str
) -> None:
    told = failure(text, SESSION)
    assert (told.code, told.what, told.hint) == (code, what, hint)


def test_a_bound_symbol_or_function_can_vary() -> None:
    assert read("diff(n^2, n)", SESSION).value.variables == (Symbol("n", integer=True),)
    assert read_symbol("n, x", SESSION) == (Symbol("n", integer=True), x)
    assert read_symbol("u", SESSION) == (Function("u")(t),)


@pytest.mark.parametrize("name", ["a", "rate", "M", "_", "items", "sq"])
def test_a_bound_value_is_no_variable(name: str) -> None:
    with pytest.raises(SymError) as caught:
        read_symbol(name, SESSION)
    assert str(caught.value) == f"E_NAME: {name} is not a variable in this session"


def test_bounds_take_bindings() -> None:
    assert read_bounds("a, rate", SESSION) == (3, x + 1)


def test_words_of_the_session_may_stand_beside_something() -> None:
    assert read("x rate", SESSION).value == x * (x + 1)
    assert failure("x rates", SESSION).what == "the word rates stands beside something"


def test_two_letters_that_join_to_a_bound_name_are_asked() -> None:
    told = failure("αx", Bindings(alphax=x))
    assert (told.what, told.hint) == ("one name or two?", "write alpha*x or alpha_x")


# -- undefined functions


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("f(x)", Function("f")(x)),
        ("F(x, y)", Function("F")(x, y)),
        ("φ(t)", Function("phi")(t)),
        ("y(x)", Function("y")(x)),
        ("x_1(t)", Function("x_1")(t)),
        ("T(0)", Function("T")(0)),
        ("y(-1/2)", Function("y")(sympy.Rational(-1, 2))),
        ("y(x, t + 1)", Function("y")(x, t + 1)),
        ("Function(y)(x + 1)", Function("y")(x + 1)),
        ("Function(velocity)(t)", Function("velocity")(t)),
        ("Function(sin)(x)", Function("sin")(x)),
        ("Function(E)(x)", Function("E")(x)),
        ("Function(f)()", Function("f")()),
        ("f(f(x))", Function("f")(Function("f")(x))),
    ],
)
def test_an_undefined_function_is_read_and_prints_so_that_it_reads_back(
    text: str, expected: Any
) -> None:
    assert read(text).value == expected
    assert read(plain(expected)).value == expected


# -- candidates


@pytest.mark.parametrize(
    ("text", "candidates"),
    [
        ("sinn(x)", ("sin", "sinm", "sinh")),
        ("integarte(x)", ("integrate", "Integer", "integral")),
        ("simplfy(x)", ("simplify", "nsimplify")),
        ("determinan(x)", ("determinant",)),
        ("velocity(t)", ()),
        ("diff(x*y)", ("x", "y")),
        ("integrate(a*b*c)", ("a", "b", "c")),
        ("series(x + t)", ("t", "x")),
        ("diff(2)", ()),
        ("Symbol(x, positiv=true)", ("positive", "nonpositive")),
        ("Symbol(x, xyz=true)", ()),
    ],
)
def test_an_error_lists_what_may_have_been_meant(text: str, candidates: tuple[str, ...]) -> None:
    assert failure(text).candidates == candidates


@pytest.mark.parametrize("text", ["diff(x*y, {})", "integrate(a*b, {})", "series(x + t, {})"])
def test_naming_a_candidate_is_the_repair(text: str) -> None:
    names = failure(text.replace(", {}", "")).candidates
    for name in names:
        assert read(text.format(name)).value is not None


# -- characters by their value


@pytest.mark.parametrize(("letter", "name"), GREEK.items())
def test_a_greek_letter_is_its_name(letter: str, name: str) -> None:
    expected = sympy.pi if name in {"pi", "Pi"} else Symbol(name, real=True)
    assert read(letter).value == expected


@pytest.mark.parametrize("space", SPACES)
def test_a_space_of_any_kind_separates(space: str) -> None:
    assert read(f"2{space}+{space}x").value == x + 2


@pytest.mark.parametrize(("sign", "plain_sign"), SIGNS.items())
def test_a_unicode_sign_means_its_plain_one(sign: str, plain_sign: str) -> None:
    frames = {"~": "{}(x < 1)", "√": "{}x", "∛": "{}x", "°": "30{}", "∞": "{}", "&": "x<1{}y<1"}
    frames |= {"->": "lim x{}0 x", "∜": "{}x", **dict.fromkeys(SETS, "{{1, 2}} {} {{2, 3}}")}
    text = frames.get(plain_sign, "x {} y")
    written = {"√": "sqrt x", "∛": "cbrt x", "∜": "root(x, 4)", "°": "rad(30)", "∞": "oo"} | {
        sign: f"{name}({{1, 2}}, {{2, 3}})" for sign, name in SETS.items()
    }
    assert (
        read(text.format(sign)).value
        == read(written.get(plain_sign, text.format(plain_sign))).value
    )


@pytest.mark.parametrize(("raised", "digit"), SUPERSCRIPTS.items())
def test_a_raised_character_is_an_exponent(raised: str, digit: str) -> None:
    pairs = {
        "+": ("x²⁺¹", "x^3"),
        "-": ("x⁻¹", "1/x"),
        "(": ("x⁽ⁿ⁾", "x^n"),
        ")": ("x⁽⁻³⁾", "x^(-3)"),
    }
    text, written = pairs.get(digit, (f"x{raised}", f"x^{digit}"))
    assert read(text).value == read(written).value


@pytest.mark.parametrize(("lowered", "digit"), SUBSCRIPTS.items())
def test_a_lowered_digit_is_an_index(lowered: str, digit: str) -> None:
    assert read(f"x{lowered}").value == Symbol(f"x_{digit}", real=True)


@pytest.mark.parametrize(("sign", "parts"), FRACTIONS.items())
def test_a_fraction_sign_is_its_number(sign: str, parts: tuple[int, int]) -> None:
    assert read(f"{sign}x").value == sympy.Rational(*parts) * x


# -- characters that are refused, one of each kind


@pytest.mark.parametrize(
    ("character", "message"),
    [
        (
            "∇",
            "the sign ∇ is not read (position 2); "
            "write grad(f, [x, y]), and laplacian(f, [x, y]) for ∇²",
        ),
        ("±", "the sign ± is not read (position 2); write the two cases apart, as [a + b, a - b]"),
        ("≈", "the sign ≈ is not read (position 2); write = for an equation"),
        ("…", "the sign … is not read (position 2); write the terms out, or sum(f, (k, 1, n))"),
        ("⁄", "the sign ⁄ is not read (position 2); write /"),
        ("∜", "the text ends where something is missing (position 3); complete it"),
        ("—", "the sign — is not read (position 2); write -"),
        ("⌊", "the text ends where something is missing (position 3); complete it"),
        ("⌉", "⌉ closes nothing (position 2); check the brackets"),
        ("ℕ", "the sign ℕ is not read (position 2); write Naturals, or Naturals0 with zero"),
        ("↦", "the sign ↦ is not read (position 2); write Lambda(x, f)"),
        (
            "\u0302",
            "the accent combining circumflex accent U+0302 is not read (position 2); "
            "put it into the name, as x_hat",
        ),
        (
            "\u200b",
            "invisible or control character U+200B (position 2); retype the text without it",
        ),
        (
            "\x07",
            "invisible or control character U+0007 (position 2); retype the text without it",
        ),
        (
            "х",
            "cyrillic small letter ha U+0445 is not a letter of formulas here (position 2); "
            "use Latin or Greek letters",
        ),
        (
            "ï",
            "latin small letter i with diaeresis U+00EF is not a letter of formulas here "
            "(position 2); use Latin or Greek letters",
        ),
        (
            "ｘ",
            "fullwidth latin small letter x U+FF58 only looks like x (position 2); write x",
        ),
        (
            "☃",
            "the character ☃ (snowman, U+2603) is not read (position 2); use ASCII mathematics",
        ),
    ],
)
def test_a_character_without_a_rule_is_refused_in_whole_words(character: str, message: str) -> None:
    assert str(SymError.of(failure(f"a{character}"))) == f"E_SYNTAX: {message}"

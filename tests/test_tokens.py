"""Text to tokens: what is let through, what is refused, and with which words."""

from __future__ import annotations

import pytest

from sym_core.errors import Code, SymError
from sym_core.limits import Limits
from sym_eval.signs import Kind, Token
from sym_eval.tokens import tokenize

LIMITS = Limits()


def texts(text: str) -> list[str]:
    return [token.text for token in tokenize(text, LIMITS)][:-1]


def kinds(text: str) -> list[Kind]:
    return [token.kind for token in tokenize(text, LIMITS)][:-1]


def refused(text: str, limits: Limits = LIMITS) -> SymError:
    with pytest.raises(SymError) as caught:
        tokenize(text, limits)
    return caught.value


def test_tokens_carry_kind_text_place_and_the_gap_before_them() -> None:
    assert tokenize("2 x+\n1", LIMITS) == [
        Token(Kind.NUMBER, "2", 0, 1, ""),
        Token(Kind.NAME, "x", 2, 3, " "),
        Token(Kind.OPERATOR, "+", 3, 4, ""),
        Token(Kind.NUMBER, "1", 5, 6, "\n"),
        Token(Kind.END, "", 6, 6, ""),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("12", ["12"]),
        ("1_000", ["1_000"]),
        ("1.5", ["1.5"]),
        (".5", [".5"]),
        ("1.", ["1."]),
        ("1e3", ["1e3"]),
        ("1.5E-3", ["1.5E-3"]),
        ("2e", ["2", "e"]),
        ("2e^x", ["2", "e", "^", "x"]),
        ("2e-x", ["2", "e", "-", "x"]),
        ("2pi", ["2", "pi"]),
        ("x1y", ["x1y"]),
        ("½x", ["1/2", "x"]),
    ],
)
def test_numbers_end_where_a_name_begins(text: str, expected: list[str]) -> None:
    assert texts(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x_max", ["x_max"]),
        ("velocity", ["velocity"]),
        ("α", ["alpha"]),
        ("αβ", ["alpha", "beta"]),
        ("2πr", ["2", "pi", "r"]),
        ("λ_max", ["lambda_max"]),
        ("θ1", ["theta1"]),
        ("x_α", ["x_alpha"]),
        ("x₁", ["x_1"]),
        ("a₁₂", ["a_12"]),
        ("ϕ", ["phi"]),
        ("µ", ["mu"]),
        ("_", ["_"]),
        ("_12", ["_12"]),
        ("∞", ["oo"]),
    ],
)
def test_names_are_whole_and_greek_letters_stand_alone(text: str, expected: list[str]) -> None:
    assert texts(text) == expected
    assert Kind.NAME in kinds(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2×3", ["2", "*", "3"]),
        ("3 ⋅ x", ["3", "*", "x"]),
        ("a·b", ["a", "*", "b"]),
        ("6÷2", ["6", "/", "2"]),
        ("5−3", ["5", "-", "3"]),
        ("5–3", ["5", "-", "3"]),
        ("x≠0", ["x", "!=", "0"]),
        ("x≤1", ["x", "<=", "1"]),
        ("x⩾1", ["x", ">=", "1"]),
        ("¬p∧q", ["~", "p", "&", "q"]),
        ("√2", ["√", "2"]),
        ("x→0", ["x", "->", "0"]),
        ("x\u00a0+\u20091", ["x", "+", "1"]),
    ],
)
def test_unicode_signs_become_their_operators(text: str, expected: list[str]) -> None:
    assert texts(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x²", ["x", "**", "2"]),
        ("x¹²", ["x", "**", "12"]),
        ("x⁻¹", ["x", "**", "(", "-", "1", ")"]),
        ("xⁿ", ["x", "**", "(", "n", ")"]),
        ("xⁿ⁺¹", ["x", "**", "(", "n", "+", "1", ")"]),
    ],
)
def test_superscripts_are_exponents(text: str, expected: list[str]) -> None:
    assert texts(text) == expected


@pytest.mark.parametrize("text", ["$x$", "$$x$$", " $ x $ "])
def test_dollar_signs_around_the_whole_text_are_dropped(text: str) -> None:
    assert texts(text) == ["x"]


def test_places_are_those_of_the_text_before_dollar_signs_were_dropped() -> None:
    assert tokenize("$x$", LIMITS)[0] == Token(Kind.NAME, "x", 1, 2, " ")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x!!", ["x", "!!"]),
        ("x**2", ["x", "**", "2"]),
        ("x^2", ["x", "^", "2"]),
        ("a==b", ["a", "==", "b"]),
        ("a!=b", ["a", "!=", "b"]),
        ("a<=b", ["a", "<=", "b"]),
        ("a<-b", ["a", "<", "-", "b"]),
        ("||x|", ["|", "|", "x", "|"]),
        ("5%", ["5", "%"]),
    ],
)
def test_the_longest_operator_is_taken(text: str, expected: list[str]) -> None:
    assert texts(text) == expected


@pytest.mark.parametrize("text", ["'+'", '"-"', "'+-'", '"+"'])
def test_the_side_of_a_limit_is_the_only_thing_in_quotes(text: str) -> None:
    assert kinds(text) == [Kind.SIDE]
    assert texts(text) == [text[1:-1]]


@pytest.mark.parametrize(
    ("text", "primes"),
    [("f'(x)", "'"), ("f''(x)", "''"), ("f′(x)", "'"), ("f″(x)", "''"), ("f‴(x)", "'" * 3)]
    + [("f’(x)", "'"), ("f⁽⁴⁾(x)", "'" * 4)],
)
def test_primes_stand_between_a_name_and_its_bracket(text: str, primes: str) -> None:
    assert texts(text) == ["f", primes, "(", "x", ")"]


@pytest.mark.parametrize("text", ["f'", "f' + 1", "x₁'", "α'^2", "f' (x)", "f', g'", "b''", "f'=0"])
def test_a_prime_after_a_name_needs_no_bracket(text: str) -> None:
    assert kinds(text)[:2] == [Kind.NAME, Kind.PRIME]


@pytest.mark.parametrize(
    ("text", "name", "dots"),
    [("ẋ", "x", "."), ("ẍ", "x", ".."), ("θ̈", "theta", ".."), ("q̇", "q", "."), ("ÿ", "y", "..")],
)
def test_dots_above_a_letter_are_primes_too(text: str, name: str, dots: str) -> None:
    assert texts(text) == [name, dots]
    assert kinds(text) == [Kind.NAME, Kind.PRIME]


@pytest.mark.parametrize("text", ["'x'", "u'1'", "b'x'", "f'{x}'", '"x"', "'++'", "‘x’", "“x”"])
def test_other_quotes_are_refused(text: str) -> None:
    error = refused(text)
    assert error.failure.code is Code.AST_BLOCK
    assert error.failure.what == "quoted text is not read"
    assert error.failure.hint.endswith("without quotes")


@pytest.mark.parametrize(
    ("text", "code", "hint"),
    [
        ("x := 3", Code.AST_BLOCK, "give the result a name with name="),
        ("x => 3", Code.AMBIGUOUS, "write >= for greater or equal, Implies(p, q)"),
        ("x =< 3", Code.AMBIGUOUS, "write <= for less or equal"),
        ("x <> 3", Code.SYNTAX, "write !="),
        ("7//2", Code.SYNTAX, "write floor(a/b)"),
        ("1<<2", Code.SYNTAX, "write a*2^n"),
        ("4>>2", Code.SYNTAX, "write floor(a/2^n)"),
        ("n!!!", Code.AMBIGUOUS, "write (n!!)! or (n!)!!"),
        ("x.y", Code.AST_BLOCK, "write f(x, …) instead of x.f(…)"),
        ("lambda: 1", Code.AST_BLOCK, "write Lambda(x, f) for a function, [a, b] for a list"),
        ("`x`", Code.AST_BLOCK, "write the formula alone"),
        ("\\alpha", Code.AST_BLOCK, "write sqrt(x), a/b, Complement(A, B)"),
        ("A @ B", Code.AST_BLOCK, "write A*B for a product of matrices"),
        ("x # y", Code.AST_BLOCK, "send the expression alone"),
        ("2+2?", Code.SYNTAX, "send the expression alone"),
        ("a $ b", Code.SYNTAX, "send the formula without dollar signs"),
    ],
)
def test_signs_without_a_meaning_are_refused_with_what_to_write(
    text: str, code: Code, hint: str
) -> None:
    error = refused(text)
    assert (error.failure.code, error.failure.hint) == (code, hint)


def test_an_error_points_at_the_place_and_quotes_the_fragment() -> None:
    error = refused("1 + x.y")
    assert str(error) == (
        "E_AST_BLOCK: attributes are not read (position 6); write f(x, …) instead of x.f(…)"
    )
    assert error.failure.fragment == "."


@pytest.mark.parametrize("text", ["__x", "_x", "__import__", "_1x", "__", "1__0"])
def test_names_that_begin_with_an_underscore_are_refused(text: str) -> None:
    error = refused(text)
    assert error.failure.code is Code.NAME
    assert error.failure.what == "names that begin with an underscore are not read"


@pytest.mark.parametrize("text", ["0x1f", "0b11", "0o7"])
def test_numbers_in_other_bases_are_not_products_with_a_name(text: str) -> None:
    assert refused(text).failure.what == "numbers in other bases are not read"


@pytest.mark.parametrize(
    ("character", "what"),
    [
        ("\u202e", "invisible or control character U+202E"),
        ("\u200b", "invisible or control character U+200B"),
        ("\u2060", "invisible or control character U+2060"),
        ("\ufeff", "invisible or control character U+FEFF"),
        ("\x00", "invisible or control character U+0000"),
        ("\x0c", "invisible or control character U+000C"),
        ("\x1b", "invisible or control character U+001B"),
        ("\ud800", "invisible or control character U+D800"),
        ("\u2028", "invisible or control character U+2028"),
    ],
)
def test_what_cannot_be_seen_is_refused_by_its_code(character: str, what: str) -> None:
    error = refused("x" + character)
    assert (error.failure.what, error.failure.hint) == (what, "retype the text without it")
    assert error.failure.fragment.isprintable()


@pytest.mark.parametrize(
    ("character", "what", "hint"),
    [
        ("х", "cyrillic small letter ha U+0445", "use Latin or Greek letters"),
        ("א", "hebrew letter alef U+05D0", "use Latin or Greek letters"),
        ("ж", "cyrillic small letter zhe U+0436", "use Latin or Greek letters"),
        ("ſ", "latin small letter long s U+017F", "write s"),
        ("𝐨", "mathematical bold small o U+1D428", "write o"),
        ("ｘ", "fullwidth latin small letter x U+FF58", "write x"),
        ("＿", "fullwidth low line U+FF3F", "write _"),
        ("ℯ", "script small e U+212F", "write e"),
    ],
)
def test_letters_of_other_alphabets_are_refused_by_name(
    character: str, what: str, hint: str
) -> None:
    error = refused(character)
    assert error.failure.what.startswith(what)
    assert error.failure.hint == hint


@pytest.mark.parametrize(
    ("character", "hint"),
    [
        ("±", "write the two cases apart, as [a + b, a - b]"),
        ("≈", "write = for an equation"),
        ("‖", "write |x| with plain bars"),
        ("☃", "use ASCII mathematics"),
    ],
)
def test_mathematical_signs_without_a_rule_say_what_to_write(character: str, hint: str) -> None:
    assert refused(character).failure.hint == hint


def test_a_text_may_be_as_long_as_the_limit_and_no_longer() -> None:
    limits = Limits({"text": 8})
    assert texts("12345678") == ["12345678"]
    assert len(tokenize("12345678", limits)) == 2
    assert refused("123456789", limits).failure.code is Code.INPUT_LIMIT


def test_length_is_counted_in_bytes() -> None:
    assert refused("αβγ", Limits({"text": 4})).failure.what == "the text is longer than 4 bytes"


def test_more_tokens_than_the_limit_are_refused() -> None:
    limits = Limits({"tokens": 5})
    assert len(tokenize("a+b+", limits)) == 5
    assert refused("a+b+c", limits).failure.what == "more than 5 signs in one expression"


def test_a_name_has_at_most_64_letters() -> None:
    assert texts("q" * 64) == ["q" * 64]
    assert refused("q" * 65).failure.code is Code.INPUT_LIMIT


@pytest.mark.parametrize("name", ["Interval.open", "Interval.Lopen", "Interval.Ropen"])
def test_the_three_dotted_names_that_sympy_prints_are_names(name: str) -> None:
    assert texts(f"{name}(0, 1)")[0] == name


@pytest.mark.parametrize("text", ["Interval.open", "Interval.close(0, 1)", "interval.open(0, 1)"])
def test_no_other_dotted_name_is_read(text: str) -> None:
    assert refused(text).failure.what == "attributes are not read"

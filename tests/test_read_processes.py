"""Integrals, sums, products, limits and pieces as they are written and said, and words between."""

# ruff: noqa: E501 (a text and how it is understood stand on one line)

from __future__ import annotations

import pytest

from sym_eval.reading import read
from tests.refusals import Table, refusal, rows

Rows = list[tuple[str, str]]


def check(text: str, parsed: str) -> None:
    """Understood so, without a note; the canonical text means the same and spells itself."""
    reading = read(text)
    assert (reading.parsed, reading.notes) == (parsed, ())
    again = read(parsed)
    assert (again.value, again.parsed) == (reading.value, parsed)


INTEGRALS: Rows = [
    ("∫ x^2 dx", "Integral(x**2, x)"),
    ("∫x^2dx", "Integral(x**2, x)"),
    ("∫ dx", "Integral(1, x)"),
    ("∫ dx/x", "Integral(1/x, x)"),
    ("∫ x dx/(1 + x^2)", "Integral(x/(1 + x**2), x)"),
    ("∫ x^2 + 1 dx", "Integral(x**2 + 1, x)"),
    ("∫ x dx + 1", "Integral(x, x) + 1"),
    ("2∫ x dx", "2*Integral(x, x)"),
    ("x∫ t dt", "x*Integral(t, t)"),
    ("∫ sin x dx", "Integral(sin(x), x)"),
    ("∫ x sin 2x dx", "Integral(x*sin(2*x), x)"),
    ("∫ |x| dx", "Integral(Abs(x), x)"),
    ("∫ √x dx", "Integral(sqrt(x), x)"),
    ("∫ f(x) dx = F(x)", "Eq(Integral(f(x), x), F(x))"),
    ("∫_0^1 x^2 dx", "Integral(x**2, (x, 0, 1))"),
    ("∫_(0)^(1) x dx", "Integral(x, (x, 0, 1))"),
    ("∫₀¹ x² dx", "Integral(x**2, (x, 0, 1))"),
    ("∫_a^b f(x) dx", "Integral(f(x), (x, a, b))"),
    ("∫_0^π sin(θ) dθ", "Integral(sin(theta), (theta, 0, pi))"),
    ("∫_-1^1 x dx", "Integral(x, (x, -1, 1))"),
    ("∫_-∞^∞ exp(-x^2) dx", "Integral(exp(-x**2), (x, -oo, oo))"),
    ("∫∫ x y dx dy", "Integral(Integral(x*y, x), y)"),
    ("∫_0^1 ∫_0^x x y dy dx", "Integral(Integral(x*y, (y, 0, x)), (x, 0, 1))"),
    ("∫ f'(x) dx", "Integral(Derivative(f(x), x), x)"),
    ("int_0^1 x^2 dx", "Integral(x**2, (x, 0, 1))"),
    ("integral_a^b f(x) dx", "Integral(f(x), (x, a, b))"),
    ("int(x^2, x = 0..1)", "Integral(x**2, (x, 0, 1))"),
    ("integrate(x^2, x = 0 to 1)", "Integral(x**2, (x, 0, 1))"),
    ("∫ from 0 to 1 of x dx", "Integral(x, (x, 0, 1))"),
    ("integral of x^2", "Integral(x**2)"),
    ("integral of x^2 + 1", "Integral(x**2 + 1)"),
    ("integral of x^2 dx", "Integral(x**2, x)"),
    ("the integral of x^2 from 0 to 1", "Integral(x**2, (x, 0, 1))"),
    ("integral of sin(x) from 0 to pi", "Integral(sin(x), (x, 0, pi))"),
    ("integral of a x^2 with respect to x", "Integral(a*x**2, x)"),
    ("integral of a x wrt x from 0 to 1", "Integral(a*x, (x, 0, 1))"),
    ("integral of t^2 from t = 0 to x", "Integral(t**2, (t, 0, x))"),
    ("integral from 0 to 1 of x^2 dx", "Integral(x**2, (x, 0, 1))"),
    ("integrate x^2 dx", "Integral(x**2, x)"),
    ("integrate (x + 1) dx", "Integral(x + 1, x)"),
    ("integrate x^2 from 0 to 1", "Integral(x**2, (x, 0, 1))"),
    ("int x^2 dx", "Integral(x**2, x)"),
    ("antiderivative of x^2", "Integral(x**2)"),
]


@pytest.mark.parametrize(("text", "parsed"), INTEGRALS)
def test_integrals_in_signs_and_words_are_read(text: str, parsed: str) -> None:
    check(text, parsed)


SUMS: Rows = [
    ("∑_(k=1)^n k", "Sum(k, (k, 1, n))"),
    ("∑_(n=1)^∞ 1/n²", "Sum(1/n**2, (n, 1, oo))"),
    ("∑_(k=0)^∞ x^k/k!", "Sum(x**k/factorial(k), (k, 0, oo))"),
    ("∑_(k=1)^(2n) (k + 1)", "Sum(k + 1, (k, 1, 2*n))"),
    ("∏_(k=1)^n k", "Product(k, (k, 1, n))"),
    ("sum_(k=1)^n k^2", "Sum(k**2, (k, 1, n))"),
    ("sum_(k=1)^n k^2 = n", "Eq(Sum(k**2, (k, 1, n)), n)"),
    ("prod_(k=1)^n k", "Product(k, (k, 1, n))"),
    ("2∑_(k=1)^n k", "2*Sum(k, (k, 1, n))"),
    ("∑_(i=1)^n ∑_(j=1)^i j", "Sum(Sum(j, (j, 1, i)), (i, 1, n))"),
    ("sum(k, k = 1..n)", "Sum(k, (k, 1, n))"),
    ("sum(k, k = 1 to n)", "Sum(k, (k, 1, n))"),
    ("sum(k, k from 1 to n)", "Sum(k, (k, 1, n))"),
    ("product(k, k = 1..n)", "Product(k, (k, 1, n))"),
    ("sum of 1/n^2 for n from 1 to infinity", "Sum(1/n**2, (n, 1, oo))"),
    ("sum of 1/n^2 from n = 1 to infinity", "Sum(1/n**2, (n, 1, oo))"),
    ("sum from n = 1 to oo of 1/n^2", "Sum(1/n**2, (n, 1, oo))"),
    ("sum of 1/n^2 from 1 to infinity", "Sum(1/n**2, (n, 1, oo))"),
    ("sum of k^2 + k for k from 1 to n-1", "Sum(k**2 + k, (k, 1, n - 1))"),
    ("sum over k from 1 to n of k^2", "Sum(k**2, (k, 1, n))"),
    ("sum k^2 for k = 1 to n", "Sum(k**2, (k, 1, n))"),
    ("the product of k for k from 1 to n", "Product(k, (k, 1, n))"),
]


@pytest.mark.parametrize(("text", "parsed"), SUMS)
def test_sums_and_products(text: str, parsed: str) -> None:
    check(text, parsed)


LIMITS: Rows = [
    ("lim_(x->0) sin(x)/x", "limit(sin(x)/x, x, 0)"),
    ("lim_(x->0) sin(x)/x", "limit(sin(x)/x, x, 0)"),
    ("lim (x->0) sin(x)/x", "limit(sin(x)/x, x, 0)"),
    ("lim_(x→0^+) 1/x", "limit(1/x, x, 0, '+')"),
    ("lim_(x->0-) 1/x", "limit(1/x, x, 0, '-')"),
    ("lim x→0⁺ 1/x", "limit(1/x, x, 0, '+')"),
    ("lim x->0^+ 1/x", "limit(1/x, x, 0, '+')"),
    ("lim_(x->∞) (1 + 1/x)^x", "limit((1 + 1/x)**x, x, oo)"),
    ("limit(sin(x)/x, x -> 0)", "limit(sin(x)/x, x, 0)"),
    ("limit(1/x, x -> 0+)", "limit(1/x, x, 0, '+')"),
    ("limit of sin(x)/x as x -> 0", "limit(sin(x)/x, x, 0)"),
    ("limit of 1/x as x -> 0+", "limit(1/x, x, 0, '+')"),
    ("limit of sin(x)/x as x approaches 0", "limit(sin(x)/x, x, 0)"),
    ("limit of 1/x as x approaches 0 from the right", "limit(1/x, x, 0, '+')"),
    ("limit of 1/x as x tends to infinity", "limit(1/x, x, oo)"),
    ("limit of 1/x as x goes to -infinity", "limit(1/x, x, -oo)"),
    ("the limit as x approaches 0 from below of 1/x", "limit(1/x, x, 0, '-')"),
    ("lim 1/x as x -> oo", "limit(1/x, x, oo)"),
]


@pytest.mark.parametrize(("text", "parsed"), LIMITS)
def test_limits_in_signs_and_words_are_read(text: str, parsed: str) -> None:
    check(text, parsed)


DERIVATIVES_AND_ROOTS_IN_WORDS: Rows = [
    ("derivative of x^2", "Derivative(x**2, x)"),
    ("derivative of x^2 + 3x", "Derivative(x**2 + 3*x, x)"),
    ("the derivative of a x^2 with respect to x", "Derivative(a*x**2, x)"),
    ("derivative of sin(x) wrt x", "Derivative(sin(x), x)"),
    ("second derivative of x^3", "Derivative(x**3, x, 2)"),
    ("third derivative of a x^3 with respect to x", "Derivative(a*x**3, x, 3)"),
    ("partial derivative of x^2 y with respect to x", "Derivative(x**2*y, x)"),
    ("second partial derivative of x^2 y wrt x", "Derivative(x**2*y, x, 2)"),
    ("differentiate x^3", "Derivative(x**3, x)"),
    ("square root of 2", "sqrt(2)"),
    ("the cube root of x", "cbrt(x)"),
    ("2*(derivative of x^2 + x) + 1", "2*Derivative(x**2 + x, x) + 1"),
]


@pytest.mark.parametrize(("text", "parsed"), DERIVATIVES_AND_ROOTS_IN_WORDS)
def test_derivatives_and_roots_in_words(text: str, parsed: str) -> None:
    check(text, parsed)


PIECES: Rows = [
    ("x if x > 0 else -x", "Piecewise((x, x > 0), (-x, True))"),
    ("1 if x > 0 else 0 if x = 0 else -1", "Piecewise((1, x > 0), (0, Eq(x, 0)), (-1, True))"),
    ("x^2 if x < 0, x otherwise", "Piecewise((x**2, x < 0), (x, True))"),
    ("0 for x < 0, x for x >= 0", "Piecewise((0, x < 0), (x, x >= 0))"),
    ("{x if x > 0, -x otherwise}", "Piecewise((x, x > 0), (-x, True))"),
    ("{x if x > 0; -x if x <= 0}", "Piecewise((x, x > 0), (-x, x <= 0))"),
    ("{x^2, x < 0; x, x >= 0}", "Piecewise((x**2, x < 0), (x, x >= 0))"),
    ("2*{1 if x > 0, 0 otherwise} + 1", "2*Piecewise((1, x > 0), (0, True)) + 1"),
    ("f(x) = {x if x > 0, 0 otherwise}", "Eq(f(x), Piecewise((x, x > 0), (0, True)))"),
    ("f(x) = x if x > 0 else 0", "Eq(f(x), Piecewise((x, x > 0), (0, True)))"),
    ("Piecewise((1, x < 0), (2, otherwise))", "Piecewise((1, x < 0), (2, True))"),
    ("1 when 0 < x < 1, 0 otherwise", "Piecewise((1, And(0 < x, x < 1)), (0, True))"),
]


@pytest.mark.parametrize(("text", "parsed"), PIECES)
def test_functions_made_of_pieces(text: str, parsed: str) -> None:
    check(text, parsed)


ROWS_OF_MATRICES: Rows = [
    ("[1, 2; 3, 4]", "[[1, 2], [3, 4]]"),
    ("[1; 2]", "[[1], [2]]"),
]


@pytest.mark.parametrize(("text", "parsed"), ROWS_OF_MATRICES)
def test_rows_of_matrices(text: str, parsed: str) -> None:
    check(text, parsed)


WORDS_BETWEEN: Rows = [
    ("7 mod 3", "Mod(7, 3)"),
    ("2^10 mod 7", "Mod(2**10, 7)"),
    ("2*5 mod 3", "Mod(2*5, 3)"),
    ("-7 mod 3", "Mod(-7, 3)"),
    ("(a + b) mod n", "Mod(a + b, n)"),
    ("(7 mod 3) + 1", "Mod(7, 3) + 1"),
    ("x mod 3 = 1", "Eq(Mod(x, 3), 1)"),
    ("17 ≡ 2 (mod 5)", "Eq(Mod(17, 5), Mod(2, 5))"),
    ("17 = x (mod 5)", "Eq(Mod(17, 5), Mod(x, 5))"),
    ("17 ≡ 2 mod 5", "Eq(Mod(17, 5), Mod(2, 5))"),
    ("y = (x mod 3)", "Eq(y, Mod(x, 3))"),
    ("n choose k", "binomial(n, k)"),
    ("2n choose n", "binomial(2*n, n)"),
    ("10% of 50", "10/100*50"),
    ("10% of 50 + 1", "10/100*50 + 1"),
]


@pytest.mark.parametrize(("text", "parsed"), WORDS_BETWEEN)
def test_words_between_operands(text: str, parsed: str) -> None:
    check(text, parsed)


HALF_OPEN = "{} was read as the half-open interval {}(a, b)"


@pytest.mark.parametrize(
    ("text", "parsed", "shown"),
    [
        ("[0, 1)", "Interval.Ropen(0, 1)", "[a, b)"),
        ("(0, 1]", "Interval.Lopen(0, 1)", "(a, b]"),
        ("[0, ∞)", "Interval.Ropen(0, oo)", "[a, b)"),
        ("(-∞, 2a]", "Interval.Lopen(-oo, 2*a)", "(a, b]"),
    ],
)
def test_a_half_open_interval_is_read_with_a_note(text: str, parsed: str, shown: str) -> None:
    reading = read(text)
    assert reading.parsed == parsed
    assert reading.notes == (HALF_OPEN.format(shown, parsed.split("(", maxsplit=1)[0]),)
    assert read(parsed).value == reading.value


AFTER_IN = "brackets beside ∈, ∪ or ∩ were read as {}(a, b)"


@pytest.mark.parametrize(
    ("text", "parsed", "notes"),
    [
        ("x ∈ [0, 1]", "Contains(x, Interval(0, 1))", (AFTER_IN.format("Interval"),)),
        ("x ∈ (0, 1)", "Contains(x, Interval.open(0, 1))", (AFTER_IN.format("Interval.open"),)),
        ("x ∈ {1, 2}", "Contains(x, {1, 2})", ()),
        ("x ∈ ℤ", "Contains(x, Integers)", ()),
        ("x > 1 ∨ x < 0", "Or(x > 1, x < 0)", ()),
        ("∅", "EmptySet", ()),
    ],
)
def test_sets_in_signs(text: str, parsed: str, notes: tuple[str, ...]) -> None:
    reading = read(text)
    assert (reading.parsed, reading.notes) == (parsed, notes)
    assert read(parsed).value == reading.value


REFUSED: Table = [
    ("E_AMBIGUOUS: ∈ in a chain", "join conditions with and", {"x < 1 ∈ ℝ": 7}),
    ("E_SYNTAX: an integral without its dx", "write ∫ f dx, or integrate(f, x)", {"∫ x^2": 1, "∫ x = 1": 1}),
    ("E_AMBIGUOUS: bounds, or a power?", "write ∫_0^1 f dx, or integrate(f, (x, a, b))", {"∫0^1 x dx": 2}),
    ("E_SYNTAX: a variable is expected after for", "name it, as x", {"sum of k for ∏ from 1 to 2": 14}),
    ("E_SYNTAX: a variable is expected after lim", "name it, as x", {"lim ∫->0 x": 5}),
    ("E_AMBIGUOUS: something follows the differential", "put the integral in brackets, or what it is of: ∫ (…) dx",
     {"∫ x dx * 2": 8, "∫ x dx x": 8, "∫ dx x": 6, "∫ x dx^2": 7, "∫ dy/dx dx": 9}),
    ("E_AMBIGUOUS: where does the bound end?", "put it in brackets, as ^(2*pi), or set a blank after it",
     {"∫_0^2π sin(x) dx": 6, "∫_0^π/2 sin(x) dx": 6}),
    ("E_SYNTAX: the upper bound is missing", "write both bounds: ∫_0^1, ∑_(k=1)^n", {"∫_0 x dx": 1, "int_0": 1, "prod_(k=1) k": 1}),
    ("E_SYNTAX: a bound is an expression", "write ∫_0^1 f dx", {"∫_(x=0)^1 x dx": 1}),
    ("E_SYNTAX: ∑ needs bounds", "write ∑_(k=1)^n f, or sum(f, (k, 1, n))", {"∑ k": 1}),
    ("E_SYNTAX: ∏ needs bounds", "write ∏_(k=1)^n f, or product(f, (k, 1, n))", {"∏ k": 1}),
    ("E_SYNTAX: an index with its first value is missing", "write sum(f, (k, 1, n))", {"∑_k k": 1, "sum_(k)^n k": 1}),
    ("E_AMBIGUOUS: where does the sum end?", "put what is summed in brackets, or write sum(f, (k, 1, n))", {"∑_(k=1)^n k + 1": 13}),
    ("E_AMBIGUOUS: where does the limit end?", "write limit(f, x, a)", {"lim_(x->0) x + 1": 14}),
    ("E_SYNTAX: a limit is incomplete", "write limit(f, x, a)", {"limit of x": 1, "limit of x as x": 16}),
    ("E_SYNTAX: a limit is taken from the left or the right", "write limit(f, x, a, '+')", {"limit of 1/x as x -> 0 from here": 24}),
    ("E_AMBIGUOUS: the integral over which variable?", "write integrate(f, (x, a, b))", {"integral of a x from 0 to 1": 1}),
    ("E_AMBIGUOUS: the derivative over which variable?", "write diff(f, x)", {"derivative of a x": 1, "derivative of 2": 1}),
    ("E_SYNTAX: the sum has no range", "write sum(f, (k, 1, n))", {"sum of k": 1}),
    ("E_AMBIGUOUS: where does the integral end?", "put what it is of in brackets, or write integrate(f, (x, a, b))", {"2 + integral of x^2 + 1": 5}),
    ("E_AMBIGUOUS: where does the derivative end?", "put what it is of in brackets, or write diff(f, x)", {"2*derivative of x^2 + x": 3}),
    ("E_AMBIGUOUS: where does the root end?", "write sqrt(x)", {"square root of x + 1": 1}),
    ("E_AMBIGUOUS: where does the bound end?", "write it in brackets", {"sum of k for k from 1 to n + 1": 28}),
    ("E_SYNTAX: the upper bound is missing", "write from a to b", {"integral of x from 0": 21}),
    ("E_SYNTAX: a range is not written with dots", "write (x, 0, 1), as sum(x, (x, 0, 1))", {"(1..2)": 3, "sum((k, k = 1..2))": 14}),
    ("E_SYNTAX: a piece is a value and its condition", "write {x, x > 0; -x, x <= 0}, or Piecewise((f, x < 0), (g, True))", {"{1, 2; 3}": 1}),
    ("E_SYNTAX: the word otherwise is not read", "send the formula alone, or words such as integral of f from a to b", {"x otherwise": 3, "otherwise": 1}),
    ("E_AST_BLOCK: the word in is not read", "a unit to convert to goes in units='km'; membership is Contains(x, S)", {"{x for x in (1,2)}": 10, "x for x in y": 9}),
    ("E_AMBIGUOUS: mod in a sum has two readings", "put a bracket around what mod belongs to", {"a + b mod n": 7, "7 mod 3 + 1": 3}),
    ("E_AMBIGUOUS: choose in a sum has two readings", "put a bracket around what choose belongs to", {"n choose k + 1": 3}),
    ("E_AMBIGUOUS: what is chosen from?", "put each side in brackets, or write binomial(n, k)", {"3*5 choose 2": 5}),
    ("E_AMBIGUOUS: mod after = has two readings", "write y = (x mod n) for a remainder, x = y (mod n) for a congruence", {"17 = 2 mod 5": 8}),
    ("E_SYNTAX: ≡ without a modulus", "write a ≡ b (mod n), or a = b for an equation", {"a ≡ b": 3}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "message"), rows(REFUSED))
def test_what_has_two_readings_or_is_incomplete_is_refused(text: str, message: str) -> None:
    assert refusal(text) == message

"""Limits of a text at the bound and one beyond; what else bounds a number while it is read."""

from __future__ import annotations

import pytest
import sympy

from sym_core.errors import Code, SymError
from sym_core.limits import Limits
from sym_eval.reading import read, read_bounds, read_symbol

X = sympy.Symbol("x", real=True)


def refused(text: str, /, **limits: int) -> str:
    with pytest.raises(SymError) as caught:
        read(text, limits=Limits(limits))
    assert caught.value.failure.code is Code.INPUT_LIMIT
    return str(caught.value)


# -- the length of the text


@pytest.mark.parametrize(
    ("text", "size"),
    [("x", 1), ("x + 1", 5), ("α", 2), ("x²", 3), ("∞", 3), ("x\u2009+\u2009y", 9)],
)
def test_a_text_is_measured_in_bytes(text: str, size: int) -> None:
    assert read(text, limits=Limits({"text": size})).value == read(text).value
    assert refused(text, text=size - 1) == (
        f"E_INPUT_LIMIT: the text is longer than {size - 1} bytes; "
        "keep parts under names and combine them"
    )


def test_blanks_count_too() -> None:
    assert read("x" + " " * 9, limits=Limits({"text": 10})).value == X
    assert "longer than 10 bytes" in refused("x" + " " * 10, text=10)


def test_the_everyday_bound_is_64_kib() -> None:
    most = Limits()["text"]
    assert read("x" + " " * (most - 1)).value == X
    assert f"longer than {most} bytes" in refused("x" + " " * most)


# -- signs


@pytest.mark.parametrize(
    ("text", "signs"),
    [
        ("x", 2),  # the end of the text is one
        ("x + y", 4),
        ("sin(x)", 5),
        ("x²", 4),
        ("x⁻¹", 7),
        ("[1, 2]", 6),
        ("αβ", 3),
        ("½", 2),
        ("f'(x)", 6),
    ],
)
def test_signs_are_counted_as_they_are_read(text: str, signs: int) -> None:
    assert read(text, limits=Limits({"tokens": signs})).value == read(text).value
    assert refused(text, tokens=signs - 1) == (
        f"E_INPUT_LIMIT: more than {signs - 1} signs in one expression; "
        "keep parts under names and combine them"
    )


# -- nesting


NESTED = {
    "brackets": ("(", ")"),
    "lists": ("[1, ", "]"),
    "calls": ("f(", ")"),
    "roots": ("√(", ")"),
    "negations": ("-(", ")"),
    "bars": ("|", "|"),
    "exponents": ("2^(", ")"),
}


@pytest.mark.parametrize("kind", NESTED)
def test_every_kind_of_nesting_is_bounded(kind: str) -> None:
    opening, closing = NESTED[kind]
    limits = Limits({"nesting": 8})
    depth = next(
        count
        for count in range(1, 12)
        if _too_deep(opening * count + "x" + closing * count, limits)
    )
    fits = opening * (depth - 1) + "x" + closing * (depth - 1)
    assert read(fits, limits=limits).value == read(fits).value
    assert depth in {4, 5, 8}


def _too_deep(text: str, limits: Limits) -> bool:
    try:
        read(text, limits=limits)
    except SymError as error:
        assert str(error) == (
            "E_INPUT_LIMIT: nested deeper than 8 levels; keep inner parts under names"
        )
        return True
    return False


def test_what_stands_side_by_side_is_not_nested() -> None:
    limits = Limits({"nesting": 3})
    assert read("+".join(["(x)"] * 50), limits=limits).value == 50 * X
    assert read("*".join(["(x)"] * 50), limits=limits).value == X**50


# -- digits of a number


@pytest.mark.parametrize(
    ("text", "digits"),
    [
        ("12345", 5),
        ("1_234", 4),
        ("0.125", 4),
        (".125", 3),
        ("1e4", 5),
        ("1e-4", 5),
        ("12e3", 5),
        ("1.5e3", 5),
        ("00012", 5),
    ],
)
def test_digits_of_a_number_are_counted_with_its_exponent(text: str, digits: int) -> None:
    assert read(text, limits=Limits({"digits": digits})).value == read(text).value
    assert refused(text, digits=digits - 1) == (
        f"E_INPUT_LIMIT: a number of more than {digits - 1} digits (position 1); "
        "write a power, as 10^2000"
    )


def test_the_power_that_the_hint_writes_is_read() -> None:
    assert read("10^2000").value == sympy.Integer(10) ** 2000


@pytest.mark.parametrize("exponent", ["1000000", "9999999", "-1000000", "+9999999"])
def test_an_exponent_of_seven_digits_is_refused_unread(exponent: str) -> None:
    assert "a number of more than 1000 digits" in refused(f"1e{exponent}")


# -- powers and their kin


@pytest.mark.parametrize(
    ("fits", "beyond"),
    [
        ("2^1000", "2^1001"),
        ("2^-1000", "2^-1001"),
        ("4^500", "4^501"),
        ("(1/2)^1000", "(1/2)^1001"),
        ("(2x)^1000", "(2x)^1001"),
        ("(4x)^500", "(4x)^501"),
        ("sqrt(2)^2000", "sqrt(2)^2002"),
        ("fibonacci(1000)", "fibonacci(1001)"),
        ("lucas(999)", "lucas(1001)"),
        ("catalan(164)", "catalan(165)"),
    ],
)
def test_a_power_of_numbers_has_as_many_bits_as_the_limit(fits: str, beyond: str) -> None:
    limits = Limits({"power_bits": 1000})
    assert read(fits, limits=limits).value == read(fits).value
    assert "is too large to be worked out (more than 1000 bits)" in refused(beyond, power_bits=1000)


@pytest.mark.parametrize(
    "text", ["x^(10^10)", "n^(9^9)", "2^n", "x!", "gamma(x)", "binomial(n, k)"]
)
def test_what_has_a_letter_for_the_number_is_not_worked_out(text: str) -> None:
    assert read(text, limits=Limits({"power_bits": 40})).value.free_symbols


@pytest.mark.parametrize(
    ("fits", "beyond"),
    [
        ("bernoulli(1999)", "bernoulli(2001)"),
        ("euler(1999)", "euler(2001)"),
        ("besselj(2000, x)", "besselj(2001, x)"),
        ("polygamma(2000, x)", "polygamma(2001, x)"),
        ("zeta(2000, x)", "zeta(2001, x)"),
        ("stieltjes(2000)", "stieltjes(2001)"),
    ],
)
def test_an_index_is_at_most_2000(fits: str, beyond: str) -> None:
    assert read(fits).value is not None
    assert refused(beyond) == (
        "E_INPUT_LIMIT: an index beyond 2000 is too large to be worked out (position 1); "
        "put a letter for the number"
    )


def test_a_series_has_at_most_100_terms() -> None:
    assert read("series(1/(1 - x), x, 0, 100)").value.getn() == 100
    assert "0 to 100 terms" in refused("series(1/(1 - x), x, 0, 101)")


def test_n_gives_at_most_1000_digits() -> None:
    assert len(str(read("N(pi, 1000)").value)) == 1001
    assert "1 to 1000 digits" in refused("N(pi, 1001)")


@pytest.mark.parametrize(
    ("fits", "beyond"),
    [("eye(100)", "eye(101)"), ("zeros(1, 10000)", "zeros(1, 10001)"), ("ones(99)", "ones(101)")],
)
def test_a_matrix_has_at_most_10000_entries(fits: str, beyond: str) -> None:
    assert len(read(fits).value) <= 10_000
    assert refused(beyond) == (
        "E_INPUT_LIMIT: a matrix has at most 10000 entries (position 1); work with a smaller one"
    )


@pytest.mark.parametrize("name", ["q" * 64, "x" + "_1" * 31, "a1" * 32])
def test_a_name_of_64_letters_is_read_and_one_more_refused(name: str) -> None:
    assert read(name).value == sympy.Symbol(name, real=True)
    longer = name + "q" * (65 - len(name))
    assert refused(longer) == "E_INPUT_LIMIT: a name longer than 64 letters (position 1)"


# -- the other doors have the same limits


def test_symbols_and_bounds_are_bounded_too() -> None:
    for reader in (read_symbol, read_bounds):
        with pytest.raises(SymError) as caught:
            reader("x, y", None, Limits({"text": 3}))
        assert caught.value.failure.what == "the text is longer than 3 bytes"
        with pytest.raises(SymError) as caught:
            reader("x, (y)", None, Limits({"tokens": 4}))
        assert caught.value.failure.what == "more than 4 signs in one expression"
        with pytest.raises(SymError) as caught:
            reader("x, ((y))", None, Limits({"nesting": 2}))
        assert caught.value.failure.what == "nested deeper than 2 levels"

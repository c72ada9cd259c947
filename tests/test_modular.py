"""Remainders of powers that nobody could write out, and what is left to the ordinary way."""

from __future__ import annotations

import pytest

from sym_core.errors import Code, SymError
from sym_eval.reading import read

HUGE = [
    ("mod(2^(10^18), 10^9 + 7)", pow(2, 10**18, 10**9 + 7)),
    ("mod(7^(10^12), 1000)", pow(7, 10**12, 1000)),
    ("mod(3*2^(10^18) + 5, 97)", (3 * pow(2, 10**18, 97) + 5) % 97),
    ("mod(5 - 2^(10^18), 97)", (5 - pow(2, 10**18, 97)) % 97),
    ("mod(-2^(10^18), 97)", -pow(2, 10**18, 97) % 97),
    ("mod((2^(10^18))^3, 97)", pow(2, 3 * 10**18, 97)),
    ("mod((1 + 2^(10^18))^(10^18), 97)", pow(1 + pow(2, 10**18, 97), 10**18, 97)),
    ("mod(2^(10^18), -97)", pow(2, 10**18, 97) - 97),
    ("mod(2^10, 1000)", 24),
]


@pytest.mark.parametrize(("text", "expected"), HUGE)
def test_a_power_is_reduced_while_it_is_worked_out(text: str, expected: int) -> None:
    assert read(text).value == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("mod(2^x, 5)", "Mod(2**x, 5)"),
        ("mod(2^(1/2), 5)", "sqrt(2)"),
        ("mod(2^(-1), 5)", "1/2"),
        ("mod(2^3/4, 5)", "2"),
        ("mod(1.5^2, 2)", "1/4"),
        ("mod(2^3, 1/3)", "0"),
    ],
)
def test_what_is_not_of_whole_numbers_goes_the_ordinary_way(text: str, expected: str) -> None:
    assert str(read(text).value) == expected


def test_a_number_alone_is_still_refused() -> None:
    with pytest.raises(SymError) as caught:
        read("2^(10^18)")
    assert caught.value.failure.code is Code.INPUT_LIMIT


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "5^(-1) mod 7",
            "1/5 mod 7 has two readings (position 1); write mod_inverse(5, 7), or mod(1/5, 7)",
        ),
        (
            "5^(-1) ≡ 3 (mod 7)",
            "1/5 mod 7 has two readings (position 1); write mod_inverse(5, 7), or mod(1/5, 7)",
        ),
        (
            "1/5 mod 7",
            "1/5 mod 7 has two readings (position 1); write mod_inverse(5, 7), or mod(1/5, 7)",
        ),
        (
            "3 ≡ 2/3 (mod 7)",
            "2/3 mod 7 has two readings (position 5); "
            "write mod(2*mod_inverse(3, 7), 7), or mod(2/3, 7)",
        ),
        (
            "-2^(-3) mod 7",
            "-1/8 mod 7 has two readings (position 1); "
            "write mod(-1*mod_inverse(8, 7), 7), or mod(-1/8, 7)",
        ),
    ],
)
def test_a_fraction_modulo_a_whole_number_has_two_readings(text: str, sentence: str) -> None:
    with pytest.raises(SymError) as caught:
        read(text)
    assert caught.value.failure.text() == f"E_AMBIGUOUS: {sentence}"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("mod_inverse(5, 7)", 3),
        ("mod(2*mod_inverse(3, 7), 7)", 3),
        ("6/3 mod 7", 2),
        ("2^3/4 mod 5", 2),
        ("2*3 + 4 mod 7", None),
        ("(2*3 + 4) mod 7", 3),
        ("7/2*4 mod 5", 4),
    ],
)
def test_a_quotient_that_is_whole_has_a_remainder(text: str, expected: int | None) -> None:
    if expected is None:
        with pytest.raises(SymError) as caught:
            read(text)
        assert caught.value.failure.code is Code.AMBIGUOUS
    else:
        assert read(text).value == expected


def test_a_decimal_has_the_remainder_of_a_calculator() -> None:
    assert str(read("2.5 mod 2").value) == "1/2"
    assert str(read("mod(5/2, 2)").value) == "1/2"

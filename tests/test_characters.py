"""Which characters are read: an allow-list over all of Unicode, and words for the rest."""

from __future__ import annotations

import sys

import pytest

from sym_core.errors import SymError
from sym_core.limits import Limits
from sym_core.names import GREEK
from sym_eval.characters import (
    DOTS,
    DOTTED,
    FRACTIONS,
    LETTERS,
    NAMES,
    PRIMES,
    SIGNS,
    SPACES,
    SUBSCRIPTS,
    SUPERSCRIPTS,
    refusal,
    shown,
)
from sym_eval.tokens import tokenize

LIMITS = Limits()
ASCII = set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_+-*/^!=<>%&~()[]{}|,")


def accepted(character: str) -> bool:
    """Whether the character may follow a name."""
    try:
        tokenize("x" + character, LIMITS)
    except SymError as error:  # a raised sign is read, but not alone
        return error.failure.what.startswith("a raised ")
    return True


@pytest.mark.parametrize("plane", range(0, 4))
def test_only_the_characters_of_the_tables_are_read(plane: int) -> None:
    allowed = ASCII | set(SPACES) | set(SIGNS) | set(SUPERSCRIPTS) | set(SUBSCRIPTS)
    allowed |= (
        set(FRACTIONS)
        | set(LETTERS)
        | set(PRIMES)
        | set(DOTS)
        | set(DOTTED)
        | set(NAMES)
        | set(";∂∫∑∏≡∈⌊⌋⌈⌉")
    )
    span = range(plane * 0x10000, (plane + 1) * 0x10000)
    found = {chr(code) for code in span if accepted(chr(code))}
    assert found == {character for character in allowed if ord(character) in span}


@pytest.mark.parametrize("first", range(0, sys.maxunicode, 0x2000))
def test_every_refusal_is_printable_and_names_the_place(first: int) -> None:
    for code in range(first, first + 0x2000, 7):
        error = refusal(chr(code), 4)
        assert str(error).isprintable()
        assert error.failure.where == "position 5"
        assert error.failure.hint != ""


def test_every_greek_letter_is_read_as_its_name() -> None:
    for letter, name in GREEK.items():
        assert [token.text for token in tokenize(letter, LIMITS)][:-1] == [name]


def test_tables_do_not_overlap() -> None:
    tables = [set(SPACES), set(SIGNS), set(SUPERSCRIPTS), set(SUBSCRIPTS), set(FRACTIONS)]
    tables.append(set(LETTERS))
    assert sum(map(len, tables)) == len(set().union(*tables))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x + 1", "x + 1"),
        ("a\x1b[2J", "a\\u001b[2J"),
        ("\u202e", "\\u202e"),
        ("\ud800", "\\ud800"),
        ("α", "α"),
        ("x" * 41, "x" * 39 + "…"),
        ("x" * 40, "x" * 40),
    ],
)
def test_a_quoted_piece_is_short_and_safe_to_print(text: str, expected: str) -> None:
    assert shown(text) == expected

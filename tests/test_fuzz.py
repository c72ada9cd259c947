"""Random texts: each is read or refused with a code, and what is read prints to what reads back."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from typing import Any

import pytest
import sympy
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sym_core.errors import Code, SymError
from sym_eval.printing import plain
from sym_eval.reading import Reading, read
from tests.fuzz_texts import FUNCTIONS, NAMES, NUMBERS, WORDS, Texts

SECONDS = 20  # for one text, on a machine that does other things too; most take a millisecond
QUIET = settings(
    max_examples=300,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)


class Hangs(BaseException):
    """A text took too long."""


def _ring(*arguments: Any) -> None:
    raise Hangs


@pytest.fixture(autouse=True)
def room() -> Iterator[None]:
    """The limits of an evaluator on recursion and printed integers, and a bell."""
    before = sys.getrecursionlimit(), sys.get_int_max_str_digits(), signal.getsignal(signal.SIGALRM)
    sys.setrecursionlimit(5000)
    sys.set_int_max_str_digits(0)
    signal.signal(signal.SIGALRM, _ring)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    sys.setrecursionlimit(before[0])
    sys.set_int_max_str_digits(before[1])
    signal.signal(signal.SIGALRM, before[2])


def read_in_time(text: str) -> Reading | None:
    """The reading; None where the text is refused in printable words; anything else is a fault."""
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        return read(text)
    except SymError as error:
        assert error.failure.code is not Code.INTERNAL
        assert str(error).isprintable() and len(str(error)) < 600
        return None


def is_exact(value: Any) -> bool:
    """Without floating-point numbers, whose precision a text does not carry, and without integers
    that are longer than a text may have them."""
    if isinstance(value, list | tuple):
        return all(map(is_exact, value))
    numbers = value.atoms(sympy.Rational)
    return not value.has(sympy.Float) and all(abs(n.p) + n.q < 10**990 for n in numbers)


def check(text: str) -> None:
    reading = read_in_time(text)
    if reading is None:
        return
    again = read(reading.parsed)
    assert (again.value, again.parsed) == (reading.value, reading.parsed)
    if is_exact(reading.value):
        assert read(plain(reading.value)).value == reading.value


@pytest.mark.parametrize("first", range(0, 800, 100))
def test_texts_of_a_grammar_and_damaged_ones_are_read_or_refused_and_read_back(first: int) -> None:
    for seed in range(first, first + 100):
        check(Texts(seed).text())


@QUIET
@given(st.text(max_size=40))
def test_any_characters_are_read_or_refused(text: str) -> None:
    check(text)


@QUIET
@given(st.lists(st.sampled_from(WORDS + NAMES + NUMBERS + FUNCTIONS), max_size=12), st.booleans())
def test_any_words_are_read_or_refused(parts: list[str], apart: bool) -> None:
    check((" " if apart else "").join(parts))


@pytest.mark.soak
@pytest.mark.parametrize("first", range(1000, 71_000, 1000))
def test_seventy_thousand_texts_of_a_grammar(first: int) -> None:
    for seed in range(first, first + 1000):
        check(Texts(seed).text())


@pytest.mark.soak
@settings(QUIET, max_examples=15_000)
@given(st.text(max_size=60))
def test_fifteen_thousand_strings(text: str) -> None:
    check(text)


@pytest.mark.soak
@settings(QUIET, max_examples=15_000)
@given(st.lists(st.sampled_from(WORDS + NAMES + NUMBERS + FUNCTIONS), max_size=16), st.booleans())
def test_fifteen_thousand_rows_of_words(parts: list[str], apart: bool) -> None:
    check((" " if apart else "").join(parts))

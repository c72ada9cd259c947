"""Which names a text may mean: too many is allowed, one too few is a wrong answer."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sym_core.errors import SymError
from sym_core.limits import Limits
from sym_core.mentions import Mentions
from sym_eval.signs import Kind
from sym_eval.tokens import tokenize


def said(text: str, name: str | None, n: int = 5, last: bool = False) -> tuple[str, ...]:
    return Mentions([text]).of(name, n, last)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("x", "x"),
        ("2x", "x"),
        ("2xy", "y"),
        ("sin(velocity)", "velocity"),
        ("xvelocity2", "velocity"),
        ("α+1", "alpha"),
        ("αx", "x"),
        ("2π", "pi"),
        ("𝑥 + 1", "x"),
        ("𝛼", "alpha"),
        ("x₁", "x1"),
        ("x₁₂", "x_12"),
        ("2α₀", "alpha_0"),
        ("2ˣ", "x"),
        ("-∞", "oo"),
        ("µ", "mu"),
        ("x_1", "x_1"),
        ("é+x", "x"),
    ],
)
def test_a_name_counts_wherever_its_letters_stand(text: str, name: str) -> None:
    assert said(text, name) == (name,)


@pytest.mark.parametrize(
    ("text", "name"), [("x", "y"), ("x + y", "xy"), ("abc", "ca"), ("", "a"), ("ab", "aab")]
)
def test_a_name_whose_letters_stand_nowhere_does_not_count(text: str, name: str) -> None:
    assert said(text, name) == ()


@pytest.mark.parametrize("text", ["_5", "2*_5", "2_5", "_5x", "(_5)", "5e3_5", "x²_5", "α_5"])
def test_an_entry_counts_in_every_word_that_is_not_plainly_a_name(text: str) -> None:
    assert said(text, None) == ("_5",)


@pytest.mark.parametrize("text", ["x_5", "_55", "_", "_05", "5", "x5_5"])
def test_other_words_do_not_mean_the_entry(text: str) -> None:
    assert said(text, None) == ()


def test_the_last_value_is_meant_by_an_underscore() -> None:
    assert said("_ + 1", None, last=True) == ("_",)
    assert said("_ + 1", None, last=False) == ()
    assert said("_5 + 1", None, last=True) == ("_5",)


def test_a_value_is_given_all_its_names_that_occur() -> None:
    assert said("y + _ + _5", "y", last=True) == ("y", "_5", "_")


def test_all_texts_of_a_call_count() -> None:
    mentions = Mentions(["a", "b"])
    assert [mentions.of(name, 1, False) for name in "abc"] == [("a",), ("b",), ()]


def test_a_name_is_not_put_together_from_two_texts() -> None:
    assert Mentions(["a", "b"]).of("ab", 1, False) == ()


def test_a_number_of_any_length_is_harmless() -> None:
    assert said("_" + "9" * 60_000, "x") == ()


NAME = st.from_regex(r"[a-zA-Z][a-zA-Z0-9_]{0,5}", fullmatch=True)


@given(NAME, st.text(max_size=10), st.text(max_size=10))
def test_a_name_inside_a_text_is_always_found(name: str, before: str, after: str) -> None:
    assert name in said(f"{before}{name}{after}", name)


@given(st.integers(1, 10**6), st.sampled_from("+*( ,²"), st.sampled_from("+*) ,"))
def test_an_entry_inside_a_text_is_always_found(n: int, before: str, after: str) -> None:
    assert said(f"x{before}_{n}{after}y", None, n) == (f"_{n}",)


SIGNS = "abxyzEI_ 123456789.+-*/^!'(),ανΔΩϕµ₀₁₉²³⁵ⁿˣ½∞√·×"


@settings(max_examples=400)
@given(st.text(alphabet=SIGNS, min_size=1, max_size=24))
def test_whatever_the_reader_takes_for_a_name_is_found(text: str) -> None:
    try:
        tokens = tokenize(text, Limits())
    except SymError:
        return
    for name in {token.text for token in tokens if token.kind is Kind.NAME}:
        own = name.startswith("_")
        n = int(name[1:] or 1) if own else 0
        assert name in said(text, None if own else name, n, last=True)

"""Names of sessions and of bindings."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sym_core.errors import Code, Failure, SymError
from sym_core.names import GREEK, binding_name, session_name, spelled


@pytest.mark.parametrize("name", ["a", "A", "0", "-", "_", "...", "a.b-c_d", "x" * 64, "z"])
def test_a_session_name_is_kept_as_it_is(name: str) -> None:
    assert session_name(name) == name


@pytest.mark.parametrize(
    "name",
    ["", ".", "..", "x" * 65, "a/b", "a b", "a\n", "\na", "ä", "a\x00", "../x", "x;y", "٣"],
)
def test_a_session_name_outside_the_rule_is_refused(name: str) -> None:
    with pytest.raises(SymError) as caught:
        session_name(name)
    assert caught.value.failure == Failure(
        Code.NAME,
        f"session name {ascii(name)[:40]} is not allowed",
        hint="use 1 to 64 of A-Z a-z 0-9 . _ -",
    )


@pytest.mark.parametrize("thing", [None, 5, b"a", ["a"], {"a": 1}])
def test_a_session_name_must_be_text(thing: object) -> None:
    with pytest.raises(SymError, match=f"session name of type {type(thing).__name__} is not"):
        session_name(thing)


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("x", "x"),
        ("speed2", "speed2"),
        ("T_theta", "T_theta"),
        ("x" * 64, "x" * 64),
        ("θ", "theta"),
        ("θ0", "theta0"),
        ("Ω_max", "Omega_max"),
        ("ϕ", "phi"),
        ("µ", "mu"),
        ("μ", "mu"),
    ],
)
def test_a_binding_name_is_kept_with_greek_written_out(given: str, kept: str) -> None:
    assert binding_name(given) == kept


@pytest.mark.parametrize(
    "name", ["", "_", "_3", "_x", "2x", "x y", "x.y", "x²", "é", "x" * 65, "x\n", "а", "__import__"]
)
def test_a_binding_name_outside_the_rule_is_refused(name: str) -> None:
    with pytest.raises(SymError) as caught:
        binding_name(name)
    assert caught.value.failure.code is Code.NAME
    assert caught.value.failure.what == f"name {ascii(name)[:40]} is not allowed"


@pytest.mark.parametrize("thing", [None, 5, True, ("x",)])
def test_a_binding_name_must_be_text(thing: object) -> None:
    with pytest.raises(SymError, match=f"name of type {type(thing).__name__} is not allowed"):
        binding_name(thing)


def test_a_greek_name_may_not_outgrow_the_bound_when_written_out() -> None:
    with pytest.raises(SymError):
        binding_name("ω" * 13)
    assert binding_name("ω" * 12) == "omega" * 12


@pytest.mark.parametrize(("letter", "word"), sorted(GREEK.items()))
def test_every_greek_letter_has_a_word_that_is_a_name(letter: str, word: str) -> None:
    assert spelled(letter) == word
    assert binding_name(letter) == word


def test_the_whole_alphabet_is_there() -> None:
    small = {chr(point) for point in range(0x3B1, 0x3CA)}
    assert small <= set(GREEK)


@given(st.text(max_size=70))
def test_a_binding_name_is_ascii_or_refused(text: str) -> None:
    try:
        assert re.fullmatch(r"[A-Za-z][A-Za-z0-9_]{0,63}", binding_name(text))
    except SymError as error:
        assert error.failure.text().isascii()


@given(st.text(max_size=70))
def test_a_session_name_never_changes_and_never_leaves_its_directory(text: str) -> None:
    try:
        assert session_name(text) == text
    except SymError:
        return
    assert "/" not in text
    assert text not in {".", ".."}


@given(st.text(alphabet=st.characters(max_codepoint=127)))
def test_ascii_is_spelled_as_it_is(text: str) -> None:
    assert spelled(text) == text


@pytest.mark.parametrize("word", ["and", "not", "if", "None", "True", "class"])
def test_a_word_that_no_text_can_mean_as_a_name_is_refused(word: str) -> None:
    with pytest.raises(SymError, match=f"^E_NAME: name '{word}' is not allowed; .*are no names$"):
        binding_name(word)


def test_lambda_is_a_greek_letter_and_a_name() -> None:
    assert (binding_name("lambda"), binding_name("λ")) == ("lambda", "lambda")

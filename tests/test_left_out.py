"""Every public name of SymPy is a word here or left out for a reason, and errors say which."""

from __future__ import annotations

import types

import pytest
import sympy

from sym_core.errors import SymError
from sym_eval.reading import read
from sym_eval.vocabulary import ROWS
from sym_eval.vocabulary.left_out import LEFT_OUT

PUBLIC = {
    name
    for name in dir(sympy)
    if not name.startswith("_") and not isinstance(getattr(sympy, name), types.ModuleType)
}
WORDS = {name for row in ROWS for name in row.names}


def test_every_public_name_of_sympy_is_decided_on() -> None:
    assert sorted(PUBLIC - WORDS - set(LEFT_OUT)) == []


def test_nothing_is_both_in_and_out_and_nothing_out_is_unknown_to_sympy() -> None:
    assert sorted(WORDS & set(LEFT_OUT)) == []
    assert sorted(set(LEFT_OUT) - PUBLIC) == []


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("dsolve(x)", "sym_solve answers it, and checks the answer"),
        ("plot(x)", "it writes program text or pictures, which this kernel does not"),
        ("Poly(x)", "polynomials are written as expressions here"),
    ],
)
def test_an_error_says_why_a_name_of_sympy_is_no_word(text: str, sentence: str) -> None:
    with pytest.raises(SymError) as caught:
        read(text)
    assert sentence in caught.value.failure.hint

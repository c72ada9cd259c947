"""Facts of a reply are a small, shallow object, or they are refused."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sym_core import facts

STEPS = {
    "method": "rules",
    "traced": True,
    "steps": [{"n": 1, "rule": "sum", "equation": "f = g", "uses": ["f", "g"]}],
    "counterexample": {"x": "1/2", "difference": None},
}


def test_facts_come_back_as_they_are() -> None:
    assert facts.read(STEPS) == STEPS


def test_no_facts_stay_none() -> None:
    assert facts.read(None) is None


def test_a_long_text_is_shortened_and_says_its_length() -> None:
    long = "x" * (facts.WORDS + 1)
    assert facts.read({"how": long}) == {"how": "x" * facts.WORDS + f"… [{facts.WORDS + 1} chars]"}


@pytest.mark.parametrize(
    "value",
    [
        [],
        "text",
        {"Key": 1},
        {"a b": 1},
        {"": 1},
        {1: 1},
        {"k": 1.5},
        {"k": 1 << 53},
        {"k": b"bytes"},
        {"k": {"l": {"m": 1}}},
        {"k": [[1]]},
        {"k": [{"l": [{"m": 1}]}]},
        {"k": [0] * (facts.ITEMS + 1)},
        {f"k_{'a' * n}": n for n in range(facts.KEYS + 1)},
        {"k": ["x" * facts.WORDS] * 64},
    ],
)
def test_anything_else_is_unfit(value: object) -> None:
    with pytest.raises(facts.Unfit):
        facts.read(value)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("ab", max_size=2), inner),
    max_leaves=12,
)


@given(JSON)
def test_whatever_is_sent_is_read_or_unfit(value: Any) -> None:
    try:
        found = facts.read(value)
    except facts.Unfit:
        return
    assert found == value

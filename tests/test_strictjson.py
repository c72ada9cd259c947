"""JSON from a process that is not trusted: what is read, what is refused, and nothing else."""

from __future__ import annotations

import contextlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sym_core.strictjson import MAX_DEPTH, MAX_INTEGER, MAX_VALUES, JsonError, dumps, loads

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**18), 10**18)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=20,
)
OBJECTS = st.dictionaries(st.text(max_size=9), VALUES, max_size=5)


def nested(depth: int) -> bytes:
    """An object with lists in it, `depth` levels in all."""
    return b'{"a":' + b"[" * (depth - 1) + b"]" * (depth - 1) + b"}"


@given(OBJECTS)
def test_what_is_written_is_read_back(value: dict[str, Any]) -> None:
    assert loads(dumps(value)) == value


@given(OBJECTS)
def test_what_is_written_is_ascii_and_one_line(value: dict[str, Any]) -> None:
    written = dumps(value)
    assert written.isascii()
    assert b"\n" not in written


def test_the_form_is_compact_and_keeps_the_order() -> None:
    assert dumps({"b": 1, "a": [True, None, "é"]}) == b'{"b":1,"a":[true,null,"\\u00e9"]}'


@given(st.binary(max_size=60))
def test_any_bytes_are_an_object_or_a_json_error(data: bytes) -> None:
    with contextlib.suppress(JsonError):
        assert isinstance(loads(data), dict)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "not JSON: JSONDecodeError"),
        (b"{", "not JSON: JSONDecodeError"),
        (b"{}x", "not JSON: JSONDecodeError"),
        (b"\xef\xbb\xbf{}", "not JSON: JSONDecodeError"),
        (b"{'a':1}", "not JSON: JSONDecodeError"),
        (b'{"a":1,}', "not JSON: JSONDecodeError"),
        (b'{"a":"\n"}', "not JSON: JSONDecodeError"),
        (b'{"a":"\xff"}', "not JSON: UnicodeDecodeError"),
        (b'{"a":"\xed\xa0\x80"}', "not JSON: UnicodeDecodeError"),
        (b"[]", "not an object"),
        (b"null", "not an object"),
        (b'"{}"', "not an object"),
        (b"5", "not an object"),
        (b'{"a":NaN}', "NaN is not JSON"),
        (b'{"a":Infinity}', "Infinity is not JSON"),
        (b'{"a":-Infinity}', "-Infinity is not JSON"),
        (b'{"a":1e999}', "a number out of range"),
        (b'{"a":-1e999}', "a number out of range"),
        (b'{"a":' + b"9" * (MAX_INTEGER + 1) + b"}", "an integer too long"),
        (b'{"a":1,"a":2}', "a key twice"),
    ],
)
def test_what_is_not_an_object_of_ours_is_refused_with_a_reason(data: bytes, said: str) -> None:
    with pytest.raises(JsonError) as caught:
        loads(data)
    assert str(caught.value) == said


def test_an_error_holds_nothing_of_the_bytes_it_refused() -> None:
    with pytest.raises(JsonError) as caught:
        loads(b'{"secret": hunter2}')
    assert "hunter2" not in str(caught.value)
    assert caught.value.__cause__ is None


def test_the_deepest_message_allowed_is_read() -> None:
    assert isinstance(loads(nested(MAX_DEPTH)), dict)


@pytest.mark.parametrize("value", [b"0", b'""', b"{}", b"[]", b'{"k":""}'])
def test_more_values_than_any_honest_message_has_are_refused_unread(value: bytes) -> None:
    with pytest.raises(JsonError, match="^too many values$"):
        loads(b'{"a":[' + b",".join([value] * (MAX_VALUES + 1)) + b"]}")


def test_an_object_of_too_many_keys_is_refused_unread() -> None:
    with pytest.raises(JsonError, match="^too many values$"):
        loads(dumps({str(number): None for number in range(MAX_VALUES)}))


@pytest.mark.parametrize("text", [", ", ": ", '"', "\\", '\\",', "[[", "{}"])
def test_a_text_may_hold_as_many_marks_as_it_likes(text: str) -> None:
    value = {"text": text * (MAX_VALUES + 1)}
    assert loads(dumps(value)) == value


def test_thousands_of_values_are_read() -> None:
    value = {"names": [["name", "_1"]] * 10_000}
    assert loads(dumps(value)) == value


@pytest.mark.parametrize("depth", [MAX_DEPTH + 1, 1000, 200_000])
def test_a_deeper_message_is_refused_before_it_is_parsed(depth: int) -> None:
    with pytest.raises(JsonError, match="nested too deeply"):
        loads(nested(depth))


def test_unclosed_brackets_count_as_depth() -> None:
    with pytest.raises(JsonError, match="nested too deeply"):
        loads(b'{"a":' + b"[" * 100_000)


@pytest.mark.parametrize(
    "text", ["[" * 100, "{" * 100, '"[' * 50, "\\" * 7 + "[" * 99, '\\"' * 9 + "[" * 99]
)
def test_brackets_inside_strings_are_no_depth(text: str) -> None:
    assert loads(dumps({"text": text})) == {"text": text}


@given(st.text(alphabet='[]{}"\\a', max_size=200))
def test_no_string_can_hide_or_fake_depth(text: str) -> None:
    assert loads(dumps({"text": text, "more": [text]})) == {"text": text, "more": [text]}


def test_a_string_cannot_hide_real_depth() -> None:
    deep = json.dumps({"a": '\\"[', "b": json.loads(nested(40))})
    with pytest.raises(JsonError, match="nested too deeply"):
        loads(deep.encode())


def test_a_lone_surrogate_travels_escaped() -> None:
    assert dumps({"a": "\ud800"}) == b'{"a":"\\ud800"}'
    assert loads(b'{"a":"\\ud800"}') == {"a": "\ud800"}


@pytest.mark.parametrize("number", [float("nan"), float("inf"), float("-inf")])
def test_a_number_that_json_lacks_is_never_written(number: float) -> None:
    with pytest.raises(ValueError, match="Out of range float"):
        dumps({"a": number})


@pytest.mark.parametrize("number", [2**64 - 1, -(2**63), 0, 10**MAX_INTEGER - 1])
def test_a_64_bit_integer_is_read_exactly(number: int) -> None:
    assert loads(dumps({"a": number})) == {"a": number}

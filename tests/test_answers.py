"""What a child says is read strictly: whatever is not an answer is E_WORKER, never a crash."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sym_core.answers import CROSSINGS, WAY, WAYS, Answer, read, ways
from sym_core.channel import ChannelError, Packet
from sym_core.errors import Code, Failure

REPLY: dict[str, Any] = {
    "result": "3*x**2",
    "length": 6,
    "latex": "3 x^{2}",
    "parsed_input": "x**3",
    "numeric": None,
    "check": {"verdict": "proved", "how": "a polynomial rule"},
    "facts": None,
    "notes": ["x is taken as real"],
}


def packet(blobs: tuple[bytes, ...] = (b"blob",), **changed: Any) -> Packet:
    reply = {key: value for key, value in (REPLY | changed).items() if value is not ...}
    return Packet({"kind": "done", "job": "j1", "reply": reply, "value": {"type": "Mul"}}, blobs)


def test_an_answer_is_read_whole() -> None:
    assert read(packet()) == Answer(REPLY, b"blob", "Mul")


def test_an_answer_may_have_nothing_to_keep() -> None:
    header = {"kind": "done", "job": "j1", "reply": REPLY, "value": None}
    assert read(Packet(header)) == Answer(REPLY, None, "")


def test_a_failure_is_read_whole() -> None:
    failure = Failure(Code.NAME, "unknown function foo", candidates=("floor",), fragment="foo")
    header = {"kind": "failed", "job": "j1", "error": failure.as_fields()}
    assert read(Packet(header)) == failure


@pytest.mark.parametrize(
    "changed",
    [
        {"result": 7},
        {"result": ...},
        {"length": "6"},
        {"length": True},
        {"length": 5},
        {"length": 1 << 63},
        {"latex": 1},
        {"parsed_input": None},
        {"numeric": 2.5},
        {"check": None},
        {"facts": {"Key": 1}},
        {"check": {"verdict": "certain", "how": ""}},
        {"check": {"verdict": "proved"}},
        {"notes": "a note"},
        {"notes": [1]},
    ],
)
def test_a_field_of_another_kind_is_a_worker_error(changed: dict[str, Any]) -> None:
    answer = read(packet(**changed))
    assert isinstance(answer, Failure)
    assert answer.code is Code.WORKER


def test_notes_are_bounded_in_number_and_length() -> None:
    answer = read(packet(notes=["n" * 10_000] * 100))
    assert isinstance(answer, Answer)
    assert answer.fields["notes"] == ["n" * 2000] * 32


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(
    st.dictionaries(st.sampled_from(["kind", "reply", "value", "error", "job"]), JSON, max_size=5)
)
def test_any_header_gives_an_answer_or_a_failure(header: dict[str, Any]) -> None:
    assert isinstance(read(Packet(header)), (Answer, Failure))


DONE = {"kind": "done", "job": "j1", "reply": REPLY, "value": None}


def test_deleted_names_are_read_each_once() -> None:
    header = DONE | {"deleted": ["a", "b", "a"]}
    found = read(Packet(header))
    assert isinstance(found, Answer) and found.deleted == ("a", "b")


@pytest.mark.parametrize("deleted", ["a", {"a": 1}, [1], ["_1"], ["a b"], [None], 7, ["a" * 65]])
def test_what_is_no_list_of_names_deletes_nothing(deleted: object) -> None:
    found = read(Packet(DONE | {"deleted": deleted}))
    assert isinstance(found, Failure) and found.code is Code.WORKER


@pytest.mark.parametrize(
    ("verdict", "verified"), [("proved", True), ("agrees", True), ("unchecked", False)]
)
def test_an_answer_is_verified_by_its_own_check(verdict: str, verified: bool) -> None:
    answer = read(packet(check={"verdict": verdict, "how": "so"}))
    assert isinstance(answer, Answer)
    assert answer.verified is verified


@pytest.mark.parametrize("said", [True, False, None, 1, "yes"])
def test_only_true_makes_a_last_resort(said: object) -> None:
    found = read(Packet({**packet().header, "last_resort": said}, (b"blob",)))
    assert isinstance(found, Answer)
    assert (found.last_resort, found.verified) == (said is True, said is not True)


@pytest.mark.parametrize("lists", [[["a"]], [["a", "b"], []], [["ä way, with words"]] * CROSSINGS])
def test_ways_are_read_whole(lists: list[list[str]]) -> None:
    assert ways(Packet({"kind": "ways", "ways": lists})) == lists


@pytest.mark.parametrize(
    "lists",
    [
        None,
        "ab",
        [],
        ["ab"],
        [["a"]] * (CROSSINGS + 1),
        [["a"] * (WAYS + 1)],
        [["a" * (WAY + 1)]],
        [[""]],
        [[1]],
        [[None]],
        [[["a"]]],
        [{"a": 1}],
    ],
)
def test_what_is_no_list_of_names_ends_the_channel(lists: object) -> None:
    with pytest.raises(ChannelError):
        ways(Packet({"kind": "ways", "ways": lists}))

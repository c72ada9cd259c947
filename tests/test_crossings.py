"""Crossings of a job: which ways are said, which are tried, and what a way that decided leaves."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
import sympy

from sym_eval import crossings
from sym_eval.evidence.verdict import Check, Contradiction, agrees, unchecked
from sym_eval.integration import ways as definite_ways
from sym_eval.operations.strategies import attempt, unsolved
from tests.asking import asked

SECONDS = (60.0, 60.0)  # CPU seconds: nothing here takes so long


@pytest.fixture
def told() -> Iterator[list[list[list[str]]]]:
    """What was said at each crossing, in a new job."""
    said: list[list[list[str]]] = []
    crossings.begin()
    crossings.tell_by(said.append)
    yield said
    crossings.tell_by(None)


@pytest.fixture(autouse=True)
def nothing_is_left() -> Iterator[None]:
    """The next test begins a job of its own."""
    yield
    crossings.begin()


def even(value: int) -> Check:
    """Even numbers are right, zero cannot be told."""
    if value % 2:
        raise Contradiction("odd")
    return agrees("even") if value else unchecked("zero")


def gives(value: int | None) -> Callable[[], int | None]:
    """A way that finds this."""
    return lambda: value


def cross(**ways: int | None) -> int | None:
    """One crossing: the value that was found there."""
    found: int | None = attempt({n: gives(v) for n, v in ways.items()}, even, SECONDS).value
    return found


def test_all_ways_are_told_before_one_is_tried(told: list[list[list[str]]]) -> None:
    with crossings.at({"a": 1, "b": 2}) as crossing:
        assert (told, crossing.ways) == ([[["a", "b"]]], {"a": 1, "b": 2})


def test_a_crossing_that_was_decided_is_told_by_its_way_alone(told: list[list[list[str]]]) -> None:
    assert [cross(a=None, b=2, c=4), cross(d=6, e=8)] == [2, 6]
    assert told == [[["a", "b", "c"]], [["b"], ["d", "e"]]]


@pytest.mark.parametrize("value", [None, 3, 0])
def test_one_that_nothing_decided_is_told_with_all_its_ways(
    value: int | None, told: list[list[list[str]]]
) -> None:
    cross(a=value, b=value)
    cross(c=2, d=4)
    assert told[-1] == [["a", "b"], ["c", "d"]]


def test_where_there_is_one_way_nothing_is_told_but_it_counts(
    told: list[list[list[str]]],
) -> None:
    cross(only=2)
    cross(a=2, b=4)
    assert told == [[["only"], ["a", "b"]]]


def test_a_crossing_inside_another_is_its_own_affair(told: list[list[list[str]]]) -> None:
    attempt({"a": lambda: cross(x=1, y=2), "b": lambda: 4}, even, SECONDS)
    cross(c=2, d=4)
    assert told == [[["a", "b"]], [["a"], ["c", "d"]]]


def test_an_error_on_a_way_leaves_the_crossing(told: list[list[list[str]]]) -> None:
    def broken() -> int:
        raise MemoryError

    with pytest.raises(MemoryError):
        attempt({"a": broken, "b": broken}, even, SECONDS)
    cross(c=2, d=4)
    assert told[-1] == [["a", "b"], ["c", "d"]]


def test_only_the_ways_that_were_given_are_tried_and_in_that_order() -> None:
    crossings.begin([["c", "b"]])
    assert cross(a=2, b=4, c=None) == 4
    assert crossings.notes() == ["found by b, tried at the same time as a, c"]


def test_a_crossing_behind_the_given_ones_is_open_to_all_ways() -> None:
    crossings.begin([["b"], ["d"]])
    assert [cross(a=2, b=4), cross(c=2, d=4), cross(e=6, f=8)] == [4, 4, 6]
    assert crossings.notes() == ["found by d, tried at the same time as c"]


def test_what_is_no_way_here_is_not_tried() -> None:
    crossings.begin([["elsewhere"]])
    assert (cross(a=2, b=4), crossings.notes()) == (None, [])


def test_a_new_job_has_forgotten_the_one_before() -> None:
    crossings.begin([["b"]])
    cross(a=2, b=4)
    crossings.begin()
    assert (cross(a=2, b=4), crossings.notes()) == (2, [])


def test_what_was_tried_is_said_where_nothing_was_found() -> None:
    tried = attempt({"a": lambda: None, "b": lambda: None}, even, SECONDS)
    failure = unsolved(tried, "nothing was found", "try b").failure
    assert failure.text() == "E_UNSOLVED: nothing was found; try b"
    assert failure.extra == {"facts": {"tried": ["a", "b"]}}


def test_ways_after_the_one_that_decided_were_not_tried() -> None:
    assert attempt({"a": lambda: 3, "b": lambda: 2, "c": lambda: 4}, even, SECONDS).names == [
        "a",
        "b",
    ]


@pytest.mark.parametrize(("given", "result"), [([], "pi/7"), ([["no way"]], "0.430606103120691")])
def test_a_guess_is_made_by_whoever_goes_all_ways_and_by_nobody_else(
    given: list[list[str]], result: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(definite_ways, "definite", lambda asked: {"no way": lambda: None})
    monkeypatch.setattr(definite_ways, "from_digits", lambda asked: sympy.pi / 7)
    crossings.begin(given)
    assert crossings.is_beside() is bool(given)
    assert str(asked("integrate", expr="sin(sin(x))", bounds="0, 1").value) == result

"""One way after another: what settles the search, what is only counted, what is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sym_eval.evidence.verdict import (
    Check,
    Contradiction,
    Verdict,
    agrees,
    proved,
    unchecked,
)
from sym_eval.operations.strategies import CANNOT, Tried, attempt

SECONDS = (60.0, 60.0)  # CPU seconds: nothing here takes so long
SPENT = (0.1, 0.1)  # a bell rings at least every 0.05 s


def gives(value: Any) -> Callable[[], Any]:
    """A way that finds this value."""
    return lambda: value


def fails(error: Exception) -> Callable[[], Any]:
    """A way that ends in this error."""

    def way() -> Any:
        raise error

    return way


def spin(*_: Any) -> Any:
    """A way without an end."""
    while True:
        pass


def refuse_odd(value: Any) -> Check:
    """Even numbers agree; odd ones are refuted."""
    if value % 2:
        raise Contradiction(f"{value} is odd", str(value + 1))
    return agrees("even")


def test_the_first_answer_that_passes_ends_the_search() -> None:
    asked: list[int] = []
    ways = {"a": gives(2), "b": lambda: asked.append(1)}
    assert attempt(ways, refuse_odd, SECONDS) == Tried(2, agrees("even"))
    assert asked == []


def test_a_refuted_answer_is_remembered_and_the_next_way_tried() -> None:
    tried = attempt({"a": gives(3), "b": gives(4)}, refuse_odd, SECONDS)
    assert (tried.value, tried.check) == (4, agrees("even"))
    assert [(value, str(why)) for value, why in tried.refuted] == [(3, "3 is odd")]


def test_when_all_are_refuted_there_is_no_answer() -> None:
    tried = attempt({"a": gives(3), "b": gives(5)}, refuse_odd, SECONDS)
    assert (tried.found, [value for value, _ in tried.refuted]) == (False, [3, 5])
    assert tried.refuted[0][1].numeric == "4"


def test_no_answer_is_no_answer() -> None:
    assert attempt({"a": gives(None)}, refuse_odd, SECONDS) == Tried()


@pytest.mark.parametrize("kind", CANNOT)
def test_what_sympy_raises_only_ends_one_way(kind: type[Exception]) -> None:
    tried = attempt({"a": fails(kind("no")), "b": gives(4)}, refuse_odd, SECONDS)
    assert tried.value == 4


@pytest.mark.parametrize("error", [MemoryError(), OSError(), AssertionError()])
def test_other_errors_pass_through(error: Exception) -> None:
    with pytest.raises(type(error)):
        attempt({"a": fails(error)}, refuse_odd, SECONDS)


def test_an_unchecked_answer_is_kept_while_others_are_tried() -> None:
    verdicts = {1: unchecked("cannot tell"), 2: proved("exact")}
    tried = attempt({"a": gives(1), "b": gives(2)}, verdicts.__getitem__, SECONDS)
    assert (tried.value, tried.check) == (2, proved("exact"))


def test_the_first_of_several_unchecked_answers_stays() -> None:
    tried = attempt({"a": gives(1), "b": gives(2)}, lambda _: unchecked("dark"), SECONDS)
    assert (tried.value, tried.check) == (1, unchecked("dark"))


def test_where_no_check_will_decide_the_first_answer_ends_it() -> None:
    ways = {"a": gives(None), "b": gives(2), "c": fails(MemoryError())}
    tried = attempt(ways, lambda _: unchecked("dark"), SECONDS, first=True)
    assert tried.value == 2


def test_a_way_that_overruns_is_named_and_the_next_tried() -> None:
    tried = attempt({"a": spin, "b": gives(4)}, refuse_odd, SPENT)
    assert (tried.value, tried.overran) == (4, ["a"])


def test_a_check_that_overruns_leaves_the_answer_unchecked() -> None:
    tried = attempt({"a": gives(4)}, spin, SPENT)
    assert (tried.value, tried.check) == (4, unchecked("the check ran out of its time"))


def test_when_the_time_of_all_is_used_up_the_rest_is_not_begun() -> None:
    ways = {name: spin for name in "abcdefgh"}
    tried = attempt(ways, refuse_odd, SPENT)
    assert tried.overran == list("abcdefgh")


@pytest.mark.parametrize(
    ("check", "fields"),
    [
        (proved("exact"), {"verdict": "proved", "how": "exact"}),
        (agrees("9 digits"), {"verdict": "agrees", "how": "9 digits"}),
        (unchecked("why not"), {"verdict": "unchecked", "how": "why not"}),
    ],
)
def test_a_check_travels_as_two_words(check: Check, fields: dict[str, str]) -> None:
    assert check.as_fields() == fields


def test_there_are_three_verdicts() -> None:
    assert [verdict.value for verdict in Verdict] == ["proved", "agrees", "unchecked"]

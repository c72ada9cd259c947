"""The store: what it lets go, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sym_core.errors import Code, SymError
from sym_core.store import Store
from tests.storing import commit, keep, opened, submitted, values

# -- what is let go


def test_unnamed_values_beyond_the_limit_go_and_named_ones_stay(small: Store) -> None:
    keep(small, b"named", "x")
    for number in range(2, 8):
        keep(small, b"%d" % number)
    assert values(small) == {
        **{"x": b"named", "_1": b"named"},
        **{"_5": b"5", "_6": b"6", "_7": b"7", "_": b"7"},
    }


def test_an_old_value_goes_when_its_name_is_given_away(small: Store) -> None:
    keep(small, b"old", "x")
    for number in range(2, 6):
        keep(small, b"%d" % number)
    assert values(small)["x"] == b"old"
    keep(small, b"new", "x")
    assert values(small) == {"_4": b"4", "_5": b"5", "x": b"new", "_6": b"new", "_": b"new"}


def test_a_lower_limit_holds_from_the_next_commit_on(tmp_path: Path) -> None:
    for limit in (20, 2):
        store = opened(tmp_path, entries=limit)
        for number in range(10):
            keep(store, b"%d" % number)
        kept = list(values(store))
        store.close()
    assert kept == ["_19", "_20", "_"]


def test_sizes_are_given_back_when_values_go(small: Store) -> None:
    for _ in range(20):
        keep(small, b"x" * 30)
    assert small.sessions_summary()[0]["bytes"] == 90


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.sampled_from(["", "x", "y"]), st.integers(0, 20)), max_size=12))
def test_the_sums_of_a_session_are_those_of_its_values(
    small: Store, steps: list[tuple[str, int]]
) -> None:
    for name, size in steps:
        keep(small, b"x" * size, name)
    for session in small.sessions_summary():
        found = {name.value: name.bytes for name in small.names("s")}
        own = [name for name in small.names("s") if not name.name.startswith("_")]
        assert (session["bytes"], session["names"]) == (sum(found.values()), len(own))


# -- bounds


def refused(store: Store, blob: bytes, name: str = "") -> str:
    """The error of a commit, after which the session must be what it was."""
    job = submitted(store, name=name)
    before = (values(store), store.history("s"), store.sessions_summary())
    with pytest.raises(SymError) as caught:
        commit(store, job, blob)
    assert (values(store), store.history("s"), store.sessions_summary()) == before
    stored = store.job(job.id)
    assert stored is not None and stored.reply is None
    assert caught.value.failure.code is Code.OUTPUT
    return str(caught.value)


def test_a_full_session_refuses_and_stays_as_it_is(small: Store) -> None:
    keep(small, b"x" * 50, "a")
    keep(small, b"x" * 30)
    assert refused(small, b"y" * 21) == (
        "E_OUTPUT: the session holds 80 bytes and would hold 101 bytes with this value of "
        "21 bytes; at most 100 bytes; "
        "use another session, or ask for something smaller; nothing was changed"
    )
    assert keep(small, b"y" * 20) == 3


def test_a_session_over_a_lowered_limit_still_gives_answers_without_values(tmp_path: Path) -> None:
    store = opened(tmp_path)
    keep(store, b"x" * 50, "a")
    store.close()
    store = opened(tmp_path, session=40)
    assert keep(store, None) == 2
    assert refused(store, b"y").startswith("E_OUTPUT: the session holds 50 bytes")
    store.close()


def test_a_value_that_is_too_large_is_refused(small: Store) -> None:
    assert refused(small, b"y" * 61) == (
        "E_OUTPUT: the value takes 61 bytes encoded; at most 60 bytes; keep a smaller part of it"
    )


def test_too_many_names_are_refused_and_old_ones_still_taken(small: Store) -> None:
    for name in ("a", "b"):
        keep(small, b"1", name)
    assert refused(small, b"1", "c") == (
        "E_OUTPUT: the session has 2 names already; at most 2; "
        "use a name again, or another session; nothing was changed"
    )
    assert keep(small, b"2", "b") == 3

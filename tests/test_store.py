"""The store: sessions, their numbers, values and names."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sym_core.errors import SymError
from sym_core.jobs import JobState
from sym_core.store import Finished, Name, Store
from tests.storing import NOW, commit, ended, fail, keep, opened, reply_to, submitted, values

# -- sessions


def test_a_session_is_made_when_it_is_touched(store: Store) -> None:
    assert store.touch_session("s", NOW) == 1
    assert store.sessions_summary() == [
        {"name": "s", "names": 0, "entries": 0, "bytes": 0, "used": NOW}
    ]


def test_the_summary_counts_and_lists_the_last_used_first(store: Store) -> None:
    store.touch_session("other", NOW - 10)
    keep(store, b"12345", "x")
    keep(store, b"123")
    assert store.sessions_summary() == [
        {"name": "s", "names": 1, "entries": 2, "bytes": 8, "used": NOW + 2},
        {"name": "other", "names": 0, "entries": 0, "bytes": 0, "used": NOW - 10},
    ]
    assert [each["name"] for each in store.sessions_summary(most=1)] == ["s"]


def test_a_later_touch_is_noted_and_the_number_stays(store: Store) -> None:
    store.touch_session("s", NOW)
    assert store.touch_session("s", NOW + 60) == 1
    assert store.sessions_summary()[0]["used"] == NOW + 60


def test_touching_again_within_a_second_writes_nothing(store: Store) -> None:
    store.touch_session("s", NOW)
    store._database.rows("PRAGMA query_only = ON")
    assert store.touch_session("s", NOW + 0.9) == 1


def test_too_many_sessions_are_refused(small: Store) -> None:
    for name in ("a", "b"):
        keep(small, session=name)
    with pytest.raises(SymError) as caught:
        small.touch_session("c", NOW)
    assert str(caught.value) == (
        "E_BUSY: this state directory holds 2 sessions already; "
        "use one of them (sym_status lists them), or another --state"
    )
    assert small.touch_session("a", NOW) == 2


def test_sessions_in_which_nothing_ever_was_make_room(small: Store) -> None:
    keep(small, session="full")
    small.touch_session("empty", NOW)
    assert small.touch_session("new", NOW + 61) == 1
    assert {each["name"] for each in small.sessions_summary()} == {"full", "new"}


def test_an_empty_session_that_was_just_made_is_left_alone(small: Store) -> None:
    small.touch_session("a", NOW)
    submitted(small, "b")
    with pytest.raises(SymError, match="E_BUSY"):
        small.touch_session("c", NOW + 1)


def test_a_private_session_nobody_came_back_to_makes_room_after_a_week(small: Store) -> None:
    week = 7 * 86_400
    keep(small, session="private-old")
    keep(small, session="named")
    with pytest.raises(SymError, match="E_BUSY"):
        small.touch_session("new", NOW + week - 10)
    assert small.touch_session("new", NOW + week + 10) == 1
    assert {each["name"] for each in small.sessions_summary()} == {"named", "new"}


def test_a_private_session_at_work_stays_although_the_clock_is_set_a_month_ahead(
    small: Store,
) -> None:
    submitted(small, session="private-busy")
    keep(small, session="named")
    with pytest.raises(SymError, match="E_BUSY"):
        small.touch_session("new", NOW + 30 * 86_400)


def test_who_comes_into_the_room_that_was_made_finds_nothing_of_the_one_before(
    small: Store,
) -> None:
    keep(small, session="named")
    job = submitted(small, session="private-old", name="x")
    commit(small, job)
    later = NOW + 8 * 86_400
    small.touch_session("named", later)
    assert small.touch_session("new", later) == 1
    assert (values(small, "new"), small.history("new"), small.job(job.id)) == ({}, [], None)


def test_a_private_session_stays_where_an_empty_one_makes_room(small: Store) -> None:
    keep(small, session="private-old")
    small.touch_session("empty", NOW)
    small.touch_session("new", NOW + 8 * 86_400)
    assert {each["name"] for each in small.sessions_summary()} == {"private-old", "new"}


def test_a_dropped_session_is_gone_with_all_it_had(store: Store) -> None:
    job = submitted(store)
    commit(store, job)
    assert (store.drop_session("s"), store.drop_session("s")) == (True, False)
    assert (store.names("s"), store.history("s"), store.job(job.id)) == ([], [], None)
    assert store.touch_session("s", NOW) == 1


def test_a_job_of_a_dropped_session_cannot_be_stored(store: Store) -> None:
    job = submitted(store)
    store.drop_session("s")
    for store_it in (
        lambda: store.submit(job),
        lambda: store.commit(Finished(ended(job), {"entry": None}, "", None, NOW)),
        lambda: store.finish(ended(job, JobState.FAILED), {}, "", NOW),
    ):
        with pytest.raises(SymError, match=r"E_GONE: no session 's' \(any more\)"):
            store_it()


# -- numbers


def test_entries_are_numbered_from_one(store: Store) -> None:
    assert [keep(store) for _ in range(3)] == [1, 2, 3]
    assert store.touch_session("s", NOW) == 4


def test_each_session_counts_for_itself(store: Store) -> None:
    assert [keep(store, session=name) for name in "abab"] == [1, 1, 2, 2]


def test_a_failed_job_takes_no_number(store: Store) -> None:
    fail(store, submitted(store))
    assert keep(store) == 1


def test_a_job_without_a_value_takes_a_number(store: Store) -> None:
    assert [keep(store, None, "x"), keep(store, b"two")] == [1, 2]
    assert values(store) == {"_2": b"two", "_": b"two"}


def test_a_reply_that_promises_another_entry_is_our_own_mistake(store: Store) -> None:
    job = submitted(store)
    with pytest.raises(ValueError, match="reply says _7, the entry is _1"):
        store.commit(Finished(ended(job), reply_to(job, "x", 7), "x", None, NOW))
    assert store.touch_session("s", NOW) == 1


def test_serials_never_come_again_also_after_a_restart(tmp_path: Path) -> None:
    seen: list[int] = []
    for _ in range(4):
        store = opened(tmp_path)
        seen += [store.next_serial() for _ in range(70)]
        store.close()
    assert seen == sorted(set(seen))
    assert seen[0] == 1


def test_serials_end_with_a_sentence(store: Store, tmp_path: Path) -> None:
    with store._database.transaction() as db:
        db.execute("UPDATE counter SET serial = ?", ((1 << 31) - 2,))
    assert [store.next_serial(), store.next_serial()] == [(1 << 31) - 2, (1 << 31) - 1]
    with pytest.raises(SymError, match="has numbered 2147483648 jobs; choose another --state"):
        store.next_serial()


# -- values and names


def test_a_value_has_its_name_its_number_and_is_the_last(store: Store) -> None:
    keep(store, b"one", "x")
    keep(store, b"four")
    first, second = (found.value for found in store.names("s")[::2])
    assert store.names("s") == [
        Name("x", first, 3),
        Name("_1", first, 3),
        Name("_2", second, 4),
        Name("_", second, 4),
    ]


def test_a_name_given_again_is_the_new_values(store: Store) -> None:
    keep(store, b"old", "x")
    keep(store, b"new", "x")
    assert values(store) == {"_1": b"old", "x": b"new", "_2": b"new", "_": b"new"}
    assert store.sessions_summary()[0]["names"] == 1


def test_sessions_do_not_see_each_others_names(store: Store) -> None:
    keep(store, b"a", "x", "one")
    keep(store, b"b", "x", "two")
    assert values(store, "one") == {"x": b"a", "_1": b"a", "_": b"a"}
    assert values(store, "three") == {}


def test_everything_is_there_after_a_restart(tmp_path: Path) -> None:
    store = opened(tmp_path)
    for name in ("x", "", "y"):
        keep(store, name.encode(), name)
    before, history = values(store), store.history("s")
    store.close()
    again = opened(tmp_path)
    assert (values(again), again.history("s"), keep(again)) == (before, history, 4)
    again.close()


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=9000))
def test_a_blob_comes_back_byte_for_byte(store: Store, blob: bytes) -> None:
    keep(store, blob, "x")
    assert values(store)["x"] == blob


def test_a_value_of_the_largest_size_comes_back(store: Store) -> None:
    blob = random.Random(1).randbytes(8 << 20)
    keep(store, blob, "x")
    assert values(store)["_"] == blob


def test_blobs_come_in_the_order_asked_for(store: Store) -> None:
    for number in range(600):
        keep(store, str(number).encode(), f"x{number}")
    ids = {found.name: found.value for found in store.names("s")}
    wanted = [f"x{number}" for number in range(599, -1, -1)] + ["x7"]
    assert store.blobs(ids[name] for name in wanted) == [name[1:].encode() for name in wanted]


def test_a_value_that_is_not_kept_any_more_is_said_to_be_gone(store: Store) -> None:
    keep(store, None)
    with pytest.raises(SymError, match="E_GONE: 2 values are no longer kept"):
        store.blobs([1, 18])


def test_the_values_a_text_mentions_come_once_with_those_names(store: Store) -> None:
    for name in ("x", "alpha", "unused", ""):
        keep(store, f"<{name}>".encode(), name)
    assert store.mentioned("s", ["2x + _1", "α - _"]) == [
        (("x", "_1"), b"<x>"),
        (("alpha",), b"<alpha>"),
        (("_",), b"<>"),
    ]
    assert store.mentioned("s", ["y + 1"]) == store.mentioned("other", ["x"]) == []


def test_mentioning_too_much_at_once_is_refused(tmp_path: Path) -> None:
    store = opened(tmp_path, inputs=10)
    keep(store, b"1234567", "x")
    keep(store, b"1234", "y")
    with pytest.raises(SymError) as caught:
        store.mentioned("s", ["x + y"])
    assert str(caught.value) == (
        "E_INPUT_LIMIT: the values mentioned take 11 bytes; at most 10 (x alone takes 7); "
        "mention fewer at once; a name counts wherever its letters stand"
    )
    assert store.mentioned("s", ["x"]) == [(("x",), b"1234567")]
    store.close()

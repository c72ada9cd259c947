"""Jobs that have ended: told from the store, read on, and kept in memory while a disk is full."""

from __future__ import annotations

from typing import Any

import pytest

from sym_core import ended, replies
from sym_core.ended import Ended, Told
from sym_core.errors import Code, Failure, SymError
from sym_core.jobs import Job, JobState, new_id
from sym_core.limits import Limits
from sym_core.store import Store
from tests import storing
from tests.storing import NOW, commit, submitted


@pytest.fixture
def jobs(store: Store) -> Ended:
    """Shows ten characters of a result at a time."""
    return Ended(store, Limits({"shown": 10}))


@pytest.fixture
def full_disk(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise SymError(Code.OUTPUT, "could not be stored: database or disk is full")

    monkeypatch.setattr(store, "finish", full)


def failed(store: Store, said: str = "no") -> tuple[Job, Told]:
    """A job of a session that failed, and what is to be told of it."""
    job = submitted(store)
    reply = replies.failure_reply(Failure(Code.RUNTIME, said), job=job.id, session=job.session)
    return storing.ended(job, JobState.FAILED), Told(reply, "")


def committed(store: Store, text: str) -> Job:
    job = submitted(store)
    commit(store, job, b"value", text)
    return job


def test_a_job_that_nobody_knows_or_that_goes_on_is_not_found(store: Store, jobs: Ended) -> None:
    assert jobs.find(new_id()) is None
    assert jobs.find(submitted(store).id) is None


def test_a_job_that_ended_well_is_found_with_its_whole_text(store: Store, jobs: Ended) -> None:
    told = jobs.find(committed(store, "x + 1").id)
    assert told is not None
    assert (told.reply["state"], told.reply["result"], told.text) == ("done", "x + 1", "x + 1")


@pytest.mark.parametrize("asked", ["", "j", "j" + "0" * 15, "j" + "g" * 16, "\ud800", "x" * 4000])
def test_what_is_no_id_of_a_job_is_gone(jobs: Ended, asked: str) -> None:
    with pytest.raises(SymError, match="E_GONE: no job") as caught:
        jobs.told(asked)
    assert caught.value.failure.hint == "sym_status lists the jobs"
    assert len(caught.value.failure.what) < 300


def test_a_job_that_goes_on_is_gone_for_who_asks_for_its_end(store: Store, jobs: Ended) -> None:
    job = submitted(store)
    with pytest.raises(SymError, match=f"E_GONE: no job '{job.id}'"):
        jobs.read_on(job.id, 0)


@pytest.mark.parametrize(
    ("since", "window"),
    [(1, "bcdefghijk"), (10, "klmnopqrst"), (20, "uvwxyz"), (25, "z"), (26, ""), (400, "")],
)
def test_a_result_is_read_on_from_any_character(
    store: Store, jobs: Ended, since: int, window: str
) -> None:
    job = committed(store, "abcdefghijklmnopqrstuvwxyz")
    reply = jobs.read_on(job.id, since)
    assert reply["result"].split("…")[0].rstrip() == window
    assert (reply["length"], reply["job"]) == (26, job.id)


@pytest.mark.parametrize("since", [0, -1])
def test_from_its_beginning_a_reply_is_the_stored_one(
    store: Store, jobs: Ended, since: int
) -> None:
    job = committed(store, "abcdefghijklmnopqrstuvwxyz")
    assert jobs.read_on(job.id, since) == jobs.told(job.id).reply


def test_a_failure_has_nothing_to_read_on(store: Store, jobs: Ended) -> None:
    job, told = failed(store)
    jobs.keep_failure(job, told, NOW)
    assert jobs.read_on(job.id, 5) == told.reply


def test_what_a_program_printed_is_read_on_by_its_characters(store: Store, jobs: Ended) -> None:
    job = storing.ended(submitted(store), JobState.FAILED)
    reply: dict[str, Any] = {
        **{"ok": False, "state": "failed", "out": "0123456789", "notes": [], "job": job.id},
        **{"meta": {"ms": 1, "trunc": 5, "next": 10}, "session": job.session},
    }
    jobs.keep_failure(job, Told(reply, "0123456789abcde"), NOW)
    read = jobs.read_on(job.id, 10)
    assert (read["out"], read["meta"]) == ("abcde", {"trunc": 0, "next": 15, "ms": 1})


def test_a_failure_that_was_stored_is_found_by_the_next_kernel(store: Store, jobs: Ended) -> None:
    job, told = failed(store)
    jobs.keep_failure(job, told, NOW)
    assert Ended(store, Limits()).find(job.id) == told


@pytest.mark.usefixtures("full_disk")
def test_a_failure_that_the_disk_does_not_take_is_told_by_this_kernel(
    store: Store, jobs: Ended
) -> None:
    job, told = failed(store)
    jobs.keep_failure(job, told, NOW)
    assert jobs.told(job.id) is told
    assert Ended(store, Limits()).find(job.id) is None


@pytest.mark.usefixtures("full_disk")
def test_of_many_that_the_disk_does_not_take_the_oldest_are_forgotten(
    store: Store, jobs: Ended, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ended, "UNSTORED", 3)
    made = [failed(store, said) for said in "abcde"]
    for job, told in made:
        jobs.keep_failure(job, told, NOW)
    assert [jobs.find(job.id) for job, _ in made[:2]] == [None, None]
    assert [jobs.find(job.id) for job, _ in made[2:]] == [told for _, told in made[2:]]

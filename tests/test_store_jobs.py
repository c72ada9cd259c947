"""The store: where entries come from, jobs and their replies, and what a death leaves."""

from __future__ import annotations

from pathlib import Path

import pytest

from sym_core.errors import SymError
from sym_core.jobs import IllegalMove, Job, JobState
from sym_core.store import Entry, Finished, Store
from tests.storing import NOW, commit, ended, fail, keep, opened, reply_to, submitted, values

# -- history


def test_an_entry_tells_where_it_comes_from(store: Store) -> None:
    job = submitted(store, name="x", expr="x + 1", form="é\ud800")
    commit(store, job, b"12345", "1 + x")
    assert store.history("s") == [
        Entry(
            n=1,
            name="x",
            kept=True,
            bytes=5,
            called="x",
            type="Add",
            job=job.id,
            tool="sym_evaluate",
            stored=NOW + 2,
            length=5,
            arguments={"expr": "x + 1", "digits": 15, "form": "é\ud800"},
            parsed_input="x + 1",
            check={"verdict": "proved", "how": "exact"},
            text="1 + x",
        )
    ]


def test_the_history_outlives_the_values_and_ends_too(small: Store) -> None:
    keep(small, b"named", "x")
    for number in range(2, 10):
        keep(small, b"%d" % number)
    shown = [(entry.n, entry.kept, entry.bytes, entry.name) for entry in small.history("s")]
    assert shown == [
        (1, True, 5, "x"),
        *((n, False, 0, None) for n in (5, 6)),
        *((n, True, 1, None) for n in (7, 8, 9)),
    ]
    assert [entry.n for entry in small.history("s", since=6, most=2)] == [6, 7]


def test_an_entry_remembers_the_name_it_was_given(store: Store) -> None:
    keep(store, b"1", "x")
    keep(store, b"2", "x")
    assert [(e.called, e.name) for e in store.history("s")] == [("x", None), ("x", "x")]


# -- jobs


def test_a_submitted_job_is_stored_with_its_input(store: Store) -> None:
    job = submitted(store, expr="∫ \ud800 \x00", n=3)
    stored = store.job(job.id)
    assert stored is not None
    assert (stored.job, stored.reply, stored.text) == (job, None, "")


def test_a_finished_job_is_stored_with_its_reply(store: Store) -> None:
    job = submitted(store, name="x")
    commit(store, job, b"1", "1 + x")
    stored = store.job(job.id)
    assert stored is not None
    assert (stored.job, stored.reply, stored.text) == (
        ended(job),
        reply_to(job, "1 + x", 1),
        "1 + x",
    )


@pytest.mark.parametrize("state", [s for s in JobState if s.final and s is not JobState.DONE])
def test_a_job_that_ended_badly_is_stored_with_its_reply(store: Store, state: JobState) -> None:
    job = submitted(store)
    reply = fail(store, job, state)
    stored = store.job(job.id)
    assert stored is not None
    assert (stored.job, stored.reply, stored.text) == (ended(job, state), reply, "")


def test_an_unknown_job_is_none(store: Store) -> None:
    assert store.job("j1") is None


@pytest.mark.parametrize("end", [commit, fail])
def test_a_job_ends_once(store: Store, end: object) -> None:
    job = submitted(store)
    commit(store, job)
    with pytest.raises(SymError, match=f"E_INTERNAL: job {job.id} is not stored as unfinished"):
        commit(store, job) if end is commit else fail(store, job)
    assert store.touch_session("s", NOW) == 2


def test_a_job_is_stored_only_in_the_state_it_ended_in(store: Store) -> None:
    job = submitted(store)
    with pytest.raises(IllegalMove, match="is stored as queued"):
        store.commit(Finished(job, {"entry": None}, "", None, NOW))
    with pytest.raises(IllegalMove, match="is stored as done"):
        store.finish(ended(job), {}, "", NOW)


def test_only_the_last_finished_jobs_of_a_session_are_kept(small: Store) -> None:
    other = submitted(small, "other")
    fail(small, other)
    waiting = submitted(small)
    jobs = [submitted(small) for _ in range(6)]
    for at, job in enumerate(jobs):
        fail(small, job) if at % 2 else commit(small, job)
    kept = [job for job in (other, waiting, *jobs) if small.job(job.id)]
    assert kept == [other, waiting, *jobs[3:]]


def text_of(store: Store, job: Job) -> str | None:
    stored = store.job(job.id)
    return None if stored is None else stored.text


def test_a_long_result_is_kept_to_the_last_character(store: Store) -> None:
    text = "".join(str(n % 10) for n in range(9000)) + "\x00é\ud800"
    job = submitted(store)
    commit(store, job, text=text)
    assert text_of(store, job) == text


def test_the_printed_result_is_cut_at_the_limit_and_the_value_is_not(tmp_path: Path) -> None:
    store = opened(tmp_path, output=100, shown=10)
    job = submitted(store)
    commit(store, job, b"b" * 500, "t" * 500)
    assert text_of(store, job) == "t" * 100
    assert [(e.text, e.length) for e in store.history("s")] == [("t" * 10, 500)]
    assert values(store)["_"] == b"b" * 500
    store.close()


# -- after a death


def test_jobs_of_a_dead_kernel_are_lost_with_their_input(store: Store) -> None:
    job = submitted(store, name="f", expr="exp(-x^2)")
    done = submitted(store)
    commit(store, done)
    assert (store.lose_unfinished(), store.lose_unfinished()) == (1, 0)
    stored = store.job(job.id)
    assert stored is not None and stored.reply is not None
    assert (stored.job.state, stored.job.finished) == (JobState.LOST, NOW)
    assert {k: v for k, v in stored.reply.items() if v} == {
        "state": "lost",
        "session": "s",
        "name": "f",
        "job": job.id,
        "code": "E_LOST",
        "error": "E_LOST: the kernel died before this was finished "
        "(sym_evaluate(expr='exp(-x^2)')); ask again",
        "hint": "ask again",
        "fragment": "sym_evaluate(expr='exp(-x^2)')",
    }


def test_a_long_lost_input_is_cut_in_the_sentence(store: Store) -> None:
    job = submitted(store, expr="x" * 5000)
    store.lose_unfinished()
    stored = store.job(job.id)
    assert stored is not None and stored.reply is not None
    assert len(stored.reply["error"]) < 400
    assert stored.reply["error"].endswith("xx…); ask again")
    assert stored.reply["fragment"].startswith("sym_evaluate(expr='xxx")


def test_what_was_done_before_a_death_stays_done(tmp_path: Path) -> None:
    store = opened(tmp_path)
    keep(store, b"kept", "x")
    submitted(store)
    store.close()
    again = opened(tmp_path)
    assert again.lose_unfinished() == 1
    assert values(again) == {"x": b"kept", "_1": b"kept", "_": b"kept"}
    again.close()

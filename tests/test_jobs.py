"""Jobs: states, the table of moves, and the table of what is under way."""

from __future__ import annotations

import dataclasses
import itertools
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sym_core import replies
from sym_core.errors import Code, Failure
from sym_core.jobs import MOVES, IllegalMove, Job, JobState, new_id

ALL = list(JobState)
ENDS = {
    JobState.DONE,
    JobState.FAILED,
    JobState.INTERRUPTED,
    JobState.TIMED_OUT,
    JobState.OUT_OF_MEMORY,
    JobState.LOST,
}
ILLEGAL = [(a, b) for a, b in itertools.product(ALL, ALL) if b not in MOVES[a]]


def job(**changed: Any) -> Job:
    given_fields: dict[str, Any] = {
        "id": "j1",
        "session": "s",
        "owner": "c" * 32,
        "tool": "sym_evaluate",
        "arguments": {"expr": "x"},
        "serial": 1,
        "timeout_s": 60.0,
        "created": 10.0,
    }
    return Job(**(given_fields | changed))


def test_the_table_of_moves_is_this_one() -> None:
    assert {state: set(MOVES[state]) for state in ALL} == {
        JobState.QUEUED: {
            JobState.RUNNING,
            JobState.FAILED,
            JobState.INTERRUPTED,
            JobState.LOST,
        },
        JobState.RUNNING: ENDS,
        **{state: set() for state in ENDS},
    }


def test_the_final_states_are_those_without_moves() -> None:
    assert {state for state in ALL if state.final} == ENDS


def test_every_state_of_a_reply_to_a_failure_is_one_of_ours() -> None:
    for code in Code:
        state = replies.failure_reply(Failure(code, "x"))["state"]
        assert JobState(state).final


@pytest.mark.parametrize(("here", "there"), ILLEGAL)
def test_an_illegal_move_raises_and_says_which(here: JobState, there: JobState) -> None:
    with pytest.raises(IllegalMove) as caught:
        job(state=here).moved(there, 11.0)
    assert str(caught.value) == f"job j1: {here} -> {there}"


def test_starting_notes_when() -> None:
    assert job().moved(JobState.RUNNING, 11.5) == job(state=JobState.RUNNING, started=11.5)


@pytest.mark.parametrize("end", sorted(ENDS))
def test_ending_notes_when_and_keeps_the_start(end: JobState) -> None:
    ended = job().moved(JobState.RUNNING, 11.0).moved(end, 12.0)
    assert ended == job(state=end, started=11.0, finished=12.0)


def test_a_queued_job_ends_without_having_started() -> None:
    assert job().moved(JobState.INTERRUPTED, 12.0) == job(state=JobState.INTERRUPTED, finished=12.0)


def test_a_job_cannot_be_changed_in_place() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        job().state = JobState.DONE  # type: ignore[misc]
    assert not hasattr(job(), "__dict__")


def test_ids_are_long_and_differ() -> None:
    ids = {new_id() for _ in range(1000)}
    assert len(ids) == 1000
    assert all(len(i) == 17 and i[0] == "j" and int(i[1:], 16) >= 0 for i in ids)


@given(st.lists(st.sampled_from(ALL), max_size=6))
def test_no_path_leads_out_of_a_final_state(path: list[JobState]) -> None:
    now, ended = job(), False
    for step, state in enumerate(path):
        try:
            now = now.moved(state, 11.0 + step)
        except IllegalMove:
            continue
        assert not ended
        ended = state in ENDS
    assert now.state.final == ended == (now.finished is not None)

"""Turns: one job at a time per session, sessions in a ring, bounded queues."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from sym_core.errors import Code, SymError
from sym_core.jobs import Job
from sym_core.limits import Limits
from sym_core.scheduler import Scheduler


def job(name: str) -> Job:
    """`a3` is job 3 of session a."""
    return Job(name, name[0], "c" * 32, "sym_evaluate", {}, int(name[1:]), 60.0, 0.0)


def scheduler(*names: str, workers: int = 1, **changed: int) -> Scheduler:
    made = Scheduler(workers, Limits(changed))
    for name in names:
        made.put(job(name))
    return made


def started(turns: Scheduler) -> str | None:
    given = turns.next()
    return given.id if given else None


def run_out(turns: Scheduler) -> list[str]:
    """Everything that runs, each job finished before the next is asked for."""
    order = []
    while (given := turns.next()) is not None:
        order.append(given.id)
        turns.finished(given)
    return order


def test_an_empty_scheduler_has_nothing_to_run() -> None:
    assert scheduler().next() is None


def test_workers_without_a_job_are_free() -> None:
    turns = scheduler("a1", "a2", "b1", workers=3)
    assert turns.free == 3
    started(turns), started(turns)
    assert (turns.free, started(turns)) == (1, None)  # a2 waits for a1, not for a worker
    turns.finished(job("a1"))
    assert turns.free == 2


def test_a_job_comes_out_as_it_was_put_in() -> None:
    assert scheduler("a1").next() == job("a1")


def test_one_session_is_served_in_order() -> None:
    assert run_out(scheduler("a1", "a2", "a3")) == ["a1", "a2", "a3"]


def test_sessions_take_turns_whoever_came_first() -> None:
    turns = scheduler("a1", "a2", "a3", "a4", "b1", "b2", "c1")
    assert run_out(turns) == ["a1", "b1", "c1", "a2", "b2", "a3", "a4"]


def test_a_newcomer_waits_for_one_turn_of_each_other_session() -> None:
    turns = scheduler("a1", "a2", "b1", "b2")
    first = turns.next()
    turns.put(job("c1"))
    assert first is not None
    turns.finished(first)
    assert run_out(turns) == ["b1", "c1", "a2", "b2"]


def test_one_session_never_runs_two_jobs_at_once() -> None:
    turns = scheduler("a1", "a2", workers=4)
    assert [started(turns), started(turns)] == ["a1", None]


def test_sessions_run_side_by_side_up_to_the_workers() -> None:
    turns = scheduler("a1", "b1", "c1", workers=2)
    assert [started(turns) for _ in range(3)] == ["a1", "b1", None]
    assert [given.id for given in turns.running] == ["a1", "b1"]
    turns.finished(job("a1"))
    assert started(turns) == "c1"


def test_there_is_always_one_worker() -> None:
    assert started(scheduler("a1", workers=0)) == "a1"


def test_put_says_how_many_of_the_session_are_before_it() -> None:
    turns = scheduler()
    assert [turns.put(job(name)) for name in ("a1", "a2", "b1")] == [0, 1, 0]
    turns.next()
    assert turns.put(job("a3")) == 2


def test_counts_follow_what_waits_and_runs() -> None:
    turns = scheduler("a1", "a2", "b1")
    turns.next()
    assert (turns.waiting, turns.waiting_in("a"), turns.waiting_in("x")) == (2, 1, 0)


def test_a_full_session_is_refused_and_others_are_not() -> None:
    turns = scheduler("a1", "a2", queue=2)
    with pytest.raises(SymError) as caught:
        turns.put(job("a3"))
    assert str(caught.value) == (
        "E_BUSY: 2 jobs wait in session 'a' already; "
        "wait for some with sym_poll, or use another session"
    )
    assert turns.put(job("b1")) == 0


def test_a_full_kernel_is_refused() -> None:
    turns = scheduler("a1", "b1", queue_all=2)
    with pytest.raises(SymError) as caught:
        turns.put(job("c1"))
    assert str(caught.value) == (
        "E_BUSY: 2 jobs wait in all sessions together; try again in a while"
    )
    assert run_out(turns) == ["a1", "b1"]


def test_the_running_job_takes_no_place_in_the_queue() -> None:
    turns = scheduler("a1", queue=1, queue_all=1)
    turns.next()
    assert turns.put(job("a2")) == 1


def test_a_waiting_job_can_be_taken_back() -> None:
    turns = scheduler("a1", "a2", "a3")
    assert turns.cancel("a2") == job("a2")
    assert run_out(turns) == ["a1", "a3"]


def test_taking_back_the_only_job_ends_the_sessions_turn() -> None:
    turns = scheduler("a1", "b1")
    turns.cancel("a1")
    assert run_out(turns) == ["b1"]


def test_what_does_not_wait_cannot_be_taken_back() -> None:
    turns = scheduler("a1")
    turns.next()
    assert (turns.cancel("a1"), turns.cancel("zz")) == (None, None)


def test_a_place_that_was_given_back_can_be_taken_again() -> None:
    turns = scheduler("a1", "a2", queue=2)
    turns.cancel("a1")
    turns.put(job("a1"))
    assert run_out(turns) == ["a2", "a1"]


@pytest.mark.parametrize("runs", [False, True])
def test_the_same_job_twice_is_our_own_mistake(runs: bool) -> None:
    turns = scheduler("a1")
    if runs:
        turns.next()
    with pytest.raises(ValueError, match="job a1 is here already"):
        turns.put(job("a1"))


@pytest.mark.parametrize("name", ["a2", "b1"])
def test_finishing_what_does_not_run_is_our_own_mistake(name: str) -> None:
    turns = scheduler("a1", "a2", "b1")
    turns.next()
    with pytest.raises(ValueError, match=f"job {name} does not run"):
        turns.finished(job(name))
    assert [given.id for given in turns.running] == ["a1"]


class Turns(RuleBasedStateMachine):
    """Any order of calls: who waits, who runs, and how many turns others got meanwhile."""

    WORKERS, QUEUE, ALL = 2, 3, 8

    def __init__(self) -> None:
        super().__init__()
        self.turns = scheduler(workers=self.WORKERS, queue=self.QUEUE, queue_all=self.ALL)
        self.waiting: list[Job] = []
        self.running: list[Job] = []
        self.passed: dict[str, Counter[str]] = {}  # session ready to run -> turns others got
        self.serial = 0

    def ready(self) -> set[str]:
        return {one.session for one in self.waiting} - {one.session for one in self.running}

    def note_ready(self) -> None:
        kept = {name: self.passed.get(name, Counter()) for name in self.ready()}
        self.passed = kept

    @rule(session=st.sampled_from("abcd"))
    def put(self, session: str) -> None:
        self.serial += 1
        one = job(f"{session}{self.serial}")
        before = [other for other in self.waiting if other.session == session]
        try:
            self.turns.put(one)
        except SymError as error:
            assert error.failure.code is Code.BUSY
            assert len(before) == self.QUEUE or len(self.waiting) == self.ALL
        else:
            assert len(before) < self.QUEUE and len(self.waiting) < self.ALL
            self.waiting.append(one)
            self.note_ready()

    @rule()
    def next(self) -> None:
        one = self.turns.next()
        if one is None:
            assert len(self.running) == self.WORKERS or not self.ready()
            return
        assert one == next(other for other in self.waiting if other.session == one.session)
        assert one.session in self.ready()
        self.waiting.remove(one)
        self.running.append(one)
        self.note_ready()
        for turns_of_others in self.passed.values():
            turns_of_others[one.session] += 1

    @precondition(lambda self: self.running)
    @rule(data=st.data())
    def finish(self, data: st.DataObject) -> None:
        one = data.draw(st.sampled_from(self.running))
        self.turns.finished(one)
        self.running.remove(one)
        self.note_ready()

    @precondition(lambda self: self.waiting)
    @rule(data=st.data())
    def cancel(self, data: st.DataObject) -> None:
        one = data.draw(st.sampled_from(self.waiting))
        assert self.turns.cancel(one.id) == one
        self.waiting.remove(one)
        self.note_ready()

    @invariant()
    def never_two_of_one_session(self) -> None:
        assert len({one.session for one in self.turns.running}) == len(self.turns.running)
        assert len(self.turns.running) <= self.WORKERS

    @invariant()
    def nobody_gets_a_second_turn_before_all_who_wait(self) -> None:
        assert all(max(seen.values(), default=0) <= 1 for seen in self.passed.values())

    @invariant()
    def nothing_is_lost_or_made_up(self) -> None:
        assert list(self.turns.running) == self.running
        assert self.turns.waiting == len(self.waiting)

    def teardown(self) -> None:
        """Whatever happened, everything that waits still runs, in its session's order."""
        for one in list(self.running):
            self.turns.finished(one)
        order = run_out(self.turns)
        for session in "abcd":
            expected = [one.id for one in self.waiting if one.session == session]
            assert [name for name in order if name[0] == session] == expected


TestTurns = Turns.TestCase
TestTurns.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)

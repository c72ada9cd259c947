"""Shares of CPU time: left in time, nested, and never in the way of what is quick."""

from __future__ import annotations

import signal
import time

import pytest

from sym_eval.evidence import clock
from sym_eval.evidence.clock import OutOfTime, left, tick, within

LONG = 600.0  # CPU seconds: no test takes so long


def spin() -> None:
    """Work without an end and without looking at the clock."""
    while True:
        pass


def swallow() -> None:
    """What SymPy does here and there: catch everything and go on."""
    while True:
        try:
            spin()
        except Exception:
            continue


def test_quick_work_gives_its_value() -> None:
    assert within(LONG, lambda: 7) == 7


def test_work_that_overruns_gives_nothing() -> None:
    assert within(0.05, spin) is None


def test_a_handler_for_every_exception_does_not_swallow_the_end() -> None:
    assert within(0.05, swallow) is None


def test_an_error_of_the_work_passes_through() -> None:
    with pytest.raises(ZeroDivisionError):
        within(LONG, lambda: 1 // 0)


def test_an_inner_share_ends_alone() -> None:
    assert within(LONG, lambda: (within(0.02, spin), "went on")) == (None, "went on")


def test_an_outer_share_ends_what_is_inside() -> None:
    assert within(0.05, lambda: (within(LONG, spin), "never")) is None


def test_outside_of_shares_there_is_no_end() -> None:
    assert left() == float("inf")
    tick()


def test_inside_a_share_the_rest_is_known() -> None:
    rest = within(LONG, left)
    assert rest is not None
    assert 0 < rest <= LONG


def test_a_tick_after_the_end_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "_ends", [time.process_time() - 1])
    with pytest.raises(OutOfTime):
        tick()


def test_nothing_is_left_running_afterwards() -> None:
    within(0.02, spin)
    within(LONG, lambda: 7)
    assert signal.getitimer(signal.ITIMER_VIRTUAL) == (0.0, 0.0)
    assert left() == float("inf")


def test_without_timers_loops_of_our_own_still_end(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: object) -> None:
        raise PermissionError

    def looking() -> None:
        while True:
            tick()

    monkeypatch.setattr(signal, "setitimer", forbidden)
    assert within(0.02, looking) is None


def test_a_bell_that_rings_for_good_needs_no_more_timers(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(clock, "_bell", {"rings for good": False})
    try:
        clock.keep_ringing()
        with monkeypatch.context() as sealed:
            sealed.setattr(signal, "setitimer", forbidden)
            assert within(0.02, spin) is None
            assert within(LONG, lambda: (within(0.02, spin), "went on")) == (None, "went on")
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def test_the_end_of_time_is_not_an_ordinary_exception() -> None:
    assert not issubclass(OutOfTime, Exception)


class Lingering:
    """Its end takes longer than the share that it meets."""

    def __del__(self) -> None:
        end = time.process_time() + 0.2
        while time.process_time() < end:
            pass


def test_an_end_that_a_destructor_would_swallow_comes_after_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    swallowed: list[object] = []
    monkeypatch.setattr("sys.unraisablehook", swallowed.append)

    def work() -> None:
        Lingering()
        spin()

    assert (within(0.05, work), swallowed) == (None, [])

"""What a caller hears when an evaluation ends without a word of its own."""

from __future__ import annotations

import signal

import pytest

from sym_core.channel import Packet
from sym_core.endings import Exit, Outcome, Stop, failure_of, killed_by_others
from sym_core.errors import Code

LIMITS = {"wall": 60, "as": 2 << 30}


def ended(status: int | None, stopped: Stop | None = None) -> Outcome:
    return Outcome(None, stopped, Exit(status))


@pytest.mark.parametrize(
    ("stop", "text"),
    [
        (Stop.INTERRUPT, "E_INTERRUPTED: stopped on request; the session is as before"),
        (
            Stop.TIMEOUT,
            "E_TIMEOUT: no answer within 60 s; give timeout_s more, or split the problem",
        ),
        (Stop.FLOOD, "E_OUTPUT: the result is too large to send; ask for less of it"),
        (Stop.SHUTDOWN, "E_LOST: the kernel stopped while this ran; ask again"),
    ],
)
def test_our_own_reason_is_what_counts_however_the_child_ended(stop: Stop, text: str) -> None:
    assert failure_of(ended(signal.SIGKILL, stop), LIMITS).text() == text


@pytest.mark.parametrize(
    ("status", "code"),
    [
        (int(signal.SIGXCPU), Code.TIMEOUT),
        (int(signal.SIGSEGV), Code.MEMORY),
        (int(signal.SIGABRT), Code.MEMORY),
        (int(signal.SIGBUS), Code.MEMORY),
        (int(signal.SIGKILL), Code.WORKER),
        (int(signal.SIGSYS), Code.WORKER),
        (4 << 8, Code.WORKER),
        (None, Code.LOST),
    ],
)
def test_every_wait_status_has_a_code(status: int | None, code: Code) -> None:
    assert failure_of(ended(status), LIMITS).code is code


def test_a_silent_exit_names_its_status() -> None:
    assert failure_of(ended(4 << 8), LIMITS).text() == (
        "E_WORKER: the evaluator died without a word (exit status 4); ask again"
    )


def test_a_crash_names_the_memory_it_had() -> None:
    assert failure_of(ended(signal.SIGSEGV), LIMITS).what == (
        "the evaluation crashed, most likely out of memory (2048 MiB)"
    )


@pytest.mark.parametrize(
    ("outcome", "again"),
    [
        (ended(signal.SIGKILL), True),
        (ended(None), True),
        (ended(signal.SIGKILL, Stop.TIMEOUT), False),
        (ended(signal.SIGSEGV), False),
        (ended(0), False),
        (Outcome(Packet({}), None, Exit(None)), False),
        (Outcome(None, None, None), False),
    ],
)
def test_only_a_kill_that_was_not_ours_is_worth_a_second_run(outcome: Outcome, again: bool) -> None:
    assert killed_by_others(outcome) is again


def test_an_exit_without_a_signal_has_signal_zero() -> None:
    assert (Exit(0).signal, Exit(None).signal, Exit(9).signal) == (0, 0, 9)

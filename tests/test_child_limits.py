"""What a child may use and for how long: memory, time, processes, output, and being stopped."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest

from sym_core.limits import MIB
from tests.sealed import Job, Server
from tests.test_child import failure


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with Server("bare") as running:
        yield running.started()


# -- limits


@pytest.mark.parametrize(
    "greedy",
    [
        "r = 'a' * 10**11",
        "r = bytearray(300_000_000)",
        "r = []\nwhile True: r.append('x' * 100_000)",
        "r = 1\nwhile True: r = r << 10_000_000",
        "import mmap; r = [mmap.mmap(-1, 64 << 20) for _ in range(9)]",
    ],
)
def test_using_up_memory_is_a_failure(server: Server, greedy: str) -> None:
    answer = server.run(greedy, limits={"as": 64 * MIB})
    known = [
        ("E_MEMORY", "out of memory"),
        ("E_INTERNAL", "OSError: [Errno 12] Cannot allocate memory"),
    ]
    assert failure(answer) in known


def test_what_needs_less_memory_than_the_limit_works(server: Server) -> None:
    assert server.result("r = len(bytearray(40 << 20))", limits={"as": 64 * MIB}) == str(40 << 20)


def test_using_up_cpu_time_ends_the_child(server: Server) -> None:
    job = server.asked("while True: pass", limits={"cpu": 1})
    assert (job.packets(), server.status_of(job)) == ([], -signal.SIGXCPU)


def test_a_fork_bomb_is_nothing(server: Server) -> None:
    bomb = (
        "import os\nr = 0\nfor _ in range(1000):\n try: os.fork()\n except PermissionError: r += 1"
    )
    assert server.result(bomb) == "1000"


def test_what_is_printed_is_sent_line_by_line(server: Server) -> None:
    job = server.asked("print('one', 1)\nprint('two', end='')")
    *printed, done = job.packets()
    lines = [{"kind": "output", "job": "j1", "text": text} for text in ("one 1\n", "two")]
    assert (printed, done["kind"]) == (lines, "done")


@pytest.mark.parametrize("flood", ["print('x' * 99)", "print()", "print('x' * 10**4, end='')"])
def test_a_flood_of_output_is_cut_and_says_so(server: Server, flood: str) -> None:
    job = server.asked(f"for _ in range(3000): {flood}", limits={"output": 10_000})
    *printed, done = job.packets()
    text = "".join(packet["text"] for packet in printed)
    assert text.endswith("… [output cut]")
    assert (len(text) <= 10_020, len(printed) <= 160, done["kind"]) == (True, True, "done")


@pytest.mark.parametrize(
    "endless", ["while True: print()", "while True: print('x' * 10**4, end='')"]
)
def test_printing_without_end_is_an_end_of_its_own(server: Server, endless: str) -> None:
    job = server.asked(endless, limits={"output": 10_000, "printed": 10**6})
    *printed, failed = job.packets()
    assert printed[-1]["text"].endswith("… [output cut]")
    assert failure(failed) == ("E_OUTPUT", "it prints without end")


def test_a_program_may_go_on_where_printing_was_refused(server: Server) -> None:
    caught = "try: print('x' * 10**6)\nexcept Exception: r = 'caught'\nprint('after')"
    *printed, done = server.asked(caught, limits={"printed": 10**6}).packets()
    assert ([packet["text"] for packet in printed], done["kind"]) == (["after\n"], "done")


def test_a_flood_past_the_stream_ends_when_it_is_killed(server: Server) -> None:
    job = server.asked("import os\nwhile True: os.write(3, b'x' * 65536)")
    assert job.end.recv(10) == b"x" * 10
    server.signal(job, signal.SIGKILL)
    assert read_to_the_end(job) > 0
    assert server.status_of(job) == -signal.SIGKILL


def read_to_the_end(job: Job) -> int:
    """How many bytes were left; they are not looked at."""
    count = 0
    while data := job.end.recv(1 << 20):
        count += len(data)
    job.end.close()
    return count


# -- interrupts


def test_an_interrupt_stops_the_work(server: Server) -> None:
    job = server.asked("print('at work')\nwhile True: pass")
    job.first()
    server.signal(job, signal.SIGINT)
    assert failure(job.answer()) == ("E_INTERRUPTED", "stopped on request")
    assert server.status_of(job) == 0


def test_an_interrupt_before_the_job_waits_for_it(server: Server) -> None:
    job = server.spawn()
    server.signal(job, signal.SIGINT)
    job.ask("while True: pass")
    assert failure(job.answer()) == ("E_INTERRUPTED", "stopped on request")


def test_an_interrupt_never_cuts_a_packet(server: Server) -> None:
    # The text is larger than the socket's buffer, so the child is in the middle of writing it.
    job = server.asked(
        "print('x' * 3_000_000, end='')\nwhile True: pass", limits={"output": 4 * MIB}
    )
    job.end.recv(1)
    server.signal(job, signal.SIGINT)
    assert read_to_the_end(job) > 3_000_000
    assert server.status_of(job) == 0


def test_one_who_ignores_interrupts_is_killed(server: Server) -> None:
    job = server.asked(
        "import signal, time\nsignal.signal(2, signal.SIG_IGN)\nprint('deaf')\ntime.sleep(1000)"
    )
    job.first()
    server.signal(job, signal.SIGINT)
    server.signal(job, signal.SIGKILL)
    assert (job.packets(), server.status_of(job)) == ([], -signal.SIGKILL)


def test_other_signals_have_their_usual_effect(server: Server) -> None:
    job = server.asked("import time; print('at work'); time.sleep(1000)")
    job.first()
    os.kill(job.pid, signal.SIGTERM)
    assert (job.packets(), server.status_of(job)) == ([], -signal.SIGTERM)

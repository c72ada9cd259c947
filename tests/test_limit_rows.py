"""Every row of the table of limits at its bound and one beyond: what is let through, what is heard.

A row is tried here, in this process, with a small value; or its test elsewhere is named. What a row
says that the caller hears is what the caller hears.
"""

# ruff: noqa: E501 (a refusal stands on one line, as it is given)

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sym_core import replies, wishes
from sym_core.channel import Packet
from sym_core.errors import SymError
from sym_core.files import Files
from sym_core.guard import Guard
from sym_core.jobs import Job
from sym_core.limits import TABLE, Limits
from sym_core.logs import LogFile
from sym_core.scheduler import Scheduler
from sym_core.store import Store
from sym_core.tools import TABLE as TOOLS
from sym_core.wire import Frames, Side, TooLong, WireError
from sym_eval import codec, reading
from sym_eval.work import work
from tests.storing import NOW, keep, opened, submitted, values

Outcome = Callable[[Path], tuple[str, str]]
"""What comes of a case at the bound, and of one beyond it: "fits" or the refusal."""


def said(call: Callable[[], object]) -> str:
    try:
        call()
    except SymError as error:
        return error.failure.text()
    except (TooLong, WireError) as error:
        return str(error)
    return "fits"


def both(call: Callable[[int], object], at: int, beyond: int | None = None) -> tuple[str, str]:
    return said(lambda: call(at)), said(lambda: call(at + 1 if beyond is None else beyond))


def read(name: str, value: int, text: Callable[[int], str]) -> tuple[str, str]:
    limits = Limits({name: value})
    return both(lambda count: reading.read(text(count), limits=limits), value)


# -- what goes in


def text_(_: Path) -> tuple[str, str]:
    tool = TOOLS["sym_solve"]
    given = dict.fromkeys((each.name for each in tool.arguments if each.kind == "text"), "")
    return both(lambda n: wishes.texts_of(tool, given | {"expr": "x" * n, "symbol": "π"}, 12), 10)


def file(path: Path) -> tuple[str, str]:
    def look(size: int) -> None:
        (path / "a.py").write_bytes(b"#" * size)
        Files([str(path)], Limits({"file": 100})).read("a.py")

    return both(look, 100)


def nesting(_: Path) -> tuple[str, str]:
    return read("nesting", 9, lambda n: "(" * (n - 1) + "x" + ")" * (n - 1))


def tokens(_: Path) -> tuple[str, str]:
    # The end of the text is a sign too: x+x+x+x has eight, and one more with a minus before it.
    return read("tokens", 8, lambda n: "-" * (n - 8) + "x+x+x+x")


def digits(_: Path) -> tuple[str, str]:
    return read("digits", 7, lambda n: "1" * n)


def power_bits(_: Path) -> tuple[str, str]:
    return read("power_bits", 99, lambda n: f"2^{n - 1}" if n <= 99 else "2^200")


def inputs(path: Path) -> tuple[str, str]:
    def mention(size: int) -> None:
        (path / str(size)).mkdir()
        store = opened(path / str(size), inputs=10)
        keep(store, b"x" * size, "a")
        try:
            store.mentioned("s", ["a + 1"])
        finally:
            store.close()

    return both(mention, 10)


# -- what comes out


def value(path: Path) -> tuple[str, str]:
    store = opened(path, value=10)
    return both(lambda size: keep(store, b"x" * size), 10)


def session(path: Path) -> tuple[str, str]:
    store = opened(path, session=10)
    keep(store, b"x" * 6)
    return both(lambda size: keep(store, b"x" * size), 4)


def names(path: Path) -> tuple[str, str]:
    store = opened(path, names=2)
    keep(store, b"1", "a")
    return both(lambda n: keep(store, b"2", f"n{n}"), 1)


def entries(path: Path) -> tuple[str, str]:
    store = opened(path, entries=3)
    numbers = [keep(store, str(n).encode()) for n in range(4)]
    kept = values(store)
    return said(lambda: kept["_2"]), "gone" if f"_{numbers[0]}" not in kept else "kept"


def history(path: Path) -> tuple[str, str]:
    store = opened(path, history=3, entries=1)
    for n in range(4):
        keep(store, str(n).encode())
    known = [each.n for each in store.history("s")]
    return ("fits" if known == [2, 3, 4] else str(known)), "gone" if 1 not in known else "kept"


def shown(_: Path) -> tuple[str, str]:
    def note(size: int) -> str:
        answer = {"result": "x" * size, "length": size}
        reply = replies.success_reply(answer, 10, job="j1")
        return "fits" if not reply["notes"] else f"{reply['result']}; {reply['notes'][0]}"

    return note(10), note(11)


def output(path: Path) -> tuple[str, str]:
    def length(size: int) -> str:
        reply = worked(f"1{'0' * (size - 1)}", output=20)["reply"]
        assert reply["length"] == size
        return "fits" if len(reply["result"]) == size else f"{len(reply['result'])} of {size}"

    return length(20), length(21)


def nodes(_: Path) -> tuple[str, str]:
    def result(count: int) -> str:
        reply = worked("[" + ", ".join("x" * (count - 1)) + "]", nodes=7)["reply"]
        return "fits" if "x" in reply["result"] else f"{reply['result']}; {reply['notes'][-1]}"

    return result(7), result(9)


def worked(expr: str, **changed: int) -> dict[str, Any]:
    """The header of what a child would answer."""
    tool = TOOLS["sym_evaluate"]
    arguments = {each.name: each.default for each in tool.arguments} | {"expr": expr}
    header = {"kind": "job", "job": "j1", "serial": 1, "n": 1, "operation": "evaluate"}
    limits = {**Limits(changed), "cpu": 61}
    return work(Packet({**header, "arguments": arguments, "bindings": [], "limits": limits})).header


# -- the kernel


def job(number: int, session: str) -> Job:
    return Job(f"j{number}", session, "c", "sym_evaluate", {}, number, 60.0, 0.0)


def queue(_: Path) -> tuple[str, str]:
    turns = Scheduler(1, Limits({"queue": 2}))
    turns.put(job(0, "s"))
    return both(lambda n: turns.put(job(n, "s")), 1)


def queue_all(_: Path) -> tuple[str, str]:
    turns = Scheduler(1, Limits({"queue_all": 2}))
    turns.put(job(0, "s0"))
    return both(lambda n: turns.put(job(n, f"s{n}")), 1)


def sessions(path: Path) -> tuple[str, str]:
    store = opened(path, sessions=2)
    keep(store, b"1", session="one")
    return both(lambda n: submitted(store, f"s{n}"), 1)


def private_age(path: Path) -> tuple[str, str]:
    """A private session nobody came back to makes room once it is older."""

    def room(age: int) -> None:
        store = Store(path / f"{age}.db", Limits({"sessions": 1, "private_age": 100}))
        keep(store, b"1", session="private-x")
        try:
            store.touch_session("new", NOW + 2 + age)
        finally:
            store.close()

    at, beyond = said(lambda: room(100)), said(lambda: room(101))
    return ("fits" if at.startswith("E_BUSY") else at), "gone" if beyond == "fits" else beyond


def floor(_: Path) -> tuple[str, str]:
    limits = Limits({"floor": 5 << 20})
    return both(lambda short: Guard({}, limits, lambda: (5 << 20) - short).admit(), 0)


def frame(_: Path) -> tuple[str, str]:
    frames = Frames(b"k" * 32, Side.CLIENT, 20)
    return both(lambda size: frames.pack({"a": "x" * (size - len('{"a":""}'))}), 20)


def wall_cap(_: Path) -> tuple[str, str]:
    return clamp("timeout_s")


def wait_cap(_: Path) -> tuple[str, str]:
    return clamp("wait_s")


def clamp(name: str) -> tuple[str, str]:
    notes: list[str] = []
    assert wishes.clamped(name, 9, 9, notes) == 9 and not notes
    assert wishes.clamped(name, 9.5, 9, notes) == 9
    return "fits", notes[0]


def log(path: Path) -> tuple[str, str]:
    def rotated(size: int) -> str:
        at = path / f"log{size}"
        handler = LogFile(at, 200)
        handler.setFormatter(logging.Formatter("%(message)s"))
        for _ in range(2):
            handler.emit(logging.LogRecord("n", 20, "", 0, "x" * (size - 1), None, None))
        handler.close()
        return "rotated" if at.with_name(f"{at.name}.1").exists() else "fits"

    return rotated(99), rotated(101)  # with the second line, 198 and 202 bytes


HEARD: dict[str, tuple[Outcome, str]] = {
    "text": (text_, "E_INPUT_LIMIT: 13 bytes of text; at most 12 (sym_solve); keep parts under names and refer to them"),
    "file": (file, "E_INPUT_LIMIT: 'a.py' is longer than 100 bytes; the limit `file` says how long a file may be"),
    "nesting": (nesting, "E_INPUT_LIMIT: nested deeper than 9 levels; keep inner parts under names"),
    "tokens": (tokens, "E_INPUT_LIMIT: more than 8 signs in one expression"),
    "digits": (digits, "E_INPUT_LIMIT: "),
    "power_bits": (power_bits, "E_INPUT_LIMIT: "),
    "inputs": (inputs, "E_INPUT_LIMIT: the values mentioned take 11 bytes; at most 10 (a alone takes 11); mention fewer at once; a name counts wherever its letters stand"),
    "value": (value, "E_OUTPUT: the value takes 11 bytes encoded; at most 10 bytes; keep a smaller part of it"),
    "session": (session, "E_OUTPUT: the session holds 10 bytes and would hold 15 bytes with this value of 5 bytes; at most 10 bytes; use another session, or ask for something smaller; nothing was changed"),
    "names": (names, "E_OUTPUT: the session has 2 names already; at most 2; use a name again, or another session; nothing was changed"),
    "entries": (entries, "gone"),
    "history": (history, "gone"),
    "shown": (shown, "xxxxxxxxxx… [truncated, 11 chars total]; the result goes on: sym_poll(job='j1', since=10)"),
    "output": (output, "20 of 21"),
    "nodes": (nodes, "_1; "),
    "queue": (queue, "E_BUSY: 2 jobs wait in session 's' already; wait for some with sym_poll, or use another session"),
    "queue_all": (queue_all, "E_BUSY: 2 jobs wait in all sessions together; try again in a while"),
    "sessions": (sessions, "E_BUSY: this state directory holds 2 sessions already; use one of them (sym_status lists them), or another --state"),
    "private_age": (private_age, "gone"),
    "floor": (floor, "E_BUSY: the machine has 4 MiB of memory left; at least 5 are kept free; try again when other work has ended"),
    "frame": (frame, "a message of 21 bytes, 20 at most"),
    "wall_cap": (wall_cap, "timeout_s=9.5 is above the cap: taken as 9"),
    "wait_cap": (wait_cap, "wait_s=9.5 is above the cap: taken as 9"),
    "log": (log, "rotated"),
}  # fmt: skip

# Limits of time, processes and sockets, and where each is reached.
ELSEWHERE = {
    "wall": "test_hostile.py::test_a_hostile_expression_is_refused_or_contained",
    "wall_code": "test_programs.py::test_a_program_that_takes_too_long_is_ended",
    "cpu_extra": "test_child_limits.py::test_using_up_cpu_time_ends_the_child",
    "as": "test_child_limits.py::test_using_up_memory_is_a_failure",
    "files": "test_sealed_calls.py::test_each_limit_of_a_job_is_a_limit_of_its_child",
    "grace": "test_evaluators.py::test_a_child_that_ignores_the_interrupt_is_killed",
    "printed": "test_child_limits.py::test_printing_without_end_is_an_end_of_its_own",
    "file_shown": "test_desk.py::test_a_text_too_long_for_a_reply_is_cut_and_says_so",
    "workers": "test_scheduler.py::test_workers_without_a_job_are_free",
    "race_after": "test_racing.py::test_the_clock_begins_a_race_by_itself",
    "racers": "test_racing.py::test_who_gave_way_begins_again_when_a_worker_is_free",
    "spares": "test_evaluators.py::test_spares_are_forked_ahead_and_work_for_the_next_jobs",
    "spare_age": "test_evaluators.py::test_old_spares_are_given_back",
    "peers": "test_peers.py::test_there_is_room_for_so_many_peers_and_no_more",
    "requests": "test_peers.py::test_too_many_requests_at_once_are_busy",
    "backlog": "test_peers.py::test_a_peer_that_does_not_read_is_dropped_and_another_is_answered",
    "handshake": "test_peers.py::test_a_peer_silent_in_the_handshake_is_dropped_at_the_deadline",
    "start": "test_spawn.py::test_a_kernel_that_is_never_ready_is_killed",
    "margin": "test_multiplex.py::test_a_silent_kernel_is_left_when_the_wait_and_the_margin_are_over",
    "idle": "test_kernel.py::test_an_idle_kernel_ends_by_itself",
    "wait": "test_engine.py::test_a_call_that_waits_no_longer_gets_an_id_and_the_job_goes_on",
}


def test_every_limit_is_tried_here_or_elsewhere() -> None:
    assert HEARD.keys() | ELSEWHERE.keys() == TABLE.keys()
    assert HEARD.keys() & ELSEWHERE.keys() == set()
    for place in ELSEWHERE.values():
        name, test = place.split("::")
        assert f"def {test}" in (Path(__file__).parent / name).read_text(), place


@pytest.mark.parametrize("name", HEARD)
def test_what_is_at_the_bound_fits_and_what_is_beyond_is_heard(tmp_path: Path, name: str) -> None:
    outcome, heard = HEARD[name]
    at, beyond = outcome(tmp_path)
    assert (at, beyond.startswith(heard)) == ("fits", True), beyond


def test_what_is_heard_is_what_the_table_says(tmp_path: Path) -> None:
    """The code of the refusal is in the row; a row without a code refuses nothing."""
    for number, (name, (outcome, _)) in enumerate(HEARD.items()):
        path = tmp_path / str(number)
        path.mkdir()
        beyond = outcome(path)[1]
        if beyond.startswith("E_"):
            assert beyond.partition(":")[0] in TABLE[name].heard, name
    for name in ("shown", "output"):
        assert TABLE[name].heard == "cut, with the whole length"
    for name in ("wall_cap", "wait_cap"):
        assert TABLE[name].heard == "clamped, with a note"


def test_a_refusal_names_the_bound_that_is_in_force_and_not_the_default(tmp_path: Path) -> None:
    for name in ("text", "file", "nesting", "tokens", "value", "queue", "queue_all", "names"):
        heard = HEARD[name][1]
        assert str(TABLE[name].default) not in heard


def test_the_codec_has_the_same_bound_as_the_store(tmp_path: Path) -> None:
    size = len(codec.encode([1, 2, 3]))
    limits = Limits({"value": size})
    assert said(lambda: codec.encode([1, 2, 3], limits["value"])) == "fits"
    store = opened(tmp_path, value=size)
    assert said(lambda: keep(store, codec.encode([1, 2, 3]))) == "fits"
    assert said(lambda: codec.encode([1, 2, 3, 4], size)).startswith(
        "E_OUTPUT: the value takes more than"
    )


def test_a_longer_frame_is_refused_by_whoever_receives_it() -> None:
    wide, narrow = Frames(b"k" * 32, Side.CLIENT, 100), Frames(b"k" * 32, Side.SERVER, 20)
    assert said(lambda: list(narrow.feed(wide.pack({"a": "x" * 50})))) == "a frame of 58 bytes"


@pytest.mark.parametrize("name", ["entries", "history", "queue", "queue_all", "sessions", "names"])
def test_a_bound_of_nothing_is_no_way_to_break_the_store(tmp_path: Path, name: str) -> None:
    store = opened(tmp_path, **{name: 0})
    refusal = said(lambda: keep(store, b"1", "a"))
    assert refusal == "fits" or refusal.startswith(("E_BUSY", "E_OUTPUT")), refusal
    if refusal == "fits":
        assert values(store)["_"] == b"1"

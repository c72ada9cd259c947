"""One job, one reply: what a child makes of every way a job can go."""

from __future__ import annotations

import signal
import struct
from collections.abc import Iterator
from typing import Any

import psutil
import pytest

from sym_core.channel import Packet, pack
from sym_core.errors import Code, SymError
from sym_core.limits import KIB, MIB
from sym_eval import child
from tests.sealed import Server, header_of


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with Server("bare") as running:
        yield running.started()


def failure(answer: dict[str, Any]) -> tuple[str, str]:
    assert answer["kind"] == "failed", answer
    return answer["error"]["code"], answer["error"]["what"]


# -- the job comes in


@pytest.mark.parametrize(("header", "nice"), [({}, 0), ({"ways": []}, 0), ({"ways": [["a"]]}, 10)])
def test_a_child_beside_another_is_nicer(server: Server, header: Any, nice: int) -> None:
    job = server.asked("print('here', flush=True)\nwhile True: pass", **header)
    assert job.first()["text"] == "here\n"
    usual = psutil.Process().nice()
    assert psutil.Process(job.pid).nice() == min(19, usual + nice)  # as nice as it gets
    psutil.Process(job.pid).kill()
    job.packets()
    assert server.status_of(job) == -signal.SIGKILL


def test_a_job_is_answered_under_its_name_and_the_child_ends(server: Server) -> None:
    job = server.asked("r = 6*7", job="j77")
    done = {"kind": "done", "job": "j77", "reply": {"result": "42"}, "value": None}
    assert (job.answer(), server.status_of(job)) == (done, 0)


def test_blobs_arrive_with_the_job(server: Server) -> None:
    blobs = (b"first", b"\0" * MIB)
    job = server.asked("r = [(blob[:5], len(blob)) for blob in packet.blobs]", blobs=blobs)
    sizes = "[(b'first', 5), (b'\\x00\\x00\\x00\\x00\\x00', 1048576)]"
    assert job.answer()["reply"]["result"] == sizes


def test_a_job_may_come_in_pieces(server: Server) -> None:
    job = server.spawn()
    for byte in pack(Packet(header_of("r = 'whole'"))):
        job.end.sendall(bytes([byte]))
    assert job.answer()["reply"]["result"] == "whole"


def test_a_hung_up_channel_ends_the_child_quietly(server: Server) -> None:
    job = server.spawn()
    job.end.close()
    assert server.status_of(job) == 0


def test_half_a_job_and_then_nothing_ends_the_child(server: Server) -> None:
    job = server.spawn()
    job.end.sendall(pack(Packet(header_of("r = 1")))[:50])
    job.end.shutdown(1)
    assert (job.packets(), server.status_of(job)) == ([], 0)


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        (b"\xff\xff\xff\xff", "the job cannot be read: a header of 4294967295 bytes"),
        (struct.pack(">I", 3) + b"[1]", "the job cannot be read: not an object"),
        (struct.pack(">I", 2) + b"{}", "the job cannot be read: no list of blob sizes"),
        (struct.pack(">I", 2) + b"no", "the job cannot be read: not JSON: JSONDecodeError"),
        (pack(Packet({})), "not a job: KeyError('limits')"),
        (pack(Packet({"limits": {}, "serial": 1})), "not a job: KeyError('output')"),
        (pack(Packet(header_of("", serial="x"))), "not a job: ValueError("),
        (pack(Packet(header_of("", limits={"as": "much"}))), "not a job: TypeError("),
    ],
)
def test_a_job_that_cannot_be_read_is_refused(server: Server, sent: bytes, why: str) -> None:
    job = server.spawn()
    job.end.sendall(sent)
    code, what = failure(job.answer())
    assert (code, what[: len(why)], server.status_of(job)) == ("E_INTERNAL", why, 0)


def test_what_comes_after_the_job_is_never_read(server: Server) -> None:
    job = server.spawn()
    job.end.sendall(
        pack(Packet(header_of("r = 'first'"))) + pack(Packet(header_of("r = 'second'")))
    )
    assert [packet["reply"] for packet in job.packets()] == [{"result": "first"}]
    assert server.status_of(job) == 0


def test_a_child_does_not_mind_that_nobody_wants_its_reply(server: Server) -> None:
    # It goes on until it is interrupted, after its channel is closed, however slow the machine
    # is: sealed, it can wait for nothing else.
    job = server.asked(
        "try:\n"
        "    print('at work')\n"
        "    while True: pass\n"
        "except KeyboardInterrupt:\n"
        "    r = 'done'"
    )
    job.first()
    job.end.close()
    server.signal(job, signal.SIGINT)
    assert server.status_of(job) == child.SPEECHLESS


# -- each job is a world of its own


def test_dummies_of_two_jobs_are_never_equal(server: Server) -> None:
    code = "import sympy; r = sympy.Dummy().dummy_index"
    indices = [int(server.result(code, serial=serial)) for serial in (1, 7)]
    assert [divmod(index, 1 << 32) for index in indices] == [(1, 0), (7, 0)]


def test_the_same_job_draws_the_same_random_numbers(server: Server) -> None:
    code = "import random, sympy.core.random as s; r = random.random(), s.rng.random()"
    drawn = [server.result(code, serial=serial) for serial in (5, 5, 6)]
    assert (drawn[0] == drawn[1], drawn[0] == drawn[2]) == (True, False)


def test_hashes_are_the_same_in_every_job(server: Server) -> None:
    assert len({server.result("import sympy; r = hash(sympy.Symbol('x'))") for _ in range(3)}) == 1


def test_nothing_of_one_job_is_there_in_the_next(server: Server) -> None:
    server.run("import builtins; builtins.mark = 'left here'")
    assert failure(server.run("r = mark")) == (
        "E_INTERNAL",
        "NameError: name 'mark' is not defined",
    )


def test_integers_print_up_to_what_can_be_kept(server: Server) -> None:
    limits = {"output": 20_000}
    assert server.result("r = len(str(10**19_999))", limits=limits) == "20000"
    # Well beyond: from Python 3.12 on the bound is looked at in bits, not to the digit.
    code, what = failure(server.run("r = str(10**30_000)", limits=limits))
    assert (code, what[:31]) == ("E_INTERNAL", "ValueError: Exceeds the limit (")


def test_the_environment_is_empty(server: Server) -> None:
    assert server.result("import os; r = str(os.environ)") == "environ({})"


# -- what the work may do


@pytest.mark.parametrize(
    ("code", "error"),
    [
        ("1/0", ("E_INTERNAL", "ZeroDivisionError: division by zero")),
        ("raise SystemExit(3)", ("E_INTERNAL", "SystemExit: 3")),
        ("raise GeneratorExit", ("E_INTERNAL", "GeneratorExit: ")),
        ("raise KeyboardInterrupt", ("E_INTERRUPTED", "stopped on request")),
        ("raise MemoryError", ("E_MEMORY", "out of memory")),
        ("raise ValueError('x' * 9999)", ("E_INTERNAL", "ValueError: " + "x" * 200)),
        ("f = lambda: f()\nf()", ("E_INPUT_LIMIT", "nested too deeply to work on")),
    ],
)
def test_an_error_becomes_a_typed_failure(
    server: Server, code: str, error: tuple[str, str]
) -> None:
    job = server.asked(code)
    assert (failure(job.answer()), server.status_of(job)) == (error, 0)


def test_a_failure_keeps_all_it_says() -> None:
    told = SymError(Code.NAME, "unknown function 'sine'", candidates=("sin",), line=2)
    assert child.failure_of(told) == told.failure


@pytest.mark.parametrize(
    "deep",
    [
        "from sympy import *\nx = Tuple(1)\nfor _ in range(9000): x = Tuple(x)\nstr(x)",
        "x = []\nfor _ in range(100000): x = [x]\nrepr(x)",
        "class A:\n def __repr__(s): return repr(s)\nrepr(A())",
        "class A:\n def __lt__(s, o): return sorted([s, o])\nsorted([A(), A()])",
        "class A:\n __hash__ = lambda s: hash((s, s))\nhash(A())",
        "import functools\n@functools.lru_cache\ndef f(n): return f(n + 1)\nf(0)",
        "class A:\n def __getattr__(s, n): return getattr(s, n + 'x')\nA().x",
    ],
)
def test_depth_in_c_or_python_is_a_failure_not_a_crash(server: Server, deep: str) -> None:
    job = server.asked(deep)
    assert failure(job.answer()) == ("E_INPUT_LIMIT", "nested too deeply to work on")
    assert server.status_of(job) == 0


def test_a_child_that_ends_without_a_word_is_seen(server: Server) -> None:
    job = server.asked("import os; os._exit(9)")
    assert (job.packets(), server.status_of(job)) == ([], 9)


def test_a_crash_stays_in_the_child(server: Server) -> None:
    job = server.asked("import ctypes; ctypes.string_at(0)")
    assert (job.packets(), server.status_of(job)) == ([], -signal.SIGSEGV)
    assert server.result("r = 'next'") == "next"


@pytest.mark.parametrize(
    ("reply", "error"),
    [
        ("r = {'numeric': float('nan')}", ("E_INTERNAL", "not a reply: Out of range float values")),
        ("r = {'result': {1, 2}}", ("E_INTERNAL", "not a reply: Object of type set is not JSON")),
        ("r = {'result': 'x' * 800_000}", ("E_OUTPUT", "a reply of 800")),
    ],
)
def test_a_reply_that_cannot_be_sent_is_a_failure(
    server: Server, reply: str, error: tuple[str, str]
) -> None:
    code, what = failure(server.run(reply, limits={"output": 64 * KIB}))
    assert (code, what[: len(error[1])]) == error


def test_a_blob_above_the_limit_is_a_failure() -> None:
    limits = {"output": 10, "value": 100}
    small, large = (Packet({"kind": "done", "job": "j"}, (b"x" * size,)) for size in (100, 101))
    assert child._bounded(small, limits) == pack(small)
    assert b"E_OUTPUT" in child._bounded(large, limits)

"""Programs through a real kernel: what streams, what is collected later, what the session keeps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from sym_client import Client
from sym_core import programs
from sym_core.errors import Code, Failure, SymError
from sym_core.replies import failure_reply
from tests.conftest import RunningKernel

GENEROUS = 30.0  # s: a bound against hanging, never a measurement
# Prints, and then goes on until somebody stops it.
ENDLESS = "for k in range(3):\n    print('line', k)\nwhile True: pass"


@pytest.fixture
def client(kernel: RunningKernel) -> Iterator[Client]:
    with kernel.client() as client:
        yield client


def ran(client: Client, code: str, **more: Any) -> dict[str, Any]:
    return client.call("sym_exec", code=code, **more)


def told(reply: dict[str, Any]) -> dict[str, Any]:
    """A reply without what differs from run to run."""
    return {key: value for key, value in reply.items() if key not in {"job", "session", "meta"}}


def test_a_program_answers_with_what_it_printed_and_came_to(client: Client) -> None:
    assert told(ran(client, "x = symbols('x')\nprint('hello')\nx**2")) == {
        "ok": True,
        "state": "done",
        "out": "hello\n",
        "result": "x**2",
        "bound": ["x"],
        "notes": [],
        "entry": "_1",
    }


def test_a_mistake_answers_with_its_line_and_costs_nothing(client: Client) -> None:
    ran(client, "a = 1")
    assert told(ran(client, "print('before')\na = 2\nb = a/0")) == {
        "ok": False,
        "state": "failed",
        "out": "before\n",
        "result": None,
        "bound": [],
        "notes": [],
        "entry": None,
        "code": "E_RUNTIME",
        "error": "E_RUNTIME: ZeroDivisionError: division by zero; "
        "use Rational(a, b) and look at the denominator",
        "line": 3,
        "hint": "use Rational(a, b) and look at the denominator",
        "candidates": [],
        "fragment": "b = a/0",
    }
    assert ran(client, "a")["result"] == "1"


def test_programs_and_the_other_tools_share_the_names(client: Client) -> None:
    ran(client, "x = symbols('x'); f = x**3")
    assert client.evaluate("diff(f, x) + x")["result"] == "3*x**2 + x"
    client.evaluate("x^2 + 1", name="g")
    assert ran(client, "diff(g, x)")["result"] == "2*x"
    assert ran(client, "_ + 1, _4")["result"] == "(2*x + 1, 2*x)"


def test_a_function_of_a_program_is_named_as_such_by_the_other_tools(client: Client) -> None:
    ran(client, "def twice(t):\n    return 2*t")
    assert client.evaluate("twice(3)")["error"] == (
        "E_NAME: twice is a function of a program (position 1); call it in sym_exec"
    )


def test_a_program_of_its_own_finds_and_keeps_nothing(client: Client) -> None:
    ran(client, "a = 1")
    alone = ran(client, "b = 2\nb", session="")
    assert (alone["result"], alone["bound"], alone["entry"]) == ("2", [], None)
    assert ran(client, "a", session="")["code"] == "E_NAME"
    assert ran(client, "b")["code"] == "E_NAME"


def test_what_a_running_program_printed_is_read_on_from_anywhere(
    kernel: RunningKernel, client: Client
) -> None:
    job = ran(client, ENDLESS, wait_s=0)["job"]
    with kernel.client() as other:
        while not (reply := other.call("sym_poll", job=job, wait_s=0.1))["out"].endswith("2\n"):
            assert reply["state"] in {"queued", "running"}
        rest = other.call("sym_poll", job=job, wait_s=0, since=7)
        assert (rest["out"], rest["meta"]["next"]) == ("line 1\nline 2\n", 21)
        client.call("sym_interrupt", job=job)
        ended = other.call("sym_poll", job=job, wait_s=GENEROUS, since=14)
    assert (ended["state"], ended["code"], ended["out"]) == (
        "interrupted",
        "E_INTERRUPTED",
        "line 2\n",
    )


def test_long_output_is_cut_and_read_on(client: Client) -> None:
    reply = ran(client, "print('a' * 5000)")
    assert (len(reply["out"]), reply["meta"]["trunc"]) == (4000, 1001)
    assert reply["notes"] == [f"the output goes on: sym_poll(job='{reply['job']}', since=4000)"]
    rest = client.call("sym_poll", job=reply["job"], since=4000)
    assert (rest["out"], rest["meta"]["trunc"], rest["notes"]) == ("a" * 1000 + "\n", 0, [])


def test_a_flood_is_cut_and_says_so(client: Client) -> None:
    reply = ran(client, "for k in range(10**5): print('x' * 50)\n'end'")
    last = client.call("sym_poll", job=reply["job"], since=reply["meta"]["trunc"])
    assert reply["result"] == "'end'"
    assert last["out"].endswith("… [output cut]")


def test_printing_for_ever_ends_by_its_kind_and_leaves_the_session_whole(client: Client) -> None:
    ran(client, "k = 7", session="printer")
    reply = ran(client, "k = 8\nwhile True: print(k); print('x' * 10**6)", session="printer")
    assert (reply["code"], reply["line"], reply["out"][:4]) == ("E_OUTPUT", 2, "8\nxx")
    rest = client.call("sym_poll", job=reply["job"], since=reply["meta"]["trunc"])
    assert rest["out"].endswith("… [output cut]")
    assert ran(client, "k", session="printer")["result"] == "7"


def test_a_program_that_takes_too_long_is_ended(client: Client) -> None:
    reply = ran(client, ENDLESS, timeout_s=1)
    assert (reply["state"], reply["code"]) == ("timed_out", "E_TIMEOUT")
    assert reply["out"] == "line 0\nline 1\nline 2\n"


def test_a_program_and_its_output_outlive_the_kernel(kernel: RunningKernel, client: Client) -> None:
    job = ran(client, "print('said')\nk = 7\nk", session="kept")["job"]
    kernel.stop()
    with kernel.client() as later:
        reply = later.call("sym_poll", job=job)
        assert (reply["out"], reply["result"], reply["bound"]) == ("said\n", "7", ["k"])
        assert ran(later, "k + 1", session="kept")["result"] == "8"


def test_rebinding_a_name_frees_what_it_held(client: Client) -> None:
    for value in ("'a' * 10000", "1"):
        ran(client, f"k = {value}", session="small")
    (found,) = [each for each in client.status()["sessions"] if each["name"] == "small"]
    assert (found["names"], found["bytes"] < 100) == (1, True)


def test_a_name_is_one_name_for_programs_and_tools(client: Client) -> None:
    ran(client, "f = 1")
    client.evaluate("2", name="f")
    assert ran(client, "f")["result"] == "2"
    ran(client, "f = 3")
    assert client.evaluate("f")["result"] == "3"
    assert client.evaluate("_2")["result"] == "2"


# -- the shape of a reply

REPLY: dict[str, Any] = {
    "ok": True,
    "state": "done",
    "result": "x",
    "notes": ["read"],
    "ms": 5,
    "session": "s",
    "entry": "_1",
    "job": "j1",
}


def test_a_reply_is_short_and_says_where_to_read_on() -> None:
    assert programs.compact(REPLY, "abcdef", 4, bound=("x",)) == {
        "ok": True,
        "state": "done",
        "out": "abcd",
        "result": "x",
        "bound": ["x"],
        "notes": ["read", "the output goes on: sym_poll(job='j1', since=4)"],
        "meta": {"trunc": 2, "next": 4, "ms": 5},
        "session": "s",
        "entry": "_1",
        "job": "j1",
    }


@pytest.mark.parametrize(
    ("since", "out", "trunc"),
    [(0, "abcd", 2), (2, "cdef", 0), (6, "", 0), (99, "", 0), (-5, "abcd", 2)],
)
def test_a_piece_of_the_output_begins_anywhere(since: int, out: str, trunc: int) -> None:
    reply = programs.compact(REPLY, "abcdef", 4, since)
    assert (reply["out"], reply["meta"]["trunc"]) == (out, trunc)


def test_reading_on_says_it_goes_on_only_while_it_does() -> None:
    first = programs.compact(REPLY, "abcdef", 4)
    assert programs.read_on(first, "abcdef", 4, 4)["notes"] == ["read"]


def test_a_reply_of_a_program_is_told_from_others() -> None:
    assert programs.is_program(programs.compact(REPLY, "", 4)) is True
    assert programs.is_program(REPLY) is False


def test_the_status_names_who_runs_what_and_who_uses_which_session(kernel: RunningKernel) -> None:
    with Client(kernel.settings, session="watched", label="the owner") as owner:
        job = ran(owner, ENDLESS, wait_s=0)["job"]
        with kernel.client() as other:
            (found,) = [each for each in other.status()["jobs"] if each["job"] == job]
            (session,) = [s for s in other.status()["sessions"] if s["name"] == "watched"]
            assert (found["owner"], found["session"], session["clients"]) == (
                "the owner",
                "watched",
                1,
            )
            other.call("sym_interrupt", job=job, force=True)


def test_a_job_whose_client_left_says_so_and_goes_on(kernel: RunningKernel) -> None:
    with Client(kernel.settings, label="leaving") as owner:
        job = ran(owner, ENDLESS, wait_s=0)["job"]
    with kernel.client() as other:
        owners = {other.call("sym_status")["jobs"][0]["owner"]}
        while "gone" not in owners:
            owners |= {each["owner"] for each in other.status()["jobs"] if each["job"] == job}
        other.call("sym_interrupt", job=job, force=True)
        assert other.call("sym_poll", job=job, wait_s=GENEROUS)["state"] == "interrupted"


def test_latex_is_in_a_reply_only_where_it_was_asked_for() -> None:
    assert "latex" not in programs.compact(REPLY, "", 4)
    assert "latex" not in programs.compact({**REPLY, "latex": None}, "", 4)
    assert programs.compact({**REPLY, "latex": "x"}, "", 4)["latex"] == "x"


CHECKED: dict[str, Any] = {"ok": True, "state": "done", "notes": ["n"], "ms": 3, "job": "j1"}
FAULT = {"cell": 4, "line": 2, "code": "E_NAME", "error": "E_NAME: no", "hint": "write"}


def test_a_check_has_a_shape_of_its_own() -> None:
    assert programs.checked(CHECKED | {"session": "s", "result": "x"}) == CHECKED | {"faults": []}


def test_a_check_that_found_faults_fails_with_the_first() -> None:
    assert programs.checked(CHECKED, [FAULT, FAULT | {"cell": 5}]) == CHECKED | {
        **{"ok": False, "state": "failed", "faults": [FAULT, FAULT | {"cell": 5}], "cell": 4},
        **{"line": 2, "code": "E_NAME", "error": "E_NAME: cell 4, line 2: no", "hint": "write"},
    }


def test_a_check_that_could_not_be_made_says_why() -> None:
    failed = failure_reply(Failure(Code.TIMEOUT, "60 s are over", hint="more"), job="j1")
    reply = programs.checked(failed)
    assert (reply["ok"], reply["state"], reply["code"]) == (False, "timed_out", "E_TIMEOUT")
    assert (reply["hint"], reply["faults"], "cell" in reply) == ("more", [], False)


def test_faults_are_numbered_from_the_first() -> None:
    found = '{"faults": [{"place": 2, "line": null, "code": "E_NAME", "error": "a", "hint": ""}]}'
    told = {"line": None, "code": "E_NAME", "error": "a", "hint": ""}
    assert programs.faults_of(found, 3) == [{"cell": 5, **told}]
    assert programs.faults_of('{"faults": []}', 3) == []


PLACE = '"line": 1, "code": "E_NAME", "error": "a", "hint": ""'


@pytest.mark.parametrize(
    "text",
    [
        *("", "[]", "{}", "null", '{"faults": 1}', '{"faults": [1]}', '{"faults": {"a": 1}}'),
        *('{"faults": "ab"}', '{"faults": [{}]}', '{"faults": [{"place": "x", ' + PLACE + "}]}"),
        '{"faults": [{"place": 1, "line": "x", "code": "E_NAME", "error": "", "hint": ""}]}',
        '{"faults": [{"place": 1, "line": 1, "code": "E_ODD", "error": "", "hint": ""}]}',
    ],
)
def test_anything_else_that_an_evaluator_sends_is_no_list_of_faults(text: str) -> None:
    with pytest.raises(SymError, match="E_WORKER: the evaluator sent faults"):
        programs.faults_of(text, 1)


def test_no_more_faults_are_read_than_an_honest_evaluator_tells() -> None:
    many = ",".join(f'{{"place": {n}, {PLACE}}}' for n in range(99))
    assert len(programs.faults_of(f'{{"faults": [{many}]}}', 1)) == programs.FAULTS


def test_a_result_that_is_cut_says_how_to_read_it_all(client: Client) -> None:
    reply = ran(client, "'a' * 5000")
    assert reply["result"].endswith("… [truncated, 5002 chars total]")
    assert reply["notes"] == [
        "the result is cut: print it to read it all, or end with a part of it"
    ]


def test_a_name_that_a_program_deletes_is_gone_and_its_history_is_not(client: Client) -> None:
    client.evaluate("x^2", name="f")
    ran(client, "g = 5\ndef h(): return g")
    reply = ran(client, "del f, g")
    assert reply["notes"][-1] == "deleted: f, g" and reply["bound"] == []
    assert ran(client, "g")["code"] == "E_NAME"
    assert client.evaluate("f + 0")["result"] == "f"  # a letter again
    assert ran(client, "_1")["result"] == "x**2"
    assert "'g' is not defined" in ran(client, "h()")["error"]
    steps = client.call("sym_history")["entries"]
    assert [step["name"] for step in steps[:3]] == ["f", "g, h", None]


def test_a_program_that_deletes_and_fails_deletes_nothing(client: Client) -> None:
    ran(client, "g = 5")
    assert ran(client, "del g\n1/0")["ok"] is False
    assert ran(client, "g")["result"] == "5"


def test_a_program_that_is_too_long_is_told_to_come_in_parts(client: Client) -> None:
    reply = ran(client, "x = 1\n" * 20_000)
    assert reply["error"] == (
        "E_INPUT_LIMIT: 120000 bytes of text; at most 65536 (sym_exec); "
        "send it in parts, one call each: the session keeps names and functions"
    )

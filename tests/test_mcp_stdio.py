"""The front end as a host starts it: a process, lines of JSON-RPC, signals and hang-ups."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.mcp_agent import Agent, end_of, line_of
from tests.mcp_fake import answered
from tests.mcp_requirements import proves

ERAS = ("2026-07-28", "2025-11-25")


@pytest.fixture(scope="module", params=ERAS)
def shared(request: pytest.FixtureRequest) -> Iterator[Agent]:
    """For tests that leave the front end as they found it."""
    started = Agent(request.param)
    yield started
    started.close()


@pytest.fixture(params=ERAS)
def agent(request: pytest.FixtureRequest) -> Iterator[Agent]:
    started = Agent(request.param)
    yield started
    started.close()


@proves("eras:both")
def test_a_call_is_answered_over_pipes(shared: Agent) -> None:
    result = shared.answer(shared.evaluate("x"))
    assert result["structuredContent"] == answered("x")
    assert json.loads(result["content"][0]["text"]) == answered("x")


@proves("reply:printable")
def test_odd_characters_leave_the_wire_whole(shared: Agent) -> None:
    result = shared.answer(shared.evaluate("odd"))
    assert result["structuredContent"]["result"] == "\\x1b[31m \\x00 \\ud800 α …"
    assert shared.answer(shared.evaluate("x"))["structuredContent"] == answered("x")


@proves("wire:clean")
def test_a_stray_print_goes_to_standard_error(shared: Agent) -> None:
    assert shared.answer(shared.evaluate("stray"))["structuredContent"] == answered("stray")
    assert shared.process.stderr
    assert line_of(shared.process.stderr) == b"a stray line\n"


@proves("wire:rubbish")
def test_rubbish_on_the_wire_is_survived(shared: Agent) -> None:
    assert shared.process.stdin
    shared.process.stdin.write(b"not json\n[]\n{}\n\xff\xfe\n\n")
    assert [error_of(shared) for _ in range(4)] == [
        (None, -32700, "a line is one message in JSON"),
        (None, -32600, "a line is one message, no batch"),
        (None, -32600, "not a request of JSON-RPC 2.0"),
        (None, -32700, "a line is one message in JSON"),
    ]
    assert shared.answer(shared.evaluate("x"))["structuredContent"] == answered("x")


def error_of(agent: Agent) -> tuple[Any, int, str]:
    """The next message, which must be an error."""
    assert agent.process.stdout
    message = json.loads(line_of(agent.process.stdout))
    return message["id"], message["error"]["code"], message["error"]["message"]


# Requests that are none, but for their ids.
NO_REQUESTS: list[dict[str, Any]] = [
    *({"jsonrpc": "1.0", "method": "ping"}, {"method": "ping"}, {"jsonrpc": "2.0"}),
    {"jsonrpc": "2.0", "method": 5},
    {"jsonrpc": "2.0", "method": "tools/list", "params": [1]},
    {"jsonrpc": "2.0", "method": "tools/list", "params": "x"},
]


@proves("wire:refused")
def test_a_request_that_is_none_is_refused_under_its_id(shared: Agent) -> None:
    assert shared.process.stdin
    got = []
    for number in (1000, "a"):
        for request in NO_REQUESTS:
            line = json.dumps({"id": number, **request}).encode()
            shared.process.stdin.write(line + b"\n")
            got.append(error_of(shared))
    said = (-32600, "not a request of JSON-RPC 2.0")
    assert got == [(number, *said) for number in (1000, "a") for _ in NO_REQUESTS]


# What the specification asks of a server that has one page of everything and no prompts.
UNKNOWN: list[tuple[str, dict[str, Any], int, str]] = [
    ("nope/nope", {}, -32601, "Method not found"),
    ("tools/call", {}, -32602, "Invalid request parameters"),
    ("tools/call", {"name": 3}, -32602, "Invalid request parameters"),
    ("tools/call", {"name": "sym_status", "arguments": [1]}, -32602, "Invalid request parameters"),
    ("tools/list", {"cursor": "2"}, -32602, "no such cursor: every list is one page"),
    ("resources/list", {"cursor": ""}, -32602, "no such cursor: every list is one page"),
    ("resources/templates/list", {"cursor": "x"}, -32602, "no such cursor: every list is one page"),
    ("resources/read", {}, -32602, "Invalid request parameters"),
    ("resources/read", {"uri": "sym://nothing"}, -32602, "Unknown resource: sym://nothing"),
    ("prompts/get", {"name": "x"}, -32602, "there are no prompts"),
    ("resources/subscribe", {"uri": "sym://kernel/status"}, -32601, "Method not found"),
    ("logging/setLevel", {"level": "debug"}, -32601, "Method not found"),
    ("completion/complete", {}, -32602, "Invalid request parameters"),
]  # fmt: skip


@proves("wire:refused")
def test_what_there_is_not_is_refused_as_the_protocol_says(shared: Agent) -> None:
    wrong = []
    for method, params, code, said in UNKNOWN:
        number = shared.ask(method, params)
        if (got := error_of(shared)) != (number, code, said):
            wrong.append((method, params, got))
    assert wrong == []


@proves("wire:refused")
def test_notifications_and_answers_that_nobody_asked_for_get_no_answer(shared: Agent) -> None:
    assert shared.process.stdin
    for line in (
        *('{"method":"notifications/unknown"}', '{"jsonrpc":"2.0","method":"x","params":[1]}'),
        *('{"jsonrpc":"2.0","id":9,"result":{}}', '{"jsonrpc":"2.0","id":9,"result":1}'),
        *('{"jsonrpc":"2.0","id":9,"error":{"code":1,"message":"x"}}', '{"id":9,"error":3}', "  "),
        '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":{"a":1}}}',
    ):
        shared.process.stdin.write(line.encode() + b"\n")
    assert shared.answer(shared.evaluate("x"))["structuredContent"] == answered("x")


@proves("wire:mended")
def test_half_a_character_is_answered(shared: Agent) -> None:
    result = shared.answer(shared.evaluate("x\ud83d"))
    assert result["structuredContent"] == answered("x\\ud83d")


@proves("cancel:explicit")
def test_a_cancelled_call_interrupts_its_job_and_gets_no_answer(shared: Agent) -> None:
    request = shared.evaluate("slow")
    assert shared.event() == "started"
    shared.notify("notifications/cancelled", requestId=request, reason="changed my mind")
    assert shared.event() == "interrupted slow"
    assert shared.answer(shared.evaluate("x"))["structuredContent"] == answered("x")


@proves("cancel:one")
def test_a_cancellation_touches_no_other_call(agent: Agent) -> None:
    first, second = agent.evaluate("slow"), agent.evaluate("slow")
    assert [agent.event(), agent.event()] == ["started", "started"]
    agent.notify("notifications/cancelled", requestId=second)
    assert agent.event() == "interrupted slow"
    agent.hang_up()
    assert (first, agent.event()) == (second - 1, "")


@proves("cancel:finished")
def test_a_cancellation_of_what_is_not_in_flight_is_ignored(agent: Agent) -> None:
    waiting = agent.evaluate("slow")
    assert agent.event() == "started"
    done = agent.evaluate("x")
    agent.answer(done)
    nothing: tuple[Any, ...] = (done, 999, "nobody", None, [waiting], {})
    for request in nothing:
        agent.notify("notifications/cancelled", requestId=request)
    agent.notify("notifications/cancelled")
    assert agent.answer(agent.evaluate("y"))["structuredContent"] == answered("y")
    agent.hang_up()
    assert agent.event() == ""


@proves("leave:quick", "leave:job-goes-on")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP, None])
def test_leaving_is_clean_and_lets_the_job_go_on(agent: Agent, how: signal.Signals | None) -> None:
    agent.evaluate("slow")
    assert agent.event() == "started"
    agent.process.send_signal(how) if how else agent.hang_up()
    assert end_of(agent) == (0, "")
    assert agent.event() == ""


@proves("leave:quick")
def test_an_idle_front_end_leaves_as_well(agent: Agent) -> None:
    agent.answer(agent.evaluate("x"))
    agent.hang_up()
    assert end_of(agent) == (0, "")


@proves("leave:unread")
def test_an_agent_that_closed_our_output_is_gone(agent: Agent) -> None:
    agent.answer(agent.evaluate("x"))
    assert agent.process.stdout
    agent.process.stdout.close()
    agent.evaluate("y")
    assert end_of(agent) == (0, "")


@proves("leave:unread")
def test_an_agent_that_does_not_read_cannot_keep_us(agent: Agent) -> None:
    agent.evaluate("slow")
    assert agent.event() == "started"
    agent.evaluate("long")
    assert agent.process.stdout
    line_of(agent.process.stdout, 1)
    agent.hang_up()
    assert end_of(agent) == (0, "")


@proves("leave:unread", "wire:refused")
def test_an_agent_that_sends_rubbish_and_reads_nothing_cannot_keep_us(agent: Agent) -> None:
    assert agent.process.stdin
    agent.process.stdin.write(b"rubbish\n" * 20_000)  # answered it would be 2 MB, a pipe has 64 KiB
    agent.hang_up()
    assert end_of(agent) == (0, "")


@proves("start:light", "start:small")
def test_an_idle_front_end_is_small_and_holds_no_mathematics(agent: Agent) -> None:
    agent.answer(agent.ask("tools/list"))
    maps = Path(f"/proc/{agent.process.pid}/maps").read_text()
    assert not any(name in maps for name in ("sympy", "mpmath", "gmpy2", "flint", "numpy"))
    rollup = Path(f"/proc/{agent.process.pid}/smaps_rollup").read_text()
    (line,) = [line for line in rollup.splitlines() if line.startswith("Pss:")]
    assert int(line.split()[1]) <= 70_000

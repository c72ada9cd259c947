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
    shared.process.stdin.write(b"not json\n[]\n{}\n\xff\xfe\n")
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


@proves("start:light", "start:small")
def test_an_idle_front_end_is_small_and_holds_no_mathematics(agent: Agent) -> None:
    agent.answer(agent.ask("tools/list"))
    maps = Path(f"/proc/{agent.process.pid}/maps").read_text()
    assert not any(name in maps for name in ("sympy", "mpmath", "gmpy2", "flint", "numpy"))
    rollup = Path(f"/proc/{agent.process.pid}/smaps_rollup").read_text()
    (line,) = [line for line in rollup.splitlines() if line.startswith("Pss:")]
    assert int(line.split()[1]) <= 70_000

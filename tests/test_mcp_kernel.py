"""The whole way: a host's pipes, the front end, the client, a real kernel and its evaluators."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest

from tests.conftest import RunningKernel
from tests.mcp_agent import PROGRAM, Agent, asked, end_of
from tests.mcp_requirements import proves

ENDLESS = "(a+b+c+d+e+f+g+h)^60"  # to expand: far more terms than fit into memory
Start = Callable[..., Agent]
both_eras = pytest.mark.parametrize("start", ["2026-07-28", "2025-11-25"], indirect=True)


@pytest.fixture
def start(request: pytest.FixtureRequest, kernel: RunningKernel) -> Iterator[Start]:
    """Starts agents that share the kernel, and ends them after the test."""
    started: list[Agent] = []
    era = getattr(request, "param", "2026-07-28")

    def another(*flags: str) -> Agent:
        agent = Agent(era, PROGRAM, "--state", str(kernel.home.path), *flags)
        started.append(agent)
        return agent

    yield another
    for agent in started:
        agent.close()


def waiting(agent: Agent) -> tuple[int, str]:
    """A call in flight on a job that goes on for ever: the request's id and the job's."""
    session = asked(agent, "sym_evaluate", expr="1")["session"]
    request = agent.call("sym_simplify", expr=ENDLESS, form="expand", wait_s=45)
    while True:
        for job in asked(agent, "sym_status")["jobs"]:
            if job["session"] == session and job["state"] == "running":
                return request, job["job"]


@proves("path:derivation")
@both_eras
def test_a_derivation_goes_the_whole_way(start: Start) -> None:
    agent = start()
    first = asked(agent, "sym_evaluate", expr="x^2 - 1", name="f")
    second = asked(agent, "sym_simplify", expr="f", form="factor")
    third = asked(agent, "sym_differentiate", expr="_*2", symbol="x")
    assert [r["result"] for r in (first, second, third)] == ["x**2 - 1", "(x - 1)*(x + 1)", "4*x"]
    assert first["session"] == second["session"] == third["session"]


@proves("resource:history", "resource:history-error")
@both_eras
def test_the_history_resource_is_what_the_session_did(start: Start) -> None:
    agent = start()
    session = asked(agent, "sym_evaluate", expr="x^2 - 1", name="f")["session"]
    asked(agent, "sym_exec", code="g = f.diff(symbols('x'))\ng")
    request = agent.ask("resources/read", {"uri": f"sym://session/{session}"})
    (content,) = agent.answer(request)["contents"]
    found = json.loads(content["text"])
    assert found == asked(agent, "sym_history", session=session)
    assert [step["result"] for step in found["entries"]] == ["x**2 - 1", "2*x"]
    assert found["entries"][1]["name"] == "g"
    number = agent.ask("resources/read", {"uri": "sym://session/not%20one"})
    assert agent.refusal(number).startswith("E_NAME: session name 'not one' is not allowed")


@both_eras
def test_hints_are_as_long_as_the_flag_says(start: Start) -> None:
    replies = [
        asked(start("--hints", words), "sym_exec", code="2 ^ Symbol('x')")
        for words in ("none", "short", "medium")
    ]
    hints = [reply["hint"] for reply in replies]
    assert hints[:2] == ["", "a power is **"] and hints[2].startswith("a power is **; print")
    assert [reply["error"].endswith(reply["hint"]) for reply in replies] == [True, True, True]
    assert [reply["line"] for reply in replies] == [1, 1, 1]


@proves("path:sessions")
def test_agents_share_a_session_only_on_purpose(start: Start) -> None:
    one, two, shared = start(), start("--session", "shared"), start("--session", "shared")
    asked(one, "sym_evaluate", expr="1", name="v")
    asked(two, "sym_evaluate", expr="2", name="v")
    replies = [asked(agent, "sym_evaluate", expr="v + 0") for agent in (one, two, shared)]
    assert [reply["result"] for reply in replies] == ["1", "2", "2"]


@proves("cancel:explicit")
@both_eras
def test_a_cancelled_call_interrupts_the_real_job(start: Start) -> None:
    agent = start()
    request, job = waiting(agent)
    agent.notify("notifications/cancelled", requestId=request)
    assert asked(agent, "sym_poll", job=job)["state"] == "interrupted"


@proves("leave:job-goes-on")
def test_another_agent_collects_what_a_front_end_left(start: Start) -> None:
    first, second = start(), start()
    _, job = waiting(first)
    first.hang_up()
    assert end_of(first) == (0, "")
    assert asked(second, "sym_poll", job=job, wait_s=0)["state"] == "running"
    assert asked(second, "sym_interrupt", job=job)["code"] == "E_OWNER"
    assert asked(second, "sym_interrupt", job=job, force=True)["ok"] is True

"""Jobs of a killed front end, collected by another: every way to end, and then a kernel that dies.

Two real front ends behind pipes, one real kernel, one session that all the jobs share.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psutil
import pytest

from tests.conftest import SOON, RunningKernel, gone
from tests.mcp_agent import PROGRAM, Agent, asked
from tests.mcp_requirements import proves

FOREVER = "while True: pass"
# What runs in the session, one after the other, and how each must end.
PROGRAMS = {
    "k = 2\nprint('hello')\nk + 1": ("done", None),
    "lost_1 = 1\n" + FOREVER: ("interrupted", "E_INTERRUPTED"),
    "lost_2 = 1\n" + FOREVER + "  # for a second": ("timed_out", "E_TIMEOUT"),
    "lost_3 = 1\nlen('a' * 10**12)": ("out_of_memory", "E_MEMORY"),
    "lost_4 = 1\nprint('flood ' * 500_000)\n1/0": ("failed", "E_RUNTIME"),
    "m = k + 1\nm": ("done", None),
}


@contextmanager
def two_agents(kernel: RunningKernel) -> Iterator[list[Agent]]:
    """Two front ends of that kernel, each in its private session."""
    flags = ("--state", str(kernel.home.path))
    started = [Agent("2026-07-28", PROGRAM, *flags) for _ in range(2)]
    yield started
    for agent in started:
        agent.close()


def begun(agent: Agent, code: str) -> str:
    """The job of a program that nobody waits for."""
    seconds = 1 if "for a second" in code else 60
    given = {"code": code, "session": "work", "wait_s": 0, "timeout_s": seconds}
    return str(asked(agent, "sym_exec", **given)["job"])


def collected(agent: Agent, job: str) -> dict[str, Any]:
    reply = asked(agent, "sym_poll", job=job, wait_s=SOON)
    while reply["state"] in {"queued", "running"}:
        reply = asked(agent, "sym_poll", job=job, wait_s=SOON)
    return reply


def values(agent: Agent) -> list[str]:
    """What the session's names are: a letter stands for a name that is not there."""
    return str(asked(agent, "sym_evaluate", expr="[a, k, m]", session="work")["result"]).split(", ")


@pytest.fixture
def agents(fresh_kernel: RunningKernel) -> Iterator[list[Agent]]:
    with two_agents(fresh_kernel) as started:
        yield started


@proves("leave:job-goes-on", "path:sessions")
def test_another_agent_collects_every_end_and_the_session_is_intact(agents: list[Agent]) -> None:
    first, second = agents
    asked(first, "sym_evaluate", expr="41", name="a", session="work")
    jobs = [begun(first, code) for code in PROGRAMS]
    first.process.kill()
    assert asked(second, "sym_interrupt", job=jobs[1])["code"] == "E_OWNER"
    assert asked(second, "sym_evaluate", expr="1 + 1")["result"] == "2"  # nobody waits for them
    assert collected(second, jobs[0])["out"] == "hello\n"
    assert asked(second, "sym_interrupt", job=jobs[1], force=True)["ok"]
    ends = [collected(second, job) for job in jobs]
    assert [(end["state"], end.get("code")) for end in ends] == list(PROGRAMS.values())
    assert (ends[0]["bound"], ends[-1]["result"]) == (["k"], "3")
    assert (ends[4]["out"][:6], ends[4]["meta"]["trunc"] > 1_000_000) == ("flood ", True)
    assert values(second) == ["[41", "2", "3]"]
    counted = asked(second, "sym_status")["ended_since_start"]
    ends_of_five = {"interrupted": 1, "timed_out": 1, "out_of_memory": 1, "failed": 1}
    assert counted == {"done": 5, **ends_of_five}  # with 41, 1 + 1 and the list

    lost = begun(second, FOREVER)
    kernel = psutil.Process(asked(second, "sym_status")["kernel"]["pid"])
    family = [kernel, *kernel.children(recursive=True)]
    kernel.kill()
    assert gone(family)
    again = [collected(second, job) for job in (*jobs, lost)]
    assert again[:-1] == ends
    assert (again[-1]["state"], again[-1]["code"]) == ("lost", "E_LOST")
    assert values(second) == ["[41", "2", "3]"]
    assert asked(second, "sym_status")["ended_since_start"] == {"done": 1}
    names = [step["name"] for step in asked(second, "sym_history", session="work")["entries"]]
    assert names == ["a", "k", "m", None, None]


@proves("path:sessions")
def test_a_hundred_jobs_of_one_agent_do_not_hold_up_another(light_kernel: RunningKernel) -> None:
    light_kernel.pid()  # it is there when the front ends come
    with two_agents(light_kernel) as (greedy, modest):
        hold_up(greedy, modest)


def hold_up(greedy: Agent, modest: Agent) -> None:
    hanging = {"expr": "hang", "session": "work", "wait_s": 0}
    jobs = [asked(greedy, "sym_evaluate", **hanging)["job"] for _ in range(100)]
    reply = asked(modest, "sym_evaluate", expr="say 42", wait_s=SOON)
    assert (reply["state"], reply["result"]) == ("done", "42")
    listed = {job["job"]: job["state"] for job in asked(modest, "sym_status")["jobs"]}
    assert list(listed) == jobs
    assert sorted(listed.values()) == ["queued"] * 99 + ["running"]
    assert asked(modest, "sym_reset", session="work")["code"] == "E_BUSY"
    assert asked(modest, "sym_drop", sessions="work")["code"] == "E_BUSY"

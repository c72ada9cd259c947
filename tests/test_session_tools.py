"""History, reset and drop through a real kernel."""

# ruff: noqa: E501 (entries and sentences stand on one line each, as they are given)

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from sym_client import Client
from tests.conftest import RunningKernel


@pytest.fixture
def client(kernel: RunningKernel) -> Iterator[Client]:
    with kernel.client() as client:
        yield client


def refused(client: Client, tool: str, **arguments: Any) -> str:
    reply = client.call(tool, **arguments)
    assert reply["ok"] is False
    return str(reply["error"])


def test_the_history_lists_the_steps_in_order(client: Client) -> None:
    client.evaluate("x^2", name="f", session="told")
    client.differentiate("f", symbol="x", session="told")
    client.call("sym_exec", code="k = 3\nk", session="told")
    reply = client.call("sym_history", session="told")
    assert reply == {
        "ok": True,
        "state": "done",
        "session": "told",
        "entries": [
            {"n": 1, "tool": "sym_evaluate", "input": "x^2", "name": "f", "result": "x**2", "check": "proved"},
            {"n": 2, "tool": "sym_differentiate", "input": "f", "name": None, "result": "2*x", "check": "proved"},
            {"n": 3, "tool": "sym_exec", "input": "k = 3\nk", "name": "k", "result": "3", "check": None},
        ],
        "next": None,
    }  # fmt: skip


def test_one_step_is_shown_whole(client: Client) -> None:
    client.differentiate("x^3", symbol="x", name="d", session="whole")
    entry = client.call("sym_history", session="whole", n=1)["entry"]
    assert entry["arguments"]["expr"] == "x^3"
    assert {key: entry[key] for key in ("n", "name", "bound", "result", "length", "parsed_input")} == {
        "n": 1,
        "name": "d",
        "bound": True,
        "result": "3*x**2",
        "length": 6,
        "parsed_input": "x**3",
    }  # fmt: skip


def test_a_long_history_comes_in_pages(client: Client) -> None:
    for k in range(52):
        client.evaluate(f"{k}", session="long")
    first = client.call("sym_history", session="long")
    rest = client.call("sym_history", session="long", since=first["next"])
    assert [first["next"], len(first["entries"]), [e["n"] for e in rest["entries"]]] == [
        51,
        50,
        [51, 52],
    ]


def test_a_step_that_is_not_there_is_gone(client: Client) -> None:
    client.evaluate("1", session="short")
    assert refused(client, "sym_history", session="short", n=7) == (
        "E_GONE: session 'short' has no entry 7 (any more); without n it lists what there is"
    )


def test_the_history_of_no_session_is_refused_with_the_nearest_and_ones_own_is_empty(
    client: Client,
) -> None:
    client.evaluate("1", session="oscillation")
    reply = client.call("sym_history", session="oscillatiom")
    said = "E_GONE: no session 'oscillatiom'; did you mean oscillation? sym_status lists them"
    assert (reply["error"], reply["candidates"]) == (said, ["oscillation"])
    far = {"session": "zzzz"}, {"session": "zzzz", "n": 2}, {"session": "zzzz", "since": 9}
    for given in far:
        assert refused(client, "sym_history", **given) == (
            "E_GONE: no session 'zzzz'; sym_status lists them"
        )
    assert client.call("sym_history")["entries"] == []
    assert client.call("sym_history", session="oscillation", since=9)["entries"] == []


def test_a_reset_session_is_empty_and_counts_from_one(client: Client) -> None:
    client.evaluate("5", name="a", session="reset")
    client.call("sym_exec", code="b = 1", session="reset")
    assert client.call("sym_reset", session="reset")["names"] == 2
    assert client.call("sym_history", session="reset")["entries"] == []
    assert client.evaluate("a", session="reset")["result"] == "a"
    assert client.evaluate("1", session="reset")["entry"] == "_2"


def test_a_private_session_is_reset_without_its_name(client: Client) -> None:
    client.evaluate("5", name="a")
    client.call("sym_reset")
    assert client.evaluate("a")["result"] == "a"


def test_dropped_sessions_are_gone_with_their_jobs(client: Client) -> None:
    job = client.evaluate("1", session="one")["job"]
    client.evaluate("1", session="two")
    assert client.call("sym_drop", sessions="one, two")["dropped"] == ["one", "two"]
    assert refused(client, "sym_poll", job=job).startswith("E_GONE")


def test_nothing_is_dropped_when_one_is_not_there(client: Client) -> None:
    client.evaluate("1", name="a", session="stays")
    assert refused(client, "sym_drop", sessions="stays nowhere") == (
        "E_GONE: no session 'nowhere'; sym_status lists them"
    )
    assert client.evaluate("a", session="stays")["result"] == "1"


def test_a_drop_of_nothing_is_a_slip(client: Client) -> None:
    assert refused(client, "sym_drop") == "E_SYNTAX: no session is named; name some, or all=true"


def test_a_busy_session_is_neither_reset_nor_dropped(client: Client) -> None:
    job = client.call("sym_exec", code="while True: pass", session="busy", wait_s=0)["job"]
    said = f"E_BUSY: job {job} of session 'busy' has not ended; wait for it, or stop it with sym_interrupt"
    assert refused(client, "sym_reset", session="busy") == said
    assert refused(client, "sym_drop", sessions="busy") == said
    assert refused(client, "sym_drop", all=True) == said
    client.call("sym_interrupt", job=job)
    client.call("sym_poll", job=job, wait_s=30)
    assert client.call("sym_reset", session="busy")["ok"] is True


def test_all_sessions_may_be_dropped_at_once(light_kernel: RunningKernel) -> None:
    with light_kernel.client() as client:
        client.evaluate("say 1", session="a")
        client.evaluate("say 1", session="b")
        assert sorted(client.call("sym_drop", all=True)["dropped"]) == ["a", "b"]
        assert client.status()["sessions"] == []

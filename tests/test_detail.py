"""How much a reply says: asked for in a call, or set for a front end, a client or a kernel."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import sym_mcp
from sym_core import asking
from sym_core.settings import Settings
from sym_core.tools import MATHEMATICS, TABLE, checked
from tests.conftest import RunningKernel
from tests.mcp_fake import FakeKernel

CONCISE = Settings("/s", detail="concise")


def sent(tool: str, settings: Settings = CONCISE, **arguments: Any) -> Any:
    """The detail that goes out with a call."""
    return asking.request(tool, arguments, settings)[0]["arguments"].get("detail")


@pytest.mark.parametrize("tool", [*(row.name for row in MATHEMATICS), "sym_poll"])
def test_a_call_that_does_not_say_gets_what_is_set(tool: str) -> None:
    assert sent(tool) == "concise"
    assert sent(tool, detail=None) == "concise"
    assert sent(tool, Settings("/s")) is None


def test_a_call_that_says_gets_what_it_says() -> None:
    assert sent("sym_evaluate", detail="full") == "full"
    assert sent("sym_evaluate", Settings("/s"), detail="concise") == "concise"


@pytest.mark.parametrize("tool", ["sym_status", "sym_interrupt", "sym_nothing"])
def test_tools_without_detail_are_not_given_one(tool: str) -> None:
    assert sent(tool) is None


def test_a_front_ends_own_refusals_are_concise_too() -> None:
    front = sym_mcp.FrontEnd(FakeKernel(), chosen=Settings(detail="concise"))
    found = asyncio.run(front.call_tool("sym_evaluate", {"exp": "x"})).structured_content
    assert found == {
        "ok": False,
        "code": "E_NAME",
        "error": "E_NAME: unknown argument 'exp' (sym_evaluate); did you mean expr?",
        "candidates": ["expr"],
    }


def test_a_kernel_answers_as_it_is_asked(kernel: RunningKernel) -> None:
    with kernel.client() as client:
        full = client.evaluate("x^2")
        short = client.evaluate("x^2", detail="concise")
        failed = client.evaluate("x +", detail="concise")
        polled = [client.poll(full["job"], detail=detail) for detail in ("concise", "full")]
        shared = client.evaluate("x^2", detail="concise", session="shared")
        cut = client.evaluate("expand((x + y)^200)", detail="concise")
    assert short == {"ok": True, "result": "x**2", "check": {"verdict": "proved"}, "entry": "_2"}
    assert failed.keys() == {"ok", "code", "error", "fragment"} - {"fragment"}
    assert (set(polled[0]), set(polled[1])) == ({*short, "parsed_input"}, set(full))
    assert "session" not in shared and cut.keys() >= {"job", "length"}


def test_no_kernel_is_needed_to_refuse_another_detail() -> None:
    with pytest.raises(Exception, match="detail='short' is not known"):
        checked(TABLE["sym_evaluate"], {"expr": "x", "detail": "short"})


def test_numbers_of_any_size_travel_as_text(kernel: RunningKernel) -> None:
    with kernel.client() as client:
        reply = client.evaluate("[2^53 + 1, 2^100, 10^40]")
    assert reply["result"] == f"[{2**53 + 1}, {2**100}, {10**40}]"
    numbers = [value for value in reply.values() if type(value) is int]
    assert all(abs(number) < 1 << 53 for number in numbers)


def test_a_call_that_assumes_is_remembered_with_what_it_assumed(kernel: RunningKernel) -> None:
    with kernel.client() as client:
        reply = client.evaluate("sqrt(x^2)", assume="x > 0")
        again = client.evaluate("_ - abs(x)")
    assert (reply["result"], reply["notes"]) == ("x", ["assumed: x > 0"])
    assert again["result"] == "x - Abs(x)"

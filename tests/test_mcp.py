"""Calls through the front end in memory, in both eras, over a kernel that only pretends."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from mcp import Client, MCPError
from mcp.shared.message import SessionMessage
from mcp.types import JSONRPCRequest, TextContent, jsonrpc_message_adapter
from pydantic import ValidationError

import sym_mcp
from sym_core import replies
from sym_core.errors import Code, Failure, SymError
from sym_core.settings import Settings
from sym_core.wording import MORE
from tests.conftest import SOON
from tests.mcp_fake import ODD, FakeKernel, answered
from tests.mcp_memory import ERAS, Connect, connecting, told
from tests.mcp_requirements import proves

pytestmark = pytest.mark.anyio
BOTH = f"write x; {MORE[Code.SYNTAX]}"
SPELLED = "\\x1b[31m \\x00 \\ud800 α …"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(params=ERAS)
def connect(request: pytest.FixtureRequest) -> Connect:
    return connecting(request.param)


@proves("call:defaults")
async def test_the_kernel_gets_every_argument(connect: Connect) -> None:
    kernel = FakeKernel()
    async with connect(kernel) as client:
        await client.call_tool("sym_differentiate", {"expr": "x^2", "wait_s": 3, "symbol": None})
    expected = {"expr": "x^2", "symbol": "", "order": 1, "assume": "", "symbols": ""}
    expected |= {"session": "", "name": "", "timeout_s": 0.0, "wait_s": 3.0, "detail": None}
    assert kernel.calls == [("sym_differentiate", expected)]


@proves("call:defaults")
async def test_a_call_without_arguments_is_a_call(connect: Connect) -> None:
    kernel = FakeKernel()
    async with connect(kernel) as client:
        assert told(await client.call_tool("sym_status"))["pid"] == 1
    assert kernel.calls == [("sym_status", {})]


@proves("call:unknown-argument")
async def test_a_misspelled_argument_is_refused_with_the_right_one(connect: Connect) -> None:
    kernel = FakeKernel()
    async with connect(kernel) as client:
        reply = told(await client.call_tool("sym_simplify", {"expr": "x", "from": "expand"}))
    assert (reply["code"], reply["hint"]) == ("E_NAME", "did you mean form?")
    assert reply["error"] == "E_NAME: unknown argument 'from' (sym_simplify); did you mean form?"
    assert kernel.calls == []


@proves("call:unknown-tool")
async def test_an_unknown_tool_is_refused_with_the_nearest_ones(connect: Connect) -> None:
    async with connect(FakeKernel()) as client:
        reply = told(await client.call_tool("sym_evalute", {"expr": "x"}))
    assert (reply["code"], reply["candidates"][0]) == ("E_NAME", "sym_evaluate")


@proves("call:missing-argument")
async def test_a_missing_argument_is_refused_by_name(connect: Connect) -> None:
    async with connect(FakeKernel()) as client:
        reply = told(await client.call_tool("sym_evaluate", {}))
    assert reply["error"] == "E_SYNTAX: argument 'expr' is missing (sym_evaluate)"


@proves("call:text-is-text")
@pytest.mark.parametrize(
    ("given", "text"),
    [
        ("[1, 2]", "[1, 2]"),
        ('{"a": 1}', '{"a": 1}'),
        ("null", "null"),
        ("true", "true"),
        ("5", "5"),
        ('"x"', '"x"'),
        ("", ""),
        (" x\n+ 1 ", " x\n+ 1 "),
        (5, "5"),
        (-2.5, "-2.5"),
        (2**64, "18446744073709551616"),
    ],
)
async def test_text_arrives_as_it_was_sent(connect: Connect, given: object, text: str) -> None:
    kernel = FakeKernel()
    async with connect(kernel) as client:
        await client.call_tool("sym_solve", {"expr": given, "symbol": given})
    ((_, arguments),) = kernel.calls
    assert (arguments["expr"], arguments["symbol"]) == (text, text)


@proves("call:text-is-text")
@pytest.mark.parametrize("given", [[1, 2], {"a": 1}, True])
async def test_what_is_no_text_is_refused(connect: Connect, given: object) -> None:
    async with connect(FakeKernel()) as client:
        reply = told(await client.call_tool("sym_evaluate", {"expr": given}))
    assert reply["error"] == "E_SYNTAX: argument 'expr' must be text (sym_evaluate)"


@pytest.mark.parametrize("given", ["20", True, -1, None])
async def test_a_number_is_a_number(connect: Connect, given: object) -> None:
    async with connect(FakeKernel()) as client:
        reply = told(await client.call_tool("sym_poll", {"job": "j1", "wait_s": given}))
    assert reply["ok"] is (given is None)


def unreadable(line: str) -> Exception:
    """What the library makes of that line."""
    with pytest.raises(ValidationError) as caught:
        jsonrpc_message_adapter.validate_json(line, by_name=False)
    return caught.value


@proves("wire:mended")
@pytest.mark.parametrize(
    ("given", "read"),
    [('"\\ud800 α"', "\\ud800 α"), ("1" * 4301, "1" * 4301), ('["\\udfff", 1]', ["\\udfff", 1])],
)
def test_a_line_of_json_becomes_its_message(given: str, read: object) -> None:
    line = f'{{"jsonrpc":"2.0","id":7,"method":"m","params":{{"a":{given}}}}}'
    message = sym_mcp.mended(unreadable(line))
    assert isinstance(message, SessionMessage)
    assert message.message == JSONRPCRequest(jsonrpc="2.0", id=7, method="m", params={"a": read})


@proves("wire:rubbish")
@pytest.mark.parametrize(
    "line", ["", "no json", "[]", "{}", '"\\ud800"', "[" * 100_000, "1" * 5000]
)
def test_a_line_that_is_no_message_stays_one_that_cannot_be_read(line: str) -> None:
    fault = unreadable(line)
    assert sym_mcp.mended(fault) is fault


def test_another_fault_of_the_stream_is_passed_on() -> None:
    fault = OSError("gone")
    assert sym_mcp.mended(fault) is fault


@proves("reply:unchanged", "reply:both")
async def test_a_reply_goes_out_as_it_came(connect: Connect) -> None:
    async with connect(FakeKernel()) as client:
        result = await client.call_tool("sym_evaluate", {"expr": "x + α"})
    assert told(result) == answered("x + α")
    assert list(told(result)) == list(replies.KEYS)


@proves("reply:both")
def test_the_text_is_compact_and_leaves_what_can_be_read() -> None:
    (part,) = sym_mcp.as_result({"ok": True, "result": "α … é"}).content
    assert isinstance(part, TextContent)
    assert part.text == '{"ok":true,"result":"α … é"}'


@pytest.mark.parametrize("reply", [{"ok": False}, {}, {"ok": None}, {"ok": 1}])
def test_a_reply_that_does_not_say_ok_is_an_error(reply: dict[str, Any]) -> None:
    assert sym_mcp.as_result(reply).is_error is True


@proves("reply:error")
async def test_a_refusal_of_the_kernel_is_an_error_with_help(connect: Connect) -> None:
    async with connect(FakeKernel()) as client:
        result = await client.call_tool("sym_evaluate", {"expr": "refused"})
    failure = Failure(Code.SYNTAX, "cannot read", "expr", "write x", fragment="(")
    assert result.is_error is True
    assert told(result) == replies.failure_reply(failure)


@proves("reply:no-traceback")
async def test_a_fault_of_our_own_says_nothing_of_our_inside(
    connect: Connect, caplog: pytest.LogCaptureFixture
) -> None:
    async with connect(FakeKernel()) as client:
        reply = told(await client.call_tool("sym_evaluate", {"expr": "crash"}))
    assert reply["error"] == "E_INTERNAL: the front end failed (RuntimeError)"
    assert "secret" not in str(reply)
    assert "a secret of the front end" in caplog.text


@proves("reply:printable")
async def test_what_a_terminal_obeys_goes_out_spelled(connect: Connect) -> None:
    async with connect(FakeKernel()) as client:
        reply = told(await client.call_tool("sym_evaluate", {"expr": "odd"}))
    assert (reply["result"], reply["parsed_input"]) == (SPELLED, SPELLED)


@proves("reply:printable")
async def test_an_error_about_odd_text_can_be_sent(connect: Connect) -> None:
    async with connect(FakeKernel()) as client:
        reply = told(await client.call_tool("sym\x1b[31m", {}))
        assert (reply["code"], reply["ok"]) == ("E_NAME", False)
        reply = told(await client.call_tool("sym_evaluate", {"expr": "x", ODD: 1}))
    assert reply["error"].startswith("E_NAME: unknown argument '\\x1b[31m")


@proves("resource:status")
async def test_the_status_is_a_resource(connect: Connect) -> None:
    kernel = FakeKernel()
    async with connect(kernel) as client:
        (found,) = (await client.list_resources()).resources
        (content,) = (await client.read_resource(sym_mcp.STATUS_URI)).contents
    assert (str(found.uri), found.mime_type) == ("sym://kernel/status", "application/json")
    assert json.loads(content.model_dump()["text"]) == {"ok": True, "pid": 1, "odd": SPELLED}
    assert kernel.calls == [("sym_status", {})]


@proves("resource:error")
async def test_a_status_that_cannot_be_read_says_why(connect: Connect) -> None:
    class Sealed(FakeKernel):
        async def send(self, tool: str, /, **arguments: Any) -> tuple[str, str]:
            raise SymError(Code.SANDBOX, "no seccomp\x1b", hint="--sandbox=none")

    async with connect(Sealed()) as client:
        with pytest.raises(MCPError) as caught:
            await client.read_resource(sym_mcp.STATUS_URI)
    assert caught.value.error.message == "E_SANDBOX: no seccomp\\x1b; --sandbox=none"


class Remembering(FakeKernel):
    """A kernel with histories, in pages of two."""

    async def reply(self, sent: tuple[str, str], /) -> dict[str, Any]:
        """A page of the history, or what the kernel says of a name that is none."""
        tool, arguments = self.calls[-1]
        since, name = arguments["since"], arguments["session"]
        if "!" in name:
            return replies.failure_reply(Failure(Code.NAME, f"session name {name!r}\x1b"))
        if name == "gone":
            raise SymError(Code.BUSY, "no room\x1b", hint="try again")
        steps = [{"n": n, "result": ODD} for n in range(since, min(since + 2, 6))]
        more = since + 2 if since + 2 < 6 else None
        return {"ok": True, "session": name, "entries": steps, "next": more}


@proves("resource:history")
async def test_the_history_of_a_session_is_a_resource(connect: Connect) -> None:
    async with connect(Remembering()) as client:
        (found,) = (await client.list_resource_templates()).resource_templates
        (content,) = (await client.read_resource("sym://session/a.b-c_1")).contents
    assert (found.uri_template, found.mime_type) == ("sym://session/{name}", "application/json")
    assert found.title == "History of a session"
    said = json.loads(content.model_dump()["text"])
    steps = [{"n": n, "result": SPELLED} for n in range(1, 6)]
    assert said == {"ok": True, "session": "a.b-c_1", "entries": steps, "next": None}
    assert content.mime_type == "application/json"


@proves("resource:history")
async def test_a_history_is_asked_for_page_by_page(connect: Connect) -> None:
    kernel = Remembering()
    async with connect(kernel) as client:
        await client.read_resource("sym://session/s")
    pages = [(tool, given["n"], given["since"]) for tool, given in kernel.calls]
    assert pages == [("sym_history", 0, 1), ("sym_history", 0, 3), ("sym_history", 0, 5)]


@proves("resource:history-error")
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("a%21", "E_NAME: session name 'a!'\\x1b"),
        ("gone", "E_BUSY: no room\\x1b; try again"),
        ("..", "Unknown resource: sym://session/.."),
        ("a/b", "Unknown resource: sym://session/a/b"),
        ("%2e%2e", "Unknown resource: sym://session/%2e%2e"),
    ],
)
async def test_a_history_that_cannot_be_read_says_why(
    connect: Connect, name: str, said: str
) -> None:
    async with connect(Remembering()) as client:
        with pytest.raises(MCPError) as caught:
            await client.read_resource(f"sym://session/{name}")
    assert caught.value.error.message == said


@proves("reply:hints")
@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (Settings(), ("E_SYNTAX: cannot read (expr); write x", "write x")),
        (Settings(hints="short"), ("E_SYNTAX: cannot read (expr); write x", "write x")),
        (Settings(hints="none"), ("E_SYNTAX: cannot read (expr)", "")),
        (Settings(hints="none", detail="concise"), ("E_SYNTAX: cannot read (expr)", None)),
        (
            Settings(hints="medium", detail="concise"),
            (f"E_SYNTAX: cannot read (expr); {BOTH}", None),
        ),
        (Settings(hints="medium"), (f"E_SYNTAX: cannot read (expr); {BOTH}", BOTH)),
    ],
)
async def test_an_error_says_as_much_of_the_way_on_as_is_set(
    settings: Settings, said: tuple[str, str | None]
) -> None:
    front = sym_mcp.FrontEnd(FakeKernel(), chosen=settings)
    reply = told(await front.call_tool("sym_evaluate", {"expr": "refused"}))
    assert (reply["error"], reply.get("hint")) == said
    assert reply["code"] == "E_SYNTAX"


@proves("progress:beat")
async def test_a_waiting_call_gives_signs_of_life(connect: Connect) -> None:
    kernel, notes = FakeKernel(), []

    async def noted(progress: float, total: float | None, message: str | None) -> None:
        notes.append((progress > 0, total, message))
        kernel.finish.set()

    async with connect(kernel) as client:
        slow = {"expr": "slow"}
        reply = told(await client.call_tool("sym_evaluate", slow, progress_callback=noted))
    assert reply["ok"] is True
    assert set(notes) == {(True, None, "sym_evaluate: 0 s")}


async def test_a_call_that_asked_for_no_progress_gets_its_answer(connect: Connect) -> None:
    kernel = FakeKernel()
    kernel.heard = lambda _: asyncio.get_running_loop().call_soon(kernel.finish.set)
    async with connect(kernel) as client:
        assert told(await client.call_tool("sym_evaluate", {"expr": "slow"})) == answered("slow")


async def test_a_call_from_this_process_needs_no_request() -> None:
    server = sym_mcp.FrontEnd(FakeKernel())
    assert told(await server.call_tool("sym_evaluate", {"expr": "x"})) == answered("x")


@proves("wire:concurrent")
async def test_calls_are_answered_side_by_side(connect: Connect) -> None:
    kernel = FakeKernel()
    async with connect(kernel) as client:
        slow = asyncio.create_task(client.call_tool("sym_evaluate", {"expr": "slow"}))
        assert told(await client.call_tool("sym_evaluate", {"expr": "x"})) == answered("x")
        kernel.finish.set()
        assert told(await slow) == answered("slow")


@proves("cancel:explicit")
async def test_a_cancelled_call_interrupts_its_job() -> None:
    happened: asyncio.Queue[str] = asyncio.Queue()
    server = sym_mcp.FrontEnd(FakeKernel(happened.put_nowait))
    async with asyncio.timeout(SOON), Client(server, mode="legacy") as client:
        call = asyncio.create_task(client.call_tool("sym_evaluate", {"expr": "slow"}))
        assert await happened.get() == "started"
        call.cancel()
        assert await happened.get() == "interrupted slow"


@proves("leave:job-goes-on")
async def test_a_client_that_leaves_interrupts_nothing() -> None:
    happened: asyncio.Queue[str] = asyncio.Queue()
    kernel = FakeKernel(happened.put_nowait)
    async with asyncio.timeout(SOON):
        async with Client(sym_mcp.FrontEnd(kernel), mode="legacy") as client:
            call = asyncio.create_task(client.call_tool("sym_evaluate", {"expr": "slow"}))
            assert await happened.get() == "started"
        with pytest.raises(MCPError):
            await call
        kernel.finish.set()
    assert happened.empty()


async def test_nothing_is_kept_of_a_finished_call(connect: Connect) -> None:
    server = sym_mcp.FrontEnd(FakeKernel())
    async with Client(server) as client:
        for text in ("x", "refused", "crash"):
            await client.call_tool("sym_evaluate", {"expr": text})
    assert server._calls == {}

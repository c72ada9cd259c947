"""The agents' face: the table of tools as an MCP server on standard input and output.

One process for each agent session. It checks arguments, passes calls to the kernel through the
client, and words the replies. It keeps nothing that outlives a call, never computes, never imports
the mathematics, and never starts a kernel before the first call: hosts start throw-away servers
only to list the tools.

Who ends a job: `notifications/cancelled` for a call that is still in flight interrupts its job at
once. When this process merely goes down (end of input, SIGTERM, SIGINT, SIGHUP) the job goes on,
and any later front end collects it with sym_poll.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import logging
import os
import signal
import sys
from collections.abc import AsyncIterable, Mapping, Sequence
from functools import partial
from typing import Any, NoReturn, Protocol

import anyio
from anyio.streams.memory import MemoryObjectSendStream
from mcp.server import CacheHint, MCPServer, ServerRequestContext
from mcp.server.context import CallNext, HandlerResult
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ResourceError
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError
from mcp.shared.message import SessionMessage
from mcp.types import (
    INVALID_PARAMS,
    CallToolResult,
    TextContent,
    Tool,
    ToolAnnotations,
    jsonrpc_message_adapter,
)
from pydantic import ValidationError

from sym_client import AsyncClient
from sym_core import desk, lines, replies, settings, tools
from sym_core.asking import takes_detail
from sym_core.errors import Code, Failure, SymError
from sym_core.files import Files
from sym_core.guide import GUIDE
from sym_core.inlet import Inlet
from sym_core.listing import schema_of
from sym_core.outlet import Outlet
from sym_core.version import VERSION
from sym_core.wording import worded

STATUS_URI = "sym://kernel/status"
HISTORY_URI = "sym://session/{name}"
_JSON = "application/json"
_ALWAYS_LOADED = "sym_evaluate"  # shown in full by hosts that hide tools behind a search
_BEAT = 2.0  # s between progress notes: people see life; it buys no time from most hosts
_PATIENCE = 0.1  # s that replies already written may take to leave once the agent hung up
_HOUR = 3_600_000  # ms a host may keep the list of tools: it changes with a release only
_LOG = logging.getLogger(__name__)


class Kernel(Protocol):
    """What the front end needs of the client: nothing happens before the first call."""

    async def send(self, tool: str, /, **arguments: Any) -> Any:
        """Ask, and give a handle on the request; SymError when there is no kernel to ask."""

    async def reply(self, sent: Any, /) -> dict[str, Any]:
        """The kernel's reply to a request; SymError when there will be none."""

    async def cancel(self, sent: Any, /) -> bool:
        """Interrupt the job behind a request."""


class FrontEnd(MCPServer[None]):
    """The MCP server for one agent: tools of the table, two resources, no state of its own."""

    def __init__(
        self, kernel: Kernel, beat: float = _BEAT, chosen: settings.Settings | None = None
    ) -> None:
        """`beat`: seconds between progress notes; E_NAME for a root that is no directory."""
        chosen = chosen or settings.Settings()
        super().__init__(
            name="sym-kernel",
            title="Symbolic mathematics kernel",
            version=VERSION,
            description="A persistent symbolic-mathematics kernel with checked answers",
            website_url="https://pypi.org/project/sym-kernel/",
            instructions=GUIDE,
            cache_hints={"tools/list": CacheHint(ttl_ms=_HOUR, scope="public")},
            middleware=[self._hear_cancellations, _refuse_what_is_not_there],
            subscriptions=False,  # nobody is told of changes: the status is read when it is wanted
            log_level="ERROR",
        )
        self.hung_up = asyncio.Event()
        self._kernel, self._beat, self._chosen = kernel, beat, chosen
        files = Files(chosen.roots, chosen.limits, closed=chosen.state)
        self._desk = desk.Desk(files, chosen.limits, self._through)
        self._calls: dict[str, asyncio.Task[dict[str, Any]]] = {}
        shown = partial(self.resource, mime_type=_JSON)
        shown(STATUS_URI, name="status", title="Kernel status")(self._status)
        shown(HISTORY_URI, name="history", title="History of a session")(self._history)

    async def list_tools(self) -> list[Tool]:
        """The table of tools in MCP's words."""
        return [as_tool(row) for row in tools.TABLE.values()]

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[None, Any] | None = None
    ) -> CallToolResult:
        """Answer one call; whatever goes wrong is a reply with ok false, never an exception."""
        detail = arguments.get("detail") or self._chosen.detail
        concise = takes_detail(name) and detail == "concise"
        try:
            row = tools.tool(name)
            asked = tools.checked(row, arguments)
            # In full from the kernel: a hint can be left out only where it stands by itself.
            asked |= {"detail": "full"} if concise else {}
            reply = await self._ask(row.name, asked, context)
        except SymError as error:
            reply = replies.failure_reply(error.failure)
        except Exception as error:
            _LOG.exception("a call of %.64r failed", name)
            failure = Failure(Code.INTERNAL, f"the front end failed ({type(error).__name__})")
            reply = replies.failure_reply(failure)
        reply = worded(reply, self._chosen.hints, name)
        return as_result(replies.concise(reply, arguments) if concise else reply)

    async def run_stdio_async(self) -> None:
        """Serve on standard input and output until the agent hangs up."""
        come: Any = Inlet()  # each has all that the SDK asks of a file
        go: Any = Outlet()
        async with stdio_server(come, go) as (come_in, output), anyio.create_task_group() as group:

            async def send(error: dict[str, Any]) -> None:
                with contextlib.suppress(anyio.ClosedResourceError, anyio.BrokenResourceError):
                    message = jsonrpc_message_adapter.validate_python(error)
                    await output.send(SessionMessage(message))  # unless the agent has gone

            messages, taken = anyio.create_memory_object_stream[SessionMessage | Exception]()
            group.start_soon(self._relay, come_in, messages, lines.Refusals(group.start_soon, send))
            lowlevel = self._lowlevel_server
            await lowlevel.run(taken, output, lowlevel.create_initialization_options())
            group.cancel_scope.cancel()

    async def _relay(
        self,
        come_in: AsyncIterable[SessionMessage | Exception],
        messages: MemoryObjectSendStream[SessionMessage | Exception],
        refusals: lines.Refusals,
    ) -> None:
        try:
            async with messages:
                async for item in come_in:
                    message = mended(item)
                    if isinstance(message, ValidationError):
                        refusals.of(message.errors())
                    await messages.send(message)
        finally:
            self.hung_up.set()

    async def _ask(
        self, tool: str, arguments: dict[str, Any], context: Context[None, Any] | None
    ) -> dict[str, Any]:
        # A task of its own: when the handler is cancelled the call to the kernel is not. Only a
        # notification that names this request cancels it (_hear_cancellations).
        work = self._desk.work if tool in desk.TOOLS else self._through
        task = asyncio.create_task(work(tool, arguments))
        if context is None:
            return await task
        self._remember(str(context.request_id), task)
        waited = 0.0
        while not (await asyncio.wait({task}, timeout=self._beat))[0]:
            waited += self._beat
            await context.report_progress(waited, message=f"{tool}: {waited:.0f} s")
        return task.result()

    async def _through(self, tool: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        sent = await self._kernel.send(tool, **arguments)
        try:
            return await self._kernel.reply(sent)
        except asyncio.CancelledError:
            await self._kernel.cancel(sent)
            raise

    def _remember(self, request: str, task: asyncio.Task[dict[str, Any]]) -> None:
        def forget(done: asyncio.Task[dict[str, Any]]) -> None:
            if self._calls.get(request) is done:
                del self._calls[request]
            if not done.cancelled():
                done.exception()  # seen: an abandoned call has nobody left to tell

        self._calls[request] = task
        task.add_done_callback(forget)

    async def _hear_cancellations(
        self, ctx: ServerRequestContext[None, Any], call_next: CallNext
    ) -> HandlerResult:
        # Some hosts send this for every finished call too; then there is nothing to cancel.
        if ctx.method == "notifications/cancelled":
            task = self._calls.get(str((ctx.params or {}).get("requestId")))
            if task is not None:
                task.cancel()
        return await call_next(ctx)

    async def _status(self) -> str:
        """What the kernel is doing, as sym_status says it."""
        return as_text(await self._read("sym_status"))

    async def _history(self, name: str) -> str:
        """All steps of a session, as sym_history lists them page by page."""
        found = await self._read("sym_history", session=name, n=0, since=1)
        while found.get("next"):
            page = await self._read("sym_history", session=name, n=0, since=found["next"])
            found |= {"entries": [*found["entries"], *page["entries"]], "next": page["next"]}
        return as_text(found)

    async def _read(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """What a tool says, for a resource; the sentence of its error as one of the protocol."""
        try:
            reply = replies.printable(await self._through(tool, arguments))
        except SymError as error:
            raise ResourceError(replies.printable(error.failure.text())) from None
        if reply.get("ok") is not True:
            raise ResourceError(str(reply.get("error")))
        return dict(reply)


async def _refuse_what_is_not_there(
    ctx: ServerRequestContext[None, Any], call_next: CallNext
) -> HandlerResult:
    if ctx.method == "prompts/get":
        raise MCPError(INVALID_PARAMS, "there are no prompts")
    if ctx.method.endswith("/list") and (ctx.params or {}).get("cursor") is not None:
        raise MCPError(INVALID_PARAMS, "no such cursor: every list is one page")
    return await call_next(ctx)


def as_tool(row: tools.Tool) -> Tool:
    """One row of the table as MCP describes a tool."""
    # Left out: what the specification assumes anyway (not read-only, destructive, not idempotent).
    hints = ToolAnnotations(
        read_only_hint=row.read_only or None,
        destructive_hint=None if row.read_only or row.destructive else False,
        idempotent_hint=row.idempotent or None,
        open_world_hint=False,
    )
    return Tool(
        name=row.name,
        description=row.about,
        input_schema=schema_of(row),
        annotations=hints,
        _meta={"anthropic/alwaysLoad": True} if row.name == _ALWAYS_LOADED else None,
    )


def mended(item: SessionMessage | Exception) -> SessionMessage | Exception:
    """The message in a line that the SDK could not read though it is JSON; else `item` itself.

    Else a lone surrogate (half an emoji) or an integer of more than 4300 digits gets no answer.
    """
    if not isinstance(item, ValidationError):
        return item
    try:
        value = lines.read(item.errors()[0]["input"])
        message = jsonrpc_message_adapter.validate_python(value, by_name=False)
    except (ValueError, TypeError, RecursionError):
        return item
    return SessionMessage(message)


def as_result(reply: Mapping[str, Any]) -> CallToolResult:
    """The reply twice, as text and as structured content: some hosts show the model only one."""
    shown = replies.printable(reply)
    return CallToolResult(
        content=[TextContent(type="text", text=as_text(shown))],
        structured_content=shown,
        is_error=shown.get("ok") is not True,
    )


def as_text(reply: Mapping[str, Any]) -> str:
    """Compact JSON; printable characters stay as they are."""
    return json.dumps(reply, ensure_ascii=False, separators=(",", ":"))


def serve(kernel: Kernel, chosen: settings.Settings | None = None) -> NoReturn:
    """Serve on standard input and output until the agent hangs up or a signal comes: exit 0."""
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, lambda *_: os._exit(0))
    asyncio.run(_serve(FrontEnd(kernel, chosen=chosen)))
    raise AssertionError("_serve ends the process")


async def _serve(server: FrontEnd) -> None:
    serving = asyncio.create_task(server.run_stdio_async())
    hung_up = asyncio.create_task(server.hung_up.wait())
    await asyncio.wait({serving, hung_up}, return_when=asyncio.FIRST_COMPLETED)
    await asyncio.wait({serving}, timeout=_PATIENCE)
    # Leaving from here, not through asyncio.run: that would cancel the calls in flight, and
    # interrupt their jobs. The thread that reads standard input cannot be joined either.
    sys.stderr.flush()
    os._exit(_verdict(serving))


def _verdict(serving: asyncio.Task[None]) -> int:
    if not serving.done() or (error := serving.exception()) is None:
        return 0
    if not isinstance(error, BaseExceptionGroup) or error.split(OSError)[1] is not None:
        _LOG.error("the front end failed: %r", error)
        return 1
    return 0  # nobody reads our output any more


def main(argv: Sequence[str] | None = None) -> NoReturn:
    """The program without a subcommand: settings from flags and variables, then `serve`."""
    parser = argparse.ArgumentParser("sym-kernel", description="Serve MCP on standard input.")
    settings.add_flags(parser)
    try:
        chosen = settings.from_parsed(parser.parse_args(argv), os.environ)
        Files(chosen.roots)
    except SymError as error:
        parser.error(error.failure.text())
    serve(AsyncClient(chosen, label=f"front end, pid {os.getpid()}"), chosen)

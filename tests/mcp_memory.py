"""The front end in this process, for tests: clients of both eras, and what they are told."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, Protocol

from mcp import Client
from mcp.types import CallToolResult, TextContent

import sym_mcp
from tests.conftest import SOON
from tests.mcp_fake import FakeKernel

ERAS = ("auto", "legacy")  # the protocol of 2026, and the handshake of 2025


class Connect(Protocol):
    """Opens a client of one era to a front end in this process."""

    def __call__(self, kernel: FakeKernel) -> AbstractAsyncContextManager[Client]: ...


def connecting(era: str) -> Connect:
    """What opens clients of that era; whatever happens in them ends within 10 s."""

    @asynccontextmanager
    async def connected(kernel: FakeKernel) -> AsyncIterator[Client]:
        server = sym_mcp.FrontEnd(kernel, beat=0.001)
        async with asyncio.timeout(SOON), Client(server, mode=era) as client:
            yield client

    return connected


def told(result: CallToolResult) -> dict[str, Any]:
    """The reply in a result, after a look at the rule that both parts are the same object."""
    (part,) = result.content
    assert isinstance(part, TextContent)
    reply = result.structured_content
    assert isinstance(reply, dict) and json.loads(part.text) == reply
    assert result.is_error is (reply["ok"] is not True)
    return reply

"""Agents for the demonstration: an MCP client with a front end process of its own, and their ends.

The client is the MCP library's, the front end is `sym-kernel` itself, and the kernel is the one
that front end adopts or starts. Nothing in here is a short cut past any of them.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import psutil

from sym_people.status import gone

if TYPE_CHECKING:
    from mcp import Client

GONE = 10.0  # seconds the processes of a stopped kernel may take to be gone: it needs under one


class Caller(Protocol):
    """Whoever can call tools; the demonstration asks for no more."""

    async def call(self, tool: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """The reply of one tool."""

    async def kernel(self) -> int:
        """The process id of the kernel that answers."""


@dataclass(frozen=True)
class Agent:
    """One connected client; `pid` is its front end's."""

    pid: int
    client: Client

    async def call(self, tool: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """The reply of one tool, as its structured content."""
        result = await self.client.call_tool(tool, dict(arguments))
        return dict(result.structured_content or {})

    async def kernel(self) -> int:
        """The process id of the kernel behind the front end."""
        return int((await self.call("sym_status", {}))["kernel"]["pid"])


@asynccontextmanager
async def agent(state: str) -> AsyncIterator[Agent]:
    """A client and its front end on one state directory; the front end ends with the block."""
    from mcp import Client, StdioServerParameters, stdio_client

    before = _children()
    server = StdioServerParameters(
        command=sys.executable, args=["-P", "-m", "sym_people.cli", "--state", state]
    )
    with open(os.devnull, "w") as nowhere:
        async with Client(stdio_client(server, errlog=nowhere)) as client:
            (pid,) = _children() - before
            yield Agent(pid, client)


def kill(pid: int) -> None:
    """SIGKILL to one process of our own, and wait until it is gone."""
    os.kill(pid, signal.SIGKILL)
    gone(pid, GONE)  # looks and does not reap: that is for whoever started it


def descendants(pid: int) -> list[psutil.Process]:
    """The processes a process has started, directly or not."""
    return psutil.Process(pid).children(recursive=True)


def family(state: str) -> list[psutil.Process]:
    """The kernel of a state directory, its fork server and their children."""
    found: list[psutil.Process] = []
    for process in psutil.process_iter():
        with suppress(psutil.Error):
            if state in " ".join(process.cmdline()) and process.pid != os.getpid():
                found += [process, *process.children(recursive=True)]
    return found


def all_gone(processes: list[psutil.Process]) -> bool:
    """Wait until none of them is left; False when one stays."""
    return not psutil.wait_procs(processes, timeout=GONE)[1]


def _children() -> set[int]:
    return {process.pid for process in psutil.Process().children()}

"""A host with one front end behind pipes, for tests: JSON-RPC lines of either era, no library."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
from pathlib import Path
from typing import IO, Any

PROGRAM = "tests.mcp_front_end"  # the real front end
ROOT = Path(__file__).parent.parent
GENEROUS = 60  # s: a bound against hanging, never a measurement


def line_of(stream: IO[bytes], limit: int = -1) -> bytes:
    """The next line, or `limit` bytes of it, or a failure; never waits for ever."""
    assert select.select([stream], [], [], GENEROUS)[0], "nothing came"
    return stream.readline(limit)


class Agent:
    """A host with one front end behind pipes, speaking one era of the protocol."""

    def __init__(self, era: str, *command: str) -> None:
        """Start the front end and, in the older era, shake hands.

        `command` are a module and its arguments; without it the kernel behind is a pretended one.
        """
        self.era, self._last = era, 0
        ours, theirs = os.pipe()
        self.happened = os.fdopen(ours, "rb", 0)
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", *(command or ("tests.mcp_fake", str(theirs)))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            pass_fds=[theirs],
            bufsize=0,
            cwd=ROOT,
            env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "LANG": "C"},
        )
        os.close(theirs)
        if era < "2026":
            self.shake_hands()

    def shake_hands(self) -> None:
        """The three messages that open a connection of 2025."""
        who = {"name": "tests", "version": "0"}
        hello = {"protocolVersion": self.era, "capabilities": {}, "clientInfo": who}
        self.answer(self.ask("initialize", hello))
        self.notify("notifications/initialized")

    def ask(self, method: str, params: dict[str, Any] | None = None) -> int:
        """Send a request; its id."""
        self._last += 1
        params = dict(params or {})
        if self.era >= "2026":
            prefix = "io.modelcontextprotocol/"
            params["_meta"] = {
                f"{prefix}protocolVersion": self.era,
                f"{prefix}clientInfo": {"name": "tests", "version": "0"},
                f"{prefix}clientCapabilities": {},
            }
        self._send({"id": self._last, "method": method, "params": params})
        return self._last

    def call(self, tool: str, **arguments: Any) -> int:
        """Send a call of a tool; its id."""
        return self.ask("tools/call", {"name": tool, "arguments": arguments})

    def evaluate(self, text: str) -> int:
        """Send a call of sym_evaluate; its id."""
        return self.call("sym_evaluate", expr=text)

    def notify(self, method: str, **params: Any) -> None:
        """Send a notification."""
        self._send({"method": method, "params": params})

    def answer(self, request: int) -> dict[str, Any]:
        """The next message, which must be the result of this request."""
        assert self.process.stdout
        message: dict[str, Any] = json.loads(line_of(self.process.stdout))
        assert message["id"] == request
        result: dict[str, Any] = message["result"]
        return result

    def refusal(self, request: int) -> str:
        """The sentence of the protocol's error to this request."""
        assert self.process.stdout
        message: dict[str, Any] = json.loads(line_of(self.process.stdout))
        assert message["id"] == request
        return str(message["error"]["message"])

    def event(self) -> str:
        """The next thing that happened in the kernel; "" when its process is gone."""
        return line_of(self.happened).decode().strip()

    def hang_up(self) -> None:
        """Close the front end's standard input."""
        assert self.process.stdin
        self.process.stdin.close()

    def _send(self, message: dict[str, Any]) -> None:
        assert self.process.stdin
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")

    def close(self) -> None:
        """End the process if the test left it running."""
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr, self.happened):
            assert stream
            stream.close()


def end_of(agent: Agent) -> tuple[int, str]:
    """Exit code and what was said on standard error."""
    code = agent.process.wait(GENEROUS)
    assert agent.process.stderr
    return code, agent.process.stderr.read().decode()


def asked(agent: Agent, tool: str, **arguments: Any) -> dict[str, Any]:
    """The reply to a call."""
    reply: dict[str, Any] = agent.answer(agent.call(tool, **arguments))["structuredContent"]
    return reply

"""A kernel that only pretends, for tests of the front end; run as a module it serves MCP on stdio.

What it does is chosen by the text of the call: `slow` waits until told, `refused` fails as the
kernel fails, `crash` breaks a rule, `long` gives more than a pipe holds, `stray` writes to standard
output, `odd` holds characters that must not go out. Never computes.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from typing import Any

from sym_core import replies
from sym_core.errors import Code, SymError

ODD = "\x1b[31m \x00 \ud800 α …"


class FakeKernel:
    """Answers every call from its text and tells `heard` what happened to it."""

    def __init__(self, heard: Callable[[str], object] = lambda _: None) -> None:
        """`heard` is called with one word for each thing that happens."""
        self.calls: list[tuple[str, dict[str, Any]]] = []
        self.heard, self.finish = heard, asyncio.Event()

    async def send(self, tool: str, /, **arguments: Any) -> tuple[str, str]:
        """Take a call; its handle is the tool and the text."""
        self.calls.append((tool, arguments))
        return tool, str(arguments.get("expr", ""))

    async def reply(self, sent: tuple[str, str], /) -> dict[str, Any]:
        """A reply in the shape of the kernel's."""
        tool, text = sent
        if text == "slow":
            self.heard("started")
            await self.finish.wait()
        if text == "stray":
            os.write(1, b"a stray line\n")
        if text == "long":
            return {"ok": True, "result": "x" * 300_000}  # more than pipes hold
        if text == "refused":
            raise SymError(Code.SYNTAX, "cannot read", where="expr", hint="write x", fragment="(")
        if text == "crash":
            raise RuntimeError("a secret of the front end")
        if tool == "sym_status":
            return {"ok": True, "pid": 1, "odd": ODD}
        return answered(ODD if text == "odd" else text)

    async def cancel(self, sent: tuple[str, str], /) -> bool:
        """Tell that the job was interrupted."""
        self.heard(f"interrupted {sent[1]}")
        return True


def answered(result: str) -> dict[str, Any]:
    """The reply to a job that gave `result`."""
    check = {"verdict": "proved", "how": "exact"}
    answer = {"result": result, "length": len(result), "parsed_input": result, "check": check}
    known: dict[str, Any] = {"session": "s", "entry": "_1", "job": "j1", "ms": 1}
    return replies.success_reply(answer, 4000, **known)


def main(events: int) -> None:
    """Serve on stdio; write one line to the descriptor `events` for each thing that happens."""
    import sym_mcp

    sym_mcp.serve(FakeKernel(lambda word: os.write(events, f"{word}\n".encode())))


if __name__ == "__main__":
    main(int(sys.argv[1]))

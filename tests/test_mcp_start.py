"""How the front end starts as a program: its flags, and no kernel before there is a call."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters, stdio_client

from sym_core import tools
from tests.mcp_agent import GENEROUS, PROGRAM, ROOT, Agent, asked
from tests.mcp_fake import answered
from tests.mcp_memory import ERAS, told
from tests.mcp_requirements import proves


@proves("eras:both")
@pytest.mark.parametrize("mode", ERAS)
def test_the_library_of_the_protocol_itself_is_served(mode: str) -> None:
    async def called() -> dict[str, Any]:
        async with asyncio.timeout(GENEROUS), Client(program, mode=mode) as client:
            assert len((await client.list_tools()).tools) == len(tools.TABLE)
            return told(await client.call_tool("sym_evaluate", {"expr": "x"}))

    arguments = ["-P", "-m", "tests.mcp_fake", "2"]
    here = {"PYTHONPATH": str(ROOT)}
    program = stdio_client(
        StdioServerParameters(command=sys.executable, args=arguments, cwd=ROOT, env=here)
    )
    assert asyncio.run(called()) == answered("x")


@proves("start:lazy")
@pytest.mark.parametrize("era", ["2026-07-28", "2025-11-25"])
def test_listing_the_tools_leaves_no_trace_on_disk(era: str, tmp_path: Path) -> None:
    agent = Agent(era, PROGRAM, "--state", str(tmp_path / "state"))
    assert agent.answer(agent.ask("tools/list"))["tools"]
    agent.close()
    assert list(tmp_path.iterdir()) == []


@proves("start:no-kernel")
@pytest.mark.parametrize("era", ["2026-07-28", "2025-11-25"])
def test_a_kernel_that_cannot_start_is_an_error_of_the_call(era: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    agent = Agent(era, PROGRAM, "--state", str(tmp_path / "file"))
    reply = asked(agent, "sym_evaluate", expr="1")
    agent.close()
    assert (reply["ok"], reply["result"]) == (False, None)
    assert str(tmp_path / "file") in reply["error"]


@proves("start:flags")
@pytest.mark.parametrize(
    ("flags", "said"),
    [
        (["--limits", "wal=3"], "E_NAME: unknown limit 'wal'; did you mean wall?"),
        (["--session", "a b"], "E_NAME: session name 'a b' is not allowed"),
        (["--stat=x", "--nonsense"], "unrecognized arguments: --nonsense"),
    ],
)
def test_a_wrong_flag_is_refused_at_the_start(flags: list[str], said: str) -> None:
    command = [sys.executable, "-m", PROGRAM, *flags]
    with pytest.raises(subprocess.CalledProcessError) as caught:
        subprocess.run(command, check=True, capture_output=True, text=True)
    assert caught.value.returncode == 2
    assert said in caught.value.stderr

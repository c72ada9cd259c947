"""What an agent sees before it calls: who the server is, its guide, its tools and their schemas."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from mcp import Client

import sym_mcp
from sym_core import tools
from sym_core.errors import Code
from sym_core.guide import GUIDE
from sym_core.version import VERSION
from tests import (
    mcp_requirements,
    test_mcp,
    test_mcp_files,
    test_mcp_kernel,
    test_mcp_start,
    test_mcp_stdio,
)
from tests.mcp_fake import FakeKernel, answered
from tests.mcp_memory import ERAS, Connect, connecting, told
from tests.mcp_requirements import proves

pytestmark = pytest.mark.anyio
SNAPSHOT = Path(__file__).parent / "data" / "tools.json"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(params=ERAS)
def connect(request: pytest.FixtureRequest) -> Connect:
    return connecting(request.param)


async def listed(kernel: FakeKernel | None = None) -> list[dict[str, Any]]:
    """The tools as they stand on the wire."""
    found = await sym_mcp.FrontEnd(kernel or FakeKernel()).list_tools()
    return [tool.model_dump(by_alias=True, exclude_none=True, mode="json") for tool in found]


def test_every_requirement_is_proven_and_every_proof_is_of_a_requirement() -> None:
    for proving in (test_mcp, test_mcp_files, test_mcp_kernel, test_mcp_start, test_mcp_stdio):
        assert proving.proves is proves  # imported here: their proofs count
    assert mcp_requirements.PROVEN.keys() == mcp_requirements.REQUIREMENTS.keys()


@proves("eras:both")
async def test_both_eras_are_spoken() -> None:
    spoken = {}
    for mode in ("auto", "legacy"):
        async with Client(sym_mcp.FrontEnd(FakeKernel()), mode=mode) as client:
            spoken[mode] = client.protocol_version
    assert spoken == {"auto": "2026-07-28", "legacy": "2025-11-25"}


@proves("server:identity")
async def test_the_server_says_who_it_is(connect: Connect) -> None:
    async with connect(FakeKernel()) as client:
        info = client.server_info
    assert info and (info.name, info.title, info.version, info.website_url) == (
        "sym-kernel",
        "Symbolic mathematics kernel",
        VERSION,
        "https://pypi.org/project/sym-kernel/",
    )


@proves("server:instructions")
async def test_the_instructions_reach_the_agent_whole(connect: Connect) -> None:
    async with connect(FakeKernel()) as client:
        assert client.instructions == GUIDE


@proves("server:instructions")
def test_the_instructions_are_short_and_leave_nothing_out() -> None:
    words = (
        *("name=", "_n", "_3", "session", "wait_s", "timeout_s", "sym_poll(job=", "since="),
        *("sym_interrupt(job=", "proved", "agrees", "unchecked", "E_CHECK", "real", "parsed_input"),
    )
    assert len(GUIDE) <= 2000
    assert [word for word in words if word not in GUIDE] == []


def test_the_instructions_name_only_codes_that_exist() -> None:
    named = {word.strip(".,:;") for word in GUIDE.split() if word.startswith("E_")}
    assert named <= {code.value for code in Code}


@proves("server:cached")
async def test_a_modern_host_may_keep_the_list_of_tools() -> None:
    async with Client(sym_mcp.FrontEnd(FakeKernel())) as client:
        found = await client.list_tools()
    assert (found.ttl_ms, found.cache_scope) == (3_600_000, "public")


@proves("tools:table", "start:lazy")
async def test_the_table_of_tools_is_what_is_listed(connect: Connect) -> None:
    kernel = FakeKernel()
    async with connect(kernel) as client:
        found = (await client.list_tools()).tools
    assert [(tool.name, tool.description) for tool in found] == [
        (row.name, row.about) for row in tools.TABLE.values()
    ]
    assert kernel.calls == []


@proves("tools:row")
async def test_a_new_row_is_a_new_tool(connect: Connect, monkeypatch: pytest.MonkeyPatch) -> None:
    row = tools.Tool("sym_new", "Something new.", (tools.Argument("expr", "text", "It."),))
    monkeypatch.setattr(tools, "TABLE", {**tools.TABLE, "sym_new": row})
    kernel = FakeKernel()
    async with connect(kernel) as client:
        assert (await client.list_tools()).tools[-1].name == "sym_new"
        assert told(await client.call_tool("sym_new", {"expr": "x"})) == answered("x")
    assert kernel.calls == [("sym_new", {"expr": "x"})]


@proves("tools:snapshot")
async def test_what_an_agent_sees_is_as_recorded() -> None:
    """After a change on purpose: python -m tests.test_mcp_tools"""
    assert await listed() == json.loads(SNAPSHOT.read_text())


@proves("tools:closed")
async def test_input_schemas_are_closed_and_without_noise() -> None:
    for tool in await listed():
        schema = tool["inputSchema"]
        assert schema.keys() <= {"type", "properties", "required", "additionalProperties"}
        assert (schema["type"], schema["additionalProperties"]) == ("object", False)
        for described in schema["properties"].values():
            assert described.keys() <= {"type", "items", "description", "enum", "default"}


@proves("tools:closed")
def test_a_schema_says_kind_choices_and_default_of_each_argument() -> None:
    arguments = (
        tools.Argument("expr", "text", "It."),
        tools.Argument("form", "word", "How.", "a", ("a", "b")),
        tools.Argument("n", "integer", "Many.", 3),
        tools.Argument("s", "seconds", "Long.", 0.0),
        tools.Argument("f", "flag", "Whether.", False),
    )
    row = tools.Tool("sym_x", "About.", arguments)
    assert sym_mcp.as_tool(row).input_schema == {
        "type": "object",
        "properties": {
            "expr": {"type": "string", "description": "It."},
            "form": {
                "type": "string",
                "description": "How.",
                "enum": ["a", "b"],
                "default": "a",
            },
            "n": {"type": "integer", "description": "Many.", "default": 3},
            "s": {"type": "number", "description": "Long."},
            "f": {"type": "boolean", "description": "Whether."},
        },
        "additionalProperties": False,
        "required": ["expr"],
    }


@proves("tools:budget")
async def test_the_list_of_tools_stays_within_its_budget() -> None:
    characters = len(json.dumps(await listed(), separators=(",", ":"), ensure_ascii=False))
    assert characters / 4 <= 2600


@proves("tools:annotations")
async def test_the_hints_are_those_of_the_row() -> None:
    # The defaults of the specification, for what a tool does not say.
    silent = {"readOnlyHint": False, "destructiveHint": True, "idempotentHint": False}
    said = {tool["name"]: silent | tool["annotations"] for tool in await listed()}
    assert said == {
        name: {
            "readOnlyHint": row.read_only,
            "destructiveHint": row.destructive or row.read_only,  # of a reader it means nothing
            "idempotentHint": row.idempotent,
            "openWorldHint": False,
        }
        for name, row in tools.TABLE.items()
    }


@proves("tools:loaded")
async def test_only_the_main_tool_asks_to_be_shown_always() -> None:
    asking = {tool["name"]: tool["_meta"] for tool in await listed() if "_meta" in tool}
    assert asking == {"sym_evaluate": {"anthropic/alwaysLoad": True}}


def record() -> None:
    """Write down what an agent sees of the tools."""
    text = json.dumps(asyncio.run(listed()), indent=1, ensure_ascii=False)
    SNAPSHOT.write_text(text + "\n")


if __name__ == "__main__":
    record()

"""The newcomer's page says nothing that is not so: names, flags, configurations, examples."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from sym_client import Client
from sym_core import replies, settings, tools
from sym_core.errors import Code
from sym_core.limits import Limits
from sym_people.cli import COMMANDS, parser_of_everything
from tests.conftest import RunningKernel

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "README.md").read_text()
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
SERVER = ["uvx", "sym-kernel"]


def blocks(language: str) -> list[str]:
    return [text for kind, text in BLOCKS if kind == language]


def each(language: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("text", blocks(language))


def commands_of(config: dict[str, Any]) -> list[list[str]]:
    """What a host would run: each server of a configuration as a list of words."""
    servers = [
        server
        for key in ("mcpServers", "servers", "mcp", "mcp_servers")
        for server in config.get(key, {}).values()
    ]
    return [
        s["command"] if isinstance(s["command"], list) else [s["command"], *s["args"]]
        for s in servers
    ]


@each("json")
def test_a_json_block_is_json(text: str) -> None:
    assert isinstance(json.loads(text), dict)


def test_every_host_configuration_starts_this_program() -> None:
    configs = [json.loads(text) for text in blocks("json")]
    configs += [tomllib.loads(text) for text in blocks("toml")]
    found = [command for config in configs for command in commands_of(config)]
    assert found == [SERVER] * 5


def test_the_shown_reply_has_the_keys_of_a_reply_in_their_order() -> None:
    shown = next(b for text in blocks("json") if "state" in (b := json.loads(text)))
    assert tuple(shown) == replies.KEYS


def test_the_shown_reply_is_what_the_kernel_says(fresh_kernel: RunningKernel) -> None:
    shown = next(b for text in blocks("json") if "state" in (b := json.loads(text)))
    with fresh_kernel.client("thesis") as client:
        reply = client.integrate("x*exp(x)", symbol="x", name="F")
    own = {"job": shown["job"], "ms": shown["ms"]}
    assert {**reply, **own} == shown


def test_every_tool_named_is_a_tool() -> None:
    assert set(re.findall(r"\bsym_[a-z]+\b", PAGE)) - set(tools.TABLE) == {"sym_client", "sym_mcp"}


def test_every_code_named_is_a_code() -> None:
    assert set(re.findall(r"\bE_[A-Z_]+", PAGE)) == {code.value for code in Code}


def test_every_flag_named_is_a_flag() -> None:
    known = {
        option for action in parser_of_everything()._actions for option in action.option_strings
    }
    assert set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", PAGE)) <= known
    assert {f"--{setting.name}" for setting in settings.TABLE} <= known


def test_every_subcommand_named_is_one_and_all_are_named() -> None:
    named = set(re.findall(r"`sym-kernel ([a-z]+)", PAGE))
    assert named == set(COMMANDS) - {"serve"}


def test_every_make_target_named_is_in_the_makefile() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert (
        {"demo", "test", "check"} <= set(re.findall(r"(?:^|`)make ([a-z]+)", PAGE, re.M)) <= targets
    )


def test_every_limit_setting_shown_is_read() -> None:
    shown = re.findall(r"--limits (\S+)", PAGE)
    assert shown
    for text in shown:
        assert Limits.parse(text).spelled()


def test_every_link_leads_somewhere() -> None:
    for target in re.findall(r"\]\(([^)]+)\)", PAGE):
        assert target.startswith("https://") or (ROOT / target).exists()


def test_the_version_of_the_change_log_is_the_packages() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert f"\n## {project['version']} " in (ROOT / "CHANGELOG.md").read_text()


def test_the_example_uses_methods_that_the_client_has() -> None:
    (example,) = blocks("python")
    for method in re.findall(r"kernel\.(\w+)\(", example):
        assert callable(getattr(Client, method))


def test_the_example_runs(kernel: RunningKernel) -> None:
    (example,) = blocks("python")
    done = subprocess.run(
        [sys.executable, "-c", example],
        env={"SYM_STATE": str(kernel.home.path), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("0 proved\n", "")

"""The command line: which words it takes, where they lead, and what it loads on the way."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from sym_core.settings import Settings
from sym_core.version import VERSION
from sym_people import check, cli, demo, status

ROOT = Path(__file__).parent.parent
SLOW = {"asyncio", "mcp", "pydantic", "sympy", "mpmath", "psutil", "sqlite3", "hypothesis"}


def ended(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[object, str, str]:
    """Exit status, output and error output of a command line that argparse ends."""
    with pytest.raises(SystemExit) as caught:
        cli.main(words)
    said = capsys.readouterr()
    return caught.value.code, said.out, said.err


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Any]]:
    """What the command line hands over to, instead of it being done."""
    seen: list[tuple[str, Any]] = []

    def taking(name: str, answer: int) -> Any:
        def take(*given: Any) -> int:
            seen.append((name, given))
            return answer

        return take

    monkeypatch.setattr(status, "main", taking("status", 3))
    monkeypatch.setattr(status, "stop", taking("stop", 4))
    monkeypatch.setattr(check, "main", taking("check", 5))
    monkeypatch.setattr(demo, "main", taking("demo", 6))
    monkeypatch.setitem(sys.modules, "sym_mcp", SimpleNamespace(main=taking("serve", 0)))
    return seen


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = ended(capsys, "--help")
    assert (code, err) == (0, "")
    for name, about in cli.COMMANDS.items():
        assert f"  {name:<6}  {about}\n" in out


def test_the_version_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert ended(capsys, "--version") == (0, f"sym-kernel {VERSION}\n", "")


def test_the_version_is_the_packages() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["version"] == VERSION


def test_the_package_installs_this_command() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["scripts"] == {"sym-kernel": "sym_people.cli:main"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["stat"], "invalid choice: 'stat'"),
        (["status", "stop"], "unrecognized arguments: stop"),
        (["--stat"], "unrecognized arguments: --stat"),
        (["demo", "--json"], "--json goes with status"),
        (["--state"], "expected one argument"),
    ],
)
def test_a_command_line_that_is_not_understood_ends_with_2(
    capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    code, out, err = ended(capsys, *words)
    assert (code, out) == (2, "")
    assert said in err


@pytest.mark.parametrize(
    ("word", "answer"), [("status", 3), ("stop", 4), ("check", 5), ("demo", 6)]
)
def test_a_subcommand_leads_to_its_module_and_gives_its_answer(
    calls: list[tuple[str, Any]], word: str, answer: int
) -> None:
    assert cli.main([word]) == answer
    assert [name for name, _ in calls] == [word]


@pytest.mark.parametrize(
    "words", [["status", "--state", "/x", "--json"], ["--json", "--state=/x", "status"]]
)
def test_flags_stand_before_or_after_the_subcommand(
    calls: list[tuple[str, Any]], words: list[str]
) -> None:
    cli.main(words)
    assert calls == [("status", (Settings.of({"state": "/x"}, {}), True))]


@pytest.mark.parametrize("words", [[], ["serve"]])
def test_without_a_subcommand_it_serves(calls: list[tuple[str, Any]], words: list[str]) -> None:
    cli.main(words)
    assert calls == [("serve", ([],))]


def test_serving_gets_every_flag(calls: list[tuple[str, Any]]) -> None:
    cli.main(["--session", "serve", "--limits", "wall=5", "--state", "/x", "serve"])
    assert calls == [("serve", (["--state=/x", "--limits=wall=5", "--session=serve"],))]


@pytest.mark.parametrize("word", ["serve", "status", "check"])
def test_a_setting_that_is_wrong_is_one_sentence(
    calls: list[tuple[str, Any]], capsys: pytest.CaptureFixture[str], word: str
) -> None:
    assert cli.main([word, "--limits", "wal=5"]) == 1
    assert capsys.readouterr().err == "E_NAME: unknown limit 'wal'; did you mean wall?\n"
    assert calls == []


def test_a_person_may_interrupt(
    monkeypatch: pytest.MonkeyPatch, calls: list[tuple[str, Any]]
) -> None:
    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(check, "main", interrupted)
    assert cli.main(["check"]) == 130


def test_status_on_a_cold_machine_loads_nothing_slow(tmp_path: Path) -> None:
    code = (
        "import sys; from sym_people import cli\n"
        f"print(cli.main(['status', '--state', {str(tmp_path / 'none')!r}]), *sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    said, loaded = done.stdout.splitlines()
    assert said.startswith("no kernel is running in ")
    assert loaded.startswith("1 ")
    assert {name.partition(".")[0] for name in loaded.split()[1:]}.isdisjoint(SLOW)

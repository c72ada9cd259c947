"""`sym-kernel demo` from beginning to end, and what it does when something is not as expected."""

from __future__ import annotations

import asyncio
import io
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import psutil
import pytest

from sym_people import agents, demo
from sym_people.agents import family
from sym_people.derivation import STEPS
from sym_people.pretty import WIDTH
from sym_people.screen import Screen


@pytest.fixture(scope="module")
def there() -> Iterator[Path]:
    """Where the demonstration makes its directory; its name is in the command of every process."""
    path = Path(tempfile.mkdtemp(prefix="symd-"))
    yield path
    path.rmdir()


@pytest.fixture(scope="module")
def shown(there: Path) -> tuple[int, str]:
    """Exit status and output of one whole demonstration, as a person starts it."""
    done = subprocess.run(
        [sys.executable, "-P", "-m", "sym_people.cli", "demo"],
        env={**os.environ, "TMPDIR": str(there)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


def test_the_demonstration_succeeds(shown: tuple[int, str]) -> None:
    code, text = shown
    assert "NOT SO" not in text
    assert code == 0


def test_nobody_else_says_anything(shown: tuple[int, str]) -> None:
    sayings = [step.why for step in STEPS]
    for line in filter(None, shown[1].splitlines()):
        known = line.startswith(("  ", "── ", "An agent asks for ", "And the ", "(a+b+"))
        assert known or any(why.startswith(line) for why in sayings), line


def test_every_step_is_shown_under_its_name(shown: tuple[int, str]) -> None:
    for step in STEPS:
        assert re.search(rf"^  {step.name} +(=|≈) ", shown[1], re.MULTILINE)


def test_the_coefficients_are_there(shown: tuple[int, str]) -> None:
    for term in ("θ₀²/16", "11θ₀⁴/3072", "173θ₀⁶/737280", "1.07318200714936"):
        assert term in shown[1]


def test_both_kills_are_announced(shown: tuple[int, str]) -> None:
    assert len(re.findall(r"kill -9 \d+: the (front end|kernel) is gone", shown[1])) == 2


def test_the_attack_the_tower_and_the_runaway_are_stopped_by_name(shown: tuple[int, str]) -> None:
    refused = re.findall(r"^  (?:refused|runaway) +(E_\w+):", shown[1], re.MULTILINE)
    assert len(refused) == 3
    assert refused[1:] == ["E_INPUT_LIMIT", "E_TIMEOUT"]


def test_every_line_fits(shown: tuple[int, str]) -> None:
    assert max(map(len, shown[1].splitlines())) <= WIDTH


def test_it_ends_with_its_count(shown: tuple[int, str]) -> None:
    last = " ".join(shown[1].split("summary")[1].split())
    assert re.fullmatch(
        r"\d+ calls, 2 front ends, 2 kernels, 2 kills, [\d.]+ s: every value was the expected "
        "one, and no name was lost",
        last,
    )


def test_nothing_is_left(shown: tuple[int, str], there: Path) -> None:
    assert family(str(there)) == []
    assert list(there.iterdir()) == []


class Pretended:
    """An agent whose every call has the same reply."""

    pid = 5

    def __init__(self, **reply: Any) -> None:
        self.reply = {"ok": True, "result": "5", **reply}

    async def call(self, tool: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        return self.reply

    async def kernel(self) -> int:
        return 6


@pytest.fixture
def screen() -> Screen:
    return Screen(io.StringIO())


def test_a_value_that_is_not_the_expected_one_fails_it(screen: Screen) -> None:
    asyncio.run(demo._work(screen, Pretended(), [replace(STEPS[0], result="6")]))
    assert screen.faults == ["speed2 is '5', not '6'"]
    assert demo._sum_up(screen, 1.0) == 1


def test_the_expected_value_is_fine(screen: Screen) -> None:
    asyncio.run(demo._work(screen, Pretended(), [replace(STEPS[0], result="5")]))
    assert (screen.faults, screen.calls) == ([], 1)
    assert demo._sum_up(screen, 1.0) == 0


def test_a_name_that_changed_with_the_kernel_fails_it(screen: Screen) -> None:
    asyncio.run(demo._names_are_there(screen, Pretended(), [replace(STEPS[0], result="6")]))
    assert screen.faults == ["with the kernel the names became 5"]


def test_an_attack_that_is_answered_fails_it(screen: Screen) -> None:
    asyncio.run(demo._refusals(screen, Pretended()))
    assert screen.faults == [f"{text} was not refused" for text in demo.REFUSED]


def test_a_runaway_that_is_not_stopped_fails_it(screen: Screen) -> None:
    asyncio.run(demo._runaway(screen, Pretended()))
    assert screen.faults[-1] == "the runaway was not stopped"


def test_a_harmed_session_fails_it(screen: Screen) -> None:
    asyncio.run(demo._unharmed(screen, Pretended()))
    assert screen.faults == ["the pendulum's session was harmed"]


def test_a_killed_process_is_gone() -> None:
    process = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    agents.kill(process.pid)
    assert process.wait() == -signal.SIGKILL
    assert process.stdin is not None
    process.stdin.close()


def test_what_stays_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agents, "GONE", 0.0)
    assert agents.all_gone([]) is True
    assert agents.all_gone([psutil.Process()]) is False

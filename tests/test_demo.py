"""`sym-kernel demo` from beginning to end, and what it does when something is not as expected."""

from __future__ import annotations

import io
import re
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from sym_people import demo
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
def shown(there: Path) -> Iterator[tuple[int, str]]:
    """Exit status and output of one whole demonstration."""
    page = io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tempfile, "tempdir", str(there))
        yield demo.main(Screen(page)), page.getvalue()


def test_the_demonstration_succeeds(shown: tuple[int, str]) -> None:
    code, text = shown
    assert "NOT SO" not in text
    assert code == 0


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


def test_a_value_that_is_not_the_expected_one_fails_it(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = replace(STEPS[0], result="5")
    monkeypatch.setattr(demo, "_parts", lambda: ([wrong], [], []))
    page = io.StringIO()
    assert demo.main(Screen(page)) == 1
    assert "  NOT SO      speed2 is '2*cos(theta) - 2*cos(theta0)', not '5'\n" in page.getvalue()

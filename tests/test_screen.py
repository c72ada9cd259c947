"""What the demonstration shows, and what it counts as a fault."""

from __future__ import annotations

import io
from typing import Any

import pytest

from sym_people.pretty import WIDTH
from sym_people.screen import Screen

DONE: dict[str, Any] = {
    "ok": True,
    "result": "25*pi*m**3/512 + pi/2",
    "numeric": None,
    "check": {"verdict": "agrees", "how": "15 digits at 8 points"},
    "ms": 41.3,
}


@pytest.fixture
def page() -> io.StringIO:
    return io.StringIO()


@pytest.fixture
def screen(page: io.StringIO) -> Screen:
    return Screen(page)


def test_a_heading_fills_the_line(screen: Screen, page: io.StringIO) -> None:
    screen.heading("The end")
    blank, line, _ = page.getvalue().split("\n")
    assert (blank, len(line)) == ("", WIDTH - 1)
    assert line.startswith("── The end ──")


def test_a_result_stands_beside_its_name_and_its_check_below(
    screen: Screen, page: io.StringIO
) -> None:
    screen.result("quarter", DONE)
    assert page.getvalue().splitlines() == [
        "  quarter     = 25π·m³/512 + π/2",
        "              agrees: 15 digits at 8 points  (41 ms)",
    ]
    assert (screen.calls, screen.faults) == (1, [])


def test_a_numeric_value_is_shown_where_it_is_another(screen: Screen, page: io.StringIO) -> None:
    screen.result("half", {**DONE, "result": "1/2", "numeric": "0.5"})
    screen.result("one", {**DONE, "result": "1", "numeric": "1"})
    assert "≈ 0.5; agrees: 15 digits" in page.getvalue()
    assert "≈ 1" not in page.getvalue()


def test_a_refusal_is_its_sentence(screen: Screen, page: io.StringIO) -> None:
    screen.result("refused", {"ok": False, "error": "E_SYNTAX: no; write it so"})
    assert page.getvalue() == "  refused     E_SYNTAX: no; write it so\n"
    assert screen.calls == 1


def test_no_line_is_too_long(screen: Screen, page: io.StringIO) -> None:
    screen.prose("word " * 80)
    screen.result("long", {**DONE, "result": "x**2 + " * 60 + "1"})
    screen.note("label", "word " * 80)
    assert max(map(len, page.getvalue().splitlines())) <= WIDTH


def test_what_is_as_expected_goes_without_saying(screen: Screen, page: io.StringIO) -> None:
    screen.expect(True, "all is well")
    assert (page.getvalue(), screen.faults) == ("", [])


def test_what_is_not_as_expected_is_said_and_counted(screen: Screen, page: io.StringIO) -> None:
    screen.expect(False, "a name changed")
    screen.collect(["x is 5, not 4"])
    assert screen.faults == ["a name changed", "x is 5, not 4"]
    assert page.getvalue().splitlines() == [
        "  NOT SO      a name changed",
        "  NOT SO      x is 5, not 4",
    ]


def test_without_a_stream_it_is_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    Screen().prose("hello")
    assert capsys.readouterr().out == "hello\n"

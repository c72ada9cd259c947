"""How much a failed reply says of what to do next."""

from __future__ import annotations

from typing import Any

import pytest

from sym_core import replies
from sym_core.errors import Code, Failure
from sym_core.wording import HINTS, MEDIUM, MORE, MORE_IN_PROGRAMS, NONE, SHORT, worded


def failed(code: Code = Code.NAME, hint: str = "write f; then g") -> dict[str, Any]:
    """A reply as the kernel gives it."""
    return replies.failure_reply(Failure(code, "no h; nowhere", "expr", hint, line=2))


def test_short_is_how_a_reply_comes() -> None:
    assert worded(failed(), SHORT) == worded(failed(), "") == failed()
    assert HINTS[0] == SHORT


def test_none_leaves_what_happened_and_where() -> None:
    changed = {"error": "E_NAME: no h; nowhere (expr)", "hint": ""}
    assert worded(failed(), NONE) == failed() | changed


def test_medium_says_what_holds_in_general_too() -> None:
    both = f"write f; then g; {MORE[Code.NAME]}"
    changed = {"error": f"E_NAME: no h; nowhere (expr); {both}", "hint": both}
    assert worded(failed(), MEDIUM) == failed() | changed


@pytest.mark.parametrize("hints", [NONE, MEDIUM])
def test_an_error_without_a_hint_keeps_its_sentence(hints: str) -> None:
    reply = worded(failed(hint=""), hints)
    more = f"; {MORE[Code.NAME]}" if hints == MEDIUM else ""
    assert reply["error"] == f"E_NAME: no h; nowhere (expr){more}"


@pytest.mark.parametrize("hints", HINTS)
def test_what_went_well_stays_as_it_is(hints: str) -> None:
    reply = replies.success_reply({"result": "1", "notes": ["a hint"]}, 4000)
    assert worded(reply, hints) is reply


@pytest.mark.parametrize("code", list(Code))
@pytest.mark.parametrize("tool", ["sym_evaluate", "sym_exec", "sym_run_file", "sym_notebook", "?"])
def test_every_code_has_a_way_on(code: Code, tool: str) -> None:
    program = tool in ("sym_exec", "sym_run_file", "sym_notebook")
    expected = (MORE_IN_PROGRAMS.get(code) if program else None) or MORE[code]
    assert worded(failed(code, ""), MEDIUM, tool)["hint"] == expected


@pytest.mark.parametrize("text", [*MORE.values(), *MORE_IN_PROGRAMS.values()])
def test_a_way_on_is_one_short_line(text: str) -> None:
    assert 20 < len(text) <= 80 and "\n" not in text and not text.endswith(".")


def test_a_code_that_nobody_knows_gets_its_own_hint_only() -> None:
    reply = {"ok": False, "code": "E_LATER", "error": "E_LATER: new; wait", "hint": "wait"}
    assert worded(reply, MEDIUM) == reply


def test_each_fault_of_a_notebook_is_worded() -> None:
    fault = {"cell": 2, "line": 1, "code": "E_NAME", "error": "no h", "hint": "write g"}
    reply = failed() | {"faults": [fault, fault | {"hint": ""}]}
    assert worded(reply, NONE)["faults"] == [fault | {"hint": ""}] * 2
    (first, second) = worded(reply, MEDIUM, "sym_notebook")["faults"]
    both = f"write g; {MORE_IN_PROGRAMS[Code.NAME]}"
    assert (first["error"], first["hint"]) == ("no h", both)
    assert second["hint"] == MORE_IN_PROGRAMS[Code.NAME]


@pytest.mark.parametrize("hints", [NONE, MEDIUM])
def test_the_reply_that_was_given_is_not_changed(hints: str) -> None:
    reply = failed() | {"faults": [failed()]}
    worded(reply, hints)
    assert reply == failed() | {"faults": [failed()]}


def test_of_what_is_no_text_nothing_is_made_up() -> None:
    reply = {"ok": False, "code": None, "error": None, "hint": None}
    assert worded(reply, NONE) == reply | {"error": "", "hint": ""}
    assert worded(reply, MEDIUM) == reply | {"error": "", "hint": ""}

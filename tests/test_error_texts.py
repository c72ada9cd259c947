"""Every refusal in the source, read without being raised: its sentence, its hint, its code.

A sentence ends without a stop, because a place and a hint may follow it; a hint says what to write
instead. What is made at run time is looked at where it is raised.
"""

# ruff: noqa: E501 (a failure and its sentence stand on one line)

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from sym_core.errors import Code, Failure, SymError
from sym_core.replies import FAILURE_KEYS, failure_reply
from sym_core.wording import MORE, MORE_IN_PROGRAMS, worded
from sym_people.tables import codes_table

ROOT = Path(__file__).parent.parent
ROOMS = ("sym_core", "sym_eval", "sym_people")


@dataclass(frozen=True)
class Raised:
    """One refusal in the source; what is not written there as a text is None."""

    place: str
    code: str
    what: str | None
    hint: str | None
    helped: bool


def text_of(node: ast.expr | None) -> str | None:
    """A text as it is written, with {} for what is put in."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(text_of(each) or "{}" for each in node.values)
    return None


def raised() -> Iterator[Raised]:
    paths = [*ROOT.glob("sym_*.py"), *(p for room in ROOMS for p in (ROOT / room).rglob("*.py"))]
    for path in sorted(paths):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in (
                "SymError",
                "Failure",
            ):
                yield _raised(f"{path.relative_to(ROOT)}:{node.lineno}", node)


def _raised(place: str, node: ast.Call) -> Raised:
    named = {each.arg: each.value for each in node.keywords}
    code = ast.unparse(node.args[0]) if node.args else ""
    what = node.args[1] if len(node.args) > 1 else None
    helped = bool({"hint", "candidates", None} & named.keys())
    return Raised(
        place, code.removeprefix("Code."), text_of(what), text_of(named.get("hint")), helped
    )


ALL = list(raised())


def test_the_source_was_read() -> None:
    assert len(ALL) > 300
    assert sum(each.what is not None for each in ALL) > 200


def test_a_sentence_ends_without_a_stop_for_a_place_and_a_hint_may_follow() -> None:
    wrong = []
    for each in ALL:
        what = each.what or "x"
        if what.strip() != what or what.endswith((".", "!", ";")) or "\n" in what or "  " in what:
            wrong.append((each.place, what))
        if len(what) > 160 or "rror:" in what:
            wrong.append((each.place, what))
    assert wrong == []


def test_a_hint_ends_without_a_stop_and_is_one_short_line() -> None:
    wrong = []
    for each in ALL:
        hint = each.hint or "x"
        if hint.strip() != hint or hint.endswith((".", "!", ";")) or "\n" in hint:
            wrong.append((each.place, hint))
        if len(hint) > 200:
            wrong.append((each.place, hint))
    assert wrong == []


def test_nobody_is_blamed_and_nothing_is_begged_for() -> None:
    words = ("please", "sorry", "oops", "stupid", "!!", "traceback")
    said = [(each.place, text) for each in ALL for text in (each.what, each.hint) if text]
    assert [(place, text) for place, text in said if any(w in text.lower() for w in words)] == []


def test_every_code_is_raised_somewhere_and_no_other() -> None:
    known = {code.name for code in Code}
    used = {each.code for each in ALL if each.code.isupper()}
    assert used - known == set()
    assert known - used <= {"CHECK"} | used  # E_CHECK is made from a check
    assert known - used == set()


# Where the sentence itself says what to do, or nothing can be done.
BY_THEMSELVES = {
    "sym_core/arguments.py",  # an argument is missing, or must be a number of seconds
    "sym_core/tools.py",  # the nearest tools are candidates
    "sym_core/home.py",
    "sym_core/files.py",
    "sym_core/store.py",
    "sym_core/asking.py",
    "sym_kernel.py",
}
NEEDS_A_WAY_ON = ("SYNTAX", "NAME", "AMBIGUOUS", "AST_BLOCK", "GONE", "BUSY", "VERSION", "OWNER")


def test_who_can_do_something_is_told_what() -> None:
    silent = defaultdict(list)
    for each in ALL:
        path, _, line = each.place.rpartition(":")
        if each.code in NEEDS_A_WAY_ON and not each.helped and path not in BY_THEMSELVES:
            silent[path].append((line, each.code, each.what))
    counts = {path: len(found) for path, found in silent.items()}
    assert sum(counts.values()) <= 30, dict(silent)  # each of them is a whole sentence by itself


# -- the codes


def test_every_code_has_its_meaning_its_way_on_and_its_state() -> None:
    table = codes_table()
    for code in Code:
        assert f"| `{code.value}` | " in table
        assert MORE[code]
        reply = failure_reply(Failure(code, "as told"))
        assert tuple(reply) == FAILURE_KEYS
        assert (reply["code"], reply["ok"], reply["error"]) == (code, False, f"{code}: as told")


# What is said with short hints, without hints, and with long ones; in mathematics and programs.
SAID = [
    (Failure(Code.NAME, "unknown function foo", hint="write sin"), "unknown function foo; write sin"),
    (Failure(Code.NAME, "unknown function foo"), "unknown function foo"),
    (Failure(Code.SYNTAX, "a bracket is missing", where="position 3", hint="close it"), "a bracket is missing (position 3); close it"),
    (Failure(Code.TIMEOUT, "no answer within 60 s", where=""), "no answer within 60 s"),
    (Failure(Code.RUNTIME, "a; b", hint="c; d"), "a; b; c; d"),
]  # fmt: skip


@pytest.mark.parametrize("tool", ["sym_evaluate", "sym_exec", ""])
def test_hints_are_short_none_or_two_and_nothing_else_changes(tool: str) -> None:
    for failure, said in SAID:
        reply = failure_reply(failure)
        assert reply["error"] == f"{failure.code}: {said}"
        for hints in ("", "short"):
            assert worded(reply, hints, tool) is reply
        none, medium = worded(reply, "none", tool), worded(reply, "medium", tool)
        bare = said.removesuffix(f"; {failure.hint}") if failure.hint else said
        assert (none["error"], none["hint"]) == (f"{failure.code}: {bare}", "")
        table = (
            MORE_IN_PROGRAMS if tool == "sym_exec" and failure.code in MORE_IN_PROGRAMS else MORE
        )
        both = "; ".join(filter(None, (failure.hint, table[failure.code])))
        assert (medium["error"], medium["hint"]) == (f"{failure.code}: {bare}; {both}", both)
        for changed in (none, medium):
            same = {key: value for key, value in changed.items() if key not in ("error", "hint")}
            assert same == {key: reply[key] for key in same}


def test_an_exception_says_what_its_failure_says() -> None:
    for failure, said in SAID:
        error = SymError.of(failure)
        assert (str(error), error.failure) == (f"{failure.code}: {said}", failure)
        assert Failure.from_fields(failure.as_fields()) == failure

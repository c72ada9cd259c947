"""Every argument of every tool, given wrongly in every way: the sentence that says what to give."""

from __future__ import annotations

import math
from typing import Any

import pytest

from sym_core.arguments import MANY, Argument, Tool, checked
from sym_core.errors import SymError
from sym_core.strictjson import dumps, loads
from sym_core.tools import TABLE, tool

# Values by the kind of JSON they are; a bool is no number and a list no text.
VALUES: dict[str, tuple[Any, ...]] = {
    "text": ("", "x", "π", "\ud800", "\x00", "a" * 5000, "1", "true", "null", "[]", "'"),
    "integer": (0, 1, -1, 7, 2**31, 2**53 - 1, -(2**53) + 1),
    "large": (2**53, -(2**53), 2**63, 10**20, 2**4096 - 1),
    "huge": (2**4096, -(2**4096), 10**4000),
    "fraction": (0.0, 0.5, 1e-300, 3.0, 1e15),
    "negative": (-0.5, -1e300),
    "endless": (math.nan, math.inf, -math.inf),
    "flag": (True, False),
    "list": ([], ["a"], ["a"] * MANY),
    "longer": (["a"] * (MANY + 1),),
    "mixed": ([1], ["a", None], [["a"]], [True], ["a", {"b": 1}]),
    "object": ({}, {"a": 1}, {"0": "a"}),
    "bytes": (b"x", bytearray(b"x")),
    "set": ({"a"}, frozenset()),
}
# Which of them each kind of argument takes, and what is said of the others.
TAKES = {
    "text": ("text", "integer", "large", "fraction", "negative"),
    "word": ("text",),
    "words": ("list",),
    "integer": ("integer",),
    "seconds": ("fraction",),
    "flag": ("flag",),
}
SAID = {
    "text": "text",
    "word": "text",
    "words": "a list of at most 1000 texts",
    "integer": "a whole number",
    "seconds": "a number of seconds, not negative",
    "flag": "true or false",
}
ROWS = [(row, argument) for row in TABLE.values() for argument in row.arguments]


def needed(row: Tool, but: str = "") -> dict[str, Any]:
    """Honest values of what a tool must be given."""
    wanted = [each for each in row.arguments if each.required and each.name != but]
    return {each.name: (*each.choices, "x")[0] for each in wanted}


def outcome(row: Tool, given: dict[str, Any]) -> str:
    try:
        checked(row, given)
    except SymError as error:
        return error.failure.text()
    return "taken"


def is_taken(argument: Argument, kind: str, value: Any) -> bool:
    if argument.choices:
        return value in argument.choices
    whole = kind == "integer" and argument.kind == "seconds" and value >= 0
    large = argument.kind == "seconds" and value == 2**53
    return whole or large or kind in TAKES[argument.kind]


def test_every_argument_of_every_tool_takes_its_own_kind_and_no_other() -> None:
    wrong = []
    for row, argument in ROWS:
        for kind, values in VALUES.items():
            for value in values:
                said = outcome(row, needed(row, argument.name) | {argument.name: value})
                expected = is_taken(argument, kind, value)
                if (said == "taken") != expected:
                    wrong.append((row.name, argument.name, kind, str(value)[:20], said[:80]))
    assert wrong == []


def test_what_is_refused_is_told_in_one_sentence_with_the_name_of_argument_and_tool() -> None:
    wrong = []
    for row, argument in ROWS:
        for kind in ("object", "bytes", "mixed", "endless", "huge", "set"):
            said = outcome(row, needed(row, argument.name) | {argument.name: VALUES[kind][0]})
            expected = f"argument {argument.name!r} must be {SAID[argument.kind]} ({row.name})"
            if said != f"E_SYNTAX: {expected}":
                wrong.append((row.name, argument.name, kind, said))
    assert wrong == []


def test_what_must_be_given_is_missed_by_name_also_as_null() -> None:
    for row, argument in ROWS:
        given = needed(row, argument.name)
        expected = f"E_SYNTAX: argument {argument.name!r} is missing ({row.name})"
        for each in (given, given | {argument.name: None}):
            assert outcome(row, each) == (expected if argument.required else "taken")


def test_what_is_not_given_or_null_has_its_default() -> None:
    for row, argument in ROWS:
        if argument.required:
            continue
        given = checked(row, needed(row) | {argument.name: None})
        assert given[argument.name] == argument.default
        left_out = checked(row, needed(row))
        assert left_out.get(argument.name, argument.default) == argument.default
        assert (argument.name in left_out) == (not argument.quiet)


def test_words_of_a_closed_set_are_taken_as_they_are_written_and_the_others_named() -> None:
    for row, argument in ROWS:
        for word in argument.choices:
            given = needed(row) | {argument.name: word}
            assert checked(row, given)[argument.name] == word
            for near in (word.upper(), f" {word}", f"{word} ", f"{word}s", word[:-1], f"{word}\0"):
                said = outcome(row, given | {argument.name: near})
                hint = "one of " + ", ".join(argument.choices)
                what = f"{argument.name}={near[:40]!r} is not known ({row.name}); {hint}"
                assert said == f"E_NAME: {what}"


# How agents miss a name, and the argument that is meant.
MISSED = [
    ("sym_evaluate", "expression", "expr"),
    ("sym_evaluate", "exprs", "expr"),
    ("sym_evaluate", "Expr", "expr"),
    ("sym_evaluate", "digit", "digits"),
    ("sym_evaluate", "unit", "units"),
    ("sym_evaluate", "sub", "subs"),
    ("sym_evaluate", "timeout", "timeout_s"),
    ("sym_evaluate", "wait", "wait_s"),
    ("sym_evaluate", "names", "name"),
    ("sym_simplify", "forms", "form"),
    ("sym_simplify", "symbols_", "symbols"),
    ("sym_solve", "domains", "domain"),
    ("sym_solve", "assumes", "assume"),
    ("sym_integrate", "bound", "bounds"),
    ("sym_differentiate", "orders", "order"),
    ("sym_verify", "lhs_", "lhs"),
    ("sym_verify", "step", "steps"),
    ("sym_poll", "jobs", "job"),
    ("sym_poll", "job_id", "job"),
    ("sym_exec", "codes", "code"),
    ("sym_exec", "sessions", "session"),
    ("sym_notebook", "actions", "action"),
    ("sym_notebook", "paths", "path"),
    ("sym_run_file", "arg", "args"),
    ("sym_drop", "session", "sessions"),
]


def test_a_name_that_nearly_is_one_is_answered_with_that_one() -> None:
    for name, missed, meant in MISSED:
        row = TABLE[name]
        said = outcome(row, needed(row) | {missed: "x"})
        expected = f"E_NAME: unknown argument {missed!r} ({name}); did you mean {meant}?"
        assert said == expected


def test_a_name_like_none_is_answered_with_all_that_there_are() -> None:
    for row in TABLE.values():
        shown = ", ".join(each.name for each in row.arguments if not each.quiet) or "none"
        for name in ("qqqq", "", "_", "ünknown", "__class__", "self", "verbose"):
            said = outcome(row, needed(row) | {name: 1})
            assert said == f"E_NAME: unknown argument {name!r} ({row.name}); it takes {shown}", said


def test_a_long_name_is_cut_in_the_refusal() -> None:
    said = outcome(TABLE["sym_status"], {"q" * 10_000: 1})
    assert said == f"E_NAME: unknown argument {'q' * 64!r} (sym_status); it takes none"


def test_what_is_not_shown_to_agents_is_not_named_to_them_either() -> None:
    quiet = [each.name for each in TABLE["sym_exec"].arguments if each.quiet]
    assert quiet == ["args", "whole", "check", "first"]
    said = outcome(TABLE["sym_exec"], {"code": "1", "qqqq": 1})
    assert not any(f" {name}" in said.partition("takes")[2] for name in quiet)


TEXTS = [  # numbers that models send for texts, and the text that is read
    (5, "5"),
    (-3, "-3"),
    (0, "0"),
    (10**30, "1" + "0" * 30),
    (0.5, "0.5"),
    (1e-7, "1e-07"),
    (2.0, "2.0"),
    (-0.0, "-0.0"),
    (1e300, "1e+300"),
]


def test_a_number_in_place_of_a_text_is_its_text() -> None:
    for number, text in TEXTS:
        assert checked(TABLE["sym_evaluate"], {"expr": number})["expr"] == text


def test_seconds_are_numbers_that_a_float_holds_exactly() -> None:
    row = TABLE["sym_evaluate"]
    for given in (0, 1, 0.25, 45, 86_400, 2**53):
        assert checked(row, {"expr": "1", "timeout_s": given})["timeout_s"] == float(given)
        assert type(checked(row, {"expr": "1", "wait_s": given})["wait_s"]) is float
    wrong: tuple[Any, ...] = (2**53 + 1, 10**400, -1, -0.001, math.nan, math.inf, True, "5", [5])
    for each in wrong:
        said = "E_SYNTAX: argument 'wait_s' must be a number of seconds, not negative"
        assert outcome(row, {"expr": "1", "wait_s": each}) == f"{said} (sym_evaluate)"


def test_an_answer_of_the_check_travels_as_json() -> None:
    for row in TABLE.values():
        arguments = checked(row, needed(row))
        assert loads(dumps(arguments)) == arguments


def test_a_list_of_words_is_copied() -> None:
    words = ["a"]
    taken = checked(TABLE["sym_run_file"], {"path": "a.py", "args": words})["args"]
    words.append("b")
    assert taken == ["a"]


def test_arguments_come_in_the_order_of_the_table_whatever_was_sent() -> None:
    for row in TABLE.values():
        given = dict(reversed(checked(row, needed(row)).items()))
        given = {key: value for key, value in given.items() if value is not None}
        assert list(checked(row, given)) == [
            each.name for each in row.arguments if each.name in given or not each.quiet
        ]


@pytest.mark.parametrize("name", ["", "evaluate", "sym_evalute", "SYM_STATUS", "\ud800", "s" * 999])
def test_a_tool_that_does_not_exist_is_named_and_cut(name: str) -> None:
    with pytest.raises(SymError) as caught:
        tool(name)
    assert caught.value.failure.what == f"unknown tool {name[:64]!r}"
    assert set(caught.value.failure.candidates) <= TABLE.keys()


def test_what_is_no_text_names_no_tool() -> None:
    odd: tuple[Any, ...] = (None, 1, 1.5, True, [], {}, ["sym_status"], b"sym_status")
    for name in odd:
        with pytest.raises(SymError, match="E_NAME: unknown tool"):
            tool(name)

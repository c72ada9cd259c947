"""The table of tools, and what becomes of the arguments of a call."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sym_core.errors import Code, Failure, SymError
from sym_core.limits import TABLE as LIMITS
from sym_core.tools import FILES, KERNEL, MATHEMATICS, TABLE, Tool, checked, tool
from sym_eval.vocabulary import TABLE as VOCABULARY

KINDS = {"text", "word", "words", "seconds", "integer", "flag"}
ALL = sorted(TABLE)
# Described at the first tool only: every word of the table is in every agent's context.
DESCRIBED_BEFORE = [
    replace(argument, about="")
    for argument in TABLE["sym_evaluate"].arguments
    if argument.name not in {"expr", "digits", "subs", "units"}
]
ANYTHING = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=9)
    | st.lists(st.integers(), max_size=2)
    | st.dictionaries(st.text(max_size=3), st.none(), max_size=2)
)


def refusal(name: str, given: dict[str, Any]) -> Failure:
    with pytest.raises(SymError) as caught:
        checked(TABLE[name], given)
    return caught.value.failure


@pytest.mark.parametrize("name", ALL)
def test_a_tool_has_a_name_a_host_can_carry(name: str) -> None:
    assert re.fullmatch(r"sym_[a-z_]{3,20}", name)
    assert TABLE[name].name == name


@pytest.mark.parametrize("name", ALL)
def test_a_tools_words_are_short_and_whole_sentences(name: str) -> None:
    row = TABLE[name]
    assert row.about.endswith(".")
    assert len(row.about) <= 400


def described_before(name: str) -> set[str]:
    """Names of arguments that an earlier tool of the list says something of."""
    rows = list(TABLE.values())
    earlier = rows[: [row.name for row in rows].index(name)]
    return {argument.name for row in earlier for argument in row.arguments if argument.about}


@pytest.mark.parametrize("name", ALL)
def test_every_argument_is_described_and_of_a_known_kind(name: str) -> None:
    names = [argument.name for argument in TABLE[name].arguments]
    assert len(names) == len(set(names))
    for argument in TABLE[name].arguments:
        assert argument.kind in KINDS
        assert argument.about.endswith(".") or argument.name in described_before(name)


@pytest.mark.parametrize("name", ALL)
def test_every_default_is_a_value_its_own_check_accepts(name: str) -> None:
    given = {a.name: a.default for a in TABLE[name].arguments if not a.required}
    needed = {a.name: (*a.choices, "x")[0] for a in TABLE[name].arguments if a.required}
    given |= {a.name: [] for a in TABLE[name].arguments if a.kind == "words"}
    assert checked(TABLE[name], {**given, **needed}) == {**given, **needed}


@pytest.mark.parametrize("row", MATHEMATICS, ids=lambda row: str(row.name))
def test_a_mathematical_tool_names_its_operation_and_takes_a_session(row: Tool) -> None:
    assert row.operation == row.name.removeprefix("sym_")
    assert set(DESCRIBED_BEFORE) <= {replace(a, about="") for a in row.arguments}
    assert not row.destructive


@pytest.mark.parametrize("row", [*FILES, *KERNEL], ids=lambda row: str(row.name))
def test_what_no_evaluator_answers_has_no_operation(row: Tool) -> None:
    assert row.operation == ""


@pytest.mark.parametrize("name", ALL)
def test_no_tool_is_read_only_and_destructive(name: str) -> None:
    assert not (TABLE[name].read_only and TABLE[name].destructive)


def test_the_wait_in_the_table_of_tools_is_the_limits_own() -> None:
    waits = [a for row in TABLE.values() for a in row.arguments if a.name == "wait_s"]
    assert {a.default for a in waits} == {None}
    said = f"({LIMITS['wait'].default} by default, at most {LIMITS['wait_cap'].default})"
    assert all(said in a.about for a in waits if a.about)


def test_every_function_an_agent_is_told_of_is_in_the_vocabulary() -> None:
    about = next(a.about for a in TABLE["sym_evaluate"].arguments if a.name == "expr")
    told, _, absent = about.partition(" No methods ")
    named = set(re.findall(r"(\w+)\(|(?:[:,] )(\w{3,})(?=,)", told))
    words = {one or other for one, other in named}
    assert {"subs", "det", "eigenvals", "besselj", "Symbol"} < words
    assert absent
    assert words <= set(VOCABULARY)


def test_the_time_limit_in_the_table_of_tools_is_the_limits_own() -> None:
    limits = [a for row in TABLE.values() for a in row.arguments if a.name == "timeout_s"]
    said = [a.about.rpartition(" ")[2] for a in limits if a.about]
    assert said == [f"{LIMITS[name].default}." for name in ("wall", "wall_code")]


def test_a_known_tool_is_found() -> None:
    assert tool("sym_solve") is TABLE["sym_solve"]


@pytest.mark.parametrize("name", [None, 5, [], {}, "", "x" * 10_000])
def test_what_is_no_tools_name_is_refused_shortly(name: object) -> None:
    with pytest.raises(SymError) as caught:
        tool(name)
    assert caught.value.failure.code is Code.NAME
    assert len(str(caught.value)) < 120


def test_a_misspelt_tool_gets_the_nearest_names() -> None:
    with pytest.raises(SymError) as caught:
        tool("sym_integrat")
    assert caught.value.failure.what == "unknown tool 'sym_integrat'"
    assert caught.value.failure.candidates[0] == "sym_integrate"


def test_the_defaults_are_filled_in() -> None:
    assert checked(TABLE["sym_differentiate"], {"expr": "x^2"}) == {
        "expr": "x^2",
        "symbol": "",
        "order": 1,
        "assume": "",
        "symbols": "",
        "session": "",
        "name": "",
        "timeout_s": 0.0,
        "wait_s": None,
        "detail": None,
    }


def test_null_is_the_default() -> None:
    given = {"expr": "x", "symbol": None, "wait_s": None}
    assert checked(TABLE["sym_integrate"], given) == checked(TABLE["sym_integrate"], {"expr": "x"})


@pytest.mark.parametrize("given", [{}, {"expr": None}])
def test_a_missing_argument_is_named(given: dict[str, Any]) -> None:
    assert refusal("sym_evaluate", given) == Failure(
        Code.SYNTAX, "argument 'expr' is missing", where="sym_evaluate"
    )


def test_an_unknown_argument_is_never_dropped() -> None:
    assert refusal("sym_solve", {"expr": "x", "symbl": "x"}) == Failure(
        Code.NAME,
        "unknown argument 'symbl'",
        where="sym_solve",
        hint="did you mean symbol?",
        candidates=("symbol", "symbols"),
    )


@pytest.mark.parametrize(
    ("given", "hint"),
    [
        ("expression", "did you mean expr?"),
        ("assumed", "did you mean assume?"),
        ("timeout", "did you mean timeout_s?"),
        (
            "precision",
            "it takes expr, symbol, domain, assume, symbols, session, name, timeout_s, wait_s, "
            "detail",
        ),
    ],
)
def test_an_argument_is_not_taken_for_one_it_only_rhymes_with(given: str, hint: str) -> None:
    assert refusal("sym_solve", {given: "x"}).hint == hint


def test_an_argument_like_no_other_gets_the_list() -> None:
    failure = refusal("sym_poll", {"job": "a", "qqqq": 1})
    assert failure.hint == "it takes job, since, wait_s, force, detail"


def test_a_tool_without_arguments_says_so() -> None:
    assert refusal("sym_status", {"verbose": True}).hint == "it takes none"


@pytest.mark.parametrize(
    ("value", "text"),
    [("5", "5"), (5, "5"), (-3, "-3"), (0.5, "0.5"), ("", ""), (10**999, "1" + "0" * 999)],
)
def test_a_number_where_text_is_expected_is_its_text(value: Any, text: str) -> None:
    assert checked(TABLE["sym_evaluate"], {"expr": value})["expr"] == text


@pytest.mark.parametrize(
    ("name", "argument", "value", "worded"),
    [
        ("sym_evaluate", "expr", True, "text"),
        ("sym_evaluate", "expr", ["x"], "text"),
        ("sym_evaluate", "expr", float("inf"), "text"),
        ("sym_evaluate", "expr", float("nan"), "text"),
        pytest.param("sym_evaluate", "expr", 10**5000, "text", id="too many digits"),
        ("sym_evaluate", "session", 5, "text"),
        ("sym_evaluate", "digits", 1.0, "a whole number"),
        ("sym_evaluate", "digits", "15", "a whole number"),
        ("sym_evaluate", "digits", True, "a whole number"),
        ("sym_evaluate", "digits", 1 << 53, "a whole number"),
        ("sym_evaluate", "wait_s", -1, "a number of seconds, not negative"),
        ("sym_evaluate", "wait_s", "20", "a number of seconds, not negative"),
        ("sym_evaluate", "wait_s", True, "a number of seconds, not negative"),
        ("sym_evaluate", "wait_s", float("nan"), "a number of seconds, not negative"),
        ("sym_evaluate", "wait_s", float("inf"), "a number of seconds, not negative"),
        pytest.param(
            "sym_evaluate", "wait_s", 10**400, "a number of seconds, not negative", id="no float"
        ),
        ("sym_interrupt", "force", 1, "true or false"),
        ("sym_run_file", "args", "a b", "a list of at most 1000 texts"),
        ("sym_run_file", "args", ["a", 1], "a list of at most 1000 texts"),
        pytest.param(
            "sym_run_file", "args", ["a"] * 1001, "a list of at most 1000 texts", id="many words"
        ),
        ("sym_interrupt", "force", "true", "true or false"),
    ],
)
def test_a_value_of_the_wrong_kind_is_refused(
    name: str, argument: str, value: Any, worded: str
) -> None:
    needed = {a.name: "x" for a in TABLE[name].arguments if a.required}
    assert refusal(name, {**needed, argument: value}) == Failure(
        Code.SYNTAX, f"argument {argument!r} must be {worded}", where=name
    )


def test_a_word_outside_its_choices_gets_the_choices() -> None:
    assert refusal("sym_solve", {"expr": "x", "domain": "reals"}) == Failure(
        Code.NAME,
        "domain='reals' is not known",
        where="sym_solve",
        hint="one of real, complex, integer, positive",
        candidates=("real", "complex", "integer", "positive"),
    )


@pytest.mark.parametrize("value", [0, 0.0, 2, 1.5, 45])
def test_seconds_are_a_float(value: float) -> None:
    taken = checked(TABLE["sym_evaluate"], {"expr": "x", "wait_s": value})["wait_s"]
    assert (type(taken), taken) == (float, float(value))


@given(st.sampled_from(ALL), st.dictionaries(st.text(max_size=9), ANYTHING, max_size=4))
def test_any_arguments_are_taken_whole_or_refused(name: str, given: dict[str, Any]) -> None:
    try:
        taken = checked(TABLE[name], given)
    except SymError as error:
        assert error.failure.code in {Code.NAME, Code.SYNTAX}
    else:
        shown = {a.name for a in TABLE[name].arguments if not a.quiet}
        assert set(taken) == shown | set(given)


@given(st.sampled_from(ALL), st.data())
def test_an_argument_of_any_kind_is_taken_or_refused(name: str, data: st.DataObject) -> None:
    given = {a.name: data.draw(ANYTHING) for a in TABLE[name].arguments}
    try:
        assert set(checked(TABLE[name], given)) == set(given)
    except SymError as error:
        assert error.failure.code in {Code.NAME, Code.SYNTAX}


def test_a_quiet_argument_is_taken_and_never_named() -> None:
    assert "check" not in checked(TABLE["sym_exec"], {"code": "1"})
    assert checked(TABLE["sym_exec"], {"code": "", "check": ["1"]})["check"] == ["1"]
    assert (
        refusal("sym_exec", {"code": "1", "zzz": 1}).hint
        == "it takes code, session, timeout_s, wait_s"
    )

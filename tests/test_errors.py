"""The closed set of codes, the sentence of a failure, and failures that came over a pipe."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sym_core import strictjson
from sym_core.errors import Code, Failure, SymError

UNREADABLE = Failure(Code.WORKER, "the evaluator sent an error that cannot be read")
PLAIN: dict[str, Any] = {
    "code": "E_TIMEOUT",
    "what": "stopped after 2 s",
    "where": "",
    "hint": "",
    "line": None,
    "fragment": "",
    "candidates": [],
    "extra": {},
}
JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=6,
)
FAILURES = st.builds(
    Failure,
    code=st.sampled_from(Code),
    what=st.text(max_size=20),
    where=st.text(max_size=20),
    hint=st.text(max_size=20),
    line=st.none() | st.integers(1, 9999),
    fragment=st.text(max_size=20),
    candidates=st.lists(st.text(max_size=9), max_size=3).map(tuple),
    extra=st.dictionaries(st.text(max_size=9), st.text(max_size=9), max_size=2),
)


def test_the_codes_are_a_closed_set() -> None:
    assert {code.value for code in Code} == {
        "E_SYNTAX",
        "E_AST_BLOCK",
        "E_NAME",
        "E_AMBIGUOUS",
        "E_INPUT_LIMIT",
        "E_RUNTIME",
        "E_UNSOLVED",
        "E_CHECK",
        "E_TIMEOUT",
        "E_MEMORY",
        "E_OUTPUT",
        "E_INTERRUPTED",
        "E_OWNER",
        "E_BUSY",
        "E_GONE",
        "E_LOST",
        "E_VERSION",
        "E_SANDBOX",
        "E_WORKER",
        "E_INTERNAL",
    }


@pytest.mark.parametrize(
    ("details", "sentence"),
    [
        ({}, "E_NAME: unknown tool 'x'"),
        ({"where": "sym_solve"}, "E_NAME: unknown tool 'x' (sym_solve)"),
        ({"hint": "did you mean y?"}, "E_NAME: unknown tool 'x'; did you mean y?"),
        ({"where": "line 2", "hint": "try y"}, "E_NAME: unknown tool 'x' (line 2); try y"),
        ({"fragment": "x", "line": 3, "candidates": ("y",)}, "E_NAME: unknown tool 'x'"),
    ],
)
def test_a_failure_is_one_sentence(details: dict[str, Any], sentence: str) -> None:
    assert Failure(Code.NAME, "unknown tool 'x'", **details).text() == sentence


def test_a_failure_as_fields_has_every_key() -> None:
    assert Failure(Code.TIMEOUT, "stopped after 2 s").as_fields() == PLAIN


@given(FAILURES)
def test_fields_read_back_to_the_same_failure(failure: Failure) -> None:
    assert Failure.from_fields(failure.as_fields()) == failure


@given(FAILURES)
def test_a_failure_survives_the_wire(failure: Failure) -> None:
    wire = strictjson.dumps(failure.as_fields())
    assert Failure.from_fields(strictjson.loads(wire)) == failure


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"code": "E_NAME"},
        {"what": "no code"},
        {"code": "E_NO_SUCH", "what": "x"},
        {"code": ["E_NAME"], "what": "x"},
        {"code": None, "what": "x"},
        {"code": "E_NAME", "what": "x", "candidates": 5},
        None,
        "E_NAME",
        ["E_NAME", "x"],
        7,
    ],
)
def test_a_malformed_failure_is_the_workers_fault(fields: Any) -> None:
    assert Failure.from_fields(fields) == UNREADABLE


@given(JSON_VALUES)
def test_no_json_value_raises_anything(fields: Any) -> None:
    assert isinstance(Failure.from_fields(fields), Failure)


@pytest.mark.parametrize(
    ("key", "sent", "kept"),
    [
        ("line", "3", None),
        ("line", True, None),
        ("line", 3, 3),
        ("where", None, ""),
        ("hint", 5, "5"),
        ("extra", ["no", "object"], {}),
        ("extra", {"numeric": "1.5"}, {"numeric": "1.5"}),
        ("candidates", None, ()),
        ("candidates", ["sin", 1], ("sin", "1")),
    ],
)
def test_a_field_of_the_wrong_kind_is_dropped_or_written_out(
    key: str, sent: object, kept: object
) -> None:
    assert getattr(Failure.from_fields({**PLAIN, key: sent}), key) == kept


def test_an_exception_carries_its_failure_and_speaks_its_sentence() -> None:
    error = SymError(Code.GONE, "no job 'a1'", hint="sym_status lists the jobs")
    assert error.failure == Failure(Code.GONE, "no job 'a1'", hint="sym_status lists the jobs")
    assert str(error) == "E_GONE: no job 'a1'; sym_status lists the jobs"


@given(FAILURES)
def test_an_exception_made_of_a_failure_is_that_failure(failure: Failure) -> None:
    error = SymError.of(failure)
    assert error.failure is failure
    assert str(error) == failure.text()


def test_an_unknown_detail_is_a_programming_error() -> None:
    with pytest.raises(TypeError):
        SymError(Code.NAME, "x", hints="a typo of ours")

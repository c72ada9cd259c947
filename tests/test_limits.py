"""The table of limits, and how a person changes them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sym_core.errors import Code, Failure, SymError
from sym_core.limits import GIB, KIB, MIB, TABLE, Limits

CHANGES = st.dictionaries(st.sampled_from(sorted(TABLE)), st.integers(0, 10**15 - 1), max_size=5)


def failure_of(text: str) -> Failure:
    with pytest.raises(SymError) as caught:
        Limits.parse(text)
    return caught.value.failure


def test_without_changes_the_defaults_are_in_force() -> None:
    assert dict(Limits()) == {name: row.default for name, row in TABLE.items()}


def test_limits_are_a_mapping_of_every_row() -> None:
    limits = Limits({"wall": 5})
    assert list(limits) == list(TABLE)
    assert len(limits) == len(TABLE)
    assert limits["wall"] == 5
    assert "no such" not in limits


@pytest.mark.parametrize("name", sorted(TABLE))
def test_every_row_says_what_the_caller_hears_and_where_the_number_comes_from(name: str) -> None:
    row = TABLE[name]
    assert row.name == name
    assert row.unit in {"s", "bytes", "count"}
    assert row.heard
    assert row.source
    assert row.default >= 0


@pytest.mark.parametrize("name", sorted(TABLE))
def test_a_code_that_a_row_names_exists(name: str) -> None:
    codes = [word for word in TABLE[name].heard.replace(",", " ").split() if "E_" in word]
    assert set(codes) <= {code.value for code in Code}


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("", {}),
        (",", {}),
        ("wall=120", {"wall": 120}),
        ("wall=120,as=4G", {"wall": 120, "as": 4 * GIB}),
        (" wall = 120 , as = 4g ,", {"wall": 120, "as": 4 * GIB}),
        ("text=64K,value=8M", {"text": 64 * KIB, "value": 8 * MIB}),
        ("idle=0", {"idle": 0}),
        ("wall=1,wall=2", {"wall": 2}),
    ],
)
def test_limits_are_read_from_text(text: str, changed: dict[str, int]) -> None:
    assert dict(Limits.parse(text)) == dict(Limits(changed))


def test_a_typo_names_the_key_and_the_nearest_one() -> None:
    assert failure_of("wal=120") == Failure(
        Code.NAME,
        "unknown limit 'wal'",
        hint="did you mean wall?",
        candidates=("wall",),
    )


def test_a_word_like_no_limit_gets_the_whole_list() -> None:
    assert failure_of("qqq=1").hint == "one of " + ", ".join(TABLE)


def test_a_limit_without_a_value_is_refused() -> None:
    assert failure_of("wall") == Failure(
        Code.SYNTAX, "limit 'wall' has no value", hint="write wall=120,as=4G"
    )


@pytest.mark.parametrize(
    "amount", ["", "-1", "1.5", "1e3", "4GB", "G", "0x10", "٣", "1_000", "9" * 16, "4 G", "∞"]
)
def test_an_amount_that_is_no_whole_number_is_refused(amount: str) -> None:
    assert failure_of(f"wall={amount}") == Failure(
        Code.SYNTAX,
        f"limit wall has the value {amount!r}",
        hint="write a whole number, 64K, 8M or 4G",
    )


def test_an_unknown_name_in_a_mapping_is_refused_too() -> None:
    with pytest.raises(SymError, match="unknown limit 'walls'"):
        Limits({"walls": 1})


def test_defaults_are_spelled_as_nothing() -> None:
    assert Limits().spelled() == ""


def test_changed_limits_are_spelled_in_the_tables_order() -> None:
    assert Limits.parse("as=4G,wall=120").spelled() == "wall=120,as=4294967296"


@given(CHANGES)
def test_what_is_spelled_is_read_back_the_same(changed: dict[str, int]) -> None:
    limits = Limits(changed)
    assert dict(Limits.parse(limits.spelled())) == dict(limits)


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused_by_name(text: str) -> None:
    try:
        assert len(Limits.parse(text)) == len(TABLE)
    except SymError as error:
        assert error.failure.code in {Code.NAME, Code.SYNTAX}


def test_the_waits_stay_under_the_time_at_which_hosts_cut_a_call() -> None:
    assert TABLE["wait"].default < TABLE["wait_cap"].default < 60


def test_an_unread_backlog_holds_two_frames() -> None:
    assert TABLE["backlog"].default == 2 * TABLE["frame"].default

"""Every setting as a flag and as a variable, and what a typo is told."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

import pytest

from sym_core.errors import SymError
from sym_core.limits import Limits
from sym_core.settings import TABLE, Settings, add_flags, from_parsed

USUAL = {"SYM_STATE": "/s"}


def parsed(*arguments: str, **environ: str) -> Settings:
    parser = argparse.ArgumentParser(exit_on_error=False)
    add_flags(parser)
    return from_parsed(parser.parse_args(arguments), USUAL | environ)


def refusal(*arguments: str, **environ: str) -> str:
    with pytest.raises(SymError) as caught:
        parsed(*arguments, **environ)
    return caught.value.failure.text()


def test_nothing_given_is_the_defaults() -> None:
    assert parsed() == Settings("/s", Limits(), ("seccomp",), "")
    assert Settings() == Settings("", Limits(), ("seccomp",), "")


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("state", "/t", Settings("/t")),
        ("limits", "wall=120,as=4G", Settings("/s", Limits({"wall": 120, "as": 4 << 30}))),
        ("idle", "0", Settings("/s", Limits({"idle": 0}))),
        ("workers", "3", Settings("/s", Limits({"workers": 3}))),
        ("sandbox", "landlock, seccomp", Settings("/s", sandbox=("seccomp", "landlock"))),
        ("sandbox", "none", Settings("/s", sandbox=())),
        ("session", "notes", Settings("/s", session="notes")),
        ("detail", "concise", Settings("/s", detail="concise")),
        ("hints", "medium", Settings("/s", hints="medium")),
        ("root", "/a:b", Settings("/s", roots=("/a", "b"))),
    ],
)
def test_a_flag_and_its_variable_say_the_same(name: str, text: str, expected: Settings) -> None:
    assert parsed(f"--{name}={text}") == expected
    assert parsed(**{f"SYM_{name.upper()}": text}) == expected


def test_every_setting_is_tried_above() -> None:
    assert {s.name for s in TABLE} == {
        *("state", "limits", "idle", "workers", "sandbox", "session", "detail", "hints"),
        "root",
    }


def test_a_root_may_be_given_more_than_once() -> None:
    assert parsed("--root=/a", "--root", "/b:c", SYM_ROOT="/d").roots == ("/a", "/b", "c")


def test_roots_are_the_front_ends_and_not_handed_to_a_kernel() -> None:
    assert "/a" not in Settings("/s", roots=("/a",)).as_arguments()


def test_a_detail_that_does_not_exist_is_refused() -> None:
    assert refusal("--detail", "short") == "E_NAME: unknown detail 'short'; full or concise"


def test_hints_of_a_length_that_does_not_exist_are_refused() -> None:
    said = "E_NAME: unknown hints 'long'; short or none or medium"
    assert refusal("--hints", "long") == said


def test_how_much_replies_say_is_a_clients_wish_and_not_handed_to_its_kernel() -> None:
    assert "concise" not in " ".join(Settings("/s", detail="concise").as_arguments())
    assert "medium" not in " ".join(Settings("/s", hints="medium").as_arguments())


def test_every_flags_help_names_its_variable() -> None:
    parser = argparse.ArgumentParser()
    add_flags(parser)
    shown = " ".join(parser.format_help().split())
    assert all(f"--{s.name} {s.metavar}" in shown for s in TABLE)
    assert all(f"also {s.variable}" in shown for s in TABLE)


def test_the_flag_wins() -> None:
    both = parsed("--state=/t", "--sandbox=none", "--session=a", SYM_SANDBOX="x", SYM_SESSION="/")
    assert both == Settings("/t", sandbox=(), session="a")


def test_limits_are_merged_one_by_one_and_the_flag_wins() -> None:
    both = parsed("--limits=wall=2", "--idle=7", SYM_LIMITS="wall=1,queue=9,idle=5")
    assert both.limits == Limits({"wall": 2, "queue": 9, "idle": 7})


def test_an_empty_variable_is_none() -> None:
    assert parsed(SYM_LIMITS="", SYM_SANDBOX="", SYM_SESSION="", SYM_IDLE="") == parsed()


def test_workers_are_as_many_as_cpus_unless_they_are_set() -> None:
    assert parsed().workers == len(os.sched_getaffinity(0))
    assert parsed("--workers=5").workers == 5


def test_a_typo_in_a_limit_names_the_key() -> None:
    assert refusal("--limits=wal=3") == "E_NAME: unknown limit 'wal'; did you mean wall?"


def test_a_number_that_is_none_is_refused() -> None:
    assert refusal("--idle=soon") == (
        "E_SYNTAX: limit idle has the value 'soon'; write a whole number, 64K, 8M or 4G"
    )
    assert refusal("--workers=-1").startswith("E_SYNTAX: limit workers has the value '-1'")


@pytest.mark.parametrize("text", ["secomp", "seccomp,", "none,seccomp", "\x1b[2J"])
def test_an_unknown_layer_is_refused(text: str) -> None:
    assert "one or both of seccomp,landlock, or none" in refusal(f"--sandbox={text}")


def test_a_layer_that_nearly_is_one_is_suggested() -> None:
    with pytest.raises(SymError) as caught:
        parsed("--sandbox=secomp")
    assert caught.value.failure.candidates == ("seccomp",)


@pytest.mark.parametrize("name", ["../x", "..", "a b", "\x1b[2Jx", "x" * 65])
def test_a_session_name_is_checked_before_anything_starts(name: str) -> None:
    assert refusal(f"--session={name}").endswith("use 1 to 64 of A-Z a-z 0-9 . _ -")


def test_a_kernel_is_given_the_same_settings_by_flags_alone() -> None:
    given = parsed("--limits=wall=9", "--workers=2", "--sandbox=none", "--session=mine")
    parser = argparse.ArgumentParser()
    add_flags(parser)
    handed_on = from_parsed(parser.parse_args(given.as_arguments()), {"SYM_STATE": "/other"})
    assert handed_on == Settings("/s", given.limits, (), "")


def test_the_directory_is_an_argument_of_its_own() -> None:
    # So that people find a kernel in the list of processes by its directory.
    assert Settings("/s").as_arguments()[:2] == ["--state", "/s"]


def test_a_relative_directory_is_handed_on_absolute(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert Settings("here").as_arguments()[1] == str(tmp_path / "here")

"""Every setting with good and bad values, as a flag and as a variable, one with another."""

# ruff: noqa: E501 (a refusal stands on one line, as it is given)

from __future__ import annotations

import argparse
import itertools
import os

import pytest

from sym_core.errors import SymError
from sym_core.limits import GIB, KIB, MIB, Limits
from sym_core.limits import TABLE as LIMITS
from sym_core.settings import TABLE, Settings, add_flags, flags_of, from_parsed

NUMBER = "write a whole number, 64K, 8M or 4G"
LAYERS = "one or both of seccomp,landlock, or none"

# A setting, its text, and how it is refused.
REFUSED = [
    *(("idle", t, f"E_SYNTAX: limit idle has the value {t!r}; {NUMBER}") for t in ("soon", "-1", "1.5", "1e3", "٣", "1_0", "0x1", "5s", "M", "∞")),
    *(("workers", t, f"E_SYNTAX: limit workers has the value {t!r}; {NUMBER}") for t in ("two", "-2", "2.0", "1 2", "9" * 16)),
    *(("limits", f"wall={t}", f"E_SYNTAX: limit wall has the value {t!r}; {NUMBER}") for t in ("", "x", "-5", "1.5", "1T", "1KB", "0b1")),
    ("limits", "wall", "E_SYNTAX: limit 'wall' has no value; write wall=120,as=4G"),
    ("limits", "wall:5", "E_SYNTAX: limit 'wall:5' has no value; write wall=120,as=4G"),
    ("limits", "wall 5", "E_SYNTAX: limit 'wall 5' has no value; write wall=120,as=4G"),
    ("limits", "=5", "E_NAME: unknown limit ''; one of " + ", ".join(LIMITS)),
    ("limits", "Wall=5", "E_NAME: unknown limit 'Wall'; did you mean wall?"),
    ("limits", "wall=5;as=1G", f"E_SYNTAX: limit wall has the value '5;as=1G'; {NUMBER}"),
    ("limits", "wall=1=2", f"E_SYNTAX: limit wall has the value '1=2'; {NUMBER}"),
    ("limits", "memory=1G", "E_NAME: unknown limit 'memory'; one of " + ", ".join(LIMITS)),
    *(("sandbox", t, f"E_NAME: unknown sandbox layer {t.split(',')[0].strip()!a}; {LAYERS}") for t in ("all", "Seccomp", "sec comp", "none,none", "off", "0", "-")),
    ("sandbox", "seccomp,,landlock", f"E_NAME: unknown sandbox layer ''; {LAYERS}"),
    *(("detail", t, f"E_NAME: unknown detail {t!a}; full or concise") for t in ("Full", "short", "0", "full ", "none")),
    *(("hints", t, f"E_NAME: unknown hints {t!a}; short or none or medium") for t in ("long", "NONE", "0", "off", "müd")),
    *(("session", t, f"E_NAME: session name {ascii(t)[:40]} is not allowed; use 1 to 64 of A-Z a-z 0-9 . _ -") for t in ("a b", "a/b", ".", "..", "a\n", "ä", "x" * 65, "a,b", "~", "a:b")),
    ("state", "a\0b", "E_NAME: the name of the state directory holds a NUL"),
]  # fmt: skip
# A setting, its text, and what it comes to.
TAKEN = [
    *(("idle", t, Settings("/s", Limits({"idle": v}))) for t, v in (("0", 0), ("1", 1), ("007", 7), ("1K", KIB), ("999999999999999", 10**15 - 1))),
    *(("workers", t, Settings("/s", Limits({"workers": v}))) for t, v in (("0", 0), ("1", 1), ("64", 64))),
    *(("limits", t, Settings("/s", Limits(v))) for t, v in (("as=4g", {"as": 4 * GIB}), ("text=1k,file=2M", {"text": KIB, "file": 2 * MIB}), (" wall = 3 ", {"wall": 3}), (",,wall=3,", {"wall": 3}), ("wall=3,wall=4", {"wall": 4}))),
    *(("sandbox", t, Settings("/s", sandbox=v)) for t, v in (("none", ()), (" none ", ()), ("seccomp", ("seccomp",)), ("landlock", ("landlock",)), ("landlock,seccomp", ("seccomp", "landlock")), ("seccomp,seccomp", ("seccomp",)))),
    *(("session", t, Settings("/s", session=t)) for t in ("a", "A-b_c.9", "x" * 64, "...", "-", "0")),
    *(("detail", t, Settings("/s", detail=t)) for t in ("full", "concise")),
    *(("hints", t, Settings("/s", hints=t)) for t in ("short", "none", "medium")),
    *(("root", t, Settings("/s", roots=v)) for t, v in (("/a", ("/a",)), ("/a:/b", ("/a", "/b")), (":/a::", ("/a",)), ("a b", ("a b",)))),
    *(("state", t, Settings(v)) for t, v in (("/t/", "/t"), ("/t/../u", "/u"), ("//t", "//t"), ("/a b", "/a b"))),
]  # fmt: skip


def settings(*flags: str, **environ: str) -> Settings:
    parser = argparse.ArgumentParser(exit_on_error=False)
    add_flags(parser)
    return from_parsed(parser.parse_args(flags), {"SYM_STATE": "/s"} | environ)


def said(*flags: str, **environ: str) -> str:
    try:
        settings(*flags, **environ)
    except SymError as error:
        return error.failure.text()
    return "taken"


def test_every_wrong_value_is_refused_alike_as_a_flag_and_as_a_variable() -> None:
    wrong = []
    for name, text, refusal in REFUSED:
        seen = said(f"--{name}={text}"), said(**{f"SYM_{name.upper()}": text})
        if seen != (refusal, refusal):
            wrong.append((name, text, seen))
    assert wrong == []


def test_every_right_value_is_taken_alike_as_a_flag_and_as_a_variable() -> None:
    wrong = []
    for name, text, expected in TAKEN:
        seen = settings(f"--{name}={text}"), settings(**{f"SYM_{name.upper()}": text})
        if seen != (expected, expected):
            wrong.append((name, text, seen))
    assert wrong == []


def test_every_setting_is_refused_something_and_takes_something() -> None:
    assert {name for name, *_ in TAKEN} == {each.name for each in TABLE}
    assert {name for name, *_ in REFUSED} == {each.name for each in TABLE} - {"root"}


def test_a_flag_wins_over_a_wrong_variable_of_the_same_setting() -> None:
    for name, text, _ in REFUSED:
        if name in ("limits", "idle", "workers"):
            continue  # limits are merged one by one: a wrong one is wrong wherever it stands
        right = next(good for each, good, _ in TAKEN if each == name)
        seen = settings(f"--{name}={right}", **{f"SYM_{name.upper()}": text})
        assert seen == settings(f"--{name}={right}")


def test_a_wrong_flag_is_refused_whatever_the_variable_says() -> None:
    for name, text, refusal in REFUSED:
        right = next(good for each, good, _ in TAKEN if each == name)
        assert said(f"--{name}={text}", **{f"SYM_{name.upper()}": right}) == refusal


def test_an_empty_flag_is_one_that_was_not_given() -> None:
    for each in TABLE:
        assert settings(f"--{each.name}=") == settings()


# Of three places where a limit may be said, the last that says it counts.
def test_limits_are_merged_from_variable_flag_and_setting_in_this_order() -> None:
    for variable, flag, own in itertools.product(("", "5"), ("", "6"), ("", "7")):
        environ = {"SYM_LIMITS": f"idle={variable},wall=9"} if variable else {}
        flags = [f"--limits=idle={flag}"] if flag else []
        flags += [f"--idle={own}"] if own else []
        expected = int(own or flag or variable or LIMITS["idle"].default)
        assert settings(*flags, **environ).limits["idle"] == expected


def test_the_setting_in_the_variable_wins_over_limits_in_the_flag() -> None:
    assert settings("--limits=workers=3", SYM_WORKERS="4").limits["workers"] == 4


def test_every_limit_is_set_by_its_name_and_spelled_so_that_it_is_read_again() -> None:
    for name, row in LIMITS.items():
        for value in {0, 1, row.default, row.default + 1, 10**14}:
            limits = Limits.parse(f"{name}={value}")
            assert limits[name] == value
            assert dict(Limits.parse(limits.spelled())) == dict(limits)
            assert limits.spelled() == ("" if value == row.default else f"{name}={value}")


def test_each_limit_misspelled_by_one_letter_is_answered_with_it() -> None:
    for name in LIMITS:
        if len(name) < 5:
            continue
        for near in (name[:-1] + "q", name[1:], name + "s", name.upper().lower() + "_"):
            text = said(f"--limits={near}=1")
            if near in LIMITS:  # session and sessions
                continue
            assert text.startswith(f"E_NAME: unknown limit {near!r}; did you mean"), text


def test_a_size_is_a_number_of_1024s() -> None:
    for suffix, factor in (("K", KIB), ("k", KIB), ("M", MIB), ("m", MIB), ("G", GIB), ("g", GIB)):
        assert Limits.parse(f"as=3{suffix}")["as"] == 3 * factor


# -- what a kernel is told


def test_what_a_kernel_is_told_is_what_it_takes() -> None:
    for _, _, wanted in TAKEN:
        parser = argparse.ArgumentParser()
        add_flags(parser)
        told = from_parsed(parser.parse_args(wanted.as_arguments()), {})
        assert told == Settings(wanted.state, wanted.limits, wanted.sandbox)


def test_a_kernel_is_told_nothing_of_the_environment() -> None:
    noise = {s.variable: text for s in TABLE for name, text, _ in REFUSED if name == s.name}
    parser = argparse.ArgumentParser()
    add_flags(parser)
    flags = Settings("/s").as_arguments()
    del noise["SYM_LIMITS"], noise["SYM_SESSION"], noise["SYM_DETAIL"], noise["SYM_HINTS"]
    del noise["SYM_IDLE"], noise["SYM_WORKERS"]
    assert from_parsed(parser.parse_args(flags), noise) == Settings("/s")


def test_flags_that_were_given_are_known_by_the_names_of_the_table() -> None:
    parser = argparse.ArgumentParser()
    add_flags(parser)
    given = parser.parse_args(["--root=/a", "--root=/b", "--idle", "3", "--detail="])
    assert flags_of(given) == {"root": f"/a{os.pathsep}/b", "idle": "3"}


@pytest.mark.parametrize(
    "flag", ["--idle", "--wall=3", "--Idle=3", "idle=3", "-idle=3", "--idles=3"]
)
def test_what_is_no_flag_is_refused_by_the_parser(flag: str) -> None:
    parser = argparse.ArgumentParser(exit_on_error=False)
    add_flags(parser)
    with pytest.raises((argparse.ArgumentError, SystemExit)):
        parser.parse_args([flag])

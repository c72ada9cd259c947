"""One shape for every reply: keys, shortening, failures, and characters that must not go out."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sym_core import replies
from sym_core.errors import Code, Failure

ANSWER: dict[str, Any] = {
    "result": "x**2",
    "length": 4,
    "latex": "x^{2}",
    "parsed_input": "x*x",
    "numeric": None,
    "check": {"verdict": "proved", "how": "exact"},
    "facts": {"kind": "family"},
    "notes": ["read as x*x"],
}


def answer(**changed: Any) -> dict[str, Any]:
    return ANSWER | changed


def long(length: int, kept: int | None = None) -> dict[str, Any]:
    text = "".join(str(n % 10) for n in range(length))
    return answer(result=text[:kept], length=length, notes=[])


def test_a_success_has_all_keys_and_the_evaluators_answer() -> None:
    known: dict[str, Any] = {"session": "s", "entry": "_5", "name": "f", "job": "j1", "ms": 7}
    assert replies.success_reply(ANSWER, 4000, **known) == {
        "ok": True,
        "state": "done",
        "result": "x**2",
        "length": 4,
        "latex": "x^{2}",
        "parsed_input": "x*x",
        "numeric": None,
        "check": {"verdict": "proved", "how": "exact"},
        "facts": {"kind": "family"},
        "session": "s",
        "entry": "_5",
        "name": "f",
        "job": "j1",
        "notes": ["read as x*x"],
        "ms": 7,
    }


def test_keys_come_in_one_order_everywhere() -> None:
    assert tuple(replies.success_reply(ANSWER, 9)) == replies.KEYS
    assert tuple(replies.running_reply("j1")) == replies.KEYS
    failed = replies.failure_reply(Failure(Code.GONE, "no such job"))
    assert tuple(failed) == replies.FAILURE_KEYS


def test_what_is_not_known_is_null_and_notes_are_a_list() -> None:
    reply = replies.failure_reply(Failure(Code.GONE, "no such job"))
    unknown = {key: reply[key] for key in replies.KEYS if key not in ("ok", "state", "notes")}
    assert set(unknown.values()) == {None}
    assert (reply["ok"], reply["state"], reply["notes"]) == (False, "failed", [])


def test_a_misspelled_key_is_our_own_error() -> None:
    with pytest.raises(TypeError, match="sesion"):
        replies.running_reply("j1", sesion="s")


def test_a_result_that_fits_is_not_touched() -> None:
    reply = replies.success_reply(long(10), 10, job="j1")
    assert (reply["result"], reply["length"], reply["notes"]) == ("0123456789", 10, [])


def test_a_long_result_is_cut_and_says_how_to_read_on() -> None:
    reply = replies.success_reply(long(25), 10, job="j1")
    assert reply["result"] == "0123456789… [truncated, 25 chars total]"
    assert reply["length"] == 25
    assert reply["notes"] == ["the result goes on: sym_poll(job='j1', since=10)"]


def test_without_a_job_there_is_no_way_to_read_on() -> None:
    assert replies.success_reply(long(25), 10)["notes"] == ["cut after 10 of 25 characters"]


def test_reading_on_gives_the_middle_and_then_the_end() -> None:
    middle = replies.success_reply(long(25), 10, since=10, job="j1")
    assert middle["result"] == "0123456789… [truncated, 25 chars total]"
    assert middle["notes"] == ["the result goes on: sym_poll(job='j1', since=20)"]
    end = replies.success_reply(long(25), 10, since=20, job="j1")
    assert (end["result"], end["notes"]) == ("01234", [])


def test_reading_beyond_the_end_gives_nothing() -> None:
    reply = replies.success_reply(long(25), 10, since=99, job="j1")
    assert (reply["result"], reply["length"], reply["notes"]) == ("", 25, [])


def test_the_windows_put_together_are_the_whole_result() -> None:
    whole = long(25)
    pieces = [replies.success_reply(whole, 7, since=s, job="j")["result"] for s in range(0, 25, 7)]
    assert "".join(piece.partition("…")[0] for piece in pieces) == whole["result"]


def test_a_result_of_which_only_a_part_was_kept_says_so_at_its_end() -> None:
    first = replies.success_reply(long(50, kept=15), 10, job="j1")
    assert first["notes"] == ["the result goes on: sym_poll(job='j1', since=10)"]
    last = replies.success_reply(long(50, kept=15), 10, since=10, job="j1")
    assert last["result"] == "01234… [truncated, 50 chars total]"
    assert last["notes"] == ["only the first 15 of 50 characters were kept; use _ or its name"]


def test_notes_of_the_kernel_follow_the_evaluators() -> None:
    reply = replies.success_reply(ANSWER, 9, notes=["timeout_s clamped"])
    assert reply["notes"] == ["read as x*x", "timeout_s clamped"]


def test_a_long_input_is_not_repeated_whole() -> None:
    reply = replies.success_reply(answer(parsed_input="y" * 30), 10)
    assert reply["parsed_input"] == "y" * 10 + "… [truncated, 30 chars total]"


def test_long_latex_is_left_out_and_long_numbers_are_cut() -> None:
    reply = replies.success_reply(answer(latex="x" * 11, numeric="9" * 11), shown=10)
    assert (reply["latex"], reply["numeric"]) == (None, "9999999999… [truncated, 11 chars total]")


def test_an_answer_without_a_printed_result_is_a_success_all_the_same() -> None:
    reply = replies.success_reply({}, 10)
    assert (reply["ok"], reply["result"], reply["length"], reply["notes"]) == (True, "", 0, [])


def test_a_running_job_is_no_error_and_says_how_to_collect_it() -> None:
    reply = replies.running_reply("j1", session="s", notes=["wait_s clamped"])
    assert (reply["ok"], reply["state"], reply["result"]) == (True, "running", None)
    assert reply["notes"] == [
        "wait_s clamped",
        "not finished: sym_poll(job='j1') waits on, sym_interrupt(job='j1') stops it",
    ]


def test_a_queued_job_says_that_it_is_queued() -> None:
    reply = replies.running_reply("j1", "queued")
    assert (reply["state"], reply["notes"]) == (
        "queued",
        [
            "others are before it (a session runs one job at a time): "
            "sym_poll(job='j1') waits on, sym_interrupt(job='j1') stops it"
        ],
    )


def test_a_failure_has_code_sentence_and_help() -> None:
    failure = Failure(
        Code.NAME, "unknown name 'sn'", "expr", "did you mean sin?", 1, "sn(x)", ("sin",)
    )
    reply = replies.failure_reply(failure, session="s", job="j1", ms=3)
    assert {key: reply[key] for key in replies.FAILURE_KEYS[len(replies.KEYS) :]} == {
        "code": "E_NAME",
        "error": "E_NAME: unknown name 'sn' (expr); did you mean sin?",
        "line": 1,
        "hint": "did you mean sin?",
        "candidates": ["sin"],
        "fragment": "sn(x)",
    }
    assert (reply["session"], reply["job"], reply["ms"]) == ("s", "j1", 3)


@pytest.mark.parametrize(
    ("code", "state"),
    [
        (Code.TIMEOUT, "timed_out"),
        (Code.MEMORY, "out_of_memory"),
        (Code.INTERRUPTED, "interrupted"),
        (Code.LOST, "lost"),
        (Code.SYNTAX, "failed"),
    ],
)
def test_the_state_of_a_failure_follows_from_its_code(code: Code, state: str) -> None:
    assert replies.failure_reply(Failure(code, "x"))["state"] == state


def test_a_state_that_is_known_wins() -> None:
    failure = Failure(Code.INTERRUPTED, "x")
    assert replies.failure_reply(failure, state="running")["state"] == "running"


def test_what_a_failed_job_found_out_is_kept() -> None:
    extra = {"numeric": "1.5", "parsed_input": "x", "ok": True, "other": 1}
    reply = replies.failure_reply(Failure(Code.CHECK, "contradicted", extra=extra))
    assert (reply["numeric"], reply["parsed_input"], reply["ok"]) == ("1.5", "x", False)
    assert "other" not in reply


def test_a_failure_carries_its_facts_if_they_are_such() -> None:
    good, bad = {"facts": {"diverges": True}}, {"facts": {"Key": 1}}
    replied = replies.failure_reply(Failure(Code.RUNTIME, "divergent", extra=good))
    assert replied["facts"] == {"diverges": True}
    assert replies.failure_reply(Failure(Code.RUNTIME, "x", extra=bad))["facts"] is None


def test_a_failure_cannot_pretend_to_be_another_job_or_state() -> None:
    extra = {"job": "j9", "state": "done", "session": "s9", "notes": 5, "numeric": ["no text"]}
    reply = replies.failure_reply(Failure(Code.CHECK, "x", extra=extra))
    assert reply == replies.failure_reply(Failure(Code.CHECK, "x"))


def test_a_failure_has_no_more_candidates_than_anybody_reads() -> None:
    many = tuple("c" * 2000 for _ in range(100))
    reply = replies.failure_reply(Failure(Code.NAME, "x", candidates=many))
    assert reply["candidates"] == ["c" * 1000 + "… [truncated, 2000 chars total]"] * 16


def test_an_error_never_repeats_a_whole_input() -> None:
    reply = replies.failure_reply(Failure(Code.SYNTAX, "a" * 5000, fragment="b" * 5000))
    assert max(len(str(value)) for value in reply.values()) < 1100


def test_short_texts_and_none_are_not_shortened() -> None:
    assert replies.shortened(None, 3) is None
    assert replies.shortened("abc", 3) == "abc"
    assert replies.shortened("abcd", 3) == "abc… [truncated, 4 chars total]"


@pytest.mark.parametrize(
    ("text", "spelled"),
    [
        ("\x1b[31m", "\\x1b[31m"),
        ("a\x00b", "a\\x00b"),
        ("\x9b", "\\x9b"),
        ("\ud800", "\\ud800"),
        ("\u202e", "\\u202e"),
        ("tab\tand\nline", "tab\tand\nline"),
        ("α² ≤ ∞ …", "α² ≤ ∞ …"),
        ("𝑥", "𝑥"),
    ],
)
def test_what_a_terminal_obeys_is_spelled_out(text: str, spelled: str) -> None:
    assert replies.printable(text) == spelled


def test_printable_goes_into_every_corner_and_leaves_the_rest() -> None:
    value = {"a\x07": ["\x1b", {"b": ("\ud800", 1, None, True, 2.5)}]}
    assert replies.printable(value) == {"a\\x07": ["\\x1b", {"b": ["\\ud800", 1, None, True, 2.5]}]}
    json.dumps(replies.printable(value), ensure_ascii=False).encode()


FULL: dict[str, Any] = {
    **{"session": "s", "entry": "_5", "name": "f", "job": "j1", "ms": 7},
}


def test_a_concise_reply_leaves_out_latex_nulls_and_the_callers_own_words() -> None:
    full = replies.success_reply(answer(notes=[], facts=None), 4000, **FULL)
    assert replies.concise(full, {"expr": "x * x", "name": "f"}) == {
        "ok": True,
        "result": "x**2",
        "check": {"verdict": "proved"},
        "session": "s",
        "entry": "_5",
    }


def test_a_concise_reply_names_no_session_that_the_caller_named_or_has_to_itself() -> None:
    full = replies.success_reply(ANSWER, 4000, session="s")
    assert "session" not in replies.concise(full, {"session": "s"})
    own = replies.success_reply(ANSWER, 4000, session="private-1")
    assert "session" not in replies.concise(own, {})


def test_a_concise_reply_says_why_nothing_was_checked() -> None:
    check = {"verdict": "unchecked", "how": "no method"}
    full = replies.success_reply(answer(check=check), 4000)
    assert replies.concise(full, {})["check"] == check


def test_the_steps_of_a_concise_reply_have_no_latex_and_nothing_empty() -> None:
    full = {
        "n": 1,
        "rule": "sum",
        "equation": "x = 1",
        "latex": "x = 1",
        "said": "",
        "traced": False,
    }
    short = {"n": 1, "rule": "sum", "equation": "x = 1", "traced": False}
    shown = replies.success_reply(answer(facts={"steps": [full, "plain"]}), 4000)
    assert replies.concise(shown, {})["facts"] == {"steps": [short, "plain"]}
    assert shown["facts"]["steps"] == [full, "plain"]


def test_a_concise_reply_keeps_the_facts_that_say_something_new() -> None:
    facts = {"verdict": "x**2", "method": "exact", "error": "1e-15", "family": "n"}
    full = replies.success_reply(answer(facts=facts), 4000)
    assert replies.concise(full, {})["facts"] == {"family": "n"}


@pytest.mark.parametrize(("expr", "said"), [("x x", True), ("x*x", False), ("x * x", False)])
def test_a_concise_reply_says_how_a_text_was_read_unless_it_says_so_itself(
    expr: str, said: bool
) -> None:
    full = replies.success_reply(ANSWER, 4000)
    assert ("parsed_input" in replies.concise(full, {"expr": expr})) is said


def test_a_concise_reply_keeps_notes_numbers_and_the_length_of_what_was_cut() -> None:
    changed = long(60) | {"numeric": "1.5", "notes": ["a note"]}
    short = replies.concise(replies.success_reply(changed, 20, job="j1"), {"expr": "f"})
    assert (short["length"], short["numeric"]) == (60, "1.5")
    assert short["notes"] == ["a note", "the result goes on: sym_poll(job='j1', since=20)"]


def test_a_concise_failure_is_its_sentence_its_code_and_what_may_have_been_meant() -> None:
    failure = Failure(
        Code.NAME,
        "unknown function foo",
        hint="did you mean floor?",
        fragment="foo",
        candidates=("floor",),
    )
    assert replies.concise(replies.failure_reply(failure, session="s", job="j1"), {}) == {
        "ok": False,
        "session": "s",
        "code": "E_NAME",
        "error": "E_NAME: unknown function foo; did you mean floor?",
        "candidates": ["floor"],
    }


def test_a_concise_reply_of_a_running_job_says_that_it_runs() -> None:
    short = replies.concise(replies.running_reply("j1", session="s"), {"expr": "x"})
    assert (short["state"], list(short)) == ("running", ["ok", "state", "session", "job", "notes"])


def test_a_concise_reply_is_half_as_long_or_less() -> None:
    texts = {"result": "(x**2 + 1)/(x - 1)", "length": 18, "parsed_input": "(x**2 + 1)/(x - 1)"}
    full = replies.success_reply(
        answer(**texts, latex=r"\frac{x^{2} + 1}{x - 1}", notes=[]), 4000, **FULL
    )
    short = replies.concise(full, {"expr": "(x^2+1)/(x-1)"})
    assert len(json.dumps(short)) <= 0.55 * len(json.dumps(full))

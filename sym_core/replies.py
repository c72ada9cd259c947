"""The one shape of every reply to a caller: the same keys whether it went well, badly or goes on.

Pure functions from records to JSON objects. Long texts are shortened here, for the eye only, and
always say so; what is stored is never shortened. Nothing in here talks to anybody.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from sym_core import facts
from sym_core.errors import Code, Failure
from sym_core.names import PRIVATE

KEYS = (
    *("ok", "state", "result", "length", "latex", "parsed_input", "numeric", "check", "facts"),
    *("session", "entry", "name", "job", "notes", "ms"),
)
FAILURE_KEYS = (*KEYS, "code", "error", "line", "hint", "candidates", "fragment")

_LEFT_OUT = ("latex", "ms", "name", "fragment")
_SAID_TWICE = ("parsed_input", "length", "state", "hint", "session", "job")
_SPEAKS = ("proved", "agrees")

ENDS = {
    Code.TIMEOUT: "timed_out",
    Code.MEMORY: "out_of_memory",
    Code.INTERRUPTED: "interrupted",
    Code.LOST: "lost",
}
"""The codes that are a state of their own (a word of JobState); every other one is "failed"."""

_FOUND = ("numeric", "parsed_input", "latex")  # what a failed job may have found out, as texts
_CANDIDATES = 16  # more nobody reads
_WORDS = 1000  # characters of an error's own texts: a sentence, not the caller's input repeated
# What a terminal obeys or UTF-8 cannot carry: controls but tab and newline, surrogates, and the
# invisible marks that reorder or hide text.
_UNPRINTABLE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f"
    "\ud800-\udfff\ufeff\ufff9-\ufffb]"
)


def success_reply(
    answer: Mapping[str, Any], shown: int, since: int = 0, **known: Any
) -> dict[str, Any]:
    """The reply for a finished job.

    `answer` is the evaluator's (result, length, latex, parsed_input, numeric, check, facts, notes);
    `shown` how many characters of the result go out, from character `since` on; `known` any other
    keys of the reply. Where the result goes on, a note says how to read on.
    """
    reply = _blank(ok=True, state="done", **known)
    text = answer.get("result") or ""
    length = max(answer.get("length") or 0, len(text))
    reply |= {key: shortened(answer.get(key), shown) for key in ("numeric", "parsed_input")}
    latex = answer.get("latex") or ""
    # A piece of LaTeX is none. An evaluator leaves a long one out; one taken over need not.
    reply |= {"latex": latex if 0 < len(latex) <= shown else None, "check": answer.get("check")}
    reply["facts"] = answer.get("facts")
    reply["result"], reply["length"] = _window(text, length, since, shown), length
    more = _reading_on(text, length, since + shown, reply["job"])
    reply["notes"] = [*map(str, answer.get("notes") or ()), *reply["notes"], *more]
    return reply


def read_on(reply: Mapping[str, Any], text: str, shown: int, since: int) -> dict[str, Any]:
    """The reply of a finished job once more, with its whole text from character `since` on."""
    known = {key: reply[key] for key in ("session", "entry", "name", "job", "ms")}
    return success_reply({**reply, "result": text, "notes": []}, shown, since, **known)


def running_reply(job: str, state: str = "running", **known: Any) -> dict[str, Any]:
    """The reply for a job that is not finished: ok, no result, and a note how to collect it; for
    one that was stopped while it was queued without that note."""
    reply = _blank(ok=True, state=state, job=job, **known)
    if state in ENDS.values():
        return reply
    # A queued call looks like one that hangs, unless it says that another is in the way.
    turn = "others are before it (a session runs one job at a time)"
    stands = turn if state == "queued" else "not finished"
    way = f"{stands}: sym_poll(job='{job}') waits on, sym_interrupt(job='{job}') stops it"
    reply["notes"] = [*reply["notes"], way]
    return reply


def failure_reply(failure: Failure, **known: Any) -> dict[str, Any]:
    """The reply for a failure; `known` are other keys of the reply (job, session, ms, state …).

    What `failure.extra` holds as numeric, parsed_input or latex is taken over if it is text, and
    its `facts` if they are such. The failure may come from a child that was taken over: nothing
    else of it gets into the reply.
    """
    found = {key: failure.extra.get(key) for key in _FOUND}
    texts = {key: shortened(text, _WORDS) for key, text in found.items() if isinstance(text, str)}
    state = ENDS.get(failure.code, "failed")
    reply = _blank(**{"state": state, **texts, **known, "ok": False})
    return reply | {
        "facts": _facts(failure),
        "code": failure.code.value,
        "error": shortened(failure.text(), _WORDS),
        "line": failure.line,
        "hint": shortened(failure.hint, _WORDS),
        "candidates": [shortened(text, _WORDS) for text in failure.candidates[:_CANDIDATES]],
        "fragment": shortened(failure.fragment, _WORDS),
    }


def _facts(failure: Failure) -> dict[str, Any] | None:
    try:
        return facts.read(failure.extra.get("facts"))
    except facts.Unfit:
        return None


def concise(reply: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """The reply without LaTeX, without what is empty, and without what says nothing new to the
    caller who gave these arguments: its own text, name and private session, the id of a job that
    has nothing more to give, how a check that speaks for the answer was made."""
    left_out = {*_LEFT_OUT, *(key for key in _SAID_TWICE if _repeats(reply, key, given))}
    kept = {key: value for key, value in reply.items() if key not in left_out}
    if (kept.get("check") or {}).get("verdict") in _SPEAKS:
        kept["check"] = {"verdict": kept["check"]["verdict"]}
    if kept.get("facts"):
        kept["facts"] = _new_facts(kept["facts"], reply)
    return {key: value for key, value in kept.items() if value not in (None, [], "", {})}


def _new_facts(facts_: Mapping[str, Any], reply: Mapping[str, Any]) -> dict[str, Any]:
    """What is said neither by the result nor by its check; the digits of `numeric` are sure."""
    said: tuple[Any, ...] = (reply.get("result"), (reply.get("check") or {}).get("how"), None, [])
    new = {key: value for key, value in facts_.items() if value not in said and key != "error"}
    if isinstance(steps := new.get("steps"), list):
        new["steps"] = [_new_step(step) for step in steps]
    return new


def _new_step(step: Any) -> Any:
    """A step of a derivation or of a chain without its LaTeX and what is empty."""
    if not isinstance(step, dict):
        return step
    return {key: each for key, each in step.items() if key != "latex" and each not in ("", None)}


def _repeats(reply: Mapping[str, Any], key: str, given: Mapping[str, Any]) -> bool:
    value = reply.get(key)
    if key == "parsed_input":
        return _spelling(str(value)) == _spelling(str(given.get("expr")))
    if key == "length":
        return value == len(reply.get("result") or "")
    if key == "state":
        return value == ("done" if reply.get("ok") else "failed")
    if key == "session":
        return str(value).startswith(PRIVATE) or value == given.get("session")
    if key == "job":
        return reply.get("state") != "running" and reply.get("state") != "queued" and _whole(reply)
    return str(value) in str(reply.get("error"))


def _whole(reply: Mapping[str, Any]) -> bool:
    """Whether the result is there in full."""
    return reply.get("length") in (None, len(reply.get("result") or ""))


def _spelling(text: str) -> str:
    return "".join(text.split()).replace("^", "**")


def shortened(text: str | None, shown: int) -> str | None:
    """The text, or its first `shown` characters and how long it is; None stays None."""
    return text if text is None else _window(text, len(text), 0, shown)


def printable(value: Any) -> Any:
    r"""The same JSON value with every character a terminal obeys or UTF-8 cannot carry spelled out.

    ESC becomes the four characters `\x1b`; tab, newline and everything visible stay.
    """
    if isinstance(value, str):
        return _UNPRINTABLE.sub(_spelled, value)
    if isinstance(value, Mapping):
        return {printable(key): printable(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [printable(item) for item in value]
    return value


def _blank(**known: Any) -> dict[str, Any]:
    if unknown := known.keys() - set(KEYS):
        raise TypeError(f"no keys of a reply: {', '.join(sorted(unknown))}")
    reply: dict[str, Any] = dict.fromkeys(KEYS) | known
    reply["notes"] = list(known.get("notes") or ())
    return reply


def _window(text: str, length: int, since: int, shown: int) -> str:
    piece = text[since : since + shown]
    return piece if since + len(piece) >= length else f"{piece}… [truncated, {length} chars total]"


def _reading_on(text: str, length: int, end: int, job: str | None) -> list[str]:
    if end < len(text):
        way = f"the result goes on: sym_poll(job='{job}', since={end})"
        return [way if job else f"cut after {end} of {length} characters"]
    if len(text) < length:
        return [f"only the first {len(text)} of {length} characters were kept; use _ or its name"]
    return []


def _spelled(match: re.Match[str]) -> str:
    code = ord(match[0])
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}"

"""A child that was taken over, at the engine: whatever it sends, the caller hears a typed reply.

No process: an evaluation ends as a row says. Afterwards the session is what it was, the reply is
JSON, it can be read again by its job's id, and the next job of the session runs.
"""

# ruff: noqa: E501 (a packet stands on one line)

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from sym_core import strictjson, tools
from sym_core.channel import Packet, pack
from sym_core.endings import Exit, Outcome, Stop
from sym_core.engine import Engine
from sym_core.errors import Code, Failure
from sym_core.jobs import new_id
from sym_core.limits import Limits
from sym_core.live import Ask
from sym_core.peers import Caller
from sym_core.replies import FAILURE_KEYS, KEYS, printable
from sym_core.store import Store
from tests.fake_forkserver import ANSWER
from tests.storing import values
from tests.test_engine_random import Evaluators

GOOD: dict[str, Any] = ANSWER | {"result": "four"}
ABSENT = object()
HALF = "\ud800"
LIMITS = Limits({"value": 64, "wait": 0, "shown": 50})
# What no field may be, but for the kinds that it is.
ODD: tuple[Any, ...] = (
    *(ABSENT, None, True, 0, -1, 2**53, 10**19, 1.5, "", "x", HALF, "\x1b[2J", [], ["x"], [None]),
    *({}, {"a": 1}, [[[]]], {"verdict": "proved"}, "x" * 5000),
)


class Bench:
    """An engine whose evaluations end as they are told."""

    def __init__(self, directory: Path) -> None:
        self.store, self.evaluators = Store(directory / "sessions.db", LIMITS), Evaluators()
        self.engine = Engine(self.store, self.evaluators, LIMITS, 1)  # type: ignore[arg-type]
        self.caller, self.numbers = Caller("c" * 32, "test", "mine"), itertools.count(1)

    async def ended(
        self, outcome: Outcome, tool: str = "sym_evaluate", **given: Any
    ) -> dict[str, Any]:
        """The reply to a job whose evaluation ends so."""
        job = new_id()
        ask = Ask(next(self.numbers), job)
        given |= {"code": "1"} if tool == "sym_exec" else {"expr": "1"}
        asked = self.engine.mathematics(self.caller, ask, tools.TABLE[tool], given | {"wait_s": 40})
        task = asyncio.ensure_future(asked)
        while job not in self.evaluators.working:
            await asyncio.sleep(0)
        self.evaluators.working[job].outcome.set_result(outcome)
        return await task

    def kept(self) -> dict[str, bytes]:
        return values(self.store, "mine")


def done(reply: Any, value: Any = ABSENT, *blobs: bytes, **more: Any) -> Packet:
    header = {"kind": "done", "job": "j1", "reply": reply, "value": value, **more}
    return Packet({key: each for key, each in header.items() if each is not ABSENT}, blobs)


def with_field(fields: Mapping[str, Any], key: str, value: Any) -> dict[str, Any]:
    changed = {**fields, key: value}
    return {name: each for name, each in changed.items() if each is not ABSENT}


TEXT, NUMBER = (str,), (int,)
# The kinds that each field of a reply may be; bool is an int to Python and to nobody else.
FIELDS: dict[str, tuple[Any, ...]] = {
    "result": TEXT,
    "length": NUMBER,
    "latex": (*TEXT, type(None)),
    "parsed_input": TEXT,
    "numeric": (*TEXT, type(None)),
    "check": (),
    "notes": (),
}


def packets() -> Iterator[tuple[str, Packet, bool]]:
    """A label, a packet, and whether it is an answer all the same."""
    for key, kinds in FIELDS.items():
        for odd in ODD:
            packet = done(with_field(GOOD, key, odd), None)
            yield f"{key}={_brief(odd)}", packet, _is_right(key, odd, kinds)
    for key, odd in itertools.product(("verdict", "how"), ODD):
        check = with_field(GOOD["check"], key, odd)
        right = key == "how" and isinstance(odd, str)
        yield f"check.{key}={_brief(odd)}", done(GOOD | {"check": check}, None), right
    for odd in ODD:
        yield f"value={_brief(odd)}", done(GOOD, odd, b"blob"), False
        yield (
            f"type={_brief(odd)}",
            done(GOOD, with_field({}, "type", odd), b"blob"),
            isinstance(odd, str),
        )
        yield f"reply={_brief(odd)}", done(odd, None), False
        yield (
            f"facts={_brief(odd)}",
            done(GOOD | {"facts": None if odd is ABSENT else odd}, None),
            _is_facts(odd),
        )


def _is_right(key: str, odd: Any, kinds: tuple[Any, ...]) -> bool:
    if key == "length":
        return type(odd) is int and 4 <= odd < 2**63
    if key == "result":
        return isinstance(odd, str) and len(odd) <= GOOD["length"]
    if key == "notes":
        return odd in ([], ["x"]) and isinstance(odd, list)
    if odd is ABSENT:
        return type(None) in kinds
    return isinstance(odd, kinds) and not isinstance(odd, bool)


def _is_facts(odd: Any) -> bool:
    return odd is ABSENT or odd is None or odd in ({}, {"a": 1}, {"verdict": "proved"})


def _brief(odd: Any) -> str:
    return "absent" if odd is ABSENT else ascii(odd)[:20]


def is_a_reply(reply: Mapping[str, Any]) -> bool:
    """All keys in order, and JSON that a terminal may show."""
    keys = KEYS if reply["ok"] else FAILURE_KEYS
    shown = printable(reply)
    return tuple(reply) == keys and strictjson.loads(strictjson.dumps(shown)) == shown


def played(directory: Path, scene: Any) -> list[Any]:
    async def play() -> list[Any]:
        bench = Bench(directory)
        first = await bench.ended(
            Outcome(done(GOOD, {"type": "x"}, b"first"), None, None), name="a"
        )
        assert first["ok"]
        try:
            return await scene(bench)  # type: ignore[no-any-return]
        finally:
            await bench.engine.shut_down()
            bench.store.close()

    return asyncio.run(play())


def test_every_field_of_a_reply_in_every_wrong_kind_is_a_worker_error(tmp_path: Path) -> None:
    async def scene(bench: Bench) -> list[Any]:
        wrong, before = [], bench.kept()
        for label, packet, right in packets():
            if right:
                continue
            reply = await bench.ended(Outcome(packet, None, None), name="b")
            said = reply.get("error") or ""
            known = said.startswith("E_WORKER: the evaluator sent a reply that cannot be read: ")
            if reply["ok"] or not known or not is_a_reply(reply) or bench.kept() != before:
                wrong.append((label, said))
        return wrong

    assert played(tmp_path, scene) == []


def test_what_is_an_answer_all_the_same_is_answered(tmp_path: Path) -> None:
    async def scene(bench: Bench) -> list[Any]:
        wrong = []
        for label, packet, right in packets():
            if not right:
                continue
            reply = await bench.ended(Outcome(packet, None, None))
            polled = await bench.engine.poll(reply["job"], 0, 0)
            if not reply["ok"] or not is_a_reply(reply) or polled != reply:
                wrong.append((label, reply.get("error"), polled))
        return wrong

    assert played(tmp_path, scene) == []


NAMES: tuple[Any, ...] = (
    *("", "_", "_1", "__x", "1a", "a b", "a\n", "é", "a" * 65, HALF, "a-b", None, 1, True, ["a"], {}, "α"),
)  # fmt: skip


def bindings() -> Iterator[tuple[str, Packet]]:
    """Names of a program that are none, too few and too many values for them, needs that are none."""
    right: dict[str, Any] = {"name": "p", "type": "x", "needs": []}
    odd: Any
    for name in NAMES:
        yield f"name {name!a}", done(GOOD, None, b"1", bound=[right | {"name": name}])
        yield f"needs {name!a}", done(GOOD, None, b"1", bound=[right | {"needs": [name]}])
        yield f"deleted {name!a}", done(GOOD, None, deleted=[name])
    for odd in (1, "p", {"name": "p"}, [1], ["p"], [None], [[]], True):
        yield f"bound {odd!a}", done(GOOD, None, b"1", bound=odd)
        yield (
            f"deleted {odd!a}",
            done(GOOD, None, deleted=[odd] if isinstance(odd, str) and not odd else [odd, 1]),
        )
    for odd in ("q", 1, {"a": 1}, [[]], [None]):
        yield f"needs {odd!a}", done(GOOD, None, b"1", bound=[right | {"needs": odd}])
    for odd in (None, 1, [], {}):
        yield f"type {odd!a}", done(GOOD, None, b"1", bound=[right | {"type": odd}])
    yield "a name twice", done(GOOD, None, b"1", b"2", bound=[right, right])
    yield "a value too few", done(GOOD, None, bound=[right])
    yield "a value too many", done(GOOD, None, b"1", b"2", bound=[right])
    yield "one for the result missing", done(GOOD, {"type": "x"}, b"1", bound=[right])
    yield "values of nobody", done(GOOD, None, b"1")
    yield "no name twice too many", done(GOOD, {"type": "x"}, b"1", b"2", b"3", bound=[right])


def test_names_that_are_none_and_values_of_nobody_change_no_session(tmp_path: Path) -> None:
    async def scene(bench: Bench) -> list[Any]:
        wrong, before = [], bench.kept()
        for label, packet in bindings():
            reply = await bench.ended(Outcome(packet, None, None), "sym_exec")
            if reply["ok"] or reply["code"] != "E_WORKER" or bench.kept() != before:
                wrong.append((label, reply))
        return wrong

    assert played(tmp_path, scene) == []


def test_sizes_beyond_the_limits_are_refused_and_keep_nothing(tmp_path: Path) -> None:
    async def scene(bench: Bench) -> list[Any]:
        before = bench.kept()
        large = bytes(LIMITS["value"] + 1)
        named = [{"name": "p", "type": "x", "needs": []}]
        rows = [done(GOOD, {"type": "x"}, large), done(GOOD, None, large, bound=named)]
        replies = [await bench.ended(Outcome(each, None, None), name="b") for each in rows[:1]]
        replies.append(await bench.ended(Outcome(rows[1], None, None), "sym_exec"))
        assert bench.kept() == before
        return [reply["error"] for reply in replies]

    said = "E_OUTPUT: the value takes 65 bytes encoded; at most 64 bytes; keep a smaller part of it"
    assert played(tmp_path, scene) == [said, said]


ERRORS: tuple[Any, ...] = (
    *(None, 1, "E_NAME", [], {}, {"code": "E_NAME"}, {"what": "x"}, {"code": "E_NONE", "what": "x"}),
    *({"code": None, "what": "x"}, {"code": ["E_NAME"], "what": "x"}, {"code": "e_name", "what": "x"}),
    *({"code": "E_NAME", "what": "x", "candidates": 1}, {"code": "E_NAME\n", "what": "x"}),
)  # fmt: skip


def test_errors_that_are_none_are_the_workers_fault(tmp_path: Path) -> None:
    async def scene(bench: Bench) -> list[Any]:
        found = []
        for error in (ABSENT, *ERRORS):
            header = with_field({"kind": "failed"}, "error", error)
            reply = await bench.ended(Outcome(Packet(header), None, None))
            found.append((reply["code"], is_a_reply(reply)))
        return found

    assert set(played(tmp_path, scene)) == {("E_WORKER", True)}


def test_an_error_with_wild_fields_is_told_and_nothing_of_it_is_obeyed(tmp_path: Path) -> None:
    wild = {
        "state": "done",
        "ok": True,
        "job": "j0",
        "session": "other",
        "entry": "_9",
        "name": "x",
    }

    async def scene(bench: Bench) -> list[Any]:
        wrong, before = [], bench.kept()
        for odd in ODD[1:]:
            error = Failure(Code.RUNTIME, "as told").as_fields()
            for key in ("where", "hint", "line", "fragment", "extra"):
                packet = Packet(
                    {"kind": "failed", "error": error | {key: odd, "extra": wild | {"facts": odd}}}
                )
                reply = await bench.ended(Outcome(packet, None, None))
                told = reply["ok"], reply["state"], reply["session"], reply["entry"], reply["name"]
                right = told == (False, "failed", "mine", None, None) and is_a_reply(reply)
                if not right or bench.kept() != before:
                    wrong.append((key, odd, reply))
        return wrong

    assert played(tmp_path, scene) == []


STATES = {
    "E_TIMEOUT": "timed_out",
    "E_MEMORY": "out_of_memory",
    "E_INTERRUPTED": "interrupted",
    "E_LOST": "lost",
}


def test_every_code_a_child_may_send_ends_the_job_in_its_state(tmp_path: Path) -> None:
    async def scene(bench: Bench) -> list[Any]:
        found = []
        for code in Code:
            error = Failure(code, "as told", where="here", hint="do so").as_fields()
            reply = await bench.ended(
                Outcome(Packet({"kind": "failed", "error": error}), None, None)
            )
            stored = bench.store.job(reply["job"])
            assert stored is not None
            found.append(
                (code.value, reply["code"], reply["error"], reply["state"], stored.job.state.value)
            )
        return found

    assert played(tmp_path, scene) == [
        (c, c, f"{c}: as told (here); do so", STATES.get(c, "failed"), STATES.get(c, "failed"))
        for c in map(str, Code)
    ]


ENDS = [  # how a child ends without a word, and what is heard
    (None, Exit(11), "E_MEMORY", "out_of_memory"), (None, Exit(6), "E_MEMORY", "out_of_memory"), (None, Exit(7), "E_MEMORY", "out_of_memory"),
    (None, Exit(24), "E_TIMEOUT", "timed_out"), (None, Exit(9), "E_WORKER", "failed"), (None, Exit(31), "E_WORKER", "failed"),
    (None, Exit(0), "E_WORKER", "failed"), (None, Exit(3 << 8), "E_WORKER", "failed"), (None, Exit(255 << 8), "E_WORKER", "failed"),
    (None, Exit(None), "E_LOST", "lost"), (None, None, "E_LOST", "lost"), (Stop.INTERRUPT, Exit(2), "E_INTERRUPTED", "interrupted"),
    (Stop.TIMEOUT, Exit(9), "E_TIMEOUT", "timed_out"), (Stop.MACHINE, Exit(9), "E_MEMORY", "out_of_memory"),
    (Stop.FLOOD, Exit(9), "E_OUTPUT", "failed"), (Stop.SHUTDOWN, None, "E_LOST", "lost"),
]  # fmt: skip


def test_every_end_without_a_word_has_its_code_and_its_state(tmp_path: Path) -> None:
    async def scene(bench: Bench) -> list[Any]:
        found: list[Any] = []
        for why, how, code, state in ENDS:
            reply = await bench.ended(Outcome(None, why, how))
            told = reply["code"], reply["state"]
            if (
                told != (code, state)
                or not is_a_reply(reply)
                or not reply["error"].startswith(f"{code}: ")
            ):
                found.append((why, how, told, reply["error"]))
        return found

    assert played(tmp_path, scene) == []


def test_why_a_child_was_interrupted_is_known_to_the_kernel_only(tmp_path: Path) -> None:
    interrupted = Packet(
        {"kind": "failed", "error": Failure(Code.INTERRUPTED, "SIGINT").as_fields()}
    )

    async def scene(bench: Bench) -> list[Any]:
        reasons = (Stop.INTERRUPT, Stop.TIMEOUT, Stop.MACHINE, Stop.FLOOD, Stop.SHUTDOWN, None)
        return [(await bench.ended(Outcome(interrupted, why, None)))["code"] for why in reasons]

    codes = ["E_INTERRUPTED", "E_TIMEOUT", "E_MEMORY", "E_OUTPUT", "E_LOST", "E_INTERRUPTED"]
    assert played(tmp_path, scene) == codes


def test_an_answer_that_came_before_the_stop_is_an_answer(tmp_path: Path) -> None:
    async def scene(bench: Bench) -> list[Any]:
        packet = done(GOOD, {"type": "x"}, b"late")
        return [(await bench.ended(Outcome(packet, why, None)))["state"] for why in Stop]

    assert played(tmp_path, scene) == ["done"] * len(Stop)


def test_texts_of_a_child_are_cut_and_cannot_speak_to_a_terminal(tmp_path: Path) -> None:
    long = "\x1b[2J" + HALF + "x" * 10_000

    async def scene(bench: Bench) -> list[Any]:
        answer = GOOD | {
            "result": long,
            "length": len(long),
            "latex": long,
            "parsed_input": long,
            "numeric": long,
        }
        answer |= {"notes": [long] * 99, "check": {"verdict": "proved", "how": long}}
        reply = await bench.ended(
            Outcome(done(answer, {"type": long}, b"v"), None, None, printed=long)
        )
        assert pack(Packet(reply))
        return [printable(reply)]

    (shown,) = played(tmp_path, scene)
    text = str(shown)
    assert "\x1b" not in text and HALF not in text
    assert len(shown["notes"]) <= 40
    assert all(
        len(each) < 9000 for each in (shown["result"], shown["parsed_input"], shown["numeric"])
    )
    assert shown["latex"] is None

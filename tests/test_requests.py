"""Requests as a client of ours would never send them, at the kernel's own door: typed replies only.

The kernel is there in this process, without a socket and without a fork server; an evaluation ends
as the script says. After every wrong request the next right one is answered.
"""

# ruff: noqa: E501 (a request and its refusal stand on one line)

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from sym_core import strictjson
from sym_core.channel import Packet
from sym_core.endings import Outcome
from sym_core.engine import Engine
from sym_core.errors import SymError
from sym_core.home import Home
from sym_core.jobs import new_id
from sym_core.limits import Limits
from sym_core.peers import Caller
from sym_core.sessions import Sessions
from sym_core.settings import Settings
from sym_core.tools import TABLE
from sym_kernel import Kernel
from tests.fake_forkserver import ANSWER
from tests.test_engine_random import Evaluators

LIMITS = Limits({"wait": 0, "shown": 40})
CLIENT = "0123456789abcdef" * 2
ODD: tuple[Any, ...] = (
    *(
        None,
        True,
        False,
        0,
        1,
        -1,
        2**63,
        1.5,
        "",
        "x",
        "\ud800",
        "\x00",
        "../x",
        "a b",
        "x" * 5000,
    ),
    *([], ["x"], [[]], {}, {"a": 1}, {"op": "hello"}),
)


class Door:
    """A kernel's door and one client before it."""

    def __init__(self, home: Home) -> None:
        self.kernel = Kernel(home, Settings(str(home.path), LIMITS), ("-c", "pass"))
        self.store = self.kernel._store
        self.evaluators = Evaluators()
        engine = Engine(self.store, self.evaluators, LIMITS, 1)  # type: ignore[arg-type]
        self.kernel._engine, self.kernel._sessions = engine, Sessions(self.store, engine.live)
        self.caller, self._number = Caller(), 0

    async def ask(self, caller: Caller | None = None, **request: Any) -> dict[str, Any]:
        """The reply, a refusal as its fields."""
        self._number += 1
        try:
            asked = {"id": self._number, **request}
            return await self.kernel._answer(self.caller if caller is None else caller, asked)
        except SymError as error:
            return {"ok": False, **error.failure.as_fields(), "error": error.failure.text()}

    async def hello(self) -> dict[str, Any]:
        return await self.ask(op="hello", client=CLIENT, label="test")

    async def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        return await self.ask(op="call", tool=tool, arguments=arguments)

    async def done(self, result: str = "four", **arguments: Any) -> dict[str, Any]:
        """A job that ends well with this result."""
        job = new_id()
        given = {"expr": "1", "wait_s": 40, **arguments}
        asked = self.ask(op="call", tool="sym_evaluate", arguments=given, job=job)
        task = asyncio.ensure_future(asked)
        while job not in self.evaluators.working:
            await asyncio.sleep(0)
        reply = ANSWER | {"result": result, "length": len(result)}
        packet = Packet({"kind": "done", "reply": reply, "value": {"type": "x"}}, (b"v",))
        self.evaluators.working[job].outcome.set_result(Outcome(packet, None, None))
        return await task


Scene = Callable[[Door], Awaitable[Any]]


@pytest.fixture
def play(home: Home) -> Callable[[Scene], Any]:
    async def played(scene: Scene) -> Any:
        door = Door(home)
        try:
            return await scene(door)
        finally:
            await door.kernel._engine.shut_down()
            door.store.close()

    return lambda scene: asyncio.run(played(scene))


def is_refused(reply: dict[str, Any], code: str) -> bool:
    """With that code, as JSON, with a sentence that begins with the code."""
    strictjson.loads(strictjson.dumps(reply))
    return reply["ok"] is False and reply["code"] == code and reply["error"].startswith(f"{code}: ")


def test_what_is_no_operation_is_refused(play: Callable[[Scene], Any]) -> None:
    async def scene(door: Door) -> list[Any]:
        before = [await door.ask(op=odd) for odd in ODD]
        await door.hello()
        after = [await door.ask(op=odd) for odd in ODD] + [await door.ask()]
        return [
            reply for reply in (*before, *after) if reply.get("error") != "E_NAME: unknown request"
        ]

    assert play(scene) == []


def test_nothing_is_answered_before_the_hello(play: Callable[[Scene], Any]) -> None:
    async def scene(door: Door) -> list[Any]:
        said = []
        for op in ("call", "cancel", "stop"):
            said.append((await door.ask(op=op, tool="sym_status", arguments={}))["error"])
        assert not door.kernel._stopping.is_set()
        return said

    assert play(scene) == ["E_OWNER: a connection says hello first"] * 3


CLIENTS = (
    *ODD,
    CLIENT[:-1],
    CLIENT + "0",
    CLIENT.upper(),
    CLIENT[:-1] + "g",
    CLIENT[:-1] + "\n",
    "０" * 32,
)


def test_a_hello_without_a_client_id_is_no_hello(play: Callable[[Scene], Any]) -> None:
    async def scene(door: Door) -> list[Any]:
        wrong = []
        for odd in CLIENTS:
            reply = await door.ask(op="hello", client=odd)
            if not is_refused(reply, "E_SYNTAX") or door.caller.client:
                wrong.append((odd, reply))
        for odd in ODD:
            reply = await door.ask(op="hello", client=CLIENT, label=odd)
            if not isinstance(odd, str) and not is_refused(reply, "E_SYNTAX"):
                wrong.append((odd, reply))
            if isinstance(odd, str) and not (reply["ok"] and door.caller.label.isascii()):
                wrong.append((odd, reply))
        return wrong

    assert play(scene) == []


def test_a_session_of_a_hello_has_a_name_or_is_private(play: Callable[[Scene], Any]) -> None:
    async def scene(door: Door) -> list[Any]:
        wrong = []
        for odd in (*ODD, ".", "..", "é", "a/b", "x" * 65, "a\n"):
            reply = await door.ask(op="hello", client=CLIENT, session=odd)
            private = not odd and reply.get("session") == f"private-{CLIENT[:12]}"
            named = odd == "x" and reply.get("session") == "x"
            if not (private or named or is_refused(reply, "E_NAME")):
                wrong.append((odd, reply))
        return wrong

    assert play(scene) == []


def test_a_label_is_for_a_terminal(play: Callable[[Scene], Any]) -> None:
    async def scene(door: Door) -> str:
        await door.ask(op="hello", client=CLIENT, label="\x1b[2J" + "é" * 200)
        return door.caller.label

    label = play(scene)
    assert label.startswith("\\x1b[2J\\xe9") and label.isprintable()
    assert len(label) < 100 * 4 + 10


def test_what_is_no_tool_and_what_are_no_arguments_is_refused(play: Callable[[Scene], Any]) -> None:
    async def scene(door: Door) -> list[Any]:
        await door.hello()
        wrong = []
        for odd in ODD:
            reply = await door.ask(op="call", tool=odd, arguments={})
            if not is_refused(reply, "E_NAME"):
                wrong.append(("tool", odd, reply))
            if isinstance(odd, dict):
                continue
            for tool in TABLE:
                reply = await door.ask(op="call", tool=tool, arguments=odd)
                if not is_refused(reply, "E_SYNTAX"):
                    wrong.append((tool, odd, reply))
        return wrong

    assert play(scene) == []


UNFIT: tuple[Any, ...] = ([[]], {"a": 1}, [None])


def test_every_argument_of_every_tool_in_every_wrong_kind_is_a_reply(
    play: Callable[[Scene], Any],
) -> None:
    """No job is started for a call that is refused, and no session made."""

    async def scene(door: Door) -> list[Any]:
        await door.hello()
        wrong = []
        for tool in TABLE.values():
            for argument in tool.arguments:
                for odd in UNFIT:
                    given = {
                        each.name: (*each.choices, "x")[0]
                        for each in tool.arguments
                        if each.required
                    }
                    reply = await door.call(tool.name, **given | {argument.name: odd})
                    if not is_refused(reply, "E_SYNTAX"):
                        wrong.append((tool.name, argument.name, odd, reply))
        assert not door.kernel._engine.live
        assert door.store.sessions_summary() == []
        return wrong

    assert play(scene) == []


JOBS = [odd for odd in ODD if odd] + [
    "j",
    "j" + "0" * 15,
    "j" + "0" * 17,
    "J" + "0" * 16,
    "j" + "A" * 16,
    "j" + "0" * 16 + "\n",
]


def test_a_job_that_is_no_id_is_refused_and_one_that_is_none_is_made(
    play: Callable[[Scene], Any],
) -> None:
    async def scene(door: Door) -> list[Any]:
        await door.hello()
        wrong: list[Any] = []
        for odd in JOBS:
            reply = await door.ask(op="call", tool="sym_evaluate", arguments={"expr": "1"}, job=odd)
            if not is_refused(reply, "E_SYNTAX"):
                wrong.append((odd, reply))
            for tool in ("sym_poll", "sym_interrupt"):
                reply = await door.call(tool, job=odd)
                expected = (
                    "E_GONE"
                    if isinstance(odd, (str, int, float)) and isinstance(odd, str)
                    else "E_SYNTAX"
                )
                if not is_refused(reply, expected):
                    wrong.append((tool, odd, reply))
        return wrong

    assert play(scene) == []


def test_a_cancel_of_nothing_cancels_nothing(play: Callable[[Scene], Any]) -> None:
    async def scene(door: Door) -> list[Any]:
        await door.hello()
        return [await door.ask(op="cancel", request=odd) for odd in (*ODD, 99)] + [
            await door.ask(op="cancel")
        ]

    assert set(map(str, play(scene))) == {str({"ok": True, "cancelled": False})}


NUMBERS = (-(2**53) + 1, -1, 0, 1, 2, 3, 40, 2**31, 2**53 - 1)


def test_reading_on_from_anywhere_is_a_piece_or_nothing(play: Callable[[Scene], Any]) -> None:
    text = "".join(map(str, range(40)))  # 70 characters, of which 40 are shown

    async def scene(door: Door) -> list[Any]:
        await door.hello()
        job = (await door.done(text))["job"]
        wrong = []
        for since in NUMBERS:
            reply = await door.call("sym_poll", job=job, since=since)
            start = min(max(since, 0), 1 << 30)
            piece = text[start : start + 40]
            cut = f"{piece}… [truncated, 70 chars total]" if start + 40 < 70 else piece
            if reply["result"] != cut:
                wrong.append((since, reply["result"]))
        return wrong

    assert len(text) == 70
    assert play(scene) == []


def test_a_history_from_anywhere_is_a_page_or_nothing(play: Callable[[Scene], Any]) -> None:
    async def scene(door: Door) -> list[Any]:
        await door.hello()
        for _ in range(3):
            await door.done(session="s")
        wrong = []
        for number in NUMBERS:
            reply = await door.call("sym_history", session="s", since=number)
            if [each["n"] for each in reply["entries"]] != [n for n in (1, 2, 3) if n >= number]:
                wrong.append(("since", number, reply))
            reply = await door.call("sym_history", session="s", n=number)
            right = number in (1, 2, 3) and reply["ok"] and reply["entry"]["n"] == number
            if number and not right and not is_refused(reply, "E_GONE"):
                wrong.append(("n", number, reply))
        return wrong

    assert play(scene) == []


SESSIONS = (
    "..",
    ".",
    "a b",
    "é",
    "\ud800",
    "a/b",
    "\x00",
    "x" * 65,
    "a\nb",
    "*",
    "'; DROP TABLE sessions; --",
)


def test_names_that_no_session_has_reach_no_session(play: Callable[[Scene], Any]) -> None:
    async def scene(door: Door) -> list[Any]:
        await door.hello()
        await door.done(session="kept")
        wrong = []
        for name in SESSIONS:
            for tool in ("sym_history", "sym_reset", "sym_evaluate", "sym_solve", "sym_exec"):
                given = {"code": "1"} if tool == "sym_exec" else {"expr": "1"}
                reply = await door.call(
                    tool, session=name, **given if TABLE[tool].operation else {}
                )
                if not is_refused(reply, "E_NAME"):
                    wrong.append((tool, name, reply))
            reply = await door.call("sym_drop", sessions=name)
            if reply["ok"] or reply["code"] not in ("E_NAME", "E_GONE"):
                wrong.append(("sym_drop", name, reply))
        assert [each["name"] for each in door.store.sessions_summary()] == ["kept"]
        return wrong

    assert play(scene) == []


DROPS = [  # what is named, what is dropped of a, b and c, or the code
    ("a", ["a"]), ("a b", ["a", "b"]), ("a,b", ["a", "b"]), (" a , b ,", ["a", "b"]), ("a\nb", ["a", "b"]), ("a a a", ["a"]), ("", "E_SYNTAX"),
    (",", "E_SYNTAX"), ("d", "E_GONE"), ("a d", "E_GONE"), ("A", "E_GONE"), ("a; b", "E_NAME"), ("a b c", ["a", "b", "c"]),
]  # fmt: skip


@pytest.mark.parametrize(("named", "expected"), DROPS)
def test_all_sessions_that_are_named_are_dropped_or_none(
    play: Callable[[Scene], Any], named: str, expected: Any
) -> None:
    async def scene(door: Door) -> list[str]:
        await door.hello()
        for name in "abc":
            await door.done(session=name)
        reply = await door.call("sym_drop", sessions=named)
        assert (
            reply["dropped"] == expected
            if isinstance(expected, list)
            else reply["code"] == expected
        )
        return sorted(each["name"] for each in door.store.sessions_summary())

    gone = expected if isinstance(expected, list) else []
    assert play(scene) == [name for name in "abc" if name not in gone]


def test_names_of_results_are_checked_before_anything_runs(play: Callable[[Scene], Any]) -> None:
    async def scene(door: Door) -> list[Any]:
        await door.hello()
        odd = (
            "_",
            "_1",
            "1a",
            "a b",
            "a-b",
            "é",
            "if",
            "None",
            "True",
            "x" * 65,
            "a\n",
            "\ud800",
            "sin(x)",
            "f'",
        )
        wrong = [
            name
            for name in odd
            if not is_refused(await door.call("sym_evaluate", expr="1", name=name), "E_NAME")
        ]
        assert not door.kernel._engine.live
        return wrong

    assert play(scene) == []


def test_after_all_of_that_a_right_call_is_answered(play: Callable[[Scene], Any]) -> None:
    async def scene(door: Door) -> dict[str, Any]:
        for odd in ODD:
            await door.ask(op="hello", client=odd)
            await door.ask(op="call", tool=odd, arguments=odd)
        await door.hello()
        return await door.done(name="α")

    reply = play(scene)
    assert (reply["ok"], reply["result"], reply["name"], reply["entry"]) == (
        True,
        "four",
        "alpha",
        "_1",
    )


def test_a_kernel_that_stops_answers_nobody_any_more(play: Callable[[Scene], Any]) -> None:
    async def scene(door: Door) -> set[Any]:
        await door.hello()
        assert await door.ask(op="stop") == {"ok": True}
        await asyncio.sleep(0)
        asked = [
            asyncio.ensure_future(door.ask(op=op)) for op in ("hello", "call", "stop", "cancel")
        ]
        _, waiting = await asyncio.wait(asked, timeout=0)
        for each in waiting:
            each.cancel()
        return waiting

    assert len(play(scene)) == 4


def test_files_are_not_the_kernels_to_open(play: Callable[[Scene], Any], tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("1")

    async def scene(door: Door) -> list[str]:
        await door.hello()
        calls = [("sym_run_file", {}), ("sym_notebook", {"action": "run"})]
        return [
            (await door.call(tool, path=str(tmp_path / "a.py"), **more))["error"]
            for tool, more in calls
        ]

    said = "E_NAME: the kernel opens no files, the MCP server does; read it yourself and send the text to sym_exec"
    assert play(scene) == [said, said]

"""The asynchronous client against a fake kernel: many calls at once over one connection."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from sym_client import AsyncClient
from sym_core.asking import TRIES
from sym_core.errors import Code, SymError
from sym_core.limits import Limits
from sym_core.settings import Settings
from sym_core.wire import Frames
from tests.conftest import SOON
from tests.fake_kernel import Connection, FakeKernel

LIMITS = Limits({"handshake": 40, "margin": 40})


Scene = Callable[[AsyncClient], Awaitable[Any]]


def played(fake: FakeKernel, scene: Scene, limits: Limits = LIMITS) -> Any:
    """Run a scene with a client of its own, within a bound."""

    async def run() -> Any:
        async with AsyncClient(Settings(str(fake.home.path), limits)) as client:
            return await asyncio.wait_for(scene(client), SOON)

    return asyncio.run(run())


def says_nothing_to(answer: Callable[..., None], op: str) -> Callable[..., None]:
    """A kernel's way to answer, but for one kind of request."""

    def answers(self: Connection, frames: Frames, request: dict[str, Any]) -> None:
        if request["op"] != op:
            answer(self, frames, request)

    return answers


async def lost(waited: Awaitable[Any]) -> str:
    with pytest.raises(SymError) as caught:
        await waited
    assert caught.value.failure.code is Code.LOST
    return caught.value.failure.what


def test_nothing_happens_before_the_first_call(state_dir: Path) -> None:
    async def run() -> None:
        async with AsyncClient(state=str(state_dir / "new")):
            pass

    asyncio.run(run())
    assert not (state_dir / "new").exists()


def test_a_call_gives_the_reply(fake: FakeKernel) -> None:
    async def scene(client: AsyncClient) -> list[Any]:
        return [await client.evaluate("x"), await client.status(), client.session]

    first, second, session = played(fake, scene)
    assert (first["answers"], second["answers"]) == (2, 3)
    assert session == f"private-{fake.requests[0]['client'][:12]}"


def test_calls_at_once_share_one_connection_whatever_the_order_of_replies(
    fake: FakeKernel,
) -> None:
    async def scene(client: AsyncClient) -> list[dict[str, Any]]:
        held = [asyncio.create_task(client.evaluate("held")) for _ in range(5)]
        while fake.exprs().count("held") < 5:
            await client.status()
        return [await client.evaluate("release"), *await asyncio.gather(*held)]

    last, *first = played(fake, scene)
    ids = [r["id"] for r in fake.asked() if r["arguments"].get("expr") == "held"]
    assert [reply["answers"] for reply in first] == ids
    assert last["answers"] == fake.asked()[-1]["id"]
    assert len(fake.connections) == 1


def test_hundreds_of_first_calls_at_once_make_one_connection(fake: FakeKernel) -> None:
    async def scene(client: AsyncClient) -> list[Any]:
        return await asyncio.gather(*(client.evaluate(str(n)) for n in range(300)))

    replies = played(fake, scene)
    assert sorted(reply["answers"] for reply in replies) == list(range(2, 302))
    assert len(fake.connections) == 1


def test_a_request_can_be_cancelled_by_its_handle(fake: FakeKernel) -> None:
    async def scene(client: AsyncClient) -> list[Any]:
        sent = await client.send("sym_evaluate", expr="held")
        cancelled = await client.cancel(sent)
        await client.evaluate("release")
        return [cancelled, (await client.reply(sent))["answers"]]

    assert played(fake, scene) == [True, 2]
    assert fake.asked()[1] == {"id": 3, "op": "cancel", "request": 2}


def test_a_caller_that_goes_leaves_its_job_and_the_others_alone(fake: FakeKernel) -> None:
    async def scene(client: AsyncClient) -> list[Any]:
        sent = await client.send("sym_evaluate", expr="held")
        waiting = asyncio.create_task(client.reply(sent))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.wait({waiting})
        # The reply to the one nobody waits for comes behind this one, and disturbs nobody.
        return [await client.evaluate("release"), await client.status()]

    assert [reply["ok"] for reply in played(fake, scene)] == [True, True]
    assert [r["op"] for r in fake.asked()] == ["call"] * 3
    assert len(fake.connections) == 1


def test_a_caller_that_goes_while_connecting_does_not_end_it_for_the_others(
    fake: FakeKernel,
) -> None:
    async def scene(client: AsyncClient) -> Any:
        first = asyncio.create_task(client.status())
        second = asyncio.create_task(client.status())
        await asyncio.sleep(0)
        first.cancel()
        return await second

    assert played(fake, scene)["ok"] is True
    assert len(fake.connections) == 1


def test_a_dead_idle_connection_is_replaced_unseen(fake: FakeKernel) -> None:
    async def scene(client: AsyncClient) -> list[Any]:
        await client.status()
        fake.hang_up()  # the event loop has had no chance to hear of it
        return [await client.status(), client.session]

    reply, session = played(fake, scene)
    assert reply["ok"] is True
    assert [r["session"] for r in fake.requests if r["op"] == "hello"] == ["", session]


async def heard(fake: FakeKernel, expr: str, count: int) -> None:
    """Wait until the kernel has been asked for `expr` that often."""
    while fake.exprs().count(expr) < count:
        await asyncio.sleep(0)


def test_a_connection_that_dies_has_every_call_that_waits_sent_again_under_its_job(
    fake: FakeKernel,
) -> None:
    async def scene(client: AsyncClient) -> list[Any]:
        held = [asyncio.create_task(client.evaluate("held")) for _ in range(3)]
        await heard(fake, "held", 3)
        fake.hang_up()
        await heard(fake, "held", 6)
        return [await client.evaluate("release"), *await asyncio.gather(*held)]

    replies = played(fake, scene)
    assert [reply["answers"] for reply in replies] == [5, 2, 3, 4]
    assert fake.jobs()[:3] == fake.jobs()[3:6]
    assert len(set(fake.jobs())) == 4


def test_a_call_that_no_connection_survives_is_lost_after_three_tries(fake: FakeKernel) -> None:
    async def scene(client: AsyncClient) -> list[Any]:
        return [await lost(client.evaluate("close")), await client.status()]

    why, reply = played(fake, scene)
    assert why == "the kernel is gone or silent (the kernel hangs up on us)"
    assert fake.exprs() == [*["close"] * TRIES, None]
    assert len(set(fake.jobs())) == 2
    assert reply["ok"] is True


def test_a_call_waits_on_although_another_notices_the_death_before_the_event_loop_does(
    fake: FakeKernel,
) -> None:
    async def scene(client: AsyncClient) -> Any:
        held = asyncio.create_task(client.evaluate("held"))
        await heard(fake, "held", 1)
        fake.hang_up()
        await client.status()
        await heard(fake, "held", 2)
        await client.evaluate("release")
        return await held

    assert played(fake, scene)["ok"] is True


def test_a_call_whose_time_is_over_is_not_waited_for_again(fake: FakeKernel) -> None:
    async def scene(client: AsyncClient) -> list[Any]:
        sent = await client.send("sym_evaluate", expr="held")
        sent.seconds = 0.0
        return [await lost(client.reply(sent)), await client.status()]

    why, reply = played(fake, scene)
    assert why == "the kernel is gone or silent (the 0 s for it are over)"
    assert (reply["answers"], len(fake.connections)) == (3, 1)


@pytest.mark.parametrize(
    ("expr", "why"),
    [
        ("wrong id", "an answer to something else"),
        ("no reply", "an answer to something else"),
        ("wrong mac", "a frame with a wrong MAC"),
    ],
)
def test_a_reply_that_is_none_ends_the_connection(fake: FakeKernel, expr: str, why: str) -> None:
    async def scene(client: AsyncClient) -> list[Any]:
        held = await client.send("sym_evaluate", expr="held")
        whys = [await lost(client.evaluate(expr)), await lost(client.reply(held))]
        return [whys, await client.status()]

    whys, reply = played(fake, scene)
    assert (whys, reply["answers"]) == ([f"the kernel is gone or silent ({why})"] * 2, 2)


def test_a_second_answer_to_one_request_ends_the_connection(fake: FakeKernel) -> None:
    async def scene(client: AsyncClient) -> Any:
        await client.evaluate("twice")
        return await client.status()

    assert played(fake, scene)["answers"] == 2
    assert len(fake.connections) == 2


def test_a_silent_kernel_is_left_when_the_wait_and_the_margin_are_over(fake: FakeKernel) -> None:
    async def scene(client: AsyncClient) -> list[Any]:
        why = await lost(client.evaluate("silence", wait_s=0))
        return [why, await client.status()]

    why, reply = played(fake, scene, Limits({"margin": 1}))
    assert why == "the kernel is gone or silent (no answer within 1 s)"
    assert (reply["ok"], len(fake.connections)) == (True, 2)


def test_a_request_of_an_old_connection_is_not_cancelled_on_the_new_one(fake: FakeKernel) -> None:
    async def scene(client: AsyncClient) -> Any:
        sent = await client.send("sym_evaluate", expr="held")
        await heard(fake, "held", 1)
        fake.hang_up()
        await client.status()
        return await client.cancel(sent)

    assert played(fake, scene) is False
    assert "cancel" not in [r["op"] for r in fake.requests]


def test_a_call_that_was_sent_again_is_cancelled_where_it_is_now(fake: FakeKernel) -> None:
    async def scene(client: AsyncClient) -> Any:
        await client.status()
        sent = await client.send("sym_evaluate", expr="held")
        waiting = asyncio.create_task(client.reply(sent))
        await heard(fake, "held", 1)
        fake.hang_up()
        await heard(fake, "held", 2)
        cancelled = await client.cancel(sent)
        await client.evaluate("release")
        return [cancelled, (await waiting)["ok"]]

    assert played(fake, scene) == [True, True]
    assert fake.asked()[3] == {"id": 3, "op": "cancel", "request": 2}


def test_a_call_that_is_cancelled_while_it_is_sent_again_is_cancelled_then(
    fake: FakeKernel,
) -> None:
    async def scene(client: AsyncClient) -> Any:
        sent = await client.send("sym_evaluate", expr="held")
        waiting = asyncio.create_task(client.reply(sent))
        await heard(fake, "held", 1)
        fake.hang_up()
        cancelled = await client.cancel(sent)
        await heard(fake, "held", 2)
        await client.evaluate("release")
        return [cancelled, (await waiting)["ok"]]

    assert played(fake, scene) == [False, True]
    assert {"id": 3, "op": "cancel", "request": 2} in fake.asked()


def test_cancelling_is_never_sent_again(fake: FakeKernel, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(client: AsyncClient) -> Any:
        sent = await client.send("sym_evaluate", expr="held")
        await heard(fake, "held", 1)
        cancelling = asyncio.create_task(client.cancel(sent))
        while len(fake.asked()) < 2:
            await asyncio.sleep(0)
        fake.hang_up()
        return [await cancelling, await client.status()]

    monkeypatch.setattr(Connection, "answer", says_nothing_to(Connection.answer, "cancel"))
    assert played(fake, scene)[0] is False
    assert [r["op"] for r in fake.asked()] == ["call", "cancel", "call"]


def test_a_kernel_that_is_silent_when_asked_to_cancel_is_left(
    fake: FakeKernel, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(client: AsyncClient) -> str:
        return await lost(client.cancel(await client.send("sym_evaluate", expr="held")))

    monkeypatch.setattr(Connection, "answer", says_nothing_to(Connection.answer, "cancel"))
    why = played(fake, scene, Limits({"margin": 1}))
    assert why == "the kernel is gone or silent (no answer within 1 s)"


def test_closing_loses_the_calls_that_wait(fake: FakeKernel) -> None:
    async def scene(client: AsyncClient) -> Any:
        sent = await client.send("sym_evaluate", expr="held")
        await client.close()
        return await lost(client.reply(sent))

    assert played(fake, scene) == "the kernel is gone or silent (closed)"


def test_closing_loses_a_call_that_is_about_to_be_sent_again(fake: FakeKernel) -> None:
    async def scene(client: AsyncClient) -> Any:
        waiting = asyncio.create_task(client.evaluate("held"))
        await heard(fake, "held", 1)
        fake.hang_up()
        while client._channel is not None and client._channel._waiting:
            await asyncio.sleep(0)
        # The call has been told that its connection is gone, and has not had its turn yet.
        await client.close()
        return await lost(waiting)

    assert played(fake, scene) == "the kernel is gone or silent (closed)"
    assert fake.connections == []


def test_a_client_that_was_closed_while_sending_again_can_be_used(fake: FakeKernel) -> None:
    async def scene(client: AsyncClient) -> list[Any]:
        waiting = asyncio.create_task(client.evaluate("held"))
        await heard(fake, "held", 1)
        fake.hang_up()
        while client._joining is None:
            await asyncio.sleep(0)
        await client.close()
        return [await lost(waiting), (await client.status())["ok"]]

    assert played(fake, scene) == ["the kernel is gone or silent (closed)", True]


def test_closing_while_connecting_leaves_nothing_open(fake: FakeKernel) -> None:
    async def scene(client: AsyncClient) -> None:
        call = asyncio.create_task(client.status())
        await asyncio.sleep(0)
        await client.close()
        await asyncio.wait({call})
        call.cancelled() or call.exception()

    played(fake, scene)
    for connection in fake.connections:
        connection.join(SOON)
    assert not any(connection.is_alive() for connection in fake.connections)


def test_a_message_over_the_bound_is_refused_and_the_connection_kept(fake: FakeKernel) -> None:
    async def scene(client: AsyncClient) -> Any:
        with pytest.raises(SymError) as caught:
            await client.evaluate("x" * 500)
        assert caught.value.failure.code is Code.INPUT_LIMIT
        return await client.status()

    assert played(fake, scene, Limits({"frame": 500}))["ok"] is True
    assert len(fake.connections) == 1


def test_a_kernel_that_does_not_read_is_left(fake: FakeKernel) -> None:
    async def scene(client: AsyncClient) -> Any:
        return await lost(client.evaluate("x" * 1_000_000))

    assert played(fake, scene, Limits({"backlog": 1000})) == (
        "the kernel is gone or silent (it does not read)"
    )


def test_an_error_while_connecting_reaches_everybody_and_the_next_call_tries_again(
    fake: FakeKernel,
) -> None:
    async def scene(client: AsyncClient) -> list[Any]:
        fake.refusal = {"ok": False, "code": "E_BUSY", "error": "E_BUSY: full"}
        calls = [client.status() for _ in range(3)]
        failed = await asyncio.gather(*calls, return_exceptions=True)
        fake.refusal = {}
        return [[str(error) for error in failed], await client.status()]

    told, reply = played(fake, scene)
    assert (told, reply["ok"]) == (["E_BUSY: full"] * 3, True)
    assert len(fake.connections) == 2
